// test_constraint_forces.c — judges src/constraint/constraint_forces.c, flat_rows.c and contact_force.c
#include "constraint/row_checks.h"
#include "math/mat3.h"
#include "zoo.h"
#include "sinew/support.h"

#define HEAP(option)                                                                                           \
  "<mujoco><option " option                                                                                    \
  "/><worldbody><geom type='plane' size='5 5 1'/>"                                                             \
  "<body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1' mass='2'/></body>"                         \
  "<body pos='.02 .01 .28'><freejoint/><geom type='box' size='.1 .1 .1' mass='1' condim='4'/></body>"          \
  "<body pos='1 0 .2'><joint name='h' axis='0 1 0' range='-30 30' frictionloss='.1'/>"                         \
  "  <geom type='capsule' fromto='0 0 0 .4 0 0' size='.05'/><body pos='.4 0 0'><joint name='k' axis='0 1 0'/>" \
  "  <geom type='capsule' fromto='0 0 0 .3 0 -.3' size='.05' condim='6'/></body></body></worldbody>"           \
  "<equality><joint joint1='k' joint2='h' polycoef='.1 .5 0 0 0'/></equality></mujoco>"

static const char* const heaps[] = {
    HEAP("solver='Newton'"),
    HEAP("solver='Newton' cone='elliptic'"),
    HEAP("solver='CG' tolerance='1e-16' iterations='1000'"),
    HEAP("solver='CG' cone='elliptic' tolerance='1e-16' iterations='1000'"),
    HEAP("solver='PGS' tolerance='1e-14' iterations='5000'"),
    HEAP("solver='PGS' cone='elliptic' tolerance='1e-14' iterations='5000'"),
};
#define HEAPS ((int)(sizeof heaps / sizeof heaps[0]))

static Scene heap(int i) {
  Scene s = scene(heaps[i]);
  s.d->qpos[14] = 0.3, s.d->qpos[15] = 0.2;
  s.d->qvel[0] = 0.2, s.d->qvel[9] = -0.3;
  return s;
}

TEST(inertia_times_acceleration_is_the_sum_of_all_forces) {
  for (int i = 0; i < HEAPS; i++) {
    Scene s = heap(i);
    sn_forward(s.m, s.d);
    double Ma[32];
    sn_mass_product(s.m, s.d, s.d->qacc, Ma);
    // CG stops where the cost no longer falls, which leaves the square root of its rounding in the derivative
    double tolerance = s.m->opt.solver == SN_SOLVER_CG ? 1e-5 : 1e-8;
    for (int dof = 0; dof < s.m->nv; dof++)
      CHECK_NEAR(Ma[dof], s.d->qfrc_smooth[dof] + s.d->qfrc_constraint[dof], tolerance);
    scene_end(s);
  }
}

TEST(the_flat_jacobian_turns_row_forces_into_dof_forces) {
  for (int i = 0; i < HEAPS; i++) {
    Scene s = heap(i);
    sn_forward(s.m, s.d);
    CHECK(s.d->nefc > 10);
    for (int dof = 0; dof < s.m->nv; dof++) {
      double sum = 0;
      for (int row = 0; row < s.d->nefc; row++) sum += jacobian_entry(s.d, row, dof) * s.d->efc_force[row];
      CHECK_NEAR(sum, s.d->qfrc_constraint[dof], 1e-10);
    }
    for (int row = 0; row < s.d->nefc; row++) {
      double velocity = 0, b = -s.d->efc_aref[row];
      for (int dof = 0; dof < s.m->nv; dof++) {
        velocity += jacobian_entry(s.d, row, dof) * s.d->qvel[dof];
        b += jacobian_entry(s.d, row, dof) * s.d->qacc_smooth[dof];
      }
      CHECK_NEAR(s.d->efc_vel[row], velocity, 1e-12);
      CHECK_NEAR(s.d->efc_b[row], b, 1e-12);
    }
    scene_end(s);
  }
}

TEST(all_solvers_find_the_same_acceleration) {
  for (int cone = 0; cone < 2; cone++) {
    Scene reference = heap(cone);
    sn_forward(reference.m, reference.d);
    for (int i = cone + 2; i < HEAPS; i += 2) {
      Scene s = heap(i);
      sn_forward(s.m, s.d);
      for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(s.d->qacc[dof], reference.d->qacc[dof], 1e-4);
      scene_end(s);
    }
    scene_end(reference);
  }
}

TEST(inverse_dynamics_finds_the_forces_of_the_solver) {
  for (int i = 0; i < 2; i++) {
    Scene s = heap(i);
    sn_forward(s.m, s.d);
    double force[128], qfrc[32];
    int rows = s.d->nefc;
    memcpy(force, s.d->efc_force, sizeof(double) * (size_t)rows);
    memcpy(qfrc, s.d->qfrc_constraint, sizeof(double) * (size_t)s.m->nv);
    sn_inverse(s.m, s.d);
    CHECK_INT(s.d->nefc, rows);
    for (int row = 0; row < rows; row++) CHECK_NEAR(s.d->efc_force[row], force[row], 1e-8);
    for (int dof = 0; dof < s.m->nv; dof++) {
      CHECK_NEAR(s.d->qfrc_constraint[dof], qfrc[dof], 1e-8);
      CHECK_NEAR(s.d->qfrc_inverse[dof], 0, 1e-6);
    }
    scene_end(s);
  }
}

TEST(a_start_at_the_solution_needs_no_iterations) {
  Scene s = heap(0);
  sn_forward(s.m, s.d);
  CHECK(s.d->solver_niter[0] > 1);
  memcpy(s.d->qacc_warmstart, s.d->qacc, sizeof(double) * (size_t)s.m->nv);
  sn_forward(s.m, s.d);
  CHECK(s.d->solver_niter[0] <= 1);
  s.m->opt.disableflags |= SN_DISABLE_WARMSTART;
  sn_forward(s.m, s.d);
  CHECK(s.d->solver_niter[0] > 1);
  scene_end(s);
}

TEST(the_contact_force_carries_the_weight) {
  for (int i = 0; i < 2; i++) {
    Scene s = scene(heaps[i]);
    for (int step = 0; step < 2000; step++) sn_step(s.m, s.d);
    sn_forward(s.m, s.d);
    double lift = 0;
    for (int k = 0; k < s.d->ncon; k++) {
      double force[6];
      sn_contact_force(s.m, s.d, k, force);
      if (s.m->geom_bodyid[s.d->contact[k].geom[0]] != 0 || s.m->geom_bodyid[s.d->contact[k].geom[1]] != 1) continue;
      lift += mat3_transpose_mul_vec3(s.d->contact[k].frame, vec3_load(force)).z;
    }
    CHECK_NEAR(lift, 3 * 9.81, 1e-3);
    double none[6];
    sn_contact_force(s.m, s.d, s.d->ncon, none);
    CHECK(none[0] == 0 && none[5] == 0);
    scene_end(s);
  }
}

TEST(a_lean_data_has_the_flat_jacobian_after_completion) {
  Scene full = heap(0);
  snData* lean = sn_data_create(full.m, &(snDataOptions){.lean = true});
  memcpy(lean->qpos, full.d->qpos, sizeof(double) * (size_t)full.m->nq);
  memcpy(lean->qvel, full.d->qvel, sizeof(double) * (size_t)full.m->nv);
  sn_forward(full.m, full.d);
  sn_forward(full.m, lean);
  CHECK(lean->efc_J == NULL);
  sn_complete(full.m, lean);
  CHECK_INT(lean->nJ, full.d->nJ);
  CHECK(memcmp(lean->efc_J, full.d->efc_J, sizeof(double) * (size_t)lean->nJ) == 0);
  CHECK(memcmp(lean->qacc, full.d->qacc, sizeof(double) * (size_t)full.m->nv) == 0);
  sn_data_destroy(lean);
  scene_end(full);
}

TEST(a_copy_solves_as_the_original_does) {
  Scene s = heap(1);
  sn_forward_position(s.m, s.d);
  sn_forward_velocity(s.m, s.d);
  snData* copy = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, copy, s.d);
  CHECK(copy->rows != NULL && copy->nefc == s.d->nefc);
  sn_forward_force(s.m, s.d);
  sn_forward_force(s.m, copy);
  CHECK(memcmp(copy->qacc, s.d->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(copy->efc_force, s.d->efc_force, sizeof(double) * (size_t)s.d->nefc) == 0);
  sn_data_destroy(copy);
  scene_end(s);
}

TEST(a_copy_has_rows_and_forces_of_its_own) {
  Scene s = heap(0);
  sn_forward(s.m, s.d);
  snData* copy = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, copy, s.d);
  CHECK(copy->rows != NULL && copy->rows != s.d->rows);
  CHECK_INT(copy->nefc, s.d->nefc);
  CHECK(memcmp(copy->efc_force, s.d->efc_force, sizeof(double) * (size_t)s.d->nefc) == 0);
  CHECK(memcmp(copy->efc_aref, s.d->efc_aref, sizeof(double) * (size_t)s.d->nefc) == 0);
  CHECK(memcmp(copy->efc_state, s.d->efc_state, sizeof(int) * (size_t)s.d->nefc) == 0);
  sn_data_destroy(copy);
  scene_end(s);
}

TEST(ten_thousand_redundant_contacts_end_in_finite_forces) {
  // two bodies of 100 balls each: every pair touches
  static char xml[40000];
  int length = 0;
  for (int body = 0; body < 2; body++) {
    length += snprintf(xml + length, sizeof xml - (size_t)length, "%s<body pos='0 0 %d'><freejoint/>",
                       body ? "" : "<mujoco><option iterations='5'/><worldbody>", body);
    for (int i = 0; i < 100; i++)
      length += snprintf(xml + length, sizeof xml - (size_t)length, "<geom size='.6' pos='%g %g 0' mass='.01'/>",
                         0.001 * (i % 10), 0.001 * (i / 10));
    length += snprintf(xml + length, sizeof xml - (size_t)length, "</body>");
  }
  snprintf(xml + length, sizeof xml - (size_t)length, "</worldbody></mujoco>");
  Scene s = scene(xml);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 10000);
  CHECK_INT(s.d->nefc, 40000);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK(isfinite(s.d->qacc[dof]));
  CHECK_INT(s.d->warning[SN_WARNING_CNSTRFULL].count, 0);
  scene_end(s);
}
