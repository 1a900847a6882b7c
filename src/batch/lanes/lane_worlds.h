// lane_worlds.h — several worlds of a batch stepped side by side, each in a lane of SIMD registers
//   Fields of the data that smooth stages work on are kept as [element][component][lane]. One set of stages is compiled
//   for each width of registers (kernels.h) and chosen when the program runs. Contacts, rows and solver work on one
//   world at a time, in the data of the worker.
#pragma once
#include "sinew/batch.h"
#include "sinew/data.h"
#include "sinew/model.h"

#define SN_MOST_LANES 8

// LANE(type, name): the fields of the data that lanes keep, with the type of an element.
// clang-format off
#define SN_LANE_STATE(LANE)                                                                                             \
  LANE(real, qpos) LANE(real, qvel) LANE(real, act) LANE(real, qacc_warmstart) LANE(real, ctrl)                         \
  LANE(real, qfrc_applied) LANE(snWrench, xfrc_applied) LANE(snVec3, mocap_pos) LANE(snQuat, mocap_quat)
#define SN_LANE_DERIVED(LANE)                                                                                           \
  LANE(snVec3, xpos) LANE(snQuat, xquat) LANE(snMat3, xmat) LANE(snVec3, xipos) LANE(snMat3, ximat)                     \
  LANE(snVec3, xanchor) LANE(snVec3, xaxis) LANE(snVec3, geom_xpos) LANE(snMat3, geom_xmat) LANE(snVec3, site_xpos)     \
  LANE(snMat3, site_xmat) LANE(snVec3, subtree_com) LANE(snSpatial, cdof) LANE(snSpatialInertia, cinert)                \
  LANE(real, ten_length) LANE(real, ten_J) LANE(snSpatialInertia, crb) LANE(real, M) LANE(real, qLD)                    \
  LANE(real, qLDiagInv) LANE(real, actuator_length) LANE(real, ten_velocity)                                            \
  LANE(snSpatial, cvel) LANE(snSpatial, cdof_dot) LANE(real, actuator_velocity) LANE(real, qfrc_spring)                 \
  LANE(real, qfrc_damper) LANE(real, qfrc_gravcomp) LANE(real, qfrc_fluid) LANE(real, qfrc_passive)                     \
  LANE(real, qfrc_bias) LANE(real, act_dot) LANE(real, actuator_force) LANE(real, qfrc_actuator)                        \
  LANE(real, qfrc_smooth) LANE(real, qacc_smooth)                                                                       \
  LANE(real, qfrc_constraint) LANE(real, qacc) LANE(real, qH) LANE(real, qHDiagInv) LANE(real, qDeriv)
// clang-format on
#define SN_LANE_FIELDS(LANE) SN_LANE_STATE(LANE) SN_LANE_DERIVED(LANE)

#define LANE(type, name) SN_LANE_##name,
typedef enum snLaneField { SN_LANE_FIELDS(LANE) SN_LANE_COUNT } snLaneField;
#undef LANE
#define LANE(type, name) +1
enum { SN_LANE_STATE_COUNT = 0 SN_LANE_STATE(LANE) };
#undef LANE

// PARAM(name, member): fields of the model that the worlds of a group may have for themselves.
// clang-format off
#define SN_LANE_PARAMS(PARAM)                                                                                           \
  PARAM(gravity, "opt.gravity") PARAM(body_mass, "body_mass") PARAM(body_subtreemass, "body_subtreemass")               \
  PARAM(body_inertia, "body_inertia") PARAM(dof_M0, "dof_M0") PARAM(dof_armature, "dof_armature")                       \
  PARAM(dof_damping, "dof_damping") PARAM(jnt_stiffness, "jnt_stiffness") PARAM(qpos_spring, "qpos_spring")             \
  PARAM(tendon_stiffness, "tendon_stiffness") PARAM(tendon_damping, "tendon_damping")                                   \
  PARAM(actuator_gainprm, "actuator_gainprm") PARAM(actuator_biasprm, "actuator_biasprm")                               \
  PARAM(muscle_peakforce, "muscle_peakforce") PARAM(muscle_optlength, "muscle_optlength")                               \
  PARAM(muscle_speed, "muscle_speed") PARAM(muscle_lengthmin, "muscle_lengthmin")                                       \
  PARAM(muscle_rangemin, "muscle_rangemin") PARAM(muscle_lmin, "muscle_lmin") PARAM(muscle_lmax, "muscle_lmax")         \
  PARAM(muscle_fpmax, "muscle_fpmax") PARAM(muscle_fvmax, "muscle_fvmax") PARAM(muscle_timeact, "muscle_timeact")       \
  PARAM(muscle_timedeact, "muscle_timedeact")
// clang-format on
#define PARAM(name, member) SN_LANE_PARAM_##name,
typedef enum snLaneParam { SN_LANE_PARAMS(PARAM) SN_LANE_PARAM_COUNT } snLaneParam;
#undef PARAM

// Fields of so many worlds, their parameters (NULL: all have the model's), and memory for what a stage needs for
// itself.
typedef struct snLanes {
  double* field[SN_LANE_COUNT];
  double* param[SN_LANE_PARAM_COUNT];
  double* scratch;
  double* newton;  // of snLaneKernels.newton, for models of few dofs; else NULL
} snLanes;

// Constraint problems of the worlds in the lanes `present`, a bit each, for Newton's method. Rows are limits or edges
// of pyramids; up to `rows` of them, whole fours, those that a world lacks are zeros. Lanes without a problem have what
// some other one has.
typedef struct snLaneProblems {
  unsigned present, cold;               // `cold`: M qacc of the start is still to be computed
  int rows, width;                      // numbers in a row of J
  const double* J[SN_MOST_LANES];       // rows one after the other
  const double* D[SN_MOST_LANES];       // their weights
  const double* residual[SN_MOST_LANES], *Mqacc[SN_MOST_LANES];  // at the start
  double scale[SN_MOST_LANES];          // of the tolerances
  double tolerance, ls_tolerance;
  int iterations, ls_iterations;
} snLaneProblems;

typedef void snLaneStage(const snModel* m, snLanes* l);

// What is compiled for a number of lanes.
typedef struct snLaneKernels {
  int lanes;

  // rows[k], of the world in lane k, to and from an array of lanes.
  void (*pack)(double* lanes, const double* const* rows, int count);
  void (*unpack)(double* const* rows, const double* lanes, int count);

  // One bit for each lane that has a bad number.
  unsigned (*bad)(const double* lanes, int count);

  // qacc, the start, becomes the solution, beside qfrc_constraint. A bit for each lane whose start has a bad number.
  unsigned (*newton)(const snModel* m, snLanes* l, const snLaneProblems* problems);

  // By stage; NULL: each world for itself. The stage `integrate` is Euler's method up to, but without, time.
  snLaneStage* stage[SN_STAGE_COUNT];
} snLaneKernels;

// Numbers of scratch that stages ask for, per lane, and that Newton's method does.
size_t sn_lanes_scratch(const snModel* m);
size_t sn_lanes_newton_scratch(const snModel* m);

// Those for a number of lanes, or, for 0, for the widest registers of this processor; NULL: not here.
const snLaneKernels* sn_lane_kernels(int lanes);

// Whether this model, as it is now, can be stepped in lanes at all; and whether a stage of it has a version for lanes
// that gives its results.
bool sn_lanes_serve(const snModel* m);
bool sn_lanes_serve_stage(const snModel* m, snStage stage);

// Whether worlds that differ in a model field can share lanes: stages in lanes read it per world, or not at all.
bool sn_lanes_serve_param(const char* name);

// Whether a world whose parameters make the model `view` is stepped by the same stages, in the same way, as the model.
bool sn_lanes_alike(const snModel* m, const snModel* view);

// ---- worlds that share the lanes of a worker (group.c)

typedef struct snGroup snGroup;

// Memory of a worker for so many lanes, whose worlds take turns in the data `d`; NULL when out of memory.
snGroup* sn_group_create(const snBatch* b, const snLaneKernels* kernels, snData* d);
void sn_group_destroy(const snBatch* b, snGroup* g);

// To be called before the worlds of a call: how the stages of the model, as it is now, are run. False: not in lanes.
bool sn_group_prepare(const snBatch* b, snGroup* g);

// Steps of up to as many worlds as there are lanes, side by side; the bits are those of worlds stepped alone.
void sn_group_step(const snBatch* b, int share, const int* worlds, int count, int nsteps);
void sn_group_rollout(const snBatch* b, int share, const int* worlds, int count, const snBatchRollout* how);
