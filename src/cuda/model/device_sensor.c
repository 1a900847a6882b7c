// device_sensor.c — tables of sensors for kernels
//   reads   sensors, cameras        writes  sensor_kind, sensor_cutoff, cam_focal, geom_visible
//   Sensors that no kernel measures are the host's (hosted_sensors.c).
#include "cuda/model/device_model.h"
#include "model/sensor_kind.h"
#include "model/target_support.h"
#include "sensor/measure.h"

bool sn_device_model_senses(const snModel* m) { return m->nsensor > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR); }

// ---- what is left to the host

static bool is_visible(const snModel* m, int geom) {
  int material = m->geom_matid[geom];
  return (material < 0 ? m->geom_rgba[geom][3] : m->mat_rgba[material][3]) != 0;
}

// Rays of kernels hit primitives.
static bool sees_assets(const snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool primitive = m->geom_type[geom] != SN_GEOM_MESH && m->geom_type[geom] != SN_GEOM_HFIELD;
    if (!primitive && is_visible(m, geom)) return true;
  }
  return false;
}

// A camera that follows or looks at something has no frame in its body.
static bool is_unfixed(const snModel* m, int type, int id) {
  if (type != SN_OBJ_CAMERA || id < 0) return false;
  bool targets = m->cam_mode[id] == SN_TRACK_TARGETBODY || m->cam_mode[id] == SN_TRACK_TARGETBODYCOM;
  return m->cam_mode[id] != SN_TRACK_FIXED && !(targets && m->cam_targetbodyid[id] < 0);
}

// ---- what the kernel of a kind does not measure; kinds that are not in the table it measures all

typedef bool LacksFn(const snModel* m, int sensor);

static bool ray_of_camera_or_asset(const snModel* m, int sensor) {
  return m->sensor_objtype[sensor] == SN_OBJ_CAMERA || sees_assets(m);
}

// Contacts have no rows then.
static bool contact_without_rows(const snModel* m, int sensor) {
  return (void)sensor, m->opt.disableflags & SN_DISABLE_CONSTRAINT;
}

static bool energy_of_elements(const snModel* m, int sensor) { return (void)sensor, m->nforce > 0; }

static bool user_hook(const snModel* m, int sensor) { return (void)sensor, m->hooks.sensor != NULL; }

static LacksFn* const lacks[SN_SENSOR_COUNT] = {
    [SN_SENSOR_RANGEFINDER] = ray_of_camera_or_asset,
    [SN_SENSOR_CONTACT] = contact_without_rows,
    [SN_SENSOR_E_POTENTIAL] = energy_of_elements,
    [SN_SENSOR_USER] = user_hook,
};

static bool kernel_lacks(const snModel* m, int sensor) {
  LacksFn* lack = lacks[m->sensor_type[sensor]];
  return is_unfixed(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]) ||
         is_unfixed(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]) || (lack && lack(m, sensor));
}

// What of the host a sensor needs: sensors of positions look at frames alone.
static snHostSensors host_part(const snModel* m, int sensor) {
  int type = m->sensor_type[sensor];
  bool kernel = sn_support(SN_KINDS_SENSOR, type, SN_TARGET_DEVICE) == SN_SUPPORT_KERNEL;
  if (kernel && !kernel_lacks(m, sensor)) return SN_HOST_NOTHING;
  const snSensorKind* kind = sn_sensor_kind(type);
  bool frames = kind->stage == SN_SENSOR_STAGE_POSITION && kind->needs == SN_NEED_NOTHING;
  return frames && type != SN_SENSOR_USER ? SN_HOST_GEOMETRY : SN_HOST_FORWARD;
}

bool sn_device_model_leaves_sensor(const snModel* m, int sensor) { return host_part(m, sensor) != SN_HOST_NOTHING; }

static int larger(int a, int b) { return a > b ? a : b; }

void sn_device_model_sensor_sizes(snDeviceModel* p, const snModel* m) {
  if (!sn_device_model_senses(m)) return;
  p->nsensor = m->nsensor, p->nsensordata = m->nsensordata;
  p->magnetic_x = m->opt.magnetic.x, p->magnetic_y = m->opt.magnetic.y, p->magnetic_z = m->opt.magnetic.z;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->host_sensors = larger(p->host_sensors, (int)host_part(m, sensor));
  for (int sensor = 0; sensor < m->nsensor; sensor++) p->has_past |= m->sensor_history[sensor][0] > 0;
  for (int sensor = 0; sensor < m->nsensor; sensor++) p->ncontactsensor += m->sensor_type[sensor] == SN_SENSOR_CONTACT;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->wrench_sensors |= sn_sensor_kind(m->sensor_type[sensor])->needs == SN_NEED_BODY_FORCES;
}

// ---- tables

void sn_device_model_sensors(snDeviceModel* p, const snModel* m) {
  for (int geom = 0; geom < m->ngeom && p->nsensor > 0; geom++) p->geom_visible[geom] = is_visible(m, geom);
  for (int cam = 0; cam < m->ncam; cam++) sn_focal_lengths(m, cam, p->cam_focal + 2 * cam);
  for (int sensor = 0; sensor < p->nsensor; sensor++) {
    int type = m->sensor_type[sensor];
    p->sensor_kind[sensor] = sn_device_model_leaves_sensor(m, sensor) ? -1 : type;
    p->sensor_cutoff[sensor] = sn_sensor_kind(type)->own_cutoff ? 0 : m->sensor_cutoff[sensor];
  }
}
