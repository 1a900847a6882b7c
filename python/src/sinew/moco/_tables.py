"""Tables over time and what Moco's scripts do to them: TimeSeriesTable, TableProcessor and its operators."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy

from .. import _core
from ..osim import Motion, _motion
from ..osim import read as _read
from ..osim import write as _write
from ._object import Object, known
from ._values import StdVectorString, Vec3, VectorVec3

Path = str | os.PathLike[str]


class _Column(numpy.ndarray):  # type: ignore[type-arg]
    """A column of a table, whose changes are those of the table."""

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        return numpy.array(self)

    def getitem(self, index: int) -> float:
        return float(self[index])

    def nrow(self) -> int:
        return len(self)


class _Matrix:
    def __init__(self, table: TimeSeriesTable) -> None:
        self._table = table

    def setToZero(self) -> None:
        self._table._motion.data[:] = 0

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        return self._table._motion.data.copy()

    def get(self, row: int, column: int) -> float:
        return float(self._table._motion.data[row, column])

    def nrow(self) -> int:
        return len(self._table._motion.time)

    def ncol(self) -> int:
        return len(self._table._motion.labels)


class TimeSeriesTable:
    """Columns of numbers over time, from a file or empty."""

    def __init__(self, source: Path | Sequence[float] | None = None) -> None:
        if source is None or not isinstance(source, str | os.PathLike):
            time = [] if source is None else list(source)
            self._motion = Motion(time, numpy.zeros((len(time), 0)), [])
        else:
            self._motion = _read(source)

    @classmethod
    def _of(cls, motion: Motion) -> TimeSeriesTable:
        new = cls()
        new._motion = motion
        return new

    def getNumRows(self) -> int:
        return len(self._motion.time)

    def getNumColumns(self) -> int:
        return len(self._motion.labels)

    def getIndependentColumn(self) -> list[float]:
        return [float(t) for t in self._motion.time]

    def getColumnLabels(self) -> StdVectorString:
        return StdVectorString(self._motion.labels)

    def getColumnLabel(self, index: int) -> str:
        return self._motion.labels[index]

    def setColumnLabels(self, labels: Iterable[str]) -> None:
        self._motion.labels = list(labels)

    def setColumnLabel(self, index: int, label: str) -> None:
        self._motion.labels[index] = label

    def hasColumn(self, label: str) -> bool:
        return label in self._motion.labels

    def getColumnIndex(self, label: str) -> int:
        if label not in self._motion.labels:
            raise KeyError(f"the table has no column '{label}'")
        return self._motion.labels.index(label)

    def getDependentColumnAtIndex(self, index: int) -> Any:
        return self._motion.data[:, index].view(_Column)

    def getDependentColumn(self, label: str) -> Any:
        return self.getDependentColumnAtIndex(self.getColumnIndex(label))

    updDependentColumn = getDependentColumn
    updDependentColumnAtIndex = getDependentColumnAtIndex

    def getMatrix(self) -> _Matrix:
        return _Matrix(self)

    updMatrix = getMatrix

    def appendColumn(self, label: str, values: Iterable[float]) -> None:
        column = numpy.asarray(list(values), dtype=float)[:, None]
        self._motion.data = numpy.hstack([self._motion.data.reshape(len(column), -1), column])
        self._motion.labels.append(label)

    def removeColumn(self, label: str) -> None:
        self._motion.data = numpy.delete(self._motion.data, self.getColumnIndex(label), axis=1)
        self._motion.labels.remove(label)

    def appendRow(self, time: float, values: Iterable[float]) -> None:
        row = numpy.asarray(list(values), dtype=float)[None, :]
        self._motion.data = numpy.vstack([self._motion.data.reshape(-1, row.shape[1]), row])
        self._motion.time = numpy.append(self._motion.time, float(time))

    def getNearestRowIndexForTime(self, time: float) -> int:
        return int(numpy.abs(self._motion.time - time).argmin())

    def trim(self, start: float, end: float | None = None) -> None:
        keep = (self._motion.time >= start) & (self._motion.time <= (numpy.inf if end is None else end))
        self._motion.time, self._motion.data = self._motion.time[keep], self._motion.data[keep]

    def getTableMetaDataAsString(self, key: str) -> str:
        if key != "inDegrees":
            raise KeyError(f"the table has no '{key}'")
        return "yes" if self._motion.in_degrees else "no"

    def addTableMetaDataString(self, key: str, value: str) -> None:
        if key == "inDegrees":
            self._motion.in_degrees = value == "yes"


class TimeSeriesTableVec3:
    """Columns of vectors over time; three columns of numbers each, with _x, _y and _z after the name."""

    def __init__(self) -> None:
        self._time: list[float] = []
        self._rows: list[list[Vec3]] = []
        self._labels: list[str] = []

    def setColumnLabels(self, labels: Iterable[str]) -> None:
        self._labels = list(labels)

    def getColumnLabels(self) -> StdVectorString:
        return StdVectorString(self._labels)

    def appendRow(self, time: float, row: Iterable[Vec3]) -> None:
        self._time.append(float(time))
        self._rows.append(list(row))

    def getIndependentColumn(self) -> list[float]:
        return list(self._time)

    def getNumRows(self) -> int:
        return len(self._time)

    def getNumColumns(self) -> int:
        return len(self._labels)

    def getDependentColumn(self, label: str) -> VectorVec3:
        return VectorVec3(row[self._labels.index(label)] for row in self._rows)

    def flatten(self, suffixes: Sequence[str] = ("_x", "_y", "_z")) -> TimeSeriesTable:
        labels = [label + suffix for label in self._labels for suffix in suffixes]
        data = [[x for vector in row for x in vector.to_numpy()] for row in self._rows]
        return TimeSeriesTable._of(Motion(self._time, numpy.array(data).reshape(len(self._time), len(labels)), labels))


class STOFileAdapter:
    """Reads and writes tables."""

    @staticmethod
    def write(table: TimeSeriesTable, path: Path) -> None:
        _write(table._motion, path)

    @staticmethod
    def read(path: Path) -> TimeSeriesTable:
        return TimeSeriesTable(path)


class _Scratch:
    """Files of tables that a script made in memory; gone when the program ends."""

    folder: ClassVar[str] = ""
    count: ClassVar[int] = 0

    @classmethod
    def write(cls, motion: Motion) -> str:
        if not cls.folder:
            cls.folder = tempfile.mkdtemp(prefix="sinew-moco-")
            atexit.register(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.count += 1
        path = os.path.join(cls.folder, f"table{cls.count}.sto")
        _write(motion, path)
        return path


def file_of(table: TimeSeriesTable) -> str:
    """The path of a file that holds the table."""
    return _Scratch.write(table._motion)


class TableOperator(Object):
    pass


@known
class TabOpLowPassFilter(TableOperator):
    properties: ClassVar[dict[str, Any]] = {"cutoff_frequency": -1.0, "trim_to_original_time_range": True}

    def __init__(self, cutoff: float | None = None) -> None:
        super().__init__()
        if cutoff is not None:
            self._set("cutoff_frequency", cutoff)


@known
class TabOpUseAbsoluteStateNames(TableOperator):
    pass


@known
class TabOpConvertDegreesToRadians(TableOperator):
    pass


@known
class TabOpAppendCoupledCoordinateValues(TableOperator):
    pass


@known
class TabOpAppendCoordinateValueDerivativesAsSpeeds(TableOperator):
    pass


@known
class TableProcessor(Object):
    properties: ClassVar[dict[str, Any]] = {"filepath": ""}

    def __init__(self, source: Path | TimeSeriesTable | None = None) -> None:
        super().__init__()
        if isinstance(source, TimeSeriesTable):
            self._set("filepath", file_of(source))
        elif source is not None:
            self._set("filepath", os.fspath(source))

    def append(self, operator: TableOperator) -> TableProcessor:
        self._list("operators").append(operator._element)
        return self

    def process(self, *_: Any) -> TimeSeriesTable:
        """The table, filtered where an operator asks for it; names and units stay those of the file."""
        motion = _read(self._get("filepath"))
        for operator in self._list("operators"):
            if operator.tag == "TabOpLowPassFilter":
                motion = _motion(_core.motion_filter(motion._tuple(), TabOpLowPassFilter._of(operator)._get("cutoff_frequency")))
        return TimeSeriesTable._of(motion)
