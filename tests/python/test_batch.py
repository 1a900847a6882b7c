"""Batches from Python: live arrays, masks, resets, parameters, errors that name the field."""

import ctypes
import gc
import shutil
import subprocess
import threading

import numpy
import pytest

import sinew


@pytest.fixture
def batch(arm):
    return sinew.Batch(arm, 5, threads=2)


def stepped_alone(model, state, ctrl, n):
    d = sinew.Data(model)
    sinew.state_set(model, d, state, sinew.State.ALL)
    d.ctrl[:] = ctrl
    sinew.step(model, d, n=n)
    return d


def test_every_world_has_the_bits_that_it_has_alone(arm):
    for threads in (1, 2, 4):
        b = sinew.Batch(arm, 6, threads=threads)
        b.reset(qpos=0.1, qvel=0.2, seed=4)
        b.ctrl[:] = numpy.random.default_rng(1).normal(size=b.ctrl.shape)
        starts = [sinew.state_get(arm, b.get_world(i), sinew.State.ALL) for i in range(6)]
        b.step(20)
        for i in range(6):
            d = stepped_alone(arm, starts[i], b.ctrl[i], 20)
            assert (b.qpos[i] == d.qpos).all() and (b.qvel[i] == d.qvel).all() and b.time[i] == d.time


def test_arrays_are_views_with_a_row_for_each_world(arm):
    b = sinew.Batch(arm, 3, fields=("xpos", "ncon"))
    assert b.qpos.shape == (3, arm.nq) and b.xpos.shape == (3, arm.nbody, 3) and b.time.shape == (3,)
    assert b.ncon.dtype == numpy.int32 and b.warnings.shape == (3, len(sinew.Warning))
    assert b.qpos is b.qpos and len(b) == b.n == 3
    b.ctrl[1] = 0.5
    b.step()
    assert b.qvel[1, 3] != b.qvel[0, 3]
    with pytest.raises(ValueError):
        b.xpos[0] = 1
    assert {"qpos", "xpos", "sensordata"} <= set(b.fields)


def test_arrays_outlive_the_batch(arm):
    qpos = sinew.Batch(arm, 100).qpos
    gc.collect()
    qpos[:] = 3
    assert (qpos == 3).all()


def test_assignment_fills_the_array(batch):
    batch.ctrl = 0.25
    assert (batch.ctrl == 0.25).all()
    with pytest.raises(ValueError, match=r"Batch.ctrl has shape \(5, 2\)"):
        batch.ctrl = numpy.zeros(3)
    with pytest.raises(AttributeError, match="no field 'control'"):
        batch.control = 1
    with pytest.raises(AttributeError, match="read-only"):
        batch.sensordata = 1


def test_a_mask_chooses_worlds(batch):
    mask = numpy.array([True, False, True, False, False])
    batch.step(3, mask)
    assert (batch.time > 0).tolist() == mask.tolist()
    batch.reset(mask)
    assert (batch.time == 0).all() and batch.resets.tolist() == [1, 0, 1, 0, 0]
    with pytest.raises(TypeError, match="not of indices"):
        batch.step(1, [0, 2])
    with pytest.raises(ValueError, match=r"'mask' has shape \(5,\)"):
        batch.step(1, numpy.ones(4, bool))
    with pytest.raises(ValueError, match="negative"):
        batch.step(-1)


def test_worlds_go_back_to_keyframes_and_given_states(batch, arm):
    batch.reset(key="bent")
    assert (batch.time == 2).all() and (batch.ctrl[:, 1] == 1).all()
    batch.reset(key=[-1, 0, -1, 0, -1])
    assert batch.time.tolist() == [0, 2, 0, 2, 0]
    state = numpy.arange(5.0)[:, None]
    batch.reset(state=state, parts=sinew.State.TIME)
    assert batch.time.tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(KeyError):
        batch.reset(key="straight")
    with pytest.raises(IndexError, match="-1 to 0"):
        batch.reset(key=[0, 0, 0, 0, 1])
    with pytest.raises(ValueError, match=r"'state' has shape \(5, 1\)"):
        batch.reset(state=numpy.zeros((5, 2)), parts=sinew.State.TIME)
    with pytest.raises(ValueError, match="uniform"):
        batch.reset(noise="loud")


def test_seeds_of_worlds_are_theirs_wherever_they_stand(arm):
    many, one = sinew.Batch(arm, 3), sinew.Batch(arm, 1)
    many.reset(qpos=0.1, qvel=0.1, seed=[5, 2**63 + 1, 5])
    one.reset(qpos=0.1, qvel=0.1, seed=numpy.array([2**63 + 1], numpy.uint64))
    assert (many.qpos[0] == many.qpos[2]).all() and (many.qpos[1] == one.qpos[0]).all()
    with pytest.raises(ValueError, match="'seed' is a number or an array of 3 whole numbers"):
        many.reset(seed=[1, 2])


def test_random_starts_depend_on_the_seed(arm):
    one, two = sinew.Batch(arm, 4, threads=1), sinew.Batch(arm, 4, threads=3)
    for b in (one, two):
        b.reset(qpos=0.1, qvel=0.1, act=0.1, noise="normal", seed=9)
    assert (one.qpos == two.qpos).all() and (one.qpos[0] != one.qpos[1]).any()
    two.resets[:] = 0
    two.reset(qpos=0.1, qvel=0.1, act=0.1, noise="normal", seed=9)
    assert (one.qpos == two.qpos).all()


def test_parameters_are_per_world(arm):
    b = sinew.Batch(arm, 3, params=("body_mass", "opt.gravity", "dof_damping"))
    assert b.params.body_mass.shape == (3, arm.nbody) and b.params.opt.gravity.shape == (3, 3)
    b.params.body_mass[1] *= 2
    b.params.opt.gravity[2] = 0
    b.refresh()
    assert (b.params.dof_invweight0[1] < b.params.dof_invweight0[0]).any()
    b.step(10)
    for world in range(3):
        d = sinew.Data(b.world_model(world))
        sinew.step(d.model, d, n=10)
        assert (d.qpos == b.qpos[world]).all()
    assert (b.qpos[0] != b.qpos[1]).any() and (b.qpos[0] != b.qpos[2]).any()
    assert arm.body_mass[1] == b.params.body_mass[0, 1]
    assert "dof_invweight0" in sinew.derived_fields("body_mass")


@pytest.mark.parametrize(
    "options, message",
    [
        ({"params": ("body_mas",)}, "no field 'body_mas'"),
        ({"params": ("body_parentid",)}, "'body_parentid' cannot differ"),
        ({"fields": ("xpoz",)}, "no field 'xpoz'"),
        ({"fields": ("contact",)}, "'contact' has a length"),
        ({"device": "cuda"}, "no device 'cuda'"),
        ({"threads": -1}, "threads is -1"),
        ({"n": 0}, "n is 0"),
    ],
)
def test_a_batch_that_cannot_be_made_says_why(arm, options, message):
    with pytest.raises(ValueError, match=message):
        sinew.Batch(arm, **{"n": 2, **options})


@pytest.mark.parametrize("make", [lambda m: sinew.Data(m, fast=True), lambda m: sinew.Batch(m, 2, fast=True)])
def test_options_that_do_not_exist_are_refused_by_name(arm, make):
    with pytest.raises(TypeError, match="'fast'"):
        make(arm)


def test_names_are_not_one_text(arm):
    with pytest.raises(TypeError, match=r"use \('body_mass',\)"):
        sinew.Batch(arm, 2, params="body_mass")
    with pytest.raises(TypeError):
        sinew.Batch("arm.xml", 2)
    with pytest.raises(TypeError):
        sinew.Batch(arm, 2.5)


def test_what_is_not_kept_is_said_to_be_missing(batch):
    with pytest.raises(AttributeError, match="does not keep 'xpos'"):
        batch.xpos
    with pytest.raises(AttributeError, match="field of the model"):
        batch.body_mass
    with pytest.raises(AttributeError, match="no field 'nonsense'"):
        batch.nonsense
    with pytest.raises(AttributeError, match="not per world"):
        batch.params.body_mass


def test_a_bad_world_is_counted_and_disturbs_no_other(arm):
    b, c = sinew.Batch(arm, 3), sinew.Batch(arm, 3)
    b.qpos[1, 4] = numpy.nan
    b.step(5)
    c.step(5)
    assert b.autoresets.tolist() == [0, 1, 0]
    assert b.warnings[1, sinew.Warning.BADQPOS] == 1 and not b.warnings[0].any()
    assert (b.qpos[[0, 2]] == c.qpos[[0, 2]]).all()


def test_arrays_speak_dlpack(batch):
    assert (numpy.from_dlpack(batch.qpos) == batch.qpos).all()
    assert "dltensor" in repr(batch.to_dlpack("ctrl"))
    with pytest.raises(KeyError):
        batch.to_dlpack("nonsense")


def test_a_world_goes_into_a_data_and_back(batch, arm):
    batch.reset(qvel=0.1)
    d = batch.get_world(-1)
    assert (d.qvel == batch.qvel[4]).all()
    sinew.step(arm, d)
    batch.set_world(0, d)
    assert (batch.qpos[0] == d.qpos).all()
    with pytest.raises(IndexError, match="world 5"):
        batch.get_world(5)


def test_forward_fills_outputs_and_keeps_the_state(arm):
    b = sinew.Batch(arm, 2, fields=("geom_xpos", "qacc"))
    b.forward()
    d = sinew.Data(arm)
    sinew.forward(arm, d)
    assert (b.geom_xpos[1] == d.geom_xpos).all() and (b.qacc[1] == d.qacc).all() and (b.time == 0).all()


def test_one_thread_at_a_time(arm):
    b = sinew.Batch(arm, 200, threads=1)
    errors = []

    def run():
        try:
            b.step(200)
        except RuntimeError as error:
            errors.append(str(error))

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in error for error in errors)
    assert b.time[0] == pytest.approx(0.2 * (3 - len(errors)))


HOOK = r"""
#include "sinew/sinew.h"
void control(void* context, int world, const snModel* m, snData* d) {
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = *(double*)context * world;
}
void observe(void* context, int world, const snModel* m, snData* d, double* observed) {
  observed[0] = d->qpos[m->nq - 1] + world;
  observed[1] = d->time;
}
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_compiled_hooks_run_without_python(arm, tmp_path):
    source, library = tmp_path / "hook.c", tmp_path / "hook.so"
    source.write_text(HOOK)
    include = __import__("pathlib").Path(__file__).parents[2] / "include"
    subprocess.run(["cc", "-shared", "-fPIC", "-I", include, source, "-o", library], check=True)
    hook = ctypes.CDLL(str(library))
    gain = ctypes.c_double(0.5)
    b = sinew.Batch(
        arm, 3, control=hook.control, observe=hook.observe, context=ctypes.pointer(gain), nobserved=2
    )
    b.step(4)
    assert b.ctrl[:, 0].tolist() == [0, 0.5, 1]
    assert (b.observed[:, 0] == b.qpos[:, -1] + numpy.arange(3)).all() and (b.observed[:, 1] == b.time).all()
    with pytest.raises(TypeError, match="compiled C function"):
        sinew.Batch(arm, 3, control="nonsense")


def test_a_batch_is_not_pickled(batch):
    import pickle

    with pytest.raises(TypeError, match="pickle its model"):
        pickle.dumps(batch)


def test_steps_of_a_thousand_worlds_cost_their_state(arm):
    b = sinew.Batch(arm, 1000)
    assert b.world_bytes < 2000
    b.step()
