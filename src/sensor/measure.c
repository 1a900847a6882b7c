// measure.c — the sensors of one world: one row and one formula per kind
//   reads   all stages up to the one that the sensor needs
//   writes  its numbers; what sn_compute_needs is asked for
//   Formulas that kernels of a device have too are those of sensor_formulas.h and contact_formulas.h, over what stands
//   here; the others are functions sn_measure_word of this folder.
#include "sensor/measure.h"
#include "kinematics/motion.h"
#include "math/mat3.h"
#include "sensor/reports.h"
#include "sinew/pipeline.h"
#include "sinew/query.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "view/read_view.h"

#include <math.h>
#include <string.h>

// ---- a world, as the formulas see it

static ObjectFrame object_frame(View v, int type, int id) {
  ObjectFrame frame = {0, vec3(0, 0, 0), mat3_identity()};
  sn_object_frame(v.m, v.d, (snObjectType)type, id, &frame);
  return frame;
}

static int limit_row(View v, snRowType type, int id) {
  for (int row = v.d->ne + v.d->nf; row < v.d->nefc; row++)
    if (v.d->efc_type[row] == (int)type && v.d->efc_id[row] == id) return row;
  return -1;
}
static real limit_pos(View v, int row) { return v.d->efc_pos[row] - v.d->efc_margin[row]; }
static real limit_vel(View v, int row) { return v.d->efc_vel[row]; }
static real limit_frc(View v, int row) { return v.d->efc_force[row]; }

static snVec3 subtree_center(View v, int body) { return v.d->subtree_com[body]; }
static snVec3 subtree_velocity(View v, int body) { return v.d->subtree_linvel[body]; }
static snVec3 subtree_momentum(View v, int body) { return v.d->subtree_angmom[body]; }
static real potential_energy(View v) { return v.d->energy[0]; }
static real kinetic_energy(View v) { return v.d->energy[1]; }
static real world_time(View v) { return v.d->time; }
static snVec3 magnetic_field(View v) { return v.m->opt.magnetic; }
static void focal_lengths(View v, int cam, real focal[2]) { sn_focal_lengths(v.m, cam, focal); }
static int actuator_count(View v) { return v.m->nu; }

static Sight look_from(View v, const ObjectFrame* site, int fields) {
  Sight sight = {.from = site->pos, .along = mat3_col(site->rot, 2)};
  snRayOptions options = sight_options(site->body, fields);
  snRayHit hit;
  sn_cast_ray(v.m, v.d, sight.from, sight.along, &options, &hit);
  sight.distance = sight.depth = hit.distance;
  sight.normal = hit.normal;
  return sight;
}

static int contact_count(View v) { return v.d->ncon; }
static int contact_geom(View v, int i, int side) { return v.d->contact[i].geom[side]; }
static real contact_dist(View v, int i) { return v.d->contact[i].dist; }
static snVec3 contact_pos(View v, int i) { return v.d->contact[i].pos; }
static snMat3 contact_axes(View v, int i) { return v.d->contact[i].frame; }
static bool contact_has_rows(View v, int i) { return v.d->contact[i].efc_address >= 0; }
static void contact_wrench(View v, int i, snVec3* force, snVec3* torque) {
  double wrench[6];
  sn_contact_force(v.m, v.d, i, wrench);
  *force = vec3_load(wrench), *torque = vec3_load(wrench + 3);
}

#include "sensor/contact_formulas.h"

static void sense_rangefinder(View v, int sensor, double* value) {
  if (v.m->sensor_objtype[sensor] == SN_OBJ_SITE)
    sense_site_ray(v, sensor, value);
  else
    sn_measure_camera_rays(v.m, v.d, sensor, value);
}

// ---- needs

// Functions of the user and of plugins may look at whatever their stage can give.
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
  bool foreign = type == SN_SENSOR_USER || type == SN_SENSOR_PLUGIN;
  int needs = foreign ? user_needs[m->sensor_needstage[sensor]] : sn_sensor_kind(type)->needs;
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

// ---- all kinds

void sn_cut_off(const snModel* m, int sensor, double* value) {
  bool own = sn_sensor_kind(m->sensor_type[sensor])->own_cutoff;
  cut_off(value, m->sensor_dim[sensor], m->sensor_datatype[sensor], own ? 0 : m->sensor_cutoff[sensor]);
}

// The row of its plugin comes when all others are known, and measures all sensors of an instance at once.
void sn_measure_plugin(const snModel* m, const snData* d, int sensor, double* value) {
  (void)d;
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
}

// By the column `device` of the row.
#define MEASURE(column, word)  MEASURE_(column, word)
#define MEASURE_(column, word) MEASURE_##column(word)
#define MEASURE_KERNEL(word)   sense_##word((View){m, d}, sensor, value)
#define MEASURE_HOST(word)     sn_measure_##word(m, d, sensor, value)
#define MEASURE_REFUSED(word)  sn_measure_##word(m, d, sensor, value)

void sn_measure(const snModel* m, const snData* d, int sensor, double* value) {
  switch ((snSensorType)m->sensor_type[sensor]) {
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  case SN_SENSOR_##KIND: MEASURE(SN_ROW_DEVICE(__VA_ARGS__), word); break;
    SN_SENSOR_KINDS(SENSOR)
#undef SENSOR
    case SN_SENSOR_COUNT: break;
  }
  sn_cut_off(m, sensor, value);
}
