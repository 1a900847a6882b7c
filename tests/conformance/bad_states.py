"""States that no simulation should be in, and what an engine makes of them.

Each case writes bad numbers into one model and steps it a few times. What is taken down: the warning counters with the
index they name, and the state after every step.
"""

from dataclasses import dataclass

import numpy as np

import engines

MODELS = engines.ROOT / "models"
NAN, INF = float("nan"), float("inf")
HUGE = 2e10  # just above what counts as bad
LARGE = 0.9e10  # just below
AUTORESET_OFF = 1 << engines.DISABLE_FLAGS.index("autoreset")
SEEN = ("time", "qpos", "qvel", "act", "ctrl")


@dataclass
class Case:
    model: str
    writes: list  # (field, index, value)
    key: int = -1
    disable: int = 0
    steps: int = 3
    call: str = "step"


CASES = {
    "NaN in qpos": Case("double_pendulum.xml", [("qpos", 1, NAN)], key=0),
    "infinity in qpos": Case("double_pendulum.xml", [("qpos", 0, INF)], key=0),
    "huge qpos": Case("arm.xml", [("qpos", 3, -HUGE)], key=0),
    "large qpos is allowed": Case("cartpole.xml", [("qpos", 0, LARGE)]),
    "NaN in qvel": Case("pendulum.xml", [("qvel", 0, NAN)], key=1),
    "huge qvel": Case("ball_chain.xml", [("qvel", 5, HUGE)], key=0),
    "NaN in a quaternion": Case("tennis_racket.xml", [("qpos", 4, NAN)], key=0),
    "zero quaternion": Case("ball_chain.xml", [("qpos", i, 0.0) for i in (1, 2, 3, 4)], key=0),
    "NaN in ctrl": Case("arm.xml", [("ctrl", 2, NAN)], key=0),
    "huge ctrl of an unlimited actuator": Case("actuators_rk4.xml", [("ctrl", 2, HUGE)], key=0),
    "huge ctrl within a clamp": Case("actuators.xml", [("ctrl", 0, HUGE)], key=0),
    "huge ctrl without clamping": Case("actuators_unclamped.xml", [("ctrl", 0, HUGE)], key=0),
    "NaN in a disabled actuator's ctrl": Case("actuators.xml", [("ctrl", 26, NAN)], key=0),
    "NaN in act": Case("actuators.xml", [("act", 0, NAN)], key=0),
    "huge applied force": Case("pendulum.xml", [("qfrc_applied", 0, 1e12)]),
    "NaN in an applied force": Case("tree.xml", [("xfrc_applied", (3, 2), NAN)]),
    "NaN in qpos, no reset": Case("double_pendulum.xml", [("qpos", 1, NAN)], key=0, disable=AUTORESET_OFF),
    "huge force, no reset": Case("cartpole.xml", [("qfrc_applied", 1, 1e12)], disable=AUTORESET_OFF),
    "forward leaves a bad state alone": Case("pendulum.xml", [("qpos", 0, NAN)], call="forward", steps=1),
    "forward counts a bad control": Case("pendulum.xml", [("ctrl", 0, NAN)], call="forward", steps=2),
}


def plain(value):
    """Numbers as JSON holds them: NaN and infinities by name."""
    return [float(x) if np.isfinite(x) else str(float(x)) for x in np.ravel(np.asarray(value, dtype=float))]


def run(engine_type, case):
    """[{"warnings": {name: [count, last]}, "qpos": [...], ...}, ...], one entry per step."""
    engine = engine_type(MODELS / case.model)
    engine.disable(engines.DISABLE_CONSTRAINT | case.disable)
    engine.reset(case.key)
    for name, index, value in case.writes:
        array = np.array(engine.data_value(name), dtype=float)
        array[index] = value
        engine.set_data(name, array)
    entries = []
    for _ in range(case.steps):
        getattr(engine, case.call)()
        entries.append({"warnings": engine.warnings(), **{name: plain(engine.data_value(name)) for name in SEEN}})
    return entries


def numbers(values):
    return np.array([float(x) for x in values])
