"""Models that come with the package, to try things on.

sinew.models.names()                           # ['cart_pole', 'half_cheetah', ...]
m = sinew.load(sinew.models.path("humanoid"))
"""

from __future__ import annotations

from pathlib import Path as _Path

__all__ = ["names", "path"]

_FOLDER = _Path(__file__).resolve().parent / "environments"


def names() -> list[str]:
    """Names of the models, in the order of the alphabet."""
    return sorted(file.stem for file in _FOLDER.glob("*.xml"))


def path(name: str) -> str:
    """The file of a model by its name; KeyError with the names that there are."""
    file = _FOLDER / f"{name}.xml"
    if not file.is_file():
        raise KeyError(f"no model is named {name!r} (models: {', '.join(names())})")
    return str(file)
