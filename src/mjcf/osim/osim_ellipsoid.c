// osim_ellipsoid.c — joints on the surface of an ellipsoid
//   reads   EllipsoidJoint, ScapulothoracicJoint        writes  axes of a joint
//   The moving frame is rotated by R = Rx(q0) Ry(q1) Rz(q2) and its origin is the point of an ellipsoid (a, b, c) whose
//   normal is its z axis: (a sin q1, -b sin q0 cos q1, c cos q0 cos q1) (Simbody's mobilizer). Products of functions of
//   two coordinates come from axes one after the other: with z' and z" the z axis rotated about x by q0 and by -q0,
//     p = a sin q1 x + (c - b)/2 cos q1 z" + (c + b)/2 cos q1 z'.
//   The scapula's joint is an ellipsoid rotated by 90 degrees about z, with a hinge in the tangent plane (winging).
#include "math/trig.h"
#include "mjcf/osim/osim.h"

#define QUARTER 1.5707963267948966

static snOsimAxis* add_axis(snOsimJoint* joint, const char* name, bool rotates, int direction) {
  snOsimAxis* axis = &joint->axes[joint->axis_count++];
  *axis = (snOsimAxis){.name = name, .rotates = rotates, .axis = {direction == 0, direction == 1, direction == 2}};
  return axis;
}

static void set_numbers(const snOsim* o, snOsimAxis* axis, snOsimFunctionType type, const double* numbers, int count) {
  axis->function = (snOsimFunction){.type = type, .y = sn_arena_zarray(o->arena, double, count), .count = count};
  if (!axis->function.y) {
    sn_osim_out_of_memory(o);
    axis->function = (snOsimFunction){.type = SN_OSIM_CONSTANT, .y = NULL, .count = 0};
    return;
  }
  for (int i = 0; i < count; i++) axis->function.y[i] = numbers[i];
}

// A hinge by the coordinate itself, times 1 or -1.
static snOsimAxis* add_hinge(const snOsim* o, snOsimJoint* joint, const char* name, int direction, snOsimCoordinate* c,
                             double sign) {
  snOsimAxis* axis = add_axis(joint, name, true, direction);
  axis->coordinate = c;
  set_numbers(o, axis, SN_OSIM_LINEAR, (double[2]){sign, 0}, 2);
  return axis;
}

// A slide by amplitude sin(c + phase).
static void add_sliding_sine(const snOsim* o, snOsimJoint* joint, const char* name, int direction, snOsimCoordinate* c,
                             double amplitude, double phase) {
  snOsimAxis* axis = add_axis(joint, name, false, direction);
  axis->coordinate = c;
  set_numbers(o, axis, SN_OSIM_SINE, (double[4]){amplitude, 1, phase, 0}, 4);
}

static bool read_radii(const snOsim* o, const snXmlNode* node, const char* tag, snVec3* radii) {
  if (!sn_osim_property(o, node, tag)) {
    sn_error(o->report, node->at, "<%s> needs an element <%s>", node->tag, tag);
    return false;
  }
  *radii = sn_osim_vec3(o, node, tag, vec3(1, 1, 1));
  if (radii->x > 0 && radii->y > 0 && radii->z > 0) return true;
  sn_error(o->report, sn_osim_property(o, node, tag)->at, "<%s> needs three positive numbers", tag);
  return false;
}

static void add_surface(const snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* c, snVec3 radii) {
  double sum = 0.5 * (radii.z + radii.y), difference = 0.5 * (radii.z - radii.y);
  add_sliding_sine(o, joint, "surface x", 0, c[1], radii.x, 0);
  if (difference != 0) {
    add_hinge(o, joint, "surface back", 0, c[0], -1);
    add_sliding_sine(o, joint, "surface difference", 2, c[1], difference, QUARTER);
    add_hinge(o, joint, "surface forth", 0, c[0], 1);
  }
  add_hinge(o, joint, c[0]->name, 0, c[0], 1);
  add_sliding_sine(o, joint, "surface z", 2, c[1], sum, QUARTER);
  add_hinge(o, joint, c[1]->name, 1, c[1], 1);
  add_hinge(o, joint, c[2]->name, 2, c[2], 1);
}

void sn_osim_ellipsoid_axes(snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* c) {
  snVec3 radii;
  if (read_radii(o, joint->node, "radii_x_y_z", &radii)) add_surface(o, joint, c, radii);
}

void sn_osim_scapula_axes(snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* c) {
  const snXmlNode* node = joint->node;
  double sine, cosine, origin[2] = {0, 0}, winging = sn_osim_number(o, node, "scapula_winging_axis_direction", 0);
  snVec3 radii;
  if (!read_radii(o, node, "thoracic_ellipsoid_radii_x_y_z", &radii)) return;
  sn_osim_numbers(o, node, "scapula_winging_axis_origin", origin, 2);
  snPose quarter = {vec3(0, 0, 0), quat_from_axis_angle(vec3(0, 0, 1), QUARTER)};
  joint->parent_pose = pose_mul(joint->parent_pose, quarter);
  joint->child_pose = pose_mul(joint->child_pose, quarter);
  add_surface(o, joint, c, vec3(radii.y, radii.x, radii.z));
  // seen from the rotated frame, (x, y) of the scapula's is (y, -x)
  snOsimAxis* axis = add_hinge(o, joint, c[3]->name, 0, c[3], 1);
  real_sincos(winging, &sine, &cosine);
  axis->axis = vec3(cosine, sine, 0);
  axis->anchor = vec3(origin[1], -origin[0], 0);
}
