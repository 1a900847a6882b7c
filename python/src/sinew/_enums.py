"""The enums of the library, as the compiler numbered them: JointType.HINGE, DisableFlag.CONTACT, State.QPOS, ..."""

import enum

from . import _core

# The parts of a state are the bits of a state.
RENAMED = {"StatePart": "State"}


def _read():
    members, flags = {}, {}
    for name, is_flag, member, value in _core.enums():
        name = RENAMED.get(name, name)
        members.setdefault(name, {})[member] = value
        flags[name] = is_flag
    return {
        name: (enum.IntFlag if flags[name] else enum.IntEnum)(name, values, module="sinew")
        for name, values in members.items()
    }


ENUMS = _read()
globals().update(ENUMS)
