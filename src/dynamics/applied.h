// applied.h — the wrench a user puts on a body's centre of mass, in world axes
//   conformance: xfrc_applied holds the force first and the torque second, unlike every other spatial vector
#pragma once
#include "math/vec3.h"
#include "sinew/data.h"

static inline snVec3 applied_force(const snData* d, int body) { return d->xfrc_applied[body].rot; }
static inline snVec3 applied_torque(const snData* d, int body) { return d->xfrc_applied[body].lin; }

static inline bool is_applied(const snData* d, int body) {
  return !vec3_is_zero(applied_force(d, body)) || !vec3_is_zero(applied_torque(d, body));
}
