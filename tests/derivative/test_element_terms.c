// test_element_terms.c — derivatives of steps with force elements
#include "derivative/exact.h"
#include "dynamics/elements.h"

#include <stdio.h>

static void check_elements(const char* friction) {
  char xml[4096];
  snprintf(xml, sizeof xml, friction, ".4");
  check_states(xml, 8, 0.02, 1e-5, 1e-6);
}

TEST(force_elements_of_every_kind_have_exact_derivatives) { check_elements(ELEMENTS(".3", ".8 .5 .2")); }

TEST(undamped_elements_without_friction_have_exact_derivatives) { check_elements(ELEMENTS("0", "0 0 0")); }

TEST(expressions_have_exact_derivatives) { check_states(EXPRESSIONS, 8, 0.02, 1e-5, 1e-6); }

// A ball on the floor in the range where its dissipation would pull has no force and no derivative.
TEST(contacts_that_part_fast_have_no_derivative) {
  check_states("<mujoco><option gravity='0 0 0'/><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
               "conaffinity='0'/><body pos='0 0 .09'><joint type='slide' axis='0 0 1'/><geom name='ball' size='.1' "
               "contype='0' conaffinity='0'/></body></worldbody><forces><huntcrossley geom1='floor' geom2='ball' "
               "stiffness='1e4 1e4' dissipation='20 20' friction='0 0 0' slipvelocity='.3'/></forces></mujoco>",
               6, 0.002, 1e-6, 1e-6);
}
