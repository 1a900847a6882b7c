// element_wrenches.c — what force elements and springs along tendons do to bodies
//   reads   force_value ten_length ten_velocity        writes  wrenches
//   Forces on coordinates are none: they are part of what joints carry.
#include "osim/joint_loads.h"

#include "dynamics/force_elements.h"
#include "dynamics/spring.h"
#include "osim/reserve_actuators.h"

snElementLoad sn_bushing_load(const snModel* m, const snData* d, int force) {
  const int* site = m->force_objid[force];
  snMat3 rates = sn_deflection(m, d, site[0], site[1]).rates;
  snVec3 moment = mat3_transpose_mul_vec3(rates, vec3_load(d->force_value[force]));
  return (snElementLoad){mat3_mul_vec3(d->site_xmat[site[0]], vec3_load(d->force_value[force] + 3)),
                         mat3_mul_vec3(d->site_xmat[site[1]], moment), d->site_xpos[site[1]]};
}

snElementLoad sn_contact_load(const snModel* m, const snData* d, int force) {
  snVec3 first = vec3_load(d->force_value[force]), second = vec3_load(d->force_value[force] + 3);
  if (m->force_type[force] == SN_ELEMENT_FOUNDATION)
    return (snElementLoad){first, second, d->geom_xpos[m->force_objid[force][1]]};
  return (snElementLoad){first, vec3(0, 0, 0), second};
}

double sn_spring_tension(const snModel* m, const snData* d, int tendon) {
  double stretched = tendon_displacement(m, tendon, d->ten_length[tendon]);
  return m->tendon_stiffness[tendon] * stretched + m->tendon_damping[tendon] * d->ten_velocity[tendon];
}

static void add(const snData* d, snWrench* wrench, int body, snElementLoad load, double sign) {
  snVec3 about = vec3_add(load.torque, vec3_cross(vec3_sub(load.point, d->xipos[body]), load.force));
  wrench[body].force = vec3_add_scaled(wrench[body].force, load.force, sign);
  wrench[body].torque = vec3_add_scaled(wrench[body].torque, about, sign);
}

static void add_pair(const snData* d, snWrench* wrench, int first, int second, snElementLoad load) {
  add(d, wrench, second, load, 1);
  add(d, wrench, first, load, -1);
}

static snElementLoad prescribed_load(const snModel* m, const snData* d, int force) {
  const snPrescribed* p = force_parameters(m, force);
  snVec3 value = vec3_load(d->force_value[force]), none = vec3(0, 0, 0);
  int body = m->site_bodyid[m->force_objid[force][0]];
  if (p->torque != 0) return (snElementLoad){none, value, d->xipos[body]};
  return (snElementLoad){value, none, vec3_load(d->force_value[force] + 3)};
}

static void add_element(const snModel* m, snData* d, int force, snWrench* wrench) {
  const int* object = m->force_objid[force];
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_BUSHING:
    case SN_ELEMENT_EXPRESSIONBUSHING:
      add_pair(d, wrench, m->site_bodyid[object[0]], m->site_bodyid[object[1]], sn_bushing_load(m, d, force));
      break;
    case SN_ELEMENT_POINTFORCE:
      add_pair(d, wrench, m->site_bodyid[object[0]], m->site_bodyid[object[1]],
               (snElementLoad){vec3_load(d->force_value[force]), vec3(0, 0, 0), d->site_xpos[object[1]]});
      break;
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_SMOOTHCONTACT:
    case SN_ELEMENT_FOUNDATION:
      add_pair(d, wrench, m->geom_bodyid[object[0]], m->geom_bodyid[object[1]], sn_contact_load(m, d, force));
      break;
    case SN_ELEMENT_LIGAMENT:
    case SN_ELEMENT_BLANKEVOORT: sn_tendon_wrenches(m, d, object[0], -d->force_value[force][0], wrench); break;
    case SN_ELEMENT_PRESCRIBED:
      add(d, wrench, m->site_bodyid[object[0]], prescribed_load(m, d, force), 1);
      break;
    case SN_ELEMENT_LIMITFORCE:
    case SN_ELEMENT_COORDINATEFORCE:
    case SN_ELEMENT_COUNT: break;
  }
}

void sn_element_wrenches(const snModel* m, snData* d, snWrench* wrench) {
  for (int force = 0; force < m->nforce; force++) add_element(m, d, force, wrench);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    bool spatial = m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] != SN_WRAP_JOINT;
    double tension = spatial ? sn_spring_tension(m, d, tendon) : 0;
    if (tension != 0) sn_tendon_wrenches(m, d, tendon, -tension, wrench);
  }
}
