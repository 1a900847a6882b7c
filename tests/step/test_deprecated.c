// test_deprecated.c — functions in MuJoCo's order give the bits of those with outputs last
#include "scene.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <string.h>

#define XML                                                                                                     \
  "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .09'><freejoint/>"                       \
  "<geom name='ball' size='.1'/><body pos='.3 0 .5'><joint axis='0 1 0'/><geom size='.05' pos='.1 0 0'/>"       \
  "<site name='hand' pos='.2 0 0'/></body></body></worldbody><sensor><framepos objtype='site' objname='hand'/>" \
  "</sensor></mujoco>"

enum { DOFS = 7, COORDINATES = 8, ROOM = 6 * DOFS };

static double a[2][ROOM], b[2][ROOM], untouched[2][ROOM];  // outputs of the call, of the old one, of none

static bool same(void) { return memcmp(a, b, sizeof a) == 0 && memcmp(a, untouched, sizeof a) != 0; }

static void clear(void) {
  for (int i = 0; i < ROOM; i++) untouched[0][i] = untouched[1][i] = 0.5;
  memcpy(a, untouched, sizeof a);
  memcpy(b, untouched, sizeof b);
}

static Scene moving(void) {
  Scene s = scene(XML);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = 0.1 * dof - 0.2;
  sn_forward(s.m, s.d);
  return s;
}

TEST(jacobians_have_the_bits_of_those_in_mujocos_order) {
  Scene s = moving();
  const snModel* m = s.m;
  const snData* d = s.d;
  snVec3 point = {0.1, 0.2, 0.3};
#define COMPARE(new_call, old_call) (clear(), (new_call), (old_call), CHECK(same()))
  COMPARE(sn_point_jacobian(m, d, 2, point, a[0], a[1]), sn_jac_point(m, d, b[0], b[1], 2, point));
  COMPARE(sn_point_jacobian_rate(m, d, 2, point, a[0], a[1]), sn_jac_dot(m, d, b[0], b[1], 2, point));
  COMPARE(sn_body_jacobian(m, d, 2, a[0], a[1]), sn_jac_body(m, d, b[0], b[1], 2));
  COMPARE(sn_body_com_jacobian(m, d, 2, a[0], a[1]), sn_jac_body_com(m, d, b[0], b[1], 2));
  COMPARE(sn_geom_jacobian(m, d, 2, a[0], a[1]), sn_jac_geom(m, d, b[0], b[1], 2));
  COMPARE(sn_site_jacobian(m, d, 0, a[0], a[1]), sn_jac_site(m, d, b[0], b[1], 0));
  COMPARE(sn_subtree_com_jacobian(m, d, 1, a[0]), sn_jac_subtree_com(m, d, b[0], 1));
  COMPARE(sn_momentum_matrix(m, d, 1, a[0]), sn_angular_momentum_matrix(m, d, b[0], 1));
  CHECK(d->ncon == 1);
  COMPARE(sn_contact_motion_jacobian(m, d, 0, a[0]), sn_contact_jacobian(m, d, b[0], 0));
  scene_end(s);
}

TEST(products_and_forces_have_the_bits_of_those_in_mujocos_order) {
  Scene s = moving();
  const snModel* m = s.m;
  snData* d = s.d;
  snVec3 force = {1, 2, 3}, torque = {-1, 0.5, 0.25}, point = {0.1, 0.2, 0.3};
  CHECK(m->nv == DOFS && d->nefc > 0);
  COMPARE(sn_mass_product(m, d, d->qvel, a[0]), sn_mul_mass(m, d, b[0], d->qvel));
  COMPARE(sn_mass_solution(m, d, d->qvel, a[0]), sn_solve_mass(m, d, b[0], d->qvel));
  COMPARE(sn_constraint_product(m, d, d->qvel, a[0]), sn_mul_jac(m, d, b[0], d->qvel));
  COMPARE(sn_constraint_product_transposed(m, d, d->qvel, a[0]), sn_mul_jac_transposed(m, d, b[0], d->qvel));
  COMPARE(sn_add_force(m, d, 2, force, torque, point, a[0]), sn_apply_force(m, d, b[0], 2, force, torque, point));
  scene_end(s);
}

TEST(states_have_the_bits_of_those_in_mujocos_order) {
  Scene s = moving();
  const snModel* m = s.m;
  snData* d = s.d;
  double before[COORDINATES];
  memcpy(before, d->qpos, sizeof before);
  sn_step(m, d);
  COMPARE(sn_pos_difference(m, before, d->qpos, 0.01, a[0]), sn_differentiate_pos(m, b[0], 0.01, before, d->qpos));
  COMPARE(CHECK(sn_state_read(m, d, SN_STATE_QPOS | SN_STATE_QVEL, a[0])),
          CHECK(sn_state_get(m, d, b[0], SN_STATE_QPOS | SN_STATE_QVEL)));
  COMPARE(sn_sensor_value(m, d, 0, d->time, -1, a[0]), sn_read_sensor(m, d, b[0], 0, d->time, -1));
  CHECK(a[0][2] == d->sensordata[2]);
  scene_end(s);
}
