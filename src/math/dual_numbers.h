// dual_numbers.h — numbers with SN_DUAL derivatives, under the names of plain numbers: forward mode, for C++ only
//   Included by math/real.h. C has no operators for a number type of one's own; the headers of formulas are valid C++,
//   which the kernels of a device are compiled as. Comparisons look at values: a derivative is that of the branch which
//   the value takes. From here on snVec3 and its kin hold dual numbers, and those of one world are called snVec3One and
//   so on.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"

#define DUAL_WIDTH (SN_DUAL <= 2 ? 2 : SN_DUAL <= 4 ? 4 : 8)
#define DUAL_FN    static inline __attribute__((always_inline))

// The objects need no library of C++; a function that is not used is no mistake.
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wmissing-braces"

typedef double snRates __attribute__((vector_size(8 * DUAL_WIDTH)));

struct snDual {
  double v;
  snRates d;
  snDual() = default;
  snDual(double value) : v(value), d{} {}
  snDual(double value, snRates rates) : v(value), d(rates) {}
  explicit operator int() const { return (int)v; }
};

typedef snDual real;
typedef int mask;

// f(a) of the value and the derivative of f there
DUAL_FN snDual dual_chain(const snDual& a, double value, double rate) { return snDual(value, rate * a.d); }

// ---- arithmetic; plain numbers have no derivative: half the work

DUAL_FN snDual operator+(const snDual& a, const snDual& b) { return snDual(a.v + b.v, a.d + b.d); }
DUAL_FN snDual operator+(const snDual& a, double b) { return snDual(a.v + b, a.d); }
DUAL_FN snDual operator+(double a, const snDual& b) { return snDual(a + b.v, b.d); }
DUAL_FN snDual operator-(const snDual& a, const snDual& b) { return snDual(a.v - b.v, a.d - b.d); }
DUAL_FN snDual operator-(const snDual& a, double b) { return snDual(a.v - b, a.d); }
DUAL_FN snDual operator-(double a, const snDual& b) { return snDual(a - b.v, -b.d); }
DUAL_FN snDual operator-(const snDual& a) { return snDual(-a.v, -a.d); }
DUAL_FN snDual operator*(const snDual& a, const snDual& b) { return snDual(a.v * b.v, a.d * b.v + a.v * b.d); }
DUAL_FN snDual operator*(const snDual& a, double b) { return snDual(a.v * b, a.d * b); }
DUAL_FN snDual operator*(double a, const snDual& b) { return snDual(a * b.v, a * b.d); }
DUAL_FN snDual operator/(const snDual& a, const snDual& b) {
  double quotient = a.v / b.v;
  return snDual(quotient, (a.d - quotient * b.d) / b.v);
}
DUAL_FN snDual operator/(const snDual& a, double b) { return snDual(a.v / b, a.d / b); }
DUAL_FN snDual operator/(double a, const snDual& b) { return dual_chain(b, a / b.v, -a / (b.v * b.v)); }
DUAL_FN snDual& operator+=(snDual& a, const snDual& b) { return a = a + b; }
DUAL_FN snDual& operator-=(snDual& a, const snDual& b) { return a = a - b; }
DUAL_FN snDual& operator*=(snDual& a, const snDual& b) { return a = a * b; }
DUAL_FN snDual& operator/=(snDual& a, const snDual& b) { return a = a / b; }

#define DUAL_COMPARISON(op)                                                         \
  DUAL_FN int operator op(const snDual& a, const snDual& b) { return a.v op b.v; }  \
  DUAL_FN int operator op(const snDual& a, double b) { return a.v op b; }           \
  DUAL_FN int operator op(double a, const snDual& b) { return a op b.v; }
DUAL_COMPARISON(<)
DUAL_COMPARISON(>)
DUAL_COMPARISON(<=)
DUAL_COMPARISON(>=)
DUAL_COMPARISON(==)
DUAL_COMPARISON(!=)
#undef DUAL_COMPARISON

// ---- elementary functions

// At zero a root rises without bound; the lengths that are zero have no direction to rise in.
DUAL_FN snDual sqrt(const snDual& a) {
  double root = ::sqrt(a.v);
  return dual_chain(a, root, root > 0 ? 0.5 / root : 0);
}
DUAL_FN snDual fabs(const snDual& a) { return a.v < 0 ? -a : a; }
DUAL_FN snDual sn_exp(const snDual& a) { return dual_chain(a, ::sn_exp(a.v), ::sn_exp(a.v)); }
DUAL_FN snDual sn_log(const snDual& a) { return dual_chain(a, ::sn_log(a.v), 1 / a.v); }
DUAL_FN snDual sn_sin(const snDual& a) { return dual_chain(a, ::sn_sin(a.v), ::sn_cos(a.v)); }
DUAL_FN snDual sn_cos(const snDual& a) { return dual_chain(a, ::sn_cos(a.v), -::sn_sin(a.v)); }
DUAL_FN snDual sn_asin(const snDual& a) { return dual_chain(a, ::sn_asin(a.v), 1 / ::sqrt(1 - a.v * a.v)); }
DUAL_FN snDual sn_acos(const snDual& a) { return dual_chain(a, ::sn_acos(a.v), -1 / ::sqrt(1 - a.v * a.v)); }
DUAL_FN snDual sn_tanh(const snDual& a) {
  double t = ::sn_tanh(a.v);
  return dual_chain(a, t, 1 - t * t);
}
DUAL_FN snDual sn_pow(const snDual& a, double power) {
  return dual_chain(a, ::sn_pow(a.v, power), power * ::sn_pow(a.v, power - 1));
}
DUAL_FN snDual sn_atan2(const snDual& y, const snDual& x) {
  return snDual(::sn_atan2(y.v, x.v), (y.d * x.v - x.d * y.v) / (x.v * x.v + y.v * y.v));
}

// ---- names of math/real.h

DUAL_FN real real_of(double x) { return x; }
DUAL_FN real real_of(const snDual& x) { return x; }
DUAL_FN real real_sqrt(const real& x) { return sqrt(x); }
DUAL_FN real real_abs(const real& x) { return fabs(x); }
DUAL_FN int mask_all(mask t) { return t != 0; }
DUAL_FN int mask_any(mask t) { return t != 0; }
DUAL_FN mask mask_not(mask t) { return !t; }
DUAL_FN mask mask_none(void) { return 0; }
DUAL_FN real real_acos(mask, const real& x) { return sn_acos(x); }
DUAL_FN real real_atan2(mask, const real& y, const real& x) { return sn_atan2(y, x); }
DUAL_FN real real_select(mask condition, const real& yes, const real& no) { return condition ? yes : no; }
DUAL_FN real real_max(const real& a, const real& b) { return a.v > b.v ? a : b; }
DUAL_FN real real_min(const real& a, const real& b) { return a.v < b.v ? a : b; }
DUAL_FN real real_at_least_minval(const real& x) { return SN_MINVAL > x.v ? real(SN_MINVAL) : x; }
DUAL_FN real real_clamp(const real& x, const real& lo, const real& hi) {
  return x.v < lo.v ? lo : x.v > hi.v ? hi : x;
}

// ---- values

typedef snVec3 snVec3One;
typedef snMat3 snMat3One;
typedef snSpatial snSpatialOne;
struct snVec3Dual {
  real x, y, z;
};
struct snQuatDual {
  real w, x, y, z;
};
struct snMat3Dual {
  real m[3][3];
};
struct snPoseDual {
  snVec3Dual pos;
  snQuatDual quat;
};
struct snSpatialDual {
  snVec3Dual rot, lin;
};
struct snSpatialInertiaDual {
  real xx, yy, zz, xy, xz, yz;
  snVec3Dual mc;
  real mass;
};
#define snVec3           snVec3Dual
#define snQuat           snQuatDual
#define snMat3           snMat3Dual
#define snPose           snPoseDual
#define snSpatial        snSpatialDual
#define snSpatialInertia snSpatialInertiaDual

DUAL_FN snVec3 dual_vec3(const snVec3One& a) { return (snVec3){a.x, a.y, a.z}; }
DUAL_FN snMat3 dual_mat3(const snMat3One& a) {
  snMat3 out;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) out.m[i][j] = a.m[i][j];
  return out;
}
