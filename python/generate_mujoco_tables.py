"""Writes src/sinew/mujoco/tables.json: names, values, shapes and signatures of MuJoCo's Python API.

Read from the installed `mujoco` of the version that sinew.mujoco stands for. Run it again when that version changes.
"""

import json
import math
import re
from pathlib import Path

import mujoco
import numpy
from mujoco.introspect import structs
from sinew.mujoco import _spec_schema as schema
from sinew.mujoco._record import make_array

OUT = Path(__file__).resolve().parent / "src" / "sinew" / "mujoco" / "tables.json"
KINDS = {"mjtNum": "f8", "double": "f8", "float": "f4", "int": "i4", "mjtByte": "u1", "char": "S1", "mjtSize": "i8"}
KINDS |= {"size_t": "i8", "uint64_t": "u8", "uintptr_t": "u8"}

# What `from mujoco import *` carries along of Python's own.
FOREIGN = {"Any", "IO", "Sequence", "TypeAlias", "Union", "ctypes", "glfw", "os", "platform", "subprocess", "warnings"}
FOREIGN |= {"zipfile"}


def plain(value):
    """A value as JSON holds it: enums as numbers, arrays as lists, NaN as text."""
    if hasattr(value, "tolist"):
        flat = [plain(item) for item in value.reshape(-1).tolist()]
        same = len(flat) > 16 and len(set(map(str, flat))) == 1
        return {"dtype": value.dtype.str[1:], "shape": value.shape, "value": flat[0] if same else flat}
    if isinstance(value, bool | str | int):
        return value
    if isinstance(value, float):
        return "nan" if math.isnan(value) else value
    if hasattr(value, "value"):
        return {"enum": type(value).__name__, "value": value.value}
    return {"class": type(value).__name__}


def enums():
    found = {name: getattr(mujoco, name) for name in dir(mujoco) if name.startswith("mjt")}
    return {name: {m: int(v.value) for m, v in cls.__members__.items()} for name, cls in found.items()}


def constants():
    values = {name: getattr(mujoco, name) for name in dir(mujoco) if re.match("mj[A-Z]", name)}
    return {name: value for name, value in values.items() if isinstance(value, int | float | str | tuple | list)}


def signature(text):
    """Arguments of a function as [name, kind, shape, writable, optional, default]."""
    text = re.sub(r"typing\.SupportsInt \| typing\.SupportsIndex|typing\.SupportsInt", "int", text)
    text = re.sub(r"typing\.SupportsFloat \| typing\.SupportsIndex|typing\.SupportsFloat", "float", text)
    text = re.sub(r"mujoco\._\w+\.", "", text)
    rows = []
    for part in re.split(r", (?=\w+: )", text):
        name, _, kind = part.partition(": ")
        kind, _, default = kind.partition(" = ")
        optional = kind.endswith(" | None")
        array = re.search(r'numpy\.(?:typing\.NDArray\[numpy\.)?(\w+)\]?, "\[(\w+), (\w+)\]"(.*)', kind)
        if array:
            dtype, rows_, cols, flags = array.groups()
            shape = [int(n) if n.isdigit() else n for n in (rows_, cols)]
            rows.append([name, dtype, shape, "writeable" in flags, optional, default or None])
        else:
            rows.append([name, kind.removesuffix(" | None"), None, False, optional, default or None])
    return rows


def functions():
    found = {}
    for name in dir(mujoco):
        function = getattr(mujoco, name)
        first = (getattr(function, "__doc__", None) or "").splitlines()[:1]
        match = re.match(rf"{name}\((.*)\) -> ", first[0]) if first else None
        if re.match("mj[a-z]*_|[gs]et_mj", name) and match:
            found[name] = signature(match.group(1)) if match.group(1) else []
    return found


def fields(struct):
    rows = []
    for field in structs.STRUCTS[struct].fields:
        kind = str(field.type).split()[0]
        shape = getattr(field, "array_extent", None)
        if kind in KINDS and not (shape is None and "[" in str(field.type)):
            rows.append([field.name, KINDS[kind], list(shape) if shape else None])
    return rows


def instances():
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body()
    made = {kind: getattr(body, f"add_{kind}")() for kind in "geom joint site camera light frame".split()}
    kinds = "actuator sensor mesh material texture hfield skin flex pair exclude equality tendon key numeric text tuple plugin"
    made |= {kind: getattr(spec, f"add_{kind}")() for kind in kinds.split()}
    made |= {"body": body, "default": spec.default, "compiler": spec.compiler, "orientation": body.alt, "spec": spec}
    return made


def members(instance):
    found = {}
    for name in dir(type(instance)):
        if not name.startswith("_") and isinstance(getattr(type(instance), name), property):
            try:
                value = getattr(instance, name)
            except ValueError:
                continue
            if not isinstance(value, list | dict | type(None)):
                found[name] = plain(value)
    return found


def plain_structs():
    names = "MjOption MjStatistic MjContact MjSolverStat MjWarningStat MjTimerStat MjLROpt"
    names += " MjvCamera MjvPerturb MjvOption MjvGeom MjvLight MjvGLCamera MjvFigure"
    return {name: members(getattr(mujoco, name)()) for name in names.split()}


def visual():
    vis = mujoco.MjSpec().visual  # that of a model leaves two members without their numbers
    groups = ["global_", "headlight", "map", "quality", "rgba", "scale"]
    return {group: members(getattr(vis, group)) for group in groups}


def methods():
    """Public names of every class."""
    classes = [n for n in dir(mujoco) if isinstance(getattr(mujoco, n), type) and n not in FOREIGN and n[:3] != "mjt"]
    return {n: [a for a in dir(getattr(mujoco, n)) if not a.startswith("_")] for n in classes}


def keywords():
    """Arguments of every add_ function, in order."""
    found = {}
    for cls in (mujoco.MjSpec, mujoco.MjsBody):
        for name in dir(cls):
            text = getattr(cls, name).__doc__ or ""
            if name.startswith("add_"):
                found[name] = re.findall(r"(\w+): [^:]*? = None|(\w+): [^:]*?\| None", text.splitlines()[0])
                found[name] = [a or b for a, b in found[name]]
    return found


def views():
    """Fields of every class of named access."""
    classes = {n: getattr(mujoco._structs, n) for n in dir(mujoco._structs) if n.endswith("Views")}
    return {name: [a for a in dir(cls) if not a.startswith("_")] for name, cls in classes.items()}


def type_of(row):
    """A row without its value."""
    if isinstance(row, dict):
        return {key: value for key, value in row.items() if key != "value"}
    return {"type": "float" if row == "nan" else type(row).__name__}


def same(row, other):
    """Whether two rows hold the same value, to the precision of their types."""
    if isinstance(row, dict) and "shape" in row:
        return isinstance(other, dict) and numpy.array_equal(make_array(row), make_array(other), equal_nan=True)
    return row == other and type(row) is type(other)


def shortened(table, complete):
    """Rows without the values that the engine's schema has too; `complete` puts those in."""
    found = {}
    for name, row in table.items():
        typed = type_of(row)
        try:
            known = same(row, complete({name: typed})[name])
        except (AttributeError, ValueError):  # no attribute, or one of another type
            known = False
        found[name] = typed if known else row
    return found


def without_presets(tables):
    """The tables, where the engine's schema says the built-in values of fields."""
    spec, visual, structs_ = tables["spec"], tables["visual"], tables["structs"]
    for struct in spec:
        if struct not in schema._NO_ELEMENTS:
            known = schema._struct_attributes(struct)
            spec[struct] = shortened(spec[struct], lambda rows, known=known: schema.completed(rows, known))
    for group in visual:
        known = schema.attributes("visual", group.rstrip("_"))
        visual[group] = shortened(visual[group], lambda rows, known=known: schema.completed(rows, known))
    known = schema.attributes("option")
    structs_["MjOption"] = shortened(structs_["MjOption"], lambda rows: schema.completed(rows, known))
    return tables


TABLES = {
    "version": mujoco.__version__,
    "names": sorted(n for n in dir(mujoco) if not n.startswith("_") and n not in FOREIGN),
    "enums": enums(),
    "constants": constants(),
    "functions": functions(),
    "model": fields("mjModel"),
    "data": fields("mjData"),
    "structs": plain_structs(),
    "visual": visual(),
    "spec": {kind: members(made) for kind, made in instances().items()},
    "keywords": keywords(),
    "classes": methods(),
    "views": views(),
}

if __name__ == "__main__":
    text = json.dumps(without_presets(TABLES), separators=(",", ":"))
    OUT.write_text(re.sub(r'(\],|\},)(?="\w+":)', r"\1\n", text) + "\n")
