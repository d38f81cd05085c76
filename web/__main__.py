"""`python -m web`: build the pages into build/web."""

from web.build import build

print(f"built {build()}")
