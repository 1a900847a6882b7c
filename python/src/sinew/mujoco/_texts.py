"""Versions, words, and models and data as text: mj_versionString, mju_type2Str, mj_printModel, ..."""

from __future__ import annotations

from .. import _core
from .._enums import ENUMS
from ._call import api
from ._enums import mjtObj, mjtWarning
from ._errors import FatalError
from ._tables import VERSION


@api
def mj_version():
    """The version as a number."""
    major, minor, patch = (int(part) for part in VERSION.split("."))
    return major * 1000000 + minor * 1000 + patch


@api
def mj_versionString():
    """The version as text."""
    return VERSION


_WORDS = {int(value): name.removeprefix("mjOBJ_").lower() for name, value in mjtObj.__members__.items()}


@api
def mju_type2Str(type):
    """Word for a kind of object."""
    return _WORDS.get(type) if 0 < type < int(mjtObj.mjNOBJECT) else None


@api
def mju_str2Type(str):
    """Kind of object of a word."""
    return next((kind for kind, word in _WORDS.items() if word == str and kind < int(mjtObj.mjNOBJECT)), 0)


@api
def mju_warningText(warning, info):
    """The text of a warning."""
    if not 0 <= warning < int(mjtWarning.mjNWARNING):
        return "Invalid warning type."
    return f"{ENUMS['Warning'](warning).name.lower()}: index {info}"


@api
def mju_writeNumBytes(nbytes):
    """A number of bytes as people write it."""
    for power, unit in ((60, "E"), (50, "P"), (40, "T"), (30, "G"), (20, "M"), (10, "K")):
        if nbytes >= 1 << power and nbytes % (1 << power) == 0:
            return f"{nbytes >> power}{unit}"
    return str(nbytes)


def write_text(path, text):
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError as error:
        raise FatalError(f"could not open file '{path}': {error.strerror}") from None


@api
def mj_printModel(m, filename):
    """All fields of a model as text, into a file."""
    write_text(filename, _core.model_text(m))


@api
def mj_printData(m, d, filename):
    """All fields of a data as text, into a file."""
    write_text(filename, _core.data_text(m, d))


@api
def mj_printFormattedModel(m, filename, float_format):
    """The same as mj_printModel: numbers are always written so that they read back equal."""
    write_text(filename, _core.model_text(m))


@api
def mj_printFormattedData(m, d, filename, float_format):
    """The same as mj_printData: numbers are always written so that they read back equal."""
    write_text(filename, _core.data_text(m, d))
