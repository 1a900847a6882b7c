"""Runs of a study: each is what it is alone, whatever its block, and measures are what they say."""

import numpy
import pytest

import sinew
from sinew.study import Runner, Study, run, times, uniform
from sinew.tasks import MODELS


@pytest.fixture(scope="module")
def cheetah():
    return sinew.load(MODELS / "half_cheetah.xml")


def shake(runs):
    return runs.parameters["input.gain"] * (2 * runs.random(6) - 1)


def study_of(model, **more):
    parameters = {"body_mass[torso]": times([0.8, 1.2]), "geom_friction[floor,0]": uniform(0.5, 1.5),
                  "dof_damping": times(uniform(0.9, 1.1, each=True)), "input.gain": [0.5, 1.0]}  # fmt: skip
    measure = {"end": "last qpos", "top": "max xpos[torso,2]", "force": "rms actuator_force", "speed": lambda runs: runs.batch.qvel[:, 0]}
    return Study(model, parameters, shake, measure, **{"steps": 40, "every": 5, "samples": 5, "seeds": 3, "start": {"qpos": 0.1}, **more})


def test_a_run_does_not_depend_on_its_block_or_on_what_ran_before(cheetah):
    whole = run(study_of(cheetah, block=64), threads=1)
    assert len(whole["run"]) == 60
    for block in (7, 60, 1000):
        found = run(study_of(cheetah, block=block), threads=2)
        assert all(found[name].tobytes() == whole[name].tobytes() for name in whole)
    runner = Runner(study_of(cheetah, block=7))
    for block in (5, 0, 8, 3):
        found = runner.block(block)
        assert all((values == whole[name][7 * block : 7 * block + 7]).all() for name, values in found.items())


def test_a_run_is_that_of_a_model_with_its_parameters_stepped_alone(cheetah):
    study = Study(cheetah, {"body_mass[torso]": [3.0, 9.0]}, [0.1] * 6, {"end": "last qpos"}, steps=50)
    found = run(study)
    for k, mass in enumerate((3.0, 9.0)):
        m = sinew.Model.from_bytes(cheetah.to_bytes())
        m.body_mass[m.body("torso").id] = mass
        sinew.refresh(m)
        d = sinew.Data(m)
        d.ctrl[:] = 0.1
        sinew.step(m, d, n=50)
        assert found["end"][k].tobytes() == d.qpos.tobytes()


def test_reductions_are_those_of_the_samples(cheetah):
    kinds = "last first max min mean sum rms time_of_max trace".split()
    measure = {kind: f"{kind} qpos[hind knee]" for kind in kinds}
    found = run(Study(cheetah, {}, [0.5] * 6, measure, steps=30, every=3))
    trace = found["trace"][0]
    assert trace.shape == (11,) and found["first"][0] == trace[0] and found["last"][0] == trace[-1]
    assert found["max"][0] == trace.max() and found["min"][0] == trace.min()
    assert numpy.isclose(found["mean"][0], trace.mean()) and numpy.isclose(found["sum"][0], trace.sum())
    assert numpy.isclose(found["rms"][0], numpy.sqrt((trace**2).mean()))
    assert numpy.isclose(found["time_of_max"][0], trace.argmax() * 3 * cheetah.opt.timestep)


def test_the_same_seed_gives_the_same_start_and_another_one_another(cheetah):
    study = Study(cheetah, {"input.a": [1, 2]}, measure={"start": "first qpos"}, steps=1, seeds=[7, 8], start={"qpos": 0.1})
    start = run(study)["start"]
    assert (start[0] == start[2]).all() and (start[0] != start[1]).any()


def test_a_run_that_becomes_unstable_is_marked():
    falling = sinew.loads("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
    found = run(Study(falling, {"qvel[0]": [0.0, 1e12]}, measure={"end": "last qpos"}, steps=5))
    assert found["unstable"][0] == 0 and found["unstable"][1] > 0


@pytest.mark.parametrize(("measure", "words"), [(lambda runs: 1.0, "gave shape"), (lambda runs: [1.0], "gave shape (1,) for 2 runs")])
def test_a_measure_gives_a_number_for_each_run(cheetah, measure, words):
    with pytest.raises(ValueError) as caught:
        run(Study(cheetah, {"input.a": [1, 2]}, measure={"mine": measure}, steps=1))
    assert "measure 'mine'" in str(caught.value) and words in str(caught.value)


def test_controls_of_a_wrong_shape_are_told(cheetah):
    with pytest.raises(ValueError, match="Batch.ctrl has shape"):
        run(Study(cheetah, {}, lambda runs: numpy.zeros(3), {"end": "last qpos"}, steps=1))


def test_rows_of_controls_are_held_for_every_steps(cheetah):
    rows = numpy.linspace(-1, 1, 4)[:, None] * numpy.ones(6)
    found = run(Study(cheetah, {}, rows, {"seen": "trace ctrl[0]"}, steps=8, every=2))
    assert found["seen"][0].tolist() == [0, *rows[:, 0]]
