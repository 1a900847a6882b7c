"""How far two arrays are apart, by the measures of the conformance levels.

Each measure is scaled so that "conforms" reads error <= tolerance; relaxations.py holds the tolerances:
  model      element by element, relative to the element, to a thousandth of the largest and to a millionth
  forward    the largest difference, relative to the largest value and to a hundredth
  trajectory the distance at step k against the spread of MuJoCo's own runs, the largest up to step k
"""

import math

import numpy as np

import relaxations

# scales of the measures: below, an error counts as if the value had this size
SMALLEST_PART, SMALLEST_MODEL_VALUE, SMALLEST_VALUE = 1 / 1000, 1 / 1000000, 1 / 100


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
    return float(np.max(difference(ours, reference) / (size + SMALLEST_PART * size.max() + SMALLEST_MODEL_VALUE)))


def forward_scale(reference):
    return SMALLEST_VALUE + finite_magnitude(reference).max(initial=0.0)


def forward_errors(ours, reference, rounding=0.0):
    """Errors element by element on the scale of the whole field; one infinity where there is nothing to subtract.

    `rounding` widens the scale of each element, for results that are small differences of large terms.
    """
    pair = shaped_alike(ours, reference)
    if pair is None:
        return np.array([math.inf])
    ours, reference = pair
    if not np.issubdtype(reference.dtype, np.floating):
        return np.where(ours == reference, 0.0, math.inf)
    return difference(ours, reference) / (forward_scale(reference) + rounding)


def forward_error(ours, reference, rounding=0.0):
    return float(forward_errors(ours, reference, rounding).max(initial=0.0))


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
    ratio = apart / np.maximum(relaxations.tolerance("spread") * spread, relaxations.tolerance("trajectory"))
    beyond = np.flatnonzero(~(ratio <= 1.0))
    return float(ratio.max(initial=0.0)), float(apart.max(initial=0.0)), int(beyond[0]) if beyond.size else None
