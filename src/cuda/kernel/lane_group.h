// lane_group.h — a group of lanes that works on one world
//   Kernels are sequences of phases: EACH(i, n) { item i } group_sync(). Items of a phase are independent of each
//   other; after group_sync all lanes see what the others wrote. Compiled for CUDA a group is a part of a warp, each
//   lane takes every SN_GROUP-th item. Compiled for a processor (without __CUDACC__) one lane takes all items in a
//   loop, forwards or, with SN_REVERSED, backwards: a result that depends on the order of items is wrong.
//   Braces always: `if (x) { EACH(i, n) ... }`, because the loop carries a pragma.
#pragma once

#ifdef __CUDACC__
#define KERNEL_FN static __device__ __forceinline__
#define KERNEL_CALL static __device__ __noinline__  // code that several places share: the instruction cache is small

typedef struct Group {
  int lane;
  unsigned mask;  // lanes of the warp that are this group
} Group;

#define EACH(i, n) _Pragma("unroll 1") for (int i = g.lane; i < (n); i += SN_GROUP)
#define EACH4(i, n) _Pragma("unroll 4") for (int i = g.lane; i < (n); i += SN_GROUP)  // loads of device memory overlap
#define GROUP_LEADER if (g.lane == 0)
#define UNROLL _Pragma("unroll")
#define LOOP _Pragma("unroll 1")
#define LOOP4 _Pragma("unroll 4")  // loads of device memory overlap

KERNEL_FN void group_sync(Group g) { __syncwarp(g.mask); }

// What the group wrote to device memory is seen by all groups that find a later store of the group there.
KERNEL_FN void device_sync(Group g) {
  __threadfence();
  __syncwarp(g.mask);
}
KERNEL_FN void shared_store(real* p, real x) { __stcg(p, x); }
KERNEL_FN real shared_load(const real* p) { return __ldcg(p); }

KERNEL_FN real group_sum(Group g, real x) {
  UNROLL for (int step = SN_GROUP / 2; step > 0; step /= 2) x += __shfl_xor_sync(g.mask, x, step);
  return x;
}

KERNEL_FN int group_any(Group g, int condition) { return __any_sync(g.mask, condition); }

// offset[i] = sum of count[0..i-1]; returns the sum of all. Both may be the same array.
KERNEL_FN int group_offsets(Group g, int* offset, const int* count, int n) {
  int total = 0;
  LOOP for (int base = 0; base < n; base += SN_GROUP) {
    int i = base + g.lane, own = i < n ? count[i] : 0, sum = own;
    UNROLL for (int step = 1; step < SN_GROUP; step *= 2) {
      int before = __shfl_up_sync(g.mask, sum, step, SN_GROUP);
      if (g.lane >= step) sum += before;
    }
    if (i < n) offset[i] = total + sum - own;
    total += __shfl_sync(g.mask, sum, SN_GROUP - 1, SN_GROUP);
  }
  return total;
}

// EACH_LISTED(i, n) { count = group_append(g, list, count, i, i < n && ...); }: all lanes take part in every round,
// beyond the last item too; items that are on are listed in their order.
#define EACH_LISTED(i, n) _Pragma("unroll 1") for (int i = g.lane; i - g.lane < (n); i += SN_GROUP)
KERNEL_FN int group_append(Group g, int* list, int count, int item, int on) {
  unsigned bits = __ballot_sync(g.mask, on);
  if (on) list[count + __popc(bits & ((1u << g.lane) - 1))] = item;
  return count + __popc(bits);
}

// Lists the items whose mark is negative, in their order; returns how many.
KERNEL_FN int group_list(Group g, int* list, const real* mark, int n) {
  int count = 0;
  EACH_LISTED(i, n) { count = group_append(g, list, count, i, i < n && mark[i] < 0); }
  return count;
}

#else
#define KERNEL_FN static inline
#define KERNEL_CALL static

typedef struct Group {
  int lane;
} Group;

#ifdef SN_REVERSED
#define ITEM(k, n) ((n)-1 - (k))
#else
#define ITEM(k, n) (k)
#endif
#define EACH(i, n) for (int i##_k = ((void)g, 0), i = ITEM(0, n); i##_k < (n); i##_k++, i = ITEM(i##_k, n))
#define EACH4(i, n) EACH(i, n)
#define GROUP_LEADER if ((void)g, 1)
#define UNROLL
#define LOOP
#define LOOP4

KERNEL_FN void group_sync(Group g) { (void)g; }
KERNEL_FN void device_sync(Group g) { (void)g; }
KERNEL_FN void shared_store(real* p, real x) { *p = x; }
KERNEL_FN real shared_load(const real* p) { return *p; }
KERNEL_FN real group_sum(Group g, real x) { return (void)g, x; }
KERNEL_FN int group_any(Group g, int condition) { return (void)g, condition; }

KERNEL_FN int group_offsets(Group g, int* offset, const int* count, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    int own = count[i];
    offset[i] = total;
    total += own;
  }
  return (void)g, total;
}

#define EACH_LISTED(i, n) for (int i = 0; i < (n); i++)
KERNEL_FN int group_append(Group g, int* list, int count, int item, int on) {
  if (on) list[count] = item;
  return (void)g, count + (on != 0);
}

KERNEL_FN int group_list(Group g, int* list, const real* mark, int n) {
  int count = 0;
  EACH_LISTED(i, n) { count = group_append(g, list, count, i, mark[i] < 0); }
  return count;
}
#endif

#define R(x) ((real)(x))

// Instances for lean models (sn_device_model_is_lean) leave the code out that these do not need: the instruction cache
// is small.
#ifdef SN_LEAN
#define HAS_CONES(m) 0
#define HAS_COMPENSATION(m) 0
#define HAS_COUPLING(m)     0
#define HAS_RUNGE_KUTTA(m)  0
#define HAS_IMPLICIT_SPRINGS(m) 0
#define HAS_FLUID(m)        0
#define HAS_CONJUGATION(m)  0
#define HAS_SENSORS(m)      0
#define HAS_ARMATURE(m)     0
#define HAS_ELEMENTS(m)     0
#define HAS_NOSLIP(m)       0
#define HAS_DISTANCES(m)    0
#define HAS_HISTORY(m)      0
#define HAS_ADHESION(m)     0
#define HAS_LATE(m)         0
#define HAS_DRIVES(m)       0
#ifdef SN_LEAN_HILL
#define HAS_HILL(m)     1
#define HAS_RESTARTS(b) ((b)->restart != NULL)
#else
#define HAS_HILL(m)     0
#define HAS_RESTARTS(b) 0
#endif
#else
#define HAS_CONES(m) (!(m)->pyramidal)
#define HAS_HILL(m)  ((m)->nhill > 0)
#define HAS_COMPENSATION(m) ((m)->compensation)
#define HAS_COUPLING(m)     ((m)->coupling)
#define HAS_RUNGE_KUTTA(m)  ((m)->runge_kutta)
#define HAS_IMPLICIT_SPRINGS(m) ((m)->implicit_springs)
#define HAS_FLUID(m)        ((m)->fluid)
#define HAS_CONJUGATION(m)  ((m)->conjugate)
#define HAS_SENSORS(m)      ((m)->nsensor > 0)
#define HAS_ARMATURE(m)     ((m)->armature)
#define HAS_RESTARTS(b)     ((b)->restart != NULL)
#define HAS_ELEMENTS(m)     ((m)->nelement > 0)
#define HAS_NOSLIP(m)       ((m)->noslip_iterations > 0)
#define HAS_HISTORY(m)      ((m)->nhistory > 0)
#define HAS_DISTANCES(m)    ((m)->ndistance > 0)
#define HAS_ADHESION(m)     ((m)->adhesion)
#define HAS_LATE(m)         ((m)->late)
#define HAS_DRIVES(m)       ((m)->implicit != SN_DEVICE_DAMPED)
#endif
