// test_force_elements.c — limit forces, bushings and ligaments against closed forms and virtual work
#include "scene.h"
#include "sinew/step.h"

#include <math.h>

#define SLIDE(forces)                                                                                        \
  "<mujoco><functions><function name='f' type='polynomial' coef='3 0 0'/></functions><worldbody>"            \
  "<site name='o'/><body><joint name='j' type='slide' axis='1 0 0'/><geom size='.1'/><site name='e'/>"       \
  "<body><joint name='k' type='slide' axis='1 0 0' driver='j' function='f'/><geom size='.1' contype='0' "    \
  "conaffinity='0'/></body></body>"                                                                          \
  "</worldbody><tendon><spatial name='t'><site site='o'/><site site='e'/></spatial></tendon><forces>" forces \
  "</forces></mujoco>"

static double force_at(const Scene* s, double position, double velocity) {
  s->d->qpos[0] = position;
  s->d->qvel[0] = velocity;
  sn_forward(s->m, s->d);
  return s->d->qfrc_passive[0];
}

TEST(a_limit_force_rises_smoothly_beyond_the_range) {
  Scene s =
      scene(SLIDE("<limitforce name='l' joint='j' range='-0.2 0.3' stiffness='50 80' damping='2' transition='0.1'/>"));
  CHECK_NEAR(force_at(&s, 0.1, 5), 0, 0);
  CHECK_NEAR(force_at(&s, 0.35, 1), 0.5 * (-80 * 0.05 - 2), 1e-14);
  CHECK_NEAR(force_at(&s, 0.5, 1), -80 * 0.2 - 2, 1e-13);
  CHECK_NEAR(force_at(&s, -0.4, 3), 50 * 0.2 - 2 * 3, 1e-13);
  CHECK_NEAR(s.d->force_value[0][0], 50 * 0.2 - 2 * 3, 1e-13);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_FORCE, "l"), 0);
  scene_end(s);
}

TEST(a_limit_force_of_a_driven_joint_acts_on_its_driver) {
  Scene s = scene(SLIDE("<limitforce joint='k' range='-1 0.1' stiffness='50 80'/>"));
  // the coordinate of k is that of j
  CHECK_NEAR(force_at(&s, 0.4, 0), -80 * 0.3, 1e-13);
  scene_end(s);
}

TEST(both_flags_take_force_elements_with_them) {
  Scene s = scene(SLIDE("<limitforce joint='j' range='-1 0.1' stiffness='50 80'/>"));
  s.m->opt.disableflags |= SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  CHECK_NEAR(force_at(&s, 0.4, 0), 0, 0);
  CHECK_NEAR(s.d->force_value[0][0], 0, 0);
  scene_end(s);
}

TEST(a_ligament_pulls_only_when_it_is_taut) {
  Scene s =
      scene(SLIDE("<ligament tendon='t' length='0.5' stiffness='100' dissipation='0.3'/>"
                  "<ligament tendon='t' length='0.5' function='f' force='7'/>"));
  CHECK_NEAR(force_at(&s, 0.4, 1), 0, 0);
  force_at(&s, 0.6, 2);
  CHECK_NEAR(s.d->force_value[0][0], 100 * 0.1 * 1.6, 1e-13);
  CHECK_NEAR(s.d->force_value[1][0], 7 * 3 * 1.2 * 1.2, 1e-13);
  CHECK_NEAR(s.d->qfrc_passive[0], -(16 + 7 * 3 * 1.44), 1e-12);
  scene_end(s);
}

#define TWO                                                                                                   \
  "<mujoco><option gravity='0 0 0'/><worldbody><body><freejoint/><geom size='.1'/><site name='a' "            \
  "pos='.1 .2 0' euler='10 20 30'/></body><body pos='.3 0 0'><joint type='ball'/><joint type='slide'/><geom " \
  "size='.1' pos='.1 0 0'/><site name='b' pos='0 .1 .2' euler='5 0 9'/></body></worldbody><forces><bushing "  \
  "site1='a' site2='b' stiffness='1 2 3 40 50 60' damping='%s'/></forces></mujoco>"

static double bushing_energy(const snData* d, const snModel* m) {
  double energy = 0, stiffness[6] = {1, 2, 3, 40, 50, 60};
  (void)m;
  for (int i = 0; i < 6; i++) energy += 0.5 * d->force_value[0][i] * d->force_value[0][i] / stiffness[i];
  return energy;
}

TEST(a_bushing_without_damping_has_the_gradient_of_its_energy) {
  char xml[2048];
  snprintf(xml, sizeof xml, TWO, "0 0 0 0 0 0");
  Scene s = scene(xml);
  snData* moved = sn_data_create(s.m, NULL);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) {
    double energy[2], step = 1e-6;
    for (int side = 0; side < 2; side++) {
      sn_data_copy(s.m, moved, s.d);
      double turn[32] = {0};
      turn[dof] = 1;
      sn_integrate_pos(s.m, moved->qpos, turn, side ? step : -step);
      sn_forward(s.m, moved);
      energy[side] = bushing_energy(moved, s.m);
    }
    CHECK_NEAR(s.d->qfrc_passive[dof], -(energy[1] - energy[0]) / (2 * step), 1e-6);
  }
  sn_data_destroy(moved);
  scene_end(s);
}

TEST(the_damping_of_a_bushing_never_gives_power) {
  char xml[2048];
  snprintf(xml, sizeof xml, TWO, "1 2 3 4 5 6");
  Scene s = scene(xml);
  for (int trial = 0; trial < 20; trial++) {
    for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = sin(3 * trial + dof);
    sn_forward(s.m, s.d);
    double power = 0, still[32], moving[32];
    for (int dof = 0; dof < s.m->nv; dof++) moving[dof] = s.d->qfrc_passive[dof];
    for (int dof = 0; dof < s.m->nv; dof++) still[dof] = s.d->qvel[dof], s.d->qvel[dof] = 0;
    sn_forward(s.m, s.d);
    for (int dof = 0; dof < s.m->nv; dof++) power += (moving[dof] - s.d->qfrc_passive[dof]) * still[dof];
    CHECK(power < 0);
  }
  scene_end(s);
}

TEST(lean_steps_have_the_same_forces) {
  char xml[2048];
  snprintf(xml, sizeof xml, TWO, "1 2 3 4 5 6");
  Scene s = scene(xml);
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  sn_forward(s.m, s.d);
  sn_forward(s.m, lean);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(lean->qfrc_passive[dof], s.d->qfrc_passive[dof], 0);
  sn_data_destroy(lean);
  scene_end(s);
}
