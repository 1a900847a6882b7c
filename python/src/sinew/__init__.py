"""Sinew: MJCF models, simulated as MuJoCo does.

m = sinew.load("arm.xml")
d = sinew.Data(m)
sinew.step(m, d, n=100)
print(d.joint("elbow").qpos)

help(sinew.step), help(sinew.Batch), ... describe each name; the tutorial and the reference are in the documents.

Models        load loads Model Spec Element refresh length_range to_text total_mass set_total_mass
              Option Statistic Visual (m.opt, m.stat, m.vis) Hooks (m.hooks)
Simulation    Data Sensors step step1 step2 step_adaptive forward inverse reset rollout complete
              state_get state_set state_size save_keyframe
Names         name_to_id id_to_name, m.joint("elbow"), d.body("hand"), ...
Kinematics    ik IkResult jac_body jac_body_com jac_dot jac_geom jac_point jac_site jac_subtree_com mul_jac
              mul_jac_transposed object_velocity object_acceleration local_to_global differentiate_pos integrate_pos
Dynamics      full_mass mul_mass solve_mass apply_force angular_momentum_matrix constraint_jacobian constraint_update
Contacts      Contacts contact_force contact_wrench contact_jacobian geom_distance geom_aabb
              cast_ray multi_ray ray_geom ray_flex ray_primitive
Derivatives   linearize Linearizer Linearization rollout_gradient RolloutGradient forward_derivatives
              ForwardDerivatives inverse_derivatives parameter_derivatives
Many worlds   Batch Parameters derived_fields DeviceArray
Optimization  Problem Solution
Pictures      view View Renderer Scene scene_camera scene_options
Rotations     quat_mul quat_rotate quat_conjugate quat_normalize quat_difference quat_integrate quat_to_matrix
              quat_from_matrix quat_from_axis_angle quat_from_z_to quat_to_velocity pose_mul pose_apply pose_inverse
Delays        read_ctrl read_sensor init_ctrl_history init_sensor_history
Fields        data_fields model_fields option_fields statistic_fields visual_fields size_fields contact_fields
              frame_fields frame_size_fields Field stages (the stages of a step, each a function of m and d)
Errors        ModelError ModelWarning UnknownNameError Diagnostic
Enums         JointType GeomType Integrator Solver DisableFlag ...: help(sinew.JointType)
Modules       sinew.models     models of this package
              sinew.muscle     curves and equilibrium of Hill muscles
              sinew.osim       OpenSim's files and tools
              sinew.mujoco     MuJoCo's Python API; install_as_mujoco
              sinew.mujoco_warp    MuJoCo Warp's, on the CPU (warp-lang); install_as_mujoco_warp
              sinew.tasks      tasks for learning, without other packages
              sinew.gym        the same as Gymnasium environments (gymnasium)
              sinew.plot       plots of runs and motions (matplotlib)
              sinew.study      studies over parameters and seeds
              sinew.ray        studies and rollouts on many machines (ray)
              sinew.torch, sinew.jax    gradients for PyTorch and JAX
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec

from . import _core, _enums, muscle, osim
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
from ._install import install_as_mujoco, install_as_mujoco_warp
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
_LATER = {
    "gym": "gymnasium", "jax": "jax", "moco": "", "models": "", "mujoco": "", "plot": "matplotlib", "ray": "ray", "study": "", "tasks": "",
    "torch": "torch",
}  # fmt: skip


def __getattr__(name):
    if name in _LATER:
        try:
            return _import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as error:
            if error.name != _LATER[name]:
                raise
            raise ImportError(f"sinew.{name} needs the package {error.name}: pip install 'sinew[{name}]'") from error
    raise AttributeError(f"module 'sinew' has no attribute {name!r}{_did_you_mean(name, [*globals(), *_LATER])}")


def __dir__():
    """Public names, without modules whose package is not installed: help() imports all that it lists."""
    available = {name for name, package in _LATER.items() if not package or _find_spec(package)}
    return sorted({name for name in globals() if not name.startswith("_") or name.endswith("__")} | available)


class _Names(list):
    """For `from sinew import *`. help(sinew) asks `name in __all__` and would describe every class in full, on 20,000
    lines; the table above takes their place."""

    def __contains__(self, name):
        return False


# `Warning` would hide Python's own after a star import.
__all__ = _Names(name for name in globals() if not name.startswith("_") and name != "Warning")
