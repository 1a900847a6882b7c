"""Static optimisation beside OpenSim's, option by option. Needs the package opensim and the command sinew.

    live_static.py --models FOLDER [--only NAME] [--seed S] [--check]

A slow random motion of arm26 with weak reserves on its coordinates, through the same set-up file with both programs: exponents, muscles with and
without their curves, reserves alone. OpenSim's optimiser stops at `optimizer_convergence_criterion`, here 1e-9; Sinew's ends at the optimum, so
that the criterion and `optimizer_max_iterations` change nothing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import live_analyze
import numpy
import opensim

STOP = "<optimizer_convergence_criterion>1e-9</optimizer_convergence_criterion><optimizer_max_iterations>1000</optimizer_max_iterations>"
CASES = {
    "exponent 2": (STOP, ""),
    "exponent 3": (STOP + "<activation_exponent>3</activation_exponent>", ""),
    "without curves of muscles": (STOP + "<use_muscle_physiology>false</use_muscle_physiology>", ""),
    "reserves alone": (STOP, "<replace_force_set>true</replace_force_set>"),
}
LIMIT = 1e-5  # of an activation, or of a force over the largest

SETUP = """<OpenSimDocument Version="40000"><AnalyzeTool name="trial"><model_file>{model}</model_file><results_directory>{results}</results_directory>
<output_precision>17</output_precision><initial_time>0.1</initial_time><final_time>0.5</final_time><AnalysisSet><objects>
<StaticOptimization name="StaticOptimization"><on>true</on>{options}</StaticOptimization></objects></AnalysisSet>
<force_set_files>{reserves}</force_set_files>{tool}<coordinates_file>{motion}</coordinates_file></AnalyzeTool></OpenSimDocument>
"""
RESERVE = (
    '<CoordinateActuator name="reserve_{name}"><coordinate>{name}</coordinate><optimal_force>1</optimal_force><min_control>-200</min_control>'
    "<max_control>200</max_control></CoordinateActuator>"
)


def make_files(folder: Path, model: opensim.Model, draw: numpy.random.Generator) -> None:
    coordinates = live_analyze.free_coordinates(model)
    times = numpy.linspace(0, 0.6, 31)
    rows = [(c.getRangeMin() + c.getRangeMax()) / 2 + 0.1 * numpy.sin(2 * times + draw.uniform(0, 6)) for c in coordinates]
    live_analyze.storage(folder / "motion.sto", [c.getName() for c in coordinates], times, numpy.array(rows).T)
    reserves = "".join(RESERVE.format(name=c.getName()) for c in coordinates)
    (folder / "reserves.xml").write_text(f'<OpenSimDocument Version="40000"><ForceSet name="r"><objects>{reserves}</objects></ForceSet></OpenSimDocument>')


def trial(source: Path, options: str, tool: str, seed: int) -> dict[str, float]:
    draw = numpy.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        model = opensim.Model(str(source))
        model.initSystem()
        make_files(folder, model, draw)
        for program in ("sinew", "opensim"):
            text = SETUP.format(
                model=source, results=folder / program, options=options, reserves=folder / "reserves.xml", tool=tool, motion=folder / "motion.sto"
            )
            (folder / f"{program}.xml").write_text(text)
        subprocess.run([live_analyze.SINEW, "analyze", folder / "sinew.xml", "--quiet"], check=True)
        opensim.AnalyzeTool(str(folder / "opensim.xml")).run()
        return live_analyze.compare(folder / "sinew", folder / "opensim")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, required=True, help="folder of .osim files")
    parser.add_argument("--only", default="arm26.osim", help="the model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help=f"fail above {LIMIT}")
    given = parser.parse_args()
    opensim.Logger.setLevelString("off")
    bad = False
    for name, (options, tool) in CASES.items():
        found = trial((given.models / given.only).resolve(), options, tool, given.seed)
        print(f"{name}: largest differences", {kind: f"{error:.1e}" for kind, error in found.items()})
        bad = bad or max(found.values()) > LIMIT
    return 1 if given.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
