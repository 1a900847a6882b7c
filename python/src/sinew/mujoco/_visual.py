"""What pictures are described with: defaults of cameras, options and perturbations, single geoms, rectangles."""

from __future__ import annotations

import numpy

from ._call import api
from ._rotations import quat_from_z_to, quat_to_matrix
from ._record import Record


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


class MjrRect(Record):
    """A rectangle of pixels."""

    __slots__ = ()
    _fields = ("left", "bottom", "width", "height")
    _defaults = dict.fromkeys(_fields, 0)

    def __init__(self, left, bottom, width, height):
        Record.__init__(self, left=left, bottom=bottom, width=width, height=height)


def _number(name):
    def put(self, value):
        self._arrays[name][...] = value

    return property(lambda self: self._arrays[name].item(), put)


for _name in MjrRect._fields:
    setattr(MjrRect, _name, _number(_name))
MjrRect.__module__ = "sinew.mujoco"
