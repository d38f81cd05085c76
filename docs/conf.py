"""How Sphinx makes the site: `make reference`. Its pages load nothing from other hosts."""

import sys
from html import escape
from importlib.metadata import version as version_of
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

sys.path.insert(0, str(Path(__file__).parents[1]))  # for docs.tools

from docs.tools.signatures import name_unions, shorten

project = "dejavu-rules"
author = "the dejavu-rules contributors"
version = release = version_of("dejavu-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["tools", "data"]
html_theme = "furo"
html_title = f"dejavu-rules {version}"
html_copy_source = False
html_show_sphinx = html_show_copyright = False
html_static_path = ["static", "../build/mermaid"]
html_css_files = ["site.css"]

# GitHub shows the same pages: links go to headings by the names it gives them, and diagrams are plain fences.
myst_heading_anchors = 3
myst_fence_as_directive = ["mermaid"]

# Docstrings set code between single backticks, as Markdown does.
default_role = "code"
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 200  # of the qualified names, which are shown shorter
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

LONGEST_VALUE = 300
"""An attribute with a value of more characters is shown without it."""


def _shorten_signature(*event: object) -> tuple[str | None, str | None]:
    signature, returned = (part if part is None else shorten(str(part)) for part in event[-2:])
    return signature, returned


def _shorten_types(_: Sphinx, doctree: nodes.document) -> None:
    """Shorten the types and values of attributes and properties, for which autodoc has no event."""
    for part in doctree.findall(addnodes.desc_annotation):
        # A reference has its words twice, for readers that can follow it and for those that cannot.
        text = "".join([(one[-1] if isinstance(one, addnodes.pending_xref) else one).astext() for one in part])
        if text.startswith(" = ") and len(text) > LONGEST_VALUE:
            part.clear()
        elif name_unions(text) != text:
            part.clear()
            part += nodes.Text(name_unions(text))


class Diagram(SphinxDirective):  # type: ignore[misc, unused-ignore]  # sphinx is there only with the extra docs
    """A fence that a script draws in the browser, as GitHub does."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        source = escape("\n".join(self.content))
        return [nodes.raw("", f'<pre class="mermaid">{source}</pre>', format="html", classes=["diagram"])]


def _add_scripts(app: Sphinx, page: str, template: str, context: object, doctree: nodes.document | None) -> None:
    """Load the scripts for diagrams on those pages that have some."""
    if doctree is not None and any("diagram" in node["classes"] for node in doctree.findall(nodes.raw)):
        app.add_js_file("mermaid.min.js", loading_method="defer")
        app.add_js_file("diagrams.js", loading_method="defer")


def setup(app: Sphinx) -> None:
    """Let every signature call a long union by its name, and draw diagrams."""
    app.add_directive("mermaid", Diagram)
    app.connect("html-page-context", _add_scripts)
    app.connect("autodoc-process-signature", _shorten_signature)
    app.connect("doctree-read", _shorten_types)
