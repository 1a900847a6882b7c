"""Forward simulations beside OpenSim's ForwardTool. Needs the package opensim and the command sinew.

    live_forward.py --models FOLDER [--only NAME] [--seed S] [--seconds T] [--check]

Every model of the list under random controls of all muscles (piecewise linear and in steps) and random torques of an actuator on
every free coordinate, from a random state near the default one: the largest difference of the last states over 1 + their size, of coordinates, speeds,
activations and lengths of fibres, and the times that both programs took. Both at an accuracy of 1e-9.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import opensim

ROOT = Path(__file__).resolve().parents[2]
SINEW = ROOT / "build" / "bin" / "sinew"
LIMITS = {"arm26.osim": 1e-6, "gait10dof18musc.osim": 1e-6, "gait2392_millard2012muscle.osim": 1e-4}

SETUP = """<OpenSimDocument Version="40000"><ForwardTool name="trial"><model_file>{model}</model_file>
<force_set_files>{folder}/actuators.xml</force_set_files><results_directory>{folder}/{program}</results_directory>
<output_precision>17</output_precision><initial_time>0</initial_time><final_time>{seconds}</final_time>
<maximum_number_of_integrator_steps>1000000</maximum_number_of_integrator_steps>
<integrator_error_tolerance>1e-9</integrator_error_tolerance><states_file>{folder}/states.sto</states_file>
<ControllerSet><objects><ControlSetController name="c"><controls_file>{folder}/controls.xml</controls_file></ControlSetController></objects>
</ControllerSet></ForwardTool></OpenSimDocument>
"""


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    lines = path.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.strip() == "endheader")
    return lines[end + 1].split(), numpy.array([[float(x) for x in line.split()] for line in lines[end + 2 :] if line.strip()])


def free_coordinates(model: opensim.Model) -> list[opensim.Coordinate]:
    state = model.initSystem()
    every = [model.getCoordinateSet().get(i) for i in range(model.getCoordinateSet().getSize())]
    return [c for c in every if not c.getLocked(state) and not c.isDependent(state)]


def make_states(path: Path, model: opensim.Model, draw: numpy.random.Generator) -> None:
    labels, values = [], []
    for c in free_coordinates(model):
        labels += [f"{c.getAbsolutePathString()}/value", f"{c.getAbsolutePathString()}/speed"]
        middle = min(max(c.getDefaultValue(), c.getRangeMin() + 0.1), c.getRangeMax() - 0.1)
        values += [middle + draw.uniform(-0.05, 0.05), draw.uniform(-0.5, 0.5)]
    state = model.initSystem()
    model.equilibrateMuscles(state)
    for i in range(model.getMuscles().getSize()):
        muscle = model.getMuscles().get(i)
        for k in range(muscle.getStateVariableNames().getSize()):
            name = muscle.getStateVariableNames().get(k)
            labels.append(name)
            values.append(draw.uniform(0.05, 0.5) if name.endswith("activation") else muscle.getOptimalFiberLength())
    row = "\t".join(repr(float(x)) for x in (0.0, *values))
    path.write_text("states\nversion=1\nnRows=1\nnColumns=%d\ninDegrees=no\nendheader\ntime\t%s\n%s\n" % (len(values) + 1, "\t".join(labels), row))


def make_controls(folder: Path, model: opensim.Model, seconds: float, draw: numpy.random.Generator) -> None:
    names = [(model.getMuscles().get(i).getName() + ".excitation", 0.02, 0.6) for i in range(model.getMuscles().getSize())]
    coordinates = free_coordinates(model)
    names += [(c.getName() + "_torque", -1.0, 1.0) for c in coordinates]
    objects = []
    for i, (name, low, high) in enumerate(names):
        nodes = "".join(
            f"<ControlLinearNode><t>{t!r}</t><value>{draw.uniform(low, high)!r}</value></ControlLinearNode>"
            for t in map(float, numpy.linspace(0, seconds, 6))
        )
        steps = "true" if i % 2 else "false"
        objects.append(f'<ControlLinear name="{name}"><use_steps>{steps}</use_steps><x_nodes>{nodes}</x_nodes></ControlLinear>')
    head = '<OpenSimDocument Version="40000">'
    (folder / "controls.xml").write_text(f"{head}<ControlSet name='c'><objects>{''.join(objects)}</objects></ControlSet></OpenSimDocument>")
    torques = "".join(
        f'<CoordinateActuator name="{c.getName()}_torque"><coordinate>{c.getName()}</coordinate><optimal_force>1</optimal_force></CoordinateActuator>'
        for c in coordinates
    )
    (folder / "actuators.xml").write_text(f"{head}<ForceSet name='f'><objects>{torques}</objects></ForceSet></OpenSimDocument>")


def name_of(label: str) -> str:
    parts = label.split("/")
    endings = {"value": "", "speed": "_u", "activation": ".activation", "fiber_length": ".fiber_length"}
    return label if len(parts) == 1 else parts[-2] + endings[parts[-1]]


def compare(ours: Path, theirs: Path) -> dict[str, float]:
    (labels, have), (names, want) = read(ours), read(theirs)
    last = dict(zip(map(name_of, names), want[-1]))
    worst: dict[str, float] = {}
    for label, value in zip(labels[1:], have[-1, 1:]):
        kind = label.split(".")[1] if "." in label else "speed" if label.endswith("_u") else "coordinate"
        worst[kind] = max(worst.get(kind, 0.0), abs(value - last[label]) / (1 + abs(last[label])))
    return worst


def trial(source: Path, seconds: float, seed: int) -> tuple[dict[str, float], float, float]:
    draw = numpy.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        model = opensim.Model(str(source))
        make_states(folder / "states.sto", model, draw)
        make_controls(folder, model, seconds, draw)
        for program in ("sinew", "opensim"):
            (folder / f"{program}.xml").write_text(SETUP.format(model=source, folder=folder, program=program, seconds=seconds))
        start = time.perf_counter()
        subprocess.run([SINEW, "forward", folder / "sinew.xml", "--quiet"], check=True)
        middle = time.perf_counter()
        opensim.ForwardTool(str(folder / "opensim.xml")).run()
        end = time.perf_counter()
        found = compare(folder / "sinew" / "trial_states.sto", folder / "opensim" / "trial_states.sto")
        return found, middle - start, end - middle


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=ROOT.parent / "shared" / "opensim" / "models", help="folder of .osim files")
    parser.add_argument("--only", help="one of the models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--check", action="store_true", help="fail above the limit of a model")
    options = parser.parse_args()
    opensim.Logger.setLevelString("off")
    bad = 0
    for name, limit in LIMITS.items():
        if options.only and name != options.only:
            continue
        found, ours, theirs = trial((options.models / name).resolve(), options.seconds, options.seed)
        worst = max(found.values())
        bad += worst > limit
        print(f"{name}: sinew {ours:.2f} s, OpenSim {theirs:.2f} s; " + ", ".join(f"{kind} {error:.1e}" for kind, error in found.items()))
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
