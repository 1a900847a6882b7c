// lanes.h — the numbers of SN_LANES worlds side by side, under the names of one world's numbers
//   Included by math/real.h. Every operation works lane by lane in IEEE arithmetic, so that a world gets the bits that
//   it would get alone, whoever shares its lanes. Model and data are declared before, with numbers of one world: from
//   here on snVec3 and its kin are those of the lanes, and those of one world are called snVec3One and so on.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"

#if defined(__AVX512F__) || defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef double real __attribute__((vector_size(8 * SN_LANES)));
typedef int64_t mask __attribute__((vector_size(8 * SN_LANES)));

// ---- values

typedef snVec3 snVec3One;
typedef snQuat snQuatOne;
typedef struct snVec3Lanes {
  real x, y, z;
} snVec3Lanes;
typedef struct snQuatLanes {
  real w, x, y, z;
} snQuatLanes;
typedef struct snMat3Lanes {
  real m[3][3];
} snMat3Lanes;
typedef struct snPoseLanes {
  snVec3Lanes pos;
  snQuatLanes quat;
} snPoseLanes;
typedef struct snSpatialLanes {
  snVec3Lanes rot, lin;
} snSpatialLanes;
typedef struct snWrenchLanes {
  snVec3Lanes force, torque;
} snWrenchLanes;
typedef struct snSpatialInertiaLanes {
  real xx, yy, zz, xy, xz, yz;
  snVec3Lanes mc;
  real mass;
} snSpatialInertiaLanes;
#define snVec3           snVec3Lanes
#define snQuat           snQuatLanes
#define snMat3           snMat3Lanes
#define snPose           snPoseLanes
#define snSpatial        snSpatialLanes
#define snWrench         snWrenchLanes
#define snSpatialInertia snSpatialInertiaLanes

// ---- operations

// Less 0, a number of one world becomes one of all lanes, and one of lanes stays what it is, zeros with their signs.
static const real lanes_zero = {0};
#define real_of(x) ((x)-lanes_zero)

static inline real real_sqrt(real x) {
#if SN_LANES == 8 && defined(__AVX512F__)
  return (real)_mm512_sqrt_pd((__m512d)x);
#elif SN_LANES == 4 && defined(__AVX2__)
  return (real)_mm256_sqrt_pd((__m256d)x);
#elif SN_LANES == 2 && defined(__SSE2__)
  return (real)_mm_sqrt_pd((__m128d)x);
#else
  for (int k = 0; k < SN_LANES; k++) x[k] = sqrt(x[k]);
  return x;
#endif
}

static inline mask real_low_bits(real x) { return (mask)x & INT32_MAX; }
static inline real real_abs(real x) { return (real)((mask)x & INT64_MAX); }
static inline real lanes_select(mask condition, real yes, real no) {
#if SN_LANES == 2 && defined(__SSE2__)
  // by the processor's own operations: of vectors' operators gcc 12 makes a choice here that it cannot expand
  __m128d c = (__m128d)condition;
  return (real)_mm_or_pd(_mm_and_pd(c, (__m128d)yes), _mm_andnot_pd(c, (__m128d)no));
#else
  return (real)((condition & (mask)yes) | (~condition & (mask)no));
#endif
}
#define real_select(condition, yes, no) lanes_select((condition), real_of(yes), real_of(no))

// One bit for each lane, the lowest for the first.
static inline unsigned mask_lanes(mask t) {
#if SN_LANES == 8 && defined(__AVX512F__)
  return (unsigned)_mm512_test_epi64_mask((__m512i)t, (__m512i)t);
#elif SN_LANES == 4 && defined(__AVX2__)
  return (unsigned)_mm256_movemask_pd((__m256d)t);
#elif SN_LANES == 2 && defined(__SSE2__)
  return (unsigned)_mm_movemask_pd((__m128d)t);
#else
  unsigned bits = 0;
  for (int k = 0; k < SN_LANES; k++) bits |= (unsigned)(t[k] != 0) << k;
  return bits;
#endif
}
#define SN_ALL_LANES ((1u << SN_LANES) - 1)
static inline int mask_all(mask t) { return mask_lanes(t) == SN_ALL_LANES; }
static inline int mask_any(mask t) { return mask_lanes(t) != 0; }
static inline mask mask_not(mask t) { return ~t; }
static inline mask mask_none(void) { return (mask){0}; }

static inline real real_max(real a, real b) { return lanes_select(a > b, a, b); }
static inline real real_min(real a, real b) { return lanes_select(a < b, a, b); }
static inline real real_at_least_minval(real x) { return real_select(SN_MINVAL > x, SN_MINVAL, x); }
static inline real real_clamp(real x, real lo, real hi) {
  return lanes_select(x < lo, lo, lanes_select(x > hi, hi, x));
}
static inline mask real_is_bad(real x) { return ~((x <= SN_MAXVAL) & (x >= -SN_MAXVAL)); }

// ---- elementary functions without a vector form, lane by lane

#define SN_EACH_NEEDED_LANE(k) \
  for (unsigned rest = mask_lanes(needed), k; rest && (k = (unsigned)__builtin_ctz(rest), 1); rest &= rest - 1)

static inline real real_acos(mask needed, real x) {
  SN_EACH_NEEDED_LANE(k) x[k] = sn_acos(x[k]);
  return x;
}
static inline real real_atan2(mask needed, real y, real x) {
  SN_EACH_NEEDED_LANE(k) x[k] = sn_atan2(y[k], x[k]);
  return x;
}
