// orientation.c — the five ways of writing a rotation, as one quaternion
//   reads   quat axisangle xyaxes zaxis euler, compiler angle and eulerseq
#include "compile/body/tree.h"

#include "sinew/physics.h"
#include "spec/descriptor.h"

double sn_angle(const snPlan* plan, const snElement* el, double written) {
  return sn_radians(sn_compiler(plan, el)->angle, written);
}

static snQuat from_axis_angle(snPlan* plan, const snElement* el, const double* v) {
  snVec3 axis = vec3_load(v);
  if (!sn_unit_vector(&axis)) {
    sn_plan_error(plan, el, "axisangle", "has no direction: its axis is too short");
    return quat_identity();
  }
  return sn_quat_about(axis, sn_angle(plan, el, v[3]));
}

static snQuat from_xy_axes(snPlan* plan, const snElement* el, const double* v) {
  snVec3 x = vec3_load(v), y = vec3_load(v + 3);
  if (!sn_unit_vector(&x)) {
    sn_plan_error(plan, el, "xyaxes", "has an x axis that is too short");
    return quat_identity();
  }
  y = vec3_sub(y, vec3_scale(x, vec3_dot(x, y)));
  if (!sn_unit_vector(&y)) {
    sn_plan_error(plan, el, "xyaxes", "has a y axis that is too short, or parallel to its x axis");
    return quat_identity();
  }
  snVec3 z = vec3_cross(x, y);
  if (!sn_unit_vector(&z)) return quat_identity();  // of unit vectors at right angles it has a length
  return sn_unit_quat(quat_near_mat3(mat3_from_cols(x, y, z)));
}

static snQuat from_z_axis(snPlan* plan, const snElement* el, const double* v) {
  snVec3 z = vec3_load(v);
  if (!sn_unit_vector(&z)) {
    sn_plan_error(plan, el, "zaxis", "is too short to be a direction");
    return quat_identity();
  }
  return sn_quat_of_z_axis(z);
}

static snQuat from_euler(snPlan* plan, const snElement* el, const double* v) {
  const snSpecCompiler* compiler = sn_compiler(plan, el);
  if (sn_is_euler_sequence(compiler->eulerseq)) return sn_quat_of_euler(compiler->eulerseq, compiler->angle, v);
  sn_plan_error(plan, el, "euler",
              "has no meaning: <compiler> attribute 'eulerseq' needs the letters x, y, z, X, Y, Z, "
              "found '%s'",
              compiler->eulerseq);
  return quat_identity();
}

static snQuat from_quat(snPlan* plan, const snElement* el, const double* v) {
  snQuat q = quat_load(v);
  if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) {
    sn_plan_error(plan, el, "quat", "is zero, which is no rotation");
    return quat_identity();
  }
  return sn_unit_quat(q);
}

static const double* numbers(const snElement* resolved, int row) {
  return (const double*)(const void*)((const char*)resolved + sn_attr_rows(resolved->kind)[row].offset);
}

static bool was_given(const snElement* el, int row) { return el->given >> row & 1; }

// Whether a quaternion was written after all other forms, from the outermost class to the element itself.
static bool quat_is_last(const snSpec* spec, const snElement* el, const int* others, int quat) {
  int rows[5] = {others[0], others[1], others[2], others[3], quat};
  return sn_spec_last_given(spec, el, rows, 5) == quat;
}

snQuat sn_orientation(snPlan* plan, const snElement* el, const snElement* resolved) {
  static const char* const forms[] = {"axisangle", "xyaxes", "zaxis", "euler"};
  int rows[4], quat = sn_attr_find(el->kind, "quat");
  for (int i = 0; i < 4; i++) rows[i] = sn_attr_find(el->kind, forms[i]);

  int last = sn_spec_last_given(plan->spec, el, rows, 4);
  if (plan->opt.physics & SN_PHYSICS_QUATWINS && quat_is_last(plan->spec, el, rows, quat)) last = -1;
  if (last < 0) return was_given(resolved, quat) ? from_quat(plan, el, numbers(resolved, quat)) : quat_identity();
  const double* v = numbers(resolved, last);
  if (last == rows[0]) return from_axis_angle(plan, el, v);
  if (last == rows[1]) return from_xy_axes(plan, el, v);
  if (last == rows[2]) return from_z_axis(plan, el, v);
  return from_euler(plan, el, v);
}
