// model.h — making, checking and copying models
#pragma once
#include "base/report.h"
#include "sinew/fields.h"

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
