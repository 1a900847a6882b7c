// simd.h — pairs of numbers that are worked on together
//   Two lanes fit every 64-bit processor. Without vector types a struct does the same operations in the same order, so
//   results do not depend on the machine.
//   Kernels marked SN_KERNEL are compiled a second time for AVX2 and chosen when the program is loaded; contraction is
//   off, so both give the same bits.
#pragma once
#include "math/real.h"
#include "sinew/types.h"
#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SN_KERNEL __attribute__((target_clones("avx2", "default"), flatten))
#else
#define SN_KERNEL
#endif

#if defined(__GNUC__)
typedef real real2 __attribute__((vector_size(2 * sizeof(real))));
static inline real2 real2_add(real2 a, real2 b) { return a + b; }
static inline real2 real2_sub(real2 a, real2 b) { return a - b; }
static inline real2 real2_mul(real2 a, real2 b) { return a * b; }
static inline real2 real2_both(real s) { return (real2){s, s}; }
static inline real2 real2_of(real first, real second) { return (real2){first, second}; }
static inline real real2_sum(real2 a) { return a[0] + a[1]; }
#else
typedef struct real2 {
  real lane[2];
} real2;
static inline real2 real2_add(real2 a, real2 b) { return (real2){{a.lane[0] + b.lane[0], a.lane[1] + b.lane[1]}}; }
static inline real2 real2_sub(real2 a, real2 b) { return (real2){{a.lane[0] - b.lane[0], a.lane[1] - b.lane[1]}}; }
static inline real2 real2_mul(real2 a, real2 b) { return (real2){{a.lane[0] * b.lane[0], a.lane[1] * b.lane[1]}}; }
static inline real2 real2_both(real s) { return (real2){{s, s}}; }
static inline real2 real2_of(real first, real second) { return (real2){{first, second}}; }
static inline real real2_sum(real2 a) { return a.lane[0] + a.lane[1]; }
#endif

static inline real2 real2_load(const real* p) {
  real2 a;
  memcpy(&a, p, sizeof a);
  return a;
}

static inline void real2_store(real* p, real2 a) { memcpy(p, &a, sizeof a); }

// Six numbers as three pairs: a spatial vector that stays in registers.
typedef struct real6 {
  real2 a, b, c;
} real6;

static inline real6 real6_load(const snSpatial* s) {
  const real* p = &s->rot.x;
  return (real6){real2_load(p), real2_load(p + 2), real2_load(p + 4)};
}

// From numbers that are in registers: a detour over memory would wait for the stores.
static inline real6 real6_of(snSpatial s) {
  return (real6){real2_of(s.rot.x, s.rot.y), real2_of(s.rot.z, s.lin.x), real2_of(s.lin.y, s.lin.z)};
}

static inline void real6_store(snSpatial* s, real6 v) {
  real* p = &s->rot.x;
  real2_store(p, v.a), real2_store(p + 2, v.b), real2_store(p + 4, v.c);
}

static inline real6 real6_add(real6 x, real6 y) {
  return (real6){real2_add(x.a, y.a), real2_add(x.b, y.b), real2_add(x.c, y.c)};
}

static inline real real6_dot(real6 x, real6 y) {
  return real2_sum(real2_add(real2_add(real2_mul(x.a, y.a), real2_mul(x.b, y.b)), real2_mul(x.c, y.c)));
}
