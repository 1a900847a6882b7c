"""MjSpec: a model that is built, edited, attached, compiled and written."""

from __future__ import annotations

import copy
import os

import numpy

from .. import _core
from . import _spec_plugins as plugins
from . import _spec_schema as schema
from . import _spec_settings as settings
from ._data import MjData
from ._enums import mjtGeom
from ._model import MjModel, loaded, options_for, remember
from ._newer import files_of
from ._record import make_array
from ._records import MjOption, MjVisual
from ._spec_attach import NAMED_BY_FILE, Attaching, file_stem, join_path, named
from ._spec_elements import (
    CLASSES,
    Element,
    MjsCamera,
    MjsDefault,
    MjsEquality,
    MjsExclude,
    MjsFlex,
    MjsGeom,
    MjsHField,
    MjsJoint,
    MjsKey,
    MjsLight,
    MjsMaterial,
    MjsMesh,
    MjsNumeric,
    MjsPair,
    MjsPlugin,
    MjsSensor,
    MjsSkin,
    MjsText,
    MjsTexture,
    MjsTuple,
)
from ._spec_fields import (
    MjByteVec,
    MjCharVec,
    MjDoubleVec,
    MjFloatVec,
    MjIntVec,
    MjsOrientation,
    MjStringVec,
)
from ._spec_files import as_bytes, build, from_zip, read, text_of, to_zip
from ._spec_forces import MjsActuator, MjsTendon, MjsTendonPath, MjsWrap
from ._spec_keys import put_together, settle, taken_apart
from ._spec_orientation import resolve
from ._spec_state import move_state
from ._spec_tree import MjsBody, MjsFrame, MjsSite, _check_keywords, walk
from ._spec_write import Writer
from ._tables import TABLES

MjsElement = Element

_LISTS = {
    "body": "bodies", "joint": "joints", "geom": "geoms", "site": "sites", "camera": "cameras", "light": "lights",
    "frame": "frames", "mesh": "meshes", "material": "materials", "texture": "textures", "hfield": "hfields",
    "skin": "skins", "flex": "flexes", "pair": "pairs", "exclude": "excludes", "equality": "equalities",
    "tendon": "tendons", "actuator": "actuators", "sensor": "sensors", "key": "keys", "numeric": "numerics",
    "text": "texts", "tuple": "tuples", "plugin": "plugins",
}  # fmt: skip
_NUMBERS = [name for name, row in schema.fields("spec").items() if type(row) is int]


class MjsCompiler:
    """Settings of the compiler."""

    def __init__(self, spec):
        values = {}
        for name, default in schema.fields("compiler").items():
            if name == "eulerseq":
                values[name] = MjCharVec(schema.attributes("compiler")[name].preset)
            elif name == "LRopt":
                values[name] = settings.fresh_length_range()
            else:
                values[name] = make_array(default) if isinstance(default, dict) else default
        self.__dict__.update(_values=values, _extra={}, _extra_length_range={}, _spec=spec)

    def __getattr__(self, name):
        if name.startswith("__") or name not in self.__dict__.get("_values", {}):
            raise AttributeError(f"MjsCompiler has no field {name!r}")
        return self._values[name]

    def __setattr__(self, name, value):
        if name not in self._values:
            raise AttributeError(f"MjsCompiler has no field {name!r}")
        old = self._values[name]
        if isinstance(old, numpy.ndarray):
            old[...] = value
        elif name == "eulerseq":
            self._values[name] = MjCharVec(value)
        else:
            self._values[name] = type(old)(value)


def _spec_number(name):
    def get(self):
        return self._values[name]

    def put(self, value):
        self._values[name] = int(value)

    return property(get, put)


class MjSpec(Attaching):
    """A model as a tree of elements."""

    _kinds = tuple(_LISTS)

    def __init__(self):
        self._values = {name: schema.fields("spec")[name] for name in _NUMBERS}
        self.modelname, self.comment, self.modelfiledir = "MuJoCo Model", "", ""
        self.compiler = MjsCompiler(self)
        self.option, self.visual = MjOption(), MjVisual()
        self.stat = settings.fresh_statistic()
        self.assets, self.parent, self.override_assets = {}, None, True
        self._copies = False
        self._elements = {kind: [] for kind in _LISTS if kind not in schema.TREE}
        self._raw, self._raw_defaults, self._attached, self._renamed = {}, {}, [], ("", "")
        self._signature, self._model, self._activated = 0, None, []
        self.default = MjsDefault(self, "main")
        self.worldbody = MjsBody(self)
        self.worldbody._values["name"] = "world"

    # ---- files

    @staticmethod
    def from_string(xml, include=None, assets=None, vfs=None):
        """A spec from MJCF text; `include` and `assets` are files by name."""
        return read(MjSpec(), "", xml, include, files_of(assets, vfs))

    @staticmethod
    def from_file(filename, include=None, assets=None, vfs=None):
        """A spec from an MJCF or URDF file."""
        return read(MjSpec(), os.fspath(filename), None, include, files_of(assets, vfs))

    @staticmethod
    def from_zip(file):
        """A spec from a zip file with one model file and its assets."""
        return from_zip(file)

    def to_zip(self, file):
        """Writes the model and its assets into a zip file."""
        to_zip(self, file)

    def to_xml(self):
        """The spec as MJCF."""
        settle(self)
        options = options_for([])
        return text_of(build(Writer(self).trees(), self, "model.xml", options), options)

    def to_file(self, filename):
        """Writes the spec as MJCF into a file."""
        with open(filename, "w") as file:
            file.write(self.to_xml())

    # ---- elements

    def _list(self, kind):
        """All elements of a kind, those that came with attached specs included."""
        if kind in schema.TREE:
            return [element for element in walk(self.worldbody) if element._kind == kind]
        if kind == "plugin":
            return plugins.listed(self)
        if kind == "key":  # those that came with others are last
            return sorted(self._elements[kind], key=lambda key: "_copied" in key.__dict__)
        return list(self._elements[kind])

    def _find(self, kind, name):
        for element in self._list(kind):
            if element._values.get("name") == name:
                return element
        return None

    def _make(self, kind, default=None):
        element = CLASSES[kind](self, default)
        self._elements[kind].append(element)
        object.__setattr__(element, "_id", len(self._elements[kind]) - 1)
        return element

    def _check_name(self, element, name):
        if not name or element._kind in ("frame", "plugin"):
            return
        for other in self._list(element._kind):
            if other is not element and other._values.get("name") == name:
                raise ValueError(f"Error: repeated name '{name}' in {element._kind}")

    def add_default(self, name, parent=None):
        """A default class that begins as its parent."""
        if self.find_default(name) is not None:
            raise ValueError(f"Error: repeated default class '{name}'")
        return MjsDefault(self, name, parent or self.default)

    def find_default(self, name):
        """The default class of that name, None for none."""
        waiting = [self.default]
        while waiting:
            default = waiting.pop()
            if default.name == name and not default._deleted:
                return default
            waiting += default._children
        return None

    def delete(self, element):
        """Takes an element out, with all that is in it and all that refers to it."""
        if isinstance(element, MjsDefault):
            element._deleted = True
            return
        if element._kind in schema.TREE:
            keys = taken_apart(self)
            self._delete_tree(element)
            put_together(self, keys)
        else:
            found = self._elements[element._kind]
            found[:] = [other for other in found if other is not element]

    def _delete_tree(self, element):
        gone = list(walk(element)) if element._kind == "body" else [element]
        element._parent._children[:] = [child for child in element._parent._children if child is not element]
        if element._kind == "frame":
            for child in element._parent._children:
                if child._frame is element:
                    object.__setattr__(child, "_frame", element._frame)
        if element._kind != "body":
            return
        names = {(other._kind, other._values["name"]) for other in gone if other._values.get("name")}
        for kind in ("pair", "exclude", "equality", "tendon", "actuator", "sensor"):
            for other in list(self._elements[kind]):
                if any(pair in names for pair in named(other)):
                    self._elements[kind].remove(other)
                    if kind in ("tendon", "actuator") and other._values.get("name"):
                        names.add((kind, other._values["name"]))

    # ---- compiling

    def _fail(self, message, element):
        place = next((i for i, other in enumerate(self._list(element._kind)) if other is element), -1)
        info = f", {element.info}" if element._values.get("info") else ""
        raise ValueError(f"Error: {message}\nElement name '{element._values.get('name', '')}', id {place}{info}")

    def _check(self):
        """Mistakes that MuJoCo names by element."""
        shapes = range(mjtGeom.mjGEOM_SPHERE, mjtGeom.mjGEOM_BOX + 1)
        for element in self._list("geom"):
            if int(element.type) in shapes and not element.size[0] > 0 and not element.meshname:
                self._fail("size 0 must be positive in geom", element)
        plugins.check(self)

    def compile(self, vfs=None):
        """The model that the spec describes now; files come from its assets, an MjVfs and the disk."""
        self._check()
        settle(self)
        writer = Writer(self)
        trees = writer.trees()
        files = files_of({**self.assets, **writer.assets}, vfs)
        assets = [(name, as_bytes(contents)) for name, contents in files.items()]
        options, name = options_for(assets), join_path(self.modelfiledir, "model.xml")
        try:
            built = build(trees, self, name, options)
            model = loaded(_core.spec_compile(built, MjModel, options))
        except ValueError as error:
            raise plugins.refusal(error) from None
        model.__dict__["_source"] = (name, text_of(built, options).encode(), assets)
        remember(model)
        self._signature, self._model = _core.signature(model), model
        self._number()
        return model

    def _number(self):
        """Indices of all elements in the model."""
        for kind in self._kinds:
            for index, element in enumerate(_in_model_order(self, kind)):
                object.__setattr__(element, "_id", index)

    def recompile(self, model, data):
        """(model, data) as the spec is now; what is still there keeps its state."""
        before = {kind: {id(e): e._id for e in self._list(kind)} for kind in ("joint", "actuator", "body")}
        new = self.compile()
        made = MjData(new)
        made.time = data.time
        move_state(self, before, model, data, new, made)
        return new, made

    def copy(self):
        """A copy of the spec."""
        memo = {id(self.parent): None, id(self._model): self._model}
        for contents in self.assets.values():
            memo[id(contents)] = contents
        return copy.deepcopy(self, memo)

    def _user_size(self, kind):
        """The longest list of user numbers of a kind."""
        name = {"jnt": "joint", "cam": "camera"}.get(kind, kind)
        return max((len(element.userdata) for element in self._list(name)), default=0)

    @property
    def meshdir(self):
        """Folder of meshes."""
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        """Folder of textures."""
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value

    @property
    def _address(self):
        return id(self)

    @staticmethod
    def resolve_orientation(degree, sequence=None, orientation=None):
        """The quaternion of an orientation."""
        return list(resolve(orientation, degree, sequence or "xyz"))

    def activate_plugin(self, name):
        """Makes a plugin available by its name."""
        if name not in self._activated:
            self._activated.append(name)


# ---- parts of the above


def _in_model_order(spec, kind):
    """Elements of a kind as the compiler numbers them: by body, in order."""
    if kind not in schema.TREE:
        return spec._list(kind)
    if kind in ("body", "frame"):
        return spec._list(kind)
    return [element for body in spec._list("body") for element in body._children if element._kind == kind]


def _finder(kind):
    def find(self, name):
        found = self._find(kind, name)
        if found is None and kind in NAMED_BY_FILE:
            unnamed = (element for element in self._list(kind) if not element.name)
            found = next((element for element in unnamed if file_stem(element) == name), None)
        return found

    find.__doc__ = f"The {kind} of that name, None for none."
    return find


def _spec_adder(kind):
    def add(self, default=None, **given):
        _check_keywords(f"add_{kind}", given)
        takes_default = "default" in TABLES["keywords"][f"add_{kind}"]
        element = self._make(kind, (default or self.default) if takes_default else None)
        try:
            element._set_keywords(given)
        except (TypeError, ValueError):
            self._elements[kind].remove(element)
            raise
        return element

    add.__doc__ = f"Adds a {kind}."
    return add


for _kind, _plural in _LISTS.items():
    setattr(MjSpec, _plural, property(lambda self, kind=_kind: self._list(kind)))
    setattr(MjSpec, _kind, _finder(_kind))
    if _kind not in schema.TREE:
        setattr(MjSpec, f"add_{_kind}", _spec_adder(_kind))
for _name in _NUMBERS:
    setattr(MjSpec, _name, _spec_number(_name))
for _class in (MjSpec, MjsCompiler, MjsDefault, MjsWrap, MjsTendonPath, MjsOrientation):
    _class.__module__ = "sinew.mujoco"


STRUCTS = (
    MjsBody, MjsFrame, MjsGeom, MjsJoint, MjsLight, MjsMaterial, MjsSite, MjsMesh, MjsSkin, MjsTexture, MjsText, MjsTuple,
    MjsCamera, MjsFlex, MjsHField, MjsKey, MjsNumeric, MjsPair, MjsExclude, MjsEquality, MjsTendon, MjsSensor, MjsActuator,
    MjsPlugin,
)  # fmt: skip
VECS = (MjByteVec, MjDoubleVec, MjFloatVec, MjIntVec, MjStringVec)

__all__ = [name for name in globals() if name.startswith("Mj") and name not in ("MjData", "MjModel")]
