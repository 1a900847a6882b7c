"""MjModel: a compiled model under MuJoCo's names."""

from __future__ import annotations

import os
import weakref

import numpy

from .. import _core
from .. import _fields as fields
from .._errors import Diagnostic
from . import _layouts
from ._newer import files_of
from ._memory import CONSTANTS, MODEL_FIELDS, SIZE_FIELDS, Block, assign, model_array, shape_of
from ._records import MjOption, MjStatistic, MjVisual, option_of, statistic_of, visual_of
from ._tables import TABLES
from ._views import KINDS, add_finders

_SIZES = tuple(name for name, _, shape in TABLES["model"] if shape is None and name not in ("signature", "buffer"))
_ARRAYS = {name: (dtype, shape) for name, dtype, shape in TABLES["model"] if shape is not None}

# Sizes that Sinew has no use for.
_OTHER_SIZES = {"njmax": -1, "nconmax": -1, "nemax": 0, "narena": 0}

# Arrays that are computed from Sinew's own.
_COMPUTED = {
    "dof_Madr": _layouts.dof_Madr,
    "mapM2M": _layouts.mapM2M,
    "mapM2D": _layouts.mapM2D,
    "mapD2M": _layouts.mapD2M,
    "B_rownnz": lambda m: _layouts.B_pattern(m)[0],
    "B_rowadr": lambda m: _layouts.B_pattern(m)[1],
    "B_colind": lambda m: _layouts.B_pattern(m)[2],
    "ten_J_rownnz": _layouts.ten_J_rownnz,
    "ten_J_rowadr": _layouts.ten_J_rowadr,
    "ten_J_colind": _layouts.ten_J_colind,
}

# Arrays that the engine takes shortcuts from: it looks at them before every stage once a program has them. And arrays
# that it follows: a program has a copy, and what it writes counts from the next stage on where it leads somewhere.
_WATCHED, _FOLLOWED = (frozenset(names) for names in _core.watched())

# Addresses of what Sinew does not have: -1 for none.
_NONE = ("_plugin", "_bvhadr", "_octadr", "_pathadr")


class LoadError(ValueError):
    """A model could not be loaded."""


def error_text(diagnostics, dropped=0):
    """What was wrong with a model, one line for each error."""
    lines = [item.text for item in diagnostics if item.severity == "error"] or [item.text for item in diagnostics]
    if dropped:
        lines.append(f"... and {dropped} more")
    return "\n".join(lines)


def loaded(result):
    """The model of a loader's answer; ValueError with all that was wrong."""
    model, diagnostics, dropped = result
    diagnostics = [Diagnostic(*item) for item in diagnostics]
    if model is None:
        raise ValueError((error_text(diagnostics, dropped) or "the model could not be loaded") + _place(diagnostics))
    model.__dict__["_warnings"] = diagnostics
    return model


def _place(diagnostics):
    """Where the first error is, in the words that programs look for in MuJoCo's messages."""
    first = next((item for item in diagnostics if item.severity == "error" and item.line), None)
    return f"\nline {first.line}, column {first.column}" if first else ""


def check_assets(assets):
    """(name, contents) pairs; two files of one name cannot be told apart, whatever their folders."""
    pairs, seen = [], set()
    for name, contents in (assets or {}).items():
        base = os.path.basename(name)
        if base in seen:
            raise ValueError(f"Repeated file name in assets dict: {base}")
        seen.add(base)
        pairs.append((name, contents.encode() if isinstance(contents, str) else bytes(contents)))
    return pairs


def options_for(pairs):
    """Where files come from: the assets by path, then by name alone, then the disk."""
    by_name = {os.path.basename(name): contents for name, contents in pairs}

    def source(path):
        return by_name.get(os.path.basename(path))

    files = [(os.fsencode(name), contents) for name, contents in pairs]
    return False, files, source if by_name else None, False, False, None, None


class _Size:
    """A count: read once, kept by the model."""

    def __init__(self, name):
        self.name = name

    def __get__(self, model, owner=None):
        if model is None:
            return self
        value = _size(model, self.name)
        model.__dict__[self.name] = value
        return value


def _size(model, name):
    if name in SIZE_FIELDS:
        return fields.array_of(_core.model_view(model, fields.SIZE, SIZE_FIELDS[name].row)).item()
    if name == "nbuffer":
        return numpy.asarray(_core.model_block(model)).size
    return _OTHER_SIZES.get(name, 0)


class _Array:
    """An array: cut once from the model's memory or computed, kept by the model."""

    def __init__(self, name):
        self.name = name

    def __get__(self, model, owner=None):
        if model is None:
            return self
        array = model.__dict__[self.name] = _array(model, self.name)
        if self.name in _WATCHED:
            _core.watch(model)
        return array


def _followed(model, name, array):
    copy = array.copy()
    _core.show_array(model, name, copy)
    return copy


def _array(model, name):
    if name in _COMPUTED:
        return _COMPUTED[name](model)
    if name in MODEL_FIELDS:
        array = model_array(model, model._block, MODEL_FIELDS[name])
        if name == "plugin_attr":  # numbers, where other texts are characters
            array = array.view("i1")
        return _followed(model, name, array) if name in _FOLLOWED and array.size else array
    dtype, extent = _ARRAYS[name]
    dtype = "i1" if dtype == "S1" else dtype
    shape = shape_of(model, extent, CONSTANTS)
    return numpy.full(shape, -1, dtype) if name.endswith(_NONE) else numpy.zeros(shape, dtype)


class MjModel(_core.Model):
    """A compiled model. Every size and every array is an attribute, as in MuJoCo."""

    _size_fields = _SIZES
    _all_fields = (*_SIZES, *_ARRAYS)

    def __new__(cls, *args, **keywords):
        raise TypeError("MjModel is made by from_xml_string, from_xml_path or from_binary_path")

    @classmethod
    def from_xml_string(cls, xml: str, assets=None, vfs=None) -> MjModel:
        """A model from a text, with files from a dictionary or an MjVfs."""
        if not isinstance(xml, str | bytes):
            raise TypeError(f"from_xml_string(): 'xml' must be a str, not {type(xml).__name__}")
        name, assets = "model.xml", files_of(assets, vfs)
        while assets and name in assets:
            name = "_" + name
        return _load(cls, name, xml.encode() if isinstance(xml, str) else xml, assets)

    @classmethod
    def from_xml_path(cls, filename: str, assets=None, vfs=None) -> MjModel:
        """A model from a file; the file itself may be one of the assets."""
        filename, assets = os.fspath(filename), files_of(assets, vfs)
        contents = (assets or {}).get(filename)
        if contents is not None:
            rest = {name: value for name, value in assets.items() if name != filename}
            return _load(cls, filename, contents if isinstance(contents, bytes) else contents.encode(), rest)
        return _load(cls, filename, None, assets)

    @classmethod
    def from_binary_path(cls, filename: str, assets=None) -> MjModel:
        """A model from a binary file of Sinew's, as mj_saveModel writes it."""
        filename = os.fspath(filename)
        contents = (assets or {}).get(filename)
        if contents is None:
            try:
                with open(filename, "rb") as file:
                    contents = file.read()
            except OSError as error:
                raise ValueError(f"could not open binary file '{filename}': {error.strerror}") from None
        return loaded(_core.load_binary(cls, bytes(contents), os.fsencode(filename)))

    @property
    def opt(self) -> MjOption:
        """Simulation options."""
        return self._part("_opt", option_of)

    @opt.setter
    def opt(self, value):
        _copy_record(self.opt, value)

    @property
    def stat(self) -> MjStatistic:
        """Statistics of the model."""
        return self._part("_stat", statistic_of)

    @stat.setter
    def stat(self, value):
        _copy_record(self.stat, value)

    @property
    def vis(self) -> MjVisual:
        """What viewers read."""
        return self._part("_vis", visual_of)

    def _part(self, name, make):
        cache = self.__dict__
        if name not in cache:
            cache[name] = make(self)
        return cache[name]

    @property
    def _block(self):
        return self._part("_memory", lambda model: Block(_core.model_block(model)))

    @property
    def _ten_J_pattern(self):
        names = ("ten_J_rownnz", "ten_J_rowadr", "ten_J_colind")
        return self._part("_pattern", lambda m: [model_array(m, m._block, MODEL_FIELDS[n]) for n in names])

    @property
    def names(self) -> bytes:
        """All names, one after another, each with a zero byte at its end."""
        row = MODEL_FIELDS["names"].row
        return self._part("_names", lambda model: bytes(memoryview(_core.model_view(model, fields.MODEL, row))))

    @property
    def text_data(self) -> bytes:
        """Contents of all custom text fields."""
        row = MODEL_FIELDS["text_data"].row
        return self._part("_text", lambda model: bytes(memoryview(_core.model_view(model, fields.MODEL, row))))

    paths = property(lambda self: b"\0", doc="paths of asset files; not kept")

    @property
    def signature(self) -> int:
        """Number that models of equal structure share."""
        return _core.signature(self)

    @property
    def _address(self) -> int:
        return id(self)

    @property
    def _sizes(self):
        return numpy.array([[getattr(self, name)] for name in _SIZES])

    # ---- names of later versions

    nactuator = property(lambda self: self.nu, doc="number of actuators")
    nout = property(lambda self: self.nu, doc="number of outputs of actuators")

    def to_bytes(self) -> bytes:
        """The model as bytes of Sinew's binary format."""
        return _core.to_bytes(self)

    def bind(self, elements):
        """The arrays of one element of a spec, or of several."""
        from ._bind import bind

        return bind(self, self, elements)

    bind_scalar = bind

    def __copy__(self):
        copy = _core.copy_model(type(self), self)
        copy.__dict__.update({n: v for n, v in self.__dict__.items() if n in ("_warnings", "_source")})
        return copy

    def __deepcopy__(self, memo):
        copy = self.__copy__()
        memo[id(self)] = copy
        return copy

    def __reduce__(self):
        return _restore, (type(self), _core.to_bytes(self))

    def __setattr__(self, name, value):
        if name in _ARRAYS:
            assign(getattr(self, name), value, f"MjModel.{name}")
        elif name in ("opt", "stat"):
            object.__setattr__(self, name, value)
        elif hasattr(type(self), name):
            raise AttributeError(f"MjModel.{name} cannot be set")
        else:
            raise AttributeError(f"'MjModel' object has no attribute {name!r}")

    def __repr__(self):
        return f"<mujoco.MjModel nq={self.nq} nv={self.nv} nu={self.nu} nbody={self.nbody} ngeom={self.ngeom}>"


def _copy_record(to, value):
    for name, array in to._arrays.items():
        array[...] = getattr(value, name)


def _restore(cls, contents):
    return loaded(_core.load_binary(cls, contents, b"model.snb"))


def _load(cls, path, text, assets):
    pairs = check_assets(assets)
    model = loaded(_core.load(cls, os.fsencode(path), text, options_for(pairs)))
    model.__dict__["_source"] = (path, text, pairs)
    remember(model)
    return model


_last = None


def remember(model):
    """Keeps in mind where the last model came from, for mj_saveLastXML."""
    global _last
    _last = weakref.ref(model)


def last_model():
    return _last() if _last else None


for _name in _SIZES:
    setattr(MjModel, _name, _Size(_name))
for _name in (*_ARRAYS, "ten_J_rownnz", "ten_J_rowadr", "ten_J_colind"):
    if _name not in ("names", "paths", "text_data"):
        setattr(MjModel, _name, _Array(_name))

VIEWS = add_finders(MjModel, TABLES["model"], KINDS, lambda model: model, "Model")
MjModel.__module__ = "sinew.mujoco"
