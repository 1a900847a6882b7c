// test_tendon_functional.c — <functional>: tendons whose length is a function of coordinates
#include "refused.h"

#define FUNCTION(attributes) "<functions><function name='f' " attributes "/></functions>"
#define LINE                 "<function name='line' type='linear' coef='1 0'/>"
#define TWO(attributes)                                                                                            \
  "<functions>" LINE "<function name='f' type='multivariate' inputs='2' order='1' coef='1 2 3'/></functions>" BODIES \
  "<tendon><functional " attributes
#define BODIES                                                                                              \
  "<worldbody><body><joint name='a'/><geom size='.1'/><body><joint name='b' type='ball'/><joint name='c'/>" \
  "<geom size='.1'/></body></body></worldbody>"
#define MODEL(inside) "<mujoco>" inside "</mujoco>"
#define END           "</functional></tendon>"

TEST(a_multivariate_function_has_the_coefficients_of_all_its_terms) {
  CHECK_REFUSED(MODEL(FUNCTION("type='multivariate' inputs='2' order='2' coef='1 2'")), "coef",
                "needs 6 numbers for 2 inputs and order 2, found 2");
  CHECK_REFUSED(MODEL(FUNCTION("type='multivariate' inputs='0' order='2' coef='1 2'")), "inputs", "from 1 to 16");
  CHECK_REFUSED(MODEL(FUNCTION("type='multivariate' inputs='17' order='1' coef='1 2'")), "inputs", "from 1 to 16");
  CHECK_REFUSED(MODEL(FUNCTION("type='multivariate' inputs='2' order='-1' coef='1 2'")), "order", "negative");
  CHECK_REFUSED(MODEL(FUNCTION("type='linear' inputs='2' coef='1 2'")), "inputs", "means nothing");
  CHECK_REFUSED(MODEL(FUNCTION("type='multivariate' inputs='1' order='0' coef='1' x='1'")), "x=", "means nothing");
}

TEST(functions_have_as_many_numbers_as_the_tendon_has_joints) {
  CHECK_REFUSED(MODEL(TWO("length='f'><joint joint='a'/>" END)), "length",
                "needs a function of 1 number, and 'f' is one of 2");
  CHECK_REFUSED(MODEL(TWO("length='line'><joint joint='a'/><joint joint='c'/>" END)), "length",
                "needs a function of 2 numbers");
  CHECK_REFUSED(MODEL(TWO("length='line' speed='line'><joint joint='a'/>" END)), "speed",
                "needs a function of 2 numbers");
  CHECK_REFUSED(MODEL(TWO("length='f'><joint joint='a' momentarm='line'/><joint joint='c' momentarm='f'/>" END)),
                "momentarm", "needs a function of 2 numbers");
}

TEST(a_functional_tendon_names_joints_of_one_number_once) {
  CHECK_REFUSED(MODEL(TWO("length='f'/></tendon>")), "<functional", "names no joint");
  CHECK_REFUSED(MODEL(TWO("length='f'><joint joint='a'/><joint joint='a'/>" END)), "joint='a'/>" END, "once more");
  CHECK_REFUSED(MODEL(TWO("length='line'><joint joint='b'/>" END)), "joint='b'/>" END, "neither a slide nor a hinge");
  CHECK_REFUSED(MODEL(TWO("length='line'><joint joint='x'/>" END)), "joint='x'", "x");
  CHECK_REFUSED(MODEL(TWO("length='nothing'><joint joint='a'/>" END)), "length", "nothing");
}

TEST(moment_arms_are_given_for_all_joints_or_none_and_there_is_no_armature) {
  CHECK_REFUSED(MODEL(TWO("length='f'><joint joint='a' momentarm='f'/><joint joint='c'/>" END)), "<joint joint='c'",
                "needs the attribute 'momentarm'");
  CHECK_REFUSED(MODEL(TWO("length='line' armature='1'><joint joint='a'/>" END)), "armature", "functional tendon");
}

TEST(functions_of_several_numbers_are_refused_where_one_is_wanted) {
  CHECK_REFUSED("<mujoco><functions><function name='f' type='multivariate' inputs='1' order='1' coef='1 2'/>"
                "</functions>"
                "<worldbody><body><joint name='a'/><joint name='s' type='slide' driver='a' function='f'/><geom size='.1'/>"
                "</body></worldbody></mujoco>",
                "function='f'", "is a function of several numbers");
}
