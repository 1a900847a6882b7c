// test_valid_blend.c — damage to coordinates of several that sn_model_valid must see
#include "damaged.h"

static Scene blended(void) {
  return scene(
      "<mujoco><functions><function name='f' type='multivariate' inputs='2' order='1' coef='1 2 3'/>"
      "<function name='g' type='linear' coef='1 2'/></functions>"
      "<default><geom contype='0' conaffinity='0'/></default>"
      "<worldbody><body><joint name='a'/><geom size='.1'/><body pos='0 0 1'><joint name='b'/><geom size='.1'/>"
      "<joint name='d' coupling='f'><input driver='a'/><input driver='b'/></joint><joint name='e' driver='d' coupling='g'/>"
      "<joint name='h' driver='b' coupling='g'/></body></body></worldbody></mujoco>");
}

TEST(what_the_compiler_makes_of_inputs_is_valid) {
  Scene s = blended();
  CHECK(sn_model_valid(s.m, "", NULL));
  scene_end(s);
}

TEST(functions_of_several_coordinates_with_other_sizes_are_seen) {
  Scene s = blended();
  INVALID(s.m->blend_functionid[0], 1, "does not fit their number 2");
  INVALID(s.m->blend_argnum[0], 1, "does not fit their number 1");
  INVALID(s.m->blend_dofnum[0], 1, "cannot follow");
  INVALID(s.m->blend_functionid[0], 7, "blend_functionid");
  scene_end(s);
}

TEST(coordinates_that_a_function_cannot_follow_are_seen) {
  Scene s = blended();
  INVALID(s.m->blendarg_coordinate[0], 2, "cannot follow");
  INVALID(s.m->blendarg_coordinate[0], 9, "blendarg_coordinate");
  INVALID(s.m->blenddof_dofid[1], 0, "cannot follow");
  INVALID(s.m->driven_jntid[0], 0, "follows one coordinate and several");
  INVALID(s.m->driven_blendid[0], 3, "driven_blendid");
  INVALID(s.m->driven_blendid[2], 0, "follows one coordinate and several");
  scene_end(s);
}

TEST(rows_of_axes_that_do_not_belong_together_are_seen) {
  Scene s = blended();
  INVALID(s.m->axis_part[2], 0, "axis_part[2]");
  INVALID(s.m->axis_part[2], 2, "axis_part[2]");
  INVALID(s.m->axis_part[0], 1, "axis_part[0]");
  INVALID(s.m->axis_type[2], SN_JOINT_SLIDE, "axis_part[2]");
  scene_end(s);
}
