"""Dense matrices: mju_mulMatVec, mju_mulMatMat, mju_eig3, ..."""

from __future__ import annotations

import numpy

from ._call import api
from ._rotations import quat_from_matrix

def _matrix(name, matrix, rows, columns):
    if matrix.shape != (rows, columns):
        raise TypeError(f"{name} should be of shape ({rows}, {columns}), got {matrix.shape}")


@api
def mju_eye(mat):
    """The unit matrix."""
    if mat.ndim != 2 or mat.shape[0] != mat.shape[1]:
        raise TypeError("mat should be square")
    mat[...] = numpy.eye(len(mat))


@api
def mju_transpose(res, mat):
    """res = mat'."""
    _matrix("res", res, *mat.shape[::-1])
    res[...] = mat.T.copy()


@api
def mju_symmetrize(res, mat):
    """res = (mat + mat') / 2."""
    _matrix("res", res, *mat.shape)
    res[...] = 0.5 * (mat + mat.T)


@api
def mju_mulMatVec(res, mat, vec):
    """res = mat vec."""
    if res.size != mat.shape[0] or vec.size != mat.shape[1]:
        raise TypeError("sizes of res, mat and vec must match")
    res[:] = mat @ vec


@api
def mju_mulMatTVec(res, mat, vec):
    """res = mat' vec."""
    if res.size != mat.shape[1] or vec.size != mat.shape[0]:
        raise TypeError("sizes of res, mat and vec must match")
    res[:] = mat.T @ vec


@api
def mju_mulMatVec3(res, mat, vec):
    """res = mat vec."""
    res[:] = mat.reshape(3, 3) @ vec


@api
def mju_mulMatTVec3(res, mat, vec):
    """res = mat' vec."""
    res[:] = mat.reshape(3, 3).T @ vec


@api
def mju_mulVecMatVec(vec1, mat, vec2):
    """vec1' mat vec2."""
    if vec1.size != mat.shape[0] or vec2.size != mat.shape[1]:
        raise TypeError("sizes of vec1, mat and vec2 must match")
    return float(vec1 @ mat @ vec2)


@api
def mju_mulMatMat(res, mat1, mat2):
    """res = mat1 mat2."""
    if mat1.shape[1] != mat2.shape[0]:
        raise TypeError("mat1 and mat2 cannot be multiplied")
    _matrix("res", res, mat1.shape[0], mat2.shape[1])
    res[...] = mat1 @ mat2


@api
def mju_mulMatMatT(res, mat1, mat2):
    """res = mat1 mat2'."""
    if mat1.shape[1] != mat2.shape[1]:
        raise TypeError("mat1 and mat2' cannot be multiplied")
    _matrix("res", res, mat1.shape[0], mat2.shape[0])
    res[...] = mat1 @ mat2.T


@api
def mju_mulMatTMat(res, mat1, mat2):
    """res = mat1' mat2."""
    if mat1.shape[0] != mat2.shape[0]:
        raise TypeError("mat1' and mat2 cannot be multiplied")
    _matrix("res", res, mat1.shape[1], mat2.shape[1])
    res[...] = mat1.T @ mat2


@api
def mju_sqrMatTD(res, mat, diag):
    """res = mat' diag mat."""
    _matrix("res", res, mat.shape[1], mat.shape[1])
    weights = numpy.ones(len(mat)) if diag is None else diag
    res[...] = mat.T @ (weights[:, None] * mat)


@api
def mju_printMat(mat):
    """A matrix on the standard output."""
    for row in numpy.atleast_2d(mat):
        print(" ".join(f"{value:.8f}" for value in row))


@api
def mju_eig3(eigval, eigvec, quat, mat):
    """Eigenvalues, largest first, and eigenvectors of a symmetric matrix; gives the number of sweeps."""
    values, vectors = numpy.linalg.eigh(mat.reshape(3, 3))
    order = numpy.argsort(values)[::-1]
    vectors = vectors[:, order]
    if numpy.linalg.det(vectors) < 0:
        vectors[:, 2] = -vectors[:, 2]
    eigval[:], eigvec[:] = values[order], vectors.reshape(-1)
    quat[:] = quat_from_matrix(vectors.reshape(-1))
    return 1
