// constants.h — what follows from a model at qpos0: constants, length ranges
#pragma once
#include "sinew/data.h"
#include "sinew/length_range.h"

// ---- fields of a model that follow from its other fields
//   Needed after compiling and after the owner of a model changed masses, inertias, armatures, gains or poses.

// Everything below, in order. False when out of memory.
bool sn_constants(snModel* m);

// body_mass body_gravcomp, tree structure -> body_subtreemass ngravcomp body_treeid tree_* tendon_tree*.
void sn_constants_trees(snModel* m);

// Runs the position stages at qpos0 -> body_invweight0 dof_invweight0 dof_M0 tendon_length0 tendon_invweight0
// path_rigid actuator_acc0 actuator_length0 cam_*0 light_*0, and converts damping ratios of position-like actuators
// into damping. Leaves the poses of qpos0 in d.
bool sn_constants_at_qpos0(snModel* m, snData* d);

// flex_vert0 flex_size body_mass -> flex_vertmetric, and flex_vert0 of sheets rotated into their plane.
void sn_constants_flex_shapes(snModel* m);

// Poses and factors of qpos0 in d -> flexedge_length0 flexedge_invweight0; row, solved and work: room for nv numbers.
void sn_constants_flex_edges(snModel* m, snData* d, double* row, double* solved, double* work);

// Bodies are at least as large as the edges, or the distances between nodes, that end at them.
void sn_flex_body_sizes(const snModel* m, const snData* d, double* size);

// path_rigid -> path_rigidsum nvarying piece_varying: what dofs change of tendon paths.
void sn_constants_varying_pieces(snModel* m);

// Site and geom frames in any configuration -> path_rigid and what follows from it.
void sn_constants_rigid_lengths(snModel* m, const snData* d);

// actuator_acc0 actuator_length0 and parameters -> actuator_forcekind muscle_*, hill_* that follow from others,
// millard_curves.
void sn_constants_muscles(snModel* m);

// The part of one actuator that is no Hill muscle, which also follows from actuator_lengthrange.
void sn_constants_muscle(snModel* m, int actuator);

// Poses of qpos0 in d -> eq_data: second anchors, relative poses and distances that the file left open.
void sn_constants_equalities(snModel* m, const snData* d);

// Poses and M of qpos0 in d -> stat dof_length.
bool sn_constants_statistics(snModel* m, snData* d);

// qpos_spring -> tendon_lengthspring of tendons that the file left open. Leaves the poses of qpos_spring in d.
void sn_constants_springs(snModel* m, snData* d);

// contype, conaffinity, weld groups, pairs, exclusions -> body_contype body_conaffinity ncollide collide_geom
// collide_mask.
void sn_constants_touching(snModel* m);

// collide_geom collide_mask alone, after contact masks of geoms were changed.
void sn_constants_masks(snModel* m);

// The islands at qpos0 of trees that start asleep -> tree_asleep0, where the flag `sleep` is on; -1 for a tree that
// something awake keeps from sleeping.
void sn_constants_sleep(snModel* m, snData* d);

// -> geom_lean site_lean cam_lean: the frames that forces and sensors need.
void sn_constants_lean(snModel* m);

// ---- ranges of all actuators of a model that is being compiled

typedef struct snLengthRangeResult {
  snLengthRangeOutcome outcome;
  snLengthRangeTrace trace;
} snLengthRangeResult;

// Ranges of all actuators, with friction loss, contacts, springs, dampers, gravity and actuators off and limits and
// equalities on, whatever the model's flags say; timestep 0: the model's own. One result per actuator, the same on any
// number of threads (0: one per core). False when out of memory.
bool sn_length_ranges(snModel* m, const snLengthRangeOptions* options, double timestep, int workers,
                      snLengthRangeResult* results);

// ---- plugins

// Rows of a program behind those that are built in.
snPluginRows sn_plugin_rows(const snPluginTable* own);

// Numbers that rows compute from a complete model -> plugin_number; -1: good, else the instance that refuses, with the
// reason, or nplugin when out of memory.
int sn_plugin_constants(snModel* m, char why[SN_PLUGIN_WHY]);
