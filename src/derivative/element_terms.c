// element_terms.c — force elements to first order: on coordinates, between sites, compliant contacts
//   reads   what force_elements.c reads        adds  by_position by_velocity, actions
//   Limits: f = c'(q) F(c, c' v), c the coordinate as a function of its dof. Bushings and contacts act by a wrench W on
//   the second body and its opposite on the first; with D and V the derivatives of W by pose and velocity of a body,
//     dW/dq_j = D S_j + V (S'_j + S_j x v),   dW/dq'_j = V S_j
//   (tangent.h). Derivatives of the formulas: dual_elements.h. Ligaments are tensions of tendons: passive_terms.c.
#include "derivative/dual_elements.h"
#include "derivative/terms.h"
#include "kinematics/driven.h"

typedef snElementSlope SlopeFn(const snModel* m, int force, double coordinate, double rate);

static void add_on_coordinate(snTangent* t, int force, SlopeFn* slope) {
  const snModel* m = t->m;
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  if (dof < 0) return;
  snJet c = sn_coordinate(m, t->d->qpos, coordinate);
  double v = t->d->qvel[dof];
  snElementSlope f = slope(m, force, c.value, c.d1 * v);
  t->by_position[dof * (m->nv + 1)] += c.d2 * f.force + c.d1 * (f.by_length * c.d1 + f.by_rate * c.d2 * v);
  t->by_velocity[dof * (m->nv + 1)] += c.d1 * c.d1 * f.by_rate;
}

// ---- between two bodies

static void add_along(const snTangent* t, int body, int column, snSpatial x, double scale, double* out) {
  const int* chain = t->m->chain_dof + t->m->body_chainadr[body];
  for (int k = 0; k < t->m->body_chainnum[body]; k++)
    out[chain[k] * t->m->nv + column] += scale * spatial_dot(t->axis[chain[k]], x);
}

// Both ends of the wrench change by x with a dof.
static void add_change(const snTangent* t, const snAction* action, int dof, snSpatial x, double* out) {
  add_along(t, action->to, dof, x, 1, out);
  add_along(t, action->from, dof, x, -1, out);
}

static void add_velocities(snTangent* t, const snAction* action, int body, const snMat6* V) {
  const int* chain = t->m->chain_dof + t->m->body_chainadr[body];
  for (int k = 0; k < t->m->body_chainnum[body]; k++) {
    int dof = chain[k];
    snSpatial axis = t->d->cdof[dof], carried = spatial_cross_motion(axis, t->d->cvel[body]);
    add_change(t, action, dof, mat6_mul(V, spatial_add(t->d->cdof_dot[dof], carried)), t->by_position);
    add_change(t, action, dof, mat6_mul(V, axis), t->by_velocity);
  }
}

static void add_pair(snTangent* bodies, const snModel* m, const snData* d, int force, const int body[2]) {
  snAction action = {.from = body[0], .to = body[1]};
  snMat6 velocity[2];
  for (int k = 0; k < 2; k++) {
    if (bodies->m->body_chainnum[body[k]] == 0) continue;
    int at = action.count++;
    action.body[at] = body[k];
    action.wrench = sn_dual_pair(m, d, force, bodies->origin, body[k], SN_DISPLACED_POSE, action.change[at].m);
    sn_dual_pair(m, d, force, bodies->origin, body[k], SN_DISPLACED_VELOCITY, velocity[at].m);
  }
  if (action.count == 0 || body[0] == body[1]) return;
  sn_tangent_add_action(bodies, &action, 1);
  for (int k = 0; k < action.count; k++) add_velocities(bodies, &action, action.body[k], &velocity[k]);
}

static void add_between_sites(snTangent* bodies, const snModel* m, const snData* d, int force) {
  const int* site = m->force_objid[force];
  add_pair(bodies, m, d, force, (int[2]){m->site_bodyid[site[0]], m->site_bodyid[site[1]]});
}

static void add_between_geoms(snTangent* bodies, const snModel* m, const snData* d, int force) {
  const int* geom = m->force_objid[force];
  add_pair(bodies, m, d, force, (int[2]){m->geom_bodyid[geom[0]], m->geom_bodyid[geom[1]]});
}

void sn_tangent_add_elements(snTangent* t, snTangent* bodies) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  if ((t->m->opt.disableflags & both) == both) return;
  for (int force = 0; force < t->m->nforce; force++) {
    switch ((snForceElement)t->m->force_type[force]) {
      case SN_ELEMENT_LIMITFORCE: add_on_coordinate(t, force, sn_dual_limit_force); break;
      case SN_ELEMENT_COORDINATEFORCE: add_on_coordinate(t, force, sn_dual_coordinate_force); break;
      case SN_ELEMENT_BUSHING:
      case SN_ELEMENT_EXPRESSIONBUSHING:
      case SN_ELEMENT_POINTFORCE: add_between_sites(bodies, t->m, t->d, force); break;
      case SN_ELEMENT_HUNTCROSSLEY:
      case SN_ELEMENT_SMOOTHCONTACT: add_between_geoms(bodies, t->m, t->d, force); break;
      case SN_ELEMENT_LIGAMENT:
      case SN_ELEMENT_BLANKEVOORT:
      case SN_ELEMENT_FOUNDATION:  // models with these are differentiated by differences
      case SN_ELEMENT_PRESCRIBED:
      case SN_ELEMENT_COUNT: break;
    }
  }
}
