"""What programs ask of a model and a data: names, Jacobians, rays, contact forces, constraint rows."""

from __future__ import annotations

import numpy

from .. import _core
from ._call import api, plain, quick
from ._enums import mjtObj
from ._errors import FatalError

_OBJECT_COUNT = int(mjtObj.mjNOBJECT)

# ---- names


@plain
def mj_name2id(m, type, name):
    """mj_name2id(m, type, name)

    Index of the named object, -1 where there is none.
    """
    type = int(type)
    if type == 2:
        type = 1
    if not 0 < type < _OBJECT_COUNT or not name:
        return -1
    return _core.name_to_id(m, type, name.decode() if isinstance(name, bytes) else name)


@plain
def mj_id2name(m, type, id):
    """mj_id2name(m, type, id)

    Name of an object; None if it has none or does not exist.
    """
    type = int(type)
    if not 0 < type < _OBJECT_COUNT:
        return None
    try:
        return _core.id_to_name(m, 1 if type == 2 else type, int(id)) or None
    except IndexError:
        return None


# ---- Jacobians


def _check_jacobian(m, name, jacobian):
    if jacobian is not None and jacobian.shape != (3, m.nv):
        raise TypeError(f"{name} should be of shape (3, nv)")


def check_object(function, kind, index, count):
    if not 0 <= index < count:
        raise FatalError(f"{function}: invalid {kind} id {index}; there are {count}")


def _jacobian(core, m, d, jacp, jacr, *more, names=("jacp", "jacr")):
    _check_jacobian(m, names[0], jacp)
    _check_jacobian(m, names[1], jacr)
    translation = numpy.empty((3, m.nv)) if jacp is None else jacp
    rotation = numpy.empty((3, m.nv)) if jacr is None else jacr
    core(m, d, translation, rotation, *more)


@quick
@api
def mj_jac(m, d, jacp, jacr, point, body):
    """Jacobian of a world point that moves with a body."""
    check_object("mj_jac", "body", body, m.nbody)
    _jacobian(_core.jac_point, m, d, jacp, jacr, body, point)


@quick
@api
def mj_jacBody(m, d, jacp, jacr, body):
    """Jacobian of a body's frame."""
    check_object("mj_jacBody", "body", body, m.nbody)
    _jacobian(_core.jac_body, m, d, jacp, jacr, body)


@quick
@api
def mj_jacBodyCom(m, d, jacp, jacr, body):
    """Jacobian of a body's centre of mass."""
    check_object("mj_jacBodyCom", "body", body, m.nbody)
    _jacobian(_core.jac_body_com, m, d, jacp, jacr, body)


@quick
@api
def mj_jacSubtreeCom(m, d, jacp, body):
    """Jacobian of the centre of mass of a subtree."""
    check_object("mj_jacSubtreeCom", "body", body, m.nbody)
    _jacobian(_core.jac_subtree_com, m, d, jacp, None, body)


@quick
@api
def mj_jacGeom(m, d, jacp, jacr, geom):
    """Jacobian of a geom's frame."""
    check_object("mj_jacGeom", "geom", geom, m.ngeom)
    _jacobian(_core.jac_geom, m, d, jacp, jacr, geom)


@quick
@api
def mj_jacSite(m, d, jacp, jacr, site):
    """Jacobian of a site's frame."""
    check_object("mj_jacSite", "site", site, m.nsite)
    _jacobian(_core.jac_site, m, d, jacp, jacr, site)


@quick
@api
def mj_jacDot(m, d, jacp, jacr, point, body):
    """Rate of change of mj_jac."""
    check_object("mj_jacDot", "body", body, m.nbody)
    _jacobian(_core.jac_dot, m, d, jacp, jacr, body, point)


@quick
@api
def mj_jacPointAxis(m, d, jacPoint, jacAxis, point, axis, body):
    """Jacobians of a point and of an axis that turn with a body."""
    check_object("mj_jacPointAxis", "body", body, m.nbody)
    _check_jacobian(m, "jacPoint", jacPoint)
    _check_jacobian(m, "jacAxis", jacAxis)
    translation, rotation = numpy.empty((3, m.nv)), numpy.empty((3, m.nv))
    _core.jac_point(m, d, translation, rotation, body, point)
    if jacPoint is not None:
        jacPoint[:] = translation
    if jacAxis is not None:
        jacAxis[:] = numpy.cross(rotation.T, axis).T


@quick
@api
def mj_angmomMat(m, d, mat, body):
    """Matrix from qvel to the angular momentum of a subtree."""
    _check_jacobian(m, "mat", mat)
    _core.angular_momentum_matrix(m, d, mat, body)


@quick
@api
def mj_objectVelocity(m, d, objtype, objid, res, flg_local):
    """Angular and linear velocity of an object."""
    _motion(_core.object_velocity, "mj_objectVelocity", m, d, objtype, objid, res, flg_local)


@quick
@api
def mj_objectAcceleration(m, d, objtype, objid, res, flg_local):
    """Angular and linear acceleration of an object."""
    _motion(_core.object_acceleration, "mj_objectAcceleration", m, d, objtype, objid, res, flg_local)


def _motion(core, name, m, d, objtype, objid, res, local):
    out = res if res.flags.c_contiguous else numpy.empty(6)
    try:
        core(m, d, out, objtype, objid, bool(local))
    except (ValueError, IndexError) as error:
        raise FatalError(f"{name}: {error}") from None
    if out is not res:
        res[:] = out


@quick
@api
def mj_applyFT(m, d, force, torque, point, body, qfrc_target):
    """Adds a force and a torque at a point of a body to forces on dofs."""
    if qfrc_target.size != m.nv:
        raise TypeError("qfrc_target should be of size nv")
    check_object("mj_applyFT", "body", body, m.nbody)
    added = numpy.zeros(m.nv)
    _core.apply_force(m, d, added, body, force, torque, point)
    qfrc_target += added


@api
def mj_local2Global(d, xpos, xmat, pos, quat, body, sameframe):
    """World pose of a frame that is fixed to a body."""
    place, axes = numpy.empty(3), numpy.empty(9)
    _core.local_to_global(d.model, d, body, pos, quat, place, axes)
    if sameframe in (1, 2):
        place, axes = (d.xpos[body], d.xmat[body]) if sameframe == 1 else (d.xipos[body], d.ximat[body])
    elif sameframe in (3, 4):
        axes = d.xmat[body] if sameframe == 3 else d.ximat[body]
    xpos[:], xmat[:] = place, axes


# ---- rays and distances


def _groups(geomgroup):
    return None if geomgroup is None else numpy.ascontiguousarray(geomgroup != 0, "u1")


@quick
@api
def mj_ray(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal):
    """Distance along a ray to the nearest geom, -1 for none."""
    out = numpy.zeros(3)
    distance, geom = _core.ray(m, d, pnt, vec, _groups(geomgroup), bool(flg_static), bodyexclude, out)
    if geomid is not None:
        geomid[:] = geom
    if normal is not None:
        normal[:] = out
    return distance


@api
def mj_multiRay(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, dist, normal, nray, cutoff):
    """The same for rays that begin at one point."""
    for name, size, wanted in (("dist", dist.size, nray), ("geomid", geomid.size, nray), ("vec", vec.size, 3 * nray)):
        if size != wanted:
            raise TypeError(f"{name} should be of size {'3 * ' if name == 'vec' else ''}nray")
    distances, geoms, normals = numpy.empty(nray), numpy.empty(nray, "i4"), numpy.zeros(3 * nray)
    groups = _groups(geomgroup)
    _core.multi_ray(m, d, pnt, vec, groups, bool(flg_static), bodyexclude, cutoff, distances, geoms, normals)
    dist[:], geomid[:] = distances, geoms
    if normal is not None:
        normal[:] = normals


def _ray_geom(m, d, geom, pnt, vec, normal):
    out = numpy.zeros(3)
    distance = _core.ray_geom(m, d, geom, pnt, vec, out)
    if normal is not None:
        normal[:] = out
    return distance


@api
def mj_rayMesh(m, d, geomid, pnt, vec, normal):
    """Distance along a ray to a mesh, -1 for none."""
    check_object("mj_rayMesh", "geom", geomid, m.ngeom)
    if m.geom_type[geomid] not in (7, 8):
        raise FatalError("mj_rayMesh: geom with mesh type expected")
    return _ray_geom(m, d, geomid, pnt, vec, normal)


@api
def mj_rayHfield(m, d, geomid, pnt, vec, normal):
    """Distance along a ray to a height field, -1 for none."""
    check_object("mj_rayHfield", "geom", geomid, m.ngeom)
    if m.geom_type[geomid] != 1:
        raise FatalError("mj_rayHfield: geom with hfield type expected")
    return _ray_geom(m, d, geomid, pnt, vec, normal)


@api
def mj_rayFlex(m, d, flex_layer, flg_vert, flg_edge, flg_face, flg_skin, flexid, pnt, vec, vertid, normal):
    """Distance along a ray to a flex, -1 for none; with the nearest vertex and the normal there."""
    check_object("mj_rayFlex", "flex", flexid, m.nflex)
    out = numpy.zeros(3)
    shown = (bool(flag) for flag in (flg_vert, flg_edge, flg_face, flg_skin))
    distance, vertex = _core.ray_flex(m, d, flexid, *shown, flex_layer, pnt, vec, out)
    if vertid is not None and vertex >= 0:
        vertid[:] = vertex
    if normal is not None:
        normal[:] = out
    return distance


@api
def mju_rayGeom(pos, mat, size, pnt, vec, geomtype, normal):
    """Distance along a ray to a simple shape, -1 for none."""
    out = numpy.zeros(3)
    distance = _core.ray_primitive(geomtype, size, pos, mat, pnt, vec, out)
    if normal is not None:
        normal[:] = out
    return distance


@quick
@api
def mj_geomDistance(m, d, geom1, geom2, distmax, fromto):
    """Signed distance between two geoms, at most distmax, and the segment between them."""
    if fromto is not None and fromto.size != 6:
        raise TypeError("fromto should be of size 6")
    check_object("mj_geomDistance", "geom", geom1, m.ngeom)
    check_object("mj_geomDistance", "geom", geom2, m.ngeom)
    segment = numpy.zeros(6)
    distance = _core.geom_distance(m, d, geom1, geom2, distmax, segment)
    if fromto is not None:
        fromto.reshape(-1)[:] = segment
    return distance


# ---- contacts and constraint rows


@quick
@api
def mj_contactForce(m, d, id, result):
    """Force and torque of a contact, in its frame; 0 for an invalid index."""
    out = numpy.zeros(6)
    if 0 <= id < d.ncon:
        _core.contact_force(m, d, out, id)
    result[:] = out


@quick
@api
def mj_mulJacVec(m, d, res, vec):
    """res = J vec, with the Jacobian of all constraint rows."""
    _check_size(res=(res, d.nefc, "nefc"), vec=(vec, m.nv, "nv"))
    out = numpy.empty(d.nefc)
    _core.mul_jac(m, d, out, vec)
    res[:] = out


@quick
@api
def mj_mulJacTVec(m, d, res, vec):
    """res = J' vec, with the Jacobian of all constraint rows."""
    _check_size(res=(res, m.nv, "nv"), vec=(vec, d.nefc, "nefc"))
    out = numpy.empty(m.nv)
    _core.mul_jac_transposed(m, d, out, vec)
    res[:] = out


def _check_size(**given):
    for name, (vector, size, word) in given.items():
        if vector.size != size:
            raise TypeError(f"{name} should be of size {word}")


@api
def mj_constraintUpdate(m, d, jar, cost, flg_coneHessian):
    """Forces of all rows at a residual, and their cost."""
    _check_size(jar=(jar, d.nefc, "nefc"))
    total = _core.constraint_update(m, d, jar)
    d.__dict__.pop("_last_pass", None)
    if cost is not None:
        cost[:] = total


@api
def mj_isPyramidal(m):
    """1 where friction cones are pyramids."""
    return int(m.opt.cone == 0)


@api
def mj_isSparse(m):
    """1 where constraint Jacobians are sparse."""
    from ._layouts import is_sparse

    return int(is_sparse(m))


@api
def mj_isDual(m):
    """1 where the solver works on forces."""
    return int(m.opt.solver == 0 or m.opt.noslip_iterations > 0)
