// expression_text.h — expressions as text
//   The language of Lepton (OpenSim's ExpressionBased forces): numbers, variables, + - * / ^ with ^ first and from the
//   right, a sign between ^ and *, brackets, functions, and after each ';' a definition `name = expression`, which what
//   stands before it may use.
#pragma once
#include "base/arena.h"
#include "math/expression.h"

typedef struct snExpressionText {
  int *code, count;
  double* number;
  char problem[160];  // "" where there is none
  int at;             // the character of the text that the problem is about, counted from 1
} snExpressionText;

// The program of a text over the variables that are named. False with a problem, or, with none, when out of memory.
bool sn_expression_compile(snArena* arena, const char* text, const char* const* variables, int variable_count,
                           snExpressionText* out);
