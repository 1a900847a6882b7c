"""step, forward and the stages of a step.

Every call computes all stages up to the one it names, and shows the outputs of that stage, so that arrays change where MuJoCo
Warp's do.
"""

from ._layout import COUNTS

_POSES = "xpos xquat xmat xipos ximat xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat".split()
_MASS_CENTRES = "subtree_com cdof cinert".split()
_CAMERAS = "cam_xpos cam_xmat light_xpos light_xdir".split()
_POSITION = [*_POSES, *_MASS_CENTRES, *_CAMERAS, "ten_length", "actuator_length", "contact", *COUNTS]
_PASSIVE = "qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive".split()
_VELOCITY = ["cvel", "cdof_dot", "ten_velocity", "actuator_velocity", *_PASSIVE, "qfrc_bias"]
_ACTUATION = ["actuator_force", "qfrc_actuator", "act_dot"]


def step(m, d) -> None:
    """Advances all worlds by one timestep. Outputs are those of the beginning of the step, as in MuJoCo."""
    worlds = d._bind(m)
    worlds.take_parameters()
    d._push()
    d._note_start()
    worlds.batch.step(1)
    d._show_inputs()
    d._show_outputs()


def _evaluate(m, d, names=None):
    worlds = d._bind(m)
    worlds.take_parameters()
    d._push()
    d._note_start()
    worlds.batch.forward()
    d._show_inputs()
    d._show_outputs(names)


def forward(m, d) -> None:
    """Computes all outputs at the present state, which it does not change."""
    _evaluate(m, d)


def _stage(name, names, doc):
    shown = frozenset(names)

    def call(m, d) -> None:
        _evaluate(m, d, shown)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = doc
    return call


kinematics = _stage("kinematics", _POSES, "Poses of bodies, joints, geoms and sites.")
com_pos = _stage("com_pos", _MASS_CENTRES, "Centres of mass of subtrees, axes of dofs and inertias about them.")
camlight = _stage("camlight", _CAMERAS, "Poses of cameras and lights.")
tendon = _stage("tendon", ["ten_length"], "Lengths of tendons.")
crb = _stage("crb", [], "The mass matrix, which is not an array here: nothing is shown.")
factor_m = _stage("factor_m", [], "The factor of the mass matrix, which is not an array here: nothing is shown.")
collision = _stage("collision", ["contact"], "Contacts.")
make_constraint = _stage("make_constraint", COUNTS, "Rows of constraints, of which only the counts are arrays here.")
transmission = _stage("transmission", ["actuator_length"], "Lengths of actuators.")
fwd_kinematics = _stage("fwd_kinematics", [*_POSES, *_MASS_CENTRES, *_CAMERAS, "ten_length"], "Poses, centres of mass, cameras and tendons.")
fwd_position = _stage("fwd_position", _POSITION, "All that follows from positions.")
sensor_pos = _stage("sensor_pos", ["sensordata"], "Sensors; those of all stages are shown.")
energy_pos = _stage("energy_pos", ["energy"], "Energies.")
com_vel = _stage("com_vel", ["cvel", "cdof_dot"], "Velocities of bodies.")
passive = _stage("passive", _PASSIVE, "Springs, dampers, gravity compensation and fluid forces.")
rne = _stage("rne", ["qfrc_bias"], "Bias forces.")
fwd_velocity = _stage("fwd_velocity", _VELOCITY, "All that follows from velocities.")
subtree_vel = _stage("subtree_vel", ["subtree_linvel", "subtree_angmom"], "Velocities and angular momenta of subtrees.")
sensor_vel = _stage("sensor_vel", ["sensordata"], "Sensors; those of all stages are shown.")
energy_vel = _stage("energy_vel", ["energy"], "Energies.")
fwd_actuation = _stage("fwd_actuation", _ACTUATION, "Forces of actuators.")
fwd_acceleration = _stage("fwd_acceleration", ["qfrc_smooth", "qacc_smooth"], "Accelerations without constraints.")
solve = _stage("solve", ["qacc", "qfrc_constraint"], "Accelerations under constraints.")
rne_postconstraint = _stage("rne_postconstraint", ["cacc", "cfrc_int", "cfrc_ext"], "Accelerations and forces of bodies.")
sensor_acc = _stage("sensor_acc", ["sensordata"], "Sensors; those of all stages are shown.")
