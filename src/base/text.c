// text.c — strings and numbers as they stand in files; independent of the locale
//   A number is first reduced to its digits and one exponent, value = digits * base^exponent. Up to 19 digits and a
//   power of ten that a double holds exactly need one rounding only (Clinger, How to Read Floating Point Numbers
//   Accurately, 1990); the rest goes to strtod without a decimal point, the one thing there that a locale changes.
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char* sn_text_copy(snArena* arena, const char* text, size_t length) {
  char* copy = sn_arena_alloc(arena, length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char* sn_text_format(snArena* arena, const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char* text = length < 0 ? NULL : sn_arena_alloc(arena, (size_t)length + 1);
  if (text) vsnprintf(text, (size_t)length + 1, format, args);
  va_end(args);
  return text;
}

// ASCII only: isspace and tolower ask the locale
static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

#define LONGEST_WORD 64

// Fewest insertions, deletions, replacements and swaps of neighbours that change one word into the other; capitals cost
// nothing. Damerau, A technique for computer detection and correction of spelling errors (1964).
static int edit_distance(const char* a, int a_length, const char* b, int b_length) {
  int rows[3][LONGEST_WORD + 1];
  int *before = rows[0], *above = rows[1], *row = rows[2];
  for (int j = 0; j <= b_length; j++) above[j] = before[j] = j;
  for (int i = 1; i <= a_length; i++) {
    row[0] = i;
    for (int j = 1; j <= b_length; j++) {
      bool same = lower(a[i - 1]) == lower(b[j - 1]);
      int best = above[j - 1] + !same;
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped && before[j - 2] + 1 < best) best = before[j - 2] + 1;
      row[j] = best;
    }
    int* recycled = before;
    before = above;
    above = row;
    row = recycled;
  }
  return above[b_length];
}

// The first half of a word is rarely mistyped: where it agrees, one slip more may follow.
static bool begins_alike(const char* word, size_t length, const char* name) {
  size_t half = length / 2;
  for (size_t i = 0; i < half; i++)
    if (lower(word[i]) != lower(name[i])) return false;
  return half >= 2;
}

const char* sn_closest_word(const char* word, const char* (*candidate)(const void* context, int i),
                            const void* context) {
  size_t length = strlen(word);
  if (length == 0 || length > LONGEST_WORD) return NULL;
  // one slip in three letters still looks like the word that was meant
  int allowed = (int)(length < 3 ? 1 : length / 3), best_distance = INT_MAX;
  const char* best = NULL;
  const char* name;
  for (int i = 0; (name = candidate(context, i)) != NULL; i++) {
    size_t name_length = strlen(name);
    if (name_length == 0 || name_length > LONGEST_WORD) continue;
    int distance = edit_distance(word, (int)length, name, (int)name_length);
    bool other_word = distance >= (int)(length > name_length ? length : name_length);
    bool alike = distance <= allowed || (distance == allowed + 1 && begins_alike(word, length, name));
    if (alike && distance < best_distance && !other_word) {
      best_distance = distance;
      best = name;
    }
  }
  return best;
}

// More digits than this cannot change how a double rounds, once a last non-zero one stands for the rest.
#define MOST_DIGITS 800

// letters of a word that are looked at where it is no short decimal
#define LONGEST_NUMBER 1000

// digits * base^exponent, sign apart
typedef struct Scanned {
  char digits[MOST_DIGITS + 1];  // without leading zeros
  int count;
  int64_t exponent;  // of the base; in hexadecimal it counts bits
  bool hex, negative;
} Scanned;

static int digit_value(char c, bool hex) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return hex && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void push_digit(Scanned* s, char c, bool fraction) {
  int bits = s->hex ? 4 : 1;
  if (s->count == 0 && c == '0') {
    s->exponent -= fraction ? bits : 0;
  } else if (s->count < MOST_DIGITS) {
    s->digits[s->count++] = c;
    s->exponent -= fraction ? bits : 0;
  } else {
    if (c != '0') s->digits[MOST_DIGITS - 1] = '1';
    s->exponent += fraction ? 0 : bits;
  }
}

// Past an exponent ("e-5", "p3") at `c`; `c` itself where there is none.
static const char* scan_exponent(const char* c, Scanned* s) {
  if (lower(*c) != (s->hex ? 'p' : 'e')) return c;
  const char* p = c + 1;
  bool negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (digit_value(*p, false) < 0) return c;
  int64_t value = 0;
  for (; digit_value(*p, false) >= 0; p++)
    if (value < INT64_MAX / 100) value = 10 * value + digit_value(*p, false);
  s->exponent += negative ? -value : value;
  return p;
}

// Past a decimal or hexadecimal number at `c`; NULL where there is none.
static const char* scan_digits(const char* c, Scanned* s) {
  s->hex = c[0] == '0' && lower(c[1]) == 'x';
  if (s->hex) c += 2;
  int seen = 0;
  for (; digit_value(*c, s->hex) >= 0; c++, seen++) push_digit(s, *c, false);
  if (*c == '.')
    for (c++; digit_value(*c, s->hex) >= 0; c++, seen++) push_digit(s, *c, true);
  return seen ? scan_exponent(c, s) : NULL;
}

// mantissa * 10^exponent where one rounding does it.
static bool exact_decimal(uint64_t mantissa, int64_t exponent, double* out) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (mantissa > (UINT64_C(1) << 53) || exponent < -22 || exponent > 22) return false;
  *out = exponent < 0 ? (double)mantissa / powers[-exponent] : (double)mantissa * powers[exponent];
  return true;
}

// False where the value is out of a double's range: too large, then it is infinite, or too small.
static bool scanned_value(const Scanned* s, double* out) {
  uint64_t mantissa = 0;
  int count = s->count <= 19 && !s->hex ? s->count : 0;
  for (int i = 0; i < count; i++) mantissa = 10 * mantissa + (uint64_t)(s->digits[i] - '0');
  double value = 0;
  bool in_range = true;
  bool exact = count == s->count && exact_decimal(mantissa, s->exponent, &value);
  if (!exact && s->count > 0) {
    char text[MOST_DIGITS + 32];
    int64_t exponent = s->exponent < -999999 ? -999999 : s->exponent > 999999 ? 999999 : s->exponent;
    snprintf(text, sizeof text, "%s%.*s%c%d", s->hex ? "0x" : "", s->count, s->digits, s->hex ? 'p' : 'e',
             (int)exponent);
    errno = 0;
    value = strtod(text, NULL);
    in_range = errno != ERANGE;
  }
  *out = s->negative ? -value : value;
  return in_range;
}

// Past `word` at `c`, letters of either case; NULL where it is not there.
static const char* scan_word(const char* c, const char* word) {
  for (; *word; word++, c++)
    if (lower(*c) != *word) return NULL;
  return c;
}

// Past the "(123)" that may follow nan
static const char* scan_payload(const char* c) {
  const char* p = c;
  if (*p != '(') return c;
  for (p++; digit_value(*p, false) >= 0 || (lower(*p) >= 'a' && lower(*p) <= 'z') || *p == '_';) p++;
  return *p == ')' ? p + 1 : c;
}

// Past one number at `c`, which is not white space; NULL where there is none.
static const char* scan_number(const char* c, double* out, bool* in_range) {
  Scanned s;
  *in_range = true;
  s.count = 0;
  s.exponent = 0;
  s.negative = *c == '-';
  if (*c == '-' || *c == '+') c++;
  const char* end;
  if ((end = scan_word(c, "infinity")) || (end = scan_word(c, "inf"))) {
    *out = s.negative ? -HUGE_VAL : HUGE_VAL;
    return end;
  }
  if ((end = scan_word(c, "nan"))) {
    *out = NAN;
    return scan_payload(end);
  }
  end = scan_digits(c, &s);
  if (end) *in_range = scanned_value(&s, out);
  return end;
}

const char* sn_text_number(const char* text, double* out) {
  bool in_range;
  return scan_number(text, out, &in_range);
}

// Most words of files are short decimals without an exponent.
static bool short_decimal(const char* at, const char* end, double* out) {
  bool negative = at < end && *at == '-';
  at += negative;
  uint64_t mantissa = 0;
  int digits = 0, places = 0;
  for (bool fraction = false; at < end; at++) {
    if (*at == '.' && !fraction) {
      fraction = true;
      continue;
    }
    int digit = digit_value(*at, false);
    if (digit < 0 || ++digits > 19) return false;
    mantissa = 10 * mantissa + (uint64_t)digit;
    places += fraction;
  }
  if (digits == 0 || !exact_decimal(mantissa, -places, out)) return false;
  if (negative) *out = -*out;
  return true;
}

double sn_text_word_number(const char* word, const char* end) {
  double value;
  if (short_decimal(word, end, &value)) return value;
  char text[LONGEST_NUMBER + 1];
  size_t length = end - word < LONGEST_NUMBER ? (size_t)(end - word) : LONGEST_NUMBER;
  memcpy(text, word, length);
  text[length] = '\0';
  return sn_text_number(text, &value) ? value : 0;
}

static const char* scan_integer(const char* c, int* out) {
  bool negative = *c == '-';
  if (*c == '-' || *c == '+') c++;
  if (digit_value(*c, false) < 0) return NULL;
  int64_t value = 0;
  for (; digit_value(*c, false) >= 0; c++)
    if (value <= INT_MAX) value = 10 * value + digit_value(*c, false);
  if (negative) value = -value;
  if (value < INT_MIN || value > INT_MAX) return NULL;
  *out = (int)value;
  return c;
}

static int bad_token(const char* start, const char** bad, int* bad_length) {
  const char* end = start;
  while (*end && !is_space(*end)) end++;
  if (bad) *bad = start;
  if (bad_length) *bad_length = end - start > INT_MAX ? INT_MAX : (int)(end - start);
  return -1;
}

int sn_text_numbers(const char* text, double* out, int max, const char** bad, int* bad_length) {
  int count = 0;
  for (const char* c = text;;) {
    while (is_space(*c)) c++;
    if (!*c) return count;
    double value;
    bool in_range;
    const char* end = scan_number(c, &value, &in_range);
    if (!end || !in_range || (*end && !is_space(*end)) || count == INT_MAX) return bad_token(c, bad, bad_length);
    if (out && count < max) out[count] = value;
    count++;
    c = end;
  }
}

int sn_text_integers(const char* text, int* out, int max, const char** bad, int* bad_length) {
  int count = 0;
  for (const char* c = text;;) {
    while (is_space(*c)) c++;
    if (!*c) return count;
    int value;
    const char* end = scan_integer(c, &value);
    if (!end || (*end && !is_space(*end)) || count == INT_MAX) return bad_token(c, bad, bad_length);
    if (out && count < max) out[count] = value;
    count++;
    c = end;
  }
}

int sn_text_from_number(double value, char out[SN_NUMBER_TEXT]) {
  int length = 0;
  for (int digits = 15; digits <= 17; digits++) {
    length = snprintf(out, SN_NUMBER_TEXT, "%.*g", digits, value);
    for (char* c = out; *c; c++)
      if (!strchr("0123456789+-einfa", *c)) *c = '.';
    double again;
    const char* end = sn_text_number(out, &again);
    if (end && again == value) break;
  }
  return length;
}
