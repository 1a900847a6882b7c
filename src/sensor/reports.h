// reports.h — what sensors of rays and of contacts say: numbers by the fields that were asked for
//   For src/sensor and for kernels.
#pragma once
#include "math/vec3.h"
#include "sinew/enums.h"

// READING(word): what sensors show of a Hill muscle, hill_word in the data.
#define SN_HILL_READINGS(READING)                                                                              \
  READING(fiberlength) READING(fibervelocity) READING(pennation) READING(tendonlength) READING(tendonstrain) \
  READING(tendonforce) READING(activeforce) READING(passiveforce) READING(fiberpower)

typedef enum snHillReading {
#define READING(word) SN_READING_##word,
  SN_HILL_READINGS(READING)
#undef READING
      SN_READINGS
} snHillReading;

static inline real* write_vector(real* out, snVec3 v) {
  vec3_store(out, v);
  return out + 3;
}

// One ray and what it hit.
typedef struct Sight {
  snVec3 from, along;
  real distance;  // -1: nothing
  snVec3 normal;
  real depth;
} Sight;

// Both write what is asked for and give back where the next report begins.
static inline real* write_sight(real* out, int fields, const Sight* sight) {
  bool met = sight->distance >= 0;
  snVec3 none = vec3(0, 0, 0), point = vec3_add_scaled(sight->from, sight->along, sight->distance);
  if (fields & SN_RAY_DIST) *out++ = sight->distance;
  if (fields & SN_RAY_DIR) out = write_vector(out, met ? sight->along : none);
  if (fields & SN_RAY_ORIGIN) out = write_vector(out, sight->from);
  if (fields & SN_RAY_POINT) out = write_vector(out, met ? point : none);
  if (fields & SN_RAY_NORMAL) out = write_vector(out, met ? sight->normal : none);
  if (fields & SN_RAY_DEPTH) *out++ = met ? sight->depth : -1;
  return out;
}

// A contact, or the net of several, in the axes that it is to be shown in.
typedef struct ContactReport {
  real found, dist;
  snVec3 force, torque, pos, normal, tangent;
} ContactReport;

static inline real* write_contact(real* out, int fields, const ContactReport* report) {
  if (fields & SN_CONTACT_FOUND) *out++ = report->found;
  if (fields & SN_CONTACT_FORCE) out = write_vector(out, report->force);
  if (fields & SN_CONTACT_TORQUE) out = write_vector(out, report->torque);
  if (fields & SN_CONTACT_DIST) *out++ = report->dist;
  if (fields & SN_CONTACT_POS) out = write_vector(out, report->pos);
  if (fields & SN_CONTACT_NORMAL) out = write_vector(out, report->normal);
  if (fields & SN_CONTACT_TANGENT) out = write_vector(out, report->tangent);
  return out;
}
