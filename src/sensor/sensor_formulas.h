// sensor_formulas.h — what sensors measure: the formula of each kind that kernels of a device have
//   reads   frames, motions and forces of a world        writes  the numbers of a sensor
//   For a row of sinew/sensor_kinds.h whose column `device` is KERNEL, with the word w: sense_w(v, sensor, out), here
//   or in contact_formulas.h. One world and the kernels so have one formula for each kind. A target defines before it
//   includes this:
//     View, INDEX, CONST, GET, tree_center    a world and its fields (view/read_view.h); ROLLED, before loops
//     ObjectFrame, object_frame(v, type, id)  the frame of an object; the world's where there is no such object
//     limit_row(v, type, id)                  row of the limit of a joint or tendon that acts, the lower first; -1:
//     none limit_pos, limit_vel, limit_frc(v, row), actuator_count(v)
//     subtree_center, subtree_velocity, subtree_momentum(v, body)
//     potential_energy(v), kinetic_energy(v), world_time(v), magnetic_field(v), focal_lengths(v, cam, focal)
//     look_from(v, &site, fields)             what the ray of a site hits (Sight of sensor/reports.h)
//   seen from a frame (p, R) that moves with (v, w):  R^T (x - p),  R^T (x' - v - w x (x - p)),  R^T (w_x - w)
#pragma once
#include "geometry/shape/surface.h"
#include "kinematics/motion_formulas.h"
#include "math/quat.h"
#include "sensor/reports.h"
#include "sinew/enums.h"

// ---- objects

static inline ObjectFrame measured_frame(View v, int sensor) {
  return object_frame(v, INDEX(v, sensor_objtype, sensor), INDEX(v, sensor_objid, sensor));
}
static inline ObjectFrame reference_frame(View v, int sensor) {
  return object_frame(v, INDEX(v, sensor_reftype, sensor), INDEX(v, sensor_refid, sensor));
}
static inline ObjectFrame site_frame(View v, int sensor) {
  return object_frame(v, SN_OBJ_SITE, INDEX(v, sensor_objid, sensor));
}

// ---- frames, seen from the world or from another object

static inline void sense_framepos(View v, int sensor, real* out) {
  ObjectFrame object = measured_frame(v, sensor), from = reference_frame(v, sensor);
  vec3_store(out, in_frame_of(&from, object.pos));
}

static inline void sense_axis(View v, int sensor, real* out, int axis) {
  ObjectFrame object = measured_frame(v, sensor), from = reference_frame(v, sensor);
  vec3_store(out, in_axes_of(&from, mat3_col(object.rot, axis)));
}
static inline void sense_framexaxis(View v, int sensor, real* out) { sense_axis(v, sensor, out, 0); }
static inline void sense_frameyaxis(View v, int sensor, real* out) { sense_axis(v, sensor, out, 1); }
static inline void sense_framezaxis(View v, int sensor, real* out) { sense_axis(v, sensor, out, 2); }

// conformance: a camera's quaternion is the one it is fixed with, also where it follows or looks at something
static inline snQuat object_quat(View v, int type, int id) {
  snQuat none = {1, 0, 0, 0};
  if (id < 0) return none;
  switch (type) {
    case SN_OBJ_XBODY: return GET(v, xquat, id);
    case SN_OBJ_BODY: return quat_mul(GET(v, xquat, id), CONST(v, body_iquat, id));
    case SN_OBJ_GEOM: return quat_mul(GET(v, xquat, INDEX(v, geom_bodyid, id)), CONST(v, geom_quat, id));
    case SN_OBJ_SITE: return quat_mul(GET(v, xquat, INDEX(v, site_bodyid, id)), CONST(v, site_quat, id));
    case SN_OBJ_CAMERA: return quat_mul(GET(v, xquat, INDEX(v, cam_bodyid, id)), CONST(v, cam_quat, id));
  }
  return none;  // the compiler refuses frames of other objects
}

static inline void sense_framequat(View v, int sensor, real* out) {
  snQuat object = object_quat(v, INDEX(v, sensor_objtype, sensor), INDEX(v, sensor_objid, sensor));
  snQuat from = object_quat(v, INDEX(v, sensor_reftype, sensor), INDEX(v, sensor_refid, sensor));
  quat_store(out, quat_mul(quat_conjugate(from), object));
}

static inline void sense_framelinvel(View v, int sensor, real* out) {
  ObjectFrame object = measured_frame(v, sensor), from = reference_frame(v, sensor);
  snVec3 ground = spatial_point_velocity(object_velocity(v, &from, 0), vec3_sub(object.pos, from.pos));
  vec3_store(out, in_axes_of(&from, vec3_sub(object_velocity(v, &object, 0).lin, ground)));
}

static inline void sense_frameangvel(View v, int sensor, real* out) {
  ObjectFrame object = measured_frame(v, sensor), from = reference_frame(v, sensor);
  vec3_store(out, in_axes_of(&from, vec3_sub(object_velocity(v, &object, 0).rot, object_velocity(v, &from, 0).rot)));
}

// Accelerations are always those in the world.
static inline void sense_framelinacc(View v, int sensor, real* out) {
  ObjectFrame object = measured_frame(v, sensor);
  vec3_store(out, object_acceleration(v, &object, 0).lin);
}
static inline void sense_frameangacc(View v, int sensor, real* out) {
  ObjectFrame object = measured_frame(v, sensor);
  vec3_store(out, object_acceleration(v, &object, 0).rot);
}

// ---- instruments at a site, in its axes

static inline void sense_velocimeter(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  vec3_store(out, object_velocity(v, &site, 1).lin);
}
static inline void sense_gyro(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  vec3_store(out, object_velocity(v, &site, 1).rot);
}
static inline void sense_accelerometer(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  vec3_store(out, object_acceleration(v, &site, 1).lin);
}
static inline void sense_magnetometer(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  vec3_store(out, in_axes_of(&site, magnetic_field(v)));
}

// The wrench of the parent on the site's body, the torque about the site's origin.
static inline void sense_force(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  vec3_store(out, in_axes_of(&site, GET(v, cfrc_int, site.body).lin));
}
static inline void sense_torque(View v, int sensor, real* out) {
  ObjectFrame site = site_frame(v, sensor);
  snSpatial wrench = GET(v, cfrc_int, site.body);
  snVec3 arm = vec3_sub(site.pos, tree_center(v, site.body));
  vec3_store(out, in_axes_of(&site, vec3_sub(wrench.rot, vec3_cross(arm, wrench.lin))));
}

// 1 where the origin of the object lies inside the site's shape.
static inline void sense_insidesite(View v, int sensor, real* out) {
  int id = INDEX(v, sensor_refid, sensor);
  ObjectFrame object = measured_frame(v, sensor), site = object_frame(v, SN_OBJ_SITE, id);
  int inside = primitive_inside(INDEX(v, site_type, id), CONST(v, site_size, id), in_frame_of(&site, object.pos));
  out[0] = inside ? real_of(1) : real_of(0);
}

// The ray of a site; those of cameras are the processor's.
static inline void sense_site_ray(View v, int sensor, real* out) {
  int fields = INDEX(v, sensor_intprm, sensor)[0];
  ObjectFrame site = site_frame(v, sensor);
  Sight sight = look_from(v, &site, fields);
  write_sight(out, fields, &sight);
}

// Pinhole: u = w/2 - f_x x/z,  v = h/2 + f_y y/z  [pixel], for (x, y, z) in the camera's frame, which looks along -z
static inline void sense_camprojection(View v, int sensor, real* out) {
  int cam = INDEX(v, sensor_refid, sensor);
  ObjectFrame site = site_frame(v, sensor), camera = object_frame(v, SN_OBJ_CAMERA, cam);
  snVec3 p = in_frame_of(&camera, site.pos);
  real focal[2], least = real_of(SN_MINVAL), z = real_abs(p.z) >= least ? p.z : p.z < 0 ? -least : least;
  focal_lengths(v, cam, focal);
  out[0] = (real_of(0.5) * INDEX(v, cam_resolution, cam)[0] * p.z - focal[0] * p.x) / z;
  out[1] = (real_of(0.5) * INDEX(v, cam_resolution, cam)[1] * p.z + focal[1] * p.y) / z;
}

// ---- one number: of a joint, a tendon, an actuator, a muscle or the world; `id` is the sensor's object

#define SENSE_NUMBER(word, value)                                       \
  static inline void sense_##word(View v, int sensor, real* out) {      \
    int id = INDEX(v, sensor_objid, sensor);                            \
    (void)id;                                                           \
    out[0] = value;                                                     \
  }

// All actuators that pull the tendon, together.
static inline real tendon_actuator_force(View v, int tendon) {
  real sum = 0;
  ROLLED for (int i = 0; i < actuator_count(v); i++) {
    if (INDEX(v, actuator_trntype, i) == SN_TRANSMISSION_TENDON && INDEX(v, actuator_trnid, i)[0] == tendon)
      sum += GET(v, actuator_force, i);
  }
  return sum;
}

SENSE_NUMBER(jointpos, GET(v, qpos, INDEX(v, jnt_qposadr, id)))
SENSE_NUMBER(jointvel, GET(v, qvel, INDEX(v, jnt_dofadr, id)))
SENSE_NUMBER(jointactuatorfrc, GET(v, qfrc_actuator, INDEX(v, jnt_dofadr, id)))
SENSE_NUMBER(tendonpos, GET(v, ten_length, id))
SENSE_NUMBER(tendonvel, GET(v, ten_velocity, id))
SENSE_NUMBER(tendonactuatorfrc, tendon_actuator_force(v, id))
SENSE_NUMBER(actuatorpos, GET(v, actuator_length, id))
SENSE_NUMBER(actuatorvel, GET(v, actuator_velocity, id))
SENSE_NUMBER(actuatorfrc, GET(v, actuator_force, id))
SENSE_NUMBER(e_potential, potential_energy(v))
SENSE_NUMBER(e_kinetic, kinetic_energy(v))
SENSE_NUMBER(clock, world_time(v))
#define READING(word) SENSE_NUMBER(word, GET(v, hill_##word, INDEX(v, actuator_hilladr, id)))
SN_HILL_READINGS(READING)
#undef READING

// How far a joint or tendon is beyond its limit, and what holds it; 0 where no limit acts.
#define SENSE_LIMIT(word, type, value)                                       \
  static inline void sense_##word(View v, int sensor, real* out) {           \
    int row = limit_row(v, SN_ROW_##type, INDEX(v, sensor_objid, sensor));   \
    out[0] = row < 0 ? real_of(0) : value;                                   \
  }
SENSE_LIMIT(jointlimitpos, LIMIT_JOINT, limit_pos(v, row))
SENSE_LIMIT(jointlimitvel, LIMIT_JOINT, limit_vel(v, row))
SENSE_LIMIT(jointlimitfrc, LIMIT_JOINT, limit_frc(v, row))
SENSE_LIMIT(tendonlimitpos, LIMIT_TENDON, limit_pos(v, row))
SENSE_LIMIT(tendonlimitvel, LIMIT_TENDON, limit_vel(v, row))
SENSE_LIMIT(tendonlimitfrc, LIMIT_TENDON, limit_frc(v, row))
#undef SENSE_LIMIT

// ---- ball joints, subtrees, the user's

static inline void sense_ballquat(View v, int sensor, real* out) {
  int adr = INDEX(v, jnt_qposadr, INDEX(v, sensor_objid, sensor));
  snQuat q = {GET(v, qpos, adr), GET(v, qpos, adr + 1), GET(v, qpos, adr + 2), GET(v, qpos, adr + 3)};
  quat_store(out, quat_normalize(q));
}
static inline void sense_ballangvel(View v, int sensor, real* out) {
  int dof = INDEX(v, jnt_dofadr, INDEX(v, sensor_objid, sensor));
  for (int k = 0; k < 3; k++) out[k] = GET(v, qvel, dof + k);
}

static inline void sense_subtreecom(View v, int sensor, real* out) {
  vec3_store(out, subtree_center(v, INDEX(v, sensor_objid, sensor)));
}
static inline void sense_subtreelinvel(View v, int sensor, real* out) {
  vec3_store(out, subtree_velocity(v, INDEX(v, sensor_objid, sensor)));
}
static inline void sense_subtreeangmom(View v, int sensor, real* out) {
  vec3_store(out, subtree_momentum(v, INDEX(v, sensor_objid, sensor)));
}

// The hook comes when all others are known and writes what it likes.
static inline void sense_user(View v, int sensor, real* out) {
  ROLLED for (int i = 0; i < INDEX(v, sensor_dim, sensor); i++) out[i] = 0;
}

// ---- cutoff

// `cutoff`: 0 where the kind has none, or one of its own.
static inline void cut_off(real* out, int dim, int data, real cutoff) {
  if (!(cutoff > 0) || (data != SN_SENSOR_REAL && data != SN_SENSOR_POSITIVE)) return;
  ROLLED for (int i = 0; i < dim; i++) out[i] = real_clamp(out[i], data == SN_SENSOR_REAL ? -cutoff : out[i], cutoff);
}
