// body_forces.c — accelerations of bodies and the forces on them
//   reads   qvel qacc cdof cdof_dot cvel cinert xfrc_applied xipos subtree_com contact efc_force
//   writes  cacc cfrc_int cfrc_ext
//   cacc includes -gravity, so that of a body at rest is what an accelerometer shows
//   cfrc_int: wrench through the joints that connect a body to its parent; all about the tree's centre of mass
#include "dynamics/forces.h"
#include "math/spatial.h"
#include "sensor/measure.h"
#include "sinew/step.h"
#include "sinew/support.h"

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
    if (contact->efc_address < 0) continue;
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
    for (int side = 0; side < 2; side++) {
      snVec3 point;
      int body = joined_point(m, d, eq, side, &point);
      push(m, d, body, force, torque, point, side == 0 ? 1 : -1);
    }
    row += weld ? 6 : 3;
  }
}

static snSpatial body_acceleration(const snModel* m, const snData* d, int body) {
  snSpatial a = d->cacc[m->body_parentid[body]];
  int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
  for (; dof < end; dof++) {
    a = spatial_add_scaled(a, d->cdof_dot[dof], d->qvel[dof]);
    a = spatial_add_scaled(a, d->cdof[dof], d->qacc[dof]);
  }
  if (m->ncolumn > 0) a = spatial_add(a, sn_column_acceleration(m, d, body, d->qacc));
  return a;
}

void sn_body_accelerations(const snModel* m, snData* d) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  d->cacc[0] = (snSpatial){{0, 0, 0}, gravity ? vec3_neg(m->opt.gravity) : vec3(0, 0, 0)};
  for (int body = 1; body < m->nbody; body++) d->cacc[body] = body_acceleration(m, d, body);
}

void sn_body_forces(const snModel* m, snData* d) {
  sn_body_accelerations(m, d);
  d->cfrc_ext[0] = d->cfrc_int[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) d->cfrc_ext[body] = external_wrench(m, d, body);
  add_contacts(m, d);
  add_equalities(m, d);
  for (int body = 1; body < m->nbody; body++) {
    snSpatialInertia inertia = d->cinert[body];
    snSpatial momentum = spatial_inertia_mul(inertia, d->cvel[body]);
    snSpatial net =
        spatial_add(spatial_inertia_mul(inertia, d->cacc[body]), spatial_cross_force(d->cvel[body], momentum));
    d->cfrc_int[body] = spatial_sub(net, d->cfrc_ext[body]);
  }
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    d->cfrc_int[parent] = spatial_add(d->cfrc_int[parent], d->cfrc_int[body]);
  }
}
