"""Sphinx settings of the site; the pages are Markdown, read by MyST."""

import re
from pathlib import Path

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
mathjax_path = "mathjax/tex-svg.js"  # put there by build.py where it can be had; formulas are readable without it
extensions += ["sphinx.ext.mathjax"]
nitpicky = False
suppress_warnings = ["myst.strikethrough"]
