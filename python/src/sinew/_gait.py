"""From a trial of a motion laboratory to joint loads: the steps of `sinew gait` with their results in memory."""

from __future__ import annotations

import os
import tempfile
import xml.etree.ElementTree
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from ._data import Data
from ._fit import FittedDynamics, FittedModel, fit, fit_dynamics
from ._core import forward
from ._model import Model
from ._motion import Motion

Path = str | os.PathLike[str]
_SIDES = {"right": "_r", "left": "_l"}
_SHORTEST, _LONGEST = 0.35, 2.5  # [s] of a cycle


class Gait:
    """Results of `gait`: `model`, the `fitted` model with its scale factors, `dynamics` (masses and motion, or None), `markers`, `ground`
    (forces of plates, or None), `coordinates`, `errors`, `moments`, and without `muscles=False` `activations`, `forces`, `reactions`; `cycles`
    by side: begin, toe-off (nan: none was seen) and end [s] of each."""

    model: Model
    fitted: FittedModel
    dynamics: FittedDynamics | None
    markers: Motion
    ground: Motion | None
    coordinates: Motion
    errors: Motion
    moments: Motion
    activations: Motion | None
    forces: Motion | None
    reactions: Motion | None
    cycles: dict[str, list[tuple[float, float, float]]]

    def curves(self, motion: Motion, label: str, side: str = "right", points: int = 101) -> numpy.ndarray[Any, Any]:
        """A column of one of the motions over each cycle of a side, from 0 to 100 %: cycles by points."""
        rows = [numpy.interp(numpy.linspace(begin, end, points), motion.time, motion[label]) for begin, _, end in self.cycles[side]]
        return numpy.array(rows).reshape(-1, points)

    def __repr__(self) -> str:
        count = sum(len(cycles) for cycles in self.cycles.values())
        return f"<Gait: {len(self.coordinates)} frames, {count} cycles, mass {self.fitted.mass:.4g} kg>"


def _cycles(strikes: Sequence[float], offs: Sequence[float], first: float, last: float) -> list[tuple[float, float, float]]:
    found = []
    for begin, end in zip(strikes, strikes[1:]):
        if _SHORTEST <= end - begin <= _LONGEST and begin >= first - 1e-6 and end <= last + 1e-6:
            found.append((begin, next((t for t in offs if begin < t < end), float("nan")), end))
    return found


def _contacts(time: Any, force: Any, threshold: float) -> tuple[list[float], list[float]]:
    """Times at which a foot takes a load, and at which it loses it; contacts of less than 0.08 s are none."""
    on = numpy.concatenate([[False], force > threshold, [False]])
    begins, ends = numpy.flatnonzero(on[1:] & ~on[:-1]), numpy.flatnonzero(~on[1:] & on[:-1])
    strikes, offs = [], []
    for begin, end in zip(begins, ends):
        if end < len(time) and time[end] - time[begin] < 0.08:
            continue
        strikes += [float(time[begin])] if begin > 0 else []
        offs += [float(time[end])] if end < len(time) else []
    return strikes, offs


def _feet_under(model: Model, coordinates: Motion, ground: Motion, feet: Sequence[str], threshold: float) -> dict[int, str]:
    """The foot that is nearest to the centre of pressure of every plate while it is loaded, and not farther than 0.4 m."""
    d, sums = Data(model), {}
    columns = [(i, coordinates.labels.index(model.joint(i).name)) for i in range(model.njnt) if model.joint(i).name in coordinates.labels]
    plates = sum(label.endswith("_vy") for label in ground.labels)
    for row in range(0, len(coordinates), 4):
        for joint, column in columns:
            turns = coordinates.in_degrees and model.jnt_type[joint] == 3
            d.qpos[model.jnt_qposadr[joint]] = coordinates.data[row, column] * (numpy.pi / 180 if turns else 1)
        forward(model, d)
        at = min(int(numpy.searchsorted(ground.time, coordinates.time[row], side="right")) - 1, len(ground) - 1)
        for plate in range(1, plates + 1):
            if not ground[f"ground_force_{plate}_vy"][max(at, 0)] > threshold:
                continue
            center = numpy.array([ground[f"ground_force_{plate}_p{axis}"][max(at, 0)] for axis in "xz"])
            for foot in feet:
                place = numpy.ravel(d.body(foot).xpos)[[0, 2]]
                sums.setdefault((plate, foot), []).append(float(numpy.linalg.norm(place - center)))
    found = {}
    for plate in range(1, plates + 1):
        far = {foot: float(numpy.mean(sums[plate, foot])) for foot in feet if (plate, foot) in sums}
        if far and min(far.values()) < 0.4:
            found[plate] = min(far, key=far.__getitem__)
    return found


def _loads_file(folder: str, ground: Motion, feet: Mapping[int, str]) -> str:
    from .osim import write

    write(ground, os.path.join(folder, "grf.mot"))
    forces = "".join(
        f'<ExternalForce name="plate{plate}"><applied_to_body>{foot}</applied_to_body><force_expressed_in_body>ground</force_expressed_in_body>'
        f"<point_expressed_in_body>ground</point_expressed_in_body><force_identifier>ground_force_{plate}_v</force_identifier>"
        f"<point_identifier>ground_force_{plate}_p</point_identifier><torque_identifier>ground_torque_{plate}_</torque_identifier></ExternalForce>"
        for plate, foot in feet.items()
    )
    path = os.path.join(folder, "grf.xml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<OpenSimDocument Version="40000"><ExternalLoads name="grf"><objects>{forces}</objects><datafile>grf.mot</datafile>'
                   "</ExternalLoads></OpenSimDocument>")  # fmt: skip
    return path


def _sides_of_loads(path: str, threshold: float) -> dict[str, tuple[list[float], list[float]]]:
    """Foot strikes and toe-offs by the vertical forces of a file of external loads on bodies whose names end in _r or _l."""
    from .osim import read

    root = xml.etree.ElementTree.parse(path).getroot()
    data = read(os.path.join(os.path.dirname(path), (root.findtext(".//datafile") or "").strip()))
    found = {}
    for side, ending in _SIDES.items():
        force = numpy.zeros(len(data))
        for one in root.iter("ExternalForce"):
            label = (one.findtext("force_identifier") or "").strip() + "y"
            if (one.findtext("applied_to_body") or "").strip().endswith(ending) and label in data.labels:
                force = force + data[label]
        found[side] = _contacts(data.time, force, threshold)
    return found


def _sides_of_events(events: Sequence[tuple[float, str, str]]) -> dict[str, tuple[list[float], list[float]]]:
    return {
        side: tuple(sorted(t for t, context, label in events if side in context.lower() and word in label.lower()) for word in ("strike", "off"))
        for side in _SIDES
    }  # type: ignore[return-value]


def gait(
    trial: Any,
    model: Path,
    static: Any = None,
    *,
    fixed: Sequence[str] = (),
    mass: float = 0.0,
    marker_set: Path | None = None,
    loads: Path | None = None,
    feet: Sequence[str] = ("calcn_r", "calcn_l"),
    cutoff: float = 6.0,
    threshold: float = 20.0,
    reserve: float = 10.0,
    fit_masses: bool = False,
    muscles: bool = True,
) -> Gait:
    """The steps of `sinew gait`: the generic `model` (.osim) fitted to the markers of the `trial` and of a `static` one (paths of .c3d or .trc
    files, C3d objects or motions of markers), inverse kinematics, with `fit_masses` masses and a motion that agree with the ground forces,
    inverse dynamics, static optimisation, joint reactions. Ground forces are those of the trial's plates under the nearest of the `feet`, or of
    `loads`, an ExternalLoads file. `fixed` markers keep their place; `cutoff` [Hz] filters coordinates and forces, vertical forces below
    `threshold` [N] are none, `reserve` [N, N m] is the force of the reserve actuator of every coordinate."""
    from . import osim

    def taken(given: Any) -> tuple[Motion, Any]:
        if isinstance(given, (str, os.PathLike)):
            given = osim.read_c3d(given, threshold=threshold, cutoff=cutoff) if os.fspath(given).lower().endswith(".c3d") else osim.read(given)
        return (given, None) if isinstance(given, Motion) else (given.points, given)

    out = Gait()
    out.markers, c3d = taken(trial)
    out.ground = None if c3d is None else c3d.forces
    still = None if static is None else taken(static)[0]
    out.fitted = fit(model, [still, out.markers] if still is not None else out.markers, fixed=fixed, mass=mass, marker_set=marker_set)
    out.model = out.fitted.load()
    out.coordinates, out.errors = osim.inverse_kinematics(out.model, out.markers)
    out.dynamics = out.activations = out.forces = out.reactions = None
    events = {} if c3d is None else _sides_of_events(c3d.events)
    with tempfile.TemporaryDirectory() as folder:
        path, sides = None if loads is None else os.fspath(loads), events
        if path is None and out.ground is not None:
            under = _feet_under(out.model, out.coordinates, out.ground, feet, threshold)
            path = _loads_file(folder, out.ground, under)
        if path is not None and not any(len(strikes) > 1 for strikes, _ in events.values()):
            sides = _sides_of_loads(path, threshold)
        filtered = cutoff
        if fit_masses and path is not None:
            out.dynamics = fit_dynamics(out.fitted, out.markers, out.coordinates, path, cutoff=cutoff, keep_mass=mass > 0)
            out.model, out.coordinates, filtered = out.dynamics.load(), out.dynamics.coordinates, -1.0
        out.moments = osim.inverse_dynamics(out.model, out.coordinates, loads=path, cutoff=filtered, passive=True)
        if muscles:
            out.activations, out.forces = osim.static_optimization(out.model, out.coordinates, loads=path, cutoff=filtered, reserve=reserve)
            out.reactions = osim.joint_reactions(out.model, out.coordinates, out.forces, loads=path, cutoff=filtered, reserve=reserve)
    first, last = float(out.coordinates.time[0]), float(out.coordinates.time[-1])
    out.cycles = {side: _cycles(*sides.get(side, ([], [])), first, last) for side in _SIDES}
    return out
