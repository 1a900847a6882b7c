// text.h — strings and numbers as they stand in files; independent of the locale
#pragma once
#include "base/arena.h"
#include "sinew/diagnostics.h"  // sn_closest_word
#include <stdbool.h>
#include <stdint.h>

char* sn_text_copy(snArena* arena, const char* text, size_t length);
char* sn_text_format(snArena* arena, const char* format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

// Numbers separated by white space. Stores up to `max` into out (out may be NULL) and returns how many there are;
// on the first token that is not a number returns -1 and points *bad at it, its length in *bad_length.
// Accepts what MuJoCo does: decimal, exponent, inf, nan; the caller decides whether those are allowed.
int sn_text_numbers(const char* text, double* out, int max, const char** bad, int* bad_length);

// Past the number that `text` begins with, without white space before it; NULL where there is none. What is beyond the
// range of a double comes out infinite or next to 0.
const char* sn_text_number(const char* text, double* out);

// The number that fills the characters from `word` to `end`, or begins them; 0 where there is none.
double sn_text_word_number(const char* word, const char* end);

// Numbers as above, but 32-bit integers.
int sn_text_integers(const char* text, int* out, int max, const char** bad, int* bad_length);

// The fewest of 15, 16 or 17 digits that read back equal, without a locale's decimal point; returns the length.
#define SN_NUMBER_TEXT 32
int sn_text_from_number(double value, char out[SN_NUMBER_TEXT]);

// ---- values of <config>, as MuJoCo's plugins read them (config_text.c)

// conformance: a value is sound if it is empty or, without its white space, a number from end to end
bool sn_config_is_number(const char* value);

// The number that a value begins with, 0 where there is none.
double sn_config_number(const char* value);

// Numbers separated by single spaces; returns how many, of which at most `most` are stored.
int sn_config_numbers(const char* value, double* out, int most);
