// test_springs.c — a tendon without a spring length rests where the springs of the joints rest
#include "scene.h"

#define SLIDER(attributes)                                                                                 \
  "<mujoco><worldbody><site name='a'/><body pos='2 0 0'><joint type='slide' axis='1 0 0' springref='.5'/>" \
  "<geom size='.1'/><site name='b'/></body></worldbody><tendon><spatial " attributes                       \
  "><site site='a'/>"                                                                                      \
  "<site site='b'/></spatial></tendon></mujoco>"

TEST(the_rest_length_is_found_at_the_spring_references) {
  Scene s = scene(SLIDER(""));
  CHECK_NEAR(s.m->tendon_length0[0], 2, 1e-15);
  CHECK_NEAR(s.m->tendon_lengthspring[0].lo, 2.5, 1e-15);
  CHECK_NEAR(s.m->tendon_lengthspring[0].hi, 2.5, 1e-15);
  scene_end(s);
}

TEST(only_minus_one_twice_is_left_open) {
  Scene s = scene(SLIDER("springlength='-1 0'"));
  CHECK_NEAR(s.m->tendon_lengthspring[0].lo, -1, 0);
  CHECK_NEAR(s.m->tendon_lengthspring[0].hi, 0, 0);
  scene_end(s);
  s = scene(SLIDER("springlength='-2'"));
  CHECK_NEAR(s.m->tendon_lengthspring[0].lo, -2, 0);
  scene_end(s);
}

TEST(the_inverse_weight_of_a_tendon_along_a_dof_is_that_of_the_dof) {
  Scene s = scene(SLIDER(""));
  CHECK_NEAR(s.m->tendon_invweight0[0], s.m->dof_invweight0[0], 1e-14);
  scene_end(s);
}
