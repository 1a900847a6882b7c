// orientation.c — the five ways of writing a rotation, as one quaternion
//   reads   quat axisangle xyaxes zaxis euler, compiler angle and eulerseq
#include "compile/orientation.h"

#include "spec/descriptor.h"

#include <math.h>
#include <string.h>

static double radians(const snSpecCompiler* c, double written) { return c->angle ? written / 180 * SN_PI : written; }

double sn_angle(const snPlan* plan, const snElement* el, double written) {
  return radians(sn_compiler(plan, el), written);
}

// conformance: by libm, to the last bit: whether a body touches the floor at the start may hang on it
static snQuat turn_about(snVec3 axis, double angle) {
  double sine = sin(angle / 2);
  return (snQuat){cos(angle / 2), sine * axis.x, sine * axis.y, sine * axis.z};
}

// The least turn of the z axis into a unit direction; one that leaves the z axis by less than 1e-7 counts as lying on
// it. conformance: by libm, as above; capsules that share an end touch along a normal made of nothing but rounding
static snQuat turn_z_to(snVec3 direction) {
  snVec3 axis = {-direction.y, direction.x, 0};
  double sine = vec3_length(axis);
  if (!sn_unit_vector(&axis)) axis = vec3(1, 0, 0), sine = 0;
  return turn_about(axis, atan2(sine, direction.z));
}

static snQuat from_axis_angle(snPlan* plan, const snElement* el, const double* v) {
  snVec3 axis = vec3_load(v);
  if (!sn_unit_vector(&axis)) {
    sn_complain(plan, el, "axisangle", "has no direction: its axis is too short");
    return quat_identity();
  }
  return turn_about(axis, sn_angle(plan, el, v[3]));
}

static snQuat from_xy_axes(snPlan* plan, const snElement* el, const double* v) {
  snVec3 x = vec3_load(v), y = vec3_load(v + 3);
  if (!sn_unit_vector(&x)) {
    sn_complain(plan, el, "xyaxes", "has an x axis that is too short");
    return quat_identity();
  }
  y = vec3_sub(y, vec3_scale(x, vec3_dot(x, y)));
  if (!sn_unit_vector(&y)) {
    sn_complain(plan, el, "xyaxes", "has a y axis that is too short, or parallel to its x axis");
    return quat_identity();
  }
  snVec3 z = vec3_cross(x, y);
  if (!sn_unit_vector(&z)) return quat_identity();  // of unit vectors at right angles it has a length
  return sn_unit_quat(quat_near_mat3(mat3_from_cols(x, y, z)));
}

static snQuat from_z_axis(snPlan* plan, const snElement* el, const double* v) {
  snVec3 z = vec3_load(v);
  if (!sn_unit_vector(&z)) {
    sn_complain(plan, el, "zaxis", "is too short to be a direction");
    return quat_identity();
  }
  return turn_z_to(z);
}

bool sn_is_euler_sequence(const char* letters) { return strlen(letters) == 3 && strspn(letters, "xyzXYZ") == 3; }

// Lower case turns about the axes that earlier turns moved, upper case about the ones of the parent.
snQuat sn_euler_quat(const snSpecCompiler* compiler, const double angles[3]) {
  snQuat q = quat_identity();
  for (int i = 0; i < 3; i++) {
    char letter = compiler->eulerseq[i];
    bool fixed = letter < 'a';
    int axis = fixed ? letter - 'X' : letter - 'x';
    snQuat turn = turn_about(vec3(axis == 0, axis == 1, axis == 2), radians(compiler, angles[i]));
    q = fixed ? quat_mul(turn, q) : quat_mul(q, turn);
  }
  return sn_unit_quat(q);
}

static snQuat from_euler(snPlan* plan, const snElement* el, const double* v) {
  const snSpecCompiler* compiler = sn_compiler(plan, el);
  if (sn_is_euler_sequence(compiler->eulerseq)) return sn_euler_quat(compiler, v);
  sn_complain(plan, el, "euler",
              "has no meaning: <compiler> attribute 'eulerseq' needs the letters x, y, z, X, Y, Z, "
              "found '%s'",
              compiler->eulerseq);
  return quat_identity();
}

static snQuat from_quat(snPlan* plan, const snElement* el, const double* v) {
  snQuat q = quat_load(v);
  if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) {
    sn_complain(plan, el, "quat", "is zero, which is no rotation");
    return quat_identity();
  }
  return sn_unit_quat(q);
}

static const double* numbers(const snElement* resolved, int row) {
  return (const double*)(const void*)((const char*)resolved + sn_attr_rows(resolved->kind)[row].offset);
}

static bool was_given(const snElement* el, int row) { return el->given >> row & 1; }

snQuat sn_orientation(snPlan* plan, const snElement* el, const snElement* resolved) {
  static const char* const forms[] = {"axisangle", "xyaxes", "zaxis", "euler"};
  int rows[4], quat = sn_attr_find(el->kind, "quat");
  for (int i = 0; i < 4; i++) rows[i] = sn_attr_find(el->kind, forms[i]);

  int last = sn_spec_last_given(plan->spec, el, rows, 4);
  if (last < 0) return was_given(resolved, quat) ? from_quat(plan, el, numbers(resolved, quat)) : quat_identity();
  const double* v = numbers(resolved, last);
  if (last == rows[0]) return from_axis_angle(plan, el, v);
  if (last == rows[1]) return from_xy_axes(plan, el, v);
  if (last == rows[2]) return from_z_axis(plan, el, v);
  return from_euler(plan, el, v);
}

bool sn_between(const double fromto[6], snPose* pose, double* half_length) {
  snVec3 from = vec3_load(fromto), to = vec3_load(fromto + 3);
  snVec3 direction = vec3_sub(from, to);  // conformance: z points at the first end
  double length = vec3_length(direction);
  if (!sn_unit_vector(&direction)) return false;
  *pose = (snPose){vec3_scale(vec3_add(from, to), 0.5), turn_z_to(direction)};
  *half_length = length / 2;
  return true;
}
