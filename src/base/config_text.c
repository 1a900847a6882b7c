// config_text.c — values of <config> as MuJoCo's plugins read them
#include "base/text.h"

#include <string.h>

#define MOST_CHARACTERS 128

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char* past_space(const char* text) {
  while (is_space(*text)) text++;
  return text;
}

bool sn_config_is_number(const char* value) {
  char packed[MOST_CHARACTERS];
  size_t count = 0;
  for (const char* at = value; *at; at++) {
    if (is_space(*at)) continue;
    if (count == sizeof packed - 1) return false;
    packed[count++] = *at;
  }
  packed[count] = '\0';
  double number;
  const char* end = count ? sn_text_number(packed, &number) : packed;
  return end == packed + count;
}

double sn_config_number(const char* value) {
  double number = 0;
  return sn_text_number(past_space(value), &number) ? number : 0;
}

int sn_config_numbers(const char* value, double* out, int most) {
  int count = 0;
  for (const char* at = value; *at; count++) {
    if (count < most) out[count] = sn_config_number(at);
    at += strcspn(at, " ");
    if (*at == ' ') at++;
  }
  return count;
}
