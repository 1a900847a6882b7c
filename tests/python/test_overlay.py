"""What a program draws over the page of sinew.view, as numbers and text."""
import json

import numpy
import pytest

sinew = pytest.importorskip("sinew")
from sinew import _overlay  # noqa: E402


def row(kind="sphere", pos=(1, 2, 3), size=0.1, quat=(1, 0, 0, 0), rgba=(1, 0, 0, 1), to=None):
    return _overlay.shape_row(kind, pos, size, quat, rgba, to)


def test_a_shape_is_a_row_of_numbers():
    assert row().tolist() == [2, -1, 0, .1, .1, .1, 1, 2, 3, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0]


def test_a_capsule_between_two_points_has_its_middle_between_them():
    found = row("capsule", [0, 0, 0], 0.05, to=[0, 2, 0])
    assert found[3:9].tolist() == [.05, .05, 1, 0, 1, 0]
    axes = numpy.vstack([found[9:12], found[12:15], numpy.cross(found[9:12], found[12:15])])
    numpy.testing.assert_allclose(axes[:, 2], [0, 1, 0], atol=1e-15)
    numpy.testing.assert_allclose(axes.T @ axes, numpy.eye(3), atol=1e-15)


def test_an_arrow_begins_at_its_first_point():
    found = row("arrow", [1, 0, 0], 0.02, to=[1, 0, 3])
    assert found[3:9].tolist() == [.02, .02, 3, 1, 0, 0]


@pytest.mark.parametrize("given", [{"kind": "cone"}, {"pos": [1, 2]}, {"size": [1, 2, 3, 4]}, {"quat": [0, 0, 0, float("nan")]}, {"to": [1, 2, 3]}])
def test_a_shape_that_makes_no_sense_is_refused(given):
    with pytest.raises(ValueError):
        row(**given)


def test_a_camera_is_numbered_each_time_it_is_chosen():
    overlay = _overlay.Overlay()
    for distance in (1, 2):
        overlay.choose("camera", _overlay.camera_choice(0, -1, [0, 0, 0], distance, 0, 0))
    shapes, text = overlay.parts()
    assert shapes == b"" and json.loads(text)["camera"]["number"] == 2 and json.loads(text)["camera"]["distance"] == 2
    with pytest.raises(ValueError, match="finite"):
        _overlay.camera_choice(0, -1, [0, 0, 0], float("inf"), 0, 0)
