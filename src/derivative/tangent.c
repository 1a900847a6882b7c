// tangent.c — sums of wrenches and of their changes, and what they are for the dofs
//   reads   cdof cdof_dot cvel subtree_com        writes  by_position
//   With E_k and K_k the sums of wrenches and changes over the subtree of dof k, and k at or above j:
//     d (S_k . E) / d q_j = S_k . K_j S_j,  and for k below j, or in one ball with it,  S_k . (K_k S_j - S_j x* E_k),
//   x* the cross product of forces; changes by other bodies are spread over both chains of dofs.
#include "derivative/tangent.h"
#include "math/dense.h"
#include "math/simd.h"

#include <string.h>

// ---- flows

static snSpatial shifted_axis(const snTangent* t, int dof, snSpatial axis) {
  return motion_about(axis, tangent_shift(t, t->m->dof_bodyid[dof]));
}

snFlow sn_flow_about(const snTangent* t, const snSpatial* axis, const double* motion) {
  const snModel* m = t->m;
  snFlow flow = {sn_arena_array(t->arena, snSpatial, m->nbody), sn_arena_array(t->arena, snSpatial, m->nv)};
  flow.twist[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) {
    snSpatial twist = flow.twist[m->body_parentid[body]];
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    while (dof < end) {
      snSpatial before = twist;
      for (int last = dof + dofs_in_block(m, dof); dof < last; dof++) {
        flow.rate[dof] = spatial_cross_motion(before, axis[dof]);
        twist = spatial_add_scaled(twist, axis[dof], motion[dof]);
      }
    }
    flow.twist[body] = twist;
  }
  return flow;
}

snFlow sn_flow_of(const snTangent* t, const double* motion) { return sn_flow_about(t, t->axis, motion); }

// ---- memory

// The body at the root of all dofs, 0 where they have several.
static int common_root(const snModel* m) {
  if (m->nv == 0) return 0;
  int first = m->body_rootid[m->dof_bodyid[0]], last = m->body_rootid[m->dof_bodyid[m->nv - 1]];
  return first == last ? first : 0;
}

snVec3 sn_tangent_origin(const snModel* m, const snData* d) { return d->subtree_com[common_root(m)]; }

// Of one tree the common point is the tree's own, about which the pass has left all vectors.
static void begin_axes(snTangent* t, snArena* arena, const snModel* m, const snData* d) {
  int root = common_root(m);
  *t = (snTangent){.m = m, .d = d, .arena = arena, .origin = d->subtree_com[root], .slots = 1, .solids = m->nbody};
  if (root > 0) {
    t->axis = d->cdof;
    t->velocity = (snFlow){d->cvel, d->cdof_dot};
  } else {
    t->axis = sn_arena_array(arena, snSpatial, m->nv);
    for (int dof = 0; dof < m->nv; dof++) t->axis[dof] = shifted_axis(t, dof, d->cdof[dof]);
    t->velocity = sn_flow_of(t, d->qvel);
  }
  t->by_position = sn_arena_zarray(arena, double, m->nv * m->nv);
  t->by_velocity = sn_arena_zarray(arena, double, m->nv * m->nv);
}

void sn_tangent_begin(snTangent* t, snArena* arena, const snModel* m, const snData* d, int couplings) {
  int nv = m->nv;
  begin_axes(t, arena, m, d);
  while (t->slots < 2 * couplings) t->slots *= 2;
  t->wrench = sn_arena_zarray(arena, snSpatial, m->nbody);
  t->change = sn_arena_zarray(arena, snMat6, m->nbody);
  t->coupling = sn_arena_array(arena, snCoupling, couplings);
  t->slot = sn_arena_zarray(arena, int, t->slots);
  t->by_activation = sn_arena_zarray(arena, double, nv * m->na + 1);
  t->by_control = sn_arena_zarray(arena, double, nv * m->nu + 1);
}

void sn_tangent_begin_weighed(snTangent* t, snAdjoint* adjoint, snArena* arena, const snModel* m, const snData* d) {
  begin_axes(t, arena, m, d);
  t->adjoint = adjoint;
  adjoint->pose = sn_arena_zarray(arena, snSpatial, m->nbody);
  adjoint->by_weights = sn_arena_zarray(arena, snSpatial, m->nbody);
  adjoint->by_velocity = sn_arena_zarray(arena, snSpatial, m->nbody);
}

void sn_tangent_set_weights(snTangent* t, const double* weight) { t->adjoint->flow = sn_flow_of(t, weight); }

// ---- actions

static snMat6* coupling_of(snTangent* t, int on, int by) {
  if (on == by) return &t->change[on];
  unsigned mask = (unsigned)t->slots - 1, at = ((unsigned)on * 2654435761u ^ (unsigned)by * 40503u) & mask;
  for (; t->slot[at] > 0; at = (at + 1) & mask) {
    snCoupling* c = &t->coupling[t->slot[at] - 1];
    if (c->on == on && c->by == by) return &c->change;
  }
  t->coupling[t->couplings] = (snCoupling){.on = on, .by = by};
  t->slot[at] = ++t->couplings;
  return &t->coupling[t->couplings - 1].change;
}

static bool is_moved(const snModel* m, int body) { return m->body_chainnum[body] > 0; }

static void add_to_body(snTangent* t, const snAction* action, int body, double scale) {
  if (!is_moved(t->m, body)) return;
  t->wrench[body] = spatial_add_scaled(t->wrench[body], action->wrench, scale);
  for (int k = 0; k < action->count; k++)
    if (is_moved(t->m, action->body[k]))
      mat6_add_scaled(coupling_of(t, body, action->body[k]), &action->change[k], scale);
}

static snSpatial scaled(snSpatial x, double s) { return spatial_add_scaled(spatial_zero(), x, s); }

// d (w . twist) by the displacement of the body is twist x* w, and w . rate by each dof that moves it.
static void weigh_side(snAdjoint* adjoint, int body, snSpatial w, snSpatial twist, snSpatial* by_flow) {
  by_flow[body] = spatial_add(by_flow[body], w);
  adjoint->pose[body] = spatial_add(adjoint->pose[body], spatial_cross_force(twist, w));
}

static void weigh(snAdjoint* adjoint, const snAction* action, const snSpatial* twist, double scale,
                  snSpatial* by_flow) {
  snSpatial to = twist[action->to], from = twist[action->from];
  snSpatial apart = spatial_add_scaled(spatial_zero(), spatial_sub(to, from), scale);
  for (int k = 0; k < action->count; k++) {
    snSpatial* pose = &adjoint->pose[action->body[k]];
    *pose = spatial_add(*pose, mat6_transpose_mul(&action->change[k], apart));
  }
  weigh_side(adjoint, action->to, spatial_add_scaled(spatial_zero(), action->wrench, scale), to, by_flow);
  weigh_side(adjoint, action->from, spatial_add_scaled(spatial_zero(), action->wrench, -scale), from, by_flow);
}

// Both flows of a body together, and the wrench's part of sn_tangent_spread_weighed for each.
static snSpatial weigh_end(const snTangent* t, int body, snSpatial wrench, double force, double rate) {
  snAdjoint* adjoint = t->adjoint;
  snSpatial twist = spatial_add_scaled(scaled(adjoint->flow.twist[body], force), t->velocity.twist[body], rate);
  adjoint->by_weights[body] = spatial_add_scaled(adjoint->by_weights[body], wrench, force);
  adjoint->by_velocity[body] = spatial_add_scaled(adjoint->by_velocity[body], wrench, rate);
  adjoint->pose[body] = spatial_add(adjoint->pose[body], spatial_cross_force(twist, wrench));
  return twist;
}

snSpatial sn_tangent_weigh_wrench(snTangent* t, int from, int to, snSpatial wrench, double force, double rate) {
  snSpatial opposite = weigh_end(t, from, wrench, -force, -rate);
  return spatial_add(weigh_end(t, to, wrench, force, rate), opposite);
}

void sn_tangent_spread_weighed(snTangent* t, double* out) {
  const snModel* m = t->m;
  snAdjoint* adjoint = t->adjoint;
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    adjoint->pose[parent] = spatial_add(adjoint->pose[parent], adjoint->pose[body]);
    adjoint->by_weights[parent] = spatial_add(adjoint->by_weights[parent], adjoint->by_weights[body]);
    adjoint->by_velocity[parent] = spatial_add(adjoint->by_velocity[parent], adjoint->by_velocity[body]);
  }
  for (int dof = 0; dof < m->nv; dof++) {
    int body = m->dof_bodyid[dof];
    out[dof] += spatial_dot(t->axis[dof], adjoint->pose[body]) +
                spatial_dot(adjoint->flow.rate[dof], adjoint->by_weights[body]) +
                spatial_dot(t->velocity.rate[dof], adjoint->by_velocity[body]);
  }
}

SN_KERNEL void sn_tangent_add_action(snTangent* t, const snAction* action, double scale) {
  if (t->adjoint) {
    weigh(t->adjoint, action, t->adjoint->flow.twist, scale, t->adjoint->by_weights);
    return;
  }
  t->external = true;
  add_to_body(t, action, action->to, scale);
  add_to_body(t, action, action->from, -scale);
}

void sn_add_along_chain(const snTangent* t, int body, snSpatial x, double* row) {
  const int* chain = t->m->chain_dof + t->m->body_chainadr[body];
  for (int k = 0; k < t->m->body_chainnum[body]; k++) row[chain[k]] += spatial_dot(x, t->axis[chain[k]]);
}

void sn_add_rate_along_chain(const snTangent* t, int body, snSpatial w, snFlow flow, double* row) {
  const int* chain = t->m->chain_dof + t->m->body_chainadr[body];
  snSpatial rotated = spatial_cross_force(flow.twist[body], w);  // w . (S x v) = S . (v x* w)
  for (int k = 0; k < t->m->body_chainnum[body]; k++) {
    int dof = chain[k];
    row[dof] += spatial_dot(w, flow.rate[dof]) + spatial_dot(t->axis[dof], rotated);
  }
}

SN_KERNEL void sn_action_rate(const snTangent* t, const snAction* action, snFlow flow, double scale, double* row) {
  snSpatial apart = scaled(spatial_sub(flow.twist[action->to], flow.twist[action->from]), scale);
  for (int k = 0; k < action->count; k++)
    sn_add_along_chain(t, action->body[k], mat6_transpose_mul(&action->change[k], apart), row);
  sn_add_rate_along_chain(t, action->to, scaled(action->wrench, scale), flow, row);
  sn_add_rate_along_chain(t, action->from, scaled(action->wrench, -scale), flow, row);
}

void sn_action_jacobian(const snTangent* t, const snAction* action, double scale, double* row) {
  sn_add_along_chain(t, action->to, scaled(action->wrench, scale), row);
  sn_add_along_chain(t, action->from, scaled(action->wrench, -scale), row);
}

// ---- what they are for the dofs

static void sum_subtrees(snTangent* t) {
  for (int body = t->m->nbody - 1; body > 0; body--) {
    int parent = t->m->body_parentid[body];
    if (parent == 0) continue;
    t->wrench[parent] = spatial_add(t->wrench[parent], t->wrench[body]);
    mat6_add_scaled(&t->change[parent], &t->change[body], 1);
  }
}

// The vector whose product with S_j is the entry of a dof k with a dof j above it.
static snSpatial row_vector(const snTangent* t, int dof) {
  int body = t->m->dof_bodyid[dof];
  return spatial_add(mat6_transpose_mul(&t->change[body], t->axis[dof]),
                     spatial_cross_force(t->axis[dof], t->wrench[body]));
}

static void spread_dof(snTangent* t, int dof) {
  const snModel* m = t->m;
  int nv = m->nv, body = m->dof_bodyid[dof];
  const int* above = m->D_colind + m->D_rowadr[dof];
  snSpatial row = row_vector(t, dof), column = mat6_mul(&t->change[body], t->axis[dof]);
  for (int k = 0; k <= m->D_diag[dof]; k++) {
    int other = above[k];
    t->by_position[dof * nv + other] += spatial_dot(row, t->axis[other]);
    if (other == dof) continue;
    t->by_position[other * nv + dof] += dofs_rotate_together(m, dof, other)
                                            ? spatial_dot(row_vector(t, other), t->axis[dof])
                                            : spatial_dot(column, t->axis[other]);
  }
}

static void spread_coupling(snTangent* t, const snCoupling* c) {
  const snModel* m = t->m;
  const int *on = m->chain_dof + m->body_chainadr[c->on], *by = m->chain_dof + m->body_chainadr[c->by];
  for (int j = 0; j < m->body_chainnum[c->by]; j++) {
    snSpatial change = mat6_mul(&c->change, t->axis[by[j]]);
    for (int k = 0; k < m->body_chainnum[c->on]; k++)
      t->by_position[on[k] * m->nv + by[j]] += spatial_dot(t->axis[on[k]], change);
  }
}

SN_KERNEL void sn_tangent_spread_actions(snTangent* t) {
  if (!t->external) return;
  sum_subtrees(t);
  for (int dof = 0; t->force && dof < t->m->nv; dof++)
    t->force[dof] += spatial_dot(t->axis[dof], t->wrench[t->m->dof_bodyid[dof]]);
  for (int dof = 0; dof < t->m->nv; dof++) spread_dof(t, dof);
  for (int i = 0; i < t->couplings; i++) spread_coupling(t, &t->coupling[i]);
}
