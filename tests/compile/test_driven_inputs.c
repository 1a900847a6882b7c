// test_driven_inputs.c — <input>: driven joints whose coordinate is a function of several
#include "math/vec3.h"
#include "refused.h"
#include "scene.h"

#define FUNCTIONS                                                                     \
  "<functions><function name='line' type='linear' coef='1 0'/>"                       \
  "<function name='f' type='multivariate' inputs='2' order='1' coef='1 2 3'/></functions>"
#define MODEL(inside, more)                                                                                       \
  "<mujoco><default><geom contype='0' conaffinity='0'/></default>" FUNCTIONS "<worldbody><body><joint name='a'/><geom size='.1'/><body><joint name='c'/><geom size='.1'/>" \
  "<body><joint name='b' type='ball'/><geom size='.1'/></body></body><body>" inside                               \
  "<geom size='.1'/></body></body></worldbody>" more "</mujoco>"
#define TWO "<input driver='a'/><input driver='c'/>"

TEST(inputs_fit_the_function_that_takes_them) {
  CHECK_REFUSED(MODEL("<joint name='d' coupling='line'>" TWO "</joint>", ""), "coupling",
                "needs a function of 2 numbers, and 'line' is one of 1");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f'><input driver='a'/></joint>", ""), "coupling",
                "needs a function of 1 number");
  CHECK_REFUSED(MODEL("<joint name='d'>" TWO "</joint>", ""), "<joint name='d'", "no attribute 'coupling'");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f' driver='a'>" TWO "</joint>", ""), "driver", "cannot be combined");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f' locked='true'>" TWO "</joint>", ""), "locked",
                "cannot be combined");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f' type='ball'>" TWO "</joint>", ""), "type='ball'>" TWO,
                "must be slide or hinge");
}

TEST(inputs_are_slides_or_hinges_that_follow_one_or_none) {
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f'><input driver='a'/><input driver='b'/></joint>", ""), "driver='b'",
                "neither a slide nor a hinge");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f'><input driver='a'/><input driver='x'/></joint>", ""), "driver='x'",
                "x");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f'><input driver='a'/><input driver='d'/></joint>", ""),
                "<joint name='d'", "follows several coordinates");
  CHECK_REFUSED(MODEL("<joint name='d' coupling='f'>" TWO "</joint><joint name='e' driver='d'/>"
                      "<joint name='g' coupling='f'><input driver='a'/><input driver='e'/></joint>", ""),
                "<joint name='g'", "names 'e', which follows several coordinates");
}

TEST(what_takes_one_dof_refuses_a_coordinate_of_several) {
#define DRIVEN "<joint name='d' coupling='f'>" TWO "</joint>"
  CHECK_REFUSED(MODEL(DRIVEN "<site name='s' driver='d' xfunction='line'/>", ""), "driver='d'", "follows several");
  CHECK_REFUSED(MODEL(DRIVEN, "<forces><limitforce joint='d' range='0 1'/></forces>"), "joint='d'", "follows several");
  CHECK_REFUSED(MODEL(DRIVEN, "<tendon><functional length='line'><joint joint='d'/></functional></tendon>"),
                "joint='d'/>", "follows several");
}

// d = 1 + 2 c + 3 a: terms ascend, the last input first.
TEST(an_axis_has_a_row_for_each_dof_that_it_follows) {
  Scene s = scene(MODEL("<joint name='d' type='slide' axis='1 0 0' coupling='f'>" TWO "</joint>", ""));
  CHECK_INT(s.m->nblend, 1);
  CHECK_INT(s.m->naxis, 2);
  CHECK_INT(s.m->ncolumn, 2);  // both joints are of other bodies
  CHECK_INT(s.m->axis_part[1], 1);
  int a = s.m->jnt_qposadr[sn_name_to_id(s.m, SN_OBJ_JOINT, "a")];
  int c = s.m->jnt_qposadr[sn_name_to_id(s.m, SN_OBJ_JOINT, "c")];
  s.d->qpos[c] = 0.2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->xpos[4].x, 1.4, 1e-15);
  s.d->qpos[a] = 0.1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(vec3_length(s.d->xpos[4]), 1.7, 1e-14);
  scene_end(s);
}
