"""Runs one engine through a state or a trajectory and takes down what it computes.

A state is seen in five phases, because some stages run only in a call of their own:
  reset    the state as reset or the keyframe leaves it, before inputs are written
  forward  every output of a forward pass
  request  what is computed only when asked for
  inverse  inverse dynamics at the acceleration that forward found
  step     the state after one step from the same start
"""

import numpy as np

import fields
import relaxations
import states

PHASES = ("reset", "forward", "request", "inverse", "step")


def phase_of(stage):
    if stage in fields.STATE_STAGES:
        return "reset"
    return {fields.REQUEST_STAGE: "request", fields.INVERSE_STAGE: "inverse", fields.STEP_STAGE: "step"}.get(
        stage, "forward"
    )


def prepare(engine, state):
    engine.reset(state.key)
    for name, value in state.inputs.items():
        engine.set_data(name, value)
    if "tree_asleep" in state.inputs:
        engine.settle()


def without_sleepers(engine, name, value):
    """The value with 0 for dofs that sleep, where MuJoCo writes nothing."""
    if not relaxations.covers("asleep", name) or not engine.has_data("tree_asleep"):
        return value
    asleep = np.ravel(engine.data_value("tree_asleep")) >= 0
    if asleep.any():
        rests = asleep[np.ravel(engine.model_value("dof_treeid"))]
        if name == "qLU":  # entry by entry, row after row
            rests = np.repeat(rests, np.ravel(engine.model_value("D_rownnz")))
        value[rests] = 0
        if value.ndim > 1 and value.shape[1] == rests.size:
            value[:, rests] = 0
    return value


def observe_state(engine, state, data_fields):
    """{phase: {field name: array}}"""
    names = {phase: [] for phase in PHASES}
    for field in data_fields:
        names[phase_of(field.stage)].append(field.name)
        if field.stage == "state":
            names["step"].append(field.name)

    def take(phase):
        return {name: without_sleepers(engine, name, np.array(engine.data_value(name))) for name in names[phase]}

    seen = {}
    engine.reset(state.key)
    seen["reset"] = take("reset")
    prepare(engine, state)
    engine.forward()
    seen["forward"] = take("forward")
    engine.compute_requested()
    seen["request"] = take("request")
    engine.inverse()
    seen["inverse"] = take("inverse")
    prepare(engine, state)
    engine.step()
    seen["step"] = take("step")
    return seen


TRAJECTORY_FIELDS = tuple(name for name in ("qpos", "qvel", "act", "sensordata", "time") if not fields.exemption(name))


def observe_trajectory(engine, start, controls, steps, names=TRAJECTORY_FIELDS, hold=states.CONTROL_HOLD, push=None):
    """{field name: array with one row per entry of `steps`}; `push` moves qpos before the first step."""
    prepare(engine, start)
    if push is not None:
        engine.set_data("qpos", engine.moved(np.array(engine.data_value("qpos")), push))
    rows = {name: [] for name in names}
    wanted = set(int(step) for step in steps)
    for step in range(1, max(wanted) + 1):
        if controls.size and (step - 1) % hold == 0:
            engine.set_data("ctrl", controls[min((step - 1) // hold, len(controls) - 1)])
        engine.step()
        if step in wanted:
            for name in names:
                rows[name].append(np.array(engine.data_value(name), dtype=float).reshape(-1))
    return {name: np.array(values) for name, values in rows.items()}
