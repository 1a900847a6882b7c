// track.h — the coordinates of a model over time, from a motion
#pragma once
#include "base/report.h"
#include "osim/motion_spline.h"
#include "sinew/osim.h"

// What messages about a motion begin with.
static inline const char* motion_source(const snMotion* motion) {
  return motion->file[0] ? motion->file : motion->name;
}

// What all tools share: where a model's numbers stand in a motion.
typedef struct snTrack {
  snArena* arena;
  double* time;  // of the rows
  int rows;
  bool table;                // rows are filtered as Moco's tables are
  int first, last, stride;   // rows that are asked for: every such one
  snNaturalSpline* splines;  // by joint; count 0: not in the motion
  snNaturalSpline* speeds;   // the same of speeds; NULL: accelerations are second derivatives of `splines`
} snTrack;

// Warnings for columns that are no coordinate of the model or lie beside what it has for a driven or locked one, and
// for coordinates without a column. `joints`: by column the joint, -1 for none.
void sn_check_columns(const snModel* m, const snMotion* motion, const int* joints, snArena* arena, snDiagnostics* diag);

// Coordinates of `m` as splines of fifth degree over the motion's time, filtered at `cutoff` where that is positive.
// The caller destroys the arena. False with an error.
bool sn_track_create(snTrack* track, const snModel* m, const snMotion* motion, double cutoff, double start, double end,
                     snDiagnostics* diag);

// The same of all rows, filtered as Moco's tables are: steps are made even where they are not, then padded; the rows of
// the padding are left out again.
bool sn_track_create_table(snTrack* track, const snModel* m, const snMotion* motion, double cutoff,
                           snDiagnostics* diag);

// Splines of fifth degree through the speeds at the rows, whose derivatives are then the accelerations: so OpenSim's
// analyses have them. False when out of memory.
bool sn_track_fit_speeds(snTrack* track, const snModel* m);

// qpos, qvel and qacc at a time; joints that the motion does not have stay where the pose of the file puts them.
void sn_track_pose(const snTrack* track, const snModel* m, snData* d, double time);

// The first row after `first` whose number in the whole file the stride divides.
static inline int track_next(const snTrack* track) { return (track->first / track->stride + 1) * track->stride; }

// How many rows are asked for, and the time of one of them: as OpenSim counts, the first and the last, and between them
// those whose number in the file the stride divides.
static inline int track_rows(const snTrack* track) {
  if (track->stride < 2) return track->last - track->first + 1;
  int next = track_next(track), between = next < track->last ? (track->last - 1 - next) / track->stride + 1 : 0;
  return 1 + between + (track->last > track->first);
}
static inline double track_time(const snTrack* track, int row) {
  if (track->stride < 2) return track->time[track->first + row];
  if (row == 0) return track->time[track->first];
  if (row == track_rows(track) - 1) return track->time[track->last];
  return track->time[track_next(track) + (row - 1) * track->stride];
}

// The pose that the file gives: keyframe 'default', else qpos0.
void sn_default_pose(const snModel* m, snData* d);

// Is the joint one number in qpos?
bool sn_is_scalar_joint(const snModel* m, int joint);

// A joint of one number by name, or njnt plus a driven or locked one; -1: there is none.
int sn_find_coordinate(const snModel* m, const char* name);

// Joints of one number, then locked coordinates and those that functions of others drive, with their names; how many.
int sn_list_coordinates(const snModel* m, const char** labels, int* coordinates);

// Is a coordinate an angle?
bool sn_coordinate_rotates(const snModel* m, int coordinate);
