"""Goals with Moco's names."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, ClassVar
from xml.etree import ElementTree

from ._object import Object, known
from ._processors import words
from ._tables import TableProcessor, TimeSeriesTable, TimeSeriesTableVec3, file_of
from ._values import Vec3, Vector


class MocoGoal(Object):
    properties: ClassVar[dict[str, Any]] = {
        "enabled": True, "weight": 1.0, "mode": "", "divide_by_displacement": False, "divide_by_duration": False,
        "divide_by_mass": False,
    }  # fmt: skip

    def __init__(self, name: str = "goal", weight: float | None = None) -> None:
        super().__init__(name)
        if weight is not None:
            self._set("weight", weight)

    def _weigh(self, set_name: str, name: str, weight: float) -> None:
        objects = Object._of(self._single("MocoWeightSet", set_name))._list("objects")
        for element in objects:
            if element.get("name") == name:
                objects.remove(element)
                break
        objects.append(MocoWeight(name, weight)._element)

    def setMode(self, mode: str) -> None:
        if mode not in ("cost", "endpoint_constraint"):
            raise ValueError(f"the mode is {mode!r}; it is 'cost' or 'endpoint_constraint'")
        self._set("mode", mode)

    def setEndpointConstraintBounds(self, bounds: Iterable[Any]) -> None:
        """Bounds of the value of a goal that is a constraint: a list of one MocoBounds."""
        info = self._single("MocoConstraintInfo", "MocoConstraintInfo")
        info.attrib.pop("name", None)
        info[:] = []
        rows = Object._of(info)._list("bounds")
        for given in bounds:
            lower, upper = given.getLower(), given.getUpper()
            Object._of(ElementTree.SubElement(rows, "MocoBounds"))._set("bounds", Vector([lower, upper]))

    def getMode(self) -> str:
        return self._get("mode") or "cost"


@known
class MocoWeight(Object):
    properties: ClassVar[dict[str, Any]] = {"weight": 1.0}

    def __init__(self, name: str = "", weight: float = 1) -> None:
        super().__init__(name)
        self._set("weight", weight)


@known
class MarkerWeight(MocoWeight):
    pass


@known
class MocoWeightSet(Object):
    def cloneAndAppend(self, weight: MocoWeight | tuple[str, float]) -> None:
        item = MocoWeight(*weight) if isinstance(weight, tuple) else weight
        self._list("objects").append(item.clone()._element)


class SetMarkerWeights(MocoWeightSet):
    pass


@known
class MocoControlGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"exponent": 2}

    def setWeightForControl(self, control: str, weight: float) -> None:
        self._weigh("control_weights", control, weight)

    def setWeightForControlPattern(self, pattern: str, weight: float) -> None:
        self._weigh("control_weights_pattern", pattern, weight)


@known
class MocoFinalTimeGoal(MocoGoal):
    pass


@known
class MocoAverageSpeedGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"desired_average_speed": 0.0}


@known
class MocoInitialActivationGoal(MocoGoal):
    pass


@known
class MocoPeriodicityGoalPair(Object):
    properties: ClassVar[dict[str, Any]] = {"initial_variable": "", "final_variable": "", "negate": False}

    def __init__(self, initial: str = "", final: str | None = None) -> None:
        super().__init__()
        self._set("initial_variable", initial)
        self._set("final_variable", initial if final is None else final)


@known
class MocoPeriodicityGoal(MocoGoal):
    def addStatePair(self, pair: MocoPeriodicityGoalPair | tuple[str, ...]) -> None:
        item = pair if isinstance(pair, MocoPeriodicityGoalPair) else MocoPeriodicityGoalPair(*pair)
        self._list("state_pairs").append(item._element)

    def addControlPair(self, pair: MocoPeriodicityGoalPair | tuple[str, ...]) -> None:
        item = pair if isinstance(pair, MocoPeriodicityGoalPair) else MocoPeriodicityGoalPair(*pair)
        self._list("control_pairs").append(item._element)


class _Tracking(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"allow_unused_references": False}

    def setReference(self, reference: TableProcessor | TimeSeriesTable) -> None:
        table = TableProcessor(reference) if isinstance(reference, TimeSeriesTable) else reference
        self._replace("TableProcessor", "reference", table)


@known
class MocoStateTrackingGoal(_Tracking):
    properties: ClassVar[dict[str, Any]] = {"pattern": "", "scale_weights_with_range": False}

    def setWeightForState(self, state: str, weight: float) -> None:
        self._weigh("state_weights", state, weight)


@known
class MocoSumSquaredStateGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"pattern": ""}

    def setWeightForState(self, state: str, weight: float) -> None:
        self._weigh("state_weights", state, weight)


@known
class MocoControlTrackingGoal(_Tracking):
    def setWeightForControl(self, control: str, weight: float) -> None:
        self._weigh("control_weights", control, weight)

    def setReferenceLabel(self, control: str, label: str) -> None:
        labels = self._list("reference_labels")
        item = Object._of(ElementTree.SubElement(labels, "MocoControlTrackingGoalReference", {"name": control}))
        item._set("reference", label)

    def addScaleFactor(self, name: str, control: str, bounds: Any) -> None:
        """An unknown number that the reference of a control is multiplied by. The file says of which control; Moco's do not."""
        factors = self._list("scale_factors")
        item = Object._of(ElementTree.SubElement(factors, "MocoScaleFactor", {"name": name}))
        pair = bounds if isinstance(bounds, (list, tuple)) else [bounds.getLower(), bounds.getUpper()]
        item._set("bounds", Vector([float(x) for x in pair]))
        item._set("control", control)


@known
class MocoContactTrackingGoalGroup(Object):
    """Contact elements whose sum is compared with a measured force. Moco checks that their bodies are that of the force or
    among `frames`; here they may be any."""

    properties: ClassVar[dict[str, Any]] = {"external_force_name": ""}

    def __init__(self, contacts: Iterable[str] = (), force: str = "", frames: Iterable[str] = ()) -> None:
        super().__init__()
        self._set("contact_force_paths", words(contacts))
        self._set("external_force_name", force)
        if names := words(frames):
            self._set("alternative_frame_paths", names)


@known
class MocoContactTrackingGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"external_loads_file": "", "projection": "none", "projection_vector": Vec3()}

    def setExternalLoadsFile(self, path: str | os.PathLike[str]) -> None:
        self._set("external_loads_file", os.fspath(path))

    def addContactGroup(self, contacts: Iterable[str] | MocoContactTrackingGoalGroup, force: str = "") -> None:
        group = contacts if isinstance(contacts, MocoContactTrackingGoalGroup) else MocoContactTrackingGoalGroup(contacts, force)
        self._list("contact_groups").append(group.clone()._element)


class MarkersReference:
    """Places of markers over time, and how much each counts."""

    def __init__(self, table: TimeSeriesTableVec3, weights: SetMarkerWeights | None = None, units: Any = None) -> None:
        self._table = table
        self._weights = weights

    def getMarkerTable(self) -> TimeSeriesTableVec3:
        return self._table


@known
class MocoMarkerTrackingGoal(_Tracking):
    def setMarkersReference(self, reference: MarkersReference) -> None:
        self._replace("TableProcessor", "reference", TableProcessor(file_of(reference._table.flatten())))
        if reference._weights is not None:
            holder = self._single("MarkersReference", "markers_reference")
            weights = reference._weights.clone()._element
            weights.tag = "Set_MarkerWeight_"
            weights.set("name", "marker_weights")
            holder[:] = [weights]


@known
class MocoMarkerFinalGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"point_name": "", "reference_location": Vec3()}


class _FrameTracking(MocoGoal):
    """Bodies and their vectors in a table."""

    properties: ClassVar[dict[str, Any]] = {"frame_paths": ""}
    weights: ClassVar[str] = ""

    def setFramePaths(self, paths: Iterable[str]) -> None:
        self._set("frame_paths", words(paths))

    def setWeightForFrame(self, frame: str, weight: float) -> None:
        self._weigh(self.weights, frame, weight)

    def _track(self, table: TimeSeriesTableVec3) -> None:
        self._replace("TableProcessor", "reference", TableProcessor(file_of(table.flatten())))


@known
class MocoTranslationTrackingGoal(_FrameTracking):
    weights = "translation_weights"

    def setTranslationReference(self, table: TimeSeriesTableVec3) -> None:
        self._track(table)


@known
class MocoAngularVelocityTrackingGoal(_FrameTracking):
    weights = "angular_velocity_weights"

    def setAngularVelocityReference(self, table: TimeSeriesTableVec3) -> None:
        self._track(table)


@known
class MocoAccelerationTrackingGoal(_FrameTracking):
    properties: ClassVar[dict[str, Any]] = {"gravity_offset": False, "express_accelerations_in_tracking_frames": False}
    weights = "acceleration_weights"

    def setAccelerationReference(self, table: TimeSeriesTableVec3) -> None:
        self._track(table)


@known
class MocoJointReactionGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {
        "joint_path": "", "loads_frame": "parent", "expressed_in_frame_path": "", "reaction_measures": "",
    }  # fmt: skip

    def setReactionMeasures(self, measures: Iterable[str]) -> None:
        self._set("reaction_measures", words(measures))

    def setWeight(self, weight: float, measure: str | None = None) -> None:
        """Of the goal, or of one measure."""
        if measure is None:
            self._set("weight", weight)
        else:
            self._weigh("reaction_weights", measure, weight)


@known
class MocoGeneralizedForceTrackingGoal(_Tracking):
    """Net moments of coordinates against those of inverse dynamics; of the forces only external loads can be left out."""

    properties: ClassVar[dict[str, Any]] = {
        "force_paths": "", "normalize_tracking_error": False, "ignore_constrained_coordinates": True,
    }  # fmt: skip

    def setForcePaths(self, paths: Iterable[str]) -> None:
        self._set("force_paths", words(paths))

    def setWeightForGeneralizedForce(self, name: str, weight: float) -> None:
        self._weigh("generalized_force_weights", name, weight)

    def setWeightForGeneralizedForcePattern(self, pattern: str, weight: float) -> None:
        self._weigh("generalized_force_weights_pattern", pattern, weight)


class _OutputGoal(MocoGoal):
    """Of outputs, position, location and linear_acceleration of bodies and markers: /bodyset/pelvis|position."""

    properties: ClassVar[dict[str, Any]] = {"output_path": "", "output_index": -1, "exponent": 1}


@known
class MocoOutputGoal(_OutputGoal):
    pass


@known
class MocoFinalOutputGoal(_OutputGoal):
    pass


@known
class MocoStepTimeAsymmetryGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {
        "target_asymmetry": 0.0, "contact_force_threshold": 25.0, "contact_force_direction": "positive-y",
        "walking_direction": "positive-x", "contact_detection_smoothing": 0.25, "asymmetry_smoothing": 10.0,
    }  # fmt: skip

    def _group(self, name: str, contacts: Iterable[str], place: str) -> None:
        group = Object._of(self._single("MocoStepTimeAsymmetryGoalGroup", name))
        names = words(contacts)
        group._set("contact_force_paths", [place, *(path for path in names if path != place)])
        group._set("foot_position_contact_force_path", place)

    def setLeftContactGroup(self, contacts: Iterable[str], place: str) -> None:
        self._group("left_contact_group", contacts, place)

    def setRightContactGroup(self, contacts: Iterable[str], place: str) -> None:
        self._group("right_contact_group", contacts, place)


@known
class MocoStepLengthAsymmetryGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {
        "left_foot_frame": "", "right_foot_frame": "", "walking_direction": "positive-x", "asymmetry_smoothing": 5.0,
        "target_asymmetry": 0.0, "stride_length": -1.0,
    }  # fmt: skip


# ---- path constraints


class MocoPathConstraint(Object):
    properties: ClassVar[dict[str, Any]] = {"equality_with_lower": False}

    def _bound(self, tag: str, function: Object) -> None:
        holder = self._list(tag)
        holder[:] = [function.clone()._element]
        holder[0].attrib.pop("name", None)

    def setLowerBound(self, function: Object) -> None:
        """A function of time: Constant, PiecewiseLinearFunction, GCVSpline."""
        self._bound("lower_bound", function)

    def setUpperBound(self, function: Object) -> None:
        self._bound("upper_bound", function)

    def setEqualityWithLower(self, value: bool) -> None:
        self._set("equality_with_lower", value)


@known
class MocoControlBoundConstraint(MocoPathConstraint):
    def addControlPath(self, path: str) -> None:
        self._append("control_paths", path)

    def setControlPaths(self, paths: Iterable[str]) -> None:
        self._set("control_paths", words(paths))


@known
class MocoOutputBoundConstraint(MocoPathConstraint):
    properties: ClassVar[dict[str, Any]] = {"output_path": "", "output_index": -1, "exponent": 1}


@known
class MocoStateBoundConstraint(MocoPathConstraint):
    def addStatePath(self, path: str) -> None:
        self._append("state_paths", path)

    def setStatePaths(self, paths: Iterable[str]) -> None:
        self._set("state_paths", words(paths))


@known
class MocoFrameDistanceConstraintPair(Object):
    properties: ClassVar[dict[str, Any]] = {
        "frame1_path": "", "frame2_path": "", "minimum_distance": 0.0, "maximum_distance": float("inf"),
    }  # fmt: skip

    def __init__(self, first: str = "", second: str = "", minimum: float = 0, maximum: float = float("inf")) -> None:
        super().__init__()
        for name, value in (("frame1_path", first), ("frame2_path", second), ("minimum_distance", minimum),
                            ("maximum_distance", maximum)):  # fmt: skip
            self._set(name, value)


@known
class MocoFrameDistanceConstraint(MocoPathConstraint):
    def addFramePair(self, *pair: Any) -> None:
        item = pair[0] if isinstance(pair[0], MocoFrameDistanceConstraintPair) else MocoFrameDistanceConstraintPair(*pair)
        self._list("frame_pairs").append(item.clone()._element)
