// fluid_bodies.h — what a fluid does to a body, and how that changes with its velocity
//   reads   cvel, frames        gives back  a wrench, six columns of its derivative; about the centre of mass of the
//   tree A body with geoms that ask for it is a set of ellipsoids, any other is the box of equal inertia. With X from
//   velocities about the centre of mass to local ones and F = d force / d velocity, local, the derivative is X' F X.
//   Over what a target defines before it includes this header: View, INDEX, CONST, GET, tree_center, ROLLED
//   (view/read_view.h); inertial_frame_of, geom_frame_of(v, id); fluid_state, fluid_wind(v), geom_semiaxes(v, geom).
#pragma once
#include "dynamics/fluid_deriv.h"
#include "kinematics/motion_formulas.h"

static inline const snFluidCoef* fluid_coefficients(View v, int geom) {
  return (const snFluidCoef*)(const void*)CONST(v, geom_fluid, geom);
}

// Whether a geom moves through the fluid as an ellipsoid of its own.
static inline int is_fluid_ellipsoid(View v, int geom) { return CONST(v, geom_fluid, geom)[0] > 0; }

static inline int fluid_ellipsoids(View v, int body) {
  int first = INDEX(v, body_geomadr, body), count = 0;
  ROLLED for (int i = 0; i < INDEX(v, body_geomnum, body); i++) count += is_fluid_ellipsoid(v, first + i);
  return count;
}

// Velocity against the fluid of a frame fixed to a body, in its axes.
static inline snSpatial fluid_velocity(View v, const ObjectFrame* f) {
  snSpatial twist = GET(v, cvel, f->body);
  snVec3 arm = vec3_sub(f->pos, tree_center(v, f->body));
  snSpatial local = {in_axes_of(f, twist.rot),
                     in_axes_of(f, vec3_sub(spatial_point_velocity(twist, arm), fluid_wind(v)))};
  return local;
}

static inline snSpatial fluid_wrench_in_world(View v, const ObjectFrame* f, snSpatial local) {
  snVec3 arm = vec3_sub(f->pos, tree_center(v, f->body));
  return spatial_wrench(mat3_mul_vec3(f->rot, local.lin), mat3_mul_vec3(f->rot, local.rot), arm);
}

// ---- forces

static inline snSpatial box_fluid_wrench(View v, int body) {
  ObjectFrame f = inertial_frame_of(v, body);
  snVec3 box = fluid_box(CONST(v, body_mass, body), CONST(v, body_inertia, body));
  return fluid_wrench_in_world(v, &f, fluid_force_box(fluid_state(v), box, fluid_velocity(v, &f)));
}

static inline snSpatial geom_fluid_wrench(View v, int geom) {
  ObjectFrame f = geom_frame_of(v, geom);
  snSpatial velocity = fluid_velocity(v, &f);
  snSpatial force =
      fluid_force_ellipsoid(fluid_state(v), fluid_coefficients(v, geom), geom_semiaxes(v, geom), velocity);
  return fluid_wrench_in_world(v, &f, force);
}

static inline snSpatial body_fluid_wrench(View v, int body) {
  snSpatial sum = spatial_zero();
  if (CONST(v, body_mass, body) < real_of(SN_MINVAL)) return sum;
  if (fluid_ellipsoids(v, body) == 0) return box_fluid_wrench(v, body);
  int geom = INDEX(v, body_geomadr, body), end = geom + INDEX(v, body_geomnum, body);
  ROLLED for (; geom < end; geom++) {
    if (is_fluid_ellipsoid(v, geom)) sum = spatial_add(sum, geom_fluid_wrench(v, geom));
  }
  return sum;
}

// ---- derivatives

// Adds X' F X of a frame.
static inline void add_local_drag(View v, const ObjectFrame* f, real deriv[6][6], snSpatial column[6]) {
  snVec3 arm = vec3_sub(f->pos, tree_center(v, f->body));
  ROLLED for (int k = 0; k < 6; k++) {
    real unit[6] = {0, 0, 0, 0, 0, 0}, x[6], y[6];
    unit[k] = 1;
    snSpatial u = {vec3_load(unit), vec3_load(unit + 3)};
    vec3_store(x, in_axes_of(f, u.rot));
    vec3_store(x + 3, in_axes_of(f, spatial_point_velocity(u, arm)));
    ROLLED for (int i = 0; i < 6; i++) {
      y[i] = 0;
      ROLLED for (int j = 0; j < 6; j++) y[i] += deriv[i][j] * x[j];
    }
    snSpatial local = {vec3_load(y), vec3_load(y + 3)};
    column[k] = spatial_add(column[k], fluid_wrench_in_world(v, f, local));
  }
}

static inline void add_box_drag(View v, int body, snSpatial column[6]) {
  ObjectFrame f = inertial_frame_of(v, body);
  snVec3 box = fluid_box(CONST(v, body_mass, body), CONST(v, body_inertia, body));
  real deriv[6][6];
  fluid_deriv_diagonal(deriv, fluid_force_box_deriv(fluid_state(v), box, fluid_velocity(v, &f)));
  add_local_drag(v, &f, deriv, column);
}

static inline void add_geom_drag(View v, int geom, snDragDerivative kind, snSpatial column[6]) {
  ObjectFrame f = geom_frame_of(v, geom);
  snSpatial velocity = fluid_velocity(v, &f);
  real deriv[6][6];
  (kind == SN_DRAG_EXACT ? fluid_force_ellipsoid_deriv_exact : fluid_force_ellipsoid_deriv)(
      deriv, fluid_state(v), fluid_coefficients(v, geom), geom_semiaxes(v, geom), velocity);
  if (kind == SN_DRAG_SYMMETRIC) fluid_deriv_symmetric(deriv);
  add_local_drag(v, &f, deriv, column);
}

static inline void add_body_drag(View v, int body, snDragDerivative kind, snSpatial column[6]) {
  if (CONST(v, body_mass, body) < real_of(SN_MINVAL)) return;
  int geom = INDEX(v, body_geomadr, body), end = geom + INDEX(v, body_geomnum, body);
  if (fluid_ellipsoids(v, body) == 0) add_box_drag(v, body, column);
  ROLLED for (; geom < end; geom++) {
    if (is_fluid_ellipsoid(v, geom)) add_geom_drag(v, geom, kind, column);
  }
}
