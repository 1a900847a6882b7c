// layout.c — the working set of a world, laid out by lifetimes
//   reads   sizes of the plan        writes  offsets
#include "cuda/layout.h"

static int aligned(int words) { return (words + 3) / 4 * 4; }
static int larger(int a, int b) { return a > b ? a : b; }

// Takes `count` numbers at *next.
static int take(int *next, int count) {
  int at = *next;
  *next += count;
  return at;
}

snDeviceLayout sn_position_layout(const snDevicePlan *p) {
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

// Poses, and behind them in turn: joints; tendons and actuators; inertias and
// velocities.
static int bodies(snDeviceLayout *l, const snDevicePlan *p, int next) {
  int lengths = larger(p->nsegment + p->nwrapping, p->ntendon);
  l->pose = take(&next, POSE * p->nbody);
  int joints = next, tendons = next, inertias = next;
  l->joint = take(&joints, 6 * p->njnt);
  l->moment = take(&joints, 3 * p->nbody);
  l->tendon_J = take(&tendons, p->nslot);
  l->tendon_length = take(&tendons, p->ntendon);
  l->tendon_force = take(&tendons, p->ntendon);
  l->actuator_force = take(&tendons, p->nu);
  l->actuator_moment = take(&tendons, p->nmoment);
  // rates of motion axes come later: their place may hold lengths
  l->length = lengths <= SPATIAL * p->nv ? l->cross : take(&tendons, lengths);
  l->wrench = take(&tendons, 6 * p->nwrench);
  l->inertia = take(&inertias, INERTIA * p->nbody);
  l->cvel = take(&inertias, SPATIAL * p->nbody);
  l->cacc = take(&inertias, SPATIAL * p->nbody);
  return larger(larger(joints, tendons), inertias);
}

snDeviceLayout sn_smooth_layout(const snDevicePlan *p) {
  snDeviceLayout l = {0};
  int next = 0;
  l.vel = take(&next, p->np);
  l.force = take(&next, p->np);
  l.damping = take(&next, p->np);
  l.pos = take(&next, p->nq);
  l.act = take(&next, p->na);
  l.com = take(&next, 3 * p->nroot);
  l.cdof = take(&next, SPATIAL * p->nv);
  l.cross = take(&next, SPATIAL * p->nv);
  l.words = aligned(bodies(&l, p, next));
  return l;
}

// As many rows as most worlds have; those of others lie in device memory.
static int rows_inside(const snDevicePlan *p) {
  return aligned(48 + 2 * p->nv / 4);
}

snDeviceLayout sn_solve_layout(const snDevicePlan *p) {
  snDeviceLayout l = {0};
  int next = 0;
  int *const vector[] = {&l.smooth, &l.gradient, &l.step,  &l.diagonal, &l.acc,
                         &l.Macc,   &l.Mstep,    &l.force, &l.damping,  &l.vel};
  for (int i = 0; i < (int)(sizeof vector / sizeof vector[0]); i++)
    *vector[i] = take(&next, p->np);
  l.matrix = take(&next, p->np * p->ld);
  l.rows = rows_inside(p);
  int *const row[] = {&l.row_jar,    &l.row_jv,   &l.row_D,
                      &l.row_active, &l.row_list, &l.row_kind};
  for (int i = 0; i < 6; i++)
    *row[i] = take(&next, l.rows);
  l.pos = take(&next, p->nq);
  l.words = aligned(next);
  return l;
}
