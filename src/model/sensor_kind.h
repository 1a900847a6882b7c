// sensor_kind.h — what is known of a kind of sensor: its row of sinew/sensor_kinds.h as data
#pragma once
#include "sinew/model.h"

// SUBJECT(name, objects, references): what a sensor may be attached to and measured against. Masks of snObjectType
// bits; SN_ANY_OBJECT: whatever it names, SN_NO_OBJECT among others: it need not name any.
#define SN_OBJECT_BIT(type) (1 << (type))
#define SN_ANY_OBJECT       0
#define SN_NO_OBJECT        SN_OBJECT_BIT(SN_OBJ_UNKNOWN)
#define SN_FRAME_OBJECTS                                                                                       \
  (SN_OBJECT_BIT(SN_OBJ_BODY) | SN_OBJECT_BIT(SN_OBJ_XBODY) | SN_OBJECT_BIT(SN_OBJ_GEOM) | SN_OBJECT_BIT(SN_OBJ_SITE) | \
   SN_OBJECT_BIT(SN_OBJ_CAMERA))

// clang-format off
#define SN_SENSOR_SUBJECTS(SUBJECT)                                                                          \
  SUBJECT(WORLD,          SN_ANY_OBJECT,                    SN_ANY_OBJECT)                                   \
  SUBJECT(SITE,           SN_OBJECT_BIT(SN_OBJ_SITE),       SN_ANY_OBJECT)                                   \
  SUBJECT(SITE_WRENCH,    SN_OBJECT_BIT(SN_OBJ_SITE),       SN_ANY_OBJECT)                                   \
  SUBJECT(CAMERA_SITE,    SN_OBJECT_BIT(SN_OBJ_SITE),       SN_OBJECT_BIT(SN_OBJ_CAMERA))                    \
  SUBJECT(RAYS,           SN_OBJECT_BIT(SN_OBJ_SITE) | SN_OBJECT_BIT(SN_OBJ_CAMERA), SN_ANY_OBJECT)          \
  SUBJECT(SCALAR_JOINT,   SN_OBJECT_BIT(SN_OBJ_JOINT),      SN_ANY_OBJECT)                                   \
  SUBJECT(BALL_JOINT,     SN_OBJECT_BIT(SN_OBJ_JOINT),      SN_ANY_OBJECT)                                   \
  SUBJECT(LIMITED_JOINT,  SN_OBJECT_BIT(SN_OBJ_JOINT),      SN_ANY_OBJECT)                                   \
  SUBJECT(TENDON,         SN_OBJECT_BIT(SN_OBJ_TENDON),     SN_ANY_OBJECT)                                   \
  SUBJECT(LIMITED_TENDON, SN_OBJECT_BIT(SN_OBJ_TENDON),     SN_ANY_OBJECT)                                   \
  SUBJECT(ACTUATOR,       SN_OBJECT_BIT(SN_OBJ_ACTUATOR),   SN_ANY_OBJECT)                                   \
  SUBJECT(HILL_MUSCLE,    SN_OBJECT_BIT(SN_OBJ_ACTUATOR),   SN_ANY_OBJECT)                                   \
  SUBJECT(SUBTREE,        SN_OBJECT_BIT(SN_OBJ_BODY),       SN_ANY_OBJECT)                                   \
  SUBJECT(FRAME,          SN_FRAME_OBJECTS,                 SN_FRAME_OBJECTS | SN_NO_OBJECT)                 \
  SUBJECT(WORLD_FRAME,    SN_FRAME_OBJECTS,                 SN_ANY_OBJECT)                                   \
  SUBJECT(FRAME_IN_SITE,  SN_FRAME_OBJECTS,                 SN_OBJECT_BIT(SN_OBJ_SITE))                      \
  SUBJECT(GEOM_PAIR,      SN_ANY_OBJECT,                    SN_ANY_OBJECT)                                   \
  SUBJECT(CONTACTS,       SN_ANY_OBJECT,                    SN_ANY_OBJECT)                                   \
  SUBJECT(MESH_POINTS,    SN_ANY_OBJECT,                    SN_ANY_OBJECT)                                   \
  SUBJECT(PLUGIN,         SN_ANY_OBJECT,                    SN_ANY_OBJECT)                                   \
  SUBJECT(USER,           SN_ANY_OBJECT,                    SN_ANY_OBJECT)
// clang-format on

typedef enum snSensorSubject {
#define SN_SUBJECT(name, objects, references) SN_SUBJECT_##name,
  SN_SENSOR_SUBJECTS(SN_SUBJECT)
#undef SN_SUBJECT
      SN_SUBJECT_COUNT
} snSensorSubject;

// Results that the stages of a step do not leave by themselves.
typedef enum snSensorNeed {
  SN_NEED_NOTHING = 0,
  SN_NEED_POTENTIAL = 1 << 0,    // energy[0]
  SN_NEED_KINETIC = 1 << 1,      // energy[1]
  SN_NEED_LINVEL = 1 << 2,       // subtree_linvel
  SN_NEED_ANGMOM = 1 << 3,       // subtree_angmom, and subtree_linvel with it
  SN_NEED_BODY_MOTION = 1 << 4,  // cacc
  SN_NEED_BODY_FORCES = 1 << 5,  // cfrc_int cfrc_ext, and cacc with them
} snSensorNeed;

typedef struct snSensorKind {
  const char* word;
  snSensorSubject subject;
  int objects, references;  // masks, of the subject
  int dim;                  // 0: not fixed
  snSensorStage stage;
  snSensorData data;
  snSensorNeed needs;
  bool own_cutoff;  // its numbers are not clamped to the cutoff
} snSensorKind;

// `type` is a valid snSensorType.
const snSensorKind* sn_sensor_kind(int type);
