// group.c — stages as the device runs them, in a working set that starts as NaN
#define SN_KERNELS 1
#include "stage/targets.h"
#include "math/real.h"
#include "cuda/kernel/lane_group.h"

#include <stdlib.h>

static bool reversed_items;
#undef ITEM
#define ITEM(k, n) (reversed_items ? (n)-1 - (k) : (k))
#include "cuda/kernel/dynamics.h"
#include "cuda/kernel/kinematics.h"
#include "cuda/kernel/step.h"

typedef struct GroupWorld {
  snDeviceModel* model;
  ModelView m;
  snDeviceLayout at;
  ColumnView b;
  real* ws;
} GroupWorld;

static World opened(GroupWorld* g, const snModel* m, const snData* d, bool position) {
  snDeviceModel* p = g->model = sn_device_model_create(m);
#define NUM(name) g->m.name = p->name;
#define IDX(name, count) g->m.name = p->name;
  SN_DEVICE_MODEL_NUMBERS(NUM)
  SN_DEVICE_MODEL_REALS(NUM)
  SN_DEVICE_MODEL_ARRAYS(IDX, IDX)
#undef NUM
#undef IDX
  g->at = position ? sn_position_layout(p) : sn_smooth_layout(p, false);
  memset(&g->b, 0, sizeof g->b);
  g->b.mocap_pos = (real*)(void*)d->mocap_pos, g->b.mocap_quat = (real*)(void*)d->mocap_quat;
  g->ws = malloc(sizeof(real) * (size_t)(g->at.words + 1));
  memset(g->ws, 0xff, sizeof(real) * (size_t)g->at.words);
  World w = {&g->m, &g->at, &g->b, g->ws, 0};
  for (int i = 0; i < m->nq; i++) w.ws[w.at->pos + i] = d->qpos[i];
  for (int i = 0; i < m->nv && !position; i++) w.ws[w.at->vel + i] = d->qvel[i];
  return w;
}

static bool closed(GroupWorld* g) {
  sn_device_model_destroy(g->model);
  free(g->ws);
  return true;
}

static void load_poses(World w, const snModel* m, const snData* d) {
  for (int body = 0; body < m->nbody; body++) {
    store9(w.ws + w.at->pose + POSE * body, d->xmat[body]);
    store3(w.ws + w.at->pose + POSE * body + 9, d->xpos[body]);
  }
  for (int jnt = 0; jnt < m->njnt; jnt++) {  // in the axes of the parent
    int parent = m->body_parentid[m->jnt_bodyid[jnt]];
    snVec3 from = vec3_sub(d->xanchor[jnt], d->xpos[parent]);
    store3(w.ws + w.at->joint + 6 * jnt, mat3_transpose_mul_vec3(d->xmat[parent], d->xaxis[jnt]));
    store3(w.ws + w.at->joint + 6 * jnt + 3, mat3_transpose_mul_vec3(d->xmat[parent], from));
  }
}

// Derived from poses; centres of trees are in use to the end.
static void load_inertias(World w, const snModel* m, const snData* d) {
  for (int body = 1; body < m->nbody; body++)
    store3(w.ws + w.at->com + 3 * w.m->body_root[body], d->subtree_com[m->body_rootid[body]]);
  for (int dof = 0; dof < m->nv; dof++) store6(w.ws + w.at->cdof + SPATIAL * dof, d->cdof[dof]);
  for (int body = 0; body < m->nbody; body++) store10(w.ws + w.at->inertia + INERTIA * body, d->cinert[body]);
}

static void load_motions(World w, const snModel* m, const snData* d) {
  for (int body = 0; body < m->nbody; body++) store6(w.ws + w.at->cvel + SPATIAL * body, d->cvel[body]);
  for (int dof = 0; dof < m->nv; dof++) store6(w.ws + w.at->cross + SPATIAL * dof, d->cdof_dot[dof]);
}

static bool refused(const snModel* m) { return sn_device_model_lacks(m) || sn_device_model_leaves(m); }

#define OPENED(position)                             \
  GroupWorld world;                                  \
  Group g = {0};                                     \
  if (refused(m)) return false;                      \
  reversed_items = reversed;                         \
  World w = opened(&world, m, d, position)

bool group_body_poses(const snModel* m, snData* d, bool reversed) {
  OPENED(true);
  local_poses(w, g);
  compose_poses(w, g);
  View v = group_view(w, g);
  for (int body = 0; body < m->nbody; body++) d->xmat[body] = get_xmat(v, body), d->xpos[body] = get_xpos(v, body);
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    d->xanchor[jnt] = placed_anchor(v, jnt, m->jnt_bodyid[jnt]);
    if (m->jnt_type[jnt] != SN_JOINT_FREE) d->xaxis[jnt] = placed_axis(v, jnt, m->jnt_bodyid[jnt]);
  }
  for (int body = 1; body < m->nbody; body++) d->ximat[body] = get_ximat(v, body), d->xipos[body] = get_xipos(v, body);
  return closed(&world);
}

bool group_center_of_mass(const snModel* m, snData* d, bool reversed) {
  OPENED(false);
  load_poses(w, m, d);
  stage_subtree_centers(group_view(w, g));
  motion_axes(w, g);
  stage_body_inertias(group_view(w, g));
  View v = group_view(w, g);
  for (int body = 0; body < m->nbody; body++) d->cinert[body] = get_cinert(v, body);
  for (int dof = 0; dof < m->nv; dof++) d->cdof[dof] = get_cdof(v, dof);
  for (int root = 0; root < w.m->nroot; root++)
    d->subtree_com[w.m->root_begin[root]] = load3(w.ws + w.at->com + 3 * root);
  return closed(&world);
}

bool group_velocities(const snModel* m, snData* d, bool reversed) {
  OPENED(false);
  load_inertias(w, m, d);
  stage_velocities(group_view(w, g));
  View v = group_view(w, g);
  for (int body = 0; body < m->nbody; body++) d->cvel[body] = get_cvel(v, body);
  for (int dof = 0; dof < m->nv; dof++) d->cdof_dot[dof] = get_cdof_dot(v, dof);
  return closed(&world);
}

bool group_bias_forces(const snModel* m, snData* d, bool reversed) {
  OPENED(false);
  load_inertias(w, m, d);
  load_motions(w, m, d);
  stage_accelerations(group_view(w, g));
  View v = group_view(w, g);
  FOR_EACH(v, body, BODIES) { inertial_force(v, body); }
  subtree_sums(w, g);
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_bias[dof] = dof_force(v, dof);
  return closed(&world);
}

bool group_mass_matrix(const snModel* m, snData* d, bool reversed) {
  OPENED(false);
  load_inertias(w, m, d);
  for (int i = 0; i < SPATIAL * m->nbody; i++) w.ws[w.at->cacc + i] = 0;  // summed up along with inertias
  subtree_sums(w, g);
  View v = group_view(w, g);
  for (int body = 0; body < m->nbody; body++) d->crb[body] = get_cinert(v, body);
  FOR_EACH(v, dof, DOFS) { PUT(v, momentum, dof, unit_momentum(v, dof)); }
  for (int e = 0; e < w.m->nM; e++) {
    int row = w.m->M_row[e], column = w.m->M_colind[e];
    if (m->dof_simplenum[row]) continue;  // the device does not know them
    d->M[e] = inertia_entry(v, column, GET(v, momentum, row)) + (row == column ? w.m->dof_armature[row] : 0);
  }
  return closed(&world);
}

bool group_body_forces(const snModel* m, snData* d, bool reversed) {
  OPENED(false);
  load_inertias(w, m, d);
  load_motions(w, m, d);
  View v = group_view(w, g);
  v.qacc = d->qacc;
  stage_total_accelerations(v);
  for (int body = 0; body < m->nbody; body++) d->cacc[body] = get_cacc(v, body);
  FOR_EACH(v, body, EVERY_BODY) { transmitted_wrench(v, body, d->cfrc_ext[body]); }
  subtree_sums(w, g);
  for (int body = 1; body < m->nbody; body++) d->cfrc_int[body] = get_cfrc(v, body);
  return closed(&world);
}

// Forces of tendons are added up by actuators there.
bool group_passive_forces(const snModel* m, snData* d, bool reversed) {
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_stiffness[tendon] != 0 || m->tendon_damping[tendon] != 0) return false;
  OPENED(false);
  View v = group_view(w, g);
  FOR_EACH(v, dof, DOFS) { d->qfrc_spring[dof] = spring_force(w, dof), d->qfrc_damper[dof] = damper_force(v, dof); }
  return closed(&world);
}

// Columns that hold more than the forces are left out: of histories, adhesion, Hill muscles and force elements.
static bool has_other_columns(const snModel* m) {
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_BODY) return true;
  return m->nhistory > 0 || m->nhill > 0 || m->nforce > 0;
}

static void load_tendons(World w, const snModel* m, const snData* d) {
  for (int k = 0; k < m->nJten; k++) w.ws[w.at->tendon_J + k] = d->ten_J[k];
  for (int i = 0; i < m->ntendon; i++) {
    w.ws[w.at->tendon_length + i] = d->ten_length[i];
    w.ws[w.at->tendon_force + i] = d->ten_velocity[i];
  }
}

bool group_actuation(const snModel* m, snData* d, bool reversed) {
  if (has_other_columns(m)) return false;
  OPENED(false);
  snDeviceModel* p = world.model;
  ColumnView* b = &world.b;
  real* room = calloc((size_t)(2 * m->na + m->nv + SN_SNAPSHOT_WORDS(p) + 12 * m->nbody) + 1, sizeof(real));
  b->act = d->act, b->ctrl = d->ctrl, b->qfrc_applied = d->qfrc_applied;
  b->actuator_force = d->actuator_force, b->qfrc_actuator = d->qfrc_actuator;
  b->next_act = room, b->act_rate = room + m->na, b->smooth_damping = room + 2 * m->na;
  b->snapshot = b->smooth_damping + m->nv, b->pose = b->snapshot + SN_SNAPSHOT_WORDS(p);
  load_poses(w, m, d);
  for (int body = 1; body < m->nbody; body++)
    store3(w.ws + w.at->com + 3 * w.m->body_root[body], d->subtree_com[m->body_rootid[body]]);
  for (int dof = 0; dof < m->nv; dof++) store6(w.ws + w.at->cdof + SPATIAL * dof, d->cdof[dof]);
  for (int body = 0; body < m->nbody; body++) {
    store9(b->pose + 12 * body, d->xmat[body]);
    store3(b->pose + 12 * body + 9, d->xpos[body]);
  }
  load_tendons(w, m, d);
  if (w.m->actuation) {
    actuator_phase(w, g);
    bound_tendons(w, g);
    clamp_forces(w, g);
  }
  tendon_forces(w, g);
  gather_forces(w, g, 0);
  free(room);
  return closed(&world);
}
