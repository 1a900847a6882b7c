// value_text.c — attribute values as text, by their row: attribute.c the other way
#include "spec/edit.h"

#include "spec/descriptor.h"

static void put_numbers(snGrowingText* out, const double* values, int count) {
  for (int i = 0; i < count; i++) {
    if (i) sn_grow(out, " ", 1);
    sn_grow_number(out, values[i]);
  }
}

static void put_integers(snGrowingText* out, const int* values, int count) {
  for (int i = 0; i < count; i++) {
    if (i) sn_grow(out, " ", 1);
    sn_grow_integer(out, values[i]);
  }
}

static void put_keyword(snGrowingText* out, const snWord* words, int value) {
  while (words->text && words->value != value) words++;
  sn_grow_text(out, words->text ? words->text : "");
}

static void put_words(snGrowingText* out, const snWord* words, int set) {
  for (; words->text; words++) {
    if (!words->value || (set & words->value) != words->value) continue;
    sn_grow_text(out, words->text);
    set &= ~words->value;
    if (set) sn_grow(out, " ", 1);
  }
}

int sn_poly_count(const snElement* element, const snAttrRow* rule) {
  const double* coefficients = (const void*)((const char*)element + rule->offset);
  int count = rule->count;
  while (count > 1 && coefficients[count - 1] == 0) count--;
  return count;
}

void sn_value_text(snGrowingText* out, const snElement* element, int row) {
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  const void* value = (const char*)element + rule->offset;
  const snRealList* reals = value;
  const snIntList* integers = value;
  switch (rule->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS: put_numbers(out, value, rule->count); break;
    case SN_ATTR_UPTO: {
      // of a default nothing was written, and all of it holds
      int written = *(const int*)(const void*)((const char*)element + rule->count_offset);
      put_numbers(out, value, written ? written : rule->count);
      break;
    }
    case SN_ATTR_POLY: put_numbers(out, value, sn_poly_count(element, rule)); break;
    case SN_ATTR_LIST: put_numbers(out, reals->v, reals->n); break;
    case SN_ATTR_INT:
    case SN_ATTR_INTS: put_integers(out, value, rule->count); break;
    case SN_ATTR_INTLIST: put_integers(out, integers->v, integers->n); break;
    case SN_ATTR_FLAG:
    case SN_ATTR_KEYWORD: put_keyword(out, rule->words, *(const int*)value); break;
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: put_words(out, rule->words, *(const int*)value); break;
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: sn_grow_text(out, *(const char* const*)value); break;
  }
}
