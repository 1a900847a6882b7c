"""Which fields are compared, how closely, and which are not, with the reason.

Field names are MuJoCo's: sizes and arrays plainly (`nq`, `body_mass`), options as `opt.timestep`, statistics as
`stat.extent`, visual settings as `vis.global_fovy`. The lists of fields come from the library's descriptors, never
from here: a new field is compared as soon as it exists, and a field that MuJoCo does not have must be named below.
"""

import fnmatch
from typing import NamedTuple

import frames


class Field(NamedTuple):
    name: str
    stage: str = ""  # data only: the stage that writes it


class Exemption(NamedTuple):
    patterns: str  # separated by spaces
    reason: str


NOT_COMPARED = [
    Exemption(
        "nbvh* body_bvh* bvh_* mesh_bvh* noct oct_* mesh_oct* nmeshnode mesh_node* nmeshhull mesh_hull*",
        "bounding volumes and octrees: how a search is stored, not what it finds",
    ),
    Exemption("narena nbuffer nemax njmax nconmax", "sizes of MuJoCo's memory; Sinew's arenas grow"),
    Exemption(
        "nnames* names names_map name_*adr nnameslot name_slot",
        "layout of the table of names; the names themselves are compared as `names of ...`",
    ),
    Exemption("M_* B_* D_* map* dof_Madr", "layout of sparse matrices; their values are compared dense"),
    Exemption("nJmom moment_*", "actuator moments have a fixed pattern in Sinew; `actuator_moment` is compared dense"),
    Exemption(
        "nJten ten_J_row* ten_J_colind npath path_* skip_*",
        "tendon Jacobians have a fixed pattern in Sinew; `ten_J` is compared dense",
    ),
    Exemption("nJ efc_J_row* efc_J_colind", "layout of the rows' Jacobian; `efc_J` is compared dense"),
    Exemption(
        "nchain body_chain* chain_*", "Sinew's list of the dofs that move each body; MuJoCo walks the tree instead"
    ),
    Exemption("ncollide nmask collide_*", "Sinew's list of the geoms that may touch; contacts are compared"),
    Exemption("tree_asleep0 qpos_asleep", "Sinew's notes on who starts asleep and where sleepers lie"),
    Exemption("*_lean", "Sinew's list of the frames that a lean step computes"),
    Exemption("npaths paths *_pathadr signature", "where files came from, and a checksum of the layout"),
    Exemption("vis.rgba_bv vis.rgba_bvactive", "MuJoCo's Python module shows these two colours as empty arrays"),
    Exemption(
        "nhill nmillard hill_* millard_* actuator_hill*", "Hill muscles, an extension that MuJoCo does not have"
    ),
    Exemption("nflex* flex* nJfe nJfv name_flexadr", "flexible bodies, which Sinew does not have"),
    Exemption("nplugin* plugin* *_plugin name_pluginadr", "MuJoCo plugins, which Sinew does not have"),
]

# What a user sees of a model and no force depends on.
VISUAL = (
    "vis.* *_rgba mat_* *_matid tex_* ntex ntexdata nmat skin_* nskin* light_* cam_projection cam_fovy cam_ipd "
    "cam_resolution cam_output cam_sensorsize cam_intrinsic tendon_width"
).split()
# Lights move with bodies: these say where they are, so they belong to the model proper.
NOT_VISUAL = (
    "light_mode light_bodyid light_targetbodyid light_pos light_dir light_poscom0 light_pos0 " "light_dir0"
).split()

MODEL_TOLERANCE = 1e-9
# Out of iterations that stop at a tolerance of their own: processed meshes, simulated length ranges.
ITERATED_TOLERANCE = 1e-8
ITERATED = "actuator_lengthrange mesh_*".split()
ITERATED_WITH_MESHES = (
    "geom_pos geom_quat geom_size geom_aabb geom_rbound body_ipos body_iquat body_inertia body_mass "
    "body_subtreemass body_invweight0 dof_M0 dof_invweight0 dof_length tendon_invweight0 "
    "actuator_acc0 stat.*"
).split()

POSE_TOLERANCE = 1e-10
SMOOTH_TOLERANCE = 1e-8
SOLVER_TOLERANCE = 1e-6
POSE_STAGES = set(
    "state input body_poses object_frames center_of_mass camera_frames tendon_paths transmission".split()
)
CONSTRAINT_STAGES = {"constraint_rows", "constraint_reference"}
SOLVER_STAGES = {"constraint_forces", "sensors_acceleration", "integrate", "inverse", "on_request"}

# Stages that run outside a forward pass; each is observed in a phase of its own (observe.py).
REQUEST_STAGE = "on_request"
INVERSE_STAGE = "inverse"
STEP_STAGE = "integrate"
STATE_STAGES = ("state", "input")


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def exemption(name):
    """Why a field is not compared, or None."""
    for row in NOT_COMPARED:
        if matches(name, row.patterns.split()):
            return row.reason
    return None


def is_visual(name):
    return matches(name, VISUAL) and name not in NOT_VISUAL


def model_tolerance(name, has_meshes):
    if matches(name, ITERATED) or (has_meshes and matches(name, ITERATED_WITH_MESHES)):
        return ITERATED_TOLERANCE
    return MODEL_TOLERANCE


def stage_tolerance(stage, solver_runs, convex=False):
    """Without constraints there is no solver whose iterations would excuse a larger error. Rows of contacts that the
    general convex algorithm found (`convex`) inherit its tolerance."""
    if stage in POSE_STAGES or stage == "collide":
        return POSE_TOLERANCE
    if stage in CONSTRAINT_STAGES and convex:
        return frames.CONVEX_TOLERANCE
    if stage in SOLVER_STAGES and solver_runs:
        return SOLVER_TOLERANCE
    return SMOOTH_TOLERANCE
