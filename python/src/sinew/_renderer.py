"""Pictures of a model, drawn off screen. Part of installations that were built where libepoxy is installed."""

from __future__ import annotations

import numpy

from . import _core
from ._errors import Suggesting
from ._scene import Scene, scene_camera


def drawing():
    """The module that draws; an ImportError with instructions if it is not installed."""
    try:
        from . import _render
    except ImportError as error:
        raise ImportError(
            "this installation of sinew has no renderer: install libepoxy-dev (and libegl1, libgl1-mesa-dri to draw "
            f"without a graphics card) and install sinew again from source ({error})"
        ) from None
    return _render


class Renderer(Suggesting):
    """Pictures of a model: `update_scene(data)`, then `render()`. Colours unless depth or segmentation is enabled."""

    def __init__(self, model, height: int = 240, width: int = 320, max_geom: int = 10000):
        self._draw = drawing()
        self._model, self._height, self._width, self._most = model, height, width, max_geom
        self._scene = Scene(model)
        self._memory = self._draw.create(_core.model_memory(model), width, height)
        self._mode = "color"

    model = property(lambda self: self._model, doc="the model that is drawn")
    scene = property(lambda self: self._scene, doc="what the next picture shows; may be edited")
    height = property(lambda self: self._height, doc="rows of a picture")
    width = property(lambda self: self._width, doc="columns of a picture")

    def __repr__(self):
        return f"<sinew.Renderer {self._width} x {self._height}, {self._mode}>"

    def enable_depth_rendering(self):
        """Pictures become distances from the camera's plane [m], float32."""
        self._mode = "depth"

    def disable_depth_rendering(self):
        """Pictures become colours again."""
        self._mode = "color"

    def enable_segmentation_rendering(self):
        """Pictures become (object, type of object) of each pixel, int32; -1 for the background."""
        self._mode = "segmentation"

    def disable_segmentation_rendering(self):
        """Pictures become colours again."""
        self._mode = "color"

    def update_scene(self, data, camera=-1, scene_option=None):
        """Takes over the poses of a data. `camera` is the number or name of a camera of the model, -1 for a free one, or
        a record of `scene_camera`; `scene_option` a record of `scene_options`."""
        if isinstance(camera, int | numpy.integer | str):
            camera = self._fixed(camera)
        self._scene.update(self._model, data, scene_option, camera)
        self._scene.items = self._scene.items[: self._most]

    def _fixed(self, camera):
        index = _core.name_to_id(self._model, 7, camera) if isinstance(camera, str) else int(camera)
        if isinstance(camera, str) and index < 0:
            raise ValueError(f'The camera "{camera}" does not exist.')
        if not -1 <= index < self._model.ncam:
            raise ValueError(f"The camera id {index} is out of range [-1, {self._model.ncam}).")
        found = scene_camera(self._model)
        if index >= 0:
            found.type, found.fixedcamid = 2, index
        return found

    def render(self, *, out=None):
        """The picture: (height, width, 3) uint8, or (height, width) float32 for depth, or (height, width, 2) int32 for
        segmentation. `out` gets it where given."""
        if self._memory is None:
            raise RuntimeError("render cannot be called after close.")
        shape = (self._height, self._width) if self._mode == "depth" else (self._height, self._width, 3)
        if out is not None and out.shape != shape:
            raise ValueError(f"Expected `out.shape == {shape}`. Got `out.shape={out.shape}` instead.")
        picture = self._picture(self._scene.memory(), shape)
        if out is None or self._mode == "segmentation":
            return picture
        out[...] = picture
        return out

    def _picture(self, scene, shape):
        if self._mode == "depth":
            picture = numpy.empty(shape, "f4")
            self._draw.depth(self._memory, scene, picture)
        elif self._mode == "color":
            picture = numpy.empty(shape, "u1")
            self._draw.draw(self._memory, scene, self._scene.flags, picture)
        else:
            item = numpy.empty(shape[:2], "i4")
            self._draw.segment(self._memory, scene, item)
            picture = objects_of(item, self._scene.items)
        return picture

    def close(self):
        """Frees what the renderer holds."""
        self._memory = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


def objects_of(item, items):
    """(object, type of object) of each pixel, from the item of each pixel."""
    table = numpy.full((len(items) + 1, 2), -1, "i4")  # the last row is the background's: index -1
    table[:-1, 0], table[:-1, 1] = items["objid"], items["objtype"]
    return table[item]
