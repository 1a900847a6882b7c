// route_terms.c — tendons whose points change, to first order
//   reads   points of the path        adds  actions and rates of length
//   A straight segment from x to y acts along n = (y - x) / l with the wrench (x x n, n), as in tendon_terms.c. Its
//   ends are sites, which move with their carrier, and tangent points on wrap objects, which slide: dx and dy by the
//   displacements of all carriers come from the search for wraps over dual numbers (dual_wraps.h). The whole path
//   moves along where all carriers move alike, so that one of them needs no search. A site that moves in its body is a
//   carrier of its own, a body of the released tree.
//   conformance: OpenSim takes tangent points as fixed to their objects, so that ten_J is not the derivative of the
//   length where the path is not the shortest one; length_row gets the difference.
#include "derivative/dual_wraps.h"
#include "derivative/released_tree.h"
#include "derivative/terms.h"
#include "kinematics/driven.h"
#include "kinematics/tendon/route.h"
#include "model/route_shape.h"

// A carrier of points: a body of the route, or a moving site.
typedef struct Carrier {
  snPathMover mover;
  int body;              // of the tree
  snPathChange* change;  // of all points by its displacement
} Carrier;

typedef struct Laid {
  snTangent* t;
  int count;
  snRoutePoint* point;
  int carriers;
  Carrier* carrier;
} Laid;

static int body_of(const snTangent* t, const snReleasedTree* release, int route, const snRoutePoint* p) {
  if (p->moving >= 0 && release) return release->m->nbody + p->moving;
  return t->m->routebody_bodyid[t->m->route_bodyadr[route] + p->body];
}

// ---- a path without wraps

static void add_straight(snTangent* t, const snReleasedTree* release, int route, const snRoutePoint* p,
                         const snTendonUse* use) {
  snAction action;
  if (sn_straight_action(&action, body_of(t, release, route, &p[0]), vec3_sub(p[0].pos, t->origin),
                         body_of(t, release, route, &p[1]), vec3_sub(p[1].pos, t->origin)))
    sn_tangent_add_segment(t, &action, 1, use);
}

// ---- changes of points

static void add_carrier(Laid* l, snPathMover mover, int body) {
  for (int k = 0; k < l->carriers; k++)
    if (l->carrier[k].mover.body == mover.body && l->carrier[k].mover.moving == mover.moving) return;
  Carrier c = {mover, body, sn_arena_array(l->t->arena, snPathChange, l->count)};
  l->carrier[l->carriers++] = c;
}

static void find_carriers(Laid* l, const snReleasedTree* release, int route) {
  l->carrier = sn_arena_array(l->t->arena, Carrier, l->count);
  for (int i = 0; i < l->count; i++) {
    const snRoutePoint* p = &l->point[i];
    bool moving = p->moving >= 0 && release;
    add_carrier(l, moving ? (snPathMover){-1, p->moving} : (snPathMover){p->body, -1},
                body_of(l->t, release, route, p));
  }
}

// Of the last carrier: what the motion of all leaves, w x x + v.
static void set_last(Laid* l) {
  snPathChange* last = l->carrier[l->carriers - 1].change;
  for (int i = 0; i < l->count; i++) {
    snMat36 all = mat36_point(vec3_sub(l->point[i].pos, l->t->origin));
    for (int k = 0; k < 6; k++) {
      for (int c = 0; c < 3; c++) last[i].pos[c][k] = all.m[c][k];
      last[i].around[k] = 0;
      for (int j = 0; j < l->carriers - 1; j++) {
        const snPathChange* other = &l->carrier[j].change[i];
        for (int c = 0; c < 3; c++) last[i].pos[c][k] -= other->pos[c][k];
        last[i].around[k] -= other->around[k];
      }
    }
  }
}

static void find_changes(Laid* l, const snModel* m, const snData* d, int route) {
  snRoutePoint* site = sn_arena_array(l->t->arena, snRoutePoint, m->route_pointnum[route] + 1);
  int wraps = m->route_wrapnum[route], first = m->route_wrapadr[route];
  snPath path = {m, d, route, sn_route_sites(m, d, route, site), NULL, NULL};
  snPathSite* sites = sn_arena_array(l->t->arena, snPathSite, path.count);
  snPathFrame* frames = sn_arena_array(l->t->arena, snPathFrame, wraps);
  for (int i = 0; i < path.count; i++) sites[i] = (snPathSite){site[i].pos, site[i].body, site[i].site, site[i].moving};
  for (int k = 0; k < wraps; k++) {
    int geom = m->routewrap_geomid[first + k];
    frames[k] = (snPathFrame){d->geom_xpos[geom], d->geom_xmat[geom]};
  }
  path.site = sites, path.frame = frames;
  for (int k = 0; k < l->carriers - 1; k++)
    sn_dual_route(&path, l->carrier[k].mover, l->t->origin, l->carrier[k].change);
  set_last(l);
}

// ---- segments between points that slide

static snMat36 change_of(const snPathChange* change) {
  snMat36 out;
  for (int c = 0; c < 3; c++)
    for (int k = 0; k < 6; k++) out.m[c][k] = change->pos[c][k];
  return out;
}

// (1 - n n') x / length, by columns
static snMat36 turned(snVec3 n, double length, const snMat36* x) {
  const double unit[3] = {n.x, n.y, n.z};
  snSpatial along = mat36_transpose_mul(x, n);
  const double dot[6] = {along.rot.x, along.rot.y, along.rot.z, along.lin.x, along.lin.y, along.lin.z};
  snMat36 out;
  for (int c = 0; c < 3; c++)
    for (int k = 0; k < 6; k++) out.m[c][k] = (x->m[c][k] - unit[c] * dot[k]) / length;
  return out;
}

// Changes by at most three carriers fit into an action; the wrench itself goes with the first of them.
static void add_sliding(const Laid* l, int i, int from, int to, const snTendonUse* use) {
  enum { MOST = 3 };
  double length;
  snVec3 x = vec3_sub(l->point[i].pos, l->t->origin), y = vec3_sub(l->point[i + 1].pos, l->t->origin);
  snVec3 n = vec3_direction(vec3_sub(y, x), &length);
  if (from == to || length < SN_MINVAL) return;
  for (int first = 0; first < l->carriers; first += MOST) {
    snAction action = {.from = from, .to = to};
    if (first == 0) action.wrench = (snSpatial){vec3_cross(x, n), n};
    for (int k = first; k < l->carriers && k < first + MOST; k++) {
      snMat36 dx = change_of(&l->carrier[k].change[i]), dy = change_of(&l->carrier[k].change[i + 1]);
      snMat36 apart = mat36_add(dy, mat36_scaled(dx, -1)), dn = turned(n, length, &apart);
      action.body[action.count] = l->carrier[k].body;
      action.change[action.count++] = wrench_change(x, n, &dx, &dn, NULL);
    }
    sn_tangent_add_segment(l->t, &action, 1, use);
  }
}

// ---- what the length gains because tangent points slide

static snSpatial along_point(const Laid* l, int carrier, int i, snVec3 force) {
  snMat36 change = change_of(&l->carrier[carrier].change[i]);
  return mat36_transpose_mul(&change, force);
}

// The part of ten_J by a point that is fixed to its carrier.
static snSpatial along_fixed(const Laid* l, int i, snVec3 force) {
  return (snSpatial){vec3_cross(vec3_sub(l->point[i].pos, l->t->origin), force), force};
}

static void add_length(const Laid* l, const snReleasedTree* release, int route, double* row) {
  for (int k = 0; k < l->carriers; k++) {
    snSpatial sum = spatial_zero();
    for (int i = 0; i + 1 < l->count; i++) {
      const double* around = l->carrier[k].change[i].around;
      if (l->point[i].around >= 0) {
        sum = spatial_add(sum, (snSpatial){vec3_load(around), vec3_load(around + 3)});
        continue;
      }
      double length;
      snVec3 n = vec3_direction(vec3_sub(l->point[i + 1].pos, l->point[i].pos), &length);
      sum = spatial_add(sum, spatial_sub(along_point(l, k, i + 1, n), along_point(l, k, i, n)));
      int from = body_of(l->t, release, route, &l->point[i]), to = body_of(l->t, release, route, &l->point[i + 1]);
      if (from == to) continue;
      if (to == l->carrier[k].body) sum = spatial_sub(sum, along_fixed(l, i + 1, n));
      if (from == l->carrier[k].body) sum = spatial_add(sum, along_fixed(l, i, n));
    }
    sn_add_along_chain(l->t, l->carrier[k].body, sum, row);
  }
}

// ---- all together

static void add_wrapped(Laid* l, const snReleasedTree* release, const snModel* m, const snData* d, int route,
                        const snTendonUse* use) {
  find_carriers(l, release, route);
  find_changes(l, m, d, route);
  for (int i = 0; i + 1 < l->count; i++)
    if (l->point[i].around < 0)
      add_sliding(l, i, body_of(l->t, release, route, &l->point[i]), body_of(l->t, release, route, &l->point[i + 1]),
                  use);
  if (use->length_row) add_length(l, release, route, use->length_row);
}

void sn_tangent_add_route(snTangent* t, const snReleasedTree* release, int route, const snTendonUse* use) {
  const snData* d = release ? release->d : t->d;
  const snModel* m = release ? release->m : t->m;
  size_t mark = sn_arena_mark(t->arena);
  Laid l = {.t = t, .point = sn_arena_array(t->arena, snRoutePoint, route_room(m, route))};
  l.count = sn_route_points(m, d, route, l.point);
  bool wrapped = false;
  for (int i = 0; i < l.count; i++) wrapped |= l.point[i].wrap >= 0;
  if (wrapped) add_wrapped(&l, release, m, d, route, use);
  for (int i = 0; !wrapped && i + 1 < l.count; i++) add_straight(t, release, route, &l.point[i], use);
  sn_arena_release(t->arena, mark);
}

// conformance: beyond the range of its coordinate a moving site of OpenSim stands still, yet its speed goes on; no pose
// has that velocity.
bool sn_has_route_terms(const snModel* m, const snData* d) {
  for (int moving = 0; moving < m->nmoving; moving++)
    if (m->opt.osim && moving_site_is_beyond(m, d, moving)) return false;
  for (int wrap = 0; wrap < m->nroutewrap; wrap++)
    if (m->routewrap_rule[wrap] == SN_RULE_GEODESIC) return false;
  for (int route = 0; route < m->nroute; route++)
    if (m->route_momentarm[route] && m->route_wrapnum[route] > 0) return false;  // ten_J is a difference itself
  return true;
}
