"""Arrays of models and data as NumPy arrays over the library's memory, made from MuJoCo's table of fields.

Every array of a struct is cut from one buffer over its block, so that arrays keep the block alive and nothing else.
"""

from __future__ import annotations

import numpy

from .. import _core
from .. import _fields as fields
from ._tables import TABLES

MODEL_FIELDS = {field.name: field for field in fields.TABLES[fields.MODEL]}
DATA_FIELDS = {field.name: field for field in fields.TABLES[fields.DATA]}
SIZE_FIELDS = {field.name: field for field in fields.TABLES[fields.SIZE]}

# Whole numbers of a model that only pictures depend on: they may be written, as in MuJoCo.
_VISUAL = {"geom_matid", "site_matid", "tendon_matid", "skin_matid", "mat_texid", "light_type", "light_texid"}
_VISUAL |= {"cam_mode", "light_mode", "cam_projection", "cam_resolution", "cam_output", "tex_type", "tex_colorspace", "skin_group"}

# Whole numbers that are checked before the next stage.
_CHECKED = {"geom_type", "geom_condim"}

# Flags of shortcuts that are right whatever they are: 0 takes the general way.
_SHORTCUTS = {"body_simple", "body_sameframe", "geom_sameframe", "site_sameframe"}

_WRITABLE = _VISUAL | _CHECKED | _SHORTCUTS

# What a data's stages take addresses from stays as they left it.
_ADDRESSES = {"ten_wrapadr", "ten_wrapnum", "wrap_obj", "tree_island", "dof_island", "tree_asleep"}


class Block:
    """The memory of a model or a data, from which arrays are cut."""

    __slots__ = ("view", "start")

    def __init__(self, view):
        self.view = view
        self.start = numpy.asarray(view).__array_interface__["data"][0]

    def cut(self, buffer, writable):
        """An array over the same numbers as `buffer`, whose only owner is the block."""
        found = numpy.asarray(buffer)
        if found.size == 0:
            return numpy.empty(found.shape, found.dtype)
        offset = found.__array_interface__["data"][0] - self.start
        array = numpy.ndarray(found.shape, found.dtype, self.view, offset)
        if not writable:
            array.flags.writeable = False
        return array


def model_array(model, block, field):
    writable = field.writable or field.name in _WRITABLE
    return block.cut(_core.model_view(model, fields.MODEL, field.row), writable)


def data_array(data, block, field):
    return block.cut(_core.data_view(data, field.row, True), field.name not in _ADDRESSES)


def shape_of(struct, extent, constants):
    """Numbers for the sizes of a field: ("nbody", 3) -> (5, 3)."""
    shape = []
    for size in extent:
        if isinstance(size, int):
            shape.append(size)
        elif size in constants:
            shape.append(constants[size])
        else:
            shape.append(int(getattr(struct, size)))
    return tuple(shape)


def assign(array, value, label):
    """array[...] = value with MuJoCo's freedom: numbers, lists and arrays of any shape that fits."""
    try:
        array[...] = value
    except ValueError as error:
        if not array.flags.writeable:
            raise ValueError(f"{label} is read-only: the engine takes addresses from it") from None
        given = numpy.asarray(value)
        if given.size != array.size:
            raise ValueError(f"{label}: {error}") from None
        array[...] = given.reshape(array.shape)


CONSTANTS = TABLES["constants"]
