"""Typical slips of users, one per file, and what the command says about them, word for word.

After a message was changed on purpose, write the new ones with `python3 tests/command/test_mistakes.py PROGRAM`.
"""
import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "data" / "mistakes"
MODELS = sorted(FOLDER.glob("*.xml"))


def said(program, model):
    """Exit status and messages; called beside the file, so that messages name it without a folder."""
    done = subprocess.run([str(program), "check", model.name], capture_output=True, text=True, timeout=60, cwd=FOLDER)
    return done.returncode, done.stderr


def test_there_are_twenty_of_them():
    assert len(MODELS) >= 20


@pytest.mark.parametrize("model", MODELS, ids=lambda path: path.stem)
def test_the_mistake_is_explained(program, model):
    status, messages = said(program, model)
    assert status == 1
    assert messages == model.with_suffix(".txt").read_text()


if __name__ == "__main__":
    for path in MODELS:
        path.with_suffix(".txt").write_text(said(pathlib.Path(sys.argv[1]).resolve(), path)[1])
