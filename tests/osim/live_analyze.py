"""Analyses beside OpenSim's AnalyzeTool, file by file. Needs the package opensim and the command sinew.

    live_analyze.py --models FOLDER [--only NAME] [--seed S] [--rows N] [--check]

Random smooth motions of every model of the folder's list, as states and as coordinates, through the same set-up file with both
programs; the largest difference of each result, over 1 + its largest number. Coordinates have no fibre lengths, so that both solve for
the equilibrium of fibres: OpenSim ends at 1e-8 of the peak force, and takes Thelen's fibres in motion where Sinew has them at rest.
These rows are shown without a limit.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import opensim

ROOT = Path(__file__).resolve().parents[2]
SINEW = ROOT / "build" / "bin" / "sinew"
MODELS = ("arm26.osim", "gait10dof18musc.osim", "gait2392_millard2012muscle.osim", "gait2392_thelen2003muscle.osim")
LIMIT = 1e-8  # of a result, over 1 + its largest number

SETUP = """<OpenSimDocument Version="40000"><AnalyzeTool name="trial">
<model_file>{model}</model_file><results_directory>{results}</results_directory><output_precision>17</output_precision>
<initial_time>0</initial_time><final_time>10</final_time>
<solve_for_equilibrium_for_auxiliary_states>{equilibrium}</solve_for_equilibrium_for_auxiliary_states>
<AnalysisSet><objects>
<BodyKinematics name="Bodies"><on>true</on><step_interval>3</step_interval><in_degrees>true</in_degrees></BodyKinematics>
<BodyKinematics name="Own"><on>true</on><in_degrees>false</in_degrees>
<express_results_in_body_local_frame>true</express_results_in_body_local_frame></BodyKinematics>
<PointKinematics name="Point"><on>true</on><body_name>{body}</body_name><relative_to_body_name>{other}</relative_to_body_name>
<point_name>tip</point_name><point>0.1 -0.2 0.05</point></PointKinematics>
<MuscleAnalysis name="Muscles"><on>true</on><compute_moments>true</compute_moments></MuscleAnalysis>
<Kinematics name="Coordinates"><on>true</on><in_degrees>true</in_degrees></Kinematics>
<Actuation name="Actuators"><on>true</on></Actuation>
<ForceReporter name="Forces"><on>true</on></ForceReporter>
<ProbeReporter name="Probes"><on>true</on></ProbeReporter>
<OutputReporter name="Named"><on>true</on><output_paths>{outputs}</output_paths></OutputReporter>
<InducedAccelerations name="Induced"><on>true</on><in_degrees>false</in_degrees><coordinate_names>all</coordinate_names>
<body_names>{body} {other}</body_names></InducedAccelerations>
{reactions}
</objects></AnalysisSet>
<force_set_files>{actuators}</force_set_files>
<ControllerSet><objects><ControlSetController name="c"><controls_file>{controls}</controls_file></ControlSetController></objects></ControllerSet>
<{tag}>{motion}</{tag}>
</AnalyzeTool></OpenSimDocument>
"""


REACTIONS = """<JointReaction name="Loads"><on>true</on><joint_names>{joints}</joint_names><apply_on_bodies>{sides}</apply_on_bodies>
<express_in_frame>{frames}</express_in_frame></JointReaction>"""
MUSCLE_OUTPUTS = (
    "activation excitation fiber_length pennation_angle cos_pennation_angle tendon_length normalized_fiber_length fiber_length_along_tendon "
    "tendon_strain fiber_velocity normalized_fiber_velocity pennation_angular_velocity fiber_velocity_along_tendon tendon_velocity fiber_force "
    "fiber_force_along_tendon active_fiber_force passive_fiber_force active_fiber_force_along_tendon passive_fiber_force_along_tendon "
    "tendon_force fiber_active_power fiber_passive_power tendon_power muscle_power active_force_length_multiplier actuation power speed tension"
)
FRAME_OUTPUTS = "position velocity acceleration angular_velocity linear_velocity angular_acceleration linear_acceleration"
MODEL_OUTPUTS = "com_position com_velocity com_acceleration kinetic_energy momentum angular_momentum linear_momentum"
# What the two metabolic models may leave out or change.
CHOICES = (
    "",
    "<enforce_minimum_heat_rate_per_muscle>false</enforce_minimum_heat_rate_per_muscle><forbid_negative_total_power>false"
    "</forbid_negative_total_power><include_negative_mechanical_work>false</include_negative_mechanical_work>{other}",
    "<shortening_rate_on>false</shortening_rate_on><basal_rate_on>false</basal_rate_on>",
    "<mechanical_work_rate_on>false</mechanical_work_rate_on><muscle_effort_scaling_factor>0.8</muscle_effort_scaling_factor>",
)
OTHERS = {
    "Umberger2010MuscleMetabolicsProbe": "<use_Bhargava_recruitment_model>false</use_Bhargava_recruitment_model>",
    "Bhargava2004MuscleMetabolicsProbe": "<use_force_dependent_shortening_prop_constant>true</use_force_dependent_shortening_prop_constant>",
}


def names_of(found) -> list[str]:
    return [found.get(i).getName() for i in range(found.getSize())]


def muscle_parameters(kind: str, name: str, draw: numpy.random.Generator) -> str:
    numbers = {
        "ratio_slow_twitch_fibers": draw.uniform(0.2, 0.8), "specific_tension": draw.uniform(2e5, 6e5), "density": draw.uniform(1000, 1100),
        "use_provided_muscle_mass": "true" if draw.random() < 0.3 else "false", "provided_muscle_mass": draw.uniform(0.1, 1),
    }
    if kind.startswith("Bhargava"):
        numbers |= {"activation_constant_slow_twitch": draw.uniform(30, 50), "maintenance_constant_fast_twitch": draw.uniform(90, 120)}
    rows = "".join(f"<{tag}>{value}</{tag}>" for tag, value in numbers.items())
    return f'<{kind}_MetabolicMuscleParameter name="{name}">{rows}</{kind}_MetabolicMuscleParameter>'


def probes(model: opensim.Model, draw: numpy.random.Generator) -> str:
    """Metabolic probes of all muscles, powers and forces of three actuators, the kinetic energy."""
    muscles = names_of(model.getMuscles())
    text = ""
    for kind, other in OTHERS.items():
        for i, choice in enumerate(CHOICES):
            rows = "".join(muscle_parameters(kind, name, draw) for name in muscles)
            parameters = f"{kind}_MetabolicMuscleParameterSet"
            text += (
                f'<{kind} name="{kind[0]}{i}"><report_total_metabolics_only>false</report_total_metabolics_only><gain>{i + 1}</gain>'
                f'{choice.format(other=other)}<{parameters} name="{parameters}"><objects>{rows}</objects></{parameters}></{kind}>'
            )
    some = " ".join(muscles[:3])
    text += f'<ActuatorPowerProbe name="power"><actuator_names>{some}</actuator_names></ActuatorPowerProbe>'
    text += (
        f'<ActuatorForceProbe name="force"><actuator_names>{some}</actuator_names><sum_forces_together>true</sum_forces_together>'
        "<exponent>2</exponent></ActuatorForceProbe>"
    )
    text += '<SystemEnergyProbe name="kinetic"><compute_potential_energy>false</compute_potential_energy></SystemEnergyProbe>'
    return f'<ProbeSet name="probeset"><objects>{text}</objects></ProbeSet>'


def with_probes(source: Path, path: Path, model: opensim.Model, draw: numpy.random.Generator) -> None:
    text = re.sub(r"<ProbeSet.*?</ProbeSet>|<ProbeSet[^>]*/>", "", source.read_text(), flags=re.S)
    at = text.rindex("</Model>")
    path.write_text(text[:at] + probes(model, draw) + text[at:])


def outputs(model: opensim.Model, bodies: list[str]) -> str:
    muscle, coordinate = model.getMuscles().get(0), free_coordinates(model)[-1].getAbsolutePathString()
    paths = [f"{muscle.getAbsolutePathString()}|{name}" for name in MUSCLE_OUTPUTS.split()]
    paths += [f"{coordinate}|{name}" for name in ("value", "speed", "acceleration")]
    paths += [f"/bodyset/{bodies[-1]}|{name}" for name in FRAME_OUTPUTS.split()]
    paths += [f"|{name}" for name in MODEL_OUTPUTS.split()]
    if model.getMarkerSet().getSize() > 0:
        paths += [f"{model.getMarkerSet().get(0).getAbsolutePathString()}|{name}" for name in ("location", "velocity", "acceleration")]
    return " ".join(paths)


def reactions(model: opensim.Model, bodies: list[str], draw: numpy.random.Generator) -> str:
    joints = names_of(model.getJointSet())
    sides = [str(draw.choice(["child", "parent"])) for _ in joints]
    frames = [str(draw.choice(["child", "parent", "ground", bodies[0], bodies[-1]])) for _ in joints]
    return REACTIONS.format(joints=" ".join(joints), sides=" ".join(sides), frames=" ".join(frames))


def storage(path: Path, labels: list[str], times: numpy.ndarray, rows: numpy.ndarray) -> None:
    lines = ["Coordinates", "version=1", f"nRows={len(times)}", f"nColumns={len(labels) + 1}", "inDegrees=no", "endheader"]
    lines.append("\t".join(["time", *labels]))
    lines += ["\t".join(repr(float(x)) for x in (t, *row)) for t, row in zip(times, rows)]
    path.write_text("\n".join(lines) + "\n")


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    lines = path.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.strip() == "endheader")
    rows = [[[float(x) for x in field.split(",")] for field in line.split()] for line in lines[end + 2 :] if line.strip()]
    names = [f"{name}.{k}" for name, field in zip(lines[end + 1].split(), rows[0]) for k in range(len(field))]
    return names, numpy.array([[x for field in row for x in field] for row in rows])


def free_coordinates(model: opensim.Model) -> list[opensim.Coordinate]:
    state = model.initSystem()
    every = [model.getCoordinateSet().get(i) for i in range(model.getCoordinateSet().getSize())]
    return [c for c in every if not c.getLocked(state) and not c.isDependent(state)]


def wave(coordinate: opensim.Coordinate, times: numpy.ndarray, draw: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Value and speed within the middle of the range."""
    low, high = coordinate.getRangeMin(), coordinate.getRangeMax()
    rate, phase, share = draw.uniform(2, 6), draw.uniform(0, 6), draw.uniform(0.05, 0.2)
    middle, swing = (low + high) / 2, share * min(high - low, 2.0)
    return middle + swing * numpy.sin(rate * times + phase), swing * rate * numpy.cos(rate * times + phase)


def make_coordinates(path: Path, model: opensim.Model, times: numpy.ndarray, draw: numpy.random.Generator) -> None:
    found = free_coordinates(model)
    storage(path, [c.getName() for c in found], times, numpy.array([wave(c, times, draw)[0] for c in found]).T)


def make_states(path: Path, model: opensim.Model, times: numpy.ndarray, draw: numpy.random.Generator) -> None:
    labels: list[str] = []
    columns: list[numpy.ndarray] = []
    for c in free_coordinates(model):
        value, speed = wave(c, times, draw)
        labels += [f"{c.getAbsolutePathString()}/value", f"{c.getAbsolutePathString()}/speed"]
        columns += [value, speed]
    muscles = model.getMuscles()
    for muscle in (muscles.get(i) for i in range(muscles.getSize())):
        for name in (muscle.getStateVariableNames().get(i) for i in range(muscle.getStateVariableNames().getSize())):
            mean = 0.5 if name.endswith("activation") else muscle.getOptimalFiberLength()
            labels.append(name)
            columns.append(mean * (1 + 0.2 * numpy.sin(draw.uniform(2, 6) * times + draw.uniform(0, 6))))
    storage(path, labels, times, numpy.array(columns).T)


def compare(ours: Path, theirs: Path) -> dict[str, float]:
    worst: dict[str, float] = {}
    for path in sorted(theirs.glob("*.sto")):
        if not (ours / path.name).exists():
            worst[path.name] = numpy.inf
            continue
        (names, want), (labels, have) = read(path), read(ours / path.name)
        kind = "_".join(path.stem.split("_")[1:3])
        columns = [i for i, name in enumerate(names) if name in labels]
        if len(columns) < len(names) or len(want) != len(have):
            print("  differs in shape:", path.name, want.shape, have.shape, [n for n in names if n not in labels][:5])
        rows = min(len(want), len(have))
        at = numpy.array([labels.index(names[i]) for i in columns])
        a, b = want[:rows][:, columns], have[:rows][:, at]
        error = float(numpy.nanmax(numpy.abs(a - b)) / (1 + numpy.nanmax(numpy.abs(a)))) if a.size else 0.0
        worst[kind] = max(worst.get(kind, 0.0), error)
    return worst


ACTUATORS = """<OpenSimDocument Version="40000"><ForceSet name="f"><objects>
<PointActuator name="push"><optimal_force>20</optimal_force><body>{body}</body><point>0.1 0 0.02</point>
<point_is_global>false</point_is_global><direction>1 2 0</direction><force_is_global>true</force_is_global></PointActuator>
<TorqueActuator name="turn"><optimal_force>3</optimal_force><bodyA>{body}</bodyA><bodyB>{other}</bodyB><axis>0 1 1</axis>
<torque_is_global>true</torque_is_global></TorqueActuator>
<CoordinateActuator name="drive"><optimal_force>2</optimal_force><coordinate>{coordinate}</coordinate></CoordinateActuator>
</objects></ForceSet></OpenSimDocument>
"""


def make_actuators(folder: Path, model: opensim.Model, bodies: list[str], draw: numpy.random.Generator) -> None:
    """Three more actuators, and controls for them."""
    coordinate = free_coordinates(model)[0].getName()
    (folder / "actuators.xml").write_text(ACTUATORS.format(body=bodies[-1], other=bodies[0], coordinate=coordinate))
    controls = "".join(
        f'<ControlLinear name="{name}.excitation"><x_nodes>'
        + "".join(f"<ControlLinearNode><t>{t}</t><value>{draw.uniform(-1, 1)!r}</value></ControlLinearNode>" for t in (0, 0.2, 0.5))
        + "</x_nodes></ControlLinear>"
        for name in ("push", "turn", "drive")
    )
    (folder / "controls.xml").write_text(
        f'<OpenSimDocument Version="40000"><ControlSet name="c"><objects>{controls}</objects></ControlSet></OpenSimDocument>'
    )


def trial(source: Path, kind: str, rows: int, seed: int) -> dict[str, float]:
    draw = numpy.random.default_rng(seed)
    times = numpy.linspace(0, 0.5, rows)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        model = opensim.Model(str(source))
        model.initSystem()
        (make_states if kind == "states" else make_coordinates)(folder / "motion.sto", model, times, draw)
        bodies = [model.getBodySet().get(i).getName() for i in range(model.getBodySet().getSize())]
        make_actuators(folder, model, bodies, draw)
        with_probes(source, folder / "probed.osim", model, draw)
        # loads of joints of coordinates would be those of static optimisation here
        loads = reactions(model, bodies, draw) if kind == "states" else ""
        for program in ("sinew", "opensim"):
            text = SETUP.format(
                model=folder / "probed.osim", outputs=outputs(model, bodies), reactions=loads, results=folder / program, equilibrium=str(kind != "states").lower(), body=bodies[-1], other=bodies[0],
                tag="states_file" if kind == "states" else "coordinates_file", motion=folder / "motion.sto",
                actuators=folder / "actuators.xml", controls=folder / "controls.xml",
            )
            (folder / f"{program}.xml").write_text(text)
        subprocess.run([SINEW, "analyze", folder / "sinew.xml", "--quiet"], check=True)
        opensim.AnalyzeTool(str(folder / "opensim.xml")).run()
        return compare(folder / "sinew", folder / "opensim")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=ROOT.parent / "shared" / "opensim" / "models", help="folder of .osim files")
    parser.add_argument("--only", help="one of the models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=20)
    parser.add_argument("--check", action="store_true", help=f"fail above {LIMIT}")
    options = parser.parse_args()
    opensim.Logger.setLevelString("off")
    bad = 0
    for path in sorted(options.models.glob("*.osim")):
        if path.name not in MODELS if not options.only else path.name != options.only:
            continue
        for kind in ("states", "coordinates"):
            found = trial(path.resolve(), kind, options.rows, options.seed)
            print(f"{path.name}, {kind}: largest {max(found.values()):.1e}")
            for name, error in found.items():
                if error > LIMIT and kind == "states":
                    bad += 1
                    print(f"  {name} {error:.2e}")
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
