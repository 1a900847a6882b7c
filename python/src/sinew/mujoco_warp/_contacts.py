"""Contacts of all worlds in one list, in the order of worlds and, in a world, of MuJoCo."""

import numpy
import warp as wp

from .._data import Data as WorldData
from .._core import forward
from ._layout import vec5

_COLUMNS = {
    "dist": (wp.float32, ()), "pos": (wp.vec3, (3,)), "frame": (wp.mat33, (3, 3)), "includemargin": (wp.float32, ()),
    "friction": (vec5, (5,)), "solref": (wp.vec2, (2,)), "solreffriction": (wp.vec2, (2,)), "solimp": (vec5, (5,)),
    "dim": (wp.int32, ()), "geom": (wp.vec2i, (2,)), "flex": (wp.vec2i, (2,)), "elem": (wp.vec2i, (2,)), "vert": (wp.vec2i, (2,)),
}  # fmt: skip


class Contact:
    """Columns of `naconmax` contacts, of which the first `nacon` count; `worldid` is the world of each."""

    def __init__(self, naconmax):
        for name, (kind, _) in _COLUMNS.items():
            setattr(self, name, wp.zeros(naconmax, dtype=kind, device="cpu"))
        self.worldid = wp.zeros(naconmax, dtype=wp.int32, device="cpu")


def collect(d):
    """Contacts at the beginning of the last call, for a program that reads them. More than there is room for are counted
    in `nacon` and left out, as in MuJoCo Warp."""
    batch, room, filled, found = d._worlds.batch, d.naconmax, 0, 0
    start = d.__dict__.get("_start")
    scratch = WorldData(batch.model)
    for world in range(d.nworld):
        batch.get_world(world, scratch)
        if start is not None:
            for name, rows in zip([n for n in ("qpos", "mocap_pos", "mocap_quat") if d._has(n)], start):
                getattr(scratch, name)[...] = rows[world].reshape(getattr(scratch, name).shape)
        forward(d._worlds.placed(world), scratch)
        count = scratch.ncon
        take = max(0, min(count, room - filled))
        for name, (_, shape) in _COLUMNS.items():
            column = numpy.asarray(getattr(scratch.contact, name))[:take]
            getattr(d.contact, name).numpy()[filled : filled + take] = column.reshape((take, *shape))
        d.contact.worldid.numpy()[filled : filled + take] = world
        filled, found = filled + take, found + count
    d.nacon.numpy()[0] = found
