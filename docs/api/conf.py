"""Sphinx reads this to build the API reference; `./play docs` runs it."""

import parlour

project = "Parlour"
author = "the authors of Parlour"
release = parlour.__version__
extensions = ["sphinx.ext.autodoc"]
html_theme = "alabaster"
html_theme_options = {"description": "The API reference", "fixed_sidebar": True}
html_show_copyright = False
autodoc_default_options = {"members": True, "undoc-members": True}  # of a module with `__all__`, all names in it
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
default_role = "literal"  # docstrings write names in single backticks
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel", "ray"]  # extras: documented without being installed


def mark_code(_app, _what, _name, _object, _options, lines):
    """Mark indented blocks of a docstring as code."""
    for at in range(len(lines) - 1, 0, -1):
        begins = lines[at].startswith("    ") and not lines[at - 1].strip()
        if begins and not any(line.startswith("    ") for line in lines[:at]):
            lines[at:at] = ["::", ""]


def setup(app):
    app.connect("autodoc-process-docstring", mark_code)
