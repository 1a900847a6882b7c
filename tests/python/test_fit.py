"""sinew.osim.fit: scale factors and places of markers found from a trial."""

import pathlib

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"
MARKERS = [("a", "upper", (0.05, 0, 0)), ("b", "upper", (-0.05, -0.2, 0.05)), ("c", "upper", (0, -0.45, -0.05)),
           ("d", "lower", (0.05, -0.1, 0)), ("e", "lower", (0, -0.3, 0.05)), ("f", "lower", (-0.05, -0.35, -0.05))]


def write_trial(folder, factor=1.0, unit="m"):
    """The pendulum with six markers (pendulum6.osim), and those of one whose lengths are larger by a factor in 30 poses (trial.trc)."""
    text = (MODELS / "pendulum.osim").read_text()
    added = "".join(
        f"<Marker name='{name}'><socket_parent_frame>/bodyset/{body}</socket_parent_frame><location>{x} {y} {z}</location></Marker>"
        for name, body, (x, y, z) in MARKERS
    )
    head, tail = text.split('<MarkerSet name="markerset">')
    (folder / "pendulum6.osim").write_text(head + '<MarkerSet name="markerset"><objects>' + added + tail.split("<objects>", 1)[1])
    m = sinew.load(folder / "pendulum6.osim")
    d = sinew.Data(m)
    pin = numpy.array([0.1, 1.2, 0.0])
    rows = []
    for i in range(30):
        d.qpos[:] = [0.8 * numpy.sin(0.5 * i), 1 + 0.9 * numpy.cos(0.8 * i)]
        sinew.forward(m, d)
        rows.append(numpy.concatenate([pin + factor * (numpy.ravel(d.site(name).xpos) - pin) for name, _, _ in MARKERS]))
    labels = [f"{name}_{axis}" for name, _, _ in MARKERS for axis in "xyz"]
    trial = sinew.osim.Motion(numpy.arange(30) / 100, numpy.array(rows), labels, markers=True)
    sinew.osim.write(trial, folder / "trial.trc")
    if unit != "m":
        trial.data *= 1000
        sinew.osim.write(trial, folder / "wrong.trc")
    return trial


def test_scale_factors_are_found(tmp_path):
    trial = write_trial(tmp_path, 1.1)
    fitted = sinew.osim.fit(tmp_path / "pendulum6.osim", trial, scale_spread=0.5, marker_spread=1e-4, mass=3.0)
    assert fitted.after < 0.05 * fitted.before and fitted.mass == pytest.approx(3.0)
    assert fitted.factors["upper"][1] == pytest.approx(1.1, abs=0.01) and fitted.factors["lower"][1] == pytest.approx(1.1, abs=0.01)
    assert fitted.load().njnt == 2 and "mm after" in repr(fitted)
    body, moved, before, after = fitted.markers["e"]
    assert body == "lower" and len(moved) == 3 and after < before


def test_a_wrong_model_is_an_error(tmp_path):
    trial = write_trial(tmp_path)
    with pytest.raises(sinew.ModelError, match="three are needed"):
        sinew.osim.fit(tmp_path / "pendulum6.osim", trial, weights={"nothing": 1.0})


def test_a_trial_becomes_joint_loads_in_memory():
    trial = sinew.osim.read_c3d(str(MODELS / "stepping_leg.c3d"))
    result = sinew.osim.gait(trial, MODELS / "stepping_leg.osim", feet=["foot"])
    assert result.dynamics is None and result.reactions is not None and result.activations is not None
    assert abs(result.fitted.factors["thigh"][1] - 1.08) < 0.01 and len(result.coordinates) == len(result.moments)
    assert set(result.cycles) == {"right", "left"} and "frames" in repr(result)
    assert result.curves(result.coordinates, result.coordinates.labels[0]).shape == (0, 101)
    with pytest.raises(sinew.ModelError, match="six coordinates on the ground"):
        sinew.osim.gait(trial, MODELS / "stepping_leg.osim", feet=["foot"], fit_masses=True)
