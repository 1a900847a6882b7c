"""The elements of a spec: MjsBody, MjsGeom, MjsActuator and the others.

An element keeps its fields as NumPy arrays, numbers, enums, texts and lists, begins with those of its default class,
and is written as MJCF where it differs from that class.
"""

from __future__ import annotations

import math

import numpy

from . import _enums
from ._record import make_array
from ._spec_tables import CONTACT_DATA, DEFAULT_KINDS, RAY_DATA, SENSOR_SIZES
from ._tables import TABLES

_ORIENTATIONS = {"axisangle": (1, 4), "xyaxes": (2, 6), "zaxis": (3, 3), "euler": (4, 3)}


class _Vec(list):
    """A list whose items are set by index, not below 0."""

    def _check(self, index):
        if isinstance(index, int) and not 0 <= index < len(self):
            raise IndexError("index is out of range")

    def __getitem__(self, index):
        index = index.__index__() if hasattr(index, "__index__") else index
        self._check(index)
        return list.__getitem__(self, index)

    def __setitem__(self, index, value):
        index = index.__index__() if hasattr(index, "__index__") else index
        self._check(index)
        list.__setitem__(self, index, value)


class MjDoubleVec(_Vec):
    """Real numbers."""


class MjFloatVec(_Vec):
    """Real numbers of single precision."""


class MjIntVec(_Vec):
    """Whole numbers."""


class MjByteVec(_Vec):
    """Bytes."""


class MjCharVec(_Vec):
    """Letters."""


class MjStringVec(_Vec):
    """Texts."""


_VECS = {cls.__name__: cls for cls in (MjDoubleVec, MjFloatVec, MjIntVec, MjByteVec, MjCharVec, MjStringVec)}
_NESTED = ("vertid", "vertweight")  # lists of lists


class MjsOrientation:
    """An orientation in one of several forms; mjORIENTATION_QUAT leaves it to the field quat."""

    def __init__(self):
        object.__setattr__(self, "type", _enums.mjtOrientation(0))
        for name, (_, size) in _ORIENTATIONS.items():
            object.__setattr__(self, name, numpy.zeros(size))

    def __setattr__(self, name, value):
        if name == "type":
            object.__setattr__(self, name, _enums.mjtOrientation(value))
        elif name in _ORIENTATIONS:
            getattr(self, name)[:] = _array(name, value, _ORIENTATIONS[name][1])
        else:
            raise AttributeError(f"MjsOrientation has no field {name!r}")

    def _take(self, name, value):
        """Sets the form and its numbers."""
        setattr(self, name, value)
        object.__setattr__(self, "type", _enums.mjtOrientation(_ORIENTATIONS[name][0]))

    def _copy(self):
        copy = MjsOrientation()
        object.__setattr__(copy, "type", self.type)
        for name in _ORIENTATIONS:
            getattr(copy, name)[:] = getattr(self, name)
        return copy


def _array(name, value, size):
    if isinstance(value, str):
        raise TypeError(f"{name} holds numbers, not a text")
    try:
        array = numpy.asarray(value, float)
    except (TypeError, ValueError):
        raise TypeError(f"{name} holds numbers, not {value!r}") from None
    if array.size != size or array.ndim > 1:
        raise ValueError(f"{name} should be a list/array of size {size}.")
    return array.reshape(-1)


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
            names = [prefix + name for name in _ORIENTATIONS if prefix + name in given]
            if len(names) > 1:
                words = ", ".join(prefix + name for name in ("axisangle", "xyaxes", "zaxis"))
                raise ValueError(f"Only one of: {words}, or {prefix}euler can be set.")
            for name in names:
                getattr(self, field)._take(name.removeprefix(prefix), _array(name, given[name], _ORIENTATIONS[name.removeprefix(prefix)][1]))
        orientations = {prefix + name for prefix in ("", "i") for name in _ORIENTATIONS}
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


def copy_value(value):
    """A field's value with memory of its own."""
    if isinstance(value, numpy.ndarray):
        return value.copy()
    if isinstance(value, _Vec):
        return type(value)(list(item) if isinstance(item, list) else item for item in value)
    if isinstance(value, MjsOrientation | PluginRef):
        return value._copy()
    return value


class PluginRef:
    """The plugin of an element: kept, never compiled."""

    def __init__(self):
        self.name, self.plugin_name, self.active, self.info, self.id = "", "", 0, "", -1
        self.config = {}

    def _copy(self):
        copy = PluginRef()
        copy.__dict__.update(self.__dict__)
        return copy

    def _take(self, other):
        for name in ("name", "plugin_name", "active", "info", "config"):
            setattr(self, name, getattr(other, name))


class _Field:
    """A field of an element, by the kind of its default."""

    def __init__(self, kind, name, default):
        self.name, self.default = name, default
        self.label = f"{kind}.{name}"

    def fresh(self):
        return self.default

    def put(self, value):
        return value


class _ArrayField(_Field):
    def fresh(self):
        return make_array(self.default)

    def put(self, value):
        fresh = self.fresh()
        fresh[...] = _array(self.name, value, fresh.size).reshape(fresh.shape)
        return fresh


def _linear(label, value):
    """A number; as from 3.7 on also the coefficients of a polynomial, of which only the first may differ from 0."""
    if isinstance(value, list | tuple | numpy.ndarray):
        first, *rest = (float(part) for part in value)
        if any(rest):
            raise ValueError(f"{label}: coefficients of higher powers are of a later version of MuJoCo, got {value!r}")
        return first
    return float(value)


class _NumberField(_Field):
    def fresh(self):
        return math.nan if self.default == "nan" else self.default

    def put(self, value):
        if isinstance(value, str) or value is None:
            raise TypeError(f"{self.label} is a number, not {value!r}")
        if isinstance(self.default, int):
            if isinstance(value, float) and not value.is_integer():
                raise TypeError(f"{self.label} is a whole number, not {value!r}")
            return int(value)
        return _linear(self.label, value)


class _TextField(_Field):
    def put(self, value):
        if not isinstance(value, str):
            raise TypeError(f"{self.label} is a text, not {value!r}")
        return value


class _EnumField(_Field):
    def fresh(self):
        return getattr(_enums, self.default["enum"])(self.default["value"])

    def put(self, value):
        if isinstance(value, str | float | bytes) or value is None:
            raise TypeError(f"{self.label} is one of {self.default['enum']}, not {value!r}")
        return getattr(_enums, self.default["enum"])(int(value))


class _VecField(_Field):
    def fresh(self):
        made = _VECS[self.default["class"]]()
        if self.name == "textures":
            made.extend([""] * 10)
        if self.name == "cubefiles":
            made.extend([""] * 6)
        if self.name == "gridlayout":
            made.extend(["."] * 12)
        return made

    def put(self, value):
        if self.name == "gridlayout":
            return _gridlayout(value)
        if isinstance(value, str | bytes) and self.default["class"] not in ("MjCharVec", "MjByteVec"):
            raise TypeError(f"{self.label} is a list, not a text")
        if self.name in _NESTED:
            return _VECS[self.default["class"]]([list(item) for item in value])
        fresh = self.fresh()
        if fresh and len(value) != len(fresh):
            raise ValueError(f"{self.name} must have exactly {len(fresh)} elements, got {len(value)}")
        items = value.reshape(-1).tolist() if isinstance(value, numpy.ndarray) else list(value)
        return _VECS[self.default["class"]](items)


def _gridlayout(value):
    if len(value) != 12:
        raise ValueError(f"gridlayout should have length 12, got {len(value)}")
    if any(not isinstance(item, str) or len(item) != 1 for item in value):
        raise ValueError("gridlayout: list elements must be single characters")
    return MjCharVec(value)


class _BytesField(_Field):
    def fresh(self):
        return b""

    def put(self, value):
        return bytes(value)


class _PluginField(_Field):
    def fresh(self):
        return PluginRef()

    def put(self, value):
        made = PluginRef()
        made._take(value)
        return made


class _OrientationField(_Field):
    def fresh(self):
        return MjsOrientation()

    def put(self, value):
        return value._copy()


def _make_field(kind, name, default):
    if name in _NESTED:
        return _VecField(kind, name, {"class": "MjIntVec" if name == "vertid" else "MjFloatVec"})
    if kind == "texture" and name == "data":
        return _BytesField(kind, name, b"")
    if isinstance(default, dict) and "dtype" in default:
        return _ArrayField(kind, name, default)
    if isinstance(default, dict) and "enum" in default:
        return _EnumField(kind, name, default)
    if isinstance(default, dict):
        cls = default["class"]
        if cls in _VECS:
            return _VecField(kind, name, default)
        return _PluginField(kind, name, default) if cls == "MjsPlugin" else _OrientationField(kind, name, default)
    if isinstance(default, str) and default != "nan":
        return _TextField(kind, name, default)
    return _NumberField(kind, name, default)


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
    more = dict.fromkeys(_NESTED, {}) if kind == "skin" else {}
    for name, default in (TABLES["spec"][kind] | more).items():
        if name in _SKIPPED or (isinstance(default, dict) and default.get("class") in ("MjsBody", "MjsDefault")):
            continue
        members["_fields"][name] = field = _make_field(kind, name, default)
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
        kind = int(self.type)
        if kind == 48:
            return self.dim
        if kind == 42:
            return self.intprm[2] * _bits_size(CONTACT_DATA, int(self.intprm[0]))
        if kind == 7:
            return self._rays() * _bits_size(RAY_DATA, int(self.intprm[0]) or 1)
        return SENSOR_SIZES.get(kind, 1)

    def _rays(self):
        camera = self._spec.camera(self.objname) if int(self.objtype) == 7 else None
        return int(camera.resolution[0] * camera.resolution[1]) if camera is not None else 1


def _bits_size(words, bits):
    return sum(size for bit, size in enumerate(words.values()) if bits >> bit & 1)


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


class _Actuator(Element):
    """An actuator, and the shortcuts that set its gain, bias and dynamics."""

    def _set(self, dyntype, gaintype, biastype):
        self.dyntype, self.gaintype, self.biastype = dyntype, gaintype, biastype

    def set_to_motor(self):
        """Force is the control."""
        self._set(0, 0, 0)
        self.gainprm = [1, *[0] * 9]

    def set_to_position(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position."""
        self._servo(kp, kv, dampratio)
        self.dyntype = 3 if timeconst > 0 else 0
        if timeconst > 0:
            self.dynprm[0] = timeconst
        self.inheritrange = float(inheritrange)

    def _servo(self, kp, kv, dampratio):
        if kv >= 0 and dampratio >= 0:
            raise ValueError("kv and dampratio cannot both be defined")
        self.gaintype, self.biastype = 0, 1
        self.gainprm[0], self.biasprm[1] = kp, -kp
        if kv >= 0:
            self.biasprm[2] = -kv
        if dampratio >= 0:
            self.biasprm[2] = dampratio

    def set_to_intvelocity(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """A servo of position whose set point moves with the control."""
        self._servo(kp, kv, dampratio)
        self.dyntype, self.actlimited = 1, 1
        if timeconst > 0:
            self.dynprm[0] = timeconst
        self.inheritrange = float(inheritrange)

    def set_to_velocity(self, kv):
        """A servo of velocity."""
        self._set(0, 0, 1)
        self.gainprm = [kv, *[0] * 9]
        self.biasprm = [0, 0, -kv, *[0] * 7]

    def set_to_damper(self, kv):
        """A damper whose coefficient is the control."""
        if kv < 0:
            raise ValueError("damping coefficient cannot be negative")
        self._set(0, 1, 0)
        self.gainprm = [0, 0, -kv, *[0] * 7]
        self.ctrllimited = 1

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        self._set(2, 0, 1)
        self.dynprm[0] = timeconst
        self.biasprm[0] = bias
        self.gainprm[0] = math.pi / 4 * diameter * diameter if diameter >= 0 else area

    def set_to_muscle(
        self, timeconst=(-1, -1), tausmooth=0.0, range=(-1.0, -1.0), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1,
        fpmax=-1, fvmax=-1,
    ):  # fmt: skip
        """A muscle; numbers below 0 stay as they are."""
        if int(self.dyntype) != 4:
            self.dynprm = [0.01, 0.04, *[0] * 8]
            self.gainprm = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2, 0]
        times = list(timeconst) if numpy.ndim(timeconst) else [timeconst, -1]
        if tausmooth < 0:
            raise ValueError("muscle tausmooth cannot be negative")
        for place, value in enumerate(times):
            if value >= 0:
                self.dynprm[place] = value
        self.dynprm[2] = tausmooth
        for place, value in enumerate((*range, force, scale, lmin, lmax, vmax, fpmax, fvmax)):
            if value >= 0:
                self.gainprm[place] = value
        self.biasprm = self.gainprm
        self._set(4, 2, 2)

    def set_to_adhesion(self, gain):
        """Adhesion at the contacts of a body."""
        if gain < 0:
            raise ValueError("adhesion gain cannot be negative")
        self._set(0, 0, 0)
        self.gainprm = [gain, *[0] * 9]
        self.ctrllimited = 1


MjsActuator = make_class("MjsActuator", "actuator", _Actuator)


class MjsWrap:
    """A point of a tendon's path: a site, a geom, a pulley or a joint."""

    def __init__(self, tendon, type, name="", sidesite="", number=None):
        self._tendon, self._type, self._name, self._side, self._number = tendon, type, name, sidesite, number
        self.info = ""

    @property
    def type(self):
        """Its kind; that of a geom is known once the geom is."""
        if self._type == 4:
            geom = self.target
            return _enums.mjtWrap(5 if geom is not None and int(geom.type) == 5 else 4)
        return _enums.mjtWrap(self._type)

    @property
    def target(self):
        """The site, geom or joint; None for a pulley."""
        spec = self._tendon._spec
        find = {1: spec.joint, 3: spec.site, 4: spec.geom}.get(self._type)
        return find(self._name) if find else None

    @property
    def sidesite(self):
        """The site that says on which side of a geom the path goes."""
        return self._tendon._spec.site(self._side) if self._side else None

    @property
    def coef(self):
        """Coefficient of a joint."""
        return self._number if self._type == 1 else None

    @property
    def divisor(self):
        """Divisor of a pulley."""
        return self._number if self._type == 2 else None


class MjsTendonPath(list):
    """The path of a tendon."""


class _Tendon(Element):
    @property
    def path(self):
        """Sites, geoms, pulleys or joints, in order."""
        return self.__dict__.setdefault("_path", MjsTendonPath())

    def _wrap(self, *arguments):
        wrap = MjsWrap(self, *arguments)
        self.path.append(wrap)
        return wrap

    def wrap_site(self, name):
        """Goes on to a site."""
        return self._wrap(3, name)

    def wrap_geom(self, name, sidesite):
        """Goes on around a geom."""
        return self._wrap(4, name, sidesite)

    def wrap_pulley(self, divisor):
        """Goes on in another branch."""
        return self._wrap(2, "", "", float(divisor))

    def wrap_joint(self, name, coef):
        """Adds a joint to a fixed tendon."""
        return self._wrap(1, name, "", float(coef))


MjsTendon = make_class("MjsTendon", "tendon", _Tendon)


class MjsDefault:
    """A default class: an element of each kind with its values."""

    def __init__(self, spec, name, parent=None):
        self._spec, self.name, self._parent, self._children, self._deleted = spec, name, parent, [], False
        for kind in DEFAULT_KINDS:
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
    "tuple": MjsTuple, "sensor": MjsSensor, "plugin": MjsPlugin, "mesh": MjsMesh, "actuator": MjsActuator,
    "tendon": MjsTendon,
}  # fmt: skip
