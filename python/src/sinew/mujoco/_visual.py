"""What pictures are described with: defaults of cameras, options and perturbations, single geoms, rectangles."""

from __future__ import annotations

import functools
import math

from ._call import api
from ._record import Record, fill
from ._vectors import MINVAL


@functools.cache
def _defaults(struct_type):
    arrays = struct_type()._arrays
    return [(name, array.item() if array.ndim == 0 else array) for name, array in arrays.items()]


def _default(struct):
    fill(struct, _defaults(type(struct)))


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
    given = (("type", type), ("size", _full_size(type, size)), ("pos", pos), ("mat", mat.reshape(3, 3)), ("rgba", rgba))
    fill(geom, given)
    fill(geom, _NOTHING)


_NOTHING = (("modelrbound", 0), ("matid", -1), ("dataid", -1), ("objtype", 0), ("objid", -1))


def _full_size(type, size):
    """Sizes along the three axes: a sphere is as wide as it is high."""
    if type == 2:
        return size[0], size[0], size[0]
    if type == 3 or type == 5:
        return size[0], size[0], size[1]
    return size


@api
def mjv_connector(geom, type, width, from_, to):
    """A capsule, cylinder, arrow or line between two points."""
    start, end = from_.tolist(), to.tolist()
    along = [b - a for a, b in zip(start, end)]
    length = math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2])
    if type == 3 or type == 5:
        length *= 0.5
        start = [0.5 * (a + b) for a, b in zip(start, end)]
    fill(geom, (("type", type), ("pos", start), ("size", (width, width, length)), ("mat", _turn_of_z(along))))


def _turn_of_z(along):
    """The matrix of the shortest rotation that turns the z axis towards a vector; none for a vector without length."""
    x, y, z = along
    length = math.sqrt(x * x + y * y + z * z)
    if length < MINVAL:
        return _UPRIGHT
    x, y, z = x / length, y / length, z / length
    sine = math.sqrt(x * x + y * y)
    if sine < MINVAL:
        return _UPRIGHT if z > 0 else _REVERSED
    half = 0.5 * math.atan2(sine, z)  # the axis is (-y, x, 0) / sine
    w, over = math.cos(half), math.sin(half) / sine
    a, b = -y * over, x * over
    return (
        (w * w + a * a - b * b, 2 * a * b, 2 * w * b),
        (2 * a * b, w * w - a * a + b * b, -2 * w * a),
        (-2 * w * b, 2 * w * a, w * w - a * a - b * b),
    )


_UPRIGHT = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_REVERSED = ((1, 0, 0), (0, -1, 0), (0, 0, -1))


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
