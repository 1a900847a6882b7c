// rigid_terms.c — position and velocity derivatives of inertial, gravity and fluid forces of rigid bodies
//   reads   qvel cdof cdof_dot cvel cinert crb        writes  by_position by_velocity
//   Body force f = I a + v x* I v, a = sum of S qacc + S' qvel over the chain (world: -gravity). With vJ and aJ
//   velocity and acceleration of the frame that carries axis j, and S'' = aJ x S + vJ x S',
//     df_b/dq_j = S_j x* f_b + I_b S''_j + B_b S'_j,   df_b/dq'_j = I_b P_j + B_b S_j,
//   B as in dynamics/coriolis.h, P as in sn_axis_drifts. Sums over subtrees serve all dofs above: with I, B and f of
//   the subtree of the deeper dof k, and i at or above it,
//     dtau_k/dq_i = I S_k . S''_i + B' S_k . S'_i,  dtau_k/dq'_i = I S_k . P_i + B' S_k . S_i,
//     dtau_i/dq_k = S_i . df/dq_k,                  dtau_i/dq'_k = S_i . df/dq'_k:
//   four products of each pair of dofs, taken in four lanes. The fluid's wrench e(pose, v) rotates with the body and
//   changes with the velocity against it: de/dq_j = S_j x* e + D (S'_j + S_j x wind).
//   Dofs of different trees have no entries, so that all vectors are about the centre of mass of their own tree.
//   Reverse mode, with w_b the motion of the weights p and R_j its rate of axis j: S_j x* f and S_j x w cancel, and
//     d (p . tau)/dq_j = sum over the subtree of f . R_j + I w . S''_j + B' w . S'_j, by q'_j: I w . P_j + B' w . S_j.
#include "derivative/tangent.h"
#include "dynamics/coriolis.h"
#include "dynamics/derivatives.h"
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "math/dense.h"
#include "math/simd.h"

// Of bodies, then of subtrees. The inertia of a subtree is crb.
typedef struct Bodies {
  snCoriolis* coriolis;
  snSpatial* force;  // of inertia less that of the fluid
  snMat6* drag;      // NULL: no fluid
} Bodies;

// Of dofs.
typedef struct Axes {
  const snSpatial *rate, *drift;  // S', P
  snSpatial* second;              // S''
} Axes;

static bool resists(const snModel* m) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  return sn_has_fluid(m) && (m->opt.disableflags & both) != both;
}

// ---- accelerations

// Of bodies into `a`, and S'' of dofs; `moving`: with velocities.
static inline void accelerate(const snTangent* t, const snSpatial* axis, snFlow v, const double* acceleration,
                              snSpatial start, bool moving, snSpatial* a, snSpatial* second) {
  const snModel* m = t->m;
  a[0] = start;
  for (int body = 1; body < m->nbody; body++) {
    snSpatial sum = a[m->body_parentid[body]], velocity = v.twist[m->body_parentid[body]];
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    while (dof < end) {
      snSpatial before = sum, carried = velocity;
      for (int last = dof + dofs_in_block(m, dof); dof < last; dof++) {
        second[dof] = spatial_cross_motion(before, axis[dof]);
        sum = spatial_add_scaled(sum, axis[dof], acceleration[dof]);
        if (!moving) continue;
        second[dof] = spatial_add(second[dof], spatial_cross_motion(carried, v.rate[dof]));
        sum = spatial_add_scaled(sum, v.rate[dof], t->d->qvel[dof]);
        velocity = spatial_add_scaled(velocity, axis[dof], t->d->qvel[dof]);
      }
    }
    a[body] = moving && t->excess ? spatial_add(sum, t->excess[body]) : sum;
  }
}

static snSpatial acceleration_of_world(const snModel* m) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  return (snSpatial){{0, 0, 0}, gravity ? vec3_neg(m->opt.gravity) : vec3(0, 0, 0)};
}

// About the trees' own points.
static snFlow own_velocity(const snData* d) { return (snFlow){d->cvel, d->cdof_dot}; }

static inline Axes axes_of(const snTangent* t, const double* acceleration, bool moving, snSpatial* a) {
  const snModel* m = t->m;
  const snData* d = t->d;
  snSpatial *second = sn_arena_array(t->arena, snSpatial, m->nv), *drift, start = spatial_zero();
  if (moving) start = acceleration_of_world(m);
  accelerate(t, d->cdof, own_velocity(d), acceleration, start, moving, a, second);
  if (!moving) {
    const snSpatial* zero = sn_arena_zarray(t->arena, snSpatial, m->nv);
    return (Axes){zero, zero, second};
  }
  drift = sn_arena_array(t->arena, snSpatial, m->nv);
  sn_axis_drifts(m, d, drift);
  return (Axes){d->cdof_dot, drift, second};
}

// ---- bodies

static snMat6 drag_of(const snTangent* t, int body) {
  snSpatial column[6];
  snMat6 drag;
  sn_fluid_body_deriv(t->m, t->d, body, column);
  for (int j = 0; j < 6; j++) {
    double c[6];
    vec3_store(c, column[j].rot);
    vec3_store(c + 3, column[j].lin);
    for (int i = 0; i < 6; i++) drag.m[i][j] = c[i];
  }
  return drag;
}

static void add_fluid(const snTangent* t, Bodies* b) {
  b->drag = sn_arena_array(t->arena, snMat6, t->m->nbody);
  for (int body = 1; body < t->m->nbody; body++) b->drag[body] = (snMat6){0};
  for (int body = 1; body < t->solids; body++) {
    b->force[body] = spatial_sub(b->force[body], sn_fluid_wrench(t->m, t->d, body));
    b->drag[body] = drag_of(t, body);
  }
}

static inline void sum_subtrees(const snTangent* t, Bodies* b) {
  for (int body = t->m->nbody - 1; body > 0; body--) {
    int parent = t->m->body_parentid[body];
    if (parent == 0) continue;
    b->force[parent] = spatial_add(b->force[parent], b->force[body]);
    coriolis_add(&b->coriolis[parent], &b->coriolis[body]);
    if (b->drag) mat6_add_scaled(&b->drag[parent], &b->drag[body], 1);
  }
}

// Of single bodies.
static inline Bodies bodies_of(const snTangent* t, const snSpatial* a, bool moving) {
  const snModel* m = t->m;
  const snData* d = t->d;
  Bodies b = {.force = sn_arena_array(t->arena, snSpatial, m->nbody)};
  b.coriolis =
      moving ? sn_arena_array(t->arena, snCoriolis, m->nbody) : sn_arena_zarray(t->arena, snCoriolis, m->nbody);
  for (int body = 1; body < m->nbody; body++) {
    b.force[body] = spatial_inertia_mul(d->cinert[body], a[body]);
    if (!moving) continue;
    snSpatial momentum = spatial_inertia_mul(d->cinert[body], d->cvel[body]);
    b.force[body] = spatial_add(b.force[body], spatial_cross_force(d->cvel[body], momentum));
    b.coriolis[body] = body_coriolis(d->cinert[body], d->cvel[body]);
  }
  if (moving && resists(m)) add_fluid(t, &b);
  return b;
}

// ---- entries, in lanes: dtau_k/dq_i, dtau_k/dq'_i, dtau_i/dq_k, dtau_i/dq'_k of a dof k with a dof i at or above it

typedef struct AncestorTerms {
  real4 axis[6];  // S'', P, S, S
  real4 rotation[3];  // rotations of S', S, S', S
} AncestorTerms;

typedef struct DescendantTerms {
  real4 force[6];  // I S, I S, df/dq, df/dq'
  real4 rotation[3];   // rotations of B' S, B' S, whose other numbers are zero; zero, zero
} DescendantTerms;

SN_FOUR real4 halves_swapped(real4 x) {
  return real4_of(real4_lane(x, 2), real4_lane(x, 3), real4_lane(x, 0), real4_lane(x, 1));
}

SN_FOUR real4 scaled4(real s, real4 x) { return real4_mul(real4_splat(s), x); }
SN_FOUR real4 sum_of_three(real4 a, real4 b, real4 c) { return real4_add(real4_add(a, b), c); }

// (y z' - z y') of a vector (y, z) and lanes of another (y', z')
SN_FOUR real4 cross4(real y, real z, real4 y2, real4 z2) { return real4_sub(scaled4(y, z2), scaled4(z, y2)); }

static inline AncestorTerms above_of(const snTangent* t, const Axes* x, int dof) {
  const double *axis = &t->d->cdof[dof].rot.x, *second = &x->second[dof].rot.x;
  const double *rate = &x->rate[dof].rot.x, *drift = &x->drift[dof].rot.x;
  AncestorTerms above;
  for (int k = 0; k < 6; k++) above.axis[k] = real4_of(second[k], drift[k], axis[k], axis[k]);
  for (int k = 0; k < 3; k++) above.rotation[k] = real4_of(rate[k], axis[k], rate[k], axis[k]);
  return above;
}

// y = I x
static inline void inertia_mul4(real4 y[6], const snSpatialInertia* i, const real4 x[6]) {
  const real4 *w = x, *v = x + 3;
  snVec3 c = i->mc;
  y[0] = real4_add(sum_of_three(scaled4(i->xx, w[0]), scaled4(i->xy, w[1]), scaled4(i->xz, w[2])),
                   cross4(c.y, c.z, v[1], v[2]));
  y[1] = real4_add(sum_of_three(scaled4(i->xy, w[0]), scaled4(i->yy, w[1]), scaled4(i->yz, w[2])),
                   cross4(c.z, c.x, v[2], v[0]));
  y[2] = real4_add(sum_of_three(scaled4(i->xz, w[0]), scaled4(i->yz, w[1]), scaled4(i->zz, w[2])),
                   cross4(c.x, c.y, v[0], v[1]));
  y[3] = real4_sub(scaled4(i->mass, v[0]), cross4(c.y, c.z, w[1], w[2]));
  y[4] = real4_sub(scaled4(i->mass, v[1]), cross4(c.z, c.x, w[2], w[0]));
  y[5] = real4_sub(scaled4(i->mass, v[2]), cross4(c.x, c.y, w[0], w[1]));
}

// y += B x, x the rotation of the motion
static inline void add_coriolis4(real4 y[6], const snCoriolis* b, const real4 x[3]) {
  snVec3 p = vec3_scale(b->momentum, -2);
  for (int k = 0; k < 3; k++) {
    const real* row = b->rotation.m[k];
    y[k] = real4_add(y[k], sum_of_three(scaled4(row[0], x[0]), scaled4(row[1], x[1]), scaled4(row[2], x[2])));
  }
  y[3] = real4_add(y[3], cross4(p.y, p.z, x[1], x[2]));
  y[4] = real4_add(y[4], cross4(p.z, p.x, x[2], x[0]));
  y[5] = real4_add(y[5], cross4(p.x, p.y, x[0], x[1]));
}

static inline DescendantTerms below_of(const snTangent* t, const Bodies* b, const AncestorTerms* above, int dof) {
  const real4 first_two = real4_of(1, 1, 0, 0), last_two = real4_of(0, 0, 1, 1), third = real4_of(0, 0, 1, 0);
  int body = t->m->dof_bodyid[dof];
  snSpatial axis = t->d->cdof[dof], rotated = spatial_cross_force(axis, b->force[body]);
  snVec3 coriolis = coriolis_transpose_mul(&b->coriolis[body], axis);
  const double carried[6] = {rotated.rot.x, rotated.rot.y, rotated.rot.z, rotated.lin.x, rotated.lin.y, rotated.lin.z};
  DescendantTerms below;
  real4 swapped[6], rotation[3];  // S, S, S'', P; zero, zero, S', S
  for (int k = 0; k < 6; k++) swapped[k] = halves_swapped(above->axis[k]);
  for (int k = 0; k < 3; k++) rotation[k] = real4_mul(last_two, above->rotation[k]);
  inertia_mul4(below.force, &t->d->crb[body], swapped);
  add_coriolis4(below.force, &b->coriolis[body], rotation);
  for (int k = 0; k < 6; k++) below.force[k] = real4_add(below.force[k], scaled4(carried[k], third));
  below.rotation[0] = scaled4(coriolis.x, first_two);
  below.rotation[1] = scaled4(coriolis.y, first_two);
  below.rotation[2] = scaled4(coriolis.z, first_two);
  return below;
}

SN_FOUR real4 product(const DescendantTerms* b, const AncestorTerms* a) {
  real4 sum = sum_of_three(real4_mul(b->rotation[0], a->rotation[0]), real4_mul(b->rotation[1], a->rotation[1]),
                           real4_mul(b->rotation[2], a->rotation[2]));
  for (int k = 0; k < 6; k++) sum = real4_add(sum, real4_mul(b->force[k], a->axis[k]));
  return sum;
}

// Entries of a dof with those above it. Dofs from `block` on rotate together with it: either is the one above.
static inline void spread_dof(const snTangent* t, const AncestorTerms* above, const DescendantTerms* below, int dof,
                              int block, double scale, double* position, double* velocity) {
  const snModel* m = t->m;
  int nv = m->nv;
  const int* ancestor = m->D_colind + m->D_rowadr[dof];
  for (int k = 0; k <= m->D_diag[dof]; k++) {
    int other = ancestor[k];
    real4 entry = scaled4(scale, product(&below[dof], &above[other]));
    position[dof * nv + other] += real4_lane(entry, 0);
    if (velocity) velocity[dof * nv + other] += real4_lane(entry, 1);
    if (other == dof) continue;
    position[other * nv + dof] +=
        other >= block ? real4_lane(scaled4(scale, product(&below[other], &above[dof])), 0) : real4_lane(entry, 2);
    if (velocity) velocity[other * nv + dof] += real4_lane(entry, 3);
  }
}

static inline void spread(const snTangent* t, const Bodies* b, const Axes* x, double scale, double* position,
                          double* velocity) {
  const snModel* m = t->m;
  AncestorTerms* above = sn_arena_array(t->arena, AncestorTerms, m->nv);
  DescendantTerms* below = sn_arena_array(t->arena, DescendantTerms, m->nv);
  for (int dof = 0; dof < m->nv; dof++) {
    above[dof] = above_of(t, x, dof);
    below[dof] = below_of(t, b, &above[dof], dof);
  }
  for (int dof = 0; dof < m->nv;)
    for (int block = dof, end = dof + dofs_in_block(m, dof); dof < end; dof++)
      spread_dof(t, above, below, dof, block, scale, position, velocity);
}

// ---- the fluid

// S' + S x wind, the wind as a motion of the world: how the velocity of bodies against it changes with a position.
static snSpatial rate_in_wind(const snTangent* t, const Axes* x, int dof) {
  snSpatial wind = {{0, 0, 0}, t->m->opt.wind};
  return spatial_add(x->rate[dof], spatial_cross_motion(t->d->cdof[dof], wind));
}

// Subtracts D's part of df/dq and df/dq' from the forces, `scale` times.
static void spread_drag(const snTangent* t, const snMat6* drag, const Axes* x, double scale, double* position,
                        double* velocity) {
  const snModel* m = t->m;
  const snSpatial* axis = t->d->cdof;
  snSpatial* rate = sn_arena_array(t->arena, snSpatial, m->nv);
  for (int dof = 0; dof < m->nv; dof++) {
    const snMat6* D = &drag[m->dof_bodyid[dof]];
    rate[dof] = rate_in_wind(t, x, dof);
    snSpatial by_position = mat6_mul(D, rate[dof]), by_velocity = mat6_mul(D, axis[dof]),
              row = mat6_transpose_mul(D, axis[dof]);
    const int* ancestor = m->D_colind + m->D_rowadr[dof];
    for (int k = 0; k <= m->D_diag[dof]; k++) {
      int other = ancestor[k];
      position[dof * m->nv + other] -= scale * spatial_dot(row, rate[other]);
      velocity[dof * m->nv + other] -= scale * spatial_dot(row, axis[other]);
      if (other == dof) continue;
      position[other * m->nv + dof] -= scale * spatial_dot(by_position, axis[other]);
      velocity[other * m->nv + dof] -= scale * spatial_dot(by_velocity, axis[other]);
    }
  }
}

// ---- all rows

SN_KERNEL void sn_tangent_add_rigid(snTangent* t, const double* acceleration) {
  size_t mark = sn_arena_mark(t->arena);
  snSpatial* a = sn_arena_array(t->arena, snSpatial, t->m->nbody);
  Axes axes = axes_of(t, acceleration, true, a);
  Bodies b = bodies_of(t, a, true);
  sum_subtrees(t, &b);
  for (int dof = 0; t->force && dof < t->m->nv; dof++)
    t->force[dof] -= spatial_dot(t->d->cdof[dof], b.force[t->m->dof_bodyid[dof]]);
  spread(t, &b, &axes, -1, t->by_position, t->by_velocity);
  if (b.drag) spread_drag(t, b.drag, &axes, -1, t->by_position, t->by_velocity);
  sn_arena_release(t->arena, mark);
}

void sn_tangent_add_inertia(const snTangent* t, const double* motion, double scale, double* out) {
  size_t mark = sn_arena_mark(t->arena);
  snSpatial* a = sn_arena_array(t->arena, snSpatial, t->m->nbody);
  Axes axes = axes_of(t, motion, false, a);
  Bodies b = bodies_of(t, a, false);
  sum_subtrees(t, &b);
  spread(t, &b, &axes, scale, out, NULL);
  sn_arena_release(t->arena, mark);
}

// ---- reverse mode

// Sums over subtrees: I w, (B - D)' w, D' w.
typedef struct Weighed {
  snSpatial *momentum, *rotating, *drag;
} Weighed;

static Weighed weigh_bodies(const snTangent* t, const Bodies* b, const snSpatial* w) {
  const snModel* m = t->m;
  Weighed sum = {sn_arena_array(t->arena, snSpatial, m->nbody), sn_arena_array(t->arena, snSpatial, m->nbody),
                 b->drag ? sn_arena_array(t->arena, snSpatial, m->nbody) : NULL};
  for (int body = 1; body < m->nbody; body++) {
    sum.momentum[body] = spatial_inertia_mul(t->d->cinert[body], w[body]);
    sum.rotating[body] = spatial_zero();
    sum.rotating[body].rot = coriolis_transpose_mul(&b->coriolis[body], w[body]);
    if (!b->drag) continue;
    sum.drag[body] = mat6_transpose_mul(&b->drag[body], w[body]);
    sum.rotating[body] = spatial_sub(sum.rotating[body], sum.drag[body]);
  }
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    if (parent == 0) continue;
    b->force[parent] = spatial_add(b->force[parent], b->force[body]);
    sum.momentum[parent] = spatial_add(sum.momentum[parent], sum.momentum[body]);
    sum.rotating[parent] = spatial_add(sum.rotating[parent], sum.rotating[body]);
    if (b->drag) sum.drag[parent] = spatial_add(sum.drag[parent], sum.drag[body]);
  }
  return sum;
}

// out += scale * weight' d (M acceleration + bias) / d (qpos, qvel), `moving`; else d (M acceleration) / d qpos
static inline void weigh(const snTangent* t, const double* acceleration, const double* weight, bool moving,
                         double scale, double* out) {
  const snModel* m = t->m;
  const snSpatial* axis = t->d->cdof;
  size_t mark = sn_arena_mark(t->arena);
  snSpatial* a = sn_arena_array(t->arena, snSpatial, m->nbody);
  Axes x = axes_of(t, acceleration, moving, a);
  Bodies b = bodies_of(t, a, moving);
  snFlow w = sn_flow_about(t, axis, weight);
  Weighed sum = weigh_bodies(t, &b, w.twist);
  for (int dof = 0; dof < m->nv; dof++) {
    int body = m->dof_bodyid[dof];
    double position = spatial_dot(b.force[body], w.rate[dof]) + spatial_dot(sum.momentum[body], x.second[dof]);
    if (moving) {
      position += spatial_dot(sum.rotating[body], x.rate[dof]);
      out[m->nv + dof] +=
          scale * (spatial_dot(sum.momentum[body], x.drift[dof]) + spatial_dot(sum.rotating[body], axis[dof]));
    }
    if (b.drag) position -= spatial_dot(sum.drag[body], spatial_sub(rate_in_wind(t, &x, dof), x.rate[dof]));
    out[dof] += scale * position;
  }
  sn_arena_release(t->arena, mark);
}

SN_KERNEL void sn_tangent_weigh_rigid(const snTangent* t, const double* acceleration, const double* weight,
                                      double* out) {
  weigh(t, acceleration, weight, true, -1, out);
}

SN_KERNEL void sn_tangent_weigh_inertia(const snTangent* t, const double* motion, const double* weight, double scale,
                                        double* out) {
  weigh(t, motion, weight, false, scale, out);
}

// ---- about the common point

snSpatial* sn_tangent_drifts(const snTangent* t) {
  snSpatial* drift = sn_arena_array(t->arena, snSpatial, t->m->nv);
  sn_axis_drifts(t->m, t->d, drift);
  for (int dof = 0; dof < t->m->nv; dof++)
    drift[dof] = motion_about(drift[dof], tangent_shift(t, t->m->dof_bodyid[dof]));
  return drift;
}

void sn_tangent_accelerations(const snTangent* t, const double* acceleration, snSpatial* a, snSpatial* second) {
  accelerate(t, t->axis, t->velocity, acceleration, acceleration_of_world(t->m), true, a, second);
}

snSpatial sn_tangent_momentum(const snTangent* t, int body, snSpatial v) {
  snVec3 arm = vec3_sub(t->d->xipos[body], t->origin);
  return spatial_inertia_mul(spatial_inertia(t->m->body_inertia[body], t->d->ximat[body], arm, t->m->body_mass[body]),
                             v);
}
