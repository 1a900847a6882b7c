"""The viewer of MuJoCo's module: the names, and an error that says what is missing when they are used."""

from __future__ import annotations

from ._missing import explain


_MJPYTHON = None  # the launcher that windows need on macOS; there is none


def _refuse(*arguments, **keywords):
    raise NotImplementedError(explain("viewer"))


def launch(model=None, data=None, **options):
    """Opens a window and simulates in it."""
    _refuse()


def launch_from_path(path):
    """Opens a window with a model from a file."""
    _refuse()


def launch_passive(model, data, **options):
    """Opens a window that shows what a program simulates."""
    _refuse()


class Handle:
    """A window that a program has opened."""

    __init__ = _refuse
