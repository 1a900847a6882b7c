// random.h — random numbers by counting: the k-th number of a stream is a function of the stream and of k
//   The mixing function of SplitMix64 over a counter (Steele, Lea and Flood, "Fast splittable pseudorandom number
//   generators", 2014), so that numbers can be drawn in any order, on a processor and in kernels of a device.
#pragma once
#include "math/elementary.h"
#include <math.h>
#include <stdint.h>

#define SN_RANDOM_STEP UINT64_C(0x9e3779b97f4a7c15)

static inline uint64_t random_mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

// The stream of a seed, a number (of a world) and a count (of its resets).
static inline uint64_t random_stream(uint64_t seed, uint64_t number, unsigned count) {
  uint64_t stream = random_mixed(seed + SN_RANDOM_STEP);
  stream = random_mixed(stream ^ (number + SN_RANDOM_STEP));
  return random_mixed(stream ^ (count + 2 * SN_RANDOM_STEP));
}

// Uniform in [0, 1), 53 bits.
static inline double random_uniform(uint64_t stream, int k) {
  return (double)(random_mixed(stream + SN_RANDOM_STEP * (uint64_t)(k + 1)) >> 11) * 0x1p-53;
}

// Normal with deviation 1; numbers 2 i and 2 i + 1 are a pair of Box and Muller's.
static inline double random_normal(uint64_t stream, int k) {
  int first = k & ~1;
  double radius = sqrt(-2 * sn_log(1 - random_uniform(stream, first)));
  double angle = 6.283185307179586476925 * random_uniform(stream, first + 1);
  return radius * (k & 1 ? sn_sin(angle) : sn_cos(angle));
}

// Uniform in +- scale, or normal with that deviation.
static inline double random_draw(uint64_t stream, int k, int normal, double scale) {
  return scale * (normal ? random_normal(stream, k) : 2 * random_uniform(stream, k) - 1);
}
