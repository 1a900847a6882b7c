// actuator_scalar.h — the formulas of actuators for one world: what they read is the model's and the data's
#pragma once
#include "math/real.h"
#include "sinew/data.h"

typedef struct Actuator {
  const snModel* m;
  const snData* d;
  int id;
  real length, velocity;
} Actuator;

static inline Actuator actuator_at(const snModel* m, const snData* d, int actuator) {
  return (Actuator){m, d, actuator, d->actuator_length[actuator], d->actuator_velocity[actuator]};
}

#define gain_prm(a, k) ((a).m->actuator_gainprm[(a).id][k])
#define bias_prm(a, k) ((a).m->actuator_biasprm[(a).id][k])
#define dyn_prm(a, k)  ((a).m->actuator_dynprm[(a).id][k])
#define gain_muscle(a) muscle_constants(a, (a).m->actuator_gainprm[(a).id])
#define bias_muscle(a) muscle_constants(a, (a).m->actuator_biasprm[(a).id])
#define hill_curves(a) ((snMuscleCurves)(a).m->hill_curves[(a).m->actuator_hilladr[(a).id]])

#include "muscle/mujoco.h"
static inline snMujocoConstants muscle_constants(Actuator a, const double* prm) {
  return sn_mujoco_constants(mujoco_muscle(prm), a.m->actuator_lengthrange[a.id], a.m->actuator_acc0[a.id]);
}
#include "actuation/actuator_formulas.h"

#define TARGET_COLUMN(...) KERNEL  // all rows
#include "actuation/actuator_switches.h"
