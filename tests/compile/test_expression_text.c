// test_expression_text.c — programs of expressions: values, gradients, soundness, the error function
#include "base/arena.h"
#include "compile/expression_text.h"
#include "test.h"

#include <math.h>
#include <stdio.h>

static const char* const names[2] = {"x", "y"};

static double value_of(const char* text, double x, double y, double* gradient) {
  snArena* arena = sn_arena_create(NULL, 0);
  snExpressionText program;
  double variables[2] = {x, y}, value = NAN;
  if (!sn_expression_compile(arena, text, names, 2, &program))
    test_fail(text, program.at, "%s", program.problem);
  else if (!sn_expression_is_sound(program.code, program.count, 2))
    test_fail(text, 0, "the program is not sound");
  else
    value = sn_expression_at(program.code, program.number, program.count, variables, 2, gradient);
  sn_arena_destroy(arena);
  return value;
}

TEST(operators_bind_as_lepton_binds_them) {
  static const struct {
    const char* text;
    double value;
  } cases[] = {
      {"1+2*3", 7},       {"(1+2)*3", 9},       {"-2^2", -4},      {"2^3^2", 512},  {"2^-1", 0.5},
      {"8/4/2", 1},       {"5-3-1", 1},         {"-x*y", -6},      {"- -x", 2},     {"2*-x", -4},
      {"1.5e1+.5", 15.5}, {"min(x,y)-max(x,y)", -1}, {"a+b; a=b*2; b=x+1", 9}, {"x;;", 2}, {"x; x = 5", 5},
      {"step(x-2)", 1},   {"delta(y)", 0},      {"abs(-y)", 3},    {"recip(x)", 0.5}, {"cube(x)-square(y)", -1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    CHECK_NEAR(value_of(cases[i].text, 2, 3, NULL), cases[i].value, 1e-15);
}

TEST(every_function_has_its_derivative) {
  static const char* const words[] = {
#define WORD(KIND, word, ...) #word,
      SN_EXPRESSION_FUNCTIONS(WORD)
#undef WORD
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    for (int sample = 1; sample < 8; sample++) {
      char text[32];
      double x = 0.11 * sample, h = 1e-5, slope[2];
      snprintf(text, sizeof text, "%s(x)", words[i]);
      value_of(text, x, 0, slope);
      CHECK_NEAR(slope[0], (value_of(text, x + h, 0, NULL) - value_of(text, x - h, 0, NULL)) / (2 * h), 1e-6);
      CHECK_NEAR(slope[1], 0, 0);
    }
}

TEST(gradients_go_through_operators_and_definitions) {
  static const char* const text = "x^y/(1+x*w)-max(x,y)*min(x*y,2); w=sin(x)*y^3";
  double h = 1e-5, slope[2], x = 1.3, y = 0.7;
  value_of(text, x, y, slope);
  CHECK_NEAR(slope[0], (value_of(text, x + h, y, NULL) - value_of(text, x - h, y, NULL)) / (2 * h), 1e-8);
  CHECK_NEAR(slope[1], (value_of(text, x, y + h, NULL) - value_of(text, x, y - h, NULL)) / (2 * h), 1e-8);
}

// Abramowitz, Stegun, Handbook of mathematical functions, table 7.1, and beyond it
TEST(the_error_function_has_its_tabulated_values) {
  static const double table[][2] = {{0, 0},
                                    {0.1, 0.1124629160182848922},
                                    {0.5, 0.5204998778130465377},
                                    {1, 0.8427007929497148693},
                                    {1.9, 0.9927904292352574699},
                                    {2.1, 0.9970205333436670145},
                                    {3, 0.9999779095030014145}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    CHECK_NEAR(sn_error_function(table[i][0]), table[i][1], 4e-16);
    CHECK_NEAR(sn_error_function(-table[i][0]), -table[i][1], 4e-16);
  }
  CHECK_NEAR(sn_error_complement(3) / 2.209049699858544137e-5, 1, 1e-13);
  CHECK_NEAR(sn_error_complement(0.7) + sn_error_function(0.7), 1, 1e-15);
  CHECK(isnan(sn_error_function(NAN)));
}

TEST(programs_that_would_read_or_leave_too_much_are_not_sound) {
  const int leaves_two[2] = {SN_EXPRESSION_CONSTANT, SN_EXPRESSION_CONSTANT}, takes_none[1] = {SN_EXPRESSION_ADD};
  const int unknown[1] = {SN_EXPRESSION_OPS}, local[1] = {SN_EXPRESSION_LOCAL};
  int variable[1] = {sn_expression_code(SN_EXPRESSION_VARIABLE, 1)}, deep[40];
  CHECK(sn_expression_is_sound(variable, 1, 2));
  CHECK(!sn_expression_is_sound(variable, 1, 1));
  CHECK(!sn_expression_is_sound(variable, 0, 2));
  variable[0] = sn_expression_code(SN_EXPRESSION_VARIABLE, -1);
  CHECK(!sn_expression_is_sound(variable, 1, 2));
  CHECK(!sn_expression_is_sound(leaves_two, 2, 2));
  CHECK(!sn_expression_is_sound(takes_none, 1, 2));
  CHECK(!sn_expression_is_sound(unknown, 1, 2));
  CHECK(!sn_expression_is_sound(local, 1, 2));
  for (int i = 0; i < 40; i++) deep[i] = SN_EXPRESSION_CONSTANT;
  CHECK(!sn_expression_is_sound(deep, 40, 2));
}
