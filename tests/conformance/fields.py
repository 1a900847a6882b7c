"""Fields by name: which are drawn only, which stage runs when, and how closely each is compared.

Field names are MuJoCo's: sizes and arrays plainly (`nq`, `body_mass`), options as `opt.timestep`, statistics as
`stat.extent`, visual settings as `vis.global_fovy`. The lists of fields come from the library's descriptors, never
from here: a new field is compared as soon as it exists, and a field that MuJoCo does not have must have a row in
relaxations.py.
"""

from typing import NamedTuple

import relaxations
from relaxations import exemption, matches

__all__ = ["Field", "exemption", "matches"]


class Field(NamedTuple):
    name: str
    stage: str = ""  # data only: the stage that writes it


# What a user sees of a model and no force depends on.
VISUAL = (
    "vis.* *_rgba mat_* *_matid tex_* ntex ntexdata nmat skin_* nskin* light_* cam_projection cam_fovy cam_ipd "
    "cam_resolution cam_output cam_sensorsize cam_intrinsic tendon_width"
)
# Lights move with bodies: these say where they are, so they belong to the model proper.
NOT_VISUAL = "light_mode light_bodyid light_targetbodyid light_pos light_dir light_poscom0 light_pos0 light_dir0"

# Stages that run outside a forward pass; each is observed in a phase of its own (observe.py).
REQUEST_STAGE = "on_request"
INVERSE_STAGE = "inverse_forces"
STEP_STAGE = "integrate"
STATE_STAGES = ("state", "input")


def is_visual(name):
    return matches(name, VISUAL) and not matches(name, NOT_VISUAL)


def model_tolerance(name, has_meshes):
    for key, applies in (("iterated", True), ("follows-meshes", has_meshes)):
        if applies and relaxations.covers(key, name):
            return relaxations.tolerance(key)
    return relaxations.tolerance("model")


def stage_tolerance(stage, solver_runs):
    """Without constraints there is no solver whose iterations would excuse a larger error."""
    if stage in relaxations.names("poses"):
        return relaxations.tolerance("poses")
    if stage in relaxations.names("solver") and solver_runs:
        return relaxations.tolerance("solver")
    return relaxations.tolerance("smooth")
