"""MJCF text into a spec: includes, replicas, attachments and composites are written out before it gets here."""

from __future__ import annotations

from xml.etree import ElementTree


from ._enums import mjtDisableBit, mjtEnableBit
from ._spec_elements import MjCharVec
from ._spec_tables import (
    AUTO,
    CONTACT_DATA,
    DATATYPES,
    EQUALITY_TAGS,
    FLAG,
    NUMBERS,
    OBJECTS,
    POSED,
    RAY_DATA,
    REALS,
    REDUCTIONS,
    ROWS,
    SENSOR_NUMBERS,
    SENSORS,
    STAGES,
    TEXT,
    TEXTURE_ROLES,
    TRANSMISSIONS,
    WHOLES,
)
from ._spec_write import Node, flipped_rows

_ORIENTATIONS = ("axisangle", "xyaxes", "zaxis", "euler")
_FLAGS = {"true": 1, "false": 0, "enable": 1, "disable": 0}
_ACTUATOR_TAGS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "muscle", "adhesion")


def reals(text):
    return [float(part) for part in text.split()]


def _raw(xml):
    """An element as it is, for what a spec has no fields for."""
    node = Node(xml.tag, **xml.attrib)
    node.children = [_raw(child) for child in xml]
    return node


def _fill(element, field, values):
    """The first numbers of a field; those that are not given stay."""
    array = element._values[field]
    array[: len(values)] = values[: len(array)]


def _set(element, field, kind, text):
    if isinstance(kind, dict):
        setattr(element, field, kind[text])
    elif kind == FLAG:
        setattr(element, field, _FLAGS[text])
    elif kind == AUTO:
        setattr(element, field, {"false": 0, "true": 1, "auto": 2}[text])
    elif kind == TEXT:
        setattr(element, field, text)
    elif kind == NUMBERS:
        setattr(element, field, [int(v) if field in ("userface",) else v for v in reals(text)])
    elif kind in (REALS, WHOLES):
        _fill(element, field, reals(text))
    else:
        setattr(element, field, reals(text)[0] if kind == "real" else int(float(text)))


def read_fields(element, xml, handled=()):
    """Fields of an element from its attributes; what has no row is kept as it is."""
    rows = {attribute: (field, kind) for attribute, field, kind in ROWS[element._kind]}
    for attribute, text in xml.attrib.items():
        if attribute in ("class", "childclass", *handled):
            continue
        if attribute == "name":
            element._values["name"] = text
        elif attribute in rows:
            _set(element, *rows[attribute], text)
        elif element._kind in POSED and attribute in (*_ORIENTATIONS, "quat"):
            _turn(element, attribute, text)
        elif not _SPECIAL.get((element._kind, attribute), _keep)(element, attribute, text):
            pass


def _turn(element, attribute, text):
    if attribute == "quat":
        _fill(element, "quat", reals(text))
        element.alt.type = 0
    else:
        element.alt._take(attribute, reals(text))


def _keep(element, attribute, text):
    element._extra[attribute] = text


def _shell(element, attribute, text):
    element.typeinertia = _FLAGS[text]


def _fluid(element, attribute, text):
    element.fluid_ellipsoid = float(text == "ellipsoid")


def _texture_name(element, attribute, text):
    element.textures[1] = text


def _cubefile(element, attribute, text):
    words = ("right", "left", "up", "down", "front", "back")
    element.cubefiles[words.index(attribute.removeprefix("file"))] = text


def _gridlayout(element, attribute, text):
    element._values["gridlayout"] = MjCharVec(text.ljust(12, "."))


def _output(element, attribute, text):
    words = ("rgb", "depth", "distance", "normal", "segmentation")
    element.output = sum(1 << words.index(word) for word in text.split())


def _directional(element, attribute, text):
    element.type = _FLAGS[text]


def _orthographic(element, attribute, text):
    element.proj = _FLAGS[text]


def _align(element, attribute, text):
    element.align = {"false": 0, "true": 1, "auto": 2}[text]


def _builtin_mesh(element, attribute, text):
    name, params = element.__dict__.get("_builtin", ("none", []))
    element.__dict__["_builtin"] = (text, params) if attribute == "builtin" else (name, reals(text))


_SPECIAL = {
    ("geom", "shellinertia"): _shell,
    ("geom", "fluidshape"): _fluid,
    ("material", "texture"): _texture_name,
    ("texture", "gridlayout"): _gridlayout,
    ("camera", "output"): _output,
    ("camera", "orthographic"): _orthographic,
    ("light", "directional"): _directional,
    ("joint", "align"): _align,
    ("mesh", "builtin"): _builtin_mesh,
    ("mesh", "params"): _builtin_mesh,
} | {("texture", f"file{word}"): _cubefile for word in ("right", "left", "up", "down", "front", "back")}  # fmt: skip


class Reader:
    """Fills a spec from the root of a document."""

    def __init__(self, spec):
        self.spec = spec

    def read(self, text):
        root = ElementTree.fromstring(text)
        self.spec.modelname = root.get("model", "MuJoCo Model")
        for xml in root.iter("compiler"):
            self.compiler(xml)
        for xml in root.findall("default"):
            self.default(xml, None)
        for xml in root:
            getattr(self, xml.tag, self.unknown)(xml) if xml.tag not in ("compiler", "default") else None

    def unknown(self, xml):
        self.spec._raw.setdefault("mujoco", []).append(_raw(xml))

    # ---- settings

    def compiler(self, xml):
        c, spec = self.spec.compiler, self.spec
        for name, text in xml.attrib.items():
            if name == "angle":
                c.degree = int(text == "degree")
            elif name == "eulerseq":
                c.eulerseq = list(text)
            elif name == "assetdir":
                c.meshdir = c.meshdir or text
                c.texturedir = c.texturedir or text
            elif name in ("meshdir", "texturedir"):
                setattr(c, name, text)
            elif name == "strippath":
                spec.strippath = _FLAGS[text]
            elif name == "inertiafromgeom":
                c.inertiafromgeom = {"false": 0, "true": 1, "auto": 2}[text]
            elif name == "inertiagrouprange":
                c.inertiagrouprange[:] = reals(text)
            elif name in ("boundmass", "boundinertia", "settotalmass"):
                setattr(c, name, float(text))
            elif name in c._values and text in _FLAGS:
                setattr(c, name, _FLAGS[text])
            elif name != "coordinate":
                c._extra[name] = text
        for child in xml:
            self.spec._raw.setdefault("compiler", []).append(_raw(child))

    def option(self, xml):
        words = {"integrator": ("Euler", "RK4", "implicit", "implicitfast"), "cone": ("pyramidal", "elliptic")}
        words |= {"jacobian": ("dense", "sparse", "auto"), "solver": ("PGS", "CG", "Newton")}
        option = self.spec.option
        for name, text in xml.attrib.items():
            if name in words:
                setattr(option, name, words[name].index(text))
            elif name == "actuatorgroupdisable":
                option.disableactuator = sum(1 << int(group) for group in text.split())
            elif name in option._arrays:
                array, values = option._arrays[name], reals(text)
                if array.ndim:
                    array[: len(values)] = values
                else:
                    array[...] = values[0]
        for flag in xml.findall("flag"):
            self.flag(flag)

    def flag(self, xml):
        option = self.spec.option
        for name, text in xml.attrib.items():
            disable = mjtDisableBit.__members__.get("mjDSBL_" + name.upper())
            enable = mjtEnableBit.__members__.get("mjENBL_" + name.upper())
            if disable is not None:
                bits = option.disableflags
                option.disableflags = bits & ~int(disable) if text == "enable" else bits | int(disable)
            elif enable is not None:
                bits = option.enableflags
                option.enableflags = bits | int(enable) if text == "enable" else bits & ~int(enable)

    def size(self, xml):
        for name, text in xml.attrib.items():
            if name == "memory":
                unit = {"K": 10, "M": 20, "G": 30}.get(text[-1:].upper(), 0)
                self.spec.memory = int(float(text[:-1] if unit else text) * (1 << unit))
            elif name in self.spec._values:
                setattr(self.spec, name, int(text))

    def visual(self, xml):
        for group in xml:
            record = getattr(self.spec.visual, {"global": "global_"}.get(group.tag, group.tag))
            for name, text in group.attrib.items():
                if name in record._arrays:
                    values = [_FLAGS[text]] if text in _FLAGS else reals(text)
                    array = record._arrays[name]
                    if array.ndim:
                        array[: len(values)] = values
                    else:
                        array[...] = values[0]

    def statistic(self, xml):
        for name, text in xml.attrib.items():
            array = self.spec.stat._arrays[name]
            array[...] = reals(text) if array.ndim else reals(text)[0]

    # ---- classes

    def default(self, xml, parent):
        spec = self.spec
        if parent is None:
            default = spec.default
            if xml.get("class"):
                default.name = xml.get("class")
        else:
            default = spec.find_default(xml.get("class")) or spec.add_default(xml.get("class"), parent)
        for child in xml:
            if child.tag != "default":
                self.default_part(default, child)
        for child in xml.findall("default"):
            self.default(child, default)

    def default_part(self, default, xml):
        if xml.tag in _ACTUATOR_TAGS:
            self.actuator_fields(default.actuator, xml)
        elif hasattr(default, xml.tag):
            element = getattr(default, xml.tag)
            if element._kind == "tendon" and xml.get("springlength"):
                self.springlength(element, xml)
            read_fields(element, xml, ("springlength",) if element._kind == "tendon" else ())
            self.material_layers(element, xml)
        else:
            self.spec._raw_defaults.setdefault(default.name, []).append(_raw(xml))

    def class_of(self, xml, inherited):
        name = xml.get("class")
        return (self.spec.find_default(name) if name else None) or inherited

    # ---- the tree

    def worldbody(self, xml):
        self.contents(xml, self.spec.worldbody, None, self.spec.default)

    def contents(self, xml, body, frame, default):
        for child in xml:
            self.child(child, body, frame, default)

    def child(self, xml, body, frame, default):
        tag = xml.tag
        place = frame if frame is not None else body
        if tag == "body":
            made = place.add_body()
            inner = self.childclass(xml, default, made)
            read_fields(made, xml)
            self.contents(xml, made, None, inner)
        elif tag == "frame":
            made = place.add_frame()
            inner = self.childclass(xml, default, made)
            read_fields(made, xml)
            self.contents(xml, body, made, inner)
        elif tag == "inertial":
            self.inertial(xml, body)
        elif tag == "freejoint":
            made = place.add_freejoint()
            read_fields(made, xml)
        elif tag in ("joint", "geom", "site", "camera", "light"):
            made = getattr(place, f"add_{tag}")(self.class_of(xml, default))
            read_fields(made, xml)

    def childclass(self, xml, default, place):
        name = xml.get("childclass")
        if not name:
            return default
        place.childclass = name
        return self.spec.find_default(name) or default

    def inertial(self, xml, body):
        body.explicitinertial = 1
        body.ipos = reals(xml.get("pos", "0 0 0"))
        body.mass = float(xml.get("mass", 0))
        if xml.get("diaginertia"):
            body.inertia = reals(xml.get("diaginertia"))
        if xml.get("fullinertia"):
            body.fullinertia = reals(xml.get("fullinertia"))
        if xml.get("quat"):
            body.iquat = reals(xml.get("quat"))
        for name in _ORIENTATIONS:
            if xml.get(name):
                body.ialt._take(name, reals(xml.get(name)))

    # ---- other sections

    def asset(self, xml):
        for child in xml:
            if child.tag in ("mesh", "material", "texture", "hfield", "skin"):
                element = self.spec._make(child.tag, self.class_of(child, self.spec.default))
                read_fields(element, child)
                self.material_layers(element, child)
                if child.tag == "hfield" and len(element.userdata) == element.nrow * element.ncol:
                    element.userdata = flipped_rows(element, element.userdata)
                if child.tag == "skin":
                    self.bones(element, child)
            else:
                self.spec._raw.setdefault("asset", []).append(_raw(child))

    def material_layers(self, element, xml):
        if element._kind == "material":
            for layer in xml.findall("layer"):
                element.textures[TEXTURE_ROLES[layer.get("role")]] = layer.get("texture")

    def bones(self, element, xml):
        for bone in xml.findall("bone"):
            element.bodyname.append(bone.get("body"))
            element.bindpos.extend(reals(bone.get("bindpos")))
            element.bindquat.extend(reals(bone.get("bindquat")))
            element.vertid.append([int(v) for v in reals(bone.get("vertid"))])
            element.vertweight.append(reals(bone.get("vertweight")))

    def custom(self, xml):
        for child in xml:
            element = self.spec._make(child.tag)
            read_fields(element, child)
            for item in child.findall("element"):
                element.objtype.append(OBJECTS[item.get("objtype")])
                element.objname.append(item.get("objname"))
                element.objprm.append(float(item.get("prm", 0)))

    def extension(self, xml):
        for plugin in xml.findall("plugin"):
            for instance in plugin.findall("instance") or [None]:
                element = self.spec._make("plugin")
                element.plugin_name, element.active = plugin.get("plugin"), 1
                if instance is not None:
                    element._values["name"] = instance.get("name", "")
                    element.config = {c.get("key"): c.get("value") for c in instance.findall("config")}

    def contact(self, xml):
        for child in xml:
            element = self.spec._make(child.tag, self.class_of(child, self.spec.default) if child.tag == "pair" else None)
            read_fields(element, child)

    def equality(self, xml):
        numbers = {tag: number for number, tag in EQUALITY_TAGS.items()}
        names = tuple(f"{kind}{place}" for kind in ("body", "site", "joint", "tendon") for place in (1, 2))
        for child in xml:
            if child.tag not in numbers:
                self.spec._raw.setdefault("equality", []).append(_raw(child))
                continue
            element = self.spec._make("equality", self.class_of(child, self.spec.default))
            element.type = numbers[child.tag]
            read_fields(element, child, (*names, "anchor", "relpose", "torquescale", "polycoef"))
            self.equality_objects(element, child)

    def equality_objects(self, element, xml):
        for kind in ("body", "site", "joint", "tendon"):
            for place in (1, 2):
                if xml.get(f"{kind}{place}"):
                    setattr(element, f"name{place}", xml.get(f"{kind}{place}"))
                    element.objtype = OBJECTS[kind]
        data = element.data
        if xml.tag == "weld":
            data[:] = 0
            data[10] = float(xml.get("torquescale", 1))
            relpose = reals(xml.get("relpose", "0 1 0 0 0 0 0"))
            data[3 : 3 + len(relpose)] = relpose
        if xml.get("anchor"):
            data[:3] = reals(xml.get("anchor"))
        if xml.tag in ("joint", "tendon"):
            coefficients = reals(xml.get("polycoef", "0 1 0 0 0"))
            data[:5] = [0, 1, 0, 0, 0]
            data[: len(coefficients)] = coefficients

    def tendon(self, xml):
        for child in xml:
            element = self.spec._make("tendon", self.class_of(child, self.spec.default))
            self.springlength(element, child)
            read_fields(element, child, ("springlength",))
            for point in child:
                self.wrap(element, point)

    def springlength(self, element, xml):
        values = reals(xml.get("springlength", ""))
        if values:
            element.springlength = [values[0], values[-1]]

    def wrap(self, element, point):
        if point.tag == "site":
            element.wrap_site(point.get("site"))
        elif point.tag == "geom":
            element.wrap_geom(point.get("geom"), point.get("sidesite", ""))
        elif point.tag == "pulley":
            element.wrap_pulley(float(point.get("divisor")))
        else:
            element.wrap_joint(point.get("joint"), float(point.get("coef")))

    # ---- actuators

    def actuator(self, xml):
        for child in xml:
            if child.tag not in _ACTUATOR_TAGS:
                self.spec._raw.setdefault("actuator", []).append(_raw(child))
                continue
            element = self.spec._make("actuator", self.class_of(child, self.spec.default))
            self.actuator_fields(element, child)
            for number, word in TRANSMISSIONS.items():
                if child.get(word):
                    element.trntype, element.target = number, child.get(word)
            for name in ("slidersite", "refsite"):
                if child.get(name):
                    setattr(element, name, child.get(name))

    def actuator_fields(self, element, xml):
        handled = (*TRANSMISSIONS.values(), "slidersite", "refsite", *_SHORTCUT_ATTRIBUTES.get(xml.tag, ()))
        read_fields(element, xml, handled)
        _SHORTCUTS.get(xml.tag, lambda element, get: None)(element, xml.get)

    # ---- sensors

    def sensor(self, xml):
        for child in xml:
            if child.tag not in SENSOR_NUMBERS:
                self.spec._raw.setdefault("sensor", []).append(_raw(child))
                continue
            element = self.spec._make("sensor")
            element.type = SENSOR_NUMBERS[child.tag]
            form = SENSORS[SENSOR_NUMBERS[child.tag]][1]
            read_fields(element, child, _SENSOR_ATTRIBUTES)
            _SENSOR_FORMS.get(form, _plain_sensor(form))(element, child)

    def keyframe(self, xml):
        for child in xml:
            read_fields(self.spec._make("key"), child)


_SENSOR_ATTRIBUTES = (
    "site", "joint", "tendon", "actuator", "body", "camera", "objtype", "objname", "reftype", "refname", "geom1", "geom2",
    "body1", "body2", "subtree1", "subtree2", "data", "reduce", "num", "dim", "datatype", "needstage", "geom", "mesh",
)  # fmt: skip


def _plain_sensor(form):
    def read(element, xml):
        element.objname, element.objtype = xml.get(form, ""), OBJECTS[form]

    return read


def _no_object(element, xml):
    pass


def _object_sensor(element, xml):
    if xml.get("objname"):
        element.objname, element.objtype = xml.get("objname"), OBJECTS[xml.get("objtype")]
    if xml.get("refname"):
        element.refname, element.reftype = xml.get("refname"), OBJECTS[xml.get("reftype")]


def _inside_sensor(element, xml):
    _object_sensor(element, xml)
    element.refname, element.reftype = xml.get("site"), OBJECTS["site"]


def _projection_sensor(element, xml):
    element.objname, element.objtype = xml.get("site"), OBJECTS["site"]
    element.refname, element.reftype = xml.get("camera"), OBJECTS["camera"]


def _pair_sensor(element, xml):
    for place, name, kind in ((1, "objname", "objtype"), (2, "refname", "reftype")):
        word = "geom" if xml.get(f"geom{place}") else "body"
        setattr(element, name, xml.get(f"{word}{place}"))
        setattr(element, kind, OBJECTS[word])


def _tactile_sensor(element, xml):
    element.objname, element.objtype = xml.get("mesh"), OBJECTS["mesh"]
    element.refname, element.reftype = xml.get("geom"), OBJECTS["geom"]


def _user_sensor(element, xml):
    _object_sensor(element, xml)
    element.dim = int(xml.get("dim", 0))
    element.datatype = DATATYPES.index(xml.get("datatype", "real"))
    element.needstage = STAGES.index(xml.get("needstage", "acc"))


def _bits(text, words):
    return sum(1 << list(words).index(word) for word in text.split())


def _ray_sensor(element, xml):
    word = "camera" if xml.get("camera") else "site"
    element.objname, element.objtype = xml.get(word), OBJECTS[word]
    element.intprm[0] = _bits(xml.get("data", "dist"), RAY_DATA)


def _contact_sensor(element, xml):
    for word, name, kind in (("geom", 1, 5), ("body", 1, 1), ("subtree", 1, 2), ("geom", 2, 5), ("body", 2, 1), ("subtree", 2, 2)):
        if xml.get(f"{word}{name}"):
            setattr(element, "objname" if name == 1 else "refname", xml.get(f"{word}{name}"))
            setattr(element, "objtype" if name == 1 else "reftype", kind)
    if xml.get("site"):
        element.objname, element.objtype = xml.get("site"), OBJECTS["site"]
    element.intprm[0] = _bits(xml.get("data", "found"), CONTACT_DATA)
    element.intprm[1] = REDUCTIONS.index(xml.get("reduce", "none"))
    element.intprm[2] = int(xml.get("num", 1))


_SENSOR_FORMS = {
    "none": _no_object, "frame": _object_sensor, "object": _object_sensor, "inside": _inside_sensor,
    "projection": _projection_sensor, "pair": _pair_sensor, "tactile": _tactile_sensor, "user": _user_sensor,
    "ray": _ray_sensor, "contact": _contact_sensor,
}  # fmt: skip

# ---- shortcuts of actuators: attributes -> set_to_ functions

_SHORTCUT_ATTRIBUTES = {
    "position": ("kp", "kv", "dampratio", "timeconst", "inheritrange"),
    "intvelocity": ("kp", "kv", "dampratio", "inheritrange"),
    "velocity": ("kv",),
    "damper": ("kv",),
    "cylinder": ("timeconst", "area", "diameter", "bias"),
    "muscle": ("timeconst", "tausmooth", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"),
    "adhesion": ("gain",),
}


def _number(get, name, otherwise):
    return float(get(name)) if get(name) is not None else otherwise


def _position(element, get):
    kp = _number(get, "kp", element.gainprm[0])
    servo = [_number(get, name, -1) for name in ("kv", "dampratio")]
    element.set_to_position(kp, *servo, _number(get, "timeconst", -1), _number(get, "inheritrange", element.inheritrange))


def _intvelocity(element, get):
    kp = _number(get, "kp", element.gainprm[0])
    servo = [_number(get, name, -1) for name in ("kv", "dampratio")]
    element.set_to_intvelocity(kp, *servo, -1, _number(get, "inheritrange", element.inheritrange))


def _cylinder(element, get):
    bias = reals(get("bias") or "")
    element.set_to_cylinder(
        _number(get, "timeconst", element.dynprm[0] or 1), element.biasprm[0], _number(get, "area", element.gainprm[0]),
        _number(get, "diameter", -1),
    )  # fmt: skip
    element.biasprm[:1] = bias[:1]


def _muscle(element, get):
    names = ("force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax")
    times = reals(get("timeconst") or "") or [-1, -1]
    span = reals(get("range") or "") or [-1, -1]
    smooth = _number(get, "tausmooth", element.dynprm[2] if int(element.dyntype) == 4 else 0.0)
    element.set_to_muscle(times, smooth, span, *[_number(get, name, -1) for name in names])


_SHORTCUTS = {
    "motor": lambda element, get: element.set_to_motor(),
    "position": _position,
    "intvelocity": _intvelocity,
    "velocity": lambda element, get: element.set_to_velocity(_number(get, "kv", element.gainprm[0])),
    "damper": lambda element, get: element.set_to_damper(_number(get, "kv", -element.gainprm[2] or 1.0)),
    "cylinder": _cylinder,
    "muscle": _muscle,
    "adhesion": lambda element, get: element.set_to_adhesion(_number(get, "gain", element.gainprm[0])),
}

