"""Runs MuJoCo's notebooks cell by cell on both engines and compares the numbers that each cell leaves.

python tests/clients/notebooks.py FOLDER [name ...]

FOLDER is a checkout of MuJoCo 3.5.0, or what of it has python/*.ipynb and model/; nothing is fetched. Checkouts of
mujoco_menagerie and dm_control are used where they lie beside it. Cells that install packages, clone repositories or
look for a GPU run without those lines; pictures are not drawn, scenes are filled. Two cells agree where all numbers
that they leave in variables, models and data do: to 1e-8, or to 1000 times what MuJoCo moves itself when the first
state is pushed by 1e-14, in three directions. SECONDS_PER_CELL (60) of CPU time end a cell; those that only measure speed, as most of
`rollout`, are then counted as over the limit. The exit code is 0 where no cell fails on Sinew only and all agree.
"""

import argparse
import ast
import contextlib
import importlib
import io
import json
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import types
from pathlib import Path

import numpy as np

NAMES = ("tutorial", "mjspec", "rollout", "LQR", "least_squares")
FLOOR, FACTOR, PUSH, PUSHES = 1e-8, 1000.0, 1e-14, 3
SECONDS_PER_CELL = int(os.environ.get("SECONDS_PER_CELL", 60))  # then a cell is given up
MOST_NUMBERS = 10**6  # of a variable that is compared
STATE, OUTPUTS = "time qpos qvel act ctrl".split(), "qacc xpos xquat sensordata qfrc_constraint energy".split()
MODEL = "qpos0 body_mass body_pos body_inertia geom_size geom_pos geom_rgba jnt_range dof_damping site_pos".split()
DIFFERENCES = re.compile(r"mjd_\w+FD")  # MuJoCo's leave a data with the outputs of their last nudge
CLOCK = re.compile(r"time|^mean_(fd|analytic)$|duration|elapsed|fps|speed|begin|start|perf|_s$|thread|bench|per_second", re.I)


# ---- one engine in a process of its own


class Scenes:
    """Stands for a renderer: scenes are filled, pictures are black."""

    def __init__(self, model, height=240, width=320, max_geom=10000):
        self.model, self.height, self.width = model, height, width
        self.scene = mujoco().MjvScene(model, max_geom)
        self._scene_option = mujoco().MjvOption()

    def update_scene(self, data, camera=-1, scene_option=None):
        engine, seen = mujoco(), camera
        if not isinstance(camera, engine.MjvCamera):
            index = (
                engine.mj_name2id(self.model, engine.mjtObj.mjOBJ_CAMERA, camera) if isinstance(camera, str) else camera
            )
            seen = engine.MjvCamera()
            engine.mjv_defaultFreeCamera(self.model, seen)
            if index >= 0:
                seen.type, seen.fixedcamid = engine.mjtCamera.mjCAMERA_FIXED, index
        option = scene_option or self._scene_option
        engine.mjv_updateScene(self.model, data, option, None, seen, engine.mjtCatBit.mjCAT_ALL.value, self.scene)

    def render(self, out=None):
        return np.zeros((1, 1, 3), np.uint8)

    def __getattr__(self, name):
        if name.startswith(("enable_", "disable_")) or name == "close":
            return lambda: None
        raise AttributeError(name)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


def mujoco():
    return sys.modules["mujoco"]


def stand_ins(pushed):
    """Modules that are not installed, a renderer that draws nothing, pushes where asked for."""
    importlib.import_module("mujoco")  # the engine of this process
    mujoco().Renderer = Scenes
    silent = lambda *arguments, **keywords: None  # noqa: E731
    media = types.ModuleType("mediapy")
    media.show_image = media.show_video = media.show_images = media.show_videos = silent
    media.__getattr__ = lambda name: silent
    colab = types.ModuleType("google.colab")
    colab.files = types.SimpleNamespace()
    sys.modules |= {"mediapy": media, "google.colab": colab, "google": types.ModuleType("google")}
    os.environ.setdefault("MPLBACKEND", "Agg")
    with contextlib.suppress(ImportError):  # as IPython has them
        importlib.import_module("pygments.formatters")
        importlib.import_module("pygments.lexers")
    if pushed:
        push_first_steps(pushed)


def push_first_steps(seed):
    """Moves each data a little before its first step and after each reset, in directions of the seed."""
    engine, moved, rng = mujoco(), set(), np.random.default_rng(seed)

    def pushing(function):
        def pushed(m, d, *rest, **keywords):
            if id(d) not in moved:
                moved.add(id(d))
                d.qvel[:] += PUSH * rng.standard_normal(m.nv)
            return function(m, d, *rest, **keywords)

        return pushed

    def forgetting(reset):
        def reset_and_forget(m, d, *rest):
            moved.discard(id(d))
            return reset(m, d, *rest)

        return reset_and_forget

    engine.mj_step, engine.mjd_transitionFD = map(pushing, (engine.mj_step, engine.mjd_transitionFD))
    engine.mj_resetData, engine.mj_resetDataKeyframe = map(
        forgetting, (engine.mj_resetData, engine.mj_resetDataKeyframe)
    )
    push_rollouts(rng)


def push_rollouts(rng):
    """Moves the first states of rollouts, which step without the functions of Python, in their velocities."""
    module = importlib.import_module("mujoco.rollout")

    def pushing(function):
        def pushed(*arguments, **keywords):
            first = next((i for i, a in enumerate(arguments) if isinstance(a, (mujoco().MjModel, list))), None)
            if first is None or len(arguments) < first + 3:
                return function(*arguments, **keywords)
            m = arguments[first][0] if isinstance(arguments[first], list) else arguments[first]
            state = np.array(arguments[first + 2], float)
            state[..., 1 + m.nq : 1 + m.nq + m.nv] += PUSH * rng.standard_normal(m.nv)
            return function(*arguments[: first + 2], state, *arguments[first + 3 :], **keywords)

        return pushed

    module.rollout = pushing(module.rollout)
    module.Rollout.rollout = pushing(module.Rollout.rollout)


def plain_python(source):
    """A cell without lines for the shell and for IPython."""
    kept = []
    for line in source.splitlines():
        bare = line.lstrip()
        kept.append(line[: len(line) - len(bare)] + "pass" if bare.startswith(("!", "%")) else line)
    return "\n".join(kept)


def run_cell(source, space, tolerant):
    """What a cell says; a set-up cell goes on after what it cannot do here."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        for node in ast.parse(plain_python(source)).body:
            code = compile(ast.Module([node], []), "cell", "exec")
            try:
                exec(code, space)
            except Exception:
                if not tolerant:
                    raise
    return said.getvalue()


def numbers_in(value, depth=0):
    """Numbers of a variable as arrays, by the names of its parts."""
    engine = mujoco()
    if isinstance(value, (bool, int, float, np.number)):
        return {"": np.array(float(value))}
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub" and value.size < MOST_NUMBERS:
        return {"": np.array(value, float)}
    if isinstance(value, (engine.MjModel, engine.MjData)):
        names = MODEL if isinstance(value, engine.MjModel) else STATE + OUTPUTS
        return {f".{name}": np.array(getattr(value, name), float) for name in names}
    if isinstance(value, (list, tuple)) and depth < 2 and len(value) < MOST_NUMBERS:
        if sum(np.size(item) for item in value if isinstance(item, np.ndarray)) > MOST_NUMBERS:
            return {}
        try:
            return {"": np.array(value, float)}
        except (TypeError, ValueError):
            parts = [numbers_in(item, depth + 1) for item in value[:50]]
            return {f"[{i}]{name}": array for i, part in enumerate(parts) for name, array in part.items()}
    return {}


def left_by(space, before):
    """Numbers that are not as before, without those of clocks."""
    found = {}
    for name, value in list(space.items()):
        if name.startswith("_") or CLOCK.search(name):
            continue
        for part, array in numbers_in(value).items():
            found[name + part] = array
    new = {n: a for n, a in found.items() if n not in before or not np.array_equal(before[n], a, equal_nan=True)}
    before.clear()
    before.update(found)
    return new


def too_long(signal_number, frame):
    raise TimeoutError(f"more than {SECONDS_PER_CELL} s")


def serve(engine, notebook, folder, out):
    """Runs all cells of a notebook and writes what each left."""
    if engine == "sinew":
        import sinew

        sinew.install_as_mujoco()
    stand_ins(int(engine.removeprefix("pushed")) if engine.startswith("pushed") else 0)
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.symlink(folder, "mujoco")
        for beside in ("mujoco_menagerie", "dm_control"):
            if (Path(folder).parent / beside).is_dir():
                os.symlink(Path(folder).parent / beside, beside)
        cells = [cell for cell in json.loads(Path(notebook).read_text())["cells"] if cell["cell_type"] == "code"]
        space, before, results = {"__name__": "__main__", "display": lambda *a: None}, {}, []
        signal.signal(signal.SIGPROF, too_long)  # CPU time: a busy machine ends no cell
        for cell in cells:
            source = "".join(cell["source"])
            np.random.seed(1)
            random.seed(1)
            signal.setitimer(signal.ITIMER_PROF, SECONDS_PER_CELL)
            begin = time.perf_counter()
            try:
                said, error = run_cell(source, space, "nvidia-smi" in source), ""
            except Exception as raised:
                said, error = "", f"{type(raised).__name__}: {raised}"
            signal.setitimer(signal.ITIMER_PROF, 0)
            if "matplotlib.pyplot" in sys.modules:
                sys.modules["matplotlib.pyplot"].close("all")
            seconds = time.perf_counter() - begin
            result = {"said": said, "error": error, "left": left_by(space, before), "seconds": seconds}
            results.append(result | {"differences": bool(DIFFERENCES.search(source))})
        os.chdir("/")
    Path(out).write_bytes(pickle.dumps(results))


# ---- both engines side by side


def ran(engine, notebook, folder):
    with tempfile.NamedTemporaryFile() as out:
        command = [sys.executable, __file__, "--serve", engine, str(notebook), str(folder), out.name]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{notebook} on {engine}: exit code {done.returncode}: {done.stderr[-2000:]}")
        return pickle.loads(Path(out.name).read_bytes())


def distance(a, b):
    """How far two arrays are apart, by their size; infinity for other shapes."""
    if a.shape != b.shape:
        return float("inf")
    if not a.size:
        return 0.0
    both = np.isnan(a) & np.isnan(b)
    apart = np.where(both | (a == b), 0.0, np.abs(a - b))
    return float(np.nanmax(apart / (1 + np.abs(np.where(np.isfinite(b), b, 0))), initial=0)) if apart.size else 0.0


def compare(ours, theirs, pushed):
    """(verdict, largest difference, variable) of one cell."""
    if ours["error"] or theirs["error"]:
        late = [result["error"].startswith("TimeoutError") for result in (ours, theirs)]
        if all(late):  # cells that measure speed for minutes
            return "over the time limit on both", 0.0, ours["error"]
        if late[1]:
            return "over the time limit on MuJoCo only", 0.0, ours["error"] or theirs["error"]
        if not theirs["error"]:
            return "fails here", 0.0, ours["error"]
        return ("refused by both" if ours["error"] else "fails there only"), 0.0, theirs["error"]
    worst, where, ok = 0.0, "", True
    for name, expected in theirs["left"].items():
        found = ours["left"].get(name)
        if found is None or (theirs["differences"] and name.rpartition(".")[2] in OUTPUTS):
            continue
        apart = distance(found, expected)
        moved = max((distance(run["left"][name], expected) for run in pushed if name in run["left"]), default=0.0)
        if not apart <= max(FLOOR, FACTOR * moved):
            ok = False
        if apart > worst:
            worst, where = apart, name
    return ("equal" if ok else "different"), worst, where


def report(notebook, folder, pushes):
    """Prints the cells of a notebook that are not equal, and its row of the table; gives the number of bad ones."""
    ours, theirs = (ran(engine, notebook, folder) for engine in ("sinew", "mujoco"))
    pushed = [ran(f"pushed{seed}", notebook, folder) for seed in range(1, pushes + 1)]
    verdicts = [compare(ours[i], theirs[i], [run[i] for run in pushed]) for i in range(len(theirs))]
    for place, (verdict, apart, where) in enumerate(verdicts):
        if verdict != "equal":
            print(f"  {notebook.stem} cell {place}: {verdict}, {apart:.2g} {where[:200]}")
    kinds = [verdict for verdict, _, _ in verdicts]
    largest = max((apart for verdict, apart, _ in verdicts if verdict == "equal"), default=0.0)
    seconds = [sum(cell["seconds"] for cell in cells) for cells in (ours, theirs)]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    print(f"{notebook.stem}: {len(kinds)} cells: {counts}; largest difference of equal cells {largest:.2g}; "
          f"{seconds[0]:.1f} s here, {seconds[1]:.1f} s on MuJoCo", flush=True)  # fmt: skip
    return kinds.count("fails here") + kinds.count("different")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="a checkout of MuJoCo 3.5.0")
    parser.add_argument("names", nargs="*", help=f"notebooks; all of {', '.join(NAMES)} where none is named")
    parser.add_argument("--pushes", type=int, default=PUSHES, help="runs of MuJoCo from a state that is pushed by 1e-14")
    arguments = parser.parse_args()
    folder = arguments.folder.absolute()
    bad = sum(report(folder / "python" / f"{name}.ipynb", folder, arguments.pushes) for name in arguments.names or NAMES)
    return 1 if bad else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(*sys.argv[2:])
    else:
        sys.exit(main())
