// loads.h — measured forces on bodies over time
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "sinew/osim.h"

typedef struct snLoad snLoad;

typedef struct snLoads {
  snLoad* item;
  int count;
} snLoads;

// The forces of a tool on a model, in the arena. False with an error.
bool sn_loads_create(snLoads* loads, const snModel* m, snArena* arena, const snExternalForce* forces, int count,
                     snDiagnostics* diag);

// Force and torque on a body at a point, in the world.
typedef struct snLoadWrench {
  int body;
  snVec3 force, torque, point;
} snLoadWrench;

// The force as it was asked for, and which of force, point and torque it has data of.
const snExternalForce* sn_load_source(const snLoads* loads, int load, bool given[3]);

snLoadWrench sn_load_at(const snLoads* loads, const snData* d, int load, double time);

// Whether no frame moves, so that the wrenches of a time are the same at every pose (where each load has a point).
bool sn_loads_in_ground(const snLoads* loads);

// Adds what all of them do to generalised forces, at the pose of d.
void sn_loads_apply(const snLoads* loads, const snModel* m, const snData* d, double time, double* qfrc);
