// implicit.h — phases: derivatives of Coriolis forces and of the fluid by velocities, and the integrator implicit
//   reads   poses in device memory, qvel, damping        writes  damping; then step (acceleration to integrate)
//   `damping` holds B = -d force / d qvel: on the pattern of M, or for the integrator implicit two triangles on the
//   pattern of ancestors: B_ij of a dof and an ancestor, then B_ji. As src/dynamics/bias_forces_deriv.c,
//   fluid_forces_deriv.c and src/step/implicit.c.
#pragma once
#include "cuda/kernel/group_dense.h"
#include "cuda/kernel/derivative.h"
#include "cuda/kernel/dynamics.h"
#include "dynamics/coriolis.h"

// Numbers of a body in device memory: of its Coriolis matrix, or of its drag, six columns of six.
enum { CORIOLIS = 12, DRAG = 36 };

KERNEL_FN real* body_derivative(World w, int body, int numbers) {
  size_t own = (size_t)w.m->nbody * (w.m->fluid ? DRAG : CORIOLIS);
  return w.b->body_derivative + w.id * own + numbers * body;
}
KERNEL_FN real* axis_drift(World w, int dof) { return w.b->axis_drift + 6 * (w.id * (size_t)w.m->nv + dof); }

// Each body gathers from its children.
KERNEL_FN void sum_derivatives(World w, Group g, int numbers) {
  const ModelView* m = w.m;
  LOOP for (int level = m->nlevel - 2; level >= 0; level--) {
    int begin = m->level_adr[level], count = m->level_adr[level + 1] - begin;
    EACH(i, numbers * count) {
      Node node = load_node(m->level_family + 4 * (begin + i / numbers));
      real *base = body_derivative(w, 0, numbers) + i % numbers, sum = base[numbers * node.a];
      LOOP for (int c = node.b; c < node.c; c++) sum += base[numbers * m->child_body[c]];
      base[numbers * node.a] = sum;
    }
    group_sync(g);
  }
}

KERNEL_FN void add_damping(World w, int e, real lower, real upper) {
  const ModelView* m = w.m;
  real* damping = damping_of(w);
  damping[e] += lower;
  if (m->nderiv > 0) damping[m->nderiv + e] += upper;
}

// ---- Coriolis forces

// The rate of a motion axis and how it changes with the velocity of its own joint, from the velocity that carries it.
KERNEL_FN void axis_drifts(World w, Group g) {
  const ModelView* m = w.m;
  EACH(dof, m->nv) {
    int kind = m->dof_kind[dof], first = dof - (kind - SN_DOF_BALL_X);
    snSpatial axis = load6(w.ws + w.at->cdof + SPATIAL * dof), spin = spatial_zero();
    snSpatial rate = spatial_cross_motion(load6(w.ws + w.at->cross + SPATIAL * dof), axis);
    snSpatial drift = spatial_add(rate, rate);
    if (kind >= SN_DOF_FREE_X) drift = spatial_zero();
    if (kind >= SN_DOF_BALL_X && kind <= SN_DOF_BALL_Z) {
      LOOP for (int k = first; k < first + 3; k++)
        spin = spatial_add_scaled(spin, load6(w.ws + w.at->cdof + SPATIAL * k), w.ws[w.at->vel + k]);
      drift = spatial_add(drift, spatial_cross_motion(spin, axis));
    }
    store6(axis_drift(w, dof), drift);
  }
  group_sync(g);
}

KERNEL_FN snCoriolis load_coriolis(World w, int body) {
  const real* p = body_derivative(w, body, CORIOLIS);
  snCoriolis c = {load9(p), load3(p + 9)};
  return c;
}

KERNEL_FN void body_coriolis_matrices(World w, Group g) {
  EACH(body, w.m->nbody) {
    snCoriolis c =
        body_coriolis(load10(w.ws + w.at->inertia + INERTIA * body), load6(w.ws + w.at->cvel + SPATIAL * body));
    real* p = body_derivative(w, body, CORIOLIS);
    store9(p, c.rotation);
    store3(p + 9, c.momentum);
  }
  group_sync(g);
  sum_derivatives(w, g, CORIOLIS);
}

// Inertias are those of subtrees.
KERNEL_FN void add_coriolis(World w, Group g) {
  const ModelView* m = w.m;
  EACH(e, m->nderiv) {
    int dof = entry_dof(m, e), ancestor = entry_ancestor(m, e), body = m->dof_bodyid[dof];
    snSpatial axis = load6(w.ws + w.at->cdof + SPATIAL * dof), other = load6(w.ws + w.at->cdof + SPATIAL * ancestor);
    snSpatialInertia inertia = load10(w.ws + w.at->inertia + INERTIA * body);
    snCoriolis coriolis = load_coriolis(w, body);
    real lower = vec3_dot(coriolis_transpose_mul(&coriolis, axis), other.rot) +
                 spatial_dot(spatial_inertia_mul(inertia, axis), load6(axis_drift(w, ancestor)));
    snSpatial force =
        spatial_add(spatial_inertia_mul(inertia, load6(axis_drift(w, dof))), coriolis_mul(&coriolis, axis));
    add_damping(w, e, lower, spatial_dot(force, other));
  }
  group_sync(g);
}

// ---- the fluid

KERNEL_CALL void body_drag(View v, int body, snSpatial* column) {
  LOOP for (int k = 0; k < 6; k++) column[k] = spatial_zero();
  if (body > 0) add_body_drag(v, body, v.w.m->nderiv == 0 ? SN_DRAG_SYMMETRIC : SN_DRAG_MUJOCO, column);
}

KERNEL_FN void add_drag(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(body, m->nbody) { body_drag(v, body, (snSpatial*)body_derivative(w, body, DRAG)); }
  group_sync(g);
  sum_derivatives(w, g, DRAG);
  EACH(e, m->nderiv > 0 ? m->nderiv : m->nM) {
    int dof = entry_dof(m, e), ancestor = entry_ancestor(m, e);
    const real *drag = body_derivative(w, m->dof_bodyid[dof], DRAG), *x = w.ws + w.at->cdof + SPATIAL * dof,
               *y = w.ws + w.at->cdof + SPATIAL * ancestor;
    real lower = 0, upper = 0;
    LOOP for (int k = 0; k < 6; k++) {
      snSpatial column = load6(drag + 6 * k);
      lower += spatial_dot(column, load6(x)) * y[k];
      upper += spatial_dot(column, load6(y)) * x[k];
    }
    add_damping(w, e, -lower, -upper);
  }
  group_sync(g);
}

// After the kernel of forces, whose poses it reads.
KERNEL_FN void derivative_phases(World w, Group g) {
  const ModelView* m = w.m;
  stage_body_inertias(group_view(w, g));
  stage_twists(group_view(w, g));
  if (m->nderiv > 0) {
    axis_drifts(w, g);
    body_coriolis_matrices(w, g);
    subtree_sums(w, g);
    add_coriolis(w, g);
  }
  if (HAS_FLUID(m)) add_drag(w, g);
}

// ---- the integrator implicit: M + h B is not symmetric

// All of M + h B in the place of the matrix.
KERNEL_FN void assemble_square(World w, Group g) {
  const ModelView* m = w.m;
  real *S = w.ws + w.at->matrix, *diagonal = w.ws + w.at->diagonal, h = m->timestep;
  const real *B = damping_of(w), *extra = w.b->smooth_damping + w.id * m->nv;
  // between branches, a Cholesky factor of M that a solver left there is not zero
  EACH(k, m->nv * m->nv) {
    if (k % m->nv <= k / m->nv) S[k / m->nv * m->ld + k % m->nv] = 0;
  }
  group_sync(g);
  EACH(e, m->nM) {
    int row = m->M_row[e], col = m->M_colind[e];
    S[row * m->ld + col] = row == col ? diagonal[row] + h * extra[row] : S[col * m->ld + row];
  }
  group_sync(g);
  EACH(e, m->nderiv) {
    int row = m->deriv_row[e], col = m->deriv_col[e];
    S[row * m->ld + col] += h * B[e];
    if (row != col) S[col * m->ld + row] += h * B[m->nderiv + e];
  }
  group_sync(g);
}
