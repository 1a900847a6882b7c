// test_transmission.c — what actuators act on, and the dofs of their moments
#include "refused.h"

TEST(moment_rows_hold_the_dofs_of_the_joint) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='h'/><geom size='.1' pos='1 0 0'/><body><joint name='b' type='ball'/>"
      "<geom size='.1'/></body></body></worldbody><actuator><motor joint='b'/><motor joint='h'/></actuator></mujoco>");
  CHECK_INT(s.m->nJmom, 4);
  CHECK_INT(s.m->moment_rownnz[0], 3);
  CHECK_INT(s.m->moment_colind[0], 1);
  CHECK_INT(s.m->moment_colind[2], 3);
  CHECK_INT(s.m->moment_rowadr[1], 3);
  CHECK_INT(s.m->moment_colind[3], 0);
  scene_end(s);
}

// A free body (dofs 0 to 5) with two arms (6; 7 and 8), and a body of its own (9).
#define BODIES                                                                                        \
  "<worldbody><site name='world'/><body name='base'><freejoint/><geom size='.1'/><site name='base'/>" \
  "<body name='left'><joint/><geom size='.1' pos='1 0 0'/><site name='left' pos='0 0 1'/></body>"     \
  "<body name='right'><joint axis='1 0 0'/><joint axis='0 1 0'/><geom size='.1' pos='1 1 1'/>"        \
  "<site name='right' pos='1 0 0'/></body></body>"                                                    \
  "<body pos='3 0 0'><joint type='slide'/><geom size='.1'/><site name='lone' pos='2 0 0'/></body></worldbody>"
#define ACTUATOR(inside) "<mujoco>" BODIES "<actuator>" inside "</actuator></mujoco>"

static void check_row(const char* xml, int count, const int* dofs) {
  Scene s = scene(xml);
  if (!s.m) return;
  CHECK_INT(s.m->nJmom, count);
  CHECK_INT(s.m->moment_rownnz[0], count);
  for (int i = 0; i < count && i < s.m->nJmom; i++) CHECK_INT(s.m->moment_colind[i], dofs[i]);
  scene_end(s);
}

TEST(a_site_is_moved_by_its_chain) {
  check_row(ACTUATOR("<motor site='right'/>"), 8, (int[]){0, 1, 2, 3, 4, 5, 7, 8});
  check_row(ACTUATOR("<motor site='world'/>"), 0, NULL);
}

TEST(a_site_and_its_reference_are_moved_apart_by_what_moves_only_one) {
  check_row(ACTUATOR("<motor site='right' refsite='left'/>"), 3, (int[]){6, 7, 8});
  check_row(ACTUATOR("<motor site='left' refsite='right'/>"), 3, (int[]){6, 7, 8});
  check_row(ACTUATOR("<motor site='base' refsite='left'/>"), 1, (int[]){6});
  check_row(ACTUATOR("<motor site='left' refsite='left'/>"), 0, NULL);
  check_row(ACTUATOR("<motor site='lone' refsite='left'/>"), 8, (int[]){0, 1, 2, 3, 4, 5, 6, 9});
  check_row(ACTUATOR("<motor site='world' refsite='lone'/>"), 1, (int[]){9});
}

TEST(a_slider_crank_is_moved_like_its_two_sites) {
  check_row(ACTUATOR("<motor cranksite='right' slidersite='left' cranklength='1'/>"), 3, (int[]){6, 7, 8});
}

TEST(adhesion_may_reach_every_dof) {
  check_row(ACTUATOR("<adhesion body='left' ctrlrange='0 1'/>"), 10, (int[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST(sites_of_a_transmission_must_exist) {
  CHECK_REFUSED(ACTUATOR("<motor site='lef'/>"), "site='lef'", "did you mean 'left'?");
  CHECK_REFUSED(ACTUATOR("<motor site='left' refsite='l'/>"), "refsite", "site 'l' that does not exist");
  CHECK_REFUSED(ACTUATOR("<motor cranksite='left' cranklength='1'/>"), "cranksite", "needs 'slidersite' as well");
  CHECK_REFUSED(ACTUATOR("<motor cranksite='left' slidersite='right'/>"), "<motor", "'cranklength' must be positive");
  CHECK_REFUSED(ACTUATOR("<motor cranksite='left' slidersite='x' cranklength='1'/>"), "slidersite", "does not exist");
  CHECK_REFUSED(ACTUATOR("<motor tendon='left'/>"), "tendon", "tendon 'left' that does not exist");
}
