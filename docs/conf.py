"""How Sphinx makes the reference: `make reference`. Nothing here needs the network."""

from importlib.metadata import version as version_of

project = "dejavu-rules"
author = "the dejavu-rules contributors"
version = release = version_of("dejavu-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxcontrib.mermaid"]
html_theme = "furo"
html_title = f"dejavu-rules {version}"
html_copy_source = False

# GitHub shows the same pages: links go to headings by the names it gives them, and diagrams are plain fences.
myst_heading_anchors = 3
myst_fence_as_directive = ["mermaid"]

# Docstrings set code between single backticks, as Markdown does.
default_role = "code"
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
