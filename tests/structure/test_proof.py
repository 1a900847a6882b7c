"""docs/proof.md is what scripts/proof.py wrote, and keeps what was found on earlier commits."""

import importlib.util
import json
import subprocess

import pytest
from sources import ROOT

found = importlib.util.spec_from_file_location("proof", ROOT / "scripts" / "proof.py")
proof = importlib.util.module_from_spec(found)
found.loader.exec_module(proof)


def git(root, *words):
    identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *words], cwd=root, check=True, capture_output=True)


def commit(root, text):
    (root / "a.txt").write_text(text)
    git(root, "add", ".")
    git(root, "commit", "-qm", text)


@pytest.fixture
def repository(tmp_path):
    git(tmp_path, "init", "-q")
    (tmp_path / "docs").mkdir()
    (tmp_path / ".gitignore").write_text("build\n")
    commit(tmp_path, "first")
    return tmp_path


def write(root):
    (root / proof.PAGE).write_text(proof.page(proof.kept(root)))


def test_the_page_is_what_the_script_wrote():
    text = (ROOT / proof.PAGE).read_text()
    assert proof.page(proof.read_page(text)) == text


def test_a_figure_changed_by_hand_is_refused(repository):
    proof.prove("unit", "echo 7 tests passed", r"passed", repository)
    write(repository)
    page = repository / proof.PAGE
    page.write_text(page.read_text().replace("7 tests", "8 tests"))
    with pytest.raises(proof.HandWritten, match="digest does not fit"):
        proof.kept(repository)


def test_checks_of_earlier_commits_stay_with_their_commit(repository):
    early = proof.prove("unit", "echo 7 tests passed; echo noise", r"passed", repository)
    write(repository)
    commit(repository, "second")
    for run in (repository / "build" / "proof").iterdir():
        run.unlink()
    late = proof.prove("materials", "echo 3 components; false", r"components", repository)
    assert early["commit"] != late["commit"]
    write(repository)
    results = proof.read_page((repository / proof.PAGE).read_text())
    assert results == {"unit": early, "materials": late}
    assert early["lines"] == ["7 tests passed"] and early["status"] == 0 and late["status"] == 1


def test_a_check_of_a_commit_elsewhere_is_left_out(repository):
    git(repository, "checkout", "-qb", "aside")
    commit(repository, "aside")
    proof.prove("unit", "echo 7 tests passed", r"passed", repository)
    git(repository, "checkout", "-q", "-")
    git(repository, "checkout", "-q", "--orphan", "other")
    commit(repository, "other")
    assert proof.kept(repository) == {}


def test_a_check_of_changed_files_is_left_out_but_a_changed_page_is_no_change(repository):
    proof.prove("unit", "echo 7 tests passed", r"passed", repository)
    write(repository)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "page")
    (repository / "a.txt").write_text("changed")
    assert proof.prove("unit", "echo 9 tests passed", r"passed", repository)["commit"].endswith("-dirty")
    assert proof.kept(repository)["unit"]["lines"] == ["7 tests passed"]
    git(repository, "checkout", "-q", "a.txt")
    proof.prove("materials", "echo 3 components", r"components", repository)
    write(repository)
    assert not proof.commit(repository).endswith("-dirty")
    assert set(proof.kept(repository)) == {"unit", "materials"}


def test_an_older_run_does_not_replace_the_page(repository):
    old = proof.prove("unit", "echo 7 tests passed", r"passed", repository)
    commit(repository, "second")
    proof.prove("unit", "echo 9 tests passed", r"passed", repository)
    write(repository)
    (repository / "build" / "proof" / "unit.json").write_text(json.dumps(old))
    assert proof.kept(repository)["unit"]["lines"] == ["9 tests passed"]


def test_every_check_names_a_program_of_the_repository():
    words = {word.removeprefix("${PYTHON}") for _, _, command, _ in proof.PROOFS for word in command.split()}
    scripts = {word for word in words if word.startswith(("scripts/", "bench/", "tests/"))}
    assert scripts and all((ROOT / script).is_file() for script in scripts)
    assert len({title for _, title, *_ in proof.PROOFS}) == len(proof.PROOFS)
