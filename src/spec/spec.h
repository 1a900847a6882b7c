// spec.h — the editable model: a tree of typed elements, as the file says it
//   Elements hold their own values over the built-in defaults; classes are merged in by sn_spec_resolve (classes.h).
//   Everything lives in the spec's arena.
#pragma once
#include "base/names.h"
#include "base/report.h"
#include "sinew/spec.h"
#include "spec/elements.h"

// A model file that was attached: its elements go on meaning what its own <compiler> made them mean.
typedef struct snOrigin {
  snSpecCompiler compiler;
  const char* folder;  // "" or ending in '/'
} snOrigin;

// A default class: what its parent said when it was made, then its own elements.
typedef struct snClass {
  const char* name;
  const struct snClass** path;  // from main down to itself
  int depth;                    // length of the path
  int inherited;                // elements that the parent had by then; later ones of a repeated section do not count
  snElement** elements;         // its own, in document order
  int count, capacity;
  snElement** merged;  // by kind, what an element without values of its own gets; made when first needed
} snClass;

// A spec that was attached from code: what a <model> of <asset> stands for when there is no file.
typedef struct snEmbedded {
  const snElement* asset;
  snSpec* spec;
  struct snEmbedded* next;
} snEmbedded;

// Which elements of a spec became which objects of a model.
typedef struct snBinding {
  snArena* arena;
  const snModel* model;
  const snElement** elements[SN_OBJ_COUNT];  // by id; NULL: none of the spec's own
  int count[SN_OBJ_COUNT];
} snBinding;

struct snSpec {
  snAllocator allocator;
  snArena* arena;
  snReport* report;   // borrowed while reading and compiling
  snElement* root;    // <mujoco>
  snClass** classes;  // in the order made, main first
  int class_count, class_capacity;
  snNameTable class_names;             // by position in `classes`
  snElement* prototypes[SN_EL_COUNT];  // built-in defaults, made when first needed
  const char* folder;                  // of the model file: "" or ending in '/'
  const char* comment;                 // that the root begins with, "" for none
  struct snSpec *attached, *next;      // models whose elements became part of this one; destroyed with it
  struct snStoredKey* stored_keys;     // keyframes that came with copies, in the order made
  snReport* own_report;                // destroyed with it; NULL: the report is the caller's
  snEmbedded* embedded;                // specs attached from code
  snBinding* binding;                  // filled by compiling; NULL: not wanted
};

// An empty spec whose root is <mujoco>; NULL when out of memory. The report is borrowed.
snSpec* sn_spec_create(const snAllocator* allocator, snReport* report);

// A new last child of `parent` with the built-in defaults as values; NULL when out of memory.
snElement* sn_spec_add(snSpec* spec, snElement* parent, snElementKind kind, snAt at);

// Keeps a comment, with an error in the report where there is no memory for it.
bool sn_spec_keep_comment(snSpec* spec, const char* text);

// Puts an element that stands nowhere last into `parent`, and takes one out of its parent with all that is in it.
void sn_spec_append(snElement* parent, snElement* element);
void sn_spec_remove(snElement* element);

// Writes an attribute from text, checked by its row. False with an error in the report. Text without a number in it
// leaves a numeric attribute unwritten, with a warning.
bool sn_spec_set(snSpec* spec, snElement* element, int row, const char* text, snAt at);

// The same for an attribute that holds numbers, which are finite and as many as its row says.
bool sn_spec_set_reals(snSpec* spec, snElement* element, int row, const double* values, int count, snAt at);

// Takes all attributes that `from` was given and `to` also has, matched by name and shape.
void sn_spec_take(const snElement* from, snElement* to);

// The built-in defaults of a kind, never changed; NULL when out of memory.
const snElement* sn_spec_builtin(snSpec* spec, snElementKind kind);

// Settings that may be written in several sections (<option>, <flag>, <global>, ...): the built-in defaults overlaid
// with every element of that kind, in document order. `out` is a typed element of that kind.
void sn_spec_gather(snSpec* spec, snElementKind kind, snElement* out);

// The next element of a kind in document order, anywhere below `top` after `previous`; NULL starts and ends.
snElement* sn_spec_next(const snElement* top, const snElement* previous, snElementKind kind);

// Where an attribute was written on the element itself, else where the element stands.
snAt sn_spec_at(const snElement* element, int row);

// The text of an attribute that holds text, where it was written on the element itself; else NULL.
const char* sn_spec_text(const snElement* element, const char* attribute);

// ---- <compiler>: settings that change what the rest of a file means

// All <compiler> elements of a file, later ones over earlier ones.
void sn_gather_compiler(snSpec* spec, snSpecCompiler* out);

// Errors for what no <compiler> element may say; `c` gets a meaning where it had none.
void sn_check_compiler(snSpec* spec, snSpecCompiler* c);

// The folder that it names for assets of a kind.
const char* sn_compiler_folder(const snSpecCompiler* c, snElementKind asset);
