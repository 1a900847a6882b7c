"""Inverse kinematics: the pose that brings sites, bodies or geoms to where they should be."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike

from . import _core
from ._data import Data
from ._model import Model
from ._names import KINDS, ObjectType, find

_KINDS = {
    name: next(kind for kind in KINDS if kind.type == type)
    for name, type in (("site", ObjectType.SITE), ("body", ObjectType.BODY), ("geom", ObjectType.GEOM))
}
_JOINT = next(kind for kind in KINDS if kind.type == ObjectType.JOINT)
_NAMES = (*_KINDS, "pos", "quat", "pos_weight", "quat_weight")


@dataclasses.dataclass(frozen=True)
class IkResult:
    """What sinew.ik found: d.qpos is the pose."""

    converged: bool  # the last step was within the tolerance; a target that is out of reach converges too
    iterations: int
    cost: float  # half of the weighted sum of squares, with the regularisation
    pos_error: float  # largest distance of a target [m]
    angle_error: float  # largest angle of a target [rad]


def _target(m: Model, given: Mapping[str, Any]) -> list[float]:
    """Eleven numbers of a target: type, id, place, orientation, weights."""
    unknown = [name for name in given if name not in _NAMES]
    if unknown:
        raise TypeError(f"a target has no {unknown[0]!r}; it has {', '.join(_NAMES)}")
    named = [name for name in _KINDS if given.get(name) is not None]
    if len(named) != 1:
        raise TypeError("a target needs one of site, body and geom")
    kind = _KINDS[named[0]]
    pos, quat = given.get("pos"), given.get("quat")
    if pos is None and quat is None:
        raise TypeError("a target needs pos, quat or both")
    place = _vector("pos", (0, 0, 0) if pos is None else pos, 3)
    rotation = _vector("quat", (1, 0, 0, 0) if quat is None else quat, 4)
    if not any(rotation):
        raise ValueError("quat must not be zero")
    weights = [
        0.0 if pos is None else float(given.get("pos_weight", 1)),
        0.0 if quat is None else float(given.get("quat_weight", 1)),
    ]
    if not all(weight >= 0 and math.isfinite(weight) for weight in weights):
        raise ValueError("weights must not be negative")
    return [float(int(kind.type)), float(find(m, kind, given[named[0]])), *place, *rotation, *weights]


def _vector(name: str, given: ArrayLike, length: int) -> list[float]:
    numbers = numpy.asarray(given, dtype=numpy.float64)
    if numbers.shape != (length,) or not numpy.isfinite(numbers).all():
        raise ValueError(f"{name} needs {length} finite numbers, got {given!r}")
    return numbers.tolist()


def _several(given: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """One target per object of a list; pos, quat and weights are lists too, or the same for all."""
    objects = given.pop(kind)
    count = len(objects)
    depth = {"pos": 1, "quat": 1, "pos_weight": 0, "quat_weight": 0}

    def entry(name: str, value: Any, i: int) -> Any:
        if value is None or numpy.ndim(value) == depth[name]:
            return value
        if len(value) != count:
            raise ValueError(f"{count} targets need as many entries of {name}, got {len(value)}")
        return value[i]

    return [{kind: name, **{key: entry(key, value, i) for key, value in given.items()}} for i, name in enumerate(objects)]


def _fixed(m: Model, joints: Iterable[str | int] | None) -> numpy.ndarray:
    """1 for the dofs of all joints that are not among those that may move."""
    fixed = numpy.zeros(m.nv)
    if joints is None:
        return fixed
    fixed[:] = 1
    widths = (6, 3, 1, 1)  # of free, ball, slide and hinge joints
    for joint in joints:
        index = find(m, _JOINT, joint)
        first = int(m.jnt_dofadr[index])
        fixed[first : first + widths[int(m.jnt_type[index])]] = 0
    return fixed


def ik(
    m: Model,
    d: Data,
    *,
    site: str | int | Sequence[str | int] | None = None,
    body: str | int | Sequence[str | int] | None = None,
    geom: str | int | Sequence[str | int] | None = None,
    pos: ArrayLike | None = None,
    quat: ArrayLike | None = None,
    pos_weight: ArrayLike = 1.0,
    quat_weight: ArrayLike = 1.0,
    targets: Iterable[Mapping[str, Any]] | None = None,
    joints: Iterable[str | int] | None = None,
    limits: bool = True,
    regularization: float = 0.0,
    rest: ArrayLike | None = None,
    max_iterations: int = 100,
    tolerance: float = 1e-10,
) -> IkResult:
    """Moves d.qpos to the pose that brings a site, body or geom to a place (pos) and an orientation (quat, w x y z).

    Several targets are lists of equal length (site=["left", "right"], pos=[[...], [...]]), or dictionaries in `targets`:
    [{"site": "hand", "pos": [...]}, {"body": "foot", "quat": [...], "quat_weight": 0.1}]. The pose is the least of
    1/2 sum (pos_weight |distance|)^2 + (quat_weight |angle|)^2 + regularization/2 |qpos - rest|^2, found from d.qpos on by
    Levenberg and Marquardt with analytic Jacobians. Joints stay within their limits; only `joints` move where given. `rest` is
    the pose that d has. It finds a minimum near the start, so start from a pose that is not singular (a bent arm). Poses of bodies are those of the solution; sinew.forward(m, d) computes all else.
    """
    given = {"pos": pos, "quat": quat, "pos_weight": pos_weight, "quat_weight": quat_weight}
    list_of = [dict(target) for target in targets or ()]
    for name, value in (("site", site), ("body", body), ("geom", geom)):
        if isinstance(value, (str, int, numpy.integer)):
            list_of.append({name: value, **given})
        elif value is not None:
            list_of += _several({name: value, **given}, name)
    if not list_of:
        raise TypeError("ik needs a target: site, body or geom, or targets=[...]")
    numbers = numpy.array([_target(m, target) for target in list_of])
    start = d.qpos if rest is None else numpy.ascontiguousarray(rest, dtype=numpy.float64)
    if start.shape != (m.nq,):
        raise ValueError(f"rest needs {m.nq} numbers, got shape {start.shape}")
    if not regularization >= 0:
        raise ValueError("regularization must not be negative")
    found = _core.reach(m, d, numbers, len(list_of), start.copy(), _fixed(m, joints), regularization, not limits,
                        max_iterations, tolerance)  # fmt: skip
    return IkResult(*found)

