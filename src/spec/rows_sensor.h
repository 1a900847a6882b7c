// rows_sensor.h — rows of the sensors, by what they are attached to: the subject of sinew/sensor_kinds.h
#pragma once

// clang-format off
#define SN_SENSOR_HISTORY_ATTRS(ATTR)                                                                                  \
  ATTR(INT, nsample, , OWN, "0", "samples of its history", PART(sensor_history, 0))                                    \
  ATTR(KEYWORD, interp, interpolation, OWN, "zoh", "how the history is read between samples", PART(sensor_history, 1)) \
  ATTR(REAL, delay, , OWN, "0", "age of the value that is returned [s]", INTO(sensor_delay))                                                       \
  ATTR(UPTO, interval, 2, OWN, "0 0", "period and phase of measuring [s]", INTO(sensor_interval))

#define SN_SENSOR_NOISE_ATTRS(ATTR)                                                          \
  ATTR(REAL, cutoff, , OWN, "0", "largest absolute value; 0: no limit", INTO(sensor_cutoff)) \
  ATTR(REAL, noise, , OWN, "0", "standard deviation; information only", INTO(sensor_noise))

#define SN_SENSOR_OWN_ATTRS(ATTR)     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it") \
  ATTR(LIST, user, , OWN, "", "numbers for the user, which the engine does not read", INTO(sensor_user))

#define SN_SENSOR_ATTRS(ATTR)   \
  SN_SENSOR_OWN_ATTRS(ATTR)     \
  SN_SENSOR_HISTORY_ATTRS(ATTR) \
  SN_SENSOR_NOISE_ATTRS(ATTR)

#define SN_SENSOR_SITE_ATTRS(ATTR) \
  SN_SENSOR_ATTRS(ATTR)            \
  ATTR(REF, site, SITE, MUST, "", "site where it sits")
#define SN_SENSOR_JOINT_ATTRS(ATTR) \
  SN_SENSOR_ATTRS(ATTR)             \
  ATTR(REF, joint, JOINT, MUST, "", "joint it measures")
#define SN_SENSOR_TENDON_ATTRS(ATTR) \
  SN_SENSOR_ATTRS(ATTR)              \
  ATTR(REF, tendon, TENDON, MUST, "", "tendon it measures")
#define SN_SENSOR_ACTUATOR_ATTRS(ATTR) \
  SN_SENSOR_ATTRS(ATTR)                \
  ATTR(REF, actuator, ACTUATOR, MUST, "", "actuator it measures")
#define SN_SENSOR_SUBTREE_ATTRS(ATTR) \
  SN_SENSOR_ATTRS(ATTR)               \
  ATTR(REF, body, BODY, MUST, "", "root of the subtree it measures")

// subjects whose attributes are those of another; they differ in what their objects must be
#define SN_SENSOR_WORLD_ATTRS          SN_SENSOR_ATTRS
#define SN_SENSOR_SITE_WRENCH_ATTRS    SN_SENSOR_SITE_ATTRS
#define SN_SENSOR_SCALAR_JOINT_ATTRS   SN_SENSOR_JOINT_ATTRS
#define SN_SENSOR_BALL_JOINT_ATTRS     SN_SENSOR_JOINT_ATTRS
#define SN_SENSOR_LIMITED_JOINT_ATTRS  SN_SENSOR_JOINT_ATTRS
#define SN_SENSOR_LIMITED_TENDON_ATTRS SN_SENSOR_TENDON_ATTRS
#define SN_SENSOR_HILL_MUSCLE_ATTRS    SN_SENSOR_ACTUATOR_ATTRS

#define SN_SENSOR_WORLD_FRAME_ATTRS(ATTR)                                             \
  SN_SENSOR_ATTRS(ATTR)                                                               \
  ATTR(KEYWORD, objtype, object_type, MUST, "body", "kind of the object it measures") \
  ATTR(STRING, objname, , MUST, "", "name of that object")
#define SN_SENSOR_FRAME_ATTRS(ATTR)                                                    \
  SN_SENSOR_WORLD_FRAME_ATTRS(ATTR)                                                    \
  ATTR(KEYWORD, reftype, object_type, OWN, "", "kind of the object it is relative to") \
  ATTR(STRING, refname, , OWN, "", "name of that object")
#define SN_SENSOR_FRAME_IN_SITE_ATTRS(ATTR) \
  SN_SENSOR_WORLD_FRAME_ATTRS(ATTR)         \
  ATTR(REF, site, SITE, MUST, "", "volume that the object may be in")

#define SN_SENSOR_GEOM_PAIR_ATTRS(ATTR)                  \
  SN_SENSOR_ATTRS(ATTR)                                  \
  ATTR(REF, geom1, GEOM, OWN, "", "first geom")          \
  ATTR(REF, geom2, GEOM, OWN, "", "second geom")         \
  ATTR(REF, body1, BODY, OWN, "", "all geoms of a body") \
  ATTR(REF, body2, BODY, OWN, "", "all geoms of a body")

#define SN_SENSOR_CONTACTS_ATTRS(ATTR)                                            \
  SN_SENSOR_GEOM_PAIR_ATTRS(ATTR)                                                 \
  ATTR(REF, subtree1, BODY, OWN, "", "all geoms below a body")                    \
  ATTR(REF, subtree2, BODY, OWN, "", "all geoms below a body")                    \
  ATTR(REF, site, SITE, OWN, "", "volume where contacts count")                   \
  ATTR(INT, num, , OWN, "1", "most contacts reported")                            \
  ATTR(ORDERED, data, contact_data, OWN, "found", "what is reported per contact") \
  ATTR(KEYWORD, reduce, contact_reduce, OWN, "none", "which contacts are reported")

#define SN_SENSOR_CAMERA_SITE_ATTRS(ATTR) \
  SN_SENSOR_SITE_ATTRS(ATTR)              \
  ATTR(REF, camera, CAMERA, MUST, "", "camera that sees the site")

#define SN_SENSOR_RAYS_ATTRS(ATTR)                              \
  SN_SENSOR_ATTRS(ATTR)                                         \
  ATTR(REF, site, SITE, OWN, "", "ray along the site's z axis") \
  ATTR(REF, camera, CAMERA, OWN, "", "one ray per pixel")       \
  ATTR(ORDERED, data, ray_data, OWN, "dist", "what is reported per ray")

#define SN_SENSOR_MESH_POINTS_ATTRS(ATTR)                 \
  SN_SENSOR_OWN_ATTRS(ATTR)                               \
  SN_SENSOR_HISTORY_ATTRS(ATTR)                           \
  ATTR(REAL, cutoff, , OWN, "0", "largest absolute value; 0: no limit", INTO(sensor_cutoff)) \
  ATTR(REF, geom, GEOM, MUST, "", "geom that is touched") \
  ATTR(REF, mesh, MESH, MUST, "", "mesh with the points of measurement")

#define SN_SENSOR_USER_ATTRS(ATTR)                                               \
  SN_SENSOR_OWN_ATTRS(ATTR)                                                      \
  SN_SENSOR_NOISE_ATTRS(ATTR)                                                    \
  ATTR(KEYWORD, objtype, object_type, OWN, "", "kind of the object it measures") \
  ATTR(STRING, objname, , OWN, "", "name of that object")                        \
  ATTR(KEYWORD, datatype, sensor_data, OWN, "real", "kind of numbers")           \
  ATTR(KEYWORD, needstage, sensor_stage, OWN, "acc", "stage that it needs")      \
  ATTR(INT, dim, , MUST, "", "how many numbers")

#define SN_SENSOR_PLUGIN_ATTRS(ATTR)                                                   \
  SN_PLUGIN_ATTRS(ATTR)                                                                \
  SN_SENSOR_OWN_ATTRS(ATTR)                                                            \
  ATTR(REAL, cutoff, , OWN, "0", "largest absolute value; 0: no limit")                \
  ATTR(KEYWORD, objtype, object_type, OWN, "", "kind of the object it measures")       \
  ATTR(STRING, objname, , OWN, "", "name of that object")                              \
  ATTR(KEYWORD, reftype, object_type, OWN, "", "kind of the object it is relative to") \
  ATTR(STRING, refname, , OWN, "", "name of that object")
// clang-format on
