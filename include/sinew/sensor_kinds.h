// sensor_kinds.h — the sensors, one row each
//   SENSOR(KIND, word, status, subject, dim, stage, data, needs, cutoff, lanes, device, derivative)
//     KIND      SN_SENSOR_KIND; numbers follow the order of the rows and equal MuJoCo's, our own come after its last
//     word      the element in MJCF, and the formula that measures: sense_word, or sn_measure_word (src/sensor)
//     status    of the element: YES, OURS (an extension of MJCF) or NEVER (refused by name)
//     subject   what it is attached to: attributes (spec/rows_sensor.h), objects (model/sensor_kind.h)
//     dim       numbers it gives; 0: depends on its attributes
//     stage     SN_SENSOR_STAGE_stage: when its inputs are ready
//     data      SN_SENSOR_data: what the numbers are
//     needs     SN_NEED_needs: what must be computed for it beyond the stages of a step
//     cutoff    CLAMP:  its numbers are clamped to the cutoff; OWN: the cutoff means something else to it
//     the others  what each target does with it: see targets.h. KERNEL on a device names sense_word
//     (sensor_formulas.h), EXACT
//               sn_rows_word (src/derivative); HOST on a device: measured at the end of a call
//   The enum, the elements of MJCF, validity, compiling, frames of lean steps and measuring are expansions of these
//   rows.
#pragma once
#include "sinew/targets.h"

// clang-format off
#define SN_SENSOR_KINDS(SENSOR)                                                                                                                       \
  SENSOR(TOUCH,               touch,               YES,   SITE,           1, ACCELERATION, POSITIVE,   NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(ACCELEROMETER,       accelerometer,       YES,   SITE,           3, ACCELERATION, REAL,       BODY_MOTION, CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(VELOCIMETER,         velocimeter,         YES,   SITE,           3, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(GYRO,                gyro,                YES,   SITE,           3, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FORCE,               force,               YES,   SITE_WRENCH,    3, ACCELERATION, REAL,       BODY_FORCES, CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TORQUE,              torque,              YES,   SITE_WRENCH,    3, ACCELERATION, REAL,       BODY_FORCES, CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(MAGNETOMETER,        magnetometer,        YES,   SITE,           3, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(RANGEFINDER,         rangefinder,         YES,   RAYS,           0, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(CAMPROJECTION,       camprojection,       YES,   CAMERA_SITE,    2, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(JOINTPOS,            jointpos,            YES,   SCALAR_JOINT,   1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(JOINTVEL,            jointvel,            YES,   SCALAR_JOINT,   1, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(TENDONPOS,           tendonpos,           YES,   TENDON,         1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(TENDONVEL,           tendonvel,           YES,   TENDON,         1, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(ACTUATORPOS,         actuatorpos,         YES,   ACTUATOR,       1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(ACTUATORVEL,         actuatorvel,         YES,   ACTUATOR,       1, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(ACTUATORFRC,         actuatorfrc,         YES,   ACTUATOR,       1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(JOINTACTFRC,         jointactuatorfrc,    YES,   SCALAR_JOINT,   1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONACTFRC,        tendonactuatorfrc,   YES,   TENDON,         1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(BALLQUAT,            ballquat,            YES,   BALL_JOINT,     4, POSITION,     QUATERNION, NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(BALLANGVEL,          ballangvel,          YES,   BALL_JOINT,     3, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(JOINTLIMITPOS,       jointlimitpos,       YES,   LIMITED_JOINT,  1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(JOINTLIMITVEL,       jointlimitvel,       YES,   LIMITED_JOINT,  1, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(JOINTLIMITFRC,       jointlimitfrc,       YES,   LIMITED_JOINT,  1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONLIMITPOS,      tendonlimitpos,      YES,   LIMITED_TENDON, 1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONLIMITVEL,      tendonlimitvel,      YES,   LIMITED_TENDON, 1, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONLIMITFRC,      tendonlimitfrc,      YES,   LIMITED_TENDON, 1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(FRAMEPOS,            framepos,            YES,   FRAME,          3, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEQUAT,           framequat,           YES,   FRAME,          4, POSITION,     QUATERNION, NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEXAXIS,          framexaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEYAXIS,          frameyaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEZAXIS,          framezaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMELINVEL,         framelinvel,         YES,   FRAME,          3, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEANGVEL,         frameangvel,         YES,   FRAME,          3, VELOCITY,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMELINACC,         framelinacc,         YES,   WORLD_FRAME,    3, ACCELERATION, REAL,       BODY_MOTION, CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(FRAMEANGACC,         frameangacc,         YES,   WORLD_FRAME,    3, ACCELERATION, REAL,       BODY_MOTION, CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(SUBTREECOM,          subtreecom,          YES,   SUBTREE,        3, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(SUBTREELINVEL,       subtreelinvel,       YES,   SUBTREE,        3, VELOCITY,     REAL,       LINVEL,      CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(SUBTREEANGMOM,       subtreeangmom,       YES,   SUBTREE,        3, VELOCITY,     REAL,       ANGMOM,      CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(INSIDESITE,          insidesite,          YES,   FRAME_IN_SITE,  1, POSITION,     POSITIVE,   NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(GEOMDIST,            distance,            YES,   GEOM_PAIR,      1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, HOST,   DIFFERENCES) \
  SENSOR(GEOMNORMAL,          normal,              YES,   GEOM_PAIR,      3, POSITION,     AXIS,       NOTHING,     OWN,   HOST, HOST,   DIFFERENCES) \
  SENSOR(GEOMFROMTO,          fromto,              YES,   GEOM_PAIR,      6, POSITION,     REAL,       NOTHING,     OWN,   HOST, HOST,   DIFFERENCES) \
  SENSOR(CONTACT,             contact,             YES,   CONTACTS,       0, ACCELERATION, REAL,       NOTHING,     OWN,   HOST, KERNEL, DIFFERENCES) \
  SENSOR(E_POTENTIAL,         e_potential,         YES,   WORLD,          1, POSITION,     REAL,       POTENTIAL,   CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(E_KINETIC,           e_kinetic,           YES,   WORLD,          1, POSITION,     REAL,       KINETIC,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(CLOCK,               clock,               YES,   WORLD,          1, POSITION,     REAL,       NOTHING,     CLAMP, HOST, KERNEL, EXACT)       \
  SENSOR(TACTILE,             tactile,             YES,   MESH_POINTS,    0, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, HOST,   DIFFERENCES) \
  SENSOR(PLUGIN,              plugin,              YES,   PLUGIN,         0, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, REFUSED, DIFFERENCES)\
  SENSOR(USER,                user,                YES,   USER,           0, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(FIBERLENGTH,         fiberlength,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(FIBERVELOCITY,       fibervelocity,       OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(PENNATION,           pennation,           OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONLENGTH,        tendonlength,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONSTRAIN,        tendonstrain,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(TENDONFORCE,         tendonforce,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(ACTIVEFORCE,         activeforce,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(PASSIVEFORCE,        passiveforce,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(FIBERPOWER,          fiberpower,          OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, KERNEL, DIFFERENCES) \
  SENSOR(METABOLICS_BHARGAVA, metabolics_bhargava, OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, HOST,   DIFFERENCES) \
  SENSOR(METABOLICS_UMBERGER, metabolics_umberger, OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP, HOST, HOST,   DIFFERENCES)
// clang-format on
