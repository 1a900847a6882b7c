// test_sleeping.c — judges src/model/sleeping.c
#include "model/sleeping.h"
#include "scene.h"

// tree 0: bodies 1, 2; body 3 is fixed; tree 1: body 4; tree 2: body 6 on the fixed body 5; tree 3: bodies 7, 8
static const char* world =
    "<mujoco><option><flag sleep='enable'/></option><worldbody>"
    "<body pos='0 0 1'><freejoint/><geom size='.1'/><body pos='0 0 1'><joint/><joint axis='0 1 0'/><geom "
    "size='.1'/></body></body>"
    "<body pos='1 0 0'><geom size='.1'/></body>"
    "<body pos='2 0 0'><joint type='ball'/><geom size='.1'/></body>"
    "<body pos='3 0 0'><geom size='.1'/><body pos='0 1 0'><joint/><geom size='.1'/></body></body>"
    "<body pos='4 0 0'><joint/><geom size='.1'/><body pos='0 1 0'><geom size='.1'/></body></body>"
    "</worldbody></mujoco>";

static void check_span(Span span, const int* expected) {
  const int found[6] = {span.body, span.body_end, span.jnt, span.jnt_end, span.dof, span.dof_end};
  for (int i = 0; i < 6; i++) CHECK_INT(found[i], expected[i]);
}

static void sleep_alone(Scene s, const bool* asleep) {
  for (int tree = 0; tree < 4; tree++) s.d->tree_asleep[tree] = asleep[tree] ? tree : -11;
  s.d->sleepers_known = true;
}

TEST(where_nobody_sleeps_all_bodies_are_one_span) {
  Scene s = scene(world);
  CHECK_INT(s.m->ntree, 4);
  const int all[6] = {1, 9, 0, 6, 0, 13};
  Span span = first_span(s.m, s.d);
  check_span(span, all);
  span = next_span(s.m, s.d, span);
  CHECK(!(span.body < span.body_end));
  sleep_alone(s, (bool[]){false, false, false, false});
  span = first_awake(s.m, s.d);
  check_span(span, all);
  span = next_awake(s.m, s.d, span);
  CHECK(!(span.body < span.body_end));
  scene_end(s);
}

TEST(spans_leave_out_sleepers_and_keep_what_is_fixed) {
  Scene s = scene(world);
  sleep_alone(s, (bool[]){true, true, false, true});
  Span span = first_span(s.m, s.d);
  check_span(span, (int[]){3, 4, 3, 3, 8, 8});
  span = next_span(s.m, s.d, span);
  check_span(span, (int[]){5, 7, 4, 5, 11, 12});
  span = next_span(s.m, s.d, span);
  CHECK(!(span.body < span.body_end));

  sleep_alone(s, (bool[]){false, true, false, false});
  span = first_span(s.m, s.d);
  check_span(span, (int[]){1, 4, 0, 3, 0, 8});
  span = next_span(s.m, s.d, span);
  check_span(span, (int[]){5, 9, 4, 6, 11, 13});
  scene_end(s);
}

TEST(a_sleeper_on_a_fixed_body_is_computed_but_not_awake) {
  Scene s = scene(world);
  sleep_alone(s, (bool[]){true, true, true, true});
  CHECK(!tree_is_spared(s.m, s.d, 2));
  CHECK(!body_is_spared(s.m, s.d, 6) && body_is_spared(s.m, s.d, 8));
  CHECK(!dof_is_spared(s.m, s.d, 11) && dof_is_spared(s.m, s.d, 12));
  Span span = next_span(s.m, s.d, first_span(s.m, s.d));
  check_span(span, (int[]){5, 7, 4, 5, 11, 12});
  span = next_awake(s.m, s.d, first_awake(s.m, s.d));
  check_span(span, (int[]){5, 6, 4, 4, 11, 11});
  CHECK(all_sleep(s.m, s.d) && any_sleeps(s.m, s.d));
  scene_end(s);
}

TEST(sleepers_of_whom_nothing_is_known_are_not_spared) {
  Scene s = scene(world);
  sleep_alone(s, (bool[]){true, true, true, true});
  s.d->sleepers_known = false;
  check_span(first_span(s.m, s.d), (int[]){1, 9, 0, 6, 0, 13});
  CHECK(!body_is_spared(s.m, s.d, 1));
  s.d->sleepers_known = true;
  s.m->opt.enableflags = 0;
  check_span(first_span(s.m, s.d), (int[]){1, 9, 0, 6, 0, 13});
  CHECK(!any_sleeps(s.m, s.d));
  scene_end(s);
}

TEST(a_world_without_bodies_has_no_span) {
  Scene s = scene("<mujoco/>");
  Span span = first_span(s.m, s.d);
  CHECK(!(span.body < span.body_end));
  scene_end(s);
}
