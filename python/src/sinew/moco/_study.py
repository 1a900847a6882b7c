"""Studies, problems and solvers with the names of Moco."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any, ClassVar
from xml.etree import ElementTree

import numpy

from .. import _core
from .._errors import did_you_mean
from .._problem import Problem, _checked
from ..osim import _motion
from ._goals import MocoGoal, MocoPathConstraint
from ._model import Model
from ._object import Element, Object, known, read_document, wrap
from ._processors import ModelProcessor, document_of
from ._trajectory import MocoSolution, MocoTrajectory
from ._values import number_text

Bounds = Any  # a number, a list of none, one or two, or an object of MocoBounds


class MocoBounds:
    """A lower and an upper bound; one number is both, none is none."""

    def __init__(self, *bounds: float) -> None:
        if len(bounds) > 2:
            raise TypeError(f"{type(self).__name__} takes one or two numbers, not {len(bounds)}")
        if len(bounds) == 2 and bounds[0] > bounds[1]:
            raise ValueError(f"{type(self).__name__}: the lower bound {bounds[0]} is above the upper one {bounds[1]}")
        self._numbers = tuple(float(x) for x in bounds)

    def getLower(self) -> float:
        return self._numbers[0] if self._numbers else float("nan")

    def getUpper(self) -> float:
        return self._numbers[-1] if self._numbers else float("nan")


class MocoInitialBounds(MocoBounds):
    pass


class MocoFinalBounds(MocoBounds):
    pass


def _bounds_text(bounds: Bounds) -> str:
    given = bounds if isinstance(bounds, MocoBounds) else MocoBounds(*(bounds if isinstance(bounds, Sequence) else (bounds,)))
    return " ".join(number_text(x) for x in given._numbers)


@known
class MocoParameter(Object):
    """A property of components that is an unknown of the problem: MocoParameter("m", "/bodyset/torso", "mass", MocoBounds(10, 20))."""

    properties: ClassVar[dict[str, Any]] = {"component_paths": [], "property_name": "", "property_element": -1}

    def __init__(
        self, name: str = "parameter", paths: str | Sequence[str] = (), property_name: str = "", bounds: Bounds = (), element: int = -1
    ) -> None:
        super().__init__(name)
        self.setBounds(bounds)
        for path in (paths,) if isinstance(paths, str) else paths:
            self.appendComponentPath(path)
        self.setPropertyName(property_name)
        if element >= 0:
            self._set("property_element", element)

    def setBounds(self, bounds: Bounds) -> None:
        found = self._element.find("MocoBounds")
        holder = ElementTree.SubElement(self._element, "MocoBounds") if found is None else found
        Object._of(holder)._set("bounds", _bounds_text(bounds))

    def getBounds(self) -> MocoBounds:
        text = self._element.findtext("MocoBounds/bounds") or ""
        return MocoBounds(*(float(x) for x in text.split()))

    def appendComponentPath(self, path: str) -> None:
        self._append("component_paths", path)

    def getComponentPaths(self) -> list[str]:
        return (self._element.findtext("component_paths") or "").split()

    def setPropertyName(self, name: str) -> None:
        self._set("property_name", name)

    def getPropertyName(self) -> str:
        return self._element.findtext("property_name") or ""


@known
class MocoPhase(Object):
    """The parts of a problem: model, times, bounds and goals."""

    properties: ClassVar[dict[str, Any]] = {"bound_activation_from_excitation": True}

    def setModel(self, model: Model) -> ModelProcessor:
        return self.setModelProcessor(ModelProcessor(model))

    setModelAsCopy = setModel

    def setModelProcessor(self, processor: ModelProcessor) -> ModelProcessor:
        self._replace("ModelProcessor", "model", processor)
        return self.updModelProcessor()

    def updModelProcessor(self) -> Any:
        return ModelProcessor._of(self._single("ModelProcessor", "model"))

    def setTimeBounds(self, initial: Bounds, final: Bounds) -> None:
        for tag, name, bounds in (("MocoInitialBounds", "time_initial_bounds", initial),
                                  ("MocoFinalBounds", "time_final_bounds", final)):  # fmt: skip
            Object._of(self._single(tag, name))._set("bounds", _bounds_text(bounds))

    def setDefaultSpeedBounds(self, bounds: Bounds) -> None:
        Object._of(self._single("MocoBounds", "default_speed_bounds"))._set("bounds", _bounds_text(bounds))

    def _info(self, where: str, name: str, bounds: Bounds, initial: Bounds, final: Bounds) -> None:
        rows = self._list(where)
        for row in rows:
            if row.get("name") == name:
                rows.remove(row)
                break
        info = Object._of(ElementTree.SubElement(rows, "MocoVariableInfo", {"name": name}))
        for tag, given in (("bounds", bounds), ("initial_bounds", initial), ("final_bounds", final)):
            text = _bounds_text(given)
            if text:
                info._set(tag, text)

    def setStateInfo(self, name: str, bounds: Bounds, initial: Bounds = (), final: Bounds = ()) -> None:
        self._info("state_infos", name, bounds, initial, final)

    def setStateInfoPattern(self, pattern: str, bounds: Bounds, initial: Bounds = (), final: Bounds = ()) -> None:
        self._info("state_infos_pattern", pattern, bounds, initial, final)

    def setControlInfo(self, name: str, bounds: Bounds, initial: Bounds = (), final: Bounds = ()) -> None:
        self._info("control_infos", name, bounds, initial, final)

    def setControlInfoPattern(self, pattern: str, bounds: Bounds, initial: Bounds = (), final: Bounds = ()) -> None:
        self._info("control_infos_pattern", pattern, bounds, initial, final)

    def addGoal(self, goal: MocoGoal) -> Any:
        goals = self._list("goals")
        if any(other.get("name") == goal.getName() for other in goals):
            raise ValueError(f"the problem has a goal '{goal.getName()}' already; give this one another name")
        goals.append(goal._element)
        return goal

    def addPathConstraint(self, constraint: MocoPathConstraint) -> Any:
        constraints = self._list("path_constraints")
        if any(other.get("name") == constraint.getName() for other in constraints if constraint.getName()):
            raise ValueError(f"the problem has a path constraint '{constraint.getName()}' already; give this one another name")
        constraints.append(constraint._element)
        return constraint

    def addParameter(self, parameter: MocoParameter) -> Any:
        parameters = self._list("parameters")
        if any(other.get("name") == parameter.getName() for other in parameters):
            raise ValueError(f"the problem has a parameter '{parameter.getName()}' already; give this one another name")
        parameters.append(parameter._element)
        return parameter

    def updParameter(self, name: str) -> Any:
        parameters = self._list("parameters")
        for element in parameters:
            if element.get("name") == name:
                return wrap(element)
        names = [element.get("name", "") for element in parameters]
        raise KeyError(f"the problem has no parameter '{name}'{did_you_mean(name, names)}")

    getParameter = updParameter

    def updGoal(self, name: str) -> Any:
        goals = self._list("goals")
        for element in goals:
            if element.get("name") == name:
                return wrap(element)
        names = [element.get("name", "") for element in goals]
        raise KeyError(f"the problem has no goal '{name}'{did_you_mean(name, names)}")

    getGoal = updGoal


@known
class MocoProblem(MocoPhase):
    """A problem of one phase, whose calls it takes."""

    def getPhase(self, index: int = 0) -> MocoProblem:
        if index != 0:
            raise IndexError(f"the problem has one phase, not {index + 1}")
        return self

    updPhase = getPhase


class MocoDirectCollocationSolver(Object):
    properties: ClassVar[dict[str, Any]] = {
        "num_mesh_intervals": 100, "verbosity": 2, "transcription_scheme": "hermite-simpson",
        "interpolate_control_mesh_interior_points": True, "enforce_constraint_derivatives": True,
        "multibody_dynamics_mode": "explicit", "optim_solver": "ipopt", "optim_max_iterations": -1,
        "optim_convergence_tolerance": -1.0, "optim_constraint_tolerance": -1.0,
        "optim_hessian_approximation": "limited-memory", "optim_ipopt_print_level": -1, "guess_file": "",
        "minimize_lagrange_multipliers": False, "lagrange_multiplier_weight": 1.0, "kinematic_constraint_method": "Posa2016",
        "scale_variables_using_bounds": False, "parameters_require_initsystem": True, "optim_sparsity_detection": "none",
        "optim_write_sparsity": "", "optim_finite_difference_scheme": "central", "parallel": 0, "output_interval": 0,
        "minimize_implicit_multibody_accelerations": False, "implicit_multibody_accelerations_weight": 1.0,
        "minimize_implicit_auxiliary_derivatives": False, "implicit_auxiliary_derivatives_weight": 1.0,
        "optim_jacobian_approximation": "exact", "exact_hessian_block_sparsity_mode": "",
    }  # fmt: skip
    _study: MocoStudy
    _guess: MocoTrajectory | None

    def resetProblem(self, problem: MocoProblem) -> None:
        """Nothing: the study's problem is read when it is solved."""

    def createGuess(self, kind: str = "bounds") -> MocoTrajectory:
        """A trajectory to start from, by the bounds; "random" draws from within them."""
        if kind not in ("bounds", "random"):
            raise ValueError(f"sinew.moco does not cover guesses by '{kind}'; bounds and random it does")
        guess = MocoTrajectory()
        found = self._study._evaluate(None)
        guess._time, guess._columns = found._time, found._columns
        if kind == "random":
            guess.randomizeAdd()
        return guess

    def setGuess(self, guess: MocoTrajectory | str) -> None:
        """A trajectory, or "bounds"."""
        if isinstance(guess, str) and guess != "bounds":
            raise ValueError(f"sinew.moco does not cover guesses by '{guess}'")
        self._guess = None if isinstance(guess, str) else _kept(guess)
        self._set("guess_file", "")

    def setGuessFile(self, path: str | os.PathLike[str]) -> None:
        self._guess = None
        self._set("guess_file", os.fspath(path))

    def getGuess(self) -> MocoTrajectory:
        return self._guess if self._guess is not None else self.createGuess()

    def clearGuess(self) -> None:
        self._guess = None
        self._set("guess_file", "")


def _kept(guess: MocoTrajectory) -> MocoTrajectory:
    """A copy of what a trajectory holds."""
    own = MocoTrajectory()
    own._time = guess._time.copy()
    own._columns = {kind: {name: column.copy() for name, column in columns.items()} for kind, columns in guess._columns.items()}
    own._parameters = dict(guess._parameters)
    return own


@known
class MocoCasADiSolver(MocoDirectCollocationSolver):
    pass


@known
class MocoTropterSolver(MocoDirectCollocationSolver):
    pass


class MocoStudy(Object):
    """A problem and a solver. A path reads a file of Moco."""

    properties: ClassVar[dict[str, Any]] = {"write_solution": False, "results_directory": "./"}

    def __init__(self, source: str | os.PathLike[str] | None = None) -> None:
        super().__init__()
        if source is not None:
            self._element = read_document(source, "MocoStudy")
            self._element.attrib.pop("_version", None)
        self._prepare()

    def _prepare(self) -> None:
        holder = self._element.find("MocoProblem")
        if holder is None:
            holder = ElementTree.SubElement(self._element, "MocoProblem", {"name": "problem"})
        phase = holder.find("MocoPhase")
        if phase is None:
            phase = ElementTree.SubElement(holder, "MocoPhase", {"name": "phases"})
        self._problem = MocoProblem._of(phase, self)
        self._solver: MocoDirectCollocationSolver | None = None
        for tag in ("MocoCasADiSolver", "MocoTropterSolver"):
            if self._element.find(tag) is not None:
                self._solver = self._made(self._element.find(tag))

    @staticmethod
    def safeDownCast(other: Any) -> Any:
        return other if isinstance(other, MocoStudy) else None

    @classmethod
    def _from(cls, element: Element) -> MocoStudy:
        new = cls.__new__(cls)
        new._element, new._owner = element, None
        new._prepare()
        return new

    def _made(self, element: Any) -> MocoDirectCollocationSolver:
        solver = wrap(element, self)
        solver._study, solver._guess = self, None
        return solver  # type: ignore[no-any-return]

    def updProblem(self) -> MocoProblem:
        return self._problem

    getProblem = updProblem

    def _init(self, tag: str) -> Any:
        for old in ("MocoCasADiSolver", "MocoTropterSolver"):
            for element in self._element.findall(old):
                self._element.remove(element)
        self._solver = self._made(ElementTree.SubElement(self._element, tag, {"name": "solver"}))
        return self._solver

    def initCasADiSolver(self) -> Any:
        return self._init("MocoCasADiSolver")

    def initTropterSolver(self) -> Any:
        return self._init("MocoTropterSolver")

    initSolver = initCasADiSolver

    def updSolver(self) -> Any:
        return self._solver if self._solver is not None else self.initCasADiSolver()

    # ---- solving

    def _read(self) -> tuple[Problem, Any, float, float, int]:
        document = document_of(self._element)
        found = _checked(_core.optimal_study(document, os.fsencode(f"{self.getName() or 'study'}.omoco"), 0))
        handle, _, guess, tolerance, constraint_tolerance, iterations = found
        return Problem._over(handle), _motion(guess) if guess is not None else None, tolerance, constraint_tolerance, iterations

    def _run(self, guess: Any, limit: int | None) -> MocoSolution:
        problem, own, tolerance, constraint_tolerance, iterations = self._read()
        start = guess if guess is not None else own
        loud = self._solver is not None and self._solver._get("verbosity") > 0 and sys.stderr.isatty()
        return MocoSolution(problem.solve(
            start, tolerance=tolerance, constraint_tolerance=constraint_tolerance, gap=min(5e-4, tolerance), progress=loud,
            max_iterations=iterations or 1000 if limit is None else limit,
        ))  # fmt: skip

    def _evaluate(self, guess: Any) -> MocoSolution:
        return self._run(guess, 0)

    def solve(self) -> MocoSolution:
        """The solution from the solver's guess."""
        guess = self.updSolver()._guess
        motion = guess._motion() if guess is not None else None
        if motion is not None:
            motion.data = numpy.where(numpy.isnan(motion.data).all(axis=0), 0.0, motion.data)
        solution = self._run(motion, None)
        if not solution.success():
            warnings.warn(f"study '{self.getName()}' was not solved: {solution.getStatus()}", stacklevel=2)
        return solution

    def analyze(self, trajectory: MocoTrajectory, outputs: Sequence[str]) -> Any:
        from ._outputs import outputs_of

        return outputs_of(self._problem.updModelProcessor().process(), trajectory, outputs)

    def visualize(self, trajectory: MocoTrajectory) -> None:
        """Says how to see the trajectory; with OPENSIM_USE_VISUALIZER=0 nothing."""
        if os.getenv("OPENSIM_USE_VISUALIZER") != "0":
            warnings.warn("sinew.moco opens no window: write the trajectory and the model, then `sinew view`", stacklevel=2)

