"""The renderer of MuJoCo's module."""

from __future__ import annotations

import numpy

from .. import _core
from .._renderer import drawing
from ._records import MjvCamera, MjvOption
from ._scene import MjvScene, engine_scene, mjv_updateScene
from ._visual import mjv_defaultFreeCamera

_CAMERA, _ALL = 7, 7


def _check_size(name, size, most):
    if size > most:
        raise ValueError(
            f"Image {name} {size} > framebuffer {name} {most}. Either reduce the image {name} or specify a larger offscreen "
            f'framebuffer in the model XML using the clause:\n<visual>\n  <global off{name}="my_{name}"/>\n</visual>'
        )


class Renderer:
    """Pictures of a model: `update_scene(data)`, then `render()`."""

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=None):
        self._memory = None
        _check_size("width", width, model.vis.global_.offwidth)
        _check_size("height", height, model.vis.global_.offheight)
        self._draw = drawing()
        self._model, self._height, self._width = model, height, width
        self._scene, self._scene_option = MjvScene(model, max_geom), MjvOption()
        self._memory = self._draw.create(_core.model_memory(model), width, height)
        self._depth_rendering = self._segmentation_rendering = False

    model = property(lambda self: self._model, doc="the model that is drawn")
    scene = property(lambda self: self._scene, doc="what the next picture shows; may be edited")
    height = property(lambda self: self._height, doc="rows of a picture")
    width = property(lambda self: self._width, doc="columns of a picture")

    def enable_depth_rendering(self):
        """Pictures become distances [m], float32."""
        self._segmentation_rendering, self._depth_rendering = False, True

    def disable_depth_rendering(self):
        """Pictures become colours again."""
        self._depth_rendering = False

    def enable_segmentation_rendering(self):
        """Pictures become (object, type of object) of each pixel, int32; -1 for the background."""
        self._segmentation_rendering, self._depth_rendering = True, False

    def disable_segmentation_rendering(self):
        """Pictures become colours again."""
        self._segmentation_rendering = False

    def render(self, *, out=None):
        """The picture as an array, the top row first; `out` gets it where given."""
        if self._memory is None:
            raise RuntimeError("render cannot be called after close.")
        shape = (self._height, self._width) if self._depth_rendering else (self._height, self._width, 3)
        if out is not None and out.shape != shape:
            raise ValueError(f"Expected `out.shape == {shape}`. Got `out.shape={out.shape}` instead.")
        self._scene._changes()
        if self._segmentation_rendering:
            return self._objects(engine_scene(self._scene))
        if self._depth_rendering:
            picture = numpy.empty(shape, "f4")
            self._draw.depth(self._memory, engine_scene(self._scene), picture)
        else:
            picture = numpy.empty(shape, "u1")
            flags = numpy.ascontiguousarray(self._scene.flags)
            self._draw.draw(self._memory, engine_scene(self._scene), flags, picture)
        if out is None:
            return picture
        out[...] = picture
        return out

    def _objects(self, scene):
        """(object, type of object) of each pixel."""
        item = numpy.empty((self._height, self._width), "i4")
        self._draw.segment(self._memory, scene, item)
        columns, count = self._scene._geoms._columns, self._scene.ngeom
        table = numpy.full((count + 1, 2), -1, "i4")  # the last row is the background's: index -1
        table[:-1, 0], table[:-1, 1] = columns["objid"][:count], columns["objtype"][:count]
        table[:-1][columns["segid"][:count] == -1] = -1
        return table[item]

    def update_scene(self, data, camera=-1, scene_option=None):
        """Takes over the poses of a data, seen by a camera of the model (number or name), a free one (-1) or an
        MjvCamera."""
        if not isinstance(camera, MjvCamera):
            camera = self._camera(camera)
        mjv_updateScene(self._model, data, scene_option or self._scene_option, None, camera, _ALL, self._scene)

    def _camera(self, camera):
        index = _core.name_to_id(self._model, _CAMERA, camera) if isinstance(camera, str) else camera
        if isinstance(camera, str) and index == -1:
            raise ValueError(f'The camera "{camera}" does not exist.')
        if index < -1 or index >= self._model.ncam:
            raise ValueError(f"The camera id {index} is out of range [-1, {self._model.ncam}).")
        found = MjvCamera()
        if index == -1:
            mjv_defaultFreeCamera(self._model, found)
        else:
            found.type = 2
        found.fixedcamid = index
        return found

    def close(self):
        """Frees what the renderer holds; a second time does nothing."""
        self._memory = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


Renderer.__module__ = "sinew.mujoco"
