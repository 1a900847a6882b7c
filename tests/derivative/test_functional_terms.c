// test_functional_terms.c — derivatives of steps with tendons whose length is a function of coordinates
#include "derivative/exact.h"

#define MODEL(driven, tendons, etc)                                                                                   \
  "<mujoco><compiler angle='radian'/><option timestep='.005'/><functions>"                                            \
  "<function name='l2' type='multivariate' inputs='2' order='3' coef='.3 .2 -.3 .1 .4 .5 -.2 .3 .1 -.4'/>"            \
  "<function name='l3' type='multivariate' inputs='3' order='2' coef='.3 .2 -.3 .1 .4 .5 -.2 .3 .1 -.4'/>"            \
  "<function name='a' type='multivariate' inputs='2' order='2' coef='.3 .1 -.2 .3 .1 .2'/>"                           \
  "<function name='b' type='multivariate' inputs='2' order='1' coef='-.5 .2 .1'/>"                                    \
  "<function name='v' type='multivariate' inputs='4' order='1' coef='0 .3 -.2 .1 .4'/>"                               \
  "<function name='p' type='polynomial' coef='.2 -.05 .01'/></functions><worldbody>"                                  \
  "<body><joint name='hip' axis='0 1 0'/><geom size='.1' pos='0 0 -.3'/><body pos='0 0 -.6'>" driven                  \
  "<joint name='knee' axis='0 1 0'/><geom size='.1' pos='0 .1 -.3'/><body pos='0 0 -.6'><joint name='foot' axis='1 1 0'/>"\
  "<geom size='.08' pos='.1 0 -.1'/></body></body></body></worldbody><tendon>" tendons "</tendon>" etc "</mujoco>"
#define DRIVEN "<joint name='slide' type='slide' axis='1 0 0' driver='knee' coupling='p'/>"
#define SPRING "stiffness='60' damping='3' springlength='.05'"
#define ACTUATOR                                                                                                     \
  "<actuator><general tendon='t' gear='3' gaintype='affine' gainprm='4 3 2' biastype='affine' biasprm='1 -5 -.4'/>" \
  "</actuator>"

static void check_tendon(const char* xml) { check_states(xml, 4, 0.3, 1e-4, 1e-7); }

TEST(springs_and_actuators_along_a_functional_tendon_have_exact_derivatives) {
  check_tendon(MODEL("", "<functional name='t' length='l3' " SPRING "><joint joint='hip'/><joint joint='knee'/>"
                         "<joint joint='foot'/></functional>", ACTUATOR));
}

TEST(so_they_have_where_coordinates_are_driven) {
  check_tendon(MODEL(DRIVEN, "<functional name='t' length='l3' " SPRING "><joint joint='slide'/><joint joint='hip'/>"
                             "<joint joint='knee'/></functional>", ACTUATOR));
}

TEST(so_they_have_with_functions_of_moment_arms) {
  check_tendon(MODEL("", "<functional name='t' length='l2' " SPRING "><joint joint='hip' momentarm='a'/>"
                         "<joint joint='foot' momentarm='b'/></functional>", ACTUATOR));
}

TEST(limits_along_a_functional_tendon_have_exact_derivatives) {
  check_tendon(MODEL("", "<functional name='t' length='l2' limited='true' range='-3 .1' frictionloss='.5'>"
                         "<joint joint='hip'/><joint joint='foot'/></functional>", ACTUATOR));
}

TEST(the_force_of_a_muscle_has_exact_derivatives) {
  check_tendon(MODEL("", "<functional name='t' length='l2'><joint joint='hip'/><joint joint='foot'/></functional>",
                     "<actuator><hillmuscle name='m' tendon='t' force='300' optlen='.1' slacklen='.15' curves='degroote' "
                     "tendonmodel='rigid'/></actuator>"));
}

TEST(a_function_of_the_velocity_is_differentiated_by_differences) {
  Scene s = scene(MODEL("", "<functional name='t' length='l2' speed='v' " SPRING "><joint joint='hip'/>"
                            "<joint joint='foot'/></functional>", ACTUATOR));
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double A[64];
  sn_forward(s.m, s.d);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, NULL, NULL, NULL));
  CHECK_INT(sn_derivatives_reason(work, 0), SN_DERIVATIVE_OSIM);
  sn_derivatives_destroy(work);
  scene_end(s);
}
