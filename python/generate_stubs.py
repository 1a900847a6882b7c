#!/usr/bin/env python3
"""Writes the type stubs of the package from the installed package itself: every field, enum and function with its
type and description.

    generate_stubs.py           rewrite src/sinew/*.pyi
    generate_stubs.py --check   exit with status 1 where they are out of date
"""

import enum
import inspect
import sys
from pathlib import Path

import sinew
from sinew import _core, _enums, _fields, _model, _names

FOLDER = Path(__file__).resolve().parent / "src" / "sinew"
NOTE = "# Written by generate_stubs.py from the field tables; edits here are lost.\n"
SCALARS = {"d": "float", "f": "float", "i": "int", "q": "int", "?": "bool"}
PARAMETERS = {
    "m": "Model", "d": "Data", "model": "Model", "data": "Data", "n": "int", "type": "int", "id": "int", "name": "str",
    "index": "int", "table": "int", "force": "bool", "lean": "bool", "key": "int", "mask": "int", "dt": "float",
    "seconds": "float", "accuracy": "float",
    "to": "Data", "source": "Data", "strict": "bool", "no_disk": "bool", "path": "bytes",
}  # fmt: skip
RESULTS = {"name_to_id": "int", "id_to_name": "str", "object_count": "int", "signature": "int", "to_bytes": "bytes", "step_adaptive": "int"}


def quoted(text, indent):
    return f'{indent}"""{text}"""\n'


def array_type(field):
    return "bytes" if field.kind == "char" else f"NDArray[numpy.{field.dtype}]"


def described(field, shape=None):
    shape = field.shape if shape is None else shape
    sizes = ", ".join(str(part) for part in shape)
    parts = [field.doc, f"Shape ({sizes}{',' if len(shape) == 1 else ''})." if shape else ""]
    parts += [f"Index of {field.into}." if field.into else "", f"Written by {field.stage}." if field.stage else ""]
    return " ".join(part if part.endswith((".", "?")) else part + "." for part in parts if part)


def stub_property(name, result, doc, writable, accepted="ArrayLike", indent="    "):
    text = f"{indent}@property\n{indent}def {name}(self) -> {result}:"
    text += "\n" + quoted(doc, indent + "    ") if doc else " ...\n"
    if writable:
        text += f"{indent}@{name}.setter\n{indent}def {name}(self, value: {accepted}) -> None: ...\n"
    return text


def annotation_text(annotation):
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def documentation(thing, indent):
    lines = inspect.getdoc(thing).splitlines()
    return "\n".join([lines[0]] + [indent + line if line else "" for line in lines[1:]])


def parameter_text(parameter):
    """A parameter as source; a default that is not a plain value is left to the reader."""
    text = parameter.name
    if parameter.annotation is not parameter.empty:
        text += f": {annotation_text(parameter.annotation)}"
    if parameter.default is parameter.empty:
        return text
    plain = parameter.default is None or type(parameter.default) in (bool, int, float, str)
    return text + " = " + (repr(parameter.default) if plain else "...")


def stub_function(name, function, indent=""):
    signature = inspect.signature(function)
    parameters = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        parameters.append(stars + parameter_text(parameter))
    text = f"{indent}def {name}({', '.join(parameters)}) -> {annotation_text(signature.return_annotation)}:"
    return text + "\n" + quoted(documentation(function, indent + "    "), indent + "    ")


def stub_native(name, function):
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        kind = PARAMETERS.get(parameter.name, "Any")
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        parameters.append(f"{parameter.name}: {kind}{default}")
        positional = parameter.kind is parameter.POSITIONAL_ONLY
    if parameters and positional:
        parameters.append("/")
    doc = inspect.getdoc(function) or ""
    ours = function in vars(sinew).values()
    result = RESULTS.get(name, "None" if ours else "Any")
    return f"def {name}({', '.join(parameters)}) -> {result}:\n" + quoted(doc, "    ")


def stub_enum(kind):
    base = "IntFlag" if issubclass(kind, enum.IntFlag) else "IntEnum"
    members = "".join(f"    {name} = {int(member)}\n" for name, member in kind.__members__.items())
    return f"class {kind.__name__}(enum.{base}):\n" + quoted(kind.__doc__, "    ") + members


def stub_group(group, table):
    text = f"class {group.__name__}:\n" + quoted(group.__doc__, "    ")
    for field in _fields.TABLES[table]:
        values = _model._values(field.name)
        single = values.__name__ if values else SCALARS[next(c for c, k in _fields.KINDS.items() if k == field.kind)]
        result, accepted = (
            (array_type(field), "ArrayLike") if field.shape else (single, "float" if single == "float" else "int")
        )
        text += stub_property(field.name, result, described(field), field.writable, accepted)
    return text


def item_type(field, address):
    """A span of characters is a text; a row of one number is a number."""
    if field.kind == "char":
        return "str", "str"
    if address is None and _names.kind_enum(field) and len(field.shape) == 1:
        return _names.kind_enum(field).__name__, "int"
    if (address is None or field.rows == "nhill") and len(field.shape) == 1:
        single = "float" if field.kind in ("double", "float") else "int"
        return single, single
    return array_type(field), "ArrayLike"


def stub_item(kind, table):
    cls = _names.ITEMS[table][kind.name]
    text = f"class {cls.__name__}(Item):\n" + quoted(f"One {kind.name} of a {cls._side.lower()}.", "    ")
    for name, field, address in _names._members(kind, table):
        result, accepted = item_type(field, address)
        whole_row = address is None or address.endswith("id")
        shape = field.shape[1:] if whole_row else ("n", *field.shape[1:])
        text += stub_property(name, result, described(field, shape), field.writable, accepted)
    return text


def stub_finders(table):
    side = "Model" if table == _fields.MODEL else "Data"
    text = ""
    for kind in _names.KINDS:
        item = _names.ITEMS[table][kind.name].__name__
        for name in dict.fromkeys((kind.name, kind.prefix)):
            if getattr(getattr(sinew, side), name).__name__ == kind.name:
                text += f"    def {name}(self, key: str | int) -> {item}:\n"
                text += quoted(_names.finder_doc(kind), "        ")
    return text


def stub_methods(cls, names):
    text = ""
    for name in names:
        member = inspect.getattr_static(cls, name)
        if isinstance(member, classmethod):
            text += "    @classmethod\n" + stub_function(name, member.__func__, "    ")
        elif isinstance(member, property):
            text += stub_property(
                name, annotation_text(inspect.signature(member.fget).return_annotation), member.__doc__, False
            )
        else:
            text += stub_function(name, member, "    ")
    return text


def stub_model():
    text = "class Model(_core.Model):\n" + quoted(documentation(sinew.Model, "    "), "    ")
    for name, group in (("opt", "Option"), ("stat", "Statistic"), ("vis", "Visual")):
        text += stub_property(name, group, getattr(sinew, group).__doc__, False)
    text += stub_methods(sinew.Model, ("warnings", "hooks", "signature", "names_of", "to_bytes", "from_bytes", "save"))
    for field in _fields.size_fields():
        text += stub_property(field.name, "int", field.doc, False)
    for field in _fields.model_fields():
        text += stub_property(field.name, array_type(field), described(field), field.writable)
    return text + stub_finders(_fields.MODEL)


def value_type(code, count):
    if code.startswith("T"):
        return "numpy.recarray"
    return f"NDArray[numpy.{_fields.DTYPES[code]}]" if count else SCALARS[code]


def stub_contacts():
    text = "class Contacts(numpy.recarray):\n" + quoted(documentation(sinew.Contacts, "    "), "    ")
    for field in _fields.contact_fields():
        text += stub_property(field.name, array_type(field), described(field, ("ncon", *field.shape)), False)
    return text


def stub_data():
    text = "class Data(_core.Data):\n" + quoted(documentation(sinew.Data, "    "), "    ")
    text += "    def __init__(self, m: Model, lean: bool = False) -> None: ...\n"
    text += stub_property("model", "Model", sinew.Data.model.__doc__, False)
    text += stub_property("sensors", "Sensors", sinew.Data.sensors.__doc__, False)
    for name, doc, code, count, writable in _core.value_fields():
        kind = value_type(code, count)
        text += stub_property(name, kind, doc, writable, kind)
    for field in _fields.data_fields():
        text += stub_property(field.name, array_type(field), described(field), field.writable)
    text += stub_property("contact", "Contacts", documentation(sinew.Contacts, "        "), False)
    text += stub_property("solver", "list[numpy.recarray]", sinew.Data.solver.__doc__, False)
    for field in _fields.frame_size_fields():
        text += stub_property(field.name, "int", field.doc, False)
    for field in _fields.frame_fields():
        text += stub_property(field.name, array_type(field), described(field), False)
    return text + stub_finders(_fields.DATA)


def stub_element():
    text = "class Element:\n" + quoted(documentation(sinew.Element, "    "), "    ")
    names = ("tag", "parent", "children", "attributes", "is_given", "add", "delete", "attach")
    text += stub_methods(sinew.Element, names)
    text += "    def __iter__(self) -> Iterator[Element]: ...\n"
    for name, rest in (("__getitem__", "attribute: str) -> Any"), ("__setitem__", "attribute: str, value: Any) -> None")):
        text += f"    def {name}(self, {rest}: ...\n"
    text += "    def __getattr__(self, name: str) -> Any: ...\n"
    return text + "    def __setattr__(self, name: str, value: Any) -> None: ...\n"


def stub_spec():
    text = "class Spec:\n" + quoted(documentation(sinew.Spec, "    "), "    ")
    text += "    def __init__(self) -> None: ...\n"
    names = ("from_file", "from_string", "root", "worldbody", "section", "find", "elements", "compile", "recompile")
    return text + stub_methods(sinew.Spec, (*names, "to_xml", "write"))


def stub_parameters():
    text = "class Parameters:\n" + quoted(documentation(sinew.Parameters, "    "), "    ")
    text += "    def __getattr__(self, name: str) -> Any: ...\n"
    text += "    def __setattr__(self, name: str, value: Any) -> None: ...\n"
    return text + "    def __getitem__(self, name: str) -> NDArray[Any]: ...\n"


def stub_device_array():
    text = "class DeviceArray:\n" + quoted(documentation(sinew.DeviceArray, "    "), "    ") + "    name: str\n"
    text += stub_methods(sinew.DeviceArray, ("shape", "ndim", "dtype", "device"))
    text += "    def __len__(self) -> int: ...\n    def __dlpack_device__(self) -> tuple[int, int]: ...\n"
    text += "    def __dlpack__(self, *, stream: Any = None, max_version: tuple[int, int] | None = None, "
    text += "dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> Any: ...\n"
    return text + "    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...\n"


def stub_batch():
    text = "class Batch(_core.Batch):\n" + quoted(documentation(sinew.Batch, "    "), "    ")
    creation = inspect.signature(sinew.Batch.__new__).parameters
    parameters = ", ".join(parameter_text(p) for name, p in creation.items() if name != "cls")
    text += f"    def __init__(self, {parameters}) -> None: ...\n    params: Parameters\n"
    names = ("model", "n", "threads", "world_bytes", "fields", "step", "forward", "reset", "refresh", "get_world")
    text += stub_methods(sinew.Batch, (*names, "set_world", "world_model", "to_dlpack", "resident", "pull", "push"))
    text += "    def __len__(self) -> int: ...\n"
    for name, doc, dtype, writable in _BATCH_OWN:
        text += stub_property(name, f"NDArray[numpy.{dtype}]", doc, writable)
    for field in _fields.data_fields():
        kept = field.stage in ("state", "input") or field.name == "sensordata"
        doc = described(field, ("n", *field.shape)) + ("" if kept else " Where `fields` names it.")
        text += stub_property(field.name, array_type(field), doc, field.writable)
    return text


# Arrays of a batch that are not fields of a data.
_BATCH_OWN = (
    ("time", "Simulation time of each world [s]. Shape (n,).", "float64", True),
    ("energy", "Potential and kinetic energy [J]. Shape (n, 2).", "float64", False),
    ("warnings", "Times that each kind of warning was raised since the last reset.", "int32", False),
    ("autoresets", "Times that a bad state was reset by a step since the last reset. Shape (n,).", "int32", False),
    ("resets", "Resets of each world so far, which random starts depend on. Shape (n,).", "int32", True),
    ("observed", "What the hook `observe` wrote. Shape (n, nobserved).", "float64", False),
)


def stub_record(cls):
    text = f"class {cls.__name__}(NamedTuple):\n" + quoted(cls.__doc__, "    ")
    for name, kind in inspect.get_annotations(cls).items():
        text += f"    {name}: {getattr(kind, '__forward_arg__', kind)}\n"
    return text


def stub_hooks():
    text = "class Hooks:\n" + quoted(documentation(sinew.Hooks, "    "), "    ")
    for name, member in vars(sinew.Hooks).items():
        if isinstance(member, property):
            text += stub_property(name, "Callable[..., Any] | None", member.__doc__, True, "Callable[..., Any] | None")
    return text


def stub_sensors():
    text = "class Sensors(Mapping[str, Any]):\n" + quoted(documentation(sinew.Sensors, "    "), "    ")
    text += "    def __getitem__(self, name: str) -> float | NDArray[numpy.float64]: ...\n"
    return text + "    def __iter__(self) -> Iterator[str]: ...\n    def __len__(self) -> int: ...\n"


def public_functions():
    return [
        (name, value) for name, value in vars(sinew).items() if not name.startswith("_") and inspect.isroutine(value)
    ]


def package_stub():
    parts = [
        NOTE
        + "import enum\nimport os\nfrom collections.abc import Callable, Iterator, Mapping, Sequence\nfrom typing import Any, NamedTuple\n\n"
        + "import numpy\nfrom numpy.typing import ArrayLike, NDArray\n\nfrom . import _core\nfrom . import gym as gym\nfrom . import jax as jax\nfrom . import models as models\nfrom . import muscle as muscle\nfrom . import osim as osim\n"
        + "from . import plot as plot\nfrom . import ray as ray\nfrom . import study as study\nfrom . import tasks as tasks\nfrom . import torch as torch\n",
        "__version__: str\nmujoco_version: str\n\nContents = str | bytes | bytearray | memoryview\n"
        "Path = str | os.PathLike[str]\nNumbers = NDArray[numpy.float64]\nPose = tuple[Numbers, Numbers]\n",
    ]
    parts += [stub_enum(kind) for kind in _enums.ENUMS.values()]
    parts += [stub_record(sinew.Field), stub_record(sinew.Diagnostic)]
    parts.append(
        "class ModelError(ValueError):\n" + quoted(sinew.ModelError.__doc__, "    ")
        + "    errors: list[Diagnostic]\n    dropped: int\n    file: str\n    line: int\n    column: int\n"
        + "    def __init__(self, errors: list[Diagnostic], dropped: int = 0) -> None: ...\n"
    )  # fmt: skip
    parts.append("class UnknownNameError(KeyError):\n" + quoted(sinew.UnknownNameError.__doc__, "    "))
    parts.append("class ModelWarning(UserWarning):\n" + quoted(sinew.ModelWarning.__doc__, "    "))
    parts += [stub_hooks(), stub_sensors()]
    groups = ((sinew.Option, _fields.OPTION), (sinew.Statistic, _fields.STATISTIC), (sinew.Visual, _fields.VISUAL))
    parts += [stub_group(group, table) for group, table in groups]
    parts.append(
        "class Item:\n" + quoted(_names.Item.__doc__, "    ")
        + "    id: int\n    @property\n    def name(self) -> str: ...\n"
    )  # fmt: skip
    parts += [stub_item(kind, table) for table in (_fields.MODEL, _fields.DATA) for kind in _names.KINDS]
    parts += [stub_model(), stub_contacts(), stub_data(), stub_parameters(), stub_device_array(), stub_batch()]
    parts += [stub_element(), stub_spec()]
    for name, function in public_functions():
        parts.append(stub_native(name, function) if inspect.isbuiltin(function) else stub_function(name, function))
    return "\n".join(parts)


def core_stub():
    parts = [NOTE + "from typing import Any\n", "version: str\nmujoco_version: str\n"]
    parts += [f"class {cls.__name__}:\n" + quoted(cls.__doc__, "    ") for cls in (_core.Model, _core.Data, _core.Batch, _core.View)]
    parts += [
        stub_native(name, value) for name, value in vars(_core).items() if inspect.isbuiltin(value) and name[0] != "_"
    ]
    return "\n".join(parts)


def main(arguments):
    stubs = {"__init__.pyi": package_stub(), "_core.pyi": core_stub()}
    old = [name for name, text in stubs.items() if not (FOLDER / name).exists() or (FOLDER / name).read_text() != text]
    if arguments == ["--check"]:
        if old:
            print(f"out of date: {', '.join(old)}; run python/generate_stubs.py", file=sys.stderr)
        return 1 if old else 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    for name in old:
        (FOLDER / name).write_text(stubs[name])
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
