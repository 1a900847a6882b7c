// test_sdf_descent.c — a start ends with the same bits, however many descend side by side
#include "collision/geom_shape.h"
#include "collision/pair/sdf_descent.h"
#include "scene.h"
#include "sinew/step.h"

#define FIELDS                                                                                                         \
  "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='torus'/></plugin>"                             \
  "<plugin plugin='mujoco.sdf.bowl'><instance name='bowl'/></plugin>"                                                  \
  "<plugin plugin='mujoco.sdf.bolt'><instance name='bolt'/></plugin>"                                                  \
  "<plugin plugin='mujoco.sdf.nut'><instance name='nut'/></plugin>"                                                    \
  "<plugin plugin='mujoco.sdf.gear'><instance name='gear'/></plugin></extension><asset>"                               \
  "<mesh name='torus'><plugin instance='torus'/></mesh><mesh name='bowl'><plugin instance='bowl'/></mesh>"             \
  "<mesh name='bolt'><plugin instance='bolt'/></mesh><mesh name='nut'><plugin instance='nut'/></mesh>"                 \
  "<mesh name='gear'><plugin instance='gear'/></mesh>"                                                                 \
  "<mesh name='cube' vertex='-.3 -.3 -.3 .3 -.3 -.3 -.3 .3 -.3 .3 .3 -.3 -.3 -.3 .3 .3 -.3 .3 -.3 .3 .3 .3 .3 .3'/>"   \
  "</asset><worldbody><geom type='sdf' mesh='torus'><plugin instance='torus'/></geom>"                                 \
  "<geom type='sdf' mesh='bowl'><plugin instance='bowl'/></geom>"                                                      \
  "<geom type='sdf' mesh='bolt'><plugin instance='bolt'/></geom>"                                                      \
  "<geom type='sdf' mesh='nut'><plugin instance='nut'/></geom>"                                                        \
  "<geom type='sdf' mesh='gear'><plugin instance='gear'/></geom><geom type='sdf' mesh='cube'/>"                        \
  "<geom type='plane' size='1 1 1'/><geom size='.3'/><geom type='capsule' size='.2 .3'/>"                              \
  "<geom type='ellipsoid' size='.3 .2 .4'/><geom type='cylinder' size='.3 .2'/><geom type='box' size='.3 .2 .25'/>"    \
  "<geom type='mesh' mesh='cube'/></worldbody></mujoco>"

enum { DISTANCE_FIELDS = 6 };

// 13 starts, so that every width has a group that is not full, some of them outside of everything.
static snDescent starts_of(const snShape* field, const snShape* other) {
  snDescent d = {.rotation = {{{.8, -.6, 0}, {.6, .8, 0}, {0, 0, 1}}}, .offset = {.1, .05, -.2}, .steps = 10};
  d.count = 13;
  d.field = sn_surface_of(field), d.other = sn_surface_of(other);
  for (int i = 0; i < d.count; i++) {
    d.x[i] = .5 * sin(3. * i + 1), d.y[i] = .5 * cos(5. * i), d.z[i] = .6 * sin(7. * i + 2);
  }
  return d;
}

static int different_ends(const snDescent* a, const snDescent* b) {
  int differ = 0;
  for (int i = 0; i < a->count; i++) {
    const double one[] = {a->x[i], a->y[i], a->z[i], a->a[i], a->b[i], a->dist[i]};
    const double two[] = {b->x[i], b->y[i], b->z[i], b->a[i], b->b[i], b->dist[i]};
    for (int k = 0; k < 6; k++) differ += !(one[k] == two[k] || (one[k] != one[k] && two[k] != two[k]));
  }
  return differ;
}

static int compare_widths(const snShape* field, const snShape* other, snDescendFn* descend) {
  snDescent alone = starts_of(field, other), together = alone;
  sn_sdf_descend1(&alone);
  descend(&together);
  return different_ends(&alone, &together);
}

static int compare_all(const Scene* s, snDescendFn* descend) {
  int differ = 0;
  for (int i = 0; i < DISTANCE_FIELDS; i++) {
    for (int k = 0; k < s->m->ngeom; k++) {
      snGeomShape one, two;
      differ += compare_widths(sn_geom_shape(&one, s->m, s->d, i), sn_geom_shape(&two, s->m, s->d, k), descend);
    }
  }
  return differ;
}

TEST(descents_side_by_side_end_like_those_alone) {
  Scene s = scene(FIELDS);
  sn_forward(s.m, s.d);
#if defined(__GNUC__)
  CHECK_INT(compare_all(&s, sn_sdf_descend2), 0);
#endif
#if defined(__GNUC__) && defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) CHECK_INT(compare_all(&s, sn_sdf_descend4), 0);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    CHECK_INT(compare_all(&s, sn_sdf_descend8), 0);
#endif
  scene_end(s);
}

TEST(descents_end_inside_of_both_where_they_overlap) {
  Scene s = scene(FIELDS);
  sn_forward(s.m, s.d);
  snGeomShape one, two;
  const snShape *cube = sn_geom_shape(&one, s.m, s.d, 5), *ball = sn_geom_shape(&two, s.m, s.d, 7);
  snDescent d = starts_of(cube, ball);
  sn_sdf_descend1(&d);
  for (int i = 0; i < d.count; i++) CHECK(d.dist[i] < 0 && d.dist[i] == (d.a[i] > d.b[i] ? d.a[i] : d.b[i]));
  scene_end(s);
}
