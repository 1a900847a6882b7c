"""Every kind of sensor that MuJoCo has, but plugins, is in the models here and agrees."""

import pytest

pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import judge
import sensor_types

FORCE_TOLERANCE, TOLERANCE = 1e-6, 1e-8
# these come out of iterations: the solver's, or the search for the nearest points of round shapes
ITERATED = "TOUCH ACCELEROMETER FORCE TORQUE JOINTLIMITFRC TENDONLIMITFRC FRAMELINACC FRAMEANGACC CONTACT GEOMFROMTO"


def test_all_kinds_agree():
    kinds = sensor_types.survey([judge.MODELS / "sensors.xml", judge.MODELS / "sensors_contacts.xml"])
    assert len(kinds) == 48
    assert not [name for name, kind in kinds.items() if kind.models == 0]
    for name, kind in kinds.items():
        assert kind.worst <= (FORCE_TOLERANCE if name in ITERATED.split() else TOLERANCE), (name, kind.worst)
