// valid_sensor.c — sensors measure objects that they can measure, and give as many numbers as there is room for
//   One row per kind: which objects, which reference, how many numbers. A mask of 0 for objects: any will do.
#include "model/report_width.h"
#include "model/valid.h"

#define BIT(type) (1 << (type))

enum {
  SITE = BIT(SN_OBJ_SITE),
  JOINT = BIT(SN_OBJ_JOINT),
  TENDON = BIT(SN_OBJ_TENDON),
  ACTUATOR = BIT(SN_OBJ_ACTUATOR),
  BODY = BIT(SN_OBJ_BODY),
  CAMERA = BIT(SN_OBJ_CAMERA),
  FRAME = BODY | SITE | CAMERA | BIT(SN_OBJ_XBODY) | BIT(SN_OBJ_GEOM),
  WORLD = BIT(SN_OBJ_UNKNOWN),  // where none is named
};

typedef struct Kind {
  int object, reference;
  int dim;  // 0: not fixed
} Kind;

static const Kind kinds[SN_SENSOR_COUNT] = {
    [SN_SENSOR_TOUCH] = {SITE, 0, 1},
    [SN_SENSOR_ACCELEROMETER] = {SITE, 0, 3},
    [SN_SENSOR_VELOCIMETER] = {SITE, 0, 3},
    [SN_SENSOR_GYRO] = {SITE, 0, 3},
    [SN_SENSOR_FORCE] = {SITE, 0, 3},
    [SN_SENSOR_TORQUE] = {SITE, 0, 3},
    [SN_SENSOR_MAGNETOMETER] = {SITE, 0, 3},
    [SN_SENSOR_RANGEFINDER] = {SITE | CAMERA, 0, 0},
    [SN_SENSOR_CAMPROJECTION] = {SITE, CAMERA, 2},
    [SN_SENSOR_JOINTPOS] = {JOINT, 0, 1},
    [SN_SENSOR_JOINTVEL] = {JOINT, 0, 1},
    [SN_SENSOR_TENDONPOS] = {TENDON, 0, 1},
    [SN_SENSOR_TENDONVEL] = {TENDON, 0, 1},
    [SN_SENSOR_ACTUATORPOS] = {ACTUATOR, 0, 1},
    [SN_SENSOR_ACTUATORVEL] = {ACTUATOR, 0, 1},
    [SN_SENSOR_ACTUATORFRC] = {ACTUATOR, 0, 1},
    [SN_SENSOR_JOINTACTFRC] = {JOINT, 0, 1},
    [SN_SENSOR_TENDONACTFRC] = {TENDON, 0, 1},
    [SN_SENSOR_BALLQUAT] = {JOINT, 0, 4},
    [SN_SENSOR_BALLANGVEL] = {JOINT, 0, 3},
    [SN_SENSOR_JOINTLIMITPOS] = {JOINT, 0, 1},
    [SN_SENSOR_JOINTLIMITVEL] = {JOINT, 0, 1},
    [SN_SENSOR_JOINTLIMITFRC] = {JOINT, 0, 1},
    [SN_SENSOR_TENDONLIMITPOS] = {TENDON, 0, 1},
    [SN_SENSOR_TENDONLIMITVEL] = {TENDON, 0, 1},
    [SN_SENSOR_TENDONLIMITFRC] = {TENDON, 0, 1},
    [SN_SENSOR_FRAMEPOS] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMEQUAT] = {FRAME, FRAME | WORLD, 4},
    [SN_SENSOR_FRAMEXAXIS] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMEYAXIS] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMEZAXIS] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMELINVEL] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMEANGVEL] = {FRAME, FRAME | WORLD, 3},
    [SN_SENSOR_FRAMELINACC] = {FRAME, 0, 3},
    [SN_SENSOR_FRAMEANGACC] = {FRAME, 0, 3},
    [SN_SENSOR_SUBTREECOM] = {BODY, 0, 3},
    [SN_SENSOR_SUBTREELINVEL] = {BODY, 0, 3},
    [SN_SENSOR_SUBTREEANGMOM] = {BODY, 0, 3},
    [SN_SENSOR_INSIDESITE] = {FRAME, SITE, 1},
    [SN_SENSOR_GEOMDIST] = {0, 0, 1},
    [SN_SENSOR_GEOMNORMAL] = {0, 0, 3},
    [SN_SENSOR_GEOMFROMTO] = {0, 0, 6},
    [SN_SENSOR_CONTACT] = {0, 0, 0},
    [SN_SENSOR_E_POTENTIAL] = {0, 0, 1},
    [SN_SENSOR_E_KINETIC] = {0, 0, 1},
    [SN_SENSOR_CLOCK] = {0, 0, 1},
    [SN_SENSOR_TACTILE] = {0, 0, 0},
    [SN_SENSOR_PLUGIN] = {0, 0, 0},
    [SN_SENSOR_USER] = {0, 0, 0},
    [SN_SENSOR_FIBERLENGTH] = {ACTUATOR, 0, 1},
    [SN_SENSOR_FIBERVELOCITY] = {ACTUATOR, 0, 1},
    [SN_SENSOR_PENNATION] = {ACTUATOR, 0, 1},
    [SN_SENSOR_TENDONLENGTH] = {ACTUATOR, 0, 1},
    [SN_SENSOR_TENDONSTRAIN] = {ACTUATOR, 0, 1},
    [SN_SENSOR_TENDONFORCE] = {ACTUATOR, 0, 1},
    [SN_SENSOR_ACTIVEFORCE] = {ACTUATOR, 0, 1},
    [SN_SENSOR_PASSIVEFORCE] = {ACTUATOR, 0, 1},
    [SN_SENSOR_FIBERPOWER] = {ACTUATOR, 0, 1},
    [SN_SENSOR_METABOLICS_BHARGAVA] = {ACTUATOR, 0, 1},
    [SN_SENSOR_METABOLICS_UMBERGER] = {ACTUATOR, 0, 1},
};

// An object that is named must be there; that it is not beyond the last of its kind is known already.
static bool fits(int mask, int type, int id) {
  if (!mask) return true;
  if (type == SN_OBJ_UNKNOWN || id < 0) return mask & WORLD;
  return mask & BIT(type);
}

static bool is_ball(const snModel* m, int sensor) { return m->jnt_type[m->sensor_objid[sensor]] == SN_JOINT_BALL; }

static bool gives_ball(int type) { return type == SN_SENSOR_BALLQUAT || type == SN_SENSOR_BALLANGVEL; }

static bool is_hill(const snModel* m, int sensor) { return m->actuator_hilladr[m->sensor_objid[sensor]] >= 0; }

static bool looks_into_muscle(int type) { return type >= SN_SENSOR_FIBERLENGTH; }

static int64_t contact_reports(const snModel* m, int sensor) {
  return (int64_t)sn_contact_report_width(m->sensor_intprm[sensor][0]) * m->sensor_intprm[sensor][2];
}

void sn_check_sensors(snCheck* c) {
  const snModel* m = c->m;
  for (int sensor = 0; sensor < m->nsensor && c->ok; sensor++) {
    int type = m->sensor_type[sensor], dim = m->sensor_dim[sensor];
    const Kind* kind = &kinds[type];
    if (!fits(kind->object, m->sensor_objtype[sensor], m->sensor_objid[sensor]) ||
        !fits(kind->reference, m->sensor_reftype[sensor], m->sensor_refid[sensor]) ||
        (gives_ball(type) && !is_ball(m, sensor)) || (looks_into_muscle(type) && !is_hill(m, sensor)))
      sn_invalid(c, "sensor %d cannot measure its object", sensor);
    else if ((kind->dim > 0 && dim != kind->dim) || (type == SN_SENSOR_CONTACT && dim != contact_reports(m, sensor)))
      sn_invalid(c, "sensor %d cannot give %d numbers", sensor, dim);
  }
}
