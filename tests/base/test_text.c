// test_text.c — numbers, words and the slips of pens
#include "base/text.h"
#include "test.h"

#include <locale.h>
#include <stdint.h>
#include <stdlib.h>

static double number(const char* text) {
  double value = -12345;
  const char* bad = NULL;
  int length = 0;
  int count = sn_text_numbers(text, &value, 1, &bad, &length);
  test_expect(__FILE__, __LINE__, count == 1, "'%s' gives %d numbers", text, count);
  return value;
}

TEST(numbers_read_as_the_c_library_reads_them) {
  const char* texts[] = {"0",
                         "-0",
                         "1",
                         "+1",
                         "1.",
                         ".5",
                         "-1.5e3",
                         "1e22",
                         "1e23",
                         "123456789012345678901234567890",
                         "0.1",
                         "3.141592653589793",
                         "2.2250738585072014e-308",
                         "1.7976931348623157e308",
                         "9007199254740993",
                         "0.000000000000000000000000000000000000000000000000001e60",
                         "1e-22",
                         "4.35",
                         "0e-400",
                         "0x10",
                         "0x1.8p1",
                         "0X.8",
                         "00012.50",
                         "8.41e21",
                         "9.5367431640625e-07",
                         "1E5",
                         "7e-300"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    double expected = strtod(texts[i], NULL), found = number(texts[i]);
    test_expect(__FILE__, __LINE__, memcmp(&expected, &found, sizeof found) == 0, "'%s' is %.17g, expected %.17g",
                texts[i], found, expected);
  }
}

TEST(every_double_survives_printing_and_reading) {
  uint64_t bits = 88172645463325252u;
  for (int i = 0; i < 20000; i++) {
    bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
    double value, found;
    memcpy(&value, &bits, sizeof value);
    if (!isnormal(value)) continue;
    char text[64];
    snprintf(text, sizeof text, i % 2 ? "%.17g" : "%.16e", value);
    found = number(text);
    test_expect(__FILE__, __LINE__, memcmp(&value, &found, sizeof value) == 0, "%s became %.17g", text, found);
  }
}

TEST(very_long_numbers_round_by_all_their_digits) {
  // halfway between 1 and the next double, and a last digit far behind that tips the balance
  char text[2100] = "1.00000000000000011102230246251565404236316680908203125";
  CHECK(number(text) == 1.0);
  size_t length = strlen(text);
  memset(text + length, '0', 2000);
  text[length + 1999] = '1';
  CHECK(number(text) == 1.0000000000000002);
}

TEST(infinity_and_nan_are_numbers_here) {
  CHECK(number("inf") == INFINITY && number("-Infinity") == -INFINITY && number("INF") == INFINITY);
  CHECK(isnan(number("nan")) && isnan(number("NaN")) && isnan(number("-nan(12)")));
}

TEST(numbers_are_counted_and_stored_up_to_the_limit) {
  double out[3] = {0, 0, 99};
  CHECK_INT(sn_text_numbers(" 1\t2\n3\r\n 4 ", out, 2, NULL, NULL), 4);
  CHECK(out[0] == 1 && out[1] == 2 && out[2] == 99);
  CHECK_INT(sn_text_numbers("", out, 3, NULL, NULL), 0);
  CHECK_INT(sn_text_numbers(" \v\f ", NULL, 0, NULL, NULL), 0);
}

TEST(the_first_token_that_is_no_number_is_pointed_at) {
  const char* texts[] = {"1 2 x3y 4", "1e",     "1,5", ".",  "1d3",  "0x",   "+-1",   "- 5", "1e400",
                         "1e-400",    "1e-310", "--1", "e5", "nan(", "infx", "1.2.3", "\xff"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    const char* bad = NULL;
    int length = 0;
    CHECK_INT(sn_text_numbers(texts[i], NULL, 0, &bad, &length), -1);
    CHECK(bad != NULL && length > 0);
  }
  const char* bad;
  int length;
  sn_text_numbers(texts[0], NULL, 0, &bad, &length);
  CHECK(bad == texts[0] + 4 && length == 3);
}

TEST(integers_are_decimal_and_fit_32_bits) {
  int out[3];
  CHECK_INT(sn_text_integers(" 010 -7 +2147483647", out, 3, NULL, NULL), 3);
  CHECK(out[0] == 10 && out[1] == -7 && out[2] == 2147483647);
  CHECK_INT(sn_text_integers("-2147483648", out, 3, NULL, NULL), 1);
  const char* wrong[] = {"2147483648", "-2147483649", "99999999999999999999999", "1.0", "1e2", "0x10", "-", "a"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    CHECK_INT(sn_text_integers(wrong[i], out, 3, NULL, NULL), -1);
}

TEST(the_locale_has_no_say) {
  const char* names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "fr_FR"};
  bool found = false;
  for (size_t i = 0; i < sizeof names / sizeof names[0] && !found; i++) found = setlocale(LC_ALL, names[i]) != NULL;
  if (!found) printf("     no locale with a decimal comma here; read in the C locale only\n");
  CHECK(number("1.5") == 1.5 && number("0.1234567890123456789") == 0.1234567890123456789);
  setlocale(LC_ALL, "C");
}

static const char* word(const void* context, int i) {
  static const char* const words[] = {"mass", "margin", "material", "size", "quat", "axis", "armature", "A", NULL};
  (void)context;
  return words[i];
}

TEST(slips_of_the_pen_are_recognised) {
  CHECK_TEXT(sn_closest_word("mas", word, NULL), "mass");
  CHECK_TEXT(sn_closest_word("amss", word, NULL), "mass");
  CHECK_TEXT(sn_closest_word("MASS", word, NULL), "mass");
  CHECK_TEXT(sn_closest_word("armatrue", word, NULL), "armature");
  CHECK_TEXT(sn_closest_word("matreial", word, NULL), "material");
  CHECK_TEXT(sn_closest_word("axes", word, NULL), "axis");
}

TEST(other_words_are_not_taken_for_slips) {
  CHECK(sn_closest_word("stiffness", word, NULL) == NULL);
  CHECK(sn_closest_word("zz", word, NULL) == NULL);
  CHECK(sn_closest_word("x", word, NULL) == NULL);
  CHECK(sn_closest_word("", word, NULL) == NULL);
  char longest[200];
  memset(longest, 'm', 199);
  longest[199] = '\0';
  CHECK(sn_closest_word(longest, word, NULL) == NULL);
}

TEST(copies_and_formats_live_in_the_arena) {
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK_TEXT(sn_text_copy(arena, "hello world", 5), "hello");
  CHECK_TEXT(sn_text_format(arena, "%d-%s", 7, "x"), "7-x");
  sn_arena_destroy(arena);
}
