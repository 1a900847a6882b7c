"""Inverse kinematics: sinew.ik beside SciPy's least squares with bounds on the same problems.

Each target is the pose of a body near the start, every second one moved out of reach. Both minimise a sum of
squares (position, orientation, and 1e-2 times the square of the way from the start). Printed are median times, how often
both find the same pose, and whose minimum is lower where they do not. SciPy has the analytic Jacobian and the same
residuals, computed by functions that sinew.ik does not use.

    python bench/ik.py [--targets N] MODEL:BODY ...
"""

import argparse
import time

import numpy
import sinew
from scipy import optimize

REGULARIZATION = 1e-2
SAME = 1e-4  # [rad, m] poses, and relative difference of costs


def residual(m, d, body, pos, quat, rest):
    sinew.forward(m, d)
    translation, rotation = sinew.jac_body(m, d, body)
    turn = sinew.quat_to_velocity(sinew.quat_mul(d.body(body).xquat, sinew.quat_conjugate(quat)), 1)
    root = numpy.sqrt(REGULARIZATION)
    error = numpy.concatenate([d.body(body).xpos - pos, turn, root * sinew.differentiate_pos(m, rest, d.qpos, 1)])
    return error, numpy.concatenate([translation, rotation, root * numpy.eye(m.nv)])


def bounds(m, rest):
    low, high = numpy.full(m.nv, -numpy.inf), numpy.full(m.nv, numpy.inf)
    for joint in numpy.flatnonzero(m.jnt_limited & (m.jnt_type >= 2)):
        dof = m.jnt_dofadr[joint]
        low[dof], high[dof] = m.jnt_range[joint] - rest[m.jnt_qposadr[joint]] + numpy.array([-1e-9, 1e-9])
    return low, high


def clipped(m, qpos):
    for joint in numpy.flatnonzero(m.jnt_limited & (m.jnt_type >= 2)):
        qpos[m.jnt_qposadr[joint]] = numpy.clip(qpos[m.jnt_qposadr[joint]], *m.jnt_range[joint])
    return qpos


def targets(m, d, body, count):
    """Poses of the body near the start, every second one out of reach."""
    other = sinew.Data(m)
    for seed in range(count):
        random = numpy.random.default_rng(seed)
        other.qpos[:] = clipped(m, sinew.integrate_pos(m, d.qpos, random.uniform(-0.3, 0.3, m.nv), 1))
        sinew.forward(m, other)
        yield other.body(body).xpos + (seed % 2) * random.normal(size=3), other.body(body).xquat.copy()


def timed(solve):
    """The least time of three calls, and the answer."""
    least = numpy.inf
    for _ in range(3):
        begin = time.process_time()
        answer = solve()
        least = min(least, time.process_time() - begin)
    return least, answer


def solve_both(m, d, scratch, body, pos, quat, rest):
    def at(v):
        scratch.qpos[:] = sinew.integrate_pos(m, rest, v, 1)
        return residual(m, scratch, body, pos, quat, rest)

    def scipy():
        options = {"bounds": bounds(m, rest), "xtol": 1e-12, "ftol": 1e-14, "gtol": 1e-12}
        return optimize.least_squares(lambda v: at(v)[0], numpy.zeros(m.nv), lambda v: at(v)[1], **options)

    def ik():
        d.qpos[:] = rest
        return sinew.ik(m, d, body=body, pos=pos, quat=quat, regularization=REGULARIZATION, max_iterations=500)

    (slow, theirs), (quick, ours) = timed(scipy), timed(ik)
    apart = numpy.abs(sinew.differentiate_pos(m, sinew.integrate_pos(m, rest, theirs.x, 1), d.qpos, 1)).max()
    return slow, quick, apart, ours.cost / theirs.cost - 1


def report(path, body, count):
    m = sinew.load(path)
    d, scratch = sinew.Data(m), sinew.Data(m)
    if m.nkey:
        sinew.reset(m, d, 0)
    rest = clipped(m, d.qpos.copy())
    d.qpos[:] = rest
    wanted = list(targets(m, d, body, count))
    results = numpy.array([solve_both(m, d, scratch, body, pos, quat, rest) for pos, quat in wanted])
    print(f"{path} {body}, {m.nv} dofs")
    for where, rows in (("within reach", results[0::2]), ("out of reach", results[1::2])):
        slow, quick = numpy.median(rows[:, :2], axis=0)
        same = rows[rows[:, 2] < SAME]
        print(f"  {where}: {1e6 * quick:.0f} us, SciPy {1e6 * slow:.0f} us; the same pose in {len(same)} of {len(rows)} "
              f"(to {same[:, 2].max(initial=0):.1g} rad); other minima: {(rows[:, 3] < -SAME).sum()} lower, "
              f"{(rows[:, 3] > SAME).sum()} higher", flush=True)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--targets", type=int, default=40)
    parser.add_argument("models", nargs="+", metavar="MODEL:BODY")
    arguments = parser.parse_args()
    for model in arguments.models:
        path, _, body = model.rpartition(":")
        report(path, body, arguments.targets)


if __name__ == "__main__":
    main()
