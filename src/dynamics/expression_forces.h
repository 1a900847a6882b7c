// expression_forces.h — forces that expressions give: on a coordinate, between two points, of a bushing
//   reads   frames and velocities of sites, force_*        gives back  forces on the second of two bodies
//   Over what element_forces.h needs, and expression_value(v, expression, variables, count), all of it on the
//   processor: the rows of these kinds leave devices out.
#pragma once
#include "dynamics/element_forces.h"

// By a coordinate and its rate.
static inline real coordinate_force(View v, int force, real q, real rate) {
  real variables[2] = {q, rate};
  return expression_value(v, INDEX(v, force_expressionid, force)[0], variables, 2);
}

// `pull`: draws the two sites together. Points that coincide have no line between them.
static inline PairForce point_force(View v, int force, real* pull) {
  const int* sites = INDEX(v, force_objid, force);
  DeflectedSite a = deflected_site(v, sites[0]), b = deflected_site(v, sites[1]);
  snVec3 between = vec3_sub(b.pos, a.pos), none = vec3(0, 0, 0);
  real distance = vec3_length(between);
  PairForce out = {none, none, b.pos};
  *pull = 0;
  if (!(distance > 0)) return out;
  snVec3 along = vec3_scale(between, 1 / distance);
  real variables[2] = {distance, vec3_dot(vec3_sub(b.velocity.lin, a.velocity.lin), along)};
  *pull = expression_value(v, INDEX(v, force_expressionid, force)[0], variables, 2);
  out.force = vec3_scale(along, -*pull);
  return out;
}

// `value` as that of bushing_force.
static inline PairForce expression_bushing_force(View v, int force, real value[6]) {
  const snBushing* p = (const snBushing*)element_parameters(v, force);
  const int *sites = INDEX(v, force_objid, force), *expression = INDEX(v, force_expressionid, force);
  DeflectedSite a = deflected_site(v, sites[0]), b = deflected_site(v, sites[1]);
  snDeflection at = deflection_of(&a, &b);
  for (int i = 0; i < 6; i++) value[i] = -expression_value(v, expression[i], at.q, 6) - p->damping[i] * at.rate[i];
  return bushing_wrench(&a, &b, &at, value);
}
