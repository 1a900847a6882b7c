// start.c — initial states from keyframes and from JSON
//   A state file is an object with any of the names below; arrays are flat or nested, row-major, of the full length.

#include "command/setup.h"
#include "format/input.h"
#include "format/json_read.h"
#include "sinew/fields.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FILE_LIMIT ((size_t)256 << 20)

static const char* const state_names[] = {"time",           "qpos",      "qvel",      "act",        "history",
                                          "qacc_warmstart", "ctrl",      "mocap_pos", "mocap_quat", "qfrc_applied",
                                          "xfrc_applied",   "eq_active", "userdata"};
#define STATE_NAME_COUNT ((int)(sizeof(state_names) / sizeof(state_names[0])))

static const char* key_name(const void* context, int i) { return sn_id_to_name(context, SN_OBJ_KEY, i); }

// An index that is out of range and a name that is unknown are the same mistake: no such keyframe.
static int find_key(const snModel* m, const char* text) {
  int key = sn_name_to_id(m, SN_OBJ_KEY, text);
  if (key >= 0) return key;
  char* end;
  errno = 0;
  long index = strtol(text, &end, 10);
  bool number = end != text && !*end && errno == 0 && index >= 0 && index < m->nkey;
  return number ? (int)index : -1;
}

bool sn_start_key(const snArguments* a, const snModel* m, snData* d) {
  const char* text = sn_argument(a, "key");
  if (!text) {
    sn_reset(m, d);
    return true;
  }
  int key = find_key(m, text);
  if (key < 0) {
    const char* close = sn_closest_word(text, key_name, m);
    if (close) {
      sn_misuse(a->where, "--key: no keyframe '%s'; did you mean '%s'?", text, close);
    } else {
      sn_misuse(a->where, "--key: no keyframe '%s'; the model has %d", text, m->nkey);
    }
    return false;
  }
  sn_reset_to_key(m, d, key);
  return true;
}

typedef struct StateReader {
  const snJsonDocument* document;
  const char* path;
  const snModel* m;
  snData* d;
  bool good;
} StateReader;

static void report(StateReader* r, const snJsonNode* node, const char* text) {
  char where[512];
  snprintf(where, sizeof(where), "%s:%d:%d", r->path, node->line, node->column);
  sn_message(where, SN_SEVERITY_ERROR, "%s", text);
  r->good = false;
}

static const char* state_name(const void* context, int i) {
  (void)context;
  return i < STATE_NAME_COUNT ? state_names[i] : NULL;
}

static bool is_state_name(const char* name) {
  for (int i = 0; i < STATE_NAME_COUNT; i++) {
    if (strcmp(state_names[i], name) == 0) return true;
  }
  return false;
}

// Where the numbers of a state field go.
typedef struct Target {
  const char* name;
  snKind kind;
  void* numbers;
  size_t count;
} Target;

static bool find_target(const StateReader* r, const char* name, Target* out) {
  *out = (Target){.name = name, .kind = SN_KIND_DOUBLE, .numbers = &r->d->time, .count = 1};
  if (strcmp(name, "time") == 0) return true;
  if (!is_state_name(name)) return false;
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, name) != 0) continue;
    int rows, cols;
    sn_field_shape(r->m, &fields[i], &rows, &cols);
    out->kind = fields[i].kind;
    out->numbers = sn_data_field_data(r->d, &fields[i]);
    out->count = (size_t)rows * (size_t)cols * (size_t)fields[i].width;
    return true;
  }
  return false;
}

static void store(const Target* target, size_t index, double value) {
  if (target->kind == SN_KIND_BYTE) {
    ((uint8_t*)target->numbers)[index] = value != 0;
  } else {
    ((double*)target->numbers)[index] = value;
  }
}

// Numbers of a value, nested lists flattened; stores those that fit and returns how many there are.
static size_t read_numbers(StateReader* r, const Target* target, ptrdiff_t index, size_t filled) {
  const snJsonNode* node = &r->document->nodes[index];
  if (node->kind == SN_JSON_ARRAY) {
    for (ptrdiff_t child = node->child; child >= 0; child = r->document->nodes[child].next) {
      filled = read_numbers(r, target, child, filled);
    }
    return filled;
  }
  bool fits = node->kind == SN_JSON_NUMBER || (node->kind == SN_JSON_BOOLEAN && target->kind == SN_KIND_BYTE);
  if (!fits) {
    report(r, node, "expected a number");
  } else if (filled < target->count) {
    store(target, filled, node->number);
  }
  return filled + 1;
}

static void read_member(StateReader* r, ptrdiff_t index) {
  const snJsonNode* node = &r->document->nodes[index];
  char text[256];
  Target target;
  if (!find_target(r, node->key, &target)) {
    const char* close = sn_closest_word(node->key, state_name, NULL);
    snprintf(text, sizeof(text), "'%.64s' is not part of the state%s%s%s", node->key, close ? "; did you mean '" : "",
             close ? close : "", close ? "'?" : "");
    report(r, node, text);
    return;
  }
  bool was_good = r->good;
  r->good = true;
  size_t found = read_numbers(r, &target, index, 0);
  if (r->good && found != target.count) {
    snprintf(text, sizeof(text), "'%s' needs %zu numbers, found %zu", target.name, target.count, found);
    report(r, node, text);
  }
  r->good = r->good && was_good;
}

bool sn_start_state(const snArguments* a, const snModel* m, snData* d) {
  const char* path = sn_argument(a, "state");
  if (!path) return true;
  snInput text;
  if (!sn_input_read(&text, path, FILE_LIMIT)) return false;
  snJsonDocument document;
  StateReader r = {.document = &document, .path = path, .m = m, .d = d};
  r.good = sn_json_parse(&document, text.data, text.size, path);
  if (r.good && document.nodes[0].kind != SN_JSON_OBJECT) report(&r, &document.nodes[0], "expected a JSON object");
  if (r.good) {
    for (ptrdiff_t item = document.nodes[0].child; item >= 0; item = document.nodes[item].next) read_member(&r, item);
  }
  sn_json_close(&document);
  sn_input_close(&text);
  return r.good;
}
