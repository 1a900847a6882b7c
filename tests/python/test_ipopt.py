"""Problems of optimal control by IPOPT, the reference for Sinew's own method. Needs the package casadi, which has IPOPT."""

import math

import numpy
import pytest

import sinew

pytest.importorskip("casadi")


def swing_up(intervals=20, scheme="hermite-simpson"):
    p = sinew.Problem(sinew.load(sinew.models.path("cart_pole")))
    p.time(0, 2, intervals=intervals, scheme=scheme)
    p.bounds("slide/value", (-2, 2), initial=0)
    p.bounds("hinge/value", (-7, 7), initial=math.pi, final=0)
    p.bounds("*/speed", initial=0, final=0)
    return p


@pytest.mark.parametrize("scheme", ["hermite-simpson", "radau"])
def test_both_methods_find_the_same_solution(scheme):
    p = swing_up(scheme=scheme)
    p.goal.effort()
    own, other = p.solve(tolerance=1e-7, gap=1e-7), p.solve(tolerance=1e-7, solver="ipopt")
    assert own.success and other.success
    assert other.objective == pytest.approx(own.objective, rel=1e-5)
    assert numpy.abs(other.trajectory.data - own.trajectory.data).max() < 1e-2


def test_both_methods_agree_on_path_constraints_periodicity_and_free_durations():
    objectives = []
    for solver in ("sinew", "ipopt"):
        p = sinew.Problem(sinew.load(sinew.models.path("cart_pole")))
        p.time(0, (0.5, 3), intervals=12)
        p.bounds("slide/value", (-2, 2), initial=0, final=0.5)
        p.bounds("hinge/value", initial=0)
        p.bounds("*/speed", initial=0)
        push = p.quantity.acceleration("slide")
        p.bounds(push, (-3, 3))
        p.goal.periodicity(["hinge/value", "slide/speed", "hinge/speed"])
        p.goal.final_time()
        p.goal.effort()
        s = p.solve(tolerance=1e-7, gap=1e-7, solver=solver)
        assert s.success and abs(s[push]).max() < 3.0001
        objectives.append(s.objective)
    assert objectives[1] == pytest.approx(objectives[0], rel=1e-4)


def test_progress_is_reported_and_may_stop():
    p = swing_up()
    p.goal.effort()
    seen = []
    s = p.solve(solver="ipopt", progress=lambda i, *rest: seen.append(rest[-1]) or i < 3)
    assert s.status == "stopped" and len(seen) == 4 and "defect of" in seen[0]


def test_a_solver_that_does_not_exist_is_named():
    p = swing_up()
    with pytest.raises(ValueError, match="solver is 'snopt'"):
        p.solve(solver="snopt")
