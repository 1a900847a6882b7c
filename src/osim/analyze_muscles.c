// analyze_muscles.c — lengths, velocities, forces, powers and moment arms of Hill's muscles, at one instant
//   reads   hill_* actuator_moment        writes  a row of every result
//   Powers are those of the forces on what they shorten: positive where a fibre shortens under its force. What the
//   damper of the fibres takes counts as active power, as in OpenSim: passive power is the rate of stored energy.
#include "osim/analyze.h"

#include "math/elementary.h"

enum {
  PENNATION, LENGTH, FIBER, NORMALIZED, TENDON, VELOCITY, NORMALIZED_VELOCITY, PENNATION_VELOCITY, FORCE, FIBER_FORCE,
  ACTIVE, PASSIVE, ACTIVE_ALONG, PASSIVE_ALONG, ACTIVE_POWER, PASSIVE_POWER, TENDON_POWER, POWER, QUANTITIES
};

const char* const sn_muscle_quantities[QUANTITIES + 1] = {[PENNATION] = "PennationAngle",
                                                          [LENGTH] = "Length",
                                                          [FIBER] = "FiberLength",
                                                          [NORMALIZED] = "NormalizedFiberLength",
                                                          [TENDON] = "TendonLength",
                                                          [VELOCITY] = "FiberVelocity",
                                                          [NORMALIZED_VELOCITY] = "NormFiberVelocity",
                                                          [PENNATION_VELOCITY] = "PennationAngularVelocity",
                                                          [FORCE] = "TendonForce",
                                                          [FIBER_FORCE] = "FiberForce",
                                                          [ACTIVE] = "ActiveFiberForce",
                                                          [PASSIVE] = "PassiveFiberForce",
                                                          [ACTIVE_ALONG] = "ActiveFiberForceAlongTendon",
                                                          [PASSIVE_ALONG] = "PassiveFiberForceAlongTendon",
                                                          [ACTIVE_POWER] = "FiberActivePower",
                                                          [PASSIVE_POWER] = "FiberPassivePower",
                                                          [TENDON_POWER] = "TendonPower",
                                                          [POWER] = "MuscleActuatorPower"};

// Tendon velocity: path velocity less that of the fibre along the tendon, d(l cos p)/dt = v cos p - l sin p dp/dt. The
// thickness l sin p is constant, so that dp/dt = -(v / l) tan p and the fibre's part is v / cos p.
static void numbers_of(const snModel* m, const snData* d, int actuator, double out[QUANTITIES]) {
  int hill = m->actuator_hilladr[actuator];
  double fiber = d->hill_fiberlength[hill], velocity = d->hill_fibervelocity[hill];
  double pennation = d->hill_pennation[hill], cosine = sn_cos(pennation), force = d->hill_tendonforce[hill];
  double active = d->hill_activeforce[hill], passive = d->hill_passiveforce[hill];
  double path = d->actuator_velocity[actuator], relative = velocity / (m->hill_optlength[hill] * m->hill_vmax[hill]);
  bool damped = m->actuator_actnum[actuator] > 1 || m->hill_rigiddamping[hill];  // compliant, or rigid with a damper
  double damping = damped ? m->hill_fiberdamping[hill] * m->hill_peakforce[hill] * relative : 0;
  out[PENNATION] = pennation;
  out[LENGTH] = d->actuator_length[actuator];
  out[FIBER] = fiber;
  out[NORMALIZED] = fiber / m->hill_optlength[hill];
  out[TENDON] = d->hill_tendonlength[hill];
  out[VELOCITY] = velocity;
  out[NORMALIZED_VELOCITY] = relative;
  out[PENNATION_VELOCITY] = -velocity / fiber * sn_tan(pennation);
  out[FORCE] = force;
  out[FIBER_FORCE] = active + passive;
  out[ACTIVE] = active;
  out[PASSIVE] = passive;
  out[ACTIVE_ALONG] = active * cosine;
  out[PASSIVE_ALONG] = passive * cosine;
  out[ACTIVE_POWER] = -(active + damping) * velocity;
  out[PASSIVE_POWER] = -(passive - damping) * velocity;
  out[TENDON_POWER] = -force * (path - velocity / cosine);
  out[POWER] = -force * path;
}

// Minus the derivative of the length, as OpenSim has it.
static double arm_of(const snModel* m, const snData* d, int actuator, int dof) {
  int first = m->moment_rowadr[actuator];
  for (int k = first; k < first + m->moment_rownnz[actuator]; k++)
    if (m->moment_colind[k] == dof) return -d->actuator_moment[k];
  return 0;
}

static double* cell(const snRecorder* r, int motion, int col) {
  return r->motions[motion]->data + (size_t)r->row * (size_t)r->motions[motion]->cols + (size_t)col;
}

void sn_record_muscles(snRecorder* r, const snModel* m, const snData* d) {
  for (int j = 0; j < r->object_count; j++) {
    double numbers[QUANTITIES];
    numbers_of(m, d, r->objects[j], numbers);
    for (int k = 0; k < QUANTITIES; k++) *cell(r, k, j) = numbers[k];
    for (int k = 0; k < r->dof_count; k++) {
      double arm = arm_of(m, d, r->objects[j], r->dofs[k]);
      *cell(r, QUANTITIES + k, j) = arm;
      *cell(r, QUANTITIES + r->dof_count + k, j) = arm * numbers[FORCE];
    }
  }
}
