"""Models as Moco's scripts build and change them, their sets, and states."""

from __future__ import annotations

import copy
import os
import warnings
from collections.abc import Iterator
from typing import Any, ClassVar
from xml.etree import ElementTree

from .._errors import ModelWarning, did_you_mean
from .._model import Model as Engine
from .._model import loads
from ._components import Body, Component, Force, Ground, Joint, Marker, Muscle, State, walk
from ._object import VERSION, Element, Object, known, read_document, wrap
from ._tables import TimeSeriesTable
from ._values import ArrayStr, Vec3

Path = str | os.PathLike[str]
_SETS = ("BodySet", "JointSet", "ConstraintSet", "ForceSet", "MarkerSet", "ContactGeometrySet", "ProbeSet", "ControllerSet")


# ---- sets


class Set(Object):
    """Some components of a model, by index or name."""

    _parts: list[Element]

    @classmethod
    def _with(cls, holder: Element, owner: Any, parts: list[Element] | None = None) -> Any:
        new = cls._of(holder, owner)
        new._parts = parts if parts is not None else list(holder)
        return new

    def getSize(self) -> int:
        return len(self._parts)

    def get(self, which: int | str) -> Any:
        if isinstance(which, str):
            for element in self._parts:
                if element.get("name") == which:
                    return wrap(element, self._owner)
            names = [element.get("name", "") for element in self._parts]
            raise KeyError(f"there is no '{which}'{did_you_mean(which, names)}")
        return wrap(self._parts[int(which)], self._owner)

    def contains(self, name: str) -> bool:
        return any(element.get("name") == name for element in self._parts)

    def clearAndDestroy(self) -> None:
        self._element[:] = []
        self._parts = []

    def cloneAndAppend(self, part: Object) -> None:
        self._element.append(copy.deepcopy(part._element))
        self._parts = list(self._element)

    def __iter__(self) -> Iterator[Any]:
        return (self.get(i) for i in range(len(self._parts)))


class _FileSet(Set):
    """A set from a separate file."""

    def __init__(self, path: Path) -> None:
        element = read_document(path, type(self).__name__)
        holder = element.find("objects")
        self._element = holder if holder is not None else ElementTree.SubElement(element, "objects")
        self._owner, self._parts = None, list(self._element)


class ForceSet(_FileSet):
    pass


class ContactGeometrySet(_FileSet):
    pass


# ---- the model


@known
class Model(Component):
    """A model: new, from a file, or a copy of another."""

    properties: ClassVar[dict[str, Any]] = {"gravity": Vec3(0, -9.80665, 0)}

    def __init__(self, source: Path | Model | None = None) -> None:
        super().__init__()
        self._version, self._file, self._loaded = VERSION, "model.osim", None
        if isinstance(source, Model):
            self._become(source)
        elif source is not None:
            element = read_document(source, "Model")
            self._version = element.attrib.pop("_version")
            self._element, self._file = element, os.path.abspath(source)

    def _become(self, other: Model) -> None:
        self._element = copy.deepcopy(other._element)
        self._version, self._file, self._loaded = other._version, other._file, None

    def clone(self) -> Model:
        return Model(self)

    def _finish(self) -> None:
        """Sockets that are names become paths."""
        places: dict[str, str] = {"ground": "/ground"}
        for element, path in walk(self._element, ""):
            if element.tag in ("Body", "PhysicalOffsetFrame"):
                places.setdefault(element.get("name", ""), path)
        for joint in self._element.iter():
            own = {frame.get("name") for frame in joint.findall("frames/PhysicalOffsetFrame")}
            for child in joint:
                text = child.text or ""
                if child.tag.startswith("socket_") and "/" not in text and text in places and text not in own:
                    child.text = places[text]

    def _text(self) -> bytes:
        self._finish()
        root = Element("OpenSimDocument", {"Version": self._version})
        root.append(self._element)
        return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)

    _document = _text

    def _engine(self) -> Engine:
        """The model as Sinew runs it."""
        text = self._text()
        if self._loaded is None or self._loaded[0] != text:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ModelWarning)
                engine = loads(text, name=self._file)
            engine.opt.osim = 1
            self._loaded = (text, engine)
        return self._loaded[1]

    # ---- parts

    def _objects(self, name: str) -> Element:
        found = self._element.find(name)
        if found is None:
            found = ElementTree.SubElement(self._element, name)
        return Object._of(found)._list("objects")

    def _add(self, where: str, part: Object) -> None:
        self._objects(where).append(part._element)
        part._owner = self

    def addComponent(self, part: Component) -> None:
        self._list("components").append(part._element)
        part._owner = self

    def addBody(self, body: Body) -> None:
        self._add("BodySet", body)

    def addJoint(self, joint: Joint) -> None:
        self._add("JointSet", joint)

    def addForce(self, force: Force) -> None:
        self._add("ForceSet", force)

    def addMarker(self, marker: Marker) -> None:
        self._add("MarkerSet", marker)

    def addConstraint(self, constraint: Component) -> None:
        self._add("ConstraintSet", constraint)

    def addContactGeometry(self, geometry: Component) -> None:
        self._add("ContactGeometrySet", geometry)

    def getGround(self) -> Any:
        found = self._element.find("Ground")
        return Ground._of(ElementTree.SubElement(self._element, "Ground", {"name": "ground"}) if found is None else found, self)

    updGround = getGround

    def _found(self, fits: Any) -> list[Element]:
        return [element for element, _ in walk(self._element, "") if fits(element.tag)]

    def getCoordinateSet(self) -> Any:
        return Set._with(self._element, self, self._found(lambda tag: tag == "Coordinate"))

    updCoordinateSet = getCoordinateSet

    def getMuscles(self) -> Any:
        return Set._with(self._element, self, self._found(lambda tag: tag.endswith("Muscle")))

    updMuscles = getMuscles

    def getNumStateVariables(self) -> int:
        return len(self.getStateVariableNames())

    def getStateVariableNames(self) -> ArrayStr:
        """Values and speeds of coordinates, then states of muscles."""
        coordinates, muscles = [], []
        for element, path in walk(self._element, ""):
            if element.tag == "Coordinate":
                coordinates += [f"{path}/value", f"{path}/speed"]
            elif element.tag.endswith("Muscle"):
                part = wrap(element, self)
                muscles += [f"{path}/{name}" for name in (part._states() if isinstance(part, Muscle) else ["activation"])]
        return ArrayStr(coordinates + muscles)

    def finalizeConnections(self) -> None:
        self._finish()

    def finalizeFromProperties(self) -> None:
        self._finish()

    def initSystem(self) -> State:
        self._finish()
        return State()

    def realizePosition(self, state: State) -> None:
        """Nothing: places are computed where they are asked for."""

    realizeVelocity = realizePosition
    realizeDynamics = realizePosition

    def getTotalMass(self, *_: Any) -> float:
        return float(self._engine().body_mass.sum())


def _set_of(name: str) -> Any:
    return lambda self: Set._with(self._objects(name), self)


for _name in _SETS:
    setattr(Model, f"get{_name}", _set_of(_name))
    setattr(Model, f"upd{_name}", _set_of(_name))


class StatesTrajectory(list[State]):
    """States of a model over time."""

    @staticmethod
    def createFromStatesTable(_model: Model, table: TimeSeriesTable, *_: Any) -> StatesTrajectory:
        motion = table._motion
        return StatesTrajectory(
            State(float(t), dict(zip(motion.labels, row, strict=True))) for t, row in zip(motion.time, motion.data, strict=True)
        )

    def getSize(self) -> int:
        return len(self)

    def get(self, index: int) -> State:
        return self[index]
