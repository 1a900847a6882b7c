"""Names of arrays and the types of Warp that their elements have.

Shapes come from the engine's tables of fields: an array has a row per object, and the numbers of an element become one
vector, quaternion or matrix of Warp. Real fields of the model that may differ between worlds have an axis of worlds
first, of length 1 until a program replaces the array by one with a row for each world.
"""

import numpy
import warp as wp

from .. import _core
from .._fields import DATA, MODEL, OPTION, SIZE, STATISTIC, TABLES, array_of

vec5 = wp.types.vector(length=5, dtype=wp.float32)
vec10 = wp.types.vector(length=10, dtype=wp.float32)
vec11 = wp.types.vector(length=11, dtype=wp.float32)

# Real fields of the model with an axis of worlds.
BATCHED = frozenset(
    """qpos0 qpos_spring body_pos body_quat body_ipos body_iquat body_mass body_subtreemass body_inertia body_invweight0
    body_gravcomp jnt_solref jnt_solimp jnt_pos jnt_axis jnt_stiffness jnt_range jnt_actfrcrange jnt_margin dof_solref
    dof_solimp dof_frictionloss dof_armature dof_damping dof_invweight0 geom_solmix geom_solref geom_solimp geom_size
    geom_aabb geom_rbound geom_pos geom_quat geom_friction geom_margin geom_gap geom_rgba site_pos site_quat cam_pos
    cam_quat cam_poscom0 cam_pos0 cam_mat0 cam_fovy cam_intrinsic light_pos light_dir light_poscom0 light_pos0
    light_dir0 light_attenuation light_cutoff light_exponent light_ambient light_diffuse light_specular mat_texrepeat
    mat_emission mat_specular mat_shininess mat_rgba pair_solref pair_solreffriction pair_solimp pair_margin pair_gap
    pair_friction eq_solref eq_solimp eq_data tendon_solref_lim tendon_solimp_lim tendon_solref_fri tendon_solimp_fri
    tendon_range tendon_actfrcrange tendon_margin tendon_stiffness tendon_damping tendon_armature tendon_frictionloss
    tendon_lengthspring tendon_length0 tendon_invweight0 actuator_dynprm actuator_gainprm actuator_biasprm
    actuator_ctrlrange actuator_forcerange actuator_actrange actuator_gear actuator_cranklength actuator_acc0
    actuator_lengthrange""".split()
)
# Integers with an axis of worlds, which must be the same in all.
BATCHED_INTEGERS = frozenset("geom_dataid geom_matid light_type light_castshadow light_active mat_texid".split())

# What a program may write before a step.
INPUTS = (
    "time qpos qvel act qacc_warmstart ctrl qfrc_applied xfrc_applied eq_active mocap_pos mocap_quat".split()
)
OUTPUTS = """qacc act_dot sensordata energy xpos xquat xmat xipos ximat xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat
    cam_xpos cam_xmat light_xpos light_xdir subtree_com cdof cinert ten_length ten_velocity actuator_length
    actuator_velocity cvel cdof_dot qfrc_bias qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive subtree_linvel
    subtree_angmom actuator_force qfrc_actuator qfrc_smooth qacc_smooth qfrc_constraint cacc cfrc_int cfrc_ext""".split()
COUNTS = "ne nf nl nefc nisland".split()

OPTIONS = "timestep tolerance ls_tolerance ccd_tolerance sleep_tolerance gravity wind magnetic density viscosity".split()
OPTION_NUMBERS = """integrator cone solver iterations ls_iterations ccd_iterations disableflags enableflags sdf_initpoints
    sdf_iterations""".split()

FIELDS = {table: {field.name: field for field in TABLES[table]} for table in (MODEL, DATA, OPTION, STATISTIC, SIZE)}

_VECTORS = {2: wp.vec2, 3: wp.vec3, 4: wp.vec4, 5: vec5, 6: wp.spatial_vector, 9: wp.mat33, 10: vec10, 11: vec11}
_QUATERNIONS = frozenset("body_quat body_iquat geom_quat site_quat cam_quat xquat mocap_quat".split())
_PAIRS_OF_POINTS = frozenset(["geom_aabb"])  # two vectors of three numbers an element
_BOOLEANS = frozenset("eq_active eq_active0 light_castshadow light_active jnt_limited".split())


def element_type(field):
    """(type of Warp, shape of what one element of the field is made of)"""
    name, width = field.name, field.width
    if field.dtype in ("int32", "int64", "uint8"):
        kind = wp.bool if name in _BOOLEANS else wp.int32
        return (wp.vec2i, ()) if width == 2 and kind is wp.int32 else (kind, () if width == 1 else (width,))
    if name in _QUATERNIONS:
        return wp.quat, ()
    if name in _PAIRS_OF_POINTS:
        return wp.vec3, (2,)
    if width in _VECTORS:
        return _VECTORS[width], ()
    return wp.float32, () if width == 1 else (width,)


def numbers(owner, table, name):
    """A view of the engine's numbers of a model's field."""
    return array_of(_core.model_view(owner, table, FIELDS[table][name].row))


def warp_array(values, kind, batch):
    """A Warp array over its own memory, with elements of `kind`; `values` has the axis of worlds first if `batch`."""
    scalar = numpy.bool_ if kind is wp.bool else numpy.int32 if kind in (wp.int32, wp.vec2i) else numpy.float32
    given = numpy.ascontiguousarray(values, dtype=scalar)
    made = wp.array(given, dtype=kind, device="cpu", copy=True)
    made._is_batched = batch
    return made


def shaped(values, field, lead):
    """`values` as rows of elements: lead axes, objects, parts of an element, numbers of a part."""
    kind, parts = element_type(field)
    size = getattr(kind, "_shape_", ())
    rows = () if field.rows is None else (-1,)
    if field.cols is not None:
        rows = values.shape[len(lead) : len(lead) + 2]
    count = int(numpy.prod((*parts, *size), dtype=int))
    if rows == (-1,):
        rows = (values.size // max(1, count * int(numpy.prod(lead, dtype=int))),)
    return values.reshape((*lead, *rows, *parts, *size)), kind


def host(array):
    """The numbers of a Warp array, in its own memory."""
    return array.numpy()
