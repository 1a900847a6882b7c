"""Every two kinds of geom touch as in MuJoCo, at a few poses each."""

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import pairs

POSES = 20


def test_there_are_33_pairs():
    assert len(pairs.PAIRS) == 33


@pytest.mark.parametrize("pair", pairs.PAIRS, ids="-".join)
def test_contacts_are_those_of_mujoco(pair):
    row = pairs.compare_pair(pair, POSES, pairs.flags_of(pairs.arguments([])))
    assert row.touching >= POSES // 4, "poses that hardly ever touch prove nothing"
    assert row.passes(), "\n".join(row.exceptions)


@pytest.mark.parametrize("pair", [("box", "mesh"), ("cylinder", "box"), ("mesh", "mesh")], ids="-".join)
def test_contacts_are_those_of_mujoco_with_several_for_any_faces(pair):
    row = pairs.compare_pair(pair, POSES, pairs.flags_of(pairs.arguments(["--multiccd"])))
    assert row.passes(), "\n".join(row.exceptions)


def some_contacts(count, shift=0.0, turn=0.0):
    normals = np.tile([np.cos(turn), np.sin(turn), 0], (count, 1))
    return pairs.Contacts(np.full(count, shift), np.full((count, 3), 2 * shift), normals)


def test_a_missing_contact_and_a_wrong_distance_are_told():
    row = pairs.Row(("box", "box"))
    row.add(some_contacts(1), some_contacts(0), "missing")
    row.add(some_contacts(1, shift=2e-6), some_contacts(1), "wrong")
    row.add(some_contacts(1), some_contacts(1), "right")
    assert (row.poses, row.touching, row.same_count, row.same) == (3, 2, 2, 1)
    assert not row.passes() and len(row.exceptions) == 2


def test_the_worst_differences_are_those_of_the_worst_contact():
    row = pairs.Row(("box", "box"))
    ours, theirs = some_contacts(3), some_contacts(3)
    ours.dist[1] += 1e-9
    ours.pos[2, 0] += 1e-8
    ours.normal[0] = some_contacts(1, turn=1e-7).normal[0]
    row.add(ours, theirs, "nearly")
    row.add(theirs, theirs, "right")
    assert row.same == 1
    assert np.allclose((row.dist, row.pos, row.angle), (1e-9, 1e-8, 1e-7), rtol=1e-6)


@pytest.mark.parametrize("exact, limit", [(True, 1e-9), (False, 1e-6)])
@pytest.mark.parametrize("part", ["dist", "pos", "normal"])
def test_distance_position_and_normal_are_judged(part, exact, limit):
    for factor, agrees in ((0.9, True), (1.1, False)):
        row = pairs.Row(("box", "mesh"))
        ours, theirs = some_contacts(2), some_contacts(2)
        if part == "normal":
            ours.normal[1] = some_contacts(1, turn=factor * limit).normal[0]
        else:
            getattr(ours, part).reshape(2, -1)[1, 0] += factor * limit
        row.add(ours, theirs, "nearly", exact)
        assert (row.same == 1) == agrees


def test_a_pose_that_is_off_by_a_little_shows(monkeypatch):
    forward = sinew.forward

    def moved(m, d):
        d.qpos[0] += 1e-9
        forward(m, d)

    monkeypatch.setattr(sinew, "forward", moved)
    row = pairs.compare_pair(("sphere", "ellipsoid"), POSES, pairs.flags_of(pairs.arguments([])))
    assert row.dist > 1e-10 and row.pos > 1e-10
