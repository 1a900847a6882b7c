"""The folder of a study: results as they come, so that a study that was interrupted goes on where it stopped.

study.json            what is run; a study that goes on must be the same
parts/N.parquet       results of whole blocks, with the numbers of these blocks in the metadata of the file
events.jsonl          workers and nodes that were lost, blocks that failed

A part is written under a temporary name and then renamed: after a crash at any moment a block is in one part or in none. A lock
keeps a second process out.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pathlib
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy

try:
    import pyarrow
    import pyarrow.compute
    import pyarrow.parquet
except ImportError as error:
    raise ImportError("results of studies are Parquet files: pip install pyarrow (or 'sinew[ray]')") from error

from .runs import Columns

BLOCKS = b"sinew.blocks"


class StudyError(RuntimeError):
    """A study cannot go on. What was written before is kept."""


def table_of(columns: Columns) -> pyarrow.Table:
    """Columns as an Arrow table; rows of several numbers become lists of fixed length. Numbers are not copied."""
    arrays = {}
    for name, values in columns.items():
        flat = pyarrow.array(numpy.ascontiguousarray(values).reshape(-1))
        arrays[name] = flat if values.ndim == 1 else pyarrow.FixedSizeListArray.from_arrays(flat, values.shape[1])
    return pyarrow.table(arrays)


def columns_of(table: pyarrow.Table) -> Columns:
    """The columns of an Arrow table as arrays."""
    found = {}
    for name, column in zip(table.column_names, table.columns):
        whole = column.combine_chunks()
        wide = pyarrow.types.is_fixed_size_list(column.type)
        found[name] = numpy.asarray(whole.flatten()).reshape(len(whole), -1) if wide else numpy.asarray(whole)
    return found


def _differences(old: Any, new: Any, name: str = "") -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from _differences(old.get(key), new.get(key), f"{name}.{key}" if name else key)
    elif old != new:
        yield f"{name} was {json.dumps(old)}, is {json.dumps(new)}"


class Folder:
    """The results of a study on disk. `description` says what is run (Study.describe)."""

    def __init__(self, path: str | os.PathLike[str], description: dict[str, Any], resume: bool = True):
        self.path = pathlib.Path(path)
        self.parts = self.path / "parts"
        self._lock: Any = None
        self._guarded(lambda: self.parts.mkdir(parents=True, exist_ok=True))
        self._take_lock()
        try:
            self._open(description, resume)
        except BaseException:
            self.close()
            raise

    def _open(self, description, resume):
        known = self.path / "study.json"
        if known.exists():
            found = json.loads(known.read_text())
            differences = list(_differences(found, description))
            if differences:
                raise StudyError(f"{self.path} holds another study: {'; '.join(differences[:3])}")
            if not resume:
                raise StudyError(f"{self.path} holds results already; resume them or name another folder")
        else:
            self._replace(known, json.dumps(description, indent=1).encode())
        for left in self.parts.glob("*.new"):
            left.unlink()
        self.done = self._read_blocks()
        self._next = 1 + max([int(path.stem) for path in self.parts.glob("*.parquet")], default=-1)

    def _take_lock(self):
        self._lock = open(self.path / "lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise StudyError(f"{self.path} is in use: another process writes results there") from None

    def close(self) -> None:
        """Lets others in."""
        self._lock.close()

    # ---- blocks

    def _read_blocks(self):
        """Finished blocks, each in one part."""
        seen: dict[int, str] = {}
        for path in sorted(self.parts.glob("*.parquet")):
            try:
                blocks = json.loads(pyarrow.parquet.read_schema(path).metadata[BLOCKS])
            except (pyarrow.ArrowInvalid, KeyError, TypeError, OSError) as error:
                raise StudyError(f"{path} is damaged ({error}); remove it, and its runs are computed again") from None
            for block in blocks:
                if block in seen:
                    raise StudyError(f"block {block} is in {seen[block]} and in {path.name}; remove one of them")
                seen[block] = path.name
        return set(seen)

    def write(self, blocks: Sequence[tuple[int, Columns]]) -> None:
        """One part with the results of blocks. Either all of them are kept or none."""
        if not blocks:
            return
        numbers = [number for number, _ in blocks]
        twice = self.done.intersection(numbers)
        if twice or len(set(numbers)) < len(numbers):
            raise StudyError(f"blocks would be written twice: {sorted(twice) or numbers}")
        table = pyarrow.concat_tables([table_of(columns) for _, columns in blocks])
        table = table.replace_schema_metadata({BLOCKS: json.dumps(numbers)})
        sink = pyarrow.BufferOutputStream()
        pyarrow.parquet.write_table(table, sink)
        self._replace(self.parts / f"{self._next:06d}.parquet", sink.getvalue())
        self._next += 1
        self.done.update(numbers)

    def _replace(self, path, contents):
        """The whole file or nothing, on the disk when this returns."""
        new = path.with_name(path.name + ".new")

        def put():
            with open(new, "wb") as file:
                file.write(contents)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)

        self._guarded(put, lambda: new.unlink(missing_ok=True))

    def _guarded(self, action, undo=lambda: None):
        try:
            action()
        except OSError as error:
            undo()
            full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
            what = "the disk is full" if full else error.strerror
            raise StudyError(f"{self.path}: cannot write results: {what}; what was written before is kept") from None

    # ---- events and results

    def tell(self, event: str, **details: Any) -> None:
        """Adds a line to the events. A disk that is full is told where results are written."""
        line = json.dumps({"time": time.strftime("%Y-%m-%dT%H:%M:%S"), "event": event, **details})
        try:
            with open(self.path / "events.jsonl", "a") as file:
                file.write(line + "\n")
        except OSError:
            pass

    def table(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """All results so far in the order of the runs, in memory."""
        return read_table(self.path, columns)


def read_table(path: str | os.PathLike[str], columns: Sequence[str] | None = None) -> pyarrow.Table:
    """Results of a folder in the order of the runs, in memory; `columns` names those that are wanted."""
    parts = sorted((pathlib.Path(path) / "parts").glob("*.parquet"))
    if not parts:
        raise StudyError(f"{path} holds no results")
    wanted = None if columns is None else list(dict.fromkeys(["run", *columns]))
    whole = pyarrow.concat_tables([pyarrow.parquet.read_table(part, columns=wanted) for part in parts])
    whole = whole.take(pyarrow.compute.sort_indices(whole["run"])).replace_schema_metadata(None)
    return whole if columns is None or "run" in columns else whole.drop_columns(["run"])
