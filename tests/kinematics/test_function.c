// test_function.c — functions of one number
#include "kinematics/driven.h"
#include "scene.h"

#define FUNCTIONS(rows) "<mujoco><functions>" rows "</functions><worldbody/></mujoco>"

static double at(const Scene* s, const char* name, double x, int order) {
  return sn_function_value(s->m, sn_name_to_id(s->m, SN_OBJ_FUNCTION, name), x, order);
}

TEST(a_spline_through_points_of_a_cubic_is_that_cubic) {
  // x^3 - 2 x at -1 0 0.5 2 3
  Scene s = scene(FUNCTIONS("<function name='f' x='-1 0 0.5 2 3' y='1 0 -0.875 4 21'/>"));
  for (double x = -1; x <= 3; x += 0.125) {
    CHECK_NEAR(at(&s, "f", x, 0), x * x * x - 2 * x, 1e-13);
    CHECK_NEAR(at(&s, "f", x, 1), 3 * x * x - 2, 1e-12);
    CHECK_NEAR(at(&s, "f", x, 2), 6 * x, 1e-11);
    CHECK_NEAR(at(&s, "f", x, 3), 6, 1e-10);
  }
  scene_end(s);
}

TEST(a_spline_goes_on_straight_beyond_its_ends) {
  Scene s = scene(FUNCTIONS("<function name='f' x='-1 0 0.5 2 3' y='1 0 -0.875 4 21'/>"));
  CHECK_NEAR(at(&s, "f", -2, 0), 0, 1e-12);
  CHECK_NEAR(at(&s, "f", -2, 1), 1, 1e-12);
  CHECK_NEAR(at(&s, "f", 4, 0), 46, 1e-10);
  CHECK(at(&s, "f", 4, 2) == 0);
  scene_end(s);
}

TEST(splines_of_two_and_three_points_are_lines_and_parabolas) {
  Scene s = scene(FUNCTIONS("<function name='two' x='0 2' y='1 5'/><function name='three' x='0 1 3' y='0 1 9'/>"));
  CHECK_NEAR(at(&s, "two", 0.5, 0), 2, 1e-15);
  CHECK_NEAR(at(&s, "three", 2, 0), 4, 1e-14);
  CHECK_NEAR(at(&s, "three", 2, 2), 2, 1e-13);
  scene_end(s);
}

TEST(polynomials_lines_pieces_and_constants_have_their_values_times_the_scale) {
  Scene s =
      scene(FUNCTIONS("<function name='p' type='polynomial' coef='1 0 -2 3' scale='2'/>"
                      "<function name='l' type='linear' coef='2 1'/>"
                      "<function name='w' type='piecewise' x='0 1 3' y='0 2 0' scale='10'/>"
                      "<function name='c' type='constant' y='7' scale='-1'/>"));
  CHECK_NEAR(at(&s, "p", 2, 0), 14, 1e-14);
  CHECK_NEAR(at(&s, "p", 2, 1), 20, 1e-14);
  CHECK_NEAR(at(&s, "p", 2, 2), 24, 1e-14);
  CHECK_NEAR(at(&s, "p", 2, 3), 12, 1e-14);
  CHECK_NEAR(at(&s, "l", 3, 0), 7, 0);
  CHECK_NEAR(at(&s, "w", 2, 0), 10, 1e-14);
  CHECK_NEAR(at(&s, "w", 4, 0), -10, 1e-14);
  CHECK_NEAR(at(&s, "w", -1, 1), 20, 1e-14);
  CHECK_NEAR(at(&s, "c", 5, 0), -7, 0);
  CHECK(at(&s, "c", 5, 1) == 0);
  scene_end(s);
}
