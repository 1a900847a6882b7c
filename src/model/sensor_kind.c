// sensor_kind.c — the rows of sinew/sensor_kinds.h as data
#include "model/sensor_kind.h"

#define SN_SUBJECT(name, objects, references) \
  enum { OBJECTS_##name = (objects), REFERENCES_##name = (references) };
SN_SENSOR_SUBJECTS(SN_SUBJECT)
#undef SN_SUBJECT

enum { CUTOFF_CLAMP = false, CUTOFF_OWN = true };

static const snSensorKind kinds[SN_SENSOR_COUNT] = {
#define SN_SENSOR(KIND, tag, status, attached_to, numbers, when, kind_of_data, need, ...)    \
  [SN_SENSOR_##KIND] = {.word = #tag,                                                        \
                        .subject = SN_SUBJECT_##attached_to,                                 \
                        .objects = OBJECTS_##attached_to,                                    \
                        .references = REFERENCES_##attached_to,                              \
                        .dim = (numbers),                                                    \
                        .stage = SN_SENSOR_STAGE_##when,                                     \
                        .data = SN_SENSOR_##kind_of_data,                                    \
                        .needs = SN_NEED_##need,                                             \
                        .own_cutoff = SN_JOINED(CUTOFF_, SN_ROW_LAST(__VA_ARGS__))},
    SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR
};

const snSensorKind* sn_sensor_kind(int type) { return &kinds[type]; }
