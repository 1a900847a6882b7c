// mesh_errors.c — how well polynomials of a solution satisfy the dynamics between the points, and finer meshes
//   In each interval states are the cubic through both ends with their rates (Radau: the quadratic through both ends
//   with the rate at the second), controls and algebraic variables linear (where midpoints are free: quadratic). At two
//   places between the points of collocation  |x' - f|,  integrated over the interval by Boole's weights, over the
//   largest state or rate of the trajectory plus 1 (Betts, Practical Methods for Optimal Control, 4.7).
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

// The state of an interval at a place s and its slope there.
static void interpolate_state(const Errors* e, int i, double s, double h, double* x, double* slope) {
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
  const double *a = e->x + 2 * i * e->nz, *m = a + e->nz, *b = m + e->nz;
  int nu = e->c->dynamics.controls;
  double at = e->c->scheme.middle;
  double of_a = (s - at) * (s - 1) / at, of_m = s * (s - 1) / (at * (at - 1)), of_b = s * (s - at) / (1 - at);
  for (int k = e->ns; k < e->nz; k++) {
    bool linear = k < e->ns + nu && !e->c->free_midpoint_controls;
    z[k] = linear ? (1 - s) * a[k] + s * b[k] : of_a * a[k] + of_m * m[k] + of_b * b[k];
  }
}

// The points between, two in each interval.
static void place_between(const Errors* e, double duration) {
  double start = 0, middle = e->c->scheme.middle;
  const double s[2] = {0.5 * middle, 0.5 * (1 + middle)};
  for (int i = 0; i < e->c->intervals; i++) {
    for (int k = 0; k < 2; k++) {
      int point = 2 * i + k;
      interpolate_state(e, i, s[k], duration * e->c->fraction[i], e->between + point * e->nz, e->slope + point * e->ns);
      interpolate_rest(e, i, s[k], e->between + point * e->nz);
      e->part[point] = start + s[k] * e->c->fraction[i];
    }
    start += e->c->fraction[i];
  }
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
    double scale = BOOLE * duration / size_of(e, r);
    for (int i = 0; i < e->c->intervals; i++) {
      double sum = 0;
      for (int k = 2 * i; k < 2 * i + 2; k++) sum += fabs(e->slope[k * e->ns + r] - e->found[k * e->ns + r]);
      error[i] = fmax(error[i], scale * e->c->fraction[i] * sum);
    }
  }
}

static bool make(Errors* e, snArena* arena) {
  int between = 2 * e->c->intervals, ny = e->c->dynamics.algebraic + e->c->dynamics.path;
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
  good = good && sn_place_points(t, 2 * c->intervals, e.part, NULL) &&
         f->rates(f->context, 2 * c->intervals, e.between, e.found, e.residual);
  if (good) collect(&e, duration, error);
  return sn_place_points(t, e.points, t->part, NULL) && good;
}

// As many pieces as an error of fifth order asks for.
static int pieces_of(double error, double limit) {
  if (!(error > limit)) return 1;
  int pieces = (int)ceil(sn_pow(error / limit, 0.2));
  return pieces < 2 ? 2 : pieces > MOST_PIECES ? MOST_PIECES : pieces;
}

snMesh sn_divide_mesh(const snTranscription* t, const double* error, double limit) {
  int count = 0;
  for (int i = 0; i < t->c.intervals; i++) count += pieces_of(error[i], limit);
  double* fraction = sn_arena_array(t->arena, double, count);
  for (int i = 0, at = 0; i < t->c.intervals && fraction; i++) {
    int pieces = pieces_of(error[i], limit);
    for (int k = 0; k < pieces; k++) fraction[at++] = t->c.fraction[i] / pieces;
  }
  return (snMesh){count, fraction};
}
