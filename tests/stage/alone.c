// alone.c — stages item by item, in space: nothing is packed
#include "stage/targets.h"
#include "kinematics/driven.h"
#include "dynamics/forces.h"
#include "sinew/pipeline.h"
#include "view/scalar_view.h"

#include <stdlib.h>

#undef FOR_EACH_PACKED
#undef FOR_EACH_PACKED_WHERE
#undef DOWN_TREE_THEN
#define FOR_EACH_PACKED(w, range, item) \
  FOR_EACH(w, i_, range) { item(w, i_); }
#define FOR_EACH_PACKED_WHERE(w, range, condition, item) \
  FOR_EACH(w, i_, range) {                               \
    if (condition(w, i_)) item(w, i_);                   \
  }
#define DOWN_TREE_THEN(w, range, sweep, item) \
  DOWN_TREE_PARTS(w, range, sweep)            \
  FOR_EACH_PACKED(w, range, item)

#define HAS_COLUMNS(w) ((w).m->ncolumn > 0)
static inline snPose coupled_pose(View w, int body, snPose pose) { return sn_axes_pose(w.m, w.d, body, pose); }
static inline snSpatial coupled_velocity(View w, int body, snSpatial v) { return sn_axes_velocity(w.m, w.d, body, v); }
static inline snSpatial column_acceleration(View w, int body, snSpatial a) {
  return spatial_add(a, sn_column_acceleration(w.m, w.d, body, w.d->qacc));
}
#include "stage/com.h"
#include "stage/crb.h"
#include "stage/passive.h"
#include "stage/poses.h"
#include "stage/rne.h"
#include "stage/velocities.h"
#include "stage/body_wrenches.h"

static double* numbers(int count) { return calloc((size_t)count + 1, sizeof(double)); }

void alone_body_poses(const snModel* m, snData* d) {
  View w = {.m = m, .d = d, .joint_rotation = numbers(4 * m->njnt), .coupled = m->naxis > 0};
  world_pose(w);
  stage_joint_rotations(w);
  stage_body_poses(w);
  free(w.joint_rotation);
}

void alone_center_of_mass(const snModel* m, snData* d) {
  View w = {.m = m, .d = d};
  stage_subtree_centers(w);
  stage_body_inertias(w);
  stage_joint_axes(w);
}

void alone_velocities(const snModel* m, snData* d) {
  stage_velocities((View){.m = m, .d = d, .coupled = m->naxis > 0});
}

void alone_bias_forces(const snModel* m, snData* d) {
  View w = {.m = m, .d = d, .cacc = numbers(6 * m->nbody), .cfrc = numbers(6 * m->nbody)};
  stage_bias_forces(w);
  free(w.cacc);
  free(w.cfrc);
}

void alone_mass_matrix(const snModel* m, snData* d) { stage_mass_matrix((View){.m = m, .d = d}); }

void alone_body_forces(const snModel* m, snData* d) {
  View w = {.m = m, .d = d, .cacc = &d->cacc->rot.x, .cfrc = &d->cfrc_int->rot.x};
  stage_total_accelerations(w);
  d->cfrc_int[0] = spatial_zero();
  FOR_EACH(w, body, EVERY_BODY) { transmitted_wrench(w, body, d->cfrc_ext[body]); }
  SUM_UP(w, EVERY_BODY, cfrc, spatial_add, 0)
}

void alone_passive_forces(const snModel* m, snData* d) { stage_springs_and_dampers((View){.m = m, .d = d}); }

// Actuators are taken by kinds of force there, which is no packing.
void alone_actuation(const snModel* m, snData* d) { sn_actuation(m, d); }
