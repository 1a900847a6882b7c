"""mujoco.minimize: iterates, counts and refusals are those of MuJoCo's own, at no more cost."""

import importlib
import io
import re
import time

import numpy as np
import pytest


@pytest.fixture
def ours():
    return importlib.import_module("sinew.mujoco.minimize")


@pytest.fixture
def theirs(real):
    return importlib.import_module("mujoco.minimize")


def rosenbrock(x):
    return np.stack([1 - x[0, :], 10 * (x[1, :] - x[0, :] ** 2)])


def rosenbrock_jacobian(x, r):
    return np.array([[-1, 0], [-20 * x[0, 0], 10]])


def high(x):
    return np.concatenate([1 - x[:-1], 10 * (x[:-1] - x[1:] ** 2)])


def beale(x):
    a, b = x
    return np.stack([1.5 - a + a * b, 2.25 - a + a * b**2, 2.625 - a + a * b**3])


def flat(x):
    """Rank 1 of 2: the Hessian has no factors unless it is damped."""
    return np.stack([x[0] + x[1] - 1, 2 * x[0] + 2 * x[1] - 2])


def hard(x):
    return np.stack([np.arctan(5 * x[0]), np.exp(x[1]) - 2, x[0] * x[1] ** 3])


def hard_jacobian(x, r):
    """Given: rounding of x, divided by the step of differences, would be seen in the steps of this one."""
    a, b = x[:, 0]
    return np.array([[5 / (1 + 25 * a * a), 0], [0, np.exp(b)], [b**3, 3 * a * b * b]])


PROBLEMS = {
    "rosenbrock": (rosenbrock, [0.0, 0.0], None, {}),
    "jacobian": (rosenbrock, [-1.2, 1.0], None, {"jacobian": rosenbrock_jacobian}),
    "inside": (rosenbrock, [0.0, 0.0], [[-2.0, -2.0], [2.0, 2.0]], {}),
    "on lower": (rosenbrock, [0.0, 0.0], [[-2.0, 2.0], [0.5, 3.0]], {}),
    "on upper": (rosenbrock, [0.0, 0.0], [[-2.0, -2.0], [0.5, 2.0]], {}),
    "twenty": (high, np.zeros(20), None, {}),
    "twenty, short": (high, np.zeros(20), None, {"max_iter": 12}),
    "beale": (beale, [1.0, 1.0], [[0.0, -2.0], [4.0, 0.4]], {"xtol": 1e-3}),
    "flat": (flat, [3.0, -1.0], None, {}),
    "hard": (hard, [2.0, -3.0], None, {"jacobian": hard_jacobian, "mu_factor": 2.0, "mu_min": 1e-3}),
    "loose": (hard, [2.0, -3.0], [[-5.0, -5.0], [5.0, 5.0]], {"jacobian": hard_jacobian, "gtol": 1e-3}),
}


def search(module, name, **more):
    function, start, bounds, given = PROBLEMS[name]
    bounds = None if bounds is None else [np.array(bound) for bound in bounds]
    out = io.StringIO()
    x, trace = module.least_squares(np.array(start), function, bounds=bounds, output=out, **given, **more)
    return x, trace, out.getvalue()


@pytest.mark.parametrize("name", PROBLEMS)
def test_iterates_are_those_of_mujoco(ours, theirs, name):
    x, trace, said = search(ours, name)
    other, reference, expected = search(theirs, name)
    assert len(trace) == len(reference)
    for mine, log in zip(trace, reference):
        for field in ("candidate", "objective", "reduction", "regularizer"):
            np.testing.assert_allclose(getattr(mine, field), getattr(log, field), rtol=1e-6, atol=1e-9, err_msg=field)
    np.testing.assert_allclose(x, other, rtol=1e-7, atol=1e-9)
    assert said.count("iter: ") == expected.count("iter: ")
    for count in (r"Residual evals: (\d+)", r"Jacobian evals: (\d+)", r"after (\d+) iterations"):
        assert re.findall(count, said) == re.findall(count, expected)


@pytest.mark.parametrize("name", ["jacobian", "inside", "twenty"])
def test_a_full_trace_has_what_mujoco_keeps(ours, theirs, name):
    mine, other = search(ours, name, verbose=3)[1], search(theirs, name, verbose=3)[1]
    for a, b in zip(mine, other):
        for field in ("residual", "jacobian", "grad"):
            np.testing.assert_allclose(getattr(a, field), getattr(b, field), rtol=1e-5, atol=1e-7, err_msg=field)
    assert (mine[-1].step is None) and all(log.step.shape == log.candidate.shape for log in mine[:-1])
    for before, after in zip(mine, mine[1:-1]):
        np.testing.assert_allclose(before.candidate + before.step, after.candidate, rtol=1e-12)


@pytest.mark.parametrize(
    "change, word",
    [
        ({"mu_factor": 1.0}, "mu_factor"),
        ({"x0": np.array([np.nan, 0])}, "x0"),
        ({"bounds": [np.zeros(2)]}, "bounds"),
        ({"bounds": [np.zeros(3), np.ones(3)]}, "bounds"),
        ({"bounds": [np.zeros(2), np.array([1, np.inf])]}, "finite"),
        ({"bounds": [np.ones(2), np.zeros(2)]}, "below"),
        ({"residual": lambda x: rosenbrock(x).astype("f4")}, "float64"),
        ({"verbose": 7}, "7"),
    ],
)
def test_what_mujoco_refuses_is_refused(ours, theirs, change, word):
    arguments = {"x0": np.zeros(2), "residual": rosenbrock, "verbose": 0} | change
    with pytest.raises(ValueError):
        theirs.least_squares(**arguments)
    with pytest.raises(ValueError, match=word):
        ours.least_squares(**arguments)


def test_a_silent_search_says_only_that_the_gradient_is_zero(ours, theirs):
    for module in (ours, theirs):
        out = io.StringIO()
        module.least_squares(np.ones(2), rosenbrock, verbose=0, output=out)
        assert out.getvalue().count("exact minimum found") == 1
        out = io.StringIO()
        module.least_squares(np.zeros(2), rosenbrock, verbose=0, output=out)
        assert out.getvalue().count("\n") <= 1


@pytest.mark.parametrize("more", [{}, {"max_iter": 3}, {"x0": np.ones(2)}, {"jacobian": True}, {"mu_min": 1e-9, "mu_max": 1e-7}], ids=str)
def test_what_is_printed_is_mujocos_but_for_times(ours, theirs, more):
    """Programs read these lines."""
    texts = []
    for module in (ours, theirs):
        out = io.StringIO()
        arguments = {"x0": np.array([-1.0, 1.5]), "verbose": 3, "output": out} | more
        if "jacobian" in more:
            arguments |= {"jacobian": lambda x, r: np.array([[1.0, 0], [-20 * x[0, 0], 10]]), "check_derivatives": True}
            arguments["residual"] = lambda x: np.vstack([x[0] - 1, 10 * (x[1] - x[0] ** 2)])
        module.least_squares(**{"residual": rosenbrock} | arguments)
        texts.append(re.sub(r"\d+\.\d+(m?s|%)", r"N\1", out.getvalue()))
    assert texts[0] == texts[1] and "Terminated after" in texts[0] and texts[0].count("N") > 1


def test_box_programs_end_where_mujocos_do(mujoco, real):
    rng = np.random.default_rng(3)
    for n in (1, 2, 5, 9):
        for _ in range(20):
            half = rng.standard_normal((n, n))
            H, g = half @ half.T + 1e-3 * np.eye(n), 3 * rng.standard_normal(n)
            low = -rng.random(n)
            high, start = low + rng.random(n) + 0.1, rng.standard_normal(n)
            found = []
            for engine in (mujoco, real):
                x, index = start.copy(), np.zeros(n, "i4")
                rank = engine.mju_boxQP(x, np.zeros((n, n + 7)), index, H, g, low, high)
                found.append((rank, x, index[:rank]))
            assert found[0][0] == found[1][0]
            np.testing.assert_array_equal(found[0][1], found[1][1])
            np.testing.assert_array_equal(found[0][2], found[1][2])
    for engine in (mujoco, real):
        assert engine.mju_boxQP(np.zeros(2), np.zeros((2, 9)), None, np.zeros((2, 2)), np.ones(2), None, None) == -1


def test_iterates_in_a_box_have_the_bits_of_mujocos(ours, theirs):
    """Finite differences amplify a last bit to 1e-8: searches that go on for long would end elsewhere."""

    def beale(x):
        return np.stack([c - x[0] + x[0] * x[1] ** (k + 1) for k, c in enumerate((1.5, 2.25, 2.625))])

    box = [np.array([-2, -1.3]), np.array([1.5, 3.0])]
    for x0 in ([-0.25, -0.9], [-0.925, 0.85], [0.425, 0.85], [1.1, 1.725]):
        traces = [module.least_squares(np.array(x0), beale, box, verbose=0)[1] for module in (ours, theirs)]
        assert len(traces[0]) == len(traces[1])
        for a, b in zip(*traces):
            np.testing.assert_array_equal(np.ravel(a.candidate), np.ravel(b.candidate))


def test_a_search_costs_no_more_than_mujocos(ours, theirs):
    def seconds(module):
        begin = time.process_time()
        for name in ("rosenbrock", "twenty", "inside"):
            search(module, name, verbose=0)
        return time.process_time() - begin

    pairs = [(seconds(ours), seconds(theirs)) for _ in range(25)]
    assert min(a for a, _ in pairs) < 1.15 * min(b for _, b in pairs)
