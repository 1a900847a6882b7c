"""The elements of a spec: MjsBody, MjsGeom, MjsSensor and the others.

An element keeps its fields as NumPy arrays, numbers, enums, texts and lists, begins with those of its default class,
and is written as MJCF where it differs from that class.
"""

from __future__ import annotations

import numpy

from . import _spec_schema as schema
from ._enums import mjtObj, mjtSensor
from ._spec_fields import NESTED, ORIENTATIONS, checked_array, copy_value, make_field


class Element:
    """What all elements share."""

    _kind = ""
    _fields: dict = {}

    def __init__(self, spec, default=None):
        set_ = object.__setattr__
        set_(self, "_spec", spec)
        set_(self, "_values", {})
        set_(self, "_default", default)
        set_(self, "_parent", None)
        set_(self, "_frame", None)
        set_(self, "_id", -1)
        set_(self, "_extra", {})
        source = getattr(default, self._kind, None) if default is not None else None
        for name, field in self._fields.items():
            self._values[name] = copy_value(source._values[name]) if source is not None else field.fresh()

    # ---- relations

    def _home(self):
        """The spec that it is part of now: its own, or the one that this is attached to."""
        spec = self._spec
        while spec.parent is not None:
            spec = spec.parent
        return spec

    @property
    def parent(self):
        """The body that it belongs to."""
        return self._parent

    @property
    def frame(self):
        """The frame that it is in, None for the body's own."""
        return self._frame

    def set_frame(self, frame):
        """Moves it into a frame of its body."""
        object.__setattr__(self, "_frame", frame)

    @property
    def id(self):
        """Index in the model that was compiled last, -1 before."""
        return self._id

    @property
    def signature(self):
        """Number of the model that was compiled last."""
        return self._spec._signature

    @property
    def classname(self):
        """The default class that it began with."""
        return self._default if self._default is not None else self._spec.default

    @classname.setter
    def classname(self, value):
        object.__setattr__(self, "_default", value)

    def default(self):
        """The default class that it began with."""
        return self.classname

    def __setattr__(self, name, value):
        if not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        object.__setattr__(self, name, value)

    def __copy__(self):
        raise TypeError(f"{type(self).__name__} cannot be copied alone; copy its spec")

    def _set_keywords(self, given):
        """Fields from the keywords of an add_ function."""
        for prefix, field in (("", "alt"), ("i", "ialt")):
            names = [prefix + name for name in ORIENTATIONS if prefix + name in given]
            if len(names) > 1:
                words = ", ".join(prefix + name for name in ("axisangle", "xyaxes", "zaxis"))
                raise ValueError(f"Only one of: {words}, or {prefix}euler can be set.")
            for name in names:
                getattr(self, field)._take(
                    name.removeprefix(prefix),
                    checked_array(name, given[name], ORIENTATIONS[name.removeprefix(prefix)][1]),
                )
        orientations = {prefix + name for prefix in ("", "i") for name in ORIENTATIONS}
        for name, value in given.items():
            if name in orientations or value is None:
                continue
            if name == "size" and self._kind in ("geom", "site"):
                value = _short_size(value)
            setattr(self, name, value)


def _short_size(value):
    array = numpy.asarray(value, float).reshape(-1)
    if not 1 <= array.size <= 3:
        raise ValueError("size should be a list/array of size 1, 2, or 3.")
    return numpy.append(array, numpy.zeros(3 - array.size))


_SKIPPED = ("classname", "parent", "frame", "id", "signature", "path")


def _property(field):
    name = field.name

    def get(self):
        return self._values[name]

    def put(self, value):
        self._values[name] = field.put(value)

    return property(get, put)


def _name_property():
    def get(self):
        return self._values["name"]

    def put(self, value):
        if not isinstance(value, str):
            raise TypeError(f"a name is a text, not {value!r}")
        self._spec._check_name(self, value)
        self._values["name"] = value

    return property(get, put)


def make_class(class_name, kind, base=Element):
    """An element class from the table of its fields."""
    members = {"_kind": kind, "_fields": {}, "__module__": "sinew.mujoco", "__doc__": f"A {kind} of a spec."}
    more = dict.fromkeys(NESTED, {}) if kind == "skin" else {}
    for name, default in (schema.fields(kind) | more).items():
        if name in _SKIPPED or (isinstance(default, dict) and default.get("class") in ("MjsBody", "MjsDefault")):
            continue
        members["_fields"][name] = field = make_field(kind, name, default)
        members[name] = _name_property() if name == "name" else _property(field)
    return type(class_name, (base,), members)


MjsGeom = make_class("MjsGeom", "geom")
MjsJoint = make_class("MjsJoint", "joint")
MjsCamera = make_class("MjsCamera", "camera")
MjsLight = make_class("MjsLight", "light")
MjsMaterial = make_class("MjsMaterial", "material")
MjsTexture = make_class("MjsTexture", "texture")
MjsHField = make_class("MjsHField", "hfield")
MjsSkin = make_class("MjsSkin", "skin")
MjsFlex = make_class("MjsFlex", "flex")
MjsPair = make_class("MjsPair", "pair")
MjsExclude = make_class("MjsExclude", "exclude")
MjsEquality = make_class("MjsEquality", "equality")
MjsKey = make_class("MjsKey", "key")
MjsNumeric = make_class("MjsNumeric", "numeric")
MjsText = make_class("MjsText", "text")
MjsTuple = make_class("MjsTuple", "tuple")


class _Sensor(Element):
    def get_data_size(self):
        """How many numbers it gives."""
        kind, fields = int(self.type), int(self.intprm[0])
        if kind == mjtSensor.mjSENS_USER:
            return self.dim
        if kind == mjtSensor.mjSENS_CONTACT:
            return int(self.intprm[2]) * schema.report_width(False, fields)
        if kind == mjtSensor.mjSENS_RANGEFINDER:
            return self._rays() * schema.report_width(True, fields or 1)
        return schema.SENSOR_SIZES.get(kind) or 1

    def _rays(self):
        camera = self._spec.camera(self.objname) if self.objtype == mjtObj.mjOBJ_CAMERA else None
        return int(camera.resolution[0] * camera.resolution[1]) if camera is not None else 1


MjsSensor = make_class("MjsSensor", "sensor", _Sensor)


class _Plugin(Element):
    @property
    def config(self):
        """Settings of the instance."""
        return self.__dict__.setdefault("_config", {})

    @config.setter
    def config(self, value):
        self.__dict__["_config"] = dict(value)


MjsPlugin = make_class("MjsPlugin", "plugin", _Plugin)


class _Mesh(Element):
    """A mesh, or one that is made from a few numbers."""

    def _make(self, builtin, *params):
        self.__dict__["_builtin"] = (builtin, [float(value) for value in params])

    def make_sphere(self, subdivision):
        """A sphere of triangles."""
        self._make("sphere", subdivision)

    def make_hemisphere(self, resolution):
        """Half a sphere."""
        self._make("hemisphere", resolution)

    def make_cone(self, nedge, radius):
        """A cone or, with a radius above 0 at its top, a prism."""
        self._make("cone", nedge, radius)

    def make_supersphere(self, resolution, e, n):
        """A sphere with squared or pinched corners."""
        self._make("supersphere", resolution, e, n)

    def make_supertorus(self, resolution, radius, s, t):
        """A ring with squared or pinched corners."""
        self._make("supertorus", resolution, radius, s, t)

    def make_wedge(self, resolution=(0, 0), fov=(0, 0), gamma=0):
        """A part of a sphere as a camera sees it."""
        self._make("wedge", *resolution, *fov, gamma)

    def make_plate(self, resolution=(0, 0)):
        """A flat grid."""
        self._make("plate", *resolution)


MjsMesh = make_class("MjsMesh", "mesh", _Mesh)


class MjsDefault:
    """A default class: an element of each kind with its values."""

    def __init__(self, spec, name, parent=None):
        self._spec, self.name, self._parent, self._children, self._deleted = spec, name, parent, [], False
        for kind in schema.DEFAULT_TAGS:
            setattr(self, kind, CLASSES[kind](spec, parent))
        self.flex = MjsFlex(spec)
        if parent is not None:
            parent._children.append(self)

    @property
    def parent(self):
        """The class that it began with."""
        return self._parent


CLASSES = {
    "geom": MjsGeom, "joint": MjsJoint, "camera": MjsCamera, "light": MjsLight, "material": MjsMaterial,
    "texture": MjsTexture, "hfield": MjsHField, "skin": MjsSkin, "flex": MjsFlex, "pair": MjsPair,
    "exclude": MjsExclude, "equality": MjsEquality, "key": MjsKey, "numeric": MjsNumeric, "text": MjsText,
    "tuple": MjsTuple, "sensor": MjsSensor, "plugin": MjsPlugin, "mesh": MjsMesh,
}  # fmt: skip
