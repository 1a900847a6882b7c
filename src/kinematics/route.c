// route.c — lengths and Jacobians of tendons whose points change
//   reads   qpos site_xpos geom_x* moving_rate cdof column subtree_com        writes  ten_length ten_J
//   The length is the sum over straight segments and arcs on wrap objects. A straight segment from p to q with direction
//   n pulls with n at p and -n at q; tangent points go with the body of their wrap object, so that dL/dq = n . (v_q - v_p).
//   The wrenches of all segments on a body are summed, then projected on the columns of its dofs.
#include "kinematics/route.h"
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

static int active_points(const snModel* m, const snData* d, int route, snRoutePoint* points) {
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

static double segment(const snModel* m, snData* d, const snRoutePoint* p, const int* bodies, snSpatial* wrench) {
  double length;
  snVec3 along = vec3_sub(p[1].pos, p[0].pos), n = vec3_direction(along, &length);
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

int sn_lay_route(const snModel* m, snData* d, int route, snRoutePoint* points) {
  size_t mark = sn_arena_mark(d->scratch), bodies = (size_t)m->route_bodynum[route];
  snSpatial* wrench = memset(sn_arena_alloc(d->scratch, bodies * sizeof *wrench), 0, bodies * sizeof *wrench);
  int tendon = m->route_tendonid[route];
  double length = 0;
  memset(d->ten_J + m->ten_J_rowadr[tendon], 0, sizeof(double) * (size_t)m->ten_J_rownnz[tendon]);
  int count = active_points(m, d, route, points);
  if (m->route_wrapnum[route] > 0) count = sn_wrap_route(m, d, route, points, count);
  for (int i = 0; i + 1 < count; i++)
    length += points[i].around >= 0 ? points[i].around
                                    : segment(m, d, &points[i], m->routebody_bodyid + m->route_bodyadr[route], wrench);
  project(m, d, route, wrench);
  d->ten_length[tendon] = length;
  sn_arena_release(d->scratch, mark);
  return count;
}
