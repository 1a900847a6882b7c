// compliant_contact.c — contacts of spheres with planes and spheres by Hertz, Hunt and Crossley
//   reads   geom_xpos geom_xmat cvel cdof column subtree_com        writes  force_value qfrc_passive
//   f = 4/3 k x sqrt(R k x) (1 + 3/2 c x'),  k = k1 k2 / (k1 + k2), k_i = E_i^(2/3), x the penetration depth. The point of
//   contact divides the depth as the stiffnesses do. Friction opposes the sliding velocity v:
//   f [min(v / vt, 1) (ud + 2 (us - ud) / (1 + (v / vt)^2)) + uv v]
//   Hunt, Crossley, Coefficient of restitution interpreted as damping in vibroimpact, J. Appl. Mech. 42 (1975); Sherman,
//   Seth, Delp, Simbody: multibody dynamics for biomedical research, Procedia IUTAM 2 (2011); smooth: Serrancolí et al.,
//   Subject-exoskeleton contact model calibration leads to accurate interaction force predictions, IEEE Trans. Neural
//   Syst. Rehabil. Eng. 27 (2019)
#include "dynamics/coriolis.h"
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

static Touch touch_at(const snModel* m, const snData* d, int force, real share) {
  int first = m->force_objid[force][0], second = m->force_objid[force][1];
  if (m->geom_type[first] == SN_GEOM_PLANE) return plane_sphere(m, d, first, second, share);
  return sphere_sphere(m, d, first, second, share);
}

// ---- normal force

static real hunt_crossley(const snContactLaw* law, const Touch* t, real rate) {
  real k = law->stiffness;
  if (!(t->depth > 0)) return 0;
  real force = 4.0 / 3.0 * k * t->depth * sqrt(t->radius * k * t->depth) * (1 + 1.5 * law->dissipation * rate);
  return real_max(0, force);
}

// At a rate of 0.
static real smooth_pressed(const snContactLaw* law, real x, real radius) {
  real k = law->stiffness;
  real hertz = 4.0 / 3.0 * k * sqrt(radius * k) * pow(sqrt(x * x + law->offset), 1.5);
  return hertz * (0.5 + 0.5 * tanh(law->depth_smoothing * x));
}

static real smooth(const snContactLaw* law, const Touch* t, real rate) {
  real c = law->dissipation, pressed = smooth_pressed(law, t->depth, t->radius);
  return pressed * (1 + 1.5 * c * rate) * (0.5 + 0.5 * tanh(law->rate_smoothing * (rate + 2 / (3 * c))));
}

// ---- friction

static real friction(const snContactLaw* law, real speed) {
  real relative = speed / law->slip_velocity, us = law->static_friction, ud = law->dynamic_friction;
  return real_min(relative, 1) * (ud + 2 * (us - ud) / (1 + relative * relative)) + law->viscous_friction * speed;
}

// d friction / d speed
static real friction_deriv(const snContactLaw* law, real speed) {
  real vt = law->slip_velocity, relative = speed / vt, us = law->static_friction, ud = law->dynamic_friction;
  real square = 1 + relative * relative, falling = -4 * (us - ud) * relative / (square * square);
  real rising = relative < 1 ? ud + 2 * (us - ud) / square : 0;
  return (rising + real_min(relative, 1) * falling) / vt + law->viscous_friction;
}

// ---- derivatives of the normal force by the rate

static real hunt_crossley_deriv(const snContactLaw* law, const Touch* t, real rate) {
  if (!(hunt_crossley(law, t, rate) > 0)) return 0;
  return hunt_crossley(law, t, 0) * 1.5 * law->dissipation;
}

static real smooth_deriv(const snContactLaw* law, const Touch* t, real rate) {
  real c = law->dissipation, steep = law->rate_smoothing, bend = tanh(steep * (rate + 2 / (3 * c)));
  real pressed = smooth_pressed(law, t->depth, t->radius);
  return pressed * (1.5 * c * (0.5 + 0.5 * bend) + (1 + 1.5 * c * rate) * 0.5 * steep * (1 - bend * bend));
}

// ---- contact

static snVec3 velocity_at(const snModel* m, const snData* d, int body, snVec3 point) {
  return spatial_point_velocity(d->cvel[body], vec3_sub(point, d->subtree_com[m->body_rootid[body]]));
}

// How two geoms touch and move against each other.
typedef struct Contact {
  const snContactLaw* law;
  int body1, body2;
  bool is_smooth;
  Touch t;
  snVec3 slip;
  real rate, speed;  // of approach, of sliding
} Contact;

static Contact contact_at(const snModel* m, const snData* d, int force) {
  const snContactLaw* law = force_parameters(m, force);
  int body1 = m->geom_bodyid[m->force_objid[force][0]], body2 = m->geom_bodyid[m->force_objid[force][1]];
  bool is_smooth = m->force_type[force] == SN_ELEMENT_SMOOTHCONTACT;
  Touch t = touch_at(m, d, force, law->share);
  snVec3 v = vec3_sub(velocity_at(m, d, body1, t.point), velocity_at(m, d, body2, t.point));
  real rate = vec3_dot(v, t.normal);
  snVec3 slip = vec3_add_scaled(v, t.normal, -rate);
  real speed = is_smooth ? sqrt(vec3_dot(slip, slip) + law->offset) : vec3_length(slip);
  return (Contact){law, body1, body2, is_smooth, t, slip, rate, speed};
}

static real normal_force(const Contact* c, real rate) {
  return c->is_smooth ? smooth(c->law, &c->t, rate) : hunt_crossley(c->law, &c->t, rate);
}

void sn_compliant_contact(const snModel* m, snData* d, int force) {
  Contact c = contact_at(m, d, force);
  real normal = normal_force(&c, c.rate);
  snVec3 on_second = vec3_scale(c.t.normal, normal);
  if (c.speed > 0) on_second = vec3_add_scaled(on_second, c.slip, normal * friction(c.law, c.speed) / c.speed);
  vec3_store(d->force_value[force], on_second);
  vec3_store(d->force_value[force] + 3, c.t.point);
  if (normal != 0) sn_apply_pair(m, d, c.body1, c.body2, on_second, vec3(0, 0, 0), c.t.point);
}

// With v = v1 - v2, n the normal, s the sliding velocity, e = s / |s|, F = n N + e N phi:
// dF/dv = (n + e phi) n' N' + N [phi / |s| (1 - n n') + (phi' - phi / |s|) e e']
snMat3 sn_compliant_contact_deriv(const snModel* m, const snData* d, int force, snVec3* point) {
  Contact c = contact_at(m, d, force);
  real normal = normal_force(&c, c.rate);
  real rate = c.is_smooth ? smooth_deriv(c.law, &c.t, c.rate) : hunt_crossley_deriv(c.law, &c.t, c.rate);
  real steep = friction_deriv(c.law, c.speed), ratio = c.speed > 0 ? friction(c.law, c.speed) / c.speed : steep;
  snVec3 n = c.t.normal, e = c.speed > 0 ? vec3_scale(c.slip, 1 / c.speed) : vec3(0, 0, 0);
  snMat3 deriv = {{{0}}};
  *point = c.t.point;
  mat3_add_outer(&deriv, vec3_add_scaled(n, c.slip, ratio), n, -rate);
  for (int k = 0; k < 3; k++) deriv.m[k][k] -= normal * ratio;
  mat3_add_outer(&deriv, n, n, normal * ratio);
  mat3_add_outer(&deriv, e, e, -normal * (steep - ratio));
  return deriv;
}

// ---- energy

// The smooth law has no closed integral: Gauss's rule of three points on pieces as long as its transition.
static real smooth_energy(const snContactLaw* law, Touch t) {
  static const real point[3] = {-0.774596669241483377, 0, 0.774596669241483377},
                    weight[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
  real width = 1 / law->depth_smoothing, start = -20 * width, end = t.depth, sum = 0;
  if (!(end > start)) return 0;
  int pieces = (int)real_min(2000, 1 + (end - start) / width);
  real step = (end - start) / pieces;
  for (int i = 0; i < pieces; i++)
    for (int k = 0; k < 3; k++) {
      t.depth = start + step * (i + 0.5 + 0.5 * point[k]);
      sum += step * weight[k] * smooth(law, &t, 0);
    }
  return sum;
}

// Hertz: the integral of 4/3 k x sqrt(R k x)
real sn_compliant_contact_energy(const snModel* m, const snData* d, int force) {
  const snContactLaw* law = force_parameters(m, force);
  Touch t = touch_at(m, d, force, law->share);
  real k = law->stiffness, x = t.depth;
  if (m->force_type[force] == SN_ELEMENT_SMOOTHCONTACT) return smooth_energy(law, t);
  return x > 0 ? 8.0 / 15.0 * k * x * x * sqrt(t.radius * k * x) : 0;
}
