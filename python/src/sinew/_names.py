"""Objects by name: m.joint("elbow").range, d.body("hand").xpos, d.joint("elbow").qpos.

A kind of object owns the fields that are counted by its size, and parts of the fields that one of its address fields
points into. Which fields those are follows from the tables; only the kinds themselves are listed here.
"""

import difflib
import enum
import re
from typing import NamedTuple

from . import _core
from ._enums import ENUMS
from ._errors import Suggesting, UnknownNameError
from ._display import html_table
from ._fields import DATA, MODEL, TABLES, fill

ObjectType = ENUMS["ObjectType"]

SHOWN_NAMES = 20


class Kind(NamedTuple):
    name: str  # method of Model and Data
    type: int
    prefix: str  # of its fields
    size: str
    spans: dict = {}  # size of other fields -> address field (without prefix) of the kind's part of them
    adopted: tuple = ()  # prefixes of those other fields in a model


KINDS = (
    Kind("body", ObjectType.BODY, "body", "nbody", {"nmocap": "mocapid"}),
    Kind("joint", ObjectType.JOINT, "jnt", "njnt", {"nq": "qposadr", "nv": "dofadr"}, ("dof", "qpos")),
    Kind("geom", ObjectType.GEOM, "geom", "ngeom"),
    Kind("site", ObjectType.SITE, "site", "nsite"),
    Kind("camera", ObjectType.CAMERA, "cam", "ncam"),
    Kind("light", ObjectType.LIGHT, "light", "nlight"),
    Kind("mesh", ObjectType.MESH, "mesh", "nmesh", {"nmeshvert": "vertadr", "nmeshface": "faceadr"}),
    Kind("skin", ObjectType.SKIN, "skin", "nskin", {"nskinvert": "vertadr", "nskinface": "faceadr"}),
    Kind("flex", ObjectType.FLEX, "flex", "nflex", {"nflexvert": "vertadr"}),
    Kind("hfield", ObjectType.HFIELD, "hfield", "nhfield", {"nhfielddata": "adr"}),
    Kind("texture", ObjectType.TEXTURE, "tex", "ntex"),
    Kind("material", ObjectType.MATERIAL, "mat", "nmat"),
    Kind("pair", ObjectType.PAIR, "pair", "npair"),
    Kind("exclude", ObjectType.EXCLUDE, "exclude", "nexclude"),
    Kind("equality", ObjectType.EQUALITY, "eq", "neq"),
    Kind("tendon", ObjectType.TENDON, "tendon", "ntendon", {"nwrap": "adr"}, ("wrap",)),
    Kind("actuator", ObjectType.ACTUATOR, "actuator", "nu", {"na": "actadr", "nhill": "hilladr"}),
    Kind("sensor", ObjectType.SENSOR, "sensor", "nsensor", {"nsensordata": "adr"}),
    Kind("numeric", ObjectType.NUMERIC, "numeric", "nnumeric", {"nnumericdata": "adr"}),
    Kind("text", ObjectType.TEXT, "text", "ntext", {"ntextdata": "adr"}),
    Kind("tuple", ObjectType.TUPLE, "tuple", "ntuple", {"ntupledata": "adr"}),
    Kind("key", ObjectType.KEY, "key", "nkey"),
    Kind("function", ObjectType.FUNCTION, "function", "nfunction"),
    Kind("driven", ObjectType.DRIVEN, "driven", "ndriven"),
    Kind("force", ObjectType.FORCE, "force", "nforce"),
)

_MODEL_FIELDS = {field.name: field for field in TABLES[MODEL]}


class Item(Suggesting):
    """One object of a model or of a data. Its attributes are its rows of the fields of its kind."""

    __slots__ = ("_owner", "_model", "id")
    _kind = None
    _side = ""
    _attributes = ()

    def __init__(self, owner, model, id):
        self._owner = owner
        self._model = model
        self.id = id

    @property
    def name(self):
        """Name of the object, '' where it has none."""
        return _core.id_to_name(self._model, self._kind.type, self.id)

    def _label(self, field):
        return f"{self._side}.{self._kind.name}({self.name or self.id!r}).{field.name}"

    def __repr__(self):
        lines = [f"<sinew {self._side} {self._kind.name} {self.id} {self.name!r}"]
        for attribute in self._attributes:
            value = getattr(self, attribute, None)
            if value is not None and getattr(value, "size", 1):
                lines.append(f"  {attribute}: {value.name if isinstance(value, enum.Enum) else value}")
        return "\n".join(lines) + ">"

    def _repr_html_(self):
        """A table for notebooks."""
        rows = []
        for attribute in self._attributes:
            value = getattr(self, attribute, None)
            if value is not None and getattr(value, "size", 1):
                doc = getattr(type(self), attribute).__doc__ or ""
                rows.append((attribute, value.name if isinstance(value, enum.Enum) else value, doc))
        return html_table(f"{self._side} {self._kind.name} {self.id}: {self.name}", ("", "", ""), rows)


def kind_enum(field):
    """The enum whose values a field holds, by the note "(snJointType)" in its description; None: numbers."""
    found = re.search(r"\(sn(\w+)\)", field.doc) if field.kind == "int" else None
    return ENUMS.get(found[1]) if found else None


def _row_property(field):
    """The object's own row; a single number is given as such, a kind as a member of its enum."""
    values = kind_enum(field)
    members = {member.value: member for member in values or ()}

    def get(self):
        row = getattr(self._owner, field.name)[self.id]
        return row if row.ndim else members.get(row.item(), row.item()) if members else row.item()

    def put(self, value):
        rows = getattr(self._owner, field.name)
        row = rows[self.id] if rows.ndim > 1 else rows[self.id : self.id + 1].reshape(())
        fill(row, value, self._label(field))

    return property(get, put, doc=field.doc or None)


def _count_name(kind, address):
    """The field that counts what an address field points at, where there is one."""
    base = f"{kind.prefix}_{address}".removesuffix("adr")
    return next((base + tail for tail in ("num", "size", "dim") if base + tail in _MODEL_FIELDS), None)


def _span(model, kind, address, size, id):
    """The object's part of a longer field: half-open, empty where the address is -1."""
    starts = getattr(model, f"{kind.prefix}_{address}")
    start = int(starts[id])
    if start < 0:
        return slice(0, 0)
    count = _count_name(kind, address)
    if count:
        return slice(start, start + int(getattr(model, count)[id]))
    later = starts[starts > start]
    return slice(start, int(later.min()) if later.size else getattr(model, size))


def _span_property(kind, address, field):
    """The object's part of a field that is counted by another size; of a Hill muscle, one row, which is a number."""
    single = field.rows == "nhill"

    def part(self):
        known = self._model.__dict__.setdefault("_spans", {})
        key = (kind.name, address, self.id)
        if key not in known:
            known[key] = _span(self._model, kind, address, field.rows, self.id)
        return getattr(self._owner, field.name)[known[key]]

    def get(self):
        found = part(self)
        if isinstance(found, bytes):
            return found.rstrip(b"\0").decode("utf-8", "replace")
        return found.item() if single and found.shape == (1,) else found

    def put(self, value):
        if field.kind == "char":
            raise AttributeError(f"{self._label(field)} is read-only")
        fill(part(self), value, self._label(field))

    return property(get, put, doc=field.doc or None)


def _other_row_property(kind, address, field):
    """The row of a field of another kind that the object has, where it has one."""

    def row(self):
        id = int(getattr(self._model, f"{kind.prefix}_{address}")[self.id])
        if id < 0:
            raise AttributeError(f"{self._label(field)} does not exist: {kind.prefix}_{address} is -1")
        return getattr(self._owner, field.name)[id]

    def put(self, value):
        fill(row(self), value, self._label(field))

    return property(row, put, doc=field.doc or None)


def _member_property(kind, field, address):
    if address is None:
        return _row_property(field)
    return (_other_row_property if address.endswith("id") else _span_property)(kind, address, field)


def _short_name(kind, field):
    for prefix in (f"{kind.prefix}_", "dof_" if "dof" in kind.adopted else None, kind.prefix):
        if prefix and field.name.startswith(prefix) and field.name != prefix:
            return field.name.removeprefix(prefix)
    return field.name


def _owned(kind, table, field):
    """A model's field belongs to a kind by its prefix; a data's by its size alone."""
    return table == DATA or field.name.split("_")[0].rstrip("0") in (kind.prefix, *kind.adopted)


def _members(kind, table):
    """Attributes of the objects of a kind: (attribute, field, address or None). A clash keeps the full name."""
    found = {}
    own = [(field, None) for field in TABLES[table] if field.rows == kind.size]
    parts = [(field, kind.spans[field.rows]) for field in TABLES[table] if field.rows in kind.spans]
    for field, address in own + parts:
        if _owned(kind, table, field):
            short = _short_name(kind, field)
            taken = short in found or not short.isidentifier() or short in ("id", "name")
            found[field.name if taken else short] = (field, address)
    return [(attribute, field, address) for attribute, (field, address) in found.items()]


def _item_class(kind, table):
    side = "Model" if table == MODEL else "Data"
    members = {"__slots__": (), "_kind": kind, "_side": side, "__module__": "sinew"}
    names = []
    for attribute, field, address in _members(kind, table):
        members[attribute] = _member_property(kind, field, address)
        names.append(attribute)
    members["_attributes"] = tuple(names)
    members["__doc__"] = f"One {kind.name} of a {side.lower()}: " + ", ".join(names)
    return type(f"{side}{kind.name.capitalize()}", (Item,), members)


ITEMS = {table: {kind.name: _item_class(kind, table) for kind in KINDS} for table in (MODEL, DATA)}


def names(model, kind):
    """Names of all objects of a kind, by index."""
    return [_core.id_to_name(model, kind.type, id) for id in range(_core.object_count(model, kind.type))]


def find(model, kind, key):
    """Index of an object by name or index."""
    if isinstance(key, str):
        id = _core.name_to_id(model, kind.type, key)
        if id < 0:
            raise UnknownNameError(_unknown(key, kind, [name for name in names(model, kind) if name]))
        return id
    try:
        id = key.__index__()
    except (AttributeError, TypeError):
        raise TypeError(f"a {kind.name} is found by name or index, not by {type(key).__name__}") from None
    count = _core.object_count(model, kind.type)
    if not 0 <= id < count:
        raise IndexError(f"{kind.name} {id} is out of range: the model has {count}")
    return id


def _unknown(key, kind, known):
    message = f"no {kind.name} is named {key!r}"
    close = difflib.get_close_matches(key, known, 1)
    if close:
        message += f"; did you mean {close[0]!r}?"
    if not known:
        return f"{message}; the model names none"
    rest = f", and {len(known) - SHOWN_NAMES} more" if len(known) > SHOWN_NAMES else ""
    return f"{message} ({kind.name} names: {', '.join(known[:SHOWN_NAMES])}{rest})"


def _finder(kind, item, model_of):
    def method(self, key):
        model = model_of(self)
        return item(self, model, find(model, kind, key))

    return method


def finder_doc(kind):
    """What help() shows of m.joint(...)."""
    return f"The {'coupled coordinate' if kind.name == 'driven' else kind.name} with a name or an index."


def add_finders(cls, table, model_of):
    """Gives `cls` one method per kind, also under the prefix of its fields."""
    for kind in KINDS:
        item = ITEMS[table].get(kind.name)

        method = _finder(kind, item, model_of)
        method.__name__ = kind.name
        method.__qualname__ = f"{cls.__name__}.{kind.name}"
        method.__doc__ = finder_doc(kind)
        setattr(cls, kind.name, method)
        if not hasattr(cls, kind.prefix):
            setattr(cls, kind.prefix, method)
