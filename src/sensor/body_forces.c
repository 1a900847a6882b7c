// body_forces.c — accelerations of bodies and the forces on them
//   reads   qvel qacc cdof cdof_dot cvel cinert xfrc_applied xipos subtree_com contact efc_force
//   writes  cacc cfrc_int cfrc_ext
//   cacc includes -gravity, so that of a body at rest is what an accelerometer shows
//   Recursions are those of stage/body_wrenches.h.
//   cfrc_int: wrench through the joints that connect a body to its parent; all about the tree's centre of mass
#include "model/contact_body.h"
#include "dynamics/forces.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "sensor/measure.h"
#include "sinew/physics.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "view/scalar_view.h"

#define HAS_COLUMNS(w) ((w).m->ncolumn > 0)
static inline snSpatial column_acceleration(View w, int body, snSpatial a) {
  return spatial_add(a, sn_column_acceleration(w.m, w.d, body, w.d->qacc));
}
#include "stage/body_wrenches.h"

static snSpatial external_wrench(const snModel* m, const snData* d, int body) {
  if (!is_applied(d, body)) return spatial_zero();
  snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
  return spatial_wrench(applied_force(d, body), applied_torque(d, body), arm);
}

// Adds sign times a wrench at a world point of a body; nothing acts on the world.
static void push(const snModel* m, snData* d, int body, snVec3 force, snVec3 torque, snVec3 point, double sign) {
  if (body == 0) return;
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
  d->cfrc_ext[body] = spatial_add_scaled(d->cfrc_ext[body], spatial_wrench(force, torque, arm), sign);
}

static void add_contacts(const snModel* m, snData* d) {
  for (int i = 0; i < d->ncon; i++) {
    const snContact* contact = &d->contact[i];
    if (contact->efc_address < 0 || contact_has_flex(contact)) continue;  // conformance: flexes push no body here
    double local[6];
    sn_contact_force(m, d, i, local);
    snVec3 force = mat3_transpose_mul_vec3(contact->frame, vec3_load(local));
    snVec3 torque = mat3_transpose_mul_vec3(contact->frame, vec3_load(local + 3));
    push(m, d, m->geom_bodyid[contact->geom[0]], force, torque, contact->pos, -1);
    push(m, d, m->geom_bodyid[contact->geom[1]], force, torque, contact->pos, 1);
  }
}

// Body and world point of one of the two objects that an equality joins.
static int joined_point(const snModel* m, const snData* d, int eq, int side, snVec3* point) {
  int object = side == 0 ? m->eq_obj1id[eq] : m->eq_obj2id[eq];
  bool site = m->eq_objtype[eq] == SN_OBJ_SITE, swapped = m->eq_type[eq] == SN_EQUALITY_WELD;
  int body = site ? m->site_bodyid[object] : object;
  snVec3 local = site ? m->site_pos[object] : vec3_load(m->eq_data[eq] + 3 * (swapped ? 1 - side : side));
  *point = vec3_add(mat3_mul_vec3(d->xmat[body], local), d->xpos[body]);
  return body;
}

// The torque in world axes of the rotational rows of a weld: their violation is the vector part of conj(q1) q0, which
// changes by half of that of conj(q1) w q0.
static snVec3 weld_torque(const snModel* m, const snData* d, int eq, snVec3 force) {
  int first = m->eq_obj1id[eq], second = m->eq_obj2id[eq];
  snQuat q0, q1;
  if (m->eq_objtype[eq] == SN_OBJ_SITE) {
    q0 = quat_mul(d->xquat[m->site_bodyid[first]], m->site_quat[first]);
    q1 = quat_mul(d->xquat[m->site_bodyid[second]], m->site_quat[second]);
  } else {
    q0 = quat_mul(d->xquat[first], quat_load(m->eq_data[eq] + 6));
    q1 = d->xquat[second];
  }
  double axis[3];
  for (int k = 0; k < 3; k++) {
    snQuat unit = {0, k == 0, k == 1, k == 2}, change = quat_mul(quat_mul(quat_conjugate(q1), unit), q0);
    axis[k] = 0.5 * m->eq_data[eq][10] * (change.x * force.x + change.y * force.y + change.z * force.z);
  }
  return vec3_load(axis);
}

// Rows of connects and welds are forces in world axes. conformance: the rotational rows of a weld count as a torque in
// world axes too. Equalities of other kinds are left out.
static void add_equalities(const snModel* m, snData* d) {
  for (int row = 0; row < d->ne;) {
    int eq = d->efc_id[row];
    bool weld = m->eq_type[eq] == SN_EQUALITY_WELD;
    if (!weld && m->eq_type[eq] != SN_EQUALITY_CONNECT) {
      row++;
      continue;
    }
    snVec3 force = vec3_load(d->efc_force + row), torque = weld ? vec3_load(d->efc_force + row + 3) : vec3(0, 0, 0);
    if (weld && m->opt.physics & SN_PHYSICS_WRENCHES) torque = weld_torque(m, d, eq, torque);
    for (int side = 0; side < 2; side++) {
      snVec3 point;
      int body = joined_point(m, d, eq, side, &point);
      push(m, d, body, force, torque, point, side == 0 ? 1 : -1);
    }
    row += weld ? 6 : 3;
  }
}

// ---- accelerations and wrenches through joints, of all bodies

static View after_solve(const snModel* m, snData* d) {
  return (View){.m = m, .d = d, .cacc = &d->cacc->rot.x, .cfrc = &d->cfrc_int->rot.x};
}

void sn_body_accelerations(const snModel* m, snData* d) { stage_total_accelerations(after_solve(m, d)); }

void sn_body_forces(const snModel* m, snData* d) {
  View w = after_solve(m, d);
  sn_body_accelerations(m, d);
  d->cfrc_ext[0] = d->cfrc_int[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) d->cfrc_ext[body] = external_wrench(m, d, body);
  add_contacts(m, d);
  add_equalities(m, d);
  if (m->opt.physics & SN_PHYSICS_WRENCHES) sn_add_tendon_wrenches(m, d);
  FOR_EACH(w, body, EVERY_BODY) { transmitted_wrench(w, body, d->cfrc_ext[body]); }
  SUM_UP(w, EVERY_BODY, cfrc, spatial_add, 0)
}
