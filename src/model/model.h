// model.h — the memory of a model, its names and its binary form
#pragma once
#include "base/report.h"
#include "sinew/fields.h"
#include <stdbool.h>
#include <stddef.h>
#include "sinew/model.h"

// ---- making, checking and copying models

// A model with the sizes, options, statistics and visual settings of `sizes` and zeroed arrays; NULL when out of
// memory or when a size is negative. `sizes` needs no arrays; `allocator` may be NULL.
snModel* sn_model_create(const snModel* sizes, const snAllocator* allocator);

// Numbers of qpos and of qvel that a joint takes.
int sn_joint_nq(snJointType type);
int sn_joint_nv(snJointType type);

// Whether MuJoCo stores Jacobians densely: it shows in the results of a few rare models. Where the model leaves the
// choice to it, it stores them sparsely from SN_SPARSE_FROM_DOFS on.
#define SN_SPARSE_FROM_DOFS 60
bool sn_jacobian_is_dense(const snModel* m);

// Whether every index, range, kind and order in the model is one the engine can follow without leaving its arrays;
// false with errors about `file` in `diag`.
bool sn_model_valid(const snModel* m, const char* file, snDiagnostics* diag);

// ---- binary models (.snb) in memory

// A binary model as its file has it, valid but for its plugins: sn_load_binary finds their rows.
snModel* sn_binary_model(const void* data, size_t size, const char* name, const snAllocator* allocator,
                         snDiagnostics* diag);

// Whether bytes begin like a binary model.
bool sn_binary_is(const void* data, size_t size);

// Writes the checksum that these bytes should have into them, where they are long enough to hold one: for programs
// that build or alter binary models on purpose.
void sn_binary_sign(void* data, size_t size);

// ---- finding objects by name in constant time

// Fills name_slot from names and name_*adr; false when the table is too small. Of equal names the first counts.
bool sn_names_build(snModel* m);

// Where the names of a kind start, one address per object; NULL for kinds without names.
int* sn_names_addresses(const snModel* m, snObjectType type);

// ---- how many numbers a sensor gives for each contact or ray

// Bits of snContactReport.
int sn_contact_report_width(int fields);

// Bits of snRayReport.
int sn_ray_report_width(int fields);

// ---- frames that wait

// So few geoms are looked at pair by pair: no list would tell which of them are near.
#define SN_FEW_GEOMS 8

// Whether the frame of a geom is found where contacts read it, if they do, and not before: in lean steps.
static inline bool frame_waits(const snModel* m, int geom) {
  return m->geom_lean[geom] == SN_LEAN_CONTACT && m->ncollide > SN_FEW_GEOMS;
}
