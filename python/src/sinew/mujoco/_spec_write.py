"""A spec as MJCF: every element where it differs from its class, angles in radians, orientations as quaternions."""

from __future__ import annotations

import math
import os
import struct
import zlib

import numpy

from ._math import quat_from_axis_angle, quat_from_euler, quat_from_matrix, quat_from_z_to
from ._spec_elements import copy_value
from ._spec_tables import (
    AUTO,
    CONTACT_DATA,
    DATATYPES,
    EQUALITY_TAGS,
    FLAG,
    NUMBERS,
    OBJECTS,
    RAY_DATA,
    REALS,
    REDUCTIONS,
    ROWS,
    SENSORS,
    STAGES,
    TEXTURE_ROLES,
    TRANSMISSIONS,
    WHOLES,
)
from ._tables import TABLES

_OBJECT_WORDS = {number: word for word, number in OBJECTS.items()}


# ---- XML


class Node:
    """An element of the text."""

    def __init__(self, tag, **attributes):
        self.tag, self.attributes, self.children = tag, attributes, []

    def add(self, node):
        self.children.append(node)
        return node

    def lines(self, depth=0):
        text = "".join(f' {name}="{_escaped(value)}"' for name, value in self.attributes.items())
        pad = "  " * depth
        if not self.children:
            yield f"{pad}<{self.tag}{text}/>"
            return
        yield f"{pad}<{self.tag}{text}>"
        for place, child in enumerate(self.children):
            if depth == 0 and place:
                yield ""
            yield from child.lines(depth + 1)
        yield f"{pad}</{self.tag}>"


def _escaped(value):
    return str(value).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def number(value):
    """A number as short as it reads back equal."""
    if isinstance(value, numpy.float32):
        text = str(value)
    else:
        value = float(value)
        text = repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return text.removesuffix(".0")


def numbers(values):
    return " ".join(number(value) for value in numpy.asarray(values).reshape(-1))


# ---- orientations


def _frame_quat(x, y):
    x = x / numpy.linalg.norm(x)
    y = y - x * (x @ y)
    y = y / numpy.linalg.norm(y)
    return quat_from_matrix(numpy.column_stack([x, y, numpy.cross(x, y)]).reshape(-1))


def resolve(alt, degree, sequence):
    """The quaternion of an orientation that is not given as one."""
    form = int(alt.type)
    scale = math.pi / 180 if degree else 1.0
    if form == 1:
        axis = alt.axisangle[:3] / numpy.linalg.norm(alt.axisangle[:3])
        return quat_from_axis_angle(axis, alt.axisangle[3] * scale)
    if form == 2:
        return _frame_quat(alt.xyaxes[:3].copy(), alt.xyaxes[3:].copy())
    if form == 3:
        return quat_from_z_to(alt.zaxis)
    return quat_from_euler(alt.euler * scale, "".join(sequence), "euler")


def orientation(element, alt="alt", quat="quat"):
    """The quaternion of an element, whichever way it is given."""
    given = element._values[alt]
    if int(given.type) == 0:
        return element._values[quat]
    compiler = element._spec.compiler
    return resolve(given, compiler.degree, compiler.eulerseq)


# ---- attributes


def _is_unset(value):
    return isinstance(value, float) and math.isnan(value) or (
        isinstance(value, numpy.ndarray) and value.dtype.kind == "f" and value.size and math.isnan(value.flat[0])
    )


def _same(a, b):
    if isinstance(a, numpy.ndarray):
        return numpy.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    return a == b or (_is_unset(a) and _is_unset(b))


def _text(kind, value):
    if isinstance(kind, dict):
        return next((word for word, place in kind.items() if place == int(value)), None)
    if kind == FLAG:
        return "true" if value else "false"
    if kind == AUTO:
        return ("false", "true", "auto")[int(value)]
    if kind in (REALS, WHOLES, NUMBERS):
        return numbers(value)
    return value if isinstance(value, str) else number(value)


def _moments(element):
    """Principal moments of inertia that a body is given."""
    if _is_unset(element.fullinertia):
        return numpy.asarray(element.inertia, float)
    xx, yy, zz, xy, xz, yz = element.fullinertia
    return numpy.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _has_inertial(element):
    """Whether a body's mass and inertia are those that it is given, not those of its geoms."""
    rule, groups = int(element._spec.compiler.inertiafromgeom), element._spec.compiler.inertiagrouprange
    given = bool(element.explicitinertial or element.mass or element.inertia.any() or not _is_unset(element.fullinertia))
    if rule != 2:
        return given and rule == 0
    if not _is_unset(element.ipos):
        return True
    return given and not any(groups[0] <= geom.group <= groups[1] and geom.mass != 0 for geom in element._of("geom"))


def _needs_balance(element):
    """Whether the spec that a body comes from asks for equal moments where one is larger than the others together."""
    if not element._spec.compiler.balanceinertia:
        return False
    moments = _moments(element)
    return 2 * moments.max() > moments.sum()


class Writer:
    """Writes one spec, with what is attached to it."""

    def __init__(self, spec):
        self.spec = spec
        self.assets = {}  # files that the text needs and that are made here
        self.named_frames = set()

    # ---- fields

    def base(self, element):
        """The class whose values need not be written."""
        default = element._default
        if default is None or default._deleted or default._spec is not self.spec:
            default = self.spec.default
        return default

    def attributes(self, element, base):
        """Attributes that differ from those of `base`, an element of the same kind or None for the built-in values."""
        compare = base._values if base is not None else {n: f.fresh() for n, f in element._fields.items()}
        found = {}
        for attribute, field, kind in ROWS[element._kind]:
            value = self.value(element, field)
            if not _same(value, compare[field]) and not _is_unset(value):
                text = _text(kind, value)
                if text is not None and text != "":
                    found[attribute] = text
        return found

    def value(self, element, field):
        """A field with angles in radians."""
        value = element._values[field]
        if element._kind == "joint" and field in ("range", "ref", "springref") and element._spec.compiler.degree:
            if int(element.type) in (1, 3) and (field != "range" or _limited(element)):
                return value * (math.pi / 180)
        return value

    def plain(self, tag, element, **first):
        """A node with name, class and all attributes that differ from it."""
        attributes = {"name": element._values["name"]} if element._values.get("name") else {}
        base = self.base(element)
        if base is not self.spec.default:
            attributes["class"] = base.name
        attributes |= first
        attributes |= self.attributes(element, getattr(base, element._kind, None))
        return Node(tag, **attributes | element._extra)

    def posed(self, tag, element):
        node = self.plain(tag, element)
        if "fromto" in node.attributes:
            node.attributes.pop("pos", None)
        else:
            self.turn(node, element)
        return node

    def turn(self, node, element, base_quat=(1, 0, 0, 0)):
        quat = orientation(element)
        if not numpy.array_equal(quat, base_quat):
            node.attributes["quat"] = numbers(quat)

    # ---- the tree

    def world(self):
        node = Node("worldbody")
        self.contents(node, self.spec.worldbody)
        return node

    def contents(self, node, body):
        """What is in a body, in order; neighbours of one frame share its element."""
        open_frames = [(None, node)]
        own = [child for child in body._children if child._kind not in ("frame", "body")]
        rest = [child for child in body._children if child._kind in ("frame", "body")]
        for child in (*own, *rest):
            if child._kind == "frame":
                if not _holds_any(body, child):
                    self.enter(open_frames, child)
                continue
            self.enter(open_frames, child._frame)
            open_frames[-1][1].add(self.child(child))

    def enter(self, open_frames, frame):
        """Closes and opens frames until `frame` is the innermost."""
        wanted = []
        while frame is not None:
            wanted.insert(0, frame)
            frame = frame._frame
        keep = 1
        while keep < len(open_frames) and keep <= len(wanted) and open_frames[keep][0] is wanted[keep - 1]:
            keep += 1
        del open_frames[keep:]
        for inner in wanted[keep - 1 :]:
            open_frames.append((inner, open_frames[-1][1].add(self.frame(inner))))

    def frame(self, frame):
        node = Node("frame")
        name = frame._values["name"]
        if name and name not in self.named_frames:
            self.named_frames.add(name)
            node.attributes["name"] = name
        node.attributes |= self.attributes(frame, None)
        self.turn(node, frame)
        return node

    def child(self, element):
        kind = element._kind
        if kind == "body":
            return self.body(element)
        if kind == "joint":
            return self.joint(element)
        if kind == "light":
            return self.plain("light", element)
        node = self.posed(kind, element)
        if kind == "geom":
            self.geom(node, element)
        if kind == "site" and "fromto" not in node.attributes:
            first = {name: node.attributes[name] for name in ("name", "class") if name in node.attributes}
            node.attributes = first | {"pos": numbers(element.pos)} | node.attributes
        if kind == "camera" and int(element.output) != 1:
            words = ("rgb", "depth", "distance", "normal", "segmentation")
            node.attributes["output"] = " ".join(w for bit, w in enumerate(words) if int(element.output) >> bit & 1)
        return node

    def geom(self, node, element):
        base = self.base(element).geom
        if element.typeinertia != base.typeinertia:
            node.attributes["shellinertia"] = "true" if int(element.typeinertia) else "false"
        if element.fluid_ellipsoid != base.fluid_ellipsoid:
            node.attributes["fluidshape"] = "ellipsoid" if element.fluid_ellipsoid else "none"

    def joint(self, element):
        if int(element.type) == 0 and getattr(element, "_free", False):
            node = Node("freejoint")
            if element.name:
                node.attributes["name"] = element.name
            if element.group:
                node.attributes["group"] = str(element.group)
            if element.align != 2:
                node.attributes["align"] = "true" if element.align else "false"
            return node
        return self.plain("joint", element)

    def body(self, element):
        node = Node("body")
        if element.name:
            node.attributes["name"] = element.name
        node.attributes |= self.attributes(element, None)
        self.turn(node, element)
        if _has_inertial(element):
            node.add(self.inertial(element))
        self.contents(node, element)
        return node

    def inertial(self, element):
        placed = not _is_unset(element.ipos)  # conformance: one without a place gets the frame of the body in its parent
        node = Node("inertial", pos=numbers(element.ipos if placed else element.pos), mass=number(element.mass))
        quat = orientation(element, "ialt", "iquat") if placed else orientation(element)
        if not numpy.array_equal(quat, (1, 0, 0, 0)):
            node.attributes["quat"] = numbers(quat)
        if _needs_balance(element):
            node.attributes["diaginertia"] = numbers(numpy.full(3, _moments(element).mean()))
        elif _is_unset(element.fullinertia):
            node.attributes["diaginertia"] = numbers(element.inertia)
        else:
            node.attributes["fullinertia"] = numbers(element.fullinertia)
        return node

    # ---- classes

    def defaults(self):
        node = self.default(self.spec.default, None)
        return node if node.children else None

    def default(self, default, parent):
        node = Node("default")
        if parent is not None:
            node.attributes["class"] = default.name
        for kind in ("mesh", "material", "joint", "geom", "site", "camera", "light", "pair", "equality", "tendon", "actuator"):
            element = getattr(default, kind)
            found = self.attributes(element, getattr(parent, kind) if parent is not None else None)
            if kind == "geom":
                inner = Node("geom", **found)
                before = parent.geom if parent is not None else None
                if element.typeinertia != (before.typeinertia if before else 0):
                    inner.attributes["shellinertia"] = "true" if int(element.typeinertia) else "false"
                if element.fluid_ellipsoid != (before.fluid_ellipsoid if before else 0):
                    inner.attributes["fluidshape"] = "ellipsoid" if element.fluid_ellipsoid else "none"
                found = inner.attributes
            if kind == "material" and element.textures[1] != (parent.material.textures[1] if parent else ""):
                found["texture"] = element.textures[1]
            found |= element._extra
            if found:
                node.add(Node({"actuator": "general"}.get(kind, kind), **found))
        for child in default._children:
            if not child._deleted:
                node.add(self.default(child, default))
        return node

    # ---- assets

    def asset(self):
        node = Node("asset")
        for kind in ("texture", "material", "mesh", "hfield", "skin"):
            for element in self.spec._list(kind):
                node.add(getattr(self, kind)(element))
        for raw in self.spec._raw.get("asset", ()):
            node.add(raw)
        return node

    def file_attributes(self, node, element):
        """Paths of an attached spec's files as they are seen from here."""
        other = element._spec
        if other is self.spec:
            return
        for name in [name for name in node.attributes if name.startswith("file")]:
            node.attributes[name] = other._moved_file(node.attributes[name], element._kind)

    def mesh(self, element):
        node = self.plain("mesh", element)
        built = element.__dict__.get("_builtin")
        if built:
            node.attributes["builtin"] = built[0]
            node.attributes["params"] = numbers(built[1])
        self.file_attributes(node, element)
        return node

    def material(self, element):
        node = self.plain("material", element)
        used = {role: name for role, name in enumerate(element.textures) if name and role}  # MJCF has no role `user`
        if set(used) == {1}:
            node.attributes["texture"] = used[1]
        else:
            words = {place: word for word, place in TEXTURE_ROLES.items()}
            for role, name in used.items():
                node.add(Node("layer", role=words[role], texture=name))
        return node

    def texture(self, element):
        node = self.plain("texture", element)
        if element.data:
            name = f"{element.name or 'texture'}_{id(element):x}.png"
            self.assets[name] = png(element)
            for attribute in ("width", "height", "nchannel", "builtin"):
                node.attributes.pop(attribute, None)
            node.attributes["file"] = name
            node.attributes.setdefault("type", "2d")
        for word, name in zip(("right", "left", "up", "down", "front", "back"), element.cubefiles):
            if name:
                node.attributes[f"file{word}"] = name
        if any(letter != "." for letter in element.gridlayout):
            rows, columns = (int(n) for n in element.gridsize)
            node.attributes["gridlayout"] = "".join(element.gridlayout)[: rows * columns]
        self.file_attributes(node, element)
        return node

    def hfield(self, element):
        node = self.plain("hfield", element)
        if len(element.userdata) not in (0, element.nrow * element.ncol):
            self.spec._fail("elevation data length must match nrow*ncol", element)
        if len(element.userdata):
            node.attributes["elevation"] = numbers(flipped_rows(element, element.userdata))
        self.file_attributes(node, element)
        return node

    def skin(self, element):
        node = self.plain("skin", element)
        pos, quat = (numpy.asarray(values).reshape(-1, n) for values, n in ((element.bindpos, 3), (element.bindquat, 4)))
        for place, body in enumerate(element.bodyname):
            node.add(Node(
                "bone", body=body, bindpos=numbers(pos[place]), bindquat=numbers(quat[place]),
                vertid=numbers(element.vertid[place]), vertweight=numbers(element.vertweight[place]),
            ))  # fmt: skip
        self.file_attributes(node, element)
        return node

    # ---- the rest

    def section(self, tag, kind, write):
        node = Node(tag)
        for element in self.spec._list(kind):
            node.add(write(element))
        for raw in self.spec._raw.get(tag, ()):
            node.add(raw)
        return node

    def custom(self):
        node = Node("custom")
        for kind in ("numeric", "text", "tuple"):
            for element in self.spec._list(kind):
                inner = node.add(self.plain(kind, element))
                if kind == "tuple":
                    prm = [*element.objprm, *[0] * len(element.objname)]
                    for place, name in enumerate(element.objname):
                        word = _OBJECT_WORDS.get(int(element.objtype[place]), "body")
                        inner.add(Node("element", objtype=word, objname=name, prm=number(prm[place])))
        return node

    def extension(self):
        node = Node("extension")
        for plugin in self.spec._list("plugin"):
            outer = node.add(Node("plugin", plugin=plugin.plugin_name))
            if plugin.name:
                inner = outer.add(Node("instance", name=plugin.name))
                for key, value in plugin.config.items():
                    inner.add(Node("config", key=key, value=value))
        return node

    def contact(self):
        node = Node("contact")
        for element in self.spec._list("pair"):
            node.add(self.plain("pair", element))
        for element in self.spec._list("exclude"):
            node.add(self.plain("exclude", element))
        return node

    def equality(self, element):
        tag = EQUALITY_TAGS.get(int(element.type))
        if tag is None:
            self.spec._fail(f"unknown equality type {int(element.type)}", element)
        data = element.data
        node = self.plain(tag, element)
        if tag in ("joint", "tendon"):
            kind = tag
            node.attributes["polycoef"] = numbers(data[:5])
        elif int(element.objtype) == 6:
            kind = "site"
        else:
            kind = "body"
            if tag == "connect" or data[:3].any():
                node.attributes["anchor"] = numbers(data[:3])
            if tag == "weld":
                node.attributes["relpose"] = numbers(data[3:10])
        if tag == "weld" and data[10] != 1:
            node.attributes["torquescale"] = number(data[10])
        for place in (1, 2):
            if getattr(element, f"name{place}"):
                node.attributes[f"{kind}{place}"] = getattr(element, f"name{place}")
        return node

    def tendon(self, element):
        fixed = any(wrap._type == 1 for wrap in element.path)
        node = self.plain("fixed" if fixed else "spatial", element)
        if "springlength" in node.attributes and element.springlength[0] == element.springlength[1]:
            node.attributes["springlength"] = number(element.springlength[0])
        for wrap in element.path:
            if wrap._type == 1:
                node.add(Node("joint", joint=wrap._name, coef=number(wrap._number)))
            elif wrap._type == 2:
                node.add(Node("pulley", divisor=number(wrap._number)))
            elif wrap._type == 3:
                node.add(Node("site", site=wrap._name))
            else:
                inner = node.add(Node("geom", geom=wrap._name))
                if wrap._side:
                    inner.attributes["sidesite"] = wrap._side
        return node

    def actuator(self, element):
        node = self.plain("general", element)
        kind = int(element.trntype)
        if kind in TRANSMISSIONS:
            node.attributes[TRANSMISSIONS[kind]] = element.target
        if kind == 2:
            node.attributes["slidersite"] = element.slidersite
        if element.refsite:
            node.attributes["refsite"] = element.refsite
        if element.inheritrange > 0:
            self.inherit_range(node, element)
        return node

    def inherit_range(self, node, element):
        """ctrlrange, or actrange of an integrator, from the range of what it acts on."""
        target = self.spec.joint(element.target) if int(element.trntype) in (0, 1) else self.spec.tendon(element.target)
        if target is None or target.range[0] >= target.range[1]:
            self.spec._fail("target of inheritrange has no range", element)
        low, high = self.value(target, "range")
        middle, radius = 0.5 * (low + high), 0.5 * (high - low) * element.inheritrange
        name = "actrange" if int(element.dyntype) == 1 else "ctrlrange"
        node.attributes[name] = numbers((middle - radius, middle + radius))

    # ---- sensors

    def sensor(self, element):
        tag, form = SENSORS.get(int(element.type), (None, None))
        if tag is None:
            self.spec._fail(f"sensor type {int(element.type)} is not there", element)
        node = self.plain(tag, element)
        getattr(self, "sensor_" + form, lambda node, element: self.sensor_plain(node, element, form))(node, element)
        return node

    def sensor_plain(self, node, element, form):
        node.attributes[form] = element.objname

    def sensor_none(self, node, element):
        pass

    def sensor_object(self, node, element):
        node.attributes |= {"objtype": _OBJECT_WORDS.get(int(element.objtype), ""), "objname": element.objname}

    def sensor_frame(self, node, element):
        self.sensor_object(node, element)
        if element.refname:
            node.attributes |= {"reftype": _OBJECT_WORDS.get(int(element.reftype), ""), "refname": element.refname}

    def sensor_inside(self, node, element):
        self.sensor_object(node, element)
        node.attributes["site"] = element.refname

    def sensor_projection(self, node, element):
        node.attributes |= {"site": element.objname, "camera": element.refname}

    def sensor_pair(self, node, element):
        for place, kind, name in ((1, element.objtype, element.objname), (2, element.reftype, element.refname)):
            node.attributes[("body" if int(kind) in (1, 2) else "geom") + str(place)] = name

    def sensor_tactile(self, node, element):
        node.attributes |= {"geom": element.refname, "mesh": element.objname}

    def sensor_user(self, node, element):
        if element.objname:
            self.sensor_object(node, element)
        node.attributes |= {"datatype": DATATYPES[int(element.datatype)], "needstage": STAGES[int(element.needstage)]}
        node.attributes["dim"] = str(element.dim)

    def data_words(self, element, words, count):
        bits = int(element.intprm[0])
        if bits <= 0:
            self.spec._fail(f"data spec (intprm[0]) must be positive, got {bits}", element)
        if not bits & ((1 << len(words)) - 1):
            self.spec._fail(
                f"data spec intprm[0]={bits} must have at least one bit set of the first {count} bits", element
            )
        if bits >> len(words):
            self.spec._fail(f"data spec intprm[0]={bits} has bits set beyond the first {count} bits", element)
        return " ".join(word for bit, word in enumerate(words) if bits >> bit & 1)

    def sensor_ray(self, node, element):
        node.attributes["camera" if int(element.objtype) == 7 else "site"] = element.objname
        node.attributes["data"] = self.data_words(element, RAY_DATA, "mjNRAYDATA")

    def sensor_contact(self, node, element):
        kind, other = int(element.objtype), int(element.reftype)
        if kind not in (0, 1, 2, 5, 6):
            self.spec._fail("first matching criterion: if set, must be (x)body, geom or site", element)
        if other not in (0, 1, 2, 5):
            self.spec._fail("second matching criterion: if set, must be (x)body or geom", element)
        words = self.data_words(element, CONTACT_DATA, "mjNCONDATA")
        if element.intprm[2] <= 0:
            self.spec._fail("num (intprm[2]) must be positive in sensor", element)
        if not 0 <= element.intprm[1] < len(REDUCTIONS):
            self.spec._fail(f"unknown reduction criterion. got {element.intprm[1]}, expected at most 3", element)
        node.attributes |= {"data": words, "reduce": REDUCTIONS[element.intprm[1]], "num": str(element.intprm[2])}
        if element.objname:
            node.attributes[{1: "body1", 2: "subtree1", 5: "geom1", 6: "site"}[kind]] = element.objname
        if element.refname:
            node.attributes[{1: "body2", 2: "subtree2", 5: "geom2"}[other]] = element.refname

    # ---- settings

    def compiler(self):
        c = self.spec.compiler
        node = Node("compiler", angle="radian")
        rows = {"meshdir": c.meshdir, "texturedir": c.texturedir}
        node.attributes |= {name: value for name, value in rows.items() if value}
        fresh = TABLES["spec"]["compiler"]
        flags = ("balanceinertia", "discardvisual", "fitaabb", "fusestatic", "usethread", "autolimits", "saveinertial", "alignfree")
        for name in flags:
            if int(getattr(c, name)) != int(fresh[name]):
                node.attributes[name] = "true" if getattr(c, name) else "false"
        for name in ("boundmass", "boundinertia", "settotalmass"):
            if getattr(c, name) != fresh[name]:
                node.attributes[name] = number(getattr(c, name))
        if int(c.inertiafromgeom) != 2:
            node.attributes["inertiafromgeom"] = ("false", "true", "auto")[int(c.inertiafromgeom)]
        if list(c.inertiagrouprange) != [0, 5]:
            node.attributes["inertiagrouprange"] = numbers(c.inertiagrouprange)
        if self.spec.strippath:
            node.attributes["strippath"] = "true"
        node.attributes |= c._extra
        node.children = list(self.spec._raw.get("compiler", ()))
        return node

    def size(self):
        node = Node("size")
        for name in ("njmax", "nconmax", "nstack", "nuserdata", "nkey"):
            value, fresh = getattr(self.spec, name), TABLES["spec"]["spec"].get(name, -1)
            if value != fresh:
                node.attributes[name] = str(int(value))
        if self.spec.memory > 0:
            node.attributes["memory"] = str(int(self.spec.memory))
        for kind in ("body", "jnt", "geom", "site", "cam", "tendon", "actuator", "sensor"):
            value = getattr(self.spec, f"nuser_{kind}")
            value = value if value >= 0 else self.spec._user_size(kind)
            if value > 0:
                node.attributes[f"nuser_{kind}"] = str(value)
        return node

    def option(self):
        node, fresh = Node("option"), TABLES["structs"]["MjOption"]
        words = {"integrator": ("Euler", "RK4", "implicit", "implicitfast"), "cone": ("pyramidal", "elliptic")}
        words |= {"jacobian": ("dense", "sparse", "auto"), "solver": ("PGS", "CG", "Newton")}
        for name in fresh:
            value, default = getattr(self.spec.option, name), fresh[name]
            default = default["value"] if isinstance(default, dict) else default
            if name in ("disableflags", "enableflags") or _same(numpy.asarray(value, float), numpy.asarray(default, float)):
                continue
            if name in words:
                node.attributes[name] = words[name][value]
            elif name == "disableactuator":
                node.attributes["actuatorgroupdisable"] = " ".join(str(g) for g in range(31) if value >> g & 1)
            else:
                node.attributes[name] = numbers(value)
        flag = self.flag()
        if flag.attributes:
            node.add(flag)
        return node

    def flag(self):
        node = Node("flag")
        from ._enums import mjtDisableBit, mjtEnableBit

        for enum, prefix, bits, word in (
            (mjtDisableBit, "mjDSBL_", self.spec.option.disableflags, "disable"),
            (mjtEnableBit, "mjENBL_", self.spec.option.enableflags, "enable"),
        ):
            for name, bit in enum.__members__.items():
                if name.startswith(prefix) and bits & int(bit):
                    node.attributes[name.removeprefix(prefix).lower()] = word
        return node

    def statistic(self):
        node = Node("statistic")
        for name in ("meaninertia", "meanmass", "meansize", "extent", "center"):
            value = getattr(self.spec.stat, name)
            if not numpy.isnan(numpy.asarray(value).flat[0]):
                node.attributes[name] = numbers(value)
        return node

    def visual(self):
        node = Node("visual")
        for group, fresh in TABLES["visual"].items():
            record, inner = getattr(self.spec.visual, group), Node(group.rstrip("_"))
            for name in fresh:
                value = record._arrays[name]
                if not numpy.array_equal(value, _fresh_visual(group, name)):
                    inner.attributes[name] = self.visual_text(group, name, value)
            if inner.attributes:
                node.add(inner)
        return node

    def visual_text(self, group, name, value):
        if group == "global_" and name in ("orthographic", "ellipsoidinertia", "bvactive"):
            return "true" if value else "false"
        return numbers(value)

    def document(self):
        spec = self.spec
        root = Node("mujoco", model=spec.modelname)
        root.add(self.compiler())
        sections = [self.option(), self.size(), self.visual(), self.statistic(), self.defaults(), self.extension()]
        sections += [self.custom(), self.asset(), self.world(), self.contact()]
        sections += [self.section("equality", "equality", self.equality), self.section("tendon", "tendon", self.tendon)]
        sections += [self.section("actuator", "actuator", self.actuator), self.section("sensor", "sensor", self.sensor)]
        sections.append(self.section("keyframe", "key", lambda element: self.plain("key", element)))
        for tag in spec._raw.get("mujoco", ()):
            sections.append(tag)
        for node in sections:
            if node is not None and (node.children or node.attributes):
                root.add(node)
        return root

    def text(self):
        return "\n".join(self.document().lines()) + "\n"


def _limited(joint):
    """Whether the range of a joint counts; conformance: degrees of one that does not stay as they are."""
    auto = joint._spec.compiler.autolimits and bool(joint.range.any())
    return int(joint.limited) == 1 or (int(joint.limited) == 2 and auto)


def _holds_any(body, frame):
    """Whether some element of a body is in a frame."""
    for child in body._children:
        if child._kind != "frame":
            inner = child._frame
            while inner is not None:
                if inner is frame:
                    return True
                inner = inner._frame
    return False


def _fresh_visual(group, name):
    from ._record import make_array

    return make_array(TABLES["visual"][group][name])


def png(texture):
    """The pixels of a texture as a picture file."""
    channels = texture.nchannel or 3
    width, height = int(texture.width), int(texture.height)
    rows = numpy.frombuffer(texture.data, "u1")
    if rows.size != width * height * channels:
        texture._spec._fail("size of texture data does not match height, width and nchannel", texture)
    rows = rows.reshape(height, width * channels)
    body = b"".join(b"\0" + row.tobytes() for row in rows)
    kind = {1: 0, 2: 4, 3: 2, 4: 6}[channels]

    def chunk(tag, contents):
        return struct.pack(">I", len(contents)) + tag + contents + struct.pack(">I", zlib.crc32(tag + contents))

    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def flipped_rows(hfield, values):
    """Heights from the first row down to the last: MJCF begins with the far row, a field with the near one."""
    return numpy.asarray(values, float).reshape(hfield.nrow, hfield.ncol)[::-1].reshape(-1)


def duplicate_values(element, other):
    """Gives one element the fields of another."""
    for name, value in other._values.items():
        element._values[name] = copy_value(value)


def join_path(*parts):
    return os.path.join(*[part for part in parts if part])
