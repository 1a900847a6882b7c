// test_valid_functional.c — damage to functional tendons and their functions that sn_model_valid must see
#include "damaged.h"

static Scene functional(void) {
  return scene(
      "<mujoco><functions><function name='f' type='multivariate' inputs='2' order='1' coef='1 2 3'/>"
      "<function name='g' type='linear' coef='1 2'/></functions>"
      "<worldbody><body><joint name='a'/><geom size='.1'/><body pos='0 0 1'><joint name='b'/><geom size='.1'/>"
      "<joint name='d' type='slide' driver='b' function='g'/></body></body></worldbody><tendon><functional length='f'>"
      "<joint joint='a'/><joint joint='b'/></functional><functional length='g'><joint joint='b'/></functional></tendon>"
      "</mujoco>");
}

TEST(what_the_compiler_makes_of_functional_tendons_is_valid) {
  Scene s = functional();
  CHECK(sn_model_valid(s.m, "", NULL));
  scene_end(s);
}

TEST(functions_of_other_sizes_are_seen) {
  Scene s = functional();
  INVALID(s.m->function_inputs[0], 3, "function 0");
  INVALID(s.m->function_order[0], 2, "function 0");
  INVALID(s.m->function_inputs[1], 2, "function 1");
  INVALID(s.m->functional_lengthid[0], 1, "a function of 1 numbers, not 2");
  INVALID(s.m->functional_lengthid[0], -1, "functional_lengthid");
  INVALID(s.m->functional_speedid[0], 1, "not 4");
  INVALID(s.m->functionalarg_armid[0], 1, "not 2");
  INVALID(s.m->axis_functionid[0], 0, "several numbers");
  scene_end(s);
}

TEST(coordinates_that_move_other_entries_are_seen) {
  Scene s = functional();
  INVALID(s.m->functional_num[0], 3, "not 3");
  INVALID(s.m->functional_num[1], 0, "0 coordinates");
  INVALID(s.m->functional_tendonid[1], 0, "out of order");
  INVALID(s.m->functional_kind[0], 3, "functional_kind");
  INVALID(s.m->functionalarg_coordinate[0], 9, "functionalarg_coordinate");
  INVALID(s.m->functionalarg_coordinate[0], 1, "entry 0");
  INVALID(s.m->functionalarg_slot[0], 1, "entry 1");
  INVALID(s.m->functionalarg_slot[2], 0, "entry 0");
  scene_end(s);
}
