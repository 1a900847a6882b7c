// attribute.c — attribute values from text, by their row
//   One way in for files, for the built-in defaults and for edits from code.
#include "spec/spec.h"

#include "base/assert.h"
#include "base/text.h"
#include "spec/descriptor.h"
#include <math.h>
#include <string.h>

typedef struct snWriting {
  snSpec* spec;
  snElement* element;
  const snAttrRow* row;
  const char* text;
  snAt at;
} snWriting;

typedef enum snOutcome { WRITTEN, EMPTY, WRONG } snOutcome;

static void* member(const snWriting* w) { return (char*)w->element + w->row->offset; }
static const char* tag(const snWriting* w) { return sn_element_tag(w->element->kind); }

static snOutcome out_of_memory(const snWriting* w) {
  sn_error(w->spec->report, w->at, "out of memory");
  return WRONG;
}

// Attributes that may be cut short say how many numbers were written.
static bool counts_written(const snAttrRow* row) { return row->kind == SN_ATTR_UPTO || row->kind == SN_ATTR_POLY; }

// Says what is wrong with how many numbers there are; true when nothing is.
static bool count_fits(const snWriting* w, int found, const char* what) {
  int most = w->row->count;
  bool short_ok = counts_written(w->row);
  if (found == most || (short_ok && found < most)) return true;
  sn_error(w->spec->report, w->at, "<%s> attribute '%s' needs %s%d %s%s, found %d%s", tag(w), w->row->name,
           short_ok ? "at most " : "", most, what, most == 1 ? "" : "s", found, found > most ? ": too much data" : "");
  return false;
}

// Long tokens are cut: the place says the rest.
static int shown(int length) { return length > 40 ? 40 : length; }

static snOutcome not_a_number(const snWriting* w, const char* bad, int length) {
  bool comma = memchr(bad, ',', (size_t)length) != NULL;
  sn_error(w->spec->report, w->at, "<%s> attribute '%s' holds '%.*s', which is not a number%s", tag(w), w->row->name,
           shown(length), bad, comma ? "; spaces stand between numbers, not commas" : "");
  return WRONG;
}

static snOutcome write_reals(const snWriting* w) {
  double values[16];
  const char* bad = NULL;
  int bad_length = 0;
  int found = sn_text_numbers(w->text, values, 16, &bad, &bad_length);
  if (found == 0) return EMPTY;
  if (found < 0) return not_a_number(w, bad, bad_length);
  if (!count_fits(w, found, "number")) return WRONG;
  for (int i = 0; i < found; i++) {
    if (isfinite(values[i])) continue;
    sn_error(w->spec->report, w->at, "<%s> attribute '%s' holds a number that is not finite", tag(w), w->row->name);
    return WRONG;
  }
  memcpy(member(w), values, sizeof(double) * (size_t)found);
  if (counts_written(w->row)) *(int*)((char*)w->element + w->row->count_offset) = found;
  return WRITTEN;
}

static snOutcome write_real_list(const snWriting* w) {
  const char* bad = NULL;
  int bad_length = 0;
  int found = sn_text_numbers(w->text, NULL, 0, &bad, &bad_length);
  if (found == 0) return EMPTY;
  if (found < 0) return not_a_number(w, bad, bad_length);
  snRealList list = {sn_arena_array(w->spec->arena, double, found), found};
  if (!list.v) return out_of_memory(w);
  sn_text_numbers(w->text, list.v, found, &bad, &bad_length);
  for (int i = 0; i < found; i++) {
    if (isfinite(list.v[i])) continue;
    sn_error(w->spec->report, w->at, "<%s> attribute '%s' holds a number that is not finite", tag(w), w->row->name);
    return WRONG;
  }
  *(snRealList*)member(w) = list;
  return WRITTEN;
}

static snOutcome not_an_integer(const snWriting* w, const char* bad, int length) {
  sn_error(w->spec->report, w->at, "<%s> attribute '%s' holds '%.*s', which is not an integer of 32 bits", tag(w),
           w->row->name, shown(length), bad);
  return WRONG;
}

static snOutcome write_integers(const snWriting* w) {
  int values[16];
  const char* bad = NULL;
  int bad_length = 0;
  int found = sn_text_integers(w->text, values, 16, &bad, &bad_length);
  if (found == 0) return EMPTY;
  if (found < 0) return not_an_integer(w, bad, bad_length);
  if (!count_fits(w, found, "integer")) return WRONG;
  memcpy(member(w), values, sizeof(int) * (size_t)found);
  return WRITTEN;
}

static snOutcome write_integer_list(const snWriting* w) {
  const char* bad = NULL;
  int bad_length = 0;
  int found = sn_text_integers(w->text, NULL, 0, &bad, &bad_length);
  if (found == 0) return EMPTY;
  if (found < 0) return not_an_integer(w, bad, bad_length);
  snIntList list = {sn_arena_array(w->spec->arena, int, found), found};
  if (!list.v) return out_of_memory(w);
  sn_text_integers(w->text, list.v, found, &bad, &bad_length);
  *(snIntList*)member(w) = list;
  return WRITTEN;
}

static const snWord* find_word(const snWord* words, const char* text, size_t length) {
  for (; words->text; words++)
    if (strlen(words->text) == length && memcmp(words->text, text, length) == 0) return words;
  return NULL;
}

static const char* word_name(const void* context, int i) { return ((const snWord*)context)[i].text; }

static snOutcome wrong_word(const snWriting* w, const char* text, size_t length) {
  char known[256] = "";
  size_t used = 0;
  for (const snWord* word = w->row->words; word->text; word++) {
    size_t more = strlen(word->text) + 2;
    if (used + more + 4 > sizeof(known)) {
      memcpy(known + used, ", ...", 6);
      break;
    }
    if (used) {
      memcpy(known + used, ", ", 3);
      used += 2;
    }
    memcpy(known + used, word->text, more - 1);
    used += more - 2;
  }
  char word[41] = "";
  memcpy(word, text, length < 40 ? length : 40);
  const char* close = sn_closest_word(word, word_name, w->row->words);
  sn_error(w->spec->report, w->at, "<%s> attribute '%s' has an invalid keyword: '%s'; known are %s%s%s%s", tag(w),
           w->row->name, word, known, close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return WRONG;
}

static snOutcome write_keyword(const snWriting* w) {
  const snWord* word = find_word(w->row->words, w->text, strlen(w->text));
  if (!word) return wrong_word(w, w->text, strlen(w->text));
  *(int*)member(w) = word->value;
  return WRITTEN;
}

static snOutcome write_words(const snWriting* w) {
  int set = 0;
  for (const char* at = w->text; *(at += strspn(at, " \t\r\n"));) {
    size_t length = strcspn(at, " \t\r\n");
    const snWord* word = find_word(w->row->words, at, length);
    if (!word) return wrong_word(w, at, length);
    if (set & word->value) {
      sn_error(w->spec->report, w->at, "<%s> attribute '%s' names '%s' twice", tag(w), w->row->name, word->text);
      return WRONG;
    }
    // bits grow along the table
    if (w->row->kind == SN_ATTR_ORDERED && set > word->value) {
      sn_error(w->spec->report, w->at, "<%s> attribute '%s' has '%s' out of order", tag(w), w->row->name, word->text);
      return WRONG;
    }
    set |= word->value;
    at += length;
  }
  if (!set) return EMPTY;
  *(int*)member(w) = set;
  return WRITTEN;
}

static snOutcome write_text(const snWriting* w) {
  char* copy = sn_text_copy(w->spec->arena, w->text, strlen(w->text));
  if (!copy) return out_of_memory(w);
  *(const char**)member(w) = copy;
  return WRITTEN;
}

static snOutcome write_value(const snWriting* w) {
  switch (w->row->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS:
    case SN_ATTR_UPTO:
    case SN_ATTR_POLY: return write_reals(w);
    case SN_ATTR_LIST: return write_real_list(w);
    case SN_ATTR_INT:
    case SN_ATTR_INTS: return write_integers(w);
    case SN_ATTR_INTLIST: return write_integer_list(w);
    case SN_ATTR_FLAG:
    case SN_ATTR_KEYWORD: return write_keyword(w);
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: return write_words(w);
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: return write_text(w);
  }
  return WRONG;
}

// Room doubles at 4, 8, 16, ...: the arena keeps what was outgrown.
static bool note_place(snSpec* spec, snElement* element, int row, snAt at) {
  int count = element->attr_count;
  snAttrAt* places = (snAttrAt*)element->attrs;
  for (int i = 0; i < count; i++) {
    if (places[i].attr != row) continue;
    places[i].at = at;
    return true;
  }
  if (count == 0 || (count >= 4 && (count & (count - 1)) == 0)) {
    places = sn_arena_array(spec->arena, snAttrAt, count ? 2 * count : 4);
    if (!places) return false;
    if (count) memcpy(places, element->attrs, sizeof(snAttrAt) * (size_t)count);
    element->attrs = places;
  }
  places[count] = (snAttrAt){row, at};
  element->attr_count++;
  return true;
}

bool sn_spec_set(snSpec* spec, snElement* element, int row, const char* text, snAt at) {
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  snWriting w = {spec, element, rule, text, at};
  snOutcome outcome = write_value(&w);
  if (outcome == WRONG) return false;
  if (outcome == EMPTY) {
    if (rule->where == SN_WHERE_MUST) {
      sn_error(spec->report, at, "<%s> attribute '%s' is empty", tag(&w), rule->name);
      return false;
    }
    sn_warn(spec->report, at, "<%s> attribute '%s' is empty and does nothing", tag(&w), rule->name);
    return true;
  }
  if (!note_place(spec, element, row, at)) return out_of_memory(&w), false;
  element->given |= SN_ROW_BIT(row);
  return true;
}

bool sn_spec_set_reals(snSpec* spec, snElement* element, int row, const double* values, int count, snAt at) {
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  snWriting w = {spec, element, rule, "", at};
  SN_ASSERT(counts_written(rule) ? count <= rule->count : count == rule->count);
  SN_ASSERT(rule->kind == SN_ATTR_REAL || rule->kind == SN_ATTR_REALS || counts_written(rule));
  memcpy(member(&w), values, sizeof(double) * (size_t)count);
  if (counts_written(rule)) *(int*)((char*)element + rule->count_offset) = count;
  if (!note_place(spec, element, row, at)) return out_of_memory(&w), false;
  element->given |= SN_ROW_BIT(row);
  return true;
}

const snElement* sn_spec_builtin(snSpec* spec, snElementKind kind) {
  if (spec->prototypes[kind]) return spec->prototypes[kind];
  snElement* element = sn_arena_zalloc(spec->arena, sn_element_row(kind)->size);
  if (!element) return NULL;
  element->kind = kind;
  element->at = SN_NOWHERE;
  const snAttrRow* rows = sn_attr_rows(kind);
  for (int row = 0; rows[row].name; row++) {
    bool text = rows[row].kind == SN_ATTR_STRING || rows[row].kind == SN_ATTR_NAME || rows[row].kind == SN_ATTR_REF;
    if (!rows[row].preset[0] && !text) continue;
    snWriting w = {spec, element, &rows[row], rows[row].preset, SN_NOWHERE};
    if (write_value(&w) == WRONG) return NULL;
    // a count of what was written: of a default nothing was
    if (counts_written(&rows[row])) *(int*)((char*)element + rows[row].count_offset) = 0;
  }
  spec->prototypes[kind] = element;
  return element;
}
