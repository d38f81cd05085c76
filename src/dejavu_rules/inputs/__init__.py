"""Parse untrusted TOML and JSON.

`files` reads a file with limits on its size and depth, `entry` checks its values one by one, and `defects` collects
everything that is wrong, each defect with its path and perhaps its line (`lines`).
"""
