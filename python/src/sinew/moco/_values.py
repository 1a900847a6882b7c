"""Small values of Simbody and the standard library that Moco's scripts make: vectors, lists of texts, inertias."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy


class Vector:
    """Numbers by index; Vector(3, 0) has three zeros."""

    def __init__(self, size: int | Sequence[float] = 0, value: float = 0) -> None:
        self._numbers = numpy.full(size, float(value)) if isinstance(size, int) else numpy.array(size, dtype=float)

    def set(self, index: int, value: float) -> None:
        self._numbers[index] = value

    def get(self, index: int) -> float:
        return float(self._numbers[index])

    def size(self) -> int:
        return len(self._numbers)

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        return self._numbers

    def __getitem__(self, index: int) -> Any:
        return self._numbers[index]

    def __setitem__(self, index: int, value: float) -> None:
        self._numbers[index] = value

    def __len__(self) -> int:
        return len(self._numbers)

    def __array__(self, *args: Any, **named: Any) -> numpy.ndarray[Any, Any]:
        return numpy.asarray(self._numbers, *args, **named)

    def __repr__(self) -> str:
        return "~[" + ",".join(f"{x:g}" for x in self._numbers) + "]"


class Vec3(Vector):
    """Three numbers: Vec3(x, y, z), Vec3(all) or Vec3()."""

    def __init__(self, *values: float) -> None:
        numbers = values if len(values) == 3 else values * 3 if len(values) == 1 else (0.0, 0.0, 0.0)
        if len(values) not in (0, 1, 3):
            raise TypeError(f"Vec3 takes three numbers, not {len(values)}")
        super().__init__([float(x) for x in numbers])


class RowVectorVec3(list[Vec3]):
    """A row of vectors."""


class VectorVec3(list[Vec3]):
    """A column of vectors."""

    def size(self) -> int:
        return len(self)


class Inertia(Vector):
    """Moments and products of inertia: Inertia(all), Inertia(xx, yy, zz) or six numbers."""

    def __init__(self, *values: float) -> None:
        moments = values * 3 if len(values) == 1 else values or (0.0, 0.0, 0.0)
        super().__init__([float(x) for x in (*moments, 0, 0, 0)][:6])


class Transform:
    """A place and an orientation (body-fixed x, y, z angles)."""

    def __init__(self, *parts: Vec3) -> None:
        self.translation = parts[-1] if parts else Vec3()
        self.orientation = parts[0] if len(parts) == 2 else Vec3()


class StdVectorString(list[str]):
    """A list of texts."""

    def size(self) -> int:
        return len(self)


class ArrayStr(StdVectorString):
    """A list of texts with the names of OpenSim's arrays."""

    def getitem(self, index: int) -> str:
        return self[index]

    get = getitem

    def getSize(self) -> int:
        return len(self)


def number_text(value: float) -> str:
    """As a file of OpenSim has a number: the shortest text that reads back equal."""
    return repr(float(value)) if not float(value).is_integer() or abs(value) > 1e15 else str(int(value))


def text_of(value: Any) -> str:
    """A value as a file of OpenSim has it."""
    if isinstance(value, bool | numpy.bool_):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, Vector):
        return " ".join(number_text(x) for x in value.to_numpy())
    if isinstance(value, Iterable):
        return " ".join(text_of(x) for x in value)
    return number_text(value)
