"""MocoTrack and MocoInverse."""

from __future__ import annotations

import os
from typing import Any, ClassVar
from xml.etree import ElementTree

from .. import _core
from .._problem import _checked
from ._goals import MocoWeight, MocoWeightSet
from ._model import Model
from ._object import REQUIRED, Object, known, read_document
from ._outputs import coordinates_of, outputs_of
from ._processors import ModelProcessor, document_of
from ._study import MocoStudy
from ._tables import TableProcessor, TimeSeriesTable
from ._trajectory import MocoSolution

Path = str | os.PathLike[str]


class MocoTool(Object):
    properties: ClassVar[dict[str, Any]] = {
        "initial_time": REQUIRED, "final_time": REQUIRED, "mesh_interval": 0.02, "clip_time_range": False,
    }  # fmt: skip

    def __init__(self, source: Path | None = None) -> None:
        super().__init__()
        if source is not None:
            self._element = read_document(source, type(self).__name__)
            self._element.attrib.pop("_version", None)

    def setModel(self, model: ModelProcessor | Model) -> None:
        self._replace("ModelProcessor", "model", ModelProcessor(model) if isinstance(model, Model) else model)

    def _table(self, name: str, table: TableProcessor | TimeSeriesTable | Path) -> None:
        self._replace("TableProcessor", name, table if isinstance(table, TableProcessor) else TableProcessor(table))

    def initialize(self) -> MocoStudy:
        """The study that the tool stands for."""
        path = os.fsencode(f"{self.getName() or 'tool'}.omoco")
        text = _checked(_core.optimal_study_text(document_of(self._element), path))
        study = MocoStudy._from(ElementTree.fromstring(text))
        own = self._element.find("ModelProcessor")
        holder = study.updProblem()._element.find("ModelProcessor")
        if own is not None and holder is not None:  # what the document does not show: the model's own file and version
            holder.attrib.update({key: value for key, value in own.attrib.items() if key.startswith("_")})
        return study

    def _model(self) -> Model:
        return ModelProcessor._of(self._single("ModelProcessor", "model")).process()  # type: ignore[no-any-return]


@known
class MocoTrack(MocoTool):
    properties: ClassVar[dict[str, Any]] = {
        "states_global_tracking_weight": 1.0, "scale_state_weights_with_range": False,
        "track_reference_position_derivatives": False, "markers_global_tracking_weight": 1.0, "allow_unused_references": False,
        "guess_file": "", "apply_tracked_states_to_guess": False, "minimize_control_effort": True,
        "control_effort_weight": 0.001,
    }  # fmt: skip

    def setStatesReference(self, table: TableProcessor | TimeSeriesTable | Path) -> None:
        self._table("states_reference", table)

    def setMarkersReference(self, table: TableProcessor | TimeSeriesTable | Path) -> None:
        self._table("markers_reference", table)

    def setMarkersReferenceFromTRC(self, path: Path, cutoff: float = 6) -> None:
        from ._tables import TabOpLowPassFilter

        self._table("markers_reference", TableProcessor(path).append(TabOpLowPassFilter(cutoff)))

    def set_states_weight_set(self, weights: MocoWeightSet) -> None:
        self._replace("MocoWeightSet", "states_weight_set", weights)

    def set_markers_weight_set(self, weights: MocoWeightSet) -> None:
        self._replace("MocoWeightSet", "markers_weight_set", weights)

    def set_controls_weight_set(self, weights: MocoWeightSet) -> None:
        self._replace("MocoWeightSet", "controls_weight_set", weights)

    def setMarkerWeightsFromIKTaskSet(self, tasks: IKTaskSet) -> None:
        weights = MocoWeightSet()
        for name, weight in tasks._markers():
            weights.cloneAndAppend(MocoWeight(name, weight))
        self.set_markers_weight_set(weights)

    def solve(self) -> MocoSolution:
        return self.initialize().solve()

    def solveAndVisualize(self) -> MocoSolution:
        study = self.initialize()
        solution = study.solve()
        study.visualize(solution)
        return solution


class IKTaskSet(Object):
    """Weights of markers from a file of inverse kinematics."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._element = read_document(path, "IKTaskSet")

    def _markers(self) -> list[tuple[str, float]]:
        tasks = [task for task in self._element.iter("IKMarkerTask") if (task.findtext("apply") or "true").strip() == "true"]
        return [(task.get("name", ""), float(task.findtext("weight") or 1)) for task in tasks]


class MocoInverseSolution:
    """The solution of a MocoInverse, and outputs that were asked for."""

    def __init__(self, solution: MocoSolution, outputs: TimeSeriesTable | None) -> None:
        self._solution, self._outputs = solution, outputs

    def getMocoSolution(self) -> MocoSolution:
        return self._solution

    def getOutputs(self) -> TimeSeriesTable:
        if self._outputs is None:
            raise ValueError("no outputs were asked for: append_output_paths before solve")
        return self._outputs


@known
class MocoInverse(MocoTool):
    properties: ClassVar[dict[str, Any]] = {
        "kinematics_allow_extra_columns": False, "minimize_sum_squared_activations": False, "max_iterations": REQUIRED,
        "convergence_tolerance": 1e-3, "constraint_tolerance": 1e-3, "output_paths": [], "reserves_weight": 1.0,
    }  # fmt: skip

    def setKinematics(self, table: TableProcessor | TimeSeriesTable | Path) -> None:
        self._table("kinematics", table)

    def solve(self) -> MocoInverseSolution:
        """The solution, with the coordinates of the motion among its states."""
        solution = self.initialize().solve()
        model = self._model()
        kinematics = TableProcessor._of(self._single("TableProcessor", "kinematics")).process()
        solution.insertStatesTrajectory(coordinates_of(model, kinematics, solution.getTimeMat()))
        paths = self._get("output_paths")
        return MocoInverseSolution(solution, outputs_of(model, solution, paths) if paths else None)
