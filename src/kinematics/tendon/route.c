// route.c — lengths and Jacobians of tendons whose points change
//   reads   qpos site_xpos geom_x* moving_rate cdof column subtree_com        writes  ten_length ten_J
//   The length is the sum over straight segments and arcs on wrap objects. A straight segment from p to q with
//   direction n pulls with n at p and -n at q; tangent points go with the body of their wrap object, so that dL/dq = n
//   . (v_q - v_p). The wrenches of all segments on a body are summed, then projected on the columns of its dofs. Where
//   the derivative of the length itself is asked for, the wrench of a body is found by differences: OpenSim's arcs are
//   no geodesics.
#include "kinematics/tendon/route.h"
#include "base/arena.h"
#include "kinematics/driven.h"
#include "math/simd.h"
#include "math/spatial.h"

#include <string.h>

// OpenSim's margin for a coordinate at the end of a range
#define RANGE_MARGIN 1e-5

static bool is_on_path(const snModel* m, const snData* d, int point) {
  int coordinate = m->routepoint_coordinate[point];
  if (coordinate < 0) return true;
  double value = sn_coordinate(m, d->qpos, coordinate).value;
  snRange range = m->routepoint_range[point];
  return value >= range.lo - RANGE_MARGIN && value <= range.hi + RANGE_MARGIN;
}

int sn_route_sites(const snModel* m, const snData* d, int route, snRoutePoint* points) {
  int count = 0, point = m->route_pointadr[route], end = point + m->route_pointnum[route];
  for (; point < end; point++) {
    if (!is_on_path(m, d, point)) continue;
    points[count++] = (snRoutePoint){.pos = d->site_xpos[m->routepoint_siteid[point]],
                                     .body = m->routepoint_body[point],
                                     .geom = -1,
                                     .moving = m->routepoint_movingid[point],
                                     .slot = m->routepoint_slot[point],
                                     .around = -1,
                                     .site = point - m->route_pointadr[route],
                                     .wrap = -1};
  }
  return count;
}

// ---- work of a path that pulls with a unit force

static void pull(const snModel* m, const snData* d, const snRoutePoint* p, const int* bodies, snSpatial* wrench,
                 snVec3 force) {
  snVec3 arm = vec3_sub(p->pos, d->subtree_com[m->body_rootid[bodies[p->body]]]);
  snSpatial* w = &wrench[p->body];
  w->rot = vec3_add(w->rot, vec3_cross(arm, force));
  w->lin = vec3_add(w->lin, force);
}

static void pull_moving(snData* d, const snRoutePoint* p, snVec3 force) {
  if (p->slot >= 0) d->ten_J[p->slot] += vec3_dot(force, d->moving_rate[p->moving]);
}

// From a point to the next.
static snVec3 between(const snRoutePoint* p) {
  return vec3_sub(p[1].stale ? p[1].seen : p[1].pos, p[0].stale ? p[0].seen : p[0].pos);
}

static double segment(const snModel* m, snData* d, const snRoutePoint* p, const int* bodies, snSpatial* wrench) {
  double length;
  snVec3 along = between(p), n = vec3_direction(along, &length);
  pull_moving(d, &p[0], vec3_neg(n));
  pull_moving(d, &p[1], n);
  if (p[0].body == p[1].body) return length;
  pull(m, d, &p[0], bodies, wrench, vec3_neg(n));
  pull(m, d, &p[1], bodies, wrench, n);
  return length;
}

static void project(const snModel* m, snData* d, int route, const snSpatial* wrench) {
  for (int b = 0; b < m->route_bodynum[route]; b++) {
    int body = m->route_bodyadr[route] + b, k = m->routebody_slotadr[body], end = k + m->routebody_slotnum[body];
    for (; k < end; k++) {
      int column = m->routeslot_column[k];
      snSpatial axis = column < m->nv ? d->cdof[column] : d->column[column - m->nv];
      d->ten_J[m->routeslot_slot[k]] += spatial_dot(axis, wrench[b]);
    }
  }
}

// ---- the derivative of the length itself

// A step of differences [m, rad]
#define STEP 1e-6

typedef struct Laid {
  const snModel* m;
  snData* d;
  int route, count;      // sites on the path
  snRoutePoint* points;  // those sites
  snRouteFrame* frames;  // of wrap objects
} Laid;

static double sum_length(const snRoutePoint* points, int count) {
  double length = 0;
  for (int i = 0; i + 1 < count; i++)
    length += points[i].around >= 0 ? points[i].around : vec3_length(between(&points[i]));
  return length;
}

static double length_of(const Laid* l, const snRouteFrame* frames, const snRoutePoint* sites) {
  size_t mark = sn_arena_mark(l->d->scratch);
  snRoutePoint* points = sn_arena_array(l->d->scratch, snRoutePoint, route_room(l->m, l->route));
  memcpy(points, sites, sizeof *points * (size_t)l->count);
  int count = l->count;
  if (l->m->route_wrapnum[l->route] > 0) count = sn_wrap_route(l->m, l->d, l->route, frames, points, count);
  double length = sum_length(points, count);
  sn_arena_release(l->d->scratch, mark);
  return length;
}

static snVec3 moved(snVec3 p, snVec3 center, snMat3 rotation, snVec3 shift) {
  return vec3_add(vec3_add(center, mat3_mul_vec3(rotation, vec3_sub(p, center))), shift);
}

// The length with one body moved by a small twist about a point.
static double length_moved(const Laid* l, int body, snVec3 center, snVec3 rotating, snVec3 shift) {
  const snModel* m = l->m;
  size_t mark = sn_arena_mark(l->d->scratch);
  int wraps = m->route_wrapnum[l->route];
  snRoutePoint* points = sn_arena_array(l->d->scratch, snRoutePoint, l->count);
  snRouteFrame* frames = sn_arena_array(l->d->scratch, snRouteFrame, wraps);
  double angle;
  snVec3 axis = vec3_direction(rotating, &angle);
  snMat3 rotation = quat_to_mat3(quat_from_axis_angle(axis, angle));
  for (int i = 0; i < l->count; i++) {
    points[i] = l->points[i];
    if (points[i].body == body) points[i].pos = moved(points[i].pos, center, rotation, shift);
  }
  for (int k = 0; k < wraps; k++) {
    frames[k] = l->frames[k];
    if (m->routewrap_body[m->route_wrapadr[l->route] + k] != body) continue;
    frames[k] = (snRouteFrame){moved(frames[k].pos, center, rotation, shift), mat3_mul(rotation, frames[k].rot)};
  }
  double length = length_of(l, frames, points);
  sn_arena_release(l->d->scratch, mark);
  return length;
}

static double derivative_along(const Laid* l, int body, snVec3 center, snVec3 rotating, snVec3 shift) {
  double after = length_moved(l, body, center, rotating, shift);
  double before = length_moved(l, body, center, vec3_neg(rotating), vec3_neg(shift));
  return (after - before) / (2 * STEP);
}

static snSpatial twist_gradient(const Laid* l, int body) {
  const snModel* m = l->m;
  snVec3 center = l->d->subtree_com[m->body_rootid[m->routebody_bodyid[m->route_bodyadr[l->route] + body]]];
  snVec3 zero = vec3(0, 0, 0), x = vec3(STEP, 0, 0), y = vec3(0, STEP, 0), z = vec3(0, 0, STEP);
  snVec3 rot = vec3(derivative_along(l, body, center, x, zero), derivative_along(l, body, center, y, zero),
                    derivative_along(l, body, center, z, zero));
  snVec3 lin = vec3(derivative_along(l, body, center, zero, x), derivative_along(l, body, center, zero, y),
                    derivative_along(l, body, center, zero, z));
  return (snSpatial){rot, lin};
}

static double point_gradient(const Laid* l, int point, snVec3 rate) {
  snRoutePoint* p = &l->points[point];
  snVec3 at = p->pos;
  p->pos = vec3_add_scaled(at, rate, STEP);
  double after = length_of(l, l->frames, l->points);
  p->pos = vec3_add_scaled(at, rate, -STEP);
  double before = length_of(l, l->frames, l->points);
  p->pos = at;
  return (after - before) / (2 * STEP);
}

static void differentiate(const Laid* l, snSpatial* wrench) {
  for (int b = 0; b < l->m->route_bodynum[l->route]; b++) wrench[b] = twist_gradient(l, b);
  for (int i = 0; i < l->count; i++) {
    const snRoutePoint* p = &l->points[i];
    if (p->slot >= 0) l->d->ten_J[p->slot] += point_gradient(l, i, l->d->moving_rate[p->moving]);
  }
}

// ---- all together

static snRouteFrame* wrap_frames(const snModel* m, const snData* d, int route) {
  snRouteFrame* frames = sn_arena_array(d->scratch, snRouteFrame, m->route_wrapnum[route]);
  for (int k = 0; k < m->route_wrapnum[route]; k++) {
    int geom = m->routewrap_geomid[m->route_wrapadr[route] + k];
    frames[k] = (snRouteFrame){d->geom_xpos[geom], d->geom_xmat[geom]};
  }
  return frames;
}

int sn_route_points(const snModel* m, const snData* d, int route, snRoutePoint* points) {
  size_t mark = sn_arena_mark(d->scratch);
  int count = sn_route_sites(m, d, route, points);
  if (m->route_wrapnum[route] > 0) count = sn_wrap_route(m, d, route, wrap_frames(m, d, route), points, count);
  sn_arena_release(d->scratch, mark);
  return count;
}

// Angular velocity of a body of the route.
static snVec3 rotating(const snModel* m, const snData* d, int body) {
  snVec3 sum = vec3(0, 0, 0);
  for (int k = m->routebody_slotadr[body], end = k + m->routebody_slotnum[body]; k < end; k++) {
    int column = m->routeslot_column[k], dof = m->ten_J_colind[m->routeslot_slot[k]];
    snSpatial axis = column < m->nv ? d->cdof[column] : d->column[column - m->nv];
    sum = vec3_add_scaled(sum, axis.rot, d->qvel[dof]);
  }
  return sum;
}

double sn_route_slip(const snModel* m, snData* d, int route) {
  if (!m->opt.osim || m->route_wrapnum[route] < 2) return 0;
  size_t mark = sn_arena_mark(d->scratch);
  snRoutePoint* p = sn_arena_array(d->scratch, snRoutePoint, route_room(m, route));
  int count = sn_route_points(m, d, route, p);
  double sum = 0, length;
  for (int i = 0; i + 1 < count; i++) {
    if (p[i].body != p[i + 1].body || !(p[i].stale || p[i + 1].stale)) continue;
    snVec3 turning = rotating(m, d, m->route_bodyadr[route] + p[i].body);
    sum += vec3_dot(vec3_cross(turning, vec3_sub(p[i + 1].pos, p[i].pos)), vec3_direction(between(&p[i]), &length));
  }
  sn_arena_release(d->scratch, mark);
  return sum;
}

int sn_lay_route(const snModel* m, snData* d, int route, snRoutePoint* points) {
  size_t mark = sn_arena_mark(d->scratch), bodies = (size_t)m->route_bodynum[route];
  snSpatial* wrench = memset(sn_arena_alloc(d->scratch, bodies * sizeof *wrench), 0, bodies * sizeof *wrench);
  int tendon = m->route_tendonid[route];
  if (!points) points = sn_arena_array(d->scratch, snRoutePoint, route_room(m, route));
  double length = 0;
  memset(d->ten_J + m->ten_J_rowadr[tendon], 0, sizeof(double) * (size_t)m->ten_J_rownnz[tendon]);
  int count = sn_route_sites(m, d, route, points);
  snRouteFrame* frames = wrap_frames(m, d, route);
  bool exact = m->route_momentarm[route] && m->route_wrapnum[route] > 0;
  if (exact) differentiate(&(Laid){m, d, route, count, points, frames}, wrench);
  if (m->route_wrapnum[route] > 0) count = sn_wrap_route(m, d, route, frames, points, count);
  if (exact) length = sum_length(points, count);
  for (int i = 0; !exact && i + 1 < count; i++)
    length += points[i].around >= 0 ? points[i].around
                                    : segment(m, d, &points[i], m->routebody_bodyid + m->route_bodyadr[route], wrench);
  project(m, d, route, wrench);
  d->ten_length[tendon] = length;
  sn_arena_release(d->scratch, mark);
  return count;
}
