// test_flex_contact.c — contacts of flexible bodies: who is in them, and who shares them
#include "batch/lanes/group.h"
#include "cuda/model/device_model.h"
#include "math/vec3.h"
#include "scene.h"
#include "sinew/batch.h"
#include "sinew/derivatives.h"
#include "sinew/step.h"

#define FLOOR                                                                                                  \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"                                         \
  "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 0 .004' radius='.01' mass='1'>"      \
  "<edge equality='true'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>"

TEST(a_plane_touches_vertices_one_by_one) {
  Scene s = scene(FLOOR);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 9);
  for (int i = 0; i < s.d->ncon; i++) {
    CHECK_INT(s.d->contact[i].geom[0], 0);
    CHECK_INT(s.d->contact[i].geom[1], -1);
    CHECK_INT(s.d->contact[i].flex[1], 0);
    CHECK_INT(s.d->contact[i].vert[1], i);
    CHECK_INT(s.d->contact[i].elem[1], -1);
    CHECK_NEAR(s.d->contact[i].dist, -0.006, 1e-15);
  }
  scene_end(s);
}

TEST(a_sheet_on_the_floor_is_carried_with_its_weight) {
  Scene s = scene(FLOOR);
  for (int i = 0; i < 3000; i++) sn_step(s.m, s.d);
  double sum = 0, force[6];
  for (int i = 0; i < s.d->ncon; i++) {
    sn_contact_force(s.m, s.d, i, force);
    sum += force[0];
  }
  CHECK_NEAR(sum, 9.81, 1e-3);
  scene_end(s);
}

// The force of a contact on an element acts on all its vertices, and on the geom the other way.
TEST(an_element_hands_its_contact_to_its_vertices) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' cone='elliptic'/><worldbody><body pos='.03 -.02 .02'><freejoint/>"
      "<geom type='sphere' size='.02' mass='1'/></body><flexcomp name='f' type='grid' count='2 2 1' spacing='.2 .2 .2' "
      "radius='.01' mass='1'><contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  CHECK(s.d->contact[0].elem[1] >= 0);
  snVec3 flex = vec3(0, 0, 0), ball = vec3_load(s.d->qfrc_constraint);
  for (int dof = 6; dof < s.m->nv; dof += 3) flex = vec3_add(flex, vec3_load(s.d->qfrc_constraint + dof));
  CHECK(ball.z > 0.1);
  CHECK_NEAR(vec3_length(vec3_add(flex, ball)), 0, 1e-9 * ball.z);
  scene_end(s);
}

TEST(passive_contacts_push_without_rows) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><flexcomp name='f' type='grid' count='2 2 1' "
      "spacing='.1 .1 .1' pos='0 0 .004' radius='.01' mass='1'><contact selfcollide='none' passive='true'/></flexcomp>"
      "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  CHECK_INT(s.d->ncon, 4);
  CHECK_INT(s.d->contact[0].exclude, 4);
  CHECK_NEAR(s.d->qfrc_spring[2], 60, 1e-9);
  scene_end(s);
}

TEST(worlds_of_a_batch_step_as_one_world_does) {
  Scene s = scene(FLOOR);
  snBatch* batch = sn_batch_create(s.m, &(snBatchOptions){.n = 3});
  CHECK(batch != NULL);
  if (batch) {
    CHECK(!sn_lanes_serve(s.m));
    CHECK(sn_batch_step(batch, 20, NULL));
    for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
    snData* world = sn_data_create(s.m, NULL);
    CHECK(sn_batch_get_world(batch, 1, world));
    for (int i = 0; i < s.m->nq; i++) CHECK_NEAR(world->qpos[i], s.d->qpos[i], 0);
    sn_data_destroy(world);
  }
  sn_batch_destroy(batch);
  scene_end(s);
}

TEST(other_targets_refuse_flexes_by_name) {
  Scene s = scene(FLOOR);
  CHECK_CONTAINS(sn_device_model_leaves(s.m), "flex");
  CHECK_TEXT(sn_derivative_reason_text(SN_DERIVATIVE_FLEX), "flexible bodies");
  scene_end(s);
}

// The ball slides along a contact's tangent only: its tree is tied by the edges of the pyramid.
TEST(a_tangent_alone_ties_trees_where_the_jacobian_is_dense) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body pos='.02 -.04 .02'><joint type='slide' axis='0 1 0'/>"
      "<joint type='slide' axis='1 0 0'/><geom type='sphere' size='.02' mass='1'/></body><flexcomp name='f' "
      "type='grid' "
      "count='2 2 1' spacing='.2 .2 .2' radius='.01' mass='1'><contact "
      "selfcollide='none'/></flexcomp></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->nefc > 0);
  CHECK_INT(s.d->nisland, 1);
  CHECK_INT(s.d->tree_island[0], 0);
  scene_end(s);
}

// ---- triangles anywhere: axes that prove a gap must not lose a contact

static double random_number(uint64_t* state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) / 9007199254740992.0 - 0.5;
}

static double between(double x, double low, double high) { return fmin(fmax(x, low), high); }

// Distance of two segments, by alternating projections, which converge for convex sets.
static double segment_distance(snVec3 a, snVec3 b, snVec3 c, snVec3 d) {
  snVec3 u = vec3_sub(b, a), v = vec3_sub(d, c);
  double s = 0.5, t = 0.5;
  for (int i = 0; i < 400; i++) {
    snVec3 on = vec3_add_scaled(a, u, s);
    t = between(vec3_dot(vec3_sub(on, c), v) / vec3_dot(v, v), 0, 1);
    on = vec3_add_scaled(c, v, t);
    s = between(vec3_dot(vec3_sub(on, a), u) / vec3_dot(u, u), 0, 1);
  }
  return vec3_length(vec3_sub(vec3_add_scaled(a, u, s), vec3_add_scaled(c, v, t)));
}

// Distance of a point from the plane of a triangle where it projects into it, else infinite: then an edge is nearer.
static double face_distance(snVec3 p, const snVec3 x[3]) {
  snVec3 normal = vec3_normalize(vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0])));
  for (int i = 0; i < 3; i++) {
    snVec3 side = vec3_sub(x[(i + 1) % 3], x[i]);
    if (vec3_dot(vec3_cross(normal, side), vec3_sub(p, x[i])) < 0) return INFINITY;
  }
  return fabs(vec3_dot(vec3_sub(p, x[0]), normal));
}

// Whether an edge of one goes through the other.
static bool pierces(snVec3 a, snVec3 b, const snVec3 x[3]) {
  snVec3 normal = vec3_cross(vec3_sub(x[1], x[0]), vec3_sub(x[2], x[0]));
  double from = vec3_dot(vec3_sub(a, x[0]), normal), to = vec3_dot(vec3_sub(b, x[0]), normal);
  if (from * to > 0) return false;
  return isfinite(face_distance(vec3_add_scaled(a, vec3_sub(b, a), from / (from - to)), x));
}

static double triangle_distance(const snVec3 x[3], const snVec3 y[3]) {
  double least = INFINITY;
  for (int i = 0; i < 3; i++) {
    least = fmin(least, fmin(face_distance(x[i], y), face_distance(y[i], x)));
    if (pierces(x[i], x[(i + 1) % 3], y) || pierces(y[i], y[(i + 1) % 3], x)) return 0;
    for (int k = 0; k < 3; k++) least = fmin(least, segment_distance(x[i], x[(i + 1) % 3], y[k], y[(k + 1) % 3]));
  }
  return least;
}

TEST(triangles_touch_where_they_are_nearer_than_their_radii) {
#define TRIANGLE(name)                                                                                          \
  "<flexcomp name='" name "' type='direct' dim='2' radius='.1' point='0 0 0 1 0 0 0 1 0' element='0 1 2'><contact " \
  "selfcollide='none' internal='false' solref='.01 1'/></flexcomp>"
  Scene s = scene("<mujoco><worldbody>" TRIANGLE("a") TRIANGLE("b") "</worldbody></mujoco>");
  CHECK_INT(s.m->nv, 18);
  uint64_t state = 7;
  int touching = 0, apart = 0;
  for (int trial = 0; trial < 3000; trial++) {
    bool flat = trial % 2;  // in one plane, as neighbours in a sheet
    for (int i = 0; i < 18; i++) s.d->qpos[i] = flat && i % 3 == 2 ? 0 : 2 * random_number(&state);
    sn_forward(s.m, s.d);
    double distance = triangle_distance(s.d->flexvert_xpos, s.d->flexvert_xpos + 3);
    if (fabs(distance - 0.2) < 1e-4) continue;
    bool touches = distance < 0.2;
    touching += touches, apart += !touches;
    test_expect(__FILE__, trial, (s.d->ncon > 0) == touches, "trial %d: distance %g, %d contacts", trial, distance,
                s.d->ncon);
  }
  CHECK(touching > 500 && apart > 500);
  scene_end(s);
}
