// total_mass.c — the mass of a whole model
//   reads   body_mass        writes  body_mass body_inertia
#include "math/vec3.h"
#include "sinew/support.h"

#include <math.h>

double sn_total_mass(const snModel* m) {
  double total = 0;
  for (int body = 1; body < m->nbody; body++) total += m->body_mass[body];
  return total;
}

bool sn_set_total_mass(snModel* m, double total) {
  if (!(total > 0 && total < INFINITY)) return false;
  double scale = real_max(SN_MINVAL, total / real_max(SN_MINVAL, sn_total_mass(m)));
  for (int body = 1; body < m->nbody; body++) {
    m->body_mass[body] *= scale;
    m->body_inertia[body] = vec3_scale(m->body_inertia[body], scale);
  }
  return true;
}
