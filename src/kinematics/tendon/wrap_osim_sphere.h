// wrap_osim_sphere.h — OpenSim's wraps of a sphere, and of a torus by a cylinder at the nearest place of its circle
//   reads   two points        writes  tangent points and the length between them
//   Sphere: great circle in the plane of both points and the centre. Torus: the point of the segment nearest to the
//   circle is found from either end by an iteration, then a cylinder tangent to the circle there is wrapped.
#pragma once
#include "kinematics/tendon/wrap_osim_cylinder.h"
#include "math/elementary.h"

#define NEAR_CENTER    1e-5    // sine of the angle below which the segment passes through the centre
#define TORUS_CYLINDER 1000.0  // length of the cylinder that stands for a piece of a torus [m]

// ---- sphere

typedef struct TangentPair {
  snVec3 a, b;  // tangent points: the path leaves on one side or the other
} TangentPair;

// Both tangent points of a point in the plane with this normal.
static TangentPair sphere_tangents(snVec3 p, snVec3 normal, real radius) {
  real distance = vec3_length(p), angle = sn_asin(radius / distance), leg = distance * sn_cos(angle);
  snVec3 inward = osim_direction(vec3_neg(p)), sideways = vec3_cross(normal, inward);
  snVec3 along = vec3_scale(inward, sn_cos(angle)), across = vec3_scale(sideways, sn_sin(angle));
  return (TangentPair){vec3_add_scaled(p, vec3_sub(along, across), leg),
                       vec3_add_scaled(p, vec3_add(along, across), leg)};
}

static bool cuts(snVec3 p, snVec3 q, real radius) {
  snVec3 back = vec3_sub(p, q);
  real a = vec3_dot(back, back), b = 2 * vec3_dot(q, back), c = vec3_dot(q, q) - radius * radius;
  real disc = b * b - 4 * a * c;
  if (disc < 0) return false;
  real l1 = (-b + sqrt(disc)) / (2 * a), l2 = (-b - sqrt(disc)) / (2 * a);
  return 0 < l1 && l1 < 1 && 0 < l2 && l2 < 1;
}

static real alike(snVec3 a, snVec3 b) { return vec3_dot(osim_direction(a), osim_direction(b)); }

static void choose_shortest_circle(const TangentPair* p, const TangentPair* q, snOsimWrap* w) {
  const snVec3 first[4] = {p->a, p->a, p->b, p->b}, last[4] = {q->a, q->b, q->a, q->b};
  int best = 3;
  real most = alike(p->b, q->b);
  for (int k = 2; k >= 0; k--)
    if (alike(first[k], last[k]) > most) best = k, most = alike(first[k], last[k]);
  w->first = first[best];
  w->last = last[best];
}

static snVec3 legs(const snOsimWrap* w, snVec3 p, snVec3 q) {
  return vec3_add(vec3_sub(w->first, p), vec3_sub(w->last, q));
}

// The tangent points that face away from both ends, or those on the other side where these run against the quadrant.
// Returns whether the arc between them is the longer one.
static bool choose_sphere_side(const TangentPair* p, const TangentPair* q, int quadrant, snVec3 from, snVec3 to,
                               snOsimWrap* w) {
  snVec3 away = osim_direction(vec3_neg(vec3_add(from, to)));
  bool pa = vec3_dot(osim_direction(p->a), away) > vec3_dot(osim_direction(p->b), away);
  bool qa = vec3_dot(osim_direction(q->a), away) > vec3_dot(osim_direction(q->b), away);
  *w = (snOsimWrap){pa ? p->a : p->b, qa ? q->a : q->b, 0};
  snVec3 sum = osim_direction(legs(w, from, to));
  const real x[3] = {sum.x, sum.y, sum.z};
  if (x[osim_axis(quadrant)] * (quadrant < 0 ? -1 : 1) < 0) *w = (snOsimWrap){pa ? p->b : p->a, qa ? q->b : q->a, 0};
  return vec3_dot(vec3_add(w->first, w->last), legs(w, from, to)) < 0;
}

static snOsimAction osim_sphere(real radius, int quadrant, snVec3 p, snVec3 q, snOsimWrap* w) {
  if (vec3_length(p) < radius || vec3_length(q) < radius) return SN_OSIM_INSIDE;
  if (!cuts(p, q, radius)) return SN_OSIM_NONE;
  snVec3 across = vec3_cross(osim_direction(vec3_sub(p, q)), osim_direction(q));
  // OpenSim takes the wrap of the state before here; a path through the centre has no plane of its own
  if (vec3_length(across) < NEAR_CENTER) return SN_OSIM_NONE;
  snVec3 normal = osim_direction(across);
  TangentPair at_p = sphere_tangents(p, normal, radius), at_q = sphere_tangents(q, normal, radius);
  choose_shortest_circle(&at_p, &at_q, w);
  bool wanted_p = quadrant && osim_is_wanted(p, quadrant), wanted_q = quadrant && osim_is_wanted(q, quadrant);
  bool far_side = quadrant && !(wanted_p && wanted_q) && choose_sphere_side(&at_p, &at_q, quadrant, p, q, w);
  real angle = sn_acos(alike(w->first, w->last));
  w->length = radius * (far_side ? 2 * SN_PI - angle : angle);
  // the segment cuts the sphere here, so that a point on the wanted side makes the wrap mandatory
  return wanted_p || wanted_q ? SN_OSIM_MANDATORY : SN_OSIM_WRAPPED;
}

// ---- torus

// Derivative by u, as OpenSim has it, of the squared distance of p + u n from the circle of a radius.
static real residual(snVec3 p, snVec3 n, real radius, real u) {
  real c2 = 2 * vec3_dot(p, n), c3 = p.x * n.x + p.y * n.y, c4 = n.x * n.x + n.y * n.y, c5 = p.x * p.x + p.y * p.y;
  return c2 + 2 * u - 2 * radius * (2 * c4 * u + 2 * c3) / sqrt(u * u * c4 + 2 * c3 * u + c5);
}

// A zero of the residual that damped Newton steps reach from p; OpenSim's Levenberg-Marquardt stops at 1e-4 of it.
static snVec3 nearest_from(snVec3 p, snVec3 q, real radius) {
  snVec3 n = osim_direction(vec3_sub(q, p));
  real u = 0, value = residual(p, n, radius, u);
  for (int i = 0; i < 100 && fabs(value) > 1e-14; i++) {
    real h = 1e-7, rate = (residual(p, n, radius, u + h) - residual(p, n, radius, u - h)) / (2 * h);
    real step = rate != 0 ? -value / rate : 0, next = 0;
    int halved = 0;
    for (; halved < 40; halved++, step *= 0.5) {
      next = residual(p, n, radius, u + step);
      if (fabs(next) < fabs(value)) break;
    }
    if (halved == 40 || step == 0) break;
    u += step;
    value = next;
  }
  return vec3_add_scaled(p, n, u);
}

static real from_circle(snVec3 p, real radius) {
  return sqrt(vec3_dot(p, p) + radius * radius - 2 * radius * sqrt(p.x * p.x + p.y * p.y));
}

static bool circle_point(real radius, int quadrant, snVec3 p, snVec3 q, snVec3* out) {
  snVec3 a = nearest_from(p, q, radius), b = nearest_from(q, p, radius);
  bool nearer = from_circle(a, radius) < from_circle(b, radius);
  if (quadrant) {
    bool wanted_a = osim_is_wanted(a, quadrant), wanted_b = osim_is_wanted(b, quadrant);
    if (!wanted_a && !wanted_b) return false;
    if (wanted_a != wanted_b) nearer = wanted_a;
  }
  snVec3 best = nearer ? a : b;
  real scale = radius / sqrt(best.x * best.x + best.y * best.y);
  *out = vec3(best.x * scale, best.y * scale, 0);
  return true;
}

// The cylinder has its centre on the circle, its x axis towards the centre of the torus and its y axis along -z.
static snOsimAction osim_torus(real inner, real outer, int quadrant, bool single, snVec3 p, snVec3 q, snOsimWrap* w) {
  snVec3 center;
  if (!circle_point(outer, quadrant, p, q, &center)) return SN_OSIM_NONE;
  snVec3 x = osim_direction(vec3_neg(center)), y = vec3(0, 0, -1), z = vec3_cross(x, y);
  snVec3 dp = vec3_sub(p, center), dq = vec3_sub(q, center);
  snVec3 local_p = vec3(vec3_dot(x, dp), vec3_dot(y, dp), vec3_dot(z, dp));
  snVec3 local_q = vec3(vec3_dot(x, dq), vec3_dot(y, dq), vec3_dot(z, dq));
  snOsimAction action = osim_cylinder(inner, TORUS_CYLINDER, 1, single, local_p, local_q, w);
  if (action < SN_OSIM_WRAPPED) return SN_OSIM_NONE;
  snVec3* ends[2] = {&w->first, &w->last};
  for (int k = 0; k < 2; k++) {
    snVec3 r = *ends[k], moved = vec3_add_scaled(vec3_add_scaled(vec3_scale(x, r.x), y, r.y), z, r.z);
    *ends[k] = vec3_add(center, moved);
  }
  return SN_OSIM_WRAPPED;
}
