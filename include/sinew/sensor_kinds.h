// sensor_kinds.h — the sensors, one row each
//   SENSOR(KIND, word, status, subject, dim, stage, data, needs, cutoff)
//     KIND      SN_SENSOR_KIND; numbers follow the order of the rows and equal MuJoCo's, our own come after its last
//     word      the element in MJCF, and the function that measures: sn_measure_word (src/sensor)
//     status    of the element: YES, OURS (an extension of MJCF) or NEVER (refused by name)
//     subject   what it is attached to: attributes (spec/rows_sensor.h), objects (model/sensor_kind.h)
//     dim       numbers it gives; 0: its attributes say how many
//     stage     SN_SENSOR_STAGE_stage: when its inputs are ready
//     data      SN_SENSOR_data: what the numbers are
//     needs     SN_NEED_needs: what must be computed for it beyond the stages of a step
//     cutoff    CLAMP:  its numbers are clamped to the cutoff; OWN: the cutoff means something else to it
//   The enum, the elements of MJCF, validity, compiling, frames of lean steps and measuring are expansions of these rows.
#pragma once

// clang-format off
#define SN_SENSOR_KINDS(SENSOR)                                                                                           \
  SENSOR(TOUCH,               touch,               YES,   SITE,           1, ACCELERATION, POSITIVE,   NOTHING,     CLAMP)\
  SENSOR(ACCELEROMETER,       accelerometer,       YES,   SITE,           3, ACCELERATION, REAL,       BODY_MOTION, CLAMP)\
  SENSOR(VELOCIMETER,         velocimeter,         YES,   SITE,           3, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(GYRO,                gyro,                YES,   SITE,           3, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(FORCE,               force,               YES,   SITE_WRENCH,    3, ACCELERATION, REAL,       BODY_FORCES, CLAMP)\
  SENSOR(TORQUE,              torque,              YES,   SITE_WRENCH,    3, ACCELERATION, REAL,       BODY_FORCES, CLAMP)\
  SENSOR(MAGNETOMETER,        magnetometer,        YES,   SITE,           3, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(RANGEFINDER,         rangefinder,         YES,   RAYS,           0, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(CAMPROJECTION,       camprojection,       YES,   CAMERA_SITE,    2, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTPOS,            jointpos,            YES,   SCALAR_JOINT,   1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTVEL,            jointvel,            YES,   SCALAR_JOINT,   1, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONPOS,           tendonpos,           YES,   TENDON,         1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONVEL,           tendonvel,           YES,   TENDON,         1, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(ACTUATORPOS,         actuatorpos,         YES,   ACTUATOR,       1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(ACTUATORVEL,         actuatorvel,         YES,   ACTUATOR,       1, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(ACTUATORFRC,         actuatorfrc,         YES,   ACTUATOR,       1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTACTFRC,         jointactuatorfrc,    YES,   SCALAR_JOINT,   1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONACTFRC,        tendonactuatorfrc,   YES,   TENDON,         1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(BALLQUAT,            ballquat,            YES,   BALL_JOINT,     4, POSITION,     QUATERNION, NOTHING,     CLAMP)\
  SENSOR(BALLANGVEL,          ballangvel,          YES,   BALL_JOINT,     3, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTLIMITPOS,       jointlimitpos,       YES,   LIMITED_JOINT,  1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTLIMITVEL,       jointlimitvel,       YES,   LIMITED_JOINT,  1, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(JOINTLIMITFRC,       jointlimitfrc,       YES,   LIMITED_JOINT,  1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONLIMITPOS,      tendonlimitpos,      YES,   LIMITED_TENDON, 1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONLIMITVEL,      tendonlimitvel,      YES,   LIMITED_TENDON, 1, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONLIMITFRC,      tendonlimitfrc,      YES,   LIMITED_TENDON, 1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(FRAMEPOS,            framepos,            YES,   FRAME,          3, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(FRAMEQUAT,           framequat,           YES,   FRAME,          4, POSITION,     QUATERNION, NOTHING,     CLAMP)\
  SENSOR(FRAMEXAXIS,          framexaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP)\
  SENSOR(FRAMEYAXIS,          frameyaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP)\
  SENSOR(FRAMEZAXIS,          framezaxis,          YES,   FRAME,          3, POSITION,     AXIS,       NOTHING,     CLAMP)\
  SENSOR(FRAMELINVEL,         framelinvel,         YES,   FRAME,          3, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(FRAMEANGVEL,         frameangvel,         YES,   FRAME,          3, VELOCITY,     REAL,       NOTHING,     CLAMP)\
  SENSOR(FRAMELINACC,         framelinacc,         YES,   WORLD_FRAME,    3, ACCELERATION, REAL,       BODY_MOTION, CLAMP)\
  SENSOR(FRAMEANGACC,         frameangacc,         YES,   WORLD_FRAME,    3, ACCELERATION, REAL,       BODY_MOTION, CLAMP)\
  SENSOR(SUBTREECOM,          subtreecom,          YES,   SUBTREE,        3, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(SUBTREELINVEL,       subtreelinvel,       YES,   SUBTREE,        3, VELOCITY,     REAL,       LINVEL,      CLAMP)\
  SENSOR(SUBTREEANGMOM,       subtreeangmom,       YES,   SUBTREE,        3, VELOCITY,     REAL,       ANGMOM,      CLAMP)\
  SENSOR(INSIDESITE,          insidesite,          YES,   FRAME_IN_SITE,  1, POSITION,     POSITIVE,   NOTHING,     CLAMP)\
  SENSOR(GEOMDIST,            distance,            YES,   GEOM_PAIR,      1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(GEOMNORMAL,          normal,              YES,   GEOM_PAIR,      3, POSITION,     AXIS,       NOTHING,     OWN)  \
  SENSOR(GEOMFROMTO,          fromto,              YES,   GEOM_PAIR,      6, POSITION,     REAL,       NOTHING,     OWN)  \
  SENSOR(CONTACT,             contact,             YES,   CONTACTS,       0, ACCELERATION, REAL,       NOTHING,     OWN)  \
  SENSOR(E_POTENTIAL,         e_potential,         YES,   WORLD,          1, POSITION,     REAL,       POTENTIAL,   CLAMP)\
  SENSOR(E_KINETIC,           e_kinetic,           YES,   WORLD,          1, POSITION,     REAL,       KINETIC,     CLAMP)\
  SENSOR(CLOCK,               clock,               YES,   WORLD,          1, POSITION,     REAL,       NOTHING,     CLAMP)\
  SENSOR(TACTILE,             tactile,             YES,   MESH_POINTS,    0, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(PLUGIN,              plugin,              NEVER, PLUGIN,         0, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(USER,                user,                YES,   USER,           0, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(FIBERLENGTH,         fiberlength,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(FIBERVELOCITY,       fibervelocity,       OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(PENNATION,           pennation,           OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONLENGTH,        tendonlength,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONSTRAIN,        tendonstrain,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(TENDONFORCE,         tendonforce,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(ACTIVEFORCE,         activeforce,         OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(PASSIVEFORCE,        passiveforce,        OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(FIBERPOWER,          fiberpower,          OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(METABOLICS_BHARGAVA, metabolics_bhargava, OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)\
  SENSOR(METABOLICS_UMBERGER, metabolics_umberger, OURS,  HILL_MUSCLE,    1, ACCELERATION, REAL,       NOTHING,     CLAMP)
// clang-format on
