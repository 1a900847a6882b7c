"""Models: loading, saving, and every field as an attribute."""

from __future__ import annotations

import ctypes
import enum
import os
import warnings as _warnings
from collections.abc import Callable, Mapping

from . import _core
from ._display import html_table
from ._enums import ENUMS
from ._errors import Diagnostic, ModelError, ModelWarning, Suggesting, did_you_mean
from ._fields import MODEL, OPTION, SIZE, STATISTIC, TABLES, VISUAL, array_of, array_property, single_property
from ._hooks import Hooks
from ._names import KINDS, add_finders, names

Contents = str | bytes | bytearray | memoryview
Path = str | os.PathLike[str]


class _Group(Suggesting):
    """A struct inside a model; keeps the model alive."""

    def __init__(self, model):
        self.__dict__["_model"] = model

    def __setattr__(self, name, value):
        if not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"{type(self).__name__} has no field {name!r}{did_you_mean(name, dir(type(self)))}")
        object.__setattr__(self, name, value)

    def __repr__(self):
        return f"{type(self).__name__}(" + ", ".join(f"{name}={_shown(value)}" for name, value, _ in self._rows()) + ")"

    def _rows(self):
        for name, member in vars(type(self)).items():
            if isinstance(member, property):
                yield name, getattr(self, name), member.__doc__ or ""

    def _repr_html_(self):
        """A table for notebooks."""
        rows = [(name, _shown(value), doc) for name, value, doc in self._rows()]
        return html_table(type(self).__name__, ("field", "value", "meaning"), rows)


def _shown(value):
    """Kinds and flags by name."""
    if isinstance(value, enum.IntFlag):
        return "|".join(flag.name for flag in type(value) if flag in value) or "0"
    return value.name if isinstance(value, enum.Enum) else value


def _values(option):
    """The enum that lists the values of an option: Solver for solver, DisableFlag for disableflags."""
    return ENUMS.get(option.capitalize()) or ENUMS.get(option.removesuffix("flags").capitalize() + "Flag")


def _group(name, owner, table, doc):
    def view(self, index):
        return _core.model_view(self._model, table, index)

    members = {"__doc__": doc, "__module__": "sinew"}
    for field in TABLES[table]:
        members[field.name] = single_property(owner, field, view, _values(field.name))
    return type(name, (_Group,), members)


Option = _group("Option", "Model.opt", OPTION, "Options of a simulation.")
Statistic = _group("Statistic", "Model.stat", STATISTIC, "Statistics of a model.")
Visual = _group("Visual", "Model.vis", VISUAL, "What viewers read.")


class _GroupOf:
    """m.opt, m.stat, m.vis: made when asked for, so that a model and its groups form no cycle."""

    def __init__(self, group):
        self.group = group
        self.__doc__ = group.__doc__

    def __get__(self, model, owner=None):
        return self if model is None else self.group(model)

    def __set__(self, model, value):
        raise AttributeError(f"set the fields of {self.group.__name__} one by one")


class Model(_core.Model):
    """A compiled model. Made by sinew.load, sinew.loads and Model.from_bytes.

    Every size and every array of the model is an attribute. Real numbers, flags, groups and collision masks may be
    written by the owner while no thread steps the model; call sinew.refresh(m) after changing masses or gains.
    """

    opt = _GroupOf(Option)
    stat = _GroupOf(Statistic)
    vis = _GroupOf(Visual)

    def __new__(cls, *args, **keywords):
        raise TypeError("models are made by sinew.load, sinew.loads or Model.from_bytes")

    @property
    def warnings(self) -> list[Diagnostic]:
        """Warnings of loading, a list of Diagnostic."""
        return list(self.__dict__.get("_warnings", ()))

    @property
    def hooks(self) -> Hooks:
        """Functions that take part in every step: m.hooks.control = lambda m, d: ..."""
        return Hooks(self)

    @property
    def signature(self) -> int:
        """Hash of the structure. Models with equal signatures differ in parameters only."""
        return _core.signature(self)

    def names_of(self, kind: str) -> list[str]:
        """Names of all objects of a kind ("joint", "body", ...), by index; '' where an object has none."""
        found = next((k for k in KINDS if kind in (k.name, k.prefix)), None)
        if not found:
            raise KeyError(f"no kind of object is called {kind!r}: " + ", ".join(k.name for k in KINDS))
        return names(self, found)

    def to_bytes(self) -> bytes:
        """The model as a binary file."""
        return _core.to_bytes(self)

    @classmethod
    def from_bytes(cls, data: Contents, name: Path = "model.snb") -> Model:
        """A model from what to_bytes gave."""
        return _result(_core.load_binary(cls, bytes(data), os.fsencode(name)))

    def save(self, path: Path) -> None:
        """Writes a binary model (.snb)."""
        done, diagnostics = _core.save_binary(self, os.fsencode(path))
        if not done:
            raise ModelError([Diagnostic(*item) for item in diagnostics])

    def __copy__(self):
        copy = _core.copy_model(type(self), self)
        copy.__dict__["_warnings"] = self.warnings
        return copy

    def __deepcopy__(self, memo):
        copy = self.__copy__()
        memo[id(self)] = copy
        return copy

    def __reduce__(self):
        return _restore_model, (type(self), self.to_bytes(), self.warnings)

    def __setattr__(self, name, value):
        if not hasattr(type(self), name):
            raise AttributeError(f"Model has no field {name!r}{did_you_mean(name, dir(type(self)))}")
        object.__setattr__(self, name, value)

    def __getattr__(self, name):  # called for names that are not found
        raise AttributeError(f"Model has no field {name!r}{did_you_mean(name, dir(type(self)))}")

    def __repr__(self):
        sizes = ", ".join(f"{name}={getattr(self, name)}" for name in ("nq", "nv", "nu", "na", "nbody", "ngeom"))
        return f"<sinew.Model {sizes}>"

    def _repr_html_(self):
        """Joints and actuators as tables, for notebooks."""
        joints = [(self.joint(i).name, self.joint(i).type.name, self.jnt_range[i] if self.jnt_limited[i] else "-")
                  for i in range(self.njnt)]  # fmt: skip
        actuators = [(self.actuator(i).name, self.actuator(i).trntype.name, self.actuator_ctrlrange[i])
                     for i in range(self.nu)]  # fmt: skip
        tables = [html_table(repr(self).strip("<>"), ("", ""), [("mass [kg]", float(self.body_mass.sum())),
                                                               ("time step [s]", self.opt.timestep)])]  # fmt: skip
        tables += [html_table("Joints", ("name", "type", "range"), joints)] if joints else []
        tables += [html_table("Actuators", ("name", "acts on", "control range"), actuators)] if actuators else []
        return "".join(tables)


for _field in TABLES[SIZE]:

    def _size(self, index=_field.row, name=_field.name):
        cache = self.__dict__
        if name not in cache:
            cache[name] = array_of(_core.model_view(self, SIZE, index)).item()
        return cache[name]

    def _fixed(self, value, name=_field.name):
        raise AttributeError(f"Model.{name} is read-only: sizes follow from the model file")

    setattr(Model, _field.name, property(_size, _fixed, doc=_field.doc or None))

for _field in TABLES[MODEL]:
    setattr(
        Model, _field.name, array_property("Model", _field, lambda self, index: _core.model_view(self, MODEL, index))
    )

add_finders(Model, MODEL, lambda self: self)


def _restore_model(cls, data, warnings):
    model = cls.from_bytes(data)
    model.__dict__["_warnings"] = warnings
    return model


def _result(loaded):
    model, diagnostics, dropped = loaded
    diagnostics = [Diagnostic(*item) for item in diagnostics]
    if model is None:
        if not diagnostics:
            raise MemoryError("out of memory while loading a model")
        raise ModelError(diagnostics, dropped)
    model.__dict__["_warnings"] = diagnostics
    for item in diagnostics:
        _warnings.warn(str(item), ModelWarning, stacklevel=4)
    return model


def _contents(value):
    return value.encode() if isinstance(value, str) else bytes(value)


def _options(strict, assets, resource, disk, visual, dialect=None, physics=None):
    """Where files come from, as _core wants it."""
    pairs = [(os.fsencode(name), _contents(value)) for name, value in (assets or {}).items()]
    if resource is None:
        source = None
    elif callable(resource):

        def source(name):
            value = resource(name)
            return None if value is None else _contents(value)

    else:
        raise TypeError("'resource' is a function from a path to bytes, or None")
    return strict, pairs, source, not disk, not visual, dialect, physics


def _plugin_table(library):
    """Address of the table of plugins that a library gives; the library stays loaded."""
    if library is None:
        return 0
    ctypes.CDLL(_core.__file__, mode=ctypes.RTLD_GLOBAL)  # a plugin calls functions of the engine, which is in there
    try:
        give = ctypes.CDLL(os.path.abspath(os.fspath(library))).sinew_plugins
    except AttributeError:
        raise ValueError(f"{os.fspath(library)} has no function sinew_plugins, which gives the table of plugins") from None
    give.restype = ctypes.c_void_p
    table = give()
    if not table:
        raise ValueError(f"sinew_plugins() of {os.fspath(library)} gives no table")
    return table


def _load(path, text, plugins, *options):
    return _result(_core.load(Model, os.fsencode(path), text, _options(*options), _plugin_table(plugins)))


def load(
    path: Path,
    *,
    strict: bool = False,
    assets: Mapping[str, Contents] | None = None,
    resource: Callable[[str], Contents | None] | None = None,
    disk: bool = True,
    visual: bool = True,
    plugins: Path | None = None,
    dialect: str | None = None,
    physics: str | None = None,
) -> Model:
    """A model from a file, MJCF or binary by its content.

    `assets` maps paths to contents that are looked up before anything else; `resource` is a function that gets a path
    and returns the contents, or None where the disk should be asked next; `disk=False` opens no file; `strict` refuses
    everything that MuJoCo would not load; `visual=False` leaves out what only viewers read of meshes and textures;
    `plugins` is a library of plugins: its function `sinew_plugins` gives back an snPluginTable; `dialect` ("3.5" or "4.0") is
    what words mean that changed their meaning; `physics` ("4.0", "3.9", or names of switches) is where newer versions of
    MuJoCo compute something else: see docs/mujoco-4.md. Both are the file's choice where they are None.
    """
    return _load(path, None, plugins, strict, assets, resource, disk, visual, dialect, physics)


def loads(
    text: Contents,
    *,
    name: Path = "model.xml",
    strict: bool = False,
    assets: Mapping[str, Contents] | None = None,
    resource: Callable[[str], Contents | None] | None = None,
    disk: bool = True,
    visual: bool = True,
    plugins: Path | None = None,
    dialect: str | None = None,
    physics: str | None = None,
) -> Model:
    """A model from a text (or bytes). `name` stands for the file in messages and gives the folder of relative paths."""
    return _load(name, _contents(text), plugins, strict, assets, resource, disk, visual, dialect, physics)
