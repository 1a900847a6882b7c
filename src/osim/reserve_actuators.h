// reserve_actuators.h — actuators and reserves that drive a model in static optimisation and joint reactions
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "sinew/osim.h"

// One column of controls.
typedef struct snLever {
  const char* name;
  int actuator;              // of the model; -1: a reserve
  const snReserve* reserve;  // NULL: of a coordinate, with `force`
  int dof;                   // of a reserve on a coordinate
  int body, reaction_body;   // of a force or a torque
  double force, low, high;
} snLever;

typedef struct snLevers {
  snLever* item;
  int count;
} snLevers;

// The actuators of the model (but for `only_reserves`), `reserves`, and where `each` is positive a reserve on every
// coordinate. False with an error.
bool sn_levers_create(snLevers* levers, const snModel* m, snArena* arena, const snReserve* reserves, int count,
                      double each, bool only_reserves, snDiagnostics* diag);

// Force at a control of 1, at the pose and velocity of d: the tension of a muscle with a rigid tendon, without its
// passive part.
double sn_lever_force(const snLever* lever, const snModel* m, const snData* d, bool isometric);

// The force of a lever (a tension is positive) at which its actuator has this actuator_force.
double sn_lever_of_force(const snModel* m, int actuator, double force);

// Adds force times the generalised forces of a lever of unit force to qfrc, which has nv numbers.
void sn_lever_apply(const snLever* lever, const snModel* m, const snData* d, double force, double* qfrc);

// Adds the wrenches of a force along the length of a tendon.
void sn_tendon_wrenches(const snModel* m, snData* d, int tendon, double force, snWrench* wrench);

// Adds the wrenches on bodies of a lever to wrench, which has nbody of them, about centres of mass. Generalised forces
// of coordinates are none.
void sn_lever_wrenches(const snLever* lever, const snModel* m, snData* d, double force, snWrench* wrench);
