"""A spec as a tree of elements for the engine: every element where it differs from its class, angles in radians,
orientations as quaternions. A tree is [tag, {attribute: value}, [trees]]; the engine checks, writes and compiles it.
"""

from __future__ import annotations

import math

import numpy

from . import _spec_flexes as flexes
from . import _spec_plugins as plugins
from . import _spec_schema as schema
from . import _spec_sensors as sensors
from . import _spec_settings as settings
from ._enums import mjtDyn, mjtEq, mjtJoint, mjtLimited, mjtObj, mjtTrn, mjtWrap
from ._spec_fields import plain
from ._spec_orientation import IDENTITY, orientation
from ._spec_pixels import png

_TARGETS = {value: name.removeprefix("mjTRN_").lower() for name, value in mjtTrn.__members__.items()}
_TARGETS[mjtTrn.mjTRN_SLIDERCRANK] = "cranksite"
_EQUALITIES = {value: name.removeprefix("mjEQ_").lower() for name, value in mjtEq.__members__.items()}
_JOINT_ANGLES = ("range", "ref", "springref")


def is_unset(value):
    """Whether a field has no value: nan stands for that."""
    if isinstance(value, numpy.ndarray):
        return value.dtype.kind == "f" and value.size > 0 and math.isnan(value.flat[0])
    return isinstance(value, float) and math.isnan(value)


def _same(a, b):
    if isinstance(a, numpy.ndarray):
        return numpy.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    return a == b or (is_unset(a) and is_unset(b))


def _limited(joint):
    """Whether the range of a joint counts; conformance: degrees of one that does not stay as they are."""
    auto = joint._spec.compiler.autolimits and bool(joint.range.any())
    return joint.limited == mjtLimited.mjLIMITED_TRUE or (joint.limited == mjtLimited.mjLIMITED_AUTO and auto)


def field_value(element, field):
    """A field with angles in radians."""
    value = element._values[field]
    if element._kind != "joint" or field not in _JOINT_ANGLES or not element._spec.compiler.degree:
        return value
    turns = element.type in (mjtJoint.mjJNT_HINGE, mjtJoint.mjJNT_BALL)
    return value * (math.pi / 180) if turns and (field != "range" or _limited(element)) else value


def differing(element, base, *path):
    """Attributes that differ from those of `base`, an element of the same kind or None for the built-in values."""
    found = {}
    for attribute, field in schema.rows(element._kind, *path):
        value = field_value(element, field)
        other = field_value(base, field) if base is not None else element._fields[field].fresh()
        if is_unset(value) or (_same(value, other) and not attribute.needed):
            continue
        value = plain(value)
        if value != "" and value != []:
            found[attribute.name] = value
    return found


class Writer:
    """Writes one spec, with what is attached to it."""

    def __init__(self, spec):
        self.spec = spec
        self.assets = {}  # files that the tree needs and that are made here
        self.named_frames = set()

    def base(self, element):
        """The class whose values need not be written."""
        default = element._default or element._spec.default  # that of an attached spec is one of the classes here
        return self.spec.default if default._deleted else default

    def given(self, element, *path):
        """Name, class and all attributes that differ from it."""
        found = {"name": element._values["name"]} if element._values.get("name") else {}
        base = self.base(element)
        has_class = "class" in schema.attributes(*(path or schema.PATHS[element._kind]))
        if base is not self.spec.default and has_class:
            found["class"] = base.name
        compare = getattr(base, element._kind, None) if has_class else None
        return found | differing(element, compare, *path) | element._extra

    # ---- the tree

    def world(self):
        tree = ["worldbody", {}, []]
        self.contents(tree, self.spec.worldbody)
        return tree

    def contents(self, tree, body):
        """What is in a body, in order; neighbours of one frame share its element."""
        open_frames = [(None, tree)]
        own = [child for child in body._children if child._kind not in ("frame", "body")]
        rest = [child for child in body._children if child._kind in ("frame", "body")]
        for child in (*own, *rest):
            if child._kind == "frame":
                if not _holds_any(body, child):
                    self.enter(open_frames, child)
                continue
            self.enter(open_frames, child._frame)
            open_frames[-1][1][2].append(self.child(child))

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
            tree = self.frame(inner)
            open_frames[-1][1][2].append(tree)
            open_frames.append((inner, tree))

    def frame(self, frame):
        given, name = {}, frame._values["name"]
        if name and name not in self.named_frames:
            self.named_frames.add(name)
            given["name"] = name
        return ["frame", given | differing(frame, None) | _rotation(frame), []]

    def child(self, element):
        kind = element._kind
        if kind == "body":
            return self.body(element)
        if kind == "joint" and _is_freejoint(element):
            return self.freejoint(element)
        given = self.given(element)
        if "fromto" in given:
            given.pop("pos", None)
        elif kind not in ("joint", "light"):
            given |= _rotation(element)
        if kind == "site" and "fromto" not in given:
            given["pos"] = plain(element.pos)
        return [kind, given, plugins.use_tree(element) if kind == "geom" else []]

    def freejoint(self, element):
        pairs = {name: getattr(element, name) for name in schema.attributes(*schema.PATHS["freejoint"])}
        fresh = {"name": "", "group": 0, "align": 2}
        return ["freejoint", {name: plain(value) for name, value in pairs.items() if value != fresh[name]}, []]

    def body(self, element):
        given = {"name": element.name} if element.name else {}
        tree = ["body", given | differing(element, None) | _rotation(element), []]
        if _has_inertial(element):
            tree[2].append(_inertial(element, self.spec))
        tree[2] += plugins.use_tree(element)
        self.contents(tree, element)
        return tree

    # ---- classes

    def default(self, default, parent):
        tree = ["default", {"class": default.name} if parent is not None else {}, []]
        for kind, tag in schema.DEFAULT_TAGS.items():
            element = getattr(default, kind)
            found = differing(element, getattr(parent, kind) if parent is not None else None, "default", tag)
            if kind == "material" and element.textures[1] != (parent.material.textures[1] if parent else ""):
                found["texture"] = element.textures[1]
            found |= element._extra
            if found:
                tree[2].append([tag, found, []])
        tree[2] += [self.default(child, default) for child in default._children if not child._deleted]
        return tree

    # ---- assets

    def asset(self, kind, element):
        write = {"material": self.material, "texture": self.texture, "hfield": self.hfield, "skin": self.skin}
        tree = write.get(kind, self.mesh)(element)
        if element._spec is not self.spec:  # paths of an attached spec's files as they are seen from here
            for name in [name for name in tree[1] if name.startswith("file")]:
                tree[1][name] = element._spec._moved_file(tree[1][name], element._kind)
        return tree

    def mesh(self, element):
        builtin, params = element.__dict__.get("_builtin", (None, None))
        given = self.given(element) | ({"builtin": builtin, "params": params} if builtin else {})
        return ["mesh", given, plugins.use_tree(element)]

    def material(self, element):
        tree = ["material", self.given(element), []]
        used = {role: name for role, name in enumerate(element.textures) if name and role}  # MJCF has no role `user`
        if set(used) == {1}:
            tree[1]["texture"] = used[1]
        else:
            tree[2] = [["layer", {"role": role, "texture": name}, []] for role, name in used.items()]
        return tree

    def texture(self, element):
        given = self.given(element)
        if element.data:
            name = f"{element.name or 'texture'}_{id(element):x}.png"
            self.assets[name] = png(element)
            for attribute in ("width", "height", "nchannel", "builtin"):
                given.pop(attribute, None)
            given |= {"file": name, "type": int(element.type)}
        sides = [name for name in schema.attributes("asset", "texture") if name.startswith("file") and name != "file"]
        given |= {side: name for side, name in zip(sides, element.cubefiles) if name}
        given.pop("gridlayout", None)
        if any(letter != "." for letter in element.gridlayout):
            given["gridlayout"] = "".join(element.gridlayout)[: int(numpy.prod(element.gridsize))]
        return ["texture", given, []]

    def hfield(self, element):
        given = self.given(element)
        if len(element.userdata) not in (0, element.nrow * element.ncol):
            self.spec._fail("elevation data length must match nrow*ncol", element)
        if len(element.userdata):
            given["elevation"] = flipped_rows(element, element.userdata).tolist()
        return ["hfield", given, []]

    def skin(self, element):
        tree = ["skin", self.given(element), []]
        pos, quat = (
            numpy.asarray(values).reshape(-1, n) for values, n in ((element.bindpos, 3), (element.bindquat, 4))
        )
        for place, body in enumerate(element.bodyname):
            bone = {"body": body, "bindpos": pos[place].tolist(), "bindquat": quat[place].tolist()}
            bone |= {"vertid": element.vertid[place], "vertweight": element.vertweight[place]}
            tree[2].append(["bone", bone, []])
        return tree

    def flex(self, kind, element):
        return flexes.write(element, plain, _same)

    # ---- the rest

    def custom(self, kind, element):
        tree = [kind, self.given(element), []]
        if kind == "tuple":
            prm = [*element.objprm, *[0] * len(element.objname)]
            for name, objtype, number in zip(element.objname, element.objtype, prm):
                tree[2].append(["element", {"objtype": int(objtype), "objname": name, "prm": float(number)}, []])
        return tree

    def contact(self, kind, element):
        return [kind, self.given(element), []]

    def keyframe(self, kind, element):
        return ["key", self.given(element), []]

    def equality(self, element):
        tag = _EQUALITIES.get(element.type)
        if tag not in schema.tags_in("equality"):
            self.spec._fail(f"there is no equality of type {int(element.type)}", element)
        data, given = element.data, self.given(element, "equality", tag)
        if tag in ("flex", "flexvert"):
            return [tag, given | {"flex": element.name1}, []]
        if tag in ("joint", "tendon"):
            kind = tag
            given["polycoef"] = data[:5].tolist()
        elif element.objtype == mjtObj.mjOBJ_SITE:
            kind = "site"
        else:
            kind = "body"
            if tag == "connect" or data[:3].any():
                given["anchor"] = data[:3].tolist()
            if tag == "weld" and data[3:10].any():
                given["relpose"] = data[3:10].tolist()
        if tag == "weld" and data[10] != 1:
            given["torquescale"] = float(data[10])
        names = ((f"{kind}{place}", getattr(element, f"name{place}")) for place in (1, 2))
        return [tag, given | {attribute: name for attribute, name in names if name}, []]

    def tendon(self, element):
        fixed = any(wrap._type == mjtWrap.mjWRAP_JOINT for wrap in element.path)
        tag = "fixed" if fixed else "spatial"
        tree = [tag, self.given(element, "tendon", tag), []]
        if "springlength" in tree[1] and element.springlength[0] == element.springlength[1]:
            tree[1]["springlength"] = [float(element.springlength[0])]
        tree[2] = [_path_tree(wrap) for wrap in element.path]
        return tree

    def actuator(self, element):
        tag = "plugin" if element.plugin.active else "general"
        given = self.given(element, "actuator", tag)
        given.pop("slidersite", None)
        target = _TARGETS.get(element.trntype)
        if target in schema.attributes("actuator", "general"):
            given[target] = element.target
        if element.trntype == mjtTrn.mjTRN_SLIDERCRANK:
            given["slidersite"] = element.slidersite
        if element.inheritrange > 0:
            given |= self.inherited_range(element)
        if tag == "general":
            return [tag, given, []]
        return [tag, given | plugins.use_given(element.plugin), plugins.use_configs(element.plugin)]

    def inherited_range(self, element):
        """ctrlrange, or actrange of an integrator, from the range of what it acts on."""
        joints = (mjtTrn.mjTRN_JOINT, mjtTrn.mjTRN_JOINTINPARENT)
        target = (self.spec.joint if element.trntype in joints else self.spec.tendon)(element.target)
        if target is None or target.range[0] >= target.range[1]:
            self.spec._fail("inheritrange needs a target that has a range", element)
        low, high = field_value(target, "range")
        middle, radius = 0.5 * (low + high), 0.5 * (high - low) * element.inheritrange
        name = "actrange" if element.dyntype == mjtDyn.mjDYN_INTEGRATOR else "ctrlrange"
        return {name: [float(middle - radius), float(middle + radius)]}

    def sensor(self, element):
        path = "sensor", schema.SENSOR_TAGS.get(int(element.type), "user")
        tree = sensors.write(self.spec, element, self.given(element, *path))
        if path[1] == "plugin":
            tree[1].update(plugins.use_given(element.plugin))
            tree[2] += plugins.use_configs(element.plugin)
        return tree

    def section(self, tag, kinds, write):
        trees = [write(kind, element) for kind in kinds for element in self.spec._list(kind)]
        return [tag, {}, trees + list(self.spec._raw.get(tag, ()))]

    def sections(self):
        """All sections of the document, in MuJoCo's order."""
        spec = self.spec
        yield settings.compiler_tree(spec)
        yield settings.option_tree(spec)
        yield settings.size_tree(spec)
        yield settings.visual_tree(spec)
        yield settings.statistic_tree(spec)
        yield self.default(spec.default, None)
        yield plugins.extension_tree(spec)
        yield self.section("custom", schema.SECTIONS["custom"], self.custom)
        yield self.section("asset", schema.SECTIONS["asset"], self.asset)
        yield self.world()
        yield self.section("deformable", ("flex",), self.flex)
        yield self.section("contact", schema.SECTIONS["contact"], self.contact)
        for tag in ("equality", "tendon", "actuator", "sensor"):
            yield self.section(tag, (tag,), lambda kind, element: getattr(self, kind)(element))
        yield self.section("keyframe", schema.SECTIONS["keyframe"], self.keyframe)
        yield from spec._raw.get("mujoco", ())

    def trees(self):
        """Sections that say something."""
        return [tree for tree in self.sections() if tree[1] or tree[2]]


# ---- parts of the above


def _is_freejoint(joint):
    """Whether <freejoint> can say all that a joint is."""
    if not getattr(joint, "_free", False) or joint.type != mjtJoint.mjJNT_FREE:
        return False
    said = (*schema.attributes(*schema.PATHS["freejoint"]), "type", "info", "userdata")
    return all(_same(joint._values[name], field.fresh()) for name, field in joint._fields.items() if name not in said)


def _rotation(element):
    quat = orientation(element)
    return {} if numpy.array_equal(quat, IDENTITY) else {"quat": numpy.asarray(quat).tolist()}


def _path_tree(wrap):
    if wrap._type == mjtWrap.mjWRAP_JOINT:
        return ["joint", {"joint": wrap._name, "coef": wrap._number}, []]
    if wrap._type == mjtWrap.mjWRAP_PULLEY:
        return ["pulley", {"divisor": wrap._number}, []]
    if wrap._type == mjtWrap.mjWRAP_SITE:
        return ["site", {"site": wrap._name}, []]
    return ["geom", {"geom": wrap._name} | ({"sidesite": wrap._side} if wrap._side else {}), []]


def _moments(body):
    """Principal moments of inertia that a body is given."""
    if is_unset(body.fullinertia):
        return numpy.asarray(body.inertia, float)
    xx, yy, zz, xy, xz, yz = body.fullinertia
    return numpy.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _has_inertial(body):
    """Whether a body's mass and inertia are those that it is given, not those of its geoms."""
    rule, groups = int(body._spec.compiler.inertiafromgeom), body._spec.compiler.inertiagrouprange
    given = bool(body.explicitinertial or body.mass or body.inertia.any() or not is_unset(body.fullinertia))
    if rule != 2:
        return given and rule == 0
    if not is_unset(body.ipos):
        return True
    return given and not any(groups[0] <= geom.group <= groups[1] and geom.mass != 0 for geom in body._of("geom"))


def _inertial(body, home):
    placed = not is_unset(body.ipos)  # conformance: one without a place gets the frame of the body in its parent
    given = {"pos": plain(body.ipos if placed else body.pos), "mass": float(body.mass)}
    quat = orientation(body, "ialt", "iquat") if placed else orientation(body)
    if not numpy.array_equal(quat, IDENTITY):
        given["quat"] = numpy.asarray(quat).tolist()
    compiler, moments = body._spec.compiler, numpy.maximum(_moments(body), body._spec.compiler.boundinertia)
    unbalanced = compiler.balanceinertia and 2 * moments.max() > moments.sum()
    if unbalanced and body._spec is not home:  # of what is attached the engine does not know that it should be balanced
        given["diaginertia"] = [float(moments.mean())] * 3
    elif is_unset(body.fullinertia):
        given["diaginertia"] = plain(body.inertia)
    else:
        given["fullinertia"] = plain(body.fullinertia)
    return ["inertial", given, []]


def _holds_any(body, frame):
    """Whether some element of a body is in a frame."""
    return any(child._kind != "frame" and is_in(child, frame) for child in body._children)


def is_in(element, frame):
    """Whether an element is in a frame, or in one that is."""
    inner = element._frame
    while inner is not None and inner is not frame:
        inner = inner._frame
    return inner is frame


def flipped_rows(hfield, values):
    """Heights from the first row down to the last: MJCF begins with the far row, a field with the near one."""
    return numpy.asarray(values, float).reshape(hfield.nrow, hfield.ncol)[::-1].reshape(-1)
