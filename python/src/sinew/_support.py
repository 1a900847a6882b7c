"""Jacobians, velocities and forces at places of a model, from the poses that the last stages left.

Objects are given by name or index. Jacobians are pairs of 3 x nv matrices in world axes, translation and rotation.
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._data import Data, _complete_outputs
from ._functions import _size, _vector
from ._model import Model
from ._names import KINDS, ObjectType, find

_KINDS = {kind.type: kind for kind in KINDS}
_KINDS[ObjectType.XBODY] = _KINDS[ObjectType.BODY]

Matrix = NDArray[numpy.float64]


def _jacobian(function, m, d, type, object, *more):
    nv = _size(m, "nv")
    translation, rotation = numpy.empty((3, nv)), numpy.empty((3, nv))
    index = find(m, _KINDS[type], object)
    _complete_outputs(d)
    function(m, d, translation, rotation, index, *more)
    return translation, rotation


def jac_point(m: Model, d: Data, body: str | int, point: ArrayLike) -> tuple[Matrix, Matrix]:
    """Jacobian of a world point that moves with a body."""
    return _jacobian(_core.jac_point, m, d, ObjectType.BODY, body, _vector(point, 3, "point"))


def jac_body(m: Model, d: Data, body: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a body's frame."""
    return _jacobian(_core.jac_body, m, d, ObjectType.BODY, body)


def jac_body_com(m: Model, d: Data, body: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a body's centre of mass."""
    return _jacobian(_core.jac_body_com, m, d, ObjectType.BODY, body)


def jac_geom(m: Model, d: Data, geom: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a geom's frame."""
    return _jacobian(_core.jac_geom, m, d, ObjectType.GEOM, geom)


def jac_site(m: Model, d: Data, site: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a site's frame."""
    return _jacobian(_core.jac_site, m, d, ObjectType.SITE, site)


def jac_subtree_com(m: Model, d: Data, body: str | int) -> Matrix:
    """Jacobian of the centre of mass of a body and its descendants: translation only."""
    return _jacobian(_core.jac_subtree_com, m, d, ObjectType.BODY, body)[0]


def jac_dot(m: Model, d: Data, body: str | int, point: ArrayLike) -> tuple[Matrix, Matrix]:
    """Rate of change of jac_point."""
    return _jacobian(_core.jac_dot, m, d, ObjectType.BODY, body, _vector(point, 3, "point"))


def _motion(function, m, d, type, object, local):
    out = numpy.empty(6)
    kind = _KINDS.get(type)
    _size(m, "nbody")
    if kind is None:
        raise ValueError(f"objects of kind {type!r} have no frame that moves")
    index = find(m, kind, object)
    _complete_outputs(d)
    function(m, d, out, int(type), index, local)
    return out


def object_velocity(
    m: Model, d: Data, type: int, object: str | int, local: bool = False
) -> NDArray[numpy.float64]:
    """Angular, then linear velocity of a body (at its centre of mass), xbody, geom, site or camera (sinew.ObjectType),
    at its origin, in world axes or its own."""
    return _motion(_core.object_velocity, m, d, type, object, local)


def object_acceleration(
    m: Model, d: Data, type: int, object: str | int, local: bool = False
) -> NDArray[numpy.float64]:
    """Angular, then linear acceleration of such an object less that of gravity, from what body_forces left."""
    return _motion(_core.object_acceleration, m, d, type, object, local)


def apply_force(
    m: Model, d: Data, body: str | int, force: ArrayLike, torque: ArrayLike, point: ArrayLike
) -> NDArray[numpy.float64]:
    """Force and torque (world axes) at a world point of a body, as forces on the dofs that move it."""
    qfrc = numpy.zeros(_size(m, "nv"))
    index = find(m, _KINDS[ObjectType.BODY], body)
    vectors = [_vector(value, 3, name) for value, name in ((force, "force"), (torque, "torque"), (point, "point"))]
    _core.apply_force(m, d, qfrc, index, *vectors)
    return qfrc
