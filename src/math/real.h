// real.h — the number type of kernels that can run for several worlds at once
#pragma once

typedef double real;

// Smallest denominator: conformance, MuJoCo's mjMINVAL.
#define SN_MINVAL 1e-15

// Chosen by data where a branch would save no work, so that lanes can follow.
static inline real real_select(int condition, real yes, real no) { return condition ? yes : no; }
