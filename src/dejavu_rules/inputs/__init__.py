"""Untrusted TOML and JSON: bounded files, values that are checked one by one, and every defect with its place."""
