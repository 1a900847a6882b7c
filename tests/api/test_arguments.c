// Public calls check what they are given: indices, enums, names. Under AddressSanitizer a read outside would end this.
#include "sinew/sinew.h"
#include "scene.h"

static const int wrong[] = {-1, -77, 1000, 1 << 30, -(1 << 30)};
#define EACH_WRONG(index) for (int k = 0, index = wrong[0]; k < 5; k++, index = wrong[k < 5 ? k : 0])

static const char* world =
    "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/><geom name='ball' size='.1'/>"
    "<site name='tip'/></body></worldbody><actuator><motor site='tip'/></actuator>"
    "<sensor><framepos objtype='site' objname='tip'/></sensor></mujoco>";

static void check_zero(const double* numbers, int count) {
  for (int i = 0; i < count; i++) CHECK(numbers[i] == 0);
}

TEST(jacobians_of_objects_that_are_not_there_are_zero) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  EACH_WRONG(id) {
    double translation[18], rotation[18];
    snVec3 point = {1, 2, 3};
    void (*const of_object[])(const snModel*, const snData*, int, double*, double*) = {
        sn_body_jacobian, sn_body_com_jacobian, sn_geom_jacobian, sn_site_jacobian};
    for (int i = 0; i < 4; i++) {
      of_object[i](s.m, s.d, id, translation, rotation);
      check_zero(translation, 18);
      check_zero(rotation, 18);
    }
    sn_point_jacobian(s.m, s.d, id, point, translation, rotation);
    check_zero(translation, 18);
    sn_point_jacobian_rate(s.m, s.d, id, point, translation, rotation);
    check_zero(rotation, 18);
    sn_subtree_com_jacobian(s.m, s.d, id, translation);
    check_zero(translation, 18);
    sn_momentum_matrix(s.m, s.d, id, rotation);
    check_zero(rotation, 18);
  }
  scene_end(s);
}

TEST(a_force_on_a_body_that_is_not_there_does_nothing) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  EACH_WRONG(id) {
    double force[6] = {0};
    snVec3 pos = {7, 7, 7};
    snMat3 axes;
    sn_add_force(s.m, s.d, id, (snVec3){1, 1, 1}, (snVec3){1, 1, 1}, (snVec3){0, 0, 0}, force);
    check_zero(force, 6);
    CHECK(!sn_local_to_global(s.m, s.d, id, (snVec3){0, 0, 0}, (snQuat){1, 0, 0, 0}, &pos, &axes));
    CHECK(pos.x == 7);
  }
  scene_end(s);
}

TEST(contacts_that_are_not_there_have_no_force) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  EACH_WRONG(id) {
    double force[6], jacobian[36];
    sn_contact_force(s.m, s.d, id, force);
    check_zero(force, 6);
    snSpatial wrench = sn_contact_wrench(s.m, s.d, id);
    check_zero(&wrench.rot.x, 6);
    sn_contact_motion_jacobian(s.m, s.d, id, jacobian);
    check_zero(jacobian, 36);
  }
  CHECK(sn_contact_wrench(s.m, s.d, 0).lin.z > 1);
  scene_end(s);
}

TEST(geoms_that_are_not_there_are_not_hit_and_as_far_as_can_be) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  EACH_WRONG(id) {
    snVec3 segment[2];
    CHECK(sn_ray_geom(s.m, s.d, id, (snVec3){0, 0, 1}, (snVec3){0, 0, -1}, NULL) == -1);
    CHECK(sn_geom_distance(s.m, s.d, 0, id, 3, segment) == 3);
    CHECK(sn_geom_distance(s.m, s.d, id, 1, 3, NULL) == 3);
    snAabb box = sn_geom_aabb(s.m, s.d, id);
    check_zero(&box.center.x, 6);
    CHECK(sn_ray_primitive((snGeomType)id, (snVec3){1, 1, 1}, (snVec3){0, 0, 0}, s.d->xmat[0], (snVec3){0, 0, 3},
                           (snVec3){0, 0, -1}, NULL) == -1);
    int geom;
    CHECK(sn_ray(s.m, s.d, (snVec3){0, 0, 1}, (snVec3){0, 0, -1}, NULL, true, id, &geom, NULL) > 0);
  }
  scene_end(s);
}

TEST(a_ray_misses_shapes_that_need_a_mesh_or_a_field_and_have_none) {
  snMat3 axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const snGeomType kinds[] = {SN_GEOM_MESH, SN_GEOM_HFIELD, SN_GEOM_SDF};
  for (int i = 0; i < 3; i++)
    CHECK(sn_ray_primitive(kinds[i], (snVec3){1, 1, 1}, (snVec3){0, 0, 0}, axes, (snVec3){0, 0, 3}, (snVec3){0, 0, -1},
                           NULL) == -1);
}

TEST(actuators_and_sensors_that_are_not_there_have_no_history) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  EACH_WRONG(id) {
    double value[3] = {5, 5, 5};
    CHECK(sn_read_ctrl(s.m, s.d, id, 0, -1) == 0);
    sn_sensor_value(s.m, s.d, id, 0, -1, value);
    CHECK(value[0] == 5);
    CHECK(!sn_init_ctrl_history(s.m, s.d, id, NULL, NULL));
    CHECK(!sn_init_sensor_history(s.m, s.d, id, NULL, NULL, 0));
    CHECK(sn_read_ctrl(s.m, s.d, 0, 0, id) == s.d->ctrl[0]);
  }
  CHECK(!sn_init_ctrl_history(s.m, s.d, 0, NULL, NULL));
  scene_end(s);
}

TEST(muscles_that_are_not_there_have_no_curves) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  snLengthRangeOptions options = sn_length_range_options();
  EACH_WRONG(id) {
    snMuscleInfo info;
    snMuscleDerivatives derivatives;
    CHECK(!sn_muscle_info(s.m, id, &info));
    CHECK(sn_muscle_curve(s.m, id, SN_MUSCLE_CURVE_ACTIVE, 1).value == 0);
    CHECK(sn_muscle_curve(s.m, 0, (snMuscleCurve)id, 1).value == 0);
    CHECK(!sn_muscle_derivatives(s.m, s.d, id, &derivatives));
    CHECK_INT(sn_length_range(s.m, s.d, id, &options, NULL), SN_LENGTH_RANGE_KEPT);
  }
  scene_end(s);
}

TEST(kinds_and_names_that_do_not_exist_are_told) {
  Scene s = scene(world);
  EACH_WRONG(id) {
    CHECK_INT(sn_name_to_id(s.m, (snObjectType)id, "ball"), -1);
    CHECK(sn_id_to_name(s.m, SN_OBJ_GEOM, id) == NULL);
    CHECK(sn_id_to_name(s.m, (snObjectType)id, 0) == NULL);
    CHECK_INT(sn_object_count(s.m, (snObjectType)id), 0);
    CHECK(sn_object_type_name((snObjectType)id) == NULL);
    CHECK(sn_warning_name((snWarning)id) == NULL);
    CHECK_TEXT(sn_stage_name((snStage)id), "");
    CHECK_TEXT(sn_stage_doc((snStage)id), "");
    CHECK_INT(sn_kind_bytes((snKind)id), 0);
    CHECK(!sn_save_keyframe(s.m, s.d, id));
    CHECK(!sn_has_integrator(id));
    snSpatial motion;
    CHECK(!sn_object_velocity(s.m, s.d, SN_OBJ_BODY, id, false, &motion));
    CHECK(!sn_object_acceleration(s.m, s.d, (snObjectType)id, 0, true, &motion));
    s.d->qvel[0] = 3;
    CHECK(!sn_reset_to_key(s.m, s.d, id));
    CHECK(s.d->qvel[0] == 0);
  }
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_GEOM, NULL), -1);
  CHECK_INT(sn_object_type_from_name(NULL), SN_OBJ_UNKNOWN);
  CHECK_INT(sn_state_size(s.m, 1u << 30), -1);
  CHECK(!sn_state_read(s.m, s.d, 1u << 30, NULL));
  CHECK(!sn_state_set(s.m, s.d, NULL, 1u << 30));
  scene_end(s);
}

static void check_refuses_to_step(size_t option, int value) {
  Scene s = scene(world);
  memcpy((char*)&s.m->opt + option, &value, sizeof value);
  sn_step(s.m, s.d);
  sn_step1(s.m, s.d);
  sn_step2(s.m, s.d);
  sn_inverse(s.m, s.d);
  CHECK(s.d->time == 0);
  CHECK_INT(s.d->warning[SN_WARNING_BADOPTION].count, 4);
  scene_end(s);
}

TEST(a_model_with_an_option_that_does_not_exist_is_not_stepped_and_says_so) {
  EACH_WRONG(value) {
    check_refuses_to_step(offsetof(snOption, integrator), value);
    check_refuses_to_step(offsetof(snOption, solver), value);
    check_refuses_to_step(offsetof(snOption, cone), value);
    check_refuses_to_step(offsetof(snOption, jacobian), value);
  }
}

TEST(a_model_from_nowhere_is_an_error) {
  snDiagnostics diag = {0};
  CHECK(sn_load(NULL, NULL, &diag) == NULL);
  CHECK_INT(diag.errors, 1);
  CHECK(sn_load_memory(NULL, 0, NULL, NULL, &diag) == NULL);
  CHECK(diag.errors >= 2);
  CHECK(sn_load_binary(NULL, 0, NULL, NULL, &diag) == NULL);
  CHECK(diag.errors >= 3);
  sn_diagnostics_clear(&diag);
}

TEST(a_program_of_another_layout_is_told) {
  snDiagnostics diag = {0};
  CHECK(sn_layout_check(SN_LAYOUT, &diag));
  CHECK_INT(diag.errors, 0);
  CHECK(sn_load_as("any.xml", NULL, &diag, SN_LAYOUT + 1) == NULL);
  CHECK_INT(diag.errors, 1);
  CHECK_CONTAINS(diag.items[0].message, "compile it again");
  sn_diagnostics_clear(&diag);
  CHECK(sn_load_memory_as(world, strlen(world), "", NULL, &diag, 0) == NULL);
  CHECK_INT(diag.errors, 1);
  sn_diagnostics_clear(&diag);
  Scene s = scene(world);
  CHECK(sn_data_create_as(s.m, NULL, SN_LAYOUT - 1) == NULL);
  scene_end(s);
}
