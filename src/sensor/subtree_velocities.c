// subtree_velocities.c — how whole subtrees move
//   reads   cvel xipos ximat subtree_com        writes  subtree_linvel subtree_angmom
//   linvel: velocity of the subtree's centre of mass;  angmom: angular momentum about it. The momentum of a subtree
//   is that of its parts about their own centres plus that of the centres moving about the common one.
#include "base/arena.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sensor/measure.h"
#include "sinew/physics.h"
#include "sinew/step.h"

// Velocity of a body's centre of mass.
static snVec3 center_velocity(const snModel* m, const snData* d, int body) {
  return spatial_point_velocity(d->cvel[body], vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]));
}

static snVec3 spin_momentum(const snModel* m, const snData* d, int body) {
  snVec3 local = mat3_transpose_mul_vec3(d->ximat[body], d->cvel[body].rot);
  return mat3_mul_vec3(d->ximat[body], vec3_mul(local, m->body_inertia[body]));
}

// subtree_linvel: from momenta of bodies to velocities of subtrees
static inline void linear_velocities(const snModel* m, snData* d) {
  for (int body = m->nbody - 1; body >= 0; body--) {
    int parent = m->body_parentid[body];
    snVec3 momentum = d->subtree_linvel[body];
    if (body > 0) d->subtree_linvel[parent] = vec3_add(d->subtree_linvel[parent], momentum);
    d->subtree_linvel[body] = vec3_scale(momentum, 1 / real_max(SN_MINVAL, m->body_subtreemass[body]));
  }
}

// Angular momentum of a mass at `from` with velocity `from_velocity`, about a moving centre.
static snVec3 orbital(real mass, snVec3 from, snVec3 from_velocity, snVec3 center, snVec3 center_velocity) {
  return vec3_cross(vec3_sub(from, center), vec3_scale(vec3_sub(from_velocity, center_velocity), mass));
}

static void run_momenta(const snModel* m, snData* d, const snVec3* velocity, snBodyRange run) {
  const snVec3 *com = d->subtree_com, *linvel = d->subtree_linvel;
  for (int body = run.body_end - 1; body >= run.body; body--) {
    int parent = m->body_parentid[body];
    snVec3 own = orbital(m->body_mass[body], d->xipos[body], velocity[body], com[body], linvel[body]);
    snVec3 about_parent = orbital(m->body_subtreemass[body], com[body], linvel[body], com[parent], linvel[parent]);
    d->subtree_angmom[body] = vec3_add(d->subtree_angmom[body], own);
    d->subtree_angmom[parent] = vec3_add(d->subtree_angmom[parent], vec3_add(d->subtree_angmom[body], about_parent));
  }
}

static void angular_momenta(const snModel* m, snData* d, const snVec3* velocity) {
  for (int body = 0; body < m->nbody; body++) d->subtree_angmom[body] = spin_momentum(m, d, body);
  if (m->opt.physics & SN_PHYSICS_MOMENTA) {
    run_momenta(m, d, velocity, (snBodyRange){.body = 1, .body_end = m->nbody});
    return;
  }
  // conformance: trees asleep do not count, although the common centre may move past them
  for (int i = d->awake->nmoving - 1; i >= 0; i--) run_momenta(m, d, velocity, d->awake->moving[i]);
}

static snVec3* center_velocities(const snModel* m, snData* d) {
  snVec3* velocity = sn_arena_array(d->scratch, snVec3, m->nbody);
  for (int body = 0; body < m->nbody; body++) velocity[body] = center_velocity(m, d, body);
  return velocity;
}

SN_KERNEL void sn_subtree_linear_velocities(const snModel* m, snData* d) {
  for (int body = 0; body < m->nbody; body++)
    d->subtree_linvel[body] = vec3_scale(center_velocity(m, d, body), m->body_mass[body]);
  linear_velocities(m, d);
}

void sn_subtree_velocities(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  const snVec3* velocity = center_velocities(m, d);
  for (int body = 0; body < m->nbody; body++) d->subtree_linvel[body] = vec3_scale(velocity[body], m->body_mass[body]);
  linear_velocities(m, d);
  angular_momenta(m, d, velocity);
  sn_arena_release(d->scratch, mark);
}
