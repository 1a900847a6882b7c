"""`sinew sweep study.toml`, also as `python -m sinew.study study.toml`.

Exit status: 0 fine, 1 bad input or results that are missing, 2 bad usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import signal
import sys
from typing import NoReturn

OK, INPUT, USAGE, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: error: {message}\n")
        sys.exit(USAGE)


def _parser():
    parser = _Parser(
        prog="sinew sweep",
        description="Runs a model for every point of a grid, a list or a distribution of parameters, on all cores or on a Ray "
        "cluster, and reports what was measured. Results are kept as they come: the same command resumes what was interrupted.",
        epilog="docs/ray.md describes the file.",
    )
    parser.add_argument("study", help="what is run: a .toml file")
    parser.add_argument("--out", help="folder of the results (default: the name of the study without .toml)")
    parser.add_argument("--address", help="of an existing Ray cluster, or auto (default: this machine)")
    parser.add_argument("--workers", type=int, help="at most so many workers (default: one for each core)")
    parser.add_argument("--cpus", type=float, default=1, help="cores of a worker (default 1)")
    parser.add_argument("--gpus", type=float, default=0, help="GPUs of a worker, which then steps on it (default 0)")
    parser.add_argument("--serial", action="store_true", help="in this process, without Ray")
    parser.add_argument("--restart", action="store_true", help="discard existing results")
    parser.add_argument("--report", action="store_true", help="only report on existing results")
    parser.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    return parser


def _fail(where, text):
    sys.stderr.write(f"{where}: error: {text}\n")
    return INPUT


def _interrupt(signum, frame):
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """The command. Returns its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for name in ("workers", "cpus"):
        if getattr(options, name) is not None and getattr(options, name) <= 0:
            parser.error(f"--{name} is a positive number")
    if options.gpus < 0:
        parser.error("--gpus is not negative")
    signal.signal(signal.SIGTERM, _interrupt)
    from .file import FileError, read_study

    try:
        study = read_study(options.study)
    except FileError as error:
        sys.stderr.write(f"{error}\n")
        return INPUT
    out = pathlib.Path(options.out or pathlib.Path(options.study).with_suffix(""))
    try:
        return _sweep(study, out, options)
    except ImportError as error:
        return _fail("sinew sweep", error)
    except KeyboardInterrupt:
        sys.stderr.write(f"\nsinew sweep: interrupted: results so far are in {out}; the same command resumes\n")
        return INTERRUPTED


def _sweep(study, out, options):
    if not options.serial and not options.report:
        _need_ray()
    from .folder import StudyError, read_table

    failed: dict[int, str] = {}
    try:
        if options.restart:
            _forget(out)
        if not options.report:
            results = (_serial if options.serial else _on_ray)(study, out, options)
            failed = results.failed if results else {}
            _tell(results)
        table = read_table(out)
    except StudyError as error:
        return _fail("sinew sweep", error)
    _report(study, table, out, options)
    return INPUT if failed else OK


def _forget(out):
    """Removes what a sweep wrote, and nothing else."""
    for path in [*out.glob("parts/*.parquet"), *out.glob("study.json"), *out.glob("events.jsonl")]:
        path.unlink()


def _serial(study, out, options):
    from .folder import Folder
    from .progress import Bar
    from .runs import Runner

    folder, runner = Folder(out, study.describe()), Runner(study, threads=0)
    bar = Bar(False if options.quiet else None)
    missing = [block for block in range(study.blocks) if block not in folder.done]
    try:
        for block in missing:
            folder.write([(block, runner.block(block))])
            bar(min(len(folder.done) * study.block, study.runs), study.runs)
    finally:
        bar.close()
        folder.close()


def _need_ray():
    try:
        import ray  # noqa: F401
    except ImportError:
        raise ImportError("a sweep runs on Ray, which is not installed: pip install 'sinew[ray]' (or use --serial)") from None


def _on_ray(study, out, options):
    from ..ray.sweeping import run_study

    return run_study(
        study, out, workers=options.workers, cpus=options.cpus, gpus=options.gpus, address=options.address,
        progress=False if options.quiet else None,
    )  # fmt: skip


def _tell(results):
    """What went wrong and was overcome, or not."""
    if results is None:
        return
    for line in results.refused:
        sys.stderr.write(f"sinew sweep: warning: node not used: {line}\n")
    for node in results.left:
        sys.stderr.write(f"sinew sweep: warning: node left: {node}; its runs were done elsewhere\n")
    if results.lost:
        sys.stderr.write(f"sinew sweep: warning: {results.lost} workers were lost; their runs were done again\n")
    for block, reason in sorted(results.failed.items())[:5]:
        runs = results.study.block_runs(block)
        sys.stderr.write(f"sinew sweep: error: runs {runs[0]} to {runs[-1]} failed: {reason}\n")


def _report(study, table, out, options):
    from .folder import columns_of
    from .report import draw_report
    from .summary import summary

    columns = columns_of(table)
    text = summary(study, columns, study.runs - len(columns["run"]))
    (out / "summary.txt").write_text(text)
    written = ["summary.txt", "parts/*.parquet"]
    try:
        for kind in ("svg", "png"):
            if draw_report(study, columns, out / f"report.{kind}", pathlib.Path(options.study).stem):
                written.insert(0, f"report.{kind}")
    except ImportError:
        sys.stderr.write("sinew sweep: warning: no picture: matplotlib is not installed\n")
    if not options.quiet:
        _print(f"{text}\n{out}: {', '.join(written)}")


def _print(text):
    """On standard output. Who closed it early has seen enough."""
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python would try again at its end
        if not isinstance(error, BrokenPipeError):
            _fail("<stdout>", f"cannot write: {error.strerror}")
