// planar.h — spatial vectors of motion in a coordinate plane: three numbers instead of six
//   A plane has axes u and v and the normal u x v, which is a coordinate axis up to its sign. u and v are in the order
//   in which real6_dot adds. Formulas are those of math/spatial.h without the terms that are zero.
#pragma once
#include "math/spatial.h"

typedef struct snPlane {
  int normal, u, v;  // coordinates
  real sign;         // of u x v along its coordinate axis
} snPlane;

// ---- numbers of vectors

static inline real coordinate(const snVec3* x, int k) { return (&x->x)[k]; }
static inline real quat_part(const snQuat* q, int k) { return (&q->x)[k]; }

// A vector in the plane.
typedef struct snInPlane {
  real u, v;
} snInPlane;

static inline snInPlane in_plane(snPlane p, const snVec3* x) {
  return (snInPlane){coordinate(x, p.u), coordinate(x, p.v)};
}

static inline void store_in_plane(snPlane p, snVec3* out, snInPlane x, real normal) {
  real* at = &out->x;
  at[p.normal] = normal, at[p.u] = x.u, at[p.v] = x.v;
}

static inline snInPlane plane_add(snInPlane a, snInPlane b) { return (snInPlane){a.u + b.u, a.v + b.v}; }
static inline snInPlane plane_sub(snInPlane a, snInPlane b) { return (snInPlane){a.u - b.u, a.v - b.v}; }

// a + s b
static inline snInPlane plane_add_scaled(snInPlane a, snInPlane b, real s) {
  return (snInPlane){a.u + s * b.u, a.v + s * b.v};
}

// Along the normal: a x b.
static inline real plane_cross(snInPlane a, snInPlane b) { return a.u * b.v - a.v * b.u; }

// s normal x a
static inline snInPlane plane_rotated(real s, snInPlane a) { return (snInPlane){-(s * a.v), s * a.u}; }

// ---- twists, motion axes and wrenches

typedef struct snPlanar {
  real rot;  // about the normal
  snInPlane lin;
} snPlanar;

static inline snPlanar planar_load(snPlane p, const snSpatial* s) {
  return (snPlanar){p.sign * coordinate(&s->rot, p.normal), in_plane(p, &s->lin)};
}

static inline void planar_store(snPlane p, snSpatial* out, snPlanar s) {
  store_in_plane(p, &out->rot, (snInPlane){0, 0}, p.sign * s.rot);
  store_in_plane(p, &out->lin, s.lin, 0);
}

static inline snPlanar planar_add(snPlanar a, snPlanar b) { return (snPlanar){a.rot + b.rot, plane_add(a.lin, b.lin)}; }

static inline snPlanar planar_add_scaled(snPlanar a, snPlanar b, real s) {
  return (snPlanar){a.rot + s * b.rot, plane_add_scaled(a.lin, b.lin, s)};
}

static inline real planar_dot(snPlanar a, snPlanar b) { return a.rot * b.rot + a.lin.u * b.lin.u + a.lin.v * b.lin.v; }

// The numbers of an inertia that motion in the plane depends on.
typedef struct snPlanarInertia {
  real moment;  // about the normal
  snInPlane mc;
  real mass;
} snPlanarInertia;

static inline snPlanarInertia planar_inertia(snPlane p, const snSpatialInertia* i) {
  return (snPlanarInertia){(&i->xx)[p.normal], in_plane(p, &i->mc), i->mass};
}

// Linear momentum of an inertia moving with v.
static inline snInPlane planar_momentum(snPlanarInertia i, snPlanar v) {
  return (snInPlane){v.lin.u * i.mass - i.mc.v * v.rot, v.lin.v * i.mass + i.mc.u * v.rot};
}

// Momentum of an inertia moving with v, or force that accelerates it by v.
static inline snPlanar planar_inertia_mul(snPlanarInertia i, snPlanar v) {
  return (snPlanar){i.moment * v.rot + plane_cross(i.mc, v.lin), planar_momentum(i, v)};
}

// Newton and Euler's law, I a + v x I v, for an acceleration in the plane.
static inline snPlanar planar_force(snPlanarInertia inertia, snPlanar velocity, snInPlane a) {
  snInPlane momentum = planar_momentum(inertia, velocity), rotated = plane_rotated(velocity.rot, momentum);
  return (snPlanar){plane_cross(inertia.mc, a) + plane_cross(velocity.lin, momentum),
                    {a.u * inertia.mass + rotated.u, a.v * inertia.mass + rotated.v}};
}

// Rate of change of a motion axis that is carried along with velocity v: axes keep their direction about the normal.
static inline snPlanar planar_cross_motion(snPlanar v, snPlanar motion) {
  snInPlane rotated = plane_rotated(v.rot, motion.lin), swept = plane_rotated(motion.rot, v.lin);
  return (snPlanar){0, plane_sub(rotated, swept)};
}
