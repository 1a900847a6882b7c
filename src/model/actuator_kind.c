// actuator_kind.c — the rows of sinew/actuator_kinds.h as data, and how an actuator's force is found
//   reads   kinds and parameters of dynamics, gain and bias
#include "model/actuator_kind.h"
#include "math/real.h"

#include <string.h>

static const snDynKind dynamics[SN_DYN_COUNT] = {
#define SN_DYN(KIND, word, status, most, ...) [SN_DYN_##KIND] = {most, SN_JOINED(SN_MUSCLE_, SN_ROW_LAST(__VA_ARGS__))},
    SN_DYN_KINDS(SN_DYN)
#undef SN_DYN
};

static const snMuscleKind gain_muscles[SN_GAIN_COUNT] = {
#define SN_GAIN(KIND, word, status, ...) [SN_GAIN_##KIND] = SN_JOINED(SN_MUSCLE_, SN_ROW_LAST(__VA_ARGS__)),
    SN_GAIN_KINDS(SN_GAIN)
#undef SN_GAIN
};

static const snMuscleKind bias_muscles[SN_BIAS_COUNT] = {
#define SN_BIAS(KIND, word, status, ...) [SN_BIAS_##KIND] = SN_JOINED(SN_MUSCLE_, SN_ROW_LAST(__VA_ARGS__)),
    SN_BIAS_KINDS(SN_BIAS)
#undef SN_BIAS
};

const snDynKind* sn_dyn_kind(int dyntype) { return &dynamics[dyntype]; }

snMuscleKind sn_gain_muscle(int gaintype) { return gain_muscles[gaintype]; }

snMuscleKind sn_bias_muscle(int biastype) { return bias_muscles[biastype]; }

// Gain and bias of one and the same muscle, as almost all are. Both kinds of muscles have nine parameters.
static bool is_whole(const snModel* m, int actuator, snMuscleKind kind) {
  return gain_muscles[m->actuator_gaintype[actuator]] == kind && bias_muscles[m->actuator_biastype[actuator]] == kind &&
         memcmp(m->actuator_gainprm[actuator], m->actuator_biasprm[actuator], sizeof(snHillEntries)) == 0;
}

// Whether force and rate need no more than the tables muscle_* hold.
static bool is_plain(const snModel* m, int actuator) {
  return dynamics[m->actuator_dyntype[actuator]].muscle == SN_MUSCLE_MUJOCO && m->actuator_actnum[actuator] == 1 &&
         !m->actuator_actearly[actuator] && m->actuator_dynprm[actuator][2] < SN_MINVAL;
}

snForceKind sn_force_kind(const snModel* m, int actuator) {
  if (m->actuator_plugin[actuator] >= 0) return SN_FORCE_PLUGIN;
  if (m->actuator_hilladr[actuator] >= 0)
    return is_whole(m, actuator, SN_MUSCLE_HILL) ? SN_FORCE_HILL : SN_FORCE_PARTLY_HILL;
  bool tabulated = m->actuator_muscleadr[actuator] >= 0;
  return tabulated && is_whole(m, actuator, SN_MUSCLE_MUJOCO) && is_plain(m, actuator) ? SN_FORCE_MUSCLE
                                                                                        : SN_FORCE_GENERAL;
}

snRange sn_activation_range(const snModel* m, int actuator) {
  if (m->actuator_actlimited[actuator]) return m->actuator_actrange[actuator];
  bool muscle =
      sn_dyn_kind(m->actuator_dyntype[actuator])->muscle != SN_MUSCLE_NONE || m->actuator_hilladr[actuator] >= 0;
  return muscle ? (snRange){0, 1} : (snRange){-SN_MAXVAL, SN_MAXVAL};
}
