"""Motions of OpenSim's files, and what the functions of sinew.osim have in common."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike

from ._errors import Diagnostic, ModelError, ModelWarning

Files = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None


class Motion:
    """Columns of numbers over time. motion["knee_angle_r"] is a column; data is rows by labels, time in seconds. A marker
    has three columns, its name with _x, _y and _z, in metres; nan where it was not seen. `file`: where it was
    read from, for messages."""

    def __init__(
        self, time: ArrayLike, data: ArrayLike, labels: Sequence[str], *, name: str = "", in_degrees: bool = False,
        markers: bool = False, file: str = "",
    ) -> None:
        self.name = name
        self.file = file
        self.labels = list(labels)
        self.time = numpy.ascontiguousarray(time, dtype=numpy.float64)
        self.data = numpy.ascontiguousarray(data, dtype=numpy.float64).reshape(len(self.time), len(self.labels))
        self.in_degrees = in_degrees
        self.markers = markers

    def __getitem__(self, label: str) -> numpy.ndarray[Any, Any]:
        if label in self.labels:
            return self.data[:, self.labels.index(label)]
        ends = [i for i, full in enumerate(self.labels) if full.endswith(f"/{label}/value")]
        if not ends:
            raise KeyError(label)
        return self.data[:, ends[0]]

    def plot(self, *labels: str, title: str = "") -> Any:
        """A matplotlib figure of the columns with these labels (none given: of all) over time, one panel per unit."""
        from .plot import motion

        return motion(self, *labels, title=title)

    def __len__(self) -> int:
        return len(self.time)

    def __repr__(self) -> str:
        return f"<Motion {self.name!r}: {len(self.time)} rows, {len(self.labels)} columns>"

    def _tuple(self) -> tuple[Any, ...]:
        data = numpy.ascontiguousarray(self.data, dtype=numpy.float64)
        time = numpy.ascontiguousarray(self.time, dtype=numpy.float64)
        return self.name, self.labels, time.tobytes(), data.tobytes(), self.in_degrees, self.markers, self.file


def _motion(found: tuple[Any, ...]) -> Motion:
    name, labels, time, data, in_degrees, markers, file = found
    return Motion(
        numpy.frombuffer(time).copy(), numpy.frombuffer(data).copy(), labels, name=name, in_degrees=in_degrees, markers=markers,
        file=file,
    )


def _path(path: str | os.PathLike[str] | None) -> str | None:
    return None if path is None else os.fspath(path)


def _paths(paths: Files) -> list[str]:
    if paths is None:
        return []
    return [os.fspath(paths)] if isinstance(paths, (str, os.PathLike)) else [os.fspath(path) for path in paths]


def _checked(answer: tuple[Any, list[Any]], failed: bool) -> Any:
    value, rows = answer
    items = [Diagnostic(*row) for row in rows]
    if failed:
        raise ModelError(items)
    for item in items:
        warnings.warn(str(item), ModelWarning, stacklevel=3)
    return value
