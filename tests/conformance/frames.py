"""Contacts, constraint rows and islands: how they are named, held together and told apart.

A column of the contacts is called `contact.dist`; rows are `efc_pos`, counts `ncon`. Contacts are compared one by one,
and so are rows: how closely depends on whether the pair of geoms has a closed form or a search that ends exactly.
Where the counts differ there is nothing to hold side by side, and the count alone deviates.
"""

from collections import Counter

import numpy as np

import measures
import relaxations

MEASURED = ("contact.dist", "contact.pos", "contact.frame")

# Contacts leave the collision stage with these; making the rows then decides them.
DECIDED_BY_ROWS = ("contact.mu", "contact.exclude", "contact.efc_address")

SHAPES = "plane hfield sphere capsule ellipsoid cylinder box mesh sdf".split()
CLOSED_FORM = {("sphere", "sphere"), ("sphere", "capsule"), ("sphere", "cylinder"), ("sphere", "box")} | {
    ("capsule", "capsule"),
    ("capsule", "box"),
    ("box", "box"),
}
POLYHEDRAL = {"box", "mesh", "hfield"}  # finitely many corners: without a margin, the convex search ends exactly
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


def ends_exactly(pair, margin=0.0, native=True):
    """Whether both engines find the contact of a pair of kinds but for rounding."""
    return is_closed_form(pair) or (native and not margin and set(pair) <= POLYHEDRAL)


class Pairs:
    """What a model says of its geoms: kinds, and whether searches for contacts between them end exactly."""

    NATIVECCD_OFF = 1 << 17
    OVERRIDE = 1 << 0

    def __init__(self, engine):
        self.types = np.ravel(engine.model_value("geom_type"))
        self.margins = np.ravel(engine.model_value("geom_margin")).astype(float)
        self.native = not int(engine.model_value("opt.disableflags")) & self.NATIVECCD_OFF
        # explicit pairs and overridden parameters bring margins of their own
        self.any_margin = bool(np.any(engine.model_value("pair_margin"))) or (
            bool(int(engine.model_value("opt.enableflags")) & self.OVERRIDE)
            and float(np.ravel(engine.model_value("opt.o_margin"))[0]) != 0
        )

    def names(self, geoms):
        return pair_names(self.types, geoms)

    def exact(self, geoms):
        """For each contact, whether its search ends exactly; a negative index is no geom."""
        found = []
        for pair, kinds in zip(np.reshape(geoms, (-1, 2)).astype(int), self.names(geoms)):
            margin = self.any_margin or (pair >= 0).any() and self.margins[pair[pair >= 0]].any()
            found.append(ends_exactly(kinds, margin, self.native))
        return np.array(found, dtype=bool)


def contact_tolerances(exact):
    return np.where(exact, relaxations.tolerance("contacts"), relaxations.tolerance("searched-contact"))


def measured_error(ours, reference, exact):
    """(error, tolerance, index) of the contact that is worst in view of its tolerance.

    The error is absolute, in metres or as a part of a unit vector, relative where values are larger than one.
    """
    pair = measures.shaped_alike(ours, reference)
    if pair is None or len(exact) != len(pair[0]):
        return np.inf, relaxations.tolerance("contacts"), 0
    if not len(exact):
        return 0.0, relaxations.tolerance("contacts"), 0
    ours, reference = (np.asarray(values, dtype=float).reshape(len(exact), -1) for values in pair)
    scale = np.maximum(1.0, measures.finite_magnitude(reference).max(axis=1))
    errors = measures.difference(ours, reference).max(axis=1) / scale
    tolerances = contact_tolerances(exact)
    worst = int(np.argmax(errors / tolerances))
    return float(errors[worst]), float(tolerances[worst]), worst


CONTACT_ROWS = [ROW_KINDS.index(kind) for kind in ROW_KINDS if kind.endswith("-contact")]


def searched_rows(expected, exact):
    """For each constraint row, whether it belongs to a contact whose search does not end exactly."""
    kinds, owners = (np.ravel(expected[name]).astype(int) for name in ("efc_type", "efc_id"))
    searched = np.zeros(len(kinds), dtype=bool)
    of_contact = np.isin(kinds, CONTACT_ROWS) & (owners < len(exact))
    searched[of_contact] = ~exact[owners[of_contact]]
    return searched


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
    """Whether the solver took as many iterations in every island, none counting as one; None where no row acts or none is
    told."""
    if "solver_niter" not in ours or "solver_niter" not in reference:
        return None
    if not int(np.ravel(reference["nefc"])[0]) or "nefc" not in ours:
        return None
    islands = max(1, int(np.ravel(reference.get("nisland", 0))[0]))
    mine, theirs = (np.ravel(seen["solver_niter"])[:islands] for seen in (ours, reference))
    free = relaxations.covers("solved-at-the-start", "solver_niter")
    at_the_start = free & (np.maximum(mine, theirs) == 1)
    return bool(np.all((mine == theirs) | at_the_start))


ELLIPTIC = ROW_KINDS.index("elliptic-contact")


def decided_states(ours, expected, dual):
    """Our states of the rows, with MuJoCo's where either would do; `dual`: a dual solver came last."""
    undecided = vanishing_rows(expected)
    if dual:
        undecided = undecided | rows_on_the_cone(expected)
    return np.where(undecided, np.ravel(expected["efc_state"]), np.ravel(ours))


def vanishing_rows(expected):
    """Rows whose force is zero up to the rounding of the largest: whether they push or are satisfied hangs on it."""
    forces = np.abs(np.ravel(expected.get("efc_force", np.zeros(np.size(expected["efc_type"])))))
    return (forces > 0) & (forces <= relaxations.tolerance("vanishing-force") * forces.max(initial=0.0))


def rows_on_the_cone(expected):
    """Rows of elliptic contacts that slide: their force lies on the cone, and rounding says on which side of it."""
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
        undecided[rows] = normal > 0 and abs(normal - sideways) <= relaxations.tolerance("cone-boundary") * normal
    return undecided


def only_ties_differ(seen, expected, tolerance):
    """Whether the engines differ in pairs of geoms, all of whose contacts are at their margin to the last bits."""
    if any("contact.geom" not in side or "contact.dist" not in side for side in (seen, expected)):
        return False
    counted, heights = [], {}
    for side in (seen, expected):
        pairs = [tuple(pair) for pair in np.reshape(side["contact.geom"], (-1, 2)).astype(int).tolist()]
        margin = np.ravel(side.get("contact.includemargin", np.zeros(len(pairs))))
        for pair, height in zip(pairs, np.abs(np.ravel(side["contact.dist"]) - margin)):
            heights[pair] = max(heights.get(pair, 0.0), height)
        counted.append(Counter(pairs))
    mine, theirs = counted
    differing = [pair for pair in mine | theirs if mine[pair] != theirs[pair]]
    one_sided = all(mine[pair] == 0 or theirs[pair] == 0 for pair in differing)
    return bool(differing) and one_sided and all(heights[pair] <= tolerance for pair in differing)
