"""Named access: model.geom("box").size, data.joint("elbow").qpos.

A view holds the arrays of one object; setting an attribute writes into them. Views are kept by their model or data.
"""

from __future__ import annotations

import weakref

import numpy

from .. import _core
from ._enums import mjtObj
from ._memory import assign
from ._tables import TABLES

# Kinds of objects: words for them; prefix of their fields and size that counts them where those have another word.
_WORDS = {
    "body": (), "joint": ("jnt",), "geom": (), "site": (), "camera": ("cam",), "light": (), "mesh": (), "skin": (),
    "hfield": (), "texture": ("tex",), "material": ("mat",), "pair": (), "exclude": (), "equality": ("eq",),
    "tendon": ("ten",), "actuator": (), "sensor": (), "numeric": (), "tuple": (), "keyframe": ("key",),
}  # fmt: skip
_PREFIXES = {"tendon": "tendon"}
_SIZES = {"tendon": "ntendon", "actuator": "nu"}


def _kind(name, others):
    """(words, prefix of fields, size, number in mjtObj) of a kind of objects."""
    word = others[0] if others else name
    prefix, size = _PREFIXES.get(name, word), _SIZES.get(name, f"n{word}")
    return (
        (name, *others),
        f"{prefix}_",
        size,
        int(mjtObj["mjOBJ_KEY" if name == "keyframe" else f"mjOBJ_{name.upper()}"]),
    )


KINDS = {name: _kind(name, others) for name, others in _WORDS.items()}

DATA_KINDS = ("body", "joint", "geom", "site", "camera", "light", "tendon", "actuator", "sensor")
_QPOS_WIDTH = (7, 4, 1, 1)
_QVEL_WIDTH = (6, 3, 1, 1)


class Views:
    """The arrays of one object."""

    _computed: dict = {}  # attributes that are computed when asked for: name -> function of owner and index

    def __init__(self, arrays, id, name, owner):
        self.__dict__.update(arrays)
        self.__dict__["id"] = id
        self.__dict__["name"] = name
        if self._computed:
            self.__dict__["_owner"] = weakref.ref(owner)

    def __getattr__(self, attribute):
        function = self._computed.get(attribute)
        owner = function and self.__dict__["_owner"]()
        if owner is None:
            raise AttributeError(f"{type(self).__name__} object has no attribute {attribute!r}")
        return function(owner, self.id)

    def __dir__(self):
        return [*object.__dir__(self), *self._computed]

    def __setattr__(self, attribute, value):
        array = self.__dict__.get(attribute)
        if not isinstance(array, numpy.ndarray):
            raise AttributeError(f"{type(self).__name__} object has no attribute {attribute!r} that can be set")
        assign(array, value, attribute)

    def __repr__(self):
        names = [
            name
            for name in TABLES["views"].get(type(self).__name__, ())
            if name in self.__dict__ or name in self._computed
        ]
        lines = [f"  {name}: {getattr(self, name)!r}\n" for name in names]
        return f"<{type(self).__name__}\n" + "".join(lines) + ">"

    __str__ = __repr__


def joint_dofs(model, joint):
    """(slice of qpos, slice of qvel) of a joint."""
    kind, qpos, dof = (int(a[joint]) for a in (model.jnt_type, model.jnt_qposadr, model.jnt_dofadr))
    return slice(qpos, qpos + _QPOS_WIDTH[kind]), slice(dof, dof + _QVEL_WIDTH[kind])


def _rows(owner, names, index):
    """One row of each field; a row of one number is an array of one number."""
    arrays = {}
    for attribute, name in names.items():
        array = getattr(owner, name)
        arrays[attribute] = array[index : index + 1] if array.ndim == 1 else array[index]
    return arrays


def _cut(owner, names, part):
    return {attribute: getattr(owner, name)[part] for attribute, name in names.items()}


def _of_size(table, size, prefix):
    """Fields with one row for each object: attribute -> field."""
    return {n.removeprefix(prefix): n for n, _, shape in table if shape and shape[0] == size}


class Maker:
    """Makes the views of one kind of objects of a model or a data."""

    def __init__(self, table, kind):
        _, prefix, size, self.type = KINDS[kind]
        self.size = size
        plain = _of_size(table, size, prefix)
        skipped = ("name_", "ten_J", "moment_", "tendon_efcadr")
        self.names = {a: n for a, n in plain.items() if not n.startswith(skipped)}
        self.more = _MORE.get((kind, table is not None and table[0][0] == "nq"))
        self.table = table

    def arrays(self, owner, model, index):
        found = _rows(owner, self.names, index)
        if self.more:
            found.update(self.more(owner, model, index, self.table))
        return found


def _model_joint(owner, model, index, table):
    qpos, dofs = joint_dofs(model, index)
    dof_fields = _of_size(table, "nv", "dof_")
    found = _cut(owner, {a: n for a, n in dof_fields.items() if a not in ("solref", "solimp")}, dofs)
    return found | _cut(owner, {"qpos0": "qpos0", "qpos_spring": "qpos_spring"}, qpos)


def _data_joint(owner, model, index, table):
    qpos, dofs = joint_dofs(model, index)
    found = _cut(owner, _DOF_FIELDS, dofs)
    return found | _cut(owner, {"qpos": "qpos"}, qpos)


_DOF = (
    "qvel qacc qacc_warmstart qfrc_applied qfrc_passive qfrc_bias qfrc_smooth qacc_smooth qfrc_constraint qfrc_inverse"
)
_DOF += " qfrc_actuator cdof cdof_dot qLDiagInv qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid"
_DOF_FIELDS = {name: name for name in _DOF.split()}


def _range_of(owner, model, name, adr, num, index):
    start = int(getattr(model, adr)[index])
    return getattr(owner, name)[start : start + int(getattr(model, num)[index])]


def _data_sensor(owner, model, index, table):
    return {"data": _range_of(owner, model, "sensordata", "sensor_adr", "sensor_dim", index)}


def _data_actuator(owner, model, index, table):
    found = {"ctrl": owner.ctrl[index : index + 1]}
    if model.actuator_actadr[index] >= 0:
        found["act"] = _range_of(owner, model, "act", "actuator_actadr", "actuator_actnum", index)
    return found


def _moment(data, index):
    """Change of an actuator's length with every dof."""
    dense = numpy.zeros(data.model.nv)
    start, count = int(data.moment_rowadr[index]), int(data.moment_rownnz[index])
    dense[data.moment_colind[start : start + count]] = data.actuator_moment[start : start + count]
    return dense


def _model_texture(owner, model, index, table):
    shape = [int(getattr(model, name)[index]) for name in ("tex_height", "tex_width", "tex_nchannel")]
    start = int(model.tex_adr[index])
    return {"data": model.tex_data[start : start + shape[0] * shape[1] * shape[2]].reshape(shape)}


def _model_hfield(owner, model, index, table):
    shape = int(model.hfield_nrow[index]), int(model.hfield_ncol[index])
    start = int(model.hfield_adr[index])
    return {"data": model.hfield_data[start : start + shape[0] * shape[1]].reshape(shape)}


def _model_numeric(owner, model, index, table):
    return {"data": _range_of(owner, model, "numeric_data", "numeric_adr", "numeric_size", index)}


def _model_tuple(owner, model, index, table):
    names = ("objtype", "objid", "objprm")
    return {n: _range_of(owner, model, f"tuple_{n}", "tuple_adr", "tuple_size", index) for n in names}


def _data_tendon(owner, model, index, table):
    names = {"length": "ten_length", "velocity": "ten_velocity", "wrapadr": "ten_wrapadr", "wrapnum": "ten_wrapnum"}
    return _rows(owner, names, index)


_MORE = {
    ("joint", True): _model_joint,
    ("joint", False): _data_joint,
    ("sensor", False): _data_sensor,
    ("actuator", False): _data_actuator,
    ("tendon", False): _data_tendon,
    ("texture", True): _model_texture,
    ("hfield", True): _model_hfield,
    ("numeric", True): _model_numeric,
    ("tuple", True): _model_tuple,
}


def _tendon_row(name):
    return lambda data, index: numpy.atleast_1d(getattr(data, name)[index])


_COMPUTED = {
    ("actuator", False): {"moment": _moment},
    ("tendon", False): {n: _tendon_row(f"ten_{n}") for n in ("J", "J_rownnz", "J_rowadr", "J_colind")},
}


def _index_of(model, type, size, key):
    """Index of an object given by name or number, with MuJoCo's messages."""
    if isinstance(key, str):
        index = _core.name_to_id(model, type, key) if key else -1
        if index < 0:
            names = sorted(filter(None, (_core.id_to_name(model, type, i) for i in range(getattr(model, size)))))
            raise KeyError(f"Invalid name {key!r}. Valid names: {names}")
        return index
    index = key.__index__()
    count = getattr(model, size)
    if not 0 <= index < count:
        raise IndexError(f"Invalid index {index}. Valid indices from 0 to {count - 1}")
    return index


def _finder(kind, maker, cls, model_of, word):
    def find(self, name=""):
        cache = self.__dict__.get("_views")
        if cache is None:
            cache = self.__dict__["_views"] = {}
        if type(name) is numpy.ndarray and name.size == 1:
            name = int(name.item())
        found = cache.get((kind, name))
        if found is not None:
            return found
        model = model_of(self)
        index = _index_of(model, maker.type, maker.size, name)
        found = cache.get((kind, index))
        if found is None:
            named = _core.id_to_name(model, maker.type, index)
            found = cache[kind, index] = cls(maker.arrays(self, model, index), index, named, self)
        cache[kind, name] = found
        return found

    find.__name__ = word
    find.__doc__ = f"The arrays of a {kind}, by name or index."
    return find


def add_finders(owner, table, kinds, model_of, prefix):
    """The methods of a struct that give named access, and the classes of what they give."""
    classes = {}
    for kind in kinds:
        words = KINDS[kind][0]
        name = f"_Mj{prefix}{kind.capitalize()}Views"
        computed = _COMPUTED.get((kind, prefix == "Model"), {})
        cls = classes[name] = type(name, (Views,), {"__module__": "sinew.mujoco", "_computed": computed})
        maker = Maker(table, kind)
        for word in words:
            setattr(owner, word, _finder(kind, maker, cls, model_of, word))
    return classes
