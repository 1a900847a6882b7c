// dynamics_masses.c — masses, centres of mass and inertias that need the least forces beside those of the ground
//   Seven numbers for each body: the logarithms of its mass and of three stretches along its axes about the centre of
//   mass, and a shift of that centre; J becomes s A J A^T, which is the pseudo-inertia of a body again whatever they
//   are. Both sides of the body have the same numbers, mirrored. They are drawn to those of the model and bounded.
//   reads   rows of the regressor        writes  f->inertials
#include "subject/fit_dynamics.h"

#include "base/text.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/pose.h"
#include "sinew/model.h"
#include <math.h>
#include <string.h>

#define NUMBERS 7  // of a body: mass, stretches along x, y, z, shifts
#define STEPS   6
#define SWEEPS  400
#define INDEPENDENT 15.0  // rows that count, whatever their number
#define KEPT    1e4  // weight of the total mass where it is kept, over that of a body [1/kg^2]

// Standard deviations, and the farthest that numbers go: masses by a quarter, stretches and shifts by 0.15, shifts in
// radii of gyration: 2 cm of a shank, 6 cm of a trunk with head and arms.
static const double spreads[NUMBERS] = {0.07, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05};
static const double bounds[NUMBERS] = {0.25, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15};

typedef struct Masses {
  snDynamics* f;
  int *groups, *sides;  // by body: its group, -1 for none; -1 for the mirrored side
  int count;            // of numbers
  double *x;            // numbers
  double *G, *g;        // normal equations by inertials: square of 10 nbody, 10 nbody
  double *by;           // 10 nbody x count: derivatives of inertials
  double *H, *h;        // normal equations by numbers
} Masses;

void sn_inertials_of_body(const snModel* m, int body, double out[SN_INERTIALS]) {
  double mass = m->body_mass[body], c[3], I[3];
  vec3_store(I, m->body_inertia[body]);
  double half = 0.5 * (I[0] + I[1] + I[2]);
  vec3_store(c, m->body_ipos[body]);
  double S[3][3];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) S[i][j] = mass * c[i] * c[j];
  for (int k = 0; k < 3; k++) {
    double axis[3];
    vec3_store(axis, quat_rotate(m->body_iquat[body], vec3(k == 0, k == 1, k == 2)));
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) S[i][j] += (half - I[k]) * axis[i] * axis[j];
  }
  const double moments[SN_INERTIALS] = {mass,    mass * c[0], mass * c[1], mass * c[2], S[0][0],
                                        S[1][1], S[2][2],     S[0][1],     S[0][2],     S[1][2]};
  memcpy(out, moments, sizeof moments);
}

void sn_inertia_about_center(const double w[SN_INERTIALS], double center[3], double inertia[6]) {
  for (int i = 0; i < 3; i++) center[i] = w[0] > 0 ? w[1 + i] / w[0] : 0;
  double S[6];
  static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  for (int k = 0; k < 6; k++) S[k] = w[4 + k] - w[0] * center[pair[k][0]] * center[pair[k][1]];
  double trace = S[0] + S[1] + S[2];
  for (int k = 0; k < 6; k++) inertia[k] = k < 3 ? trace - S[k] : -S[k];
}

static double gyration(const double w[SN_INERTIALS]) {
  double center[3], inertia[6];
  sn_inertia_about_center(w, center, inertia);
  return w[0] > 0 ? sqrt(fmax(0, 0.5 * (inertia[0] + inertia[1] + inertia[2]) / w[0])) : 0;
}

// ---- numbers

static void stretched(const double own[SN_INERTIALS], const double* x, double side, double out[SN_INERTIALS]) {
  static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  double c[3], inertia[6], size = gyration(own), mass = own[0] * sn_exp(x[0]), e[3], at[3];
  sn_inertia_about_center(own, c, inertia);
  for (int k = 0; k < 3; k++) e[k] = sn_exp(x[1 + k]), at[k] = c[k] + size * (k == 2 ? side : 1) * x[4 + k];
  out[0] = mass;
  for (int k = 0; k < 3; k++) out[1 + k] = mass * at[k];
  for (int k = 0; k < 6; k++) {
    int i = pair[k][0], j = pair[k][1];
    double about = own[4 + k] - own[0] * c[i] * c[j];
    out[4 + k] = sn_exp(x[0]) * e[i] * e[j] * about + mass * at[i] * at[j];
  }
}

static int twin_of(const snModel* m, int body, snArena* arena) {
  const char* name = sn_id_to_name(m, SN_OBJ_BODY, body);
  size_t length = name ? strlen(name) : 0;
  if (length < 2 || name[length - 2] != '_' || name[length - 1] != 'l') return -1;
  const char* other = sn_text_format(arena, "%.*sr", (int)length - 1, name);
  return other ? sn_name_to_id(m, SN_OBJ_BODY, other) : -1;
}

static bool make(Masses* w) {
  const snModel* m = w->f->m;
  snArena* arena = w->f->arena;
  size_t wide = (size_t)SN_INERTIALS * (size_t)m->nbody;
  w->groups = sn_arena_zarray(arena, int, m->nbody);
  w->sides = sn_arena_zarray(arena, int, m->nbody);
  if (!w->groups || !w->sides) return false;
  for (int body = 0; body < m->nbody; body++) {
    bool used = body > 0 && m->body_mass[body] > 1e-6;
    int twin = used ? twin_of(m, body, arena) : -1;
    bool paired = twin > 0 && twin < body && w->groups[twin] >= 0;
    w->sides[body] = paired ? -1 : 1;
    w->groups[body] = !used ? -1 : paired ? w->groups[twin] : w->count++;
  }
  w->count *= NUMBERS;
  w->x = sn_arena_zarray(arena, double, w->count + 1);
  w->G = sn_arena_zarray(arena, double, wide * wide);
  w->g = sn_arena_zarray(arena, double, wide);
  w->by = sn_arena_zarray(arena, double, wide * (size_t)w->count + 1);
  w->H = sn_arena_zarray(arena, double, w->count * w->count + 1);
  w->h = sn_arena_zarray(arena, double, w->count + 1);
  return w->x && w->G && w->g && w->by && w->H && w->h;
}

// ---- normal equations by inertials

static void add_rows(Masses* w, const double* regressor, const double* ground) {
  const snDynamics* f = w->f;
  size_t wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody;
  for (int row = 0; row < SN_ROOT_ROWS; row++) {
    double spread = row < 3 ? f->force_spread : f->moment_spread, weight = 1 / (spread * spread);
    const double* y = regressor + (size_t)row * wide;
    for (size_t i = 0; i < wide; i++) {
      if (y[i] == 0) continue;
      double share = weight * y[i];
      for (size_t j = 0; j <= i; j++) w->G[i * wide + j] += share * y[j];
      w->g[i] += share * ground[row];
    }
  }
}

static bool gather(Masses* w) {
  snDynamics* f = w->f;
  size_t wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody, nv = (size_t)f->m->nv;
  double *regressor = sn_arena_zarray(f->arena, double, SN_ROOT_ROWS * wide), ground[SN_ROOT_ROWS];
  double* q = sn_arena_zarray(f->arena, double, 3 * nv + 1);
  snData* d = sn_data_create(f->m, NULL);
  if (!regressor || !q || !d) return false;
  for (int i = 0; i < f->rows; i++) {
    sn_spline_motion_at(&f->motion, f->time[i], q, q + nv, q + 2 * nv);
    sn_dynamics_row(f, d, f->time[i], q, q + nv, q + 2 * nv, regressor, ground);
    add_rows(w, regressor, ground);
  }
  for (size_t i = 0; i < wide; i++)
    for (size_t j = 0; j < i; j++) w->G[j * wide + i] = w->G[i * wide + j];
  sn_data_destroy(d);
  return true;
}

// ---- steps

static void set_inertials(const Masses* w) {
  for (int body = 1; body < w->f->m->nbody; body++)
    if (w->groups[body] >= 0)
      stretched(w->f->own[body], w->x + NUMBERS * w->groups[body], w->sides[body], w->f->inertials[body]);
}

static void differentiate(Masses* w) {
  const double step = 1e-6;
  size_t count = (size_t)w->count;
  for (int body = 1; body < w->f->m->nbody; body++) {
    if (w->groups[body] < 0) continue;
    for (int k = 0; k < NUMBERS; k++) {
      double x[NUMBERS], low[SN_INERTIALS], high[SN_INERTIALS];
      int number = NUMBERS * w->groups[body] + k;
      memcpy(x, w->x + NUMBERS * w->groups[body], sizeof x);
      x[k] -= step;
      stretched(w->f->own[body], x, w->sides[body], low);
      x[k] += 2 * step;
      stretched(w->f->own[body], x, w->sides[body], high);
      for (int i = 0; i < SN_INERTIALS; i++)
        w->by[(size_t)(SN_INERTIALS * body + i) * count + (size_t)number] = (high[i] - low[i]) / (2 * step);
    }
  }
}

// H = by' G by + spreads, h = by' (g - G inertials) - x / spreads.
static void reduce(Masses* w) {
  const snDynamics* f = w->f;
  size_t wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody, count = (size_t)w->count;
  const double* inertials = &f->inertials[0][0];
  memset(w->H, 0, sizeof(double) * count * count);
  memset(w->h, 0, sizeof(double) * count);
  for (size_t i = 0; i < wide; i++) {
    const double *row = w->G + i * wide, *by = w->by + i * count;
    double rest = w->g[i];
    for (size_t j = 0; j < wide; j++) rest -= row[j] * inertials[j];
    for (size_t a = 0; a < count; a++) w->h[a] += by[a] * rest;
  }
  double* product = sn_arena_zarray(f->arena, double, wide * count + 1);
  for (size_t i = 0; product && i < wide; i++)
    for (size_t j = 0; j < wide; j++) {
      double entry = w->G[i * wide + j];
      if (entry == 0) continue;
      for (size_t a = 0; a < count; a++) product[i * count + a] += entry * w->by[j * count + a];
    }
  for (size_t i = 0; product && i < wide; i++)
    for (size_t a = 0; a < count; a++) {
      double by = w->by[i * count + a];
      for (size_t b = 0; by != 0 && b < count; b++) w->H[a * count + b] += by * product[i * count + b];
    }
  double share = fmin(1, INDEPENDENT / f->rows);
  for (size_t a = 0; a < count; a++) {
    double spread = spreads[a % NUMBERS];
    for (size_t b = 0; b < count; b++) w->H[a * count + b] *= share;
    w->H[a * count + a] += 1 / (spread * spread);
    w->h[a] = share * w->h[a] - w->x[a] / (spread * spread);
  }
}

static void keep_total(Masses* w) {
  const snDynamics* f = w->f;
  double total = 0, wanted = 0;
  size_t count = (size_t)w->count;
  double* by = sn_arena_zarray(f->arena, double, count + 1);
  for (int body = 1; by && body < f->m->nbody; body++) {
    if (w->groups[body] < 0) continue;
    total += f->inertials[body][0];
    wanted += f->own[body][0];
    by[NUMBERS * w->groups[body]] += f->inertials[body][0];
  }
  for (size_t a = 0; by && a < count; a++) {
    for (size_t b = 0; b < count; b++) w->H[a * count + b] += KEPT * by[a] * by[b];
    w->h[a] += KEPT * by[a] * (wanted - total);
  }
}

// The least of x' H x / 2 - h' x for a step within the bounds, coordinate by coordinate.
static void descend(Masses* w) {
  size_t count = (size_t)w->count;
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    double most = 0;
    for (size_t a = 0; a < count; a++) {
      double next = w->x[a] + w->h[a] / w->H[a * count + a], bound = bounds[a % NUMBERS];
      double step = fmin(bound, fmax(-bound, next)) - w->x[a];
      if (step == 0) continue;
      w->x[a] += step;
      most = fmax(most, fabs(step));
      for (size_t b = 0; b < count; b++) w->h[b] -= w->H[b * count + a] * step;
    }
    if (most < 1e-9) return;
  }
}

bool sn_fit_inertials(snDynamics* f) {
  Masses w = {.f = f};
  size_t mark = sn_arena_mark(f->arena);
  bool ok = make(&w) && gather(&w);
  for (int i = 0; ok && i < STEPS; i++) {
    set_inertials(&w);
    differentiate(&w);
    reduce(&w);
    if (f->o->keep_mass) keep_total(&w);
    descend(&w);
  }
  if (ok) set_inertials(&w);
  sn_arena_release(f->arena, mark);
  return ok;
}
