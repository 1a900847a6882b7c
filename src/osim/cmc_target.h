// cmc_target.h — forces of actuators that give the desired accelerations of tasks at the least effort
#pragma once
#include "osim/bounded_squares.h"
#include "osim/plant.h"

// Rows are tasks, columns levers.
typedef struct snCmcTarget {
  const snModel* m;
  const snLevers* levers;
  int tasks;
  bool exact;
  int* dofs;        // by task
  double* weights;  // by task
  double *wanted, *without;      // accelerations by task: desired; without any lever
  double *low, *high, *optimal;  // by lever: range of forces; force that counts 1
  double* force;                 // by lever: result
  double* gain;                  // tasks x levers: acceleration by force
  snBoundedSquares squares;
  double *column, *solution;  // nv
} snCmcTarget;

// Room for so many tasks; false when out of memory.
bool sn_cmc_target_create(snCmcTarget* t, const snModel* m, const snLevers* levers, snArena* arena, int tasks,
                          bool exact);

// Gains, accelerations without levers and forces that count 1, at a pose and velocity with external loads.
void sn_cmc_target_prepare(snCmcTarget* t, const snPlant* plant, const snData* d, double time);

// Forces of the least effort. `effort`: its weight against accelerations where these need not be met. Returns the
// largest difference of an acceleration that is met exactly; 0 where it need not be.
double sn_cmc_target_solve(snCmcTarget* t, double effort);
