// measure.c — the table of sensors: one row and one function per kind
//   reads   all stages up to the one that the sensor needs        writes  its numbers; what sn_bring_up is asked for
#include "sensor/measure.h"
#include "math/real.h"
#include "sinew/step.h"

#include <string.h>

// A kind without a function is measured by somebody else.
typedef struct Kind {
  snMeasureFn* measure;
  int needs;
} Kind;

static const Kind kinds[SN_SENSOR_COUNT] = {
    [SN_SENSOR_TOUCH] = {sn_measure_touch, 0},
    [SN_SENSOR_ACCELEROMETER] = {sn_measure_accelerometer, SN_NEED_BODY_FORCES},
    [SN_SENSOR_VELOCIMETER] = {sn_measure_velocimeter, 0},
    [SN_SENSOR_GYRO] = {sn_measure_gyro, 0},
    [SN_SENSOR_FORCE] = {sn_measure_force, SN_NEED_BODY_FORCES},
    [SN_SENSOR_TORQUE] = {sn_measure_torque, SN_NEED_BODY_FORCES},
    [SN_SENSOR_MAGNETOMETER] = {sn_measure_magnetometer, 0},
    [SN_SENSOR_RANGEFINDER] = {sn_measure_rangefinder, 0},
    [SN_SENSOR_CAMPROJECTION] = {sn_measure_camprojection, 0},
    [SN_SENSOR_JOINTPOS] = {sn_measure_jointpos, 0},
    [SN_SENSOR_JOINTVEL] = {sn_measure_jointvel, 0},
    [SN_SENSOR_TENDONPOS] = {sn_measure_tendonpos, 0},
    [SN_SENSOR_TENDONVEL] = {sn_measure_tendonvel, 0},
    [SN_SENSOR_ACTUATORPOS] = {sn_measure_actuatorpos, 0},
    [SN_SENSOR_ACTUATORVEL] = {sn_measure_actuatorvel, 0},
    [SN_SENSOR_ACTUATORFRC] = {sn_measure_actuatorfrc, 0},
    [SN_SENSOR_JOINTACTFRC] = {sn_measure_jointactfrc, 0},
    [SN_SENSOR_TENDONACTFRC] = {sn_measure_tendonactfrc, 0},
    [SN_SENSOR_BALLQUAT] = {sn_measure_ballquat, 0},
    [SN_SENSOR_BALLANGVEL] = {sn_measure_ballangvel, 0},
    [SN_SENSOR_JOINTLIMITPOS] = {sn_measure_jointlimitpos, 0},
    [SN_SENSOR_JOINTLIMITVEL] = {sn_measure_jointlimitvel, 0},
    [SN_SENSOR_JOINTLIMITFRC] = {sn_measure_jointlimitfrc, 0},
    [SN_SENSOR_TENDONLIMITPOS] = {sn_measure_tendonlimitpos, 0},
    [SN_SENSOR_TENDONLIMITVEL] = {sn_measure_tendonlimitvel, 0},
    [SN_SENSOR_TENDONLIMITFRC] = {sn_measure_tendonlimitfrc, 0},
    [SN_SENSOR_FRAMEPOS] = {sn_measure_framepos, 0},
    [SN_SENSOR_FRAMEQUAT] = {sn_measure_framequat, 0},
    [SN_SENSOR_FRAMEXAXIS] = {sn_measure_framexaxis, 0},
    [SN_SENSOR_FRAMEYAXIS] = {sn_measure_frameyaxis, 0},
    [SN_SENSOR_FRAMEZAXIS] = {sn_measure_framezaxis, 0},
    [SN_SENSOR_FRAMELINVEL] = {sn_measure_framelinvel, 0},
    [SN_SENSOR_FRAMEANGVEL] = {sn_measure_frameangvel, 0},
    [SN_SENSOR_FRAMELINACC] = {sn_measure_framelinacc, SN_NEED_BODY_FORCES},
    [SN_SENSOR_FRAMEANGACC] = {sn_measure_frameangacc, SN_NEED_BODY_FORCES},
    [SN_SENSOR_SUBTREECOM] = {sn_measure_subtreecom, 0},
    [SN_SENSOR_SUBTREELINVEL] = {sn_measure_subtreelinvel, SN_NEED_SUBTREES},
    [SN_SENSOR_SUBTREEANGMOM] = {sn_measure_subtreeangmom, SN_NEED_SUBTREES},
    [SN_SENSOR_INSIDESITE] = {sn_measure_insidesite, 0},
    [SN_SENSOR_GEOMDIST] = {sn_measure_geomdist, 0},
    [SN_SENSOR_GEOMNORMAL] = {sn_measure_geomnormal, 0},
    [SN_SENSOR_GEOMFROMTO] = {sn_measure_geomfromto, 0},
    [SN_SENSOR_CONTACT] = {sn_measure_contact, 0},
    [SN_SENSOR_E_POTENTIAL] = {sn_measure_e_potential, SN_NEED_POTENTIAL},
    [SN_SENSOR_E_KINETIC] = {sn_measure_e_kinetic, SN_NEED_KINETIC},
    [SN_SENSOR_CLOCK] = {sn_measure_clock, 0},
    [SN_SENSOR_TACTILE] = {sn_measure_tactile, 0},
    [SN_SENSOR_PLUGIN] = {NULL, 0},
    [SN_SENSOR_USER] = {NULL, 0},
    [SN_SENSOR_FIBERLENGTH] = {sn_measure_fiberlength, 0},
    [SN_SENSOR_FIBERVELOCITY] = {sn_measure_fibervelocity, 0},
    [SN_SENSOR_PENNATION] = {sn_measure_pennation, 0},
    [SN_SENSOR_TENDONLENGTH] = {sn_measure_tendonlength, 0},
    [SN_SENSOR_TENDONSTRAIN] = {sn_measure_tendonstrain, 0},
    [SN_SENSOR_TENDONFORCE] = {sn_measure_tendonforce, 0},
    [SN_SENSOR_ACTIVEFORCE] = {sn_measure_activeforce, 0},
    [SN_SENSOR_PASSIVEFORCE] = {sn_measure_passiveforce, 0},
    [SN_SENSOR_FIBERPOWER] = {sn_measure_fiberpower, 0},
    [SN_SENSOR_METABOLICS_BHARGAVA] = {sn_measure_metabolics_bhargava, 0},
    [SN_SENSOR_METABOLICS_UMBERGER] = {sn_measure_metabolics_umberger, 0},
};

// The user's function may look at whatever its stage can give.
static int user_needs(int stage) {
  switch ((snSensorStage)stage) {
    case SN_SENSOR_STAGE_VELOCITY: return SN_NEED_SUBTREES;
    case SN_SENSOR_STAGE_FORCE: return SN_NEED_BODY_FORCES;
    case SN_SENSOR_STAGE_NONE:
    case SN_SENSOR_STAGE_POSITION: break;
  }
  return 0;
}

int sn_sensor_needs(const snModel* m, int sensor) {
  int type = m->sensor_type[sensor];
  return type == SN_SENSOR_USER ? user_needs(m->sensor_needstage[sensor]) : kinds[type].needs;
}

void sn_bring_up(const snModel* m, snData* d, int needs) {
  bool energy = m->opt.enableflags & SN_ENABLE_ENERGY;
  if (needs & SN_NEED_POTENTIAL && !energy) sn_energy_position(m, d);
  if (needs & SN_NEED_KINETIC && !d->kinetic_kept) sn_energy_velocity(m, d);
  if (needs & SN_NEED_SUBTREES) sn_subtree_velocities(m, d);
  if (needs & SN_NEED_BODY_FORCES) sn_body_forces(m, d);
}

void sn_cut_off(const snModel* m, int sensor, double* value) {
  double cutoff = m->sensor_cutoff[sensor];
  int type = m->sensor_type[sensor], data = m->sensor_datatype[sensor];
  // to these two it means something else
  if (!(cutoff > 0) || type == SN_SENSOR_CONTACT || type == SN_SENSOR_GEOMFROMTO) return;
  if (data != SN_SENSOR_REAL && data != SN_SENSOR_POSITIVE) return;
  for (int i = 0; i < m->sensor_dim[sensor]; i++)
    value[i] = real_clamp(value[i], data == SN_SENSOR_REAL ? -cutoff : value[i], cutoff);
}

void sn_measure(const snModel* m, const snData* d, int sensor, double* value) {
  snMeasureFn* measure = kinds[m->sensor_type[sensor]].measure;
  if (measure)
    measure(m, d, sensor, value);
  else
    memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  sn_cut_off(m, sensor, value);
}
