// sdf_descent_lanes.h — gradient descents with backtracking, as many starts side by side as a register has numbers
//   Of both distances A and B a descent minimises A + B + |max(A, B)|; one more step minimises max(A, B), the depth.
//   A lane whose start has ended takes the next one. Steps are shortened together: a lane that has descended enough
//   keeps its point while others search on.
#pragma once
#include "collision/pair/sdf_descent.h"
// the numbers of one point are declared above, those of lanes from here on
#include "geometry/sdf/sdf_surface_formulas.h"
#include "math/mat3.h"

// Backtracking: the share of the descent that a step must reach, the factor of a shorter step, the shortest one.
#define ARMIJO   .1
#define SHORTER  .5
#define SHORTEST 1e-4
#define FIRST    2.

typedef struct Meeting {
  Surface field, other;
  snMat3 rotation;
  snVec3 offset;
} Meeting;

// A point in the frame of the field, in that of the other, and how far it is from both.
typedef struct Probe {
  snVec3 here, there;
  real a, b;
} Probe;

static inline snVec3 into_other(const Meeting* m, snVec3 x) {
  return vec3_add(mat3_mul_vec3(m->rotation, x), m->offset);
}

static inline void probe_at(Meeting* m, snVec3 x, mask needed, Probe* p) {
  p->here = x;
  p->there = into_other(m, x);
  p->a = surface_distance(&m->field, p->here, needed);
  p->b = surface_distance(&m->other, p->there, needed);
}

static inline Probe probe_select(mask condition, const Probe* yes, const Probe* no) {
  return (Probe){vec3_select(condition, yes->here, no->here), vec3_select(condition, yes->there, no->there),
                 real_select(condition, yes->a, no->a), real_select(condition, yes->b, no->b)};
}

static inline snVec3 gradient_a(Meeting* m, const Probe* p, mask needed) {
  return surface_gradient(&m->field, p->here, p->a, needed);
}
static inline snVec3 gradient_b(Meeting* m, const Probe* p, mask needed) {
  return mat3_transpose_mul_vec3(m->rotation, surface_gradient(&m->other, p->there, p->b, needed));
}

// ---- what a descent minimises

typedef enum Objective { OVERLAP, DEPTH } Objective;

static inline real objective_value(Objective what, const Probe* p) {
  real deepest = real_max(p->a, p->b);
  return what == OVERLAP ? p->a + p->b + real_abs(deepest) : deepest;
}

static inline snVec3 objective_gradient(Meeting* m, Objective what, const Probe* p, mask needed) {
  mask of_a = what == DEPTH ? needed & (p->a > p->b) : needed, of_b = what == DEPTH ? needed & mask_not(of_a) : needed;
  snVec3 a = gradient_a(m, p, of_a), b = gradient_b(m, p, of_b), most = vec3_select(p->a > p->b, a, b);
  if (what == DEPTH) return most;
  real sign = real_select(real_max(p->a, p->b) > 0, real_of(1), real_of(-1));
  return vec3_add_scaled(vec3_add(a, b), most, sign);
}

static inline mask is_usable(snVec3 g) {
  mask x = real_abs(g.x) <= SN_MAXVAL, y = real_abs(g.y) <= SN_MAXVAL, z = real_abs(g.z) <= SN_MAXVAL;
  return x & y & z;
}

// One step of the lanes that go against the gradient, shortened until it descends enough. `value`: the objective there.
// Returns the lanes whose objective has not grown.
static mask descend_once(Meeting* m, Objective what, Probe* p, snVec3 gradient, mask go, real* value) {
  real before = objective_value(what, p), wanted = -ARMIJO * FIRST * vec3_dot(gradient, gradient);
  double step = FIRST;
  snVec3 from = p->here;
  mask searching = go;
  do {
    step *= SHORTER;
    wanted *= SHORTER;
    Probe next;
    probe_at(m, vec3_add_scaled(from, gradient, real_of(-step)), searching, &next);
    *p = probe_select(searching, &next, p);
    *value = real_select(searching, objective_value(what, &next), *value);
    searching &= *value - before > wanted;
  } while (step > SHORTEST && mask_any(searching));
  return go & mask_not(before < *value);
}

// ---- starts in memory

#define LANES_AT(array, first) (*(real*)(void*)&(array)[first])

static inline void load_probe(const Meeting* m, snDescent* d, int first, Probe* p) {
  p->here = vec3(LANES_AT(d->x, first), LANES_AT(d->y, first), LANES_AT(d->z, first));
  p->there = into_other(m, p->here);
  p->a = LANES_AT(d->a, first), p->b = LANES_AT(d->b, first);
}

static inline void store_probe(snDescent* d, int first, const Probe* p) {
  LANES_AT(d->x, first) = p->here.x, LANES_AT(d->y, first) = p->here.y, LANES_AT(d->z, first) = p->here.z;
  LANES_AT(d->a, first) = p->a, LANES_AT(d->b, first) = p->b;
}

// Starts from the end to a whole number of groups are copies of the last one.
static int fill_up(snDescent* d) {
  int end = (d->count + POINTS - 1) / POINTS * POINTS;
  int last = d->count - 1;
  for (int i = d->count; i < end; i++) d->x[i] = d->x[last], d->y[i] = d->y[last], d->z[i] = d->z[last];
  return end;
}

// ---- lanes that take one start after another

typedef struct Crew {
  int start[POINTS], steps[POINTS], next;
  mask working;
} Crew;

static void keep_end(snDescent* d, int i, int k, const Probe* p) {
  d->x[i] = POINT_OF(p->here.x, k), d->y[i] = POINT_OF(p->here.y, k), d->z[i] = POINT_OF(p->here.z, k);
  d->a[i] = POINT_OF(p->a, k), d->b[i] = POINT_OF(p->b, k);
}

static void take_start(Crew* c, const snDescent* d, int k, Probe* p) {
  int i = c->next;
  POINT_OF(c->working, k) = i < d->count ? -1 : 0;
  if (i >= d->count) return;
  c->start[k] = i, c->steps[k] = d->steps, c->next++;
  POINT_OF(p->here.x, k) = d->x[i], POINT_OF(p->here.y, k) = d->y[i], POINT_OF(p->here.z, k) = d->z[i];
  POINT_OF(p->a, k) = d->a[i], POINT_OF(p->b, k) = d->b[i];
}

static bool lane_is_set(mask m, int k) { return POINT_OF(m, k) != 0; }

static void descend_overlaps(Meeting* m, snDescent* d) {
  Crew crew = {.working = mask_none()};
  Probe p;
  load_probe(m, d, 0, &p);
  for (int k = 0; k < POINTS; k++) take_start(&crew, d, k, &p);
  while (mask_any(crew.working)) {
    real value = real_of(0);
    snVec3 gradient = objective_gradient(m, OVERLAP, &p, crew.working);
    mask going = descend_once(m, OVERLAP, &p, gradient, crew.working & is_usable(gradient), &value);
    bool changed = false;
    for (int k = 0; k < POINTS; k++) {
      if (!lane_is_set(crew.working, k) || (--crew.steps[k] > 0 && lane_is_set(going, k))) continue;
      keep_end(d, crew.start[k], k, &p);
      take_start(&crew, d, k, &p);
      changed = true;
    }
    if (changed) p.there = into_other(m, p.here);
  }
}

static void descend_depths(Meeting* m, snDescent* d, int end) {
  for (int first = 0; first < end; first += POINTS) {
    Probe p;
    load_probe(m, d, first, &p);
    snVec3 gradient = objective_gradient(m, DEPTH, &p, mask_not(mask_none()));
    real value = real_of(SN_MAXVAL);
    mask usable = is_usable(gradient);
    if (mask_any(usable)) descend_once(m, DEPTH, &p, gradient, usable, &value);
    store_probe(d, first, &p);
    LANES_AT(d->dist, first) = value;
  }
}

static void descend_all(snDescent* d) {
  Meeting m = {.field = {&d->field, no_leaves()}, .other = {&d->other, no_leaves()}};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) m.rotation.m[i][k] = real_of(d->rotation.m[i][k]);
  m.offset = vec3_of(d->offset.x, d->offset.y, d->offset.z);
  int end = fill_up(d);
  for (int first = 0; first < end; first += POINTS) {
    Probe p;
    probe_at(&m, vec3(LANES_AT(d->x, first), LANES_AT(d->y, first), LANES_AT(d->z, first)), mask_not(mask_none()), &p);
    LANES_AT(d->a, first) = p.a, LANES_AT(d->b, first) = p.b;
  }
  if (d->steps > 0) descend_overlaps(&m, d);
  end = fill_up(d);
  for (int i = d->count; i < end; i++) d->a[i] = d->a[d->count - 1], d->b[i] = d->b[d->count - 1];
  descend_depths(&m, d, end);
}
