"""MuJoCo's constants, with its values: mjMAXVAL, mjNREF, mjDISABLESTRING, ..."""

import sys

from ._tables import TABLES


def _frozen(value):
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


for _name, _value in TABLES["constants"].items():
    setattr(sys.modules[__name__], _name, _frozen(_value))

__all__ = list(TABLES["constants"])
