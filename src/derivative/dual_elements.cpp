// dual_elements.cpp — force elements over dual numbers: the formulas of dynamics/, compiled once more
//   reads   frames and velocities of two bodies, force_*        gives back  forces with their derivatives
//   Six derivatives at a time: by the pose of one of the two bodies, or by its velocity.
#define SN_DUAL 6
#include "derivative/dual_elements.h"

#include "derivative/dual_view.h"
#include "dynamics/expression_forces.h"

// Parameters of a force element, as constants.
typedef struct Parameters {
  real number[ELEMENT_NUMBERS];
} Parameters;

static Parameters parameters_of(const snModel* m, int force) {
  Parameters p;
  for (int k = 0; k < ELEMENT_NUMBERS; k++) p.number[k] = m->force_prm[force][k];
  return p;
}

static View view_of(const snModel* m, const Parameters* p) {
  View v = {};
  v.m = m, v.parameter = p->number;
  return v;
}

// A number of which one derivative is one.
static real variable(double value, int k) {
  real x = value;
  x.d[k] = 1;
  return x;
}

static snElementSlope slope_of(const real& force) {
  snElementSlope out = {force.v, force.d[0], force.d[1]};
  return out;
}

snElementSlope sn_dual_limit_force(const snModel* m, int force, double coordinate, double rate) {
  Parameters numbers = parameters_of(m, force);
  const snLimitForce* p = (const snLimitForce*)element_parameters(view_of(m, &numbers), force);
  return slope_of(limit_force_at(p, variable(coordinate, 0), variable(rate, 1)));
}

snElementSlope sn_dual_coordinate_force(const snModel* m, int force, double coordinate, double rate) {
  Parameters numbers = parameters_of(m, force);
  return slope_of(coordinate_force(view_of(m, &numbers), force, variable(coordinate, 0), variable(rate, 1)));
}

snElementSlope sn_dual_ligament(const snModel* m, int force, double length, double velocity) {
  Parameters numbers = parameters_of(m, force);
  return slope_of(ligament_tension(view_of(m, &numbers), force, variable(length, 0), variable(velocity, 1)));
}

static PairForce pair_force(const View& v, int force) {
  real value[6], normal;
  int type = v.m->force_type[force];
  if (type == SN_ELEMENT_BUSHING) return bushing_force(v, force, value);
  if (type == SN_ELEMENT_EXPRESSIONBUSHING) return expression_bushing_force(v, force, value);
  if (type == SN_ELEMENT_POINTFORCE) return point_force(v, force, value);
  CompliantContact c = compliant_contact(v, force);
  return compliant_force(&c, &normal);
}

static snVec3One value_of(const snVec3& a) {
  snVec3One out = {a.x.v, a.y.v, a.z.v};
  return out;
}

snSpatialOne sn_dual_pair(const snModel* m, const snData* d, int force, snVec3One origin, int body,
                          snDisplaced displaced, double change[6][6]) {
  Parameters numbers = parameters_of(m, force);
  View v = view_of(m, &numbers);
  v.d = d, v.origin = origin, v.body = body, v.displaced = displaced;
  PairForce f = pair_force(v, force);
  snSpatial w = spatial_wrench(f.force, f.torque, vec3_sub(f.point, dual_vec3(origin)));
  const real* number[6] = {&w.rot.x, &w.rot.y, &w.rot.z, &w.lin.x, &w.lin.y, &w.lin.z};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) change[i][j] = number[i]->d[j];
  snSpatialOne out = {value_of(w.rot), value_of(w.lin)};
  return out;
}
