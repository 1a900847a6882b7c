"""The mouse: cameras and bodies moved by it, and what it points at: mjv_moveCamera, mjv_movePerturb, mjv_select, ..."""

from __future__ import annotations

import math

import numpy

from .. import _core
from ._call import api, plain
from ._errors import FatalError
from ._vectors import MINVAL
from ._cameras import align, average_camera, camera_in_model, camera_in_room, frustum_height, unit, update_camera
from ._rotations import (
    quat_conjugate,
    quat_from_axis_angle,
    quat_mul,
    quat_rotate,
    quat_to_velocity,
)
from ._records import MjvCamera

_FREE, _TRACKING, _FIXED, _USER = range(4)
_ROTATE_V, _ROTATE_H, _MOVE_V, _MOVE_H, _ZOOM, _MOVE_V_REL, _MOVE_H_REL = range(1, 8)
_TRANSLATE, _ROTATE = 1, 2
_ORTHOGRAPHIC_SCALE = 0.15  # conformance: mouse motion under an orthographic camera


# ---- the mouse


def _in_world(action, dx, dy, forward):
    """Mouse motion as a vector of the world whose axes stay level."""
    vectors = {_ROTATE_V: (dy, 0, dx), _ROTATE_H: (dy, dx, 0), _MOVE_V: (dx, 0, -dy), _MOVE_H: (dx, -dy, 0)}
    vectors |= {_MOVE_V_REL: vectors[_MOVE_V], _MOVE_H_REL: vectors[_MOVE_H], _ZOOM: (0, 0, 0)}
    if action not in vectors:
        raise FatalError(f"unexpected mouse action {action}")
    return align(numpy.array(vectors[action], float), forward)


@plain
def mjv_moveCamera(m, action, reldx, reldy, *rest, **keywords):
    """mjv_moveCamera(m, action, reldx, reldy, scn, cam), and as from 3.11 on mjv_moveCamera(m, action, reldx, reldy, cam)

    Moves a camera with the mouse; `action` is of mjtMouse.
    """
    given = [*rest, *(keywords[name] for name in ("scn", "cam") if name in keywords)]
    if not 1 <= len(given) <= 2 or not isinstance(given[-1], MjvCamera):
        raise TypeError(
            "mjv_moveCamera(): incompatible function arguments: it takes (m, action, reldx, reldy, scn, cam)"
        )
    cam = given[-1]
    if cam.type == _FIXED:
        return
    scn = given[0] if len(given) == 2 else _scene_of(m, cam)
    _move(m, int(action), float(reldx), float(reldy), scn, cam)


def _scene_of(m, cam):
    """What a scene would know of a camera: enough to move it."""
    from ._scene import MjvScene

    scn = MjvScene()
    free = cam._copy()
    if free.type == _TRACKING:
        free.type = _FREE
    update_camera(m, None, free, scn)
    return scn


def _move(m, action, dx, dy, scn, cam):
    if action in (_ROTATE_V, _ROTATE_H):
        cam.azimuth -= dx * 180
        cam.elevation -= dy * 180
    elif action == _ZOOM:
        cam.distance -= math.log(1 + cam.distance / m.stat.extent / 3) * dy * 9 * m.stat.extent
    elif action in (_MOVE_V, _MOVE_H, _MOVE_V_REL, _MOVE_H_REL):
        if cam.type == _TRACKING:
            return
        _move_lookat(action, dx, dy, scn, cam)
    else:
        raise FatalError(f"unexpected action {action}")
    if abs(cam.azimuth) > 180:
        cam.azimuth -= math.copysign(360, cam.azimuth)
    cam.elevation = min(89, max(-89, cam.elevation))
    cam.distance = min(100 * m.stat.extent, max(0.01 * m.stat.extent, cam.distance))


def _move_lookat(action, dx, dy, scn, cam):
    head, forward, up = camera_in_model(scn)
    if action in (_MOVE_V_REL, _MOVE_H_REL):
        cam.lookat += dy * (up if action == _MOVE_V_REL else forward) + dx * numpy.cross(forward, up)
        return
    scale = frustum_height(scn) * float((cam.lookat - head) @ forward)
    if cam.orthographic:
        scale *= _ORTHOGRAPHIC_SCALE
    cam.lookat -= scale * _in_world(action, dx, dy, forward)


@api
def mjv_moveModel(m, action, reldx, reldy, roomup, scn):
    """Moves the model in the room with the mouse."""
    if not scn.enabletransform:
        return
    ahead = camera_in_room(scn)[1]
    forward = unit(ahead - roomup * float(ahead @ roomup))[0]
    right = unit(numpy.cross(forward, roomup))[0]
    if action in (_ROTATE_V, _ROTATE_H):
        axis, angle = unit((roomup if action == _ROTATE_V else forward) * reldx + right * reldy)
        turned = quat_mul(quat_from_axis_angle(axis, angle * math.pi), scn.rotate.astype(float))
        scn.rotate = turned / numpy.linalg.norm(turned)
    elif action in (_MOVE_V, _MOVE_V_REL):
        scn.translate += ((right * reldx - roomup * reldy) * m.stat.extent).astype("f4")
    elif action in (_MOVE_H, _MOVE_H_REL):
        scn.translate += ((right * reldx - forward * reldy) * m.stat.extent).astype("f4")
    elif action == _ZOOM:
        scn.scale = min(100.0, max(0.01, scn.scale + math.log(1 + scn.scale / 3) * reldy * 3))
    else:
        raise FatalError(f"unexpected action {action}")


# ---- perturbations


def _held_point(d, pert):
    return d.xpos[pert.select] + d.xmat[pert.select].reshape(3, 3) @ pert.localpos


def _inertial_quat(m, d, body):
    return quat_mul(d.xquat[body], m.body_iquat[body])


@api
def mjv_initPerturb(m, d, scn, pert):
    """Takes the pose of the selected body as the reference of a perturbation."""
    body = pert.select
    if not 0 < body < m.nbody:
        return
    point = _held_point(d, pert)
    pert.localmass = _point_mass(m, d, body, point)
    pert.refpos, pert.refselpos, pert.refquat = d.xipos[body], point, _inertial_quat(m, d, body)
    head, forward, _ = camera_in_model(scn)
    pert.scale = frustum_height(scn) * float((point - head) @ forward)
    if scn.camera[0].orthographic:
        pert.scale *= _ORTHOGRAPHIC_SCALE


def _point_mass(m, d, body, point):
    """3 / trace(J M^-1 J'): the mean inertia of a point of a body."""
    jacobian, turning, solved = (numpy.zeros((3, m.nv)) for _ in range(3))
    _core.jac_point(m, d, jacobian, turning, body, point)
    for row in range(3):
        _core.solve_mass(m, d, solved[row], jacobian[row])
    inverse = float((jacobian * solved).sum())
    return 1.0 if inverse == 0 else 3 / max(inverse, MINVAL)


@api
def mjv_movePerturb(m, d, action, reldx, reldy, scn, pert):
    """Moves the reference of a perturbation with the mouse."""
    forward = camera_in_model(scn)[1]
    vector = _in_world(action, reldx, reldy, forward)
    axes = d.xmat[pert.select].reshape(3, 3)
    if action in (_MOVE_V, _MOVE_H):
        moved = pert.scale * vector
    elif action in (_MOVE_V_REL, _MOVE_H_REL):
        moved = pert.scale * (reldy * axes[:, 0 if action == _MOVE_H_REL else 2] + reldx * axes[:, 1])
    else:
        if action in (_ROTATE_V, _ROTATE_H):
            _turn_reference(m, d, vector, pert)
        return
    pert.refpos += moved
    pert.refselpos += moved


def _turn_reference(m, d, vector, pert):
    """Turns the reference, at most by a right angle from where the body is."""
    axis, angle = unit(vector)
    turned = quat_mul(quat_from_axis_angle(axis, angle * 2 * math.pi), pert.refquat)
    pert.refquat = turned / numpy.linalg.norm(turned)
    if not 0 < pert.select < m.nbody:
        return
    now = _inertial_quat(m, d, pert.select)
    axis, angle = unit(quat_to_velocity(quat_mul(quat_conjugate(now), pert.refquat), 1))
    if angle > math.pi / 2:
        pert.refquat = quat_mul(now, quat_from_axis_angle(axis, math.pi / 2))


@api
def mjv_applyPerturbPose(m, d, pert, flg_paused):
    """Moves a mocap body, or while paused a floating one or one that hangs on it, to where it is dragged."""
    body = pert.select
    if not 0 < body < m.nbody or not (pert.active | pert.active2):
        return
    quat = quat_mul(pert.refquat, quat_conjugate(m.body_iquat[body]))
    pos = pert.refpos - quat_rotate(quat, m.body_ipos[body])
    root = int(m.body_rootid[body])
    if m.body_mocapid[body] >= 0:
        d.mocap_pos[m.body_mocapid[body]], d.mocap_quat[m.body_mocapid[body]] = pos, quat
    elif flg_paused and _floats(m, body):
        _put_free(m, d, body, pos, quat)
    elif flg_paused and _floats(m, root):
        start = int(m.jnt_qposadr[m.body_jntadr[root]])
        back = quat_conjugate(d.xquat[body])
        root_quat = quat_mul(back, d.qpos[start + 3 : start + 7])
        root_pos = quat_rotate(back, d.qpos[start : start + 3] - d.xpos[body])
        _put_free(m, d, root, pos + quat_rotate(quat, root_pos), quat_mul(quat, root_quat))


def _floats(m, body):
    return m.body_jntnum[body] == 1 and m.jnt_type[m.body_jntadr[body]] == 0


def _put_free(m, d, body, pos, quat):
    start = int(m.jnt_qposadr[m.body_jntadr[body]])
    d.qpos[start : start + 3], d.qpos[start + 3 : start + 7] = pos, quat


@api
def mjv_applyPerturbForce(m, d, pert):
    """A spring from where a body is to where it is dragged, as xfrc_applied."""
    body, active = pert.select, pert.active | pert.active2
    if not 0 <= body < m.nbody or not active:
        return
    velocity = numpy.zeros(6)
    _core.object_velocity(m, d, velocity, 1, body, False)
    weight = float(m.body_invweight0[body, 1])
    inertia = 1 / max(MINVAL, weight) if weight else 1.0
    if active & _TRANSLATE:
        _pull(m, d, pert, velocity, inertia, d.xfrc_applied[body])
    if active & _ROTATE:
        _turn(m, d, pert, velocity, inertia, d.xfrc_applied[body])


def _pull(m, d, pert, velocity, inertia, force):
    """Damped spring at the selected point, and damping of the rotation about the line of the pull."""
    point, stiffness = _held_point(d, pert), m.vis.map.stiffness
    gap, arm = point - pert.refselpos, point - d.xipos[pert.select]
    speed = velocity[3:] + numpy.cross(velocity[:3], arm)
    force[:3] = -pert.localmass * (stiffness * gap + math.sqrt(stiffness) * speed)
    along = unit(gap)[0]
    damping = math.sqrt(m.vis.map.stiffnessrot) * inertia * float(along @ velocity[:3])
    force[3:] = numpy.cross(arm, force[:3]) - damping * along


def _turn(m, d, pert, velocity, inertia, force):
    """Damped torsion spring towards the selected orientation."""
    stiffness = m.vis.map.stiffnessrot
    difference = quat_mul(pert.refquat, quat_conjugate(_inertial_quat(m, d, pert.select)))
    force[3:] = stiffness * inertia * quat_to_velocity(difference, 1) - math.sqrt(stiffness) * inertia * velocity[:3]


# ---- selection


def _cursor_ray(scn, aspectratio, relx, rely):
    camera = average_camera(*scn.camera)
    pos, forward, up = camera_in_model(scn)
    left = unit(numpy.cross(up, forward))[0]
    height = camera.frustum_top - camera.frustum_bottom
    offset = (camera.frustum_bottom + rely * height) * up
    offset = offset - (camera.frustum_center + (2 * relx - 1) * 0.5 * aspectratio * height) * left
    if camera.orthographic:
        return pos + offset, forward
    return pos, unit(camera.frustum_near * forward + offset)[0]


@api
def mjv_select(m, d, vopt, aspectratio, relx, rely, scn, selpnt, geomid, flexid, skinid):
    """The body under a cursor, or -1; with the point and the geom, flex or skin that was hit."""
    pos, along = _cursor_ray(scn, aspectratio, relx, rely)
    groups = numpy.ascontiguousarray(vopt.geomgroup)
    distance, geom = _core.ray(m, d, pos, along, groups, bool(vopt.flags[22]), -1, numpy.zeros(3))
    body = int(m.geom_bodyid[geom]) if distance >= 0 else -1
    nothing = (-1.0, -1, -1, None)
    hits = (
        (distance, geom, body, pos + distance * along, geomid),
        (*_nearest_flex(m, d, vopt, pos, along), flexid),
        (*(_nearest_skin(m, scn, pos, along) if vopt.flags[23] else nothing), skinid),
    )
    geomid[:], flexid[:], skinid[:] = -1, -1, -1
    met = [hit for hit in hits if hit[0] >= 0]
    if not met:
        return -1
    _, object_id, body, point, out = min(met, key=lambda hit: hit[0])
    out[:], selpnt[:] = object_id, point
    return body


def _nearest_flex(m, d, vopt, pos, along):
    """(distance, flex, body, point) of the nearest flex that a ray hits in a part that is shown."""
    best, parts = (-1.0, -1, -1, None), [bool(vopt.flags[flag]) for flag in (24, 25, 26, 27)]
    for flex in range(m.nflex if any(parts) else 0):
        distance, vertex = _core.ray_flex(m, d, flex, *parts, vopt.flex_layer, pos, along, numpy.zeros(3))
        if distance >= 0 and (best[0] < 0 or distance < best[0]):
            best = (distance, flex, *_flex_point(m, d, flex, int(m.flex_vertadr[flex]) + vertex))
    return best


def _flex_point(m, d, flex, vertex):
    """The body that moves a vertex, of nodes that interpolate the nearest, and its point."""
    if not m.flex_interp[flex]:
        return int(m.flex_vertbodyid[vertex]), d.flexvert_xpos[vertex]
    weights = [_shapes(s, int(m.flex_interp[flex]) + 1) for s in m.flex_vert0[vertex]]
    node = int(m.flex_nodeadr[flex]) + int(numpy.argmax(numpy.einsum("i,j,k->ijk", *weights)))
    body = int(m.flex_nodebodyid[node])
    return body, d.xpos[body] + d.xmat[body].reshape(3, 3) @ m.flex_node[node]


def _shapes(s, side):
    """Shape functions of the nodes along a side of the unit cube."""
    return [1 - s, s] if side == 2 else [2 * s * s - 3 * s + 1, 4 * (s - s * s), 2 * s * s - s]


def _nearest_skin(m, scn, pos, along):
    """(distance, skin, body, vertex) of the nearest face of a skin that a ray hits."""
    best = (-1.0, -1, -1, None)
    for skin in range(m.nskin):
        vertices = scn.skinvert.reshape(-1, 3)[m.skin_vertadr[skin] :][: m.skin_vertnum[skin]].astype(float)
        faces = m.skin_face[m.skin_faceadr[skin] :][: m.skin_facenum[skin]]
        distance, vertex = _ray_faces(vertices, faces, pos, along)
        if distance >= 0 and (best[0] < 0 or distance < best[0]):
            best = (distance, skin, _heaviest_bone(m, skin, vertex), vertices[vertex])
    return best


def _ray_faces(vertices, faces, pos, along):
    """Distance along a ray to the nearest of some triangles, and the corner that is nearest to the hit."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    normal = numpy.cross(b - a, c - a)
    across = numpy.cross(along, pos - a)
    slant = normal @ along
    with numpy.errstate(divide="ignore", invalid="ignore"):
        distance = -(normal * (pos - a)).sum(1) / slant
        u, v = (across * (c - a)).sum(1) / slant, -(across * (b - a)).sum(1) / slant
        inside = (numpy.abs(slant) > MINVAL) & (u >= 0) & (v >= 0) & (u + v <= 1) & (distance >= 0)
    if not inside.any():
        return -1.0, -1
    face = int(numpy.argmin(numpy.where(inside, distance, numpy.inf)))
    hit = pos + distance[face] * along
    return float(distance[face]), int(faces[face][numpy.argmin(numpy.linalg.norm(vertices[faces[face]] - hit, axis=1))])


def _heaviest_bone(m, skin, vertex):
    """The body whose bone moves a vertex of a skin most."""
    best, body = -1.0, -1
    first = int(m.skin_boneadr[skin])
    for bone in range(first, first + int(m.skin_bonenum[skin])):
        part = slice(int(m.skin_bonevertadr[bone]), int(m.skin_bonevertadr[bone] + m.skin_bonevertnum[bone]))
        weights = m.skin_bonevertweight[part][m.skin_bonevertid[part] == vertex]
        if weights.size and weights.max() > best:
            best, body = float(weights.max()), int(m.skin_bonebodyid[bone])
    return body
