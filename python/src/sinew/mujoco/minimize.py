"""Nonlinear least squares in a box, by the Levenberg-Marquardt method: mujoco.minimize.

Minimises norm(residual(x)) between bounds. Each iteration takes the Gauss-Newton model of the objective, adds mu I to
its Hessian and goes to the minimum of that quadratic in the box (mju_boxQP). mu falls while steps succeed.
"""

from __future__ import annotations

import abc
import dataclasses
import enum
import time

import numpy

from ._functions import mju_boxQP


class Verbosity(enum.Enum):
    """How much is printed and kept."""

    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why the search ended."""

    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


_MESSAGES = {
    Status.FACTORIZATION_FAILED: "factorization failed.",
    Status.NO_IMPROVEMENT: "insufficient reduction.",
    Status.MAX_ITER: "maximum iterations reached.",
    Status.DX_TOL: "norm(dx) < tol.",
    Status.G_TOL: "norm(gradient) < tol.",
}


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration: where it began, what it gained; with FULLITER also residual, Jacobian, gradient and step."""

    candidate: numpy.ndarray
    objective: float
    reduction: float
    regularizer: float
    residual: numpy.ndarray | None = None
    jacobian: numpy.ndarray | None = None
    grad: numpy.ndarray | None = None
    step: numpy.ndarray | None = None


class Norm(abc.ABC):
    """A scalar function of the residual, a column vector."""

    @abc.abstractmethod
    def value(self, r):
        """The norm of r."""

    @abc.abstractmethod
    def grad_hess(self, r, proj):
        """proj' times its gradient, and proj' times its Hessian times proj."""


class Quadratic(Norm):
    """Half the sum of squares."""

    def value(self, r):
        return 0.5 * (r.T @ r).item()

    def grad_hess(self, r, proj):
        return proj.T @ r, proj.T @ proj


def _column(vector):
    return numpy.asarray(vector, float).reshape(-1, 1)


def _checked_bounds(bounds, size):
    if bounds is None:
        return None
    bounds = list(bounds)
    if len(bounds) != 2:
        raise ValueError(f"there must be two bounds, not {len(bounds)}")
    if any(numpy.size(bound) != size for bound in bounds):
        raise ValueError(f"bounds must have {size} numbers each, as x0 has")
    low, high = (_column(bound) for bound in bounds)
    if not (numpy.isfinite(low).all() and numpy.isfinite(high).all()):
        raise ValueError("bounds must be finite")
    if not (low < high).all():
        raise ValueError("lower bounds must be below upper bounds")
    return low, high


def jacobian_fd(residual, x, r, eps, n_res, bounds=None):
    """(Jacobian, evaluations so far) by forward differences that stay in the box."""
    steps = numpy.full((x.size, 1), eps)
    if bounds is not None:
        steps = numpy.where(x > 0.5 * (bounds[0] + bounds[1]), -eps, eps)
    steps = steps * numpy.maximum(1.0, numpy.abs(x))
    steps = (x + steps) - x
    return (residual(x + numpy.diag(steps.ravel())) - r) / steps.T, n_res + x.size


def _compare(found, expected, eps, name, output):
    scale = numpy.abs(expected).max() if expected.size else 0
    if not numpy.allclose(found, expected, rtol=0, atol=10 * eps * (1 + scale) ** 0.5 * 10):
        raise ValueError(f"User-provided {name} does not match finite-differences:\n{found}\n{expected}")
    print(f"User-provided {name} matches finite-differences.", file=output)


def check_jacobian(residual, x, r, jac, eps, n_res, bounds=None, output=None, name="Jacobian"):
    """Evaluations so far; ValueError where a Jacobian is not that of finite differences."""
    expected, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    _compare(jac, expected, eps, name, output)
    return n_res


def check_norm(r, norm, eps, output=None):
    """ValueError where gradient or Hessian of a norm are not what they should be."""
    unit = numpy.eye(r.size)
    gradient, hessian = norm.grad_hess(r, unit)

    def values(points):
        return numpy.array([[norm.value(points[:, i : i + 1]) for i in range(points.shape[1])]])

    def gradients(points):
        return numpy.hstack([norm.grad_hess(points[:, i : i + 1], unit)[0] for i in range(points.shape[1])])

    expected, _ = jacobian_fd(values, r, values(r), eps, 0)
    _compare(gradient.T, expected, eps, "norm gradient", output)
    if not numpy.allclose(hessian, hessian.T, rtol=0, atol=1e-12 * (1 + numpy.abs(hessian).max())):
        raise ValueError("User-provided norm Hessian is not symmetric")
    if numpy.linalg.eigvalsh(hessian).min() < -1e-10:
        raise ValueError("User-provided norm Hessian is not positive definite")
    expected, _ = jacobian_fd(gradients, r, gradients(r), eps, 0)
    _compare(hessian, expected, eps, "norm Hessian", output)


class _Search:
    """The state of one minimisation."""

    def __init__(self, x0, residual, bounds, jacobian, norm, options):
        self.shape = numpy.shape(x0)
        self.bounds = _checked_bounds(bounds, numpy.size(x0))
        self.x = _column(x0).copy()
        if self.bounds:
            self.x = numpy.clip(self.x, *self.bounds)
        self.residual_fn, self.jacobian_fn, self.norm, self.options = residual, jacobian, norm, options
        self.mu, self.falls, self.n_res, self.n_jac = 0.0, 0, 0, 0
        self.r = self.residual(self.x)
        self.trace = []

    def residual(self, x):
        self.n_res += x.shape[1]
        return self.residual_fn(x)

    def jacobian(self):
        if self.jacobian_fn is not None:
            self.n_jac += 1
            return self.jacobian_fn(self.x, self.r)
        jac, self.n_res = jacobian_fd(self.residual_fn, self.x, self.r, self.options["eps"], self.n_res, self.bounds)
        return jac

    def free_gradient(self, gradient):
        """The gradient without the directions that bounds stop."""
        if not self.bounds:
            return gradient
        stopped = (self.x <= self.bounds[0]) & (gradient > 0) | (self.x >= self.bounds[1]) & (gradient < 0)
        return numpy.where(stopped, 0, gradient)

    def fall(self):
        factor = self.options["mu_factor"] ** -(2**self.falls)
        self.mu = 0.0 if self.mu * factor < self.options["mu_min"] else self.mu * factor
        self.falls += 1

    def rise(self):
        self.mu = max(self.options["mu_min"], self.options["mu_factor"] * self.mu)
        self.falls = 0

    def minimum(self, gradient, hessian):
        """The step to the minimum of the quadratic in the box, None where it has none."""
        n = self.x.size
        step = numpy.zeros(n)
        low, high = ((bound - self.x).ravel() for bound in self.bounds) if self.bounds else (None, None)
        matrix = numpy.ascontiguousarray(hessian + self.mu * numpy.eye(n))
        rank = mju_boxQP(step, numpy.zeros((n, n + 7)), None, matrix, gradient.ravel(), low, high)
        return _column(step) if rank >= 0 else None

    def propose(self, y, gradient, hessian):
        """(step, new residual, reduction) that gets lower, raising mu until one does; None and why otherwise."""
        while True:
            step = self.minimum(gradient, hessian)
            if step is not None:
                there = self.residual(self.x + step)
                reduction = y - self.norm.value(there)
                if reduction >= 0:
                    return (step, there, reduction), None
            if self.mu >= self.options["mu_max"]:
                return None, Status.FACTORIZATION_FAILED if step is None else Status.NO_IMPROVEMENT
            self.rise()

    def log(self, objective, reduction, **full):
        return IterLog(self.x, objective, reduction, self.mu, **full)


def _iterate(search, i, say, callback, verbose):
    """One iteration; gives a status where it is the last."""
    o = search.options
    y, jac = search.norm.value(search.r), search.jacobian()
    gradient, hessian = search.norm.grad_hess(search.r, jac)
    size = numpy.linalg.norm(search.free_gradient(gradient))
    if size < o["gtol"]:
        if size == 0:
            say(Verbosity.FINAL, "Zero gradient norm: exact minimum found?")
        return Status.G_TOL
    found, status = search.propose(y, gradient, hessian)
    if found is None:
        return status
    step, there, reduction = found
    length = float(numpy.linalg.norm(step))
    say(Verbosity.ITER, f"iter: {i:<3d}  y: {y:<9.4g}  log10mu: {_log10(search.mu):>4.1f}  ratio: "
        f"{reduction / max(1e-300, _expected(step, gradient, hessian)):<5.2g}  dx: {length:<7.2g}  reduction: {reduction:<8.2g}")  # fmt: skip
    full = {"residual": search.r, "jacobian": jac, "grad": gradient, "step": step} if verbose >= 3 else {}
    search.trace.append(search.log(y, reduction, **full))
    if callback is not None:
        callback(search.trace)
    if length < o["xtol"]:
        return Status.DX_TOL
    _adapt(search, reduction, _expected(step, gradient, hessian))
    search.x, search.r = search.x + step, there
    return None


def _expected(step, gradient, hessian):
    return -(step.T @ gradient + 0.5 * step.T @ hessian @ step).item()


def _adapt(search, reduction, expected):
    """Less regularization after a step that gained what was expected, more after one that gained little."""
    ratio = reduction / expected if expected > 0 else 0.0
    if ratio > 0.75:
        search.fall()
    elif ratio < 0.25:
        search.rise()


def _log10(mu):
    return numpy.log10(mu) if mu > 0 else -numpy.inf


def least_squares(
    x0,
    residual,
    bounds=None,
    jacobian=None,
    norm=Quadratic(),
    eps=numpy.finfo(float).eps ** 0.5,
    mu_min=1e-6,
    mu_max=1e8,
    mu_factor=10.0**0.1,
    xtol=1e-8,
    gtol=1e-8,
    max_iter=100,
    verbose=Verbosity.ITER,
    output=None,
    iter_callback=None,
    check_derivatives=False,
):
    """(x, trace): the x between bounds that makes norm(residual(x)) least.

    `residual` takes a matrix whose columns are points and gives one whose columns are residuals; `jacobian(x, r)` is
    found by finite differences where it is not given. `check_derivatives` holds what the caller gives against finite
    differences first.
    """
    level = verbose.value if isinstance(verbose, Verbosity) else int(verbose)
    options = dict(eps=eps, mu_min=mu_min, mu_max=mu_max, mu_factor=mu_factor, xtol=xtol, gtol=gtol)
    begin = time.perf_counter()

    def say(least, text):
        if level >= least.value:
            print(text, file=output)

    search = _Search(x0, residual, bounds, jacobian, norm, options)
    if check_derivatives:
        _check_given(search, jacobian, norm, eps, output)
    status, i = Status.MAX_ITER, 0
    for i in range(max_iter):
        ended = _iterate(search, i, say, iter_callback, level)
        if ended is not None:
            status = ended
            break
    _finish(search, level, iter_callback)
    _report(search, status, i, say, time.perf_counter() - begin)
    return search.x.reshape(search.shape), search.trace


def _check_given(search, jacobian, norm, eps, output):
    if jacobian is not None:
        search.n_res = check_jacobian(
            search.residual_fn, search.x, search.r, jacobian(search.x, search.r), eps, search.n_res, search.bounds, output
        )
    if not isinstance(norm, Quadratic):
        check_norm(search.r, norm, eps, output)


def _finish(search, level, callback):
    full = {}
    if level >= Verbosity.FULLITER.value:
        jac = search.jacobian()
        full = {"residual": search.r, "jacobian": jac, "grad": search.norm.grad_hess(search.r, jac)[0]}
    search.trace.append(search.log(search.norm.value(search.r), 0.0, **full))
    if callback is not None:
        callback(search.trace)


def _report(search, status, iterations, say, seconds):
    jacobians = f", Jacobian evals: {search.n_jac}" if search.n_jac else ""
    say(
        Verbosity.FINAL,
        f"Terminated after {iterations} iterations: {_MESSAGES[status]} y: {search.trace[-1].objective:<.4g}, "
        f"Residual evals: {search.n_res}{jacobians}",
    )
    say(Verbosity.FINAL, f"total time {1e3 * seconds:.1f}ms")
