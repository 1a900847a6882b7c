// spatial_algebra.h — twists, accelerations and wrenches of a view as whole spatial vectors
//   The part of a sweep that one item handles is the whole vector: `k`, the coordinate of a part, has no meaning here.
//   A covector is what motion axes are multiplied with: three pairs of numbers, in the order in which real6_dot adds.
#pragma once
#include "math/simd.h"
#include "math/spatial.h"

typedef snSpatial TwistPart;
typedef snSpatial AccPart;
typedef real6 Covector;

#define GET_PART(w, name, i, k)    ((void)(k), get_##name(w, i))
#define PUT_PART(w, name, i, k, v) ((void)(k), put_##name(w, i, v))
#define twist_add_scaled           spatial_add_scaled
#define acc_add_scaled             spatial_add_scaled
#define twist_zero                 spatial_zero

#define force_add                  spatial_add

// Translations of a free joint: their velocities are in world axes.
#define FREE_TRANSLATION(w, dof, k, v) twist_translated(v, free_rate(w, dof))
static inline snSpatial twist_translated(snSpatial v, snVec3 rate) { return (snSpatial){v.rot, vec3_add(v.lin, rate)}; }

// The force that gives a body its acceleration.
#define NEWTON_EULER(w, body) spatial_force(GET(w, cinert, body), GET(w, cvel, body), GET(w, cacc, body))

// A motion axis at once: the twist that carries it is in registers.
#define CARRY_AXIS(w, dof, k, carrier) PUT(w, cdof_dot, dof, spatial_cross_motion(carrier, GET(w, cdof, dof)))
#define CARRIED_AXES(w)

static inline snSpatialInertia spatial_inertia_zero(void) {
  real z = real_of(0);
  return (snSpatialInertia){z, z, z, z, z, z, {z, z, z}, z};
}
