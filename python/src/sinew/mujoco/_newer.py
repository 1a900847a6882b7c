"""Names of MuJoCo 3.6 to 4.0 that programs use in addition to those of 3.5.

Fields of features that came later are there with the numbers of a model that does not use them, read-only: Sinew reads no
such feature without saying so.
"""

from __future__ import annotations

import numpy

from ._call import plain
from ._errors import FatalError
from ._memory import CONSTANTS, DATA_FIELDS, MODEL_FIELDS, model_array, shape_of

MJTNUM_BYTES = 8
MJTNUM_DTYPE = numpy.float64
mjNPOLY = 2

# Fields of the engine that 3.5 does not have.
_ENGINE = (
    "actuator_armature", "actuator_damping", "actuator_dampingpoly", "dof_dampingpoly", "jnt_stiffnesspoly",
    "geom_surfacevel", "tendon_dampingpoly", "tendon_stiffnesspoly",
)  # fmt: skip

# Sizes that are 0 for every model here.
_NO_SIZES = "nefm0L nefm0dof nefmCvert nflexbending nflexstiffness nmeshdegmax npolygonmax".split()

# Field -> (type, extent, its number everywhere).
_MODEL = {
    "actuator_ctrlnum": ("i4", ("nu",), 1),
    "actuator_ctrlspec": ("i4", ("nu",), 0),
    "actuator_outnum": ("i4", ("nu",), 1),
    "efm0_L": ("f8", (0,), 0),
    "efm0_L_colind": ("i4", (0,), 0),
    "efm0_L_rowadr": ("i4", (0,), 0),
    "efm0_L_rownnz": ("i4", (0,), 0),
    "efm0_dofid": ("i4", (0,), 0),
    "efmC_perm": ("i4", (0,), 0),
    "flex_bendingadr": ("i4", (0,), 0),
    "flex_cellnum": ("i4", (0, 3), 0),
    "flex_stiffnessadr": ("i4", (0,), 0),
    "geom_adhesion": ("f8", ("ngeom",), 0),
    "geom_castshadow": ("?", ("ngeom",), True),
    "jnt_actuatorid": ("i4", ("njnt",), -1),
    "light_softness": ("f4", ("nlight",), 0),
    "mesh_extrema": ("i4", ("nmesh", 27), 0),
    "pair_adhesion": ("f8", ("npair",), 0),
    "site_dataid": ("i4", ("nsite",), -1),
    "tendon_actuatorid": ("i4", ("ntendon",), -1),
    "tex_contenttypeadr": ("i4", ("ntex",), -1),
}
_DATA = {
    "flex_hessian_valid": ("i4", (0,), 0),
    "flexedge_hessian": ("f8", (0, 9), 0),
    "flexelem_krot": ("f8", (0,), 0),
    "flexvert_conage": ("i4", (0,), 0),
    "flexvert_hessian": ("f8", (0, 6), 0),
    "flexvert_lambda": ("f8", (0,), 0),
    "qfrc_adhesion": ("f8", ("nv",), 0),
}


def _constant(name, dtype, extent, value, model_of):
    key = "_newer_" + name

    def get(self):
        kept = self.__dict__.get(key)
        if kept is None:
            kept = self.__dict__[key] = numpy.full(shape_of(model_of(self), extent, CONSTANTS), value, dtype)
            kept.flags.writeable = False
        return kept

    return property(get, doc="of a later version of MuJoCo; the same number for every model here")


def _array(name):
    def get(self):
        return self._part("_newer_" + name, lambda model: model_array(model, model._block, MODEL_FIELDS[name]))

    return property(get, doc="of a later version of MuJoCo")


def _counting(self):
    return numpy.arange(self.nu, dtype="i4")


def _quaternions(name, columns):
    """Orientations of later versions, from matrices."""
    from ._rotations import quat_from_matrix

    def get(self):
        return numpy.array([quat_from_matrix(row) for row in getattr(self, columns).reshape(-1, 9)]).reshape(-1, 4)

    return property(get, doc=f"{columns} as quaternions; a copy")


def add_to(model_class, data_class):
    """Gives the classes what later versions have."""
    for name, row in _MODEL.items():
        if name not in MODEL_FIELDS and not hasattr(model_class, name):
            setattr(model_class, name, _constant(name, *row, lambda model: model))
    for name, row in _DATA.items():
        if name not in DATA_FIELDS and not hasattr(data_class, name):
            setattr(data_class, name, _constant(name, *row, lambda data: data.model))
    for name in _ENGINE:
        setattr(model_class, name, _array(name))
    for name in _NO_SIZES:
        setattr(model_class, name, property(lambda self: 0))
    for name in ("actuator_ctrladr", "actuator_outadr"):
        setattr(model_class, name, property(_counting, doc="each actuator has one control and one output"))
    model_class.nJten = property(lambda self: int(self.ten_J_rownnz.sum()), doc="entries of tendon Jacobians")
    model_class.flg_adhesion = property(lambda self: False)
    model_class.flg_surfacevel = property(lambda self: bool(self.geom_surfacevel.any()))
    model_class.flg_gravcomp = property(lambda self: bool(self.body_gravcomp.any()))
    for name, columns in (("xiquat", "ximat"), ("geom_xquat", "geom_xmat"), ("site_xquat", "site_xmat")):
        setattr(data_class, name, _quaternions(name, columns))


# ---- files in memory


class MjVfs:
    """Files in memory: contents by name, for the `vfs` of what loads models."""

    def __init__(self):
        self._files = {}

    def _open(self):
        if self._files is None:
            raise RuntimeError("this MjVfs has been closed")
        return self._files

    def __setitem__(self, name, contents):
        files = self._open()
        if name in files:
            raise ValueError(f"Repeated file name in MjVfs: {name}")
        files[name] = contents.encode() if isinstance(contents, str) else bytes(contents)

    def __delitem__(self, name):
        del self._open()[name]

    def __contains__(self, name):
        return name in self._open()

    def close(self):
        """Forgets all files; a second time does nothing."""
        self._files = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


MjVfs.__module__ = "sinew.mujoco"


def files_of(assets, vfs):
    """Files by name, from a dictionary, an MjVfs or both."""
    if vfs is None:
        return assets
    if not isinstance(vfs, MjVfs):
        raise TypeError(f"'vfs' must be an MjVfs, not {type(vfs).__name__}")
    return {**(assets or {}), **vfs._open()}


# ---- functions


@plain
def mj_resetCtrl(m, d):
    """mj_resetCtrl(m, d)

    Controls to 0.
    """
    d.ctrl[:] = 0


@plain
def mjv_camera2GLCamera(m, d, cam):
    """mjv_camera2GLCamera(m, d, cam)

    The camera of OpenGL that a camera of a picture stands for.
    """
    from ._cameras import average_camera, update_camera
    from ._scene import MjvScene

    scn = MjvScene()
    update_camera(m, d, cam, scn)
    return average_camera(*scn.camera)


@plain
def mj_loadTexture(m, id):
    """mj_loadTexture(m, id)

    (pixels, colour space) of a texture.
    """
    if not 0 <= id < m.ntex:
        raise FatalError(f"mj_loadTexture: invalid texture id {id}")
    shape = int(m.tex_height[id]), int(m.tex_width[id]), int(m.tex_nchannel[id])
    start = int(m.tex_adr[id])
    return m.tex_data[start : start + shape[0] * shape[1] * shape[2]].reshape(shape).copy(), int(m.tex_colorspace[id])


@plain
def mj_embedAssets(m):
    """mj_embedAssets(m)

    A copy of the model: its assets are in it already.
    """
    return m.__copy__()


def _in_capsule(p, s):
    across = p - numpy.array([0, 0, numpy.clip(p[2], -s[1], s[1])])
    return across @ across <= s[0] ** 2


_INSIDE = {  # type of a site -> whether a point of its frame is inside, given its size
    2: lambda p, s: p @ p <= s[0] ** 2,
    3: _in_capsule,
    4: lambda p, s: ((p / s) ** 2).sum() <= 1,
    5: lambda p, s: p[0] ** 2 + p[1] ** 2 <= s[0] ** 2 and abs(p[2]) <= s[1],
    6: lambda p, s: (numpy.abs(p) <= s).all(),
}


@plain
def mj_insideSite(m, d, siteid, point):
    """mj_insideSite(m, d, siteid, point)

    1 where a point of the world is inside a site.
    """
    if not 0 <= siteid < m.nsite:
        raise FatalError(f"mj_insideSite: invalid site id {siteid}")
    local = d.site_xmat[siteid].reshape(3, 3).T @ (numpy.asarray(point, float) - d.site_xpos[siteid])
    return int(_INSIDE[int(m.site_type[siteid])](local, m.site_size[siteid]))


__all__ = ["MjVfs", "MJTNUM_BYTES", "MJTNUM_DTYPE", "mjNPOLY"]
__all__ += ["mj_resetCtrl", "mjv_camera2GLCamera", "mj_loadTexture", "mj_embedAssets", "mj_insideSite"]
