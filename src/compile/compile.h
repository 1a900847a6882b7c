// compile.h — from a spec to a model; a spec to another folder or flat; a state to a model that was compiled anew
#pragma once
#include "base/file.h"
#include "sinew/data.h"
#include "spec/spec.h"

// The model that a spec describes, or NULL with all errors in the spec's report. Asset files are opened through
// `access`, whose allocator owns the model's memory.
snModel* sn_compile(snSpec* spec, const snFileAccess* access);

// Rewrites the folders of <compiler> and the files of assets, so that the spec, written as one file in `folder` ("" or
// ending in '/'), finds the same files. Out of memory goes to the spec's report.
void sn_relocate(snSpec* spec, const snFileAccess* access, const char* folder);

// Writes into the tree what attaching left beside it: classes from number `own_classes` on, names from files, units.
// Errors go to the spec's report.
void sn_flatten(snSpec* spec, int own_classes);

// The keyframes of `m`, the model that the spec compiles to, in place of the spec's own.
void sn_flatten_keys(snSpec* spec, const snModel* m);

// From a data to one of another model that was just reset. Bindings say which elements made what; without the old one,
// names alone count.
typedef struct snTransfer {
  const snModel* old_m;
  const snData* old_d;
  const snBinding* old_binding;  // NULL: not known
  const snModel* m;
  snData* d;
  const snBinding* binding;
} snTransfer;

// False when out of memory; the new data may then be half filled.
bool sn_transfer_state(const snTransfer* t, const snAllocator* allocator);
