// spatial.h — motions, forces and inertias of rigid bodies as six-dimensional vectors, rotation first
//   Everything is expressed in world axes about one common point (the centre of mass of the kinematic tree).
//   Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 2
#pragma once
#include "math/mat3.h"

static inline snSpatial spatial_zero(void) {
  snVec3 zero = vec3(real_of(0), real_of(0), real_of(0));
  return (snSpatial){zero, zero};
}

static inline snSpatial spatial_add(snSpatial a, snSpatial b) {
  return (snSpatial){vec3_add(a.rot, b.rot), vec3_add(a.lin, b.lin)};
}

static inline snSpatial spatial_sub(snSpatial a, snSpatial b) {
  return (snSpatial){vec3_sub(a.rot, b.rot), vec3_sub(a.lin, b.lin)};
}

// a + s b
static inline snSpatial spatial_add_scaled(snSpatial a, snSpatial b, real s) {
  return (snSpatial){vec3_add_scaled(a.rot, b.rot, s), vec3_add_scaled(a.lin, b.lin, s)};
}

static inline real spatial_dot(snSpatial a, snSpatial b) { return vec3_dot(a.rot, b.rot) + vec3_dot(a.lin, b.lin); }

// Rate of change of a motion vector carried along with velocity v.
static inline snSpatial spatial_cross_motion(snSpatial v, snSpatial motion) {
  return (snSpatial){vec3_cross(v.rot, motion.rot),
                     vec3_add(vec3_cross(v.rot, motion.lin), vec3_cross(v.lin, motion.rot))};
}

// Rate of change of a force vector carried along with velocity v.
static inline snSpatial spatial_cross_force(snSpatial v, snSpatial force) {
  return (snSpatial){vec3_add(vec3_cross(v.rot, force.rot), vec3_cross(v.lin, force.lin)),
                     vec3_cross(v.rot, force.lin)};
}

// Force and torque at a point -> wrench about a reference, with arm = point - reference.
static inline snSpatial spatial_wrench(snVec3 force, snVec3 torque, snVec3 arm) {
  return (snSpatial){vec3_add(torque, vec3_cross(arm, force)), force};
}

// Velocity about a reference -> velocity of the point that lies `arm` away from it.
static inline snVec3 spatial_point_velocity(snSpatial v, snVec3 arm) { return vec3_add(v.lin, vec3_cross(v.rot, arm)); }

// Inertia of a body about a reference: principal moments `inertia` in the axes of `rot`, its centre of mass `arm` away.
static inline snSpatialInertia spatial_inertia(snVec3 inertia, snMat3 rot, snVec3 arm, real mass) {
  snVec3 x = vec3_mul(mat3_row(rot, 0), inertia), y = vec3_mul(mat3_row(rot, 1), inertia);
  snVec3 z = vec3_mul(mat3_row(rot, 2), inertia);
  snVec3 mc = vec3_scale(arm, mass);
  return (snSpatialInertia){
      .xx = vec3_dot(x, mat3_row(rot, 0)) + (mc.y * arm.y + mc.z * arm.z),
      .yy = vec3_dot(y, mat3_row(rot, 1)) + (mc.x * arm.x + mc.z * arm.z),
      .zz = vec3_dot(z, mat3_row(rot, 2)) + (mc.x * arm.x + mc.y * arm.y),
      .xy = vec3_dot(x, mat3_row(rot, 1)) - mc.x * arm.y,
      .xz = vec3_dot(x, mat3_row(rot, 2)) - mc.x * arm.z,
      .yz = vec3_dot(y, mat3_row(rot, 2)) - mc.y * arm.z,
      .mc = mc,
      .mass = mass,
  };
}

static inline snSpatialInertia spatial_inertia_add(snSpatialInertia a, snSpatialInertia b) {
  return (snSpatialInertia){a.xx + b.xx, a.yy + b.yy, a.zz + b.zz,          a.xy + b.xy,
                            a.xz + b.xz, a.yz + b.yz, vec3_add(a.mc, b.mc), a.mass + b.mass};
}

// Momentum of an inertia moving with v, or force that accelerates it by v.
static inline snSpatial spatial_inertia_mul(snSpatialInertia i, snSpatial v) {
  snVec3 rotation = {i.xx * v.rot.x + i.xy * v.rot.y + i.xz * v.rot.z, i.xy * v.rot.x + i.yy * v.rot.y + i.yz * v.rot.z,
                 i.xz * v.rot.x + i.yz * v.rot.y + i.zz * v.rot.z};
  return (snSpatial){vec3_add(rotation, vec3_cross(i.mc, v.lin)),
                     vec3_sub(vec3_scale(v.lin, i.mass), vec3_cross(i.mc, v.rot))};
}

// Newton and Euler's law: the force that gives an inertia with the velocity v the acceleration a, I a + v x I v.
static inline snSpatial spatial_force(snSpatialInertia i, snSpatial v, snSpatial a) {
  return spatial_add(spatial_inertia_mul(i, a), spatial_cross_force(v, spatial_inertia_mul(i, v)));
}
