// compliant_contact.c — contacts of spheres with planes and spheres by Hertz, Hunt and Crossley
//   reads   geom_xpos geom_xmat cvel cdof column subtree_com        writes  force_value qfrc_passive
//   f = 4/3 k x sqrt(R k x) (1 + 3/2 c x'),  k = k1 k2 / (k1 + k2), k_i = E_i^(2/3), x the penetration depth. The point of
//   contact divides the depth as the stiffnesses do. Friction opposes the sliding velocity v:
//   f [min(v / vt, 1) (ud + 2 (us - ud) / (1 + (v / vt)^2)) + uv v]
//   Hunt, Crossley, Coefficient of restitution interpreted as damping in vibroimpact, J. Appl. Mech. 42 (1975); Sherman,
//   Seth, Delp, Simbody: multibody dynamics for biomedical research, Procedia IUTAM 2 (2011); smooth: Serrancolí et al.,
//   Subject-exoskeleton contact model calibration leads to accurate interaction force predictions, IEEE Trans. Neural
//   Syst. Rehabil. Eng. 27 (2019)
#include "dynamics/force_elements.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "sinew/support.h"

// Two surfaces that touch, or would: normal from the first to the second.
typedef struct Touch {
  snVec3 normal, point;
  real depth, radius;  // below 0: apart
} Touch;

static Touch plane_sphere(const snModel* m, const snData* d, int plane, int sphere, real share) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2), center = d->geom_xpos[sphere];
  real radius = m->geom_size[sphere].x;
  real depth = radius - vec3_dot(normal, vec3_sub(center, d->geom_xpos[plane]));
  return (Touch){normal, vec3_add_scaled(center, normal, (1 - share) * depth - radius), depth, radius};
}

static Touch sphere_sphere(const snModel* m, const snData* d, int first, int second, real share) {
  snVec3 a = d->geom_xpos[first], between = vec3_sub(d->geom_xpos[second], a);
  real distance = vec3_length(between), r1 = m->geom_size[first].x, r2 = m->geom_size[second].x;
  // spheres about one point have no normal
  if (distance == 0) return (Touch){.depth = -1};
  snVec3 normal = vec3_scale(between, 1 / distance);
  real depth = r1 + r2 - distance;
  return (Touch){normal, vec3_add_scaled(a, normal, r1 - share * depth), depth, r1 * r2 / (r1 + r2)};
}

// ---- normal force

static real hunt_crossley(const snContactLaw* law, const Touch* t, real rate) {
  real k = law->stiffness;
  if (!(t->depth > 0)) return 0;
  real force = 4.0 / 3.0 * k * t->depth * sqrt(t->radius * k * t->depth) * (1 + 1.5 * law->dissipation * rate);
  return real_max(0, force);
}

static real smooth(const snContactLaw* law, const Touch* t, real rate) {
  real k = law->stiffness, c = law->dissipation, x = t->depth;
  real hertz = 4.0 / 3.0 * k * sqrt(t->radius * k) * pow(sqrt(x * x + law->offset), 1.5);
  real pressed = hertz * (0.5 + 0.5 * tanh(law->depth_smoothing * x));
  return pressed * (1 + 1.5 * c * rate) * (0.5 + 0.5 * tanh(law->rate_smoothing * (rate + 2 / (3 * c))));
}

// ---- friction

static real friction(const snContactLaw* law, real speed) {
  real relative = speed / law->slip_velocity, us = law->static_friction, ud = law->dynamic_friction;
  return real_min(relative, 1) * (ud + 2 * (us - ud) / (1 + relative * relative)) + law->viscous_friction * speed;
}

// ---- contact

static snVec3 velocity_at(const snModel* m, const snData* d, int body, snVec3 point) {
  return spatial_point_velocity(d->cvel[body], vec3_sub(point, d->subtree_com[m->body_rootid[body]]));
}

void sn_compliant_contact(const snModel* m, snData* d, int force) {
  const snContactLaw* law = force_parameters(m, force);
  int first = m->force_objid[force][0], second = m->force_objid[force][1];
  int body1 = m->geom_bodyid[first], body2 = m->geom_bodyid[second];
  bool is_smooth = m->force_type[force] == SN_ELEMENT_SMOOTHCONTACT, plane = m->geom_type[first] == SN_GEOM_PLANE;
  Touch t = plane ? plane_sphere(m, d, first, second, law->share) : sphere_sphere(m, d, first, second, law->share);
  snVec3 v = vec3_sub(velocity_at(m, d, body1, t.point), velocity_at(m, d, body2, t.point));
  real rate = vec3_dot(v, t.normal);
  snVec3 slip = vec3_add_scaled(v, t.normal, -rate);
  real normal = is_smooth ? smooth(law, &t, rate) : hunt_crossley(law, &t, rate);
  real speed = is_smooth ? sqrt(vec3_dot(slip, slip) + law->offset) : vec3_length(slip);
  snVec3 on_second = vec3_scale(t.normal, normal);
  if (speed > 0) on_second = vec3_add_scaled(on_second, slip, normal * friction(law, speed) / speed);
  vec3_store(d->force_value[force], on_second);
  vec3_store(d->force_value[force] + 3, t.point);
  if (normal != 0) sn_apply_pair(m, d, body1, body2, on_second, vec3(0, 0, 0), t.point);
}
