// state_columns.h — columns of a motion that are states: coordinates, speeds, activations and lengths of fibres
#pragma once
#include "base/arena.h"
#include "sinew/osim.h"

// By qpos, dof and activation variable the column of a motion; -1: none.
typedef struct snStateColumns {
  int *positions, *speeds, *acts;
} snStateColumns;

// Columns by OpenSim's names, old and new ones, in the arena; false when out of memory.
bool sn_state_columns_find(snStateColumns* c, const snModel* m, const snMotion* motion, snArena* arena);

// The same without a motion: no column is any state.
bool sn_state_columns_none(snStateColumns* c, const snModel* m, snArena* arena);

// The muscle whose fibre has no length in the motion; -1: all have one.
int sn_state_columns_lack(const snStateColumns* c, const snModel* m);

// Activations that no column has.
void sn_state_columns_activate(const snStateColumns* c, const snModel* m, snData* d, double activation);

// qpos, or qvel and act, as a row has them; angles of motions in degrees, and their rates, become radians.
void sn_state_columns_pose(const snStateColumns* c, const snModel* m, snData* d, const snMotion* motion, int row);
void sn_state_columns_rates(const snStateColumns* c, const snModel* m, snData* d, const snMotion* motion, int row);
