"""Models from code: a tree of MJCF elements that is built, edited, written and compiled."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy

from . import _core
from ._data import Data
from ._errors import Diagnostic, ModelError, Suggesting
from ._model import Contents, Model, Path, _contents, _options, _result

_NONE, _REAL, _REALS, _INTEGER, _INTEGERS, _FLAG, _WORDS, _TEXT = range(8)


def _said(answer):
    """The value of an answer, or its errors raised."""
    value, diagnostics = answer
    if value is None or value is False:
        if not diagnostics:
            raise MemoryError("out of memory")
        raise ModelError([Diagnostic(*item) for item in diagnostics])
    return value


def _encoded(text):
    return text.encode("utf-8", "surrogateescape")


class Element:
    """An element of a Spec. Its MJCF attributes are Python attributes, or items where Python has other plans for the
    name: geom.size, geom["class"]. Setting None takes an attribute back to its default.
    """

    __slots__ = ("_spec", "_handle")

    def __init__(self, spec, handle):
        object.__setattr__(self, "_spec", spec)
        object.__setattr__(self, "_handle", handle)

    @property
    def tag(self) -> str:
        """What kind of element it is."""
        return _core.element_tag(self._handle)

    @property
    def parent(self) -> Element | None:
        """The element around it; None for the root and for what was deleted."""
        return self._spec._element(_core.element_relatives(self._handle)[0])

    @property
    def children(self) -> list[Element]:
        """The elements in it, in order."""
        found, handle = [], _core.element_relatives(self._handle)[1]
        while handle is not None:
            found.append(Element(self._spec, handle))
            handle = _core.element_relatives(handle)[2]
        return found

    def attributes(self) -> list[str]:
        """Names of all attributes that such an element may have."""
        return _core.element_attributes(self._handle)

    def is_given(self, attribute: str) -> bool:
        """True if the element itself gives the attribute."""
        return self._get(attribute)[1]

    def add(self, tag: str, **attributes: Any) -> Element:
        """A new last child with these attributes; `class_` stands for class."""
        child = Element(self._spec, _said(_core.element_add(self._spec._handle, self._handle, tag)))
        try:
            for name, value in attributes.items():
                child[name.removesuffix("_")] = value
        except Exception:
            child.delete()
            raise
        return child

    def delete(self) -> None:
        """Takes the element out of its spec, with all that is in it."""
        _said(_core.element_delete(self._spec._handle, self._handle))

    def attach(self, other: Spec, body: str | None = None, prefix: str = "") -> Element:
        """Attaches a body of another spec, or its whole world, under names that start with the prefix. The other spec
        is copied as it is now."""
        answer = _core.spec_attach(self._spec._handle, self._handle, other._handle, body, prefix)
        return Element(self._spec, _said(answer))

    def _get(self, attribute):
        found = _core.element_get(self._handle, attribute)
        if found is None:
            raise KeyError(f"<{self.tag}> has no attribute {attribute!r}")
        return found

    def __getitem__(self, attribute: str) -> Any:
        kind, _, value = self._get(attribute)
        if kind in (_WORDS, _TEXT):
            return value
        numbers = numpy.frombuffer(value, dtype=float)
        if kind in (_REALS, _INTEGERS):
            return numbers.astype(int) if kind == _INTEGERS else numbers.copy()
        one = numbers[0]
        return bool(one) if kind == _FLAG else int(one) if kind == _INTEGER else float(one)

    def __setitem__(self, attribute: str, value: Any) -> None:
        spec, handle = self._spec._handle, self._handle
        if value is None:
            answer = _core.element_unset(spec, handle, attribute)
        elif isinstance(value, str):
            answer = _core.element_set_text(spec, handle, attribute, _encoded(value))
        elif isinstance(value, (bool, numpy.bool_)):
            answer = _core.element_set_text(spec, handle, attribute, b"true" if value else b"false")
        elif isinstance(value, (list, tuple, set)) and value and all(isinstance(word, str) for word in value):
            answer = _core.element_set_text(spec, handle, attribute, _encoded(" ".join(value)))
        else:
            numbers = numpy.ascontiguousarray(value, dtype=float).reshape(-1)
            answer = _core.element_set_numbers(spec, handle, attribute, numbers)
        _said(answer)

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name.removesuffix("_")]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"{name} of an element is read-only")
        self[name.removesuffix("_")] = value

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def __eq__(self, other):
        if not isinstance(other, Element):
            return NotImplemented
        return _core.element_address(self._handle) == _core.element_address(other._handle)

    def __hash__(self):
        return hash(_core.element_address(self._handle))

    def __dir__(self):
        return [*super().__dir__(), *self.attributes()]

    def __repr__(self):
        given = [name for name in self.attributes() if self.is_given(name)]
        shown = "".join(f" {name}={self[name]!r}" for name in given if name in ("name", "class", "model"))
        return f"<sinew.Element {self.tag}{shown}>"


class Spec(Suggesting):
    """A model as a tree of elements. Spec() is empty; Spec.from_file and Spec.from_string read MJCF.

    spec = sinew.Spec()
    body = spec.worldbody.add("body", name="ball", pos=[0, 0, 1])
    body.add("freejoint")
    body.add("geom", size=0.1)
    m = spec.compile()
    """

    def __init__(self):
        self._handle = _core.spec_new()
        self._files = _options(False, None, None, True, True)

    @classmethod
    def _read(cls, path, text, files):
        spec = cls.__new__(cls)
        spec._files = files
        spec._handle = _said(_core.spec_load(os.fsencode(path), text, files))
        return spec

    @classmethod
    def from_file(
        cls,
        path: Path,
        *,
        strict: bool = False,
        assets: Mapping[str, Contents] | None = None,
        resource: Callable[[str], Contents | None] | None = None,
        disk: bool = True,
        visual: bool = True,
        dialect: str | None = None,
        physics: str | None = None,
    ) -> Spec:
        """The elements of an MJCF file, includes merged. The options are those of sinew.load, and serve again when the
        spec is compiled."""
        return cls._read(path, None, _options(strict, assets, resource, disk, visual, dialect, physics))

    @classmethod
    def from_string(
        cls,
        text: Contents,
        *,
        name: Path = "model.xml",
        strict: bool = False,
        assets: Mapping[str, Contents] | None = None,
        resource: Callable[[str], Contents | None] | None = None,
        disk: bool = True,
        visual: bool = True,
        dialect: str | None = None,
        physics: str | None = None,
    ) -> Spec:
        """The same from a text (or bytes)."""
        return cls._read(name, _contents(text), _options(strict, assets, resource, disk, visual, dialect, physics))

    def _element(self, handle):
        return None if handle is None else Element(self, handle)

    @property
    def root(self) -> Element:
        """The element <mujoco>."""
        return Element(self, _core.spec_root(self._handle))

    @property
    def comment(self) -> str:
        """The comment that the model begins with, "" for none."""
        return _core.spec_comment(self._handle).decode("utf-8", "surrogateescape")

    @comment.setter
    def comment(self, text: str) -> None:
        _said(_core.spec_set_comment(self._handle, _encoded(text)))

    @property
    def worldbody(self) -> Element:
        """The last <worldbody>, made where there is none."""
        return self.section("worldbody")

    def section(self, tag: str) -> Element:
        """The last section of that tag ("actuator", "asset", ...), made where there is none."""
        return Element(self, _said(_core.spec_section(self._handle, tag)))

    def find(self, kind: str, name: str) -> Element | None:
        """The element of that name: by tag ("body", "motor", ...) or, for equalities, tendons, actuators and sensors of
        any sort, by the tag of their section."""
        return self._element(_core.spec_find(self._handle, kind, name))

    def elements(self, tag: str | None = None) -> Iterator[Element]:
        """All elements in document order, or those of one tag."""
        waiting = [self.root]
        while waiting:
            element = waiting.pop()
            if tag is None or element.tag == tag:
                yield element
            waiting.extend(reversed(element.children))

    def compile(self) -> Model:
        """The model that the spec describes now."""
        return _result(_core.spec_compile(self._handle, Model, self._files))

    def recompile(self, m: Model, d: Data) -> tuple[Model, Data]:
        """The model and a data that goes on where `d` is: what is still there keeps its state."""
        loaded, data = _core.spec_recompile(self._handle, m, d, self._files)
        return _result(loaded), data

    def to_xml(self) -> str:
        """Normalised MJCF that compiles to the same model."""
        return _said(_core.spec_to_text(self._handle, False, self._files)).decode("utf-8", "surrogateescape")

    def to_flat_xml(self) -> str:
        """The same with <replicate>, <attach> and <composite> written out as the elements that they stand for."""
        text = _said(_core.spec_to_text(self._handle, True, self._files))
        return text.decode("utf-8", "surrogateescape")

    def write(self, path: Path) -> None:
        """Writes it into a file, with the paths of other files as they are seen from there."""
        _said(_core.spec_write(self._handle, os.fsencode(path), self._files))

    def __repr__(self):
        return f"<sinew.Spec {self.root['model']!r}>"
