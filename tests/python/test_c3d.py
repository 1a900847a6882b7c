"""Files of motion laboratories: every form of numbers, markers that were not seen, channels, plates, events, damage."""

import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import sinew

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "osim"))
import c3d_writer  # noqa: E402

RNG = np.random.default_rng(3)
POINTS = np.round(RNG.uniform(-900, 900, (5, 3, 3)), 1)
RAW = np.round(RNG.uniform(-2000, 2000, (5, 4, 6)))
CORNERS = np.array([[500, 1200, 0], [50, 1200, 0], [50, 600, 0], [500, 600, 0]], float).T[:, :, None]
ORIGIN = np.array([[-4.4, 0.3, -41.6]]).T


@pytest.mark.parametrize("processor", [c3d_writer.INTEL, c3d_writer.DEC, c3d_writer.MIPS])
@pytest.mark.parametrize("real", [True, False])
def test_every_processor_and_form_of_numbers_is_read(tmp_path, processor, real):
    path = tmp_path / "trial.c3d"
    seen = np.ones((5, 3), bool)
    seen[2, 1] = False
    groups = {"ANALOG": {"SCALE": np.full(6, 0.5), "OFFSET": np.full(6, 10), "GEN_SCALE": 2.0}}
    c3d_writer.write(path, POINTS, RAW, processor=processor, real=real, seen=seen, groups=groups)
    c = sinew.osim.read_c3d(path, y_up=False)
    found = c.points.data.reshape(5, 3, 3)
    np.testing.assert_allclose(found[seen], 1e-3 * POINTS[seen], atol=1e-7)
    assert np.isnan(found[2, 1]).all() and c.points.labels[:3] == ["M0_x", "M0_y", "M0_z"]
    np.testing.assert_allclose(c.analog.data, RAW.reshape(20, 6) - 10, atol=1e-9)
    np.testing.assert_allclose(np.diff(c.analog.time), 1 / 400, atol=1e-12)
    assert c.rate == 100 and c.points.time[1] == 0.01


def test_channels_may_be_unsigned(tmp_path):
    path = tmp_path / "trial.c3d"
    raw = np.full((5, 1, 2), 40000.0)
    groups = {"ANALOG": {"FORMAT": "UNSIGNED", "OFFSET": np.full(2, 32768), "SCALE": np.ones(2)}}
    c3d_writer.write(path, POINTS, raw, real=False, groups=groups)
    np.testing.assert_allclose(sinew.osim.read_c3d(path).analog.data, 40000 - 32768)


def test_up_becomes_y(tmp_path):
    path = tmp_path / "trial.c3d"
    c3d_writer.write(path, POINTS, groups={"POINT": {"X_SCREEN": "+X", "Y_SCREEN": "+Z"}})
    c = sinew.osim.read_c3d(path)
    want = 1e-3 * np.stack([POINTS[..., 0], POINTS[..., 2], -POINTS[..., 1]], -1)
    assert c.up == "z" and c.forces is None
    np.testing.assert_allclose(c.points.data.reshape(5, 3, 3), want, atol=1e-7)
    half = sinew.osim.read_c3d(path, turn=180).points.data.reshape(5, 3, 3)
    np.testing.assert_allclose(half, want * [-1, 1, -1], atol=1e-7)


def plate(kind, channels, **more):
    rows = {"USED": np.array([1]), "TYPE": np.array([kind]), "CORNERS": CORNERS, "ORIGIN": ORIGIN,
            "CHANNEL": np.arange(1, channels + 1)[:, None], **more}  # fmt: skip
    units = ["N", "N", "N", "Nmm", "Nmm", "Nmm", "N", "N"][:channels]
    return {"FORCE_PLATFORM": rows, "ANALOG": {"UNITS": units, "SCALE": np.ones(channels), "OFFSET": np.zeros(channels, int)}}


def wrench(force, centre, free):
    """Moment about the sensor of a force at a point of the surface, seen from its middle, and a free moment [mm, N mm]."""
    moment = np.cross(centre, force) + [0, 0, free]
    return moment + np.cross(ORIGIN[:, 0], force)  # M_sensor = M_middle - F x r


def write_plate(path, kind, rows, **more):
    raw = np.tile(np.asarray(rows, float), (5, 1)).reshape(5, 1, -1)
    c3d_writer.write(path, POINTS, raw, groups=plate(kind, raw.shape[2], **more))


FORCE, CENTRE, FREE = np.array([30.0, -20.0, 700.0]), np.array([60.0, -110.0, 0.0]), 4000.0
MIDDLE = np.array([275.0, 900.0, 0.0])


def check_plate(path):
    c = sinew.osim.read_c3d(path, y_up=False)
    row = c.forces.data[2]
    np.testing.assert_allclose(row[:3], FORCE, rtol=1e-6)
    np.testing.assert_allclose(row[3:6], 1e-3 * (MIDDLE + CENTRE), atol=1e-6)
    np.testing.assert_allclose(row[6:9], [0, 0, 1e-3 * FREE], atol=1e-5)


def test_a_plate_with_one_sensor(tmp_path):
    write_plate(tmp_path / "t.c3d", 2, [*FORCE, *wrench(FORCE, CENTRE, FREE)])
    check_plate(tmp_path / "t.c3d")


def test_a_plate_with_its_own_centre_of_pressure(tmp_path):
    write_plate(tmp_path / "t.c3d", 1, [*FORCE, CENTRE[0], CENTRE[1], FREE])
    check_plate(tmp_path / "t.c3d")


def test_a_plate_with_a_calibration_matrix(tmp_path):
    matrix = np.eye(6) + 0.1 * RNG.normal(size=(6, 6))
    raw = np.linalg.solve(matrix, [*FORCE, *wrench(FORCE, CENTRE, FREE)])
    write_plate(tmp_path / "t.c3d", 4, raw, CAL_MATRIX=matrix[:, :, None])
    c = sinew.osim.read_c3d(tmp_path / "t.c3d", y_up=False)
    np.testing.assert_allclose(c.forces.data[0, :3], FORCE, rtol=1e-4)
    np.testing.assert_allclose(c.forces.data[0, 3:6], 1e-3 * (MIDDLE + CENTRE), atol=1e-5)


def test_a_plate_with_four_sensors(tmp_path):
    a, b, down = 120.0, 200.0, 0.0
    # sensor i at (+-a, +-b): vertical shares that give the centre of pressure, horizontal ones that give the free moment
    x, y = CENTRE[:2]
    sensors = np.array([[a, b], [-a, b], [-a, -b], [a, -b]])
    share = np.linalg.lstsq(np.vstack([np.ones(4), sensors[:, 0], sensors[:, 1]]), [1, x, y], rcond=None)[0]
    vertical = FORCE[2] * share
    moment_z = np.cross(CENTRE, FORCE)[2] + FREE
    difference = moment_z / b  # b (Fx34 - Fx12)
    horizontal = [(FORCE[0] - difference) / 2, (FORCE[0] + difference) / 2, FORCE[1] / 2, FORCE[1] / 2]
    origin = np.array([[a, b, down]]).T
    write_plate(tmp_path / "t.c3d", 3, [*horizontal, *vertical], ORIGIN=origin)
    check_plate(tmp_path / "t.c3d")


def test_small_forces_are_none_and_a_filter_keeps_steady_ones(tmp_path):
    write_plate(tmp_path / "t.c3d", 2, [1, 1, 10, 0, 0, 0])
    assert not sinew.osim.read_c3d(tmp_path / "t.c3d").forces.data[:, :3].any()
    write_plate(tmp_path / "t.c3d", 2, [*FORCE, *wrench(FORCE, CENTRE, FREE)])
    c = sinew.osim.read_c3d(tmp_path / "t.c3d", y_up=False, cutoff=10)
    np.testing.assert_allclose(c.forces.data[:, :3], np.tile(FORCE, (5, 1)), rtol=1e-6)


def test_events_are_read(tmp_path):
    rows = {"USED": np.array([2]), "TIMES": np.array([[0, 1.5], [1, 2.25]]).T, "LABELS": ["Foot Strike", "Foot Off"],
            "CONTEXTS": ["Right", "Left"]}  # fmt: skip
    c3d_writer.write(tmp_path / "t.c3d", POINTS, groups={"EVENT": rows})
    assert sinew.osim.read_c3d(tmp_path / "t.c3d").events == [(1.5, "Right", "Foot Strike"), (62.25, "Left", "Foot Off")]


def test_what_is_wrong_is_named(tmp_path):
    path = tmp_path / "t.c3d"
    for text in (b"", b"not a trial", bytes(600)):
        path.write_bytes(text)
        with pytest.raises(sinew.ModelError, match="t.c3d"):
            sinew.osim.read_c3d(path)
    c3d_writer.write(path, POINTS)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    with pytest.warns(sinew.ModelWarning, match="cut short: 4 of 5 frames"):
        assert len(sinew.osim.read_c3d(path).points) == 4
    path.write_bytes(whole[:1030])
    with pytest.raises(sinew.ModelError, match="has no frames"):
        sinew.osim.read_c3d(path)
    c3d_writer.write(path, POINTS, RAW, groups=plate(7, 6))
    with pytest.warns(sinew.ModelWarning, match="type 7 is not supported"):
        assert sinew.osim.read_c3d(path).plates == 0
    c3d_writer.write(path, POINTS, RAW[:, :, :2], groups=plate(2, 6))
    with pytest.warns(sinew.ModelWarning, match="channel 3 is number 3 of 2"):
        sinew.osim.read_c3d(path)
    c3d_writer.write(path, POINTS, groups={"POINT": {"UNITS": "ell"}})
    with pytest.warns(sinew.ModelWarning, match="'ell' is not known"):
        sinew.osim.read_c3d(path)
    c3d_writer.write(path, POINTS, groups={"POINT": {"LABELS": ["A", "B", "A"]}})
    with pytest.warns(sinew.ModelWarning, match="the label 'A'"):
        assert len(set(sinew.osim.read_c3d(path).points.labels)) == 9


def test_damaged_files_end_in_errors_or_warnings(tmp_path):
    path = tmp_path / "t.c3d"
    c3d_writer.write(path, POINTS, RAW, groups=plate(2, 6))
    whole = bytearray(path.read_bytes())
    for k in range(400):
        bad = bytearray(whole)
        for at in RNG.integers(0, min(len(bad), 1600), 4):
            bad[at] = RNG.integers(0, 256)
        path.write_bytes(bad[: RNG.integers(1, len(bad) + 1)] if k % 3 == 0 else bad)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                sinew.osim.read_c3d(path)
            except sinew.ModelError as error:
                assert "t.c3d" in str(error) or "memory" in str(error)
