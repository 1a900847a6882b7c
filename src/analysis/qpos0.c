// qpos0.c — what follows from the dynamics in the reference configuration
//   reads   the whole model; runs the position stages at qpos0
//   writes  body_invweight0 dof_invweight0 dof_M0 tendon_length0 tendon_invweight0 path_rigid actuator_acc0
//           actuator_length0 actuator_biasprm (damping ratios) cam_pos0 cam_poscom0 cam_mat0 light_pos0 light_poscom0
//           light_dir0
//   Inverse weight of a body: mean of the diagonal of J M^-1 J^T over its three translations, and over its three
//   rotations, J the Jacobian at its centre of mass; of a joint: the same with unit rows. Constraints are scaled by it.
#include "analysis/constants.h"
#include "math/ldl.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/dense.h"
#include "math/spatial.h"
#include "base/arena.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"

#include <string.h>

// Vectors of length nv, and the dofs of them that are in use: all others would stay 0. A model of many trees is
// solved tree by tree.
typedef struct Workspace {
  double *row, *solved, *path;
  int first, count;
} Workspace;

static Workspace within_tree(const snModel* m, int tree, Workspace work) {
  work.first = m->tree_dofadr[tree];
  work.count = m->tree_dofnum[tree];
  return work;
}

static void clear_row(Workspace work) { memset(work.row + work.first, 0, sizeof(double) * (size_t)work.count); }

// solved = M^-1 row
static void solve(const snModel* m, const snData* d, Workspace work) {
  snPattern part = {work.count, m->M_rownnz + work.first, m->M_rowadr + work.first, m->M_colind};
  memcpy(work.solved + work.first, work.row + work.first, sizeof(double) * (size_t)work.count);
  sn_ldl_solve(part, d->qLD, d->qLDiagInv + work.first, work.solved + work.first, work.path);
}

// row M^-1 row^T
static double inverse_weight(const snModel* m, const snData* d, Workspace work) {
  solve(m, d, work);
  return dense_dot(work.row + work.first, work.solved + work.first, work.count);
}

static double component(snVec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// One row of the Jacobian of a body's centre of mass: translation or rotation along a world axis.
static void body_row(const snModel* m, const snData* d, int body, bool rotation, int axis, Workspace work) {
  clear_row(work);
  snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
  for (int i = 0; i < m->body_chainnum[body]; i++) {
    int dof = m->chain_dof[m->body_chainadr[body] + i];
    snVec3 motion = rotation ? d->cdof[dof].rot : spatial_point_velocity(d->cdof[dof], arm);
    work.row[dof] = component(motion, axis);
  }
}

static double mean_body_weight(const snModel* m, const snData* d, int body, bool rotation, Workspace work) {
  double sum = 0;
  work = within_tree(m, m->body_treeid[body], work);
  for (int axis = 0; axis < 3; axis++) {
    body_row(m, d, body, rotation, axis, work);
    sum += inverse_weight(m, d, work);
  }
  return sum / 3;
}

static void body_weight(snModel* m, const snData* d, int body, Workspace work) {
  double translation = 0, rotation = 0;
  if (m->body_treeid[body] < 0) {
    // no dof moves it: infinitely heavy
  } else if (m->body_simple[body] == 2) {
    translation = 1 / real_max(SN_MINVAL, m->body_mass[body]);
  } else {
    translation = mean_body_weight(m, d, body, false, work);
    rotation = mean_body_weight(m, d, body, true, work);
    // a body that can only rotate, or only shift, still needs a scale for constraints on the other
    bool borrows = !(m->opt.physics & SN_PHYSICS_INVWEIGHT);
    if (borrows && translation < SN_MINVAL && rotation > SN_MINVAL)
      translation = rotation;
    else if (borrows && rotation < SN_MINVAL && translation > SN_MINVAL)
      rotation = translation;
  }
  m->body_invweight0[body][0] = translation;
  m->body_invweight0[body][1] = rotation;
}

// Mean over `count` neighbouring dofs, the same for all of them.
static void dof_weights(snModel* m, const snData* d, int first, int count, Workspace work) {
  double sum = 0;
  work = within_tree(m, m->dof_treeid[first], work);
  for (int dof = first; dof < first + count; dof++) {
    clear_row(work);
    work.row[dof] = 1;
    sum += inverse_weight(m, d, work);
  }
  for (int dof = first; dof < first + count; dof++) m->dof_invweight0[dof] = sum / count;
}

static void joint_weight(snModel* m, const snData* d, int jnt, Workspace work) {
  int body = m->jnt_bodyid[jnt], dof = m->jnt_dofadr[jnt];
  if (m->body_simple[body] == 2) {
    m->dof_invweight0[dof] = 1 / real_max(SN_MINVAL, m->body_mass[body]);
    return;
  }
  switch ((snJointType)m->jnt_type[jnt]) {
    case SN_JOINT_FREE:
      dof_weights(m, d, dof, 3, work);
      dof_weights(m, d, dof + 3, 3, work);
      break;
    case SN_JOINT_BALL: dof_weights(m, d, dof, 3, work); break;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: dof_weights(m, d, dof, 1, work); break;
    case SN_JOINT_COUNT: break;
  }
}

// A sparse row as a dense one.
static void spread(double* row, int nv, const double* values, const int* columns, int count) {
  memset(row, 0, sizeof(double) * (size_t)nv);
  for (int i = 0; i < count; i++) row[columns[i]] = values[i];
}

static void tendon_weight(snModel* m, const snData* d, int tendon, Workspace work) {
  int row = m->ten_J_rowadr[tendon];
  spread(work.row, m->nv, d->ten_J + row, m->ten_J_colind + row, m->ten_J_rownnz[tendon]);
  m->tendon_length0[tendon] = d->ten_length[tendon];
  m->tendon_invweight0[tendon] = inverse_weight(m, d, work);
}

// Acceleration that a unit force of the actuator gives: |M^-1 r|, r its moment row.
static void actuator_acceleration(snModel* m, const snData* d, int actuator, Workspace work) {
  int row = m->moment_rowadr[actuator];
  spread(work.row, m->nv, d->actuator_moment + row, m->moment_colind + row, m->moment_rownnz[actuator]);
  solve(m, d, work);
  m->actuator_acc0[actuator] = sqrt(dense_dot(work.solved, work.solved, m->nv));
}

// Inertia of each dof with everything that hangs on it, without what tendons add. The mass matrix takes the rows of
// simple bodies from here.
static void dof_inertia(snModel* m, snData* d) {
  memcpy(d->crb, d->cinert, sizeof(snSpatialInertia) * (size_t)m->nbody);
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    if (parent > 0) d->crb[parent] = spatial_inertia_add(d->crb[parent], d->crb[body]);
  }
  for (int dof = 0; dof < m->nv; dof++) {
    snSpatial momentum = spatial_inertia_mul(d->crb[m->dof_bodyid[dof]], d->cdof[dof]);
    m->dof_M0[dof] = m->dof_armature[dof] + spatial_dot(d->cdof[dof], momentum);
  }
}

// The inertia that an actuator moves: (J M^-1 J^T)^-1, J its moment row; 0: it moves nothing.
static double moved_inertia(const snModel* m, const snData* d, int actuator, Workspace work) {
  int row = m->moment_rowadr[actuator];
  spread(work.row, m->nv, d->actuator_moment + row, m->moment_colind + row, m->moment_rownnz[actuator]);
  double inverse = inverse_weight(m, d, work);
  return inverse > SN_MINVAL ? 1 / inverse : 0;
}

// A positive third bias parameter of a position servo is a damping ratio: it becomes -2 ratio sqrt(kp mass), with the
// inertia that the actuator sees through its transmission. Conformance: gain and bias kinds are not looked at, except
// for Hill muscles, which are ours.
static void damping_from_ratio(snModel* m, const snData* d, int actuator, Workspace work) {
  double* bias = m->actuator_biasprm[actuator];
  double kp = m->actuator_gainprm[actuator][0];
  if (kp != -bias[1] || bias[2] <= 0 || m->actuator_hilladr[actuator] >= 0) return;

  double mass = 0;
  for (int i = 0; i < m->moment_rownnz[actuator]; i++) {
    int slot = m->moment_rowadr[actuator] + i;
    double squared = d->actuator_moment[slot] * d->actuator_moment[slot];
    if (squared > SN_MINVAL) mass += m->dof_M0[m->moment_colind[slot]] / squared;
  }
  if (m->opt.physics & SN_PHYSICS_DAMPRATIO) mass = moved_inertia(m, d, actuator, work);
  bias[2] = -(bias[2] * 2 * sqrt(kp * mass));
}

static void camera_references(snModel* m, const snData* d) {
  for (int cam = 0; cam < m->ncam; cam++) {
    int body = m->cam_bodyid[cam], target = m->cam_targetbodyid[cam];
    m->cam_pos0[cam] = vec3_sub(d->cam_xpos[cam], d->xpos[body]);
    m->cam_poscom0[cam] = vec3_sub(d->cam_xpos[cam], d->subtree_com[target >= 0 ? target : body]);
    m->cam_mat0[cam] = d->cam_xmat[cam];
  }
  for (int light = 0; light < m->nlight; light++) {
    int body = m->light_bodyid[light], target = m->light_targetbodyid[light];
    m->light_pos0[light] = vec3_sub(d->light_xpos[light], d->xpos[body]);
    m->light_poscom0[light] = vec3_sub(d->light_xpos[light], d->subtree_com[target >= 0 ? target : body]);
    m->light_dir0[light] = d->light_xdir[light];
  }
}

// Cameras and lights that follow something are placed by these very references, so here they count as fixed.
static bool fixed_camera_frames(snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  int* modes = sn_arena_array(d->scratch, int, m->ncam + m->nlight);
  if (!modes && m->ncam + m->nlight > 0) return false;
  for (int cam = 0; cam < m->ncam; cam++) {
    modes[cam] = m->cam_mode[cam];
    m->cam_mode[cam] = SN_TRACK_FIXED;
  }
  for (int light = 0; light < m->nlight; light++) {
    modes[m->ncam + light] = m->light_mode[light];
    m->light_mode[light] = SN_TRACK_FIXED;
  }
  sn_camera_frames(m, d);
  for (int cam = 0; cam < m->ncam; cam++) m->cam_mode[cam] = modes[cam];
  for (int light = 0; light < m->nlight; light++) m->light_mode[light] = modes[m->ncam + light];
  sn_arena_release(d->scratch, mark);
  return true;
}

bool sn_constants_at_qpos0(snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  Workspace work = {.row = sn_arena_array(d->scratch, double, m->nv + 1),
                    .solved = sn_arena_array(d->scratch, double, m->nv + 1),
                    .path = sn_arena_array(d->scratch, double, m->nv + 1),
                    .count = m->nv};
  if (!work.row || !work.solved || !work.path) return false;

  if (m->nflex > 0) sn_constants_flex_shapes(m);
  memcpy(d->qpos, m->qpos0, sizeof(double) * (size_t)m->nq);
  sn_body_poses(m, d);
  sn_object_frames(m, d);
  sn_center_of_mass(m, d);
  bool ok = fixed_camera_frames(m, d);
  if (ok) {
    dof_inertia(m, d);
    sn_constants_rigid_lengths(m, d);
    sn_tendon_paths(m, d);
    sn_mass_matrix(m, d);
    sn_factor_mass(m, d);
    if (m->nflex > 0) sn_constants_flex_edges(m, d, work.row, work.solved, work.path);
    sn_transmission(m, d);
    for (int body = 0; body < m->nbody; body++) body_weight(m, d, body, work);
    for (int jnt = 0; jnt < m->njnt; jnt++) joint_weight(m, d, jnt, work);
    for (int tendon = 0; tendon < m->ntendon; tendon++) tendon_weight(m, d, tendon, work);
    for (int actuator = 0; actuator < m->nu; actuator++) {
      m->actuator_length0[actuator] = d->actuator_length[actuator];
      actuator_acceleration(m, d, actuator, work);
      damping_from_ratio(m, d, actuator, work);
    }
    camera_references(m, d);
  }
  sn_arena_release(d->scratch, mark);
  return ok;
}
