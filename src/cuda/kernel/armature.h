// armature.h — phases: what the armature of tendons adds to inertia and bias forces
//   reads   tendon_J; then poses in device memory, cvel, cacc
//   writes  tendon_inertia, tendon_row; then tendon_bias
//   As src/dynamics/tendon_inertia.c: inertia a J^T J, bias force a J^T (J' v). The row of a tendon and its products
//   are kept in device memory, because bodies take their place before velocities are known.
#pragma once
#include "cuda/kernel/group_view.h"

KERNEL_FN void keep_tendon_rows(World w, Group g) {
  const ModelView* m = w.m;
  const real* J = w.ws + w.at->tendon_J;
  EACH(slot, m->nJten) { w.b->tendon_row[w.id * (size_t)m->nJten + slot] = J[slot]; }
  EACH(e, m->nM) {
    real sum = 0;
    LOOP for (int k = m->dof_slotadr[m->M_row[e]]; k < m->dof_slotadr[m->M_row[e] + 1]; k++) {
      int tendon = m->dof_tendon[k], other = m->row_place[tendon * m->nv + m->M_colind[e]];
      if (other >= 0) sum += m->tendon_armature[tendon] * J[m->dof_slot[k]] * J[other];
    }
    w.b->tendon_inertia[w.id * (size_t)m->nM + e] = sum;
  }
}

typedef struct PointMotion {
  snVec3 velocity, acceleration;
} PointMotion;

// Of a point of a body, if no joint accelerates and without gravity.
KERNEL_FN PointMotion point_in_motion(View v, int body, snVec3 pos) {
  snVec3 none = vec3(0, 0, 0), arm = vec3_sub(pos, tree_center(v, body));
  PointMotion out = {none, none};
  if (body == 0) return out;
  snSpatial velocity = get_cvel(v, body), rotating = spatial_sub(get_cacc(v, body), world_acceleration(v));
  out.velocity = spatial_point_velocity(velocity, arm);
  out.acceleration = vec3_add(spatial_point_velocity(rotating, arm), vec3_cross(velocity.rot, out.velocity));
  return out;
}

// Second derivative of the length of a straight segment without joint accelerations.
KERNEL_FN real segment_acceleration(World w, int i) {
  View v = lone_view(w);
  const int *body = w.m->segment_body + 2 * i, n = w.m->nsegment;
  const real* point = w.m->segment_point + i;
  snVec3 first = point_on_body(v, body[0], column3(point, n));
  snVec3 second = point_on_body(v, body[1], column3(point + 3 * n, n));
  PointMotion from = point_in_motion(v, body[0], first), to = point_in_motion(v, body[1], second);
  snVec3 velocity = vec3_sub(to.velocity, from.velocity);
  real length;
  snVec3 direction = vec3_direction(vec3_sub(second, first), &length);
  real along = vec3_dot(direction, velocity), sum = vec3_dot(direction, vec3_sub(to.acceleration, from.acceleration));
  return length > R(SN_MINVAL) ? sum + (vec3_dot(velocity, velocity) - along * along) / length : sum;
}

// Between body_accelerations and body_forces.
KERNEL_FN void tendon_bias_forces(World w, Group g) {
  const ModelView* m = w.m;
  EACH(tendon, m->ntendon) {
    real sum = 0;
    LOOP for (int k = m->length_adr[tendon]; k < m->length_adr[tendon + 1] && m->tendon_armature[tendon] != 0; k++) {
      if (m->length_of[k] >= m->nwrapping)
        sum += m->length_share[k] * segment_acceleration(w, m->length_of[k] - m->nwrapping);
    }
    w.b->tendon_bias[w.id * m->ntendon + tendon] = m->tendon_armature[tendon] * sum;
  }
  group_sync(g);
}

KERNEL_FN real tendon_bias_of(World w, int dof) {
  const ModelView* m = w.m;
  real sum = 0;
  LOOP for (int k = m->dof_slotadr[dof]; k < m->dof_slotadr[dof + 1]; k++) sum +=
      w.b->tendon_row[w.id * (size_t)m->nJten + m->dof_slot[k]] *
      w.b->tendon_bias[w.id * m->ntendon + m->dof_tendon[k]];
  return sum;
}
