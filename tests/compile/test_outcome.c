// test_outcome.c — total mass, springs from time constants, and warnings
#include "refused.h"

TEST(masses_and_inertias_scale_to_the_total) {
  Scene s = scene(
      "<mujoco><compiler settotalmass='8'/><worldbody><body><freejoint/><geom size='.1' mass='1'/></body>"
      "<body><freejoint/><geom size='.1' mass='3'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->body_mass[1], 2, 1e-15);
  CHECK_NEAR(s.m->body_mass[2], 6, 1e-15);
  CHECK_NEAR(s.m->body_inertia[2].x, 6 * 0.4 * 0.01, 1e-14);
  CHECK_NEAR(s.m->body_subtreemass[0], 8, 1e-14);
  scene_end(s);
}

TEST(springdamper_gives_the_asked_time_constant_and_damping_ratio) {
  Scene s = scene(WORLD("<body><joint type='slide' springdamper='.5 .8'/><geom size='.1' mass='2'/></body>"));
  double k = s.m->jnt_stiffness[0], b = s.m->dof_damping[0], mass = 2;
  CHECK_NEAR(2 * mass / b, 0.5, 1e-14);
  CHECK_NEAR(b / (2 * sqrt(k * mass)), 0.8, 1e-14);
  scene_end(s);
}

static int warnings(const char* xml, const char* part) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "x.xml", NULL, &diag);
  CHECK(m != NULL);
  int count = 0;
  for (int i = 0; i < diag.count; i++)
    count += diag.items[i].severity == SN_SEVERITY_WARNING && strstr(diag.items[i].message, part) != NULL;
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
  return count;
}

#define MODEL(flags, inside) "<mujoco><option><flag " flags "/></option><worldbody>" inside "</worldbody></mujoco>"
#define FREE_BALL            "<body><freejoint/><geom size='.1'/></body>"

TEST(constraints_and_sleep_load_without_a_warning) {
  CHECK_INT(warnings(MODEL("sleep='enable'", FREE_BALL), ""), 0);
  CHECK_INT(warnings(MODEL("", "<geom size='.1'/>" FREE_BALL), "not simulated"), 0);
  CHECK_INT(warnings(MODEL("", "<body><joint range='-1 1' frictionloss='1'/><geom size='.1'/></body>"), ""), 0);
}
