// jacobian.c — how places on bodies move with the dofs, and how that changes
//   reads   cdof cdof_dot cvel subtree_com and frames        writes  the matrices given
//   column of dof i for a point p of a moving body: rotation w_i, translation l_i + w_i x (p - com), (w_i, l_i) =
//   cdof_i; zero for dofs that do not move the body
#include "base/assert.h"
#include "kinematics/driven.h"
#include "sinew/support.h"
#include "math/spatial.h"

#include <string.h>

static void clear(const snModel* m, double* matrix) {
  if (matrix) memset(matrix, 0, 3 * sizeof(double) * (size_t)m->nv);
}

static void store_column(const snModel* m, double* matrix, int dof, snVec3 column) {
  if (!matrix) return;
  matrix[dof] = column.x;
  matrix[m->nv + dof] = column.y;
  matrix[2 * m->nv + dof] = column.z;
}

static snVec3 arm_of(const snModel* m, const snData* d, int body, snVec3 point) {
  return vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
}

static void add_column(const snModel* m, double* matrix, int dof, snVec3 column) {
  if (!matrix) return;
  matrix[dof] += column.x;
  matrix[m->nv + dof] += column.y;
  matrix[2 * m->nv + dof] += column.z;
}

// What dofs of other bodies add by driven joints.
static void add_driven(const snModel* m, const snData* d, double* translation, double* rotation, int body, snVec3 arm) {
  for (int column = 0; column < m->ncolumn; column++) {
    if (!body_hangs_on(m, body, m->column_bodyid[column])) continue;
    add_column(m, translation, m->column_dofid[column], spatial_point_velocity(d->column[column], arm));
    add_column(m, rotation, m->column_dofid[column], d->column[column].rot);
  }
}

void sn_point_jacobian(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                       double* rotation) {
  clear(m, translation);
  clear(m, rotation);
  if (!is_index(body, m->nbody)) return;
  snVec3 arm = arm_of(m, d, body, point);
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    snSpatial axis = d->cdof[chain[k]];
    store_column(m, translation, chain[k], spatial_point_velocity(axis, arm));
    store_column(m, rotation, chain[k], axis.rot);
  }
  add_driven(m, d, translation, rotation, body, arm);
}

void sn_body_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation) {
  sn_point_jacobian(m, d, body, is_index(body, m->nbody) ? d->xpos[body] : vec3(0, 0, 0), translation, rotation);
}

void sn_body_com_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation) {
  sn_point_jacobian(m, d, body, is_index(body, m->nbody) ? d->xipos[body] : vec3(0, 0, 0), translation, rotation);
}

void sn_geom_jacobian(const snModel* m, const snData* d, int geom, double* translation, double* rotation) {
  bool there = is_index(geom, m->ngeom);
  sn_point_jacobian(m, d, there ? m->geom_bodyid[geom] : -1, there ? d->geom_xpos[geom] : vec3(0, 0, 0), translation,
                    rotation);
}

void sn_site_jacobian(const snModel* m, const snData* d, int site, double* translation, double* rotation) {
  bool there = is_index(site, m->nsite);
  sn_point_jacobian(m, d, there ? m->site_bodyid[site] : -1, there ? d->site_xpos[site] : vec3(0, 0, 0), translation,
                    rotation);
  for (int moving = 0; moving < m->nmoving; moving++) {
    int dof = m->moving_siteid[moving] == site ? sn_coordinate_dof(m, m->moving_coordinate[moving]) : -1;
    if (dof >= 0) add_column(m, translation, dof, d->moving_rate[moving]);
  }
}

// One body's part in the motion of the whole.
static void add_share(const snModel* m, const snData* d, double* translation, int body, double share) {
  snVec3 arm = arm_of(m, d, body, d->xipos[body]);
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    snVec3 column = vec3_scale(spatial_point_velocity(d->cdof[chain[k]], arm), share);
    add_column(m, translation, chain[k], column);
  }
  for (int c = 0; c < m->ncolumn; c++)
    if (body_hangs_on(m, body, m->column_bodyid[c]))
      add_column(m, translation, m->column_dofid[c], vec3_scale(spatial_point_velocity(d->column[c], arm), share));
}

void sn_subtree_com_jacobian(const snModel* m, const snData* d, int body, double* translation) {
  clear(m, translation);
  if (!is_index(body, m->nbody)) return;
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  for (int b = body; b < end; b++) add_share(m, d, translation, b, m->body_mass[b] / m->body_subtreemass[body]);
}

// The axes of balls and free bodies rotate with the body itself: cdof_dot leaves that out, since in a sum over the
// three it cancels.
static snSpatial axis_rate(const snModel* m, const snData* d, int dof) {
  int jnt = m->dof_jntid[dof], type = m->jnt_type[jnt];
  bool rotations = type == SN_JOINT_BALL || (type == SN_JOINT_FREE && dof >= m->jnt_dofadr[jnt] + 3);
  return rotations ? spatial_cross_motion(d->cvel[m->dof_bodyid[dof]], d->cdof[dof]) : d->cdof_dot[dof];
}

void sn_point_jacobian_rate(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                            double* rotation) {
  clear(m, translation);
  clear(m, rotation);
  if (!is_index(body, m->nbody)) return;
  snVec3 arm = arm_of(m, d, body, point);
  snVec3 velocity = spatial_point_velocity(d->cvel[body], arm);
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    snSpatial rate = axis_rate(m, d, chain[k]);
    snVec3 swept = vec3_cross(d->cdof[chain[k]].rot, velocity);
    store_column(m, translation, chain[k], vec3_add(spatial_point_velocity(rate, arm), swept));
    store_column(m, rotation, chain[k], rate.rot);
  }
  for (int c = 0; c < m->ncolumn; c++) {
    if (!body_hangs_on(m, body, m->column_bodyid[c])) continue;
    snVec3 swept = vec3_cross(d->column[c].rot, velocity);
    add_column(m, translation, m->column_dofid[c], vec3_add(spatial_point_velocity(d->column_dot[c], arm), swept));
    add_column(m, rotation, m->column_dofid[c], d->column_dot[c].rot);
  }
}
