"""Cameras of scenes: frames, frusta, poses in the room and in the model: mjv_updateCamera, mjv_room2model, ..."""

from __future__ import annotations

import math

import numpy

from ._call import api
from ._errors import FatalError
from ._vectors import MINVAL
from ._rotations import (
    quat_conjugate,
    quat_from_matrix,
    quat_mul,
    quat_rotate,
    quat_to_matrix,
)
from ._records import MjvGLCamera

_FREE, _TRACKING, _FIXED, _USER = range(4)
_ROTATE_V, _ROTATE_H, _MOVE_V, _MOVE_H, _ZOOM, _MOVE_V_REL, _MOVE_H_REL = range(1, 8)
_TRANSLATE, _ROTATE = 1, 2
_ORTHOGRAPHIC_SCALE = 0.15  # conformance: mouse motion under an orthographic camera


def unit(vector):
    length = float(numpy.linalg.norm(vector))
    return (vector / length, length) if length >= MINVAL else (numpy.array([1.0, 0, 0]), 0.0)


# ---- frames and frusta


def _frame(d, cam):
    """(position, forward, up, right) of a camera."""
    if cam.type == _FIXED:
        axes = d.cam_xmat[cam.fixedcamid].reshape(3, 3)
        return d.cam_xpos[cam.fixedcamid], -axes[:, 2], axes[:, 1], axes[:, 0]
    if cam.type not in (_FREE, _TRACKING):
        raise FatalError("unknown camera type")
    azimuth, elevation = math.radians(cam.azimuth), math.radians(cam.elevation)
    ca, sa, ce, se = math.cos(azimuth), math.sin(azimuth), math.cos(elevation), math.sin(elevation)
    forward = numpy.array([ce * ca, ce * sa, se])
    up, right = numpy.array([-se * ca, -se * sa, ce]), numpy.array([sa, -ca, 0.0])
    return cam.lookat - cam.distance * forward, forward, up, right


@api
def mjv_cameraFrame(headpos, forward, up, right, d, cam):
    """Position and axes of a camera in the world."""
    if cam.type == _FIXED:
        _check_fixed(d.model, cam)
    for out, value in zip((headpos, forward, up, right), _frame(d, cam)):
        if out is not None:
            out[:] = value


def _check_fixed(m, cam):
    if not 0 <= cam.fixedcamid < m.ncam:
        raise FatalError("fixed camera id is outside valid range")


def _frustum(m, cam):
    """((bottom, top), (left, right), (near, far), orthographic) at the near plane."""
    if cam.type == _FIXED:
        _check_fixed(m, cam)
        fovy, orthographic = float(m.cam_fovy[cam.fixedcamid]), bool(m.cam_projection[cam.fixedcamid])
        sensor, lens = m.cam_sensorsize[cam.fixedcamid], m.cam_intrinsic[cam.fixedcamid]
    elif cam.type in (_FREE, _TRACKING):
        fovy, orthographic, sensor = m.vis.global_.fovy, bool(m.vis.global_.orthographic), (0, 0)
    else:
        raise FatalError("unknown camera type")
    near, far = m.vis.map.znear * m.stat.extent, m.vis.map.zfar * m.stat.extent
    if orthographic:
        return (fovy / 2, fovy / 2), (0, 0), (near, far), True
    if sensor[1]:
        across, along = near / lens[0], near / lens[1]
        sides = across * (sensor[0] / 2 - lens[2]), across * (sensor[0] / 2 + lens[2])
        return (along * (sensor[1] / 2 - lens[3]), along * (sensor[1] / 2 + lens[3])), sides, (near, far), False
    half = near * math.tan(math.radians(fovy) / 2)
    return (half, half), (0, 0), (near, far), False


@api
def mjv_cameraFrustum(zver, zhor, zclip, m, cam):
    """Extents of a camera's frustum at the near plane, and its clipping planes."""
    vertical, horizontal, planes, _ = _frustum(m, cam)
    for out, value in zip((zver, zhor, zclip), (vertical, horizontal, planes)):
        if out is not None:
            out[:] = value


def update_camera(m, d, cam, scn):
    """The cameras of a scene's two eyes."""
    if cam is None or cam.type == _USER:
        return
    if cam.type == _TRACKING:
        if not 0 <= cam.trackbodyid < m.nbody:
            raise FatalError("track body id is outside valid range")
        cam.lookat = d.subtree_com[cam.trackbodyid]
    vertical, horizontal, planes, orthographic = _frustum(m, cam)
    head, forward, up, right = _frame(d, cam)
    apart = float(m.cam_ipd[cam.fixedcamid]) if cam.type == _FIXED else m.vis.global_.ipd
    for eye, side in zip(scn.camera, (-0.5, 0.5)):
        eye.pos, eye.forward, eye.up = head + side * apart * right, forward, up
        eye.orthographic = int(orthographic)
        eye.frustum_bottom, eye.frustum_top = -vertical[0], vertical[1]
        eye.frustum_center = (horizontal[1] - horizontal[0]) / 2
        eye.frustum_width = (horizontal[1] + horizontal[0]) / 2
        eye.frustum_near, eye.frustum_far = planes
    scn.enabletransform = 0


@api
def mjv_updateCamera(m, d, cam, scn):
    """Sets the cameras of a scene."""
    update_camera(m, d, cam, scn)


def average_camera(cam1, cam2):
    if cam1.orthographic != cam2.orthographic:
        raise FatalError("cannot average perspective and orthographic cameras")
    middle = MjvGLCamera()
    for name, array in middle._arrays.items():
        array[...] = 0.5 * (cam1._arrays[name] + cam2._arrays[name])
    middle.orthographic = cam1.orthographic
    for name in ("forward", "up"):
        vector = getattr(middle, name)
        norm = float(numpy.linalg.norm(vector))
        if norm > MINVAL:
            vector /= norm
    return middle


@api
def mjv_averageCamera(cam1, cam2):
    """The camera midway between two."""
    return average_camera(cam1, cam2)


# ---- room and model


def _check_scale(scn):
    if scn.scale < MINVAL:
        raise FatalError("mjvScene scale too small")


def _to_model(pos, quat, scn):
    _check_scale(scn)
    if not scn.enabletransform:
        return numpy.array(pos), numpy.array(quat)
    turn = quat_conjugate(scn.rotate.astype(float))
    return quat_rotate(turn, pos - scn.translate.astype(float)) / scn.scale, quat_mul(turn, quat)


@api
def mjv_room2model(modelpos, modelquat, roompos, roomquat, scn):
    """A pose of the room in the space of the model."""
    modelpos[:], modelquat[:] = _to_model(roompos, roomquat, scn)


@api
def mjv_model2room(roompos, roomquat, modelpos, modelquat, scn):
    """A pose of the model's space in the room."""
    _check_scale(scn)
    roompos[:], roomquat[:] = modelpos, modelquat
    if scn.enabletransform:
        rotate = scn.rotate.astype(float)
        roompos[:] = (scn.translate + quat_rotate(rotate, modelpos)) * scn.scale
        roomquat[:] = quat_mul(rotate, modelquat)


def _check_near(scn):
    if min(eye.frustum_near for eye in scn.camera) < MINVAL:
        raise FatalError("mjvScene frustum_near too small")


def camera_in_model(scn):
    """(position, forward, up) between both eyes, in the space of the model."""
    _check_near(scn)
    head, forward, up = numpy.zeros(3), numpy.zeros(3), numpy.zeros(3)
    for eye in scn.camera:
        ahead, above = unit(eye.forward.astype(float))[0], unit(eye.up.astype(float))[0]
        left = unit(numpy.cross(above, ahead))[0]
        quat = quat_from_matrix(numpy.column_stack([left, above, ahead]).reshape(-1))
        pos, turned = _to_model(eye.pos.astype(float), quat, scn)
        axes = quat_to_matrix(turned).reshape(3, 3)
        head, forward, up = head + 0.5 * pos, forward + 0.5 * axes[:, 2], up + 0.5 * axes[:, 1]
    return head, unit(forward)[0], unit(up)[0]


def camera_in_room(scn):
    _check_near(scn)
    head, forward, up = (
        sum(getattr(eye, name).astype(float) for eye in scn.camera) / 2 for name in ("pos", "forward", "up")
    )
    return head, unit(forward)[0], unit(up)[0]


@api
def mjv_cameraInModel(headpos, forward, up, scn):
    """Where a scene is seen from, in the space of the model."""
    for out, value in zip((headpos, forward, up), camera_in_model(scn)):
        if out is not None:
            out[:] = value


@api
def mjv_cameraInRoom(headpos, forward, up, scn):
    """Where a scene is seen from, in the room."""
    for out, value in zip((headpos, forward, up), camera_in_room(scn)):
        if out is not None:
            out[:] = value


def frustum_height(scn):
    left, right = scn.camera
    if left.orthographic != right.orthographic:
        raise FatalError("cannot average frustums of perspective and orthographic cameras")
    if not left.orthographic:
        _check_near(scn)
    heights = [eye.frustum_top - eye.frustum_bottom for eye in scn.camera]
    if not left.orthographic:
        heights = [height / eye.frustum_near for height, eye in zip(heights, scn.camera)]
    return 0.5 * sum(heights)


@api
def mjv_frustumHeight(scn):
    """Height of what is seen at unit distance."""
    return frustum_height(scn)


def align(vector, forward):
    """Turns a vector about the vertical by the angle from y to where a camera looks."""
    x, y = forward[0], forward[1]
    norm = math.hypot(x, y)
    x, y = (1.0, 0.0) if norm < MINVAL else (x / norm, y / norm)
    return numpy.array([vector[0] * y + vector[1] * x, -vector[0] * x + vector[1] * y, vector[2]])


@api
def mjv_alignToCamera(res, vec, forward):
    """A vector of the ground plane, turned to where a camera looks."""
    res[:] = align(vec, forward)
