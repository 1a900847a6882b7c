"""Files that sinew run writes: three formats with the same numbers, whole or not at all."""
import ast
import csv
import json
import os
import re
import resource
import signal
import stat
import struct
import subprocess
import time
import zipfile

import pytest

FIELDS = "qpos,qvel,xpos,M,ncon,eq_active,warning"


def read_npy(data):
    assert data[:8] == b"\x93NUMPY\x01\x00"
    length = struct.unpack("<H", data[8:10])[0]
    assert (10 + length) % 64 == 0
    head = ast.literal_eval(data[10:10 + length].decode())
    if head["descr"].startswith("<U"):
        width = 4 * int(head["descr"][2:])
        texts = [data[10 + length + i * width:10 + length + (i + 1) * width] for i in range(head["shape"][0])]
        return [text.decode("utf-32-le").rstrip("\0") for text in texts]
    code = {"<f8": "d", "<i4": "i", "<i8": "q", "|u1": "B"}[head["descr"]]
    assert head["fortran_order"] is False
    count = (len(data) - 10 - length) // struct.calcsize("<" + code)
    return head["shape"], list(struct.unpack(f"<{count}{code}", data[10 + length:]))


def read_npz(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name.removesuffix(".npy"): read_npy(archive.read(name)) for name in archive.namelist()}


def test_all_formats_hold_the_same_numbers(sinew, pendulum, tmp_path):
    arguments = ["run", pendulum, "--key", "up", "--steps", 50, "--every", 7, "--fields", FIELDS]
    for name in ("rows.jsonl", "rows.csv", "rows.npz"):
        result = sinew(*arguments, "--out", name)
        assert result.status == 0 and not result.out and not result.err
    text = sinew(*arguments).out
    assert (tmp_path / "rows.jsonl").read_text() == text
    rows = [json.loads(line) for line in text.splitlines()]

    arrays = read_npz(tmp_path / "rows.npz")
    assert set(arrays) == {"step", "time", "qpos.names", "qpos.units", "qvel.names", "qvel.units", "xpos.names",
                           "xpos.units", *FIELDS.split(",")}
    assert arrays["qpos.names"] == ["hinge", "wrist"] and arrays["qpos.units"] == ["rad", "rad"]
    assert arrays["xpos.names"][3:6] == ["arm.x", "arm.y", "arm.z"] and arrays["xpos.units"] == ["m"] * 9
    assert arrays["xpos"][0] == (9, 3, 3) and arrays["M"][0] == (9, 2, 2) and arrays["ncon"][0] == (9,)
    assert arrays["eq_active"][0] == (9, 0) and arrays["step"] == ((9,), [row["step"] for row in rows])
    for name in FIELDS.split(","):
        flat = [v for row in rows for v in (row[name] if isinstance(row[name], list) else [row[name]])]
        assert arrays[name][1] == flat, name

    table = list(csv.DictReader((tmp_path / "rows.csv").open()))
    assert len(table) == len(rows)
    for line, row in zip(table, rows):
        heads = [f"xpos[{body}.{axis}]" for body in ("world", "arm", "hand") for axis in "xyz"]
        assert [float(line[head]) for head in heads] == row["xpos"]
        assert line["qpos[hinge]"] == repr(row["qpos"][0]).removesuffix(".0")
        assert int(line["step"]) == row["step"] and float(line["time"]) == row["time"] and line["ncon"] == "0"


def test_an_unwritable_path_is_an_error_and_leaves_nothing(sinew, pendulum, leftovers, tmp_path):
    (tmp_path / "taken.csv").mkdir()
    for name in ("nowhere/rows.csv", "taken.csv"):
        result = sinew("run", pendulum, "--out", name)
        assert result.status == 1 and name in result.err
    assert leftovers("pendulum.xml", "taken.csv") == []


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.csv", "rows.npz"])
def test_a_full_disk_keeps_the_old_file_and_leaves_no_part(sinew, pendulum, leftovers, tmp_path, name):
    (tmp_path / name).write_text("precious")
    result = sinew("run", pendulum, "--every", 1, "--out", name,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
    assert result.status == 1 and name in result.err and "error:" in result.err
    assert (tmp_path / name).read_text() == "precious"
    assert leftovers("pendulum.xml", name) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [["run"], ["info", "--json"], ["info"], ["check"],
                                       ["bench", "--seconds", "0.01"]])
def test_a_full_standard_output_is_an_error(program, pendulum, arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run([program, *arguments, pendulum], stdout=full, stderr=subprocess.PIPE, text=True,
                              timeout=60)
    assert done.returncode == 1 and "error:" in done.stderr


def test_an_error_before_the_first_row_keeps_the_old_file(sinew, pendulum, tmp_path):
    (tmp_path / "rows.csv").write_text("precious")
    (tmp_path / "ctrl.csv").write_text("1,2,3\n")
    assert sinew("run", pendulum, "--ctrl", "ctrl.csv", "--out", "rows.csv").status == 1
    assert (tmp_path / "rows.csv").read_text() == "precious"


def test_new_files_have_ordinary_permissions_and_old_ones_keep_theirs(sinew, pendulum, tmp_path):
    sinew("run", pendulum, "--out", "rows.csv", umask=0o027)
    assert stat.S_IMODE((tmp_path / "rows.csv").stat().st_mode) == 0o640
    (tmp_path / "rows.csv").chmod(0o600)
    sinew("run", pendulum, "--out", "rows.csv")
    assert stat.S_IMODE((tmp_path / "rows.csv").stat().st_mode) == 0o600


def test_a_link_stays_a_link(sinew, pendulum, tmp_path):
    (tmp_path / "real.csv").write_text("")
    (tmp_path / "link.csv").symlink_to("real.csv")
    assert sinew("run", pendulum, "--out", "link.csv").status == 0
    assert (tmp_path / "link.csv").is_symlink() and (tmp_path / "real.csv").stat().st_size > 0


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.npz"])
def test_an_interrupt_keeps_the_rows_that_are_whole_and_says_so(program, pendulum, leftovers, tmp_path, name):
    process = subprocess.Popen([program, "run", pendulum, "--steps", "100000000", "--every", "10", "--out", name],
                               cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 10
    while not any(p.name.startswith(name + ".part") for p in tmp_path.iterdir()):
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.01)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=10)[1]
    assert process.returncode == -signal.SIGINT
    assert leftovers("pendulum.xml") == [name]
    rows = int(re.search(rf"interrupted after step \d+ of 100000000: {name} holds the (\d+) rows", said).group(1))
    if name.endswith("npz"):
        assert read_npz(tmp_path / name)["step"][0] == (rows,)
    else:
        lines = (tmp_path / name).read_text().splitlines()
        assert len(lines) - name.endswith("csv") == rows and lines[-1][-1] in "}0"


def test_an_archive_that_would_be_too_large_is_refused_before_the_run(sinew, pendulum, leftovers):
    result = sinew("run", pendulum, "--steps", 10**9, "--every", 1, "--out", "rows.npz")
    assert result.status == 1 and "4 GiB" in result.err
    assert leftovers("pendulum.xml") == []
