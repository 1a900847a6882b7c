// rigid_tendon.h — formulas of a muscle with a rigid tendon, for the processor and for kernels of a device
//   p = length - slacklength. Constant pennation: fiber = p / cos a.  Variable: the muscle keeps its thickness w, so
//   that fiber = sqrt(p^2 + w^2), cos a = p / fiber, and the fibre's velocity is the path's times cos a, or the path's
//   with curves that are functions (whole_speed).
#pragma once
#include "muscle/curve_set.h"
#include "muscle/hill.h"

typedef struct RigidFibers {
  real length, cosine;
  real drate_dvelocity;  // fibre velocity by velocity of the path
  real dfiber_dlength;
} RigidFibers;

static inline RigidFibers rigid_fibers(const snCurveSet* set, const snHillParams* h, real length) {
  const snHillDerived* k = &h->derived;
  real p = length - h->given.slacklength;
  if (h->given.pennationmodel != SN_PENNATION_VARIABLE) {
    real per_cosine = 1 / k->cos0;
    return (RigidFibers){p / k->cos0, k->cos0, set->whole_speed ? real_of(1) : per_cosine, per_cosine};
  }
  mask free = p > k->alongmin;
  real along = real_select(free, p, k->alongmin);
  real fiber = real_sqrt(along * along + k->thickness * k->thickness);
  // a muscle without thickness and without extent has no direction; it counts as straight
  real cosine = real_select(fiber > 0, along / fiber, 1);
  return (RigidFibers){fiber, cosine, set->whole_speed ? real_of(1) : cosine, real_select(free, cosine, 0)};
}

// The activation that the fibres see.
static inline real rigid_activation(const snHillParams* h, real act) {
  return real_select(h->given.minact > 0, real_clamp(act, h->given.minact, real_of(1)), act);
}

static inline snHillState rigid_state(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  RigidFibers f = rigid_fibers(set, h, in->length);
  real velocity = in->velocity * f.drate_dvelocity, l = f.length * k->invoptlength, force = h->given.peakforce;
  real act = rigid_activation(h, in->act), v = velocity * k->invspeed;
  real fl = set->active(h, l).value, fv = set->velocity(h, v / set->slowing(h, act).value).value;
  real passive = force * set->passive(h, l).value, active = force * fl * fv * act;
  if (h->given.rigiddamping) passive += force * h->given.fiberdamping * v;
  // a muscle does not push: damping takes what is too much, and so does the straight end of Thelen's velocity curve;
  // OpenSim lets De Groote's fibres push
  if (!set->may_push) passive = real_max(passive, -active);
  return (snHillState){
      .fiber = f.length,
      .velocity = velocity,
      .cosine = f.cosine,
      .tendon = h->given.slacklength,
      .strain = real_of(0),
      .tendon_force = (active + passive) * f.cosine,
      .active = active,
      .passive = passive,
      .active_multiplier = fl,
  };
}

static inline real rigid_dgain_dvelocity(const snCurveSet* set, const snHillParams* h, real length, real velocity) {
  RigidFibers f = rigid_fibers(set, h, length);
  return -h->given.peakforce * set->active(h, f.length * h->derived.invoptlength).value *
         set->velocity(h, velocity * f.drate_dvelocity * h->derived.invspeed).derivative * f.cosine *
         h->derived.invspeed * f.drate_dvelocity;
}
