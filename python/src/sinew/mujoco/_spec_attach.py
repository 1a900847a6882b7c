"""One spec attached to another: its tree moves over, under new names, with its classes, assets and sections."""

from __future__ import annotations

import os

from . import _spec_schema as schema
from ._enums import mjtEq, mjtTrn, mjtWrap
from ._spec_elements import CLASSES
from ._spec_keys import copied, put_together, taken_apart
from ._spec_plugins import CARRIERS
from ._spec_write import is_in

# Assets that are called after their file where they have no name.
NAMED_BY_FILE = ("mesh", "texture", "hfield", "skin")
_WRAPPED = {mjtWrap.mjWRAP_JOINT: "joint", mjtWrap.mjWRAP_SITE: "site", mjtWrap.mjWRAP_SPHERE: "geom"}
_LISTS = {"material": ("textures",), "skin": ("bodyname",), "tuple": ("objname",), "flex": ("vertbody", "nodebody")}


def join_path(*parts):
    """A path without its empty parts."""
    return os.path.join(*[part for part in parts if part])


def file_stem(element):
    """What an asset without a name is called."""
    return os.path.splitext(os.path.basename(element._values.get("file", "")))[0]


# ---- references


def _object_kind(number):
    """The kind of element that a number of mjtObj stands for."""
    name = schema.object_name(number)
    return "body" if name == "xbody" else name


def _target_kind(actuator):
    sites = (mjtTrn.mjTRN_SLIDERCRANK, mjtTrn.mjTRN_SITE)
    others = {mjtTrn.mjTRN_TENDON: "tendon", mjtTrn.mjTRN_BODY: "body"}
    return "site" if actuator.trntype in sites else others.get(actuator.trntype, "joint")


def _equality_kind(equality):
    others = {mjtEq.mjEQ_JOINT: "joint", mjtEq.mjEQ_TENDON: "tendon", mjtEq.mjEQ_FLEX: "flex", mjtEq.mjEQ_FLEXVERT: "flex"}
    return others.get(equality.type) or _object_kind(int(equality.objtype)) or "body"


def references(element):
    """(field, kind of element that it names) of an element."""
    if element._kind == "equality":
        return [(name, _equality_kind(element)) for name in ("name1", "name2")]
    if element._kind == "sensor":
        pairs = (("objname", element.objtype), ("refname", element.reftype))
        return [(name, _object_kind(int(number))) for name, number in pairs]
    found = [("target", _target_kind(element))] if element._kind == "actuator" else []
    return found + schema.named_fields(element._kind)


def named(element):
    """(kind, name) of all that an element refers to."""
    found = [(kind, element._values[field]) for field, kind in references(element)]
    return found + [(_WRAPPED.get(wrap._type), wrap._name) for wrap in element.__dict__.get("_path", ())]


class _Names(dict):
    """Names in a spec by kind of element, each kind looked up once."""

    def __init__(self, spec):
        dict.__init__(self)
        self.spec = spec

    def __missing__(self, kind):
        found = self[kind] = {element._values.get("name") for element in self.spec._list(kind)}
        return found


_NAMED = (*schema.TREE, "tendon", "actuator")
_FREE = (*schema.SECTIONS["asset"], *schema.SECTIONS["custom"], "key")


def belonging(elements, spec):
    """Those elements of an attached spec all of whose references are in this one; assets always belong."""
    names = _Names(spec)
    for element in elements:
        pairs = () if element._kind in _FREE else named(element)
        if all(name in names[kind] for kind, name in pairs if name and kind in _NAMED):
            yield element


# ---- names


def _rename(element, new):
    values = element._values
    if element._kind == "flex":  # conformance: it keeps its name
        values["material"] = new(values["material"])
    elif values.get("name"):
        values["name"] = new(values["name"])
    elif element._kind in NAMED_BY_FILE and file_stem(element):
        values["name"] = new(file_stem(element))
    for field, _ in references(element):
        values[field] = new(values[field])
    for wrap in element.__dict__.get("_path", ()):
        wrap._name, wrap._side = new(wrap._name), new(wrap._side)
    for field in _LISTS.get(element._kind, ()):
        setattr(element, field, [new(name) for name in values[field]])
    if values.get("childclass"):
        values["childclass"] = new(values["childclass"])
    if element._kind in CARRIERS:
        element.plugin.name = new(element.plugin.name)


def rename_all(spec, kinds, prefix, suffix):
    """Gives all names of a spec a prefix and a suffix, and all that refers to them."""
    if not prefix and not suffix:
        return
    spec._renamed = prefix, suffix

    def new(name):
        return prefix + name + suffix if name and name != "world" else name

    # found by the names that they have now; keys are copied, and keep theirs here
    everything = [element for kind in kinds if kind != "key" for element in spec._list(kind)]
    for element in everything:
        if element is not spec.worldbody:
            _rename(element, new)
    # conformance: a flex keeps its name, so that what was about it finds none
    equalities = spec._elements["equality"]
    equalities[:] = [equality for equality in equalities if _equality_kind(equality) != "flex"]


def _moved_asset(name, prefix, suffix):
    """conformance: MuJoCo's names for the files of attached specs."""
    folder, base = os.path.split(name)
    stem, extension = os.path.splitext(base)
    if suffix:
        return f"{folder}//{prefix}{stem}{suffix}{extension}" if folder else f"{prefix}{stem}{suffix}{extension}"
    return f"{folder}/{prefix}{base}" if folder else prefix + base


# ---- places in the tree


def path_to(body):
    """The way down from the world to a body, by places among children."""
    path = []
    while body._parent is not None:
        path.insert(0, body._parent._children.index(body))
        body = body._parent
    return path


def follow(body, path):
    for place in path:
        body = body._children[place]
    return body


def adopt(element, body, frame):
    """Puts an element of another spec's world into a body of this one."""
    object.__setattr__(element, "_parent", body)
    if element._frame is None:
        object.__setattr__(element, "_frame", frame)
    body._children.append(element)


class Attaching:
    """The part of MjSpec that attaches."""

    @property
    def copy_during_attach(self):
        """Can only be set."""
        raise ValueError("copy_during_attach is a setting that cannot be read")

    @copy_during_attach.setter
    def copy_during_attach(self, value):
        self._copies = bool(value)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Attaches a whole spec at a site or a frame; gives the frame that it is in."""
        prefix, suffix = prefix or "", suffix or ""
        place = self._attach_place(site, frame)
        source = child.copy() if self._copies else child
        keys = taken_apart(self), taken_apart(source)
        rename_all(source, self._kinds, prefix, suffix)
        inner = CLASSES["frame"](self)
        object.__setattr__(inner, "_parent", place._parent)
        object.__setattr__(inner, "_frame", place)
        place._parent._children.append(inner)
        for element in list(source.worldbody._children):
            adopt(element, place._parent, inner)
        self._take(source, prefix, suffix, *keys)
        child.parent = self
        return inner

    def _attach_place(self, site, frame):
        if (site is None) == (frame is None):
            raise ValueError("attach() needs a site or a frame, and not both")
        if site is not None:
            found = self.site(site) if isinstance(site, str) else site
            if found is None:
                raise ValueError("Site not found.")
            return found._frame_here()
        found = self.frame(frame) if isinstance(frame, str) else frame
        if found is None:
            raise ValueError("Frame not found.")
        return found

    def _attach_body(self, body, frame, prefix, suffix):
        other = body._spec
        if other is self or self._copies:
            twin = other.copy()
            body, other = follow(twin.worldbody, path_to(body)), twin
        keys = taken_apart(self), taken_apart(other) if body._parent is not None else []
        rename_all(other, self._kinds, prefix, suffix)
        if body is other.worldbody:
            body = _world_as_body(other, prefix + "world" + suffix)
        object.__setattr__(body, "_frame", None)
        adopt(body, frame._parent, frame)
        self._take(other, prefix, suffix, *keys)
        return body

    def _attach_frame(self, frame, body, prefix, suffix):
        other = frame._spec
        keys = taken_apart(self), taken_apart(other)
        rename_all(other, self._kinds, prefix, suffix)
        inside = [element for element in other.worldbody._children if is_in(element, frame)]
        for element in (frame, *inside):
            adopt(element, body, None)
        self._take(other, prefix, suffix, *keys)
        return frame

    def _take(self, other, prefix, suffix, own_keys, keys):
        """The classes, assets, keyframes and all other sections of a spec that is attached."""
        if other not in self._attached:
            self._attached.append(other)
            self._take_classes(other.default, prefix, suffix)
        other.parent = self
        self._take_sections(other)
        for name, contents in other.assets.items():
            self.assets[_moved_asset(name, prefix, suffix)] = contents
        taken = copied(self, keys, lambda name: prefix + name + suffix if name else name)
        put_together(self, own_keys + taken)

    def _take_sections(self, other):
        """Elements outside the tree that belong, behind those that are here; first those that others refer to."""
        for kind in sorted(self._elements, key=lambda kind: ("tendon", "actuator", kind).index(kind)):
            if kind not in ("key", "plugin"):
                found = self._elements[kind]
                known = {id(element) for element in found}
                found += [element for element in belonging(other._elements[kind], self) if id(element) not in known]

    def _take_classes(self, top, prefix, suffix):
        """Classes of an attached spec stand below the main class, under new names."""
        top._parent = self.default
        waiting, given = [top], set()
        while waiting:
            default = waiting.pop()
            default.name = self._free_class(prefix + default.name + suffix, given)
            given.add(default.name)
            waiting += default._children
        self.default._children.append(top)

    def _free_class(self, name, given):
        while name in given or self.find_default(name) is not None:
            name += "'"
        return name

    def _moved_file(self, name, kind):
        """Where a file of this spec is, seen from the spec that it is attached to."""
        moved = _moved_asset(name, *self._renamed)
        if self.parent is not None and moved in self.parent.assets:
            return moved
        folder = self.compiler.texturedir if kind == "texture" else self.compiler.meshdir
        return (
            os.path.abspath(join_path(self.modelfiledir, folder, name))
            if self.modelfiledir
            else join_path(folder, name)
        )


def _world_as_body(spec, name):
    """A body with all that is in the world of a spec."""
    body = CLASSES["body"](spec)
    body._values["name"] = name
    for element in list(spec.worldbody._children):
        object.__setattr__(element, "_parent", body)
        body._children.append(element)
    spec.worldbody._children.clear()
    return body
