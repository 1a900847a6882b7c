"""MjSpec: a model that is built, edited, attached, compiled and written."""

from __future__ import annotations

import copy
import io
import os
import re
import zipfile
from xml.etree import ElementTree

import numpy

from .. import _core
from .._errors import ModelError
from .._spec import Spec
from ._data import MjData
from ._model import MjModel, loaded, options_for, remember
from ._newer import files_of
from ._record import make_array
from ._records import MjLROpt, MjOption, MjStatistic, MjVisual
from ._spec_elements import (
    CLASSES,
    Element,
    MjByteVec,
    MjCharVec,
    MjDoubleVec,
    MjFloatVec,
    MjIntVec,
    MjsActuator,
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
    MjsOrientation,
    MjsPair,
    MjsPlugin,
    MjsSensor,
    MjsSkin,
    MjsTendon,
    MjsTendonPath,
    MjsText,
    MjsTexture,
    MjStringVec,
    MjsTuple,
    MjsWrap,
)
from ._spec_read import Reader
from ._spec_tree import MjsBody, MjsFrame, MjsSite, _check_keywords, walk
from ._spec_write import Writer, join_path, resolve
from ._tables import TABLES

MjsElement = Element

_LISTS = {
    "body": "bodies", "joint": "joints", "geom": "geoms", "site": "sites", "camera": "cameras", "light": "lights",
    "frame": "frames", "mesh": "meshes", "material": "materials", "texture": "textures", "hfield": "hfields",
    "skin": "skins", "flex": "flexes", "pair": "pairs", "exclude": "excludes", "equality": "equalities",
    "tendon": "tendons", "actuator": "actuators", "sensor": "sensors", "key": "keys", "numeric": "numerics",
    "text": "texts", "tuple": "tuples", "plugin": "plugins",
}  # fmt: skip
_TREE = ("body", "joint", "geom", "site", "camera", "light", "frame")

# Fields that name other elements, and the kind that they name; None: the kind is in another field.
_REFERENCES = {
    "geom": (("material", "material"), ("hfieldname", "hfield"), ("meshname", "mesh")),
    "site": (("material", "material"),),
    "camera": (("targetbody", "body"),),
    "light": (("targetbody", "body"), ("texture", "texture")),
    "mesh": (("material", "material"),),
    "skin": (("material", "material"),),
    "pair": (("geomname1", "geom"), ("geomname2", "geom")),
    "exclude": (("bodyname1", "body"), ("bodyname2", "body")),
    "equality": (("name1", None), ("name2", None)),
    "tendon": (("material", "material"),),
    "actuator": (("target", None), ("slidersite", "site"), ("refsite", "site")),
    "sensor": (("objname", None), ("refname", None)),
}


class MjsCompiler:
    """Settings of the compiler."""

    def __init__(self, spec):
        values = {}
        for name, default in TABLES["spec"]["compiler"].items():
            if name == "eulerseq":
                values[name] = MjCharVec("xyz")
            elif name == "LRopt":
                values[name] = MjLROpt(mode=1, useexisting=1, accel=20, timeconst=1, timestep=0.01, inttotal=10, interval=2, tolrange=0.05)  # fmt: skip
            else:
                values[name] = make_array(default) if isinstance(default, dict) else default
        self.__dict__.update(_values=values, _extra={}, _spec=spec)

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


class MjSpec:
    """A model as a tree of elements."""

    def __init__(self):
        fresh = {n: d for n, d in TABLES["spec"]["spec"].items() if isinstance(d, int) and not isinstance(d, bool)}
        self._values = fresh | {"nstack": -1, "memory": -1}
        self.modelname, self.comment, self.modelfiledir = "MuJoCo Model", "", ""
        self.compiler = MjsCompiler(self)
        self.option, self.visual = MjOption(), MjVisual()
        self.stat = MjStatistic(meaninertia=numpy.nan, meanmass=numpy.nan, meansize=numpy.nan, extent=numpy.nan, center=numpy.nan)  # fmt: skip
        self.assets, self.parent, self.override_assets = {}, None, True
        self._copies = False
        self._elements = {kind: [] for kind in _LISTS if kind not in _TREE}
        self._raw, self._raw_defaults, self._attached, self._renamed = {}, {}, [], ("", "")
        self._signature, self._model = 0, None
        self.default = MjsDefault(self, "main")
        self.worldbody = MjsBody(self)
        self.worldbody._values["name"] = "world"

    # ---- files

    @staticmethod
    def from_string(xml, include=None, assets=None, vfs=None):
        """A spec from MJCF text; `include` and `assets` are files by name."""
        return _read("", xml, include, files_of(assets, vfs))

    @staticmethod
    def from_file(filename, include=None, assets=None, vfs=None):
        """A spec from an MJCF or URDF file."""
        return _read(os.fspath(filename), None, include, files_of(assets, vfs))

    @staticmethod
    def from_zip(file):
        """A spec from a zip file with one model file and its assets."""
        return from_zip(file)

    def to_zip(self, file):
        """Writes the model and its assets into a zip file."""
        to_zip(self, file)

    def to_xml(self):
        """The spec as MJCF."""
        return Writer(self).text()

    def to_file(self, filename):
        """Writes the spec as MJCF into a file."""
        with open(filename, "w") as file:
            file.write(self.to_xml())

    # ---- elements

    def _list(self, kind):
        """All elements of a kind, those of attached specs included."""
        if kind in _TREE:
            return [element for element in walk(self.worldbody) if element._kind == kind]
        if not self._attached:
            return list(self._elements[kind])
        names = _Names(self.worldbody)
        return [*self._elements[kind], *(e for other in self._attached for e in other._list(kind) if _belongs(e, names))]

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
        if element._kind in _TREE:
            self._delete_tree(element)
        else:
            spec = element._spec
            spec._elements[element._kind] = [other for other in spec._elements[element._kind] if other is not element]

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
                if any(named in names for named in _named(other)):
                    self._elements[kind].remove(other)
                    if kind in ("tendon", "actuator") and other._values.get("name"):
                        names.add((kind, other._values["name"]))

    # ---- attaching

    @property
    def copy_during_attach(self):
        """Can only be set."""
        raise ValueError("copy_during_attach can only be set.")

    @copy_during_attach.setter
    def copy_during_attach(self, value):
        self._copies = bool(value)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Attaches a whole spec at a site or a frame; gives the frame that it is in."""
        prefix, suffix = prefix or "", suffix or ""
        place = self._attach_place(site, frame)
        source = child.copy() if self._copies else child
        source._rename(prefix, suffix)
        inner = MjsFrame(self)
        object.__setattr__(inner, "_parent", place._parent)
        object.__setattr__(inner, "_frame", place)
        body = place._parent
        body._children.append(inner)
        for element in list(source.worldbody._children):
            self._adopt(element, body, inner)
        self._take(source, prefix, suffix)
        child.parent = self
        return inner

    def _attach_place(self, site, frame):
        if (site is None) == (frame is None):
            raise ValueError("Exactly one of site or frame must be given.")
        if site is not None:
            found = self.site(site) if isinstance(site, str) else site
            if found is None:
                raise ValueError("Site not found.")
            return found._frame_here()
        found = self.frame(frame) if isinstance(frame, str) else frame
        if found is None:
            raise ValueError("Frame not found.")
        return found

    def _adopt(self, element, body, frame):
        """Puts an element of another spec's world into a body of this one."""
        object.__setattr__(element, "_parent", body)
        if element._frame is None:
            object.__setattr__(element, "_frame", frame)
        body._children.append(element)

    def _attach_body(self, body, frame, prefix, suffix):
        other = body._spec
        if other is self or self._copies:
            twin = other.copy()
            path = _path_to(body)
            body, other = _follow(twin.worldbody, path), twin
        other._rename(prefix, suffix)
        object.__setattr__(body, "_frame", None)
        self._adopt(body, frame._parent, frame)
        self._take(other, prefix, suffix)
        return body

    def _attach_frame(self, frame, body, prefix, suffix):
        other = frame._spec
        other._rename(prefix, suffix)
        inside = [e for e in other.worldbody._children if _is_in(e, frame)]
        self._adopt(frame, body, None)
        for element in inside:
            self._adopt(element, body, None)
        self._take(other, prefix, suffix)
        return frame

    def _take(self, other, prefix, suffix):
        """The assets and all other sections of a spec that is attached."""
        if other not in self._attached:
            self._attached.append(other)
        other.parent = self
        for name, contents in other.assets.items():
            self.assets[_moved_asset(name, prefix, suffix)] = contents

    def _rename(self, prefix, suffix):
        """Gives all names a prefix and a suffix, and all that refers to them."""
        if not prefix and not suffix:
            return
        self._renamed = prefix, suffix
        everything = {kind: self._list(kind) for kind in _LISTS}  # found by the names that they have now
        for kind, elements in everything.items():
            for element in elements:
                if element is self.worldbody:
                    continue
                values = element._values
                if values.get("name"):
                    values["name"] = prefix + values["name"] + suffix
                for field, _ in _REFERENCES.get(kind, ()):
                    if values[field] and values[field] != "world":
                        values[field] = prefix + values[field] + suffix
                _rename_lists(element, prefix, suffix)

    def _moved_file(self, name, kind):
        """Where a file of this spec is, seen from the spec that it is attached to."""
        moved = _moved_asset(name, *self._renamed)
        if self.parent is not None and moved in self.parent.assets:
            return moved
        folder = self.compiler.texturedir if kind == "texture" else self.compiler.meshdir
        return os.path.abspath(join_path(self.modelfiledir, folder, name)) if self.modelfiledir else join_path(folder, name)

    # ---- compiling

    def _fail(self, message, element):
        place = next((i for i, other in enumerate(self._list(element._kind)) if other is element), -1)
        info = f", {element.info}" if element._values.get("info") else ""
        raise ValueError(f"Error: {message}\nElement name '{element._values.get('name', '')}', id {place}{info}")

    def _check(self):
        """Mistakes that MuJoCo names by element."""
        for element in self._list("geom"):
            if 2 <= int(element.type) <= 6 and not element.size[0] > 0 and not element.meshname:
                self._fail("size 0 must be positive in geom", element)

    def compile(self, vfs=None):
        """The model that the spec describes now; files come from its assets, an MjVfs and the disk."""
        self._check()
        writer = Writer(self)
        text = writer.text()
        files = files_of({**self.assets, **writer.assets}, vfs)
        assets = [(name, _bytes(contents)) for name, contents in files.items()]
        name = join_path(self.modelfiledir, "model.xml")
        model = loaded(_core.load(MjModel, os.fsencode(name), text.encode(), options_for(assets)))
        model.__dict__["_source"] = (name, text.encode(), assets)
        remember(model)
        self._signature, self._model = _core.signature(model), model
        self._number()
        return model

    def _number(self):
        """Indices of all elements in the model."""
        for kind in _LISTS:
            for index, element in enumerate(_in_model_order(self, kind)):
                object.__setattr__(element, "_id", index)

    def recompile(self, model, data):
        """(model, data) as the spec is now; what is still there keeps its state."""
        before = {kind: {id(e): e._id for e in self._list(kind)} for kind in ("joint", "actuator", "body")}
        new = self.compile()
        made = MjData(new)
        made.time = data.time
        _move_state(self, before, model, data, new, made)
        return new, made

    def copy(self):
        """A spec that says the same."""
        memo = {id(self.parent): None, id(self._model): self._model}
        for name, contents in self.assets.items():
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

    hasImplicitPluginElem = property(lambda self: 0)

    @staticmethod
    def resolve_orientation(degree, sequence=None, orientation=None):
        """The quaternion of an orientation."""
        return list(resolve(orientation, degree, sequence or "xyz"))

    def activate_plugin(self, name):
        """Kept: a model with plugins does not compile."""
        if not any(plugin.plugin_name == name for plugin in self._elements["plugin"]):
            self._raw.setdefault("plugins", []).append(name)


# ---- parts of the above


def _bytes(contents):
    return contents.encode() if isinstance(contents, str) else bytes(contents)


def _named(element):
    """(kind, name) of all that an element refers to."""
    kinds = {number: word for number, word in ((1, "body"), (2, "body"), (3, "joint"), (5, "geom"), (6, "site"), (7, "camera"), (18, "tendon"), (19, "actuator"), (10, "mesh"))}  # fmt: skip
    found = []
    for field, kind in _REFERENCES.get(element._kind, ()):
        if kind is None:
            kind = _kind_of(element, field, kinds)
        found.append((kind, element._values[field]))
    for wrap in element.__dict__.get("_path", ()):
        found.append(({1: "joint", 3: "site", 4: "geom"}.get(wrap._type), wrap._name))
    return found


def _kind_of(element, field, kinds):
    if element._kind == "actuator":
        return {0: "joint", 1: "joint", 2: "site", 3: "tendon", 4: "site", 5: "body"}.get(int(element.trntype))
    if element._kind == "equality":
        return {2: "joint", 3: "tendon"}.get(int(element.type), kinds.get(int(element.objtype), "body"))
    return kinds.get(int(element.objtype if field == "objname" else element.reftype))


def _rename_lists(element, prefix, suffix):
    def renamed(name):
        return prefix + name + suffix if name and name != "world" else name

    for wrap in element.__dict__.get("_path", ()):
        wrap._name, wrap._side = renamed(wrap._name), renamed(wrap._side)
    if element._kind == "material":
        element.textures = [renamed(name) for name in element.textures]
    if element._kind == "skin":
        element.bodyname = [renamed(name) for name in element.bodyname]
    if element._kind == "tuple":
        element.objname = [renamed(name) for name in element.objname]


def _moved_asset(name, prefix, suffix):
    """conformance: MuJoCo's names for the files of attached specs."""
    folder, base = os.path.split(name)
    stem, extension = os.path.splitext(base)
    if suffix:
        return f"{folder}//{prefix}{stem}{suffix}{extension}" if folder else f"{prefix}{stem}{suffix}{extension}"
    return f"{folder}/{prefix}{base}" if folder else prefix + base


def _path_to(body):
    path = []
    while body._parent is not None:
        path.insert(0, body._parent._children.index(body))
        body = body._parent
    return path


def _follow(body, path):
    for place in path:
        body = body._children[place]
    return body


def _is_in(element, frame):
    inner = element._frame
    while inner is not None:
        if inner is frame:
            return True
        inner = inner._frame
    return False


def _in_model_order(spec, kind):
    """Elements of a kind as the compiler numbers them: by body, in order."""
    if kind not in _TREE:
        return spec._list(kind)
    if kind in ("body", "frame"):
        return spec._list(kind)
    return [element for body in spec._list("body") for element in body._children if element._kind == kind]


def _move_state(spec, before, model, data, new, made):
    from ._views import joint_dofs

    for joint in spec._list("joint"):
        old = before["joint"].get(id(joint), -1)
        if 0 <= old < model.njnt and joint._id >= 0:
            for (a, b), names in zip(zip(joint_dofs(model, old), joint_dofs(new, joint._id)), (("qpos",), ("qvel", "qacc_warmstart", "qfrc_applied"))):  # fmt: skip
                for name in names:
                    getattr(made, name)[b] = getattr(data, name)[a]
    for actuator in spec._list("actuator"):
        old = before["actuator"].get(id(actuator), -1)
        if 0 <= old < model.nu:
            made.ctrl[actuator._id] = data.ctrl[old]
            start, count = int(model.actuator_actadr[old]), int(model.actuator_actnum[old])
            if start >= 0 and count == new.actuator_actnum[actuator._id]:
                to = int(new.actuator_actadr[actuator._id])
                made.act[to : to + count] = data.act[start : start + count]
    for body in spec._list("body"):
        old = before["body"].get(id(body), -1)
        if 0 <= old < model.nbody and model.body_mocapid[old] >= 0 and new.body_mocapid[body._id] >= 0:
            made.mocap_pos[new.body_mocapid[body._id]] = data.mocap_pos[model.body_mocapid[old]]
            made.mocap_quat[new.body_mocapid[body._id]] = data.mocap_quat[model.body_mocapid[old]]


class _Names(dict):
    """Names in a tree by kind of element, each kind looked up once."""

    def __init__(self, worldbody):
        dict.__init__(self)
        self.worldbody = worldbody

    def __missing__(self, kind):
        found = self[kind] = {e._values.get("name") for e in walk(self.worldbody) if e._kind == kind}
        return found


_ASSETS = ("mesh", "material", "texture", "hfield", "key", "numeric", "text", "tuple", "plugin", "skin")


def _belongs(element, names):
    """Whether all that an attached element refers to is in the tree; assets always are."""
    if element._kind in _ASSETS:
        return True
    return all(name in names[kind] for kind, name in _named(element) if name and kind in _TREE)


def _read(path, text, include, assets):
    """A spec from a file or a text: the engine reads it, writes shorthand out and says what is wrong."""
    spec = MjSpec()
    files = {name: _bytes(contents) for name, contents in {**(assets or {}), **(include or {})}.items()}
    unused = None
    try:
        if text is None:
            source = Spec.from_file(path, assets=files)
        else:
            text, unused = _without_unused_plugins(_bytes(text))
            source = Spec.from_string(text, name="model.xml", assets=files)
        flat = source.to_flat_xml()
    except ModelError as error:
        raise ValueError(str(error)) from None
    spec.assets = dict(assets or {})
    spec.modelfiledir = os.path.dirname(path)
    reader = Reader(spec)
    reader.read(flat)
    if unused is not None:
        reader.extension(unused)
    return spec


_EXTENSION = re.compile(rb"<extension>.*?</extension>", re.DOTALL)


def _without_unused_plugins(text):
    """(text, extension or None): instances of plugins that no element uses are kept by the spec, not by the engine."""
    found = _EXTENSION.search(text)
    if found is None or b"<plugin" in text[: found.start()] + text[found.end() :]:
        return text, None
    try:
        extension = ElementTree.fromstring(found[0])
    except ElementTree.ParseError:
        return text, None  # the engine says where
    blank = re.sub(rb"[^\n]", b" ", found[0])  # lines keep their numbers
    return text[: found.start()] + blank + text[found.end() :], extension


def _finder(kind):
    def find(self, name):
        found = self._find(kind, name)
        if found is None and kind in ("mesh", "texture", "hfield", "skin"):
            stems = ((os.path.splitext(os.path.basename(e.file))[0], e) for e in self._list(kind) if not e.name)
            found = next((element for stem, element in stems if stem == name), None)
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
    if _kind not in _TREE:
        setattr(MjSpec, f"add_{_kind}", _spec_adder(_kind))
for _name, _fresh in TABLES["spec"]["spec"].items():
    if isinstance(_fresh, int) and not isinstance(_fresh, bool) and _name != "hasImplicitPluginElem":
        setattr(MjSpec, _name, _spec_number(_name))
for _class in (MjSpec, MjsCompiler, MjsDefault, MjsWrap, MjsTendonPath, MjsOrientation):
    _class.__module__ = "sinew.mujoco"


# ---- zip files


def to_zip(spec, file):
    """Writes a spec and its assets into a zip file, given by path or open."""
    files = {**spec.assets, spec.modelname + ".xml": spec.to_xml()}
    if isinstance(file, str):
        os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
    with zipfile.ZipFile(file, "w") as archive:
        for name, contents in files.items():
            archive.writestr(zipfile.ZipInfo(name), contents)


def from_zip(file):
    """A spec from a zip file with one model file and its assets."""
    if isinstance(file, str):
        with open(file, "rb") as opened:
            file = io.BytesIO(opened.read())
    if not zipfile.is_zipfile(file):
        raise ValueError(f"File {file} is not a zip file.")
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    model = next((name for name in files if name.endswith(".xml")), None)
    if model is None:
        raise ValueError("No XML file found in zip file.")
    folder = os.path.dirname(model)
    assets = {os.path.relpath(n, folder or "."): c for n, c in files.items() if not n.endswith(".xml")}
    return MjSpec.from_string(files[model].decode(), assets=assets)


STRUCTS = (
    MjsBody, MjsFrame, MjsGeom, MjsJoint, MjsLight, MjsMaterial, MjsSite, MjsMesh, MjsSkin, MjsTexture, MjsText, MjsTuple,
    MjsCamera, MjsFlex, MjsHField, MjsKey, MjsNumeric, MjsPair, MjsExclude, MjsEquality, MjsTendon, MjsSensor, MjsActuator,
    MjsPlugin,
)  # fmt: skip
VECS = (MjByteVec, MjDoubleVec, MjFloatVec, MjIntVec, MjStringVec)

__all__ = [name for name in globals() if name.startswith("Mj") and name not in ("MjData", "MjModel")]
