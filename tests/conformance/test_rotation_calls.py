"""Quaternions, matrices, poses and words for kinds of objects are MuJoCo's."""

import ctypes
import os
import pathlib

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(os.environ.get("SINEW_BUILD", ROOT / "build")) / "lib" / "libsinew.so"
TOLERANCE = 1e-13


def values(count):
    """A struct of that many doubles, as C passes it."""
    return type(f"Values{count}", (ctypes.Structure,), {"_fields_": [("v", ctypes.c_double * count)]})


VECTOR, QUAT, MATRIX, POSE = values(3), values(4), values(9), values(7)


@pytest.fixture(scope="module")
def library():
    assert LIBRARY.exists(), f"{LIBRARY} is not there: run `make build` first"
    return ctypes.CDLL(str(LIBRARY))


def call(library, name, result, *arguments):
    function = getattr(library, name)
    kinds = {3: VECTOR, 4: QUAT, 7: POSE, 9: MATRIX}
    packed = [
        ctypes.c_double(a) if np.ndim(a) == 0 else kinds[np.size(a)]((ctypes.c_double * np.size(a))(*np.ravel(a)))
        for a in arguments
    ]
    function.restype = result
    return np.array(function(*packed).v)


def reference(name, size, *arguments):
    out = np.zeros(size)
    getattr(mujoco, name)(out, *[np.ravel(a) if np.ndim(a) else a for a in arguments])
    return out


@pytest.fixture(params=range(20))
def numbers(request):
    random = np.random.default_rng(request.param)
    quats = random.normal(size=(2, 4))
    quats /= np.linalg.norm(quats, axis=1, keepdims=True)
    return random.normal(size=3), quats[0], quats[1], abs(random.normal())


def test_functions_of_quaternions(library, numbers):
    v, p, q, time = numbers
    axis = v / np.linalg.norm(v)
    matrix = reference("mju_quat2Mat", 9, q)
    cases = (
        ("sn_quat_mul", QUAT, "mju_mulQuat", 4, (p, q)),
        ("sn_quat_conjugate", QUAT, "mju_negQuat", 4, (q,)),
        ("sn_quat_rotate", VECTOR, "mju_rotVecQuat", 3, (q, v)),
        ("sn_quat_from_axis_angle", QUAT, "mju_axisAngle2Quat", 4, (axis, time)),
        ("sn_quat_from_z_to", QUAT, "mju_quatZ2Vec", 4, (v,)),
        ("sn_quat_to_velocity", VECTOR, "mju_quat2Vel", 3, (q, time)),
        ("sn_quat_difference", VECTOR, "mju_subQuat", 3, (p, q)),
        ("sn_quat_to_matrix", MATRIX, "mju_quat2Mat", 9, (q,)),
        ("sn_quat_from_matrix", QUAT, "mju_mat2Quat", 4, (matrix,)),
    )
    for ours, result, theirs, size, arguments in cases:
        order = arguments[::-1] if ours == "sn_quat_rotate" else arguments
        found, expected = call(library, ours, result, *arguments), reference(theirs, size, *order)
        assert np.allclose(found, expected, atol=TOLERANCE), ours


def test_functions_that_work_in_place(library, numbers):
    v, p, q, time = numbers
    expected = q.copy()
    mujoco.mju_quatIntegrate(expected, v, time)
    assert np.allclose(call(library, "sn_quat_integrate", QUAT, q, v, time), expected, atol=TOLERANCE)
    expected = 3 * p
    mujoco.mju_normalize4(expected)
    assert np.allclose(call(library, "sn_quat_normalize", QUAT, 3 * p), expected, atol=TOLERANCE)


def test_functions_of_poses(library, numbers):
    v, p, q, time = numbers
    pos, quat = np.zeros(3), np.zeros(4)
    mujoco.mju_mulPose(pos, quat, v, p, 2 * v, q)
    found = call(library, "sn_pose_mul", POSE, np.concatenate([v, p]), np.concatenate([2 * v, q]))
    assert np.allclose(found, np.concatenate([pos, quat]), atol=TOLERANCE)
    mujoco.mju_negPose(pos, quat, v, p)
    assert np.allclose(call(library, "sn_pose_inverse", POSE, np.concatenate([v, p])), np.concatenate([pos, quat]))
    mujoco.mju_trnVecPose(pos, v, p, 3 * v)
    assert np.allclose(call(library, "sn_pose_apply", VECTOR, np.concatenate([v, p]), 3 * v), pos, atol=TOLERANCE)


def test_words_for_kinds_of_objects(library):
    library.sn_object_type_name.restype = ctypes.c_char_p
    kinds = [kind for kind in mujoco.mjtObj.__members__.values() if 0 < int(kind) < int(mujoco.mjtObj.mjNOBJECT)]
    assert len(kinds) > 20
    for kind in kinds:
        word = mujoco.mju_type2Str(int(kind))
        assert library.sn_object_type_name(int(kind)).decode() == word
        assert library.sn_object_type_from_name(word.encode()) == mujoco.mju_str2Type(word) == int(kind)
