// group_elements.h — phases: limit forces, bushings, ligaments and compliant contacts
//   reads   tables element_* and function_*, poses in device memory, cvel, pos, vel        writes  element_wrench, cacc, force
//   As src/dynamics/force_elements.c: bushings and contacts are wrenches on two bodies, ligaments forces along tendons.
#pragma once
#include "cuda/kernel/group_fluid.h"
#include "dynamics/element_formulas.h"
#include "math/function_at.h"
#include "sinew/enums.h"

// Numbers of an element in the plan, see device_element.c: its kind; the address in qpos, the tendon or the geoms that it is
// about; its dof; its bodies; its functions.
enum { ELEMENT_KIND, ELEMENT_OBJECT, ELEMENT_OBJECT2, ELEMENT_DOF, ELEMENT_BODY, ELEMENT_BODY2, ELEMENT_FUNCTION };
enum { ELEMENT_PRM, ELEMENT_FRAME = 12, ELEMENT_FRAME2 = ELEMENT_FRAME + 12 };

KERNEL_FN const int* element_ints(const PlanView* m, int e) { return m->element_int + SN_ELEMENT_INTS * e; }
KERNEL_FN const real* element_numbers(const PlanView* m, int e) { return m->element_number + SN_ELEMENT_NUMBERS * e; }

KERNEL_FN real function_value(const PlanView* m, int function, real x) {
  const int* f = m->function_int + 4 * function;
  return (real)function_at(f[0], f[1], m->function_data + f[2], x).value;
}

// ---- along tendons and joints

KERNEL_FN real ligament_tension(const PlanView* m, int tendon, real length, real velocity) {
  real sum = 0;
  LOOP for (int e = 0; e < m->nelement; e++) {
    const int* k = element_ints(m, e);
    if (k[ELEMENT_KIND] != SN_ELEMENT_LIGAMENT || k[ELEMENT_OBJECT] != tendon) continue;
    const snLigament* p = (const snLigament*)(const void*)element_numbers(m, e);
    int function = k[ELEMENT_FUNCTION];
    if (function < 0)
      sum += linear_tension(p, length, velocity);
    else if (length > p->length)
      sum += p->force * function_value(m, function, length / p->length);
  }
  return sum;
}

KERNEL_FN void limit_forces(World w, Group g) {
  const PlanView* m = w.m;
  EACH(dof, m->nv) {
    real sum = 0;
    LOOP for (int e = 0; e < m->nelement; e++) {
      const int* k = element_ints(m, e);
      if (k[ELEMENT_KIND] != SN_ELEMENT_LIMITFORCE || k[ELEMENT_DOF] != dof) continue;
      const snLimitForce* p = (const snLimitForce*)(const void*)element_numbers(m, e);
      sum += limit_force_at(p, w.ws[w.at->pos + k[ELEMENT_OBJECT]], w.ws[w.at->vel + dof]);
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

KERNEL_FN DeflectedSite deflected_site(World w, int body, const real* frame) {
  Frame f = stored_frame(w, body, frame, frame + 3);
  DeflectedSite site = {f.pos, f.rot, velocity_of_point(w, body, f.pos)};
  return site;
}

KERNEL_FN PairForce bushing_force(World w, int e) {
  const PlanView* m = w.m;
  const int* k = element_ints(m, e);
  const real* x = element_numbers(m, e);
  const snBushing* p = (const snBushing*)(const void*)x;
  DeflectedSite a = deflected_site(w, k[ELEMENT_BODY], x + ELEMENT_FRAME), b = deflected_site(w, k[ELEMENT_BODY2], x + ELEMENT_FRAME2);
  snDeflection at = deflection_of(&a, &b);
  real value[6];
  LOOP for (int i = 0; i < 6; i++) {
    int function = k[ELEMENT_FUNCTION + i];
    real elastic = function >= 0 ? function_value(m, function, at.q[i]) : p->stiffness[i] * at.q[i];
    value[i] = -elastic - p->damping[i] * at.rate[i];
  }
  PairForce out = {mat3_mul_vec3(a.rot, load3(value + 3)),
                   mat3_mul_vec3(b.rot, mat3_transpose_mul_vec3(at.rates, load3(value))), b.pos};
  return out;
}

KERNEL_FN PairForce contact_force(World w, int e) {
  const PlanView* m = w.m;
  const int* k = element_ints(m, e);
  const snContactLaw* law = (const snContactLaw*)(const void*)element_numbers(m, e);
  int geom1 = k[ELEMENT_OBJECT], geom2 = k[ELEMENT_OBJECT2], is_smooth = k[ELEMENT_KIND] == SN_ELEMENT_SMOOTHCONTACT;
  Frame a = stored_frame(w, k[ELEMENT_BODY], m->geom_pos + 3 * geom1, m->geom_mat + 9 * geom1);
  Frame b = stored_frame(w, k[ELEMENT_BODY2], m->geom_pos + 3 * geom2, m->geom_mat + 9 * geom2);
  real r1 = m->geom_size[3 * geom1], r2 = m->geom_size[3 * geom2];
  Pressing t = m->geom_type[geom1] == SN_GEOM_PLANE ? press_plane(mat3_col(a.rot, 2), a.pos, b.pos, r2, law->share)
                                                    : press_spheres(a.pos, b.pos, r1, r2, law->share);
  snVec3 v = vec3_sub(velocity_of_point(w, k[ELEMENT_BODY], t.point).lin, velocity_of_point(w, k[ELEMENT_BODY2], t.point).lin);
  Sliding s = sliding_of(law, is_smooth, t.normal, v);
  PairForce out = {surface_force(law, &t, &s, press_force(law, is_smooth, &t, s.rate)), vec3(0, 0, 0), t.point};
  return out;
}

// Wrenches of all elements on their two bodies, each about the centre of mass of its tree. After velocities of bodies.
KERNEL_FN void element_wrenches(World w, Group g) {
  const PlanView* m = w.m;
  EACH(e, m->nelement) {
    const int* k = element_ints(m, e);
    if (k[ELEMENT_KIND] == SN_ELEMENT_LIMITFORCE || k[ELEMENT_KIND] == SN_ELEMENT_LIGAMENT) continue;
    PairForce f = k[ELEMENT_KIND] == SN_ELEMENT_BUSHING ? bushing_force(w, e) : contact_force(w, e);
    LOOP for (int side = 0; side < 2; side++) {
      int body = k[ELEMENT_BODY + side];
      snVec3 arm = body > 0 ? vec3_sub(f.point, tree_com(w, body)) : vec3(0, 0, 0);
      snSpatial wrench = spatial_add_scaled(spatial_zero(), spatial_wrench(f.force, f.torque, arm), side ? R(1) : R(-1));
      store6(w.b->element_wrench + 12 * (w.id * (size_t)m->nelement + e) + 6 * side, wrench);
    }
  }
  group_sync(g);
}

// Taken from the forces that bodies need, in the place of accelerations. After body_forces.
KERNEL_FN void apply_elements(World w, Group g) {
  const PlanView* m = w.m;
  EACH(body, m->nbody) {
    real* acc = w.ws + w.at->cacc + SPATIAL * body;
    snSpatial force = load6(acc);
    LOOP for (int i = 0; i < 2 * m->nelement; i++) {
      const int* k = element_ints(m, i / 2);
      if (k[ELEMENT_KIND] == SN_ELEMENT_LIMITFORCE || k[ELEMENT_KIND] == SN_ELEMENT_LIGAMENT) continue;
      if (k[ELEMENT_BODY + i % 2] != body) continue;
      force = spatial_sub(force, load6(w.b->element_wrench + 12 * (w.id * (size_t)m->nelement) + 6 * i));
    }
    store6(acc, force);
  }
  group_sync(g);
}
