"""Goals with Moco's names."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, ClassVar
from xml.etree import ElementTree

from ._object import Object, known
from ._processors import words
from ._tables import TableProcessor, TimeSeriesTable, TimeSeriesTableVec3, file_of
from ._values import Vec3


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


@known
class MocoContactTrackingGoal(MocoGoal):
    properties: ClassVar[dict[str, Any]] = {"external_loads_file": "", "projection": "none", "projection_vector": Vec3()}

    def setExternalLoadsFile(self, path: str | os.PathLike[str]) -> None:
        self._set("external_loads_file", os.fspath(path))

    def addContactGroup(self, contacts: Iterable[str], force: str) -> None:
        group = Object._of(ElementTree.SubElement(self._list("contact_groups"), "MocoContactTrackingGoalGroup"))
        group._set("contact_force_paths", words(contacts))
        group._set("external_force_name", force)


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
