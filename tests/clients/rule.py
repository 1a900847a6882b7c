"""What the tests of clients share: a client in a process of its own with each of two engines, and the judge's rules.

Trajectories: at every step the engines are no farther apart than 1000 times what a push of the initial state by 1e-14 has
grown to in MuJoCo itself, or than 1e-8. One push is tried first; where it is not enough, four more, in other directions.
Steps, where the trajectories say no: every step that MuJoCo made is made again from MuJoCo's state. It is equal to 1e-9, or
MuJoCo itself makes it as differently when the state is pushed by its last bit.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

PUSH, PUSHES, FACTOR, FLOOR = 1e-14, 5, 1000.0, 1e-8
STEP, SHARE = 1e-9, 10.0
MARK = "\x1e"  # begins the lines of answers: clients print what they like


class Engine:
    """A client's file that answers questions in a process of its own."""

    def __init__(self, engine, file):
        as_mujoco = ["-m", "sinew.as_mujoco"] if engine == "sinew" else []
        self.command = [sys.executable, *as_mujoco, file, "serve"]
        self.engine, self.process, self.said = engine, None, None

    def ask(self, *question):
        """The answer to a question; a RuntimeError with what the client said where it has none."""
        if self.process is None or self.process.poll() is not None:
            self.said = tempfile.TemporaryFile("w+")
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self.said}
            self.process = subprocess.Popen(self.command, text=True, **pipes)
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith(MARK):
                good, answer = json.loads(line[1:])
                if good:
                    return answer
                raise RuntimeError(f"{self.engine} {' '.join(map(str, question))}:\n{answer}")
        self.said.seek(0)
        raise RuntimeError(f"{self.engine} {' '.join(map(str, question))} ended:\n{self.said.read()[-2000:]}")

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()


def serve(answers):
    """Answers questions from standard input: [name of a function, arguments]."""
    import traceback

    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            reply = (True, answers[name](*arguments))
        except BaseException:
            reply = (False, traceback.format_exc()[-2000:])
        sys.stdout.write(f"\n{MARK}{json.dumps(reply)}\n")
        sys.stdout.flush()
    return 0


# ---- the rules


def distances(a, b):
    """How far apart two trajectories are at every row, relative to the size of the row."""
    length = min(len(a), len(b))
    return numpy.abs(a[:length] - b[:length]).max(axis=1) / (1 + numpy.abs(b[:length]).max(axis=1))


def agreement(ours, theirs, spread):
    """(rows that keep the rule, rows in all, largest ratio to what it allows, rows that are equal to 1e-8)."""
    apart = distances(ours, theirs)
    length = min(len(apart), len(spread))
    allowed = numpy.maximum(FACTOR * numpy.maximum.accumulate(spread[:length]), FLOOR)
    ratio = apart[:length] / allowed
    far = numpy.flatnonzero(apart > FLOOR)
    return int((ratio <= 1).sum()), length, float(ratio.max()), int(far[0]) if len(far) else len(apart)


class Comparison:
    """One environment in both engines."""

    def __init__(self, engines, name, rows):
        self.ours, self.theirs = engines
        self.name, self.rows = name, rows

    def trajectories(self):
        """(kept, what to print)"""
        ours, theirs = (numpy.array(engine.ask("trajectory", self.name, 0.0, 0)) for engine in (self.ours, self.theirs))
        spread = numpy.zeros(len(theirs))
        for pushes in range(PUSHES):
            pushed = distances(numpy.array(self.theirs.ask("trajectory", self.name, PUSH, pushes)), theirs)
            spread = numpy.maximum(spread[: len(pushed)], pushed[: len(spread)])
            kept, length, ratio, close = agreement(ours, theirs, spread)
            if kept == length:
                break
        good = kept == length and length >= min(self.rows, len(theirs))
        return good, f"{kept} of {length} rows keep the rule, ratio {ratio:.1e}, pushes {pushes + 1}; the first {close} are equal to 1e-8"

    def steps(self):
        """(kept, what to print)"""
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "steps.npz"))
            self.theirs.ask("record", self.name, file)
            errors = numpy.array(self.ours.ask("repeat", self.name, file))
            beyond = numpy.flatnonzero(~(errors <= STEP))
            spread = numpy.array(self.theirs.ask("unsteady", self.name, file, beyond.tolist()))
        broken = int((errors[beyond] > SHARE * spread).sum()) if len(beyond) else 0
        return not broken, (
            f"steps made again: {len(errors) - len(beyond)} of {len(errors)} equal to {STEP:g}, "
            f"{len(beyond) - broken} that MuJoCo itself makes differently, {broken} not equal"
        )


def compare(file, names, rows, check=None):
    """Every name in both engines; gives 1 where one breaks the rules or cannot be run."""
    engines = Engine("sinew", file), Engine("mujoco", file)
    kept = {"trajectories": 0, "steps": 0}
    for name in names:
        try:
            how, said = _compare_one(Comparison(engines, name, rows))
            problem = engines[0].ask(check, name) if check else ""
        except RuntimeError as error:
            how, said, problem = None, str(error), ""
        if problem:
            how, said = None, f"{said}; {problem}"
        if how:
            kept[how] += 1
        print(f"{'ok  ' if how else 'FAIL'} {name}: {said}", flush=True)
    for engine in engines:
        engine.close()
    good = sum(kept.values())
    print(f"{good} of {len(names)} are equal: {kept['trajectories']} by their trajectories, {kept['steps']} by their steps")
    return 0 if good == len(names) else 1


def _compare_one(comparison):
    """(by which rule, what to print); by none: None."""
    good, said = comparison.trajectories()
    if good:
        return "trajectories", said
    good, more = comparison.steps()
    return "steps" if good else None, f"{said}; {more}"


# ---- speed


def race(file, names, rounds=7, steps=1000):
    """Steps per second of both engines, one after the other in turn; medians of several rounds and of their ratios.

    Beside the clock, processor time, which other programs on the machine disturb less; and how much of it is the client's
    own Python: a run in which steps of the physics do nothing.
    """
    engines = [Engine(name, file) for name in ("sinew", "mujoco")]
    for name in names:
        found = numpy.array([[engine.ask("speed", name, steps) for engine in engines] for _ in range(rounds)])
        own = [engine.ask("speed", name, steps, False)[1] for engine in engines]
        clock, processor = (numpy.median(found[:, 0, k] / found[:, 1, k]) for k in (0, 1))
        ours, theirs = numpy.median(found, axis=0)
        print(
            f"{name}: {ours[0]:.0f} steps/s, MuJoCo {theirs[0]:.0f}, ratio {clock:.2f}; by processor time {processor:.2f}; "
            f"Python's own share {100 * ours[1] / own[0]:.0f} %, on MuJoCo {100 * theirs[1] / own[1]:.0f} %",
            flush=True,
        )
    for engine in engines:
        engine.close()
    return 0
