// test_fill.c — attributes reach the model by their rows
#include "refused.h"
#include "sinew/fields.h"
#include "spec/descriptor.h"

static bool is_counted(snAttrKind kind) {
  return kind == SN_ATTR_REAL || kind == SN_ATTR_REALS || kind == SN_ATTR_UPTO || kind == SN_ATTR_INTS;
}

static int numbers_of(const snAttrRow* row) { return is_counted(row->kind) ? row->count : 1; }

TEST(a_row_gives_as_many_numbers_as_its_array_takes) {
  int count, filling = 0;
  const snField* fields = sn_model_fields(&count);
  for (int kind = 0; kind < SN_EL_COUNT; kind++)
    for (const snAttrRow* row = sn_attr_rows((snElementKind)kind); row->name; row++) {
      if (!row->fills.field) continue;
      const snField* field = &fields[row->fills.field - 1];
      filling++;
      if (row->kind == SN_ATTR_LIST)
        CHECK(field->cols_size != SN_NO_SIZE);  // as long as <size> and the lists make it
      else if (strcmp(field->name, "actuator_history") == 0 || strcmp(field->name, "sensor_history") == 0)
        CHECK(row->fills.part < field->width);
      else
        CHECK_INT(field->width, numbers_of(row));
      if (row->kind == SN_ATTR_POLY) CHECK_INT(fields[row->fills.rest - 1].width, row->count - 1);
      if (row->kind == SN_ATTR_REF) CHECK(field->into_size != SN_NO_SIZE);
    }
  CHECK(filling > 300);
}

TEST(numbers_of_model_fields_are_those_of_their_table) {
  int count;
  const snField* fields = sn_model_fields(&count);
  CHECK_TEXT(fields[SN_FIELD_body_parentid - 1].name, "body_parentid");
  CHECK_TEXT(fields[SN_FIELD_jnt_stiffness - 1].name, "jnt_stiffness");
  CHECK_TEXT(fields[SN_FIELD_name_slot - 1].name, "name_slot");
  CHECK_INT(SN_FIELD_name_slot, count);
}

TEST(a_value_of_a_joint_goes_to_all_its_dofs) {
  Scene s =
      scene(WORLD("<body><joint type='slide' damping='1'/><joint type='ball' damping='2' frictionloss='3'"
                  " solreffriction='.1 .2'/><geom size='.1'/></body>"));
  const double damping[] = {1, 2, 2, 2};
  for (int dof = 0; dof < 4; dof++) CHECK_NEAR(s.m->dof_damping[dof], damping[dof], 0);
  CHECK_NEAR(s.m->dof_frictionloss[3], 3, 0);
  CHECK_NEAR(s.m->dof_solref[3][1], .2, 0);
  CHECK_NEAR(s.m->dof_solref[0][0], .02, 0);
  scene_end(s);
}

TEST(a_name_becomes_the_number_of_its_object) {
  Scene s = scene(
      "<mujoco><asset><material name='red'/><material name='blue'/></asset><worldbody><body name='ball'>"
      "<geom size='.1' material='blue'/><geom size='.1'/><camera target='world' mode='targetbody'/></body>"
      "</worldbody></mujoco>");
  CHECK_INT(s.m->geom_matid[0], 1);
  CHECK_INT(s.m->geom_matid[1], -1);
  CHECK_INT(s.m->cam_targetbodyid[0], 0);
  scene_end(s);
}

TEST(user_numbers_that_are_not_given_are_zero) {
  Scene s = scene(WORLD("<body user='1 2 3'/><body user='4'/>"));
  const double user[] = {0, 0, 0, 1, 2, 3, 4, 0, 0};
  CHECK_INT(s.m->nuser_body, 3);
  for (int i = 0; i < 9; i++) CHECK_NEAR(s.m->body_user[i], user[i], 0);
  scene_end(s);
}
