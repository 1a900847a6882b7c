// planar_view.h — one world whose bodies move in a plane: the algebra of stages is that of math/planar.h
//   Nothing sleeps, and joints are hinges and slides (kinematics/planar_mechanism.c). Fields of the data keep their six
//   numbers; what is zero is written as it is. What this gains over the general view is said in
//   kinematics/planar_mechanism.h.
#pragma once
#include "math/planar.h"
#include "math/simd.h"
#include "sinew/data.h"
#include "sinew/model.h"
#include "view/field_rows.h"

#if defined(__GNUC__)
#define STAGE static inline __attribute__((always_inline))
#else
#define STAGE static inline
#endif
typedef int Item;
typedef struct View {
  const snModel* m;
  snData* d;
  snPlane p;
  snInPlane* cacc;
  snPlanar* cfrc;
} View;

#define INT(name)                 static inline int int_##name(View w, int i) { return w.m->name[i]; }
#define MODEL(type, name, worlds) static inline TYPE_##type const_##name(View w, int i) { return w.m->name[i]; }
#define FIELD(type, name)                                                      \
  static inline TYPE_##type get_##name(View w, int i) { return w.d->name[i]; } \
  static inline void put_##name(View w, int i, TYPE_##type v) { w.d->name[i] = v; }
SN_STAGE_INTS(INT)
SN_STAGE_MODEL(MODEL)
SN_STAGE_FIELDS(FIELD)
#undef INT
#undef MODEL
#undef FIELD
static inline snInPlane get_cacc(View w, int i) { return w.cacc[i]; }
static inline void put_cacc(View w, int i, snInPlane v) { w.cacc[i] = v; }
static inline snPlanar get_cfrc(View w, int i) { return w.cfrc[i]; }
static inline void put_cfrc(View w, int i, snPlanar v) { w.cfrc[i] = v; }

// ---- algebra: parts are whole vectors of the plane; accelerations have no part about the normal

typedef snPlanar TwistPart;
typedef snInPlane AccPart;
typedef snPlanar Covector;
#define GET_PART(w, name, i, k)    ((void)(k), part_##name(w, i))
#define PUT_PART(w, name, i, k, v) ((void)(k), put_part_##name(w, i, v))
static inline snPlanar part_cvel(View w, int i) { return planar_load(w.p, &w.d->cvel[i]); }
static inline snPlanar part_cdof(View w, int i) { return planar_load(w.p, &w.d->cdof[i]); }
static inline snInPlane part_cdof_dot(View w, int i) { return in_plane(w.p, &w.d->cdof_dot[i].lin); }
static inline snInPlane part_cacc(View w, int i) { return w.cacc[i]; }
static inline void put_part_cvel(View w, int i, snPlanar v) { planar_store(w.p, &w.d->cvel[i], v); }
static inline void put_part_cdof_dot(View w, int i, snPlanar v) { planar_store(w.p, &w.d->cdof_dot[i], v); }
static inline void put_part_cacc(View w, int i, snInPlane v) { w.cacc[i] = v; }
static inline snPlanar twist_zero(void) { return (snPlanar){0, {0, 0}}; }
#define twist_add_scaled               planar_add_scaled
#define acc_add_scaled                 plane_add_scaled
#define force_add                      planar_add
#define FREE_TRANSLATION(w, dof, k, v) (v)  // there are no free joints
#define CARRY_AXIS(w, dof, k, carrier) \
  PUT_PART(w, cdof_dot, dof, k, planar_cross_motion(carrier, GET_PART(w, cdof, dof, k)))
#define CARRIED_AXES(w)
#define NEWTON_EULER(w, body) \
  planar_force(planar_inertia((w).p, &(w).d->cinert[body]), part_cvel(w, body), (w).cacc[body])

static inline snInPlane world_acceleration(View w) {
  snInPlane down = in_plane(w.p, &w.m->opt.gravity);
  return w.m->opt.disableflags & SN_DISABLE_GRAVITY ? (snInPlane){0, 0} : (snInPlane){-down.u, -down.v};
}
static inline Covector subtree_force(View w, int body) { return w.cfrc[body]; }
static inline Covector unit_momentum(View w, int dof) {
  return planar_inertia_mul(planar_inertia(w.p, &w.d->crb[w.m->dof_bodyid[dof]]), part_cdof(w, dof));
}
static inline real axis_dot(View w, int dof, Covector f) { return planar_dot(part_cdof(w, dof), f); }

#define HAS_COUPLED_JOINTS(w, body)         ((void)(w), (void)(body), false)  // not in a plane: sn_plane_of
#define HAS_COLUMNS(w)                      ((void)(w), false)
#define coupled_velocity(w, body, twist)    (twist)
#define column_acceleration(w, body, twist) (twist)

// ---- loops

#include "view/plain_loops.h"
#define COPY_BODIES(w, to, from) memcpy((w).d->to, (w).d->from, sizeof(*(w).d->to) * (size_t)(w).m->nbody)

// Hinges and slides move alike: every dof is a joint.
#define EACH_JOINT_OF(w, node, type, dof) \
  for (int type = SN_JOINT_HINGE, dof = (node).dof; dof < (node).dof_end; dof++)
