// test_valid.c — every kind of damage that sn_model_valid must see
#include "sample.h"
#include "test.h"

static void check_invalid(snModel* m, const char* part) {
  snDiagnostics diag = {0};
  CHECK(!sn_model_valid(m, "sample.snb", &diag));
  CHECK(diag.count > 0);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, part);
  sn_diagnostics_clear(&diag);
}

TEST(the_sample_is_valid) {
  snModel* m = sample_model();
  snDiagnostics diag = {0};
  CHECK(sn_model_valid(m, "sample.snb", &diag));
  for (int i = 0; i < diag.count; i++) test_fail(__FILE__, __LINE__, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

// Changes one place, expects a complaint that names it, and puts it back.
#define INVALID(place, value, part) \
  do {                              \
    kept = (place);                 \
    (place) = (value);              \
    check_invalid(m, part);         \
    (place) = kept;                 \
  } while (0)

TEST(indices_outside_their_array_are_seen) {
  snModel* m = sample_model();
  int kept;
  INVALID(m->body_parentid[3], 5, "body_parentid[3]");
  INVALID(m->body_parentid[3], -1, "body_parentid[3]");
  INVALID(m->jnt_bodyid[1], 1000, "jnt_bodyid[1] is 1000");
  INVALID(m->geom_matid[0], 0, "geom_matid[0]");
  INVALID(m->M_colind[3], -1, "M_colind");
  INVALID(m->name_jntadr[0], 1000, "name_jntadr");
  INVALID(m->body_chainnum[3], 7, "body_chainadr[3]");
  INVALID(m->sensor_dim[0], 2147483647, "sensor_adr[0]");
  INVALID(m->body_jntnum[2], -1, "body_jntadr[2]");
  CHECK(sn_model_valid(m, "", NULL));
  sn_model_destroy(m);
}

TEST(kinds_without_a_meaning_are_seen) {
  snModel* m = sample_model();
  int kept;
  INVALID(m->jnt_type[0], SN_JOINT_COUNT, "jnt_type[0]");
  INVALID(m->geom_type[0], -1, "geom_type[0]");
  INVALID(m->actuator_dyntype[1], 77, "actuator_dyntype[1]");
  INVALID(m->body_sameframe[1], 5, "body_sameframe[1]");
  INVALID(m->opt.integrator, SN_INTEGRATOR_COUNT, "opt.integrator");
  INVALID(m->opt.disableflags, -1, "opt.disableflags");
  INVALID(m->geom_condim[0], 5, "geom_condim[0]");
  sn_model_destroy(m);
}

TEST(a_tree_out_of_order_is_seen) {
  snModel* m = sample_model();
  int kept;
  INVALID(m->body_parentid[1], 2, "body_parentid[1]");
  INVALID(m->body_parentid[0], 1, "world has a parent");
  INVALID(m->body_weldid[1], 4, "later body");
  INVALID(m->jnt_bodyid[0], 2, "names body 2");
  INVALID(m->jnt_type[2], SN_JOINT_BALL, "positions");
  INVALID(m->jnt_qposadr[1], 2, "joint 1");
  INVALID(m->dof_parentid[1], -1, "dof_parentid[1]");
  INVALID(m->dof_jntid[4], 1, "dof 4");
  INVALID(m->body_treeid[4], 0, "body_treeid[4]");
  sn_model_destroy(m);
}

TEST(patterns_that_do_not_follow_the_tree_are_seen) {
  snModel* m = sample_model();
  int kept;
  INVALID(m->M_colind[1], 1, "row 1 of M");
  INVALID(m->M_rownnz[5], 3, "row 5 of M");
  INVALID(m->D_diag[1], 0, "row 1 of the velocity derivatives");
  INVALID(m->D_rownnz[0], 1, "row 1 of the velocity derivatives");
  INVALID(m->D_rownnz[7], 5, "row 7 of the velocity derivatives");
  INVALID(m->D_colind[3], 0, "row 1 of the velocity derivatives");
  INVALID(m->dof_simplenum[1], 1, "row 1 of M");
  INVALID(m->dof_simplenum[0], 1, "dof 1 hangs on dof 0");
  INVALID(m->dof_simplenum[7], 2, "dof_simplenum[7]");
  INVALID(m->chain_dof[1], 1, "chain of body 2");
  INVALID(m->moment_colind[2], 2, "out of order");
  INVALID(m->moment_colind[0], 0, "actuator 0");
  INVALID(m->actuator_trnid[0][0], 3, "actuator_trnid[0]");
  sn_model_destroy(m);
}

TEST(objects_and_buffers_that_do_not_fit_are_seen) {
  snModel* m = sample_model();
  int kept;
  INVALID(m->geom_dataid[0], 1, "geom_dataid[0]");
  INVALID(m->eq_obj1id[0], 3, "eq_obj1id[0]");
  m->eq_type[0] = SN_EQUALITY_WELD;
  check_invalid(m, "wrong kind");
  m->eq_type[0] = SN_EQUALITY_JOINT;
  INVALID(m->actuator_trntype[0], SN_TRANSMISSION_TENDON, "actuator_trnid[0]");
  INVALID(m->actuator_dyntype[0], SN_DYN_FILTER, "actuator 0 has dynamics");
  INVALID(m->actuator_history[0][0], 4, "history");
  INVALID(m->actuator_history[0][0], 2, "nhistory is 18");
  INVALID(m->actuator_historyadr[0], 17, "actuator_historyadr[0]");
  INVALID(m->sensor_objid[0], 0, "sensor_objid[0]");
  INVALID(m->body_mocapid[4], -1, "nmocap is 1");
  INVALID(m->mesh_face[0][2], 3, "mesh_face[0]");
  INVALID(m->text_size[0], 2, "text 0");
  INVALID(m->names[m->nnames - 1], 'x', "no end");
  m->opt.timestep = 0;
  check_invalid(m, "positive timestep");
  sn_model_destroy(m);
}
