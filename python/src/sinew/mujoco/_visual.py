"""What pictures are described with, as far as it needs no picture: cameras, options, perturbations, single geoms."""

from __future__ import annotations

import numpy

from ._call import api
from ._math import quat_conjugate, quat_from_z_to, quat_mul, quat_to_matrix, quat_to_velocity
from ._record import Record
from ._records import MjvGeom, MjvGLCamera, MjvLight


def _default(struct):
    fresh = type(struct)()
    for name, array in fresh._arrays.items():
        struct._arrays[name][...] = array


@api
def mjv_defaultCamera(cam):
    """A free camera."""
    _default(cam)


@api
def mjv_defaultOption(opt):
    """What is drawn unless asked for otherwise."""
    _default(opt)


@api
def mjv_defaultPerturb(pert):
    """No perturbation."""
    _default(pert)


@api
def mjv_defaultFigure(fig):
    """An empty figure."""
    _default(fig)


@api
def mjv_defaultFreeCamera(m, cam):
    """A free camera that sees the whole model."""
    _default(cam)
    cam.lookat = m.stat.center
    cam.distance = 1.5 * m.stat.extent
    cam.orthographic = m.vis.global_.orthographic
    cam.azimuth = m.vis.global_.azimuth
    cam.elevation = m.vis.global_.elevation


@api
def mjv_initGeom(geom, type, size, pos, mat, rgba):
    """A geom of a picture; what is not given has its default."""
    _default(geom)
    geom.type = type
    geom.size = _full_size(type, size)
    geom.pos, geom.mat, geom.rgba = pos, mat.reshape(3, 3), rgba
    geom.modelrbound, geom.matid, geom.dataid, geom.objtype, geom.objid = 0, -1, -1, 0, -1


def _full_size(type, size):
    """Sizes along the three axes: a sphere is as wide as it is high."""
    if type == 2:
        return size[0], size[0], size[0]
    if type == 3:
        return size[0], size[0], size[1]
    if type == 5:
        return size[0], size[0], size[1]
    return size


@api
def mjv_connector(geom, type, width, from_, to):
    """A capsule, cylinder, arrow or line between two points."""
    along = to - from_
    length = float(numpy.linalg.norm(along))
    long = type in (3, 5)
    geom.type = type
    geom.pos = 0.5 * (from_ + to) if long else from_
    geom.size = (width, width, 0.5 * length if long else length)
    geom.mat = quat_to_matrix(quat_from_z_to(along)).reshape(3, 3)


@api
def mjv_alignToCamera(res, vec, forward):
    """A vector of the ground plane, turned to where a camera looks."""
    x, y = forward[0], forward[1]
    norm = numpy.hypot(x, y)
    x, y = (1.0, 0.0) if norm < 1e-15 else (x / norm, y / norm)
    res[:] = (vec[0] * y + vec[1] * x, -vec[0] * x + vec[1] * y, vec[2])


@api
def mjv_averageCamera(cam1, cam2):
    """The camera midway between two."""
    middle = MjvGLCamera()
    for name, array in middle._arrays.items():
        array[...] = 0.5 * (cam1._arrays[name] + cam2._arrays[name])
    middle.orthographic = cam1.orthographic
    for name in ("forward", "up"):
        vector = getattr(middle, name)
        norm = float(numpy.linalg.norm(vector))
        if norm > 1e-15:
            vector /= norm
    return middle


# ---- perturbations


@api
def mjv_applyPerturbPose(m, d, pert, flg_paused):
    """Moves a mocap body, or while paused a free one, to where it is dragged."""
    body = pert.select
    if not 0 < body < m.nbody:
        return
    if m.body_mocapid[body] >= 0:
        _move(d.mocap_pos[m.body_mocapid[body]], d.mocap_quat[m.body_mocapid[body]], pert)
    elif flg_paused and m.body_jntnum[body] == 1 and m.jnt_type[m.body_jntadr[body]] == 0:
        start = int(m.jnt_qposadr[m.body_jntadr[body]])
        _move(d.qpos[start : start + 3], d.qpos[start + 3 : start + 7], pert)


def _move(pos, quat, pert):
    if (pert.active | pert.active2) & 1:
        pos[:] = pert.refpos
    if (pert.active | pert.active2) & 2:
        quat[:] = pert.refquat


@api
def mjv_applyPerturbForce(m, d, pert):
    """A spring from where a body is to where it is dragged, as xfrc_applied."""
    body = pert.select
    active = pert.active | pert.active2
    if not 0 < body < m.nbody or m.body_mocapid[body] >= 0 or not active:
        return
    force = d.xfrc_applied[body]
    if active & 1:
        _pull(m, d, pert, body, force)
    if active & 2:
        _turn(m, d, pert, body, force)


def _pull(m, d, pert, body, force):
    """Critically damped pull at the selected point."""
    rotation = d.xmat[body].reshape(3, 3)
    point = d.xpos[body] + rotation @ pert.localpos
    velocity = d.cvel[body][3:] + numpy.cross(d.cvel[body][:3], point - d.subtree_com[m.body_rootid[body]])
    stiffness = m.vis.map.stiffness
    mass = pert.localmass
    pull = mass * (stiffness * (pert.refselpos - point) - 2 * numpy.sqrt(stiffness) * velocity)
    force[:3] = pull
    force[3:] = numpy.cross(point - d.xipos[body], pull)


def _turn(m, d, pert, body, force):
    """Critically damped torque towards the selected orientation."""
    difference = quat_to_velocity(quat_mul(pert.refquat, quat_conjugate(d.xquat[body])), 1)
    stiffness = m.vis.map.stiffnessrot
    inertia = float(m.body_inertia[body].max())
    torque = stiffness * difference - 2 * numpy.sqrt(stiffness) * d.cvel[body][:3]
    force[3:] = inertia * torque


class MjrRect(Record):
    """A rectangle of pixels."""

    __slots__ = ()
    _fields = ("left", "bottom", "width", "height")
    _defaults = dict.fromkeys(_fields, 0)

    def __init__(self, left, bottom, width, height):
        Record.__init__(self, left=left, bottom=bottom, width=width, height=height)


class MjvScene(Record):
    """The geoms, lights and cameras of a picture. Empty: what fills it is not there yet."""

    __slots__ = ("_geoms", "_lights", "_cameras")
    _fields = ("maxgeom", "ngeom", "nlight", "nskin", "nflex", "scale", "enabletransform", "stereo", "flags")
    _defaults = {"maxgeom": 0, "ngeom": 0, "nlight": 0, "nskin": 0, "nflex": 0, "scale": 1.0, "enabletransform": 0}
    _defaults |= {"stereo": 0, "status": 0, "framewidth": 0}

    def __init__(self, model=None, maxgeom=0):
        Record.__init__(self)
        self._arrays["maxgeom"][...] = maxgeom
        self._arrays["flags"] = numpy.array([1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1], "u1")
        self._arrays["translate"] = numpy.zeros(3, "f4")
        self._arrays["rotate"] = numpy.array([1, 0, 0, 0], "f4")
        self._arrays["framergb"] = numpy.zeros(3, "f4")
        object.__setattr__(self, "_geoms", tuple(MjvGeom() for _ in range(maxgeom)))
        object.__setattr__(self, "_lights", tuple(MjvLight() for _ in range(100)))
        object.__setattr__(self, "_cameras", (MjvGLCamera(), MjvGLCamera()))


    geoms = property(lambda self: self._geoms, doc="as many as the scene has room for")
    lights = property(lambda self: self._lights, doc="as many as a scene has room for")
    camera = property(lambda self: self._cameras, doc="for the left and the right eye")


def _number(name):
    def get(self):
        array = self._arrays[name]
        return array.item() if array.ndim == 0 else array

    def put(self, value):
        self._arrays[name][...] = value

    return property(get, put)


for _name in (*MjvScene._defaults, "flags", "translate", "rotate", "framergb"):
    setattr(MjvScene, _name, _number(_name))
for _name in MjrRect._fields:
    setattr(MjrRect, _name, _number(_name))
MjvScene.__module__ = MjrRect.__module__ = "sinew.mujoco"
