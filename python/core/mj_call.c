// mj_call.c — functions of MuJoCo's on a model and a data, under its names: states, inertia, Jacobians, motion, rays
//   Bodies get arguments of the right form (form.h); where an index names nothing they decline.
#include "form.h"

#include "sinew/query.h"
#include <string.h>

static bool is_there(const snPyGiven* g, snObjectType type, int id) {
  return id >= 0 && id < sn_object_count(g->m, type);
}

// Whether contacts and rows are those of the engine, not of a data that was restored.
static bool has_own_rows(const snPyGiven* g) { return g->data->counted != g->data->changes + 1; }

static bool overlap(const double* a, const double* b, Py_ssize_t length) { return a < b + length && b < a + length; }

// ---- states

// Length of a state vector with these of MuJoCo's parts; -1: there are no such parts.
static int state_length(const snPyGiven* g) {
  int parts = g->i[0];
  return parts >= 0 && parts < SN_STATE_TREE_ASLEEP ? sn_state_size(g->m, (unsigned)parts) : -1;
}

static PyObject* state_size(snPyGiven* g) {
  int length = state_length(g);
  return length >= 0 ? PyLong_FromLong(length) : sn_py_declined();
}

static PyObject* get_state(snPyGiven* g) {
  if (g->size[0] != state_length(g)) return sn_py_declined();
  sn_state_read(g->m, g->d, (unsigned)g->i[0], g->v[0]);
  return sn_py_done();
}

static PyObject* set_state(snPyGiven* g) {
  if (g->size[0] != state_length(g)) return sn_py_declined();
  sn_state_set(g->m, g->d, g->v[0], (unsigned)g->i[0]);
  return sn_py_done();
}

static PyObject* integrate_pos(snPyGiven* g) {
  sn_integrate_pos(g->m, g->v[0], g->v[1], g->x);
  return sn_py_done();
}

static PyObject* differentiate_pos(snPyGiven* g) {
  sn_pos_difference(g->m, g->v[1], g->v[2], g->x, g->v[0]);
  return sn_py_done();
}

// ---- inertia

// M as MuJoCo's qM: each row from its dof up to the root, M's own row backwards; ancestors that M leaves out are 0.
static PyObject* fill_qM(snPyGiven* g) {
  const snModel* m = g->m;
  double *to = g->v[0], *end = to + g->size[0];
  for (int dof = 0; dof < m->nv; dof++) {
    int count = m->M_rownnz[dof], first = m->M_rowadr[dof];
    if (end - to < count) return sn_py_declined();
    for (int entry = first + count - 1; entry >= first; entry--) *to++ = g->d->M[entry];
    for (int at = m->dof_parentid[m->M_colind[first]]; at >= 0; at = m->dof_parentid[at]) {
      if (to == end) return sn_py_declined();
      *to++ = 0;
    }
  }
  return to == end ? sn_py_done() : sn_py_declined();
}

static void put_both(double* dense, int nv, int row, int column, double value) {
  dense[row * nv + column] = dense[column * nv + row] = value;
}

// From rows that name every ancestor, as fill_qM writes them; false where there are fewer or more entries.
static bool dense_from_qM(const snModel* m, double* dense, const double* entries, Py_ssize_t count) {
  const double* end = entries + count;
  for (int dof = 0; dof < m->nv; dof++) {
    for (int at = dof; at >= 0; at = m->dof_parentid[at]) {
      if (entries == end) return false;
      put_both(dense, m->nv, dof, at, *entries++);
    }
  }
  return entries == end;
}

static bool dense_from_M(const snModel* m, double* dense, const double* entries, Py_ssize_t count) {
  if (count != m->nC) return false;
  for (int dof = 0; dof < m->nv; dof++) {
    int first = m->M_rowadr[dof], end = first + m->M_rownnz[dof];
    for (int entry = first; entry < end; entry++) put_both(dense, m->nv, dof, m->M_colind[entry], entries[entry]);
  }
  return true;
}

static PyObject* full_mass(snPyGiven* g) {
  double *dense = g->v[0], *entries = g->v[1];
  if (overlap(dense, entries, g->size[0])) return sn_py_declined();
  size_t bytes = (size_t)g->size[0] * sizeof *dense;
  memset(dense, 0, bytes);
  if (dense_from_qM(g->m, dense, entries, g->size[1])) return sn_py_done();
  memset(dense, 0, bytes);
  return dense_from_M(g->m, dense, entries, g->size[1]) ? sn_py_done() : sn_py_declined();
}

static PyObject* mul_mass(snPyGiven* g) {
  if (overlap(g->v[0], g->v[1], g->m->nv)) return sn_py_declined();
  sn_mass_product(g->m, g->d, g->v[1], g->v[0]);
  return sn_py_done();
}

static PyObject* solve_mass(snPyGiven* g) {
  if (g->size[0] != g->size[1]) return sn_py_declined();
  for (Py_ssize_t at = 0; at < g->size[0]; at += g->m->nv) sn_mass_solution(g->m, g->d, g->v[1] + at, g->v[0] + at);
  return sn_py_done();
}

// Bias forces, while the data keeps those that it has.
static PyObject* rne(snPyGiven* g) {
  if (g->i[0] || overlap(g->v[0], g->d->qfrc_bias, g->m->nv)) return sn_py_declined();
  size_t bytes = (size_t)g->m->nv * sizeof(double);
  if (bytes) memcpy(g->v[0], g->d->qfrc_bias, bytes);
  sn_bias_forces(g->m, g->d);
  for (int dof = 0; dof < g->m->nv; dof++) {
    double bias = g->d->qfrc_bias[dof];
    g->d->qfrc_bias[dof] = g->v[0][dof];
    g->v[0][dof] = bias;
  }
  return sn_py_done();
}

// ---- Jacobians

typedef void ObjectJacobian(const snModel* m, const snData* d, int id, double* translation, double* rotation);

static PyObject* jacobian_of(snPyGiven* g, snObjectType type, ObjectJacobian* function) {
  if (!is_there(g, type, g->i[0])) return sn_py_declined();
  function(g->m, g->d, g->i[0], g->v[0], g->v[1]);
  return sn_py_done();
}

static PyObject* jac_body(snPyGiven* g) { return jacobian_of(g, SN_OBJ_BODY, sn_body_jacobian); }
static PyObject* jac_body_com(snPyGiven* g) { return jacobian_of(g, SN_OBJ_BODY, sn_body_com_jacobian); }
static PyObject* jac_geom(snPyGiven* g) { return jacobian_of(g, SN_OBJ_GEOM, sn_geom_jacobian); }
static PyObject* jac_site(snPyGiven* g) { return jacobian_of(g, SN_OBJ_SITE, sn_site_jacobian); }

typedef void PointJacobian(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                           double* rotation);

static PyObject* jacobian_at(snPyGiven* g, PointJacobian* function) {
  if (!is_there(g, SN_OBJ_BODY, g->i[0])) return sn_py_declined();
  function(g->m, g->d, g->i[0], sn_py_vec3(g->v[2]), g->v[0], g->v[1]);
  return sn_py_done();
}

static PyObject* jac_point(snPyGiven* g) { return jacobian_at(g, sn_point_jacobian); }
static PyObject* jac_dot(snPyGiven* g) { return jacobian_at(g, sn_point_jacobian_rate); }

// The second Jacobian is that of an axis which turns with the body: of each dof, rotation x axis.
static PyObject* jac_point_axis(snPyGiven* g) {
  PyObject* done = jacobian_at(g, sn_point_jacobian);
  if (done != Py_None || !g->v[1]) return done;
  const double* axis = g->v[3];
  int nv = g->m->nv;
  for (int dof = 0; dof < nv; dof++) {
    double *x = g->v[1] + dof, *y = x + nv, *z = y + nv, turn[3] = {*x, *y, *z};
    *x = turn[1] * axis[2] - turn[2] * axis[1];
    *y = turn[2] * axis[0] - turn[0] * axis[2];
    *z = turn[0] * axis[1] - turn[1] * axis[0];
  }
  return done;
}

static PyObject* jac_subtree_com(snPyGiven* g) {
  if (!is_there(g, SN_OBJ_BODY, g->i[0])) return sn_py_declined();
  sn_subtree_com_jacobian(g->m, g->d, g->i[0], g->v[0]);
  return sn_py_done();
}

static PyObject* angular_momentum_matrix(snPyGiven* g) {
  if (!is_there(g, SN_OBJ_BODY, g->i[0])) return sn_py_declined();
  sn_momentum_matrix(g->m, g->d, g->i[0], g->v[0]);
  return sn_py_done();
}

// ---- motion and forces

typedef bool MotionFunction(const snModel* m, const snData* d, snObjectType type, int id, bool local, snSpatial* out);

static PyObject* motion_of(snPyGiven* g, MotionFunction* function) {
  snObjectType type = (snObjectType)g->i[0];
  snSpatial motion;
  if (!is_there(g, type, g->i[1]) || !function(g->m, g->d, type, g->i[1], g->i[2] != 0, &motion))
    return sn_py_declined();
  memcpy(g->v[0], &motion, sizeof motion);
  return sn_py_done();
}

static PyObject* object_velocity(snPyGiven* g) { return motion_of(g, sn_object_velocity); }
static PyObject* object_acceleration(snPyGiven* g) { return motion_of(g, sn_object_acceleration); }

static PyObject* apply_force(snPyGiven* g) {
  if (!is_there(g, SN_OBJ_BODY, g->i[0])) return sn_py_declined();
  snVec3 force = sn_py_vec3(g->v[0]), torque = sn_py_vec3(g->v[1]), point = sn_py_vec3(g->v[2]);
  sn_add_force(g->m, g->d, g->i[0], force, torque, point, g->v[3]);
  return sn_py_done();
}

static PyObject* contact_force(snPyGiven* g) {
  if (!has_own_rows(g) || g->i[0] < 0 || g->i[0] >= g->d->ncon) return sn_py_declined();
  sn_contact_force(g->m, g->d, g->i[0], g->v[0]);
  return sn_py_done();
}

static PyObject* mul_jac(snPyGiven* g) {
  if (!has_own_rows(g) || g->size[0] != g->d->nefc) return sn_py_declined();
  if (overlap(g->v[0], g->v[1], g->m->nv + g->d->nefc)) return sn_py_declined();
  sn_constraint_product(g->m, g->d, g->v[1], g->v[0]);
  return sn_py_done();
}

static PyObject* mul_jac_transposed(snPyGiven* g) {
  if (!has_own_rows(g) || g->size[1] != g->d->nefc) return sn_py_declined();
  if (overlap(g->v[0], g->v[1], g->m->nv + g->d->nefc)) return sn_py_declined();
  sn_constraint_product_transposed(g->m, g->d, g->v[1], g->v[0]);
  return sn_py_done();
}

// ---- rays and distances

static PyObject* ray(snPyGiven* g) {
  snRayOptions options = {
      .skip_fixed = g->i[0] == 0, .skip_world = g->i[1] == 0, .excluded_body = g->i[1], .no_normal = !g->v[2]};
  snRayHit hit;
  sn_cast_ray(g->m, g->d, sn_py_vec3(g->v[0]), sn_py_vec3(g->v[1]), &options, &hit);
  if (g->index) *g->index = hit.geom;
  if (g->v[2]) memcpy(g->v[2], &hit.normal, sizeof hit.normal);
  return PyFloat_FromDouble(hit.distance);
}

static PyObject* geom_distance(snPyGiven* g) {
  if (!is_there(g, SN_OBJ_GEOM, g->i[0]) || !is_there(g, SN_OBJ_GEOM, g->i[1])) return sn_py_declined();
  snVec3 segment[2] = {0};
  double distance = sn_geom_distance(g->m, g->d, g->i[0], g->i[1], g->x, segment);
  if (g->v[0]) memcpy(g->v[0], segment, sizeof segment);
  return PyFloat_FromDouble(distance);
}

#define CALLS(CALL)                                                                                                    \
  CALL(mj_stateSize, "mi", "(m, sig, /)", "Length of a state vector.", state_size)                                     \
  CALL(mj_getState, "mdw*i", "(m, d, state, sig, /)", "Writes parts of the state into a vector.", get_state)           \
  CALL(mj_setState, "mdr*i", "(m, d, state, sig, /)", "Puts parts of the state back.", set_state)                      \
  CALL(mj_integratePos, "mwqrvx", "(m, qpos, qvel, dt, /)", "Moves qpos with qvel for a time.", integrate_pos)         \
  CALL(mj_differentiatePos, "mwvxrqrq", "(m, qvel, dt, qpos1, qpos2, /)", "The qvel between two qpos.",                \
       differentiate_pos)                                                                                              \
  CALL(fill_qM, "mdw*", "(m, d, qM, /)", "Writes M with a row of all its ancestors for every dof.", fill_qM)           \
  CALL(mj_fullM, "mwSr*", "(m, dst, M, /)", "Writes a dense symmetric inertia matrix.", full_mass)                     \
  CALL(mj_mulM, "mdwvrv", "(m, d, res, vec, /)", "res = M vec.", mul_mass)                                             \
  CALL(mj_solveM, "mdwRrR", "(m, d, x, y, /)", "x = M^-1 y, row by row.", solve_mass)                                  \
  CALL(mj_rne, "mdiwv", "(m, d, flg_acc, result, /)", "Bias forces.", rne)                                             \
  CALL(mj_jac, "mdoJoJr3i", "(m, d, jacp, jacr, point, body, /)", "Jacobian of a point of a body.", jac_point)         \
  CALL(mj_jacDot, "mdoJoJr3i", "(m, d, jacp, jacr, point, body, /)", "Rate of change of mj_jac.", jac_dot)             \
  CALL(mj_jacBody, "mdoJoJi", "(m, d, jacp, jacr, body, /)", "Jacobian of a body's frame.", jac_body)                  \
  CALL(mj_jacBodyCom, "mdoJoJi", "(m, d, jacp, jacr, body, /)", "Jacobian of a body's centre of mass.", jac_body_com)  \
  CALL(mj_jacGeom, "mdoJoJi", "(m, d, jacp, jacr, geom, /)", "Jacobian of a geom's frame.", jac_geom)                  \
  CALL(mj_jacSite, "mdoJoJi", "(m, d, jacp, jacr, site, /)", "Jacobian of a site's frame.", jac_site)                  \
  CALL(mj_jacPointAxis, "mdoJoJr3r3i", "(m, d, jacPoint, jacAxis, point, axis, body, /)",                              \
       "Jacobians of a point and of an axis that turn with a body.", jac_point_axis)                                   \
  CALL(mj_jacSubtreeCom, "mdwJi", "(m, d, jacp, body, /)", "Jacobian of a subtree's centre of mass.", jac_subtree_com) \
  CALL(mj_angmomMat, "mdwJi", "(m, d, mat, body, /)", "Matrix from qvel to angular momentum.",                         \
       angular_momentum_matrix)                                                                                        \
  CALL(mj_objectVelocity, "mdiiw6i", "(m, d, objtype, objid, res, flg_local, /)", "Velocity of an object.",            \
       object_velocity)                                                                                                \
  CALL(mj_objectAcceleration, "mdiiw6i", "(m, d, objtype, objid, res, flg_local, /)", "Acceleration of an object.",    \
       object_acceleration)                                                                                            \
  CALL(mj_applyFT, "mdr3r3r3iwv", "(m, d, force, torque, point, body, qfrc_target, /)",                                \
       "Adds a force and a torque at a point of a body to forces on dofs.", apply_force)                               \
  CALL(mj_contactForce, "mdiw6", "(m, d, id, result, /)", "Force and torque of a contact, in its frame.",              \
       contact_force)                                                                                                  \
  CALL(mj_mulJacVec, "mdw*rv", "(m, d, res, vec, /)", "res = J vec, with all constraint rows.", mul_jac)               \
  CALL(mj_mulJacTVec, "mdwvr*", "(m, d, res, vec, /)", "res = J^T vec, with all constraint rows.", mul_jac_transposed) \
  CALL(mj_ray, "mdr3r3niik|o3", "(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal=None, /)",        \
       "Distance along a ray to the nearest geom, -1 for none.", ray)                                                  \
  CALL(mj_geomDistance, "mdiixo6", "(m, d, geom1, geom2, distmax, fromto, /)", "Distance between two geoms.",          \
       geom_distance)

CALLS(SN_PY_CALL_FUNCTION)
PyMethodDef sn_py_call_methods[] = {CALLS(SN_PY_CALL_METHOD){NULL, NULL, 0, NULL}};
