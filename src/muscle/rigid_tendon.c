// rigid_tendon.c — a muscle whose tendon keeps its slack length
//   p = length - slacklength. Constant pennation: fiber = p / cos a.  Variable: the muscle keeps its thickness w, so
//   that fiber = sqrt(p^2 + w^2), cos a = p / fiber, and the fibre's velocity is the path's times cos a.
//   gain = -F0 FL(L) FV(V) cos a,  bias = -F0 FP(L) cos a
#include "muscle/rigid_tendon.h"
#include "math/simd.h"

static inline bool is_cut(const snHillParams* h, real act) {
  return h->given.minact > 0 && (act < h->given.minact || act > 1);
}

SN_KERNEL snHillState sn_hill_rigid(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, rigid_state, h, in);
}

static inline real gain(const snCurveSet* set, const snHillParams* h, real length, real velocity) {
  RigidFibers f = rigid_fibers(set, h, length);
  return -h->given.peakforce * set->active(h, f.length * h->derived.invoptlength).value *
         set->velocity(h, velocity * f.drate_dvelocity * h->derived.invspeed).value * f.cosine;
}

real sn_hill_gain(const snHillParams* h, real length, real velocity) {
  return CHOOSE_CURVES(h, gain, h, length, velocity);
}

real sn_hill_dgain_dvelocity(const snHillParams* h, real length, real velocity) {
  return CHOOSE_CURVES(h, rigid_dgain_dvelocity, h, length, velocity);
}

static inline real bias(const snCurveSet* set, const snHillParams* h, real length) {
  RigidFibers f = rigid_fibers(set, h, length);
  real passive = set->passive(h, f.length * h->derived.invoptlength).value;
  return real_select(passive > 0, -h->given.peakforce * passive * f.cosine, 0);
}

real sn_hill_bias(const snHillParams* h, real length) { return CHOOSE_CURVES(h, bias, h, length); }

static inline snMuscleDerivatives derivatives(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  RigidFibers f = rigid_fibers(set, h, in->length);
  bool variable = h->given.pennationmodel == SN_PENNATION_VARIABLE;
  real l = f.length * k->invoptlength, v = in->velocity * f.drate_dvelocity * k->invspeed,
       act = rigid_activation(h, in->act);
  snCurvePoint slow = set->slowing(h, act), fl = set->active(h, l), fv = set->velocity(h, v / slow.value),
               fp = set->passive(h, l);
  // the velocity scale follows the activation: d FV(v / slow) / da = -FV' v slow' / slow^2
  real dfv_dact = -fv.derivative * v * slow.derivative / (slow.value * slow.value), dfv_dv = fv.derivative / slow.value;
  real damping = h->given.rigiddamping ? h->given.fiberdamping : 0;
  // with variable pennation the cosine follows the length, and most fibre velocities with it
  real dcosine = variable && f.dfiber_dlength > 0 ? k->thickness * k->thickness / (f.length * f.length * f.length) : 0;
  real drate = set->whole_speed ? 0 : in->velocity * dcosine;
  real dv = drate * k->invspeed, dl = f.dfiber_dlength * k->invoptlength;
  real relative = act * fl.value * fv.value + fp.value + damping * v;
  real drelative = act * (fl.derivative * dl * fv.value + fl.value * dfv_dv * dv) + fp.derivative * dl + damping * dv;
  bool bears = set->may_push || relative > 0;  // otherwise a muscle that would push has no force
  real force = bears ? h->given.peakforce : 0;
  return (snMuscleDerivatives){
      .dforce_dactivation = is_cut(h, in->act) ? 0 : -force * fl.value * (fv.value + act * dfv_dact) * f.cosine,
      .dforce_dlength = -force * (drelative * f.cosine + relative * dcosine),
      .dforce_dvelocity = -force * (act * fl.value * dfv_dv + damping) * k->invspeed * f.drate_dvelocity * f.cosine,
      .drate_dlength = drate,
      .drate_dvelocity = f.drate_dvelocity,
  };
}

snMuscleDerivatives sn_hill_rigid_derivatives(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, derivatives, h, in);
}
