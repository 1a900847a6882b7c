// state_rows.h — states and controls of a simulation as motions with OpenSim's names
#pragma once
#include "base/arena.h"
#include "osim/plant.h"

typedef struct snStateRows {
  const snPlant* plant;
  bool muscles;      // activations and fibre lengths have columns
  int* coordinates;  // by column: joints, then those that others drive
  int coordinate_count;
  snMotion *states, *controls;
} snStateRows;

// Motions of `rows` rows without numbers; false when out of memory. The caller destroys both in either case.
bool sn_state_rows_create(snStateRows* s, const snPlant* plant, snArena* arena, int rows, bool muscles);

// The state of d and the plant's controls as a row.
void sn_state_rows_note(snStateRows* s, const snData* d, int row);
