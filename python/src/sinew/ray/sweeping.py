"""sweep: the runs of a study on a cluster, kept in a folder as they come, resumed after any crash, the same bits as in one
process."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy
import pyarrow
import ray
from numpy.typing import ArrayLike
from ray import cloudpickle

from .._model import Model, load
from ..study.folder import Folder, StudyError, columns_of, read_table, table_of
from ..study.progress import Bar
from ..study.runs import Columns, Runner
from ..study.study import Study
from .pool import Failure, Pool
from .worker import send_code

FLUSH_SECONDS = 5.0  # of results that a crash of the driver may cost, to be computed again
FLUSH_BYTES = 64 << 20
HOPELESS = 3  # blocks that failed, before any succeeded, after which nothing more is tried


class Results:
    """What a sweep found. `failed` maps numbers of blocks to the reason why their runs are missing; `lost` counts workers
    that were replaced, `refused` lists nodes that were not used and why."""

    def __init__(self, study: Study, path: str | os.PathLike[str] | None):
        self.study, self.path = study, path
        self.failed: dict[int, str] = {}
        self.lost = 0
        self.refused: list[str] = []
        self.left: list[str] = []  # nodes that went away
        self._kept: list[tuple[int, Columns]] = []

    def table(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """Results in the order of the runs, in memory; `columns` names those that are wanted."""
        if self.path is not None:
            return read_table(self.path, columns)
        if not self._kept:
            raise StudyError("there are no results")
        whole = pyarrow.concat_tables([table_of(part) for _, part in sorted(self._kept, key=lambda kept: kept[0])])
        return whole if columns is None else whole.select(columns)

    def columns(self, names: Sequence[str] | None = None) -> Columns:
        """The same as arrays by name."""
        return columns_of(self.table(names))

    def dataset(self) -> Any:
        """The results as a Ray Dataset, read from the folder piece by piece: for those that do not fit in memory."""
        if self.path is None:
            return ray.data.from_arrow(self.table())
        return ray.data.read_parquet(os.path.join(os.path.abspath(self.path), "parts"))

    def hear(self, event: str, node: str = "", reason: str = "", **details: Any) -> None:
        """Takes note of an event of the pool."""
        if event == "worker lost":
            self.lost += 1
        elif event == "node refused":
            self.refused.append(f"{node}: {reason}")
        elif event == "node left":
            self.left.append(node)

    def __repr__(self):
        return f"<sinew.ray.Results of {self.study.runs} runs in {self.path or 'memory'}, {len(self.failed)} blocks failed>"


class _Job:
    """The study without its model, which the workers have."""

    def __init__(self, study):
        self.study = study

    def __reduce__(self):
        send_code(self.study.controls, *self.study.measures.values())
        fields = {name: value for name, value in vars(self.study).items() if name != "model"}
        return _unpickled_job, (cloudpickle.dumps(fields),)


def _unpickled_job(fields):
    import pickle

    def open_job(model, threads, device):
        study = Study.__new__(Study)
        vars(study).update(pickle.loads(fields), model=model)
        return Runner(study, threads, device).block

    return open_job


class _Writer:
    """Results to the folder, in parts that are worth a file."""

    def __init__(self, folder, results):
        self.folder, self.results = folder, results
        self.waiting: list[tuple[int, Columns]] = []
        self.bytes, self.since = 0, time.monotonic()

    def add(self, block, columns):
        if self.folder is None:
            self.results._kept.append((block, columns))
            return
        self.waiting.append((block, columns))
        self.bytes += sum(values.nbytes for values in columns.values())
        if self.bytes > FLUSH_BYTES or time.monotonic() - self.since > FLUSH_SECONDS:
            self.flush()

    def flush(self):
        if self.folder is not None and self.waiting:
            waiting, self.waiting, self.bytes = self.waiting, [], 0
            self.folder.write(waiting)
        self.since = time.monotonic()


def sweep(
    model: Model | str | os.PathLike[str],
    parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] = {},
    controls: ArrayLike | Callable[[Any], Any] | None = None,
    measure: Mapping[str, str | Callable[[Any], ArrayLike]] = {},
    *,
    out: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Results:
    """Runs a model for every point of a grid, a list or a distribution of parameters and for every seed.

    The arguments are those of sinew.study.Study (steps, every, samples, seeds, seed, start, block) and of run_study
    (workers, cpus, gpus, address, resume, progress, pool). `out` is a folder that keeps results as they come: the same
    call resumes what was interrupted. None keeps them in memory.
    """
    own = {name: options.pop(name) for name in _RUN_OPTIONS if name in options}
    model = model if isinstance(model, Model) else load(model)
    return run_study(Study(model, parameters, controls, measure, **options), out, **own)


_RUN_OPTIONS = ("workers", "cpus", "gpus", "address", "resume", "progress", "pool")


def run_study(
    study: Study,
    out: str | os.PathLike[str] | None = None,
    *,
    workers: int | None = None,
    cpus: float = 1,
    gpus: float = 0,
    address: str | None = None,
    resume: bool = True,
    progress: Callable[[int, int], None] | bool | None = None,
    pool: Pool | None = None,
) -> Results:
    """The runs of a study on a cluster: that at `address`, or one on this machine. `pool` may provide existing workers
    already. `progress` is called with done and total runs; True and False draw a bar or none, None where a terminal is."""
    folder = Folder(out, study.describe(), resume) if out is not None else None
    results = Results(study, out)
    bar = progress if callable(progress) else Bar(progress)
    try:
        mine = pool or Pool(study.model, workers, cpus, gpus, address)
        try:
            mine.tell = _listener(folder, results)
            _run_blocks(study, mine, folder, results, bar)
        finally:
            if pool is None:
                mine.close()
    finally:
        if isinstance(bar, Bar):
            bar.close()
        if folder is not None:
            folder.close()
    return results


def _listener(folder, results):
    def tell(event, **details):
        results.hear(event, **details)
        if folder is not None:
            folder.tell(event, **details)

    return tell


def _run_blocks(study, pool, folder, results, progress):
    done = folder.done if folder is not None else set()
    missing = [block for block in range(study.blocks) if block not in done]
    finished = study.runs - sum(len(study.block_runs(block)) for block in missing)
    writer, succeeded = _Writer(folder, results), bool(done)
    progress(finished, study.runs)
    try:
        for number, found in pool.map(_Job(study), ((block,) for block in missing)):
            block = missing[number]
            if isinstance(found, Failure):
                _note_failure(study, block, found.reason, folder, results, succeeded)
                continue
            succeeded = True
            writer.add(block, {name: numpy.asarray(values) for name, values in found.items()})
            finished += len(found["run"])
            progress(finished, study.runs)
    finally:
        writer.flush()  # also where it was interrupted


def _note_failure(study, block, reason, folder, results, succeeded):
    results.failed[block] = reason
    runs = study.block_runs(block)
    if folder is not None:
        folder.tell("block failed", block=block, first=int(runs[0]), last=int(runs[-1]), reason=reason)
    if not succeeded and len(results.failed) >= HOPELESS:
        raise StudyError(f"the first {HOPELESS} blocks failed: {reason}")
