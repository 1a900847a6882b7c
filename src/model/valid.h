// valid.h — the parts of sn_model_valid
#pragma once
#include "model/model.h"

// What is being checked and where complaints go.
typedef struct snCheck {
  const snModel* m;
  const char* file;
  snDiagnostics* diag;
  bool ok;
} snCheck;

// Records a complaint.
void sn_invalid(snCheck* c, const char* format, ...) SN_PRINTF(2, 3);

// value within [lowest, end), or a complaint about that row of the field.
bool sn_check_below(snCheck* c, const char* field, int row, int64_t value, int64_t lowest, int64_t end);

// `count` entries from `first` on within an array of `size`; an empty span may start anywhere, also at -1.
bool sn_check_span(snCheck* c, const char* field, int row, int64_t first, int64_t count, int64_t size);

// Bodies after their parents; joints, dofs and geoms in the order of bodies; addresses in qpos and qvel without gaps.
void sn_check_tree(snCheck* c);

// Rows of M, dof chains of bodies and rows of actuator moments are what the tree makes them.
void sn_check_patterns(snCheck* c);

// Indices whose array depends on a kind in another field: transmissions, equalities, wraps, sensors, tuples.
void sn_check_objects(snCheck* c);

// Sensors measure what they can, and give as many numbers as they have room for.
void sn_check_sensors(snCheck* c);

// Hill muscles and their actuators belong together.
void sn_check_muscles(snCheck* c);
void sn_check_driven(snCheck* c);
void sn_check_forces(snCheck* c);

// Paths that a tendon can take; the dofs of their pieces are in the tendon's row.
void sn_check_tendons(snCheck* c);

// Activations, sensor values, history buffers: their sizes are the sums of their parts.
void sn_check_buffers(snCheck* c);

// Octrees, texts of plugins.
void sn_check_plugins(snCheck* c);

// Indices inside flexible bodies.
void sn_check_flexes(snCheck* c);

// Indices inside meshes, skins, height fields and textures.
void sn_check_meshes(snCheck* c);
