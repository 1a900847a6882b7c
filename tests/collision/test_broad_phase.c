// test_broad_phase.c — both ways of finding near geoms against the plain test of every pair
#include "collision/broad/broad_phase.h"
#include "collision/contact_parameters.h"
#include "collision/broad/filter.h"
#include "collision/geom_shape.h"
#include "collision/pair/pairs.h"
#include "scene.h"
#include <stdlib.h>

static double next_number(unsigned* seed) {
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 8) / 16777216.0;
}

static double between(unsigned* seed, double low, double high) { return low + (high - low) * next_number(seed); }

// Geoms of every kind that needs no asset. The largest is `spread` times as large as the smallest.
static int write_geom(char* out, size_t room, unsigned* seed, double spread) {
  static const char* const kinds[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box"};
  double size = 0.05 * pow(spread, next_number(seed));
  return snprintf(
      out, room, "<geom type='%s' size='%g %g %g' pos='%g %g %g' margin='%g' contype='%d' conaffinity='%d'/>",
      kinds[(int)(5 * next_number(seed))], size, size * between(seed, .3, 1), size * between(seed, .3, 1),
      between(seed, -.1, .1), between(seed, -.1, .1), between(seed, -.1, .1), next_number(seed) < .2 ? .05 : 0.,
      1 + (int)(3 * next_number(seed)), 1 + (int)(2 * next_number(seed)));
}

// Bodies with one to three geoms in a room of the given edge: free, hinged in pairs, some fixed; two planes.
static Scene crowd(int bodies, double edge, double spread, unsigned seed, const char* more) {
  size_t room = 4096 + (size_t)bodies * 1600;
  char* xml = malloc(room);
  int n = snprintf(xml, room,
                   "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 %g' euler='0 90 0'>"
                   "<geom type='plane' size='1 1 1' contype='2'/></body>",
                   edge / 2);
  for (int i = 0; i < bodies; i++) {
    double kind = next_number(&seed);
    n += snprintf(xml + n, room - (size_t)n, "<body name='b%d' pos='%g %g %g' euler='%g %g %g'>%s", i,
                  between(&seed, 0, edge), between(&seed, 0, edge), between(&seed, 0, edge), between(&seed, 0, 360),
                  between(&seed, 0, 360), between(&seed, 0, 360), kind < .2 ? "" : "<freejoint/>");
    int geoms = 1 + (int)(3 * next_number(&seed));
    for (int k = 0; k < geoms; k++) n += write_geom(xml + n, room - (size_t)n, &seed, spread);
    if (kind > .8) {
      n += snprintf(xml + n, room - (size_t)n, "<body pos='.1 0 0'><joint/>");
      n += write_geom(xml + n, room - (size_t)n, &seed, spread);
      n += snprintf(xml + n, room - (size_t)n, "</body>");
    }
    n += snprintf(xml + n, room - (size_t)n, "</body>");
  }
  snprintf(xml + n, room - (size_t)n, "</worldbody>%s</mujoco>", more);
  Scene s = scene(xml);
  free(xml);
  if (s.d) sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  return s;
}

// Every pair, one after another.
static void search_plainly(snCandidates* found, const snModel* m, const snData* d) {
  for (int i = 0; i < m->ngeom; i++)
    for (int j = i + 1; j < m->ngeom; j++)
      if (sn_geoms_may_touch(m, i, j)) sn_consider(found, m, d, i, j);
}

static bool comes_before(snCandidate a, snCandidate b) {
  return a.bodies != b.bodies ? a.bodies < b.bodies : a.rank < b.rank;
}

// Each of the first list is in the second.
static void check_among(const Scene* s, snCandidates* a, snCandidates* b) {
  sn_sort_candidates(a, s->m);
  sn_sort_candidates(b, s->m);
  int missing = 0;
  for (int i = 0, k = 0; i < a->count; i++) {
    while (k < b->count && comes_before(b->item[k], a->item[i])) k++;
    missing += k == b->count || comes_before(a->item[i], b->item[k]);
  }
  CHECK_INT(missing, 0);
}

// The searches may leave out more than the plain test does, but nothing that touches.
static int touching(const Scene* s, const snCandidates* list) {
  snConvexSettings settings = {.tolerance = 1e-6, .iterations = 50, .native = true, .scratch = s->d->scratch};
  snContactPoint point[SN_MAX_PAIR_CONTACTS];
  snGeomShape a, b;
  int count = 0;
  for (int i = 0; i < list->count; i++) {
    snNearPair p = sn_near_pair(s->m, list->item[i]);
    const snShape *first = sn_geom_shape(&a, s->m, s->d, p.geom1), *second = sn_geom_shape(&b, s->m, s->d, p.geom2);
    double margin = geoms_margin(s->m, p.geom1, p.geom2);
    count += sn_pair(first->type, second->type)->contacts(point, first, second, margin, &settings) > 0;
  }
  return count;
}

static void check_crowd(Scene s, bool masked) {
  snCandidates plain = {.arena = s.d->scratch}, mask = {.arena = s.d->scratch}, cells = {.arena = s.d->scratch};
  search_plainly(&plain, s.m, s.d);
  sn_search_by_cells(&cells, s.m, s.d);
  CHECK(plain.count > 0);
  CHECK_INT(touching(&s, &cells), touching(&s, &plain));
  CHECK(cells.count <= plain.count);
  CHECK(sn_search_by_mask(&mask, s.m, s.d) == masked);
  check_among(&s, &mask, &cells);
  CHECK_INT(touching(&s, &mask), masked ? touching(&s, &plain) : 0);
  scene_end(s);
}

TEST(mask_and_cells_find_what_touches_when_every_pair_is_tested_alone) {
  for (unsigned seed = 1; seed <= 20; seed++) check_crowd(crowd(2 + (int)seed * 4, .5 + .05 * seed, 3, seed, ""), true);
}

TEST(sizes_that_differ_a_hundredfold_are_found) {
  for (unsigned seed = 1; seed <= 5; seed++) check_crowd(crowd(80, 8, 100, seed, ""), true);
}

TEST(far_from_the_origin_they_find_the_same_contacts) {
  for (unsigned seed = 1; seed <= 3; seed++) {
    Scene s = crowd(60, .8, 4, seed, "");
    for (int geom = 0; geom < s.m->ngeom; geom++) s.d->geom_xpos[geom].y += 1e5;
    check_crowd(s, true);
  }
}

TEST(a_crowd_without_order_is_left_to_the_cells) { check_crowd(crowd(300, 1.5, 2, 1, ""), false); }

TEST(exclusions_pairs_and_flags_hold_in_cells_as_well) {
  static const char more[] = "<contact><exclude body1='b1' body2='b7'/><exclude body1='b3' body2='b4'/></contact>";
  for (unsigned seed = 1; seed <= 5; seed++) {
    check_crowd(crowd(30, .4, 3, seed, more), true);
    Scene s = crowd(30, .4, 3, seed, more);
    s.m->opt.disableflags |= SN_DISABLE_FILTERPARENT;
    check_crowd(s, false);
  }
}

TEST(a_common_margin_reaches_as_far_as_it_says) {
  for (unsigned seed = 1; seed <= 5; seed++)
    check_crowd(crowd(30, 1, 3, seed, "<option o_margin='.3'><flag override='enable'/></option>"), true);
}

// Boxes count as near by their faces and edges: corners within a margin by those may be further apart than the margin.
static Scene boxes_with_margins(int bodies, double edge, unsigned seed) {
  size_t room = 256 + (size_t)bodies * 300;
  char* xml = malloc(room);
  int n = snprintf(xml, room, "<mujoco><worldbody>");
  for (int i = 0; i < bodies; i++) {
    double v[9];
    for (int k = 0; k < 9; k++)
      v[k] = k < 3 ? between(&seed, -edge, edge) : k < 6 ? between(&seed, 0, 360) : between(&seed, .03, .2);
    n += snprintf(xml + n, room - (size_t)n,
                  "<body pos='%g %g %g' euler='%g %g %g'><freejoint/><geom type='box' size='%g %g %g' margin='.1'/>"
                  "</body>",
                  v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8]);
  }
  snprintf(xml + n, room - (size_t)n, "</worldbody></mujoco>");
  Scene s = scene(xml);
  free(xml);
  if (s.d) sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  return s;
}

TEST(corners_of_boxes_are_found_beyond_their_margin) {
  for (unsigned seed = 1; seed <= 200; seed++) check_crowd(boxes_with_margins(20, .8, seed), true);
}

TEST(a_model_where_nothing_may_touch_has_no_mask_and_no_candidates) {
  Scene s = scene(
      "<mujoco><worldbody><geom size='1'/><body><freejoint/><geom size='1' contype='0' conaffinity='0'/></body>"
      "</worldbody></mujoco>");
  sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  snCandidates list = {.arena = s.d->scratch};
  sn_broad_phase(&list, s.m, s.d);
  CHECK_INT(list.count, 0);
  CHECK_INT(s.m->ncollide, 0);
  scene_end(s);
}

TEST(positions_that_are_no_numbers_do_no_harm) {
  Scene s = crowd(40, .5, 3, 1, "");
  for (int geom = 3; geom < s.m->ngeom; geom += 5) s.d->geom_xpos[geom].x = geom % 2 ? NAN : 1e300;
  snCandidates mask = {.arena = s.d->scratch}, cells = {.arena = s.d->scratch};
  CHECK(sn_search_by_mask(&mask, s.m, s.d));
  sn_search_by_cells(&cells, s.m, s.d);
  CHECK(mask.count > 0 && cells.count > 0);
  scene_end(s);
}

TEST(geoms_too_far_away_for_a_float_meet_nothing_that_is_not_there) {
  Scene s = scene(
      "<mujoco><worldbody><geom size='.1'/><body pos='0 1e300 0'><freejoint/><geom size='.1'/></body>"
      "<body pos='0 1e300 0'><freejoint/><geom size='.1'/></body><body pos='0 0 .1'><freejoint/><geom "
      "size='.1'/></body>"
      "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  int near = 0;
  for (int i = 0; i < s.d->ncon; i++) near += s.d->contact[i].geom[0] == 0 && s.d->contact[i].geom[1] == 3;
  CHECK_INT(near, 1);
  CHECK(s.d->ncon <= 2);
  scene_end(s);
}
