"""Functions with MuJoCo's signatures: arguments are checked and converted by its table before a function sees them.

Arrays that are written must be NumPy arrays of the right type; arrays that are read may be anything that becomes one.
A wrong argument is a TypeError, as in MuJoCo's module.
"""

from __future__ import annotations

import functools

import numpy

from .. import _core
from ._tables import TABLES

FUNCTIONS = {}  # those of MuJoCo's that are served, by name


def _classes():
    from . import _structs

    return _structs


def _refuse(function, name, wanted, value):
    kind = f"{value.dtype} array of shape {value.shape}" if isinstance(value, numpy.ndarray) else type(value).__name__
    raise TypeError(f"{function}(): incompatible function arguments: '{name}' must be {wanted}, not {kind}")


def _fits(shape, array):
    """Whether an array is such a vector or matrix; a vector may lie in a matrix of one row or column."""
    rows, columns = shape
    if columns == 1:
        flat = array.ndim == 1 or (array.ndim == 2 and 1 in array.shape)
        return flat and (not isinstance(rows, int) or array.size == rows)
    return array.ndim in (1, 2)


def _wanted(dtype, shape, writable):
    size = "x".join(str(part) for part in shape if part != 1)
    return f"a {'writable ' if writable else ''}{dtype} array [{size}]"


def _array(function, name, dtype, shape, writable):
    kind = numpy.dtype(dtype)
    wanted = _wanted(dtype, shape, writable)
    vector = shape[1] == 1
    size = shape[0] if vector and isinstance(shape[0], int) else None
    ndarray = numpy.ndarray

    def check_written(value):
        if type(value) is ndarray and value.dtype is kind and value.ndim == 1 and vector:
            if (size is None or value.size == size) and value.flags.writeable:
                return value
        right = isinstance(value, ndarray) and value.dtype == kind and value.flags.writeable
        if not right or not _fits(shape, value) or (value.ndim > 1 and not value.flags.c_contiguous):
            _refuse(function, name, wanted, value)
        return value.reshape(-1) if vector and value.ndim > 1 else value

    def check_read(value):
        if type(value) is ndarray and value.dtype is kind and value.ndim == 1 and vector:
            if (size is None or value.size == size) and value.flags.c_contiguous:
                return value
        try:
            array = numpy.ascontiguousarray(value, kind)
        except (TypeError, ValueError):
            _refuse(function, name, wanted, value)
        if not _fits(shape, array):
            _refuse(function, name, wanted, array)
        return array.reshape(-1) if vector and array.ndim > 1 else array

    return check_written if writable else check_read


def _whole(function, name):
    def check(value):
        if type(value) is int:
            return value
        try:
            return value.__index__()
        except (AttributeError, TypeError):
            if isinstance(value, numpy.ndarray) and value.size == 1 and value.dtype.kind in "iub":
                return int(value.reshape(-1)[0])
            _refuse(function, name, "a whole number", value)

    return check


def _real(function, name):
    def check(value):
        if isinstance(value, str | bytes | None.__class__):
            _refuse(function, name, "a number", value)
        try:
            return float(value)
        except (TypeError, ValueError):
            _refuse(function, name, "a number", value)

    return check


def _text(function, name):
    def check(value):
        if isinstance(value, bytes):
            return value.decode()
        return value if isinstance(value, str) else _refuse(function, name, "a str", value)

    return check


def _flag(function, name):
    return bool


def _struct(function, name, cls):
    known = []

    def check(value):
        if known and type(value) is known[0]:
            return value
        wanted = getattr(_classes(), cls)
        known[:] = [wanted]
        return value if isinstance(value, wanted) else _refuse(function, name, f"a {cls}", value)

    return check


_PLAIN = {"int": _whole, "float": _real, "str": _text, "bool": _flag}


def _checker(function, name, kind, shape, writable, optional):
    if shape is not None:
        check = _array(function, name, kind, shape, writable)
    elif kind in _PLAIN:
        check = _PLAIN[kind](function, name)
    elif kind.startswith("Mj") and "Mjr" not in kind:
        check = _struct(function, name, kind)
    else:
        return lambda value: value
    if optional:
        return lambda value: None if value is None else check(value)
    return check


_DEFAULTS = {"None": None}


class _Arguments:
    """The checks of one function."""

    def __init__(self, function, rows):
        self.function = function
        self.names = [row[0] for row in rows]
        self.checks = [_checker(function, *row[:5]) for row in rows]
        given = [row[5] for row in rows]
        self.defaults = {n: _DEFAULTS.get(d, d) for n, d in zip(self.names, given) if d is not None}

    def bind(self, args, keywords):
        """All arguments in order, from what was given by place and by name."""
        if len(args) > len(self.names):
            raise TypeError(f"{self.function}() takes {len(self.names)} arguments, got {len(args)}")
        rest = dict(keywords)
        bound = list(args)
        for name in self.names[len(args) :]:
            if name in rest:
                bound.append(rest.pop(name))
            elif name in self.defaults:
                bound.append(self.defaults[name])
            else:
                raise TypeError(f"{self.function}(): incompatible function arguments: '{name}' is missing")
        if rest:
            raise TypeError(f"{self.function}(): there is no argument {next(iter(rest))!r}")
        return bound

    def describe(self):
        return f"{self.function}({', '.join(self.names)})"


def api(body):
    """A function of MuJoCo's: `body` gets checked arguments."""
    name = body.__name__
    arguments = _Arguments(name, TABLES["functions"][name])
    checks, count = arguments.checks, len(arguments.names)

    @functools.wraps(body)
    def function(*args, **keywords):
        if keywords or len(args) != count:
            args = arguments.bind(args, keywords)
        return body(*[check(value) for check, value in zip(checks, args)])

    function.__doc__ = f"{arguments.describe()}\n\n{body.__doc__ or ''}"
    function.__module__ = "sinew.mujoco"
    FUNCTIONS[name] = function
    return function


def plain(body):
    """A function of MuJoCo's that checks its arguments itself."""
    body.__module__ = "sinew.mujoco"
    FUNCTIONS[body.__name__] = body
    return body


def quick(checked):
    """A function of MuJoCo's that the engine is asked first: it gives False where arguments need to be checked."""
    core = getattr(_core, checked.__name__)

    @functools.wraps(checked)
    def function(*args, **keywords):
        if not keywords:
            found = core(*args)
            if found is not False:
                return found
        return checked(*args, **keywords)

    FUNCTIONS[checked.__name__] = function
    return function
