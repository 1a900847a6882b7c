// elementary.h — exponential, logarithm, power, trigonometric functions: the same bits on every machine
//   The functions of a libm differ in their last bits between libraries, versions and processors. These are built from
//   IEEE 754's operations in one order, without fused products that round differently: every compiler, processor and
//   WebAssembly gives the same result. Errors in units in the last place are below 0.51 for atan2, asin and acos, 0.52
//   for exp, log and pow, 0.56 for sin and cos, 0.6 for tan, 3 for tanh and expm1 (tests/math/test_elementary.c).
//   exp.h, trig.h and angle.h have the functions that lanes of worlds follow. Kernels of a device take its library.
#pragma once
#include <math.h>

#ifdef __CUDACC__
#define sn_exp   exp
#define sn_expm1 expm1
#define sn_tanh  tanh
#define sn_log   log
#define sn_pow   pow
#define sn_sin   sin
#define sn_cos   cos
#define sn_tan   tan
#define sn_asin  asin
#define sn_acos  acos
#define sn_atan2 atan2
#else
#ifdef __cplusplus
extern "C" {
#endif
double sn_exp(double x);
double sn_expm1(double x);
double sn_tanh(double x);
double sn_log(double x);
double sn_pow(double x, double y);
double sn_sin(double x);
double sn_cos(double x);
double sn_tan(double x);
double sn_asin(double x);
double sn_acos(double x);
double sn_atan2(double y, double x);

// Of any argument; those up to SN_TRIG_LARGEST are faster by trig.h.
void sn_large_sincos(double x, double* sine, double* cosine);
#ifdef __cplusplus
}
#endif
#endif
