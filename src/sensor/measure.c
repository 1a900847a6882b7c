// measure.c — the table of sensors: one row and one function per kind
//   reads   all stages up to the one that the sensor needs        writes  its numbers; what sn_compute_needs is asked for
#include "sensor/measure.h"
#include "math/real.h"
#include "sinew/step.h"

#include <math.h>
#include <string.h>

static snMeasureFn* const measures_of[SN_SENSOR_COUNT] = {
#define SN_SENSOR(KIND, word, ...) [SN_SENSOR_##KIND] = sn_measure_##word,
    SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR
};

static void measure_nothing(const snModel* m, int sensor, double* value) {
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
}

// The hook comes when all others are known and writes what it likes.
void sn_measure_user(const snModel* m, const snData* d, int sensor, double* value) {
  (void)d;
  measure_nothing(m, sensor, value);
}

// No model has one; the kind keeps MuJoCo's numbering.
void sn_measure_plugin(const snModel* m, const snData* d, int sensor, double* value) {
  (void)d;
  measure_nothing(m, sensor, value);
}

// The user's function may look at whatever its stage can give.
static const snSensorNeed user_needs[] = {
    [SN_SENSOR_STAGE_NONE] = SN_NEED_NOTHING,
    [SN_SENSOR_STAGE_POSITION] = SN_NEED_NOTHING,
    [SN_SENSOR_STAGE_VELOCITY] = SN_NEED_ANGMOM,
    [SN_SENSOR_STAGE_ACCELERATION] = SN_NEED_BODY_FORCES,
};

// conformance: unless the data is lean, what MuJoCo computes together is there together. With a history, lean data too:
// a sample may be of what was computed for another sensor.
static int with_relatives(int needs) {
  const int subtrees = SN_NEED_LINVEL | SN_NEED_ANGMOM, bodies = SN_NEED_BODY_MOTION | SN_NEED_BODY_FORCES;
  return needs | (needs & subtrees ? subtrees : 0) | (needs & bodies ? bodies : 0);
}

int sn_sensor_needs(const snModel* m, const snData* d, int sensor) {
  int type = m->sensor_type[sensor];
  int needs = type == SN_SENSOR_USER ? user_needs[m->sensor_needstage[sensor]] : sn_sensor_kind(type)->needs;
  return d->lean && m->nhistory == 0 ? needs : with_relatives(needs);
}

void sn_compute_needs(const snModel* m, snData* d, int needs) {
  bool energy = m->opt.enableflags & SN_ENABLE_ENERGY;
  if (needs & SN_NEED_POTENTIAL && !energy) sn_energy_position(m, d);
  if (needs & SN_NEED_KINETIC && isnan(d->kinetic_before)) {
    sn_energy_velocity(m, d);
    d->kinetic_before = NAN;  // it is of this pass
  }
  if (needs & SN_NEED_ANGMOM)
    sn_subtree_velocities(m, d);
  else if (needs & SN_NEED_LINVEL)
    sn_subtree_linear_velocities(m, d);
  if (needs & SN_NEED_BODY_FORCES)
    sn_body_forces(m, d);
  else if (needs & SN_NEED_BODY_MOTION)
    sn_body_accelerations(m, d);
}

void sn_cut_off(const snModel* m, int sensor, double* value) {
  double cutoff = m->sensor_cutoff[sensor];
  int data = m->sensor_datatype[sensor];
  if (!(cutoff > 0) || sn_sensor_kind(m->sensor_type[sensor])->own_cutoff) return;
  if (data != SN_SENSOR_REAL && data != SN_SENSOR_POSITIVE) return;
  for (int i = 0; i < m->sensor_dim[sensor]; i++)
    value[i] = real_clamp(value[i], data == SN_SENSOR_REAL ? -cutoff : value[i], cutoff);
}

void sn_measure(const snModel* m, const snData* d, int sensor, double* value) {
  measures_of[m->sensor_type[sensor]](m, d, sensor, value);
  sn_cut_off(m, sensor, value);
}
