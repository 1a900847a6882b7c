"""Models that come with the package, to try things on.

sinew.models.names()                           # ['arm', 'calf_hopper', 'cart_pole', ...]
m = sinew.load(sinew.models.path("humanoid"))

In a shell `python -m sinew.models` lists them, and `python -m sinew.models humanoid robot.xml` copies one.
"""

from __future__ import annotations

import shutil as _shutil
import sys as _sys
from pathlib import Path as _Path

from ._errors import did_you_mean as _did_you_mean

__all__ = ["copy", "names", "path"]

_FOLDERS = [_Path(__file__).resolve().parent / folder for folder in ("environments", "examples")]
_KINDS = (".xml", ".osim", ".urdf")
_DATA = (".trc", ".c3d")  # of a model of the same name


def _files() -> dict[str, _Path]:
    return {file.stem: file for folder in _FOLDERS for file in sorted(folder.iterdir()) if file.suffix in _KINDS}


def names() -> list[str]:
    """Names of the models, in the order of the alphabet."""
    return sorted(_files())


def path(name: str) -> str:
    """The file of a model by its name; KeyError with the names of all models where no model has it."""
    files = _files()
    if name not in files:
        raise KeyError(f"no model is named {name!r}{_did_you_mean(name, files)} (models: {', '.join(sorted(files))})")
    return str(files[name])


def copy(name: str, to: str = "") -> str:
    """Copies a model into the current folder, or to the file `to`, and its data (markers: .trc, .c3d) next to it; the path of the copy."""
    file = _Path(path(name))
    place = _Path(to or file.name)
    for data in sorted(file.parent.glob(f"{file.stem}.*")):
        if data.suffix in _DATA:
            _shutil.copyfile(data, place.with_suffix(data.suffix))
    return str(_shutil.copyfile(file, place))


def _main(arguments: list[str]) -> int:
    if arguments[:1] in (["-h"], ["--help"]) or len(arguments) > 2:
        print("usage: python -m sinew.models [NAME [FILE]]\n\nLists the models of the package, or copies one of them.")
        return 0 if arguments[0] in ("-h", "--help") else 2
    if not arguments:
        print("\n".join(names()))
        return 0
    try:
        print(copy(*arguments))
    except (KeyError, OSError) as error:
        print(f"sinew.models: error: {error.args[0] if isinstance(error, KeyError) else error}", file=_sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    _sys.exit(_main(_sys.argv[1:]))
