"""MuJoCo Warp's API over batches of Sinew: programs that import `mujoco_warp` run with `import sinew.mujoco_warp`, or
unchanged by `python -m sinew.as_mujoco_warp program.py`.

Arrays are those of Warp, in single precision, with MuJoCo Warp's names, shapes and types. The worlds themselves are stepped
in double precision: what a program writes into an array is taken over, numbers that it did not touch keep their double
precision. Warp's device "cpu" is supported; on "cuda" `put_model` refuses (docs/from-mujoco.md).

    import sinew.mujoco as mujoco
    import sinew.mujoco_warp as mjw

    mjm = mujoco.MjModel.from_xml_path("humanoid.xml")
    m = mjw.put_model(mjm)
    d = mjw.make_data(mjm, nworld=64)
    mjw.step(m, d)
    d.xpos.numpy()        # 64 x nbody x 3, float32
"""

try:
    import warp as _warp  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("sinew.mujoco_warp needs Warp's arrays: pip install warp-lang", name=error.name) from None

from ._constants import set_const, set_const_0, set_const_fixed
from ._contacts import Contact
from ._data import Data, get_data_into, make_data, put_data, reset_data
from ._enums import (
    BiasType,
    BroadphaseFilter,
    BroadphaseType,
    ConeType,
    DisableBit,
    DynType,
    EnableBit,
    GainType,
    GeomType,
    IntegratorType,
    JointType,
    ObjType,
    SolverType,
    State,
    TrnType,
)
from ._missing import explain as _explain
from ._model import Model, Option, Statistic, put_model
from ._queries import RenderContext, create_render_context, jac, rays, refit_bvh
from ._stages import (
    camlight,
    collision,
    com_pos,
    com_vel,
    crb,
    energy_pos,
    energy_vel,
    factor_m,
    forward,
    fwd_acceleration,
    fwd_actuation,
    fwd_kinematics,
    fwd_position,
    fwd_velocity,
    kinematics,
    make_constraint,
    passive,
    rne,
    rne_postconstraint,
    sensor_acc,
    sensor_pos,
    sensor_vel,
    solve,
    step,
    subtree_vel,
    tendon,
    transmission,
)

__version__ = "3.11.0"  # of the API

__all__ = [name for name in dir() if not name.startswith("_")]


def __getattr__(name):
    raise AttributeError(_explain(name))
