"""set_const: quantities that the model's parameters determine, written back into the arrays of the model."""

from .._fields import MODEL, STATISTIC
from ._layout import FIELDS, numbers

_FIXED = ["body_subtreemass"]
_AT_QPOS0 = """body_invweight0 dof_invweight0 tendon_length0 tendon_invweight0 actuator_acc0 cam_pos0 cam_poscom0 cam_mat0
    light_pos0 light_poscom0 light_dir0 eq_data""".split()


def _show(m, d, names):
    """Recomputed numbers, in single precision, into arrays that have been read: all rows, or that of the first world."""
    worlds = d._bind(m)
    worlds.take_parameters(recomputed=names)
    for name, rows in worlds.constants(names):
        array = getattr(m, name)
        target = array.numpy()
        source = rows if len(target) > 1 or len(rows) == 1 else rows[:1]
        target[...] = source.reshape(len(source), *target.shape[1:])
        m._seen[name] = target.copy()
        worlds.given[name] = target.copy()


def set_const_fixed(m, d) -> None:
    """Masses of subtrees."""
    _show(m, d, _FIXED)


def set_const_0(m, d, restore: bool = True) -> None:
    """Quantities of the initial state: inverse weights, lengths of tendons, accelerations of actuators, poses of cameras."""
    _show(m, d, [name for name in _AT_QPOS0 if name in FIELDS[MODEL]])
    array = m.stat.meaninertia
    array.numpy()[...] = numbers(m._engine, STATISTIC, "meaninertia")


def set_const(m, d, restore: bool = True) -> None:
    """All constants: set_const_fixed and set_const_0."""
    set_const_fixed(m, d)
    set_const_0(m, d, restore)
