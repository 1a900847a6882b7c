// layout.c — the working set of a world, laid out by lifetimes
//   reads   sizes of the device model        writes  offsets
#include "cuda/model/layout.h"

static int aligned(int words) { return (words + 3) / 4 * 4; }
static int larger(int a, int b) { return a > b ? a : b; }

// Takes `count` numbers at *next.
static int take(int* next, int count) {
  int at = *next;
  *next += count;
  return at;
}

snDeviceLayout sn_position_layout(const snDeviceModel* p) {
  snDeviceLayout l = {0};
  int next = 0;
  l.pos = take(&next, p->nq);
  l.pose = take(&next, POSE * p->nbody);
  // centres of geoms come when joints and local poses are done with
  int centers = next;
  l.joint = take(&next, 6 * p->njnt);
  l.local = take(&next, POSE * p->nbody);
  l.center = take(&centers, 3 * p->ngeom);
  l.words = aligned(larger(next, centers));
  return l;
}

// Behind the poses: segments and the Jacobian of tendons, whose wrenches make place for lengths and actuators.
static int tendons(snDeviceLayout* l, const snDeviceModel* p, int next, bool single) {
  int listed = single ? p->nwrapping : (p->nwrapping + 1) / 2;
  l->length = take(&next, larger(larger(p->nsegment, listed) + p->nwrapping, p->ntendon));
  l->wrapped =
      l->length + p->nwrapping;  // those that may touch their shape are listed where straight segments come later
  l->tendon_J = take(&next, p->nJten);
  int after = next;
  l->wrench = take(&next, 6 * larger(p->nwrapwrench, p->nwrench - p->nwrapwrench));
  l->tendon_length = take(&after, p->ntendon);
  l->tendon_force = take(&after, p->ntendon);
  l->actuator_force = take(&after, p->nu);
  l->actuator_moment = take(&after, p->nmoment);
  return larger(next, after);
}

// In the place of poses, once there are inertias: velocities and accelerations.
static int inertias(snDeviceLayout* l, const snDeviceModel* p) {
  int next = l->pose;
  l->cvel = take(&next, SPATIAL * p->nbody);
  l->cacc = take(&next, SPATIAL * p->nbody);
  next = larger(next, l->pose + POSE * p->nbody);
  l->inertia = take(&next, INERTIA * p->nbody);
  l->cross = take(&next, SPATIAL * p->nv);
  return next;
}

snDeviceLayout sn_smooth_layout(const snDeviceModel* p, bool single) {
  snDeviceLayout l = {0};
  int next = 0;
  l.vel = take(&next, p->np);
  l.force = take(&next, p->np);
  l.pos = take(&next, p->nq);
  l.com = take(&next, 3 * p->nroot);
  l.cdof = take(&next, SPATIAL * p->nv);
  l.pose = take(&next, POSE * p->nbody);
  int joints = next;
  l.joint = take(&joints, 6 * p->njnt);
  l.moment = take(&joints, 3 * p->nbody);
  l.words = aligned(larger(joints, larger(tendons(&l, p, next, single), inertias(&l, p))));
  return l;
}

// As many rows as most worlds have; those of others lie in device memory.
enum { ROWS_INSIDE = 52 };

snDeviceLayout sn_solve_layout(const snDeviceModel* p, bool single) {
  snDeviceLayout l = {.rows = ROWS_INSIDE};
  int next = 0;
  int* const vector[] = {&l.smooth, &l.gradient, &l.diagonal, &l.acc, &l.Macc, &l.Mstep, &l.force};
  for (int i = 0; i < (int)(sizeof vector / sizeof vector[0]); i++) *vector[i] = take(&next, p->np);
  l.matrix = take(&next, p->np * p->ld);
  l.step = take(&next, p->ld);  // the row below the matrix
  int* const row[] = {&l.row_jar, &l.row_jv, &l.row_D, &l.row_active};
  for (int i = 0; i < 4; i++) *row[i] = take(&next, l.rows);
  l.row_list = take(&next, single ? l.rows : l.rows / 2);
  l.row_kind = take(&next, single ? l.rows : l.rows / 2);
  l.words = aligned(next);
  return l;
}

// ---- more than shared memory holds

// Of a block [bytes].
#define MOST_SHARED (227 * 1024)

int sn_largest_layout(const snDeviceModel* p, bool single) {
  int position = sn_position_layout(p).words, smooth = sn_smooth_layout(p, single).words;
  return larger(position, larger(smooth, sn_solve_layout(p, single).words));
}

bool sn_layout_is_large(const snDeviceModel* p, bool single) {
  size_t bytes = single ? sizeof(float) : sizeof(double);
  return bytes * (size_t)sn_largest_layout(p, single) > MOST_SHARED;
}
