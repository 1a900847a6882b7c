"""Rays and Jacobians of all worlds."""

import numpy

from .. import _core
from .._data import Data as WorldData
from .._support import jac_point

_POSES = [getattr(_core, name) for name in ("body_poses", "object_frames", "center_of_mass", "flex_positions")]


def _each_world(d):
    """The model and a data of every world, with the poses of its present state."""
    scratch = WorldData(d._worlds.batch.model)
    for world in range(d.nworld):
        d._worlds.batch.get_world(world, scratch)
        model = d._worlds.placed(world)
        for stage in _POSES:
            stage(model, scratch)
        yield world, model, scratch


def rays(m, d, pnt, vec, geomgroup, flg_static: bool, bodyexclude, dist, geomid, normal, rc=None) -> None:
    """What the rays pnt + x vec of each world meet first: `dist` (-1: nothing), `geomid` and `normal` are written.
    `geomgroup` has a number for each group, 0 leaves it out, all -1 count all. Directions need not be unit vectors."""
    worlds = d._bind(m)
    worlds.take_parameters()
    d._push()
    points, directions = pnt.numpy().astype(numpy.float64), vec.numpy().astype(numpy.float64)
    excluded, distances, geoms, normals, found = bodyexclude.numpy(), dist.numpy(), geomid.numpy(), normal.numpy(), numpy.empty(3)
    if points.shape[:2] != directions.shape[:2] or points.shape[0] not in (1, d.nworld):
        raise ValueError(f"'pnt' and 'vec' have shapes {points.shape} and {directions.shape}; expected ({d.nworld}, rays)")
    groups = [int(g) for g in geomgroup]
    seen = None if all(g == -1 for g in groups) else numpy.array([g != 0 for g in groups], numpy.uint8)
    for world, model, scratch in _each_world(d):
        row = world if len(points) > 1 else 0
        for ray in range(points.shape[1]):
            distances[world, ray], geoms[world, ray] = _core.ray(
                model, scratch, points[row, ray], directions[row, ray], seen, bool(flg_static), int(excluded[ray]) if len(excluded) else -1, found
            )  # fmt: skip
            normals[world, ray] = found


def jac(m, d, jacp, jacr, point, body) -> None:
    """Jacobians of a point (in the world) of a body of each world, nv x 3 without their transposition: `jacp` for
    translation, `jacr` for rotation, each 3 x nv; either may be None."""
    worlds = d._bind(m)
    worlds.take_parameters()
    d._push()
    points, bodies = point.numpy(), body.numpy()
    for world, model, scratch in _each_world(d):
        translation, rotation = jac_point(model, scratch, int(bodies[world]), points[world].astype(numpy.float64))
        for out, values in ((jacp, translation), (jacr, rotation)):
            if out is not None:
                out.numpy()[world] = values


class RenderContext:
    """Stands for the trees of bounding volumes that MuJoCo Warp casts rays through; rays need none here."""


def create_render_context(mjm, nworld: int = 1, **options) -> RenderContext:
    """A context for `rays` and `refit_bvh`. Pictures are not drawn: cameras that ask for them are refused."""
    for name in ("render_rgb", "render_depth", "render_seg"):
        asked = options.get(name)
        if asked is True or (isinstance(asked, (list, tuple)) and any(asked)):
            raise NotImplementedError(f"create_render_context: '{name}' asks for pictures, which sinew.mujoco_warp does not draw")
    return RenderContext()


def refit_bvh(m, d, rc) -> None:
    """Nothing: rays find geoms where they are."""
