// anchor_motion.c — what the motion of bodies does to connects and welds on its own: J' v
//   reads   qvel cvel cdof_dot column_dot, frames of bodies and sites, rows        writes  efc_aref
//   The violation's second derivative is J a + J' v, so a row that asks for it to be aref asks J a for aref - J' v.
//   point p of a body: J' v = c + c_rot x (p - com) + w x v_p, c the bias acceleration of the body;
//   weld: the violation changes by half of the vector part of conj(q1) w q0, whose own rate is the product rule's with
//   q' = w q / 2, w' = c_rot
#include "constraint/rows.h"
#include "dynamics/forces.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "model/model.h"
#include "view/read_view.h"

static inline snVec3 site_point(View v, int site) { return v.d->site_xpos[site]; }
static inline snVec3 geom_point(View v, int geom) { return v.d->geom_xpos[geom]; }
static inline snVec3 point_on_body(View v, int body, snVec3 local) {
  return vec3_add(mat3_mul_vec3(v.d->xmat[body], local), v.d->xpos[body]);
}
static inline snQuat body_orientation(View v, int body) { return v.d->xquat[body]; }
static inline real tendon_length(View v, int tendon) { return v.d->ten_length[tendon]; }
#include "constraint/equality_formulas.h"

// Acceleration of a body about its tree's centre of mass where no dof accelerates, without gravity.
static snSpatial bias_acceleration(const snModel* m, const snData* d, int body) {
  snSpatial sum = spatial_zero();
  for (; body > 0; body = m->body_parentid[body]) {
    int first = m->body_dofadr[body];
    for (int dof = first; dof < first + m->body_dofnum[body]; dof++)
      sum = spatial_add_scaled(sum, d->cdof_dot[dof], d->qvel[dof]);
    if (m->ncolumn > 0) sum = spatial_add(sum, sn_column_acceleration(m, d, body, NULL));
  }
  return sum;
}

static snVec3 point_bias(const snModel* m, const snData* d, int body, snVec3 point, snSpatial bias) {
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
  snVec3 velocity = spatial_point_velocity(d->cvel[body], arm);
  return vec3_add(spatial_point_velocity(bias, arm), vec3_cross(d->cvel[body].rot, velocity));
}

static snQuat pure(snVec3 v) { return (snQuat){0, v.x, v.y, v.z}; }

// q' = w q / 2
static snQuat quat_rate(snQuat q, snVec3 omega) {
  snQuat twice = quat_mul(pure(omega), q);
  return (snQuat){0.5 * twice.w, 0.5 * twice.x, 0.5 * twice.y, 0.5 * twice.z};
}

static snVec3 sandwich(snQuat a, snVec3 v, snQuat b) {
  snQuat product = quat_mul(quat_mul(a, pure(v)), b);
  return vec3(product.x, product.y, product.z);
}

static snVec3 weld_bias(View v, int eq, const Joined* joined, snVec3 angular_bias) {
  snQuat quat[2];
  joined_orientations(v, eq, quat);
  snVec3 omega0 = v.d->cvel[joined->body[0]].rot, omega1 = v.d->cvel[joined->body[1]].rot;
  snVec3 between = vec3_sub(omega0, omega1);
  snQuat back = quat_conjugate(quat[1]), back_rate = quat_conjugate(quat_rate(quat[1], omega1));
  snVec3 sum = vec3_add(sandwich(back_rate, between, quat[0]), sandwich(back, angular_bias, quat[0]));
  sum = vec3_add(sum, sandwich(back, between, quat_rate(quat[0], omega0)));
  return vec3_scale(sum, 0.5 * weld_scale(v, eq));
}

static void subtract(double* aref, snVec3 bias) {
  aref[0] -= bias.x;
  aref[1] -= bias.y;
  aref[2] -= bias.z;
}

void sn_anchor_motion(const snModel* m, snData* d) {
  View v = {m, d};
  for (int row = 0; row < d->ne;) {
    int eq = d->efc_id[row];
    bool weld = m->eq_type[eq] == SN_EQUALITY_WELD;
    if (!weld && m->eq_type[eq] != SN_EQUALITY_CONNECT) {
      row++;
      continue;
    }
    Joined joined = joined_points(v, eq);
    snSpatial bias[2];
    snVec3 of_point[2];
    for (int side = 0; side < 2; side++) {
      bias[side] = bias_acceleration(m, d, joined.body[side]);
      of_point[side] = point_bias(m, d, joined.body[side], joined.point[side], bias[side]);
    }
    subtract(d->efc_aref + row, vec3_sub(of_point[0], of_point[1]));
    if (weld) subtract(d->efc_aref + row + 3, weld_bias(v, eq, &joined, vec3_sub(bias[0].rot, bias[1].rot)));
    row += weld ? 6 : 3;
  }
}
