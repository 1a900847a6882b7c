// json_write.c — JSON out: valid UTF-8, reals with as few digits as read back bit for bit
//   JSON has no word for non-finite numbers; NaN, Infinity and -Infinity are what Python and JavaScript understand.

#include "format/json_write.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void sn_write_number(FILE* file, double value) {
  if (isnan(value)) {
    fputs("NaN", file);
  } else if (isinf(value)) {
    fputs(value > 0 ? "Infinity" : "-Infinity", file);
  } else {
    char text[32];
    for (int digits = 15; digits <= 17; digits++) {
      snprintf(text, sizeof(text), "%.*g", digits, value);
      if (digits == 17 || strtod(text, NULL) == value) break;
    }
    fputs(text, file);
  }
}

void sn_write_element(FILE* file, snKind kind, const void* numbers, size_t index) {
  switch (kind) {
    case SN_KIND_DOUBLE: sn_write_number(file, ((const double*)numbers)[index]); return;
    case SN_KIND_FLOAT: sn_write_number(file, ((const float*)numbers)[index]); return;
    case SN_KIND_INT: fprintf(file, "%d", ((const int*)numbers)[index]); return;
    case SN_KIND_INT64: fprintf(file, "%" PRId64, ((const int64_t*)numbers)[index]); return;
    case SN_KIND_BYTE: fprintf(file, "%u", ((const uint8_t*)numbers)[index]); return;
    case SN_KIND_CHAR: fprintf(file, "%d", ((const signed char*)numbers)[index]); return;
  }
}

static void separate(snJsonWriter* w) {
  if (!w->after_key && w->filled[w->depth]) fputs(", ", w->file);
  w->after_key = false;
  w->filled[w->depth] = true;
}

void sn_json_begin(snJsonWriter* w, char bracket) {
  separate(w);
  fputc(bracket, w->file);
  w->depth++;
  w->filled[w->depth] = false;
}

void sn_json_end(snJsonWriter* w, char bracket) {
  w->depth--;
  fputc(bracket, w->file);
}

// Length of the UTF-8 sequence at `text`, 0 where the bytes are none.
static int utf8_length(const unsigned char* text) {
  int length = text[0] < 0x80 ? 1 : text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
  if (length > 1 && (text[0] < 0xc2 || text[0] > 0xf4)) return 0;
  for (int i = 1; i < length; i++) {
    if ((text[i] & 0xc0) != 0x80) return 0;
  }
  bool overlong = (text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xf0 && text[1] < 0x90);
  bool surrogate = text[0] == 0xed && text[1] >= 0xa0;
  bool too_large = text[0] == 0xf4 && text[1] >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

static void write_text(FILE* file, const char* text) {
  fputc('"', file);
  for (const unsigned char* at = (const unsigned char*)text; *at;) {
    int length = utf8_length(at);
    if (length == 0) {
      fputs("\\ufffd", file);
      at++;
    } else if (*at == '"' || *at == '\\') {
      fprintf(file, "\\%c", *at++);
    } else if (*at < 0x20) {
      fprintf(file, "\\u%04x", *at++);
    } else {
      fwrite(at, 1, (size_t)length, file);
      at += length;
    }
  }
  fputc('"', file);
}

void sn_json_key(snJsonWriter* w, const char* key) {
  separate(w);
  write_text(w->file, key);
  fputs(": ", w->file);
  w->after_key = true;
}

void sn_json_text(snJsonWriter* w, const char* text) {
  separate(w);
  write_text(w->file, text);
}

void sn_json_integer(snJsonWriter* w, int64_t value) {
  separate(w);
  fprintf(w->file, "%" PRId64, value);
}

void sn_json_number(snJsonWriter* w, double value) {
  separate(w);
  sn_write_number(w->file, value);
}

void sn_json_element(snJsonWriter* w, snKind kind, const void* numbers, size_t index) {
  separate(w);
  sn_write_element(w->file, kind, numbers, index);
}

void sn_json_list(snJsonWriter* w, snKind kind, const void* numbers, size_t count) {
  sn_json_begin(w, '[');
  for (size_t i = 0; i < count; i++) sn_json_element(w, kind, numbers, i);
  sn_json_end(w, ']');
}
