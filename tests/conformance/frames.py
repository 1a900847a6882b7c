"""Contacts, constraint rows and islands: how they are named, held together and told apart.

A column of the contacts is called `contact.dist`; rows are `efc_pos`, counts `ncon`. Contacts are compared one by one,
because how closely depends on the pair: distances in closed form are compared at 1e-9, those found by the general
convex algorithm, whose own tolerance is 1e-6, at 1e-6. Rows are compared in groups; where the counts differ there is
nothing to hold side by side, and the count alone deviates.
"""

from collections import Counter

import numpy as np

import measures

CLOSED_FORM_TOLERANCE = 1e-9
CONVEX_TOLERANCE = 1e-6
MEASURED = ("contact.dist", "contact.pos", "contact.frame")

# Contacts leave the collision stage with these; making the rows then decides them.
DECIDED_BY_ROWS = ("contact.mu", "contact.exclude", "contact.efc_address")

# Values that are reported and not judged.
REPORTED = ("solver_niter",)

SHAPES = "plane hfield sphere capsule ellipsoid cylinder box mesh sdf".split()
CLOSED_FORM = {("sphere", "sphere"), ("sphere", "capsule"), ("sphere", "cylinder"), ("sphere", "box")} | {
    ("capsule", "capsule"),
    ("capsule", "box"),
    ("box", "box"),
}
ROW_KINDS = (
    "equality dof-friction tendon-friction joint-limit tendon-limit frictionless-contact pyramidal-contact "
    "elliptic-contact"
).split()


def stage_of(name, stage):
    """The stage that decides a value; the Jacobian is known with the rows and written out later."""
    if name == "ncon":
        return "collide"
    if name == "efc_J" or name in DECIDED_BY_ROWS:
        return "constraint_rows"
    return stage


def counted_by(name):
    """The count without which a value cannot be compared, or None."""
    if name.startswith("contact."):
        return "ncon"
    if name.startswith("efc_"):
        return "nefc"
    return "nisland" if name.startswith("island_") else None


def pair_names(types, pairs):
    """Kinds of shapes of each pair of geoms, as ("sphere", "box"); a negative index is no geom."""
    names = [SHAPES[int(kind)] if 0 <= kind < len(SHAPES) else "?" for kind in np.ravel(types)]
    return [tuple(names[int(geom)] if geom >= 0 else "?" for geom in pair) for pair in np.reshape(pairs, (-1, 2))]


def is_closed_form(pair):
    return "plane" in pair or tuple(pair) in CLOSED_FORM or tuple(reversed(pair)) in CLOSED_FORM


def measured_error(ours, reference, kinds):
    """(error, tolerance, index) of the contact that is worst in view of its tolerance.

    The error is absolute, in metres or as a part of a unit vector, relative where values are larger than one.
    """
    pair = measures.shaped_alike(ours, reference)
    if pair is None or len(kinds) != len(pair[0]):
        return np.inf, CLOSED_FORM_TOLERANCE, 0
    if not len(kinds):
        return 0.0, CLOSED_FORM_TOLERANCE, 0
    ours, reference = (np.asarray(values, dtype=float).reshape(len(kinds), -1) for values in pair)
    scale = np.maximum(1.0, measures.finite_magnitude(reference).max(axis=1))
    errors = measures.difference(ours, reference).max(axis=1) / scale
    tolerances = np.array([CLOSED_FORM_TOLERANCE if is_closed_form(kind) else CONVEX_TOLERANCE for kind in kinds])
    worst = int(np.argmax(errors / tolerances))
    return float(errors[worst]), float(tolerances[worst]), worst


def listed(counter, limit=4):
    parts = [f"{count} x {what}" if count > 1 else what for what, count in counter.most_common(limit)]
    return ", ".join(parts) + (f" and {len(counter) - limit} more" if len(counter) > limit else "")


def describe_contacts(ours, reference, types):
    """Which contacts one engine has and the other has not, or where their order parts."""

    def labels(seen):
        pairs = np.reshape(seen["contact.geom"], (-1, 2)).astype(int)
        return [
            f"{one}-{two} of geoms {a} and {b}" for (one, two), (a, b) in zip(pair_names(types, pairs), pairs.tolist())
        ]

    mine, theirs = labels(ours), labels(reference)
    missing, extra = Counter(theirs) - Counter(mine), Counter(mine) - Counter(theirs)
    words = []
    if missing:
        words.append(f"missing {listed(missing)}")
    if extra:
        words.append(f"extra {listed(extra)}")
    if not words:
        at = next(i for i, (a, b) in enumerate(zip(mine, theirs)) if a != b)
        words.append(f"contact {at} is {mine[at]}, MuJoCo {theirs[at]}")
    return "; ".join(words)


def describe_rows(ours, reference):
    """Rows of each kind that one engine has more of than the other."""

    def kinds(seen):
        found = np.ravel(seen["efc_type"]).astype(int)
        return Counter(ROW_KINDS[kind] if kind < len(ROW_KINDS) else f"kind {kind}" for kind in found)

    mine, theirs = kinds(ours), kinds(reference)
    words = [
        f"{kind}: {mine[kind]}, MuJoCo {theirs[kind]}" for kind in [*ROW_KINDS] if mine[kind] != theirs[kind]
    ]
    return "rows of " + "; ".join(words) if words else "rows of the same kinds"


def equal_iterations(ours, reference):
    """Whether the solver took the same number of iterations in every island; None where no row acts or none is told."""
    if "solver_niter" not in ours or "solver_niter" not in reference:
        return None
    if not int(np.ravel(reference["nefc"])[0]) or "nefc" not in ours:
        return None
    islands = max(1, int(np.ravel(reference.get("nisland", 0))[0]))
    mine, theirs = (np.ravel(seen["solver_niter"])[:islands] for seen in (ours, reference))
    return bool(np.array_equal(mine, theirs))


ELLIPTIC = ROW_KINDS.index("elliptic-contact")
ON_THE_CONE = 1e-9


def decided_states(ours, expected):
    """Our states of the rows, with MuJoCo's where either would do."""
    undecided = undecided_rows(expected) | vanishing_rows(expected)
    return np.where(undecided, np.ravel(expected["efc_state"]), np.ravel(ours))


def vanishing_rows(expected):
    """Rows whose force is zero up to the rounding of the largest: whether they push or are satisfied hangs on it."""
    forces = np.abs(np.ravel(expected.get("efc_force", np.zeros(np.size(expected["efc_type"])))))
    return (forces > 0) & (forces <= measures.ROUNDING * forces.max(initial=0.0))


def undecided_rows(expected):
    """Rows of contacts that slide: their force lies on the cone, and rounding says on which side of it.

    The dual solvers call such a contact satisfied or on the cone by comparing two numbers that are equal.
    """
    needed = ("efc_type", "efc_id", "efc_force", "contact.friction")
    if not all(name in expected for name in needed):
        return np.zeros(np.size(expected.get("efc_type", ())), dtype=bool)
    kinds, owners, forces = (np.ravel(expected[name]) for name in needed[:3])
    friction = np.reshape(expected["contact.friction"], (-1, 5))
    undecided = np.zeros(len(kinds), dtype=bool)
    for owner in np.unique(owners[kinds == ELLIPTIC]).astype(int):
        rows = np.flatnonzero((kinds == ELLIPTIC) & (owners == owner))
        normal = forces[rows[0]]
        sideways = np.linalg.norm(forces[rows[1:]] / friction[owner, : len(rows) - 1])
        undecided[rows] = normal > 0 and abs(normal - sideways) <= ON_THE_CONE * normal
    return undecided
