// element_forces.h — forces of bushings, ligaments and compliant contacts in a world
//   reads   frames and velocities of sites and geoms, force_*        gives back  forces on the second of two bodies
//   Over what a target defines before it includes this header: View, INDEX, CONST, GET, tree_center, ROLLED
//   (view/read_view.h); site_frame_of, geom_frame_of(v, id); function_value(v, function, x).
//   Sources of the formulas: force_elements.c, compliant_contact.c.
#pragma once
#include "dynamics/element_formulas.h"
#include "sinew/enums.h"

// Parameters are laid over the numbers of force_prm.
static inline const void* element_parameters(View v, int force) { return CONST(v, force_prm, force); }

static inline snSpatial velocity_of_point(View v, int body, snVec3 point) {
  snSpatial twist = GET(v, cvel, body);
  twist.lin = spatial_point_velocity(twist, vec3_sub(point, tree_center(v, body)));
  return twist;
}

// A force and a torque on the second body at a point; their opposites act on the first.
typedef struct PairForce {
  snVec3 force, torque, point;
} PairForce;

// ---- bushing

static inline DeflectedSite deflected_site(View v, int site) {
  ObjectFrame f = site_frame_of(v, site);
  DeflectedSite at = {f.pos, f.rot, velocity_of_point(v, f.body, f.pos)};
  return at;
}

// `value`: moments by the angles, forces by the offsets. Virtual work: the moment on the second body, in its axes, is
// N^T times the moments by the angles.
static inline PairForce bushing_wrench(const DeflectedSite* a, const DeflectedSite* b, const snDeflection* at,
                                       const real value[6]) {
  PairForce out = {mat3_mul_vec3(a->rot, vec3_load(value + 3)),
                   mat3_mul_vec3(b->rot, mat3_transpose_mul_vec3(at->rates, vec3_load(value))), b->pos};
  return out;
}

static inline PairForce bushing_force(View v, int force, real value[6]) {
  const snBushing* p = (const snBushing*)element_parameters(v, force);
  const int *sites = INDEX(v, force_objid, force), *function = INDEX(v, force_functionid, force);
  DeflectedSite a = deflected_site(v, sites[0]), b = deflected_site(v, sites[1]);
  snDeflection at = deflection_of(&a, &b);
  ROLLED for (int i = 0; i < 6; i++) {
    real elastic = function[i] >= 0 ? function_value(v, function[i], at.q[i]) : p->stiffness[i] * at.q[i];
    value[i] = -elastic - p->damping[i] * at.rate[i];
  }
  return bushing_wrench(&a, &b, &at, value);
}

// ---- ligament

static inline int is_along_tendon(View v, int force) {
  int type = INDEX(v, force_type, force);
  return type == SN_ELEMENT_LIGAMENT || type == SN_ELEMENT_BLANKEVOORT;
}

static inline real ligament_tension(View v, int force, real length, real velocity) {
  if (INDEX(v, force_type, force) == SN_ELEMENT_BLANKEVOORT)
    return strain_tension((const snStrainLaw*)element_parameters(v, force), length, velocity);
  const snLigament* p = (const snLigament*)element_parameters(v, force);
  int function = INDEX(v, force_functionid, force)[0];
  if (function < 0) return linear_tension(p, length, velocity);
  return length > p->length ? p->force * function_value(v, function, length / p->length) : real_of(0);
}

// ---- compliant contact

static inline Pressing pressing_of(View v, int force) {
  const snContactLaw* law = (const snContactLaw*)element_parameters(v, force);
  int first = INDEX(v, force_objid, force)[0], second = INDEX(v, force_objid, force)[1];
  ObjectFrame a = geom_frame_of(v, first), b = geom_frame_of(v, second);
  real r1 = CONST(v, geom_size, first).x, r2 = CONST(v, geom_size, second).x;
  if (INDEX(v, geom_type, first) == SN_GEOM_PLANE) return press_plane(mat3_col(a.rot, 2), a.pos, b.pos, r2, law->share);
  return press_spheres(a.pos, b.pos, r1, r2, law->share);
}

// How two geoms touch and move against each other.
typedef struct CompliantContact {
  const snContactLaw* law;
  int body1, body2, is_smooth;
  Pressing t;
  Sliding s;
} CompliantContact;

static inline CompliantContact compliant_contact(View v, int force) {
  CompliantContact c;
  c.law = (const snContactLaw*)element_parameters(v, force);
  c.body1 = INDEX(v, geom_bodyid, INDEX(v, force_objid, force)[0]);
  c.body2 = INDEX(v, geom_bodyid, INDEX(v, force_objid, force)[1]);
  c.is_smooth = INDEX(v, force_type, force) == SN_ELEMENT_SMOOTHCONTACT;
  c.t = pressing_of(v, force);
  snVec3 at = c.t.point;
  snVec3 rate = vec3_sub(velocity_of_point(v, c.body1, at).lin, velocity_of_point(v, c.body2, at).lin);
  c.s = sliding_of(c.law, c.is_smooth, c.t.normal, rate);
  return c;
}

// `normal` gets the normal force.
static inline PairForce compliant_force(const CompliantContact* c, real* normal) {
  *normal = press_force(c->law, c->is_smooth, &c->t, c->s.rate);
  PairForce out = {surface_force(c->law, &c->t, &c->s, *normal), vec3(0, 0, 0), c->t.point};
  return out;
}
