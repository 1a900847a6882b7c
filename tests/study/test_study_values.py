"""Names and values of parameters, and the runs that follow from them."""

import numpy
import pytest

import sinew
from sinew.study import Study, choice, log_uniform, normal, plus, run, times, uniform
from sinew.study.places import output_place, parameter_place

MODEL = """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="arm, left" pos="0 0 2"><joint name="hinge" axis="0 1 0" damping="0.1"/><geom name="rod" size=".1" pos=".3 0 0"/></body>
    <body name="ball" pos="0 1 1"><freejoint name="root"/><geom name="ball" size=".1"/></body>
  </worldbody>
  <actuator><motor name="pull" joint="hinge"/></actuator>
  <keyframe><key name="up" qpos="1 0 1 1 1 0 0 0"/></keyframe>
</mujoco>
"""
END = {"end": "last qpos"}


@pytest.fixture(scope="module")
def model():
    return sinew.loads(MODEL)


@pytest.mark.parametrize(("name", "index"), [
    ("body_mass", [0, 1, 2]), ("body_mass[ball]", [2]), ("body_mass[arm, left]", [1]), ("body_mass[1]", [1]),
    ("geom_friction[floor,1]", [1]), ("geom_friction[rod]", [3, 4, 5]), ("dof_damping[hinge]", [0]),
    ("dof_armature[root]", [1, 2, 3, 4, 5, 6]), ("opt.gravity[2]", [2]), ("opt.timestep", [0]), ("qpos[root,2]", [3]),
    ("qpos[hinge]", [0]), ("ctrl[pull]", [0]), ("input.gain", [0]),
])  # fmt: skip
def test_a_name_stands_for_numbers_of_a_field(model, name, index):
    assert parameter_place(model, name).index.tolist() == index


@pytest.mark.parametrize(("name", "words"), [
    ("body_mas", "no parameter is called 'body_mas'; did you mean 'body_mass'?"),
    ("body_mass[bal]", "no body is named 'bal'; did you mean 'ball'?"),
    ("body_mass[7]", "has 3 rows, there is no row 7"),
    ("geom_friction[floor,3]", "there is no such column, the field has 3"),
    ("qpos[root,7]", "there is no such column, the field has 7"),
    ("opt.gravity[3]", "there is no such column"),
    ("jnt_type", "no parameter is called 'jnt_type'"),
    ("xpos", "no parameter is called 'xpos'"),
    ("mesh_vert", "the model has no such numbers"),
    ("body_mass[", "is not a name"),
    ("", "is not a name"),
])  # fmt: skip
def test_a_parameter_that_does_not_exist_is_named(model, name, words):
    with pytest.raises(ValueError) as caught:
        Study(model, {name: [1.0]}, measure=END, steps=1)
    assert words in str(caught.value)


def test_fields_that_cannot_differ_between_worlds_are_refused_before_anything_runs(model):
    with pytest.raises(ValueError, match="jnt_axis"):
        Study(model, {"jnt_axis[hinge,0]": [1.0]}, measure=END, steps=1)


def test_outputs_are_measured_by_name(model):
    assert output_place(model, "xpos[ball,2]").index.tolist() == [8]
    with pytest.raises(ValueError, match="did you mean 'xpos'"):
        output_place(model, "xposs")


def test_the_grid_counts_its_last_axis_faster_and_seeds_fastest(model):
    study = Study(model, {"body_mass[ball]": [1, 2], "dof_damping[hinge]": [3, 4, 5]}, measure=END, steps=1, seeds=2)
    assert study.runs == 12
    values = study.values_of(numpy.arange(12))
    assert values["body_mass[ball]"][:, 0].tolist() == [1] * 6 + [2] * 6
    assert values["dof_damping[hinge]"][:, 0].tolist() == [3, 3, 4, 4, 5, 5] * 2
    assert study.seeds_of(numpy.arange(4)).tolist() == [0, 1, 0, 1]


def test_a_list_of_points_is_taken_row_by_row(model):
    study = Study(model, [{"opt.gravity[2]": -9, "input.a": 1}, {"opt.gravity[2]": -3, "input.a": 2}], measure=END, steps=1)
    values = study.values_of(numpy.arange(2))
    assert values["opt.gravity[2]"].tolist() == [[-9], [-3]] and values["input.a"].tolist() == [[1], [2]]
    with pytest.raises(ValueError, match="point 1 of the list has"):
        Study(model, [{"input.a": 1}, {"input.b": 1}], measure=END, steps=1)


@pytest.mark.parametrize(("values", "low", "high", "mean"), [
    (uniform(2, 4), 2, 4, 3), (log_uniform(1, 100), 1, 100, 21.5), (normal(5, 2), -5, 15, 5), (choice([1, 2, 6]), 1, 6, 3),
])  # fmt: skip
def test_draws_have_their_distribution(model, values, low, high, mean):
    drawn = Study(model, {"input.a": values}, measure=END, steps=1, samples=20000).values_of(numpy.arange(20000))["input.a"]
    assert drawn.min() >= low and drawn.max() <= high
    assert abs(drawn.mean() - mean) < 4 * drawn.std() / 20000**0.5 + 1e-12


def test_draws_depend_on_seed_name_and_sample_alone(model):
    one = Study(model, {"input.a": uniform(0, 1)}, measure=END, steps=1, samples=8, seeds=2)
    two = Study(model, {"input.b": [1, 2, 3], "input.a": uniform(0, 1)}, measure=END, steps=1, samples=8, seeds=2)
    other = Study(model, {"input.a": uniform(0, 1)}, measure=END, steps=1, samples=8, seeds=2, seed=1)
    first = one.values_of(numpy.arange(16))["input.a"]
    assert (two.values_of(numpy.arange(32, 48))["input.a"] == first).all()
    assert (one.values_of(numpy.array([6]))["input.a"] == first[6]).all()
    assert (other.values_of(numpy.arange(16))["input.a"] != first).all()


@pytest.mark.parametrize("make", [
    lambda: uniform(2, 1), lambda: uniform(0, numpy.inf), lambda: log_uniform(0, 1), lambda: normal(0, 0), lambda: choice([]),
])  # fmt: skip
def test_arguments_of_distributions_are_checked(make):
    with pytest.raises(ValueError, match="takes"):
        make()


@pytest.mark.parametrize(("options", "words"), [
    ({"steps": 0}, "'steps' is a whole number"), ({"steps": 5, "every": 2}, "not a multiple"),
    ({"steps": 1, "samples": 3}, "no parameter is drawn"), ({"steps": 1, "seeds": [1, 1]}, "has a seed twice"),
    ({"steps": 1, "start": {"qposs": 1}}, "'start' has no 'qposs'"), ({"steps": 1, "block": 0}, "'block'"),
    ({"steps": 1, "controls": [1, 2]}, "'controls' has shape"), ({"steps": 1, "start": {"key": "down"}}, "down"),
    ({"steps": 1, "measure": {}}, "nothing is measured"), ({"steps": 1, "measure": {"a": "most qpos"}}, "reductions: last"),
    ({"steps": 1, "measure": {"a": "last qposs"}}, "did you mean 'qpos'"), ({"steps": 1, "measure": {"run": "last qpos"}}, "already"),
    ({"steps": 1, "parameters": {"body_mass[ball]": [[1, 2]]}}, "has 1 numbers"),
    ({"steps": 1, "parameters": {"body_mass[ball]": ["a"]}}, "values are numbers"),
    ({"steps": 1, "parameters": {"body_mass[ball]": [float("nan")]}}, "finite"),
    ({"steps": 1, "parameters": {"input.a": times([1])}}, "nothing to change"),
])  # fmt: skip
def test_what_is_wrong_with_a_study_is_named(model, options, words):
    with pytest.raises((ValueError, KeyError)) as caught:
        Study(model, **{"measure": END, **options})
    assert words in str(caught.value)


def test_values_set_multiply_or_add(model):
    parameters = {"body_mass[ball]": times([2]), "dof_damping[hinge]": plus([0.4]), "opt.gravity": [[0, 0, -1]], "qpos[hinge]": [0.3]}
    seen = {}

    def look(runs):
        seen.update(mass=runs.batch.params.body_mass[0, 2], damping=runs.batch.params.dof_damping[0, 0],
                    gravity=runs.batch.params.opt.gravity[0].copy())  # fmt: skip
        return [0.0]

    found = run(Study(model, parameters, measure={"a": look, "first": "first qpos[hinge]"}, steps=1))
    assert seen["mass"] == 2 * model.body_mass[2] and numpy.isclose(seen["damping"], 0.5)
    assert seen["gravity"].tolist() == [0, 0, -1] and found["first"].tolist() == [0.3]
