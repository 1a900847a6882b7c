// wrap_osim_cylinder.h — OpenSim's wrap of a cylinder about the z axis
//   reads   two points        writes  tangent points and the length between them
//   Seen along the axis, tangents from both points; of the four tangent points a pair is chosen by the shorter arc or
//   by the quadrant. Both then slide along the axis into the plane of the two points and an apex of the cylinder, and a
//   helix joins them. This is not the geodesic: the path has kinks of some degrees where it leaves the helix.
#pragma once
#include "kinematics/tendon/wrap_osim_common.h"
#include "math/elementary.h"

#define NEGLIGIBLE         2e-13                  // squared sine below which two lines are parallel
#define LINE_EPSILON       1e-5                   // of the meeting of a line and a plane
#define HALF_LINE          10.0                   // half the length of the line along which a tangent point slides [m]
#define SEGMENT            0.002                  // length of the pieces of the helix [m]
#define TANGENCY_TOLERANCE 0.0017453310241888004  // tangent of the largest angle between segment and helix, 0.1 degree
#define MOST_ADJUSTMENTS   100

static snVec3 on_axis(real z) { return vec3(0, 0, z); }
static snVec3 from_axis(snVec3 p) { return vec3(p.x, p.y, 0); }
static real distance2(snVec3 a, snVec3 b) { return vec3_dot(vec3_sub(a, b), vec3_sub(a, b)); }

// ---- where a segment passes the axis

typedef struct Passage {
  snVec3 near;  // point of the segment's line nearest to the axis
  bool cuts;    // within the segment, and inside the cylinder
} Passage;

static real triple(snVec3 a, snVec3 b, snVec3 c) { return vec3_dot(a, vec3_cross(b, c)); }

static Passage passage(snVec3 p, snVec3 q, real length, real radius) {
  real along;
  snVec3 u = osim_unit(vec3_sub(q, p), &along), start = on_axis(-0.5 * length), z = vec3(0, 0, 1);
  snVec3 across = vec3_cross(u, z), between = vec3_sub(start, p);
  real denominator = vec3_dot(across, across);
  if (denominator <= NEGLIGIBLE || !(length > 0)) return (Passage){p, false};
  real t = triple(between, u, across) / denominator, s = triple(between, z, across) / denominator;
  snVec3 near = vec3_add_scaled(p, u, s), on = vec3_add_scaled(start, z, t);
  s /= along;
  return (Passage){near, distance2(near, on) < radius * radius && s > 0 && s < 1};
}

// ---- tangent points

typedef struct Tangents {
  snVec3 a, b;  // both tangent points, at the height of the point
  real distance;
} Tangents;

static Tangents cylinder_tangents(snVec3 p, real radius) {
  Tangents t;
  snVec3 outward = osim_unit(from_axis(p), &t.distance);
  real foot = radius * (radius / t.distance), half = sqrt(radius * radius - foot * foot);
  snVec3 middle = vec3_add_scaled(on_axis(p.z), outward, foot), sideways = vec3_cross(vec3(0, 0, 1), outward);
  t.a = vec3_add_scaled(middle, sideways, half);
  t.b = vec3_add_scaled(middle, sideways, -half);
  return t;
}

typedef struct Choice {
  snVec3 first, last;
  bool far_side;  // the apex is on the far side of the axis
  bool long_way;  // more than half around
} Choice;

// Cosine of the arc between two points.
static real arc_cosine(snVec3 a, snVec3 b) {
  snVec3 x = from_axis(a), y = from_axis(b);
  return vec3_dot(x, y) / sqrt(vec3_dot(x, x) * vec3_dot(y, y));
}

// The pair (first b, last a) or (first a, last b) that runs over the wanted side.
static Choice choose_cylinder_side(const Tangents* p, const Tangents* q, int quadrant) {
  bool pa = osim_is_wanted(p->a, quadrant), pb = osim_is_wanted(p->b, quadrant);
  bool qa = osim_is_wanted(q->a, quadrant), qb = osim_is_wanted(q->b, quadrant);
  bool wider = arc_cosine(p->a, q->b) < arc_cosine(p->b, q->a), none = !pa && !pb && !qa && !qb;
  bool ab = pa != pb ? pa : qa ? false : pa ? true : qb ? true : wider;
  Choice c = {ab ? p->a : p->b, ab ? q->b : q->a, none ? true : ab == wider, false};
  return c;
}

// Of the four pairs the one with the shortest arc.
static Choice choose_shortest_arc(const Tangents* p, const Tangents* q) {
  const snVec3 first[4] = {p->a, p->a, p->b, p->b}, last[4] = {q->a, q->b, q->a, q->b};
  int best = 3;
  real most = vec3_dot(osim_direction(from_axis(p->b)), osim_direction(from_axis(q->b)));
  for (int k = 2; k >= 0; k--) {
    real dot = vec3_dot(osim_direction(from_axis(first[k])), osim_direction(from_axis(last[k])));
    if (dot > most) best = k, most = dot;
  }
  return (Choice){first[best], last[best], false, false};
}

// ---- sliding into a plane

// A point of the cylinder between both ends, nearest to the segment or farthest from it.
static snVec3 apex(snVec3 p, snVec3 q, real share, real radius, bool far_side) {
  snVec3 middle = vec3_add_scaled(p, vec3_sub(q, p), share), foot = on_axis(middle.z);
  snVec3 normal = osim_direction(vec3_cross(osim_direction(vec3_sub(p, foot)), osim_direction(vec3_sub(q, foot))));
  snVec3 up = osim_direction(vec3_cross(vec3(0, 0, 1), normal));
  snVec3 one = vec3_add_scaled(foot, up, radius), other = vec3_add_scaled(foot, up, -radius);
  bool nearer = distance2(middle, one) < distance2(middle, other);
  return nearer != far_side ? one : other;
}

// Moves a tangent point along the axis into the plane (normal, offset), unless that leads beyond both ends.
static snVec3 slide(snVec3 r, snVec3 normal, real offset, real own, real other) {
  snVec3 start = vec3(r.x, r.y, r.z - HALF_LINE), end = vec3(r.x, r.y, r.z + HALF_LINE), line = vec3_sub(end, start);
  real climb = vec3_dot(line, normal);
  if (fabs(climb) < LINE_EPSILON) return r;
  real t = (-offset - normal.x * start.x - normal.y * start.y - normal.z * start.z) / climb;
  if (t < -LINE_EPSILON || t > 1 + LINE_EPSILON) return r;
  snVec3 moved = vec3_add_scaled(start, line, t);
  real gap = moved.z - other, span = own - other;
  return gap * gap < span * span ? moved : r;
}

static void slide_both(Choice* c, snVec3 p, snVec3 q, snVec3 top) {
  // OpenSim takes the place of q on the axis for the axis itself, which has no direction at height 0
  if (fabs(q.z) < 2.220446049250313e-16) return;
  snVec3 normal = vec3_cross(osim_direction(vec3_sub(p, top)), osim_direction(vec3_sub(q, top)));
  normal = vec3_scale(normal, 1 / vec3_length(normal));
  real offset = -p.x * normal.x - p.y * normal.y - p.z * normal.z;
  c->first = slide(c->first, normal, offset, p.z, q.z);
  c->last = slide(c->last, normal, offset, q.z, p.z);
}

// ---- the helix

// Tangent points move along the axis only: the angle between them stays.
typedef struct Helix {
  real angle, radius;
  bool long_way;
} Helix;

static Helix helix(const Choice* c, real radius) {
  snVec3 u = from_axis(c->first), v = from_axis(c->last);
  real angle = sn_atan2(u.x * v.y - u.y * v.x, vec3_dot(u, v));
  return (Helix){c->long_way ? 2 * SN_PI - angle : angle, radius, c->long_way};
}

static real helix_length(const Helix* h, real rise) {
  real x = h->radius * h->angle;
  return sqrt(x * x + rise * rise);
}

// The point at the share t of the helix, seen along the axis.
static snVec3 helix_point(snVec3 first, const Helix* h, real t) {
  real rotation = (h->long_way ? -1 : 1) * t * h->angle, c = sn_cos(rotation), s = sn_sin(rotation);
  return vec3(c * first.x - s * first.y, s * first.x + c * first.y, 0);
}

// A tangent point r between an end p of the path and the next point w of the helix. Seen along the axis all three stay
// while r moves, so that only heights are computed anew.
typedef struct Sliding {
  real p;               // height of the end of the path
  real leg, arc;        // distances from p to r and from r to w, seen along the axis
  real line2;           // squared distance from p to w, seen along the axis
  real by_w, constant;  // 1.5 times the height at r of the line from p to w is by_w * w + constant
} Sliding;

static Sliding sliding(snVec3 p, snVec3 r, snVec3 w) {
  snVec3 leg = from_axis(vec3_sub(r, p)), arc = from_axis(vec3_sub(w, r)), line = from_axis(vec3_sub(w, p));
  real line2 = vec3_dot(line, line), share = vec3_dot(leg, line) / line2;
  return (Sliding){p.z, vec3_length(leg), vec3_length(arc), line2, 1.5 * share, 1.5 * p.z * (1 - share)};
}

// Where the straight segment from p and the helix towards w make other angles with the axis, r moves along the axis by
// 1.5 times the way to the line from p to w, as unrolled at r.
static bool adjust(const Sliding* s, real w, real* r) {
  real leg = *r - s->p, arc = w - *r, line = w - s->p;
  real sine = s->leg * arc - s->arc * leg, cosine = s->leg * s->arc + leg * arc;
  if (!(fabs(sine) > TANGENCY_TOLERANCE * cosine)) return false;
  if (s->line2 <= NEGLIGIBLE * (s->line2 + line * line)) return false;
  *r = s->by_w * w + (s->constant - 0.5 * *r);
  return true;
}

static real lay_helix(Choice* c, snVec3 p, snVec3 q, real radius, bool single) {
  Helix h = helix(c, radius);
  Sliding first = {0}, last = {0};
  real t = 0;
  for (int rotation = 0, known = 0;; rotation++) {
    real rise = c->last.z - c->first.z, length = helix_length(&h, rise);
    int pieces = (int)(length / SEGMENT);
    if (single || pieces < 2 || rotation >= MOST_ADJUSTMENTS) return length;
    if (pieces != known) {
      known = pieces;
      t = 1.0 / pieces;
      first = sliding(p, c->first, helix_point(c->first, &h, t));
      last = sliding(q, c->last, helix_point(c->first, &h, 1 - t));
    }
    bool moved = adjust(&first, c->first.z + t * rise, &c->first.z);
    moved |= adjust(&last, c->first.z + (1 - t) * rise, &c->last.z);
    if (!moved) return length;
  }
}

// ---- all together

static snOsimAction side_action(snVec3 p, snVec3 q, int quadrant, const Passage* passed) {
  bool wanted_p = osim_is_wanted(p, quadrant), wanted_q = osim_is_wanted(q, quadrant);
  if (!wanted_p && !wanted_q) return SN_OSIM_WRAPPED;
  if (passed->cuts) return SN_OSIM_MANDATORY;
  return wanted_p != wanted_q && !osim_is_wanted(passed->near, quadrant) ? SN_OSIM_WRAPPED : SN_OSIM_NONE;
}

static bool is_beyond(real z, real length) { return z < -length / 2 || z > length / 2; }

static snOsimAction osim_cylinder(real radius, real length, int quadrant, bool single, snVec3 p, snVec3 q,
                                  snOsimWrap* w) {
  real inside = radius * radius;
  if (vec3_dot(from_axis(p), from_axis(p)) < inside || vec3_dot(from_axis(q), from_axis(q)) < inside)
    return SN_OSIM_INSIDE;
  Passage passed = passage(p, q, length, radius);
  snOsimAction action = SN_OSIM_MANDATORY;
  if (quadrant)
    action = side_action(p, q, quadrant, &passed);
  else if (!passed.cuts)
    return SN_OSIM_NONE;
  if (action == SN_OSIM_NONE) return action;
  Tangents at_p = cylinder_tangents(p, radius), at_q = cylinder_tangents(q, radius);
  Choice c = quadrant ? choose_cylinder_side(&at_p, &at_q, quadrant) : choose_shortest_arc(&at_p, &at_q);
  if (quadrant) {
    snVec3 legs = vec3_add(vec3_sub(c.first, p), vec3_sub(c.last, q));
    c.long_way = vec3_dot(vec3_add(from_axis(c.first), from_axis(c.last)), legs) < 0;
  }
  slide_both(&c, p, q, apex(p, q, at_p.distance / (at_p.distance + at_q.distance), radius, c.far_side));
  if (is_beyond(c.first.z, length) && is_beyond(c.last.z, length)) return SN_OSIM_NONE;
  w->length = lay_helix(&c, p, q, radius, single);
  w->first = c.first;
  w->last = c.last;
  return action;
}
