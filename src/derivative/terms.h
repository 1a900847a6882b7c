// terms.h — the forces of a step, each with what it adds to the change of all
#pragma once
#include "derivative/tangent.h"

struct snReleasedTree;

// ---- tendons (tendons.c)

// What is asked of a tendon: the actions of its tension, and how its rate of length along some flows changes with
// position, row[k] += d (ten_J . flow[k]) / d qpos. Where a path touches a geom from the inside, the point of
// reflection is the last iterate of a search and the length no minimum: length_row += d ten_length / d qpos - ten_J;
// NULL: not asked.
typedef struct snTendonUse {
  double tension;
  int flows;
  snFlow flow[2];
  double* row[2];
  double* length_row;
  double* jacobian;  // += ten_J by the dofs of the tangent, where they are not those of the model; NULL: not asked
  double length_weight, velocity_weight;  // reverse mode: of length_row and, in the place of rows, of ten_J . qvel
} snTendonUse;

// The wrench of a unit force along the line from p on one body to q on another, both seen from the common point; false
// where it has no direction or both bodies are one.
bool sn_straight_action(snAction* action, int from, snVec3 p, int to, snVec3 q);

void sn_tangent_add_tendon(snTangent* t, int tendon, const snTendonUse* use);

// Adds `share` times a straight action to what is asked of a tendon.
void sn_tangent_add_segment(snTangent* t, const snAction* action, double share, const snTendonUse* use);

// ---- tendons whose points change (route_terms.c)

// The tree whose bodies carry the points is `release`; NULL: that of the model.
void sn_tangent_add_route(snTangent* t, const struct snReleasedTree* release, int route, const snTendonUse* use);

// Whether paths of OpenSim have analytic derivatives at the state of `d`.
bool sn_has_route_terms(const snModel* m, const snData* d);

// ---- tendons whose length is a function of coordinates (functional_terms.c)

// The tension, and rows as those of snTendonRows for the tendon; the acceleration's NULL: not asked.
typedef struct snFunctionalUse {
  double tension, *velocity_row, *acceleration_row, *length_row;
} snFunctionalUse;

void sn_tangent_add_functional(snTangent* t, int functional, const snFunctionalUse* use);

// ---- force elements (element_terms.c)

// Limits of coordinates by the dofs of the model, forces between bodies by those of `bodies`.
void sn_tangent_add_elements(snTangent* t, snTangent* bodies);

// ---- passive forces and applied forces (passive.c)

// Springs and dampers of joints, and, as forces on bodies, gravity compensation and xfrc_applied.
void sn_tangent_add_passive(snTangent* t, snTangent* bodies);

// Spring, damper and ligaments of a tendon: their force, and its derivatives as they are, backwards.
typedef struct snTendonPassive {
  double tension, stiffness, damping;
} snTendonPassive;

snTendonPassive sn_tendon_passive(const snTangent* t, int tendon);

// Adds the tension of springs and dampers of tendons to `tension`.
void sn_tendon_passive_tension(const snTangent* t, double* tension);

// Rows of tendons, ntendon x nv: d (ten_J . flow) / d qpos for the flows of qvel and qacc, and d ten_length / d qpos -
// ten_J.
typedef struct snTendonRows {
  double *velocity, *acceleration, *length;
} snTendonRows;

// by_position and by_velocity of springs and dampers of tendons.
void sn_tangent_add_tendon_passive(snTangent* t, snTendonRows rows);
