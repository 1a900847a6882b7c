// test_released_tree.c — derivatives of steps where joints are driven and sites move
#include "derivative/exact.h"

// Joints of a shank that follow the knee, a kneecap on the thigh that follows it as well and carries a bone, a site
// that moves in the shank.
#define LEG(option, behind)                                                                                          \
  "<mujoco>" option "<compiler angle='radian'/><functions>"                                                          \
  "<function name='tx' type='polynomial' coef='.03 -.02 .01 0'/>"                                                    \
  "<function name='ty' type='polynomial' coef='0.02 -0.05 0.01'/>"                                                   \
  "<function name='half' type='linear' coef='0.5 0.1'/>"                                                             \
  "<function name='bend' type='polynomial' coef='.1 -.2 .4 .1'/></functions>"                                        \
  "<worldbody><body name='thigh'><joint name='hip' axis='0 0 1' damping='.2'/><joint name='hip y' axis='0 1 0'/>"    \
  "<inertial pos='0 -0.2 0' mass='8' diaginertia='0.1 0.02 0.12'/><site name='a' pos='0.05 -0.1 0.02'/>"             \
  "<body name='cap' pos='0.05 -0.4 0'><joint type='slide' axis='1 0 0' driver='knee' function='tx'/>"                \
  "<joint axis='0 0.6 0.8' driver='knee' coupling='half' function='bend'/>"                                          \
  "<inertial pos='0.01 0 0.02' mass='0.6' diaginertia='0.01 0.02 0.02'/><site name='b' pos='0.03 0.02 0'/>"          \
  "<body name='bone'><joint name='wag' axis='1 0 0' pos='0 0.02 0' stiffness='2'/>"                                  \
  "<inertial pos='0.05 0 0.05' mass='0.4' diaginertia='0.01 0.01 0.01'/></body></body>"                              \
  "<body name='shank' pos='0 -0.4 0'><joint type='slide' axis='1 0 0' driver='knee' function='tx'/>"                 \
  "<joint type='slide' axis='0 1 0' driver='knee' function='ty'/><joint name='knee' axis='0 0 1' pos='0.01 0 0'/>"   \
  "<joint axis='0 1 0' driver='knee' function='half'/><joint axis='0.8 0.6 0' driver='knee' function='bend'/>"       \
  "<inertial pos='0.01 -0.2 0' mass='3' diaginertia='0.05 0.01 0.06'/><site name='c' pos='0.04 -0.1 0'/>"            \
  "<site name='m' driver='knee' xfunction='tx' yfunction='ty' pos='0 0 0.03'/>"                                      \
  "<body name='foot' pos='0.1 -0.4 0'><joint name='ankle' type='ball'/>"                                             \
  "<inertial pos='0.05 0 0' mass='1' diaginertia='0.01 0.02 0.01'/></body></body></body></worldbody>"                \
  "<tendon><spatial name='t' stiffness='40' damping='2' springlength='.1'><site site='a'/><site site='b'/>"          \
  "<site site='m'/><site site='c'/></spatial>"                                                                       \
  "<spatial name='u' stiffness='30' springlength='.1'><site site='a'/><site site='c'/></spatial></tendon>"           \
  "<actuator><motor joint='knee' gear='2'/><muscle tendon='t' force='20' lengthrange='.1 1'/></actuator>" behind     \
  "</mujoco>"

TEST(driven_joints_and_moving_sites_have_exact_derivatives) {
  check_states(LEG("<option gravity='0 -9.81 0'/>", ""), 8, 0.4, 1e-3, 1e-8);
}

TEST(they_are_exact_with_the_accelerations_that_opensim_adds) {
  check_states(LEG("<option gravity='0 -9.81 0' osim='asis'/>", ""), 8, 0.4, 1e-3, 1e-8);
}

TEST(they_are_exact_for_runge_kutta_steps) {
  check_states(LEG("<option gravity='0 -9.81 0' integrator='RK4'/>", ""), 4, 0.4, 1e-3, 1e-8);
}

// The matrix of damping is beside that of the constrained problem, so that dM counts apart.
TEST(they_are_exact_beside_rows_of_joints) {
  check_states(LEG("<option gravity='0 -9.81 0'/>",
                   "<equality><joint joint1='hip y' joint2='wag' polycoef='0 .5 .3'/></equality>"),
               4, 0.2, 1e-4, 1e-6);
}

TEST(they_are_exact_in_a_fluid) {
  check_states(LEG("<option gravity='0 -9.81 0' density='100' viscosity='.2' wind='.3 .1 0'/>", ""), 4, 0.4, 1e-3,
               1e-7);
}

// What is refused has its reason, and no number.
TEST(a_weld_beside_driven_joints_is_by_differences_with_its_reason) {
  Scene s = scene(LEG("", "<equality><connect body1='foot' anchor='0 0 0'/></equality>"));
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  int size = sn_derivatives_size(s.m);
  double* A = calloc((size_t)(size * size), sizeof(double));
  sn_forward(s.m, s.d);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, NULL, NULL, NULL));
  for (int j = 0; j < size; j++) CHECK_NEAR(sn_derivatives_reason(work, j), SN_DERIVATIVE_OSIM, 0);
  for (int i = 0; i < size * size; i++) CHECK(isfinite(A[i]));
  free(A);
  sn_derivatives_destroy(work);
  scene_end(s);
}
