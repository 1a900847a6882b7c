// expansion.h — what <replicate>, <attach>, <composite> and <flexcomp> share while they are written out
//   The tree is walked in document order and grows as the walk goes on: what a name means at some point depends on the
//   elements before that point only.
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// How many activations an actuator has, its class and its shortcut considered; nothing is reported.
typedef int snActivationCountFn(snSpec* spec, const snElement* actuator);

// Replaces <replicate>, <attach>, <composite> and <flexcomp> by the plain elements they stand for, each with the place
// of its shorthand, so that planning knows nothing of them. Errors go to the spec's report.
void sn_expand(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count);

typedef struct snWantedInstance snWantedInstance;

typedef struct snExpansion {
  snSpec* spec;
  const snFileAccess* access;
  snActivationCountFn* activation_count;
  snSpecCompiler compiler;    // all <compiler> elements, later ones over earlier ones
  snElement* world;           // a <worldbody>; NULL: the model has none
  snNameTable names;          // of the elements walked so far
  int elements_left;                // that copies may still make
  int instances;                    // of plugins that were given a place
  snWantedInstance* wanted;         // instances that the last copies name
  struct snAttachable* models;      // the models of <asset>
  const struct snExpansion* outer;  // of the model that this one is an asset of
  const char* path;                 // of this model's file
  bool failed;                      // out of memory or out of bounds, already reported
} snExpansion;

// How copies are called: prefix + name + suffix.
typedef struct snNaming {
  const char *prefix, *suffix;
  const snOrigin* origin;  // NULL: copies inside one model, which go on sharing its classes and assets
  const char* class_tail;  // ends the names of attached classes, where there is a class of that name already
} snNaming;

// a few bytes of text must not ask for more memory than there is
#define SN_MOST_ELEMENTS (1 << 21)

// The elements that one shorthand stands for, last in `parent`. A <replicate> is already there, and written out inside.
void sn_expand_replicate(snExpansion* x, snElement* parent, snElement* el);
void sn_expand_attach(snExpansion* x, snElement* parent, const snElement* el);
void sn_expand_composite(snExpansion* x, snElement* parent, const snElement* el);
void sn_expand_flexcomp(snExpansion* x, snElement* parent, const snElement* el);

// Takes each <inertial> out of a template, with a warning.
void sn_drop_inertials(snExpansion* x, snElement* parent);

// Reads a model of <asset>, NULL with an error where it cannot be read; and makes it one that may be attached.
snSpec* sn_read_model(snExpansion* x, const snSpecAssetModel* s);
void sn_add_model(snExpansion* x, const snSpecAssetModel* s, snSpec* spec);

// The folder of the file in which an element was written, which may be an included one; the model's for an element from
// code. NULL out of memory.
const char* sn_written_folder(const snSpec* spec, const snElement* el);

// An error about an element or one of its attributes (NULL: the element itself).
void sn_expand_error(snExpansion* x, const snElement* el, const char* attribute, const char* format, ...)
    SN_PRINTF(4, 5);

// Zeroed memory in the spec's arena; NULL (and x->failed) when there is none.
void* sn_expand_alloc(snExpansion* x, size_t bytes);

// One more element; false (and x->failed) where there may be no more.
bool sn_expand_spend(snExpansion* x, snAt at);

// A new element, last in `parent`; NULL (and x->failed) where there may be no more.
snElement* sn_expand_add(snExpansion* x, snElement* parent, snElementKind kind, snAt at);

// The last section of a kind, made where there is none.
snElement* sn_expand_section(snExpansion* x, snElementKind section);

// What an element is to those who name it; SN_OBJ_UNKNOWN where nobody can.
snObjectType sn_object_type(const snElement* el);

// Names, entered as the walk passes them or as copies are made; the last element of that name, NULL for none.
void sn_expand_enter(snExpansion* x, snElement* el);
void sn_expand_forget_tree(snExpansion* x, const snElement* el);
snElement* sn_expand_find(const snExpansion* x, snObjectType type, const char* name);

// A copy of an element and all in it, under its new names, last in `parent` (NULL: nowhere yet). What it names in
// sections of its own is left as it is: sn_copy_referring sees to that.
snElement* sn_expand_copy(snExpansion* x, const snElement* el, snElement* parent, const snNaming* naming);
const char* sn_expand_join(snExpansion* x, const char* first, const char* second, const char* third);
const char* sn_expand_name(snExpansion* x, const char* name, const snNaming* naming);
const char* sn_expand_class(snExpansion* x, const char* name, const snNaming* naming);

// A copy of an element of a section into the last section of that kind; its name is not entered yet.
void sn_expand_place(snExpansion* x, const snElement* el, snElementKind section, const snNaming* naming);

// Copies of everything in the sections of `from` that speaks of what was just copied.
void sn_copy_referring(snExpansion* x, const snSpec* from, const snNaming* naming);

// Joints and sites in a copy that joints in the template drive are driven by the copies of those joints.
void sn_redirect_drivers(snExpansion* x, snElement* copy, const snNaming* naming);

// Takes `template` out of the tree, and from the sections all that spoke of it.
void sn_remove_template(snExpansion* x, snElement* template);

// Instances of plugins (expand_plugins.c). Whether an element makes one of its own, and its place among them.
bool sn_makes_instance(const snElement* el);
void sn_number_instance(snExpansion* x, snElement* el);

// The names of all instances that the model has before the walk.
void sn_enter_instances(snExpansion* x);

// A named instance with the configuration that a <plugin> has.
void sn_add_instance(snExpansion* x, const snElement* written, const char* name);

// Copies of the named instances of `from` that copies name; of all that an attached model has of plugins, the copies
// standing in `parent`; and removal of those that nothing names.
void sn_copy_instances(snExpansion* x, const snSpec* from, const snNaming* naming);
void sn_attach_plugins(snExpansion* x, const snSpec* from, snElement* parent, const snNaming* naming);
void sn_drop_instances(snExpansion* x);

// For each element that is copied inside one model: whether it stays behind, with a warning; and, for any copy, which
// instance it has.
bool sn_copy_loses_plugin(snExpansion* x, const snElement* el);
void sn_copy_makes_instance(snExpansion* x, const snElement* el, snElement* copy, const snNaming* naming);

// Moves the numbers of all keyframes of `from` to the joints, actuators and mocap bodies they are about, as keyframes
// of x->spec under new names.
void sn_store_keys(snExpansion* x, snSpec* from, const snNaming* naming);

// Keyframes that another model has stored already come as they are.
void sn_take_stored_keys(snExpansion* x, snSpec* from);

// Makes the lists of all keyframes as long as the tree has become.
void sn_extend_keys(snExpansion* x);
void sn_remove_keys(snExpansion* x);

// Forgets what keyframes say of the bodies in an element. conformance: not of joints that stand in a template itself.
void sn_forget_keys(snElement* el);

// conformance: MuJoCo compares the model with a copy when it takes a template out, and loses what was stored for
// actuators.
void sn_forget_actuator_keys(snExpansion* x);
