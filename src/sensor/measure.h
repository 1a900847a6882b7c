// measure.h — what each kind of sensor measures, and what must be computed before it can
#pragma once
#include "sinew/plugin.h"
#include "model/sensor_kind.h"
#include "sinew/data.h"
#include "sinew/query.h"

// Writes the sensor_dim numbers of a sensor to `value`.
typedef void snMeasureFn(const snModel* m, const snData* d, int sensor, double* value);

// What a sensor needs (snSensorNeed bits).
int sn_sensor_needs(const snModel* m, const snData* d, int sensor);

// Computes what is needed and not there already.
void sn_compute_needs(const snModel* m, snData* d, int needs);

// Parts of sn_subtree_velocities and sn_body_forces: subtree_linvel alone, cacc alone.
void sn_subtree_linear_velocities(const snModel* m, snData* d);
void sn_body_accelerations(const snModel* m, snData* d);

// Metabolic power of a Hill muscle by Bhargava's model, from what the force stage left [W].
double sn_muscle_power(const snModel* m, const snData* d, int actuator);

// cfrc_ext += what spatial tendons do to bodies (the physics switch wrenches).
void sn_add_tendon_wrenches(const snModel* m, snData* d);

// The value of a sensor, cut off, from what the stages and sn_compute_needs left.
void sn_measure(const snModel* m, const snData* d, int sensor, double* value);

// Limits the numbers of a sensor to its cutoff.
void sn_cut_off(const snModel* m, int sensor, double* value);

// One per row of sinew/sensor_kinds.h that kernels of a device do not have: sn_measure_tactile, ... The others are
// formulas (sensor_formulas.h, contact_formulas.h).
#define SN_DECLARE_KERNEL(word)
#define SN_DECLARE_HOST(word)    snMeasureFn sn_measure_##word;
#define SN_DECLARE_REFUSED(word) snMeasureFn sn_measure_##word;
#define SN_DECLARE(column, word) SN_JOINED(SN_DECLARE_, column)(word)
#define SN_SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  SN_DECLARE(SN_ROW_DEVICE(__VA_ARGS__), word)
SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR

// Rays of a sensor on a body, which they pass through; with normals where `fields` (snRayReport) has them.
static inline snRayOptions sight_options(int body, int fields) {
  return (snRayOptions){.skip_world = body == 0, .excluded_body = body, .no_normal = !(fields & SN_RAY_NORMAL)};
}

// The rays of a camera's rangefinder.
snMeasureFn sn_measure_camera_rays;

// Focal lengths of a camera in pixels, from its sensor where it has one, else from its field of view.
void sn_focal_lengths(const snModel* m, int cam, double focal[2]);

// The plugin that is built in here.
extern const snPlugin sn_plugin_touch_grid;
