"""Optimal control: problems, goals and solutions."""

from __future__ import annotations

import glob
import importlib.util
import math
import os
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy

from . import _core, _solution_page
from ._errors import ModelWarning, Suggesting
from ._model import Model, load
from ._optimal_goals import Goals, Range, _range
from ._quantities import Quantities, _checked
from .osim import Motion, _motion
from .osim import read as _read_motion

Course = float | tuple[Sequence[float], Sequence[float]] | None
Path = str | os.PathLike[str]

_STATUS = ("solved", "acceptable", "iterations", "infeasible", "no step", "not finite", "stopped")


# As snControlRule has them.
_RULES = {"linear": 0, "cubic": 4, "quintic": 5}


def _course(given: Course, rule: str) -> tuple[int, bytes, bytes] | None:
    if given is None:
        return None
    times, values = ((0.0,), (given,)) if isinstance(given, (int, float)) else given
    return (_RULES[rule] if len(times) > 1 else 0, numpy.asarray(times, dtype=numpy.float64).tobytes(),
            numpy.asarray(values, dtype=numpy.float64).tobytes())  # fmt: skip


class Solution(Suggesting):
    """What a solve found: `status`, `objective`, `terms` by goal, `parameters` by name, `violation` (the largest defect or constraint),
    `iterations`, `seconds` of CPU time, the trajectory, a Motion of states, controls and quantities, and `mesh_error`, the
    largest relative error of an interval between its points (NaN with kinematics that were not refined)."""

    def __init__(
        self, found: tuple[Any, ...], history: Sequence[tuple[int, float, float, float]] = (), problem: Any = None
    ) -> None:
        self._problem = problem
        self.history = list(history)  # iteration, objective, violation, dual infeasibility
        (self._handle, status, self.message, motion, self.counts, self.objective, self.violation, self.dual, self.barrier,
         self.iterations, self.factorisations, self.unknowns, self.rows, self.intervals, self.mesh_error, self.seconds,
         terms) = found  # fmt: skip
        self.status = _STATUS[status]
        self.trajectory = _motion(motion)
        self.terms = {name: value for name, value, _ in terms}
        self.objective_terms = {name: value for name, value, constraint in terms if not constraint}
        # columns of the trajectory: states, controls, multipliers, derivatives, quantities, parameters
        self.states = self.counts[0]
        first = len(self.trajectory.labels) - self.counts[5]
        self.parameters = {self.trajectory.labels[i]: float(self.trajectory.data[0, i]) for i in range(first, first + self.counts[5])}

    @property
    def success(self) -> bool:
        return self.status in ("solved", "acceptable")

    @property
    def time(self) -> numpy.ndarray[Any, Any]:
        return self.trajectory.time

    def __getitem__(self, name: str) -> numpy.ndarray[Any, Any]:
        """A variable over time, by the last parts of its name: s["knee_angle_r/value"]."""
        fitting = [i for i, label in enumerate(self.trajectory.labels) if label == name or label.endswith("/" + name)]
        if not fitting:
            raise KeyError(name)
        return self.trajectory.data[:, fitting[0]]

    def write(self, path: Path) -> None:
        """Writes the trajectory as Moco does (.sto)."""
        _checked(_core.optimal_write(self._handle, os.fsencode(path)))

    def write_page(self, path: Path, *, title: str = "Optimal control", reference: Motion | Path | None = None) -> None:
        """Writes the result as a page: numbers, a film of the motion as a stick figure, curves of all variables over those of
        a reference, convergence. One HTML file."""
        motion = reference if isinstance(reference, Motion) or reference is None else _read_motion(reference)
        text = _solution_page.page(self, title, motion)
        part = os.fspath(path) + ".part"
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)

    def __repr__(self) -> str:
        return (f"<Solution: {self.message}, objective {self.objective:.6g}, violation {self.violation:.1e}, "
                f"{self.iterations} iterations, {self.seconds:.2f} s>")  # fmt: skip


class Problem(Suggesting):
    """A problem of optimal control: a model, the time, bounds and goals.

    p = sinew.Problem("2D_gait.osim")
    p.time(0, (0.4, 0.6), intervals=50)
    p.bounds("pelvis_tilt/value", (-20, -10), degrees=True)
    p.goal.effort(10, exponent=3, per_distance=True)
    p.goal.speed(1.2)
    p.goal.symmetry(free="pelvis_tx/value")
    s = p.solve(guess="walk.sto")

    Variables have Moco's names, PATH/value and PATH/speed of coordinates, PATH/activation of muscles, PATH of controls;
    their last parts suffice, and * stands for any characters.

    `kinematics` prescribes the motion (columns named as coordinates, filtered at `cutoff` [Hz]): states are then those of
    muscles, PATH/activation and PATH/normalized_tendon_force, and every dof has an equation of motion; `model` is a file.
    """

    def __init__(
        self, model: Model | Path, *, kinematics: Motion | Path | None = None, cutoff: float = 0, threads: int = 0
    ) -> None:
        if kinematics is not None:
            if isinstance(model, Model):
                raise TypeError("a problem with kinematics needs the file of the model")
            motion = kinematics if isinstance(kinematics, Motion) else _read_motion(kinematics)
            self._handle = _checked(_core.optimal_inverse(os.fsencode(model), motion._tuple(), cutoff, threads))
            self.goal, self.quantity = Goals(self), Quantities(self)
            return
        if isinstance(model, Model):
            self.model, file = model, None
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ModelWarning)  # m.warnings holds them
                self.model = load(model)
            file = os.fspath(model) if os.fspath(model).endswith(".osim") else None
            if file:
                self.model.opt.osim = 1  # equations of motion and paths as Moco has them
        self._handle = _checked(_core.optimal_create(self.model, file, threads))
        self.goal, self.quantity = Goals(self), Quantities(self)

    @classmethod
    def _over(cls, handle: Any) -> Problem:
        """The problem of a handle."""
        new = cls.__new__(cls)
        new._handle, new.goal, new.quantity = handle, Goals(new), Quantities(new)
        return new

    @property
    def states(self) -> list[str]:
        count, rows = _core.optimal_variables(self._handle)
        return [name for name, _ in rows[:count]]

    @property
    def controls(self) -> list[str]:
        count, rows = _core.optimal_variables(self._handle)
        return [name for name, _ in rows[count : count + _core.optimal_controls(self._handle)]]

    def time(self, start: float, end: Range, *, intervals: int, scheme: str = "hermite-simpson") -> None:
        """When the motion begins and ends (a pair: between these times), and the number of mesh intervals. `scheme`:
        "hermite-simpson" (order 4), "trapezoidal" (2), "legendre-gauss-radau-N" (2 N - 1) and "legendre-gauss-N" (2 N) with N
        from 1 to 9, as Moco has them, or "radau" (two Legendre-Gauss-Radau points, order 3, in the form of the first)."""
        _checked(_core.optimal_scheme(self._handle, scheme))
        _checked(_core.optimal_time(self._handle, start, *_range(end), intervals))

    def bounds(
        self, name: str, during: Range = None, *, initial: Range = None, final: Range = None, degrees: bool = False
    ) -> None:
        """Bounds of all variables that fit a name: during the motion, at its start and its end. A number is both bounds."""
        scale = math.pi / 180 if degrees else 1
        six = (*_range(during, scale), *_range(initial, scale), *_range(final, scale))
        _checked(_core.optimal_bounds(self._handle, name, six))

    def bounds_over_time(
        self, name: str, lower: Course = None, upper: Course = None, *, rule: str = "linear", equal: bool = False
    ) -> None:
        """Bounds of all variables that fit a name as functions of time, at mesh points: a number, or a pair of times and values
        between which `rule` is "linear", "cubic" or "quintic" (splines). `equal`: controls are equal to `lower`."""
        if rule not in _RULES:
            raise ValueError(f"the rule is {rule!r}; it is 'linear', 'cubic' or 'quintic'")
        _checked(_core.optimal_bounds_over_time(self._handle, name, _course(lower, rule), _course(upper, rule), equal))

    def parameter(
        self, name: str, component: str | Sequence[str], property: str, bounds: Sequence[float], *, initial: float | None = None,
        element: int | None = None,
    ) -> None:
        """A property of a component (or of several) of the .osim model as an unknown, the same during the whole motion: its mass, its optimal
        force, a number of its mass centre (`element` 0, 1, 2). `component` is a path ("/bodyset/torso") or the unique end of one. The
        guess begins at `initial`, else in the middle of the bounds; s.parameters[name] is the value found."""
        given = [component] if isinstance(component, str) else list(component)
        low, high = _range(bounds)
        _checked(_core.optimal_parameter(
            self._handle, name, given, property, -1 if element is None else element, low, high, math.nan if initial is None else initial,
        ))  # fmt: skip

    def scale_factor(self, name: str, bounds: Sequence[float], *, initial: float | None = None) -> None:
        """An unknown number that goals multiply columns of their references by (`scale` of control_tracking): the unit of an
        electromyogram. It is among the parameters of the solution."""
        low, high = _range(bounds)
        _checked(_core.optimal_scale_factor(self._handle, name, low, high, math.nan if initial is None else initial))

    @property
    def parameters(self) -> list[str]:
        _, rows = _core.optimal_variables(self._handle)
        return [name for name, _ in rows[len(rows) - _core.optimal_parameters(self._handle) :]]

    def loads(self, path: Path) -> None:
        """Measured external forces, from an ExternalLoads file; the end time is then fixed."""
        _checked(_core.optimal_loads(self._handle, os.fsencode(path)))

    def _mirrored(self, swap: tuple[str, str], free: Sequence[str], controls: Sequence[str]) -> list[tuple[str, str]]:
        one, other = swap
        parts = re.compile(f"{re.escape(one)}|{re.escape(other)}")
        mirror = lambda name: parts.sub(lambda found: other if found[0] == one else one, name)  # noqa: E731
        fits = lambda name, words: any(name == word or name.endswith("/" + word) for word in words)  # noqa: E731
        names = [name for name in self.states if not fits(name, free)]
        names += [name for name in self.controls if fits(name, controls)]
        return [(name, mirror(name)) for name in names]

    def solve(
        self, guess: Motion | Solution | Path | None = None, *, warm: bool = False, tolerance: float = 1e-4,
        constraint_tolerance: float | None = None, gap: float = 5e-4, barrier: float = 0, coarser: int = 0, refine: int = 0,
        mesh_error: float = 1e-4, solver: str = "sinew", max_iterations: int = 1000, progress: Callable[..., Any] | bool = False,
    ) -> Solution:
        """The solution from a guess: a file, a motion or an earlier solution; none: from the bounds.

        `warm` takes the multipliers of an earlier solution as well, for a problem that differs in weights or bounds.
        `gap` is what complementarity may leave of the objective, relative. `coarser` meshes, each with half the intervals of
        the next, are solved before, one the guess of the next. `refine` rounds divide the intervals whose relative error is above
        `mesh_error`, and solve again. `solver`: "sinew", or "ipopt" for IPOPT's library, which the system or the package
        casadi has, or the path of that library. `progress`: True prints a line per iteration; a
        function gets (iteration, objective, violation, dual, barrier, step, worst) and stops by returning False. Ctrl-C ends
        the iterations; the solution is then the last point, with the status "stopped". `max_iterations=0` only evaluates.
        """
        earlier = guess._handle if warm and isinstance(guess, Solution) else None
        if warm and earlier is None:
            raise TypeError("warm=True needs a Solution as the guess")
        motion = guess.trajectory if isinstance(guess, Solution) else guess
        if motion is not None and not isinstance(motion, Motion):
            motion = _read_motion(motion)
        told = _print_line if progress is True else progress or None
        history: list[tuple[int, float, float, float]] = []

        def listener(iteration: int, objective: float, violation: float, dual: float, *rest: Any) -> Any:
            history.append((iteration, objective, violation, dual))
            return told(iteration, objective, violation, dual, *rest) if told else None

        found = _checked(_core.optimal_solve(
            self._handle, motion._tuple() if motion is not None else None, earlier, tolerance, constraint_tolerance or tolerance,
            gap, barrier, coarser, refine, mesh_error, _library(solver), max_iterations or -1, listener,
        ))  # fmt: skip
        return Solution(found, history, self._handle)


def _library(solver: str) -> str | None:
    """The library of IPOPT that a solver stands for, "" where the system looks for it; None: Sinew's own method."""
    if solver == "sinew":
        return None
    if solver != "ipopt":
        if not os.path.exists(solver):
            raise ValueError(f"the solver is {solver!r}; it is 'sinew', 'ipopt' or the path of IPOPT's library")
        return solver
    package = importlib.util.find_spec("casadi")
    for folder in package.submodule_search_locations or [] if package else []:
        for path in sorted(glob.glob(os.path.join(folder, "libipopt*.so.3")) + glob.glob(os.path.join(folder, "libipopt*.dylib"))):
            return path
    return ""


def _print_line(
    iteration: int, objective: float, violation: float, dual: float, barrier: float, step: float, worst: str
) -> None:
    print(f"{iteration:4d}  objective {objective:.6e}  violation {violation:.1e} ({worst})  dual {dual:.1e}  "
          f"barrier {barrier:.0e}  step {step:.2g}", flush=True)  # fmt: skip
