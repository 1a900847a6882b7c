"""How far two arrays are apart, by the measures of the conformance levels.

Each measure is scaled so that "conforms" reads error <= tolerance:
  model      |a - b| <= 1e-9 |b| + 1e-12 max|b| + 1e-15, element by element; integers must be equal
  forward    max|a - b| <= tolerance (0.01 + max|b|); where b is what large terms t leave of each other, + 1e-12 max|t|
  trajectory |a - b| at step k <= max(1000 spread(k), 1e-8), spread(k) the largest up to step k
"""

import math

import numpy as np

SPREAD_FACTOR = 1000.0
TRAJECTORY_FLOOR = 1e-8
ROUNDING = 1e-12


def shaped_alike(ours, reference):
    """Both as arrays of one shape, or None: (n, 1) equals (n,), and empty equals empty."""
    ours, reference = np.atleast_1d(ours), np.atleast_1d(reference)
    if ours.size != reference.size:
        return None
    if ours.shape != reference.shape:
        squeezed = [tuple(n for n in a.shape if n != 1) for a in (ours, reference)]
        if ours.size and squeezed[0] != squeezed[1]:
            return None
        ours = ours.reshape(reference.shape)
    return ours, reference


def difference(ours, reference):
    """|a - b|, zero where both are the same infinity or both not a number, infinite where only one is."""
    ours, reference = ours.astype(float), reference.astype(float)
    same = (ours == reference) | (np.isnan(ours) & np.isnan(reference))
    with np.errstate(invalid="ignore"):
        apart = np.abs(ours - reference)
    apart[~np.isfinite(apart)] = np.inf
    apart[same] = 0.0
    return apart


def finite_magnitude(values):
    values = np.abs(values.astype(float))
    values[~np.isfinite(values)] = 0.0
    return values


def model_error(ours, reference):
    pair = shaped_alike(ours, reference)
    if pair is None:
        return math.inf
    ours, reference = pair
    if ours.size == 0:
        return 0.0
    if not np.issubdtype(reference.dtype, np.floating):
        return 0.0 if np.array_equal(ours, reference) else math.inf
    size = finite_magnitude(reference)
    return float(np.max(difference(ours, reference) / (size + 1e-3 * size.max() + 1e-6)))


def forward_error(ours, reference, rounding=0.0):
    """`rounding` widens the scale, for results that are small differences of large terms."""
    pair = shaped_alike(ours, reference)
    if pair is None:
        return math.inf
    ours, reference = pair
    if ours.size == 0:
        return 0.0
    if not np.issubdtype(reference.dtype, np.floating):
        return 0.0 if np.array_equal(ours, reference) else math.inf
    return float(np.max(difference(ours, reference)) / (0.01 + finite_magnitude(reference).max() + rounding))


def distances(one, other):
    """Largest |a - b| in every row of two recordings, rows being steps."""
    if one.size == 0:
        return np.zeros(len(one))
    return difference(one, other).reshape(len(one), -1).max(axis=1)


def running_spread(reference, pushed):
    return np.maximum.accumulate(distances(reference, pushed))


def trajectory_error(ours, reference, spread):
    """(largest ratio of distance to what is allowed, largest distance, index of the first row beyond it or None)."""
    pair = shaped_alike(ours, reference)
    if pair is None:
        return math.inf, math.inf, 0
    apart = distances(*pair)
    ratio = apart / np.maximum(SPREAD_FACTOR * spread, TRAJECTORY_FLOOR)
    beyond = np.flatnonzero(~(ratio <= 1.0))
    return float(ratio.max(initial=0.0)), float(apart.max(initial=0.0)), int(beyond[0]) if beyond.size else None
