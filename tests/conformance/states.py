"""The states at which engines are compared, and the controls of the trajectories; the same in every run.

Random numbers come from one seed per model name, so that a state can be found again. All states lie on the manifold of
unit quaternions except the last, which checks that engines normalize as MuJoCo does.
"""

import zlib
from dataclasses import dataclass, field

import numpy as np

STEPS = 1000
HORIZONS = (200, 1000)
VISITED = (20, 100, 400)  # steps of the trajectory after which the state is one to compare at
CONTROL_HOLD = 10  # steps for which a row of controls is held
PUSH = 1e-14  # moves qpos by rounding
ITERATION_PUSHES = 5


@dataclass
class State:
    name: str
    key: int = -1  # keyframe to start from; -1: the reset state
    inputs: dict = field(default_factory=dict)  # fields written over it, by name


def generator(model_name, purpose):
    return np.random.default_rng(zlib.crc32(f"{model_name}/{purpose}".encode()))


def random_controls(engine, rng, rows, overshoot):
    """Uniform over the control range, or over [-1, 1] where there is none; overshoot > 1 leaves it on purpose."""
    nu = int(engine.model_value("nu"))
    limited = np.asarray(engine.model_value("actuator_ctrllimited")).reshape(nu).astype(bool)
    limits = np.asarray(engine.model_value("actuator_ctrlrange")).reshape(nu, 2)
    middle = np.where(limited, limits.mean(axis=1), 0.0)
    reach = np.where(limited, 0.5 * (limits[:, 1] - limits[:, 0]), 1.0)
    # ranges as wide as "no limit" would only test the overflow of floating point
    reach = np.minimum(reach, 100.0)
    middle = np.clip(middle, -100.0, 100.0)
    return middle + overshoot * reach * rng.uniform(-1, 1, (rows, nu))


def random_unit_quaternions(rng, rows):
    quaternions = rng.normal(size=(rows, 4))
    return quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)


def random_inputs(engine, rng, forces):
    size = {name: int(engine.model_value(name)) for name in ("nv", "na", "nbody", "nmocap", "nuserdata")}
    nv = size["nv"]
    inputs = {
        "time": 0.375,
        "qpos": engine.moved(np.asarray(engine.model_value("qpos0")), rng.uniform(-0.8, 0.8, nv)),
        "qvel": rng.uniform(-1.5, 1.5, nv),
        "act": rng.uniform(-1.2, 1.2, size["na"]),
        "ctrl": random_controls(engine, rng, 1, 1.3)[0],
        "mocap_pos": rng.uniform(-1, 1, (size["nmocap"], 3)),
        "mocap_quat": random_unit_quaternions(rng, size["nmocap"]),
        "userdata": rng.uniform(-1, 1, size["nuserdata"]),
    }
    if forces:
        inputs["qfrc_applied"] = rng.uniform(-1, 1, nv)
        inputs["xfrc_applied"] = rng.uniform(-1, 1, (size["nbody"], 6))
    return inputs


def stretched(engine, inputs, rng):
    """The same state with every quaternion scaled: physics must not notice."""
    qpos = np.array(inputs["qpos"])
    found = False
    free, ball = 0, 1
    for kind, adr in zip(np.ravel(engine.model_value("jnt_type")), np.ravel(engine.model_value("jnt_qposadr"))):
        if kind in (free, ball):
            start = adr + 3 if kind == free else adr
            qpos[start : start + 4] *= rng.uniform(0.5, 2.0)
            found = True
    if not found and not len(inputs["mocap_quat"]):
        return None
    return {**inputs, "qpos": qpos, "mocap_quat": inputs["mocap_quat"] * 1.7}


def forward_states(engine, model_name):
    states = [State("reset")]
    keys = int(engine.model_value("nkey"))
    states += [State(f"key {key}", key) for key in range(min(keys, 2))]
    rng = generator(model_name, "states")
    states.append(State("random", inputs=random_inputs(engine, rng, forces=False)))
    pushed = random_inputs(engine, rng, forces=True)
    states.append(State("random, forces applied", min(keys, 1) - 1, pushed))
    scaled = stretched(engine, pushed, rng)
    if scaled is not None:
        states.append(State("random, quaternions not normalized", inputs=scaled))
    return states


def trajectory_start(engine, model_name):
    """Keyframe 0 where there is one; else the reset state set in motion."""
    if int(engine.model_value("nkey")):
        return State("key 0", 0)
    rng = generator(model_name, "start")
    return State("reset, moving", inputs={"qvel": rng.uniform(-0.5, 0.5, int(engine.model_value("nv")))})


def trajectory_controls(engine, model_name):
    """One row per CONTROL_HOLD steps."""
    return random_controls(engine, generator(model_name, "controls"), STEPS // CONTROL_HOLD, 0.7)


def push_direction(engine, model_name, which=0):
    purpose = f"push {which}" if which else "push"
    return PUSH * generator(model_name, purpose).choice([-1.0, 1.0], int(engine.model_value("nv")))


# All that decides the next step.
WHOLE_STATE = (
    "time qpos qvel act history qacc_warmstart ctrl mocap_pos mocap_quat eq_active userdata tree_asleep".split()
)

# The same with forces that a user applies: MuJoCo's mjSTATE_INTEGRATION, and which trees sleep.
INTEGRATION_STATE = [*WHOLE_STATE, "qfrc_applied", "xfrc_applied"]


def copy(ours, theirs, parts):
    """Makes our state that of the other engine; gives the values."""
    values = {name: np.array(theirs.data_value(name)) for name in parts}
    write(ours, values)
    return values


def write(engine, values):
    for name, value in values.items():
        if name != "tree_asleep":
            engine.set_data(name, value)
        elif not np.array_equal(np.ravel(engine.data_value(name)), np.ravel(value)):
            engine.set_asleep(value)


def visited_states(engine, model_name):
    """States of the trajectory as the engine reaches them, solver's start included, where constraints act: what touches
    there is at rest, or nearly."""
    start, controls = trajectory_start(engine, model_name), trajectory_controls(engine, model_name)
    engine.reset(start.key)
    for name, value in start.inputs.items():
        engine.set_data(name, value)
    found = []
    for step in range(1, max(VISITED) + 1):
        if controls.size and (step - 1) % CONTROL_HOLD == 0:
            engine.set_data("ctrl", controls[(step - 1) // CONTROL_HOLD])
        engine.step()
        if step in VISITED and int(engine.data_value("nefc")):
            inputs = {name: np.array(engine.data_value(name)) for name in WHOLE_STATE if engine.has_data(name)}
            if all(np.isfinite(value).all() for value in inputs.values()):
                found.append(State(f"after {step} steps", start.key, inputs))
    return found
