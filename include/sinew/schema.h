// schema.h — MJCF as data: kinds of elements, their attributes, and how they may be nested
//   For programs that show, check or translate models without a separate table. A kind of element is a number, 0 for
//   the root; the same tag may mean several kinds in different places (<joint> of a body, of an equality).
//   Threads: constant data, shared by all. Arguments: a number outside its range gives false or NULL.
#pragma once
#include "sinew/spec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snSchemaAttribute {
  const char *name, *preset, *doc;  // preset: the built-in value as text, "" for none
  snValueKind kind;
  int count;            // numbers that it may have at most; 0: any number of them, or none
  snObjectType target;  // what it names; SN_OBJ_UNKNOWN: nothing
  bool in_classes;      // may stand in default classes
  bool needed;          // must be written on each element
} snSchemaAttribute;

typedef struct snSchemaChild {
  int parent, kind;  // kinds of elements
  const char* tag;   // how such a child is written
  bool many;         // false: one at most
  bool supported;    // false: part of MJCF that Sinew refuses
} snSchemaChild;

// Number of kinds.
SN_API int sn_schema_kinds(void);

// The attribute with that index, in the order in which attributes are written; false past the last.
SN_API bool sn_schema_attribute(int kind, int index, snSchemaAttribute* out);

// The keyword with that index that an attribute may have, and its value; NULL past the last.
SN_API const char* sn_schema_word(int kind, int index, int word, int* value);

// The rule of nesting with that index; false past the last.
SN_API bool sn_schema_child(int index, snSchemaChild* out);

// The tag of a kind of sensor (snSensorType), and in *dim how many numbers it gives, 0 if it depends on its attributes;
// NULL if there is no such kind. How many numbers a sensor that reports these fields gives for each ray or contact.
SN_API const char* sn_schema_sensor(int type, int* dim);
SN_API int sn_schema_report_width(bool rays, int fields);

#ifdef __cplusplus
}
#endif
