// test_awake.c — judges src/model/awake.c
#include "model/awake.h"
#include "scene.h"

// tree 0: bodies 1, 2; body 3 is fixed; tree 1: body 4; tree 2: body 6 on the fixed body 5; tree 3: bodies 7, 8
static const char* world =
    "<mujoco><option><flag sleep='enable'/></option><worldbody>"
    "<body pos='0 0 1'><freejoint/><geom size='.1'/><body pos='0 0 1'><joint/><joint axis='0 1 0'/><geom "
    "size='.1'/></body></body>"
    "<body pos='1 0 0'><geom size='.1'/></body>"
    "<body pos='2 0 0'><joint type='ball'/><geom size='.1'/></body>"
    "<body pos='3 0 0'><geom size='.1'/><body pos='0 1 0'><joint name='h'/><geom size='.1'/></body></body>"
    "<body pos='4 0 0'><joint name='i'/><geom size='.1'/><site name='s'/><body pos='0 1 0'><geom "
    "size='.1'/></body></body>"
    "</worldbody>"
    "<actuator><motor joint='h'/><motor joint='i'/></actuator>"
    "<equality><joint joint1='h' joint2='i'/><joint joint1='i'/></equality>"
    "<sensor><jointpos joint='i'/><jointpos joint='h'/><clock/><framepos objtype='site' "
    "objname='s'/></sensor></mujoco>";

static void check_run(snBodyRange run, const int* expected) {
  const int found[6] = {run.body, run.body_end, run.jnt, run.jnt_end, run.dof, run.dof_end};
  for (int i = 0; i < 6; i++) CHECK_INT(found[i], expected[i]);
}

static void check_list(snList list, int count, const int* expected) {
  CHECK_INT(list.count, count);
  for (int i = 0; i < count && i < list.count; i++) CHECK_INT(list.item[i], expected[i]);
}

// Each tree that is asleep is a cycle of its own.
static void put_to_sleep(Scene s, const bool* asleep) {
  for (int tree = 0; tree < 4; tree++) s.d->tree_asleep[tree] = asleep[tree] ? tree : SN_TREE_AWAKE;
  s.d->awake->stale = false;
  sn_awake_update(s.m, s.d);
}

TEST(where_nothing_is_asleep_all_bodies_are_one_run) {
  Scene s = scene(world);
  CHECK_INT(s.m->ntree, 4);
  const int all[6] = {1, 9, 0, 6, 0, 13};
  CHECK_INT(s.d->awake->ncomputed, 1);
  check_run(s.d->awake->computed[0], all);
  put_to_sleep(s, (bool[]){false, false, false, false});
  CHECK_INT(s.d->awake->nmoving, 1);
  check_run(s.d->awake->moving[0], all);
  CHECK(s.d->awake->whole && s.d->awake->nasleep == 0);
  scene_end(s);
}

TEST(runs_leave_out_trees_asleep_and_keep_what_is_fixed) {
  Scene s = scene(world);
  put_to_sleep(s, (bool[]){true, true, false, true});
  CHECK_INT(s.d->awake->ncomputed, 2);
  check_run(s.d->awake->computed[0], (int[]){3, 4, 3, 3, 8, 8});
  check_run(s.d->awake->computed[1], (int[]){5, 7, 4, 5, 11, 12});
  CHECK_INT(s.d->awake->nasleep, 3);
  check_run(s.d->awake->asleep[1], (int[]){4, 5, 3, 4, 8, 11});

  put_to_sleep(s, (bool[]){false, true, false, false});
  CHECK_INT(s.d->awake->ncomputed, 2);
  check_run(s.d->awake->computed[0], (int[]){1, 4, 0, 3, 0, 8});
  check_run(s.d->awake->computed[1], (int[]){5, 9, 4, 6, 11, 13});
  scene_end(s);
}

TEST(a_tree_asleep_on_a_fixed_body_is_computed_but_does_not_move) {
  Scene s = scene(world);
  put_to_sleep(s, (bool[]){true, true, true, true});
  CHECK(!s.d->awake->dof_kept[11] && s.d->awake->dof_kept[12]);
  CHECK_INT(s.d->awake->ncomputed, 2);
  check_run(s.d->awake->computed[1], (int[]){5, 7, 4, 5, 11, 12});
  CHECK_INT(s.d->awake->nmoving, 2);
  check_run(s.d->awake->moving[1], (int[]){5, 6, 4, 4, 11, 11});
  CHECK_INT(s.d->awake->nasleep, s.m->ntree);
  scene_end(s);
}

TEST(trees_asleep_of_which_nothing_is_known_are_computed) {
  Scene s = scene(world);
  put_to_sleep(s, (bool[]){true, true, true, true});
  sn_awake_forget(s.m, s.d);
  check_run(s.d->awake->computed[0], (int[]){1, 9, 0, 6, 0, 13});
  CHECK(!s.d->awake->dof_kept[0]);
  s.d->awake->stale = false;
  s.m->opt.enableflags = 0;
  sn_awake_update(s.m, s.d);
  check_run(s.d->awake->computed[0], (int[]){1, 9, 0, 6, 0, 13});
  CHECK(s.d->awake->whole);
  scene_end(s);
}

TEST(what_acts_on_a_tree_asleep_or_measures_it_is_in_no_list) {
  Scene s = scene(world);
  put_to_sleep(s, (bool[]){false, false, false, true});
  check_list(s.d->awake->actuator, 1, (int[]){0});
  check_list(s.d->awake->actuator_asleep, 1, (int[]){1});
  check_list(s.d->awake->sensor, 2, (int[]){1, 2});
  check_list(s.d->awake->equality, 1, (int[]){0});
  CHECK_INT(s.d->awake->geom.count, 1);
  CHECK(s.d->awake->geom.item[0][0] == 0 && s.d->awake->geom.item[0][1] == 6);
  CHECK_INT(s.d->awake->site.count, 0);
  scene_end(s);
}

TEST(bodies_that_are_fixed_or_asleep_do_not_touch_each_other) {
  Scene s = scene(world);
  put_to_sleep(s, (bool[]){true, false, false, true});
  CHECK(both_rest(s.d, 1, 7) && both_rest(s.d, 0, 8) && both_rest(s.d, 3, 5));
  CHECK(!both_rest(s.d, 1, 4) && !both_rest(s.d, 4, 0));
  s.m->opt.enableflags = 0;
  sn_awake_update(s.m, s.d);
  CHECK(!both_rest(s.d, 3, 5));
  scene_end(s);
}

TEST(a_copy_has_the_lists_of_its_source) {
  Scene s = scene(world);
  snData* copy = sn_data_create(s.m, NULL);
  put_to_sleep(s, (bool[]){false, true, false, false});
  sn_data_copy(s.m, copy, s.d);
  CHECK_INT(copy->awake->ncomputed, 2);
  check_run(copy->awake->computed[0], (int[]){1, 4, 0, 3, 0, 8});
  put_to_sleep(s, (bool[]){false, false, false, false});
  sn_data_copy(s.m, copy, s.d);
  CHECK(copy->awake->whole && copy->awake->ncomputed == 1);
  sn_data_destroy(copy);
  scene_end(s);
}

TEST(a_world_without_bodies_has_no_run) {
  Scene s = scene("<mujoco/>");
  CHECK(s.d->awake->ncomputed == 0 && s.d->awake->nmoving == 0);
  scene_end(s);
}
