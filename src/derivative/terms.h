// terms.h — the forces of a step, each with what it adds to the change of all
#pragma once
#include "derivative/tangent.h"

// ---- tendons (tendons.c)

// What is asked of a tendon: the actions of its tension, and how its rate of length along some flows changes with
// position, row[k] += d (ten_J . flow[k]) / d qpos.
typedef struct snTendonUse {
  double tension;
  int flows;
  snFlow flow[2];
  double* row[2];
} snTendonUse;

// The wrench of a unit force along the line from p on one body to q on another, both seen from the common point; false
// where it has no direction or both bodies are one.
bool sn_straight_action(snAction* action, int from, snVec3 p, int to, snVec3 q);

void sn_tangent_add_tendon(snTangent* t, int tendon, const snTendonUse* use);

// ---- passive forces and applied forces (passive.c)

// Springs and dampers of joints, gravity compensation, xfrc_applied.
void sn_tangent_add_passive(snTangent* t);

// Adds the tension of springs and dampers of tendons to `tension`.
void sn_tendon_passive_tension(const snTangent* t, double* tension);

// by_position and by_velocity of springs and dampers of tendons; velocity_row: d ten_velocity / d qpos, ntendon x nv.
void sn_tangent_add_tendon_passive(snTangent* t, const double* velocity_row);
