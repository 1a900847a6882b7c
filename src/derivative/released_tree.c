// released_tree.c — the released tree of a state, and its derivatives as those of the model
//   reads   axis_* cdof cdof_dot cvel cinert crb qvel site_xpos        adds  by_position by_velocity
//   Formulas: released_tree.h.
#include "derivative/released_tree.h"
#include "kinematics/driven.h"
#include "math/dense.h"
#include "math/mat3.h"
#include "math/quat.h"

// ---- the tree

// Dofs as they are counted: one for each axis that moves, those of bodies without axes, three at most for each site.
static int most_dofs(const snModel* m) { return m->nv + m->naxis + 3 * m->nmoving; }

typedef struct Builder {
  snReleasedTree* r;
  int dofs, joints, chained;
} Builder;

// Numbers of all chains: every body with dofs has one, which begins with that of its parent.
static int chain_room(snArena* arena, const snModel* m) {
  size_t mark = sn_arena_mark(arena);
  int room = 0, *length = sn_arena_array(arena, int, m->nbody);
  length[0] = 0;
  for (int body = 1; body < m->nbody; body++) {
    int own = m->body_axisadr[body] >= 0 ? m->body_axisnum[body] : m->body_dofnum[body];
    length[body] = length[m->body_parentid[body]] + own;
    room += own > 0 ? length[body] : 0;
  }
  for (int moving = 0; moving < m->nmoving; moving++) room += length[m->site_bodyid[m->moving_siteid[moving]]] + 3;
  sn_arena_release(arena, mark);
  return room;
}

static void begin_tree(Builder* b, snArena* arena, const snModel* m) {
  snModel* tree = &b->r->tree;
  int bodies = m->nbody + m->nmoving, dofs = most_dofs(m), room = chain_room(arena, m);
  tree->nbody = bodies;
  tree->body_parentid = sn_arena_array(arena, int, bodies);
  tree->body_rootid = sn_arena_array(arena, int, bodies);
  tree->body_dofadr = sn_arena_array(arena, int, bodies);
  tree->body_dofnum = sn_arena_array(arena, int, bodies);
  tree->body_chainadr = sn_arena_array(arena, int, bodies);
  tree->body_chainnum = sn_arena_array(arena, int, bodies);
  tree->jnt_type = sn_arena_array(arena, int, dofs);
  tree->jnt_dofadr = sn_arena_array(arena, int, dofs);
  tree->dof_jntid = sn_arena_array(arena, int, dofs);
  tree->dof_bodyid = sn_arena_array(arena, int, dofs);
  tree->D_rowadr = sn_arena_array(arena, int, dofs);
  tree->D_diag = sn_arena_array(arena, int, dofs);
  tree->chain_dof = tree->D_colind = sn_arena_array(arena, int, room + 1);
  b->r->mover = sn_arena_array(arena, int, dofs);
  b->r->jet = sn_arena_array(arena, snReleasedJet, dofs);
}

static void begin_state(snReleasedTree* r, snArena* arena, const snModel* m, const snData* d) {
  int bodies = m->nbody + m->nmoving, dofs = most_dofs(m);
  r->state.cdof = sn_arena_array(arena, snSpatial, dofs);
  r->state.cdof_dot = sn_arena_array(arena, snSpatial, dofs);
  r->state.qvel = sn_arena_array(arena, double, dofs);
  r->state.cvel = sn_arena_array(arena, snSpatial, bodies);
  r->state.cinert = sn_arena_zarray(arena, snSpatialInertia, bodies);
  r->state.crb = sn_arena_zarray(arena, snSpatialInertia, bodies);
  for (int body = 0; body < m->nbody; body++) {
    r->state.cvel[body] = d->cvel[body];
    r->state.cinert[body] = d->cinert[body];
    r->state.crb[body] = d->crb[body];
  }
}

static void add_dof(Builder* b, int body, int mover, snReleasedJet jet, snSpatial axis, snSpatial rate) {
  snReleasedTree* r = b->r;
  int dof = b->dofs++;
  r->tree.dof_bodyid[dof] = body;
  r->tree.dof_jntid[dof] = b->joints - 1;
  r->mover[dof] = mover;
  r->jet[dof] = jet;
  r->state.cdof[dof] = axis;
  r->state.cdof_dot[dof] = rate;
  r->state.qvel[dof] = jet.first * r->d->qvel[mover];
}

static void add_joint(Builder* b, int type) {
  b->r->tree.jnt_type[b->joints] = type;
  b->r->tree.jnt_dofadr[b->joints++] = b->dofs;
}

// A hinge or slide that carries on what moves at `twist`; returns the twist behind it.
static snSpatial add_axis(Builder* b, int body, int type, int mover, snReleasedJet jet, snSpatial axis,
                          snSpatial twist) {
  add_joint(b, type);
  add_dof(b, body, mover, jet, axis, spatial_cross_motion(twist, axis));
  return spatial_add_scaled(twist, axis, b->r->state.qvel[b->dofs - 1]);
}

static snSpatial motion_of(const snReleasedTree* r, int axis, snVec3 com) {
  snVec3 direction = r->d->axis_xdir[axis];
  if (r->m->axis_type[axis] == SN_JOINT_SLIDE) return (snSpatial){{0, 0, 0}, direction};
  return (snSpatial){direction, vec3_cross(direction, vec3_sub(com, r->d->axis_xanchor[axis]))};
}

static void add_axes(Builder* b, int body) {
  const snModel* m = b->r->m;
  snVec3 com = b->r->d->subtree_com[m->body_rootid[body]];
  snSpatial twist = b->r->d->cvel[m->body_parentid[body]];
  int axis = m->body_axisadr[body], end = axis + m->body_axisnum[body];
  for (; axis < end; axis++) {
    const double* jet = b->r->d->axis_jet[axis];
    if (m->axis_dofid[axis] < 0) continue;
    twist = add_axis(b, body, m->axis_type[axis], m->axis_dofid[axis], (snReleasedJet){jet[1], jet[2], jet[3]},
                     motion_of(b->r, axis, com), twist);
  }
}

static void add_joints(Builder* b, int body) {
  const snModel* m = b->r->m;
  int last = -1, dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
  for (; dof < end; dof++) {
    if (m->dof_jntid[dof] != last) add_joint(b, m->jnt_type[last = m->dof_jntid[dof]]);
    add_dof(b, body, dof, (snReleasedJet){1, 0, 0}, b->r->d->cdof[dof], b->r->d->cdof_dot[dof]);
  }
}

// Slides along the axes in which the functions of a moving site are given.
static void add_site(Builder* b, int moving) {
  snReleasedTree* r = b->r;
  const snModel* m = r->m;
  int site = m->moving_siteid[moving], on = m->site_bodyid[site], body = m->nbody + moving;
  snJet c = sn_coordinate(m, r->d->qpos, m->moving_coordinate[moving]);
  int dof = sn_coordinate_dof(m, m->moving_coordinate[moving]);
  bool beyond = moving_site_is_beyond(m, r->d, moving);
  snSpatial twist = r->d->cvel[on];
  for (int k = 0; k < 3; k++) {
    int function = m->moving_functionid[moving][k];
    if (function < 0 || dof < 0 || (beyond && !m->opt.osim)) continue;
    snJet f = jet_compose(sn_function(m, function, c.value), c);
    snVec3 unit = {k == 0, k == 1, k == 2},
           direction = mat3_mul_vec3(r->d->xmat[on], quat_rotate(m->moving_quat[moving], unit));
    twist = add_axis(b, body, SN_JOINT_SLIDE, dof, (snReleasedJet){f.d1, f.d2, f.d3}, (snSpatial){{0, 0, 0}, direction},
                     twist);
  }
  r->state.cvel[body] = twist;
}

// Dofs of a body from `first` on, behind those of its parent. Rows of D, dofs with those above them, are parts of the
// chains.
static void set_chain(Builder* b, int body, int parent, int first) {
  snModel* tree = &b->r->tree;
  int above = body > 0 ? tree->body_chainnum[parent] : 0, own = b->dofs - first;
  const int* inherited = tree->chain_dof + (body > 0 ? tree->body_chainadr[parent] : 0);
  tree->body_dofadr[body] = own > 0 ? first : -1;
  tree->body_dofnum[body] = own;
  tree->body_chainnum[body] = above + own;
  if (own == 0) {
    tree->body_chainadr[body] = body > 0 ? tree->body_chainadr[parent] : 0;
    return;
  }
  int* chain = tree->chain_dof + (tree->body_chainadr[body] = b->chained);
  for (int k = 0; k < above; k++) chain[k] = inherited[k];
  for (int k = 0; k < own; k++) {
    chain[above + k] = first + k;
    tree->D_rowadr[first + k] = b->chained;
    tree->D_diag[first + k] = above + k;
  }
  b->chained += above + own;
}

static void set_body(Builder* b, int body, int parent, int root) {
  b->r->tree.body_parentid[body] = parent;
  b->r->tree.body_rootid[body] = root;
}

void sn_release_tree(snReleasedTree* r, snArena* arena, const snModel* m, const snData* d) {
  r->m = m, r->d = d, r->tree = *m, r->state = *d, r->excess = NULL;
  Builder b = {.r = r};
  begin_tree(&b, arena, m);
  begin_state(r, arena, m, d);
  for (int body = 0; body < m->nbody; body++) {
    int first = b.dofs;
    set_body(&b, body, m->body_parentid[body], m->body_rootid[body]);
    if (body > 0 && m->body_axisadr[body] >= 0)
      add_axes(&b, body);
    else if (body > 0)
      add_joints(&b, body);
    set_chain(&b, body, m->body_parentid[body], first);
  }
  for (int moving = 0; moving < m->nmoving; moving++) {
    int first = b.dofs, on = m->site_bodyid[m->moving_siteid[moving]];
    set_body(&b, m->nbody + moving, on, m->body_rootid[on]);
    add_site(&b, moving);
    set_chain(&b, m->nbody + moving, on, first);
  }
  r->tree.nv = b.dofs;
  r->tree.njnt = b.joints;
  sn_release_excess(r, arena);
}

int sn_released_site_body(const snReleasedTree* r, int site) {
  for (int moving = 0; moving < r->m->nmoving; moving++)
    if (r->m->moving_siteid[moving] == site) return r->m->nbody + moving;
  return r->m->site_bodyid[site];
}

// ---- motions

double* sn_released_motion(const snReleasedTree* r, snArena* arena, const double* motion) {
  double* out = sn_arena_array(arena, double, r->tree.nv + 1);
  for (int dof = 0; dof < r->tree.nv; dof++) out[dof] = r->jet[dof].first * motion[r->mover[dof]];
  return out;
}

double* sn_released_acceleration(const snReleasedTree* r, snArena* arena, const double* acceleration) {
  double* out = sn_released_motion(r, arena, acceleration);
  for (int dof = 0; dof < r->tree.nv; dof++) {
    double v = r->d->qvel[r->mover[dof]];
    out[dof] += r->jet[dof].second * v * v;
  }
  return out;
}

// ---- folding

void sn_add_released_inertia(const snReleasedTree* r, int body, snSpatial acceleration, double scale, double* out,
                             int stride) {
  const snModel* tree = &r->tree;
  const snData* s = &r->state;
  const int* chain = tree->chain_dof + tree->body_chainadr[body];
  snSpatial momentum = spatial_inertia_mul(s->crb[body], acceleration);
  for (int k = 0; k < tree->body_chainnum[body]; k++)
    out[chain[k] * stride] += scale * spatial_dot(s->cdof[chain[k]], momentum);
  for (int below = body + 1; below < r->m->nbody && tree->body_parentid[below] >= body; below++) {
    int first = tree->body_dofadr[below], end = first + tree->body_dofnum[below];
    if (first < end) momentum = spatial_inertia_mul(s->crb[below], acceleration);
    for (int dof = first; dof < end; dof++) out[dof * stride] += scale * spatial_dot(s->cdof[dof], momentum);
  }
}

// out, released dofs x nv, += scale * M of the released tree times the weight of each dof, in the column of its mover.
static void add_inertia_columns(const snReleasedTree* r, const double* weight, double scale, double* out) {
  for (int dof = 0; dof < r->tree.nv; dof++)
    if (weight[dof] != 0)
      sn_add_released_inertia(r, r->tree.dof_bodyid[dof], r->state.cdof[dof], scale * weight[dof], out + r->mover[dof],
                              r->m->nv);
}

// out, released dofs x nv, += x by released dofs times the weights of those, in the columns of their movers.
static void add_columns(const snReleasedTree* r, const double* x, const double* weight, double* out) {
  int n = r->tree.nv, nv = r->m->nv;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) out[i * nv + r->mover[j]] += x[i * n + j] * weight[j];
}

// out, nv x nv, += rows of x times s', in the rows of their movers.
static void add_rows(const snReleasedTree* r, const double* x, double* out) {
  int nv = r->m->nv;
  for (int i = 0; i < r->tree.nv; i++) dense_add_scaled(out + r->mover[i] * nv, x + i * nv, r->jet[i].first, nv);
}

static void add_curvature(const snReleasedTree* r, const double* force, double scale, double* out) {
  for (int dof = 0; dof < r->tree.nv; dof++)
    out[r->mover[dof] * (r->m->nv + 1)] += scale * r->jet[dof].second * force[dof];
}

// By dof of the released tree: s', s'' v, s'' a + s''' v^2, 2 s'' v.
typedef struct Weights {
  double *first, *rate, *acceleration, *velocity;
} Weights;

static Weights weights_of(const snReleasedTree* r, snArena* arena, const double* acceleration) {
  int n = r->tree.nv;
  Weights w = {sn_arena_array(arena, double, n + 1), sn_arena_array(arena, double, n + 1),
               sn_arena_array(arena, double, n + 1), sn_arena_array(arena, double, n + 1)};
  for (int dof = 0; dof < n; dof++) {
    snReleasedJet jet = r->jet[dof];
    double v = r->d->qvel[r->mover[dof]], a = acceleration ? acceleration[r->mover[dof]] : 0;
    w.first[dof] = jet.first;
    w.rate[dof] = jet.second * v;
    w.acceleration[dof] = jet.second * a + jet.third * v * v;
    w.velocity[dof] = 2 * jet.second * v;
  }
  return w;
}

void sn_fold_released(const snReleasedTree* r, snTangent* bodies, const double* acceleration, snTangent* out) {
  snArena* arena = bodies->arena;
  size_t mark = sn_arena_mark(arena);
  int n = r->tree.nv, nv = r->m->nv;
  Weights w = weights_of(r, arena, acceleration);
  double *position = sn_arena_zarray(arena, double, n*nv + 1), *velocity = sn_arena_zarray(arena, double, n*nv + 1);
  add_columns(r, bodies->by_position, w.first, position);
  add_columns(r, bodies->by_velocity, w.rate, position);
  add_columns(r, bodies->by_velocity, w.first, velocity);
  if (acceleration) {
    add_inertia_columns(r, w.acceleration, -1, position);
    add_inertia_columns(r, w.velocity, -1, velocity);
  }
  add_rows(r, position, out->by_position);
  add_rows(r, velocity, out->by_velocity);
  add_curvature(r, bodies->force, 1, out->by_position);
  sn_arena_release(arena, mark);
}

void sn_fold_inertia(const snReleasedTree* r, const snTangent* bodies, const double* motion, double scale,
                     double* out) {
  snArena* arena = bodies->arena;
  size_t mark = sn_arena_mark(arena);
  int n = r->tree.nv, nv = r->m->nv;
  double *released = sn_released_motion(r, arena, motion), *weight = sn_arena_array(arena, double, n + 1),
         *first = sn_arena_array(arena, double, n + 1), *force = sn_arena_zarray(arena, double, n + 1),
         *change = sn_arena_zarray(arena, double, n*n + 1), *position = sn_arena_zarray(arena, double, n*nv + 1);
  for (int dof = 0; dof < n; dof++) {
    first[dof] = r->jet[dof].first;
    weight[dof] = r->jet[dof].second * motion[r->mover[dof]];
    if (released[dof] != 0)
      sn_add_released_inertia(r, r->tree.dof_bodyid[dof], r->state.cdof[dof], released[dof], force, 1);
  }
  sn_tangent_add_inertia(bodies, released, scale, change);
  add_columns(r, change, first, position);
  add_inertia_columns(r, weight, scale, position);
  add_rows(r, position, out);
  add_curvature(r, force, scale, out);
  sn_arena_release(arena, mark);
}

void sn_fold_row(const snReleasedTree* r, const double* released, double* row) {
  for (int dof = 0; dof < r->tree.nv; dof++) row[r->mover[dof]] += released[dof] * r->jet[dof].first;
}

void sn_fold_rate(const snReleasedTree* r, const double* released, const double* jacobian, const double* motion,
                  double* row) {
  sn_fold_row(r, released, row);
  for (int dof = 0; dof < r->tree.nv; dof++)
    row[r->mover[dof]] += jacobian[dof] * r->jet[dof].second * motion[r->mover[dof]];
}
