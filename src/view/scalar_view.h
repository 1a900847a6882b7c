// scalar_view.h — one world: fields of snModel and snData; independent items go four at a time where that pays
//   (items_view.h)
//   Loops go over the trees that are awake (model/awake.h), one item after the other.
#pragma once
#include "math/quat.h"
#include "model/awake.h"
#include "view/field_rows.h"
#include "view/one_world.h"
#include "view/spatial_algebra.h"

#if defined(__GNUC__)
#define STAGE static inline __attribute__((always_inline))
#else
#define STAGE static inline
#endif
typedef int Item;

#define INT(name)                 static inline int int_##name(View w, int i) { return w.m->name[i]; }
#define MODEL(type, name, worlds) static inline TYPE_##type const_##name(View w, int i) { return w.m->name[i]; }
#define FIELD(type, name)                                                   \
  static inline TYPE_##type get_##name(View w, int i) { return w.d->name[i]; } \
  static inline void put_##name(View w, int i, TYPE_##type v) { w.d->name[i] = v; }
#define WORK(type, name, memory)                                                                               \
  static inline TYPE_##type get_##name(View w, int i) { return ((const TYPE_##type*)(const void*)memory)[i]; } \
  static inline void put_##name(View w, int i, TYPE_##type v) { ((TYPE_##type*)(void*)memory)[i] = v; }
SN_STAGE_INTS(INT)
SN_STAGE_MODEL(MODEL)
SN_STAGE_FIELDS(FIELD)
WORK(QUAT, joint_rotation, w.joint_rotation)
WORK(VEC3, tree_moment, w.d->subtree_com)  // made into the centre in its place
WORK(SPATIAL, cacc, w.cacc)
WORK(SPATIAL, cfrc, w.cfrc)
#undef INT
#undef MODEL
#undef FIELD
#undef WORK

// ---- properties of the model, and values derived from fields

static inline bool quat_is_rotation(snQuat q) { return !(q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0); }
#define IS_ROTATED(w, name, i)      quat_is_rotation((w).m->name[i])
#define IS_OFFSET(w, name, i)       (!vec3_is_zero((w).m->name[i]))
#define INVERSE(w, name, i)         (1 / CONST(w, name, i))
#define HAS_COUPLED_JOINTS(w, body) ((w).coupled && (w).m->body_axisnum[body] > 0)
#define HAS_SPRINGS(w)              (!((w).m->opt.disableflags & SN_DISABLE_SPRING))
#define HAS_DAMPERS(w)              (!((w).m->opt.disableflags & SN_DISABLE_DAMPER))
#define TENDON_SLACK(w, tendon)     ((w).m->tendon_lengthspring[tendon])
#define IS_KEPT(w, dof)             ((w).d->awake->dof_kept[dof])
#define IN_ANY_WORLD(a, b)          ((a) || (b))
#define POSES_ARE_LOCAL             0
#define ROLLED

static inline snSpatial world_acceleration(View w) {
  bool off = w.m->opt.disableflags & SN_DISABLE_GRAVITY;
  return (snSpatial){vec3(0, 0, 0), off ? vec3(0, 0, 0) : vec3_neg(w.m->opt.gravity)};
}
static inline snVec3 tree_center(View w, int body) { return w.d->subtree_com[w.m->body_rootid[body]]; }
static inline snVec3 placed_anchor(View w, int jnt, int body) { return (void)body, w.d->xanchor[jnt]; }
static inline snVec3 placed_axis(View w, int jnt, int body) { return (void)body, w.d->xaxis[jnt]; }
static inline snVec3 xmat_column(View w, int body, int k) { return mat3_col(w.d->xmat[body], k); }
static inline snVec3 free_rate(View w, int dof) { return vec3_load(w.d->qvel + dof); }
static inline Covector subtree_force(View w, int body) {
  return real6_load((const snSpatial*)(const void*)w.cfrc + body);
}
static inline Covector unit_momentum(View w, int dof) {
  return real6_of(spatial_inertia_mul(w.d->crb[w.m->dof_bodyid[dof]], w.d->cdof[dof]));
}
static inline real axis_dot(View w, int dof, Covector f) { return real6_dot(real6_load(&w.d->cdof[dof]), f); }

// ---- loops

static inline int range_runs(View w, Range r) { return r >= ALL_BODIES ? 1 : w.d->awake->ncomputed; }
static inline int range_first(View w, Range r, int run) {
  const snBodyRange* at = &w.d->awake->computed[run];
  switch (r) {
    case JOINTS: return at->jnt;
    case BODIES: return at->body;
    case DOFS: return at->dof;
    case ALL_BODIES:
    case SUBTREES:
    case TENDONS: return 0;
    case EVERY_BODY: return 1;
  }
  return 0;
}
static inline int range_end(View w, Range r, int run) {
  const snBodyRange* at = &w.d->awake->computed[run];
  switch (r) {
    case JOINTS: return at->jnt_end;
    case BODIES: return at->body_end;
    case DOFS: return at->dof_end;
    case ALL_BODIES:
    case EVERY_BODY:
    case SUBTREES: return w.m->nbody;
    case TENDONS: return w.m->ntendon;
  }
  return 0;
}
#define EACH_RUN(w, range, first, end)                         \
  for (int run_ = 0, first, end; run_ < range_runs(w, range) && \
                                 (first = range_first(w, range, run_), end = range_end(w, range, run_), 1); run_++)
#define FOR_EACH(w, i, range) EACH_RUN(w, range, first_, end_) for (int i = first_; i < end_; i++)
#define LEADER(w)
#define PHASE_END(w) ((void)0)

// Four items at a time as far as they go, the rest one by one: bits are the same. A copy of the view is handed out,
// because one whose address is known elsewhere would be read again after every call.
#define FOR_EACH_PACKED(w, range, item)                                                    \
  EACH_RUN(w, range, first_, end_) {                                                       \
    View copy_ = (w);                                                                      \
    for (int i_ = FOUR_ITEMS(item)(&copy_, first_, end_); i_ < end_; i_++) item(w, i_);    \
  }
#define FOR_EACH_PACKED_WHERE(w, range, condition, item)                                                 \
  EACH_RUN(w, range, first_, end_) {                                                                     \
    View copy_ = (w);                                                                                    \
    int count_ = 0;                                                                                      \
    for (int i_ = first_; i_ < end_; i_++)                                                               \
      if (condition(w, i_)) (w).list[count_++] = i_;                                                     \
    for (int k_ = FOUR_OF_A_LIST(item)(&copy_, (w).list, count_); k_ < count_; k_++) item(w, (w).list[k_]); \
  }

// From the root to the leaves.
static inline BodyNode body_node(View w, int body) {
  int dof = w.m->body_dofadr[body];
  return (BodyNode){body, w.m->body_parentid[body], dof, dof + w.m->body_dofnum[body]};
}
#define DOWN_TREE(w, range, sweep) \
  FOR_EACH(w, body_, range) { sweep(w, body_node(w, body_)); }
#define DOWN_TREE_PARTS(w, range, sweep) \
  FOR_EACH(w, body_, range) { sweep(w, body_node(w, body_), 0); }
#define DOWN_TREE_THEN(w, range, sweep, item) \
  DOWN_TREE_PARTS(w, range, sweep)            \
  FOR_EACH_PACKED(w, range, item)

// From the leaves to the root: a body is added to its parent, to the world where `least` is 0.
#define SUM_UP(w, range, name, add, least)                                                                    \
  EACH_RUN(w, range, first_, end_) {                                                                          \
    for (int body_ = end_ - 1; body_ >= first_ && body_ > 0; body_--) {                                       \
      int parent_ = INDEX(w, body_parentid, body_);                                                           \
      if (parent_ >= (least)) PUT(w, name, parent_, add(GET(w, name, parent_), GET(w, name, body_)));          \
    }                                                                                                         \
  }
#define SUM_SUBTREES(w, name, add) SUM_UP(w, ALL_BODIES, name, add, 0)
#define COPY_BODIES(w, to, from)                                                                   \
  do {                                                                                             \
    (w).d->to[0] = (w).d->from[0];                                                                 \
    EACH_RUN(w, BODIES, first_, end_)                                                              \
    memcpy((w).d->to + first_, (w).d->from + first_, sizeof(*(w).d->to) * (size_t)(end_ - first_)); \
  } while (0)

#define CLEAR_DOFS(w, name) \
  FOR_EACH(w, dof_, DOFS) PUT(w, name, dof_, 0)

// Joints of a body: their type and first dof.
#define EACH_JOINT_OF(w, node, type, dof)                                                                    \
  for (int jnt_ = (w).m->body_jntadr[(node).body], last_ = jnt_ + (w).m->body_jntnum[(node).body], type, dof; \
       jnt_ < last_ && (type = (w).m->jnt_type[jnt_], dof = (w).m->jnt_dofadr[jnt_], 1); jnt_++)
