// sensor_frames.c — sensors of frames, to first order
//   reads   frames, twists and accelerations of bodies        adds  rows of sensors
//   With e an axis that the number is seen along, x the point and Delta the twist of the object against its reference:
//     place e . (x - p);  velocity e . u, u = Delta at x;  acceleration e . (A at x + Omega x u).
//   Each changes with the displacements of both bodies (x with the object, e with the frame it belongs to), with their
//   twists and their accelerations:
//     d twist_b/dq_j = rate_j + S_j x twist_b,  d a_b/dq_j = S_j x a_b + S''_j - v_b x rate_j,  d a_b/dv_j = P_j - v_b
//     x S_j
//   (S'', P as in rigid.c).
#include "derivative/sensor_rows.h"
#include "kinematics/motion.h"
#include "math/dense.h"
#include "math/quat.h"
#include "sinew/support.h"

// ---- bodies

void sn_row_by_pose(const snSensing* s, int body, snSpatial x, double* row) {
  sn_add_along_chain(&s->terms.tangent, body, x, row);
}

void sn_row_by_twist(const snSensing* s, int body, snSpatial x, double* row) {
  sn_add_rate_along_chain(&s->terms.tangent, body, x, s->terms.tangent.velocity, row);
  sn_add_along_chain(&s->terms.tangent, body, x, row + s->m->nv);
}

void sn_row_by_acceleration(const snSensing* s, int body, snSpatial x, double* row) {
  const snTangent* t = &s->terms.tangent;
  const int* chain = s->m->chain_dof + s->m->body_chainadr[body];
  snSpatial by_axis = spatial_cross_force(s->a[body], x), by_rate = spatial_cross_force(t->velocity.twist[body], x);
  for (int k = 0; k < s->m->body_chainnum[body]; k++) {
    int dof = chain[k];
    row[dof] += spatial_dot(t->axis[dof], by_axis) + spatial_dot(x, s->second[dof]) +
                spatial_dot(t->velocity.rate[dof], by_rate);
    row[s->m->nv + dof] += spatial_dot(x, s->drift[dof]) + spatial_dot(t->axis[dof], by_rate);
    dense_add_scaled(row, s->linear.qacc + dof * s->columns, spatial_dot(x, t->axis[dof]), s->columns);
  }
}

// ---- objects

// The frame of an object, its twist, and the point seen from the common one.
typedef struct Seen {
  snObjectFrame frame;
  snVec3 arm;
  snSpatial twist;
} Seen;

static Seen seen(const snSensing* s, int type, int id) {
  Seen o = {.frame = {0, {0, 0, 0}, mat3_identity()}, .twist = spatial_zero()};
  sn_object_frame(s->m, s->d, (snObjectType)type, id, &o.frame);
  o.arm = vec3_sub(o.frame.pos, s->terms.tangent.origin);
  o.twist = s->terms.tangent.velocity.twist[o.frame.body];
  return o;
}

static Seen object(const snSensing* s, int sensor) {
  return seen(s, s->m->sensor_objtype[sensor], s->m->sensor_objid[sensor]);
}

static Seen reference(const snSensing* s, int sensor) {
  return seen(s, s->m->sensor_reftype[sensor], s->m->sensor_refid[sensor]);
}

static Seen site(const snSensing* s, int sensor) { return seen(s, SN_OBJ_SITE, s->m->sensor_objid[sensor]); }

static snSpatial negative(snSpatial x) { return (snSpatial){vec3_neg(x.rot), vec3_neg(x.lin)}; }

static snSpatial rotating(snVec3 torque) { return (snSpatial){torque, {0, 0, 0}}; }

static snSpatial at_point(snVec3 force, snVec3 arm) { return spatial_wrench(force, vec3(0, 0, 0), arm); }

// ---- position

void sn_rows_framepos(const snSensing* s, int sensor, double* rows) {
  Seen o = object(s, sensor), r = reference(s, sensor);
  for (int k = 0; k < 3; k++, rows += s->columns) {
    snSpatial x = at_point(mat3_col(r.frame.rot, k), o.arm);
    sn_row_by_pose(s, o.frame.body, x, rows);
    sn_row_by_pose(s, r.frame.body, negative(x), rows);
  }
}

static void axis_rows(const snSensing* s, int sensor, int axis, double* rows) {
  Seen o = object(s, sensor), r = reference(s, sensor);
  for (int k = 0; k < 3; k++, rows += s->columns) {
    snSpatial x = rotating(vec3_cross(mat3_col(o.frame.rot, axis), mat3_col(r.frame.rot, k)));
    sn_row_by_pose(s, o.frame.body, x, rows);
    sn_row_by_pose(s, r.frame.body, negative(x), rows);
  }
}

void sn_rows_framexaxis(const snSensing* s, int sensor, double* rows) { axis_rows(s, sensor, 0, rows); }
void sn_rows_frameyaxis(const snSensing* s, int sensor, double* rows) { axis_rows(s, sensor, 1, rows); }
void sn_rows_framezaxis(const snSensing* s, int sensor, double* rows) { axis_rows(s, sensor, 2, rows); }

// As frame_sensors.c has them; all are fixed to a body.
static snQuat quat_of(const snSensing* s, int type, int id) {
  const snModel* m = s->m;
  const snQuat* body = s->d->xquat;
  switch (id < 0 ? SN_OBJ_UNKNOWN : (snObjectType)type) {
    case SN_OBJ_XBODY: return body[id];
    case SN_OBJ_BODY: return quat_mul(body[id], m->body_iquat[id]);
    case SN_OBJ_GEOM: return quat_mul(body[m->geom_bodyid[id]], m->geom_quat[id]);
    case SN_OBJ_SITE: return quat_mul(body[m->site_bodyid[id]], m->site_quat[id]);
    case SN_OBJ_CAMERA: return quat_mul(body[m->cam_bodyid[id]], m->cam_quat[id]);
    default: return quat_identity();
  }
}

// conj(r) o changes by half of conj(r) w o, w the rotation of the object against the reference.
void sn_rows_framequat(const snSensing* s, int sensor, double* rows) {
  const snModel* m = s->m;
  snQuat o = quat_of(s, m->sensor_objtype[sensor], m->sensor_objid[sensor]);
  snQuat back = quat_conjugate(quat_of(s, m->sensor_reftype[sensor], m->sensor_refid[sensor]));
  double rotation[4][3];
  for (int i = 0; i < 3; i++) {
    snQuat change = quat_mul(quat_mul(back, (snQuat){0, i == 0, i == 1, i == 2}), o);
    rotation[0][i] = 0.5 * change.w, rotation[1][i] = 0.5 * change.x, rotation[2][i] = 0.5 * change.y,
    rotation[3][i] = 0.5 * change.z;
  }
  for (int k = 0; k < 4; k++, rows += s->columns) {
    snSpatial x = rotating(vec3_load(rotation[k]));
    sn_row_by_pose(s, object(s, sensor).frame.body, x, rows);
    sn_row_by_pose(s, reference(s, sensor).frame.body, negative(x), rows);
  }
}

// ---- velocity

// e . u, u the velocity of the object's point against `r`, along an axis that rotates with the body `carrier`.
static void velocity_row(const snSensing* s, const Seen* o, const Seen* r, snVec3 e, int carrier, double* row) {
  snSpatial apart = spatial_sub(o->twist, r->twist), x = at_point(e, o->arm);
  snVec3 u = spatial_point_velocity(apart, o->arm);
  sn_row_by_twist(s, o->frame.body, x, row);
  sn_row_by_twist(s, r->frame.body, negative(x), row);
  sn_row_by_pose(s, o->frame.body, at_point(vec3_cross(e, apart.rot), o->arm), row);
  sn_row_by_pose(s, carrier, rotating(vec3_cross(e, u)), row);
}

static void rotate_row(const snSensing* s, const Seen* o, const Seen* r, snVec3 e, int carrier, double* row) {
  sn_row_by_twist(s, o->frame.body, rotating(e), row);
  sn_row_by_twist(s, r->frame.body, rotating(vec3_neg(e)), row);
  sn_row_by_pose(s, carrier, rotating(vec3_cross(e, vec3_sub(o->twist.rot, r->twist.rot))), row);
}

void sn_rows_framelinvel(const snSensing* s, int sensor, double* rows) {
  Seen o = object(s, sensor), r = reference(s, sensor);
  for (int k = 0; k < 3; k++) velocity_row(s, &o, &r, mat3_col(r.frame.rot, k), r.frame.body, rows + k * s->columns);
}

void sn_rows_frameangvel(const snSensing* s, int sensor, double* rows) {
  Seen o = object(s, sensor), r = reference(s, sensor);
  for (int k = 0; k < 3; k++) rotate_row(s, &o, &r, mat3_col(r.frame.rot, k), r.frame.body, rows + k * s->columns);
}

void sn_rows_velocimeter(const snSensing* s, int sensor, double* rows) {
  Seen o = site(s, sensor), world = seen(s, SN_OBJ_UNKNOWN, -1);
  for (int k = 0; k < 3; k++)
    velocity_row(s, &o, &world, mat3_col(o.frame.rot, k), o.frame.body, rows + k * s->columns);
}

void sn_rows_gyro(const snSensing* s, int sensor, double* rows) {
  Seen o = site(s, sensor), world = seen(s, SN_OBJ_UNKNOWN, -1);
  for (int k = 0; k < 3; k++) rotate_row(s, &o, &world, mat3_col(o.frame.rot, k), o.frame.body, rows + k * s->columns);
}

void sn_rows_magnetometer(const snSensing* s, int sensor, double* rows) {
  Seen o = site(s, sensor);
  for (int k = 0; k < 3; k++)
    sn_row_by_pose(s, o.frame.body, rotating(vec3_cross(mat3_col(o.frame.rot, k), s->m->opt.magnetic)),
                   rows + k * s->columns);
}

// ---- acceleration

// conformance: what is welded to the world has none, not even that of gravity.
static bool is_still(const snSensing* s, const Seen* o) { return s->m->body_treeid[o->frame.body] < 0; }

static void acceleration_row(const snSensing* s, const Seen* o, snVec3 e, bool rotations, double* row) {
  snSpatial a = s->a[o->frame.body];
  snVec3 omega = o->twist.rot, u = spatial_point_velocity(o->twist, o->arm), f = vec3_cross(e, omega);
  snVec3 total = vec3_add(spatial_point_velocity(a, o->arm), vec3_cross(omega, u));
  snSpatial by_twist = at_point(f, o->arm);
  by_twist.rot = vec3_add(by_twist.rot, vec3_cross(u, e));
  sn_row_by_acceleration(s, o->frame.body, at_point(e, o->arm), row);
  sn_row_by_twist(s, o->frame.body, by_twist, row);
  sn_row_by_pose(s, o->frame.body, at_point(vec3_add(vec3_cross(e, a.rot), vec3_cross(f, omega)), o->arm), row);
  if (rotations) sn_row_by_pose(s, o->frame.body, rotating(vec3_cross(e, total)), row);
}

void sn_rows_accelerometer(const snSensing* s, int sensor, double* rows) {
  Seen o = site(s, sensor);
  for (int k = 0; k < 3 && !is_still(s, &o); k++)
    acceleration_row(s, &o, mat3_col(o.frame.rot, k), true, rows + k * s->columns);
}

void sn_rows_framelinacc(const snSensing* s, int sensor, double* rows) {
  Seen o = object(s, sensor);
  for (int k = 0; k < 3 && !is_still(s, &o); k++)
    acceleration_row(s, &o, vec3(k == 0, k == 1, k == 2), false, rows + k * s->columns);
}

void sn_rows_frameangacc(const snSensing* s, int sensor, double* rows) {
  Seen o = object(s, sensor);
  for (int k = 0; k < 3 && !is_still(s, &o); k++)
    sn_row_by_acceleration(s, o.frame.body, rotating(vec3(k == 0, k == 1, k == 2)), rows + k * s->columns);
}
