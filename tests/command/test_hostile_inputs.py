"""Small files that ask for much: refused at once, with the file and the line."""

import os
import struct
import zipfile
import zlib

EMPTY = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"


def test_an_archive_that_unpacks_to_gigabytes_is_refused(sinew, tmp_path):
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.xml", EMPTY)
        for i in range(4):
            archive.writestr(f"zeros{i}", bytes(60_000_000))
    result = sinew("check", "bomb.zip")
    assert result.status == 1 and "unpacks to 240000" in result.err, result.err


def test_an_archive_of_ordinary_size_is_read(sinew, tmp_path):
    with zipfile.ZipFile(tmp_path / "good.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.xml", EMPTY)
        archive.writestr("zeros", bytes(30_000_000))
    assert sinew("check", "good.zip").status == 0


def test_a_pipe_in_a_model_does_not_hang(sinew, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for named in ("pipe", "/dev/zero"):
        (tmp_path / "m.xml").write_text(f"<mujoco>\n<include file='{named}'/></mujoco>")
        result = sinew("check", "m.xml")
        assert result.status == 1 and "m.xml:2" in result.err and "no regular file" in result.err, result.err


def test_nested_copies_are_counted_before_they_are_made(sinew, tmp_path):
    opening, closing = "<replicate count='1000' offset='1 0 0'>" * 4, "</replicate>" * 4
    (tmp_path / "m.xml").write_text(f"<mujoco><worldbody>\n{opening}<geom size='1'/>{closing}</worldbody></mujoco>")
    result = sinew("check", "m.xml")
    assert result.status == 1 and "m.xml:2" in result.err and "elements" in result.err, result.err


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes(1_000_000))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_an_image_of_a_billion_heights_is_refused(sinew, tmp_path):
    (tmp_path / "h.png").write_bytes(png(30000, 30000))
    (tmp_path / "m.xml").write_text("<mujoco><asset>\n<hfield name='h' file='h.png' size='1 1 1 1'/></asset></mujoco>")
    result = sinew("check", "m.xml")
    assert result.status == 1 and "m.xml:2" in result.err and "heights" in result.err, result.err


def test_two_outputs_in_one_file_are_refused(sinew, tmp_path):
    (tmp_path / "m.xml").write_text(EMPTY)
    (tmp_path / "folder").mkdir()
    for first, second in (("a.npz", "a.npz"), ("a.npz", "./a.npz"), ("folder/../a.npz", "a.npz")):
        result = sinew("run", "m.xml", "--out", first, "--record", second)
        assert result.status == 2 and "same file" in result.err, result.err
        assert not (tmp_path / "a.npz").exists()
