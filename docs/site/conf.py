"""Sphinx settings of the site; the pages are Markdown, read by MyST."""

import re
from pathlib import Path

import docutils.nodes
import latex2mathml.converter

project = "Sinew"
author = "The Sinew authors"
copyright = "the Sinew authors, Apache-2.0"
version = release = re.search(r'#define SN_VERSION "(.*)"', (Path(__file__).parent / "version.h").read_text()).group(1)

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "dollarmath", "deflist"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["site"]
html_theme = "furo"
html_title = f"Sinew {version}"
html_static_path = []
html_copy_source = False
html_show_sourcelink = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
nitpicky = False
suppress_warnings = ["myst.strikethrough"]

# Formulas become MathML when the site is built, which browsers draw themselves: pages need no script and no network.
html_math_renderer = "mathml"


def visit_math(translator, node):
    translator.body.append(latex2mathml.converter.convert(node.astext()))
    raise docutils.nodes.SkipNode


def visit_math_block(translator, node):
    text = node.astext().strip()
    formula = latex2mathml.converter.convert(text, display="block")
    translator.body.append(f'<div class="math">{formula}</div>')
    raise docutils.nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
