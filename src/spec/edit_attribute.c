// edit_attribute.c — attributes read and written from code
//   Numbers go the way of text, which says them exactly: so there is one check for files and for code.
#include "base/allocator.h"
#include "base/text.h"
#include "spec/descriptor.h"
#include "spec/edit.h"
#include <string.h>

static const char* attribute_name(const void* rows, int i) { return ((const snAttrRow*)rows)[i].name; }

// The number of an attribute that may be written on an element, -1 with an error.
static int writable_row(snSpec* spec, const snElement* element, const char* attribute) {
  const char* tag = sn_spec_tag(element);
  const snAttrRow* rows = sn_attr_rows(element->kind);
  int row = sn_attr_find(element->kind, attribute);
  if (!sn_spec_check_part(spec, element)) return -1;
  if (row < 0) {
    const char* close = sn_closest_word(attribute, attribute_name, rows);
    sn_error(spec->report, element->at, "<%s> has no attribute '%s'%s%s%s", tag, attribute,
             close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
    return -1;
  }
  bool in_class = element->parent && element->parent->kind == SN_EL_DEFAULT && element->kind != SN_EL_DEFAULT;
  if (in_class && rows[row].where != SN_WHERE_ANY) {
    sn_error(spec->report, element->at, "<%s> attribute '%s' may not stand in a default class", tag, attribute);
    return -1;
  }
  return row;
}

bool sn_spec_set_text(snSpec* spec, snElement* element, const char* attribute, const char* text, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  int row = writable_row(spec, element, attribute);
  bool ok = row >= 0 && sn_spec_set(spec, element, row, text, element->at);
  sn_report_redirect(spec->report, NULL);
  return ok;
}

// The word for a number, or the words whose bits it has; a number that no word stands for is written as it is, and
// refused as text would be.
static void put_word(snGrowingText* text, const snAttrRow* rule, double value) {
  bool set = rule->kind == SN_ATTR_WORDS || rule->kind == SN_ATTR_ORDERED;
  int left = (int)value;
  const char* gap = "";
  for (const snWord* word = rule->words; word->text; word++) {
    bool meant = set ? word->value && (left & word->value) == word->value : word->value == value;
    if (!meant) continue;
    sn_grow_text(text, gap);
    sn_grow_text(text, word->text);
    gap = " ";
    left = set ? left & ~word->value : 0;
    if (!set) return;
  }
  if (left || !gap[0]) sn_grow_text(text, gap), sn_grow_number(text, value);
}

static void put_number(snGrowingText* text, const snAttrRow* rule, double value) {
  if (rule && rule->words)
    put_word(text, rule, value);
  else
    sn_grow_number(text, value);
}

bool sn_spec_set_numbers(snSpec* spec, snElement* element, const char* attribute, const double* numbers, int count,
                         snDiagnostics* diag) {
  snGrowingText text = {.allocator = spec->allocator};
  int row = sn_attr_find(element->kind, attribute);
  const snAttrRow* rule = row < 0 ? NULL : &sn_attr_rows(element->kind)[row];
  for (int i = 0; i < count; i++) {
    if (i) sn_grow(&text, " ", 1);
    put_number(&text, rule, numbers[i]);
  }
  bool ok = !text.failed && sn_spec_set_text(spec, element, attribute, text.data ? text.data : "", diag);
  if (text.failed) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  sn_free(&text.allocator, text.data);
  return ok;
}

// Puts the built-in value back. Its place stays in the list, where nobody asks for it any more.
static bool restore(snSpec* spec, snElement* element, int row) {
  const snAttrRow* rows = sn_attr_rows(element->kind);
  const snElement* builtin = sn_spec_builtin(spec, element->kind);
  if (!builtin) return false;
  size_t start = rows[row].offset, end = rows[row + 1].offset;
  memcpy((char*)element + start, (const char*)builtin + start, end - start);
  element->given &= ~SN_ROW_BIT(row);
  return true;
}

bool sn_spec_unset(snSpec* spec, snElement* element, const char* attribute, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  int row = writable_row(spec, element, attribute);
  bool ok = row >= 0 && restore(spec, element, row);
  if (row >= 0 && !ok) sn_error(spec->report, element->at, "out of memory");
  sn_report_redirect(spec->report, NULL);
  return ok;
}

int sn_spec_get_text(const snElement* element, const char* attribute, char* out, size_t size) {
  int row = sn_attr_find(element->kind, attribute);
  if (row < 0) return -1;
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  sn_value_text(&text, element, row);
  size_t length = text.length;
  size_t kept = size && length >= size ? size - 1 : length;
  if (size && !text.failed) {
    if (kept) memcpy(out, text.data, kept);
    out[kept] = '\0';
  }
  sn_free(&text.allocator, text.data);
  return text.failed ? -1 : (int)length;
}

int sn_spec_get_numbers(const snElement* element, const char* attribute, double* out, int max) {
  int row = sn_attr_find(element->kind, attribute);
  if (row < 0) return -1;
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  const void* value = (const char*)element + rule->offset;
  const double* reals = value;
  const int* integers = NULL;
  int count = rule->count;
  switch (rule->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS: break;
    case SN_ATTR_UPTO:
      if (element->given >> row & 1) count = *(const int*)(const void*)((const char*)element + rule->count_offset);
      break;
    case SN_ATTR_POLY: count = sn_poly_count(element, rule); break;
    case SN_ATTR_LIST: reals = ((const snRealList*)value)->v, count = ((const snRealList*)value)->n; break;
    case SN_ATTR_INT:
    case SN_ATTR_INTS: integers = value; break;
    case SN_ATTR_INTLIST: integers = ((const snIntList*)value)->v, count = ((const snIntList*)value)->n; break;
    case SN_ATTR_FLAG:
    case SN_ATTR_KEYWORD:
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: integers = value, count = 1; break;
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: return -1;
  }
  for (int i = 0; i < count && i < max; i++) out[i] = integers ? integers[i] : reals[i];
  return count;
}

bool sn_spec_is_given(const snElement* element, const char* attribute) {
  int row = sn_attr_find(element->kind, attribute);
  return row >= 0 && (element->given >> row & 1);
}

const char* sn_spec_attribute(const snElement* element, int index) {
  return index >= 0 && index < sn_attr_count(element->kind) ? sn_attr_rows(element->kind)[index].name : NULL;
}

snValueKind sn_value_kind(snAttrKind kind) {
  switch (kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_POLY: return SN_VALUE_REAL;
    case SN_ATTR_REALS:
    case SN_ATTR_UPTO:
    case SN_ATTR_LIST: return SN_VALUE_REALS;
    case SN_ATTR_INT: return SN_VALUE_INTEGER;
    case SN_ATTR_INTS:
    case SN_ATTR_INTLIST: return SN_VALUE_INTEGERS;
    case SN_ATTR_FLAG: return SN_VALUE_FLAG;
    case SN_ATTR_KEYWORD:
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: return SN_VALUE_WORDS;
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: return SN_VALUE_TEXT;
  }
  return SN_VALUE_NONE;
}

snValueKind sn_spec_value_kind(const snElement* element, const char* attribute) {
  int row = sn_attr_find(element->kind, attribute);
  if (row < 0) return SN_VALUE_NONE;
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  if (rule->kind == SN_ATTR_POLY && sn_poly_count(element, rule) > 1) return SN_VALUE_REALS;
  return sn_value_kind(rule->kind);
}
