"""Bodies, frames and sites: the elements that others stand in or are attached to."""

from __future__ import annotations

from . import _enums
from ._spec_elements import CLASSES, Element, make_class
from ._tables import TABLES

_KINDS = {"body": "bodies", "joint": "joints", "geom": "geoms", "site": "sites", "camera": "cameras"}
_KINDS |= {"light": "lights", "frame": "frames"}
_FIND_ORDER = "body, frame, geom, site, joint, light, camera"


def _check_keywords(name, given):
    known = TABLES["keywords"][name]
    for keyword in given:
        if keyword not in known:
            raise TypeError(
                f"{name}(): Invalid {keyword} keyword argument. Valid options are: {', '.join(sorted(known))}."
            )


def _adder(kind):
    def add(self, default=None, **given):
        _check_keywords(f"add_{kind}", given)
        if kind == "frame":
            element = CLASSES[kind](self._spec)
            inner = default
        else:
            element = CLASSES[kind](self._spec, default or self._childclass())
            inner = None
        body, frame = self._place()
        object.__setattr__(element, "_parent", body)
        object.__setattr__(element, "_frame", inner or frame)
        if kind == "body":
            element.childclass = self._childclass().name
        element._set_keywords(given)
        body._children.append(element)
        return element

    add.__name__ = f"add_{kind}"
    add.__doc__ = f"Adds a {kind}."
    return add


class _Place(Element):
    """A body, or a frame of one: somewhere to add to."""

    def _place(self):
        raise NotImplementedError

    def _childclass(self):
        """The default class of what is added here: the nearest childclass, or main."""
        place = self
        while place is not None:
            name = place._values.get("childclass", "")
            if name:
                return self._spec.find_default(name) or self._spec.default
            place = place._frame or place._parent
        return self._spec.default

    def add_freejoint(self, **given):
        """Adds a joint with all six degrees of freedom."""
        valid = ("align", "group", "name")
        for keyword in given:
            if keyword not in valid:
                raise TypeError(f"Invalid {keyword} keyword argument. Valid options are: {', '.join(valid)}.")
        joint = self.add_joint(type=_enums.mjtJoint.mjJNT_FREE)
        joint._values.update((name, field.fresh()) for name, field in joint._fields.items() if name != "type")
        joint.classname = None  # no class says anything about it
        for keyword, value in given.items():
            setattr(joint, keyword, int(value) if keyword == "align" else value)
        object.__setattr__(joint, "_free", True)
        return joint


class _Frame(_Place):
    def _place(self):
        return self._parent, self

    def attach_body(self, body, prefix=None, suffix=None):
        """Attaches a body of another spec here; its names get the prefix and the suffix."""
        return self._home()._attach_body(body, self, prefix or "", suffix or "")


class _Body(_Place):
    def __init__(self, spec, default=None):
        _Place.__init__(self, spec, default)
        object.__setattr__(self, "_children", [])

    def _place(self):
        return self, None

    def _of(self, kind):
        return [child for child in self._children if child._kind == kind]

    def find_all(self, kind):
        """All elements of a kind in the body and below it."""
        if not isinstance(kind, str):
            kind = {1: "body", 2: "body", 3: "joint", 5: "geom", 6: "site", 7: "camera", 8: "light", 100: "frame"}.get(
                int(kind)
            )
        if kind not in _KINDS:
            raise ValueError(f"body.find_all supports the types: {_FIND_ORDER}.")
        return [element for element in walk(self) if element._kind == kind and element is not self]

    def find_child(self, name):
        """The body of that name below it."""
        return next((body for body in self.find_all("body") if body.name == name), None)

    def attach_frame(self, frame, prefix=None, suffix=None):
        """Attaches a frame of another spec here, with what is in it."""
        return self._home()._attach_frame(frame, self, prefix or "", suffix or "")

    def to_frame(self):
        """Becomes a frame of its parent: what was in it moves there."""
        parent = self._parent
        frame = CLASSES["frame"](self._spec)
        for name in ("pos", "quat", "alt"):
            setattr(frame, name, getattr(self, name))
        object.__setattr__(frame, "_parent", parent)
        object.__setattr__(frame, "_frame", self._frame)
        place = parent._children.index(self)
        moved = [child for child in self._children if child._kind != "joint"]
        for child in moved:
            object.__setattr__(child, "_parent", parent)
            if child._frame is None:
                object.__setattr__(child, "_frame", frame)
        parent._children[place : place + 1] = [frame, *moved]
        return frame


def _first(kind):
    def first(self):
        found = self._of(kind)
        return found[0] if found else None

    first.__doc__ = f"The first {kind} of the body itself."
    return first


def _next(kind):
    def following(self, element):
        found = self._of(kind)
        place = next(i for i, other in enumerate(found) if other is element)
        return found[place + 1] if place + 1 < len(found) else None

    following.__doc__ = f"The {kind} of the body after one."
    return following


for _kind, _plural in _KINDS.items():
    setattr(_Place, f"add_{_kind}", _adder(_kind))
    setattr(_Body, _plural, property(lambda self, kind=_kind: self._of(kind)))
    setattr(_Body, f"first_{_kind}", _first(_kind))
    setattr(_Body, f"next_{_kind}", _next(_kind))


class _Site(Element):
    def attach_body(self, body, prefix=None, suffix=None):
        """Attaches a body of another spec in the pose of the site."""
        return self._home()._attach_body(body, self._frame_here(), prefix or "", suffix or "")

    def _frame_here(self):
        """A new frame in the pose of the site."""
        frame = CLASSES["frame"](self._spec)
        for name in ("pos", "quat", "alt"):
            setattr(frame, name, getattr(self, name))
        object.__setattr__(frame, "_parent", self._parent)
        object.__setattr__(frame, "_frame", self._frame)
        self._parent._children.append(frame)
        return frame


MjsBody = make_class("MjsBody", "body", _Body)
MjsFrame = make_class("MjsFrame", "frame", _Frame)
MjsSite = make_class("MjsSite", "site", _Site)
CLASSES |= {"body": MjsBody, "frame": MjsFrame, "site": MjsSite}


def walk(body):
    """A body and all that is in it: its own elements first, then those of its bodies."""
    yield body
    for child in body._children:
        if child._kind != "body":
            yield child
    for child in body._children:
        if child._kind == "body":
            yield from walk(child)
