"""What was wrong with a model file, and where."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """"; did you mean 'qpos'?", or nothing where no known name is close."""
    if name.startswith("_"):  # protocols are looked for often, by programs
        return ""
    close = difflib.get_close_matches(name, [word for word in known if not word.startswith("_")], 1)
    return f"; did you mean {close[0]!r}?" if close else ""


class Suggesting:
    """Objects whose error for an unknown attribute names the one that was probably meant."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if hasattr(type(self), name):  # a property that raised AttributeError itself: its own words
            return object.__getattribute__(self, name)
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}{did_you_mean(name, dir(self))}")


def unknown_name(module: str, names: Iterable[str]) -> Callable[[str], Any]:
    """The function `__getattr__` of a module: the error names the function or class that was probably meant."""

    def __getattr__(name: str) -> Any:
        raise AttributeError(f"module {module!r} has no attribute {name!r}{did_you_mean(name, names)}")

    return __getattr__


class Diagnostic(NamedTuple):
    """One error or warning."""

    severity: str  # "error" or "warning"
    file: str  # "" where there is no file
    line: int  # from 1; 0 where unknown
    column: int
    message: str
    included: str  # "hand.xml:12" for a file that was included from there
    text: str  # all of it on a line, as a compiler prints it

    def __str__(self):
        return self.text


class ModelError(ValueError):
    """A model could not be loaded or saved. `errors` holds everything found; file, line and column are the first's."""

    def __init__(self, errors, dropped=0):
        self.errors = list(errors)
        self.dropped = dropped  # errors beyond the limit
        first = next((item for item in self.errors if item.severity == "error"), None)
        self.file = first.file if first else ""
        self.line = first.line if first else 0
        self.column = first.column if first else 0
        super().__init__(self.errors, dropped)

    def __str__(self):
        lines = [item.text for item in self.errors]
        if self.dropped:
            lines.append(f"... and {self.dropped} more")
        return "\n".join(lines) or "the model could not be loaded"


class UnknownNameError(KeyError):
    """No object of that kind has the name."""

    def __str__(self):
        return str(self.args[0]) if self.args else ""


class ModelWarning(UserWarning):
    """A warning of loading: the model runs, but something in its file is odd. m.warnings holds them too."""
