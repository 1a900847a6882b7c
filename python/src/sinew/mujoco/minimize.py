"""Nonlinear least squares in a box: the interface of mujoco.minimize.

The Levenberg-Marquardt method. At a point x with residual r and Jacobian J, the objective N(r) is taken for
    q(dx) = N + g' dx + dx' H dx / 2,    g = J' N'(r),    H = J' N''(r) J,
and the next point is the least of q(dx) + mu |dx|^2 / 2 between the bounds (a quadratic program in a box). A step
counts where the objective falls by at least a hundredth of what its slope says (Armijo's rule); otherwise mu rises.
mu also rises after steps that gained less than a quarter of what q said, and falls, faster each time, after those that
gained more than three quarters. conformance: constants and tests are MuJoCo's, so that the iterates are.
"""

from __future__ import annotations

import abc
import dataclasses
import enum
import time

import numpy

from .. import _core

_SUFFICIENT = 0.01  # share of the linear decrease that a step must make
_POOR, _GOOD = 0.25, 0.75  # ratios of gained to expected decrease


class Verbosity(enum.Enum):
    """How much is printed and kept."""

    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why a search ended."""

    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


_REASONS = {
    Status.G_TOL: "norm(gradient) < tol",
    Status.DX_TOL: "norm(dx) < tol",
    Status.MAX_ITER: "maximum iterations reached",
    Status.NO_IMPROVEMENT: "insufficient reduction",
    Status.FACTORIZATION_FAILED: "the Hessian has no factors, whatever mu is",
}


class Norm(abc.ABC):
    """What is minimised: a scalar function of the residual, which is a column."""

    @abc.abstractmethod
    def value(self, r):
        """N(r)."""

    @abc.abstractmethod
    def grad_hess(self, r, proj):
        """(P' N'(r), P' N''(r) P) for the matrix P that is given, the Jacobian."""


class Quadratic(Norm):
    """N(r) = r'r / 2."""

    def value(self, r):
        return 0.5 * float(numpy.vdot(r, r))

    def grad_hess(self, r, proj):
        across = proj.T
        return across @ r, across @ proj


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration: where it began and what it gained. The later fields are kept with Verbosity.FULLITER only."""

    candidate: numpy.ndarray
    objective: float
    reduction: float
    regularizer: float
    residual: numpy.ndarray | None = None
    jacobian: numpy.ndarray | None = None
    grad: numpy.ndarray | None = None
    step: numpy.ndarray | None = None


# ---- finite differences, and derivatives held against them


def _difference_steps(x, eps, bounds):
    """Steps of finite differences, a column: exact in floating point, away from the upper bounds."""
    size = eps * numpy.maximum(1.0, numpy.abs(x))
    if bounds is not None:  # conformance: half the width of the box, not its centre, as in MuJoCo
        size = numpy.where(x > 0.5 * (bounds[1] - bounds[0]), -size, size)
    return (size + x) - x


def jacobian_fd(residual, x, r, eps, n_res, bounds=None):
    """(Jacobian by finite differences, evaluations so far); all points go to one call of the residual."""
    steps = _difference_steps(x, eps, bounds)
    moved = residual(x + numpy.diagflat(steps))
    return (moved - r) / steps.reshape(1, -1), n_res + x.size


def check_jacobian(residual, x, r, jac, eps, n_res, bounds=None, output=None, name="Jacobian"):
    """Evaluations so far; ValueError where a Jacobian is not that of finite differences to 1e-5 of its size."""
    expected, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    size = numpy.abs(jac).sum() + numpy.abs(expected).sum() + 1e-8
    worst = numpy.abs(jac - expected).max(initial=0.0) / size
    if worst > 1e-5:
        raise ValueError(f"User-provided {name} does not match finite differences: {worst:.2g} of its size apart")
    print(f"User-provided {name} matches finite-differences.", file=output)
    return n_res


def check_norm(r, norm, eps, output=None):
    """ValueError where the Hessian of a norm is not positive definite, or derivatives are not those of its values."""
    unit = numpy.eye(r.size)
    gradient, hessian = norm.grad_hess(r, unit)
    if not numpy.allclose(hessian, hessian.T):
        raise ValueError("User-provided norm Hessian is not symmetric")
    least = numpy.linalg.eigvalsh(hessian).min()
    if least < 0:
        raise ValueError(f"User-provided norm Hessian is not positive definite: its least eigenvalue is {least:.4g}")

    def each(function):
        return lambda points: numpy.hstack([numpy.atleast_2d(function(column[:, None])) for column in points.T])

    values, gradients = each(norm.value), each(lambda column: norm.grad_hess(column, unit)[0])
    check_jacobian(values, r, values(r), gradient.T, eps, 0, None, output, "norm gradient")
    check_jacobian(gradients, r, gradient, hessian, eps, 0, None, output, "norm Hessian")


# ---- parts of a search


class _Functions:
    """The caller's functions, with how often they were called and how long they took."""

    def __init__(self, residual, jacobian, eps, bounds):
        self._residual, self._jacobian, self._eps, self._bounds = residual, jacobian, eps, bounds
        self.residuals = self.jacobians = 0
        self.residual_time = self.jacobian_time = 0.0

    def residual(self, x):
        begin = time.perf_counter()
        r = self._residual(x)
        self.residual_time += time.perf_counter() - begin
        self.residuals += 1
        return r

    def jacobian(self, x, r):
        begin = time.perf_counter()
        if self._jacobian is None:
            found, self.residuals = jacobian_fd(self._residual, x, r, self._eps, self.residuals, self._bounds)
            self.residual_time += time.perf_counter() - begin
            return found
        found = self._jacobian(x, r)
        self.jacobian_time += time.perf_counter() - begin
        self.jacobians += 1
        return found

    def check(self, x, r, jac, norm, output):
        """Holds what the caller gave against finite differences."""
        if self._jacobian is not None:
            arguments = (self._residual, x, r, jac, self._eps, self.residuals, self._bounds, output)
            self.residuals = check_jacobian(*arguments)
        if not isinstance(norm, Quadratic):
            check_norm(r, norm, self._eps, output)


class _Damping:
    """mu, and how it changes."""

    def __init__(self, least, most, factor):
        if not factor > 1:
            raise ValueError(f"mu_factor must be above 1, got {factor}")
        self.least, self.most, self.factor = least, most, factor
        self.mu, self._falls = 0.0, 0

    def rise(self):
        """False where mu is as large as it may be."""
        if self.mu >= self.most:
            return False
        self.grow()
        return True

    def grow(self):
        self.mu, self._falls = max(self.least, self.factor * self.mu), 0

    def fall(self):
        lower = self.mu * (1 / self.factor) ** (2**self._falls)
        self.mu, self._falls = (0.0 if lower < self.least else lower), self._falls + 1

    def adapt(self, ratio):
        if ratio > _GOOD:
            self.fall()
        elif ratio < _POOR:
            self.grow()


@dataclasses.dataclass
class _Local:
    """A point, and the quadratic that stands for the objective around it."""

    x: numpy.ndarray
    r: numpy.ndarray
    y: float
    jac: numpy.ndarray
    grad: numpy.ndarray
    hess: numpy.ndarray

    def slope(self, step):
        return float(numpy.vdot(self.grad, step))

    def expected(self, step):
        return -(self.slope(step) + 0.5 * float(numpy.vdot(step, self.hess @ step)))

    def free_gradient(self, bounds):
        """Size of the gradient without what points out of the box at a bound."""
        if bounds is None:
            return float(numpy.linalg.norm(self.grad))
        out = ((self.x == bounds[0]) & (self.grad > 0)) | ((self.x == bounds[1]) & (self.grad < 0))
        return float(numpy.linalg.norm(self.grad[~out]))


def _box(bounds, size):
    """Bounds as two columns."""
    if bounds is None:
        return None
    if len(bounds) != 2 or any(numpy.size(bound) != size for bound in bounds):
        raise ValueError(f"bounds must be two arrays of {size} numbers, as x0 has")
    low, high = (numpy.asarray(bound, float).reshape(-1, 1) for bound in bounds)
    if not numpy.isfinite([low, high]).all():
        raise ValueError("bounds must be finite")
    if not (low < high).all():
        raise ValueError("each lower bound must be below its upper bound")
    return low, high


def _start(x0, box):
    x = numpy.array(x0, float).reshape(-1, 1)
    if box is not None:
        x = numpy.clip(x, *box)
    if not numpy.isfinite(x).all():
        raise ValueError("x0 must be finite")
    return x


class _Search:
    """One minimisation: where it is, its damping and its trace."""

    def __init__(self, functions, norm, box, damping, report):
        self.functions, self.norm, self.box, self.damping, self.report = functions, norm, box, damping, report
        self.trace, self._step = [], None

    def begin(self, x):
        r = self.functions.residual(x)
        if getattr(r, "dtype", None) != float:
            raise ValueError(f"the residual must be an array of float64, got {getattr(r, 'dtype', type(r).__name__)}")
        self.x, self.r, self._step = x, r, numpy.zeros(x.size)

    def around(self):
        """The quadratic around the present point."""
        y, jac = self.norm.value(self.r), self.functions.jacobian(self.x, self.r)
        return _Local(self.x, self.r, y, jac, *self.norm.grad_hess(self.r, jac))

    def _minimum(self, damped, diagonal, grad, low, high):
        """The damped step in the box, raising mu until one exists; None if mu is at its upper end."""
        n = self.x.size
        while True:
            damped.flat[:: n + 1] = diagonal + self.damping.mu
            if _core.box_qp(n, self._step, damped, grad, low, high) is not None:
                return self._step.reshape(n, 1).copy()
            if not self.damping.rise():
                return None

    def step(self, local):
        """(step, residual there, reduction) of a step that gains enough, or the status with the reason why none does."""
        low, high = (None, None) if self.box is None else ((bound - self.x).ravel() for bound in self.box)
        damped, grad = local.hess.astype(float), local.grad.ravel()  # a copy
        diagonal = damped.diagonal().copy()
        while True:
            dx = self._minimum(damped, diagonal, grad, low, high)
            if dx is None:
                return Status.FACTORIZATION_FAILED
            r = self.functions.residual(self.x + dx)
            reduction = local.y - self.norm.value(r)
            if not reduction + _SUFFICIENT * local.slope(dx) < 0:
                return dx, r, reduction
            if not self.damping.rise():
                return Status.NO_IMPROVEMENT

    def advance(self, local, number, xtol):
        """One iteration; a status where it is the last."""
        found = self.step(local)
        if isinstance(found, Status):
            return found
        dx, r, reduction = found
        expected, size = local.expected(dx), float(numpy.linalg.norm(dx))
        ratio = reduction / expected if expected > 0 else 0.0
        self.report.iteration(number, local.y, self.damping.mu, ratio, size, reduction, expected)
        self.keep(local.y, reduction, local, dx)
        if size < xtol * (xtol + float(numpy.linalg.norm(self.x))):
            return Status.DX_TOL
        self.damping.adapt(ratio)
        self.x, self.r = self.x + dx, r
        return None

    def keep(self, y, reduction, local=None, step=None):
        full = {}
        if self.report.level is Verbosity.FULLITER and local is not None:
            full = {"residual": local.r, "jacobian": local.jac, "grad": local.grad, "step": step}
        self.trace.append(IterLog(self.x, y, reduction, self.damping.mu, **full))
        self.report.called(self.trace)


class _Report:
    """What is printed, and the caller's callback."""

    def __init__(self, verbose, output, callback):
        self.level, self.output, self.callback = Verbosity(verbose), output, callback
        self.begin = time.perf_counter()

    def say(self, least, text):
        if self.level.value >= least.value:
            print(text, file=self.output)

    def called(self, trace):
        if self.callback is not None:
            self.callback(trace)

    def iteration(self, number, y, mu, ratio, size, reduction, expected):
        if expected == 0:
            self.say(Verbosity.FINAL, "Zero expected reduction: exact minimum found?")
        elif expected < 0:
            self.say(Verbosity.FINAL, f"the quadratic expects a rise of {-expected:.2g}")
        if self.level.value < Verbosity.ITER.value:
            return
        damping = numpy.log10(mu) if mu > 0 else -numpy.inf
        shown = {"iter": f"{number:<3}", "y": f"{y:<9.4g}", "log10mu": f"{damping:>4.1f}", "ratio": f"{ratio:<7.2g}"}
        shown |= {"dx": f"{size:<7.2g}", "reduction": f"{reduction:<7.2g}"}
        self.say(Verbosity.ITER, "  ".join(f"{name}: {value}" for name, value in shown.items()))

    def end(self, status, number, y, functions):
        calls = f"Residual evals: {functions.residuals}"
        if functions.jacobians:
            calls += f", Jacobian evals: {functions.jacobians}"
        self.say(Verbosity.FINAL, f"Terminated after {number} iterations: {_REASONS[status]}. y: {y:.4g}, {calls}")
        total = max(time.perf_counter() - self.begin, 1e-12)
        took = f"{total:.1f}s" if total > 1 else f"{1e3 * total:.1f}ms"
        shares = {"residual": functions.residual_time}
        if functions.jacobian_time:
            shares["Jacobian"] = functions.jacobian_time
        text = " ".join(f"{name} {100 * part / total:.1f}%" for name, part in shares.items())
        self.say(Verbosity.FINAL, f"total time {took} of which {text}")


def least_squares(
    x0, residual, bounds=None, jacobian=None, norm=Quadratic(), eps=numpy.finfo(float).eps ** 0.5, mu_min=1e-6, mu_max=1e8,
    mu_factor=10.0**0.1, xtol=1e-8, gtol=1e-8, max_iter=100, verbose=Verbosity.ITER, output=None, iter_callback=None,
    check_derivatives=False,
):  # fmt: skip
    """(x, trace): the x between bounds that makes norm(residual(x)) least.

    `residual` takes a matrix whose columns are points and gives one whose columns are residuals; `jacobian(x, r)` is
    found by finite differences with steps `eps` where it is not given. The search ends where the gradient is at most
    `gtol`, a step is below `xtol` of x, or `max_iter` iterations were made. `check_derivatives` holds the caller's derivatives
    against finite differences first; `iter_callback` gets the trace after each iteration.
    """
    report = _Report(verbose, output, iter_callback)
    damping, box = _Damping(mu_min, mu_max, mu_factor), _box(bounds, numpy.size(x0))
    functions = _Functions(residual, jacobian, float(eps), box)
    search = _Search(functions, norm, box, damping, report)
    search.begin(_start(x0, box))
    status, number = None, 0
    for number in range(max_iter):
        local = search.around()
        if number == 0 and check_derivatives:
            functions.check(local.x, local.r, local.jac, norm, output)
        size = local.free_gradient(box)
        if size == 0:
            print("Zero gradient norm: exact minimum found?", file=output)
        status = Status.G_TOL if size <= gtol else search.advance(local, number, xtol)
        if status is not None:
            break
    last = search.around() if report.level is Verbosity.FULLITER else None
    search.keep(norm.value(search.r), 0.0, last)
    report.end(status or Status.MAX_ITER, number, search.trace[-1].objective, functions)
    return search.x.reshape(numpy.shape(x0)), search.trace
