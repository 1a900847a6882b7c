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
from ._quantities import Quantities, _checked
from .osim import Motion, _motion
from .osim import read as _read_motion

Range = float | Sequence[float] | None
Path = str | os.PathLike[str]

# As snGoalKind has them.
_KINDS = ("effort", "final_time", "speed", "periodicity", "state_tracking", "initial_activation",
          "contact_tracking", "auxiliary_derivatives", "control_tracking", "squared_states", "marker_tracking",
          "marker_final", "quantity", "quantity_tracking", "initial_equilibrium", "integral", "mean", "quantity_final",
          "translation_tracking", "orientation_tracking", "angular_velocity_tracking")  # fmt: skip
# As snOptimalScheme has them.
_SCHEMES = ("hermite-simpson", "radau")
_STATUS = ("solved", "acceptable", "iterations", "infeasible", "no step", "not finite", "stopped")


def _range(value: Range, scale: float = 1) -> tuple[float, float]:
    if value is None or (isinstance(value, Sequence) and len(value) == 0):
        return math.nan, math.nan
    low, high = (value if len(value) == 2 else (value[0], value[0])) if isinstance(value, Sequence) else (value, value)
    return low * scale, high * scale


class Goals(Suggesting):
    """The goals of a problem: p.goal.effort(...), p.goal.speed(1.2). Terms of the objective have a weight; speed,
    periodicity, symmetry and initial_activation are constraints.

    Goals that are integrals over time take `per_duration=True`, `per_mass=True` and `per_distance=True`, which divide the
    value by the duration, the mass of the model and the way of its mass centre, and `within=(low, high)`, which makes them
    constraints: the value lies within these bounds (a number: is this number)."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    def _add(
        self, kind: str, name: str | None, weight: float, *, exponent: float = 0, per_distance: bool = False,
        per_duration: bool = False, per_mass: bool = False, within: Range = None, value: float = 0,
        names: Iterable[str] = (), others: Iterable[str] = (), weights: Iterable[float] = (), reference: Motion | None = None,
        cutoff: float = 0, speeds: bool = False, axis: Sequence[float] = (0.0, 0.0, 0.0),
    ) -> None:
        numbers = numpy.array(list(weights), dtype=numpy.float64).tobytes()
        _checked(_core.optimal_goal(
            self._problem._handle, _KINDS.index(kind), name or "", weight, exponent, (per_distance, per_duration, per_mass),
            within is not None, _range(within), value, list(names),
            list(others), numbers, reference._tuple() if reference else None, cutoff, speeds,
            tuple(float(x) for x in axis),
        ))  # fmt: skip

    def effort(
        self, weight: float = 1, *, exponent: float = 2, per_distance: bool = False, weights: Mapping[str, float] | None = None,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of |control| to the power of the exponent. `weights` maps names or patterns of controls
        to their weights, 0 leaves one out; controls that none fits have 1 ("*": all). `per_distance` divides by the way of
        the mass centre."""
        given = {"*": 1.0, **(weights or {})}
        self._add("effort", name, weight, exponent=exponent, per_distance=per_distance, names=given, weights=given.values(),
                  **form)  # fmt: skip

    def final_time(self, weight: float = 1, *, name: str | None = None) -> None:
        """The time at which the motion ends."""
        self._add("final_time", name, weight)

    def speed(self, value: float, *, name: str | None = None) -> None:
        """The way of the mass centre over the duration is this speed [m/s]."""
        self._add("speed", name, 1, value=value)

    def periodicity(
        self, pairs: Iterable[str | tuple[str, str]], *, opposite: Iterable[str | tuple[str, str]] = (), name: str | None = None
    ) -> None:
        """Each variable has at the end the value that it (or the first of a pair) has at the start; those of `opposite` have it
        with the other sign (the list of a pelvis in half a gait cycle)."""
        same, turned = list(pairs), list(opposite)
        both = [(pair, pair) if isinstance(pair, str) else tuple(pair) for pair in [*same, *turned]]
        signs = [1.0] * len(same) + [-1.0] * len(turned)
        self._add("periodicity", name, 1, names=[a for a, _ in both], others=[b for _, b in both], weights=signs)

    def symmetry(
        self, swap: tuple[str, str] = ("_r", "_l"), *, free: str | Sequence[str] = (), controls: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        """Half a gait cycle: at the end every state has the value that the state of the other side has at the start. `free`
        are positions that advance; `controls` are controls that are periodic as well."""
        self.periodicity(self._problem._mirrored(swap, (free,) if isinstance(free, str) else free, controls), name=name)

    def state_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None, cutoff: float = 0,
        speeds: bool = False, name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between states and a reference, whose columns are named as states or
        coordinates. `cutoff` [Hz] filters the reference as Moco does; `speeds` tracks the derivatives of coordinates without
        a column of speeds as well. `weights` maps names or patterns of states to their weights; states that none fits are not tracked."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = weights or {}
        self._add("state_tracking", name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff,
                  speeds=speeds, **form)  # fmt: skip

    def contact_tracking(
        self, loads: Path, groups: Mapping[str, Sequence[str]], weight: float = 1, *,
        plane: Sequence[float] | None = None, vector: Sequence[float] | None = None, name: str | None = None,
    ) -> None:
        """The integral of squared differences between contact forces and measured ones, over the weight of the model.
        `groups` maps names of forces in the ExternalLoads file to contact elements of the model, whose forces are summed.
        `plane` counts only what is normal to this vector, `vector` only what lies along it."""
        pairs = [(contact, force) for force, contacts in groups.items() for contact in contacts]
        kind, axis = (1, plane) if plane is not None else (2, vector) if vector is not None else (0, (0.0, 0.0, 0.0))
        _checked(_core.optimal_contacts(
            self._problem._handle, name or "", weight, os.fsencode(loads), [c for c, _ in pairs], [f for _, f in pairs], kind,
            tuple(float(x) for x in axis),
        ))  # fmt: skip

    def initial_activation(self, *, name: str | None = None) -> None:
        """Activations at the start are equal to their controls."""
        self._add("initial_activation", name, 1)

    def control_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between controls and a reference (EMG, say), whose columns are named as
        controls. `weights` maps names or patterns of controls to their weights; controls that none fits are not tracked."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = weights or {}
        self._add("control_tracking", name, weight, names=given, weights=given.values(), reference=motion, **form)

    def squared_states(
        self, weight: float = 1, *, weights: Mapping[str, float] | None = None, name: str | None = None, **form: Any
    ) -> None:
        """The integral of the sum of squared states: all of them, or those that fit names or patterns in `weights`
        ({"*/activation": 1})."""
        given = weights or {}
        self._add("squared_states", name, weight, names=given, weights=given.values(), **form)

    def marker_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared distances between markers (sites) and measured ones, NAME_x, NAME_y and NAME_z in
        the reference [m]. `weights` maps names or patterns of markers to their weights; markers that none fits are not tracked."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = weights or {}
        self._add("marker_tracking", name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff, **form)

    def _frames(self, kind: str, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float,
                cutoff: float, name: str | None, form: Mapping[str, Any]) -> None:  # fmt: skip
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = frames if isinstance(frames, Mapping) else {frame: 1.0 for frame in frames}
        self._add(kind, name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff, **form)

    def translation_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared distances between bodies or sites and their places in a reference, columns
        NAME_x, NAME_y, NAME_z [m]. `frames` are names, or a mapping from them to weights."""
        self._frames("translation_tracking", reference, frames, weight, cutoff, name, form)

    def orientation_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared angles between bodies or sites and quaternions of a reference, columns NAME_w,
        NAME_x, NAME_y, NAME_z."""
        self._frames("orientation_tracking", reference, frames, weight, cutoff, name, form)

    def angular_velocity_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared differences between angular velocities of bodies or sites in the world and a
        reference, columns NAME_x, NAME_y, NAME_z [rad/s]."""
        self._frames("angular_velocity_tracking", reference, frames, weight, cutoff, name, form)

    def marker_final(self, marker: str, place: Sequence[float], weight: float = 1, *, name: str | None = None) -> None:
        """The squared distance of a marker (site) from a place at the end [m]."""
        self._add("marker_final", name, weight, names=[marker], axis=place)

    def quantity(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, exponent: float = 2, per_distance: bool = False,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of |quantity| to the power of the exponent; of several, their sum with weights by name. `per_distance`
        divides by the way of the mass centre."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("quantity", name, weight, exponent=exponent, per_distance=per_distance, names=given, weights=given.values(),
                  **form)  # fmt: skip

    def integral(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, name: str | None = None, **form: Any
    ) -> None:
        """The integral of a quantity with its sign; of several, of their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("integral", name, weight, names=given, weights=given.values(), **form)

    def mean(
        self, quantity: str | Mapping[str, float], value: float = 0, weight: float = 1, *, name: str | None = None, **form: Any
    ) -> None:
        """The squared difference of a quantity's mean over time and a value; of several, of their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("mean", name, weight, value=value, names=given, weights=given.values(), **form)

    def quantity_final(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, exponent: float = 2, name: str | None = None,
        **form: Any,
    ) -> None:
        """|quantity| to the power of the exponent at the end; of several, their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("quantity_final", name, weight, exponent=exponent, names=given, weights=given.values(), **form)

    def quantity_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between quantities and a reference, whose columns are named as they are:
        measured accelerations of sensors, say."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = weights or {}
        self._add("quantity_tracking", name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff, **form)

    def initial_equilibrium(self, *, name: str | None = None) -> None:
        """Forces of compliant tendons do not change at the start."""
        self._add("initial_equilibrium", name, 1)

    def auxiliary_derivatives(self, weight: float = 0.01, *, name: str | None = None) -> None:
        """The integral of the sum of squared rates of tendon forces, in problems with kinematics."""
        self._add("auxiliary_derivatives", name, weight)


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
        "hermite-simpson" (order 4, as Moco) or "radau" (two Legendre-Gauss-Radau points, order 3, damps what is stiff)."""
        if scheme not in _SCHEMES:
            raise ValueError(f"the scheme is {scheme!r}; it is 'hermite-simpson' or 'radau'")
        _checked(_core.optimal_time(self._handle, start, *_range(end), intervals))
        _checked(_core.optimal_scheme(self._handle, _SCHEMES.index(scheme)))

    def bounds(
        self, name: str, during: Range = None, *, initial: Range = None, final: Range = None, degrees: bool = False
    ) -> None:
        """Bounds of all variables that fit a name: during the motion, at its start and its end. A number is both bounds."""
        scale = math.pi / 180 if degrees else 1
        six = (*_range(during, scale), *_range(initial, scale), *_range(final, scale))
        _checked(_core.optimal_bounds(self._handle, name, six))

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
