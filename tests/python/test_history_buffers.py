"""History buffers of controls and sensors after compiling and after a reset, as MuJoCo 3.5.0 has them.

Each entry of the data file is a model, what is done to it, and fields of model and data, or parts of the error.
"""

import json
from pathlib import Path

import numpy
import pytest

import sinew
from sinew import _core

ENTRIES = json.loads((Path(__file__).parents[1] / "data" / "history_buffers.json").read_text())


def owner(m, d, path):
    """The object that has a field, and its name there: 'm.opt.timestep' -> (m.opt, 'timestep')."""
    first, *middle, name = path.split(".")
    place = {"m": m, "d": d}[first]
    for part in middle:
        place = getattr(place, part)
    return place, name


def write(m, d, path, index, value):
    place, name = owner(m, d, path)
    if numpy.ndim(getattr(place, name)) == 0:
        setattr(place, name, float(value))
    else:
        getattr(place, name)[index] = float(value)


def do(m, d, command):
    word, *arguments = command.split()
    if word == "fill":
        write(m, d, arguments[0], slice(None), arguments[1])
    elif word == "set":
        write(m, d, arguments[0], int(arguments[1]), arguments[2])
    elif word == "step":
        sinew.step(m, d, int(arguments[0]))
    elif word == "reset":
        sinew.reset(m, d)
    elif word == "resetkey":
        _core.reset(m, d, int(arguments[0]))  # a key that is not there counts as none, which sinew.reset refuses
    else:
        assert word == "compile"


def found(m, d, path):
    if path == "state.fullphysics":
        return sinew.state_size(m, sinew.State.FULLPHYSICS)
    if path == "state.integration":
        return sinew.state_size(m, sinew.State.INTEGRATION)
    place, name = owner(m, d, path)
    return getattr(place, name)


def refused(entry):
    with pytest.raises(sinew.ModelError) as caught:
        sinew.loads(entry["mjcf"])
    return str(caught.value)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_buffers_are_those_of_mujoco(entry):
    parts = entry["expect"].get("error_contains")
    if parts is not None:
        message = refused(entry)
        for part in parts:
            assert part in message
        return
    m = sinew.loads(entry["mjcf"])
    d = sinew.Data(m)
    for command in entry["call"].split(";"):
        do(m, d, command)
    for path, expected in entry["expect"].items():
        numpy.testing.assert_allclose(numpy.ravel(found(m, d, path)), numpy.ravel(expected), rtol=0, atol=entry["tol"])


@pytest.mark.parametrize("word", ["spline", "ZOH", "1"])
def test_an_unknown_interpolation_names_word_and_attribute(word):
    (entry,) = [entry for entry in ENTRIES if entry["id"] == "specD.AC12"]
    entry = dict(entry, mjcf=entry["mjcf"].replace("spline", word))
    message = refused(entry)
    assert f"invalid keyword: '{word}'" in message and "'interp'" in message
