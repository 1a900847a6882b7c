"""sinew optimize: MocoStudy files to trajectories."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def study(tmp_path):
    shutil.copy(ROOT / "models" / "osim" / "pendulum.osim", tmp_path)
    shutil.copy(ROOT / "tests" / "fuzz" / "corpus" / "study" / "pendulum.omoco", tmp_path)
    return tmp_path / "pendulum.omoco"


def test_a_study_is_solved_and_written_as_moco_writes_it(sinew, tmp_path):
    result = sinew("optimize", study(tmp_path), "--out", tmp_path / "found.sto")
    assert result.status == 0, result.err
    assert "solved after" in result.out and "effort" in result.out
    text = (tmp_path / "found.sto").read_text()
    assert "num_states=4\n" in text and "num_controls=1\n" in text and "success=true\n" in text
    assert "/jointset/" in text.split("endheader\n")[1].split("\n")[0]


def test_a_model_may_stand_in_the_file(sinew, tmp_path):
    path = study(tmp_path)
    model = (tmp_path / "pendulum.osim").read_text()
    model = model[model.index("<Model ") : model.index("</Model>") + len("</Model>")]
    path.write_text(path.read_text().replace("<filepath>pendulum.osim</filepath>", f"<model>{model}</model>"))
    result = sinew("optimize", path, "--out", tmp_path / "found.sto", "--quiet")
    assert result.status == 0, result.err


def test_mistakes_are_named_and_nothing_is_written(sinew, tmp_path):
    path = study(tmp_path)
    text = path.read_text()
    for old, new, message in (
        ("MocoFinalTimeGoal", "MocoMarkerTrackingGoal", "MocoMarkerTrackingGoal"),
        ("bend/value", "bent/value", "did you mean 'bend/value'"),
        ("pendulum.osim", "missing.osim", "missing.osim"),
    ):
        path.write_text(text.replace(old, new))
        result = sinew("optimize", path, "--out", tmp_path / "found.sto")
        assert result.status == 1 and message in result.err, result.err
        assert not (tmp_path / "found.sto").exists()


def test_a_limit_of_iterations_is_an_error_that_keeps_the_trajectory(sinew, tmp_path):
    result = sinew("optimize", study(tmp_path), "--out", tmp_path / "found.sto", "--max-iterations", "1")
    assert result.status == 1 and "limit of iterations" in result.err
    assert "success=false\n" in (tmp_path / "found.sto").read_text()
