"""Names of MuJoCo Warp that are not supported, each with the reason."""

from .._errors import did_you_mean

_DEVICE = "calls a kernel of MuJoCo Warp by itself; step and forward run all stages"
_PICTURES = "draws pictures with Warp; sinew.Renderer draws a world of sinew.Batch.get_world"
_HISTORY = "reads or writes the buffers of delays"

MISSING = {
    "nxn_broadphase": _DEVICE, "sap_broadphase": _DEVICE, "primitive_narrowphase": _DEVICE, "sdf_narrowphase": _DEVICE,
    "deriv_smooth_vel": _DEVICE, "euler": _DEVICE, "implicit": _DEVICE, "rungekutta4": _DEVICE, "step1": _DEVICE, "step2": _DEVICE,
    "inverse": _DEVICE, "island": _DEVICE, "flex": _DEVICE, "solve_m": _DEVICE, "mul_m": _DEVICE, "xfrc_accumulate": _DEVICE,
    "contact_force": _DEVICE, "ray": "is one ray; rays casts any number", "get_state": _HISTORY, "set_state": _HISTORY,
    "init_ctrl_history": _HISTORY, "init_sensor_history": _HISTORY, "read_ctrl": _HISTORY, "read_sensor": _HISTORY,
    "set_const_spring": "recomputes references of springs; set_const recomputes all constants",
    "set_length_range": "simulates length ranges; sinew.length_range does so for a model",
    "render": _PICTURES, "get_depth": _PICTURES, "get_rgb": _PICTURES, "get_segmentation": _PICTURES,
    "Callback": "holds functions of kernels", "Constraint": "holds the rows of all worlds; sinew.Batch.get_world gives those of one",
}  # fmt: skip


def explain(name):
    if name in MISSING:
        return f"sinew.mujoco_warp has no '{name}': it {MISSING[name]}"
    import sys

    known = [n for n in dir(sys.modules[__package__]) if not n.startswith("_")]
    return f"module 'sinew.mujoco_warp' has no attribute {name!r}{did_you_mean(name, known)}"
