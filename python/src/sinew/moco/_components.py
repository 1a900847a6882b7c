"""Components of models: frames, joints, forces, markers, constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar
from xml.etree import ElementTree

from .._core import forward
from .._data import Data
from .._errors import did_you_mean
from ._object import Element, Object, known, wrap
from ._values import Inertia, Transform, Vec3, Vector

if TYPE_CHECKING:
    from ._model import Model


def walk(element: Element, path: str) -> Iterator[tuple[Element, str]]:
    """All components below an element with their paths."""
    for child in element:
        if child.tag == "defaults":
            continue
        here = path
        if child.get("name"):
            joint_of_body = path.startswith("/bodyset") and child.tag.endswith("Joint")  # as files of OpenSim 3 have it
            here = f"{'/jointset' if joint_of_body else path}/{child.get('name')}"
            yield child, here
        elif child.tag.endswith("Set") and child.tag != "CoordinateSet":
            here = f"{path}/{child.tag.lower()}"
        yield from walk(child, here)


class State:
    """Values of the states of a model at a time."""

    def __init__(self, time: float = 0, values: dict[str, float] | None = None) -> None:
        self._time, self._values = time, values or {}

    def getTime(self) -> float:
        return self._time

    def _data(self, model: Any) -> Any:
        """The engine's data at this state."""
        if model is None:
            raise ValueError("the component belongs to no model")
        d = Data(model._engine())
        names = set(d.model.names_of("joint"))
        for path, value in self._values.items():
            parts = path.split("/")
            if len(parts) > 1 and parts[-2] in names and parts[-1] in ("value", "speed"):
                joint = d.joint(parts[-2])
                (joint.qpos if parts[-1] == "value" else joint.qvel)[0] = value
        forward(d.model, d)
        return d


class Component(Object):
    """A part of a model."""

    def getAbsolutePathString(self) -> str:
        model = self._owner
        if model is not None:
            for element, path in walk(model._element, ""):
                if element is self._element:
                    return path
        return f"/{self.getName()}"

    def addComponent(self, part: Component) -> None:
        self._list("components").append(part._element)
        part._owner = self._owner

    def getComponent(self, path: str) -> Any:
        """A part by its path, or by a name below this one."""
        model = self._owner if self._owner is not None else self
        wanted = path if path.startswith("/") else f"/{path}"
        whole, ending = [], []
        for element, own in walk(model._element, ""):
            (whole if own == wanted else ending if own.endswith(wanted) else []).append(element)
        if not whole and not ending:
            names = [own for _, own in walk(model._element, "")]
            raise KeyError(f"the model has no component '{path}'{did_you_mean(wanted, names)}")
        return wrap((whole or ending)[0], model)

    updComponent = getComponent

    def hasComponent(self, path: str) -> bool:
        wanted = path if path.startswith("/") else f"/{path}"
        model = self._owner if self._owner is not None else self
        return any(own.endswith(wanted) for _, own in walk(model._element, ""))


class Frame(Component):
    def attachGeometry(self, geometry: Object) -> None:
        shapes = self._list("attached_geometry")
        geometry.setName(f"{self.getName()}_geom_{len(shapes) + 1}")
        shapes.append(geometry._element)

    def getPositionInGround(self, state: State) -> Vec3:
        d = state._data(self._owner)
        m = d.model
        place = d.xpos[m.body(self.getName()).id]
        return Vec3(*place)


@known
class Ground(Frame):
    def getName(self) -> str:
        return "ground"


@known
class Body(Frame):
    properties: ClassVar[dict[str, Any]] = {"mass": 0.0, "mass_center": Vec3(), "inertia": Vector(6)}

    def __init__(self, name: str = "", mass: float | None = None, center: Vec3 | None = None, inertia: Inertia | None = None) -> None:
        super().__init__(name)
        for key, value in (("mass", mass), ("mass_center", center), ("inertia", inertia)):
            if value is not None:
                self._set(key, value)


@known
class PhysicalOffsetFrame(Frame):
    properties: ClassVar[dict[str, Any]] = {"translation": Vec3(), "orientation": Vec3()}

    def __init__(self, name: str = "", parent: Frame | None = None, offset: Transform | None = None) -> None:
        super().__init__(name)
        if parent is not None:
            self._set("socket_parent", parent.getName())
        if offset is not None:
            self._set("translation", offset.translation)
            self._set("orientation", offset.orientation)


@known
class Coordinate(Component):
    properties: ClassVar[dict[str, Any]] = {
        "default_value": 0.0, "default_speed_value": 0.0, "range": Vector([-10, 10]), "clamped": False, "locked": False,
        "prescribed": False,
    }  # fmt: skip

    def setRangeMin(self, value: float) -> None:
        self._set("range", [value, self._get("range").get(1)])

    def setRangeMax(self, value: float) -> None:
        self._set("range", [self._get("range").get(0), value])

    def getRangeMin(self) -> float:
        return self._get("range").get(0)

    def getRangeMax(self) -> float:
        return self._get("range").get(1)

    def setDefaultLocked(self, value: bool) -> None:
        self._set("locked", value)

    def setDefaultClamped(self, value: bool) -> None:
        self._set("clamped", value)


class Joint(Component):
    coordinates: ClassVar[int] = 0

    def __init__(self, name: str = "", *parts: Any) -> None:
        """Joint(name, parent, child) or Joint(name, parent, place, orientation, child, place, orientation)."""
        super().__init__(name)
        if len(parts) == 2:
            self._set("socket_parent_frame", parts[0].getName())
            self._set("socket_child_frame", parts[1].getName())
        elif len(parts) == 6:
            for socket, (frame, place, angles) in (("parent", parts[:3]), ("child", parts[3:])):
                offset = PhysicalOffsetFrame(f"{frame.getName()}_offset", frame)
                offset._set("translation", place)
                offset._set("orientation", angles)
                self._list("frames").append(offset._element)
                self._set(f"socket_{socket}_frame", offset.getName())
        elif parts:
            raise TypeError(f"{type(self).__name__} takes a name and two frames, each with or without place and orientation")
        for i in range(self.coordinates):
            self._list("coordinates").append(Coordinate(f"{name}_coord_{i}")._element)

    def _coordinates(self) -> list[Element]:
        return [e for e in self._element.iter("Coordinate")]

    def updCoordinate(self, index: int = 0) -> Any:
        return Coordinate._of(self._coordinates()[index], self._owner)

    getCoordinate = updCoordinate
    upd_coordinates = updCoordinate
    get_coordinates = updCoordinate

    def numCoordinates(self) -> int:
        return len(self._coordinates())


@known
class SliderJoint(Joint):
    coordinates = 1
    Coord_TranslationX = 0


@known
class PinJoint(Joint):
    coordinates = 1
    Coord_RotationZ = 0


@known
class WeldJoint(Joint):
    coordinates = 0


@known
class PlanarJoint(Joint):
    coordinates = 3
    Coord_RotationZ, Coord_TranslationX, Coord_TranslationY = 0, 1, 2


@known
class BallJoint(Joint):
    coordinates = 3


@known
class FreeJoint(Joint):
    coordinates = 6


@known
class CustomJoint(Joint):
    coordinates = 0


@known
class Marker(Component):
    properties: ClassVar[dict[str, Any]] = {"location": Vec3(), "fixed": False}

    def __init__(self, name: str = "", parent: Frame | None = None, location: Vec3 | None = None) -> None:
        super().__init__(name)
        if parent is not None:
            self._set("socket_parent_frame", parent.getName())
        if location is not None:
            self._set("location", location)

    def getLocationInGround(self, state: State) -> Vec3:
        d = state._data(self._owner)
        return Vec3(*d.site_xpos[d.model.site(self.getName()).id])


class Geometry(Object):
    sizes: ClassVar[str] = ""

    def __init__(self, *values: float) -> None:
        super().__init__()
        if values:
            self._set(self.sizes, [float(x) for x in values])


@known
class Sphere(Geometry):
    properties: ClassVar[dict[str, Any]] = {"radius": 1.0}
    sizes = "radius"


@known
class Ellipsoid(Geometry):
    properties: ClassVar[dict[str, Any]] = {"radii": Vec3(0.5, 1, 2)}
    sizes = "radii"


@known
class Brick(Geometry):
    properties: ClassVar[dict[str, Any]] = {"half_lengths": Vec3(0.5, 0.5, 0.5)}
    sizes = "half_lengths"


class ContactGeometry(Component):
    properties: ClassVar[dict[str, Any]] = {"location": Vec3(), "orientation": Vec3()}


@known
class ContactSphere(ContactGeometry):
    properties: ClassVar[dict[str, Any]] = {"radius": 0.0}


@known
class ContactHalfSpace(ContactGeometry):
    pass


# ---- forces


class Force(Component):
    properties: ClassVar[dict[str, Any]] = {"appliesForce": True}


class ScalarActuator(Force):
    properties: ClassVar[dict[str, Any]] = {"min_control": -float("inf"), "max_control": float("inf"), "optimal_force": 1.0}


@known
class CoordinateActuator(ScalarActuator):
    properties: ClassVar[dict[str, Any]] = {"coordinate": ""}

    def __init__(self, coordinate: str | None = None) -> None:
        super().__init__()
        if coordinate:
            self._set("coordinate", coordinate)

    def setCoordinate(self, coordinate: Coordinate) -> None:
        self._set("coordinate", coordinate.getName())


@known
class SpringGeneralizedForce(Force):
    properties: ClassVar[dict[str, Any]] = {"coordinate": "", "stiffness": 0.0, "rest_length": 0.0, "viscosity": 0.0}

    def __init__(self, coordinate: str | None = None) -> None:
        super().__init__()
        if coordinate:
            self._set("coordinate", coordinate)


class PathForce(ScalarActuator):
    def _path(self) -> Element:
        for child in self._element:
            if child.tag.endswith("Path"):
                return child
        return ElementTree.SubElement(self._element, "GeometryPath", {"name": "path"})

    def addNewPathPoint(self, name: str, frame: Frame, location: Vec3) -> None:
        path = Object._of(self._path())
        points = Object._of(path._list("PathPointSet"))._list("objects")
        point = Object._of(ElementTree.SubElement(points, "PathPoint", {"name": name}))
        point._set("socket_parent_frame", frame.getName())
        point._set("location", location)


@known
class PathActuator(PathForce):
    pass


class Muscle(PathForce):
    properties: ClassVar[dict[str, Any]] = {
        "min_control": 0.0, "max_control": 1.0, "max_isometric_force": 1000.0, "optimal_fiber_length": 0.1,
        "tendon_slack_length": 0.2, "pennation_angle_at_optimal": 0.0, "max_contraction_velocity": 10.0,
        "ignore_tendon_compliance": False, "ignore_activation_dynamics": False, "default_activation": 0.05,
        "activation_time_constant": 0.015, "deactivation_time_constant": 0.05,
    }  # fmt: skip

    def setPennationAngleAtOptimalFiberLength(self, angle: float) -> None:
        self._set("pennation_angle_at_optimal", angle)

    def _states(self) -> list[str]:
        names = [] if self._get("ignore_activation_dynamics") else ["activation"]
        return names if self._get("ignore_tendon_compliance") else [*names, "fiber_length"]


@known
class DeGrooteFregly2016Muscle(Muscle):
    properties: ClassVar[dict[str, Any]] = {
        "default_activation": 0.5, "deactivation_time_constant": 0.06, "default_normalized_tendon_force": 0.5,
        "active_force_width_scale": 1.0, "fiber_damping": 0.0, "passive_fiber_strain_at_one_norm_force": 0.6,
        "tendon_strain_at_one_norm_force": 0.049, "ignore_passive_fiber_force": False,
        "tendon_compliance_dynamics_mode": "explicit",
    }  # fmt: skip

    def _states(self) -> list[str]:
        return [name.replace("fiber_length", "normalized_tendon_force") for name in super()._states()]

    @staticmethod
    def replaceMuscles(model: Model, allow_unsupported: bool = False) -> None:
        """Replaces Millard's and Thelen's muscles of a model."""
        from ._processors import ModelProcessor, ModOpReplaceMusclesWithDeGrooteFregly2016

        operator = ModOpReplaceMusclesWithDeGrooteFregly2016()
        if allow_unsupported:
            operator._set("allow_unsupported_muscles", True)
        model._become(ModelProcessor(model).append(operator).process())


@known
class Millard2012EquilibriumMuscle(Muscle):
    properties: ClassVar[dict[str, Any]] = {"fiber_damping": 0.1, "minimum_activation": 0.01}


@known
class Thelen2003Muscle(Muscle):
    properties: ClassVar[dict[str, Any]] = {"FmaxTendonStrain": 0.04, "FmaxMuscleStrain": 0.6}


# ---- constraints


@known
class PolynomialFunction(Object):
    def __init__(self, coefficients: Vector | Iterable[float] = ()) -> None:
        super().__init__()
        self._set("coefficients", Vector(list(coefficients)))


@known
class LinearFunction(Object):
    def __init__(self, slope: float = 1, intercept: float = 0) -> None:
        super().__init__()
        self._set("coefficients", [slope, intercept])


@known
class Constant(Object):
    properties: ClassVar[dict[str, Any]] = {"value": 0.0}

    def __init__(self, value: float = 0) -> None:
        super().__init__()
        self._set("value", value)


class _Points(Object):
    """A function through points."""

    def __init__(self, x: Iterable[float] = (), y: Iterable[float] = ()) -> None:
        super().__init__()
        self._set("x", Vector(list(x)))
        self._set("y", Vector(list(y)))

    def addPoint(self, x: float, y: float) -> None:
        """Points are kept in the order of x."""
        points = zip(*((float(word) for word in (self._element.findtext(tag) or "").split()) for tag in "xy"), strict=True)
        both = sorted([*points, (float(x), float(y))])
        self._set("x", Vector([point[0] for point in both]))
        self._set("y", Vector([point[1] for point in both]))


@known
class PiecewiseLinearFunction(_Points):
    pass


@known
class GCVSpline(_Points):
    """A spline of degree 1, 3 or 5 through points."""

    properties: ClassVar[dict[str, Any]] = {"half_order": 3}

    def __init__(self, degree: int = 5, x: Iterable[float] = (), y: Iterable[float] = ()) -> None:
        super().__init__(x, y)
        if degree not in (1, 3, 5):
            raise ValueError(f"the degree of a GCVSpline is {degree}; it is 1, 3 or 5")
        self._set("half_order", (degree + 1) // 2)


@known
class CoordinateCouplerConstraint(Component):
    properties: ClassVar[dict[str, Any]] = {
        "isEnforced": True, "independent_coordinate_names": [], "dependent_coordinate_name": "", "scale_factor": 1.0,
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__("coordinatecouplerconstraint")

    def setFunction(self, function: Object) -> None:
        holder = self._list("coupled_coordinates_function")
        holder[:] = [function._element]
