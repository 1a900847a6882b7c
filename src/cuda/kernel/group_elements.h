// group_elements.h — phases: limit forces, bushings, ligaments and compliant contacts
//   reads   force_*, function_*, poses in device memory, cvel, pos, vel        writes  element_wrench, cacc, force
//   The formulas are those of dynamics/element_forces.h: bushings and contacts are wrenches on two bodies, ligaments
//   forces along tendons.
#pragma once
#include "cuda/kernel/group_view.h"

// ---- along tendons and joints

// Of all ligaments of a tendon.
KERNEL_FN real ligament_tensions(World w, int tendon, real length, real velocity) {
  View v = lone_view(w);
  real sum = 0;
  LOOP for (int e = 0; e < w.m->nelement; e++) {
    if (is_along_tendon(v, e) && int_force_objid(v, e)[0] == tendon)
      sum += ligament_tension(v, e, length, velocity);
  }
  return sum;
}

KERNEL_FN void limit_forces(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(dof, m->nv) {
    real sum = 0;
    LOOP for (int e = 0; e < m->nelement; e++) {
      int jnt = int_force_objid(v, e)[0];
      if (int_force_type(v, e) != SN_ELEMENT_LIMITFORCE || m->jnt_dofadr[jnt] != dof) continue;
      const snLimitForce* p = (const snLimitForce*)element_parameters(v, e);
      sum += limit_force_at(p, get_qpos(v, m->jnt_qposadr[jnt]), get_qvel(v, dof));
    }
    w.ws[w.at->force + dof] += sum;
  }
  group_sync(g);
}

// ---- between bodies

KERNEL_FN int joins_bodies(View v, int e) {
  return int_force_type(v, e) != SN_ELEMENT_LIMITFORCE && !is_along_tendon(v, e);
}
KERNEL_FN int element_body(View v, int e, int side) {
  int object = int_force_objid(v, e)[side];
  return int_force_type(v, e) == SN_ELEMENT_BUSHING ? int_site_bodyid(v, object) : int_geom_bodyid(v, object);
}

KERNEL_FN PairForce pair_force(View v, int e) {
  real value[6];
  if (int_force_type(v, e) == SN_ELEMENT_BUSHING) return bushing_force(v, e, value);
  CompliantContact c = compliant_contact(v, e);
  return compliant_force(&c, value);
}

// Wrenches of all elements on their two bodies, each about the centre of mass of its tree. After velocities of bodies.
KERNEL_FN void element_wrenches(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(e, m->nelement) {
    if (!joins_bodies(v, e)) continue;
    PairForce f = pair_force(v, e);
    LOOP for (int side = 0; side < 2; side++) {
      int body = element_body(v, e, side);
      snVec3 arm = body > 0 ? vec3_sub(f.point, tree_com(w, body)) : vec3(0, 0, 0);
      snSpatial wrench =
          spatial_add_scaled(spatial_zero(), spatial_wrench(f.force, f.torque, arm), side ? R(1) : R(-1));
      store6(w.b->element_wrench + 12 * (w.id * (size_t)m->nelement + e) + 6 * side, wrench);
    }
  }
  group_sync(g);
}

// Taken from the forces that bodies need, in the place of accelerations. After body_forces.
KERNEL_FN void apply_elements(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(body, m->nbody) {
    real* acc = w.ws + w.at->cacc + SPATIAL * body;
    snSpatial force = load6(acc);
    LOOP for (int i = 0; i < 2 * m->nelement; i++) {
      if (!joins_bodies(v, i / 2) || element_body(v, i / 2, i % 2) != body) continue;
      force = spatial_sub(force, load6(w.b->element_wrench + 12 * (w.id * (size_t)m->nelement) + 6 * i));
    }
    store6(acc, force);
  }
  group_sync(g);
}
