// test_contact_sensors.c — which contacts are reported, and what of them
#include "instruments.h"
#include "math/mat3.h"

TEST(reports_of_no_contact_are_zero_but_the_net_force_has_axes) {
  Scene s = scene(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody><sensor>"
      "<contact name='each' data='found force normal' num='2' reduce='mindist'/>"
      "<contact name='net' data='found force dist normal tangent' reduce='netforce'/></sensor></mujoco>");
  const double zero[14] = {0}, net[11] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0};
  for (int i = 0; i < s.m->nsensordata; i++) s.d->sensordata[i] = 7;
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->nsensordata, 14 + 11);
  CHECK_NEAR(distance(shown(s, "each"), zero, 14), 0, 0);
  CHECK_NEAR(distance(shown(s, "net"), net, 11), 0, 0);
  scene_end(s);
}

// A tower of two boxes on the floor, the upper one deeper in the lower than that in the floor.
#define TOWER(sensors)                                                                               \
  "<mujoco><worldbody><geom name='floor' type='plane' size='9 9 1'/>"                                \
  "<body name='low' pos='0 0 .099'><freejoint/><geom name='low' type='box' size='.3 .3 .1'/></body>" \
  "<body name='high' pos='0 0 .296'><freejoint/><geom name='high' type='box' size='.2 .2 .1'/>"      \
  "<body name='hat' pos='0 0 .2'><geom name='hat' size='.05'/></body></body>"                        \
  "<site name='corner' type='box' size='.1 .1 .4' pos='.25 .25 0'/></worldbody>"                     \
  "<sensor>" sensors "</sensor></mujoco>"

TEST(contacts_are_matched_by_geom_body_subtree_and_site) {
  Scene s =
      scene(TOWER("<contact name='all' data='found'/><contact name='floor' data='found' geom1='floor'/>"
                  "<contact name='low' data='found' body1='low'/>"
                  "<contact name='two' data='found' body1='low' body2='high'/>"
                  "<contact name='swapped' data='found' body1='high' body2='low'/>"
                  "<contact name='tree' data='found' subtree2='high'/>"
                  "<contact name='world' data='found' subtree1='world'/>"
                  "<contact name='none' data='found' body1='high' geom2='floor'/>"
                  "<contact name='site' data='found' site='corner'/>"
                  "<contact name='at site' data='found' site='corner' body2='high'/>"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 8);
  CHECK_NEAR(shown(s, "all")[0], 8, 0);
  CHECK_NEAR(shown(s, "floor")[0], 4, 0);
  CHECK_NEAR(shown(s, "low")[0], 8, 0);
  CHECK_NEAR(shown(s, "two")[0], 4, 0);
  CHECK_NEAR(shown(s, "swapped")[0], 4, 0);
  CHECK_NEAR(shown(s, "tree")[0], 4, 0);
  CHECK_NEAR(shown(s, "world")[0], 8, 0);
  CHECK_NEAR(shown(s, "none")[0], 0, 0);
  CHECK_NEAR(shown(s, "site")[0], 2, 0);
  CHECK_NEAR(shown(s, "at site")[0], 1, 0);
  scene_end(s);
}

TEST(the_normal_goes_from_the_first_object_to_the_second) {
  Scene s =
      scene(TOWER("<contact name='up' data='force normal tangent' body1='low' body2='high'/>"
                  "<contact name='down' data='force normal tangent' body1='high' body2='low'/>"
                  "<contact name='to floor' data='normal' geom2='floor'/>"));
  sn_forward(s.m, s.d);
  const double *up = shown(s, "up"), *down = shown(s, "down");
  CHECK_NEAR(up[5], 1, 1e-9);
  CHECK_NEAR(down[5], -1, 1e-9);
  CHECK_NEAR(shown(s, "to floor")[2], -1, 1e-9);
  CHECK_NEAR(up[0], down[0], 0);
  CHECK_NEAR(up[2], -down[2], 0);
  for (int i = 3; i < 9; i++) CHECK_NEAR(up[i], -down[i], 0);
  scene_end(s);
}

TEST(the_deepest_or_the_strongest_come_first_and_empty_reports_last) {
  Scene s =
      scene(TOWER("<contact name='deep' data='dist' num='9' reduce='mindist'/>"
                  "<contact name='strong' data='force' num='8' reduce='maxforce'/>"
                  "<contact name='listed' data='found dist' num='8'/>"
                  "<contact name='few' data='found dist' num='2' reduce='mindist'/>"));
  s.d->qpos[4] = 0.002;
  sn_forward(s.m, s.d);
  int count = s.d->ncon;
  CHECK(count > 4 && count <= 8);
  const double *deep = shown(s, "deep"), *strong = shown(s, "strong"), *few = shown(s, "few");
  for (int i = 1; i < count; i++) {
    CHECK(deep[i - 1] <= deep[i]);
    CHECK(vec3_length(vec3_load(strong + 3 * i - 3)) >= vec3_length(vec3_load(strong + 3 * i)));
    CHECK_NEAR(shown(s, "listed")[2 * i], count, 0);
    CHECK_NEAR(shown(s, "listed")[2 * i + 1], s.d->contact[i].dist, 0);
  }
  CHECK(deep[0] < deep[count - 1]);
  CHECK_NEAR(deep[count], 0, 0);
  for (int i = 0; i < 2; i++) CHECK_NEAR(few[2 * i + 1], deep[i], 0);
  CHECK_NEAR(few[0], count, 0);
  scene_end(s);
}

TEST(the_net_force_is_the_sum_in_the_world_at_its_centre) {
  Scene s =
      scene(TOWER("<contact name='up' data='found force torque pos' body1='low' body2='high' reduce='netforce'/>"
                  "<contact name='down' data='found force torque' body1='high' body2='low' reduce='netforce'/>"));
  s.d->qpos[7] = 0.05;
  sn_forward(s.m, s.d);
  snVec3 force = {0}, moment = {0};
  for (int i = 0; i < s.d->ncon; i++) {
    if (s.d->contact[i].geom[0] == named(s.m, SN_OBJ_GEOM, "floor")) continue;
    snSpatial wrench = sn_contact_wrench(s.m, s.d, i);
    force = vec3_add(force, wrench.lin);
    moment = vec3_add(moment, vec3_add(wrench.rot, vec3_cross(s.d->contact[i].pos, wrench.lin)));
  }
  const double* up = shown(s, "up");
  snVec3 pos = vec3_load(up + 7), about = vec3_add(vec3_load(up + 4), vec3_cross(pos, vec3_load(up + 1)));
  CHECK_NEAR(up[0], 4, 0);
  CHECK(force.z > 1);
  CHECK_NEAR(vec3_length(vec3_sub(vec3_load(up + 1), force)), 0, 1e-9 * vec3_length(force));
  CHECK_NEAR(vec3_length(vec3_sub(about, moment)), 0, 1e-9 * vec3_length(force));
  for (int i = 1; i < 7; i++) CHECK_NEAR(up[i], -shown(s, "down")[i], 1e-9 * vec3_length(force));
  scene_end(s);
}
