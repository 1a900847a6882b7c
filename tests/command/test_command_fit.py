"""sinew fit: a model fitted to markers."""

import pathlib

import numpy

import sinew as package

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
    m = package.load(folder / "pendulum6.osim")
    d = package.Data(m)
    pin = numpy.array([0.1, 1.2, 0.0])
    rows = []
    for i in range(30):
        d.qpos[:] = [0.8 * numpy.sin(0.5 * i), 1 + 0.9 * numpy.cos(0.8 * i)]
        package.forward(m, d)
        rows.append(numpy.concatenate([pin + factor * (numpy.ravel(d.site(name).xpos) - pin) for name, _, _ in MARKERS]))
    labels = [f"{name}_{axis}" for name, _, _ in MARKERS for axis in "xyz"]
    trial = package.osim.Motion(numpy.arange(30) / 100, numpy.array(rows), labels, markers=True)
    package.osim.write(trial, folder / "trial.trc")
    if unit != "m":
        trial.data *= 1000
        package.osim.write(trial, folder / "wrong.trc")
    return trial


def test_a_fitted_model_is_written_with_its_tables(sinew, tmp_path):
    write_trial(tmp_path, 1.1)
    result = sinew("fit", "pendulum6.osim", "trial.trc", "--out", "fitted.osim", "--mass", "3")
    assert result.status == 0 and "root mean square over all markers" in result.out and "mass 3.000 kg" in result.out, result.err
    assert sinew("check", "fitted.osim").status == 0
    quiet = sinew("fit", "pendulum6.osim", "trial.trc", "--out", "other.osim", "--fixed", "a,b", "--skip", "f", "--quiet")
    assert quiet.status == 0 and quiet.out == ""


def test_wrong_arguments_write_nothing(sinew, tmp_path):
    write_trial(tmp_path, unit="mm")
    result = sinew("fit", "pendulum6.osim", "trial.trc")
    assert result.status == 2 and "--out FILE names the fitted model" in result.err
    (tmp_path / "q.mot").write_text("q\nnRows=1\nnColumns=2\nendheader\ntime\tswing\n0\t0.1\n")
    result = sinew("fit", "pendulum6.osim", "q.mot", "--out", "x.osim")
    assert result.status != 0 and "holds no markers" in result.err and not (tmp_path / "x.osim").exists()
    result = sinew("fit", "pendulum6.osim", "wrong.trc", "--out", "x.osim", "--spread", "10")
    assert result.status != 0 and "are the markers in metres" in result.err and not (tmp_path / "x.osim").exists()
    result = sinew("fit", "pendulum6.osim", "none.trc", "--out", "x.osim")
    assert result.status != 0 and "none.trc" in result.err
