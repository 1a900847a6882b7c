// json_read.c — a strict reader of JSON (RFC 8259) plus NaN, Infinity and -Infinity
//   One pass by recursive descent into a flat list of nodes; texts are unescaped in place, where they only shrink.
//   Depth is bounded, and memory by the size of the input: a node takes at least two bytes of it.

#include "format/json_read.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 64

typedef struct Parser {
  snJsonDocument* document;
  char *at, *end, *line_start;
  int line, depth;
  const char* name;
} Parser;

static ptrdiff_t parse_value(Parser* p);

static ptrdiff_t fail(Parser* p, const char* what) {
  char where[512];
  snprintf(where, sizeof(where), "%s:%d:%d", p->name, p->line, (int)(p->at - p->line_start) + 1);
  sn_message(where, SN_SEVERITY_ERROR, "%s", what);
  return -1;
}

static void skip_space(Parser* p) {
  for (; p->at < p->end && strchr(" \t\r\n", *p->at) && *p->at; p->at++) {
    if (*p->at == '\n') {
      p->line++;
      p->line_start = p->at + 1;
    }
  }
}

static ptrdiff_t add_node(Parser* p, snJsonKind kind) {
  snJsonDocument* document = p->document;
  if (document->count == document->capacity) {
    size_t capacity = document->capacity ? 2 * document->capacity : 64;
    snJsonNode* grown = realloc(document->nodes, capacity * sizeof(snJsonNode));
    if (!grown) return fail(p, "out of memory");
    document->nodes = grown;
    document->capacity = capacity;
  }
  document->nodes[document->count] =
      (snJsonNode){.kind = kind, .line = p->line, .column = (int)(p->at - p->line_start) + 1, .child = -1, .next = -1};
  return (ptrdiff_t)document->count++;
}

static bool parse_hex(Parser* p, unsigned* out) {
  *out = 0;
  for (int i = 0; i < 4; i++, p->at++) {
    char c = *p->at;
    unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0') : ((unsigned)c | 32) - 'a' + 10;
    if (!(c >= '0' && c <= '9') && !(((unsigned)c | 32) >= 'a' && ((unsigned)c | 32) <= 'f')) {
      fail(p, "\\u needs four hexadecimal digits");
      return false;
    }
    *out = *out << 4 | digit;
  }
  return true;
}

static char* put_utf8(char* out, unsigned code) {
  if (code < 0x80) {
    *out++ = (char)code;
  } else if (code < 0x800) {
    *out++ = (char)(0xc0 | code >> 6);
    *out++ = (char)(0x80 | (code & 63));
  } else if (code < 0x10000) {
    *out++ = (char)(0xe0 | code >> 12);
    *out++ = (char)(0x80 | (code >> 6 & 63));
    *out++ = (char)(0x80 | (code & 63));
  } else {
    *out++ = (char)(0xf0 | code >> 18);
    *out++ = (char)(0x80 | (code >> 12 & 63));
    *out++ = (char)(0x80 | (code >> 6 & 63));
    *out++ = (char)(0x80 | (code & 63));
  }
  return out;
}

static bool parse_escape(Parser* p, char** out) {
  static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
  char c = *p->at;
  const char* found = c ? strchr(from, c) : NULL;
  if (found) {
    *(*out)++ = into[found - from];
    p->at++;
    return true;
  }
  if (c != 'u') return fail(p, "unknown escape in a text") >= 0;
  p->at++;
  unsigned code, low;
  if (!parse_hex(p, &code)) return false;
  if (code >= 0xd800 && code < 0xdc00) {
    if (p->at[0] != '\\' || p->at[1] != 'u') return fail(p, "half of a surrogate pair") >= 0;
    p->at += 2;
    if (!parse_hex(p, &low)) return false;
    if (low < 0xdc00 || low > 0xdfff) return fail(p, "half of a surrogate pair") >= 0;
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  if (code == 0) return fail(p, "zero characters are not allowed in a text") >= 0;
  *out = put_utf8(*out, code);
  return true;
}

// The opening quote was seen but not read.
static char* parse_text(Parser* p) {
  char* start = ++p->at;
  char* out = start;
  while (*p->at != '"') {
    if (p->at >= p->end || (unsigned char)*p->at < 0x20) {
      fail(p, p->at >= p->end ? "text without closing quote" : "control character in a text");
      return NULL;
    }
    if (*p->at != '\\') {
      *out++ = *p->at++;
    } else {
      p->at++;
      if (!parse_escape(p, &out)) return NULL;
    }
  }
  p->at++;
  *out = '\0';
  return start;
}

static bool read_word(Parser* p, const char* word) {
  size_t length = strlen(word);
  if ((size_t)(p->end - p->at) < length || strncmp(p->at, word, length) != 0) return false;
  p->at += length;
  return true;
}

static void skip_digits(Parser* p) {
  while (*p->at >= '0' && *p->at <= '9') p->at++;
}

// strtod takes more than JSON allows (hexadecimal, leading zeros and plus signs), so the shape is checked first.
static bool read_number(Parser* p, double* out) {
  char* start = p->at;
  if (*p->at == '-') p->at++;
  if (read_word(p, "Infinity")) {
    *out = *start == '-' ? -INFINITY : INFINITY;
    return true;
  }
  char* digits = p->at;
  skip_digits(p);
  if (p->at == digits || (*digits == '0' && p->at > digits + 1)) return false;
  if (*p->at == '.') {
    digits = ++p->at;
    skip_digits(p);
    if (p->at == digits) return false;
  }
  if (*p->at == 'e' || *p->at == 'E') {
    p->at++;
    if (*p->at == '+' || *p->at == '-') p->at++;
    digits = p->at;
    skip_digits(p);
    if (p->at == digits) return false;
  }
  *out = strtod(start, NULL);
  return true;
}

static bool parse_key(Parser* p, char** key) {
  if (*p->at != '"') return fail(p, "expected a name in double quotes") >= 0;
  *key = parse_text(p);
  if (!*key) return false;
  skip_space(p);
  if (*p->at != ':') return fail(p, "expected ':' after the name") >= 0;
  p->at++;
  skip_space(p);
  return true;
}

// Elements of an array or members of an object, up to and with the closing bracket.
static ptrdiff_t parse_items(Parser* p, snJsonKind kind) {
  char closing = kind == SN_JSON_OBJECT ? '}' : ']';
  ptrdiff_t node = add_node(p, kind), last = -1;
  if (node < 0) return -1;
  if (++p->depth > MAX_DEPTH) return fail(p, "nested too deeply");
  p->at++;
  skip_space(p);
  while (*p->at != closing) {
    if (last >= 0) {
      if (*p->at != ',') return fail(p, kind == SN_JSON_OBJECT ? "expected ',' or '}'" : "expected ',' or ']'");
      p->at++;
      skip_space(p);
    }
    char* key = NULL;
    if (kind == SN_JSON_OBJECT && !parse_key(p, &key)) return -1;
    ptrdiff_t item = parse_value(p);
    if (item < 0) return -1;
    p->document->nodes[item].key = key;
    if (last < 0) {
      p->document->nodes[node].child = item;
    } else {
      p->document->nodes[last].next = item;
    }
    last = item;
    skip_space(p);
  }
  p->at++;
  p->depth--;
  return node;
}

static ptrdiff_t parse_text_value(Parser* p) {
  ptrdiff_t node = add_node(p, SN_JSON_TEXT);
  if (node < 0) return -1;
  char* text = parse_text(p);
  p->document->nodes[node].text = text;
  return text ? node : -1;
}

static ptrdiff_t parse_scalar(Parser* p) {
  ptrdiff_t node = add_node(p, SN_JSON_NUMBER);
  if (node < 0) return -1;
  snJsonNode* value = &p->document->nodes[node];
  if (read_word(p, "true") || read_word(p, "false")) {
    value->kind = SN_JSON_BOOLEAN;
    value->number = p->at[-2] == 'u';  // tr-u-e, fal-s-e
  } else if (read_word(p, "null")) {
    value->kind = SN_JSON_NULL;
  } else if (read_word(p, "NaN")) {
    value->number = NAN;
  } else if (!read_number(p, &value->number)) {
    return fail(p, p->at >= p->end ? "the text ends in the middle of a value" : "not a JSON value");
  }
  return node;
}

static ptrdiff_t parse_value(Parser* p) {
  switch (*p->at) {
    case '{': return parse_items(p, SN_JSON_OBJECT);
    case '[': return parse_items(p, SN_JSON_ARRAY);
    case '"': return parse_text_value(p);
    default: return parse_scalar(p);
  }
}

bool sn_json_parse(snJsonDocument* out, char* data, size_t size, const char* name) {
  *out = (snJsonDocument){0};
  Parser p = {.document = out, .at = data, .end = data + size, .line_start = data, .line = 1, .name = name};
  skip_space(&p);
  bool good = parse_value(&p) >= 0;
  if (good) {
    skip_space(&p);
    if (p.at < p.end) good = fail(&p, "unexpected text after the end of the value") >= 0;
  }
  if (!good) sn_json_close(out);
  return good;
}

void sn_json_close(snJsonDocument* document) {
  free(document->nodes);
  *document = (snJsonDocument){0};
}
