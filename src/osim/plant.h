// plant.h — a model with everything that OpenSim's tools let act on it: controls over time, reserves, measured forces
#pragma once
#include "osim/loads.h"
#include "osim/motion_spline.h"
#include "osim/reserve_actuators.h"
#include "sinew/forward.h"

// A control signal and the lever that it belongs to.
typedef struct snPlantInput {
  int lever;
  const snControlSignal* signal;
  snNaturalSpline spline;
} snPlantInput;

typedef struct snPlant {
  snModel* m;  // a copy whose control hook is the plant
  snLevers levers;
  snLoads loads;
  snPlantInput* inputs;
  int input_count;
  double* controls;  // by lever, as they were last applied
  double middle;     // of the present segment of time: which step of a control holds
  double kp, kv;     // of correcting torques to the desired states, which are columns by dof
  const snMotion* desired;
  const int *position_cols, *speed_cols;  // by dof; -1: none
} snPlant;

// A plant in the arena, which must outlive it, as must signals, reserves and forces. Its model is destroyed by
// sn_plant_close. False with an error.
bool sn_plant_open(snPlant* plant, const snModel* m, snArena* arena, const snForwardOptions* options,
                   snDiagnostics* diag);
void sn_plant_close(snPlant* plant);

// The spline of a signal whose rule asks for one, else nothing; false when out of memory.
bool sn_signal_fit(const snControlSignal* s, snArena* arena, snNaturalSpline* spline);

// A signal at a time; `middle`: of the segment of time in which steps hold.
double sn_signal_value(const snControlSignal* s, const snNaturalSpline* spline, double time, double middle);

// Controls at a time.
void sn_plant_controls(const snPlant* plant, double time, double* controls);

// Reserves and measured forces at the pose of d, added to qfrc.
void sn_plant_forces(const snPlant* plant, const snData* d, double time, const double* controls, double* qfrc);

// Times at which a control has a corner, rising, with start and end; *count of them. NULL when out of memory.
double* sn_plant_corners(const snPlant* plant, snArena* arena, double start, double end, int* count);
