// test_compliant_contact.c — Hertz, Hunt and Crossley
#include "scene.h"
#include "sinew/step.h"

#include <math.h>

#define BALL(force)                                                                                               \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1' contype='0' conaffinity='0'/><body>"          \
  "<joint type='slide' axis='0 0 1'/><joint type='slide' axis='1 0 0'/><geom name='ball' size='.1' "              \
  "contype='0' conaffinity='0'/></body><body pos='0 0 .35'><joint type='slide' axis='0 0 1'/><geom name='other' " \
  "size='.2' contype='0' conaffinity='0'/></body></worldbody><forces>" force "</forces></mujoco>"

static void move(const Scene* s, double height, double sinking, double sliding) {
  s->d->qpos[0] = height;
  s->d->qvel[0] = -sinking;
  s->d->qvel[1] = sliding;
  sn_forward(s->m, s->d);
}

TEST(a_sphere_on_a_plane_bears_hertz_force_with_dissipation_and_friction) {
  Scene s =
      scene(BALL("<huntcrossley geom1='ball' geom2='floor' stiffness='1e6 8e6' dissipation='.3 .6' "
                 "friction='.9 .5 .2' slipvelocity='.1'/>"));
  double k = 1e4 * 4e4 / 5e4, c = 0.3 * 0.8 + 0.6 * 0.2, x = 0.004;
  double hertz = 4.0 / 3.0 * k * x * sqrt(0.1 * k * x);
  move(&s, 0.1 - x, 0, 0);
  CHECK_NEAR(s.d->qfrc_passive[0], hertz, 1e-11);
  // the softer surface gives way by more
  CHECK_NEAR(s.d->force_value[0][5], -0.2 * x, 1e-16);
  move(&s, 0.1 - x, 0.5, 0.2);
  double normal = hertz * (1 + 1.5 * c * 0.5), friction = normal * (0.5 + 2 * 0.4 / 5 + 0.2 * 0.2);
  CHECK_NEAR(s.d->qfrc_passive[0], normal, 1e-11);
  CHECK_NEAR(s.d->qfrc_passive[1], -friction, 1e-11);
  move(&s, 0.1 - x, -9, 0);
  CHECK_NEAR(s.d->qfrc_passive[0], 0, 0);
  move(&s, 0.1001, 0, 0);
  CHECK_NEAR(s.d->qfrc_passive[0], 0, 0);
  scene_end(s);
}

TEST(spheres_push_each_other_apart) {
  Scene s = scene(BALL("<huntcrossley geom1='ball' geom2='other' stiffness='1e6 1e6'/>"));
  move(&s, 0.06, 0, 0);
  double k = 0.5e4, x = 0.01, radius = 0.1 * 0.2 / 0.3, force = 4.0 / 3.0 * k * x * sqrt(radius * k * x);
  CHECK_NEAR(s.d->qfrc_passive[0], -force, 1e-10);
  CHECK_NEAR(s.d->qfrc_passive[2], force, 1e-10);
  scene_end(s);
}

TEST(a_smooth_contact_is_that_of_hunt_and_crossley_deep_in_the_plane) {
  Scene s =
      scene(BALL("<smoothcontact geom1='floor' geom2='ball' stiffness='1e6' dissipation='.5' "
                 "friction='.8 .8 0' slipvelocity='.1' offset='1e-12' smoothing='1e4 1e3'/>"));
  double k = 0.5e4, x = 0.004, hertz = 4.0 / 3.0 * k * x * sqrt(0.1 * k * x);
  move(&s, 0.1 - x, 0.2, 0.5);
  CHECK_NEAR(s.d->qfrc_passive[0], hertz * (1 + 1.5 * 0.5 * 0.2), 1e-5);
  CHECK_NEAR(s.d->qfrc_passive[1], -0.8 * hertz * 1.15, 1e-5);
  scene_end(s);
}
