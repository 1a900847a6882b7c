// csv.c — a table of numbers: commas, semicolons or blanks between columns, one row per line, no header
//   Blank lines are skipped and count for nothing.

#include "format/csv.h"
#include "format/input.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>

#define FILE_LIMIT ((size_t)1 << 30)
#define MAX_ERRORS 20

typedef struct Reader {
  snControls* out;
  int64_t capacity;
  const char* path;
  int line, errors;
} Reader;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool grow(Reader* r) {
  if (r->out->rows < r->capacity) return true;
  int64_t capacity = r->capacity ? 2 * r->capacity : 256;
  double* grown = realloc(r->out->values, (size_t)capacity * (size_t)r->out->width * sizeof(double));
  if (!grown) {
    sn_message(r->path, SN_SEVERITY_ERROR, "out of memory");
    return false;
  }
  r->out->values = grown;
  r->capacity = capacity;
  return true;
}

// What stands between the columns of a line: commas, else semicolons, else blanks, which are made commas.
static int count_columns(char* text) {
  int count = 1;
  char between = strchr(text, ',') ? ',' : strchr(text, ';') ? ';' : ' ';
  if (between == ' ') {
    char* end = text + strlen(text);
    while (end > text && is_blank(end[-1])) *--end = '\0';
    for (text += strspn(text, " \t"); *text; text++) {
      if (!is_blank(*text) || is_blank(text[1])) continue;
      *text = ',';
      count++;
    }
    return count;
  }
  for (; *text; text++) {
    if (*text != between) continue;
    *text = ',';
    count++;
  }
  return count;
}

static void report_width(Reader* r, int columns) {
  char where[512];
  snprintf(where, sizeof(where), "%s:%d:1", r->path, r->line);
  sn_message(where, SN_SEVERITY_ERROR, "%d column%s, the model has %d control%s", columns, columns == 1 ? "" : "s",
             r->out->width, r->out->width == 1 ? "" : "s");
  r->errors++;
}

static void report_word(Reader* r, int column, const char* word) {
  char where[512];
  snprintf(where, sizeof(where), "%s:%d:%d", r->path, r->line, column);
  sn_message(where, SN_SEVERITY_ERROR, "'%.40s' is not a number", word);
  r->errors++;
}

// `text` is one line, without its end.
static void read_row(Reader* r, char* text) {
  int64_t row = r->out->rows;
  int columns = count_columns(text);
  if (columns != r->out->width) {
    report_width(r, columns);
    return;
  }
  char* at = text;
  for (int i = 0; i < columns; i++) {
    char* comma = strchr(at, ',');
    if (comma) *comma = '\0';
    char* end;
    r->out->values[row * columns + i] = strtod(at, &end);
    bool empty = end == at;
    while (is_blank(*end)) end++;
    if (empty || *end) {
      while (is_blank(*at)) at++;
      report_word(r, (int)(at - text) + 1, at);
      return;
    }
    at = comma ? comma + 1 : end;
  }
}

static bool read_lines(Reader* r, char* text) {
  for (char* line = text; *line && r->errors < MAX_ERRORS;) {
    char* end = strchr(line, '\n');
    if (end) *end = '\0';
    r->line++;
    bool blank = true;
    for (char* c = line; *c; c++) blank = blank && is_blank(*c);
    if (!blank) {
      if (!grow(r)) return false;
      read_row(r, line);
      r->out->rows++;
    }
    if (!end) break;
    line = end + 1;
  }
  if (r->errors == 0 && r->out->rows == 0) {
    sn_message(r->path, SN_SEVERITY_ERROR, "holds no row of controls");
    r->errors++;
  }
  return r->errors == 0;
}

bool sn_controls_read(snControls* out, const char* path, int width) {
  *out = (snControls){.width = width};
  if (width == 0) {
    sn_message(path, SN_SEVERITY_ERROR, "the model has no actuators, so it takes no controls");
    return false;
  }
  snInput text;
  if (!sn_input_read(&text, path, FILE_LIMIT)) return false;
  Reader r = {.out = out, .path = strcmp(path, "-") == 0 ? "<stdin>" : path};
  bool good = strlen(text.data) == text.size;
  if (good) {
    good = read_lines(&r, text.data);
  } else {
    sn_message(r.path, SN_SEVERITY_ERROR, "is not a text file");
  }
  sn_input_close(&text);
  if (!good) sn_controls_close(out);
  return good;
}

void sn_controls_close(snControls* controls) {
  free(controls->values);
  *controls = (snControls){0};
}

const double* sn_controls_row(const snControls* controls, int64_t step) {
  int64_t row = step < controls->rows ? step : controls->rows - 1;
  return controls->values + row * controls->width;
}

bool sn_csv_has_header(const char* path) {
  FILE* file = strcmp(path, "-") == 0 ? NULL : fopen(path, "rb");
  char line[4096] = "";
  if (!file) return false;  // who reads it says why
  bool words = false;
  if (fgets(line, sizeof(line), file)) {
    char* end;
    const char* first = line + strspn(line, " \t\"");
    strtod(first, &end);
    words = end == first && ((*first >= 'a' && *first <= 'z') || (*first >= 'A' && *first <= 'Z') || *first == '_');
  }
  fclose(file);
  return words;
}
