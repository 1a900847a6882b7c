#!/usr/bin/env python3
"""Faults of the command, at every point: `make faults`.

    faults.py [--sinew build/bin/sinew] [--only WORD] [--every N] [--kinds memory,disk,kill]

Each operation of the command is run again and again, and each time one thing fails:

- memory: the n-th request for memory is refused, for every n, alone and together with all later ones
  (tests/faults/refuse.c). The exit status is that of success or of an error, never of a signal.
- disk: the n-th call of write, fsync or rename fails because the disk is full, for every n (strace --inject).
- kill: the process is killed at the n-th of these calls.

After each of these the output is the file that was there before or the whole new one, and after success it is the new
one. After a full disk nothing else is left behind. The last line counts points and failures; the exit status is 1 if
there is a failure.
"""
import argparse
import concurrent.futures
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
MODELS = ROOT / "models"
CALLS = "write,fsync,rename"
OLD = b"the file that was there before\n"
TIMEOUT = 120

# Operations: words, {MODEL} names in models/ that they need, the output. "{out}" is replaced by the output.
OPERATIONS = {
    "run .npz": ("run {knee} --steps 20 --out {out} --quiet", "a.npz"),
    "run .csv": ("run {arm} --steps 20 --out {out} --quiet", "a.csv"),
    "run .jsonl": ("run {elbow} --steps 5 --out {out} --quiet", "a.jsonl"),
    "run .sto": ("run {pendulum} --steps 20 --out {out} --quiet", "a.sto"),
    "record": ("run {contacts} --steps 20 --record {out} --quiet", "a.rec"),
    "compile .snb": ("compile {elbow} {out}", "a.snb"),
    "compile .snb osim": ("compile {knee} {out}", "a.snb"),
    "compile .xml": ("compile {pendulum} {out}", "a.xml"),
    "inverse kinematics": ("ik {pendulum} {markers} --out {out} --quiet", "a.mot"),
    "muscles": ("muscle {arm26} --to hillmuscle {out}", "a.xml"),
    "plot": ("plot {trajectory} --out {out}", "a.svg"),
    "check": ("check {knee}", None),
    "derive": ("derive {arm}", None),
}
# Draws text: fontconfig looks for its configuration again for ever where no memory is left at all.
FONTS = "plot"
FILES = {
    "knee": "osim/knee.osim", "pendulum": "osim/pendulum.osim", "markers": "osim/pendulum.trc", "arm": "arm.xml",
    "elbow": "muscle/elbow.xml", "contacts": "contacts.xml", "arm26": "environments/muscle_arm.xml",
}  # fmt: skip


def members(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


class Runner:
    """Runs one operation in a folder of its own."""

    def __init__(self, sinew, shim, scratch, words, output):
        self.sinew, self.shim, self.scratch, self.output = sinew, shim, scratch, output
        self.refusals = ("REFUSE_AT",) if words.startswith(FONTS) else ("REFUSE_AT", "REFUSE_FROM")
        names = {name: str(MODELS / file) for name, file in FILES.items()}
        names["trajectory"] = str(scratch / "trajectory.npz")
        self.words = [word.format(out=output or "", **names) for word in words.split()]

    def run(self, prefix=(), environment=None, replace=True):
        """(status, bytes of the output or None, names of other files) of one run over an old output."""
        with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
            folder = pathlib.Path(folder)
            if self.output and replace:
                (folder / self.output).write_bytes(OLD)
            words = [*prefix, str(self.sinew), *self.words]
            done = subprocess.run(words, cwd=folder, env={**os.environ, **(environment or {})}, timeout=TIMEOUT,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            written = (folder / self.output).read_bytes() if self.output and (folder / self.output).is_file() else None
            others = sorted(file.name for file in folder.iterdir() if file.name != self.output)
            return done.returncode, written, others, done.stderr.decode(errors="replace")

    def whole(self, written, new):
        """Whether an output is the new one: of archives the members count (without memory to compress they are stored), of
        recordings the size, since they hold times."""
        if written is None or written == OLD:
            return False
        if zipfile.is_zipfile(io.BytesIO(new)):
            return zipfile.is_zipfile(io.BytesIO(written)) and members(written) == members(new)
        return len(written) == len(new)

    def verdict(self, fault, new, killed=False):
        """What is wrong with one faulty run; None where nothing is."""
        try:
            status, written, others, errors = self.run(*fault)
        except subprocess.TimeoutExpired:
            return "does not end"
        if not killed and status not in (0, 1):
            return f"ends with status {status}: {errors[-200:]}"
        if self.output and written != OLD and not self.whole(written, new):
            return f"leaves neither the old output nor the new one ({'no file' if written is None else len(written)})"
        if self.output and status == 0 and not self.whole(written, new):
            return "reports success and leaves the old output"
        if others and not killed:
            return f"leaves {others}"
        return None


def count_requests(runner, scratch):
    counted = scratch / "requests"
    runner.run(environment={"LD_PRELOAD": str(runner.shim), "REFUSE_COUNT": str(counted), "REFUSE_PROGRAM": "sinew"})
    return int(counted.read_text())


def count_calls(runner, scratch):
    log = scratch / "calls"
    runner.run(prefix=["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={CALLS}"])
    names = re.findall(r"^\d+ +(\w+)\(", log.read_text(), flags=re.M)
    return {name: names.count(name) for name in CALLS.split(",")}


def memory_faults(runner, scratch, every):
    for n in range(0, count_requests(runner, scratch), every):
        for variable in runner.refusals:
            yield f"{variable}={n}", ((), {"LD_PRELOAD": str(runner.shim), variable: str(n), "REFUSE_PROGRAM": "sinew"}), False


def disk_faults(runner, scratch, every):
    for call, count in count_calls(runner, scratch).items():
        for n in range(1, count + 1, every):
            rule = f"inject={call}:error=ENOSPC:when={n}"
            yield rule, (["strace", "-f", "-qq", "-o", "/dev/null", "-e", rule], None), False


def kill_faults(runner, scratch, every):
    for call, count in count_calls(runner, scratch).items():
        for n in range(1, count + 1, every):
            rule = f"inject={call}:signal=KILL:when={n}"
            yield rule, (["strace", "-f", "-qq", "-o", "/dev/null", "-e", rule], None), True


KINDS = {"memory": memory_faults, "disk": disk_faults, "kill": kill_faults}


def try_operation(name, runner, kinds, every, scratch):
    """{kind: (points, failures)} of one operation."""
    status, new, _, errors = runner.run()
    if status != 0:
        return {"undisturbed": (1, [f"{name}: fails without a fault: {errors[-200:]}"])}
    table = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for kind in kinds:
            faults = list(KINDS[kind](runner, scratch, every))
            found = pool.map(lambda fault: runner.verdict(fault[1], new, fault[2]), faults)
            table[kind] = len(faults), [f"{name}: {fault[0]}: {what}" for fault, what in zip(faults, found) if what]
    return table


def build_shim(scratch):
    shim = scratch / "refuse.so"
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", str(shim), str(ROOT / "tests/faults/refuse.c")],
                   check=True)
    return shim


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sinew", type=pathlib.Path, default=ROOT / "build" / "bin" / "sinew")
    parser.add_argument("--only", default="", help="operations whose name contains this word")
    parser.add_argument("--every", type=int, default=1, help="try every N-th point")
    parser.add_argument("--kinds", default="memory,disk,kill")
    arguments = parser.parse_args()
    kinds = arguments.kinds.split(",")
    if {"disk", "kill"} & set(kinds) and not shutil.which("strace"):
        sys.exit("faults.py: disk and kill need strace")
    points, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        shim = build_shim(scratch)
        sinew = arguments.sinew.resolve()
        subprocess.run([sinew, "run", MODELS / "arm.xml", "--steps", "20", "--quiet", "--out", scratch / "trajectory.npz"], check=True)
        for name, (words, output) in OPERATIONS.items():
            if arguments.only not in name:
                continue
            table = try_operation(name, Runner(sinew, shim, scratch, words, output), kinds, arguments.every, scratch)
            print(f"{name:20}" + "".join(f"  {kind} {count:5d}" for kind, (count, _) in table.items()), flush=True)
            for count, wrong in table.values():
                points += count
                failures += wrong
                print("".join(f"  {line}\n" for line in wrong), end="", flush=True)
    print(f"{points} points, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
