#include "../mjcf/reading.h"
#include "spec/descriptor.h"

TEST(values_start_from_the_built_in_defaults) {
  Reading r;
  read_text(&r, WORLD("<body><joint/><geom size='1'/></body>"));
  snSpecJoint* joint = SN_AS(Joint, sn_spec_next(r.spec->root, NULL, SN_EL_JOINT));
  snSpecGeom* geom = SN_AS(Geom, sn_spec_next(r.spec->root, NULL, SN_EL_GEOM));
  CHECK_INT(joint->type, SN_JOINT_HINGE);
  CHECK_NEAR(joint->axis[2], 1, 0);
  CHECK_NEAR(joint->solimplimit[4], 2, 0);
  CHECK_INT(joint->el.given, 0);
  CHECK_NEAR(geom->density, 1000, 0);
  CHECK_NEAR(geom->friction[1], 0.005, 0);
  CHECK_INT(geom->size_n, 1);
  CHECK_INT(geom->friction_n, 0);
  CHECK(SN_GIVEN(geom, GEOM, size));
  CHECK(!SN_GIVEN(geom, GEOM, friction));
  CHECK_TEXT(geom->material, "");
  reading_end(&r);
}

TEST(each_kind_of_value_is_read) {
  Reading r;
  read_text(&r,
            "<mujoco model='m'><compiler inertiagrouprange='1 2' eulerseq='zyx'/>"
            "<option timestep='1e-3' integrator='RK4' actuatorgroupdisable='3 1'><flag energy='enable'/></option>"
            "<worldbody><body name='b' mocap='true' user='1 2 3'><joint type='slide' axis=' 1\t0\n0 '/>"
            "<camera output='depth rgb' resolution='4 5'/></body></worldbody></mujoco>");
  CHECK(r.spec != NULL);
  snSpecOption* option = SN_AS(Option, sn_spec_next(r.spec->root, NULL, SN_EL_OPTION));
  snSpecBody* body = SN_AS(Body, sn_spec_next(r.spec->root, NULL, SN_EL_BODY));
  snSpecCamera* camera = SN_AS(Camera, sn_spec_next(r.spec->root, NULL, SN_EL_CAMERA));
  CHECK_TEXT(SN_AS(Mujoco, r.spec->root)->model, "m");
  CHECK_INT(SN_AS(Compiler, sn_spec_next(r.spec->root, NULL, SN_EL_COMPILER))->inertiagrouprange[1], 2);
  CHECK_NEAR(option->timestep, 1e-3, 0);
  CHECK_INT(option->integrator, SN_INTEGRATOR_RK4);
  CHECK_INT(option->actuatorgroupdisable.n, 2);
  CHECK_INT(option->actuatorgroupdisable.v[1], 1);
  CHECK_INT(SN_AS(Flag, sn_spec_next(r.spec->root, NULL, SN_EL_FLAG))->energy, 1);
  CHECK_INT(body->mocap, 1);
  CHECK_INT(body->user.n, 3);
  CHECK_NEAR(body->user.v[2], 3, 0);
  CHECK_TEXT(sn_spec_name(&body->el), "b");
  CHECK_INT(camera->output, 3);
  CHECK_INT(camera->resolution[1], 5);
  reading_end(&r);
}

TEST(wrong_values_are_refused_at_their_attribute) {
  CHECK_REFUSED(WORLD("<body><joint range='1 2 3'/></body>"),
                "model.xml:1:33: error: <joint> attribute 'range' needs 2 numbers, found 3");
  CHECK_REFUSED(WORLD("<geom size='1 2 3 4'/>"), "<geom> attribute 'size' needs at most 3 numbers, found 4");
  CHECK_REFUSED(WORLD("<geom mass='1 2'/>"), "<geom> attribute 'mass' needs 1 number, found 2: too much data");
  CHECK_REFUSED(WORLD("<geom pos='0 x 0'/>"), "<geom> attribute 'pos' holds 'x', which is not a number");
  CHECK_REFUSED(WORLD("<geom pos='0 nan 0'/>"), "<geom> attribute 'pos' holds a number that is not finite");
  CHECK_REFUSED(WORLD("<geom pos='0 inf 0'/>"), "not finite");
  CHECK_REFUSED(WORLD("<geom user='1 -inf'/>"), "not finite");
  CHECK_REFUSED(WORLD("<geom user='1 two'/>"), "'user' holds 'two', which is not a number");
  CHECK_REFUSED(WORLD("<geom condim='1.5'/>"), "<geom> attribute 'condim' holds '1.5', which is not an integer");
  CHECK_REFUSED(WORLD("<geom condim='99999999999'/>"), "not an integer of 32 bits");
  CHECK_REFUSED(WORLD("<geom type='spere'/>"), "invalid keyword: 'spere'");
  CHECK_REFUSED(WORLD("<geom type='spere'/>"), "did you mean 'sphere'?");
  CHECK_REFUSED(WORLD("<body mocap='yes'/>"), "known are false, true");
  CHECK_REFUSED(WORLD("<camera output='rgb rgb'/>"), "names 'rgb' twice");
}

TEST(a_number_that_no_double_holds_is_refused) {
  CHECK_REFUSED(WORLD("<geom pos='1e400 0 0'/>"), "'pos'");
  CHECK_REFUSED(WORLD("<geom pos='1e-400 0 0'/>"), "'pos'");
}

TEST(an_empty_number_counts_as_not_written) {
  Reading r;
  read_text(&r, WORLD("<geom size='1' pos=' '/>"));
  CHECK(r.spec != NULL);
  CHECK_CONTAINS(said(&r, 0), "warning: <geom> attribute 'pos' is empty and does nothing");
  CHECK(!SN_GIVEN(SN_AS(Geom, sn_spec_next(r.spec->root, NULL, SN_EL_GEOM)), GEOM, pos));
  reading_end(&r);
  CHECK_REFUSED(WORLD("<body><inertial pos='' mass='1'/></body>"), "<inertial> attribute 'pos' is empty");
}

TEST(words_of_an_ordered_set_must_keep_the_order) {
  snReport* report = sn_report_create(NULL, NULL);
  snSpec* spec = sn_spec_create(NULL, report);
  snElement* sensor = sn_spec_add(spec, spec->root, SN_EL_SENSOR_CONTACT, SN_NOWHERE);
  int row = SN_ROW(SENSOR_CONTACT, data);
  CHECK(sn_spec_set(spec, sensor, row, "found dist normal", SN_NOWHERE));
  CHECK_INT(SN_AS(Sensor_contact, sensor)->data, 1 | 8 | 32);
  CHECK(!sn_spec_set(spec, sensor, row, "dist found", SN_NOWHERE));
  sn_spec_destroy(spec);
  sn_report_destroy(report);
}

TEST(attributes_remember_where_they_stand) {
  Reading r;
  read_text(&r, WORLD("<geom size='1'\n  pos='0 0 0' type='box' mass='1' rgba='1 1 1 1' group='2'/>"));
  snElement* geom = sn_spec_next(r.spec->root, NULL, SN_EL_GEOM);
  CHECK_INT(geom->attr_count, 6);
  CHECK_INT(sn_spec_at(geom, SN_ROW(GEOM, group)).line, 2);
  CHECK_INT(sn_spec_at(geom, SN_ROW(GEOM, pos)).column, 3);
  CHECK_INT(sn_spec_at(geom, SN_ROW(GEOM, margin)).line, 1);
  reading_end(&r);
}

TEST(numbers_are_written_without_going_through_text) {
  snReport* report = sn_report_create(NULL, NULL);
  snSpec* spec = sn_spec_create(NULL, report);
  snElement* element = sn_spec_add(spec, spec->root, SN_EL_GEOM, SN_NOWHERE);
  snSpecGeom* geom = SN_AS(Geom, element);
  CHECK(sn_spec_set_reals(spec, element, SN_ROW(GEOM, pos), (double[]){1, 2, 1.0 / 3}, 3, (snAt){0, 7, 8}));
  CHECK(sn_spec_set_reals(spec, element, SN_ROW(GEOM, size), (double[]){4, 5}, 2, (snAt){0, 9, 1}));
  CHECK_NEAR(geom->pos[2], 1.0 / 3, 0);
  CHECK_NEAR(geom->size[1], 5, 0);
  CHECK_INT(geom->size_n, 2);
  CHECK(SN_GIVEN(geom, GEOM, pos) && SN_GIVEN(geom, GEOM, size));
  CHECK_INT(sn_spec_at(element, SN_ROW(GEOM, pos)).column, 8);
  sn_spec_destroy(spec);
  sn_report_destroy(report);
}
