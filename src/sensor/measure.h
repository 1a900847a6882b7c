// measure.h — what each kind of sensor measures, and what must be computed before it can
#pragma once
#include "sinew/data.h"

// Writes the sensor_dim numbers of a sensor to `value`.
typedef void snMeasureFn(const snModel* m, const snData* d, int sensor, double* value);

// Results that the stages of a step do not leave by themselves.
typedef enum snSensorNeed {
  SN_NEED_POTENTIAL = 1 << 0,    // energy[0]
  SN_NEED_KINETIC = 1 << 1,      // energy[1]
  SN_NEED_SUBTREES = 1 << 2,     // subtree_linvel subtree_angmom
  SN_NEED_BODY_FORCES = 1 << 3,  // cacc cfrc_int cfrc_ext
} snSensorNeed;

// What a sensor needs (snSensorNeed bits).
int sn_sensor_needs(const snModel* m, int sensor);

// Brings up what is needed and not there already.
void sn_bring_up(const snModel* m, snData* d, int needs);

// The value of a sensor, cut off, from what the stages and sn_bring_up left. Not for sensors of the user's.
void sn_measure(const snModel* m, const snData* d, int sensor, double* value);

// Limits the numbers of a sensor to its cutoff.
void sn_cut_off(const snModel* m, int sensor, double* value);

// at sites (site_sensors.c)
snMeasureFn sn_measure_accelerometer, sn_measure_velocimeter, sn_measure_gyro, sn_measure_force, sn_measure_torque,
    sn_measure_magnetometer, sn_measure_insidesite;

// of joints, tendons and actuators (joint_sensors.c)
snMeasureFn sn_measure_jointpos, sn_measure_jointvel, sn_measure_jointactfrc, sn_measure_ballquat,
    sn_measure_ballangvel, sn_measure_tendonpos, sn_measure_tendonvel, sn_measure_tendonactfrc, sn_measure_actuatorpos,
    sn_measure_actuatorvel, sn_measure_actuatorfrc;

// of objects with a frame (frame_sensors.c)
snMeasureFn sn_measure_framepos, sn_measure_framequat, sn_measure_framexaxis, sn_measure_frameyaxis,
    sn_measure_framezaxis, sn_measure_framelinvel, sn_measure_frameangvel, sn_measure_framelinacc,
    sn_measure_frameangacc;

// by a camera (camera_sensors.c)
snMeasureFn sn_measure_camprojection;

// Focal lengths of a camera in pixels, from its sensor where it has one, else from its field of view.
void sn_focal_lengths(const snModel* m, int cam, double focal[2]);

// by rays (range_sensors.c)
snMeasureFn sn_measure_rangefinder;

// of two geoms or bodies (distance_sensors.c)
snMeasureFn sn_measure_geomdist, sn_measure_geomnormal, sn_measure_geomfromto;

// of contacts (contact_sensors.c, touch_sensors.c)
snMeasureFn sn_measure_contact, sn_measure_touch, sn_measure_tactile;

// of limits (limit_sensors.c)
snMeasureFn sn_measure_jointlimitpos, sn_measure_jointlimitvel, sn_measure_jointlimitfrc, sn_measure_tendonlimitpos,
    sn_measure_tendonlimitvel, sn_measure_tendonlimitfrc;

// of subtrees and of the whole world (world_sensors.c)
snMeasureFn sn_measure_subtreecom, sn_measure_subtreelinvel, sn_measure_subtreeangmom, sn_measure_e_potential,
    sn_measure_e_kinetic, sn_measure_clock;

// of Hill muscles (muscle_sensors.c)
snMeasureFn sn_measure_fiberlength, sn_measure_fibervelocity, sn_measure_pennation, sn_measure_tendonlength,
    sn_measure_tendonstrain, sn_measure_tendonforce, sn_measure_activeforce, sn_measure_passiveforce,
    sn_measure_fiberpower, sn_measure_metabolics_bhargava, sn_measure_metabolics_umberger;
