// geodesic.c — shortest lines on surfaces
//   reads   a surface, a start        gives back  both ends of a geodesic, its Jacobi fields
//   Surfaces are f(x) = 0 with gradient g and second derivatives H, f > 0 outside. Along a geodesic
//     t' = k n,  k = -t'Ht / |g|,  n = g / |g|,
//   and neighbours lie beside it by a field that solves a'' + K a = 0, K = g' adj(H) g / |g|^4 the Gaussian curvature.
//   Spheres and cylinders have closed forms; elsewhere the ten equations are integrated with the pair of Dormand and
//   Prince. Scholz, Sherman, Stavness, Delp, Kecskemethy, A fast multi-obstacle muscle wrapping method using natural
//   geodesic variations, Multibody System Dynamics 36 (2015).
#include "kinematics/tendon/geodesic.h"

#include "kinematics/tendon/wrap_osim.h"
#include "math/elementary.h"
#include "math/vec3.h"
#include <math.h>
#include <string.h>

// ---- surfaces

// H as xx yy zz xy xz yz.
typedef struct Level {
  double value;
  snVec3 g;
  double h[6];
} Level;

static double middle_radius(const snSurface* s) { return 0.5 * (s->size.x + s->size.y); }
static double tube_radius(const snSurface* s) { return 0.5 * (s->size.y - s->size.x); }

static Level quadric(snVec3 p, snVec3 weight, double constant) {
  snVec3 half = vec3_mul(weight, p);
  return (Level){vec3_dot(half, p) - constant,
                 vec3_scale(half, 2),
                 {2 * weight.x, 2 * weight.y, 2 * weight.z, 0, 0, 0}};
}

static Level torus_level(const snSurface* s, snVec3 p) {
  double middle = middle_radius(s), tube = tube_radius(s), from_axis = sqrt(p.x * p.x + p.y * p.y);
  from_axis = fmax(from_axis, SN_MINVAL);
  double out = from_axis - middle, share = out / from_axis, bend = middle / (from_axis * from_axis * from_axis);
  return (Level){out * out + p.z * p.z - tube * tube,
                 vec3(2 * share * p.x, 2 * share * p.y, 2 * p.z),
                 {2 * (share + p.x * p.x * bend), 2 * (share + p.y * p.y * bend), 2, 2 * p.x * p.y * bend, 0, 0}};
}

static Level level_of(const snSurface* s, snVec3 p) {
  double radius = s->size.x;
  switch (s->shape) {
    case SN_ROUTE_CYLINDER: return quadric(p, vec3(1, 1, 0), radius * radius);
    case SN_ROUTE_SPHERE: return quadric(p, vec3(1, 1, 1), radius * radius);
    case SN_ROUTE_ELLIPSOID:
      return quadric(p, vec3(1 / (s->size.x * s->size.x), 1 / (s->size.y * s->size.y), 1 / (s->size.z * s->size.z)), 1);
    case SN_ROUTE_TORUS: return torus_level(s, p);
    case SN_ROUTE_SHAPE_COUNT: break;
  }
  return (Level){0};
}

static snVec3 h_times(const Level* l, snVec3 v) {
  const double* h = l->h;
  return vec3(h[0] * v.x + h[3] * v.y + h[4] * v.z, h[3] * v.x + h[1] * v.y + h[5] * v.z,
              h[4] * v.x + h[5] * v.y + h[2] * v.z);
}

static double gaussian_curvature(const Level* l) {
  const double* h = l->h;
  snVec3 x = vec3(h[0], h[3], h[4]), y = vec3(h[3], h[1], h[5]), z = vec3(h[4], h[5], h[2]);
  snVec3 adjugate = vec3_add(vec3_add(vec3_scale(vec3_cross(y, z), l->g.x), vec3_scale(vec3_cross(z, x), l->g.y)),
                             vec3_scale(vec3_cross(x, y), l->g.z));
  double square = vec3_dot(l->g, l->g);
  return vec3_dot(l->g, adjugate) / (square * square);
}

// Along the gradient onto the surface, from close by.
static snVec3 onto_surface(const snSurface* s, snVec3 p) {
  for (int i = 0; i < 20; i++) {
    Level l = level_of(s, p);
    double square = fmax(vec3_dot(l.g, l.g), SN_MINVAL), step = l.value / square;
    p = vec3_add_scaled(p, l.g, -step);
    if (fabs(step) * sqrt(square) < 1e-16) break;
  }
  return p;
}

static snVec3 about_axis(snVec3 p, double radius) {
  snVec3 away = vec3_normalize(vec3(p.x, p.y, 0));
  return vec3_scale(away, radius);
}

snVec3 sn_surface_nearest(const snSurface* s, snVec3 p) {
  switch (s->shape) {
    case SN_ROUTE_CYLINDER: {
      snVec3 at = about_axis(p, s->size.x);
      return vec3(at.x, at.y, p.z);
    }
    case SN_ROUTE_SPHERE: return vec3_scale(vec3_normalize(p), s->size.x);
    case SN_ROUTE_ELLIPSOID: return onto_surface(s, sn_osim_nearest(s->size, p));
    case SN_ROUTE_TORUS: {
      snVec3 middle = about_axis(p, middle_radius(s));
      return vec3_add_scaled(middle, vec3_normalize(vec3_sub(p, middle)), tube_radius(s));
    }
    case SN_ROUTE_SHAPE_COUNT: break;
  }
  return p;
}

// f along p + x (q - p) is a parabola but on a torus: Newton's steps, which are one there.
bool sn_surface_deepest(const snSurface* s, snVec3 p, snVec3 q, snVec3 guess, snVec3* out) {
  snVec3 along = vec3_sub(q, p);
  double square = vec3_dot(along, along), x = square > 0 ? vec3_dot(vec3_sub(guess, p), along) / square : 0;
  x = fmin(fmax(x, 0), 1);
  for (int i = 0; i < 50; i++) {
    Level l = level_of(s, vec3_add_scaled(p, along, x));
    double slope = vec3_dot(l.g, along), bend = vec3_dot(along, h_times(&l, along));
    double next = bend > SN_MINVAL * square ? x - slope / bend : x - (slope > 0 ? 0.1 : slope < 0 ? -0.1 : 0);
    next = fmin(fmax(next, 0), 1);
    bool settled = fabs(next - x) < 1e-14;
    x = next;
    if (settled) break;
  }
  *out = vec3_add_scaled(p, along, x);
  return level_of(s, *out).value < 0;
}

// ---- ends

static void set_end(snGeodesicEnd* e, const snSurface* s, snVec3 pos, snVec3 tangent) {
  Level l = level_of(s, pos);
  double slope = fmax(vec3_length(l.g), SN_MINVAL);
  e->pos = pos;
  e->n = vec3_scale(l.g, 1 / slope);
  snVec3 flat = vec3_add_scaled(tangent, e->n, -vec3_dot(tangent, e->n));
  if (!(vec3_length(flat) > 1e-12 * vec3_length(tangent))) {  // straight down: any direction
    snVec3 other = fabs(e->n.x) < 0.8 ? vec3(1, 0, 0) : vec3(0, 1, 0);
    flat = vec3_add_scaled(other, e->n, -vec3_dot(other, e->n));
  }
  e->t = vec3_normalize(flat);
  e->b = vec3_cross(e->t, e->n);
  snVec3 ht = h_times(&l, e->t);
  e->along = -vec3_dot(e->t, ht) / slope;
  e->across = -vec3_dot(e->b, h_times(&l, e->b)) / slope;
  e->torsion = vec3_dot(e->b, ht) / slope;
}

// ---- closed forms

static void on_sphere(snGeodesic* out, const snSurface* s) {
  double radius = s->size.x, angle = out->length / radius, c = sn_cos(angle), n = sn_sin(angle);
  const snGeodesicEnd* e = &out->first;
  snVec3 pos = vec3_add(vec3_scale(e->n, radius * c), vec3_scale(e->t, radius * n));
  set_end(&out->last, s, pos, vec3_add(vec3_scale(e->t, c), vec3_scale(e->n, -n)));
  out->shift = c, out->shift_rate = -n / radius;
  out->turn = radius * n, out->turn_rate = c;
}

static void on_cylinder(snGeodesic* out, const snSurface* s) {
  const snGeodesicEnd* e = &out->first;
  double radius = s->size.x, rise = e->t.z;
  snVec3 around = vec3_cross(vec3(0, 0, 1), e->n);
  double angle = out->length * vec3_dot(e->t, around) / radius, c = sn_cos(angle), n = sn_sin(angle);
  snVec3 away = vec3_add(vec3_scale(e->n, c), vec3_scale(around, n));
  snVec3 pos = vec3(radius * away.x, radius * away.y, e->pos.z + rise * out->length);
  snVec3 turned = vec3_add(vec3_scale(around, c), vec3_scale(e->n, -n));
  set_end(&out->last, s, pos, vec3_add_scaled(vec3(0, 0, rise), turned, vec3_dot(e->t, around)));
  out->shift = 1, out->shift_rate = 0;
  out->turn = out->length, out->turn_rate = 1;
}

// ---- integration

enum { PLACE = 0, TANGENT = 3, SHIFT = 6, TURN = 8, NUMBERS = 10, STAGES = 7 };

static void rates(const snSurface* s, const double* y, double* dy) {
  Level l = level_of(s, vec3_load(y + PLACE));
  snVec3 t = vec3_load(y + TANGENT);
  double square = fmax(vec3_dot(l.g, l.g), SN_MINVAL), curvature = gaussian_curvature(&l);
  memcpy(dy + PLACE, y + TANGENT, 3 * sizeof(double));
  vec3_store(dy + TANGENT, vec3_scale(l.g, -vec3_dot(t, h_times(&l, t)) / square));
  dy[SHIFT] = y[SHIFT + 1], dy[SHIFT + 1] = -curvature * y[SHIFT];
  dy[TURN] = y[TURN + 1], dy[TURN + 1] = -curvature * y[TURN];
}

static const double node[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
static const double defect[STAGES] = {71.0 / 57600,      0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525,
                                      -1.0 / 40};

// One step; the size of its error relative to `scale`.
static double try_step(const snSurface* s, const double* y, double h, double scale, double* next) {
  double k[STAGES][NUMBERS], error = 0;
  for (int stage = 0; stage < STAGES; stage++) {
    double x[NUMBERS];
    memcpy(x, y, sizeof x);
    for (int j = 0; j < stage; j++)
      for (int i = 0; i < NUMBERS; i++) x[i] += h * node[stage][j] * k[j][i];
    rates(s, x, k[stage]);
    if (stage == STAGES - 1) memcpy(next, x, sizeof x);
  }
  for (int i = 0; i < NUMBERS; i++) {
    double sum = 0;
    for (int j = 0; j < STAGES; j++) sum += h * defect[j] * k[j][i];
    error = fmax(error, fabs(sum) / (i < TANGENT || i == TURN ? scale : 1));
  }
  return error;
}

#define MOST_STEPS 2000

static double least_size(const snSurface* s) {
  if (s->shape == SN_ROUTE_TORUS) return tube_radius(s);
  return fmin(s->size.x, fmin(s->size.y, s->size.z));
}

static void integrate(snGeodesic* out, const snSurface* s, double accuracy) {
  double y[NUMBERS] = {0}, next[NUMBERS], at = 0, scale = least_size(s);
  double h = fmin(out->length, scale * sn_pow(accuracy, 0.2));
  vec3_store(y + PLACE, out->first.pos);
  vec3_store(y + TANGENT, out->first.t);
  y[SHIFT] = 1, y[TURN + 1] = 1;
  for (int i = 0; i < MOST_STEPS && at < out->length; i++) {
    h = fmin(h, out->length - at);
    double error = try_step(s, y, h, scale, next), change = 0.9 * sn_pow(accuracy / fmax(error, 1e-20), 0.2);
    if (error <= accuracy) {
      at = out->length - at <= h ? out->length : at + h;
      memcpy(y, next, sizeof y);
    }
    h *= fmin(fmax(change, 0.2), 5);
  }
  set_end(&out->last, s, onto_surface(s, vec3_load(y + PLACE)), vec3_load(y + TANGENT));
  out->shift = y[SHIFT], out->shift_rate = y[SHIFT + 1];
  out->turn = y[TURN], out->turn_rate = y[TURN + 1];
}

void sn_geodesic(snGeodesic* out, const snSurface* s, snVec3 start, snVec3 tangent, double length, double accuracy) {
  out->length = length;
  set_end(&out->first, s, onto_surface(s, start), tangent);
  switch (s->shape) {
    case SN_ROUTE_SPHERE: on_sphere(out, s); break;
    case SN_ROUTE_CYLINDER: on_cylinder(out, s); break;
    case SN_ROUTE_ELLIPSOID:
    case SN_ROUTE_TORUS: integrate(out, s, accuracy); break;
    case SN_ROUTE_SHAPE_COUNT: break;
  }
}
