// tendon_balance.c — balance of fibres and tendon of De Groote's muscles, with tendon force and its rate given
//   Normalised tendon force f = 0.2 (e^(k (l/s - 1)) - 1), s the slack length, gives the tendon's length
//     l = s (1 + ln(5 f + 1) / k),   its velocity  l' = 5 s / (k (5 f + 1)) f'.
//   The rest of the path are the fibres along the tendon, p = length - l; they keep their thickness w:
//     fiber = sqrt(p^2 + w^2),  cos a = p / fiber,  fiber velocity = (velocity - l') cos a
//   residual = f - (a FL(L) FV(V) + FP(L) + b V) cos a
//   F. De Groote, A. L. Kinney, A. V. Rao, B. J. Fregly: Evaluation of direct collocation optimal control problem
//   formulations for solving the muscle redundancy problem, Annals of Biomedical Engineering 44 (2016).
#include "optimal/tendon_balance.h"
#include "math/elementary.h"

static snSecondOrder curve(const snModel* m, int actuator, snMuscleCurve kind, snSecondOrder x) {
  return second_of(sn_muscle_curve(m, actuator, kind, x.value), x);
}

typedef struct Fibers {
  snSecondOrder length, cosine;
} Fibers;

static Fibers fibers(const snModel* m, int hill, snSecondOrder along) {
  if (m->hill_pennationmodel[hill] != SN_PENNATION_VARIABLE)
    return (Fibers){second_sum(1 / m->hill_cos0[hill], along, 0, along), second_constant(m->hill_cos0[hill])};
  double w = m->hill_thickness[hill];
  snSecondOrder squared = second_sum(1, second_product(along, along), 1, second_constant(w * w));
  snSecondOrder length = second_sqrt(squared);
  return (Fibers){length, second_product(along, second_inverse(length))};
}

snSecondOrder sn_tendon_balance(const snModel* m, int actuator, double length, double velocity, double activation,
                                double force, double rate) {
  int hill = m->actuator_hilladr[actuator];
  double s = m->hill_slacklength[hill], k = m->hill_tendonrate[hill], e = 5 * force + 1;
  snSecondOrder a = second_variable(activation, SN_BALANCE_ACTIVATION);
  snSecondOrder f = second_variable(force, SN_BALANCE_FORCE), y = second_variable(rate, SN_BALANCE_RATE);
  snCurvePoint long_by_force = {s * (1 + sn_log(e) / k), 5 * s / (k * e), -25 * s / (k * e * e)};
  snCurvePoint slope_by_force = {5 * s / (k * e), -25 * s / (k * e * e), 250 * s / (k * e * e * e)};
  snSecondOrder along = second_sum(-1, second_of(long_by_force, f), 1, second_variable(length, SN_BALANCE_LENGTH));
  snSecondOrder tendon_velocity = second_product(second_of(slope_by_force, f), y);
  Fibers x = fibers(m, hill, along);
  snSecondOrder path = second_sum(-1, tendon_velocity, 1, second_variable(velocity, SN_BALANCE_VELOCITY));
  snSecondOrder l = second_sum(m->hill_invoptlength[hill], x.length, 0, x.length);
  snSecondOrder v = second_product(path, m->hill_pennationmodel[hill] == SN_PENNATION_VARIABLE
                                             ? x.cosine : second_constant(1 / m->hill_cos0[hill]));
  v = second_sum(m->hill_invspeed[hill], v, 0, v);
  snSecondOrder active = second_product(a, second_product(curve(m, actuator, SN_MUSCLE_CURVE_ACTIVE, l),
                                                          curve(m, actuator, SN_MUSCLE_CURVE_VELOCITY, v)));
  snSecondOrder passive = second_sum(1, curve(m, actuator, SN_MUSCLE_CURVE_PASSIVE, l), m->hill_fiberdamping[hill], v);
  return second_sum(1, f, -1, second_product(second_sum(1, active, 1, passive), x.cosine));
}
