// wrap_geodesic.c — paths that are the shortest over all their obstacles
//   reads   frames of obstacles, sites of a path        writes  points of the path
//   Between two sites the path is straight from end to end of geodesics, one on each obstacle that it touches. A
//   geodesic has four numbers: its start moves along t and b, turns about -n, and it grows at its end. The path is
//   found where the straight parts e are tangent to both ends, e . n = e . b = 0: least squares by Newton's method,
//   with the change of length held back by the largest error and ends that turn by 10 degrees at most. A geodesic
//   without length leaves the surface where both neighbours are above it; a straight part that enters an obstacle
//   lands on it. Scholz et al. 2015 (geodesic.c); OpenSim's Scholz2015GeometryPath begins at the same hints and stops
//   at 1e-5 rad.
#include "base/arena.h"
#include "kinematics/tendon/geodesic.h"
#include "kinematics/tendon/route.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { OWN = 4, MOST_ROUNDS = 100 };
#define TANGENT    1e-13  // errors at which the search ends [rad]
#define MOST_TURN  0.17453292519943295
#define SHORTEST   1e-14  // straight part with a direction [m]
#define COARSE     1e-7   // accuracy of geodesics until the errors are small
#define SMALL      1e-3   // [rad]

typedef struct Curve {
  snSurface surface;
  const snRouteFrame* frame;
  int wrap, body, geom;
  bool lifted;
  snVec3 near;  // the last place on or near the surface, in its frame
  snGeodesic line;
} Curve;

// The curves of one span: between two sites.
typedef struct Span {
  snVec3 from, to;
  Curve* curve;
  int count, active;
  double accuracy;  // of geodesics: fine where the errors are small
  double damping;  // of steps, relative to the largest entry of the normal equations
  Curve* kept;
  double *rows, *normal, *step;  // 5 rows of 4 active numbers each, and an error; normal equations; their solution
} Span;

// ---- frames

static snVec3 outward(const Curve* c, snVec3 p) {
  return vec3_add(c->frame->pos, mat3_mul_vec3(c->frame->rot, p));
}
static snVec3 inward(const Curve* c, snVec3 p) {
  return mat3_transpose_mul_vec3(c->frame->rot, vec3_sub(p, c->frame->pos));
}
static snVec3 turned(const Curve* c, snVec3 v) { return mat3_mul_vec3(c->frame->rot, v); }

static snVec3 before(const Span* s, int i) {
  while (--i >= 0)
    if (!s->curve[i].lifted) return outward(&s->curve[i], s->curve[i].line.last.pos);
  return s->from;
}
static snVec3 behind(const Span* s, int i) {
  while (++i < s->count)
    if (!s->curve[i].lifted) return outward(&s->curve[i], s->curve[i].line.first.pos);
  return s->to;
}

// ---- contact

// A geodesic without length.
static void land(const Span* s, int i, snVec3 at) {
  Curve* c = &s->curve[i];
  snVec3 along = vec3_sub(inward(c, behind(s, i)), inward(c, before(s, i)));
  sn_geodesic(&c->line, &c->surface, sn_surface_nearest(&c->surface, at), along, 0, SN_GEODESIC_ACCURACY);
  c->lifted = false;
}

static double above(const Curve* c, snVec3 p) {
  return vec3_dot(vec3_sub(inward(c, p), c->line.first.pos), c->line.first.n);
}

static void update_contact(const Span* s, int i) {
  Curve* c = &s->curve[i];
  snVec3 p = before(s, i), q = behind(s, i), deepest;
  if (!c->lifted) {
    if (c->line.length > 0 || above(c, p) <= 0 || above(c, q) <= 0) return;
    c->lifted = true;
    c->near = c->line.first.pos;
    return;
  }
  bool enters = sn_surface_deepest(&c->surface, inward(c, p), inward(c, q), c->near, &deepest);
  c->near = deepest;
  if (enters) land(s, i, deepest);
}

// ---- errors and their derivatives

// How an end of a geodesic moves and rotates with the four numbers, in the world.
typedef struct Motion {
  snVec3 v[OWN], w[OWN];
} Motion;

static snVec3 axes(const Curve* c, const snGeodesicEnd* e, double t, double n, double b) {
  return turned(c, vec3_add(vec3_add(vec3_scale(e->t, t), vec3_scale(e->n, n)), vec3_scale(e->b, b)));
}

static Motion motion_of(const Curve* c, bool last) {
  const snGeodesicEnd* e = last ? &c->line.last : &c->line.first;
  const snGeodesic* g = &c->line;
  double shift = last ? g->shift : 1, turn = last ? g->turn : 0;
  double shift_rate = last ? g->shift_rate : 0, turn_rate = last ? g->turn_rate : 1;
  Motion m;
  m.v[0] = axes(c, e, 1, 0, 0), m.w[0] = axes(c, e, e->torsion, 0, e->along);
  m.v[1] = axes(c, e, 0, 0, shift), m.w[1] = axes(c, e, -shift * e->across, -shift_rate, -shift * e->torsion);
  m.v[2] = axes(c, e, 0, 0, turn), m.w[2] = axes(c, e, -turn * e->across, -turn_rate, -turn * e->torsion);
  m.v[3] = last ? m.v[0] : vec3(0, 0, 0), m.w[3] = last ? m.w[0] : vec3(0, 0, 0);
  return m;
}

// The number of the last curve before i, or the first one behind it, that touches; -1: none.
static int neighbour(const Span* s, int i, int way) {
  for (i += way; i >= 0 && i < s->count; i += way)
    if (!s->curve[i].lifted) return i;
  return -1;
}

// Two errors at one end of curve i, which is the `place`-th that touches -> rows; the larger one.
static double end_rows(const Span* s, int i, int place, bool last, double* row) {
  const Curve* c = &s->curve[i];
  const snGeodesicEnd* e = last ? &c->line.last : &c->line.first;
  int width = OWN * s->active, other = neighbour(s, i, last ? 1 : -1);
  double length, worst = 0;
  snVec3 own = outward(c, e->pos), far = last ? behind(s, i) : before(s, i);
  snVec3 along = vec3_direction(last ? vec3_sub(far, own) : vec3_sub(own, far), &length);
  Motion mine = motion_of(c, last), theirs = other >= 0 ? motion_of(&s->curve[other], !last) : (Motion){0};
  double sign = last ? -1 : 1;
  for (int k = 0; k < 2; k++, row += width + 1) {
    snVec3 axis = turned(c, k ? e->b : e->n);
    double error = vec3_dot(along, axis);
    snVec3 by_place = vec3_scale(vec3_add_scaled(axis, along, -error), sign / fmax(length, SHORTEST));
    snVec3 by_turn = vec3_cross(axis, along);
    for (int j = 0; j < OWN; j++) {
      row[OWN * place + j] = vec3_dot(mine.v[j], by_place) + vec3_dot(mine.w[j], by_turn);
      if (other >= 0) row[OWN * (place + (last ? 1 : -1)) + j] = -vec3_dot(theirs.v[j], by_place);
    }
    row[width] = error;
    worst = fmax(worst, fabs(error));
  }
  return worst;
}

static double fill_rows(const Span* s) {
  int width = OWN * s->active, place = 0;
  double worst = 0;
  memset(s->rows, 0, sizeof(double) * (size_t)(5 * s->active) * (size_t)(width + 1));
  for (int i = 0; i < s->count; i++) {
    if (s->curve[i].lifted) continue;
    double* row = s->rows + 4 * place * (width + 1);
    worst = fmax(worst, end_rows(s, i, place, false, row));
    worst = fmax(worst, end_rows(s, i, place, true, row + 2 * (width + 1)));
    place++;
  }
  for (int k = 0; k < s->active; k++) s->rows[(4 * s->active + k) * (width + 1) + OWN * k + 3] = worst;
  return worst;
}

// ---- steps

// Least squares by Cholesky's factors; a number that no row sees does not move.
static void solve(const Span* s) {
  int n = OWN * s->active, rows = 5 * s->active;
  double *a = s->normal, *x = s->step, most = 0;
  for (int i = 0; i < n; i++) {
    x[i] = 0;
    for (int r = 0; r < rows; r++) x[i] -= s->rows[r * (n + 1) + i] * s->rows[r * (n + 1) + n];
    for (int j = 0; j <= i; j++) {
      a[i * n + j] = 0;
      for (int r = 0; r < rows; r++) a[i * n + j] += s->rows[r * (n + 1) + i] * s->rows[r * (n + 1) + j];
    }
    most = fmax(most, a[i * n + i]);
  }
  for (int j = 0; j < n; j++) {
    a[j * n + j] += (1e-15 + s->damping) * most;
    for (int k = 0; k < j; k++) a[j * n + j] -= a[j * n + k] * a[j * n + k];
    a[j * n + j] = sqrt(fmax(a[j * n + j], 1e-15 * fmax(most, SN_MINVAL)));
    for (int i = j + 1; i < n; i++) {
      for (int k = 0; k < j; k++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
  }
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) x[i] -= a[i * n + k] * x[k];
    x[i] /= a[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++) x[i] -= a[k * n + i] * x[k];
    x[i] /= a[i * n + i];
  }
}

static double most_turn(const Motion* m, const double* x) {
  snVec3 sum = vec3(0, 0, 0);
  for (int j = 0; j < OWN; j++) sum = vec3_add_scaled(sum, m->w[j], x[j]);
  return vec3_length(sum);
}

static double step_share(const Span* s) {
  double most = 0;
  int place = 0;
  for (int i = 0; i < s->count; i++) {
    if (s->curve[i].lifted) continue;
    Motion first = motion_of(&s->curve[i], false), last = motion_of(&s->curve[i], true);
    const double* x = s->step + OWN * place++;
    most = fmax(most, fmax(most_turn(&first, x), most_turn(&last, x)));
  }
  return most > MOST_TURN ? MOST_TURN / most : 1;
}

// What a length below 0 takes away moves the start by one half.
static void correct(Curve* c, const double* x, double share, double accuracy) {
  const snGeodesicEnd* e = &c->line.first;
  double moved = share * x[0], across = share * x[1], angle = share * x[2], length = c->line.length + share * x[3];
  if (length < 0) {
    moved += 0.5 * length;
    length = 0;
  }
  snVec3 start = vec3_add(e->pos, vec3_add(vec3_scale(e->t, moved), vec3_scale(e->b, across)));
  snVec3 w = vec3_add(vec3_scale(e->b, e->along * moved - e->torsion * across), vec3_scale(e->n, -angle));
  snVec3 tangent = vec3_add(e->t, vec3_cross(w, e->t));
  sn_geodesic(&c->line, &c->surface, start, tangent, length, accuracy);
}

static void step(const Span* s) {
  solve(s);
  double share = step_share(s);
  for (int i = 0, place = 0; i < s->count; i++)
    if (!s->curve[i].lifted) correct(&s->curve[i], s->step + OWN * place++, share, s->accuracy);
}

static double squares(const Span* s) {
  int width = OWN * s->active;
  double sum = 0;
  for (int row = 0; row < 4 * s->active; row++) {
    double error = s->rows[row * (width + 1) + width];
    sum += error * error;
  }
  return sum;
}

// Where Newton's steps go round in circles: steps that are damped until the errors fall.
static void damp(Span* s) {
  fill_rows(s);
  double least = squares(s), worst = INFINITY;
  s->damping = 1e-3;
  s->accuracy = SN_GEODESIC_ACCURACY;
  for (int round = 0; round < MOST_ROUNDS && worst > TANGENT && s->damping < 1e6; round++) {
    memcpy(s->kept, s->curve, sizeof *s->kept * (size_t)s->count);
    fill_rows(s);
    for (int k = 0; k < s->active; k++)  // lengths are free
      s->rows[(4 * s->active + k) * (OWN * s->active + 1) + OWN * k + 3] = 0;
    step(s);
    double found = fill_rows(s), sum = squares(s);
    if (sum < least) {
      least = sum, worst = found, s->damping = fmax(s->damping / 4, 1e-15);
    } else {
      memcpy(s->curve, s->kept, sizeof *s->kept * (size_t)s->count);
      s->damping *= 4;
    }
  }
  s->damping = 0;
}

static void find(Span* s) {
  double last = INFINITY;
  for (int round = 0; round < MOST_ROUNDS; round++) {
    s->active = 0;
    for (int i = 0; i < s->count; i++) update_contact(s, i);
    for (int i = 0; i < s->count; i++) s->active += !s->curve[i].lifted;
    if (s->active == 0) return;
    double worst = fill_rows(s);
    // no better than rounding allows
    bool fine = s->accuracy == SN_GEODESIC_ACCURACY;
    if (fine && (worst < TANGENT || (worst < 1e-10 && worst >= 0.5 * last))) return;
    last = fine ? worst : INFINITY;
    s->accuracy = worst < SMALL ? SN_GEODESIC_ACCURACY : COARSE;
    step(s);
  }
  damp(s);
}

// ---- the path

static void open_curve(Curve* c, const snModel* m, int route, int wrap, const snRouteFrame* frames) {
  int k = m->route_wrapadr[route] + wrap;
  *c = (Curve){.surface = {(snRouteShape)m->routewrap_shape[k], m->routewrap_size[k]},
               .frame = &frames[wrap],
               .wrap = wrap,
               .body = m->routewrap_body[k],
               .geom = m->routewrap_geomid[k],
               .lifted = vec3_is_zero(m->routewrap_hint[k])};
  if (c->lifted) return;
  snVec3 at = sn_surface_nearest(&c->surface, m->routewrap_hint[k]);
  c->line = (snGeodesic){.first = {.pos = at}, .last = {.pos = at}};
}

static snRoutePoint point_of(const Curve* c, int end) {
  return (snRoutePoint){.pos = outward(c, end ? c->line.last.pos : c->line.first.pos),
                        .body = c->body,
                        .geom = c->geom,
                        .moving = -1,
                        .slot = -1,
                        .around = end ? -1 : c->line.length,
                        .site = -1,
                        .wrap = c->wrap,
                        .end = end};
}

int sn_wrap_geodesics(const snModel* m, const snData* d, int route, const snRouteFrame* frames, snRoutePoint* points,
                      int count) {
  size_t mark = sn_arena_mark(d->scratch);
  int wraps = m->route_wrapnum[route], first = m->route_wrapadr[route], width = OWN * wraps, used = 0, out = 0;
  snRoutePoint* sites = sn_arena_array(d->scratch, snRoutePoint, count + 1);
  Span s = {.curve = sn_arena_array(d->scratch, Curve, wraps),
            .kept = sn_arena_array(d->scratch, Curve, wraps),
            .rows = sn_arena_array(d->scratch, double, 5 * wraps * (width + 1)),
            .normal = sn_arena_array(d->scratch, double, width * width),
            .step = sn_arena_array(d->scratch, double, width)};
  memcpy(sites, points, sizeof *sites * (size_t)count);
  for (int i = 0; i < count; i++) {
    points[out++] = sites[i];
    if (i + 1 == count) break;
    s.from = sites[i].pos, s.to = sites[i + 1].pos, s.count = 0, s.accuracy = COARSE;
    // those that stand before a site which is not on the path now go with the one before it
    while (used < wraps && m->routewrap_between[first + used][0] < sites[i + 1].site)
      open_curve(&s.curve[s.count++], m, route, used++, frames);
    for (int k = 0; k < s.count; k++)
      if (!s.curve[k].lifted) land(&s, k, s.curve[k].line.first.pos);
    find(&s);
    for (int k = 0; k < s.count; k++)
      for (int end = 0; end < 2 && !s.curve[k].lifted; end++) points[out++] = point_of(&s.curve[k], end);
  }
  sn_arena_release(d->scratch, mark);
  return out;
}
