"""Sinew: MJCF models, simulated as MuJoCo does.

m = sinew.load("arm.xml")
d = sinew.Data(m)
sinew.step(m, d, n=100)
print(d.joint("elbow").qpos)
"""

import warnings as _warnings
from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec

from . import _core, _enums, models, muscle, osim
from ._batch import Batch, Parameters, derived_fields
from ._core import id_to_name, name_to_id, refresh, step, step_adaptive
from ._data import Data, Sensors
from ._device import DeviceArray
from ._derivatives import (
    ForwardDerivatives,
    Linearization,
    Linearizer,
    RolloutGradient,
    forward_derivatives,
    inverse_derivatives,
    linearize,
    parameter_derivatives,
    rollout_gradient,
)
from ._errors import did_you_mean as _did_you_mean
from ._errors import Diagnostic, ModelError, ModelWarning, UnknownNameError
from ._fields import (
    Field,
    contact_fields,
    data_fields,
    frame_fields,
    frame_size_fields,
    model_fields,
    option_fields,
    size_fields,
    stages,
    statistic_fields,
    visual_fields,
)
from ._frame import Contacts
from ._functions import (
    constraint_jacobian,
    differentiate_pos,
    full_mass,
    integrate_pos,
    mul_mass,
    reset,
    solve_mass,
    state_get,
    state_set,
    state_size,
)
from ._hooks import Hooks
from ._history import init_ctrl_history, init_sensor_history, read_ctrl, read_sensor
from ._ik import IkResult, ik
from ._install import install_as_mujoco
from ._length_range import length_range
from ._model import Model, Option, Statistic, Visual, load, loads
from ._problem import Problem, Solution
from ._query import (
    angular_momentum_matrix,
    cast_ray,
    constraint_update,
    contact_force,
    contact_jacobian,
    contact_wrench,
    geom_aabb,
    geom_distance,
    local_to_global,
    mul_jac,
    mul_jac_transposed,
    multi_ray,
    ray_flex,
    ray_geom,
    save_keyframe,
    set_total_mass,
    to_text,
    total_mass,
)
from ._renderer import Renderer
from ._rollout import rollout
from ._rotation import (
    pose_apply,
    pose_inverse,
    pose_mul,
    quat_conjugate,
    quat_difference,
    quat_from_axis_angle,
    quat_from_matrix,
    quat_from_z_to,
    quat_integrate,
    quat_mul,
    quat_normalize,
    quat_rotate,
    quat_to_matrix,
    quat_to_velocity,
    ray_primitive,
)
from ._scene import Scene, scene_camera, scene_options
from ._spec import Element, Spec
from ._support import (
    apply_force,
    jac_body,
    jac_body_com,
    jac_dot,
    jac_geom,
    jac_point,
    jac_site,
    jac_subtree_com,
    object_acceleration,
    object_velocity,
)
from ._view import View, view

__version__ = _core.version
mujoco_version = _core.mujoco_version  # the engine whose results these are

# Stages are whatever the C side says takes a model and a data.
globals().update({name: f for name, f in vars(_core).items() if getattr(f, "__text_signature__", None) == "(m, d, /)"})
globals().update(_enums.ENUMS)

# Modules that need packages of their own (matplotlib, gymnasium, torch, jax), or are seldom needed: imported when first used.
_LATER = {"gym": "gymnasium", "jax": "jax", "plot": "matplotlib", "ray": "ray", "study": "", "tasks": "", "torch": "torch"}


def _old_ray(*arguments, **options):
    """sinew.cast_ray under its old name."""
    _warnings.warn("sinew.ray(...) is now sinew.cast_ray; sinew.ray is Ray's clusters", DeprecationWarning, stacklevel=2)
    return cast_ray(*arguments, **options)


def __getattr__(name):
    if name == "ray" and _find_spec("ray") is None:  # the old name of cast_ray, for one version more
        return _old_ray
    if name in _LATER:
        return _import_module(f"{__name__}.{name}")
    raise AttributeError(f"module 'sinew' has no attribute {name!r}{_did_you_mean(name, [*globals(), *_LATER])}")


def __dir__():
    """Without modules whose package is not installed: help() imports all that it lists."""
    there = {name for name, package in _LATER.items() if not package or _find_spec(package)}
    return sorted({*globals(), *there})


# `Warning` would hide Python's own after a star import.
__all__ = [name for name in globals() if not name.startswith("_") and name != "Warning"]
