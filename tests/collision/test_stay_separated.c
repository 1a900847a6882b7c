// test_stay_separated.c — pairs that cannot come within their margin while nothing moves further than a skin
#include "collision/broad/broad_phase.h"
#include "collision/geom_shape.h"
#include "collision/pair/pairs.h"
#include "model/data.h"
#include "scene.h"

static Scene placed(const char* first, const char* second) {
  char xml[1024];
  snprintf(xml, sizeof xml,
           "<mujoco><worldbody><body><freejoint/><geom %s/></body><body><freejoint/><geom %s/></body></worldbody>"
           "</mujoco>",
           first, second);
  Scene s = scene(xml);
  if (s.d) sn_forward(s.m, s.d);
  return s;
}

static bool stays(const char* first, const char* second, double skin) {
  Scene s = placed(first, second);
  bool yes = sn_stay_separated(s.m, s.d, 0, 1, skin);
  CHECK(sn_stay_separated(s.m, s.d, 1, 0, skin) == yes);
  scene_end(s);
  return yes;
}

TEST(spheres_stay_separated_while_twice_the_skin_is_below_their_distance) {
  CHECK(stays("size='.1'", "size='.1' pos='.3 0 0'", .049));
  CHECK(!stays("size='.1'", "size='.1' pos='.3 0 0'", .051));
  CHECK(!stays("size='.1' margin='.02'", "size='.1' pos='.3 0 0' margin='.02'", .045));
}

TEST(shapes_count_where_bounds_overlap) {
  const char along[] = "type='capsule' size='.05 1' euler='0 90 0'";
  CHECK(stays(along, "type='capsule' size='.05 1' pos='.9 .9 1.2' euler='0 90 0'", .4));
  CHECK(stays(along, "type='capsule' size='.05 1' pos='.3 .3 0'", .09));
  CHECK(!stays(along, "type='capsule' size='.05 1' pos='.3 .3 0'", .11));
}

TEST(general_convex_shapes_stay_separated_along_the_axis_of_their_last_search) {
  const char along[] = "type='cylinder' size='.05 1' euler='0 90 0'",
             across[] = "type='cylinder' size='.05 1' pos='.3 .3 0'";
  Scene s = placed(along, across);  // sn_forward has searched, and the axis is kept
  CHECK(sn_stay_separated(s.m, s.d, 0, 1, .01));
  CHECK(!sn_stay_separated(s.m, s.d, 0, 1, .11));
  scene_end(s);
}

static double next_number(unsigned* seed) {
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 8) / 16777216.0;
}

static bool touches(const Scene* s) {
  snConvexSettings settings = {.tolerance = 1e-6, .iterations = 50, .native = true, .scratch = s->d->scratch};
  snContactPoint point[SN_MAX_PAIR_CONTACTS];
  snGeomShape memory[2];
  const snShape *a = sn_geom_shape(&memory[0], s->m, s->d, 0), *b = sn_geom_shape(&memory[1], s->m, s->d, 1);
  bool swap = a->type > b->type;
  const snShape *first = swap ? b : a, *second = swap ? a : b;
  return sn_pair(first->type, second->type)->contacts(point, first, second, 0, &settings) > 0;
}

// Both geoms moved by the skin towards each other, along any of some directions.
static void check_moved(Scene s, double skin, unsigned* seed) {
  snVec3 from[2] = {s.d->geom_xpos[0], s.d->geom_xpos[1]};
  for (int k = 0; k < 20; k++) {
    snVec3 step = {next_number(seed) - .5, next_number(seed) - .5, next_number(seed) - .5};
    if (k == 0) step = vec3_sub(from[1], from[0]);
    step = vec3_scale(vec3_normalize(step), skin);
    s.d->geom_xpos[0] = vec3_add(from[0], step), s.d->geom_xpos[1] = vec3_sub(from[1], step);
    CHECK(!touches(&s));
  }
}

TEST(nothing_that_stays_separated_touches_after_both_have_moved_by_the_skin) {
  static const char* const kinds[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box"};
  unsigned seed = 7;
  int lasting = 0;
  for (int i = 0; i < 400; i++) {
    char geom[2][200];
    for (int k = 0; k < 2; k++)
      snprintf(geom[k], sizeof geom[k], "type='%s' size='%g %g %g' pos='%g %g %g' euler='%g %g %g'",
               kinds[(int)(5 * next_number(&seed))], .05 + .1 * next_number(&seed), .05 + .1 * next_number(&seed),
               .05 + .1 * next_number(&seed), .5 * next_number(&seed), .5 * next_number(&seed), .5 * next_number(&seed),
               360 * next_number(&seed), 360 * next_number(&seed), 360 * next_number(&seed));
    Scene s = placed(geom[0], geom[1]);
    double skin = .05 * next_number(&seed);
    bool separated = sn_stay_separated(s.m, s.d, 0, 1, skin);
    if (separated) check_moved(s, skin, &seed);
    lasting += separated;
    scene_end(s);
  }
  CHECK(lasting > 50 && lasting < 350);
}
