// element_formulas.h — formulas of force elements, for the processor and for kernels of a device
//   reads   parameters as force_prm has them, positions and velocities        gives back  forces
//   Sources of the formulas: force_elements.c, compliant_contact.c.
#pragma once
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "sinew/types.h"

// ---- parameters, laid over the numbers of a force element

// Stiffness and damping beyond a range, in full from `transition` on.
typedef struct snLimitForce {
  real low, high, stiffness_low, stiffness_high, damping, transition;
} snLimitForce;

// Of the angles about x, y, z and the offset along them.
typedef struct snBushing {
  real stiffness[6], damping[6];
} snBushing;

typedef struct snLigament {
  real length, stiffness, dissipation, force;
} snLigament;

// Two surfaces as one: normal force 4/3 k depth sqrt(R k depth) (1 + 3/2 c rate) at the share `share` of the depth
// below the surface of the first geom.
typedef struct snContactLaw {
  real stiffness, share, dissipation;  // k, share of the first surface in the depth, c
  real static_friction, dynamic_friction, viscous_friction, slip_velocity;
  real offset, depth_smoothing, rate_smoothing;  // smoothcontact
} snContactLaw;

// Tension by the strain e: quadratic up to `transition`, then straight; damping while e rises.
typedef struct snStrainLaw {
  real length, stiffness, transition, damping;
} snStrainLaw;

// A force or torque by time: what it is, and in which frames. 0 or 1.
typedef struct snPrescribed {
  real torque, local, global_point;
} snPrescribed;

// ---- limit force

// Smooth step from 0 to 1: 10 x^3 - 15 x^4 + 6 x^5 of x = beyond / transition.
static inline real quintic_step(real beyond, real transition) {
  if (!(beyond > 0)) return 0;
  if (beyond >= transition) return 1;
  real x = beyond / transition;
  return x * x * x * (10 + x * (-15 + 6 * x));
}

static inline real limit_force_at(const snLimitForce* p, real q, real rate) {
  real above = q - p->high, below = p->low - q;
  real high = quintic_step(above, p->transition), low = quintic_step(below, p->transition);
  return -p->stiffness_high * high * above + p->stiffness_low * low * below - p->damping * (high + low) * rate;
}

// ---- ligament

// Without a function: 0 below its length.
static inline real linear_tension(const snLigament* p, real length, real velocity) {
  if (!(length > p->length)) return 0;
  return p->stiffness * (length - p->length) * (1 + p->dissipation * velocity);
}

// Blankevoort, Huiskes, Ligament-bone interaction in a three-dimensional model of the knee, J. Biomech. Eng. 113
// (1991), with OpenSim's damping, which sets in over the first hundredth of strain.
static inline real strain_tension(const snStrainLaw* p, real length, real velocity) {
  real strain = length / p->length - 1, rate = velocity / p->length;
  if (!(strain > 0)) return 0;
  real spring = strain < p->transition ? 0.5 * p->stiffness / p->transition * strain * strain
                                       : p->stiffness * (strain - 0.5 * p->transition);
  real damper = rate > 0 ? p->damping * rate * quintic_step(strain, 0.01) : real_of(0);
  return real_max(0, spring + damper);
}

// ---- bushing

// How the second site of a bushing lies and moves in the frame of the first: three angles, three offsets.
typedef struct snDeflection {
  real q[6], rate[6];
  snMat3 rates;  // N: its product with the angular velocity, in the axes of the second site, is the rate of the angles
} snDeflection;

// A site of a bushing, and the twist of its body with the velocity of the site.
typedef struct DeflectedSite {
  snVec3 pos;
  snMat3 rot;
  snSpatial velocity;
} DeflectedSite;

// Angles about x, y and z, each about the axes that the one before it left: R = Rx Ry Rz.
static inline void body_fixed_angles(snMat3 r, real angle[3]) {
  real cosine =
      sqrt(0.5 * (r.m[0][0] * r.m[0][0] + r.m[0][1] * r.m[0][1] + r.m[1][2] * r.m[1][2] + r.m[2][2] * r.m[2][2]));
  angle[0] = sn_atan2(-r.m[1][2], r.m[2][2]);
  angle[1] = sn_atan2(r.m[0][2], cosine);
  angle[2] = sn_atan2(-r.m[0][1], r.m[0][0]);
}

// The matrix N whose product with the angular velocity, in the axes of the second frame, is the rate of the angles.
static inline snMat3 angle_rates(const real angle[3]) {
  real s = sn_sin(angle[2]), c = sn_cos(angle[2]), over = 1 / sn_cos(angle[1]), sine = sn_sin(angle[1]);
  return (snMat3){{{c * over, -s * over, 0}, {s, c, 0}, {-sine * c * over, sine * s * over, 1}}};
}

static inline void deflection_pose(real q[6], snVec3 pos1, snMat3 rot1, snVec3 pos2, snMat3 rot2) {
  body_fixed_angles(mat3_mul(mat3_transpose(rot1), rot2), q);
  vec3_store(q + 3, mat3_transpose_mul_vec3(rot1, vec3_sub(pos2, pos1)));
}

static inline snDeflection deflection_of(const DeflectedSite* a, const DeflectedSite* b) {
  snDeflection out;
  snVec3 between = vec3_sub(b->pos, a->pos);
  deflection_pose(out.q, a->pos, a->rot, b->pos, b->rot);
  out.rates = angle_rates(out.q);
  snVec3 rotating = mat3_transpose_mul_vec3(b->rot, vec3_sub(b->velocity.rot, a->velocity.rot));
  vec3_store(out.rate, mat3_mul_vec3(out.rates, rotating));
  snVec3 relative = vec3_sub(vec3_sub(b->velocity.lin, a->velocity.lin), vec3_cross(a->velocity.rot, between));
  vec3_store(out.rate + 3, mat3_transpose_mul_vec3(a->rot, relative));
  return out;
}

// ---- compliant contact

// Two surfaces that touch, or would: normal from the first to the second.
typedef struct Pressing {
  snVec3 normal, point;
  real depth, radius;  // below 0: apart
} Pressing;

static inline Pressing press_plane(snVec3 normal, snVec3 plane, snVec3 center, real radius, real share) {
  real depth = radius - vec3_dot(normal, vec3_sub(center, plane));
  return (Pressing){normal, vec3_add_scaled(center, normal, (1 - share) * depth - radius), depth, radius};
}

static inline Pressing press_spheres(snVec3 a, snVec3 b, real r1, real r2, real share) {
  snVec3 between = vec3_sub(b, a), none = vec3(0, 0, 0);
  real distance = vec3_length(between);
  // spheres about one point have no normal
  if (distance == 0) return (Pressing){none, none, -1, 0};
  snVec3 normal = vec3_scale(between, 1 / distance);
  real depth = r1 + r2 - distance;
  return (Pressing){normal, vec3_add_scaled(a, normal, r1 - share * depth), depth, r1 * r2 / (r1 + r2)};
}

static inline real hunt_crossley(const snContactLaw* law, const Pressing* t, real rate) {
  real k = law->stiffness;
  if (!(t->depth > 0)) return 0;
  real force = 4.0 / 3.0 * k * t->depth * sqrt(t->radius * k * t->depth) * (1 + 1.5 * law->dissipation * rate);
  return real_max(0, force);
}

// At a rate of 0.
static inline real smooth_pressed(const snContactLaw* law, real x, real radius) {
  real k = law->stiffness;
  real hertz = 4.0 / 3.0 * k * sqrt(radius * k) * sn_pow(sqrt(x * x + law->offset), 1.5);
  return hertz * (0.5 + 0.5 * sn_tanh(law->depth_smoothing * x));
}

static inline real smooth_press(const snContactLaw* law, const Pressing* t, real rate) {
  real c = law->dissipation, pressed = smooth_pressed(law, t->depth, t->radius);
  return pressed * (1 + 1.5 * c * rate) * (0.5 + 0.5 * sn_tanh(law->rate_smoothing * (rate + 2 / (3 * c))));
}

static inline real press_force(const snContactLaw* law, bool is_smooth, const Pressing* t, real rate) {
  return is_smooth ? smooth_press(law, t, rate) : hunt_crossley(law, t, rate);
}

static inline real sliding_friction(const snContactLaw* law, real speed) {
  real relative = speed / law->slip_velocity, us = law->static_friction, ud = law->dynamic_friction;
  return real_min(relative, 1) * (ud + 2 * (us - ud) / (1 + relative * relative)) + law->viscous_friction * speed;
}

// Velocity of the first surface against the second: along the normal, and the rest of it.
typedef struct Sliding {
  snVec3 slip;
  real rate, speed;  // of approach, of sliding
} Sliding;

static inline Sliding sliding_of(const snContactLaw* law, bool is_smooth, snVec3 normal, snVec3 velocity) {
  real rate = vec3_dot(velocity, normal);
  snVec3 slip = vec3_add_scaled(velocity, normal, -rate);
  real speed = is_smooth ? sqrt(vec3_dot(slip, slip) + law->offset) : vec3_length(slip);
  return (Sliding){slip, rate, speed};
}

// On the second surface.
static inline snVec3 surface_force(const snContactLaw* law, const Pressing* t, const Sliding* s, real normal) {
  snVec3 force = vec3_scale(t->normal, normal);
  if (s->speed > 0) force = vec3_add_scaled(force, s->slip, normal * sliding_friction(law, s->speed) / s->speed);
  return force;
}
