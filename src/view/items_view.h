// items_view.h — four items of one world at a time, in SIMD lanes: an Item is four indices, fields are gathered and
//   scattered
//   Item functions of stages that do not branch on data or kinds are compiled once more with this view, for
//   processors with AVX2. Sweeps are left out, because bodies wait for their parents. A file that includes this
//   header names its item functions by INSTANCE_OF_FOUR; without AVX2 and for other compilers they take no items.
#pragma once
#include "view/one_world.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define SN_LANES 4
#include "math/lanes_target.h"
#include "math/gather.h"
#include "view/field_rows.h"
#include "view/spatial_algebra.h"
#define ITEMS_ONLY
#define POSES_ARE_LOCAL 0
typedef Places Item;

#define load_REAL(p, i)        gather((const double*)(p), 1, 0, i)
#define load_VEC3(p, i)        gather_vec3((const snVec3One*)(const void*)(p), i)
#define load_QUAT(p, i)        gather_quat((const snQuatOne*)(const void*)(p), i)
#define load_MAT3(p, i)        gather_mat3((const double*)(const void*)(p), i)
#define load_SPATIAL(p, i)     gather_spatial((const double*)(const void*)(p), i)
#define load_INERTIA(p, i)     gather_inertia((const double*)(const void*)(p), i)
#define store_REAL(p, i, v)    scatter((double*)(p), 1, 0, i, v)
#define store_VEC3(p, i, v)    scatter_vec3((snVec3One*)(void*)(p), i, v)
#define store_QUAT(p, i, v)    scatter_quat((snQuatOne*)(void*)(p), i, v)
#define store_MAT3(p, i, v)    scatter_mat3((double*)(void*)(p), i, v)
#define store_SPATIAL(p, i, v) scatter_spatial((double*)(void*)(p), i, v)
#define store_INERTIA(p, i, v) scatter_inertia((double*)(void*)(p), i, v)

#define INT(name)                                                    \
  static inline Item int_##name(View w, Item i) {                    \
    for (int k = 0; k < SN_LANES; k++) i.at[k] = w.m->name[i.at[k]]; \
    return i;                                                        \
  }
#define MODEL(type, name, worlds) \
  static inline TYPE_##type const_##name(View w, Item i) { return load_##type(w.m->name, i); }
#define FIELD(type, name) WORK(type, name, w.d->name)
#define WORK(type, name, memory)                                                           \
  static inline TYPE_##type get_##name(View w, Item i) { return load_##type(memory, i); } \
  static inline void put_##name(View w, Item i, TYPE_##type v) { store_##type(memory, i, v); }
SN_STAGE_INTS(INT)
SN_STAGE_MODEL(MODEL)
SN_STAGE_FIELDS(FIELD)
WORK(QUAT, joint_rotation, w.joint_rotation)
WORK(VEC3, tree_moment, w.d->subtree_com)
WORK(SPATIAL, cacc, w.cacc)
WORK(SPATIAL, cfrc, w.cfrc)
#undef INT
#undef MODEL
#undef FIELD
#undef WORK

static inline snVec3 tree_center(View w, Item body) { return get_subtree_com(w, int_body_rootid(w, body)); }

static inline bool has_four(int count) { return count >= SN_LANES && __builtin_cpu_supports("avx2"); }

// The last four end at the last item: some are done twice, which changes nothing, because no item function reads what
// it writes. Lanes are passed in registers only where all is inlined (flatten).
#define INSTANCE_OF_FOUR(item)                                                                                         \
  __attribute__((flatten)) int FOUR_ITEMS(item)(const View* w, int first, int end) {                                   \
    if (!has_four(end - first)) return first;                                                                          \
    for (int i = first; i < end; i += SN_LANES) item(*w, places_from(i < end - SN_LANES ? i : end - SN_LANES));        \
    return end;                                                                                                        \
  }                                                                                                                    \
  __attribute__((flatten)) int FOUR_OF_A_LIST(item)(const View* w, const int* list, int count) {                       \
    if (!has_four(count)) return 0;                                                                                    \
    for (int i = 0; i < count; i += SN_LANES)                                                                          \
      item(*w, places_of(list + (i < count - SN_LANES ? i : count - SN_LANES)));                                       \
    return count;                                                                                                      \
  }
#define INSTANCES_END SN_LANES_TARGET_END
#else
#define INSTANCE_OF_FOUR(item)                                                                                    \
  int FOUR_ITEMS(item)(const View* w, int first, int end) { return (void)w, (void)end, first; }                   \
  int FOUR_OF_A_LIST(item)(const View* w, const int* list, int count) { return (void)w, (void)list, (void)count, 0; }
#define INSTANCES_END
#endif
