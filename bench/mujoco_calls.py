"""What a call of sinew.mujoco costs beside the same call of MuJoCo's own module: microseconds of processor time, and ratios.

mujoco_calls.py [--model MODEL.xml] [--seconds S] [part of a name ...]

Both modules are in one process and take turns; each figure is the least of several rounds.
"""

import argparse
import time
import timeit

import mujoco
import numpy

import sinew.mujoco

PENDULUM = """
<mujoco><worldbody><body name="arm"><joint name="hinge" axis="0 1 0"/><geom size=".1" pos="0 0 -1"/></body></worldbody></mujoco>
"""
ROUNDS = 15


class World:
    """A model in one of the two modules, with what the calls below take."""

    def __init__(self, module, path):
        self.mj = module
        self.pm = module.MjModel.from_xml_string(PENDULUM)
        self.pd = module.MjData(self.pm)
        self.m = module.MjModel.from_xml_path(path)
        self.d = module.MjData(self.m)
        for _ in range(200):
            module.mj_step(self.m, self.d)
        module.mj_forward(self.m, self.d)
        nv, nq = self.m.nv, self.m.nq
        self.body = self.m.nbody - 1
        self.name = self.m.body(self.body).name
        self.full = int(module.mjtState.mjSTATE_FULLPHYSICS)
        self.state = numpy.zeros(module.mj_stateSize(self.m, self.full))
        module.mj_getState(self.m, self.d, self.state, self.full)
        self.jacp, self.jacr, self.dense = numpy.zeros((3, nv)), numpy.zeros((3, nv)), numpy.zeros((nv, nv))
        self.x, self.y, self.q = numpy.ones(nv), numpy.zeros(nv), self.d.qpos.copy()
        self.x2, self.y2 = self.x.reshape(1, nv), self.y.reshape(1, nv)
        self.six, self.three, self.point = numpy.zeros(6), numpy.zeros(3), numpy.array([0.1, 0.2, 2.0])
        self.down, self.geomid = numpy.array([0.0, 0.0, -1.0]), numpy.zeros(1, "i4")
        self.quat, self.out4, self.nine = numpy.array([0.8, 0.6, 0.0, 0.0]), numpy.zeros(4), numpy.eye(3).reshape(-1)
        self.nq, self.segment, self.velocity = nq, numpy.zeros(6), numpy.zeros(nv)


CALLS = """
mj.mj_step(pm, pd)
d.qpos
d.time
d.ncon
m.nv
m.opt.timestep
m.body_mass
d.xpos[body]
d.body(name)
d.body(name).xpos
m.body(name).mass
pd.joint("hinge").qpos
d.contact
mj.mj_stateSize(m, full)
mj.mj_getState(m, d, state, full)
mj.mj_setState(m, d, state, full)
mj.mj_fullM(m, dense, d.qM)
mj.mj_mulM(m, d, y, x)
mj.mj_solveM(m, d, y2, x2)
mj.mj_rne(m, d, 0, y)
mj.mj_objectVelocity(m, d, 1, body, six, 0)
mj.mj_objectAcceleration(m, d, 1, body, six, 0)
mj.mj_contactForce(m, d, 0, six)
mj.mj_jac(m, d, jacp, jacr, point, body)
mj.mj_jacBody(m, d, jacp, jacr, body)
mj.mj_jacBody(m, d, jacp, None, body)
mj.mj_jacBodyCom(m, d, jacp, jacr, body)
mj.mj_jacGeom(m, d, jacp, jacr, 1)
mj.mj_jacSubtreeCom(m, d, jacp, 1)
mj.mj_jacPointAxis(m, d, jacp, jacr, point, down, body)
mj.mj_jacDot(m, d, jacp, jacr, point, body)
mj.mj_angmomMat(m, d, jacp, 1)
mj.mj_applyFT(m, d, down, down, point, body, y)
mj.mj_integratePos(m, q, x, 1e-9)
mj.mj_differentiatePos(m, velocity, 0.1, q, q)
mj.mj_name2id(m, 1, name)
mj.mj_id2name(m, 1, body)
mj.mj_ray(m, d, point, down, None, 1, -1, geomid)
mj.mj_kinematics(m, d)
mj.mj_comPos(m, d)
mj.mj_subtreeVel(m, d)
mj.mj_rnePostConstraint(m, d)
mj.mj_forward(m, d)
mj.mj_inverse(m, d)
mj.mj_step1(m, d)
mj.mj_resetData(pm, pd)
mj.mju_mulQuat(out4, quat, quat)
mj.mju_rotVecQuat(three, down, quat)
mj.mju_quat2Mat(nine, quat)
mj.mju_mat2Quat(out4, nine)
mj.mju_subQuat(three, quat, quat)
mj.mju_quatIntegrate(quat, three, 1e-9)
mj.mju_axisAngle2Quat(out4, down, 0.3)
mj.mju_negQuat(out4, quat)
mj.mju_cross(three, down, point)
""".split("\n")[1:-1]


def measure(call, worlds, seconds):
    """Seconds of one call in each world."""
    timers = [timeit.Timer(call, globals=vars(world), timer=time.process_time) for world in worlds]
    count = max(1, int(seconds / ROUNDS / max(timers[1].timeit(20) / 20, 5e-8)))
    rounds = [[timer.timeit(count) / count for timer in timers] for _ in range(ROUNDS)]
    return numpy.min(rounds, axis=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--model", default="models/environments/humanoid.xml")
    parser.add_argument("--seconds", type=float, default=0.15)
    given = parser.parse_args()
    worlds = [World(module, given.model) for module in (sinew.mujoco, mujoco)]
    for call in CALLS:
        if given.names and not any(name in call for name in given.names):
            continue
        ours, theirs = measure(call, worlds, given.seconds)
        print(f"{call:58} {1e6 * ours:8.3f} us, MuJoCo {1e6 * theirs:8.3f} us, ratio {ours / theirs:.2f}", flush=True)


if __name__ == "__main__":
    main()
