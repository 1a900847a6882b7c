// mesh_errors.c — how well polynomials of a solution satisfy the dynamics between the points, and finer meshes
//   In each interval states are the cubic through both ends with their rates (a pair of Radau points: the quadratic
//   through both ends with the rate at the second; trapezoidal: the quadratic with both rates; other schemes: the
//   polynomial through all points), controls linear (where inner ones are free, and algebraic variables: the
//   polynomial through all points). At places between the points of collocation  |x' - f|,  integrated over the
//   interval by Boole's weights (others: two thirds of the gaps between points), over the largest state or rate of the
//   trajectory plus 1 (Betts, Practical Methods for Optimal Control, 4.7).
#include "math/elementary.h"
#include "optimal/optimal_problem.h"

#include <math.h>

#define BOOLE (32.0 / 90)  // weight of each of the places between the points

enum { MOST_PIECES = 4 };

typedef struct Errors {
  const snCollocation* c;
  const double* x;
  double *rate, *between, *slope, *part, *found, *residual;
  int points, ns, nz;
} Errors;

// Places between points, in each interval.
static int places_of(const snCollocation* c) { return c->scheme.behind; }

// Lagrange's polynomial of point `of` of an interval at s, and its slope.
static double lagrange(const snScheme* scheme, int of, double s, double* slope) {
  double value = 1;
  *slope = 0;
  for (int k = 0; k <= scheme->behind; k++) {
    if (k == of) continue;
    double gap = scheme->place[of] - scheme->place[k];
    *slope = *slope * (s - scheme->place[k]) / gap + value / gap;
    value *= (s - scheme->place[k]) / gap;
  }
  return value;
}

static void interpolate_general(const Errors* e, int i, double s, double h, double* x, double* slope) {
  const snScheme* scheme = &e->c->scheme;
  int K = scheme->behind;
  const double *first = e->x + K * i * e->nz, *rate = e->rate + K * i * e->ns;
  for (int r = 0; r < e->ns; r++) {
    x[r] = slope[r] = 0;
    if (K == 1 && scheme->weight[0] != 0) {  // trapezoidal
      double begin = rate[r], end = rate[e->ns + r];
      x[r] = first[r] + h * s * (begin + 0.5 * s * (end - begin)), slope[r] = begin + s * (end - begin);
      continue;
    }
    for (int k = 0; k <= K; k++) {
      double by, value = lagrange(scheme, k, s, &by);
      x[r] += value * first[k * e->nz + r], slope[r] += by * first[k * e->nz + r] / h;
    }
  }
}

// The state of an interval at a place s and its slope there.
static void interpolate_state(const Errors* e, int i, double s, double h, double* x, double* slope) {
  if (!e->c->scheme.pair) {
    interpolate_general(e, i, s, h, x, slope);
    return;
  }
  const double *a = e->x + 2 * i * e->nz, *b = a + 2 * e->nz;
  const double *fa = e->rate + 2 * i * e->ns, *fb = fa + 2 * e->ns;
  bool cubic = e->c->scheme.wa != 0;
  for (int r = 0; r < e->ns; r++) {
    double d = b[r] - a[r], end = h * fb[r], begin = cubic ? h * fa[r] : 2 * d - end;
    double second = 3 * d - 2 * begin - end, third = begin + end - 2 * d;
    x[r] = a[r] + s * (begin + s * (second + s * third));
    slope[r] = (begin + s * (2 * second + s * 3 * third)) / h;
  }
}

// What is not a state, through the points of an interval.
static void interpolate_rest(const Errors* e, int i, double s, double* z) {
  int K = e->c->scheme.behind, nu = e->c->dynamics.controls;
  const double *first = e->x + K * i * e->nz, *last = first + K * e->nz;
  for (int k = e->ns; k < e->nz; k++) {
    bool linear = k < e->ns + nu && !e->c->free_midpoint_controls;
    z[k] = linear ? (1 - s) * first[k] + s * last[k] : 0;
    for (int p = 0; p <= K && !linear; p++) {
      double slope;
      z[k] += lagrange(&e->c->scheme, p, s, &slope) * first[p * e->nz + k];
    }
  }
}

// The points between.
static void place_between(const Errors* e, double duration) {
  double start = 0;
  const double* place = e->c->scheme.place;
  int count = places_of(e->c);
  for (int i = 0; i < e->c->intervals; i++) {
    for (int k = 0; k < count; k++) {
      int point = count * i + k;
      double s = 0.5 * (place[k] + place[k + 1]);
      interpolate_state(e, i, s, duration * e->c->fraction[i], e->between + point * e->nz, e->slope + point * e->ns);
      interpolate_rest(e, i, s, e->between + point * e->nz);
      e->part[point] = start + s * e->c->fraction[i];
    }
    start += e->c->fraction[i];
  }
}

// The weight of a place in the integral over an interval of length 1.
static double weight_of(const snScheme* s, int k) {
  return s->pair ? BOOLE : 2.0 / 3 * (s->place[k + 1] - s->place[k]);
}

// The largest size of a state or its rate, plus 1.
static double size_of(const Errors* e, int r) {
  double most = 0;
  for (int k = 0; k < e->points; k++)
    most = fmax(most, fmax(fabs(e->x[k * e->nz + r]), fabs(e->rate[k * e->ns + r])));
  return 1 + most;
}

static void collect(const Errors* e, double duration, double* error) {
  for (int i = 0; i < e->c->intervals; i++) error[i] = 0;
  for (int r = 0; r < e->ns; r++) {
    double scale = duration / size_of(e, r);
    for (int i = 0; i < e->c->intervals; i++) {
      double sum = 0;
      for (int k = 0, at = places_of(e->c) * i; k < places_of(e->c); k++, at++)
        sum += weight_of(&e->c->scheme, k) * fabs(e->slope[at * e->ns + r] - e->found[at * e->ns + r]);
      error[i] = fmax(error[i], scale * e->c->fraction[i] * sum);
    }
  }
}

static bool make(Errors* e, snArena* arena) {
  int between = places_of(e->c) * e->c->intervals, ny = e->c->dynamics.algebraic + e->c->dynamics.path;
  e->rate = sn_arena_zarray(arena, double, e->points * e->ns);
  e->between = sn_arena_zarray(arena, double, between * e->nz);
  e->slope = sn_arena_zarray(arena, double, between * e->ns);
  e->found = sn_arena_zarray(arena, double, between * e->ns);
  e->part = sn_arena_zarray(arena, double, between);
  e->residual = sn_arena_zarray(arena, double, e->points * ny);
  return e->rate && e->between && e->slope && e->found && e->part && e->residual;
}

bool sn_mesh_errors(const snTranscription* t, const double* x, double* error) {
  const snCollocation* c = &t->c;
  const snDynamics* f = &c->dynamics;
  double duration = collocation_duration(c, x);
  Errors e = {.c = c, .x = x, .points = collocation_points(c), .ns = f->states, .nz = collocation_width(c)};
  if (!make(&e, t->arena)) return false;
  bool good = f->rates(f->context, e.points, x, e.rate, e.residual);
  place_between(&e, duration);
  int between = places_of(c) * c->intervals;
  good = good && sn_place_points(t, between, e.part, NULL) &&
         f->rates(f->context, between, e.between, e.found, e.residual);
  if (good) collect(&e, duration, error);
  return sn_place_points(t, e.points, t->part, NULL) && good;
}

// As many pieces as an error of the scheme's order asks for.
static int pieces_of(const snScheme* s, double error, double limit) {
  if (!(error > limit)) return 1;
  int pieces = (int)ceil(sn_pow(error / limit, 1.0 / (s->order + 1)));
  return pieces < 2 ? 2 : pieces > MOST_PIECES ? MOST_PIECES : pieces;
}

snMesh sn_divide_mesh(const snTranscription* t, const double* error, double limit) {
  int count = 0;
  for (int i = 0; i < t->c.intervals; i++) count += pieces_of(&t->c.scheme, error[i], limit);
  double* fraction = sn_arena_array(t->arena, double, count);
  for (int i = 0, at = 0; i < t->c.intervals && fraction; i++) {
    int pieces = pieces_of(&t->c.scheme, error[i], limit);
    for (int k = 0; k < pieces; k++) fraction[at++] = t->c.fraction[i] / pieces;
  }
  return (snMesh){count, fraction};
}
