// selfcheck.h — built-in models, stepped and reduced to checksums that are the same on every machine
//   A model runs for SN_SELFCHECK_STEPS steps under controls that integers make; the checksum takes up every bit of its
//   state and sensors after every step. Models of a group differ in integrator, solver and friction cone.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SN_SELFCHECK_STEPS 1000

typedef struct snSelfcheckGroup {
  const char* name;
  int models;
  uint64_t expected;  // as released; a commit that changes it says which numbers of the engine changed
} snSelfcheckGroup;

// Group i; NULL past the last.
const snSelfcheckGroup* sn_selfcheck_group(int i);

// The checksum of a group; false, with the reason as text, where a model cannot be loaded or memory is refused.
bool sn_selfcheck_run(int group, uint64_t* checksum, char* reason, size_t size);

// Of the checksums of all groups, in their order.
uint64_t sn_selfcheck_total(const uint64_t* checksums, int count);

// ---- the models (selfcheck_models.c)

typedef struct snSelfcheckModel {
  const char *name, *text;
} snSelfcheckModel;

// By name; NULL for none.
const snSelfcheckModel* sn_selfcheck_model(const char* name);
