"""The folder of a study: whole parts or none, each block once, clear words when it cannot go on."""

import os
import pathlib
import subprocess

import numpy
import pytest

import sinew
from sinew.study import Study
from sinew.study.runs import Runner
from sinew.tasks import MODELS

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
from sinew.study.folder import Folder, StudyError, columns_of, read_table  # noqa: E402


@pytest.fixture(scope="module")
def study():
    model = sinew.load(MODELS / "cart_pole.xml")
    return Study(model, {"input.a": [0, 1, 2]}, measure={"end": "last qpos", "x": "last qpos[0]"}, steps=2, seeds=4, block=5)


def blocks_of(study, *numbers):
    runner = Runner(study)
    return [(number, runner.block(number)) for number in numbers]


def test_blocks_come_back_in_order_whatever_order_they_came_in(study, tmp_path):
    folder = Folder(tmp_path, study.describe())
    folder.write(blocks_of(study, 2))
    folder.write(blocks_of(study, 1, 0))
    folder.close()
    found, expected = columns_of(read_table(tmp_path)), blocks_of(study, 0, 1, 2)
    for name in found:
        assert found[name].tobytes() == numpy.concatenate([columns[name] for _, columns in expected]).tobytes()
    assert found["end"].shape == (12, 2) and read_table(tmp_path, ["x"]).column_names == ["x"]


def test_a_study_goes_on_where_it_stopped(study, tmp_path):
    folder = Folder(tmp_path, study.describe())
    folder.write(blocks_of(study, 1))
    (folder.parts / "000001.parquet.new").write_bytes(b"half a file")  # as after a crash
    folder.close()
    again = Folder(tmp_path, study.describe())
    assert again.done == {1} and not list(again.parts.glob("*.new"))
    with pytest.raises(StudyError, match="would be written twice: \\[1\\]"):
        again.write(blocks_of(study, 1))
    again.close()


def test_another_study_is_kept_out_of_the_folder(study, tmp_path):
    Folder(tmp_path, study.describe()).close()
    other = {**study.describe(), "steps": 3}
    with pytest.raises(StudyError, match="holds another study: steps was 2, is 3"):
        Folder(tmp_path, other)
    with pytest.raises(StudyError, match="holds results already"):
        Folder(tmp_path, study.describe(), resume=False)


def test_two_processes_do_not_write_into_one_folder(study, tmp_path):
    folder = Folder(tmp_path, study.describe())
    with pytest.raises(StudyError, match="is in use"):
        Folder(tmp_path, study.describe())
    folder.close()
    Folder(tmp_path, study.describe()).close()


def test_a_damaged_part_is_named(study, tmp_path):
    folder = Folder(tmp_path, study.describe())
    folder.write(blocks_of(study, 0))
    folder.close()
    (tmp_path / "parts" / "000000.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(StudyError, match="000000.parquet is damaged .* remove it"):
        Folder(tmp_path, study.describe())


def test_a_full_disk_loses_nothing_that_was_written(study, tmp_path):
    folder = Folder(tmp_path, study.describe())
    folder.write(blocks_of(study, 0))
    (folder.parts / "000001.parquet.new").symlink_to("/dev/full")
    with pytest.raises(StudyError, match="cannot write results: the disk is full; what was written before is kept"):
        folder.write(blocks_of(study, 1))
    assert folder.done == {0} and len(read_table(tmp_path)) == 5
    folder.write(blocks_of(study, 1))  # there is room again
    assert len(read_table(tmp_path)) == 10
    folder.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")
def test_a_small_disk_that_fills_up_is_told(study, tmp_path):
    disk = pathlib.Path(tmp_path, "disk")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        folder, runner = Folder(disk / "out", study.describe()), Runner(study)
        large = {name: numpy.repeat(values, 400, axis=0) + 0 for name, values in runner.block(0).items()}
        large["x"] = numpy.random.default_rng(0).normal(size=len(large["run"]))
        with pytest.raises(StudyError, match="the disk is full"):
            for number in range(100):
                folder.write([(number, large)])
        kept = len(folder.done)
        folder.close()
        again = Folder(disk / "out", study.describe())
        assert len(again.done) == kept >= 1
        again.close()
    finally:
        subprocess.run(["umount", disk])


def test_a_folder_that_cannot_be_made_is_told(study, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StudyError, match="cannot write results: Not a directory"):
        Folder(tmp_path / "file" / "out", study.describe())
