"""Copies and pickles are equal to their originals and independent of them."""

import copy
import pickle

import numpy as np
import pytest

import sinew


def equal_models(a, b):
    fields = [field.name for field in sinew.model_fields() + sinew.size_fields()]
    options = [field.name for field in sinew.option_fields()]
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in fields) and all(
        np.array_equal(getattr(a.opt, name), getattr(b.opt, name)) for name in options
    )


def equal_data(a, b):
    return a.time == b.time and all(
        np.array_equal(getattr(a, field.name), getattr(b, field.name)) for field in sinew.data_fields()
    )


def moved(m, lean=False):
    d = sinew.Data(m, lean)
    sinew.reset(m, d, "bent")
    sinew.step(m, d, n=20)
    return d


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])
def test_models(arm, way):
    arm.opt.timestep = 0.125
    arm.body_mass[1] = 11
    other = way(arm)
    assert equal_models(arm, other) and other.signature == arm.signature
    assert [str(item) for item in other.warnings] == [str(item) for item in arm.warnings]
    other.body_mass[1] = 1
    assert arm.body_mass[1] == 11


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))])
def test_data(arm, way, lean):
    d = moved(arm, lean)
    other = way(d)
    assert other.lean == lean
    assert equal_data(d, other)
    sinew.step(arm, d, n=50)
    assert not np.array_equal(d.qpos, other.qpos)
    sinew.step(other.model, other, n=50)
    assert equal_data(d, other)


def test_warnings_of_a_data_travel_with_it(arm):
    d = sinew.Data(arm)
    d.qvel[:] = np.nan
    sinew.step(arm, d)
    other = pickle.loads(pickle.dumps(d))
    assert other.warning[sinew.Warning.BADQVEL].number == 1


def test_a_pickled_pair_stays_a_pair(arm):
    d = moved(arm)
    m2, d2 = pickle.loads(pickle.dumps((arm, d)))
    assert d2.model is m2 and m2 is not arm
    sinew.step(m2, d2)


def test_a_deep_copied_pair_stays_a_pair(arm):
    d = moved(arm)
    m2, d2 = copy.deepcopy((arm, d))
    assert d2.model is m2
    assert copy.deepcopy(d).model is arm


def test_data_run_with_models_that_differ_in_parameters_only(arm):
    d = moved(arm)
    heavier = copy.copy(arm)
    heavier.body_mass *= 2
    sinew.step(heavier, d)
    assert d.model is heavier


def test_bytes_and_files(arm, tmp_path):
    other = sinew.Model.from_bytes(arm.to_bytes())
    assert equal_models(arm, other)
    path = tmp_path / "arm.snb"
    arm.save(path)
    assert equal_models(arm, sinew.load(path))


def test_damaged_bytes_are_refused(arm):
    data = arm.to_bytes()
    for bad in (b"", b"nonsense", data[:-1], data[: len(data) // 2], data[:200] + b"\xff" + data[201:]):
        with pytest.raises(sinew.ModelError):
            sinew.Model.from_bytes(bad)


def test_saving_where_one_cannot_is_an_error(arm, tmp_path):
    with pytest.raises(sinew.ModelError):
        arm.save(tmp_path / "missing" / "arm.snb")


def test_a_model_without_what_is_only_drawn_is_saved_and_loaded(tmp_path):
    """Its meshes have faces and no normals."""
    xml = """<mujoco><asset><mesh name="m" builtin="sphere" params="2"/></asset><worldbody><body><freejoint/>
             <geom size="0.1"/><geom type="mesh" mesh="m" contype="0" conaffinity="0"/></body></worldbody></mujoco>"""
    lean = sinew.loads(xml, visual=False)
    assert lean.nmesh == 1 and lean.nmeshnormal == 0
    lean.save(tmp_path / "lean.snb")
    again = sinew.load(tmp_path / "lean.snb")
    assert again.nmeshface == lean.nmeshface > 0
