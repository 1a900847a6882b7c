// state_transfer.h — the state of one model carried over to another
#pragma once
#include "sinew/data.h"
#include "spec/spec.h"

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
