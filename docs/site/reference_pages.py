"""Writes the reference pages from the sources: MJCF from the schema, fields from their tables, C from the headers, Python
from docstrings, the command from its own help.

    reference_pages.py TABLES.json SINEW OUT     TABLES.json is what the program sinew_tables prints, SINEW the command
"""

import enum
import importlib
import importlib.util
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import headers
from element_texts import ELEMENTS

ROOT = Path(__file__).resolve().parents[2]
NOT_DESCRIBED = ("model_sizes.h", "sinew.h")

# Pages of the MJCF reference: the element that heads a section, and what the page is called.
SECTIONS = {
    "MUJOCO": ("model", "The model and its settings"),
    "DEFAULT": ("default", "Default classes"),
    "ASSET": ("asset", "Assets: meshes, height fields, textures, materials"),
    "WORLDBODY": ("body", "Bodies, joints, geoms, sites"),
    "CONTACT": ("contact", "Contact pairs and exclusions"),
    "EQUALITY": ("equality", "Equality constraints"),
    "TENDON": ("tendon", "Tendons"),
    "ACTUATOR": ("actuator", "Actuators and muscles"),
    "SENSOR": ("sensor", "Sensors"),
    "KEYFRAME": ("keyframe", "Keyframes"),
    "CUSTOM": ("custom", "Custom numbers, texts and tuples"),
    "DEFORMABLE": ("deformable", "Skins, and flexible bodies, which are not supported"),
    "EXTENSION": ("extension", "Plugins and their instances"),
}


def escape(text):
    """A plain sentence as Markdown; code in backticks stays."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]$|#~{}])", r"\\\1", part) for part in parts)


def cell(text):
    return escape(text).replace("\n", " ")


def code(text):
    return f"`{text}`" if text else ""


def sentence(text):
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":", "?")) else ".") if text else ""


# ---- MJCF


def type_text(row):
    count = row["count"]
    plain = {"real": "number", "list": "numbers", "int": "integer", "intlist": "integers", "flag": "`true` or `false`",
             "string": "text", "name": "own name", "ref": "name of another element"}  # fmt: skip
    if row["kind"] in plain:
        return plain[row["kind"]]
    if row["kind"] in ("reals", "ints"):
        return f"{count} {'numbers' if row['kind'] == 'reals' else 'integers'}"
    if row["kind"] in ("upto", "poly"):
        return f"1 to {count} numbers"
    words = ", ".join(code(word["word"]) + (" (Sinew only)" if word["ours"] else "") for word in row["words"])
    return ("" if row["kind"] == "keyword" else "any of ") + words


def section_of(kind, parents):
    """The section an element belongs to: the nearest ancestor that heads a page; default classes come last."""
    seen, front = {kind}, [kind]
    while front:
        for name in front:
            if name in SECTIONS and not (name == "MUJOCO" and kind != "MUJOCO" and len(front) > 1):
                return name
        front = [p for name in front for p in parents.get(name, []) if p not in seen and not seen.add(p)]
        front.sort(key=lambda name: name == "DEFAULT")
    return "MUJOCO"


def path_text(kind, parents, tags):
    """How an element is written from the root: actuator/hillmuscle."""
    parts = [tags[kind]]
    seen = {kind}
    while parents.get(kind):
        above = [p for p in parents[kind] if p not in seen and p != "DEFAULT"] or [p for p in parents[kind] if p not in seen]
        if not above or above[0] == "MUJOCO":
            break
        kind = above[0]
        seen.add(kind)
        parts.append(tags[kind])
    return "/".join(reversed(parts))


def element_text(element, path, tables):
    lines = [f"(mjcf-{element['kind'].lower()})=", f"## {escape(path)}", "", escape(ELEMENTS.get(element["kind"], "")), ""]
    if element["status"] == "ours":
        lines += ["*An extension: MuJoCo does not load it.*", ""]
    if element["status"] == "never":
        lines += ["*Not supported: a model that uses it is refused with an error that says so.*", ""]
    inside = sorted({row["tag"] for row in tables["children"] if row["parent"] == element["kind"]})
    if inside:
        lines += ["Inside it: " + ", ".join(code(tag) for tag in inside) + ".", ""]
    if element["attributes"]:
        lines += ["| attribute | type | default | meaning |", "|---|---|---|---|"]
    for row in element["attributes"]:
        anchor = f"[]{{#mjcf-{element['kind'].lower()}-{row['name']}}}"
        default = "required" if row["where"] == "must" else code(row["default"])
        notes = (" (Sinew only)" if row["ours"] and element["status"] != "ours" else "") + (
            "" if row["where"] == "any" else "; not in default classes" if row["where"] == "own" and row["kind"] != "name" else "")  # fmt: skip
        lines.append(f"| {anchor}`{row['name']}` | {type_text(row)} | {default} | {cell(row['doc'])}{notes} |")
    return "\n".join(lines) + "\n"


def mjcf_pages(tables):
    parents, tags = {}, {element["kind"]: element["tag"] for element in tables["elements"]}
    for row in tables["children"]:
        parents.setdefault(row["kind"], []).append(row["parent"])
    pages = {}
    for element in tables["elements"]:
        section = section_of(element["kind"], parents)
        pages.setdefault(section, []).append(element_text(element, path_text(element["kind"], parents, tags), tables))
    names = [name for name in SECTIONS if name in pages]
    result = {"mjcf/index": "# MJCF reference\n\nEvery element and attribute that Sinew reads, written from the schema that "
              "the reader itself uses. Names and meanings are MuJoCo's; what is marked *Sinew only* MuJoCo does not load. "
              "Angles are in degrees unless `compiler` says otherwise; attributes take their default from the "
              "{ref}`class <mjcf-default>` of their element where it has one.\n\n```{toctree}\n"
              + "\n".join(SECTIONS[name][0] for name in names) + "\n```\n"}  # fmt: skip
    for name in names:
        result[f"mjcf/{SECTIONS[name][0]}"] = f"# MJCF: {SECTIONS[name][1]}\n\n" + "\n".join(pages[name])
    return result


# ---- fields


def shape_text(row):
    parts = [part for part in (row["rows"], row["cols"]) if part]
    if row["width"] > 1:
        parts.append(str(row["width"]))
    return " x ".join(parts) or "1"


def field_table(rows, prefix, stage=False):
    lines = [f"| field | type | shape | meaning |{' written by |' if stage else ''}", "|---|---|---|---|" + ("---|" if stage else "")]
    for row in rows:
        anchor = f"[]{{#field-{prefix}{row['name']}}}"
        text = cell(sentence(row["doc"])) + (f" Index of {code(row['into'])}." if row["into"] else "")
        lines.append(f"| {anchor}`{row['name']}` | {row['type']} | {shape_text(row)} | {text} |"
                     + (f" {code(row['stage'])} |" if stage else ""))  # fmt: skip
    return "\n".join(lines) + "\n"


def field_pages(tables):
    model = "# Fields of a model\n\nAll of `snModel` in C and `sinew.Model` in Python, from the tables that make the struct. "
    model += "Names and numbers are MuJoCo's. Sizes come first, then settings, then arrays with their shapes.\n\n"
    for key, title, prefix in (("sizes", "Sizes", "model-"), ("options", "Options: `m.opt`", "opt-"),
                               ("statistics", "Statistics: `m.stat`", "stat-"), ("visuals", "Visual settings: `m.vis`", "vis-"),
                               ("model", "Arrays", "model-")):  # fmt: skip
        model += f"## {title}\n\n{field_table(tables[key], prefix)}\n"
    data = "# Fields of a data\n\nAll arrays of `snData` in C and `sinew.Data` in Python. The last column names the stage "
    data += "that writes a field; what is written by `state` and `input` is yours to set.\n\n"
    data += f"## Arrays\n\n{field_table(tables['data'], 'data-', True)}\n"
    data += f"## Counts that a step decides\n\n{field_table(tables['frame_sizes'], 'data-')}\n"
    data += f"## Contacts, constraint rows and islands\n\n{field_table(tables['frame'], 'data-', True)}\n"
    data += f"## Members of a contact\n\n{field_table(tables['contact'], 'contact-')}\n## Stages\n\n| stage | what it does |\n|---|---|\n"
    data += "".join(f"| `{row['name']}` | {cell(row['doc'])} |\n" for row in tables["stages"])
    return {"fields-model": model, "fields-data": data}


# ---- C


def c_pages():
    names, pages = [], {}
    for path in headers.all_headers(ROOT):
        if path.name in NOT_DESCRIBED or path.name.endswith("_fields.h"):
            continue
        title, intro, entries = headers.read(path)
        text = f"# {path.name}: {escape(title)}\n\n{escape(intro)}\n\n"
        for kind, name, source, comment in entries:
            if kind == "type" and source.startswith("typedef enum"):
                continue
            source = wrapped(source) if kind == "function" else source
            text += f"(c-{kind}-{name.lower().replace('_', '-')})=\n## `{name}`\n\n```c\n{source}\n```\n\n{escape(sentence(comment))}\n\n"
        if entries:
            names.append(path.stem)
            pages[f"c/{path.stem}"] = text
    text = "# Enums\n\nAll enums of the public headers; numbers equal MuJoCo's, our own come after its last. In Python they are "
    text += "classes without the prefix: `SN_JOINT_HINGE` is `sinew.JointType.HINGE`.\n\n"
    for name, members in headers.enums(ROOT / "include" / "sinew"):
        text += f"## `{name}`\n\n| constant | value | meaning |\n|---|---|---|\n"
        text += "".join(f"| []{{#enum-{member.lower().replace('_', '-')}}}`{member}` | {value} | {cell(remark)} |\n" for member, value, remark in members) + "\n"
    pages["c/values"] = text
    pages["c/index"] = ("# C reference\n\nThe public headers, each with its functions, types and constants as its comments "
                        "describe them. `#include <sinew/sinew.h>` has them all; `sinew/render.h` is apart, for the library "
                        "that draws.\n\n```{toctree}\n" + "\n".join(sorted(names) + ["values"]) + "\n```\n")  # fmt: skip
    return pages


# ---- Python


def signature_of(thing):
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return getattr(thing, "__text_signature__", None) or "(...)"


def docstring(thing):
    return inspect.getdoc(thing) or ""


def as_markdown(text):
    """A docstring: paragraphs as they are, indented lines as code."""
    out, block = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("    ") or (block and not line.strip()):
            block.append(line)
            continue
        if block:
            out += ["```text", *[piece[4:] for piece in block], "```", ""]
            block = []
        out.append(escape(line))
    if block:
        out += ["```text", *[piece[4:] for piece in block], "```", ""]
    return "\n".join(out).strip()


def wrapped(text, width=96):
    """A long declaration, one argument a line."""
    if len(text) <= width or "(" not in text:
        return text
    head, _, rest = text.partition("(")
    arguments, _, tail = rest.rpartition(")")
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(arguments):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(arguments[start:i].strip())
            start = i + 1
    parts.append(arguments[start:].strip())
    return head + "(\n    " + ",\n    ".join(parts) + ")" + tail


def function_text(name, thing, level="##"):
    signature = re.sub(r"'([^',]*)'(?=[,)\s=]|$)", r"\1", signature_of(thing)) if "'" in signature_of(thing) else signature_of(thing)
    return f"{level} `{name}`\n\n```python\n{wrapped(name + signature)}\n```\n\n{as_markdown(docstring(thing))}\n\n"


def own_members(cls):
    for name, member in sorted(vars(cls).items()):
        if not name.startswith("_") and (callable(member) or isinstance(member, (property, staticmethod, classmethod))):
            yield name, member


def class_text(name, cls, fields):
    text = f"## class `{name}`\n\n{as_markdown(docstring(cls))}\n\n"
    listed = []
    for member_name, member in own_members(cls):
        if member_name in fields:
            continue
        if isinstance(member, property):
            listed.append(f"- `{member_name}`: {escape(docstring(member).splitlines()[0] if docstring(member) else '')}")
        else:
            text += function_text(f"{name}.{member_name}", getattr(cls, member_name), "###")
    return text + ("**Attributes**\n\n" + "\n".join(listed) + "\n\n" if listed else "")


def enum_text(name, cls):
    text = f"## enum `{name}`\n\n{as_markdown(docstring(cls))}\n\n| member | value |\n|---|---|\n"
    return text + "".join(f"| `{member.name}` | {int(member)} |\n" for member in cls.__members__.values()) + "\n"


def module_names(module):
    names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    hidden = ["Warning"] if module.__name__ == "sinew" else []  # which a star import leaves to Python's own
    return sorted({*names, *hidden})


def python_pages(tables):
    import sinew

    fields = {row["name"] for key in ("sizes", "model", "data", "frame", "frame_sizes") for row in tables[key]}
    pages, functions, classes, enums = {}, "", "", ""
    for name in module_names(sinew):
        thing = getattr(sinew, name)
        if isinstance(thing, type) and issubclass(thing, enum.Enum):
            enums += enum_text(f"sinew.{name}", thing)
        elif isinstance(thing, type):
            classes += class_text(f"sinew.{name}", thing, fields)
        elif callable(thing):
            functions += function_text(f"sinew.{name}", thing)
    pages["python/functions"] = "# Functions of `sinew`\n\nC functions without their prefix; arrays come back as results.\n\n" + functions
    pages["python/classes"] = "# Classes of `sinew`\n\nArrays of `Model` and `Data` are in the reference of fields.\n\n" + classes
    pages["python/enums"] = "# Enums of `sinew`\n\n" + enums
    names = ["functions", "classes", "enums"]
    for module_name in sorted(submodules()):
        module = imported(f"sinew.{module_name}")
        text = f"# Module `sinew.{module_name}`\n\n{as_markdown(docstring(module))}\n\n"
        for name in module_names(module):
            thing = getattr(module, name)
            if inspect.ismodule(thing) or not is_part(getattr(thing, "__module__", module.__name__), module.__name__):
                continue
            if isinstance(thing, type):
                text += class_text(f"sinew.{module_name}.{name}", thing, set())
            elif callable(thing):
                text += function_text(f"sinew.{module_name}.{name}", thing)
        names.append(module_name)
        pages[f"python/{module_name}"] = text
    pages["python/index"] = "# Python reference\n\n```{toctree}\n" + "\n".join(names) + "\n```\n"
    return pages


OPTIONAL = ["ray", "pyarrow", "torch", "jax", "gymnasium", "matplotlib"]  # what some modules import and an installation may lack


def imported(name):
    """A module of the package; what it imports and is not installed is replaced, since only texts are read here."""
    try:
        return importlib.import_module(name)
    except ImportError:
        from sphinx.ext.autodoc.mock import mock

        missing = [package for package in OPTIONAL if importlib.util.find_spec(package) is None]
        with mock(missing):
            return importlib.import_module(name)


def is_part(module, package):
    """True for what a module or a package defines itself; what it only passes on has its entry elsewhere."""
    return module == package or module.startswith(package + ".")


def submodules():
    """Public modules: single files and packages. Those with the API of MuJoCo and MuJoCo Warp have their references there."""
    folder = ROOT / "python" / "src" / "sinew"
    files = [path.stem for path in folder.glob("*.py") if not path.stem.startswith("_") and path.stem not in ("as_mujoco", "as_mujoco_warp")]
    packages = [path.parent.name for path in folder.glob("*/__init__.py") if path.parent.name not in ("mujoco", "mujoco_warp")]
    return files + packages


# ---- the command


def command_page(sinew):
    def helped(*arguments):
        return subprocess.run([sinew, *arguments], capture_output=True, text=True, check=True).stdout

    overview = helped("--help")
    names = re.findall(r"^  (\w+) +\w", overview.split("\n`sinew")[0], re.M)
    text = f"# The command `sinew`\n\n```text\n{overview}```\n\n"
    text += "Exit status: 0 all is well, 1 bad input, 2 bad usage, 3 a run whose state was reset on the way.\n\n"
    for name in names:
        text += f"(command-{name})=\n## sinew {name}\n\n```text\n{helped(name, '--help')}```\n\n"
    return {"command": text}


def all_pages(tables, sinew):
    index = "# Reference\n\n```{toctree}\n:maxdepth: 2\n\ncommand\nmjcf/index\nfields-model\nfields-data\nc/index\npython/index\n```\n"
    return {"index": index, **command_page(sinew), **mjcf_pages(tables), **field_pages(tables), **c_pages(), **python_pages(tables)}


def write(pages, folder):
    for name, text in pages.items():
        path = Path(folder) / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    write(all_pages(json.loads(Path(sys.argv[1]).read_text()), sys.argv[2]), sys.argv[3])
