"""MuJoCo Warp's enums: MuJoCo's numbers under shorter names, and those of its broad phases, which choose nothing here."""

import enum

from .. import mujoco


def _short(name, source, prefix, flags=False):
    """An enum with the members of `source` whose names begin with `prefix`, without it."""
    members = {key.removeprefix(prefix): int(value) for key, value in source.__members__.items() if key.startswith(prefix)}
    kind = enum.IntFlag if flags else enum.IntEnum
    made = kind(name, {key: value for key, value in members.items() if key.isidentifier()}, module=__name__)
    made.__doc__ = f"MuJoCo's {source.__name__}, without the prefix."
    return made


BiasType = _short("BiasType", mujoco.mjtBias, "mjBIAS_")
ConeType = _short("ConeType", mujoco.mjtCone, "mjCONE_")
DisableBit = _short("DisableBit", mujoco.mjtDisableBit, "mjDSBL_", flags=True)
DynType = _short("DynType", mujoco.mjtDyn, "mjDYN_")
EnableBit = _short("EnableBit", mujoco.mjtEnableBit, "mjENBL_", flags=True)
GainType = _short("GainType", mujoco.mjtGain, "mjGAIN_")
GeomType = _short("GeomType", mujoco.mjtGeom, "mjGEOM_")
IntegratorType = _short("IntegratorType", mujoco.mjtIntegrator, "mjINT_")
JointType = _short("JointType", mujoco.mjtJoint, "mjJNT_")
ObjType = _short("ObjType", mujoco.mjtObj, "mjOBJ_")
SolverType = _short("SolverType", mujoco.mjtSolver, "mjSOL_")
State = _short("State", mujoco.mjtState, "mjSTATE_")
TrnType = _short("TrnType", mujoco.mjtTrn, "mjTRN_")


class BroadphaseType(enum.IntEnum):
    """Accepted and ignored: contacts do not depend on how pairs are found."""

    NXN = 0
    SAP_TILE = 1
    SAP_SEGMENTED = 2


class BroadphaseFilter(enum.IntFlag):
    """Accepted and ignored, like BroadphaseType."""

    PLANE = 1
    SPHERE = 2
    AABB = 4
    OBB = 8
