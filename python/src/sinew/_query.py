"""Rays, distances, contact forces, products with the constraint Jacobian, masses and text.

Objects are given by name or index; all is measured at the poses that the last stages left.
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import total_mass
from ._data import Data, _complete_outputs
from ._functions import _rows, _size, _vector
from ._model import Model
from ._names import KINDS, ObjectType, find

_KINDS = {kind.type: kind for kind in KINDS}
_KEY = next(kind for kind in KINDS if kind.name == "key")

_FLEX_PARTS = ("vertices", "edges", "faces", "skin")

Matrix = NDArray[numpy.float64]


def _groups(groups):
    return None if groups is None else numpy.ascontiguousarray(groups, dtype=bool).astype(numpy.uint8)


def _body(m, body):
    return -1 if body is None else find(m, _KINDS[ObjectType.BODY], body)


def cast_ray(
    m: Model,
    d: Data,
    origin: ArrayLike,
    direction: ArrayLike,
    groups: ArrayLike | None = None,
    fixed: bool = True,
    excluded: str | int | None = None,
) -> tuple[float, int, Matrix]:
    """What the ray origin + x direction meets first of the geoms that can be seen: x, the geom and the normal of its
    surface; -1, -1 and 0 for nothing. `groups` has six flags: geoms of a group without its flag are passed through, as
    are those of the body `excluded` and, unless `fixed`, those fixed to the world."""
    normal = numpy.empty(3)
    index = _body(m, excluded)
    _complete_outputs(d)
    origin, direction = _vector(origin, 3, "origin"), _vector(direction, 3, "direction")
    distance, geom = _core.ray(m, d, origin, direction, _groups(groups), fixed, index, normal)
    return distance, geom, normal


def multi_ray(
    m: Model,
    d: Data,
    origin: ArrayLike,
    directions: ArrayLike,
    groups: ArrayLike | None = None,
    fixed: bool = True,
    excluded: str | int | None = None,
    cutoff: float = 1e10,
) -> tuple[Matrix, NDArray[numpy.int32], Matrix]:
    """The same for many rays from one point, an array of distances, one of geoms and one of normals; geoms farther away
    than `cutoff` may be passed through."""
    rows = _rows(directions, 3, "directions").reshape(-1, 3)
    distance, geom, normal = numpy.empty(len(rows)), numpy.empty(len(rows), numpy.int32), numpy.empty((len(rows), 3))
    index = _body(m, excluded)
    _complete_outputs(d)
    origin = _vector(origin, 3, "origin")
    _core.multi_ray(m, d, origin, rows, _groups(groups), fixed, index, cutoff, distance, geom, normal)
    return distance, geom, normal


def geom_distance(
    m: Model, d: Data, geom1: str | int, geom2: str | int, limit: float = 1e10
) -> tuple[float, Matrix]:
    """Signed distance between two geoms, at most `limit`, and the points where they are nearest, one a row."""
    segment = numpy.empty((2, 3))
    first, second = (find(m, _KINDS[ObjectType.GEOM], geom) for geom in (geom1, geom2))
    _complete_outputs(d)
    return _core.geom_distance(m, d, first, second, limit, segment), segment


def ray_geom(m: Model, d: Data, geom: str | int, origin: ArrayLike, direction: ArrayLike) -> tuple[float, Matrix]:
    """Where the ray origin + x direction hits one geom, seen or not: x (-1 for nothing) and the normal of its surface."""
    normal = numpy.zeros(3)
    index = find(m, _KINDS[ObjectType.GEOM], geom)
    _complete_outputs(d)
    distance = _core.ray_geom(m, d, index, _vector(origin, 3, "origin"), _vector(direction, 3, "direction"), normal)
    return distance, normal


def ray_flex(
    m: Model,
    d: Data,
    flex: str | int,
    origin: ArrayLike,
    direction: ArrayLike,
    parts: str = "skin",
    layer: int = 0,
) -> tuple[float, int, Matrix]:
    """Where the ray origin + x direction hits one flex: x (-1 for nothing), the nearest vertex (-1) and the normal. Its
    parts are words: "vertices", "edges", "faces" (of tetrahedra those of `layer`), "skin"."""
    words = parts.split()
    unknown = set(words) - set(_FLEX_PARTS)
    if unknown:
        raise ValueError(f"a flex has no part {min(unknown)!r}; its parts are {', '.join(_FLEX_PARTS)}")
    normal = numpy.zeros(3)
    index = find(m, _KINDS[ObjectType.FLEX], flex)
    _complete_outputs(d)
    shown = [word in words for word in _FLEX_PARTS]
    ends = _vector(origin, 3, "origin"), _vector(direction, 3, "direction")
    distance, vertex = _core.ray_flex(m, d, index, *shown, layer, *ends, normal)
    return distance, vertex, normal


def geom_aabb(m: Model, d: Data, geom: str | int) -> tuple[Matrix, Matrix]:
    """The box around a geom along the axes of the world: its centre and its half sizes."""
    box = numpy.zeros((2, 3))
    index = find(m, _KINDS[ObjectType.GEOM], geom)
    _complete_outputs(d)
    _core.geom_aabb(m, d, index, box)
    return box[0], box[1]


def contact_force(m: Model, d: Data, contact: int) -> Matrix:
    """Force, then torque, that the first geom of a contact exerts on the second, in the axes of contact.frame."""
    out = numpy.empty(6)
    _core.contact_force(m, d, out, contact)
    return out


def contact_wrench(m: Model, d: Data, contact: int) -> Matrix:
    """Torque, then force, of a contact in world axes, about contact.pos."""
    out = numpy.empty(6)
    _core.contact_wrench(m, d, out, contact)
    return out


def contact_jacobian(m: Model, d: Data, contact: int) -> Matrix:
    """Jacobian, 6 x nv, of the motion of the second geom of a contact against the first, in the axes of contact.frame:
    translation, then rotation."""
    out = numpy.empty((6, _size(m, "nv")))
    _core.contact_jacobian(m, d, out, contact)
    return out


def mul_jac(m: Model, d: Data, x: ArrayLike) -> Matrix:
    """J x with the Jacobian of all constraint rows."""
    out = numpy.empty(d.nefc)
    _core.mul_jac(m, d, out, _vector(x, _size(m, "nv"), "x"))
    return out


def mul_jac_transposed(m: Model, d: Data, x: ArrayLike) -> Matrix:
    """J^T x with the Jacobian of all constraint rows."""
    out = numpy.empty(_size(m, "nv"))
    _core.mul_jac_transposed(m, d, out, _vector(x, d.nefc, "x"))
    return out


def constraint_update(m: Model, d: Data, residual: ArrayLike) -> float:
    """Sets efc_force, efc_state and qfrc_constraint to those at a residual J qacc - efc_aref; gives the cost."""
    return _core.constraint_update(m, d, _vector(residual, d.nefc, "residual"))


def angular_momentum_matrix(m: Model, d: Data, body: str | int) -> Matrix:
    """Matrix, 3 x nv, whose product with qvel is the angular momentum of a body and its descendants."""
    out = numpy.empty((3, _size(m, "nv")))
    _core.angular_momentum_matrix(m, d, out, _body(m, body))
    return out


def local_to_global(m: Model, d: Data, body: str | int, pos: ArrayLike, quat: ArrayLike) -> tuple[Matrix, Matrix]:
    """World position and axes of a frame that is fixed to a body."""
    xpos, xmat = numpy.empty(3), numpy.empty((3, 3))
    _core.local_to_global(m, d, _body(m, body), _vector(pos, 3, "pos"), _vector(quat, 4, "quat"), xpos, xmat)
    return xpos, xmat


def set_total_mass(m: Model, total: float) -> None:
    """Scales masses and inertias of all bodies to a total [kg], and the quantities derived from them."""
    _core.set_total_mass(m, total)


def save_keyframe(m: Model, d: Data, key: str | int) -> None:
    """Keeps the present time, qpos, qvel, act, ctrl and mocap poses as a keyframe of the model."""
    _core.save_keyframe(m, d, find(m, _KEY, key))


def to_text(m: Model, d: Data | None = None) -> str:
    """All fields of a model, or of a data, as text: one after the other, with shape and description."""
    return _core.model_text(m) if d is None else _core.data_text(m, d)

