"""Flexes of a spec: MJCF has their settings in three elements inside, MuJoCo's struct in one row of fields."""

from __future__ import annotations

import numpy

from . import _spec_schema as schema

_NAMES = ("vertbody", "nodebody")
_NEEDED = ("vertbody", "elem")


def _put(element, field, value):
    if field in _NAMES:
        value = value.split()
    held = element._values[field]
    if isinstance(held, numpy.ndarray):  # numbers that are not given stay
        held[: len(value)] = value
    else:
        element._values[field] = element._fields[field].put(value)


def read(element, given, children):
    """The fields of a flex from its element."""
    element._values["name"] = given.get("name", "")
    for part, values in (((), given), *(((tag,), values) for tag, values, _ in children)):
        fields = schema.flex_fields(*part)
        for name, value in values.items():
            if name in fields:
                _put(element, fields[name], value)
            elif name != "name":
                element._extra[(*part, name)] = value


def _given(element, plain, same, *part):
    extra = element._extra
    names = schema.attributes("deformable", "flex", *part)
    found = {name: extra[(*part, name)] for name in names if (*part, name) in extra}
    for name, field in schema.flex_fields(*part).items():
        value = element._values[field]
        if same(value, element._fields[field].fresh()) and field not in _NEEDED:
            continue
        value = " ".join(value) if field in _NAMES else plain(value)
        if value != [] or field in _NEEDED:
            found[name] = value
    return found


def write(element, plain, same):
    """The element of a flex, and those inside it that differ from what they are by themselves."""
    name = {"name": element._values["name"]} if element._values["name"] else {}
    inside = ([tag, _given(element, plain, same, tag), []] for tag in schema.tags_in("deformable", "flex"))
    return ["flex", name | _given(element, plain, same), [tree for tree in inside if tree[1]]]
