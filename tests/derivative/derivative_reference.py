"""A, B, C and D of a step against MuJoCo's mjd_transitionFD, at three states of every model that it accepts.


Without arguments: models/ and, where it is there, ../shared/corpus. Both engines take centred differences with the same
displacement. An entry holds where the two differ by less than the error of differences, which is estimated from both
engines' own answers at two displacements, eps and 3 eps: rounding goes with 1/eps and truncation with eps^2, so that either
shows in the change. To twice the entry's own change come half the largest change of its row (all entries of a row share
rounding, and the noise of a solver that stops at its tolerance), and the rounding of the outcome itself over eps. Where that
is more than 1e-3 of the row, differences say nothing (the step has a corner there or is unstable) and the entry is left out;
a model holds only where a tenth of all entries and more are decided.
MuJoCo 3.5.0 writes D of centred differences with the wrong sign; it is turned here.
Of models with more than 150 dofs MuJoCo's side has 48 columns at random, each by two steps of its own from displaced states,
which is what mjd_transitionFD does for all of them: with thousands of dofs those would take hours.
With sleeping switched on its differences wake and put to sleep trees from column to column; the states of such models all
have velocities above the sleep tolerance. Exit status 1 when less than 99 % of the models hold.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "conformance"))

import judge
import mujoco
import numpy
import sinew

EPS, WIDER = 1e-6, 3e-6
SHARE = 0.5  # of the largest change of a row
CERTAIN = 1e-3
SOME = 48  # columns of large models
PARTS = int(mujoco.mjtState.mjSTATE_INTEGRATION)


def mujocos(m, d, state, eps):
    """[A B], [C D] by MuJoCo."""
    size = 2 * m.nv + m.na
    A, B = numpy.zeros((size, size)), numpy.zeros((size, m.nu))
    C, D = numpy.zeros((m.nsensordata, size)), numpy.zeros((m.nsensordata, m.nu))
    mujoco.mj_setState(m, d, state, PARTS)
    mujoco.mjd_transitionFD(m, d, eps, True, A, B, C, D)
    return numpy.vstack([numpy.hstack([A, B]), numpy.hstack([C, turned(m, d, D, eps)])])


def displaced(m, d, state, column, amount):
    """(qpos, the other numbers of the state and the sensors) after a step from the state with one number displaced."""
    mujoco.mj_setState(m, d, state, PARTS)
    if column < m.nv:
        direction = numpy.zeros(m.nv)
        direction[column] = 1
        mujoco.mj_integratePos(m, d.qpos, direction, amount)
    elif column < 2 * m.nv:
        d.qvel[column - m.nv] += amount
    elif column < 2 * m.nv + m.na:
        d.act[column - 2 * m.nv] += amount
    else:
        d.ctrl[column - 2 * m.nv - m.na] += amount
    mujoco.mj_step(m, d)
    return d.qpos.copy(), numpy.concatenate([d.qvel, d.act, d.sensordata])


def mujocos_some(m, d, state, eps, columns):
    """Columns of [A B] over [C D] by steps of MuJoCo."""
    out = numpy.zeros((2 * m.nv + m.na + m.nsensordata, len(columns)))
    position = numpy.zeros(m.nv)
    for k, column in enumerate(columns):
        (above, rest_above), (below, rest_below) = (displaced(m, d, state, column, sign * eps) for sign in (1, -1))
        mujoco.mj_differentiatePos(m, position, 2 * eps, below, above)
        out[: m.nv, k] = position
        out[m.nv :, k] = (rest_above - rest_below) / (2 * eps)
    return out


def turned(m, d, D, eps):
    """D with its sign, which MuJoCo loses where it displaces a control both ways."""
    D = D.copy()
    for i in range(m.nu):
        lo, hi = m.actuator_ctrlrange[i] if m.actuator_ctrllimited[i] else (-numpy.inf, numpy.inf)
        if lo <= d.ctrl[i] - eps and d.ctrl[i] + eps <= hi:
            D[:, i] *= -1
    return D


def sinews(linearizer, m, d, eps):
    found = linearizer(m, d, "fd", eps=eps, sensors=True, frozen_factor=True)
    return numpy.vstack([numpy.hstack([found.A, found.B]), numpy.hstack([found.C, found.D])])


def excess(a, b, wide_a, wide_b, size, columns=None):
    """(largest ratio of the difference to the estimated error, its place, share of entries that differences decide).

    With `columns`, b has those alone, and the size and the noise of a row are those of all of a's."""
    row_change, row_size = abs(a - wide_a).max(axis=1, keepdims=True), abs(a).max(axis=1, keepdims=True)
    if columns is not None:
        a, wide_a = a[:, columns], wide_a[:, columns]
    change = abs(a - wide_a) + abs(b - wide_b)
    largest = numpy.maximum(change.max(axis=1, keepdims=True), row_change)
    scale = numpy.maximum(numpy.maximum(abs(b).max(axis=1, keepdims=True), row_size), 1e-6)
    error = 2 * change + SHARE * largest + 1e-15 / EPS * (1 + scale + size[:, None])
    decided = (error < CERTAIN * scale) & numpy.isfinite(error)
    ratio = numpy.where(decided, abs(a - b) / error, 0)
    place = numpy.unravel_index(ratio.argmax(), ratio.shape) if ratio.size else (0, 0)
    return ratio[place] if ratio.size else 0.0, place, decided.mean() if decided.size else 1.0


def outcome_size(m, d):
    """Sizes of the numbers that rows are differences of."""
    return abs(numpy.concatenate([numpy.full(m.nv, abs(d.qpos).max()), d.qvel, d.act, d.sensordata]))


def states(m, d, rng):
    """Three: near the start, and after 30 and 100 steps of random controls."""
    if m.nkey:
        mujoco.mj_resetDataKeyframe(m, d, 0)
    lo, hi = numpy.where(m.actuator_ctrllimited[:, None], m.actuator_ctrlrange, [-0.5, 0.5]).T
    sleeps = m.opt.enableflags & mujoco.mjtEnableBit.mjENBL_SLEEP
    before = 0
    for steps in (0, 30, 100):
        for _ in range(steps - before):
            mujoco.mj_step(m, d)
        before = steps
        d.ctrl[:] = lo + (hi - lo) * rng.uniform(0.3, 0.7, m.nu)
        if steps == 0 or sleeps:
            d.qvel[:] += rng.normal(size=m.nv) * 0.1
        yield


def hold(path, limit):
    """(holds, text) for one model; None where MuJoCo does not take it."""
    try:
        m = mujoco.MjModel.from_xml_path(str(path))
        if m.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4 or m.nhistory or m.nv == 0:
            return None
    except (ValueError, mujoco.FatalError):
        return None
    own = sinew.load(str(path))
    d, own_data, linearizer = mujoco.MjData(m), sinew.Data(own), sinew.Linearizer(own)
    worst, where, shares, columns = 0.0, "", [], None
    if m.nv > limit:
        total = 2 * m.nv + m.na + m.nu
        columns = numpy.sort(numpy.random.default_rng(6).choice(total, min(SOME, total), replace=False))
    for number, _ in enumerate(states(m, d, numpy.random.default_rng(5))):
        state = numpy.empty(mujoco.mj_stateSize(m, PARTS))
        mujoco.mj_getState(m, d, state, PARTS)
        if not numpy.isfinite(state).all():
            continue
        found = []
        for eps in (EPS, WIDER):
            sinew.state_set(own, own_data, state, PARTS)
            if columns is None:
                found.append((sinews(linearizer, own, own_data, eps), mujocos(m, d, state, eps)))
            else:
                found.append((sinews(linearizer, own, own_data, eps), mujocos_some(m, d, state, eps, columns)))
            mujoco.mj_setState(m, d, state, PARTS)
        ratio, place, decided = excess(*found[0], *found[1], outcome_size(m, d), columns)
        shares.append(decided)
        if ratio > worst:
            worst, where = ratio, f"state {number}, row {place[0]}, column {place[1]}"
    share = float(numpy.mean(shares))
    text = f"difference {worst:8.2g} of its estimate, {100 * share:3.0f} % of entries decided"
    text += f" ({len(columns)} columns)" if columns is not None else ""
    return worst <= 1 and share > 0.1, text + (f"  {where}" if worst > 1 else "")


def is_large(path, limit):
    try:
        return mujoco.MjModel.from_xml_path(str(path)).nv > limit
    except (ValueError, mujoco.FatalError):
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("places", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=150, help="of models with more dofs some columns only")
    parser.add_argument("--large", action="store_true", help="those models alone")
    options = parser.parse_args()
    places = options.places or [place for place in (judge.MODELS, judge.CORPUS) if place.exists()]
    held = all_of = refused = 0
    for place in places:
        for path in judge.find_models(place)[0]:
            begin = time.time()
            try:
                found = None if options.large and not is_large(path, options.limit) else hold(path, options.limit)
            except sinew.ModelError:  # flexible bodies and plugins
                refused += 1
                continue
            if found is None:
                continue
            held, all_of = held + found[0], all_of + 1
            text = "good" if found[0] else "BAD "
            print(f"{text} {judge.display_name(path):70s} {found[1]}  {time.time() - begin:.1f} s", flush=True)
    share = held / max(all_of, 1)
    print(f"derivatives beside mjd_transitionFD: {held} of {all_of} models hold ({100 * share:.1f} %); {refused} more are refused by Sinew")
    return 0 if share >= 0.99 else 1


if __name__ == "__main__":
    sys.exit(main())
