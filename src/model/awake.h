// awake.h — who is awake, as lists that a pass makes once and stages loop over
//   A tree is asleep while tree_asleep >= 0; then it names the next tree of its cycle. Everything that belongs to
//   trees asleep is left out of the lists, so that no stage asks. Where nothing is asleep the lists hold everything.
#pragma once
#include "sinew/data.h"

// Steps that a tree must be still before it may fall asleep: conformance, MuJoCo's mjMINAWAKE.
#define SN_MIN_AWAKE 10

// tree_asleep of a tree that has just been moving; it counts up to -1.
#define SN_TREE_AWAKE (-(1 + SN_MIN_AWAKE))

// A run of bodies, with their joints and dofs; they are contiguous.
typedef struct snBodyRange {
  int body, body_end, jnt, jnt_end, dof, dof_end;
} snBodyRange;

// Indices in ascending order.
typedef struct snList {
  int count;
  int* item;
} snList;

// Intervals of indices, each from its first up to but without its last, in ascending order.
typedef struct snIntervals {
  int count;
  snInt2* item;
} snIntervals;

struct snAwake {
  bool whole;  // nothing is asleep
  bool stale;  // a state was given: what stages left of trees asleep is not of it, so they are computed once more
  snByte plane;  // that bodies move in (snPlaneKind), as the last body_poses found it

  // Bodies that are awake or fixed to the world, in runs; and those asleep, tree by tree.
  int nmoving, nasleep;
  snBodyRange *moving, *asleep;

  // Bodies whose numbers a pass computes: all but those of trees asleep that keep what they fell asleep with. Geoms
  // and sites are those of these bodies. A tree that hangs on a fixed or a mocap body is computed also while it is
  // asleep: it shares its centre of mass with others that may move.
  int ncomputed;
  snBodyRange* computed;
  snIntervals geom, site;
  const snByte* dof_kept;  // per dof: it belongs to a tree that is not computed

  // What acts on something awake, or measures it.
  snList tendon, equality, actuator, sensor;
  snList actuator_asleep;

  // per body: asleep or fixed to the world; NULL where the flag `sleep` is off
  const snByte* resting;
  snByte *kept_marks, *rest_marks;  // memory of the two above
};

// What stages leave for each other outside the fields of the data, one row each: name as in the reads and writes of
// sinew/stages.h, place, whether it is a double, meaning. Debug builds hold stages to it (step/watch.c).
#define SN_PRIVATE_STATE(ROW)                                                                                          \
  ROW(plane, d->awake->plane, false, "plane that bodies move in, as body_poses found it")                              \
  ROW(stale, d->awake->stale, false, "a state was given: trees asleep are to be computed once more")                   \
  ROW(contact_frames_due, d->contact_frames_due, false, "frames of geoms that only contacts read are of an older pass") \
  ROW(kinetic_before, d->kinetic_before, true, "kinetic energy that the last pass left")

// Bytes of the lists, and the lists put into so many bytes, with everything awake.
size_t sn_awake_bytes(const snModel* m);
void sn_awake_place(const snModel* m, snData* d, void* memory);
void sn_awake_copy(const snModel* m, snData* dst, const snData* src);

// Makes the lists anew; to be called whenever tree_asleep changed.
void sn_awake_update(const snModel* m, snData* d);

// A state was reset or set: nothing is known of its trees asleep.
void sn_awake_forget(const snModel* m, snData* d);

// tree_asleep of the initial state.
void sn_awake_reset(const snModel* m, snData* d);

static inline bool sleep_is_enabled(const snModel* m) { return m->opt.enableflags & SN_ENABLE_SLEEP; }

static inline bool tree_is_asleep(const snData* d, int tree) { return d->tree_asleep[tree] >= 0; }

bool sn_tendon_is_asleep(const snModel* m, const snData* d, int tendon);

// Whether the body is neither asleep nor fixed to the world; mocap bodies and what is fixed to them move.
bool sn_body_moves(const snModel* m, const snData* d, int body);

// Whether both bodies are asleep or fixed to the world: no contact between them counts.
static inline bool both_rest(const snData* d, int body1, int body2) {
  const snByte* resting = d->awake->resting;
  return resting && resting[body1] && resting[body2];
}

// x += s row on some dofs, but for those that keep what they have.
static inline void add_to_computed(const snData* d, double* x, const double* row, const int* dof, int count, double s) {
  for (int k = 0; k < count; k++)
    if (!d->awake->dof_kept[dof[k]]) x[dof[k]] += s * row[k];
}
