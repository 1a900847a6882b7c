// analyze_muscles.c — lengths, velocities, forces, powers and moment arms of Hill's muscles, at one instant
//   reads   hill_* actuator_moment        writes  a row of every result
//   Powers are those of the forces on what they shorten: positive where a fibre shortens under its force. What the
//   damper of the fibres takes counts as active power, as in OpenSim: passive power is the rate of stored energy.
#include "osim/analyze.h"

#include "math/elementary.h"

const char* const sn_muscle_quantities[SN_MUSCLE_NUMBERS + 1] = {[SN_MUSCLE_PENNATION] = "PennationAngle",
                                                          [SN_MUSCLE_LENGTH] = "Length",
                                                          [SN_MUSCLE_FIBER] = "FiberLength",
                                                          [SN_MUSCLE_NORMALIZED] = "NormalizedFiberLength",
                                                          [SN_MUSCLE_TENDON] = "TendonLength",
                                                          [SN_MUSCLE_VELOCITY] = "FiberVelocity",
                                                          [SN_MUSCLE_NORMALIZED_VELOCITY] = "NormFiberVelocity",
                                                          [SN_MUSCLE_PENNATION_VELOCITY] = "PennationAngularVelocity",
                                                          [SN_MUSCLE_FORCE] = "TendonForce",
                                                          [SN_MUSCLE_FIBER_FORCE] = "FiberForce",
                                                          [SN_MUSCLE_ACTIVE] = "ActiveFiberForce",
                                                          [SN_MUSCLE_PASSIVE] = "PassiveFiberForce",
                                                          [SN_MUSCLE_ACTIVE_ALONG] = "ActiveFiberForceAlongTendon",
                                                          [SN_MUSCLE_PASSIVE_ALONG] = "PassiveFiberForceAlongTendon",
                                                          [SN_MUSCLE_ACTIVE_POWER] = "FiberActivePower",
                                                          [SN_MUSCLE_PASSIVE_POWER] = "FiberPassivePower",
                                                          [SN_MUSCLE_TENDON_POWER] = "TendonPower",
                                                          [SN_MUSCLE_POWER] = "MuscleActuatorPower"};

// Tendon velocity: path velocity less that of the fibre along the tendon, d(l cos p)/dt = v cos p - l sin p dp/dt. The
// thickness l sin p is constant, so that dp/dt = -(v / l) tan p and the fibre's part is v / cos p.
void sn_muscle_numbers(const snModel* m, const snData* d, int actuator, double out[SN_MUSCLE_NUMBERS]) {
  int hill = m->actuator_hilladr[actuator];
  double fiber = d->hill_fiberlength[hill], velocity = d->hill_fibervelocity[hill];
  double pennation = d->hill_pennation[hill], cosine = sn_cos(pennation), force = d->hill_tendonforce[hill];
  double active = d->hill_activeforce[hill], passive = d->hill_passiveforce[hill];
  double path = d->actuator_velocity[actuator], relative = velocity / (m->hill_optlength[hill] * m->hill_vmax[hill]);
  bool damped = m->actuator_actnum[actuator] > 1 || m->hill_rigiddamping[hill];  // compliant, or rigid with a damper
  double damping = damped ? m->hill_fiberdamping[hill] * m->hill_peakforce[hill] * relative : 0;
  out[SN_MUSCLE_PENNATION] = pennation;
  out[SN_MUSCLE_LENGTH] = d->actuator_length[actuator];
  out[SN_MUSCLE_FIBER] = fiber;
  out[SN_MUSCLE_NORMALIZED] = fiber / m->hill_optlength[hill];
  out[SN_MUSCLE_TENDON] = d->hill_tendonlength[hill];
  out[SN_MUSCLE_VELOCITY] = velocity;
  out[SN_MUSCLE_NORMALIZED_VELOCITY] = relative;
  out[SN_MUSCLE_PENNATION_VELOCITY] = -velocity / fiber * sn_tan(pennation);
  out[SN_MUSCLE_FORCE] = force;
  out[SN_MUSCLE_FIBER_FORCE] = active + passive;
  out[SN_MUSCLE_ACTIVE] = active;
  out[SN_MUSCLE_PASSIVE] = passive;
  out[SN_MUSCLE_ACTIVE_ALONG] = active * cosine;
  out[SN_MUSCLE_PASSIVE_ALONG] = passive * cosine;
  out[SN_MUSCLE_ACTIVE_POWER] = -(active + damping) * velocity;
  out[SN_MUSCLE_PASSIVE_POWER] = -(passive - damping) * velocity;
  out[SN_MUSCLE_TENDON_POWER] = -force * (path - velocity / cosine);
  out[SN_MUSCLE_POWER] = -force * path;
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
    double numbers[SN_MUSCLE_NUMBERS];
    sn_muscle_numbers(m, d, r->objects[j], numbers);
    for (int k = 0; k < SN_MUSCLE_NUMBERS; k++) *cell(r, k, j) = numbers[k];
    for (int k = 0; k < r->dof_count; k++) {
      double arm = arm_of(m, d, r->objects[j], r->dofs[k]);
      *cell(r, SN_MUSCLE_NUMBERS + k, j) = arm;
      *cell(r, SN_MUSCLE_NUMBERS + r->dof_count + k, j) = arm * numbers[SN_MUSCLE_FORCE];
    }
  }
}
