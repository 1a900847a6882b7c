"""A process that judges models one by one, so that a crash of either engine costs one row and not the table.

Requests come on standard input, answers go to standard output, one JSON object per line. Whatever the engines print is
sent to standard error.
"""

import json
import os
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import compare
import engines
import newer
import reference


def open_reference(task):
    path = Path(task["path"])
    source = task["reference"]
    if source == "live" and task.get("wheel"):
        return reference.Live(path, task["model"], task["disable"], task.get("pushes", 1), newer.NewerMujocoEngine)
    if source == "live":
        return reference.Live(path, task["model"], task["disable"], task.get("pushes", 1))
    if source == "golden":
        return reference.Recorded(Path(task["golden"]), task["disable"])
    return reference.CorpusRecorded(Path(task["golden"]), task["disable"])


def open_ours(task):
    if task.get("physics"):
        return newer.sinew_as(task["physics"])(Path(task["path"]))
    kinds = {"sinew": engines.SinewEngine, "mujoco": engines.MujocoEngine, "nudged": engines.NudgedEngine}
    return kinds[task["candidate"]](Path(task["path"]))


def attempt(action, task):
    try:
        return action(task), None
    except engines.LoadFailed as error:
        return None, str(error)


def judge(task):
    """One row of the table as plain data."""
    try:
        ours, our_refusal = attempt(open_ours, task)
    except engines.Unsupported as missing:
        return {"status": "unsupported", "reason": str(missing)}
    extensions = task["candidate"] == "sinew" and not our_refusal and engines.SinewEngine.extensions(task["path"])
    if extensions:
        return {"status": "extended", "reason": extensions}
    if task["reference"] is None:
        return {"status": "error", "reason": "there is no recording of this model to hold it against"}
    expected, their_refusal = attempt(open_reference, task)
    if our_refusal and their_refusal:
        return {"status": "refused", "reason": f"by MuJoCo: {their_refusal}; by Sinew: {our_refusal}"}
    if our_refusal:
        return {"status": "deviates", "reason": f"MuJoCo loads it, Sinew refuses: {our_refusal}"}
    if their_refusal and task.get("wheel"):
        return {"status": "refused", "reason": f"by this version of MuJoCo: {their_refusal}"}
    if their_refusal:
        return {"status": "deviates", "reason": f"Sinew loads it, MuJoCo refuses: {their_refusal}"}
    row = compare.compare(ours, expected, task["levels"], task["disable"])
    return {
        "status": "conforms" if row.conforms() else "deviates",
        "reason": "",
        "cells": row.cells,
        "compared": row.compared,
        "notes": row.notes,
        "passes": dict(row.passes),
        "sensors": row.sensors,
        "reference": expected.kind,
    }


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    os.chdir(tempfile.gettempdir())
    for line in sys.stdin:
        task = json.loads(line)
        if task.get("wheel") and task["wheel"] not in sys.path:
            sys.path.insert(0, task["wheel"])
        try:
            result = judge(task)
        except Exception as error:
            traceback.print_exc()
            last = traceback.extract_tb(error.__traceback__)[-1]
            result = {
                "status": "error",
                "reason": f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})",
            }
        answers.write(json.dumps(result) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
