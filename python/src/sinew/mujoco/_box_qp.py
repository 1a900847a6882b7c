"""Quadratic programs in a box: mju_boxQP."""

from __future__ import annotations

import numpy

from .. import _core
from ._call import api
from ._errors import FatalError


@api
def mju_boxQP(res, R, index, H, g, lower, upper):
    """Least x' H x / 2 + x' g between bounds; gives the number of free dimensions, -1 where there is no least."""
    n = res.size
    if H.shape != (n, n) or g.size != n:
        raise TypeError("size of H and g should be that of res")
    if R.size < n * (n + 7):
        raise TypeError("size of R should be n (n + 7)")
    if index is not None and index.size != n:
        raise TypeError("size of index should equal the size of res")
    if lower is not None and upper is not None and (lower >= upper).any():
        raise FatalError("mju_boxQP: each upper bound must be above its lower bound")
    found = numpy.array(res)
    free = _core.box_qp(n, found, numpy.ascontiguousarray(H), g, lower, upper)
    if free is None:
        return -1
    res[:] = found
    R.reshape(-1)[: len(free) ** 2] = numpy.linalg.cholesky(H[numpy.ix_(free, free)]).reshape(-1) if free else ()
    if index is not None:
        index[: len(free)] = free
    return len(free)
