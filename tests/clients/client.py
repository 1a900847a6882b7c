"""What the files of clients share: the questions that a client answers in its own process, and the commands of its file."""

import sys
import time
from dataclasses import dataclass, field

import mujoco
import rule
import steps


@dataclass
class Client:
    """A program that imports mujoco."""

    file: str
    trajectory: callable  # (name, push, direction) -> rows of numbers; `push` moves the position of the start
    world: callable  # (name) -> model and data after a reset
    player: callable  # (name, count) -> so many actions, and a function that makes a step with one
    names: callable  # (names that were given) -> names to compare
    rows: int
    raced: list[str]
    raced_steps: int = 1000
    check: str | None = None  # a question more about every name: what is wrong with it, or ""
    answers: dict = field(default_factory=dict)  # questions more
    commands: dict = field(default_factory=dict)  # (names that were given) -> exit status

    def record(self, name, file):
        rows = []
        with steps.recording(rows):
            self.trajectory(name, 0.0, 0)
        return steps.save(file, rows)

    def repeat(self, name, file):
        return steps.repeat(*self.world(name), file)

    def unsteady(self, name, file, which):
        return steps.unsteady(*self.world(name), file, which)

    def speed(self, name, count, physics=True):
        """Steps per second of one run, by the clock and of processor time; without physics, of the client's own Python."""
        actions, step = self.player(name, count)
        kept = {name: getattr(mujoco, name) for name in ("mj_step", "mj_step1", "mj_step2")}
        for name in () if physics else kept:
            setattr(mujoco, name, lambda *arguments, **keywords: None)
        clock, processor = time.perf_counter(), time.process_time()
        for action in actions:
            step(action)
        clock, processor = time.perf_counter() - clock, time.process_time() - processor
        for name, function in kept.items():
            setattr(mujoco, name, function)
        return count / clock, count / processor

    def main(self):
        command, *given = sys.argv[1:]
        if command == "serve":
            asked = ("trajectory", "record", "repeat", "unsteady", "speed")
            return rule.serve({name: getattr(self, name) for name in asked} | self.answers)
        if command == "race":
            return rule.race(self.file, given or self.raced, steps=self.raced_steps)
        if command in self.commands:
            return self.commands[command](given)
        return rule.compare(self.file, self.names(given), self.rows, self.check)
