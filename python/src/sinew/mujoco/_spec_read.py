"""A spec from the engine's tree of elements, in which includes, replicas, attachments and composites are written out.

Values come typed from the engine: numbers for what holds numbers or words, text for the rest.
"""

from __future__ import annotations

import numpy

from . import _spec_flexes as flexes
from . import _spec_plugins as plugins
from . import _spec_schema as schema
from . import _spec_sensors as sensors
from . import _spec_settings as settings
from ._enums import mjtEq, mjtObj, mjtTrn
from ._spec_fields import ORIENTATIONS, MjCharVec
from ._spec_write import flipped_rows

_TARGETS = {name.removeprefix("mjTRN_").lower(): value for name, value in mjtTrn.__members__.items()}
_TARGETS["cranksite"] = mjtTrn.mjTRN_SLIDERCRANK
_EQUALITIES = {name.removeprefix("mjEQ_").lower(): value for name, value in mjtEq.__members__.items()}
_SERVED_EQUALITIES = ("connect", "weld", "joint", "tendon", "flex", "flexvert")
_SIDES = tuple(name.removeprefix("file") for name in schema.attributes("asset", "texture") if name.startswith("file"))[
    1:
]


def _put(element, field, value):
    """A value into a field; numbers of an array that are not given stay."""
    if isinstance(element._values[field], numpy.ndarray):
        numbers = value if isinstance(value, list) else [value]
        element._values[field][: len(numbers)] = numbers[: element._values[field].size]
    else:
        setattr(element, field, value)


def read_fields(element, given, handled=()):
    """Fields of an element from its attributes; what has no field is kept as it is."""
    for name, value in given.items():
        if name in ("class", "childclass", *handled):
            continue
        field = schema.field_of(element._kind, name)
        if name == "name":
            element._values["name"] = value
        elif (element._kind, name) in _SPECIAL:
            _SPECIAL[element._kind, name](element, name, value)
        elif name in ORIENTATIONS and "alt" in element._values:
            element.alt._take(name, value)
        elif field is not None:
            _put(element, field, value)
            if name == "quat" and "alt" in element._values:
                element.alt.type = 0
        else:
            element._extra[name] = value


def read_heights(hfield):
    """Heights of a field as its struct has them: all of them, the near row first; those of a file stay in it."""
    count = hfield.nrow * hfield.ncol
    if not len(hfield.userdata) and not hfield.file:
        hfield.userdata = [0.0] * count
    if len(hfield.userdata) == count:
        hfield.userdata = flipped_rows(hfield, hfield.userdata)


def _first_texture(element, name, value):
    element.textures[1] = value


def _cube_side(element, name, value):
    element.cubefiles[_SIDES.index(name.removeprefix("file"))] = value


def _grid(element, name, value):
    element._values["gridlayout"] = MjCharVec(value.ljust(12, "."))


def _directional(element, name, value):
    element.type = value


def _builtin_mesh(element, name, value):
    words = {number: word for word, number in schema.attributes("asset", "mesh")["builtin"].words}
    shape, params = element.__dict__.get("_builtin", ("none", []))
    element.__dict__["_builtin"] = (words[value], params) if name == "builtin" else (shape, value)


def _span(element, name, value):
    element.springlength = [value[0], value[-1]]


_SPECIAL = {
    ("material", "texture"): _first_texture,
    ("texture", "gridlayout"): _grid,
    ("light", "directional"): _directional,
    ("mesh", "builtin"): _builtin_mesh,
    ("mesh", "params"): _builtin_mesh,
    ("tendon", "springlength"): _span,
} | {("texture", f"file{side}"): _cube_side for side in _SIDES}  # fmt: skip


class Reader:
    """Fills a spec from the tree of a document."""

    def __init__(self, spec):
        self.spec = spec

    def read(self, tree):
        _, given, sections = tree
        self.spec.modelname = given.get("model", "MuJoCo Model")
        for tag, values, children in sections:
            if tag == "compiler":
                settings.read_compiler(self.spec, values, children)
        for tag, values, children in sections:
            if tag == "default":
                self.default(values, children, None)
        for tag, values, children in sections:
            if tag in settings.READERS:
                settings.READERS[tag](self.spec, values, children)
            elif tag not in ("compiler", "default"):
                read = getattr(self, tag, None)
                read(children) if read else self.spec._raw.setdefault("mujoco", []).append([tag, values, children])

    def keep(self, section, tree):
        """An element that a spec has no fields for stays as it is."""
        self.spec._raw.setdefault(section, []).append(tree)

    # ---- classes

    def default(self, given, children, parent):
        spec, name = self.spec, given.get("class")
        if parent is None:
            default = spec.default
            default.name = name or default.name
        else:
            default = spec.find_default(name) or spec.add_default(name, parent)
        for tag, values, inner in children:
            if tag != "default":
                self.default_part(default, tag, values, inner)
        for tag, values, inner in children:
            if tag == "default":
                self.default(values, inner, default)

    def default_part(self, default, tag, given, children):
        if tag in schema.actuator_tags():
            self.actuator_fields(default.actuator, tag, given)
        elif hasattr(default, tag):
            element = getattr(default, tag)
            read_fields(element, given)
            self.layers(element, children)
        else:
            self.spec._raw_defaults.setdefault(default.name, []).append([tag, given, children])

    def class_of(self, given, inherited):
        name = given.get("class")
        return (self.spec.find_default(name) if name else None) or inherited

    # ---- the tree

    def worldbody(self, trees):
        self.contents(trees, self.spec.worldbody, None, self.spec.default)

    def contents(self, trees, body, frame, default):
        for tag, given, children in trees:
            self.child(tag, given, children, body, frame, default)

    def child(self, tag, given, children, body, frame, default):
        place = frame if frame is not None else body
        if tag in ("body", "frame"):
            made = getattr(place, f"add_{tag}")()
            inner = self.childclass(given, default, made)
            if tag == "body":
                made.classname = inner
            read_fields(made, given)
            self.contents(children, *((made, None) if tag == "body" else (body, made)), inner)
        elif tag == "inertial":
            self.inertial(given, body)
        elif tag == "plugin":
            plugins.read_use(body, given, children)
        elif tag == "freejoint":
            joint = place.add_freejoint()
            joint.classname = default
            read_fields(joint, given)
        else:
            element = getattr(place, f"add_{tag}")(self.class_of(given, default))
            read_fields(element, given)
            plugins.read_uses(element, children)

    def childclass(self, given, default, place):
        name = given.get("childclass")
        inner = (self.spec.find_default(name) if name else None) or default
        place.childclass = inner.name
        return inner

    def inertial(self, given, body):
        body.explicitinertial = 1
        body.ipos, body.mass = given.get("pos", [0, 0, 0]), given.get("mass", 0)
        for attribute, field in (("diaginertia", "inertia"), ("fullinertia", "fullinertia"), ("quat", "iquat")):
            if attribute in given:
                setattr(body, field, given[attribute])
        for name in ORIENTATIONS:
            if name in given:
                body.ialt._take(name, given[name])

    # ---- assets

    def asset(self, trees):
        for tag, given, children in trees:
            if tag not in schema.SECTIONS["asset"]:
                self.keep("asset", [tag, given, children])
                continue
            element = self.spec._make(tag, self.class_of(given, self.spec.default))
            read_fields(element, given)
            self.layers(element, children)
            if tag == "hfield":
                read_heights(element)
            if tag == "skin":
                self.bones(element, children)
            plugins.read_uses(element, children)

    def extension(self, trees):
        plugins.read_extension(self.spec, trees)

    def deformable(self, trees):
        """Skins are assets."""
        for tree in trees:
            tag, given, children = tree
            if tag == "skin":
                self.asset([tree])
            elif tag == "flex":
                flexes.read(self.spec._make("flex"), given, children)
            else:
                self.keep("deformable", tree)

    def layers(self, element, children):
        for tag, given, _ in children:
            if tag == "layer":
                element.textures[given["role"]] = given["texture"]

    def bones(self, element, children):
        for _, given, _ in children:
            element.bodyname.append(given["body"])
            element.bindpos.extend(given["bindpos"])
            element.bindquat.extend(given["bindquat"])
            element.vertid.append(given["vertid"])
            element.vertweight.append(given["vertweight"])

    # ---- other sections

    def custom(self, trees):
        for tag, given, children in trees:
            element = self.spec._make(tag)
            read_fields(element, given)
            for _, item, _ in children:
                element.objtype.append(item["objtype"])
                element.objname.append(item["objname"])
                element.objprm.append(item.get("prm", 0.0))
            if tag == "numeric":
                element.size = given.get("size", len(element.data))
                element.data.extend([0.0] * (element.size - len(element.data)))

    def contact(self, trees):
        for tag, given, _ in trees:
            read_fields(self.spec._make(tag, self.class_of(given, self.spec.default) if tag == "pair" else None), given)

    def keyframe(self, trees):
        for _, given, _ in trees:
            read_fields(self.spec._make("key"), given)

    def equality(self, trees):
        for tag, given, children in trees:
            if tag not in _SERVED_EQUALITIES:
                self.keep("equality", [tag, given, children])
                continue
            element = self.spec._make("equality", self.class_of(given, self.spec.default))
            element.type = _EQUALITIES[tag]
            references = [name for name, row in schema.attributes("equality", tag).items() if row.target]
            read_fields(element, given, (*references, "anchor", "relpose", "torquescale", "polycoef"))
            self.equality_objects(element, tag, given, references)

    def equality_objects(self, element, tag, given, references):
        for name in references:
            if name in given:
                setattr(element, "name1" if name == "flex" else f"name{name[-1]}", given[name])
                if tag in ("connect", "weld"):  # of the other kinds the type says what they are about
                    element.objtype = mjtObj(schema.attributes("equality", tag)[name].target)
        data = element.data
        if tag in ("connect", "weld") and element.objtype == mjtObj.mjOBJ_BODY:
            data[:] = 0
            relpose = given.get("relpose", [])
            data[3 : 3 + len(relpose)] = relpose
            data[10] = 1
        if tag == "weld":
            data[10] = given.get("torquescale", 1)
        if "anchor" in given:
            data[:3] = given["anchor"]
        if tag in ("joint", "tendon"):
            coefficients = given.get("polycoef", [])
            data[:5] = [0, 1, 0, 0, 0]
            data[: len(coefficients)] = coefficients

    def tendon(self, trees):
        for _, given, points in trees:
            element = self.spec._make("tendon", self.class_of(given, self.spec.default))
            read_fields(element, given)
            for tag, point, _ in points:
                self.wrap(element, tag, point)

    def wrap(self, element, tag, point):
        if tag == "site":
            element.wrap_site(point["site"])
        elif tag == "geom":
            element.wrap_geom(point["geom"], point.get("sidesite", ""))
        elif tag == "pulley":
            element.wrap_pulley(point["divisor"])
        else:
            element.wrap_joint(point["joint"], point["coef"])

    def actuator(self, trees):
        for tag, given, children in trees:
            if tag not in schema.actuator_tags():
                self.keep("actuator", [tag, given, children])
                continue
            element = self.spec._make("actuator", self.class_of(given, self.spec.default))
            self.actuator_fields(element, tag, given)
            if tag == "plugin":
                plugins.read_use(element, given, children)
            for name in given:
                if name in _TARGETS:
                    element.trntype, element.target = _TARGETS[name], given[name]

    def actuator_fields(self, element, tag, given):
        """Fields by their names, then what the kind of the actuator makes of its other attributes."""
        if tag in ("general", "plugin"):
            read_fields(element, given, (*_TARGETS, "plugin", "instance"))
            return
        rest = {name: value for name, value in given.items() if name in schema.shortcut_attributes(tag)}
        read_fields(element, given, (*_TARGETS, *rest))
        element.overlay(tag, rest)

    def sensor(self, trees):
        for tag, given, children in trees:
            number = schema.SENSOR_NUMBERS.get(tag)
            if number is None or number > max(schema.mujoco_sensors()):
                self.keep("sensor", [tag, given, children])
                continue
            element = self.spec._make("sensor")
            element.type = number
            read_fields(element, given, (*sensors.handled(tag), "plugin", "instance"))
            sensors.read(element, tag, given)
            if tag == "plugin":
                plugins.read_use(element, given, children)
