"""Resident batches: arrays that stay on the device, lent through DLPack; here the device is emulated or the processor."""

import gc

import numpy
import pytest

import sinew


XML = """
<mujoco>
  <worldbody>
    <body><joint name="a" axis="0 1 0" damping=".1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/>
      <body pos=".5 0 0"><joint name="b" axis="0 1 0"/><geom size=".1"/></body></body>
    <body pos="0 1 1"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <actuator><motor joint="a"/><motor joint="b"/></actuator>
</mujoco>
"""


@pytest.fixture
def model():
    return sinew.loads(XML)


@pytest.fixture(params=["cpu", "emulate"])
def device(request):
    return request.param


def test_arrays_see_every_step_and_their_numbers_count(model, device):
    b, judge = sinew.Batch(model, 3, device=device, resident=True), sinew.Batch(model, 3, device=device)
    qpos, ctrl = numpy.from_dlpack(b.qpos), numpy.from_dlpack(b.ctrl)
    for _ in range(3):
        ctrl[:] = judge.ctrl[:] = numpy.sin(qpos[:, : model.nu])
        b.step(2)
        judge.step(2)
        assert (qpos == judge.qpos).all() and (b.pull("time") == judge.time).all()
    assert isinstance(b.qpos, sinew.DeviceArray) and b.resident and not judge.resident


def test_capsules_are_of_the_version_that_is_asked_for(model, device):
    b = sinew.Batch(model, 2, device=device, resident=True)
    assert '"dltensor"' in repr(b.qpos.__dlpack__()) and '"dltensor"' in repr(b.to_dlpack("qpos"))
    assert '"dltensor_versioned"' in repr(b.qpos.__dlpack__(max_version=(1, 0)))
    assert b.qpos.__dlpack_device__() == (1, 0) and b.qpos.device == "cpu"
    assert '"dltensor"' in repr(b.qpos.__dlpack__(stream=-1, copy=True, dl_device=(1, 0)))
    with pytest.raises(BufferError, match="device"):
        b.qpos.__dlpack__(dl_device=(2, 0))
    with pytest.raises(AttributeError, match="CUDA"):
        b.qpos.__cuda_array_interface__


def test_lent_arrays_outlive_the_batch(model, device):
    qpos = numpy.from_dlpack(sinew.Batch(model, 100, device=device, resident=True).qpos)
    gc.collect()
    assert qpos.shape == (100, model.nq) and numpy.isfinite(qpos).all()


def test_types_and_shapes_are_those_of_the_numbers(model):
    b = sinew.Batch(model, 2, device="emulate", dtype="float32", resident=True, fields=("qacc",))
    assert b.qpos.dtype == numpy.float32 and b.time.dtype == numpy.float64 and b.warnings.dtype == numpy.int32
    assert b.qacc.shape == (2, model.nv) and b.qacc.ndim == 2 and len(b.qacc) == 2
    assert numpy.from_dlpack(b.qpos).dtype == numpy.float32 and b.pull("qpos").dtype == numpy.float64
    assert numpy.asarray(b.qpos).base is not None and numpy.asarray(b.qpos, dtype=float).dtype == numpy.float64


def test_push_and_pull_copy(model, device):
    b = sinew.Batch(model, 2, device=device, resident=True)
    b.push("ctrl", 0.25)
    b.qpos = numpy.arange(2 * model.nq).reshape(2, model.nq)
    assert (b.pull("ctrl") == 0.25).all() and numpy.from_dlpack(b.qpos)[1, 0] == model.nq
    b.push("qpos", b.qpos)
    with pytest.raises(ValueError, match="shape"):
        b.push("ctrl", numpy.zeros(7))
    with pytest.raises(KeyError, match="weather"):
        b.pull("weather")
    with pytest.raises(KeyError, match="weather"):
        b.push("weather", 1)
    with pytest.raises(TypeError, match="from_dlpack"):
        b.ctrl[0] = 1


def test_masks_and_starts(model, device):
    b, judge = sinew.Batch(model, 4, device=device, resident=True), sinew.Batch(model, 4)
    mask = numpy.array([True, False, True, False])
    b.step(3, mask=mask)
    assert ((b.pull("time") > 0) == mask).all()
    b.reset(), judge.reset()
    b.reset(mask, qpos=0.1, qvel=0.2, noise="normal", seed=5)
    judge.reset(mask, qpos=0.1, qvel=0.2, noise="normal", seed=5)
    assert (b.pull("qpos") == judge.qpos).all() and (b.pull("qvel") == judge.qvel).all()
    assert (b.pull("resets") == judge.resets).all()
    seeds = [7, 8, 9, 10]
    b.reset(qpos=0.1, seed=seeds), judge.reset(qpos=0.1, seed=seeds)
    assert (b.pull("qpos") == judge.qpos).all()
    b.reset(state=numpy.full(model.nq, 0.125), parts=sinew.State.QPOS)
    assert (b.pull("qpos") == 0.125).all()
    with pytest.raises(ValueError, match="mask"):
        b.step(mask=numpy.ones(3, bool))


def test_one_world_goes_in_and_out(model, device):
    b = sinew.Batch(model, 2, device=device, resident=True)
    b.step(3)
    d = b.get_world(1)
    assert (d.qpos == b.pull("qpos")[1]).all()
    d.qpos[0] = 0.5
    b.set_world(0, d)
    assert b.pull("qpos")[0, 0] == 0.5 and b.pull("qpos")[1, 0] != 0.5


class Stream:
    """What streams of CUDA look like to others."""

    def __init__(self, address):
        self.address = address

    def __cuda_stream__(self):
        return 0, self.address


def test_steps_that_the_processor_makes_are_counted(model):
    assert sinew.Batch(model, 2, device="emulate").host_steps == 0
    left = sinew.loads(
        "<mujoco><option><flag sleep='enable'/></option><worldbody><body><joint stiffness='9'/><geom size='.1'/></body>"
        "</worldbody></mujoco>"
    )
    with pytest.warns(RuntimeWarning, match="sleep"):
        b = sinew.Batch(left, 3, device="emulate")
    b.step(4)
    assert b.host_steps == 12
    cpu = sinew.Batch(left, 3)
    cpu.step(4)
    assert cpu.host_steps == 0


def test_what_is_wrong_is_named(model):
    b = sinew.Batch(model, 2, device="emulate", resident=True)
    with pytest.raises(RuntimeError, match="stream.*emulate"):
        b.step(stream=Stream(12345))
    for stream in ("fast", 12345, True, -1):
        with pytest.raises(TypeError, match="stream"):
            b.step(stream=stream)
    with pytest.raises(ValueError, match="stream"):
        sinew.Batch(model, 2).step(stream=Stream(12345))
    for device in ("cuda:1x", "cuda:", "emulate:1", "cpu:0"):
        with pytest.raises(ValueError, match=f"no device '{device}'"):
            sinew.Batch(model, 2, device=device)
    for device in ("cpu", "emulate"):
        with pytest.raises((ValueError, MemoryError), match="memory for 2147483647 worlds"):
            sinew.Batch(model, 2**31 - 1, device=device)
    with pytest.raises(ValueError, match="float16"):
        sinew.Batch(model, 2, dtype="float16")
    with pytest.raises(ValueError, match="single precision"):
        sinew.Batch(model, 2, dtype="float32")
    with pytest.raises(AttributeError, match="pull"):
        b.userdata
    with pytest.raises(ValueError, match="no device 'abacus'"):
        sinew.Batch(model, 2, device="abacus")


def test_torch_shares_the_memory(model, device):
    torch = pytest.importorskip("torch")
    b = sinew.Batch(model, 3, device=device, resident=True)
    qpos, ctrl = torch.from_dlpack(b.qpos), torch.from_dlpack(b.ctrl)
    ctrl.fill_(0.5)
    b.step(2, mask=torch.tensor([True, True, False]))
    assert (qpos.numpy() == b.pull("qpos")).all() and (b.pull("ctrl") == 0.5).all() and b.pull("time")[2] == 0


def test_worlds_have_parameters_of_their_own(model):
    names = ("body_mass", "dof_damping", "opt.gravity")
    b = sinew.Batch(model, 3, device="emulate", resident=True, params=names)
    judge = sinew.Batch(model, 3, params=names)
    for batch in (b, judge):
        batch.params.body_mass *= numpy.array([[0.5], [1], [2]])
        batch.params.dof_damping[1, 0] = 0.3
        batch.params.opt.gravity[2] = 0, 0, -1
        batch.refresh()
        batch.push("ctrl", 0.1)
        batch.step(20)
    assert numpy.abs(b.pull("qvel") - judge.qvel).max() < 1e-9
    assert (b.pull("qvel")[0] != b.pull("qvel")[2]).any()
    free = sinew.loads("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
    undamped = sinew.Batch(free, 2, device="emulate", params=("dof_damping",))
    undamped.params.dof_damping[1] = 1
    with pytest.raises(ValueError, match="world 1.*implicit"):
        undamped.refresh()
