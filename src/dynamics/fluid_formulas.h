// fluid_formulas.h — drag, lift and added mass in a fluid, for the processor and for kernels of a device
//   Velocity and force are in the local frame, at its origin; the wind is already subtracted from the velocity.
//   box:        -3 pi D mu v - rho/2 A_i |v_i| v_i,   -pi D^3 mu w - rho/64 s_i (s_j^4 + s_k^4) |w_i| w_i
//   ellipsoid:  added mass     force m_a v x w,  torque m_a v x v + I_a w x w
//               Magnus lift    rho V w x v
//               Kutta lift     rho cos(a) A (n x v) x v,  A the projected area, a between v and its normal n
//               drag           -(3 pi D mu + rho |v| (c_b A + c_s (A_max - A))) v
//               angular drag   -(pi D^3 mu + rho |c w|) w
//   Andersen, Pesavento, Wang, Analysis of transitions between fluttering, tumbling and steady descent of falling
//   cards, J. Fluid Mech. 541 (2005), for the lift terms; floors of denominators are MuJoCo's and act on geoms of
//   centimetre size, so they are part of the model.
#pragma once
#include "math/vec3.h"

typedef struct snMedium {
  real density, viscosity;
} snMedium;

// The numbers of geom_fluid, in their order there.
typedef struct snFluidCoef {
  real interaction;  // 0: no ellipsoid forces act on this geom
  real blunt_drag, slender_drag, angular_drag;
  real kutta_lift, magnus_lift;
  snVec3 added_mass, added_inertia;  // of the displaced fluid, per unit of density
} snFluidCoef;

#ifndef SN_SINGLE
_Static_assert(sizeof(snFluidCoef) == sizeof(snFluid), "snFluidCoef lies over the twelve numbers of geom_fluid");

static inline const snFluidCoef* sn_fluid_coef(const double* fluid) { return (const snFluidCoef*)(const void*)fluid; }
#endif

// Sizes of an ellipsoid that the forces of both kinds of drag are made of.
typedef struct snFluidDrag {
  real viscous_force, viscous_torque;  // per unit of viscosity and velocity
  real largest_area;                   // largest projection
  snVec3 torque;                         // quadratic resistance to rotation about each axis, per unit of density
} snFluidDrag;

// The projection of an ellipsoid along its velocity.
typedef struct snFluidProjection {
  snVec3 weight;  // squared products of the two other semi-axes
  snVec3 normal;  // weight * velocity: normal of the surface, not a unit vector
  real along;   // normal . velocity
  real square;  // normal . normal
  real area;
} snFluidProjection;

static inline real fluid_square(real x) { return x * x; }
static inline real fluid_fourth(real x) { return fluid_square(fluid_square(x)); }

// ---- box

static inline snVec3 fluid_box(real mass, snVec3 inertia) {
  return (snVec3){
      sqrt(real_at_least_minval(inertia.y + inertia.z - inertia.x) / mass * 6),
      sqrt(real_at_least_minval(inertia.x + inertia.z - inertia.y) / mass * 6),
      sqrt(real_at_least_minval(inertia.x + inertia.y - inertia.z) / mass * 6),
  };
}

static inline snVec3 fluid_signed_square(snVec3 v) {
  return (snVec3){fabs(v.x) * v.x, fabs(v.y) * v.y, fabs(v.z) * v.z};
}

static inline snSpatial fluid_force_box(snMedium fluid, snVec3 box, snSpatial velocity) {
  snSpatial force = {{0, 0, 0}, {0, 0, 0}};
  if (fluid.viscosity > 0) {
    real diameter = (box.x + box.y + box.z) / 3;
    force.rot = vec3_scale(velocity.rot, -SN_PI * diameter * diameter * diameter * fluid.viscosity);
    force.lin = vec3_scale(velocity.lin, -3 * SN_PI * diameter * fluid.viscosity);
  }
  if (fluid.density > 0) {
    snVec3 face = {box.y * box.z, box.x * box.z, box.x * box.y};
    snVec3 paddle = {box.x * (fluid_fourth(box.y) + fluid_fourth(box.z)),
                     box.y * (fluid_fourth(box.x) + fluid_fourth(box.z)),
                     box.z * (fluid_fourth(box.x) + fluid_fourth(box.y))};
    force.lin = vec3_add_scaled(force.lin, vec3_mul(face, fluid_signed_square(velocity.lin)), -0.5 * fluid.density);
    force.rot = vec3_add_scaled(force.rot, vec3_mul(paddle, fluid_signed_square(velocity.rot)), -fluid.density / 64);
  }
  return force;
}

// ---- ellipsoid

static inline real fluid_volume(snVec3 semiaxes) { return 4.0 / 3.0 * SN_PI * semiaxes.x * semiaxes.y * semiaxes.z; }

// Moment of the disc swept about an axis by the larger of the two other semi-axes.
static inline real fluid_swept_moment(real along, real across, real other) {
  return 8.0 / 15.0 * SN_PI * along * fluid_fourth(fmax(across, other));
}

static inline snFluidDrag fluid_drag(const snFluidCoef* coef, snVec3 semiaxes) {
  real largest = fmax(fmax(semiaxes.x, semiaxes.y), semiaxes.z);
  real smallest = fmin(fmin(semiaxes.x, semiaxes.y), semiaxes.z);
  real middle = semiaxes.x + semiaxes.y + semiaxes.z - largest - smallest;
  real diameter = 2.0 / 3.0 * (semiaxes.x + semiaxes.y + semiaxes.z);
  snVec3 moment = {fluid_swept_moment(semiaxes.x, semiaxes.y, semiaxes.z),
                   fluid_swept_moment(semiaxes.y, semiaxes.z, semiaxes.x),
                   fluid_swept_moment(semiaxes.z, semiaxes.x, semiaxes.y)};
  real largest_moment = 8.0 / 15.0 * SN_PI * middle * fluid_fourth(largest);
  snVec3 rest = vec3_sub((snVec3){largest_moment, largest_moment, largest_moment}, moment);
  return (snFluidDrag){
      .viscous_force = 3 * SN_PI * diameter,
      .viscous_torque = SN_PI * diameter * diameter * diameter,
      .largest_area = SN_PI * largest * middle,
      .torque = vec3_add_scaled(vec3_scale(moment, coef->angular_drag), rest, coef->slender_drag),
  };
}

static inline snFluidProjection fluid_projection(snVec3 semiaxes, snVec3 velocity) {
  snVec3 weight = {fluid_square(semiaxes.y * semiaxes.z), fluid_square(semiaxes.z * semiaxes.x),
                   fluid_square(semiaxes.x * semiaxes.y)};
  snVec3 normal = vec3_mul(weight, velocity);
  real along = vec3_dot(normal, velocity), square = vec3_dot(normal, normal);
  return (snFluidProjection){weight, normal, along, square, SN_PI * sqrt(square / real_at_least_minval(along))};
}

static inline snSpatial fluid_added_mass(real density, const snFluidCoef* coef, snSpatial velocity) {
  snVec3 momentum = vec3_scale(vec3_mul(coef->added_mass, velocity.lin), density);
  snVec3 spin = vec3_scale(vec3_mul(coef->added_inertia, velocity.rot), density);
  return (snSpatial){
      .rot = vec3_add(vec3_cross(momentum, velocity.lin), vec3_cross(spin, velocity.rot)),
      .lin = vec3_cross(momentum, velocity.rot),
  };
}

static inline snSpatial fluid_force_ellipsoid(snMedium fluid, const snFluidCoef* coef, snVec3 semiaxes,
                                              snSpatial velocity) {
  real density = fluid.density;
  real speed = vec3_length(velocity.lin);
  snFluidDrag drag = fluid_drag(coef, semiaxes);
  snFluidProjection projection = fluid_projection(semiaxes, velocity.lin);

  // the normal is not normalised, hence square instead of its root
  real cosine = projection.along / real_at_least_minval(speed * projection.square);
  snVec3 circulation =
      vec3_scale(vec3_cross(projection.normal, velocity.lin), coef->kutta_lift * density * cosine * projection.area);
  real magnus = coef->magnus_lift * density * fluid_volume(semiaxes);
  snVec3 lift = vec3_add_scaled(vec3_cross(circulation, velocity.lin), vec3_cross(velocity.rot, velocity.lin), magnus);

  real area = projection.area * coef->blunt_drag + coef->slender_drag * (drag.largest_area - projection.area);
  real resistance = fluid.viscosity * drag.viscous_force + density * speed * area;
  real rotating = fluid.viscosity * drag.viscous_torque + density * vec3_length(vec3_mul(drag.torque, velocity.rot));

  snSpatial force = fluid_added_mass(density, coef, velocity);
  force.rot = vec3_add_scaled(force.rot, velocity.rot, -rotating);
  force.lin = vec3_add_scaled(vec3_add(force.lin, lift), velocity.lin, -resistance);
  return (snSpatial){vec3_scale(force.rot, coef->interaction), vec3_scale(force.lin, coef->interaction)};
}
