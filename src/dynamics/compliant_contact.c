// compliant_contact.c — contacts of spheres with planes and spheres by Hertz, Hunt and Crossley: derivatives and energy
//   reads   geom_xpos geom_xmat cvel subtree_com        gives back  a derivative, an energy
//   The force itself: element_forces.h.
//   f = 4/3 k x sqrt(R k x) (1 + 3/2 c x'),  k = k1 k2 / (k1 + k2), k_i = E_i^(2/3), x the penetration depth. The point
//   of contact divides the depth as the stiffnesses do. Friction opposes the sliding velocity v:
//   f [min(v / vt, 1) (ud + 2 (us - ud) / (1 + (v / vt)^2)) + uv v]
//   Hunt, Crossley, Coefficient of restitution interpreted as damping in vibroimpact, J. Appl. Mech. 42 (1975);
//   Sherman, Seth, Delp, Simbody: multibody dynamics for biomedical research, Procedia IUTAM 2 (2011); smooth:
//   Serrancolí et al., Subject-exoskeleton contact model calibration leads to accurate interaction force predictions,
//   IEEE Trans. Neural Syst. Rehabil. Eng. 27 (2019)
#include "dynamics/coriolis.h"
#include "dynamics/force_elements.h"
#include "kinematics/driven.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "sinew/support.h"
#include "view/read_view.h"

static inline real function_value(View v, int function, real x) { return sn_function(v.m, function, x).value; }
#include "dynamics/element_forces.h"

// ---- friction

// d friction / d speed
static real friction_deriv(const snContactLaw* law, real speed) {
  real vt = law->slip_velocity, relative = speed / vt, us = law->static_friction, ud = law->dynamic_friction;
  real square = 1 + relative * relative, falling = -4 * (us - ud) * relative / (square * square);
  real rising = relative < 1 ? ud + 2 * (us - ud) / square : 0;
  return (rising + real_min(relative, 1) * falling) / vt + law->viscous_friction;
}

// ---- derivatives of the normal force by the rate

static real hunt_crossley_deriv(const snContactLaw* law, const Pressing* t, real rate) {
  if (!(hunt_crossley(law, t, rate) > 0)) return 0;
  return hunt_crossley(law, t, 0) * 1.5 * law->dissipation;
}

static real smooth_deriv(const snContactLaw* law, const Pressing* t, real rate) {
  real c = law->dissipation, steep = law->rate_smoothing, bend = sn_tanh(steep * (rate + 2 / (3 * c)));
  real pressed = smooth_pressed(law, t->depth, t->radius);
  return pressed * (1.5 * c * (0.5 + 0.5 * bend) + (1 + 1.5 * c * rate) * 0.5 * steep * (1 - bend * bend));
}

// With v = v1 - v2, n the normal, s the sliding velocity, e = s / |s|, F = n N + e N phi:
// dF/dv = (n + e phi) n' N' + N [phi / |s| (1 - n n') + (phi' - phi / |s|) e e']
snMat3 sn_compliant_contact_deriv(const snModel* m, const snData* d, int force, snVec3* point) {
  CompliantContact c = compliant_contact((View){m, d}, force);
  real normal = press_force(c.law, c.is_smooth, &c.t, c.s.rate);
  real rate = c.is_smooth ? smooth_deriv(c.law, &c.t, c.s.rate) : hunt_crossley_deriv(c.law, &c.t, c.s.rate);
  real steep = friction_deriv(c.law, c.s.speed),
       ratio = c.s.speed > 0 ? sliding_friction(c.law, c.s.speed) / c.s.speed : steep;
  snVec3 n = c.t.normal, e = c.s.speed > 0 ? vec3_scale(c.s.slip, 1 / c.s.speed) : vec3(0, 0, 0);
  snMat3 deriv = {{{0}}};
  *point = c.t.point;
  mat3_add_outer(&deriv, vec3_add_scaled(n, c.s.slip, ratio), n, -rate);
  for (int k = 0; k < 3; k++) deriv.m[k][k] -= normal * ratio;
  mat3_add_outer(&deriv, n, n, normal * ratio);
  mat3_add_outer(&deriv, e, e, -normal * (steep - ratio));
  return deriv;
}

// ---- energy

// The smooth law has no closed integral: Gauss's rule of three points on pieces as long as its transition.
static real smooth_energy(const snContactLaw* law, Pressing t) {
  static const real point[3] = {-0.774596669241483377, 0, 0.774596669241483377},
                    weight[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
  real width = 1 / law->depth_smoothing, start = -20 * width, end = t.depth, sum = 0;
  if (!(end > start)) return 0;
  int pieces = (int)real_min(2000, 1 + (end - start) / width);
  real step = (end - start) / pieces;
  for (int i = 0; i < pieces; i++)
    for (int k = 0; k < 3; k++) {
      t.depth = start + step * (i + 0.5 + 0.5 * point[k]);
      sum += step * weight[k] * smooth_press(law, &t, 0);
    }
  return sum;
}

// Hertz: the integral of 4/3 k x sqrt(R k x)
real sn_compliant_contact_energy(const snModel* m, const snData* d, int force) {
  const snContactLaw* law = force_parameters(m, force);
  Pressing t = pressing_of((View){m, d}, force);
  real k = law->stiffness, x = t.depth;
  if (m->force_type[force] == SN_ELEMENT_SMOOTHCONTACT) return smooth_energy(law, t);
  return x > 0 ? 8.0 / 15.0 * k * x * x * sqrt(t.radius * k * x) : 0;
}
