// prescribed_force.c — forces and torques that are functions of time
//   reads   time site_xpos site_xmat        writes  force_value; adds to qfrc_passive
//   A component without a function is 0.
#include "dynamics/force_elements.h"
#include "dynamics/forces.h"
#include "kinematics/driven.h"
#include "math/mat3.h"
#include "sinew/support.h"

static snVec3 by_time(const snModel* m, const int function[3], double time) {
  double x[3];
  for (int k = 0; k < 3; k++) x[k] = function[k] >= 0 ? sn_function(m, function[k], time).value : 0;
  return vec3_load(x);
}

void sn_prescribed_force(const snModel* m, snData* d, int force) {
  const snPrescribed* p = force_parameters(m, force);
  const int* function = m->force_functionid[force];
  int site = m->force_objid[force][0];
  snVec3 value = by_time(m, function, d->time), none = vec3(0, 0, 0), point = d->site_xpos[site];
  snVec3 at = by_time(m, function + 3, d->time);
  if (p->local != 0) value = mat3_mul_vec3(d->site_xmat[site], value);
  if (p->global_point != 0)
    point = at;
  else
    point = vec3_add(point, mat3_mul_vec3(d->site_xmat[site], at));
  bool turns = p->torque != 0;
  vec3_store(d->force_value[force], value);
  if (!turns) vec3_store(d->force_value[force] + 3, point);
  sn_add_force(m, d, m->site_bodyid[site], turns ? none : value, turns ? value : none, point, d->qfrc_passive);
}
