"""How closely the judge compares, and everything it lets pass: one table of rules, one of relaxations.

No other file of the judge holds a tolerance, a list of fields that are left out, or a case that is excused; a test
(test_relaxations.py) looks for them. docs/relaxations.md is made from these tables: `python relaxations.py --write`.

Errors are scaled so that "conforms" reads error <= tolerance (measures.py).
"""

import fnmatch
import sys
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parents[2] / "docs" / "relaxations.md"


class Rule(NamedTuple):
    """What is asked of a field unless a relaxation applies."""

    key: str
    level: str
    fields: str  # patterns, separated by spaces; `stage:` names all fields that a stage writes
    tolerance: float
    measure: str


class Relaxation(NamedTuple):
    """What is asked instead, or nothing (tolerance None), and why."""

    key: str
    fields: str
    phase: str  # level and, where it says more, phase or stage
    when: str
    tolerance: float | None
    reason: str


POSE_STAGES = "state input body_poses object_frames center_of_mass camera_frames tendon_paths collide transmission"
SOLVER_STAGES = "constraint_forces sensors_acceleration integrate inverse_forces on_request"

MODEL_MEASURE = "|a - b| / (|b| + 1e-3 max|b| + 1e-6), element by element; integers are equal"
FORWARD_MEASURE = "max|a - b| / (0.01 + max|b|)"
CONTACT_MEASURE = "|a - b| of one contact, in metres or parts of a unit vector, relative beyond 1"

RULES = [
    Rule("model", "model", "*", 1e-9, MODEL_MEASURE),
    Rule("poses", "forward", "stage: " + POSE_STAGES, 1e-10, FORWARD_MEASURE),
    Rule("contacts", "forward", "contact.dist contact.pos contact.frame", 1e-9, CONTACT_MEASURE),
    Rule("smooth", "forward", "stage: all others", 1e-8, FORWARD_MEASURE),
    Rule("iterations", "forward", "solver_niter", 0.0, "equal in every island"),
    Rule("trajectory", "trajectory", "qpos qvel act sensordata time", 1e-8, "max|a - b| after each step"),
    Rule("step", "step", "qvel", 1e-9, FORWARD_MEASURE + " after one step from MuJoCo's full integration state"),
    Rule("bad inputs", "bad inputs", "time qpos qvel act", 1e-8, FORWARD_MEASURE + " after each of three steps; warnings are equal"),
    Rule("pair", "pairs", "dist pos normal", 1e-9, "metres, radians"),
]

RELAXATIONS = [
    # ---- how closely
    Relaxation(
        "bad inputs of CG", "time qpos qvel act", "bad inputs", "solver CG", 1e-6,
        "conjugate gradients stop before they converge, good inputs included",
    ),
    Relaxation(
        "bad inputs without reset", "time qpos qvel act", "bad inputs", "autoreset off, after the first warning", None,
        "a bad state that is kept goes on growing, and sin(1e20) is rounding; the counters of warnings are still compared",
    ),
    Relaxation(
        "iterated", "actuator_lengthrange mesh_*", "model", "always", 1e-8,
        "processed meshes and simulated length ranges come out of iterations that stop at a tolerance of their own",
    ),
    Relaxation(
        "follows-meshes",
        "geom_pos geom_quat geom_size geom_aabb geom_rbound body_ipos body_iquat body_inertia body_mass "
        "body_subtreemass body_invweight0 dof_M0 dof_invweight0 dof_length tendon_invweight0 actuator_acc0 stat.*",
        "model", "the model has meshes", 1e-8, "they follow from processed meshes",
    ),
    Relaxation(
        "solver", "stage: " + SOLVER_STAGES, "forward", "constraints are not disabled", 1e-6,
        "the solver stops when an iteration improves the cost by less than its tolerance, 1e-8 unless the model says "
        "otherwise; with constraints disabled 1e-8 holds to the end",
    ),
    Relaxation(
        "searched-contact", "contact.dist contact.pos contact.frame", "forward",
        "the contact's pair has no closed form and its convex search does not end exactly: one of the geoms is round, "
        "or a margin is set, or the flag `nativeccd` is off", 1e-6,
        "the search stops at the tolerance `ccd_tolerance`, 1e-6; two boxes, meshes or height fields without margin "
        "are searched to the end and held to the rule",
    ),
    Relaxation(
        "row-of-searched-contact", "stage: constraint_rows constraint_reference", "forward",
        "the row belongs to a contact of `searched-contact`; decided row by row", 1e-6,
        "the row inherits the point and normal of its contact",
    ),
    Relaxation(
        "cancelling-forces", "qfrc_inverse cfrc_int", "inverse, on_request",
        "added to the tolerance: this part of the largest force that acts on the same kinematic tree", 1e-12,
        "at the acceleration that forward found, they are what large forces leave of each other, often exactly "
        "nothing; no engine knows that better than the terms",
    ),
    Relaxation(
        "spread", "qpos qvel act sensordata time", "trajectory",
        "distance at step k within this multiple of MuJoCo's own spread: its largest distance up to k from runs whose "
        "qpos was moved by 1e-14 at the start", 1000.0,
        "chaotic motions separate from any rounding; the level `step` has no such rule",
    ),
    Relaxation(
        "searched-pair", "dist pos normal", "pairs", "as `searched-contact`", 1e-6,
        "the search stops at the tolerance `ccd_tolerance`, 1e-6",
    ),
    Relaxation(
        "pair-ties", "dist pos normal", "pairs", "this share of the poses of a pair of kinds", 1e-3,
        "of two faces that are equally deep the last bit chooses one",
    ),
    Relaxation(
        "random-model-ties", "*", "random models, forward",
        "the deviation is within this multiple of how MuJoCo deviates from itself when qpos is moved by 1e-14; its size "
        "is kept and reported, and at most a quarter of a model's states and a fifth of the models may need it", 10.0,
        "random models overlap deeply, where the convex search jumps between faces under pushes of the last bit",
    ),
    # ---- where either result is right
    Relaxation(
        "cone-boundary", "efc_state", "forward",
        "the solver is PGS, or no-slip iterations follow; elliptic contacts whose force lies on its cone to this part "
        "of the normal force", 1e-9,
        "dual solvers call such a contact satisfied or on the cone by comparing two numbers that are equal",
    ),
    Relaxation(
        "vanishing-force", "efc_state", "forward", "the row's force is not zero, but below this part of the largest",
        1e-12, "whether a row pushes or is satisfied then hangs on the rounding of the others",
    ),
    Relaxation(
        "undecided-iterations", "solver_niter", "forward",
        "MuJoCo itself takes another number of iterations when qpos is moved by 1e-14 in one of 5 directions, or the "
        "reference is a recording", None,
        "the last improvement lies at the tolerance, and rounding says on which side",
    ),
    Relaxation(
        "solved-at-the-start", "solver_niter", "forward", "islands in which one engine takes no iteration and the other one",
        None, "the solver starts at the solution: the gradient is zero in one engine and its rounding in the other",
    ),
    Relaxation(
        "touching-to-the-last-bit", "*", "forward",
        "contacts of a pair of geoms that one engine has and the other has not, all within this distance of their margin "
        "[m]; the state is left out", 1e-12,
        "MuJoCo's bounding boxes and its sweep in single precision part geoms that touch; Sinew repeats their tests for such "
        "pairs, from poses that may differ in their last bit",
    ),
    Relaxation(
        "undecided-solution", "stage: " + SOLVER_STAGES, "forward",
        "the model has flexes; the deviation is within this multiple of how MuJoCo deviates from itself when qpos is moved "
        "by 1e-14 in one of 5 directions", 10.0,
        "more rows hold the edges of a flex than it has dofs: conjugate gradients have amplified the last bit by the time "
        "they stop; of sphere_full.xml MuJoCo itself makes 29 of 30 steps differently, by up to 7.5e-3",
    ),
    Relaxation(
        "undecided-step", "qvel", "step",
        "the error is within this multiple of MuJoCo's own: its largest over five steps whose qpos was moved by the last bit, "
        "each in another direction; the share of steps that agree without it is reported too", 10.0,
        "gradients of distance fields are differences over 1e-8, and conjugate gradients stop unconverged: both amplify the "
        "last bit beyond the tolerance; of bowl.xml MuJoCo itself makes 357 of 1000 steps differently",
    ),
    Relaxation(
        "memory-full", "*", "forward", "MuJoCo warns that its memory for contacts or rows is full", None,
        "it drops contacts, or all rows, of flexes that a random state has crumpled; Sinew's memory grows",
    ),
    # ---- what MuJoCo does not write
    Relaxation(
        "path-points-behind-the-last", "wrap_obj wrap_xpos", "forward", "behind the last point of the last path", None,
        "MuJoCo leaves the points of longer paths of earlier passes there",
    ),
    Relaxation(
        "paths-asleep", "ten_wrapadr ten_wrapnum wrap_obj wrap_xpos", "forward", "of tendons that sleep", None,
        "MuJoCo lays the paths of other tendons over those of sleeping ones, which are then drawn elsewhere",
    ),
    Relaxation(
        "no-islands", "tree_island dof_island efc_island", "forward", "there is no island", None,
        "MuJoCo shows what was in memory before",
    ),
    Relaxation(
        "asleep", "qH qHDiagInv qLU qfrc_inverse", "step, inverse", "entries of dofs that sleep", None,
        "factors of sleeping dofs are left as they are or hold what nothing reads, and MuJoCo adds to their qfrc_inverse with every call",
    ),
    Relaxation(
        "unequal-counts", "contact.* efc_* island_*", "forward", "ncon, nefc, nisland or the contacts' geoms differ",
        None, "there is nothing to hold side by side; the count itself deviates",
    ),
    # ---- recordings
    Relaxation(
        "not-recorded", "*", "forward, trajectory", "the reference is a recording that lacks the field", None,
        "said in the notes of the report",
    ),
    Relaxation(
        "recorded-before-the-solver", "efc_state", "forward", "recorded with the corpus, solved by islands", None,
        "it was recorded as the warm start left it",
    ),
    Relaxation(
        "recorded-with-constraints", "stage: constraint_forces on_request inverse_forces", "forward, trajectory",
        "recorded with the corpus, constraints disabled now and active then", None, "said in the notes of the report",
    ),
    # ---- which models
    Relaxation(
        "large-scenes", "models/large", "all", "not named on the command line", None,
        "scenes of thousands of bodies, for speed and endurance: MuJoCo takes minutes",
    ),
    # ---- which fields
    Relaxation(
        "search-structures",
        "nbvh* body_bvh* bvh_* mesh_bvh* nmeshnode mesh_node* nmeshhull mesh_hull* "
        "flex_bvh* flex_tree* flextree_*", "all",
        "always", None, "bounding volumes: how a search is stored, not what it finds",
    ),
    Relaxation(
        "memory-sizes", "narena nbuffer nemax njmax nconmax", "all", "always", None,
        "sizes of MuJoCo's memory; Sinew's arenas grow",
    ),
    Relaxation(
        "name-tables", "nnames* names names_map name_*adr nnameslot name_slot", "all", "always", None,
        "layout of the table of names; the names themselves are compared as `names of ...`",
    ),
    Relaxation(
        "sparse-patterns", "M_* B_* D_* map* dof_Madr", "all", "always", None,
        "layout of sparse matrices; their values are compared dense",
    ),
    Relaxation(
        "moment-pattern", "nJmom moment_*", "all", "always", None,
        "actuator moments have a fixed pattern in Sinew; `actuator_moment` is compared dense",
    ),
    Relaxation(
        "tendon-pattern", "nJten ten_J_row* ten_J_colind npath path_* skip_* npiece piece_* nvarying npass pass_* nwrench wrench_root nrun run_*",
        "all", "always", None,
        "tendon Jacobians have a fixed pattern in Sinew; `ten_J` is compared dense",
    ),
    Relaxation(
        "newer-coefficients",
        "npoly jnt_stiffnesspoly dof_dampingpoly tendon_stiffnesspoly tendon_dampingpoly actuator_armature actuator_damping* "
        "nsurfacevel geom_surfacevel", "all", "always", None,
        "3.5.0 has no springs and dampers with higher powers, no inertia and damping of actuators, no surfaces that move",
    ),
    Relaxation(
        "row-pattern", "nJ efc_J_row* efc_J_colind", "all", "always", None,
        "layout of the rows' Jacobian; `efc_J` is compared dense",
    ),
    Relaxation(
        "dof-chains", "nchain body_chain* chain_*", "all", "always", None,
        "Sinew's list of the dofs that move each body; MuJoCo walks the tree instead",
    ),
    Relaxation(
        "collision-candidates", "ncollide nmask collide_*", "all", "always", None,
        "Sinew's list of the geoms that may touch; contacts are compared",
    ),
    Relaxation(
        "sleep-notes", "tree_asleep0 qpos_asleep", "all", "always", None,
        "Sinew's notes on which trees start asleep and where sleeping trees lie",
    ),
    Relaxation(
        "lean-lists", "*_lean", "all", "always", None, "Sinew's list of the frames that a lean step computes",
    ),
    Relaxation(
        "file-paths", "npaths paths *_pathadr signature", "all", "always", None,
        "where files came from, and a checksum of the layout",
    ),
    Relaxation(
        "bounding-volume-colours", "vis.rgba_bv vis.rgba_bvactive", "all", "always", None,
        "MuJoCo's Python module shows these two colours as empty arrays",
    ),
    Relaxation(
        "hill-muscles", "nhill nmillard hill_* millard_* actuator_hill*", "all", "always", None,
        "Hill muscles, an extension that MuJoCo does not have",
    ),
    Relaxation(
        "driven-joints",
        "nfunction* function_* functional_* functionalarg_* ndriven driven_* nblend* blend* nlink link_* naxis axis_* ncolumn column* body_axis* body_column* nmoving moving_* "
        "nroute* route* name_functionadr name_drivenadr opt.osim",
        "all", "always", None,
        "functions, functional tendons, driven joints, moving points and OpenSim's paths, extensions that MuJoCo does not have",
    ),
    Relaxation(
        "newer-physics", "opt.physics", "all", "always", None,
        "switches of physics of newer versions of MuJoCo, which 3.5.0 does not have",
    ),
    Relaxation(
        "force-elements", "nforce force_* name_forceadr nexpression expression_* ninstruction instruction_*", "all", "always", None,
        "force elements and their expressions, an extension that MuJoCo does not have",
    ),
    Relaxation(
        "muscle-tables", "nmuscle muscle_* actuator_muscleadr actuator_forcekind", "all", "always", None,
        "Sinew's tables of what follows from the parameters of muscles; the parameters are compared",
    ),
    Relaxation(
        "plugin-tables", "npluginnumber npluginkind plugin_number* plugin_kind* plugin_data", "all", "always", None,
        "Sinew's numbers and names of what plugins are; their configuration, states and effects are compared",
    ),
]  # fmt: skip

RULE = {row.key: row for row in RULES}
RELAXED = {row.key: row for row in RELAXATIONS}

# What holds of a whole run rather than of a field.
STEPS_THAT_AGREE = 0.9999  # of the level `step`, over models/ and the corpus
UNDECIDED_STATES = 0.25  # of a random model
# Conjugate gradients stop before they have converged and have by then amplified the last bit, at many states at once.
UNDECIDED_STATES_CG = 0.5
UNDECIDED_MODELS = 0.2  # of the random models of a run


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns.split())


def tolerance(key):
    """The number of a row; asking for one that is not there is an error."""
    return (RULE.get(key) or RELAXED[key]).tolerance


def names(key):
    """The patterns of a row, without the word `stage:`."""
    return (RULE.get(key) or RELAXED[key]).fields.removeprefix("stage: ").split()


def covers(key, field):
    return matches(field, RELAXED[key].fields)


def exemption(name):
    """Why a field is never compared, or None."""
    for row in RELAXATIONS:
        if row.tolerance is None and row.when == "always" and matches(name, row.fields):
            return row.reason
    return None


def escaped(text):
    return text.replace("|", "\\|")


def page():
    lines = [
        "# Tolerances and exceptions of the conformance test", "",
        "Made from `tests/conformance/relaxations.py` by `python tests/conformance/relaxations.py --write`; a test keeps "
        "both equal, and another finds tolerances and exceptions that stand anywhere else in the test.", "",
        "`a` is Sinew's value, `b` MuJoCo's.", "", "## Rules", "",
        "| key | level | fields | tolerance | measure |", "|---|---|---|---|---|",
    ]  # fmt: skip
    for row in RULES:
        lines.append(f"| {row.key} | {row.level} | `{row.fields}` | {row.tolerance:g} | {escaped(row.measure)} |")
    lines += ["", "## Relaxations", "", "| key | fields | phase | when | tolerance | reason |", "|---|---|---|---|---|---|"]
    for row in RELAXATIONS:
        how = "not compared" if row.tolerance is None else f"{row.tolerance:g}"
        lines.append(f"| {row.key} | `{row.fields}` | {row.phase} | {escaped(row.when)} | {how} | {escaped(row.reason)} |")
    lines += [
        "", "## Of a whole run", "", "| what | at least or at most |", "|---|---|",
        f"| steps of the level `step` that agree, over `models/` and the corpus | {100 * STEPS_THAT_AGREE:g} % |",
        f"| states of a random model that need `random-model-ties` | {100 * UNDECIDED_STATES:g} % |",
        f"| the same where the solver is CG, which stops unconverged and amplifies the last bit | {100 * UNDECIDED_STATES_CG:g} % |",
        f"| random models of a run that need it | {100 * UNDECIDED_MODELS:g} % |", "",
    ]  # fmt: skip
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page())
    else:
        print(page())
