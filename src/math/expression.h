// expression.h — programs that compute one number from a few others
//   The language is that of Lepton, as OpenSim's files have it (compile/expression_text.h). A program is a list of
//   instructions on a stack: an array of codes, each an operation with the place of what it reads or stores, and an
//   array of constants. It allocates nothing and has no jumps.
#pragma once
#include <math.h>
#include <stdbool.h>

#include "math/elementary.h"

// Functions of one argument x: kind, word, value, derivative.
#define SN_EXPRESSION_FUNCTIONS(ROW)                                                \
  ROW(SQRT, sqrt, sqrt(x), 0.5 / sqrt(x))                                           \
  ROW(EXP, exp, sn_exp(x), sn_exp(x))                                               \
  ROW(LOG, log, sn_log(x), 1 / x)                                                   \
  ROW(SIN, sin, sn_sin(x), sn_cos(x))                                               \
  ROW(COS, cos, sn_cos(x), -sn_sin(x))                                              \
  ROW(SEC, sec, 1 / sn_cos(x), sn_sin(x) / (sn_cos(x) * sn_cos(x)))                 \
  ROW(CSC, csc, 1 / sn_sin(x), -sn_cos(x) / (sn_sin(x) * sn_sin(x)))                \
  ROW(TAN, tan, sn_tan(x), 1 / (sn_cos(x) * sn_cos(x)))                             \
  ROW(COT, cot, 1 / sn_tan(x), -1 / (sn_sin(x) * sn_sin(x)))                        \
  ROW(ASIN, asin, sn_asin(x), 1 / sqrt(1 - x * x))                                  \
  ROW(ACOS, acos, sn_acos(x), -1 / sqrt(1 - x * x))                                 \
  ROW(ATAN, atan, sn_atan2(x, 1), 1 / (1 + x * x))                                  \
  ROW(SINH, sinh, 0.5 * (sn_expm1(x) - sn_expm1(-x)), 0.5 * (sn_exp(x) + sn_exp(-x))) \
  ROW(COSH, cosh, 0.5 * (sn_exp(x) + sn_exp(-x)), 0.5 * (sn_expm1(x) - sn_expm1(-x))) \
  ROW(TANH, tanh, sn_tanh(x), 1 - sn_tanh(x) * sn_tanh(x))                          \
  ROW(ERF, erf, sn_error_function(x), SN_TWO_OVER_ROOT_PI * sn_exp(-x * x))         \
  ROW(ERFC, erfc, sn_error_complement(x), -SN_TWO_OVER_ROOT_PI * sn_exp(-x * x))    \
  ROW(STEP, step, x >= 0 ? 1 : 0, 0)                                                \
  ROW(DELTA, delta, x == 0 ? 1 : 0, 0)                                              \
  ROW(SQUARE, square, x * x, 2 * x)                                                 \
  ROW(CUBE, cube, x * x * x, 3 * x * x)                                             \
  ROW(RECIP, recip, 1 / x, -1 / (x * x))                                            \
  ROW(ABS, abs, fabs(x), x >= 0 ? 1 : -1)

// Of two arguments a and b: kind, value, derivatives by a and by b.
#define SN_EXPRESSION_PAIRS(ROW)                                                                    \
  ROW(ADD, a + b, 1, 1)                                                                             \
  ROW(SUBTRACT, a - b, 1, -1)                                                                       \
  ROW(MULTIPLY, a * b, b, a)                                                                        \
  ROW(DIVIDE, a / b, 1 / b, -a / (b * b))                                                           \
  ROW(POWER, sn_pow(a, b), b != 0 ? b * sn_pow(a, b - 1) : 0, a > 0 ? sn_pow(a, b) * sn_log(a) : 0) \
  ROW(MIN, a <= b ? a : b, a <= b, !(a <= b))                                                       \
  ROW(MAX, a >= b ? a : b, a >= b, !(a >= b))

typedef enum snExpressionOp {
  SN_EXPRESSION_CONSTANT,  // pushes its number
  SN_EXPRESSION_VARIABLE,  // pushes a variable
  SN_EXPRESSION_LOCAL,     // pushes what was stored
  SN_EXPRESSION_STORE,     // takes the top into a place of its own
  SN_EXPRESSION_NEGATE,
#define SN_EXPRESSION_VALUE(KIND, ...) SN_EXPRESSION_##KIND,
  SN_EXPRESSION_PAIRS(SN_EXPRESSION_VALUE)
  SN_EXPRESSION_FUNCTIONS(SN_EXPRESSION_VALUE)
#undef SN_EXPRESSION_VALUE
      SN_EXPRESSION_OPS
} snExpressionOp;

static inline int sn_expression_code(snExpressionOp op, int place) {
  return (int)((unsigned)op | (unsigned)place << 8);
}
static inline snExpressionOp sn_expression_op(int code) { return (snExpressionOp)(code & 255); }
static inline int sn_expression_place(int code) { return code >> 8; }

// What a program may need: places on the stack, stored numbers, variables.
enum { SN_EXPRESSION_DEPTH = 32, SN_EXPRESSION_LOCALS = 32, SN_EXPRESSION_VARIABLES = 6 };

#define SN_TWO_OVER_ROOT_PI 1.1283791670955126

#ifdef __cplusplus
extern "C" {
#endif

// erf and 1 - erf, to 2e-15 of themselves.
double sn_error_function(double x);
double sn_error_complement(double x);

// How many numbers an operation takes from the stack, and how many it leaves there.
int sn_expression_takes(snExpressionOp op);
int sn_expression_leaves(snExpressionOp op);

// Whether a program ends with one number, within the bounds, and reads only what there is.
bool sn_expression_is_sound(const int* code, int count, int variable_count);

// The value of a sound program; `gradient`, unless NULL, gets its derivatives by the variables.
double sn_expression_at(const int* code, const double* number, int count, const double* variables, int variable_count,
                        double* gradient);

#ifdef __cplusplus
}
#endif
