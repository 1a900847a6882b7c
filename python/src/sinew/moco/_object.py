"""Objects of OpenSim as elements of a document: properties by name, lists of objects, names and paths.

A class lists its properties with their presets. set_NAME, get_NAME, upd_NAME and append_NAME work on them, and so do
the spellings setName, getName, updName. Whatever a class does not list is refused by name.
"""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar
from xml.etree import ElementTree

from .._errors import did_you_mean
from ._values import Vec3, Vector, text_of

Element = ElementTree.Element
Kind = TypeVar("Kind", bound=type)

VERSION = "40600"
REQUIRED = object()  # a preset: there is none

_classes: dict[str, type[Object]] = {}


def known(kind: Kind) -> Kind:
    """Registers a class for elements of its name."""
    _classes[kind.__name__] = kind
    return kind


def wrap(element: Element, owner: Object | None = None) -> Any:
    """The object of an element: of the class of its name, else of `Object`."""
    return _classes.get(element.tag, Object)._of(element, owner)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _value(text: str, preset: Any) -> Any:
    """A property's text as a value of the kind of its preset."""
    if isinstance(preset, bool):
        return text.strip().lower() in ("true", "1")
    if isinstance(preset, int):
        return int(float(text))
    if isinstance(preset, Vec3):
        return Vec3(*(float(x) for x in text.split()))
    if isinstance(preset, Vector):
        return Vector([float(x) for x in text.split()])
    if isinstance(preset, list):
        return text.split()
    return float(text) if isinstance(preset, float) or preset is None or preset is REQUIRED else text


class _Place:
    """A value of a property that changes the property when it is changed: upd_location().set(1, y)."""

    def __init__(self, owner: Object, name: str, value: Vector) -> None:
        self._owner, self._name, self._kept = owner, name, value

    def set(self, index: int, value: float) -> None:
        self._kept.set(index, value)
        self._owner._set(self._name, self._kept)

    __setitem__ = set

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kept, name)

    def __getitem__(self, index: int) -> float:
        return self._kept.get(index)


class Object:
    """An object of OpenSim: an element with properties."""

    properties: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str | None = None) -> None:
        self._element = Element(type(self).__name__)
        self._owner: Object | None = None
        if name is not None:
            self.setName(name)

    @classmethod
    def _of(cls, element: Element, owner: Object | None = None) -> Any:
        new = cls.__new__(cls)
        new._element, new._owner = element, owner
        return new

    @classmethod
    def _presets(cls) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for kind in reversed(cls.__mro__):
            merged.update(vars(kind).get("properties", {}))
        return merged

    # ---- properties

    def _has(self, name: str) -> bool:
        return name in self._presets()

    def _set(self, name: str, value: Any) -> None:
        found = self._element.find(name)
        if found is None:
            found = ElementTree.SubElement(self._element, name)
        found.text = text_of(value)

    def _get(self, name: str) -> Any:
        text = self._element.findtext(name)
        preset = self._presets().get(name)
        if text is None or not text.strip():
            return copy.copy(preset) if preset is not REQUIRED else None
        return _value(text, preset)

    def _append(self, name: str, value: Any) -> None:
        self._set(name, [*(self._element.findtext(name) or "").split(), text_of(value)])

    def _call(self, name: str) -> Callable[..., Any] | None:
        """The function that a name like set_weight or setWeight stands for."""
        verb, rest = (name[:3], name[3:]) if name[:3] in ("set", "get", "upd") else (name[:6], name[6:])
        property_name = rest[1:] if rest.startswith("_") else _snake(rest)
        if not self._has(property_name):
            return None
        if verb == "set":
            return lambda value: self._set(property_name, value)
        if verb == "append":
            return lambda value: self._append(property_name, value)
        if verb == "upd":
            value = self._get(property_name)
            return lambda: _Place(self, property_name, value) if isinstance(value, Vector) else value
        return (lambda *index: self._get(property_name)[index[0]] if index else self._get(property_name)) if verb == "get" else None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._call(name)
        if found:
            return found
        listed = [f"{verb}_{item}" for item in self._presets() for verb in ("set", "get")]
        raise AttributeError(
            f"sinew.moco does not cover {self.getConcreteClassName()}.{name}{did_you_mean(name, [*dir(type(self)), *listed])}"
        )

    # ---- lists of objects and single ones

    def _list(self, name: str) -> Element:
        found = self._element.find(name)
        return ElementTree.SubElement(self._element, name) if found is None else found

    def _single(self, tag: str, name: str) -> Element:
        """The element of a property that is one object."""
        for child in self._element.findall(tag):
            if child.get("name", name) == name:
                return child
        return ElementTree.SubElement(self._element, tag, {"name": name})

    def _replace(self, tag: str, name: str, by: Object) -> None:
        for child in self._element.findall(tag):
            if child.get("name", name) == name:
                self._element.remove(child)
        element = copy.deepcopy(by._element)
        element.set("name", name)
        self._element.append(element)

    # ---- what all objects have

    def setName(self, name: str) -> None:
        self._element.set("name", name)

    def getName(self) -> str:
        return self._element.get("name", "")

    def getConcreteClassName(self) -> str:
        return self._element.tag

    def clone(self) -> Any:
        return type(self)._of(copy.deepcopy(self._element))

    @classmethod
    def safeDownCast(cls, other: Object | None) -> Any:
        """The object as one of this class; None where it is not."""
        if other is None:
            return None
        kind = _classes.get(other._element.tag, Object)
        if not issubclass(kind, cls) and cls is not Object:
            return None
        return other if isinstance(other, cls) else kind._of(other._element, other._owner)

    def _document(self) -> bytes:
        root = Element("OpenSimDocument", {"Version": VERSION})
        root.append(self._element)
        return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)

    def printToXML(self, path: str | os.PathLike[str]) -> bool:
        """Writes the object as OpenSim does: the whole file or nothing."""
        ElementTree.indent(self._element, "\t")
        part = f"{os.fspath(path)}.part"
        with open(part, "wb") as file:
            file.write(self._document())
        os.replace(part, path)
        return True

    def dump(self) -> str:
        return ElementTree.tostring(self._element, encoding="unicode")

    def __repr__(self) -> str:
        return f"<{self.getConcreteClassName()} {self.getName()!r}>"


def read_document(path: str | os.PathLike[str], tag: str | None = None) -> Element:
    """The object in a file of OpenSim; an error where it is none, or of another class."""
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None
    first = next(iter(root), None)
    if root.tag != "OpenSimDocument" or first is None:
        raise ValueError(f"{os.fspath(path)}: <{root.tag}> is not a file of OpenSim")
    if tag and first.tag != tag:
        raise ValueError(f"{os.fspath(path)}: expected <{tag}>, found <{first.tag}>")
    first.set("_version", root.get("Version", VERSION))
    return first
