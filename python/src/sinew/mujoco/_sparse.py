"""Sparse, banded and factored matrices: mju_dense2sparse, mju_cholFactor, mju_dense2Band, ..."""

from __future__ import annotations

import functools
import math

import numpy

from ._call import FUNCTIONS, api, plain
from ._vectors import MINVAL

# ---- sparse


@api
def mju_dense2sparse(res, mat, rownnz, rowadr, colind):
    """Entries of a matrix that are not 0, row by row; 1 where there is no room for them."""
    count = 0
    for row, values in enumerate(mat):
        columns = numpy.flatnonzero(values)
        if count + len(columns) > min(res.size, colind.size):
            return 1
        rowadr[row], rownnz[row] = count, len(columns)
        res[count : count + len(columns)] = values[columns]
        colind[count : count + len(columns)] = columns
        count += len(columns)
    return 0


def _row(rownnz, rowadr, row):
    return slice(int(rowadr[row]), int(rowadr[row]) + int(rownnz[row]))


def _or_dense(checked):
    """Programs for MuJoCo 3.6 and later give data.ten_J, which is dense in the layout of 3.5: then nothing is to be spread."""

    @functools.wraps(checked)
    def mju_sparse2dense(res, mat, *pattern, **keywords):
        if isinstance(mat, numpy.ndarray) and mat.ndim == 2 and getattr(res, "shape", None) == mat.shape and min(mat.shape) > 1:
            res[...] = mat
        else:
            checked(res, mat, *pattern, **keywords)

    return plain(mju_sparse2dense)


@_or_dense
@api
def mju_sparse2dense(res, mat, rownnz, rowadr, colind):
    """A matrix from its entries."""
    if rownnz.size != res.shape[0] or rowadr.size != res.shape[0]:
        raise TypeError("rownnz and rowadr should have as many numbers as res has rows")
    res[...] = 0
    for row in range(len(res)):
        part = _row(rownnz, rowadr, row)
        res[row, colind[part]] = mat[part]


@plain
def mju_sym2dense(res, mat, rownnz, rowadr, colind):
    """mju_sym2dense(res, mat, rownnz, rowadr, colind)

    A symmetric matrix from the entries of its lower triangle.
    """
    FUNCTIONS["mju_sparse2dense"](res, mat, rownnz, rowadr, colind)
    lower = numpy.tril(res, -1)
    res += lower.T


@api
def mju_printMatSparse(mat, rownnz, rowadr, colind):
    """The entries of a matrix on the standard output."""
    for row in range(rownnz.size):
        part = _row(rownnz, rowadr, row)
        print(" ".join(f"({row} {c}): {v:9.6f}" for c, v in zip(colind[part], mat[part])))


# ---- Cholesky


def _square(name, mat):
    if mat.ndim != 2 or mat.shape[0] != mat.shape[1]:
        raise TypeError(f"{name} should be square, got {mat.shape}")


@api
def mju_cholFactor(mat, mindiag):
    """L of L L' in place; gives the rank."""
    _square("mat", mat)
    rank = len(mat)
    for j in range(len(mat)):
        pivot = mat[j, j] - mat[j, :j] @ mat[j, :j]
        if pivot < mindiag:
            pivot, rank = mindiag, rank - 1
        mat[j, j] = math.sqrt(pivot)
        mat[j + 1 :, j] = (mat[j + 1 :, j] - mat[j + 1 :, :j] @ mat[j, :j]) / mat[j, j]
    return rank


@api
def mju_cholSolve(res, mat, vec):
    """res = (mat mat')^-1 vec."""
    _square("mat", mat)
    if res.size != len(mat) or vec.size != len(mat):
        raise TypeError("res and vec should have as many numbers as mat has rows")
    lower = numpy.tril(mat)
    res[:] = numpy.linalg.solve(lower.T, numpy.linalg.solve(lower, vec)) if len(mat) else vec


@api
def mju_cholUpdate(mat, x, flg_plus):
    """L of L L' +- x x', in place; gives the rank."""
    _square("mat", mat)
    rank, sign = len(mat), 1 if flg_plus else -1
    for k in range(len(mat)):
        if x[k] == 0:
            continue
        square = mat[k, k] ** 2 + sign * x[k] ** 2
        if square < MINVAL:
            square, rank = MINVAL, rank - 1
        r = math.sqrt(square)
        c, s = r / mat[k, k], x[k] / mat[k, k]
        mat[k, k] = r
        mat[k + 1 :, k] = (mat[k + 1 :, k] + sign * s * x[k + 1 :]) / c
        x[k + 1 :] = c * x[k + 1 :] - s * mat[k + 1 :, k]
    return rank


# ---- band and dense rows: the first rows of a band, the last dense


def band_address(i, ntotal, nband, ndense):
    """Where the diagonal of row i is."""
    sparse = ntotal - ndense
    return i * nband + nband - 1 if i < sparse else sparse * nband + (i - sparse) * ntotal + i


@api
def mju_bandDiag(i, ntotal, nband, ndense):
    """Where the diagonal of a row is in such a matrix."""
    return band_address(i, ntotal, nband, ndense)


def _band_rows(ntotal, nband, ndense):
    """(first column, first address, entries) of each row of the lower triangle."""
    for i in range(ntotal):
        width = min(nband, i + 1) if i < ntotal - ndense else i + 1
        yield i, i - width + 1, band_address(i, ntotal, nband, ndense) - width + 1, width


def _lower(mat, ntotal, nband, ndense):
    dense = numpy.zeros((ntotal, ntotal))
    for i, column, start, width in _band_rows(ntotal, nband, ndense):
        dense[i, column : column + width] = mat[start : start + width]
    return dense


def _check_band(mat, ntotal, nband, ndense):
    if mat.size != (ntotal - ndense) * nband + ndense * ntotal:
        raise TypeError("mat should have (ntotal - ndense) nband + ndense ntotal numbers")


@api
def mju_dense2Band(res, mat, ntotal, nband, ndense):
    """A dense matrix as band and dense rows."""
    _check_band(res, ntotal, nband, ndense)
    for i, column, start, width in _band_rows(ntotal, nband, ndense):
        res[start : start + width] = mat[i, column : column + width]


@api
def mju_band2Dense(res, mat, ntotal, nband, ndense, flg_sym):
    """Band and dense rows as a dense matrix."""
    _check_band(mat, ntotal, nband, ndense)
    lower = _lower(mat, ntotal, nband, ndense)
    res[...] = lower + numpy.tril(lower, -1).T if flg_sym else lower


@api
def mju_bandMulMatVec(res, mat, vec, ntotal, nband, ndense, nvec, flg_sym):
    """res = mat vec, vector by vector."""
    lower = _lower(mat.reshape(-1), ntotal, nband, ndense)
    full = lower + numpy.tril(lower, -1).T if flg_sym else lower
    res[:] = (vec.reshape(nvec, ntotal) @ full.T).reshape(-1)


@api
def mju_cholFactorBand(mat, ntotal, nband, ndense, diagadd, diagmul):
    """L of L L' in place; gives the least pivot, 0 where there is one that is too small."""
    _check_band(mat, ntotal, nband, ndense)
    lower = _lower(mat, ntotal, nband, ndense)
    lower[numpy.diag_indices(ntotal)] += diagadd + diagmul * lower.diagonal()
    least = -1.0
    for j in range(ntotal):
        pivot = lower[j, j] - lower[j, :j] @ lower[j, :j]
        if pivot < MINVAL:
            return 0.0
        least = pivot if least < 0 else min(least, pivot)
        lower[j, j] = math.sqrt(pivot)
        lower[j + 1 :, j] = (lower[j + 1 :, j] - lower[j + 1 :, :j] @ lower[j, :j]) / lower[j, j]
    for i, column, start, width in _band_rows(ntotal, nband, ndense):
        mat[start : start + width] = lower[i, column : column + width]
    return least


@api
def mju_cholSolveBand(res, mat, vec, ntotal, nband, ndense):
    """res = (L L')^-1 vec."""
    lower = _lower(mat, ntotal, nband, ndense)
    res[:] = numpy.linalg.solve(lower.T, numpy.linalg.solve(lower, vec))
