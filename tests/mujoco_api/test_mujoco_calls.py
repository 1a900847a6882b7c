"""Calls that go straight to the engine give what MuJoCo's give, and what the functions give that check their arguments."""

import numpy as np
import pytest
from arm_model import XML

STEPS = 60


class World:
    """A model in one module, and arguments for the calls below."""

    def __init__(self, module):
        self.mj, random = module, np.random.default_rng(3)
        self.m = module.MjModel.from_xml_string(XML)
        self.d = module.MjData(self.m)
        self.d.qvel[:] = random.standard_normal(self.m.nv)
        for _ in range(STEPS):
            module.mj_step(self.m, self.d)
        module.mj_forward(self.m, self.d)
        module.mj_rnePostConstraint(self.m, self.d)
        nv = self.m.nv
        self.full = int(module.mjtState.mjSTATE_INTEGRATION)
        self.state = np.zeros(module.mj_stateSize(self.m, self.full))
        self.p, self.r, self.square = np.zeros((3, nv)), np.zeros((3, nv)), np.zeros((nv, nv))
        self.x, self.y, self.rows = random.standard_normal(nv), np.zeros(nv), np.zeros(self.d.nefc)
        self.x2, self.y2 = random.standard_normal((2, nv)), np.zeros((2, nv))
        self.residual = random.standard_normal(self.d.nefc)
        self.a, self.b, self.c = random.standard_normal((3, 3))
        self.q1, self.q2 = (q / np.linalg.norm(q) for q in random.standard_normal((2, 4)))
        self.qpos = self.d.qpos.copy()
        self.three, self.four, self.six, self.nine = np.zeros(3), np.zeros(4), np.zeros(6), np.zeros(9)
        self.id, self.matrix = np.zeros(1, "i4"), np.zeros(9)
        module.mju_quat2Mat(self.matrix, self.q1)


CALLS = {
    "mj_stateSize(m, full)": "",
    "mj_getState(m, d, state, full)": "state",
    "mj_setState(m, d, state + 0.5, full)": "d.qpos d.qvel d.ctrl d.qacc_warmstart",
    "mj_integratePos(m, qpos, x, 0.1)": "qpos",
    "mj_differentiatePos(m, y, 0.1, qpos, d.qpos)": "y",
    "mj_fullM(m, square, d.qM)": "square",
    "mj_mulM(m, d, y, x)": "y",
    "mj_solveM(m, d, y2, x2)": "y2",
    "mj_rne(m, d, 0, y)": "y d.qfrc_bias",
    "mj_rne(m, d, 1, y)": "y d.qfrc_bias",
    "mj_jac(m, d, p, r, a, 2)": "p r",
    "mj_jac(m, d, None, r, a, 2)": "r",
    "mj_jacDot(m, d, p, r, a, 2)": "p r",
    "mj_jacBody(m, d, p, r, 2)": "p r",
    "mj_jacBody(m, d, p, None, 2)": "p",
    "mj_jacBodyCom(m, d, p, r, 3)": "p r",
    "mj_jacGeom(m, d, p, r, 2)": "p r",
    "mj_jacSite(m, d, p, r, 0)": "p r",
    "mj_jacPointAxis(m, d, p, r, a, b, 2)": "p r",
    "mj_jacPointAxis(m, d, p, None, a, b, 2)": "p",
    "mj_jacSubtreeCom(m, d, p, 1)": "p",
    "mj_angmomMat(m, d, p, 1)": "p",
    "mj_objectVelocity(m, d, 1, 2, six, 0)": "six",
    "mj_objectVelocity(m, d, 6, 0, six, 1)": "six",
    "mj_objectAcceleration(m, d, 5, 3, six, 1)": "six",
    "mj_applyFT(m, d, a, b, c, 2, y)": "y",
    "mj_contactForce(m, d, 0, six)": "six",
    "mj_contactForce(m, d, 99, six)": "six",
    "mj_mulJacVec(m, d, rows, x)": "rows",
    "mj_mulJacTVec(m, d, y, residual)": "y",
    "mj_ray(m, d, mj_point, down, None, 1, -1, id)": "id",
    "mj_ray(m, d, mj_point, down, None, 1, -1, id, three)": "id three",
    "mj_ray(m, d, mj_point, down, None, 0, 3, None, three)": "three",
    "mj_ray(m, d, mj_point, down, groups, 1, -1, id)": "id",
    "mj_geomDistance(m, d, 1, 3, 5.0, six)": "six",
    "mj_geomDistance(m, d, 1, 3, 5.0, None)": "",
    "mju_mulQuat(four, q1, q2)": "four",
    "mju_negQuat(four, q1)": "four",
    "mju_cross(three, a, b)": "three",
    "mju_rotVecQuat(three, a, q1)": "three",
    "mju_quat2Mat(nine, q1)": "nine",
    "mju_mat2Quat(four, matrix)": "four",
    "mju_axisAngle2Quat(four, a, 0.3)": "four",
    "mju_quatZ2Vec(four, a)": "four",
    "mju_quat2Vel(three, q1, 0.2)": "three",
    "mju_subQuat(three, q1, q2)": "three",
    "mju_quatIntegrate(q1, a, 0.3)": "q1",
}


def run(world, call, checked=False):
    """What a call gives and writes; `checked`: through the function that checks its arguments."""
    name = call.split("(")[0]
    function = getattr(world.mj, name)
    names = {name: getattr(function, "__wrapped__", function) if checked else function}
    names |= {"mj_point": np.array([0.0, 1.0, 3.0]), "down": np.array([0.0, 0.1, -1.0]), "groups": np.ones(6, "u1")}
    found = [eval(call, vars(world) | names)]  # noqa: S307
    for written in CALLS[call].split():
        found.append(np.array(eval(written, vars(world))))  # noqa: S307
    return found


def same(found, wanted, tolerance):
    for a, b in zip(found, wanted, strict=True):
        if b is None:
            assert a is None
        else:
            np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("call", CALLS)
def test_a_call_gives_what_mujoco_gives(mujoco, real, call):
    same(run(World(mujoco), call), run(World(real), call), 1e-9)


@pytest.mark.parametrize("call", CALLS)
def test_a_call_gives_what_its_checked_function_gives(mujoco, call):
    same(run(World(mujoco), call), run(World(mujoco), call, checked=True), 1e-15)


WRONG = [
    "mj_getState(m, d, state[:-1], full)",
    "mj_getState(m, d, state, 1 << 20)",
    "mj_setState(m, d, state, -1)",
    "mj_jacBody(m, d, p[:, 1:], r, 2)",
    "mj_jacBody(m, d, p, r, 99)",
    "mj_jacBody(m, m, p, r, 1)",
    "mj_jacBody(m, d, p, r)",
    "mj_mulM(m, d, y[1:], x)",
    "mj_fullM(m, square, x[:2])",
    "mj_fullM(m, square[1:], d.qM)",
    "mj_objectVelocity(m, d, 1, 99, six, 0)",
    "mj_objectVelocity(m, d, 1, 1, three, 0)",
    "mj_integratePos(m, qpos, x, 'long')",
    "mj_ray(m, d, x[:2], a, None, 1, -1, id)",
    "mju_mulQuat(four.astype('f4'), q1, q2)",
]


@pytest.mark.parametrize("call", WRONG)
def test_a_wrong_argument_is_refused_by_name(mujoco, call):
    world = World(mujoco)
    name = call.split("(")[0]
    with pytest.raises((TypeError, mujoco.FatalError)):
        eval(call, vars(world) | {name: getattr(mujoco, name)})  # noqa: S307


def test_the_inertia_is_the_same_from_either_layout_and_from_the_data(mujoco):
    world = World(mujoco)
    mujoco.mj_fullM(world.m, world.square, world.d.qM)
    for arguments in ((world.d.M,), (world.d,)):
        other = np.ones_like(world.square)
        mujoco.mj_fullM(world.m, *(arguments + (other,) if arguments[0] is world.d else (other, *arguments)))
        np.testing.assert_array_equal(other, world.square)


def test_arrays_that_are_not_simple_are_converted(mujoco):
    world, wide = World(mujoco), np.zeros((6, 2))
    mujoco.mj_objectVelocity(world.m, world.d, 1, 2, wide[:, 0], 0)
    mujoco.mj_objectVelocity(world.m, world.d, np.int64(1), mujoco.mjtObj.mjOBJ_BODY.value + 1, world.six, False)
    np.testing.assert_array_equal(wide[:, 0], world.six)
    mujoco.mju_cross(world.three, [1, 0, 0], (0, 1, 0))
    np.testing.assert_array_equal(world.three, (0, 0, 1))
