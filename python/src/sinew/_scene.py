"""What a picture shows: a list of shapes, the lights and the view, as NumPy records over the structs of sinew/scene.h."""

from __future__ import annotations

import numpy

from . import _core
from ._errors import Suggesting


def _dtype(rows, size):
    names, formats, offsets = [], [], []
    for name, code, count, offset in rows:
        plain = {"i": "i4", "d": "f8", "f": "f4", "B": "u1", "s": f"S{count}"}[code]
        names.append(name)
        formats.append((plain, (count,)) if count and code != "s" else plain)
        offsets.append(offset)
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})


DTYPES = {name: _dtype(rows, size) for name, (rows, size) in _core.scene_layout().items()}
CATEGORIES = 7  # static, dynamic and decorative items
RENDER_FLAGS = (1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1)  # shadows, reflections, sky box, haze, hidden back faces
USER_CAMERA = 3


def record(kind, contents=None):
    """One struct whose members are attributes: zeros, or the bytes that are given."""
    found = numpy.zeros((), DTYPES[kind]) if contents is None else numpy.frombuffer(contents, DTYPES[kind]).reshape(())
    return found.view(numpy.recarray)


def scene_options():
    """What is shown: `label`, `frame`, the groups of kinds of objects, and `flags` (snSceneFlag of sinew/scene.h)."""
    return record("options", _core.scene_default_options())


def scene_camera(m):
    """A free camera that looks at the whole model: `lookat`, `distance`, `azimuth`, `elevation`, or the number of a
    camera of the model (`type` 2, `fixedcamid`) or of a body to follow (`type` 1, `trackbodyid`)."""
    return record("camera", _core.scene_default_camera(m))


def complete(m, d):
    """Outputs that a lean data has not computed yet."""
    if _core.is_stale(d):
        _core.complete(m, d)


class Scene(Suggesting):
    """The items, lights and view of a picture: `items` and `lights` are record arrays, `view` is one record. They may be
    edited between `update` and drawing."""

    def __init__(self, m):
        self._memory = _core.scene_create(m)
        self.items = numpy.zeros(0, DTYPES["item"]).view(numpy.recarray)
        self.lights = numpy.zeros(0, DTYPES["light"]).view(numpy.recarray)
        self.view = record("view")
        self.flags = numpy.array(RENDER_FLAGS, "u1")

    def update(self, m, d, options=None, camera=None, perturb=None, categories=CATEGORIES):
        """Fills the scene from the poses of the last forward pass."""
        complete(m, d)
        _core.scene_update(self._memory, m, d, options, perturb, camera, self.view, categories)
        items, lights, view = _core.scene_copy(self._memory)
        self.items = numpy.frombuffer(items, DTYPES["item"]).view(numpy.recarray)
        self.lights = numpy.frombuffer(lights, DTYPES["light"]).view(numpy.recarray)
        self.view = record("view", view)

    def skins(self):
        """Vertices and normals of all skins, three numbers each."""
        return tuple(numpy.frombuffer(part, "f4").reshape(-1, 3) for part in _core.scene_skins(self._memory))

    def flexes(self):
        """Faces of each flex: corners and normals, arrays of faces x 3 x 3, and texture coordinates, faces x 3 x 2."""
        _, *parts, first, _, count = (numpy.frombuffer(part, code) for part, code in zip(_core.scene_flexes(self._memory), "ffffiii"))
        shaped = [part.reshape(-1, 3, width) for part, width in zip(parts, (3, 3, 2))]
        return [tuple(part[a : a + n] for part in shaped) for a, n in zip(first, count)]

    def memory(self):
        """The engine's scene, as the arrays are now."""
        put(self._memory, self.items, self.lights, self.view)
        return self._memory


def put(memory, items, lights, view):
    """Replaces the contents of an engine's scene."""
    _core.scene_put(memory, numpy.ascontiguousarray(items), numpy.ascontiguousarray(lights), numpy.ascontiguousarray(view))
