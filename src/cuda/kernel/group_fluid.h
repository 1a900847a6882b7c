// group_fluid.h — what a medium does to a body of a world
//   reads   poses in device memory, cvel, tables of ellipsoids        gives back  a wrench
//   A body with geoms that ask for it is a set of ellipsoids, any other is the box of equal inertia. As
//   src/dynamics/fluid_forces.c; the formulas are those of src/dynamics/fluid_formulas.h.
#pragma once
#include "cuda/kernel/world.h"
#include "dynamics/fluid_formulas.h"

// A frame fixed to a body, in the world.
typedef struct Frame {
  snVec3 pos;
  snMat3 rot;
} Frame;

KERNEL_FN Frame stored_frame(World w, int body, const real* pos, const real* mat) {
  const real* pose = w.b->pose + w.id * pose_words(w.m) + 12 * body;
  Frame f = {vec3_add(mat3_mul_vec3(load9(pose), load3(pos)), load3(pose + 9)), mat3_mul(load9(pose), load9(mat))};
  return f;
}

// Velocity against the medium, in the axes of the frame.
KERNEL_FN snSpatial fluid_velocity(World w, int body, Frame f) {
  const PlanView* m = w.m;
  snSpatial velocity = load6(w.ws + w.at->cvel + SPATIAL * body);
  snVec3 arm = vec3_sub(f.pos, tree_com(w, body));
  snVec3 lin = vec3_sub(spatial_point_velocity(velocity, arm), vec3(m->wind_x, m->wind_y, m->wind_z));
  snSpatial local = {mat3_transpose_mul_vec3(f.rot, velocity.rot), mat3_transpose_mul_vec3(f.rot, lin)};
  return local;
}

KERNEL_FN snSpatial fluid_wrench_in_world(World w, int body, Frame f, snSpatial local) {
  return spatial_wrench(mat3_mul_vec3(f.rot, local.lin), mat3_mul_vec3(f.rot, local.rot), vec3_sub(f.pos, tree_com(w, body)));
}

// About the centre of mass of the body's tree.
KERNEL_CALL snSpatial fluid_wrench(World w, int body) {
  const PlanView* m = w.m;
  snMedium medium = {m->density, m->viscosity};
  snSpatial sum = spatial_zero();
  int first = m->fluid_adr[body], end = m->fluid_adr[body + 1];
  if (m->body_mass[body] < R(SN_MINVAL)) return sum;
  if (first == end) {
    Frame f = stored_frame(w, body, m->body_ipos + 3 * body, m->body_imat + 9 * body);
    snVec3 box = fluid_box(m->body_mass[body], load3(m->body_inertia + 3 * body));
    return fluid_wrench_in_world(w, body, f, fluid_force_box(medium, box, fluid_velocity(w, body, f)));
  }
  LOOP for (int k = first; k < end; k++) {
    const real* x = m->fluid_geom + SN_FLUID_NUMBERS * k;
    Frame f = stored_frame(w, body, x, x + 3);
    snFluidCoef coef = {x[15], x[16], x[17], x[18], x[19], x[20], load3(x + 21), load3(x + 24)};
    snSpatial force = fluid_force_ellipsoid(medium, &coef, load3(x + 12), fluid_velocity(w, body, f));
    sum = spatial_add(sum, fluid_wrench_in_world(w, body, f, force));
  }
  return sum;
}
