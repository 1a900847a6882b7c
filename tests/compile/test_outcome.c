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

TEST(what_is_not_simulated_is_announced_unless_it_is_switched_off) {
  CHECK_INT(warnings(MODEL("", "<geom size='.1'/>" FREE_BALL), "contacts, which are not simulated yet"), 1);
  CHECK_INT(warnings(MODEL("contact='disable'", "<geom size='.1'/>" FREE_BALL), "not simulated"), 0);
  CHECK_INT(warnings(MODEL("constraint='disable'", "<geom size='.1'/>" FREE_BALL), "not simulated"), 0);
  CHECK_INT(warnings(MODEL("", FREE_BALL), "not simulated"), 0);
  CHECK_INT(warnings(MODEL("", "<body><joint range='-1 1'/><geom size='.1'/></body>"), "has limits"), 1);
  CHECK_INT(warnings(MODEL("", "<body><joint frictionloss='1'/><geom size='.1'/></body>"), "friction loss"), 1);
}

TEST(a_body_does_not_touch_the_one_it_hangs_on) {
  const char* chain = MODEL("", "<body><joint/><geom size='.1'/><body><joint/><geom size='.1'/></body></body>");
  CHECK_INT(warnings(chain, "contacts"), 0);
  const char* unfiltered =
      MODEL("filterparent='disable'", "<body><joint/><geom size='.1'/><body><joint/><geom size='.1'/></body></body>");
  CHECK_INT(warnings(unfiltered, "contacts"), 1);
}

#define TENDON(attributes)                                                                                     \
  "<mujoco><worldbody><body><joint name='j'/><geom size='.1' contype='0' conaffinity='0'/></body></worldbody>" \
  "<tendon><fixed " attributes "><joint joint='j' coef='1'/></fixed></tendon></mujoco>"

TEST(tendons_have_limits_and_friction_too) {
  CHECK_INT(warnings(TENDON("range='-1 1'"), "has limits"), 1);
  CHECK_INT(warnings(TENDON("frictionloss='1'"), "has friction loss"), 1);
  CHECK_INT(warnings(TENDON(""), "not simulated yet"), 0);
}
