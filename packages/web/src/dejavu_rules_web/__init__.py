"""Where the built pages are: `FOLDER`."""

from pathlib import Path

FOLDER = Path(__file__).parent / "pages"
