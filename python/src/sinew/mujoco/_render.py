"""MjrContext and mjr_*: a frame buffer in memory, into which the off-screen renderer draws.

Every context has its own renderer with its own OpenGL context; what programs do with GLContext has no
effect on it. There is no window: only the off-screen buffer is drawn into.
"""

from __future__ import annotations

import weakref

import numpy

from .. import _core
from .._renderer import drawing
from ._call import api
from ._errors import FatalError
from ._vectors import mju_Halton
from ._scene import engine_scene
from ._visual import MjrRect

_OFFSCREEN = 1
_SEGMENT, _IDCOLOR = 8, 9
_ZERO_FAR = 1
_GL_RGB = 0x1907

_current = None  # the context whose buffer mjr_rectangle fills: as OpenGL has it, the last one that was made or chosen


class _Picture:
    """What was drawn last into a part of a buffer; its distances are drawn when they are asked for."""

    def __init__(self, context, memory, scene, scn, place):
        self.context, self.memory, self.scene, self.scn, self.place = context, memory, scene, scn, place

    def finish(self):
        """Draws the distances into the buffer."""
        context = self.context()
        if context is None or context._picture is not self:
            return
        context._picture = None
        height, width = self.place[0].stop - self.place[0].start, self.place[1].stop - self.place[1].start
        metres = numpy.empty((height, width), "f4")
        context._draw.depth(self.memory, self.scene, metres)
        context._depth[self.place] = _window_depth(metres[::-1], self.scn.camera[0])


def _window_depth(metres, camera):
    """Distances as numbers from 1 at the near plane to 0 at the far plane."""
    near, far = numpy.float64(camera.frustum_near), numpy.float64(camera.frustum_far)
    if camera.orthographic:
        return ((far - metres) / (far - near)).clip(0, 1).astype("f4")
    with numpy.errstate(divide="ignore"):
        return (near * (far - metres) / (metres.astype(float) * (far - near))).clip(0, 1).astype("f4")


class MjrContext:
    """A renderer and its off-screen buffer."""

    def __init__(self, model=None, fontscale=150):
        global _current
        self._draw = drawing() if model is not None else None
        self._model = model
        self._renderers = {}
        self._picture = None
        self.fontScale = int(fontscale)
        self.currentBuffer = 0
        self.readDepthMap = 0
        self.readPixelFormat = _GL_RGB
        self.windowAvailable = self.windowDoublebuffer = self.windowStereo = self.windowSamples = 0
        self.glInitialized = int(model is not None)
        visual = model.vis if model is not None else None
        self.offSamples = visual.quality.offsamples if visual else 0
        self.shadowSize = visual.quality.shadowsize if visual else 0
        self.shadowClip = visual.map.shadowclip if visual else 0.0
        self.shadowScale = visual.map.shadowscale if visual else 0.0
        self.lineWidth = visual.global_.linewidth if visual else 0.0
        self.nskin, self.ntexture = (model.nskin, model.ntex) if model is not None else (0, 0)
        self._resize(visual.global_.offwidth if visual else 0, visual.global_.offheight if visual else 0)
        _current = weakref.ref(self)

    def _resize(self, width, height):
        self.offWidth, self.offHeight = width, height
        self._color = numpy.zeros((height, width, 3), "u1")
        self._depth = numpy.zeros((height, width), "f4")
        self._picture = None

    def _renderer(self, width, height):
        if self._model is None:
            raise FatalError("this MjrContext has been freed, or was made without a model")
        if (width, height) not in self._renderers:
            self._renderers.clear()
            self._renderers[width, height] = self._draw.create(_core.model_memory(self._model), width, height)
        return self._renderers[width, height]

    def free(self):
        """Frees what the renderer holds; a second time does nothing."""
        self._renderers.clear()
        self._model = self._picture = None


MjrContext.__module__ = "sinew.mujoco"


def _place(context, viewport):
    """The part of a buffer that a rectangle covers."""
    left, bottom, width, height = viewport.left, viewport.bottom, viewport.width, viewport.height
    fits = left >= 0 and bottom >= 0 and left + width <= context.offWidth and bottom + height <= context.offHeight
    if not fits:
        raise FatalError(
            f"a viewport of {width} x {height} pixels at ({left}, {bottom}) is not within the off-screen buffer of "
            f"{context.offWidth} x {context.offHeight}: see offwidth and offheight of visual/global, or mjr_resizeOffscreen"
        )
    return slice(bottom, bottom + height), slice(left, left + width)


def _check(context):
    if not isinstance(context, MjrContext):
        raise TypeError(f"incompatible function arguments: 'con' must be a MjrContext, not {type(context).__name__}")


# ---- drawing


@api
def mjr_render(viewport, scn, con):
    """Draws a scene into a part of the buffer."""
    _check(con)
    if scn.stereo:
        raise FatalError("mjr_render: pictures for two eyes are not supported; set scn.stereo to 0")
    if con._picture is not None:
        con._picture.finish()
    place = _place(con, viewport)
    if viewport.width <= 0 or viewport.height <= 0 or scn._engine is None:
        return
    memory, scene = con._renderer(viewport.width, viewport.height), engine_scene(scn)
    if scn.flags[_SEGMENT]:
        con._color[place] = _segments(con, memory, scene, scn, viewport)[::-1]
    else:
        picture = numpy.empty((viewport.height, viewport.width, 3), "u1")
        con._draw.draw(memory, scene, numpy.ascontiguousarray(scn.flags), picture)
        con._color[place] = picture[::-1]
    con._picture = _Picture(weakref.ref(con), memory, scene, scn, place)
    object.__setattr__(scn, "_watcher", con._picture)


def _segments(con, memory, scene, scn, viewport):
    """Colours that stand for the numbers of geoms: the number itself plus one, or colours far from one another."""
    item = numpy.empty((viewport.height, viewport.width), "i4")
    con._draw.segment(memory, scene, item)
    count = scn.ngeom
    segid = scn._geoms._columns["segid"][:count]
    table = numpy.zeros((count + 1, 3), "u1")  # the last row is the background's: index -1
    if scn.flags[_IDCOLOR]:
        for channel in range(3):
            table[:-1, channel] = (segid + 1) >> 8 * channel & 0xFF
    else:
        for channel, base in enumerate((2, 3, 5)):
            shares = [0.1 + 0.8 * mju_Halton(int(number) + 10, base) for number in segid]
            table[:-1, channel] = numpy.rint(255 * numpy.array(shares))
    return table[item]


@api
def mjr_rectangle(viewport, r, g, b, a):
    """Fills a rectangle of the current buffer with a colour."""
    context = _current and _current()
    if context is None:
        raise FatalError("mjr_rectangle: no MjrContext has been made")
    color = numpy.array([r, g, b]).clip(0, 1) * 255
    part = context._color[_place(context, viewport)]
    part[...] = numpy.rint(a * color + (1 - a) * part)


@api
def mjr_drawPixels(rgb, depth, viewport, con):
    """Puts pixels into a part of the buffer."""
    _check(con)
    place = _place(con, viewport)
    for name, given, buffer, width in (("rgb", rgb, con._color, 3), ("depth", depth, con._depth, 1)):
        if given is not None:
            _check_size(name, given, viewport, width)
            buffer[place] = given.reshape(buffer[place].shape)


@api
def mjr_blitBuffer(src, dst, flg_color, flg_depth, con):
    """Copies one part of the buffer to another of the same size."""
    _check(con)
    if (src.width, src.height) != (dst.width, dst.height):
        raise FatalError("mjr_blitBuffer: rectangles of different sizes are not copied here")
    if con._picture is not None:
        con._picture.finish()
    for wanted, buffer in ((flg_color, con._color), (flg_depth, con._depth)):
        if wanted:
            buffer[_place(con, dst)] = buffer[_place(con, src)].copy()


# ---- reading


def _check_size(name, array, viewport, width):
    wanted = width * viewport.width * viewport.height
    if array.size != wanted:
        raise TypeError(f"{name} should be of size {wanted} for this viewport, got {array.size}")


def _check_written(name, array, dtype):
    if not isinstance(array, numpy.ndarray) or array.dtype != dtype or not array.flags.writeable:
        raise TypeError(f"mjr_readPixels(): incompatible function arguments: '{name}' must be a writable {dtype} array")
    if not array.flags.c_contiguous:
        raise TypeError(f"mjr_readPixels(): '{name}' must be contiguous")


@api
def mjr_readPixels(rgb, depth, viewport, con):
    """Copies colours and depths of a part of the buffer, the bottom row first."""
    _check(con)
    place = _place(con, viewport)
    if rgb is not None:
        _check_written("rgb", rgb, "uint8")
        _check_size("rgb", rgb, viewport, 3)
        rgb.reshape(-1)[:] = con._color[place].reshape(-1)
    if depth is not None:
        _check_written("depth", depth, "float32")
        _check_size("depth", depth, viewport, 1)
        if con._picture is not None:
            con._picture.finish()
        found = con._depth[place].reshape(-1)
        depth.reshape(-1)[:] = found if con.readDepthMap == _ZERO_FAR else 1 - found


# ---- buffers


@api
def mjr_setBuffer(framebuffer, con):
    """Chooses the buffer that is drawn into: there is only the off-screen one."""
    global _current
    _check(con)
    _current = weakref.ref(con)
    con.currentBuffer = _OFFSCREEN if framebuffer == _OFFSCREEN else 0


@api
def mjr_restoreBuffer(con):
    """Nothing is left to do: what draws elsewhere does not touch the buffer."""


@api
def mjr_resizeOffscreen(width, height, con):
    """Changes the size of the off-screen buffer."""
    _check(con)
    if width < 0 or height < 0:
        raise FatalError("mjr_resizeOffscreen: a size is negative")
    con._resize(width, height)


@api
def mjr_maxViewport(con):
    """The largest viewport of the current buffer."""
    _check(con)
    return MjrRect(0, 0, con.offWidth, con.offHeight)


@api
def mjr_findRect(x, y, nrect, rect):
    """The number of the rectangle that a point is in, counted from the last, or -1."""
    found = [rect] if isinstance(rect, MjrRect) else list(rect)
    for index in reversed(range(min(nrect, len(found)))):
        part = found[index]
        if part.left <= x < part.left + part.width and part.bottom <= y < part.bottom + part.height:
            return index
    return -1


@api
def mjr_finish():
    """Nothing is left to do: drawing ends before it returns."""


@api
def mjr_getError():
    """0: errors are raised where they occur."""
    return 0


@api
def mjr_uploadTexture(m, con, texid):
    """Takes over changed pixels of a texture."""
    _upload(con, "upload_texture", "texture", texid, m.ntex)


@api
def mjr_uploadHField(m, con, hfieldid):
    """Takes over changed heights of a height field."""
    _upload(con, "upload_hfield", "hfield", hfieldid, m.nhfield)


def _upload(con, function, kind, index, count):
    _check(con)
    if not 0 <= index < count:
        raise FatalError(f"invalid {kind} id {index}")
    for memory in con._renderers.values():
        getattr(con._draw, function)(memory, index)


@api
def mjr_uploadMesh(m, con, meshid):
    """Takes over a changed mesh: with the next picture, all shapes are made anew."""
    _check(con)
    if not 0 <= meshid < m.nmesh:
        raise FatalError(f"invalid mesh id {meshid}")
    con._renderers.clear()
