// test_contact_rows.c — judges src/constraint/contact_rows.c
#include "constraint/row_checks.h"
#include "zoo.h"
#include "sinew/support.h"

#define BALL(option, attributes)                                                       \
  "<mujoco><option " option "/><worldbody><geom type='plane' size='1 1 1' " attributes \
  "/><body pos='0 0 .099'>"                                                            \
  "<freejoint/><geom size='.1' mass='1' " attributes "/></body></worldbody></mujoco>"

TEST(a_frictionless_contact_has_one_row) {
  Scene s = scene(BALL("", "condim='1'"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 1);
  CHECK_INT(s.d->efc_type[0], SN_ROW_CONTACT_FRICTIONLESS);
  CHECK_NEAR(s.d->efc_force[0], 11.8195, 1e-12);
  CHECK_NEAR(s.d->qacc[2], 2.0095, 1e-12);
  scene_end(s);
}

TEST(a_pyramid_has_two_rows_for_each_tangent) {
  Scene s = scene(BALL("", "condim='4' friction='1 .005 .0001'"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 6);
  CHECK_INT(s.d->contact[0].efc_address, 0);
  for (int i = 0; i < 6; i++) {
    CHECK_INT(s.d->efc_type[i], SN_ROW_CONTACT_PYRAMIDAL);
    CHECK_NEAR(s.d->efc_force[i], 2.003305084745765, 1e-10);
    CHECK_NEAR(s.d->efc_R[i], s.d->efc_R[0], 0);
    CHECK_NEAR(s.d->efc_pos[i], s.d->contact[0].dist, 0);
  }
  scene_end(s);
}

TEST(an_elliptic_cone_has_a_row_for_each_dimension) {
  Scene s = scene(BALL("cone='elliptic' impratio='4'", "condim='6' friction='1 .5 .25'"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 6);
  const double* R = s.d->efc_R;
  CHECK_NEAR(R[1], R[0] / 4, 1e-15);
  CHECK_NEAR(s.d->contact[0].mu, 0.5, 1e-14);
  CHECK_NEAR(R[3] * 0.25, R[1], 1e-14);
  CHECK_NEAR(R[5] * 0.0625, R[1], 1e-14);
  for (int i = 1; i < 6; i++) CHECK_NEAR(s.d->efc_pos[i], 0, 0);
  CHECK_NEAR(s.d->efc_KBIP[1][0], 0, 0);
  CHECK_NEAR(s.d->efc_KBIP[1][1], s.d->efc_KBIP[0][1], 0);
  scene_end(s);
}

TEST(friction_directions_may_have_a_reference_of_their_own) {
  Scene s = scene(
      "<mujoco><option cone='elliptic'/><worldbody><geom name='a' type='plane' size='1 1 1'/><body pos='0 0 .099'>"
      "<freejoint/><geom name='b' size='.1'/></body></worldbody><contact>"
      "<pair geom1='a' geom2='b' solreffriction='.1 1'/></contact></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 3);
  CHECK_NEAR(s.d->efc_KBIP[0][1], 2 / (0.95 * 0.02), 1e-12);
  CHECK_NEAR(s.d->efc_KBIP[1][1], 2 / (0.95 * 0.1), 1e-12);
  scene_end(s);
}

#define CROWD(cone)                                                                                               \
  "<mujoco><option cone='" cone                                                                                   \
  "'/><worldbody><body><joint type='ball'/><geom name='a' size='.2' condim='6'/>"                                 \
  "<body pos='.1 0 0'><joint axis='0 1 0'/><geom name='b' type='box' size='.2 .1 .1' condim='6'/>"                \
  "<body pos='0 0 .1'><joint axis='1 0 0'/><geom name='c' type='capsule' size='.1 .2' condim='6'/></body></body>" \
  "<body pos='0 .1 0'><joint axis='0 0 1'/><geom name='d' size='.2' condim='6'/></body></body>"                   \
  "<body pos='.1 .1 .1'><freejoint/><geom name='e' size='.2' condim='4'/></body>"                                 \
  "<geom type='plane' size='1 1 1' pos='0 0 -.1' condim='3'/></worldbody></mujoco>"

// A dof that moves both bodies does not move them against each other at their common point.
static double relative_motion(Scene s, const snContact* contact, int axis, int dof) {
  double motion = 0, jacobian[2][3 * 32];
  for (int side = 0; side < 2; side++) {
    int body = s.m->geom_bodyid[contact->geom[side]];
    double* J = jacobian[side];
    sn_point_jacobian(s.m, s.d, body, contact->pos, axis < 3 ? J : NULL, axis < 3 ? NULL : J);
    for (int i = 0; i < 3; i++) motion += (side == 0 ? -1 : 1) * contact->frame.m[axis % 3][i] * J[i * s.m->nv + dof];
  }
  return motion;
}

TEST(rows_of_a_contact_say_how_its_bodies_move_against_each_other) {
  Scene s = scene(CROWD("elliptic"));
  random_state(s.m, s.d, 1);
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 3);
  for (int i = 0; i < s.d->ncon; i++) {
    const snContact* contact = &s.d->contact[i];
    for (int r = 0; r < contact->dim; r++)
      for (int dof = 0; dof < s.m->nv; dof++)
        CHECK_NEAR(jacobian_entry(s.d, contact->efc_address + r, dof), relative_motion(s, contact, r, dof), 1e-14);
  }
  scene_end(s);
}

TEST(edges_of_a_pyramid_are_the_normal_plus_and_minus_friction_times_a_tangent) {
  Scene s = scene(CROWD("pyramidal"));
  random_state(s.m, s.d, 1);
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 3);
  for (int i = 0; i < s.d->ncon; i++) {
    const snContact* contact = &s.d->contact[i];
    for (int k = 1; k < contact->dim; k++)
      for (int dof = 0; dof < s.m->nv; dof++) {
        double normal = relative_motion(s, contact, 0, dof);
        double side = contact->friction[k - 1] * relative_motion(s, contact, k, dof);
        int row = contact->efc_address + 2 * (k - 1);
        CHECK_NEAR(jacobian_entry(s.d, row, dof), normal + side, 1e-14);
        CHECK_NEAR(jacobian_entry(s.d, row + 1, dof), normal - side, 1e-14);
      }
  }
  scene_end(s);
}

TEST(contacts_of_one_pair_of_bodies_share_their_dofs) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .099'><freejoint/>"
      "<geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 4);
  CHECK_INT(s.d->rows->nblock, 4);
  CHECK(s.d->rows->block[0].dof == s.d->rows->block[3].dof);
  CHECK_INT(s.d->rows->block[0].ndof, 6);
  scene_end(s);
}

TEST(a_contact_in_its_gap_has_no_rows) {
  Scene s = scene(BALL("", "margin='.1' gap='.1'"));
  s.d->qpos[2] = 0.15;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  CHECK_INT(s.d->contact[0].exclude, 1);
  CHECK_INT(s.d->contact[0].efc_address, -1);
  CHECK_INT(s.d->nefc, 0);
  CHECK(s.d->rows == NULL && s.d->efc_pos == NULL);
  scene_end(s);
}

TEST(the_flag_switches_contacts_off) {
  Scene s = scene(BALL("", ""));
  s.m->opt.disableflags |= SN_DISABLE_CONTACT;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}
