// group_fluid.h — what a fluid does to a body of a world
//   reads   poses in device memory, cvel, tables of ellipsoids        gives back  a wrench
//   A body with geoms that ask for it is a set of ellipsoids, any other is the box of equal inertia. As
//   src/dynamics/fluid_forces.c; the formulas are those of src/dynamics/fluid_formulas.h.
#pragma once
#include "cuda/kernel/world.h"
#include "dynamics/fluid_formulas.h"

// Velocity against the fluid, in the axes of the frame.
KERNEL_FN snSpatial fluid_velocity(World w, int body, ObjectFrame f) {
  const ModelView* m = w.m;
  snSpatial velocity = load6(w.ws + w.at->cvel + SPATIAL * body);
  snVec3 arm = vec3_sub(f.pos, tree_com(w, body));
  snVec3 lin = vec3_sub(spatial_point_velocity(velocity, arm), vec3(m->wind_x, m->wind_y, m->wind_z));
  snSpatial local = {mat3_transpose_mul_vec3(f.rot, velocity.rot), mat3_transpose_mul_vec3(f.rot, lin)};
  return local;
}

KERNEL_FN snSpatial fluid_wrench_in_world(World w, int body, ObjectFrame f, snSpatial local) {
  return spatial_wrench(mat3_mul_vec3(f.rot, local.lin), mat3_mul_vec3(f.rot, local.rot),
                        vec3_sub(f.pos, tree_com(w, body)));
}

// About the centre of mass of the body's tree.
KERNEL_CALL snSpatial fluid_wrench(World w, int body) {
  const ModelView* m = w.m;
  snMedium fluid = {m->density, m->viscosity};
  snSpatial sum = spatial_zero();
  int first = m->fluid_adr[body], end = m->fluid_adr[body + 1];
  if (m->body_mass[body] < R(SN_MINVAL)) return sum;
  if (first == end) {
    ObjectFrame f = inertial_frame_of(w, body);
    snVec3 box = fluid_box(m->body_mass[body], load3(m->body_inertia + 3 * body));
    return fluid_wrench_in_world(w, body, f, fluid_force_box(fluid, box, fluid_velocity(w, body, f)));
  }
  LOOP for (int k = first; k < end; k++) {
    const real* x = m->fluid_geom + SN_FLUID_NUMBERS * k;
    ObjectFrame f = frame_on_body(w, body, load3(x), load9(x + 3));
    snFluidCoef coef = {x[15], x[16], x[17], x[18], x[19], x[20], load3(x + 21), load3(x + 24)};
    snSpatial force = fluid_force_ellipsoid(fluid, &coef, load3(x + 12), fluid_velocity(w, body, f));
    sum = spatial_add(sum, fluid_wrench_in_world(w, body, f, force));
  }
  return sum;
}
