// device.h — worlds on a device: their columns, their room for contacts and rows, and the kernels that step them
#pragma once
#include "cuda/model/layout.h"
#include "sensor/reports.h"
#include "sinew/data.h"

#include <limits.h>

// COL(name, numbers of a world): state and inputs, then outputs that are kept where they were asked for.
#define SN_DEVICE_STATE(COL)                                                                                           \
  COL(qpos, p->nq) COL(qvel, p->nv) COL(act, p->na) COL(ctrl, p->nu) COL(qacc_warmstart, p->nv)                        \
  COL(qfrc_applied, p->nv) COL(xfrc_applied, 6 * p->nbody) COL(mocap_pos, 3 * p->nmocap) COL(mocap_quat, 4 * p->nmocap)
#define SN_DEVICE_OUTPUTS(COL)                                                                                         \
  COL(qacc, p->nv) COL(qfrc_actuator, p->nv) COL(qfrc_constraint, p->nv) COL(ten_length, p->ntendon)                   \
  COL(actuator_force, p->nu) COL(sensordata, p->nsensordata)

// What kernels keep for a world between each other. Near pairs: the pair, its first slot, its contacts; a slot holds
// distance, position, normal and tangent of a contact. A row: see world.h; a cone: the Hessian of an elliptic contact.
#define SN_ROW_NUMBERS 12
#define SN_CONVEX_WORDS   6944  // of a polytope, in integers
#define SN_MANIFOLD_WORDS 9328  // of a contact manifold
#define SN_SNAPSHOT_WORDS(p) ((p)->nq + 4 * (p)->nv + 2 * (p)->ntendon + 3 * (p)->nu + (p)->na)
#define SN_DEVICE_SCRATCH(REAL, INTS)                                                                                  \
  REAL(pose, 12 * p->nbody + 6 * p->njnt) REAL(contact, 10 * d->most_slots)                                            \
  INTS(near_pair, p->npair) INTS(near_slot, p->npair) INTS(near_count, p->npair) INTS(near_first, p->npair)           \
  INTS(polytope, p->nconvex > 0 ? SN_CONVEX_WORDS * d->search_lanes : 0)                                               \
  INTS(manifold, p->nconvex > 0 && p->multiccd ? SN_MANIFOLD_WORDS * d->search_lanes : 0)                              \
  INTS(contact_slot, d->most_slots) INTS(contact_pair, d->most_slots) INTS(ncon, 1) INTS(nefc, 1) INTS(niter, 1) INTS(retried, 1) \
  REAL(row_J, d->most_rows * p->np) REAL(row, d->most_rows * SN_ROW_NUMBERS) INTS(row_kind, d->most_rows)              \
  INTS(row_offset, p->nfixed + d->most_slots + 1) REAL(row_cone, p->pyramidal ? 0 : 36 * d->most_slots)                \
  REAL(spare, 6 * d->most_rows) INTS(tree_label, p->ntree)                                                          \
  REAL(mass, p->nM) REAL(smooth_force, p->nv) REAL(smooth_damping, p->nv) REAL(next_act, p->na)                   \
  REAL(velocity_weight, p->coupling ? p->ntendon + p->nu : 0) REAL(damping, p->nderiv > 0 ? 2 * p->nderiv : p->coupling ? p->nM : 0) \
  REAL(body_derivative, p->derivative ? (p->fluid ? 36 : 12) * p->nbody : 0) REAL(axis_drift, 6 * (p->nderiv > 0 ? p->nv : 0)) \
  REAL(late, p->late ? 2 * p->nv : 0)                                                                                  \
  INTS(step_time, p->nhistory > 0 ? 2 : 0) INTS(measures, 1) REAL(body_xquat, p->nsensor > 0 ? 4 * p->nbody : 0) REAL(row_force, p->nsensor > 0 || p->late ? d->most_rows : 0) \
  REAL(snapshot, p->nsensor > 0 ? SN_SNAPSHOT_WORDS(p) : 0) INTS(host_measures, 1) INTS(rowless, 1) REAL(element_wrench, 12 * p->nelement)                                            \
  REAL(fiber_motion, p->nfiber > 0 ? 3 * p->nhill : 0)                                                                \
  REAL(hill_snapshot, p->nsensor > 0 ? SN_READINGS * p->nhill : 0)                                                        \
  REAL(conjugate, p->conjugate ? 3 * p->np : 0)                                                                        \
  REAL(row_inverse, p->pgs || p->noslip_iterations > 0 ? d->most_rows * p->np : 0)                                     \
  REAL(row_own, p->pgs || p->noslip_iterations > 0 ? 2 * d->most_rows : 0)                                             \
  REAL(tendon_row, p->armature ? p->nJten : 0) REAL(tendon_inertia, p->armature ? p->nM : 0)                           \
  REAL(tendon_bias, p->armature ? p->ntendon : 0)                                                                      \
  REAL(large, d->large_words) INTS(runge_stage, 1) REAL(act_rate, p->runge_kutta ? p->na : 0)                                                      \
  REAL(runge_start, p->runge_kutta ? p->nq + p->nv + p->na : 0) REAL(runge_sum, p->runge_kutta ? 2 * p->nv + p->na : 0)

typedef struct snDevice snDevice;

// Steps made by a world that a mask leaves out: more than a call has.
#define SN_DEVICE_LEFT_OUT INT_MAX

// Which worlds start over, and how (snBatchReset); arrays lie on the device.
typedef struct snDeviceStart {
  const unsigned char* mask;  // NULL: all worlds
  const int* key;             // of each world; NULL: `all_to_key`
  int all_to_key;             // 1 + the keyframe; 0: the initial state
  const uint64_t* seeds;      // of each world; NULL: `seed`
  uint64_t seed;
  int normal;
  double qpos_scale, qvel_scale, act_scale;
} snDeviceStart;

// One instance of the kernels: what it is called, its precision, its memory, its launches. Copies and launches follow
// each other on the stream of the device.
typedef struct snKernels {
  const char* device;
  bool single;
  bool large;  // working sets lie in device memory
  void* (*alloc)(size_t bytes);  // zeroed; NULL: there is no more
  void (*release)(void* memory);
  void (*upload)(const snDevice* d, void* to, const void* from, size_t bytes);    // `from` may be changed afterwards
  void (*download)(const snDevice* d, void* to, const void* from, size_t bytes);  // waits until the numbers are there
  void (*clear)(const snDevice* d, void* memory, size_t bytes);
  bool (*wait)(const snDevice* d);  // until everything on the stream is done; false: the device failed
  size_t (*pack_bytes)(const snDeviceModel* p);
  void (*pack)(const snDeviceModel* p, char* out);

  // Real numbers of a device model, as tables of one world, and the view that has them in the place of the shared ones.
  size_t (*value_bytes)(const snDeviceModel* p);
  void (*pack_values)(const snDeviceModel* p, char* out);
  size_t (*view_bytes)(void);
  void (*make_view)(const snDevice* d, const snDeviceModel* p, const char* values, void* out);

  // Worlds whose `done` is below `target` by a step, so many times; what they need is read back into `needed`. False
  // where the device failed, or the device's `problem` says why not.
  bool (*step)(snDevice* d, int launches, int needed[4]);

  // Steps of worlds are counted from 0 again; worlds whose byte is 0 count as having made all of them.
  void (*choose)(snDevice* d, const unsigned char* mask);
  void (*start)(snDevice* d, const snDeviceStart* start);
  void (*forget)(snDevice* d);   // frees what `own` holds
  size_t (*free_bytes)(void);    // of the device's memory
  int (*ordinal)(void);          // number of the device; -1: its memory is the processor's
  int (*select)(int number);     // calls of this thread go to the device of that number; returns the one before
  const char* (*problem)(int number);  // why there is no such device here; NULL: there is one
} snKernels;

struct snDevice {
  const snKernels* kernels;
  snDeviceModel* model;
  char* tables;  // `model`, packed, on the device
  snDeviceLayout position, smooth, solve;
  int number;  // of the device, where there are several
  int n, most_slots, most_rows;
  int large_words;   // of a world's working set in device memory; 0: it lies in shared memory
  int search_lanes;  // lanes that a world has in the kernel of searches, with room for a polytope each
#define COL(name, count) void* name;
#define BOTH(name, count) void* name;
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
  SN_DEVICE_SCRATCH(BOTH, BOTH)
#undef COL
#undef BOTH
  double* time;
  double* history;
  unsigned char* eq_active;
  int *warnings, *autoresets, *resets;
#define COL(name, count) void* start_##name;
  SN_DEVICE_STATE(COL)  // rows of starts: the initial state, then the keyframes; NULL: there are none
#undef COL
  double* start_time;
  unsigned char* start_eq_active;
  int* start_act_draw;      // place of an activation among those that a start displaces; -1: it stays
  double* start_act_range;  // where it stays within
  void *sent_mask, *sent_key, *sent_seeds;  // masks, keyframes and seeds of worlds, as given by the caller
  int *chosen, *done;  // worlds of the call, their steps so far
  int* needed;         // most slots, most rows that some world needed beyond those there are; steps that some world
                       // has left after the last launch, whether some world is left to the host
  void* restart;       // whether it is known what a step from the initial state leads to; that state
  int nchosen, target;
  char *values, *views;  // tables of each world, and their views, on the device; NULL: worlds share `tables`
  const snModel* m;
  const snModel* (*world_model)(void* context, int world);  // with the parameters of a world; NULL: worlds share `m`
  void* world_context;
  snData* host;       // where worlds are stepped that kernels leave to the host
  int64_t hosted;     // steps taken there
  const snModel* host_model;  // of the world whose sensors the host measures
  int64_t measured;           // worlds whose sensors the host has measured at the ends of calls
  bool waits_for_host;  // the last launches left worlds to the host
  char* mirror;         // columns of all worlds on the host, for the time of a step of many of them
  int* host_numbers;  // n each: ncon and done, as read back
  void* stream;         // copies and launches go there; NULL: the default one
  int version;          // counts changes of what launches are given: addresses, room
  void* own;            // what the kernels keep: captured launches
  const char* problem;  // why the last call failed, where the kernels know
};

// Whether a model needs kernels whose working sets lie in device memory; false when out of memory, too.
bool sn_device_is_large(const snModel* m, bool single);

// Tables, scratch and lists for n worlds; columns are the caller's to set. NULL when out of memory.
snDevice* sn_device_create(const snModel* m, const snKernels* kernels, int n);
void sn_device_destroy(snDevice* d);

// Advances chosen worlds; makes room where worlds need more. False when out of memory.
bool sn_device_step(snDevice* d, int nsteps);

// Bytes on the device per world, besides its columns.
size_t sn_device_world_bytes(const snDevice* d);

// Steps of worlds are counted from 0 again.
void sn_device_restart(snDevice* d);

// Worlds that kernels leave to the host make a step there (cpu_fallback.c).
bool sn_device_step_on_host(snDevice* d);

// Between columns of the device and the data of the host: numbers of a column from the first on, or all of a world.
void sn_device_copy_numbers(snDevice* d, void* column, size_t first, int count, double* own, bool out);
void sn_device_copy_world(snDevice* d, int world, bool out);

// The device with its columns on the host, where copies are those of an emulated device; false when out of memory.
bool sn_device_mirror(snDevice* d, snDevice* mirror);

// Data of the host, made at first use; false when out of memory.
bool sn_device_open_host(snDevice* d);

// Sensors that no kernel measures, at the end of a call (hosted_sensors.c). False when out of memory.
bool sn_device_measure_on_host(snDevice* d);

// Room for tables of each world, and the tables of a world with its parameters (tables.c). False when out of memory, or
// where these parameters ask for other tables of indices than the model's, which `problem` says.
bool sn_device_tables_create(snDevice* d);
bool sn_device_tables_set(snDevice* d, int world, const snModel* m);
void sn_device_tables_destroy(snDevice* d);

// Rows of starts, from the initial state and the keyframes of the model (starts.c); false when out of memory.
bool sn_device_starts_create(snDevice* d);
void sn_device_starts_destroy(snDevice* d);

// On the processor, and, where this build has them, on a GPU: for the instances of device_model.h.
extern const snKernels sn_emulated_kernels, sn_emulated_reversed_kernels, sn_emulated_single_kernels;
#ifdef __cplusplus
extern "C" {
#endif
extern const snKernels sn_cuda_double_kernels, sn_cuda_double_hill_kernels, sn_cuda_double_cone_kernels;
extern const snKernels sn_cuda_single_kernels, sn_cuda_single_hill_kernels, sn_cuda_single_cone_kernels;
extern const snKernels sn_cuda_double_worlds_kernels,
    sn_cuda_single_worlds_kernels;  // of worlds with tables of their own
extern const snKernels sn_cuda_double_large_kernels, sn_cuda_single_large_kernels;    // of large working sets
#ifdef __cplusplus
}
#endif
