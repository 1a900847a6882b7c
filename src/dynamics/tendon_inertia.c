// tendon_inertia.c — what the armature of tendons adds to inertia and bias
//   reads   ten_J cdof_dot cvel subtree_com site_xpos qvel        writes  M; a force vector
//   kinetic energy a/2 (J v)^2, J the tendon's row: inertia a J^T J, bias force a J^T (J' v).
//   J' v is the tendon's acceleration without joint accelerations: over its straight pieces, with direction n, length
//   l, and velocities and accelerations of the second end against the first,  n . acc + (vel . vel - (n . vel)^2) / l.
//   conformance: entries between dofs of which none is the other's ancestor have no place in M and are left out
#include "dynamics/forces.h"
#include "math/spatial.h"
#include "model/awake.h"

// Both rows ascend, so one walk finds the columns they share.
static void add_shared_columns(real* row, const int* column, int count, const real* x, const int* x_column, int x_count,
                               real s) {
  for (int k = 0, i = 0; k < count && i < x_count;) {
    if (column[k] == x_column[i])
      row[k++] += s * x[i++];
    else if (column[k] < x_column[i])
      k++;
    else
      i++;
  }
}

void sn_add_tendon_inertia(const snModel* m, snData* d) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real armature = m->tendon_armature[tendon];
    if (armature == 0) continue;
    int count = m->ten_J_rownnz[tendon];
    const double* row = d->ten_J + m->ten_J_rowadr[tendon];
    const int* column = m->ten_J_colind + m->ten_J_rowadr[tendon];
    for (int k = 0; k < count; k++) {
      int dof = column[k], adr = m->M_rowadr[dof];
      if (d->awake->dof_kept[dof]) continue;  // its row has it already
      add_shared_columns(d->M + adr, m->M_colind + adr, m->M_rownnz[dof], row, column, count, armature * row[k]);
    }
  }
}

typedef struct PointMotion {
  snVec3 velocity, acceleration;
} PointMotion;

// Of a site, if no joint accelerates and without gravity.
static PointMotion site_motion(const snModel* m, const snData* d, int site) {
  int body = m->site_bodyid[site];
  const int* chain = m->chain_dof + m->body_chainadr[body];
  snVec3 arm = vec3_sub(d->site_xpos[site], d->subtree_com[m->body_rootid[body]]);
  snSpatial rotating = spatial_zero();
  for (int k = 0; k < m->body_chainnum[body]; k++)
    rotating = spatial_add_scaled(rotating, d->cdof_dot[chain[k]], d->qvel[chain[k]]);
  snVec3 velocity = spatial_point_velocity(d->cvel[body], arm);
  snVec3 centripetal = vec3_cross(d->cvel[body].rot, velocity);
  return (PointMotion){velocity, vec3_add(spatial_point_velocity(rotating, arm), centripetal)};
}

static real piece_acceleration(const snModel* m, const snData* d, int first, int second) {
  PointMotion from = site_motion(m, d, first), to = site_motion(m, d, second);
  snVec3 velocity = vec3_sub(to.velocity, from.velocity), acceleration = vec3_sub(to.acceleration, from.acceleration);
  real length;
  snVec3 direction = vec3_direction(vec3_sub(d->site_xpos[second], d->site_xpos[first]), &length);
  real along = vec3_dot(direction, velocity), sum = vec3_dot(direction, acceleration);
  if (length > SN_MINVAL) sum += (vec3_dot(velocity, velocity) - along * along) / length;
  return sum;
}

// A tendon with armature wraps around no geom: the compiler sees to that, and what wraps all the same counts not.
real sn_tendon_acceleration(const snModel* m, const snData* d, int tendon) {
  int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
  real divisor = 1, sum = 0;
  for (; wrap < last; wrap++) {
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY) divisor = m->wrap_prm[wrap];
    bool straight = m->wrap_type[wrap] == SN_WRAP_SITE && m->wrap_type[wrap + 1] == SN_WRAP_SITE;
    if (straight && m->path_num[wrap][0] + m->path_num[wrap][1] > 0)
      sum += piece_acceleration(m, d, m->wrap_objid[wrap], m->wrap_objid[wrap + 1]) / divisor;
  }
  return sum;
}

void sn_add_tendon_bias(const snModel* m, const snData* d, double* qfrc) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (m->tendon_armature[tendon] == 0) continue;
    const double* row = d->ten_J + m->ten_J_rowadr[tendon];
    const int* column = m->ten_J_colind + m->ten_J_rowadr[tendon];
    real force = m->tendon_armature[tendon] * sn_tendon_acceleration(m, d, tendon);
    add_to_computed(d, qfrc, row, column, m->ten_J_rownnz[tendon], force);
  }
}
