"""Sensors of a spec, in and out of MJCF: which attributes name the objects of a struct, and what contacts report."""

from __future__ import annotations

from . import _spec_schema as schema
from ._enums import mjtObj, mjtSensor

_OBJECT, _REFERENCE = ("objname", "objtype"), ("refname", "reftype")

# Attributes that name the second object; all others that end in 2 do too.
_SECOND = {("camprojection", "camera"), ("insidesite", "site"), ("tactile", "geom")}

# Fields of reports, by the place that they have among the whole numbers of a struct.
_REPORTS = {"data": 0, "reduce": 1, "num": 2}


def _references(tag):
    """{attribute: (fields of the object, its kind)} of those that name an object of a given kind."""
    found = {}
    for name, attribute in schema.attributes("sensor", tag).items():
        if attribute.target:
            second = name.endswith("2") or (tag, name) in _SECOND
            kind = mjtObj.mjOBJ_XBODY if name.startswith("subtree") else mjtObj(attribute.target)
            found[name] = (_REFERENCE if second else _OBJECT), kind
    return found


def read(element, tag, given):
    """The objects and reports of a sensor; all else is in fields of the same name."""
    for name, ((field, kind_field), kind) in _references(tag).items():
        if name in given:
            setattr(element, field, given[name])
            setattr(element, kind_field, kind)
    rows = schema.attributes("sensor", tag)
    for name, place in _REPORTS.items():
        if name in rows:
            value = given.get(name)
            preset = rows[name].preset
            element.intprm[place] = (
                value if value is not None else int(preset) if preset.isdigit() else rows[name].number(preset)
            )


def handled(tag):
    """Attributes that read() sees to."""
    return (*_references(tag), *_REPORTS)


def _attribute(references, fields, kind):
    """The attribute that names an object of a kind."""
    names = [name for name, (own, _) in references.items() if own == fields]
    if len(names) < 2:
        return names[0] if names else None
    bodies = (mjtObj.mjOBJ_XBODY, mjtObj.mjOBJ_BODY)
    wanted = {kind} if kind not in bodies else {kind, mjtObj.mjOBJ_BODY}
    fitting = [name for name in names if references[name][1] in wanted]
    exact = [name for name in fitting if references[name][1] == kind]
    return (exact or fitting or names)[0]


def write(spec, element, given):
    """The tree of a sensor; `given` has what is in fields of the same name."""
    tag = schema.SENSOR_TAGS.get(int(element.type))
    if tag is None or tag not in schema.tags_in("sensor"):
        spec._fail(f"there is no sensor of type {int(element.type)}", element)
    references = _references(tag)
    if element.type == mjtSensor.mjSENS_CONTACT:
        _check_contact(spec, element)
    for fields in (_OBJECT, _REFERENCE):
        name, kind = (getattr(element, field) for field in fields)
        attribute = _attribute(references, fields, kind)
        if attribute and (name or schema.attributes("sensor", tag)[attribute].needed):
            given[attribute] = name
    for name, place in _REPORTS.items():
        if name in schema.attributes("sensor", tag):
            given[name] = _report(spec, element, tag, name, int(element.intprm[place]))
    return [tag, given, []]


def _report(spec, element, tag, name, value):
    if name != "data":
        return value
    bits = schema.attributes("sensor", tag)[name].bits()
    count = "mjNCONDATA" if tag == "contact" else "mjNRAYDATA"
    if value <= 0:
        spec._fail(f"data spec (intprm[0]) must be positive, got {value}", element)
    if not value & bits:
        spec._fail(f"data spec intprm[0]={value} must have at least one bit set of the first {count} bits", element)
    if value & ~bits:
        spec._fail(f"data spec intprm[0]={value} has bits set beyond the first {count} bits", element)
    return value


def _check_contact(spec, element):
    bodies = (mjtObj.mjOBJ_UNKNOWN, mjtObj.mjOBJ_BODY, mjtObj.mjOBJ_XBODY, mjtObj.mjOBJ_GEOM)
    if element.objtype not in (*bodies, mjtObj.mjOBJ_SITE):
        spec._fail("first matching criterion: if set, must be (x)body, geom or site", element)
    if element.reftype not in bodies:
        spec._fail("second matching criterion: if set, must be (x)body or geom", element)
    _report(spec, element, "contact", "data", int(element.intprm[0]))
    if element.intprm[2] <= 0:
        spec._fail("num (intprm[2]) must be positive in sensor", element)
    reductions = [value for _, value in schema.attributes("sensor", "contact")["reduce"].words]
    if int(element.intprm[1]) not in reductions:
        spec._fail(f"unknown reduction criterion. got {element.intprm[1]}, expected at most {max(reductions)}", element)
