// classes.h — default classes: who inherits what, in MuJoCo's order
#pragma once
#include "spec/spec.h"

// Builds spec->classes from the <default> sections; errors for unnamed and repeated classes, and, where nothing is to
// be attached, for unknown ones. False when there was an error.
bool sn_classes_build(snSpec* spec);

// Errors for every `class` and `childclass` in the tree that names no class.
void sn_classes_check(snSpec* spec);

// A new class that inherits what `parent` says so far; without a parent it says nothing. NULL when out of memory.
snClass* sn_class_add(snSpec* spec, const char* name, const snClass* parent);

// One more element of a class; false when out of memory.
bool sn_class_put(snSpec* spec, snClass* class, snElement* element);

const snClass* sn_class_find(const snSpec* spec, const char* name);

// The class that governs an element: its own, else the nearest childclass around it, else main.
const snClass* sn_class_of(const snSpec* spec, const snElement* element);

// The elements of a class and its ancestors that hold defaults for `kind`, from the most general to the most specific.
// Spatial and fixed tendons share <tendon>, equalities share <equality>, and all actuators share each other's: one
// actuator default per class, so an iteration for MOTOR also gives <position> and <general>.
typedef struct snClassIterator {
  const snClass* leaf;
  snElementKind kind;
  int level, index;  // the next candidate: own element `index` of the class `level` steps below main
} snClassIterator;

snClassIterator sn_class_iterate(const snClass* class, snElementKind kind);
const snElement* sn_class_next(snClassIterator* iterator);

// Fills `out`, a typed element of the same kind: built-in defaults, then its class from the root down, then its own
// values. `given` is set for what was written anywhere on that way. Position and children are the element's own. False
// with an error in the report when out of memory; `out` then holds the element's own values.
bool sn_spec_resolve(snSpec* spec, const snElement* element, snElement* out);

// The same into a kind that shares the element's class, without place and children; when out of memory, `out` is left
// alone.
bool sn_spec_resolve_as(snSpec* spec, const snElement* element, snElementKind kind, snElement* out);

// Which of these rows (of the element's kind) was written last on that way, so that of several ways to say one thing
// the last one counts; -1 for none. On one element the later row of the list wins.
int sn_spec_last_given(const snSpec* spec, const snElement* element, const int* rows, int count);

// Where an attribute was written, on the element or in its class.
snAt sn_spec_resolved_at(const snSpec* spec, const snElement* element, int row);
