"""Derivatives of inverse and forward dynamics against Pinocchio's, on arms and legs in URDF. Run by `make test-all`."""

import statistics
import time

import numpy
import pytest
import sinew

pinocchio = pytest.importorskip("pinocchio", reason="Pinocchio is not installed (pip install pin)")


def link(name, random):
    ixx, iyy, izz = 0.01 + 0.05 * random.random(3)
    ixy, ixz, iyz = 0.003 * random.standard_normal(3)
    xyz, mass = 0.1 * random.standard_normal(3), 0.5 + random.random()
    return f"""<link name="{name}"><inertial><origin xyz="{xyz[0]} {xyz[1]} {xyz[2]}"/><mass value="{mass}"/><inertia
        ixx="{ixx + 0.05}" iyy="{iyy + 0.05}" izz="{izz + 0.05}" ixy="{ixy}" ixz="{ixz}" iyz="{iyz}"/></inertial></link>"""


def joint(name, parent, child, random, kind):
    axis, xyz, rpy = random.standard_normal(3), 0.3 * random.standard_normal(3), random.standard_normal(3)
    axis /= numpy.linalg.norm(axis)
    return f"""<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>
        <origin xyz="{xyz[0]} {xyz[1]} {xyz[2]}" rpy="{rpy[0]} {rpy[1]} {rpy[2]}"/>
        <axis xyz="{axis[0]} {axis[1]} {axis[2]}"/><limit lower="-10" upper="10" effort="100" velocity="100"/></joint>"""


def robot(seed, parents, kinds=None):
    """A tree of links: parents[i] is the link that joint i hangs on."""
    random = numpy.random.default_rng(seed)
    text = '<robot name="r"><link name="base"/>'
    for i, parent in enumerate(parents):
        above = "base" if parent < 0 else f"l{parent:02d}"
        kind = kinds[i] if kinds else "revolute"
        text += link(f"l{i:02d}", random) + joint(f"j{i:02d}", above, f"l{i:02d}", random, kind)
    return text + "</robot>"


ROBOTS = {
    "arm of six joints": robot(1, range(-1, 5)),
    "arm of seven joints, one of them sliding": robot(2, range(-1, 6), ["revolute"] * 3 + ["prismatic"] + ["revolute"] * 3),
    "two legs of six joints on a spine": robot(3, [-1, 0, 1, 2, 3, 4, 5, 1, 7, 8, 9, 10, 11]),
}


class Pair:
    def __init__(self, text):
        self.p = pinocchio.buildModelFromXML(text)
        self.m = sinew.loads(text)
        self.m.opt.disableflags |= 1  # no constraints: joint limits are not Pinocchio's
        self.d, self.linearizer = sinew.Data(self.m), sinew.Linearizer(self.m)
        self.p.gravity.linear = numpy.array(self.m.opt.gravity)
        # where each of our dofs stands in Pinocchio's vectors
        names = [self.m.joint(i).name for i in range(self.m.njnt)]
        self.order = [self.p.joints[self.p.getJointId(name)].idx_v for name in names]

        for joint, name in enumerate(names):
            self.share_body(self.p.getJointId(name), self.m.jnt_bodyid[joint])
        self.data = self.p.createData()

    def share_body(self, joint, body):
        """Compiling finds principal axes by iteration, to 1e-8: both sides take the inertia and the pose that it found."""
        m, rotation = self.m, lambda q: pinocchio.Quaternion(*q).toRotationMatrix()
        turn = rotation(m.body_iquat[body])
        inertia = turn @ numpy.diag(m.body_inertia[body]) @ turn.T
        self.p.inertias[joint] = pinocchio.Inertia(float(m.body_mass[body]), numpy.array(m.body_ipos[body]), inertia)
        self.p.jointPlacements[joint] = pinocchio.SE3(rotation(m.body_quat[body]), numpy.array(m.body_pos[body]))

    def set(self, random):
        n = self.m.nv
        q, v, a = random.standard_normal((3, n))
        self.d.qpos[:], self.d.qvel[:], self.d.qacc[:] = q, v, a
        out = numpy.zeros((3, n))
        out[:, self.order] = q, v, a
        return out

    def ours(self, matrix):
        return matrix[numpy.ix_(self.order, self.order)]


def close(found, wanted):
    return numpy.abs(found - wanted).max() <= 1e-9 * max(1, numpy.abs(wanted).max())


@pytest.mark.parametrize("name", ROBOTS)
def test_derivatives_of_inverse_dynamics(name):
    pair, random = Pair(ROBOTS[name]), numpy.random.default_rng(0)
    for _ in range(20):
        q, v, a = pair.set(random)
        by_q, by_v, by_a = sinew.inverse_derivatives(pair.m, pair.d, linearizer=pair.linearizer)
        wanted = pinocchio.computeRNEADerivatives(pair.p, pair.data, q, v, a)
        inertia = numpy.triu(wanted[2]) + numpy.triu(wanted[2], 1).T
        assert close(by_q, pair.ours(wanted[0]))
        assert close(by_v, pair.ours(wanted[1]))
        assert close(by_a, pair.ours(inertia))


@pytest.mark.parametrize("name", ROBOTS)
def test_derivatives_of_forward_dynamics(name):
    pair, random = Pair(ROBOTS[name]), numpy.random.default_rng(1)
    for _ in range(20):
        q, v, force = pair.set(random)
        pair.d.qfrc_applied[:] = pair.d.qacc
        found = sinew.forward_derivatives(pair.m, pair.d, pair.linearizer)
        wanted = pinocchio.computeABADerivatives(pair.p, pair.data, q, v, force)
        inverse = numpy.triu(wanted[2]) + numpy.triu(wanted[2], 1).T
        assert close(found.position, pair.ours(wanted[0]))
        assert close(found.velocity, pair.ours(wanted[1]))
        assert close(found.force, pair.ours(inverse))


def seconds(function, calls=10):
    begin = time.thread_time()
    for _ in range(calls):
        function()
    return (time.thread_time() - begin) / calls


def test_the_time_is_in_pinocchios_class():
    """Both through Python, interleaved; other processes make noise, hence a wide bound: `pytest -s` prints the times."""
    for name, text in ROBOTS.items():
        pair, random = Pair(text), numpy.random.default_rng(2)
        q, v, a = pair.set(random)
        runs = {
            "inverse": lambda: sinew.inverse_derivatives(pair.m, pair.d, linearizer=pair.linearizer),
            "RNEA": lambda: pinocchio.computeRNEADerivatives(pair.p, pair.data, q, v, a),
            "forward": lambda: sinew.forward_derivatives(pair.m, pair.d, pair.linearizer),
            "ABA": lambda: pinocchio.computeABADerivatives(pair.p, pair.data, q, v, a),
        }
        times = {run: [] for run in runs}
        for _ in range(50):
            for run, function in runs.items():
                times[run].append(seconds(function))
        median = {run: 1e6 * statistics.median(values) for run, values in times.items()}
        print(name, {run: f"{value:.1f} us" for run, value in median.items()})
        assert median["inverse"] < 3 * median["RNEA"]
        assert median["forward"] < 3 * median["ABA"]
