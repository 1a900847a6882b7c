"""MuJoCo's enums, with its values: mjtGeom.mjGEOM_BOX, mjtObj.mjOBJ_BODY, ..."""

import enum
import sys

from ._tables import TABLES


class _Enum(enum.IntEnum):
    """Numbers with names; arithmetic gives plain numbers."""

    __str__ = enum.Enum.__str__
    __repr__ = enum.Enum.__repr__


# Enumerators of MuJoCo 3.6 to 3.17 that programs use in addition to those of the version that the table is of.
_NEWER = {"mjtDisableBit": {}, "mjtEq": {}}


def _make(name, members):
    made = _Enum(name, members | _NEWER.get(name, {}), module=__name__)
    made.__doc__ = f"{len(members)} values, as in MuJoCo."
    return made


for _name, _members in TABLES["enums"].items():
    setattr(sys.modules[__name__], _name, _make(_name, _members))

__all__ = list(TABLES["enums"])
