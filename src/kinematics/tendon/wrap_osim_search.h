// wrap_osim_search.h — which segments of a path wrap which objects, as OpenSim's GeometryPath decides it
//   reads   frames of objects, points of the path        writes  points of the path
//   Objects are tried in their order. Each takes the segment of its range that it lengthens least, or the first that
//   cuts it. With several objects the round is repeated, up to eight times, until the length changes by less than 0.5
//   mm.
#pragma once
#include "base/arena.h"
#include "kinematics/tendon/route.h"
#include "kinematics/tendon/wrap_osim_cylinder.h"
#include "kinematics/tendon/wrap_osim_ellipsoid.h"
#include "kinematics/tendon/wrap_osim_sphere.h"
#include "math/mat3.h"
#include "model/route_shape.h"

#include <string.h>

#define MOST_ROUNDS 8
#define SAME_LENGTH 0.0005  // [m]

// Where OpenSim believes the tangent points of an object to be while it decides whether to go on: in several rounds it
// keeps the positions of the first. Only decisions use them here; lengths are those of the path, but with the option
// osim="asis", where segments go between believed positions and pull at the true ones, as in OpenSim.
typedef struct Believed {
  snVec3 pos[2];
  bool known[2];
} Believed;

// What segments gave that were tried on an object: later rounds meet most of them again, unchanged.
enum { REMEMBERED = 8 };

typedef struct Tried {
  snVec3 ends[2];
  snOsimWrap wrap;
  snOsimAction action;
} Tried;

typedef struct Memory {
  int count;  // the last REMEMBERED of them are kept
  Tried tried[REMEMBERED];
} Memory;

typedef struct Search {
  const snModel* m;
  const snData* d;
  int route;
  const snRouteFrame* frames;  // by object
  snRoutePoint* points;
  int count;
  Believed* believed;  // by object
  Memory* memory;      // by object; NULL: there is one round only
  int wraps;
} Search;

static snVec3 believed_pos(Search* s, const snRoutePoint* p) {
  if (p->wrap < 0) return p->pos;
  Believed* b = &s->believed[p->wrap];
  if (!b->known[p->end]) b->pos[p->end] = p->pos;
  b->known[p->end] = true;
  return b->pos[p->end];
}

static real believed_distance(Search* s, const snRoutePoint* p, const snRoutePoint* q) {
  return vec3_length(vec3_sub(believed_pos(s, p), believed_pos(s, q)));
}

static bool on_one_object(const snRoutePoint* p, const snRoutePoint* q) { return p->geom >= 0 && p->geom == q->geom; }

static real believed_length(Search* s) {
  real length = 0;
  for (int i = 0; i + 1 < s->count; i++) {
    const snRoutePoint* p = &s->points[i];
    length += on_one_object(p, p + 1) ? p->around : believed_distance(s, p, p + 1);
  }
  return length;
}

// ---- one segment

static snOsimAction wrap_shape(const Search* s, int wrap, snVec3 p, snVec3 q, snOsimWrap* w) {
  const snModel* m = s->m;
  snVec3 size = vec3(m->routewrap_size[wrap].x, m->routewrap_size[wrap].y, m->routewrap_size[wrap].z);
  int quadrant = m->routewrap_quadrant[wrap];
  bool single = s->wraps == 1;
  switch ((snRouteShape)m->routewrap_shape[wrap]) {
    case SN_ROUTE_CYLINDER: return osim_cylinder(size.x, size.y, quadrant, single, p, q, w);
    case SN_ROUTE_SPHERE: return osim_sphere(size.x, quadrant, p, q, w);
    case SN_ROUTE_ELLIPSOID: return osim_ellipsoid(size, quadrant, m->routewrap_method[wrap], p, q, w);
    case SN_ROUTE_TORUS: return osim_torus(size.x, size.y, quadrant, single, p, q, w);
    case SN_ROUTE_SHAPE_COUNT: break;
  }
  return SN_OSIM_NONE;  // no model has another: model/valid_driven.c
}

static snOsimAction wrap_segment(const Search* s, int wrap, int at, snOsimWrap* w) {
  const snRouteFrame* frame = &s->frames[wrap - s->m->route_wrapadr[s->route]];
  snVec3 origin = frame->pos;
  snMat3 rot = frame->rot;
  snVec3 p = mat3_transpose_mul_vec3(rot, vec3_sub(s->points[at].pos, origin));
  snVec3 q = mat3_transpose_mul_vec3(rot, vec3_sub(s->points[at + 1].pos, origin));
  snOsimAction action = wrap_shape(s, wrap, p, q, w);
  if (action < SN_OSIM_WRAPPED) return action;
  w->first = vec3_add(origin, mat3_mul_vec3(rot, w->first));
  w->last = vec3_add(origin, mat3_mul_vec3(rot, w->last));
  return action;
}

static bool is_same(snVec3 a, snVec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// wrap_segment, or what it gave before.
static snOsimAction try_segment(const Search* s, int object, int at, snOsimWrap* w) {
  int wrap = s->m->route_wrapadr[s->route] + object;
  if (!s->memory) return wrap_segment(s, wrap, at, w);
  Memory* memory = &s->memory[object];
  snVec3 p = s->points[at].pos, q = s->points[at + 1].pos;
  for (int i = 0; i < memory->count && i < REMEMBERED; i++) {
    const Tried* t = &memory->tried[i];
    if (!is_same(t->ends[0], p) || !is_same(t->ends[1], q)) continue;
    *w = t->wrap;
    return t->action;
  }
  *w = (snOsimWrap){0};
  snOsimAction action = wrap_segment(s, wrap, at, w);
  memory->tried[memory->count++ % REMEMBERED] = (Tried){{p, q}, *w, action};
  return action;
}

// By how much a wrap lengthens a segment.
static real lengthening(Search* s, int at, const snOsimWrap* w) {
  const snRoutePoint *p = &s->points[at], *q = p + 1;
  real straight = believed_distance(s, p, q);
  real to = vec3_length(vec3_sub(believed_pos(s, p), w->first));
  return to + w->length + vec3_length(vec3_sub(believed_pos(s, q), w->last)) - straight;
}

// ---- one object

static void remove_object(Search* s, int object) {
  for (int i = 0; i < s->count; i++) {
    if (s->points[i].wrap != object) continue;
    memmove(&s->points[i], &s->points[i + 2], sizeof *s->points * (size_t)(s->count - i - 2));
    s->count -= 2;
    return;
  }
}

static void insert_object(Search* s, int object, int wrap, int after, const snOsimWrap* w) {
  snRoutePoint* p = &s->points[after + 1];
  memmove(p + 2, p, sizeof *p * (size_t)(s->count - after - 1));
  int body = s->m->routewrap_body[wrap], geom = s->m->routewrap_geomid[wrap];
  p[0] = (snRoutePoint){w->first, body, geom, -1, -1, w->length, -1, object, 0, false, w->first};
  p[1] = (snRoutePoint){w->last, body, geom, -1, -1, -1, -1, object, 1, false, w->last};
  s->count += 2;
}

// First and last point of the path within the range of sites of an object; false where no site of it is on the path.
static bool find_range(const Search* s, int wrap, int* first, int* last) {
  const int* between = s->m->routewrap_between[wrap];
  *first = *last = -1;
  for (int i = 0; i < s->count; i++) {
    int site = s->points[i].site;
    if (site < between[0] || site > between[1] || s->points[i].wrap >= 0) continue;
    if (*first < 0) *first = i;
    *last = i;
  }
  return *first >= 0;
}

// Returns what the last segment that was tried gave, or the one that had to be taken.
static snOsimAction wrap_object(Search* s, int object) {
  int wrap = s->m->route_wrapadr[s->route] + object, first, last, best = -1;
  real least = INFINITY;
  snOsimWrap chosen = {0};
  snOsimAction action = SN_OSIM_NONE;
  remove_object(s, object);
  if (!find_range(s, wrap, &first, &last)) return action;
  for (int at = first; at < last && action != SN_OSIM_MANDATORY; at++) {
    snOsimWrap w;
    if (on_one_object(&s->points[at], &s->points[at + 1])) continue;
    action = try_segment(s, object, at, &w);
    if (action < SN_OSIM_WRAPPED) continue;
    real change = action == SN_OSIM_MANDATORY ? -INFINITY : lengthening(s, at, &w);
    if (!(change < least)) continue;
    least = change;
    best = at;
    chosen = w;
  }
  if (best >= 0) insert_object(s, object, wrap, best, &chosen);
  return action;
}

// ---- all objects

static void wrap_rounds(Search* s, int* order) {
  real before = INFINITY;
  for (int i = 0; i < s->wraps; i++) order[i] = i;
  for (int round = 0; round < MOST_ROUNDS; round++) {
    snOsimAction action[2] = {SN_OSIM_NONE, SN_OSIM_NONE};
    for (int i = 0; i < s->wraps; i++) {
      snOsimAction a = wrap_object(s, order[i]);
      if (i < 2) action[i] = a;
    }
    real length = believed_length(s);
    if (fabs(length - before) < SAME_LENGTH) return;
    before = length;
    // the first object may have to make room for the second, in which an end of its segment lies
    if (round == 0 && action[0] == SN_OSIM_NONE && action[1] == SN_OSIM_INSIDE) {
      order[0] = 1;
      order[1] = 0;
      remove_object(s, 0);
    }
  }
}

static void mark_stale(Search* s) {
  for (int i = 0; i < s->count; i++) {
    snRoutePoint* p = &s->points[i];
    if (p->wrap >= 0) p->seen = believed_pos(s, p), p->stale = true;
  }
}

static Memory* no_memory(const snData* d, int wraps) {
  Memory* memory = sn_arena_array(d->scratch, Memory, wraps);
  for (int i = 0; i < wraps; i++) memory[i].count = 0;
  return memory;
}

static Believed* no_belief(const snData* d, int wraps) {
  Believed* believed = sn_arena_array(d->scratch, Believed, wraps);
  for (int i = 0; i < wraps; i++) believed[i].known[0] = believed[i].known[1] = false;
  return believed;
}

// Puts points on wrap objects between the sites of a route (route.h).
static int wrap_route(const snModel* m, const snData* d, int route, const snRouteFrame* frames, snRoutePoint* points,
                      int count) {
  int wraps = m->route_wrapnum[route];
  size_t mark = sn_arena_mark(d->scratch);
  Believed* believed = no_belief(d, wraps);
  Search s = {m, d, route, frames, points, count, believed, wraps > 1 ? no_memory(d, wraps) : NULL, wraps};
  if (wraps == 1)
    wrap_object(&s, 0);
  else
    wrap_rounds(&s, sn_arena_array(d->scratch, int, wraps));
  if (wraps > 1 && m->opt.osim) mark_stale(&s);
  sn_arena_release(d->scratch, mark);
  return s.count;
}
