"""Every model of models/ conforms to MuJoCo, live where it is installed, by its recording elsewhere."""

import pytest

import judge
import report

pytest.importorskip("sinew", reason="the Python package sinew is not installed: nothing to hold against MuJoCo")


def run(tmp_path, *options):
    said = []
    rows = judge.judge(judge.arguments([str(judge.MODELS), "--out", str(tmp_path), "--quiet", *options]), said.append)
    return rows, said


def complaints(rows):
    return "\n".join(
        f"{row['model']}: {row['status']} {report.deviation_text(row, report.columns_of([row]))}"
        for row in rows
        if row["status"] not in ("conforms", "extended")
    )


def test_all_our_models_conform(tmp_path):
    rows, said = run(tmp_path)
    print("\n".join(said))
    assert len(rows) >= 10
    assert not complaints(rows), complaints(rows)


def test_all_our_models_conform_to_the_recordings(tmp_path):
    rows, said = run(tmp_path, "--golden")
    assert any("RECORDED" in line for line in said)
    assert not complaints(rows), complaints(rows)
