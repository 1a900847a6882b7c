"""The enums of the library, as the compiler numbered them: JointType.HINGE, DisableFlag.CONTACT, State.QPOS, ..."""

import enum

from . import _core
from ._errors import did_you_mean

# The parts of a state are the bits of a state.
RENAMED = {"StatePart": "State"}


# One sentence each, for help(); a new enum without one has a docstring that says where to add it.
DOCS = {
    "JointType": "Kinds of joints (m.jnt_type).",
    "ForceElement": "Kinds of force elements (m.force_type).",
    "FunctionalKind": "Functions that a functional tendon has (m.functional_kind).",
    "FunctionType": "Kinds of functions that driven joints and moving sites follow (m.function_type).",
    "GeomType": "Shapes of geoms and sites (m.geom_type).",
    "DisableFlag": "What a step leaves out (m.opt.disableflags).",
    "EnableFlag": "What a step adds (m.opt.enableflags).",
    "Integrator": "How a step advances the state (m.opt.integrator).",
    "Cone": "Shape of friction cones (m.opt.cone).",
    "Jacobian": "How the constraint Jacobian is stored (m.opt.jacobian).",
    "Solver": "Constraint solvers (m.opt.solver).",
    "EqualityType": "Kinds of equality constraints (m.eq_type).",
    "WrapType": "Entries of tendon paths (m.wrap_type).",
    "Transmission": "What an actuator acts on (m.actuator_trntype).",
    "DynType": "How activation follows control (m.actuator_dyntype).",
    "GainType": "How actuator force grows with activation (m.actuator_gaintype).",
    "BiasType": "Actuator force without activation (m.actuator_biastype).",
    "ForceKind": "How the force of an actuator is computed (m.actuator_forcekind).",
    "MuscleKind": "Muscle models: none, MuJoCo's, Hill's.",
    "MuscleCurves": "Sets of curves of Hill muscles (m.hill_curves).",
    "TendonModel": "Tendons of Hill muscles (m.hill_tendonmodel).",
    "PennationModel": "How pennation changes with fibre length (m.hill_pennationmodel).",
    "SensorType": "Kinds of sensors (m.sensor_type).",
    "SensorData": "What the numbers of a sensor are (m.sensor_datatype).",
    "SensorStage": "When a sensor can be computed (m.sensor_needstage).",
    "ContactReport": "What a contact sensor reports of each contact.",
    "ContactReduce": "Which contacts a contact sensor reports.",
    "RayReport": "What a range finder reports of each ray.",
    "Projection": "Projections of cameras (m.cam_projection).",
    "TrackMode": "What a camera or a light follows (m.cam_mode, m.light_mode).",
    "LightType": "Kinds of lights (m.light_type).",
    "Lean": "What a lean step computes of an object's frame.",
    "SameFrame": "Frames that an object shares with its body (m.geom_sameframe).",
    "SleepPolicy": "Whether a kinematic tree may fall asleep (m.tree_sleep_policy).",
    "ObjectType": "Kinds of objects that have names.",
    "Warning": "What went wrong while stepping; indices of d.warning.",
    "State": "Parts of a state, for state_get, state_set and state_size.",
    "Target": "What steps a model: lanes of a batch, a device, derivatives.",
    "Support": "How a target computes a kind, or that it refuses it.",
    "RowType": "Kinds of constraint rows (d.efc_type).",
    "RowState": "States of constraint rows (d.efc_state).",
}


class _Suggesting(enum.EnumMeta):
    """Enums whose error for an unknown member names the one that was probably meant."""

    def __getattr__(cls, name):
        member = cls.__dict__.get("_member_map_", {}).get(name)  # Python 3.11 finds members this way
        if member is not None:
            return member
        raise AttributeError(f"{cls.__name__} has no member {name!r}{did_you_mean(name, cls.__dict__.get('_member_map_', ()))}")


class _Kind(enum.IntEnum, metaclass=_Suggesting):
    pass


class _Flag(enum.IntFlag, metaclass=_Suggesting):
    pass


def _described(kind):
    kind.__doc__ = DOCS.get(kind.__name__, f"Enum sn{kind.__name__} of the library; a sentence belongs into _enums.py.")
    return kind


def _read():
    members, flags = {}, {}
    for name, is_flag, member, value in _core.enums():
        name = RENAMED.get(name, name)
        members.setdefault(name, {})[member] = value
        flags[name] = is_flag
    return {
        name: _described((_Flag if flags[name] else _Kind)(name, values, module="sinew"))
        for name, values in members.items()
    }


ENUMS = _read()
globals().update(ENUMS)
