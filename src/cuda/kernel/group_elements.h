// group_elements.h — phases: limit forces, bushings, ligaments and compliant contacts
//   reads   force_*, function_*, poses in device memory, cvel, pos, vel        writes  element_wrench, cacc, force
//   As src/dynamics/force_elements.c: bushings and contacts are wrenches on two bodies, ligaments forces along tendons.
#pragma once
#include "cuda/kernel/group_fluid.h"
#include "dynamics/element_formulas.h"
#include "math/function_at.h"
#include "sinew/enums.h"

KERNEL_FN real function_value(const ModelView* m, int function, real x) {
  const real* data = m->function_data + m->function_adr[function];
  return (real)function_at(m->function_type[function], m->function_num[function], data, x).value;
}

// Parameters of an element are laid over its numbers; its objects and functions.
KERNEL_FN const void* element_parameters(const ModelView* m, int e) { return m->force_prm + 12 * e; }
KERNEL_FN int element_object(const ModelView* m, int e, int side) { return m->force_objid[2 * e + side]; }
KERNEL_FN int element_function(const ModelView* m, int e, int i) { return m->force_functionid[6 * e + i]; }

// ---- along tendons and joints

KERNEL_FN real ligament_tension(const ModelView* m, int tendon, real length, real velocity) {
  real sum = 0;
  LOOP for (int e = 0; e < m->nelement; e++) {
    if (m->force_type[e] != SN_ELEMENT_LIGAMENT || element_object(m, e, 0) != tendon) continue;
    const snLigament* p = (const snLigament*)element_parameters(m, e);
    int function = element_function(m, e, 0);
    if (function < 0)
      sum += linear_tension(p, length, velocity);
    else if (length > p->length)
      sum += p->force * function_value(m, function, length / p->length);
  }
  return sum;
}

KERNEL_FN void limit_forces(World w, Group g) {
  const ModelView* m = w.m;
  EACH(dof, m->nv) {
    real sum = 0;
    LOOP for (int e = 0; e < m->nelement; e++) {
      if (m->force_type[e] != SN_ELEMENT_LIMITFORCE || m->jnt_dofadr[element_object(m, e, 0)] != dof) continue;
      const snLimitForce* p = (const snLimitForce*)element_parameters(m, e);
      sum += limit_force_at(p, w.ws[w.at->pos + m->jnt_qposadr[element_object(m, e, 0)]], w.ws[w.at->vel + dof]);
    }
    w.ws[w.at->force + dof] += sum;
  }
  group_sync(g);
}

// ---- between bodies

KERNEL_FN snSpatial velocity_of_point(World w, int body, snVec3 point) {
  snSpatial v = spatial_zero();
  if (body == 0) return v;
  v = load6(w.ws + w.at->cvel + SPATIAL * body);
  v.lin = spatial_point_velocity(v, vec3_sub(point, tree_com(w, body)));
  return v;
}

// A force and a torque on the second body at a point, and their opposites on the first.
typedef struct PairForce {
  snVec3 force, torque, point;
} PairForce;

KERNEL_FN DeflectedSite deflected_site(World w, int site) {
  ObjectFrame f = site_frame_of(w, site);
  DeflectedSite out = {f.pos, f.rot, velocity_of_point(w, f.body, f.pos)};
  return out;
}

KERNEL_FN PairForce bushing_force(World w, int e) {
  const ModelView* m = w.m;
  const snBushing* p = (const snBushing*)element_parameters(m, e);
  DeflectedSite a = deflected_site(w, element_object(m, e, 0)), b = deflected_site(w, element_object(m, e, 1));
  snDeflection at = deflection_of(&a, &b);
  real value[6];
  LOOP for (int i = 0; i < 6; i++) {
    int function = element_function(m, e, i);
    real elastic = function >= 0 ? function_value(m, function, at.q[i]) : p->stiffness[i] * at.q[i];
    value[i] = -elastic - p->damping[i] * at.rate[i];
  }
  PairForce out = {mat3_mul_vec3(a.rot, load3(value + 3)),
                   mat3_mul_vec3(b.rot, mat3_transpose_mul_vec3(at.rates, load3(value))), b.pos};
  return out;
}

KERNEL_FN PairForce contact_force(World w, int e) {
  const ModelView* m = w.m;
  const snContactLaw* law = (const snContactLaw*)element_parameters(m, e);
  int geom1 = element_object(m, e, 0), geom2 = element_object(m, e, 1),
      is_smooth = m->force_type[e] == SN_ELEMENT_SMOOTHCONTACT;
  ObjectFrame a = geom_frame_of(w, geom1), b = geom_frame_of(w, geom2);
  real r1 = m->geom_size[3 * geom1], r2 = m->geom_size[3 * geom2];
  Pressing t = m->geom_type[geom1] == SN_GEOM_PLANE ? press_plane(mat3_col(a.rot, 2), a.pos, b.pos, r2, law->share)
                                                    : press_spheres(a.pos, b.pos, r1, r2, law->share);
  snVec3 v = vec3_sub(velocity_of_point(w, a.body, t.point).lin, velocity_of_point(w, b.body, t.point).lin);
  Sliding s = sliding_of(law, is_smooth, t.normal, v);
  PairForce out = {surface_force(law, &t, &s, press_force(law, is_smooth, &t, s.rate)), vec3(0, 0, 0), t.point};
  return out;
}

KERNEL_FN int joins_bodies(const ModelView* m, int e) {
  return m->force_type[e] != SN_ELEMENT_LIMITFORCE && m->force_type[e] != SN_ELEMENT_LIGAMENT;
}
KERNEL_FN int element_body(const ModelView* m, int e, int side) {
  int object = element_object(m, e, side);
  return m->force_type[e] == SN_ELEMENT_BUSHING ? m->site_bodyid[object] : m->geom_bodyid[object];
}

// Wrenches of all elements on their two bodies, each about the centre of mass of its tree. After velocities of bodies.
KERNEL_FN void element_wrenches(World w, Group g) {
  const ModelView* m = w.m;
  EACH(e, m->nelement) {
    if (!joins_bodies(m, e)) continue;
    PairForce f = m->force_type[e] == SN_ELEMENT_BUSHING ? bushing_force(w, e) : contact_force(w, e);
    LOOP for (int side = 0; side < 2; side++) {
      int body = element_body(m, e, side);
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
  EACH(body, m->nbody) {
    real* acc = w.ws + w.at->cacc + SPATIAL * body;
    snSpatial force = load6(acc);
    LOOP for (int i = 0; i < 2 * m->nelement; i++) {
      if (!joins_bodies(m, i / 2) || element_body(m, i / 2, i % 2) != body) continue;
      force = spatial_sub(force, load6(w.b->element_wrench + 12 * (w.id * (size_t)m->nelement) + 6 * i));
    }
    store6(acc, force);
  }
  group_sync(g);
}
