"""Flexible bodies and distance fields: Sinew's time of a step beside MuJoCo's, as ratios.

MuJoCo runs through a scene; at some of its states both engines step once each, alternately and from the same full state, several
times over. Of each state the least time of each engine counts. Steps that differ by more than the conformance test allows are
counted in the last column. The table goes to standard output.

    flex.py [MODEL or scene...] [--warmup 200] [--states 20] [--repeats 15] [--cloth N]

Without arguments: models of the repository and the corpus, and the scenes of INLINE. `--cloth N` adds a cloth of N x N vertices above a sphere, with the time of a step and the memory of its model and data.
"""
import argparse
import pathlib
import resource
import time

import mujoco
import numpy as np
import sinew

ROOT = pathlib.Path(__file__).resolve().parents[1]
CORPUS = ROOT.parent / "shared" / "corpus" / "mujoco" / "model"
OWN = [ROOT / "models" / "flex" / name for name in ("cloth.xml", "softbox.xml", "rope.xml", "jelly.xml")]
OTHERS = [
    "flex/poncho.xml", "flex/softbox.xml", "flex/gripper_trilinear.xml", "flex/floppy.xml", "plugin/sdf/cow.xml",
    "plugin/sdf/primitives.xml", "plugin/sdf/bowl.xml", "plugin/sdf/mesh.xml", "plugin/elasticity/cable.xml",
]  # fmt: skip
PARTS = ("time", "qpos", "qvel", "act", "qacc_warmstart", "ctrl")
AGREES = 1e-9
BAD = [mujoco.mjtWarning.mjWARN_BADQPOS, mujoco.mjtWarning.mjWARN_BADQVEL, mujoco.mjtWarning.mjWARN_BADQACC]


class Unstable(Exception):
    """The scene's simulation went bad."""


def take(data):
    return {name: np.array(getattr(data, name)) for name in PARTS}


def put(data, state):
    for name, value in state.items():
        if name == "time":
            data.time = float(value)
        else:
            getattr(data, name)[...] = value.reshape(getattr(data, name).shape)


def timed(step, model, data, state):
    put(data, state)
    start = time.perf_counter()
    step(model, data)
    return time.perf_counter() - start


def load(what):
    """(MuJoCo's model, Sinew's) of a file or of a scene."""
    if what in INLINE:
        text = f"<mujoco>{INLINE[what]}</mujoco>"
        return mujoco.MjModel.from_xml_string(text), sinew.loads(text)
    return mujoco.MjModel.from_xml_path(str(what)), sinew.load(str(what))


def measure(what, warmup, states, repeats):
    """(seconds of a step of Sinew, of MuJoCo, contacts of a state, steps that differ), over the states."""
    reference, model = load(what)
    other, ours, theirs = mujoco.MjData(reference), sinew.Data(model), mujoco.MjData(reference)
    for _ in range(warmup):
        mujoco.mj_step(reference, other)
    sums, contacts, differ = [0.0, 0.0], 0, 0
    for _ in range(states):
        for _ in range(5):
            mujoco.mj_step(reference, other)
        state = take(other)
        best = [np.inf, np.inf]
        for _ in range(repeats):
            best[0] = min(best[0], timed(sinew.step, model, ours, state))
            best[1] = min(best[1], timed(mujoco.mj_step, reference, theirs, state))
        sums = [total + least for total, least in zip(sums, best)]
        apart = np.abs(np.ravel(ours.qvel) - theirs.qvel).max(initial=0)
        contacts += theirs.ncon
        differ += bool(apart > AGREES * (0.01 + np.abs(theirs.qvel).max(initial=0)))
    if any(other.warning[bad].number for bad in BAD):
        raise Unstable
    return sums[0] / states, sums[1] / states, contacts / states, differ


# Scenes that no file has: inside <mujoco>, with what stands in the world.
BALL = '<body pos="0 0 .5"><freejoint/><geom size=".05" density="300"/></body>'
INLINE = {
    "flag": """<option solver="CG" tolerance="1e-6" timestep=".001" wind="10 0 2" density="1.2" viscosity="1e-5"/>
<worldbody><flexcomp name="flag" count="9 19 1" spacing=".05 .05 .05" pos="0 0 1.5" euler="0 -90 0" radius=".001"
mass="1" dim="2"><edge equality="true" damping="1e-3"/><contact selfcollide="none" internal="false"/>
<pin id="0 9 18 19 38"/></flexcomp></worldbody>""",
    "trilinear": f"""<option integrator="implicitfast" timestep=".002"/><worldbody><geom type="plane" size="0 0 1"/>
<flexcomp name="soft" type="grid" dim="3" count="8 8 8" spacing=".05 .05 .05" pos="0 0 .22" radius=".005" mass="5"
dof="trilinear"><elasticity young="1e4" poisson=".1" damping=".01"/><contact selfcollide="none"/></flexcomp>
{BALL}</worldbody>""",
    "two flexes": """<option solver="CG" tolerance="1e-6" timestep=".001"/><worldbody>
<geom type="plane" size="0 0 1"/><flexcomp name="solid" dim="3" count="5 5 5" spacing=".05 .05 .05" pos="0 0 .12"
radius=".01" mass="2"><elasticity young="2e4" poisson=".2" damping=".001"/><contact selfcollide="none"/></flexcomp>
<flexcomp name="sheet" count="9 9 1" spacing=".05 .05 .05" pos="0 0 .25" radius=".01" mass=".5">
<edge equality="true" damping=".01"/><contact selfcollide="none"/></flexcomp></worldbody>""",
    "gears": """<option sdf_iterations="10" sdf_initpoints="20" timestep=".002"/><extension>
<plugin plugin="mujoco.sdf.gear"><instance name="a"><config key="diameter" value="2.8"/></instance><instance name="b">
<config key="alpha" value="0"/><config key="diameter" value="2.8"/></instance></plugin></extension><asset>
<mesh name="a"><plugin instance="a"/></mesh><mesh name="b"><plugin instance="b"/></mesh></asset><worldbody>
<body><joint axis="0 0 1" damping=".5"/><geom type="sdf" mesh="a"><plugin instance="a"/></geom></body>
<body pos="2.75 .1 0"><joint name="second" axis="0 0 1" damping=".5"/><geom type="sdf" mesh="b"><plugin instance="b"/></geom>
</body></worldbody><actuator><motor joint="second" gear="40" ctrlrange="1 2" ctrllimited="true"/></actuator>""",
    "nut and bolt": """<option sdf_iterations="10" sdf_initpoints="20" timestep=".002"/><extension>
<plugin plugin="mujoco.sdf.nut"><instance name="nut"><config key="radius" value=".26"/></instance></plugin>
<plugin plugin="mujoco.sdf.bolt"><instance name="bolt"><config key="radius" value=".255"/></instance></plugin></extension>
<asset><mesh name="nut"><plugin instance="nut"/></mesh><mesh name="bolt"><plugin instance="bolt"/></mesh></asset>
<worldbody><geom type="sdf" mesh="bolt" euler="180 0 0"><plugin instance="bolt"/></geom><body pos="0 0 1.2"><freejoint/>
<geom type="sdf" mesh="nut"><plugin instance="nut"/></geom></body></worldbody>""",
}
CLOTH = """<mujoco><option solver="CG" tolerance="1e-6" timestep=".001"/><worldbody><geom size=".5"/>
<flexcomp name="cloth" count="{0} {0} 1" spacing=".02 .02 .02" pos="0 0 .6" radius=".005" mass="1">
<edge equality="true" damping=".01"/><contact selfcollide="none"/></flexcomp></worldbody></mujoco>"""


def cloth(side):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    model = sinew.loads(CLOTH.format(side))
    loaded = time.perf_counter()
    data = sinew.Data(model)
    for _ in range(20):
        sinew.step(model, data)
    best = min(timed(sinew.step, model, data, {}) for _ in range(30))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"cloth of {side * side} vertices: loaded in {loaded - start:.1f} s, {1e3 * best:.1f} ms a step, {(after - before) / 1024:.0f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*")
    parser.add_argument("--warmup", type=int, default=200)
    parser.add_argument("--states", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--cloth", type=int, metavar="N")
    options = parser.parse_args()
    mujoco.set_mju_user_warning(lambda text: None)
    if options.cloth:
        cloth(options.cloth)
    files = OWN + [CORPUS / name for name in OTHERS if (CORPUS / name).exists()]
    models = options.models or [*files, *INLINE]
    print(f"{'model':34} {'Sinew [us]':>11} {'MuJoCo [us]':>12} {'ratio':>6} {'contacts':>8} {'differ':>7}")
    for what in models:
        name = what if what in INLINE else "/".join(pathlib.Path(what).parts[-2:])
        try:
            ours, theirs, contacts, differ = measure(what, options.warmup, options.states, options.repeats)
        except Unstable:
            print(f"{name:34} unstable", flush=True)
            continue
        times = f"{1e6 * ours:11.1f} {1e6 * theirs:12.1f} {theirs / ours:6.2f}"
        print(f"{name:34} {times} {contacts:8.1f} {differ:4d}/{options.states}", flush=True)


if __name__ == "__main__":
    main()
