// spec.h — models from code: a tree of MJCF elements that is built, edited, written and compiled
//   Elements and attributes have the names of MJCF. Errors go to `diag` (may be NULL) with the element and, if it was
//   read from a file, its line. A spec is used by one thread at a time.
//   Threads: specs of different threads share nothing. Arguments: a spec or element of NULL is an error of the caller;
//   tags, attributes and names that do not exist are errors in `diag`.
#pragma once
#include "sinew/data.h"
#include "sinew/mjcf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snSpec snSpec;
typedef struct snElement snElement;  // belongs to its spec and lives as long, even when deleted

// What an attribute holds.
typedef enum snValueKind {
  SN_VALUE_NONE,  // there is no such attribute
  SN_VALUE_REAL,
  SN_VALUE_REALS,
  SN_VALUE_INTEGER,
  SN_VALUE_INTEGERS,
  SN_VALUE_FLAG,
  SN_VALUE_WORDS,  // one of several words, or a set of them
  SN_VALUE_TEXT
} snValueKind;

// An empty model; NULL when out of memory. Of the options only the allocator counts.
SN_API snSpec* sn_spec_new(const snLoadOptions* options);

// The tree of an MJCF file, includes merged; NULL with errors in `diag`.
SN_API snSpec* sn_spec_load(const char* path, const snLoadOptions* options, snDiagnostics* diag);

// The same from memory; `name` stands for the file in messages and gives the folder of relative paths.
SN_API snSpec* sn_spec_load_memory(const void* data, size_t size, const char* name, const snLoadOptions* options,
                                   snDiagnostics* diag);

// Destroys a spec with all its elements; models compiled from it remain valid.
SN_API void sn_spec_destroy(snSpec* spec);

// The root, <mujoco>.
SN_API snElement* sn_spec_root(const snSpec* spec);

// The comment at the beginning of the model, "" for none; and a function that replaces it by a text without "--".
SN_API const char* sn_spec_comment(const snSpec* spec);
SN_API bool sn_spec_set_comment(snSpec* spec, const char* text, snDiagnostics* diag);

// The last section of that tag ("worldbody", "actuator", ...), created if there is none; NULL with an error.
SN_API snElement* sn_spec_section(snSpec* spec, const char* tag, snDiagnostics* diag);

// Neighbours in the tree; NULL if there is none.
SN_API snElement* sn_spec_parent(const snElement* element);
SN_API snElement* sn_spec_first_child(const snElement* element);
SN_API snElement* sn_spec_sibling(const snElement* element);

// Tag of an element; name of an element, "" if it has none.
SN_API const char* sn_spec_tag(const snElement* element);
SN_API const char* sn_spec_name(const snElement* element);

// The element of that name; `kind` is a tag ("body", "motor", "frame", ...) or, for equalities, tendons, actuators and
// sensors of any sort, the tag of their section. "joint" also finds free joints, "default" goes by class. NULL: none.
SN_API snElement* sn_spec_find(const snSpec* spec, const char* kind, const char* name);

// Appends a child to an element; NULL with an error if it is not allowed there.
SN_API snElement* sn_spec_add_child(snSpec* spec, snElement* parent, const char* tag, snDiagnostics* diag);

// Removes an element with all its children from the tree.
SN_API bool sn_spec_delete(snSpec* spec, snElement* element, snDiagnostics* diag);

// Adds an <attach> to `parent`, of a body of `other` (NULL: of its whole world), with a prefix for all its names. A
// copy of the present `other` is kept.
SN_API snElement* sn_spec_attach(snSpec* spec, snElement* parent, const snSpec* other, const char* body,
                                 const char* prefix, snDiagnostics* diag);

// Writes an attribute, from text as in a file or from numbers; a number also stands for the keyword with that value, or
// for the set of keywords with these bits. On an error false, and the old value remains.
SN_API bool sn_spec_set_text(snSpec* spec, snElement* element, const char* attribute, const char* text,
                             snDiagnostics* diag);
SN_API bool sn_spec_set_numbers(snSpec* spec, snElement* element, const char* attribute, const double* numbers,
                                int count, snDiagnostics* diag);

// Removes an attribute; its default applies again.
SN_API bool sn_spec_unset(snSpec* spec, snElement* element, const char* attribute, snDiagnostics* diag);

// Overlays an element of <actuator> on a <general> one, for programs that represent all actuators as general ones: its
// attributes, and the gain, bias and dynamics that its kind implies. False with errors; the <general> then stays.
SN_API bool sn_spec_overlay_actuator(snSpec* spec, snElement* general, const snElement* element, snDiagnostics* diag);

// The value of an attribute set on the element itself, otherwise the built-in default; default classes are ignored.
// Text is cut to `size` with a zero byte at the end; returns its full length. At most `max` numbers are written;
// returns how many the attribute has; keywords are one number, the value or the bits. -1: no such attribute, it holds
// text, or memory for the text ran out.
SN_API int sn_spec_get_text(const snElement* element, const char* attribute, char* out, size_t size);
SN_API int sn_spec_get_numbers(const snElement* element, const char* attribute, double* out, int max);

// Whether the attribute is set on the element itself.
SN_API bool sn_spec_is_given(const snElement* element, const char* attribute);

// The attributes of an element in the order of the schema, NULL past the end; and what one of them holds.
SN_API const char* sn_spec_attribute(const snElement* element, int index);
SN_API snValueKind sn_spec_value_kind(const snElement* element, const char* attribute);

// The model that the spec describes now; NULL with errors. The spec stays as it is.
SN_API snModel* sn_spec_compile(snSpec* spec, const snLoadOptions* options, snDiagnostics* diag);

// The same, and in *out a data that continues from `d`, a data of `m`: joints, actuators, mocap bodies, equalities,
// applied forces and histories that still exist keep their state; they are matched by name, otherwise by element if `m`
// is the spec's last compiled model. New objects start as after a reset. NULL with errors. `m` and `d` are not changed
// and belong to the caller.
SN_API snModel* sn_spec_recompile(snSpec* spec, const snModel* m, const snData* d, snData** out,
                                  const snLoadOptions* options, snDiagnostics* diag);

// Normalised MJCF that compiles to the same model from the folder of the spec's file; NULL with errors. The caller
// releases it with sn_spec_release.
SN_API char* sn_spec_to_text(const snSpec* spec, const snLoadOptions* options, size_t* size, snDiagnostics* diag);
SN_API void sn_spec_release(const snSpec* spec, char* text);

// The same with <replicate>, <attach> and <composite> expanded.
SN_API char* sn_spec_to_flat_text(const snSpec* spec, const snLoadOptions* options, size_t* size, snDiagnostics* diag);

// The same into a file, with paths to other files relative to its folder. Models attached from code are
// written to files next to it.
SN_API bool sn_spec_write(const snSpec* spec, const char* path, const snLoadOptions* options, snDiagnostics* diag);

#ifdef __cplusplus
}
#endif
