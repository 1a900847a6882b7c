"""Masses, constants of models, and default settings: mj_setTotalmass, mj_setConst, mj_defaultOption, ..."""

from __future__ import annotations

from .. import _core
from ._call import api
from ._errors import FatalError
from ._records import MjOption
from ._support import check_object


@api
def mj_getTotalmass(m):
    """Mass of all bodies [kg]."""
    return _core.total_mass(m)


@api
def mj_setTotalmass(m, newmass):
    """Scales all masses and inertias to a total."""
    scale = max(1e-15, newmass / max(1e-15, _core.total_mass(m)))
    m.body_mass[1:] *= scale
    m.body_inertia[1:] *= scale
    _core.refresh(m)


_SPRING_STAGES = (
    _core.body_poses, _core.object_frames, _core.center_of_mass, _core.tendon_paths, _core.transmission,
)  # fmt: skip
_REFERENCE_STAGES = (*_SPRING_STAGES, _core.camera_frames, _core.mass_matrix, _core.factor_mass)


@api
def mj_setConst(m, d):
    """Recomputes the quantities derived from masses, inertias and poses at qpos0. The data ends at qpos_spring, as in MuJoCo."""
    _core.refresh(m)
    modes = m.cam_mode.copy(), m.light_mode.copy()
    m.cam_mode[:] = m.light_mode[:] = 0  # frames of cameras and lights are those that they have in their bodies
    d.qpos[:] = m.qpos0
    for stage in _REFERENCE_STAGES:
        stage(m, d)
    m.cam_mode[:], m.light_mode[:] = modes
    d.qpos[:] = m.qpos_spring
    for stage in _SPRING_STAGES:
        stage(m, d)


_LENGTH_OUTCOMES = {"not converged": "did not converge", "unstable": "became unstable", "empty": "gave no range"}


@api
def mj_setLengthRange(m, d, index, opt):
    """Finds actuator_lengthrange of an actuator by simulation."""
    check_object("mj_setLengthRange", "actuator", index, m.nu)
    kept = m.opt.timestep
    m.opt.timestep = opt.timestep or kept
    flags = bool(opt.useexisting), bool(opt.uselimit), False
    numbers = opt.accel, opt.maxforce, opt.timeconst, opt.inttotal, opt.interval, opt.tolrange
    outcome = _core.length_range(m, d, index, opt.mode, *flags, *numbers)
    m.opt.timestep = kept
    if outcome in _LENGTH_OUTCOMES:
        raise FatalError(f"mj_setLengthRange: the search {_LENGTH_OUTCOMES[outcome]} for actuator {index}")


@api
def mj_defaultLROpt(opt):
    """MuJoCo's settings for the search of length ranges."""
    values = {"mode": 1, "useexisting": 1, "uselimit": 0, "accel": 20, "maxforce": 0, "timeconst": 1}
    values |= {"timestep": 0.01, "inttotal": 10, "interval": 2, "tolrange": 0.05}
    for name, value in values.items():
        setattr(opt, name, value)


@api
def mj_defaultOption(opt):
    """MuJoCo's simulation options."""
    for name, array in MjOption()._arrays.items():
        opt._arrays[name][...] = array


@api
def mj_defaultVisual(vis):
    """MuJoCo's visual settings."""
    from ._records import MjVisual

    for name, group in MjVisual()._arrays.items():
        setattr(vis, name, group)
