// simd.h — pairs of numbers that are worked on together
//   Two lanes fit every 64-bit processor. Without vector types a struct does the same operations in the same order, so
//   results do not depend on the machine; in lanes (math/lanes.h) its numbers are those of several worlds.
#pragma once
#include "math/kernel.h"
#include "math/real.h"
#include "sinew/types.h"
#include <string.h>

#if defined(__GNUC__) && !defined(SN_LANES)
typedef real real2 __attribute__((vector_size(2 * sizeof(real))));
static inline real2 real2_add(real2 a, real2 b) { return a + b; }
static inline real2 real2_sub(real2 a, real2 b) { return a - b; }
static inline real2 real2_mul(real2 a, real2 b) { return a * b; }
static inline real2 real2_both(real s) { return (real2){s, s}; }
static inline real2 real2_of(real first, real second) { return (real2){first, second}; }
static inline real real2_sum(real2 a) { return a[0] + a[1]; }
#else
typedef struct real2 {
  real first, second;
} real2;
static inline real2 real2_add(real2 a, real2 b) { return (real2){a.first + b.first, a.second + b.second}; }
static inline real2 real2_sub(real2 a, real2 b) { return (real2){a.first - b.first, a.second - b.second}; }
static inline real2 real2_mul(real2 a, real2 b) { return (real2){a.first * b.first, a.second * b.second}; }
static inline real2 real2_both(real s) { return (real2){s, s}; }
static inline real2 real2_of(real first, real second) { return (real2){first, second}; }
static inline real real2_sum(real2 a) { return a.first + a.second; }
#endif

// At any multiple of eight bytes. Not by memcpy: what that writes might be anything, pointers and counts too, which a
// loop would then load anew in every round.
#if defined(__GNUC__) && !defined(SN_LANES)
typedef real real2_at __attribute__((vector_size(2 * sizeof(real)), aligned(sizeof(real))));
static inline real2 real2_load(const real* p) { return *(const real2_at*)p; }
static inline void real2_store(real* p, real2 a) { *(real2_at*)p = a; }
#else
static inline real2 real2_load(const real* p) { return (real2){p[0], p[1]}; }
static inline void real2_store(real* p, real2 a) { p[0] = a.first, p[1] = a.second; }
#endif

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

// The loop that follows has a few rounds, a constant number: it is written out.
#if defined(__GNUC__) && !defined(__clang__)
#define SN_UNROLL _Pragma("GCC unroll 16")
#else
#define SN_UNROLL
#endif

// In a loop over i: it stays one of single numbers, whatever the compiler thinks of wider loads.
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__aarch64__)) && !defined(SN_LANES)
#define SN_ONE_BY_ONE(i) __asm__("" : "+r"(i))
#else
#define SN_ONE_BY_ONE(i) ((void)(i))
#endif

// Asks for memory that will be read soon.
#if defined(__GNUC__)
#define SN_FETCH(address) __builtin_prefetch(address)
#else
#define SN_FETCH(address) ((void)(address))
#endif

// The place of the lowest bit that is set; one must be.
static inline int lowest_bit(unsigned bits) {
#if defined(__GNUC__)
  return __builtin_ctz(bits);
#else
  int bit = 0;
  while (!(bits >> bit & 1)) bit++;
  return bit;
#endif
}

#ifndef SN_LANES
// Four single-precision numbers, for tests of many things at once.
#if defined(__SSE2__)
#include <emmintrin.h>
typedef __m128 float4;
static inline float4 float4_load(const float* p) { return _mm_loadu_ps(p); }
static inline void float4_store(float* p, float4 a) { _mm_storeu_ps(p, a); }
static inline float4 float4_all(float s) { return _mm_set1_ps(s); }
static inline float4 float4_add(float4 a, float4 b) { return _mm_add_ps(a, b); }
static inline float4 float4_sub(float4 a, float4 b) { return _mm_sub_ps(a, b); }
static inline float4 float4_mul(float4 a, float4 b) { return _mm_mul_ps(a, b); }
static inline float4 float4_min(float4 a, float4 b) { return _mm_min_ps(a, b); }
static inline float4 float4_max(float4 a, float4 b) { return _mm_max_ps(a, b); }
// Bit k: whether a > b in lane k.
static inline unsigned float4_above(float4 a, float4 b) { return (unsigned)_mm_movemask_ps(_mm_cmpgt_ps(a, b)); }
#else
typedef struct float4 {
  float lane[4];
} float4;
static inline float4 float4_load(const float* p) { return (float4){{p[0], p[1], p[2], p[3]}}; }
static inline void float4_store(float* p, float4 a) { memcpy(p, a.lane, sizeof a.lane); }
static inline float4 float4_all(float s) { return (float4){{s, s, s, s}}; }
#define SN_FLOAT4_LANES(expression)     \
  float4 out;                           \
  for (int k = 0; k < 4; k++) {         \
    float x = a.lane[k], y = b.lane[k]; \
    out.lane[k] = (expression);         \
  }                                     \
  return out
static inline float4 float4_add(float4 a, float4 b) { SN_FLOAT4_LANES(x + y); }
static inline float4 float4_sub(float4 a, float4 b) { SN_FLOAT4_LANES(x - y); }
static inline float4 float4_mul(float4 a, float4 b) { SN_FLOAT4_LANES(x * y); }
static inline float4 float4_min(float4 a, float4 b) { SN_FLOAT4_LANES(x < y ? x : y); }
static inline float4 float4_max(float4 a, float4 b) { SN_FLOAT4_LANES(x > y ? x : y); }
#undef SN_FLOAT4_LANES
static inline unsigned float4_above(float4 a, float4 b) {
  unsigned bits = 0;
  for (int k = 0; k < 4; k++) bits |= (unsigned)(a.lane[k] > b.lane[k]) << k;
  return bits;
}
#endif

// Four numbers: two pairs where the processor has no wider registers. A mask has all bits of a lane set, or none.
// Always inlined: how four numbers are passed to a function differs between the two versions of a kernel.
#if defined(__GNUC__)
#define SN_FOUR static inline __attribute__((always_inline))
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
typedef real real4 __attribute__((vector_size(4 * sizeof(real))));
typedef int64_t mask4 __attribute__((vector_size(4 * sizeof(int64_t))));
SN_FOUR real4 real4_splat(real s) { return (real4){s, s, s, s}; }
SN_FOUR real4 real4_of(real a, real b, real c, real d) { return (real4){a, b, c, d}; }
SN_FOUR real real4_lane(real4 a, int k) { return a[k]; }
SN_FOUR real4 real4_add(real4 a, real4 b) { return a + b; }
SN_FOUR real4 real4_sub(real4 a, real4 b) { return a - b; }
SN_FOUR real4 real4_mul(real4 a, real4 b) { return a * b; }
SN_FOUR mask4 real4_above(real4 a, real4 b) { return (mask4)(a > b); }
SN_FOUR mask4 real4_equal(real4 a, real4 b) { return (mask4)(a == b); }
SN_FOUR mask4 mask4_and(mask4 a, mask4 b) { return a & b; }
SN_FOUR real4 real4_select(mask4 mask, real4 yes, real4 no) {
  return (real4)((mask & (mask4)yes) | (~mask & (mask4)no));
}
#else
#define SN_FOUR static inline
typedef struct real4 {
  real lane[4];
} real4;
typedef struct mask4 {
  bool lane[4];
} mask4;
SN_FOUR real4 real4_splat(real s) { return (real4){{s, s, s, s}}; }
SN_FOUR real4 real4_of(real a, real b, real c, real d) { return (real4){{a, b, c, d}}; }
SN_FOUR real real4_lane(real4 a, int k) { return a.lane[k]; }
SN_FOUR real4 real4_add(real4 a, real4 b) {
  for (int k = 0; k < 4; k++) a.lane[k] += b.lane[k];
  return a;
}
SN_FOUR real4 real4_sub(real4 a, real4 b) {
  for (int k = 0; k < 4; k++) a.lane[k] -= b.lane[k];
  return a;
}
SN_FOUR real4 real4_mul(real4 a, real4 b) {
  for (int k = 0; k < 4; k++) a.lane[k] *= b.lane[k];
  return a;
}
SN_FOUR mask4 real4_above(real4 a, real4 b) {
  mask4 mask;
  for (int k = 0; k < 4; k++) mask.lane[k] = a.lane[k] > b.lane[k];
  return mask;
}
SN_FOUR mask4 real4_equal(real4 a, real4 b) {
  mask4 mask;
  for (int k = 0; k < 4; k++) mask.lane[k] = a.lane[k] == b.lane[k];
  return mask;
}
SN_FOUR mask4 mask4_and(mask4 a, mask4 b) {
  for (int k = 0; k < 4; k++) a.lane[k] = a.lane[k] && b.lane[k];
  return a;
}
SN_FOUR real4 real4_select(mask4 mask, real4 yes, real4 no) {
  for (int k = 0; k < 4; k++) yes.lane[k] = mask.lane[k] ? yes.lane[k] : no.lane[k];
  return yes;
}
#endif

#if defined(__GNUC__)
typedef real real4_at __attribute__((vector_size(4 * sizeof(real)), aligned(sizeof(real))));
SN_FOUR real4 real4_load(const real* p) { return *(const real4_at*)p; }
SN_FOUR void real4_store(real* p, real4 a) { *(real4_at*)p = a; }
#else
SN_FOUR real4 real4_load(const real* p) { return (real4){{p[0], p[1], p[2], p[3]}}; }
SN_FOUR void real4_store(real* p, real4 a) {
  for (int k = 0; k < 4; k++) p[k] = a.lane[k];
}
#endif

// Four whole numbers beside masks
#if defined(__GNUC__)
typedef int64_t count4 __attribute__((vector_size(4 * sizeof(int64_t))));
SN_FOUR count4 count4_of(int64_t a, int64_t b, int64_t c, int64_t d) { return (count4){a, b, c, d}; }
SN_FOUR count4 count4_add(count4 a, count4 b) { return a + b; }
SN_FOUR count4 count4_where(mask4 mask, count4 a) { return mask & a; }  // 0 in the other lanes
SN_FOUR int64_t count4_sum(count4 a) { return (a[0] + a[1]) + (a[2] + a[3]); }
#else
typedef struct count4 {
  int64_t lane[4];
} count4;
SN_FOUR count4 count4_of(int64_t a, int64_t b, int64_t c, int64_t d) { return (count4){{a, b, c, d}}; }
SN_FOUR count4 count4_add(count4 a, count4 b) {
  for (int k = 0; k < 4; k++) a.lane[k] += b.lane[k];
  return a;
}
SN_FOUR count4 count4_where(mask4 mask, count4 a) {
  for (int k = 0; k < 4; k++) a.lane[k] = mask.lane[k] ? a.lane[k] : 0;
  return a;
}
SN_FOUR int64_t count4_sum(count4 a) { return (a.lane[0] + a.lane[1]) + (a.lane[2] + a.lane[3]); }
#endif

// The first two and the last two
SN_FOUR real2 real4_low(real4 a) { return real2_of(real4_lane(a, 0), real4_lane(a, 1)); }
SN_FOUR real2 real4_high(real4 a) { return real2_of(real4_lane(a, 2), real4_lane(a, 3)); }

SN_FOUR real4 real4_div(real4 a, real4 b) {
#if defined(__GNUC__)
  return a / b;
#else
  for (int k = 0; k < 4; k++) a.lane[k] /= b.lane[k];
  return a;
#endif
}

SN_FOUR real real2_first(real2 a) {
#if defined(__GNUC__)
  return a[0];
#else
  return a.first;
#endif
}
SN_FOUR real real2_second(real2 a) {
#if defined(__GNUC__)
  return a[1];
#else
  return a.second;
#endif
}

// a where it is above b, else b
SN_FOUR real2 real2_max(real2 a, real2 b) {
#if defined(__GNUC__) && defined(__SSE2__) && !defined(SN_SINGLE)
  return (real2)_mm_max_pd((__m128d)a, (__m128d)b);
#else
  return real2_of(real_max(real2_first(a), real2_first(b)), real_max(real2_second(a), real2_second(b)));
#endif
}

SN_FOUR real4 real4_sqrt(real4 a) {
#if defined(__GNUC__) && defined(__SSE2__) && !defined(SN_SINGLE)
  __m128d low = _mm_sqrt_pd((__m128d){a[0], a[1]}), high = _mm_sqrt_pd((__m128d){a[2], a[3]});
  return (real4){low[0], low[1], high[0], high[1]};
#else
  return real4_of(real_sqrt(real4_lane(a, 0)), real_sqrt(real4_lane(a, 1)), real_sqrt(real4_lane(a, 2)),
                  real_sqrt(real4_lane(a, 3)));
#endif
}

// The sum of the lanes, by pairs
SN_FOUR real real4_sum(real4 a) {
  return (real4_lane(a, 0) + real4_lane(a, 1)) + (real4_lane(a, 2) + real4_lane(a, 3));
}
#endif
