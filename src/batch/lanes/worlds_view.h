// worlds_view.h — SN_LANES worlds side by side in SIMD lanes, as stages see them: fields of snLanes, numbers of the
//   model in all lanes or, where worlds differ in them, per world
//   Loops are plain: nothing sleeps in lanes (lane_dispatch.c). Stages are called by functions with WHOLE, so that all
//   of a stage is inlined: gcc otherwise leaves item functions out of line, which made centres of mass 1.5 times
//   slower.
#pragma once
#include "batch/lanes/memory.h"
#include "view/field_rows.h"
#include "view/spatial_algebra.h"

#define STAGE static inline
#define WHOLE __attribute__((flatten))
typedef int Item;
typedef struct View {
  const snModel* m;
  snLanes* l;
  snQuat* joint_rotation;
  snSpatial *cacc, *cfrc;
} View;

// Stages share the scratch: 4 numbers per joint, of which a body has at most 6, are less than 12 per body and 3 per
// dof.
static inline View worlds_view(const snModel* m, snLanes* l) {
  snSpatial* spatial = lane_scratch(l);
  return (View){.m = m, .l = l, .joint_rotation = lane_scratch(l), .cacc = spatial, .cfrc = spatial + m->nbody};
}

#define of_REAL(x)                  real_of(x)
#define of_VEC3(x)                  vec3_of(x)
#define of_QUAT(x)                  quat_of(x)
#define CONST_SHARED(type, name)    return of_##type(w.m->name[i])
#define CONST_PER_WORLD(type, name) \
  const double* own = w.l->param[SN_LANE_PARAM_##name]; \
  return own ? ((const TYPE_##type*)(const void*)own)[i] : of_##type(w.m->name[i])
#define INT(name)                 static inline int int_##name(View w, int i) { return w.m->name[i]; }
#define MODEL(type, name, worlds) static inline TYPE_##type const_##name(View w, int i) { CONST_##worlds(type, name); }
#define FIELD(type, name)         WORK(type, name, lane_##name(w.l))
#define WORK(type, name, memory)                                            \
  static inline TYPE_##type get_##name(View w, int i) { return (memory)[i]; } \
  static inline void put_##name(View w, int i, TYPE_##type v) { (memory)[i] = v; }
SN_STAGE_INTS(INT)
SN_STAGE_MODEL(MODEL)
SN_STAGE_FIELDS(FIELD)
WORK(QUAT, joint_rotation, w.joint_rotation)
WORK(VEC3, tree_moment, lane_subtree_com(w.l))  // made into the centre in its place
WORK(SPATIAL, cacc, w.cacc)
WORK(SPATIAL, cfrc, w.cfrc)
#undef INT
#undef MODEL
#undef FIELD
#undef WORK

// ---- properties of the model, and values derived from fields

static inline bool has_offset(snVec3One v) { return v.x != 0 || v.y != 0 || v.z != 0; }
static inline bool has_rotation(snQuatOne q) { return !(q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0); }
#define IS_ROTATED(w, name, i)      has_rotation((w).m->name[i])
#define IS_OFFSET(w, name, i)       has_offset((w).m->name[i])
#define HAS_SPRINGS(w)              (!((w).m->opt.disableflags & SN_DISABLE_SPRING))
#define HAS_DAMPERS(w)              (!((w).m->opt.disableflags & SN_DISABLE_DAMPER))
#define TENDON_SLACK(w, tendon)     ((w).m->tendon_lengthspring[tendon])
#define IS_KEPT(w, dof)             ((void)(w), (void)(dof), false)  // nothing sleeps
#define IN_ANY_WORLD(a, b)          mask_any((a) | (b))
#define POSES_ARE_LOCAL             0
#define HAS_COUPLED_JOINTS(w, body) ((void)(w), (void)(body), false)  // refused: sn_lanes_serve
#define HAS_COLUMNS(w)              ((void)(w), false)
#define coupled_pose(w, body, pose)         (pose)
#define coupled_velocity(w, body, twist)    (twist)
#define column_acceleration(w, body, twist) (twist)

// Divided once where all worlds have the same number.
#define INVERSE(w, name, i) \
  (lane_param_varies((w).l, SN_LANE_PARAM_##name) ? 1 / CONST(w, name, i) : real_of(1 / (w).m->name[i]))

static inline snSpatial world_acceleration(View w) {
  snVec3 zero = vec3(real_of(0), real_of(0), real_of(0));
  snVec3 gravity = lane_param_vec3(w.l, SN_LANE_PARAM_gravity, 0, w.m->opt.gravity);
  return (snSpatial){zero, w.m->opt.disableflags & SN_DISABLE_GRAVITY ? zero : vec3_neg(gravity)};
}
static inline snVec3 tree_center(View w, int body) { return lane_subtree_com(w.l)[w.m->body_rootid[body]]; }
static inline snVec3 placed_anchor(View w, int jnt, int body) { return (void)body, lane_xanchor(w.l)[jnt]; }
static inline snVec3 placed_axis(View w, int jnt, int body) { return (void)body, lane_xaxis(w.l)[jnt]; }
static inline snVec3 xmat_column(View w, int body, int k) { return mat3_col(lane_xmat(w.l)[body], k); }
static inline snVec3 free_rate(View w, int dof) { return vec3_load(lane_qvel(w.l) + dof); }
static inline Covector subtree_force(View w, int body) { return real6_load(&w.cfrc[body]); }
static inline Covector unit_momentum(View w, int dof) {
  return real6_of(spatial_inertia_mul(lane_crb(w.l)[w.m->dof_bodyid[dof]], lane_cdof(w.l)[dof]));
}
static inline real axis_dot(View w, int dof, Covector f) { return real6_dot(real6_load(&lane_cdof(w.l)[dof]), f); }

// ---- loops

#include "view/plain_loops.h"
#define COPY_BODIES(w, to, from) \
  memcpy(lane_##to((w).l), lane_##from((w).l), sizeof(*lane_##to((w).l)) * (size_t)(w).m->nbody)
#define CLEAR_DOFS(w, name) memset(lane_##name((w).l), 0, sizeof(real) * (size_t)(w).m->nv)
#define EACH_JOINT_OF(w, node, type, dof)                                                                     \
  for (int jnt_ = (w).m->body_jntadr[(node).body], last_ = jnt_ + (w).m->body_jntnum[(node).body], type, dof; \
       jnt_ < last_ && (type = (w).m->jnt_type[jnt_], dof = (w).m->jnt_dofadr[jnt_], 1); jnt_++)
