"""Steps as functions of PyTorch and of JAX: values are those of sinew.step, gradients those of differences."""

import numpy
import pytest
import sinew
from sinew._autograd import StepFunction

XML = """<mujoco><option timestep='.005'/><worldbody><body pos='0 0 1'><freejoint/><geom type='box' size='.1 .2 .3'/>
<body pos='0 0 .4'><joint name='ball' type='ball' damping='.1'/><geom type='capsule' size='.05 .2' pos='.1 0 .2'/>
<body pos='0 0 .4'><joint name='hinge' axis='0 1 0'/><geom size='.1' pos='.2 0 0'/></body></body></body></worldbody>
<actuator><motor joint='hinge'/><general joint='ball' gear='1 .5 .2' dyntype='filter' dynprm='.05'/></actuator></mujoco>"""


def start():
    m = sinew.loads(XML)
    d = sinew.Data(m)
    rng = numpy.random.default_rng(3)
    d.qpos[:] = sinew.integrate_pos(m, d.qpos, rng.normal(size=m.nv), 0.3)
    d.qvel[:], d.act[:] = rng.normal(size=m.nv), 0.3
    return m, d, rng.normal(size=m.nu), rng.normal(size=StepFunction(m).size)


def differences(m, state, control, weight, eps=1e-6):
    """Gradient of weight . f by the numbers of the state, along displacements that keep quaternions unit vectors."""
    function, out = StepFunction(m), []
    for i in range(2 * m.nv + m.na):
        sides = []
        for sign in (1, -1):
            x, direction = state.copy(), numpy.zeros(m.nv)
            if i < m.nv:
                direction[i] = 1
                x[: m.nq] = sinew.integrate_pos(m, x[: m.nq], direction, sign * eps)
            else:
                x[m.nq + i - m.nv] += sign * eps
            sides.append(weight @ function.step(x, control))
        out.append((sides[0] - sides[1]) / (2 * eps))
    return numpy.array(out)


def along_tangents(m, state, gradient):
    function, out = StepFunction(m), numpy.zeros(2 * m.nv + m.na)
    out[m.nv :] = gradient[m.nq :]
    function._positions(False, gradient, out, state)
    return out


def check(m, d, control, weight, value, by_state, by_control):
    state = StepFunction(m).state(d)
    d.ctrl[:] = control
    sinew.step(m, d)
    assert (value == numpy.concatenate([d.qpos, d.qvel, d.act])).all()
    wanted = differences(m, state, control, weight)
    assert abs(along_tangents(m, state, by_state) - wanted).max() < 1e-7
    function, eps = StepFunction(m), 1e-6
    for i in range(m.nu):
        u = numpy.eye(m.nu)[i] * eps
        change = weight @ (function.step(state, control + u) - function.step(state, control - u)) / (2 * eps)
        assert abs(by_control[i] - change) < 1e-7


def test_the_product_itself_agrees_with_differences():
    m, d, control, weight = start()
    function = StepFunction(m)
    state = function.state(d)
    check(m, d, control, weight, function.step(state, control), *function.vjp(state, control, weight))


def test_wrong_shapes_are_named():
    m, _, control, _ = start()
    with pytest.raises(ValueError, match="a step takes a state of"):
        StepFunction(m).step(numpy.zeros(3), control)


def test_torch_differentiates_a_step():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    import sinew.torch

    m, d, control, weight = start()
    step = sinew.torch.Step(m)
    state, u = step.state(d).requires_grad_(), torch.tensor(control, requires_grad=True)
    following = step(state, u)
    (following @ torch.tensor(weight)).backward()
    check(m, d, control, weight, following.detach().numpy(), state.grad.numpy(), u.grad.numpy())
    rows = step(torch.stack([state, state]), torch.stack([u, u]))
    assert rows.shape == (2, len(weight)) and (rows[0] == rows[1]).all()


def test_jax_differentiates_a_step():
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    jax.config.update("jax_enable_x64", True)
    import sinew.jax

    m, d, control, weight = start()
    step, state = sinew.jax.step(m), StepFunction(m).state(d)
    value = jax.jit(step)(state, control)
    by = jax.grad(lambda x, u: step(x, u) @ weight, argnums=(0, 1))(jax.numpy.array(state), jax.numpy.array(control))
    check(m, d, control, weight, numpy.asarray(value), numpy.asarray(by[0]), numpy.asarray(by[1]))
    assert jax.vmap(step)(numpy.stack([state] * 3), numpy.stack([control] * 3)).shape == (3, len(weight))
