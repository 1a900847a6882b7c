// descriptor.c — the schema's rows as data
//   Each kind's rows sit in a function of their own: only there does a row know the struct that its member is in.
#include "spec/descriptor.h"

#include "base/assert.h"

#include <string.h>

#define SN_WORD(text, value) {text, value},
#define SN_TABLE(name)       static const snWord words_##name[] = {SN_WORDS_##name(SN_WORD){NULL, 0}};
SN_WORD_TABLES(SN_TABLE)
#undef SN_TABLE
#undef SN_WORD

static const snWord words_flag[] = {{"false", 0}, {"true", 1}, {NULL, 0}};

#define SN_DETAIL_REAL(name, n)        .count = 1
#define SN_DETAIL_REALS(name, n)       .count = (n)
#define SN_DETAIL_UPTO(name, n)        .count = (n), .count_offset = offsetof(Self, name##_n)
#define SN_DETAIL_POLY(name, n)        .count = (n), .count_offset = offsetof(Self, name##_n)
#define SN_DETAIL_LIST(name, n)        .count = 0
#define SN_DETAIL_INT(name, n)         .count = 1
#define SN_DETAIL_INTS(name, n)        .count = (n)
#define SN_DETAIL_INTLIST(name, n)     .count = 0
#define SN_DETAIL_FLAG(name, n)        .words = words_flag
#define SN_DETAIL_KEYWORD(name, table) .words = words_##table
#define SN_DETAIL_WORDS(name, table)   .words = words_##table
#define SN_DETAIL_ORDERED(name, table) .words = words_##table
#define SN_DETAIL_STRING(name, n)      .count = 0
#define SN_DETAIL_NAME(name, n)        .count = 0
#define SN_DETAIL_REF(name, object)    .target = SN_OBJ_##object

// what stands behind a row's text, if anything does
#define SN_DOC(text, ...)                text
#define SN_FILLS(text, fills, ...)       SN_FILLS_##fills
#define SN_FILLS_                        .fills = {SN_FIELD_NONE, 0, 0, SN_FIELD_NONE}
#define SN_FILLS_INTO(name)              .fills = {SN_FIELD_##name, 0, 0, SN_FIELD_NONE}
#define SN_FILLS_PART(name, first)       .fills = {SN_FIELD_##name, first, 0, SN_FIELD_NONE}
#define SN_FILLS_LIMITED(name, interval) .fills = {SN_FIELD_##name, 0, offsetof(Self, interval), SN_FIELD_NONE}
#define SN_FILLS_POLY(name)              .fills = {SN_FIELD_##name, 0, 0, SN_FIELD_##name##poly}

#define SN_ATTR(attr_kind, attr, arg, place, text, ...) \
  {.name = #attr,                                       \
   .kind = SN_ATTR_##attr_kind,                         \
   .where = SN_WHERE_##place,                           \
   .preset = text,                                      \
   .doc = SN_DOC(__VA_ARGS__, ),                        \
   .offset = offsetof(Self, attr),                      \
   SN_FILLS(__VA_ARGS__, , ),                           \
   SN_DETAIL_##attr_kind(attr, arg)},
#define SN_ELEMENT(kind, Type, attrs, status)                                               \
  _Static_assert(offsetof(struct snRows_##kind, end_of_rows) <= SN_MAX_ROWS, #kind);        \
  static const snAttrRow* rows_##kind(void) {                                               \
    typedef snSpec##Type Self;                                                              \
    static const snAttrRow rows[] = {attrs(SN_ATTR){.name = NULL, .offset = sizeof(Self)}}; \
    return rows;                                                                            \
  }
SN_ELEMENTS(SN_ELEMENT)
#undef SN_ELEMENT
#undef SN_ATTR

#define SN_ELEMENT(name, Type, attrs, readiness) \
  [SN_EL_##name] = {#name, SN_STATUS_##readiness, sizeof(snSpec##Type), rows_##name},
static const snElementRow element_rows[SN_EL_COUNT] = {SN_ELEMENTS(SN_ELEMENT)};
#undef SN_ELEMENT

#define SN_CHILD(parent_kind, tag_text, child_kind, how_many) \
  {SN_EL_##parent_kind, tag_text, SN_EL_##child_kind, SN_CHILD_##how_many},
static const snChildRow child_rows[] = {SN_CHILDREN(SN_CHILD)};
#undef SN_CHILD

const snElementRow* sn_element_row(snElementKind kind) { return &element_rows[kind]; }

bool sn_is_supported(snElementKind kind) {
  snStatus status = element_rows[kind].status;
  return status == SN_STATUS_YES || status == SN_STATUS_OURS;
}

const snAttrRow* sn_attr_rows(snElementKind kind) { return element_rows[kind].rows(); }

int sn_attr_count(snElementKind kind) {
  const snAttrRow* rows = sn_attr_rows(kind);
  int count = 0;
  while (rows[count].name) count++;
  return count;
}

int sn_attr_find(snElementKind kind, const char* name) {
  const snAttrRow* rows = sn_attr_rows(kind);
  for (int row = 0; rows[row].name; row++)
    if (rows[row].name[0] == name[0] && strcmp(rows[row].name, name) == 0) return row;
  return -1;
}

const snChildRow* sn_child_rows(int* count) {
  *count = (int)(sizeof(child_rows) / sizeof(child_rows[0]));
  return child_rows;
}

const snChildRow* sn_child_find(snElementKind parent, const char* tag) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  for (int i = 0; i < count; i++)
    if (rows[i].parent == parent && strcmp(rows[i].tag, tag) == 0) return &rows[i];
  return NULL;
}

const char* sn_element_tag(snElementKind kind) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  for (int i = 0; i < count; i++)
    if (rows[i].kind == kind) return rows[i].tag;
  return "mujoco";
}

void* sn_spec_cast(const snElement* element, snElementKind kind) {
  SN_ASSERT(element->kind == kind);
  (void)kind;
  return (void*)element;
}
