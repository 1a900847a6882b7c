// frame.c — directions, rotations and poses as a model file writes them
//   The compiler of models and its shorthand share these; where MuJoCo rounds differently from math/quat.h, its way is
//   kept here, because what just touches at the start must do so in both.
#include "math/frame.h"
#include "math/elementary.h"

#include <math.h>
#include <string.h>

// conformance: squared length below which MuJoCo's compiler sees no direction
#define TOO_SHORT 1e-14

double sn_radians(bool degrees, double written) { return degrees ? written / 180 * SN_PI : written; }

bool sn_unit_vector(snVec3* v) {
  double squared = vec3_dot(*v, *v);
  if (!(squared >= TOO_SHORT)) return false;
  double length = sqrt(squared);
  if (fabs(length - 1) > TOO_SHORT) *v = (snVec3){v->x / length, v->y / length, v->z / length};
  return true;
}

snQuat sn_unit_quat(snQuat q) {
  double squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (!(squared >= TOO_SHORT)) return q;
  double length = sqrt(squared);
  if (fabs(length - 1) <= TOO_SHORT) return q;
  return (snQuat){q.w / length, q.x / length, q.y / length, q.z / length};
}

// conformance: by way of the matrix, as MuJoCo does, so that what just touches the floor does in both
snPose sn_compose(snPose frame, snPose child) {
  return (snPose){vec3_add(frame.pos, mat3_mul_vec3(quat_to_mat3(frame.quat), child.pos)),
                  sn_unit_quat(quat_mul(frame.quat, child.quat))};
}

// conformance: by libm, to the last bit: whether a body touches the floor at the start may hang on it
snQuat sn_quat_about(snVec3 axis, double angle) {
  double sine = sn_sin(angle / 2);
  return (snQuat){sn_cos(angle / 2), sine * axis.x, sine * axis.y, sine * axis.z};
}

// A direction that leaves the z axis by less than 1e-7 counts as lying on it. conformance: by libm, as above; capsules
// that share an end touch along a normal made of nothing but rounding
snQuat sn_quat_of_z_axis(snVec3 direction) {
  snVec3 axis = {-direction.y, direction.x, 0};
  double sine = vec3_length(axis);
  if (!sn_unit_vector(&axis)) axis = vec3(1, 0, 0), sine = 0;
  return sn_quat_about(axis, sn_atan2(sine, direction.z));
}

bool sn_is_euler_sequence(const char* letters) { return strlen(letters) == 3 && strspn(letters, "xyzXYZ") == 3; }

// Lower case rotates about the axes that earlier rotations moved, upper case about the ones of the parent.
snQuat sn_quat_of_euler(const char* sequence, bool degrees, const double angles[3]) {
  snQuat q = quat_identity();
  for (int i = 0; i < 3; i++) {
    char letter = sequence[i];
    bool fixed = letter < 'a';
    int axis = fixed ? letter - 'X' : letter - 'x';
    snQuat rotation = sn_quat_about(vec3(axis == 0, axis == 1, axis == 2), sn_radians(degrees, angles[i]));
    q = fixed ? quat_mul(rotation, q) : quat_mul(q, rotation);
  }
  return sn_unit_quat(q);
}

bool sn_between(const double fromto[6], snPose* pose, double* half_length) {
  snVec3 from = vec3_load(fromto), to = vec3_load(fromto + 3);
  snVec3 direction = vec3_sub(from, to);  // conformance: z points at the first end
  double length = vec3_length(direction);
  if (!sn_unit_vector(&direction)) return false;
  *pose = (snPose){vec3_scale(vec3_add(from, to), 0.5), sn_quat_of_z_axis(direction)};
  *half_length = length / 2;
  return true;
}
