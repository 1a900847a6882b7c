// group.h — what the files of a group share: its memory and how it runs the stages of a model
#pragma once
#include "batch/worlds.h"
#include "collision/broad/pair_cache.h"
#include "step/stage_row.h"

// Fields have room for whole eights of numbers.
#define SN_LANE_ROOM 8
static inline int lane_room(int numbers) { return (numbers + SN_LANE_ROOM - 1) / SN_LANE_ROOM * SN_LANE_ROOM; }

// Part of a field that world stages read, in numbers; whole eights of them.
typedef struct snLanePart {
  snLaneField field;
  int first, count;
} snLanePart;

typedef struct snLaneParts {
  snLanePart* item;
  int count;
  snLaneField field[SN_LANE_COUNT];  // those that have parts
  int fields;
} snLaneParts;

// How much of what lanes computed is put where world stages find it.
typedef enum snLaneNeed {
  SN_LANES_FEW,       // what contacts and solver read
  SN_LANES_MEASURED,  // what sensors and energies read as well
  SN_LANES_ALL,       // everything
  SN_LANES_NEEDS
} snLaneNeed;

// Small constraint problems, solved side by side (lane_solver.c).
typedef struct snLaneSolver {
  bool serves, together;       // the model; worlds of the present step
  int met;                     // worlds of this step on which rows act
  unsigned solved;             // bit per lane: solved together in the last step
  int nrow[SN_MOST_LANES];     // rows of each problem, whole fours
  double* room[SN_MOST_LANES];
  snLaneProblems problems;
} snLaneSolver;

struct snGroup {
  const snLaneKernels* kernels;
  snArena* arena;
  snLanes lanes;
  snPairCache* cache[SN_MOST_LANES];

  // of each field: numbers in it, where its row begins in the rows of a world, where snData has it
  int count[SN_LANE_COUNT], place[SN_LANE_COUNT];
  size_t offset[SN_LANE_COUNT];
  int column[SN_LANE_STATE_COUNT];             // state: its column
  const snColumn* param[SN_LANE_PARAM_COUNT];  // of each parameter; NULL: all worlds have the model's
  bool varies;                                 // some model field differs between worlds
  void* own[SN_LANE_COUNT];                    // the data's own array

  // State columns that stages read where the batch has them, with the data's own array, and those that are copied.
  const snColumn **in_place, **copied;
  void** own_state;
  int nin_place, ncopied;

  double* rows[SN_MOST_LANES];  // of each lane: what world stages read, and what they gave
  double* unused;               // a row that nobody reads

  // how the stages are run in the present call
  bool in_lanes[SN_STAGE_COUNT];
  snLaneNeed need;  // of a step that is not the last
  bool frames_due;  // frames of geoms that only contacts read are left to each world
  snLaneParts parts[SN_LANES_NEEDS];
  const snStageRow* stages[SN_LANES_NEEDS][SN_STAGE_COUNT];  // left to each world
  int nstages[SN_LANES_NEEDS];
  snLaneSolver solver;

  // the present worlds
  const int* worlds;
  int nworlds;
  unsigned still;   // bit per lane: stays where it is
  unsigned unlike;  // bit per lane: its parameters ask for a step alone
  bool current;     // lanes have the state of their worlds, but for controls
};

// Name of a field, and its row in the table of the data.
const snField* sn_lane_field(snLaneField field);

// Room that the parts of all needs may ask for, each.
size_t sn_lanes_most_parts(const snModel* m);

// Whether stages that are run world by world read a field, in a step after which nobody wants to see the data.
bool sn_lane_is_read(const snModel* m, snLaneField field);

// in_lanes, need and parts for the model as it is now.
void sn_group_plan(const snModel* m, snGroup* g);

// Memory for constraint problems in lanes, for models of few dofs; whether the model as it is now has them solved
// there.
bool sn_lane_solver_make(const snModel* m, snGroup* g);
void sn_lane_solver_plan(const snModel* m, snGroup* g);

// In place of the stage constraint_forces: true where the world in a lane waits for the others, with the start in qacc.
bool sn_lane_solver_takes(const snModel* m, snGroup* g, int lane, snData* d);

// Solves what waits, in the lanes' qacc and qfrc_constraint; lanes that have a bad number.
unsigned sn_lane_solver_run(const snModel* m, snGroup* g);

// Whether a forward pass runs the stage.
static inline bool is_pass_stage(int stage) { return stage >= SN_STAGE_pass_begin && stage < SN_STAGE_integrate; }
