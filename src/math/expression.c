// expression.c — values of programs and their derivatives, forwards
//   reads   instructions, variables        gives back  a number and its gradient
#include "math/expression.h"

#include <string.h>

// ---- the error function

// 2/sqrt(pi) e^(-x^2) (x + 2 x^3 / 3 + 4 x^5 / 15 + ...): all terms have one sign.
static double series(double x) {
  double term = x, sum = x;
  for (int n = 1; fabs(term) > 1e-17 * fabs(sum) && n < 200; n++) sum += term *= 2 * x * x / (2 * n + 1);
  return SN_TWO_OVER_ROOT_PI * sn_exp(-x * x) * sum;
}

// e^(-x^2) / sqrt(pi) times the continued fraction 1 / (x + 1/2 / (x + 1 / (x + 3/2 / (x + ...)))), from its end.
static double fraction(double x) {
  double below = x;
  for (int n = 120; n > 0; n--) below = x + 0.5 * n / below;
  return 0.5 * SN_TWO_OVER_ROOT_PI * sn_exp(-x * x) / below;
}

double sn_error_function(double x) {
  if (x != x) return x;
  if (fabs(x) > 6) return x > 0 ? 1 : -1;
  return fabs(x) < 2 ? series(x) : x > 0 ? 1 - fraction(x) : fraction(-x) - 1;
}

double sn_error_complement(double x) {
  if (x < 0.5 || x != x) return 1 - sn_error_function(x);
  return x < 2 ? 1 - series(x) : fraction(x);
}

// ---- programs

int sn_expression_takes(snExpressionOp op) {
  if (op <= SN_EXPRESSION_LOCAL) return 0;
  return op >= SN_EXPRESSION_ADD && op <= SN_EXPRESSION_MAX ? 2 : 1;
}

int sn_expression_leaves(snExpressionOp op) { return op == SN_EXPRESSION_STORE ? 0 : 1; }

bool sn_expression_is_sound(const int* code, int count, int variable_count) {
  int depth = 0, stored = 0;
  for (int i = 0; i < count; i++) {
    snExpressionOp op = sn_expression_op(code[i]);
    int place = sn_expression_place(code[i]);
    if (op >= SN_EXPRESSION_OPS || place < 0) return false;
    if (op == SN_EXPRESSION_VARIABLE && place >= variable_count) return false;
    if (op == SN_EXPRESSION_LOCAL && place >= stored) return false;
    if (op == SN_EXPRESSION_STORE && (stored >= SN_EXPRESSION_LOCALS || place != stored++)) return false;
    depth -= sn_expression_takes(op);
    if (depth < 0) return false;
    depth += sn_expression_leaves(op);
    if (depth > SN_EXPRESSION_DEPTH) return false;
  }
  return depth == 1;
}

// A number and its derivatives by the variables.
typedef struct Slope {
  double value, by[SN_EXPRESSION_VARIABLES];
} Slope;

// The top becomes a function of itself.
static void follow(Slope* top, double value, double slope, int width) {
  top->value = value;
  for (int k = 0; k < width; k++) top->by[k] = top->by[k] != 0 ? top->by[k] * slope : 0;
}

// a becomes a function of a and b.
static void join(Slope* a, const Slope* b, double value, double by_a, double by_b, int width) {
  a->value = value;
  for (int k = 0; k < width; k++)
    a->by[k] = (a->by[k] != 0 ? a->by[k] * by_a : 0) + (b->by[k] != 0 ? b->by[k] * by_b : 0);
}

static void push(Slope* out, double value, int which, int width) {
  out->value = value;
  for (int k = 0; k < width; k++) out->by[k] = k == which;
}

double sn_expression_at(const int* code, const double* number, int count, const double* variables, int variable_count,
                        double* gradient) {
  Slope stack[SN_EXPRESSION_DEPTH + 1], local[SN_EXPRESSION_LOCALS], *top = stack;  // the lowest place stays empty
  int width = gradient ? variable_count : 0;
  for (int i = 0; i < count; i++) {
    snExpressionOp op = sn_expression_op(code[i]);
    int place = sn_expression_place(code[i]);
    switch (op) {
      case SN_EXPRESSION_CONSTANT: push(++top, number[i], -1, width); break;
      case SN_EXPRESSION_VARIABLE: push(++top, variables[place], place, width); break;
      case SN_EXPRESSION_LOCAL: *++top = local[place]; break;
      case SN_EXPRESSION_STORE: local[place] = *top--; break;
      case SN_EXPRESSION_NEGATE: follow(top, -top->value, -1, width); break;
#define FUNCTION(KIND, word, f, derivative)             \
  case SN_EXPRESSION_##KIND: {                          \
    double x = top->value;                              \
    follow(top, f, width ? derivative : 0, width);      \
    break;                                              \
  }
        SN_EXPRESSION_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define PAIR(KIND, f, by_a, by_b)                                      \
  case SN_EXPRESSION_##KIND: {                                         \
    double b = top->value, a = (--top)->value;                         \
    join(top, top + 1, f, width ? by_a : 0, width ? by_b : 0, width);  \
    break;                                                             \
  }
        SN_EXPRESSION_PAIRS(PAIR)
#undef PAIR
      case SN_EXPRESSION_OPS: return NAN;  // no operation: sn_expression_is_sound refuses it when a model is loaded
    }
  }
  if (gradient) memcpy(gradient, top->by, (size_t)variable_count * sizeof *gradient);
  return top->value;
}
