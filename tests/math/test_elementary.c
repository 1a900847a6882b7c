// test_elementary.c — elementary functions against long double, special arguments, and one checksum for all machines
#include "math/elementary.h"
#include "zoo.h"

#include <float.h>

typedef double Function(double x);
typedef long double Exact(long double x);
typedef double Function2(double x, double y);
typedef long double Exact2(long double x, long double y);

// Difference in units in the last place of the exact value.
static double ulps(double found, long double exact) {
  int exponent;
  frexpl(exact, &exponent);
  exponent = exponent < DBL_MIN_EXP ? DBL_MIN_EXP : exponent;
  return (double)(fabsl(found - exact) / ldexpl(1, exponent - DBL_MANT_DIG));
}

static double between(double low, double high, uint64_t* seed) {
  return low + (high - low) * (0.5 + 0.5 * random_number(seed));
}

static double worst(Function* found, Exact* exact, double low, double high) {
  double error = 0;
  uint64_t seed = 7;
  for (int i = 0; i < 50000; i++) {
    double x = between(low, high, &seed);
    error = fmax(error, ulps(found(x), exact(x)));
  }
  return error;
}

static double worst2(Function2* found, Exact2* exact, double low, double high, double low2, double high2) {
  double error = 0;
  uint64_t seed = 9;
  for (int i = 0; i < 50000; i++) {
    double x = between(low, high, &seed), y = between(low2, high2, &seed);
    error = fmax(error, ulps(found(x, y), exact(x, y)));
  }
  return error;
}

// Where long double is double, there is nothing to compare with.
static bool has_reference(void) { return LDBL_MANT_DIG > DBL_MANT_DIG; }

TEST(exponentials_and_logarithms_are_within_0_52_units_in_the_last_place) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst(sn_exp, expl, -1, 1) < 0.52);
  CHECK(worst(sn_exp, expl, -708, 709.7) < 0.52);
  CHECK(worst(sn_exp, expl, -745, -708) < 0.52);
  CHECK(worst(sn_log, logl, 0.98, 1.02) < 0.52);
  CHECK(worst(sn_log, logl, 0.01, 100) < 0.52);
  CHECK(worst(sn_log, logl, 1e-310, 1e-306) < 0.52);
  CHECK(worst(sn_log, logl, 1e200, 1e300) < 0.52);
}

TEST(powers_are_within_0_52_units_in_the_last_place) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst2(sn_pow, powl, 0, 5, -8, 8) < 0.52);
  CHECK(worst2(sn_pow, powl, 0.9, 1.1, -3000, 3000) < 0.52);
  CHECK(worst2(sn_pow, powl, 1e-300, 1e300, -1, 1) < 0.52);
  for (int k = -9; k <= 9; k++) CHECK(ulps(sn_pow(-1.7, k), powl(-1.7, k)) < 0.52);
}

TEST(angles_are_within_0_51_units_in_the_last_place) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst2(sn_atan2, atan2l, -1, 1, -1, 1) < 0.51);
  CHECK(worst2(sn_atan2, atan2l, -1e-9, 1e-9, -1, 1) < 0.51);
  CHECK(worst2(sn_atan2, atan2l, -1e300, 1e300, -1e290, 1e290) < 0.51);
  CHECK(worst(sn_asin, asinl, -1, 1) < 0.51);
  CHECK(worst(sn_asin, asinl, -1e-5, 1e-5) < 0.51);
  CHECK(worst(sn_acos, acosl, -1, 1) < 0.51);
  CHECK(worst(sn_acos, acosl, 0.9999999, 1) < 0.51);
}

TEST(sines_and_cosines_are_within_0_56_units_in_the_last_place_for_any_argument) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst(sn_sin, sinl, -7, 7) < 0.56);
  CHECK(worst(sn_cos, cosl, -7, 7) < 0.56);
  CHECK(worst(sn_sin, sinl, -1e15, 1e15) < 0.56);
  CHECK(worst(sn_cos, cosl, -1e15, 1e15) < 0.56);
  // x87 reduces larger arguments by a short pi: from tables to 30 digits
  CHECK(ulps(sn_sin(1e22), -0.8522008497671888017727L) < 0.56);
  CHECK(ulps(sn_cos(1e22), 0.5232147853951389454975L) < 0.56);
  CHECK(ulps(sn_sin(-0x1p1023), -0.5631277798508840134529L) < 0.56);
  CHECK(ulps(sn_cos(0x1p1023), -0.8263698346141479945008L) < 0.56);
}

TEST(tangents_are_within_0_6_units_in_the_last_place_for_any_argument) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst(sn_tan, tanl, -1.5, 1.5) < 0.6);
  CHECK(worst(sn_tan, tanl, -1e4, 1e4) < 0.6);
  CHECK(worst(sn_tan, tanl, -1e-3, 1e-3) < 0.6);
  CHECK(worst(sn_tan, tanl, 1e5, 1e12) < 0.6);
}

TEST(hyperbolic_tangents_and_differences_from_1_are_within_3_units_in_the_last_place) {
  if (!has_reference()) SKIP("long double is double");
  CHECK(worst(sn_tanh, tanhl, -3, 3) < 3);
  CHECK(worst(sn_tanh, tanhl, -0.01, 0.01) < 3);
  CHECK(worst(sn_expm1, expm1l, -3, 3) < 3);
  CHECK(worst(sn_expm1, expm1l, -0.01, 0.01) < 3);
}

static bool same(double a, double b) {
  return isnan(a) ? isnan(b) : a == b ? signbit(a) == signbit(b) : fabs(a - b) <= 4 * DBL_EPSILON * fabs(b);
}

static const double special[] = {0,   -0.0, 1,    -1,    INFINITY, -INFINITY, NAN,    2,       -2,
                                 3,   -3,   0.5,  -0.5,  1e300,    -1e300,    1e-310, -1e-310, 5e-324,
                                 1e9, 1e17, -1e17, 0x1p53, 0x1p52, 710,       -746,   20,      -41};
#define SPECIALS (sizeof special / sizeof special[0])

TEST(special_arguments_give_what_C17_asks_for) {
  for (size_t i = 0; i < SPECIALS; i++) {
    double x = special[i];
    CHECK(same(sn_exp(x), exp(x)) && same(sn_expm1(x), expm1(x)) && same(sn_tanh(x), tanh(x)));
    CHECK(same(sn_log(x), log(x)) && same(sn_asin(x), asin(x)) && same(sn_acos(x), acos(x)));
    CHECK(same(sn_sin(x), sin(x)) && same(sn_cos(x), cos(x)) && same(sn_tan(x), tan(x)));
    for (size_t k = 0; k < SPECIALS; k++) {
      double y = special[k];
      CHECK(same(sn_pow(x, y), pow(x, y)));
      CHECK(same(sn_atan2(x, y), atan2(x, y)));
    }
  }
}

static uint64_t add_bits(uint64_t sum, double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (sum ^ bits) * UINT64_C(0x9e3779b97f4a7c15) + 1;
}

// Arguments are made by integers, so they are the same everywhere, too.
TEST(results_have_the_same_bits_on_every_machine) {
  uint64_t sum = 0, state = 1;
  for (int i = 0; i < 20000; i++) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    double u = (double)(state >> 11) * 0x1p-53, x = 20 * u - 10, y = 3 * u * u - 1.5;
    const double results[] = {sn_exp(x),      sn_expm1(x),  sn_tanh(x),      sn_log(u),         sn_pow(u, x), sn_sin(x),
                              sn_cos(1e7 * x), sn_tan(x),    sn_asin(2 * u - 1), sn_acos(2 * u - 1), sn_atan2(x, y)};
    for (size_t k = 0; k < sizeof results / sizeof results[0]; k++) sum = add_bits(sum, results[k]);
  }
  CHECK(sum == UINT64_C(0x7bd98d8a5b5c282b));
}
