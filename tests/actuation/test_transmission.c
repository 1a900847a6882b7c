// test_transmission.c — lengths and moments of actuators on joints, tendons and sites
#include "cables.h"
#include "math/quat.h"
#include "sinew/support.h"

static const double* moment(const Scene* s, int actuator) {
  return s->d->actuator_moment + s->m->moment_rowadr[actuator];
}

TEST(a_scalar_joint_has_gear_times_position) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='j' gear='-3'/></actuator></mujoco>");
  s.d->qpos[0] = 0.4;
  s.d->qvel[0] = 2;
  s.d->ctrl[0] = 5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], -1.2, 1e-15);
  CHECK_NEAR(s.d->actuator_velocity[0], -6, 1e-15);
  CHECK_NEAR(s.d->qfrc_actuator[0], -15, 1e-15);
  scene_end(s);
}

TEST(a_ball_joint_measures_its_rotation_vector_along_the_gear) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1'/></body></worldbody><actuator>"
      "<motor joint='j' gear='1 0 2'/><general jointinparent='j' gear='1 0 0'/></actuator></mujoco>");
  quat_store(s.d->qpos, quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], SN_PI, 1e-14);
  CHECK_NEAR(moment(&s, 0)[2], 2, 0);
  // the parent's x axis lies along the child's -y
  CHECK_NEAR(moment(&s, 1)[0], 0, 1e-15);
  CHECK_NEAR(moment(&s, 1)[1], -1, 1e-15);
  CHECK_INT(s.m->moment_rownnz[1], 3);
  scene_end(s);
}

TEST(a_free_joint_pushes_in_the_world_and_turns_in_the_body_or_its_parent) {
  Scene s = scene(
      "<mujoco><worldbody><body><freejoint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<motor joint='j' gear='1 2 3 4 5 6'/><general jointinparent='j' gear='1 2 3 1 0 0'/></actuator></mujoco>");
  quat_store(s.d->qpos + 3, quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2));
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->moment_rownnz[0], 6);
  CHECK_NEAR(s.d->actuator_length[0], 0, 0);
  for (int k = 0; k < 6; k++) CHECK_NEAR(moment(&s, 0)[k], k + 1, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR(moment(&s, 1)[k], k + 1, 0);
  CHECK_NEAR(moment(&s, 1)[4], -1, 1e-15);
  scene_end(s);
}

TEST(actuators_do_as_much_work_as_their_joints_receive) {
  Scene s = scene(ZOO_XML("<option><flag gravity='disable'/></option>"));
  for (int jnt = 0; jnt < s.m->njnt; jnt++) s.m->jnt_actfrclimited[jnt] = 0;
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  double at_actuators = 0, at_joints = 0;
  for (int i = 0; i < s.m->nu; i++) at_actuators += s.d->actuator_force[i] * s.d->actuator_velocity[i];
  for (int dof = 0; dof < s.m->nv; dof++) at_joints += s.d->qfrc_actuator[dof] * s.d->qvel[dof];
  CHECK_NEAR(at_joints, at_actuators, 1e-13);
  scene_end(s);
}

static double length_of(const Scene* s, int actuator) { return s->d->actuator_length[actuator]; }

// Turning of a site against another is measured by MuJoCo in a way of its own, so 'twist' is left to comparisons.
TEST(moments_are_how_lengths_change_with_each_dof) {
  Scene s = scene(CABLES_XML(""));
  const char* const names[] = {"pull", "wind", "turn", "slide", "apart", "fixed", "crank", "loose", "far"};
  for (uint64_t seed = 1; seed <= 20; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      int actuator = named(s.m, SN_OBJ_ACTUATOR, names[i]), adr = s.m->moment_rowadr[actuator];
      // seen from a reference that turns, the axes of the gear turn as well: then the force is no gradient
      if (strcmp(names[i], "slide") == 0 || strcmp(names[i], "apart") == 0) continue;
      for (int dof = 0; dof < s.m->nv; dof++) {
        double entry = row_value(moment(&s, actuator), s.m->moment_colind + adr, s.m->moment_rownnz[actuator], dof);
        CHECK_NEAR(entry, slope_along(&s, dof, length_of, actuator), 1e-6);
      }
    }
  }
  scene_end(s);
}

TEST(a_site_is_pushed_along_its_own_axes_and_pushes_back_at_its_reference) {
  Scene s = scene(CABLES_XML("<option><flag gravity='disable'/></option>"));
  int jet = named(s.m, SN_OBJ_ACTUATOR, "jet"), twist = named(s.m, SN_OBJ_ACTUATOR, "twist");
  int at = named(s.m, SN_OBJ_SITE, "l1"), body = s.m->site_bodyid[at];
  double qfrc[32] = {0};
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  snVec3 force = mat3_mul_vec3(s.d->site_xmat[at], vec3(1, 2, 3));
  snVec3 torque = mat3_mul_vec3(s.d->site_xmat[at], vec3(.1, .2, .3));
  sn_add_force(s.m, s.d, body, force, torque, s.d->site_xpos[at], qfrc);
  for (int k = 0; k < s.m->moment_rownnz[jet]; k++)
    CHECK_NEAR(moment(&s, jet)[k], qfrc[s.m->moment_colind[s.m->moment_rowadr[jet] + k]], 1e-14);
  CHECK_NEAR(s.d->actuator_length[jet], 0, 0);

  int w0 = named(s.m, SN_OBJ_SITE, "w0"), f1 = named(s.m, SN_OBJ_SITE, "f1");
  double pair[32] = {0};
  torque = mat3_mul_vec3(s.d->site_xmat[f1], vec3(.1, .2, .3));
  sn_add_force(s.m, s.d, s.m->site_bodyid[w0], vec3(0, 0, 0), torque, s.d->site_xpos[w0], pair);
  sn_add_force(s.m, s.d, s.m->site_bodyid[f1], vec3(0, 0, 0), vec3_neg(torque), s.d->site_xpos[f1], pair);
  for (int dof = 0; dof < s.m->nv; dof++) {
    int adr = s.m->moment_rowadr[twist];
    double entry = row_value(moment(&s, twist), s.m->moment_colind + adr, s.m->moment_rownnz[twist], dof);
    CHECK_NEAR(entry, pair[dof], 1e-14);
  }
  scene_end(s);
}

TEST(a_slider_crank_has_the_length_of_the_textbook) {
  Scene s = scene(
      "<mujoco><worldbody><site name='slider' pos='0 0 0'/><body pos='.5 0 2'><joint axis='0 1 0'/>"
      "<geom size='.1'/><site name='crank' pos='.1 0 0'/></body></worldbody><actuator>"
      "<general cranksite='crank' slidersite='slider' cranklength='1' gear='3'/></actuator></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], 3 * (2 - 0.8), 1e-14);
  s.m->actuator_cranklength[0] = 0.5;  // too short to reach the axis
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], 3 * 2, 1e-14);
  scene_end(s);
}

TEST(cables_do_as_much_work_as_the_joints_receive) {
  Scene s = scene(CABLES_XML(""));
  random_state(s.m, s.d, 5);
  sn_forward(s.m, s.d);
  double at_actuators = 0, at_joints = 0;
  for (int i = 0; i < s.m->nu; i++) at_actuators += s.d->actuator_force[i] * s.d->actuator_velocity[i];
  for (int dof = 0; dof < s.m->nv; dof++) at_joints += s.d->qfrc_actuator[dof] * s.d->qvel[dof];
  CHECK_NEAR(at_joints, at_actuators, 1e-12);
  scene_end(s);
}

// Two corners of the box have rows, two lie in the gap of their contacts; expected values are MuJoCo's.
TEST(adhesion_pulls_along_the_mean_of_the_contact_normals) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='b' pos='.3 0 .098'>"
      "<joint type='slide' axis='0 0 1'/><joint axis='0 1 0' pos='-.3 0 0'/>"
      "<geom type='box' size='.1 .1 .1' mass='1' margin='.05' gap='.05' euler='0 3 0'/></body></worldbody>"
      "<actuator><adhesion body='b' ctrlrange='0 1' gain='20'/></actuator></mujoco>");
  s.d->ctrl[0] = 0.7;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 4);
  CHECK_INT(s.d->contact[0].exclude + s.d->contact[1].exclude + s.d->contact[2].exclude + s.d->contact[3].exclude, 2);
  CHECK_NEAR(moment(&s, 0)[0], -1, 1e-14);
  CHECK_NEAR(moment(&s, 0)[1], 0.2947664043757056, 1e-13);
  CHECK_NEAR(s.d->qfrc_actuator[0], -14, 1e-13);
  s.d->qpos[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 0);
  CHECK_NEAR(moment(&s, 0)[0], 0, 0);
  scene_end(s);
}
