"""OpenSim's data files and tools: motions (.sto, .mot, .trc), inverse kinematics, inverse dynamics, muscle analysis,
static optimisation, joint reactions, models scaled to a subject.

subject = sinew.osim.scale("subject01_Setup_Scale.xml")         # factors, marker errors, the .osim text
m = subject.load()
markers = sinew.osim.read("walk.trc")
coordinates, errors = sinew.osim.inverse_kinematics(m, markers)
forces = sinew.osim.inverse_dynamics(m, coordinates, loads="walk_grf.xml", cutoff=6)
arms = sinew.osim.muscle_analysis(m, coordinates, "moment-arm", coordinate="knee_angle_r")
arms["vasti_r"]                                                 # one number per row
activations, forces = sinew.osim.static_optimization(m, coordinates, loads="walk_grf.xml", cutoff=6, reserve=10)
reactions = sinew.osim.joint_reactions(m, coordinates, forces, loads="walk_grf.xml", cutoff=6, reserve=10)
tables = sinew.osim.analyze(m, "walk_states.sto", ["BodyKinematics", "MuscleAnalysis"])
tables["MuscleAnalysis_FiberLength"]["vasti_r"]

Models are those that sinew.load gives, from .osim files or any other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from . import _core
from ._errors import did_you_mean, unknown_name
from ._cmc import AdjustedModel, adjust_model, computed_muscle_control
from ._fit import FittedDynamics, FittedModel, fit, fit_dynamics
from ._fit_paths import FittedPath, FittedPaths, fit_paths
from ._forward import forward
from ._gait import Gait, gait
from ._imu import IkStream, imu_kinematics, read_orientations
from ._model import Model, loads
from ._motion import Files, Motion, _checked, _motion, _path, _paths

__all__ = [
    "AdjustedModel", "C3d", "FittedDynamics", "FittedModel", "FittedPath", "FittedPaths", "Gait", "IkStream", "Motion", "adjust_model", "analyze", "computed_muscle_control", "fit", "fit_dynamics", "fit_paths", "forward", "gait", "imu_kinematics", "read_orientations", "inverse_dynamics", "inverse_kinematics", "joint_reactions", "muscle_analysis", "read", "read_c3d", "read_setup",
    "ScaledModel", "scale", "static_optimization", "write",
]

__getattr__ = unknown_name(__name__, __all__)

_FRAMES = ("ground", "child", "parent")
_SOURCES = ("manual", "default", "file")
# Kinds of analyses in the order of C, with the options that each has.
_ANALYSES = {
    "BodyKinematics": ("bodies", "local", "in_degrees"),
    "PointKinematics": ("body", "point", "relative_to", "point_name"),
    "MuscleAnalysis": ("muscles", "coordinates", "moments"),
    "Kinematics": ("coordinates", "in_degrees"),
    "Actuation": (),
    "ForceReporter": (),
    "ProbeReporter": ("model",),
    "JointReaction": ("joints", "on", "frames"),
    "OutputReporter": ("outputs",),
    "InducedAccelerations": ("bodies", "coordinates", "in_degrees"),
}
_QUANTITIES = ("length", "speed", "moment-arm", "force", "fiber-length", "pennation")


def read(path: str | os.PathLike[str]) -> Motion:
    """A motion from a .sto, .mot or .trc file. Wrong counts, repeated labels and the like are warnings."""
    answer = _core.motion_read(os.fsencode(path))
    return _motion(_checked(answer, answer[0] is None))


def write(motion: Motion, path: str | os.PathLike[str]) -> None:
    """Writes a motion: .trc for a path that ends so, else .sto or .mot."""
    answer = _core.motion_write(os.fsencode(path), motion._tuple())
    _checked(answer, not answer[0])


def read_setup(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The contents of an OpenSim set-up file: kind ("ik", "id", "analyze"), name, model, markers, coordinates, external_loads,
    output, results, start, end, cutoff, passive, tasks; of an AnalyzeTool also static_optimization, joint_reactions,
    exponent, isometric, on_parent, frame, actuators (a list of files), only_actuators, actuator_forces, interval, states (whether
    `coordinates` is a file of states), equilibrium, and analyses as `analyze` takes them. Paths are as
    seen from the current folder. What the file asks for and the tools do not do is a warning with its line."""
    answer = _core.tool_read(os.fsencode(path))
    setup: dict[str, Any] = _checked(answer, answer[0] is None)
    setup["analyses"] = dict(_options(row) for row in setup["analyses"])
    for options in setup["analyses"].values():
        if options["kind"] == "ProbeReporter":
            options["model"] = setup["model"]
    return setup


def _options(row: tuple[Any, ...]) -> tuple[str, dict[str, Any]]:
    """Name and options of an analysis that a set-up file asks for."""
    kind, name, names, coordinates, moments, local, in_degrees, body, relative_to, point_name, point, interval, file, line = row
    word = list(_ANALYSES)[kind]
    given = {
        "bodies": names, "muscles": names, "coordinates": names if word == "Kinematics" else coordinates, "moments": moments, "local": local,
        "in_degrees": in_degrees, "body": body, "relative_to": relative_to, "point_name": point_name, "point": point,
        "model": body, "joints": names, "on": body, "frames": coordinates, "outputs": names,
    }
    return name, {
        "kind": word, **{key: given[key] for key in _ANALYSES[word]}, "interval": interval, "file": file, "line": line,
    }


def _names(value: str | Sequence[str] | None) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else [str(name) for name in value]


def _request(name: str, options: Mapping[str, Any]) -> tuple[Any, ...]:
    """The tuple of an analysis for C."""
    kind = options.get("kind", name)
    if kind not in _ANALYSES:
        raise ValueError(f"analysis {kind!r} is none of {', '.join(_ANALYSES)}{did_you_mean(str(kind), _ANALYSES)}")
    known = ("kind", "interval", "file", "line", *_ANALYSES[kind])
    for key in options:
        if key not in known:
            raise ValueError(f"{kind} has no option {key!r}{did_you_mean(key, known)}")
    point = tuple(float(x) for x in options.get("point", (0, 0, 0)))
    if len(point) != 3:
        raise ValueError(f"the point of {name!r} needs 3 numbers, got {len(point)}")
    if kind == "PointKinematics" and options.get("body") is None and "file" not in options:
        raise ValueError(f"{name!r} needs the body that its point belongs to")
    if kind == "ProbeReporter" and options.get("model") is None:
        raise ValueError(f"{name!r} needs the file of the model that its probes stand in")
    listed = {"BodyKinematics": "bodies", "Kinematics": "coordinates", "JointReaction": "joints", "OutputReporter": "outputs"}
    listed = listed.get(kind, "bodies" if kind == "InducedAccelerations" else "muscles")
    names = _names(options.get(listed))
    arms = _names(options.get("coordinates" if kind in ("MuscleAnalysis", "InducedAccelerations") else "frames"))
    body = options.get({"ProbeReporter": "model", "JointReaction": "on"}.get(kind, "body"))
    return (
        list(_ANALYSES).index(kind), name, names, arms, bool(options.get("moments", True)),
        bool(options.get("local", False)), bool(options.get("in_degrees", False)), None if body is None else os.fspath(body),
        options.get("relative_to"), str(options.get("point_name", "point")), point, int(options.get("interval", 1)),
        options.get("file"), int(options.get("line", 0)),
    )


def _has_states(motion: Motion) -> bool:
    return any(label.endswith(("/speed", "_u", "/activation", ".activation")) for label in motion.labels)


def analyze(
    m: Model,
    motion: Motion | str | os.PathLike[str],
    analyses: str | Sequence[str] | Mapping[str, Mapping[str, Any]] = ("BodyKinematics", "MuscleAnalysis"),
    *,
    loads: str | os.PathLike[str] | None = None,
    states: bool | None = None,
    equilibrium: bool = False,
    activation: float = 0.05,
    cutoff: float = 0.0,
    start: float = 0.0,
    end: float = 0.0,
) -> dict[str, Motion]:
    """The tables of OpenSim's AnalyzeTool over coordinates or states (a motion, or a file of one), by their names: "BodyKinematics_pos_global",
    "MuscleAnalysis_FiberLength" and so on. `analyses` are kinds, or names with options: {"Toe": {"kind": "PointKinematics", "body": "toes_r",
    "point": (0.1, 0, 0)}}; a name that is a kind needs no "kind". Options of BodyKinematics: bodies ("center_of_mass" is the whole model; none
    given: all), local (axes of the body), in_degrees; of PointKinematics: body, point, relative_to, point_name; of MuscleAnalysis: muscles,
    coordinates (of moment arms), moments; of Kinematics: coordinates, in_degrees; of ProbeReporter: model (the .osim file with the probes);
    of JointReaction: joints, on ("child" or "parent"), frames ("ground", "child", "parent", bodies or sites: one, or one for each joint);
    of OutputReporter: outputs (paths such as "/forceset/soleus_r|tendon_force"; the three numbers of a vector have one label);
    of InducedAccelerations: bodies (none given: the centre of mass), coordinates ("all", or names), in_degrees;
    Actuation and ForceReporter have none; of all: interval (of rows).
    `states`: columns are states, so that speeds, activations and fibre lengths are read too (None: where there are such columns); coordinates
    are filtered at `cutoff` [Hz] (0: not) and differentiated. `equilibrium`: fibres are in equilibrium, whatever the file has for them.
    `activation` is that of muscles without a column. `loads` is an ExternalLoads file."""
    if not isinstance(motion, Motion):
        motion = read(motion)
    if isinstance(analyses, str):
        analyses = [analyses]
    asked = analyses if isinstance(analyses, Mapping) else {name: {} for name in analyses}
    rows = [_request(name, options) for name, options in asked.items()]
    answer = _core.analyze(
        m, motion._tuple(), rows, _path(loads), _has_states(motion) if states is None else states, equilibrium,
        activation, cutoff if cutoff > 0 else -1.0, start, end,
    )
    return {table.name: table for table in map(_motion, _checked(answer, answer[0] is None))}


def _task(name: str, weight: float, coordinate: bool, value: float = 0.0, source: str = "manual") -> tuple[Any, ...]:
    if source not in _SOURCES:
        raise ValueError(f"source {source!r} of the task of {name!r} is none of {', '.join(_SOURCES)}")
    return name, float(weight), coordinate, float(value), _SOURCES.index(source)


def inverse_kinematics(
    m: Model,
    markers: Motion,
    *,
    weights: Mapping[str, float] | None = None,
    coordinates: Mapping[str, tuple[float, float]] | None = None,
    tasks: Sequence[tuple[Any, ...]] | None = None,
    coordinate_values: Motion | None = None,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> tuple[Motion, Motion]:
    """The coordinates that bring the sites of the model nearest to the markers, and the errors of every frame (columns
    total_squared_error, marker_error_RMS, marker_error_max). `weights` by marker (not given: 1 for all), `coordinates`
    that are drawn to a value: name to (weight, value); or `tasks` as read_setup gives them, (name, weight, is a
    coordinate, value, source), where the source "file" takes values from `coordinate_values` and "default" from the
    model. Angles come out in degrees, as OpenSim writes them."""
    rows = [_task(*task) for task in tasks or []]
    rows += [_task(name, weight, False) for name, weight in (weights or {}).items()]
    if coordinates and not weights and not tasks:
        rows += [_task(name, 1.0, False) for name in sorted({label[:-2] for label in markers.labels})]
    rows += [_task(name, weight, True, value) for name, (weight, value) in (coordinates or {}).items()]
    values = None if coordinate_values is None else coordinate_values._tuple()
    answer = _core.inverse_kinematics(m, markers._tuple(), rows, values, start, end, threads)
    found, errors = _checked(answer, answer[0][0] is None)
    return _motion(found), _motion(errors)


def inverse_dynamics(
    m: Model,
    coordinates: Motion,
    *,
    loads: str | os.PathLike[str] | None = None,
    passive: bool = False,
    cutoff: float = 0.0,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> Motion:
    """Generalised forces that make the model move as the coordinates say, less those of an ExternalLoads file: columns
    NAME_moment and NAME_force. `passive`: springs, dampers and force elements of the model act. `cutoff` is the
    frequency of the low-pass filter in Hz, 0: none."""
    answer = _core.inverse_dynamics(m, coordinates._tuple(), _path(loads), passive, cutoff, start, end, threads)
    return _motion(_checked(answer, answer[0] is None))


def muscle_analysis(
    m: Model,
    coordinates: Motion,
    quantity: str = "length",
    *,
    coordinate: str | None = None,
    activation: float = 0.5,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> Motion:
    """One column per muscle: "length", "speed", "moment-arm" (about `coordinate`), and in equilibrium at an activation
    "force", "fiber-length", "pennation"."""
    if quantity not in _QUANTITIES:
        raise ValueError(f"quantity {quantity!r} is none of {', '.join(_QUANTITIES)}")
    answer = _core.muscle_analysis(
        m, coordinates._tuple(), _QUANTITIES.index(quantity), coordinate, activation, start, end, threads
    )
    return _motion(_checked(answer, answer[0] is None))


def static_optimization(
    m: Model,
    coordinates: Motion,
    *,
    loads: str | os.PathLike[str] | None = None,
    actuators: Files = None,
    only_actuators: bool = False,
    reserve: float = 0.0,
    exponent: float = 2.0,
    isometric: bool = False,
    interval: int = 1,
    cutoff: float = 0.0,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> tuple[Motion, Motion]:
    """Activations and forces of least effort that move the model as the coordinates say: row by row the least sum of
    activations to the power `exponent`. `loads` is an ExternalLoads file, `actuators` a ForceSet file (or several) with
    actuators in addition to those of the model or, with `only_actuators`, instead of them, `reserve` the optimal force of one more on every coordinate (0: none). Muscles have the
    force of a rigid tendon without its passive part, as in OpenSim; `isometric`: their peak force at every length.
    `interval`: the first row, the last, and those whose number it divides."""
    answer = _core.static_optimization(
        m, coordinates._tuple(), _path(loads), _paths(actuators), only_actuators, reserve, exponent, isometric, interval,
        cutoff, start, end, threads,
    )
    controls, forces = _checked(answer, answer[0][0] is None)
    return _motion(controls), _motion(forces)


def joint_reactions(
    m: Model,
    coordinates: Motion,
    forces: Motion | None = None,
    *,
    loads: str | os.PathLike[str] | None = None,
    actuators: Files = None,
    only_actuators: bool = False,
    reserve: float = 0.0,
    frame: str = "ground",
    on_parent: bool = False,
    interval: int = 1,
    cutoff: float = 0.0,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> Motion:
    """Forces and moments that joints carry while actuators have the forces of static_optimization: for every body the
    columns JOINT_on_BODY_in_FRAME_fx to fz, mx to mz and px to pz (the point of the joint); joints of models that were not
    OpenSim's are called after the bodies that they move. `frame`: "ground", "child" or
    "parent"; the other arguments as given to static_optimization."""
    if frame not in _FRAMES:
        raise ValueError(f"frame {frame!r} is none of {', '.join(_FRAMES)}")
    answer = _core.joint_reactions(
        m, coordinates._tuple(), None if forces is None else forces._tuple(), _path(loads), _paths(actuators),
        only_actuators, reserve, _FRAMES.index(frame), on_parent, interval, cutoff, start, end, threads,
    )
    return _motion(_checked(answer, answer[0] is None))


class C3d:
    """A trial of a motion laboratory: points (markers [m]), analog (channels, or None), forces (of the ground, for plate k the columns
    ground_force_k_vx ..., ground_force_k_px ..., ground_torque_k_x ...; None without plates), events (time [s], context, label), rate [Hz],
    up: the axis of the laboratory that points up, plates: how many there are."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.points = _motion(found["points"])
        self.analog = None if found["analog"] is None else _motion(found["analog"])
        self.forces = None if found["forces"] is None else _motion(found["forces"])
        self.events: list[tuple[float, str, str]] = found["events"]
        self.rate: float = found["rate"]
        self.up: str = found["up"]
        self.plates: int = found["plates"]

    def __repr__(self) -> str:
        channels = 0 if self.analog is None else len(self.analog.labels)
        return f"<C3d: {len(self.points.labels) // 3} markers, {len(self.points)} frames, {channels} channels, {self.plates} plates>"


def read_c3d(
    path: str | os.PathLike[str], *, threshold: float = 20.0, cutoff: float = 0.0, y_up: bool = True, turn: float = 0.0
) -> C3d:
    """A .c3d file. Vertical forces of plates below `threshold` [N] are none; `cutoff` [Hz] filters forces and moments. Markers and forces are
    turned so that y is up, as in OpenSim, and by `turn` [degrees] about it; y_up=False leaves the laboratory's axes."""
    answer = _core.c3d_read(os.fsencode(path), float(threshold), float(cutoff), y_up, float(numpy.deg2rad(turn)))
    return C3d(_checked(answer, answer[0] is None))


class ScaledModel:
    """A model scaled to a subject: `text` is its .osim document. bodies: factors of each body (x, y, z); measurements: name, factor
    (0: not used) and pairs (first, second, model [m], measured [m]); markers: name, body, error before it was moved [m], weight,
    whether it was moved; pose: coordinates of the static trial, or None; mass and mass_before [kg]."""

    text: str
    bodies: dict[str, tuple[float, float, float]]
    measurements: list[tuple[str, float, list[tuple[str, str, float, float]]]]
    markers: list[tuple[str, str, float, float, bool]]
    pose: Motion | None
    mass: float
    mass_before: float

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.text = found["text"]
        self.bodies = dict(found["bodies"])
        self.measurements = found["measurements"]
        self.markers = found["markers"]
        self.pose = None if found["pose"] is None else _motion(found["pose"])
        self.mass = found["mass"]
        self.mass_before = found["mass_before"]

    def load(self) -> Model:
        """The model, compiled."""
        return loads(self.text)

    def write(self, path: str | os.PathLike[str]) -> None:
        """The document, as .osim."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def __repr__(self) -> str:
        return f"<ScaledModel: {len(self.bodies)} bodies, {len(self.markers)} markers, {self.mass:.4g} kg>"


def scale(
    setup: str | os.PathLike[str], *, model: str | os.PathLike[str] | None = None,
    static: str | os.PathLike[str] | None = None, mass: float = 0.0, write: bool = False,
) -> ScaledModel:
    """The model of an OpenSim ScaleTool set-up file, scaled to the subject, its markers placed. `model`, `static` (markers of the
    static trial) and `mass` [kg] replace what the file names; `write` writes the files that it names."""
    paths = [None if path is None else os.fsencode(path).decode() for path in (model, static)]
    answer = _core.scale_model(os.fsencode(setup), *paths, float(mass), write)
    return ScaledModel(_checked(answer, answer[0] is None))
