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

static void call(Slope* top, snExpressionOp op, int width) {
  double x = top->value, slope = 0;
  switch (op) {
#define FUNCTION(KIND, word, f, derivative)                                           \
  case SN_EXPRESSION_##KIND: top->value = f, slope = width ? derivative : 0; break;
    SN_EXPRESSION_FUNCTIONS(FUNCTION)
#undef FUNCTION
    case SN_EXPRESSION_NEGATE: top->value = -x, slope = -1; break;
    default: break;
  }
  for (int k = 0; k < width; k++) top->by[k] = top->by[k] != 0 ? top->by[k] * slope : 0;
}

// a <- a op b; da and db are the derivatives by both.
static double combined(snExpressionOp op, double a, double b, double* da, double* db) {
  *da = 1, *db = 1;
  switch (op) {
    case SN_EXPRESSION_SUBTRACT: *db = -1; return a - b;
    case SN_EXPRESSION_MULTIPLY: *da = b, *db = a; return a * b;
    case SN_EXPRESSION_DIVIDE: *da = 1 / b, *db = -a / (b * b); return a / b;
    case SN_EXPRESSION_POWER:
      *da = b != 0 ? b * sn_pow(a, b - 1) : 0, *db = a > 0 ? sn_pow(a, b) * sn_log(a) : 0;
      return sn_pow(a, b);
    case SN_EXPRESSION_MIN: *da = a <= b, *db = !(a <= b); return a <= b ? a : b;
    case SN_EXPRESSION_MAX: *da = a >= b, *db = !(a >= b); return a >= b ? a : b;
    default: return a + b;
  }
}

static void combine(Slope* a, const Slope* b, snExpressionOp op, int width) {
  double da, db;
  a->value = combined(op, a->value, b->value, &da, &db);
  for (int k = 0; k < width; k++)
    a->by[k] = (a->by[k] != 0 ? a->by[k] * da : 0) + (b->by[k] != 0 ? b->by[k] * db : 0);
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
    int place = sn_expression_place(code[i]), takes = sn_expression_takes(op);
    switch (op) {
      case SN_EXPRESSION_CONSTANT: push(++top, number[i], -1, width); break;
      case SN_EXPRESSION_VARIABLE: push(++top, variables[place], place, width); break;
      case SN_EXPRESSION_LOCAL: *++top = local[place]; break;
      case SN_EXPRESSION_STORE: local[place] = *top--; break;
      default:
        if (takes == 2) top--, combine(top, top + 1, op, width);
        if (takes == 1) call(top, op, width);
    }
  }
  if (gradient) memcpy(gradient, top->by, (size_t)variable_count * sizeof *gradient);
  return top->value;
}
