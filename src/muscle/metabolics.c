// metabolics.c — power that a muscle consumes: heat of activation, of maintenance, of shortening, and mechanical work
//   Bhargava, Pandy, Anderson, A phenomenological model for estimating metabolic energy consumption in muscle
//   contraction, J. Biomech. 37 (2004): activation heat without its decay with time, as is customary where stimulation
//   has no beginning
//   Umberger, Stance and swing phase costs in human walking, J. R. Soc. Interface 7 (2010), with the heat rates of
//   Umberger, Gerritsen, Martin, A model of human muscle energy expenditure, CMBBE 6 (2003); aerobic
#include "muscle/metabolics.h"
#include "math/elementary.h"

#include <math.h>
#include <stdbool.h>

// ---- Bhargava

// Heat of maintenance by fibre length: half up to L = 0.5, full at 1, none from 1.5 on, straight between.
static real maintenance_share(real length) {
  real rise = real_max(0.5, length), fall = 1 - 2 * (length - 1);
  return length <= 1 ? rise : real_max(0, fall);
}

real sn_bhargava_power(const snMetabolicInput* in) {
  const real activation_slow = 40, activation_fast = 133, maintenance_slow = 74, maintenance_fast = 111;  // [W/kg]
  real slow = in->slowtwitch * sn_sin(SN_PI / 2 * in->excitation);
  real fast = (1 - in->slowtwitch) * (1 - sn_cos(SN_PI / 2 * in->excitation));
  real activation = in->mass * (activation_slow * slow + activation_fast * fast);
  real maintenance = in->mass * maintenance_share(in->length) * (maintenance_slow * slow + maintenance_fast * fast);
  real resistance = in->velocity <= 0 ? 0.16 * in->isometric_force + 0.18 * in->active_force : 0.157 * in->active_force;
  real shortening = -resistance * in->velocity, work = -in->active_force * in->velocity;
  return activation + maintenance + shortening + work;
}

// ---- Umberger

// Heat of shortening or lengthening before it is scaled by activation [W/kg].
static real velocity_heat(const snMetabolicInput* in, real activity) {
  const real slow_bound = 100, fast_at_vmax = 153, slower = 2.5;
  real slow_rate = slow_bound / (in->vmax / slower), fast_rate = fast_at_vmax / in->vmax, v = in->relative_velocity;
  if (v > 0) return 0.3 * slow_rate * v * activity;
  real slow = real_min(slow_bound, -slow_rate * v), fast = -fast_rate * v;
  return (slow * in->slowtwitch + fast * (1 - in->slowtwitch)) * activity * activity;
}

real sn_umberger_power(const snMetabolicInput* in) {
  const real aerobic = 1.5, least_heat = 1;  // [W/kg]
  // the mean where excitation has fallen below activation
  real activity = in->excitation > in->activation ? in->excitation : 0.5 * (in->excitation + in->activation);
  bool beyond = in->length > 1;
  real rest = (128 * (1 - in->slowtwitch) + 25) * (beyond ? 0.4 + 0.6 * in->force_length : 1) * sn_pow(activity, 0.6);
  real moving = velocity_heat(in, activity) * (beyond ? in->force_length : 1);
  real heat = real_max(least_heat, aerobic * (rest + moving));
  real work = in->velocity <= 0 ? -in->active_force * in->velocity : 0;
  return heat * in->mass + work;
}
