// test_layout.c — working sets of worlds: which exceed shared memory, and steps of worlds with many dofs
#include "cuda/judged.h"
#include "scene.h"

// Boxes in twos, one on the other: each pair is an island.
static Scene boxes(int count, const char* joint) {
  static char xml[32768];
  snprintf(xml, sizeof xml, "<mujoco><worldbody><geom type='plane' size='9 9 .1'/>");
  for (int i = 0; i < count; i++)
    snprintf(xml + strlen(xml), sizeof xml - strlen(xml),
             "<body pos='%g %g %g'>%s<geom type='box' size='.1 .1 .1'/></body>", 0.3 * (i / 2 % 7), 0.3 * (i / 14),
             i % 2 ? 0.297 : 0.099, joint);
  strcat(xml, "</worldbody></mujoco>");
  return scene(xml);
}

static void judge_boxes(int count, const char* joint) {
  Scene s = boxes(count, joint);
  CHECK(!sn_device_model_lacks(s.m));
  Verdict forwards = verdict_of(s.m, &sn_emulated_kernels, 4),
          backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, 4);
  if (!(forwards.worst < 1e-9) || !(backwards.worst < 1e-9) || forwards.hosted > 0)
    test_fail("boxes", count, "differences %g and %g", forwards.worst, backwards.worst);
  scene_end(s);
}

TEST(islands_are_found_among_more_trees_than_a_word_has_bits) { judge_boxes(44, "<joint type='slide' axis='0 0 1'/>"); }

TEST(a_world_with_as_many_dofs_as_the_device_steps_steps_as_sn_step_does) { judge_boxes(27, "<freejoint/>"); }

TEST(a_working_set_is_large_where_the_matrix_of_the_solver_is_more_than_shared_memory) {
  Scene few = boxes(20, "<freejoint/>"), more = boxes(30, "<freejoint/>"), many = boxes(44, "<freejoint/>");
  CHECK(!sn_device_is_large(few.m, false) && !sn_device_is_large(few.m, true));
  CHECK(sn_device_is_large(more.m, false) && !sn_device_is_large(more.m, true));
  CHECK(sn_device_is_large(many.m, false) && sn_device_is_large(many.m, true));
  scene_end(few), scene_end(more), scene_end(many);
}
