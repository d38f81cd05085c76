"""The pages for browsers, built into one folder: `python -m web`."""
