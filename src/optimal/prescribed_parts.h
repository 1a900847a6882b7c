// prescribed_parts.h — what the parts of a prescribed motion share
#pragma once
#include "optimal/prescribed.h"
#include "osim/track.h"

struct snPrescribed {
  const snModel *m, *coupled;
  snArena* arena;
  const snOpenCoupler* couplers;
  snTrack track;
  snData* data;
  double* coupled_position;
  int nv, nu, na, nc, nl;  // dofs, actuators, activations, compliant tendons, couplers
  int ns, controls, nz;
  int* activation;       // of an actuator: place of its activation, -1
  int* input;            // of an actuator: place in z of what drives its force
  int* actuator;         // of an activation
  int* tendon_actuator;  // of a compliant tendon
  snRowPattern jacobian, algebraic, path, hessian;
  int* entry;          // of an entry of actuator_moment: its place in the path rows
  int* coupler_entry;  // two per coupler: dependent, independent
  snArena* mesh;       // what follows, by point
  int points;
  double *constant, *matrix;    // equations of motion: constant + matrix (states, controls)
  double *length, *velocity;    // of compliant muscles
};

// Patterns of all derivatives; false when out of memory.
bool sn_prescribed_patterns(snPrescribed* p);
