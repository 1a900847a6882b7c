// descriptor.h — the schema's rows as data, for everything that loops over them
#pragma once
#include "spec/elements.h"

typedef enum snAttrKind {
  SN_ATTR_REAL,
  SN_ATTR_REALS,
  SN_ATTR_UPTO,
  SN_ATTR_POLY,
  SN_ATTR_LIST,
  SN_ATTR_INT,
  SN_ATTR_INTS,
  SN_ATTR_INTLIST,
  SN_ATTR_FLAG,
  SN_ATTR_KEYWORD,
  SN_ATTR_WORDS,
  SN_ATTR_ORDERED,
  SN_ATTR_STRING,
  SN_ATTR_NAME,
  SN_ATTR_REF
} snAttrKind;

typedef enum snAttrWhere { SN_WHERE_ANY, SN_WHERE_OWN, SN_WHERE_MUST } snAttrWhere;
typedef enum snStatus { SN_STATUS_YES, SN_STATUS_OURS, SN_STATUS_LATER, SN_STATUS_NEVER } snStatus;
typedef enum snChildCount { SN_CHILD_ONE, SN_CHILD_MANY } snChildCount;

typedef struct snWord {
  const char* text;  // NULL ends a table
  int value;
} snWord;

// Numbers of the model's arrays, as sn_model_fields lists them, from 1.
typedef enum snModelField {
  SN_FIELD_NONE,
#define VAL(type, name, rows, doc)       SN_FIELD_##name,
#define REF(name, rows, into, doc)       SN_FIELD_##name,
#define MAT(type, name, rows, cols, doc) SN_FIELD_##name,
  SN_MODEL_FIELDS(VAL, REF, MAT)
#undef VAL
#undef REF
#undef MAT
} snModelField;

// Which array of the model an attribute fills.
typedef struct snFills {
  snModelField field;   // SN_FIELD_NONE: none
  int part;             // first number of the row that it fills
  size_t range_offset;  // of the range that decides whether it is in force; 0: the value itself counts
  snModelField rest;    // of a POLY: the array of the coefficients behind the first
} snFills;

typedef struct snAttrRow {
  const char* name;  // NULL ends a table
  snAttrKind kind;
  int count;            // numbers of REALS, UPTO, POLY and INTS
  const snWord* words;  // of KEYWORD, WORDS and ORDERED
  snObjectType target;  // of REF
  snAttrWhere where;
  const char* preset;  // the built-in value as text
  const char* doc;
  size_t offset;        // of the member
  size_t count_offset;  // of the member that counts what was written, UPTO and POLY only
  snFills fills;
} snAttrRow;

typedef struct snElementRow {
  const char* kind;  // "JOINT"
  snStatus status;
  size_t size;  // of the typed element
  const snAttrRow* (*rows)(void);
} snElementRow;

typedef struct snChildRow {
  snElementKind parent;
  const char* tag;
  snElementKind kind;
  snChildCount count;
} snChildRow;

const snElementRow* sn_element_row(snElementKind kind);

// Whether elements of the kind may be used: MuJoCo's and our own.
bool sn_is_supported(snElementKind kind);

const snAttrRow* sn_attr_rows(snElementKind kind);
int sn_attr_count(snElementKind kind);

// Number of the attribute of that name, -1 where the kind has none.
int sn_attr_find(snElementKind kind, const char* name);

// All rows, and the one for a tag inside a parent; NULL where it may not stand there.
const snChildRow* sn_child_rows(int* count);
const snChildRow* sn_child_find(snElementKind parent, const char* tag);

// The tag of a kind: how an element of it is written.
const char* sn_element_tag(snElementKind kind);
