"""The engine's schema of MJCF, and which fields of MuJoCo's spec structs its attributes are.

Tags, attributes, words, sizes and built-in values come from the engine; structs, fields and their types from MuJoCo's
tables. What is here is where the two spell a name differently.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from .. import _core
from . import _enums
from ._tables import TABLES

REAL, REALS, INTEGER, INTEGERS, FLAG, WORDS, TEXT = range(1, 8)


class Attribute(NamedTuple):
    """An attribute of a kind of element, as the engine's schema has it."""

    name: str
    kind: int
    count: int
    preset: str
    target: int
    in_classes: bool
    needed: bool
    words: list

    def number(self, word):
        """What a word stands for."""
        return dict(self.words)[word]

    def bits(self):
        """All bits that its words have."""
        return sum(value for _, value in self.words)

    def numbers(self):
        """Its built-in value: numbers, or the one that its words stand for; empty where nothing is built in."""
        words = self.preset.split()
        return [sum(self.number(word) for word in words)] if self.words else [float(word) for word in words]


_KINDS, _CHILDREN = _core.schema()
_KIND_IN = {(parent, tag): kind for parent, tag, kind, _ in _CHILDREN}
_ROOT = 0


@functools.cache
def kind_at(*tags):
    """The kind of element at a path of tags from the root."""
    kind = _ROOT
    for tag in tags:
        kind = _KIND_IN[kind, tag]
    return kind


def tags_in(*tags):
    """Tags that may stand in an element, without those that the engine refuses."""
    parent = kind_at(*tags)
    return [tag for above, tag, _, supported in _CHILDREN if above == parent and supported]


@functools.cache
def attributes(*tags):
    """{name: Attribute} of the kind of element at a path."""
    return {row[0]: Attribute(*row) for row in _KINDS[kind_at(*tags)]}


# ---- structs: where their elements stand. Those of several tags have only the section.

SECTIONS = {
    "asset": ("texture", "material", "mesh", "hfield", "skin"),
    "contact": ("pair", "exclude"),
    "custom": ("numeric", "text", "tuple"),
    "keyframe": ("key",),
}
PATHS = {kind: (section, kind) for section, kinds in SECTIONS.items() for kind in kinds}
PATHS |= {kind: ("worldbody", kind) for kind in ("body", "frame", "geom", "site", "camera", "light")}
PATHS |= {"joint": ("worldbody", "body", "joint"), "freejoint": ("worldbody", "body", "freejoint")}
TREE = ("body", "joint", "geom", "site", "camera", "light", "frame")

# Kinds that have a part in every default class, by the tag that it has there.
DEFAULT_TAGS = {kind: kind for kind in ("mesh", "material", "joint", "geom", "site", "camera", "light", "pair")}
DEFAULT_TAGS |= {"equality": "equality", "tendon": "tendon", "actuator": "general"}

_SPELT = {
    "user": "userdata", "elevation": "userdata", "fluidcoef": "fluid_coefs", "fluidshape": "fluid_ellipsoid",
    "shellinertia": "typeinertia", "target": "targetbody", "projection": "proj", "focal": "focal_length",
    "principal": "principal_length",
}  # fmt: skip


def _spellings(attribute):
    """How a struct may spell an attribute, most likely first."""
    letters = attribute.rstrip("12")
    yield attribute
    yield _SPELT.get(attribute, attribute)
    yield f"{letters}name{attribute[len(letters) :]}"
    yield attribute.replace("actuator", "act")
    yield f"user{attribute.removesuffix('ex')}"
    yield attribute.removesuffix("ex")


_FLEX_SPELT = {
    "body": "vertbody", "vertex": "vert", "element": "elem", "node": "nodebody", "nodepos": "node",
    "stiffness": "edgestiffness",
}  # fmt: skip


@functools.cache
def flex_fields(*part):
    """{attribute: field} of a flex, or of an element inside it."""
    found = {}
    for name in attributes("deformable", "flex", *part):
        field = "edgedamping" if (*part, name) == ("edge", "damping") else _FLEX_SPELT.get(name, name)
        if name != "name" and field in TABLES["spec"]["flex"]:
            found[name] = field
    return found


@functools.cache
def field_of(struct, attribute):
    """The field of a struct that an attribute is, None for none."""
    fields = TABLES["spec"][struct]
    joined = {name.replace("_", ""): name for name in fields}
    first = (
        [f"user{attribute.removesuffix('ex')}"] if struct == "mesh" else []
    )  # a mesh has vertices as it was given them
    for name in (*first, *_spellings(attribute)):
        if name in fields:
            return name
    return joined.get(attribute)


@functools.cache
def rows(struct, *tags):
    """[(Attribute, field)] of a struct that is written at a path; names, classes and orientations are elsewhere."""
    return [
        (attribute, field_of(struct, name))
        for name, attribute in attributes(*(tags or PATHS[struct])).items()
        if name not in ("name", "class", "childclass", "quat", "plugin") and field_of(struct, name) is not None
    ]


# ---- shortcuts of actuators


@functools.cache
def actuator_tags():
    """Kinds of actuators that a struct can hold."""
    return [tag for tag in tags_in("actuator") if tag != "hillmuscle"]


@functools.cache
def shortcut_attributes(tag):
    """Attributes of a kind of actuator that are no fields, or that its kind must know of."""
    found = {name for name, row in attributes("actuator", tag).items() if not row.target}
    return {name for name in found if field_of("actuator", name) in (None, "inheritrange")}


# ---- built-in values


def completed(table, found):
    """Rows of a table of fields with their values; `found`, {field: Attribute}, has those that it leaves out."""
    return {name: _with_value(row, found.get(name)) for name, row in table.items()}


def _with_value(row, attribute):
    if not isinstance(row, dict) or "value" in row or "class" in row:
        return row
    if row.get("type") == "str":
        return attribute.preset
    numbers = attribute.numbers()
    if "shape" in row:  # one that is not given begins with NaN
        return row | {"value": numbers or ["nan", *[0] * (math.prod(row["shape"]) - 1)]}
    if row.get("type") == "float":
        return float(numbers[0]) if numbers else "nan"
    number = int(numbers[0]) if numbers else 0
    return row | {"value": number} if "enum" in row else number


def _struct_attributes(struct):
    """{field: Attribute} of a struct, from all places where its elements may stand."""
    if struct == "compiler":
        return attributes("compiler") | {"degree": attributes("compiler")["angle"]}
    if struct == "spec":
        return attributes("size") | attributes("compiler")
    if struct == "flex":
        parts = [(), *((tag,) for tag in tags_in("deformable", "flex"))]
        pairs = [(attributes("deformable", "flex", *part), flex_fields(*part)) for part in parts]
        return {field: found[name] for found, fields in pairs for name, field in fields.items()}
    places = [PATHS[struct]] if struct in PATHS else [(struct, tag) for tag in tags_in(struct)]
    return {field: attribute for place in reversed(places) for attribute, field in rows(struct, *place)}


_NO_ELEMENTS = ("default", "orientation", "plugin")


@functools.cache
def fields(struct):
    """{field: row with its type and built-in value} of a struct."""
    table = TABLES["spec"][struct]
    return table if struct in _NO_ELEMENTS else completed(table, _struct_attributes(struct))


# ---- numbers of MuJoCo's enums

SENSOR_TAGS = dict(enumerate(tag for tag, _ in _core.sensor_kinds()))
SENSOR_NUMBERS = {tag: number for number, tag in SENSOR_TAGS.items()}
SENSOR_SIZES = dict(enumerate(size for _, size in _core.sensor_kinds()))


def mujoco_sensors():
    """Numbers of the sensors that MuJoCo has too."""
    return [int(value) for value in _enums.mjtSensor.__members__.values()]


def report_width(rays, fields):
    """How many numbers a sensor gives for each ray or contact."""
    return _core.report_width(rays, fields)


@functools.cache
def object_name(number):
    """The name of a number of mjtObj, "" for none."""
    names = {int(value): name.removeprefix("mjOBJ_").lower() for name, value in _enums.mjtObj.__members__.items()}
    return names.get(number, "") if number else ""


@functools.cache
def named_fields(struct):
    """[(field, kind of element that it names)] of a struct of one tag; of actuators those besides the target."""
    path = {"actuator": ("actuator", "general"), "tendon": ("tendon", "spatial")}.get(struct) or PATHS.get(struct)
    if path is None:
        return []
    return [(field, object_name(attribute.target)) for attribute, field in rows(struct, *path) if attribute.target]
