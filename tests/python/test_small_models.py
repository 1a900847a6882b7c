"""Small models and what MuJoCo makes of them: actuators, delays, muscles, integrators, sensors, one behaviour each.

`tests/data/small_models.json` holds, per case, a model, operations and the expected numbers. Keys `m.X` and `d.X` are
fields, `state.X` sizes of state vectors, `ret` what calls gave back, `trace` fields after each step of a run,
`error_contains` parts of a message (`strict`: of a load that refuses extensions), `warning` the kind that was counted.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import sinew

CASES = json.loads((Path(__file__).parents[1] / "data" / "small_models.json").read_text())

class Run:
    def __init__(self, case):
        self.m = sinew.loads(case["mjcf"], strict=case.get("strict", False))
        self.d = sinew.Data(self.m)
        self.case = case
        self.returned, self.trace = [], []
        for call in case["call"].split(";"):
            name, *arguments = call.split()
            getattr(self, name)(*arguments)

    def owner(self, path):
        """The object that a path like m.opt.timestep ends in, and the name there."""
        side, *middle, name = path.split(".")
        thing = self.m if side == "m" else self.d
        for part in middle:
            thing = getattr(thing, part)
        return thing, name

    def value(self, path):
        if path == "d.efc_J":  # the file has whole rows
            return np.ravel(sinew.constraint_jacobian(self.m, self.d))
        thing, name = self.owner(path)
        return np.ravel(np.asarray(getattr(thing, name), dtype=float))

    def record(self):
        expected = self.case["expect"]["trace"][len(self.trace)] if "trace" in self.case["expect"] else {}
        self.trace.append({key: self.value(key).copy() for key in expected})

    def compile(self):
        pass

    def setconst(self):
        sinew.refresh(self.m)

    def forward(self):
        sinew.forward(self.m, self.d)

    def step(self, count):
        sinew.step(self.m, self.d, int(count))

    def reset(self):
        sinew.reset(self.m, self.d)

    def resetkey(self, key):
        sinew.reset(self.m, self.d, int(key) if int(key) < self.m.nkey else None)

    def set(self, path, index, value):
        thing, name = self.owner(path)
        if np.ndim(getattr(thing, name)) == 0:
            setattr(thing, name, float(value))
        else:
            getattr(thing, name)[int(index)] = float(value)

    def fill(self, path, value):
        thing, name = self.owner(path)
        getattr(thing, name)[:] = float(value)

    def run(self, path, index, *values):
        for value in values:
            self.set(path, index, value)
            self.step(1)
            self.record()

    def tracestep(self, count):
        for _ in range(int(count)):
            self.step(1)
            self.record()

    def ramp(self, path, index, start, slope, count):
        for k in range(int(count)):
            self.set(path, index, float(start) + float(slope) * k)
            self.step(1)

    def inithist(self, actuator, *values):
        sinew.init_ctrl_history(self.m, self.d, int(actuator), values=[float(value) for value in values])

    def readctrl(self, actuator, time, interp):
        interp = int(interp)
        self.returned.append(sinew.read_ctrl(self.m, self.d, int(actuator), float(time), None if interp < 0 else interp))

    def setlr(self, actuator, *options):
        given = dict(option.split("=") for option in options)
        outcome = sinew.length_range(
            self.m, self.d, int(actuator), **{key: bool(int(value)) for key, value in given.items()}
        )
        self.returned.append(float(outcome in ("kept", "found")))


def check(found, expected, tolerance, what):
    expected = np.ravel(np.asarray(expected, dtype=float))
    assert np.shape(found) == expected.shape, what
    error = np.abs(found - expected)
    assert (error <= tolerance * np.maximum(1, np.abs(expected))).all(), f"{what}: {found}, expected {expected}"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_small_model_does_what_mujoco_does(case):
    expected, tolerance = case["expect"], case["tol"]
    if "error_contains" in expected:
        with pytest.raises((sinew.ModelError, ValueError)) as error:
            Run(case)
        for part in expected["error_contains"]:
            assert part in str(error.value)
        return
    run = Run(case)
    for key, value in expected.items():
        if key == "trace":
            assert len(run.trace) == len(value)
            for step, (found, row) in enumerate(zip(run.trace, value)):
                for field in row:
                    check(found[field], row[field], tolerance, f"{field} after step {step + 1}")
        elif key == "ret":
            check(np.array(run.returned), value, tolerance, key)
        elif key == "warning":
            assert run.d.warning[sinew.Warning[value]].number > 0
        elif key.startswith("state."):
            assert sinew.state_size(run.m, sinew.State[key.removeprefix("state.").upper()]) == value
        else:
            check(run.value(key), value, tolerance, key)
