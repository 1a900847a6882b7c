// actuator_switches.h — gain, bias and rate of an actuator by its kind, and how its force follows its velocity
//   BY_GAIN(a, _gain) returns the formula word_gain(a) of the actuator's row of SN_GAIN_KINDS; BY_BIAS and BY_RATE
//   likewise. A target defines before it includes this header: Actuator, with the members m and id, and
//   TARGET_COLUMN(...), the column of a row that it serves. What is refused and came here all the same would be NaN.
#pragma once
#include "sinew/enums.h"

#define BY_KIND(a, Kind, field, ROWS, COUNT) \
  switch ((Kind)(a).m->field[(a).id]) {      \
    ROWS                                     \
    case COUNT: break;                       \
  }                                          \
  return real_of(NAN);
#define GAIN_CASE(KIND, word, status, ...) SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_GAIN_##KIND, word##_gain(a))
#define GAIN_DVELOCITY_CASE(KIND, word, status, ...) \
  SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_GAIN_##KIND, word##_gain_dvelocity(a))
#define GAIN_DLENGTH_CASE(KIND, word, status, ...) \
  SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_GAIN_##KIND, word##_gain_dlength(a))
#define BIAS_CASE(KIND, word, status, ...) SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_BIAS_##KIND, word##_bias(a))
#define BIAS_DVELOCITY_CASE(KIND, word, status, ...) \
  SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_BIAS_##KIND, word##_bias_dvelocity(a))
#define BIAS_DLENGTH_CASE(KIND, word, status, ...) \
  SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_BIAS_##KIND, word##_bias_dlength(a))
#define RATE_CASE(KIND, word, status, activations, ...) \
  SN_CASE(TARGET_COLUMN(__VA_ARGS__), SN_DYN_##KIND, word##_rate(a, ctrl, act))

// For a, and for BY_RATE besides ctrl and act, of the function whose body they are.
#define BY_GAIN(a, CASE) BY_KIND(a, snGainType, actuator_gaintype, SN_GAIN_KINDS(CASE), SN_GAIN_COUNT)
#define BY_BIAS(a, CASE) BY_KIND(a, snBiasType, actuator_biastype, SN_BIAS_KINDS(CASE), SN_BIAS_COUNT)
#define BY_RATE(a)       BY_KIND(a, snDynType, actuator_dyntype, SN_DYN_KINDS(RATE_CASE), SN_DYN_COUNT)
