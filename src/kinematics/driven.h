// driven.h — axes of bodies with driven joints, and motion columns of dofs of other bodies
#pragma once
#include "math/function.h"
#include "math/pose.h"
#include "sinew/data.h"

// A function of the model at x, with three derivatives; the value (order 0), or a derivative of order 1 to 3.
snJet sn_function(const snModel* m, int function, double x);
double sn_function_value(const snModel* m, int function, double x, int order);

// The integral of a function of the model.
double sn_function_area(const snModel* m, int function, double from, double to);

// A coordinate (a joint, or njnt plus a driven joint) and its derivatives by the qpos of the joint that it follows.
snJet sn_coordinate(const snModel* m, const double* qpos, int coordinate);

// The dof that a coordinate follows; -1: it is constant.
int sn_coordinate_dof(const snModel* m, int coordinate);

// Whether the coordinate of a moving site is beyond the range to which it is clamped: the site stands still there.
static inline bool moving_site_is_beyond(const snModel* m, const snData* d, int moving) {
  snRange range = m->moving_range[moving];
  double c = sn_coordinate(m, d->qpos, m->moving_coordinate[moving]).value;
  return range.lo < range.hi && (c < range.lo || c > range.hi);
}

// Whether Simbody's rates of axes differ from the true ones in a body: only in its custom joints, which have three
// rotations at most.
static inline bool has_simbody_rates(const snModel* m, int body) {
  int hinges = 0, first = m->body_axisadr[body];
  for (int axis = first; axis < first + m->body_axisnum[body]; axis++) hinges += m->axis_type[axis] == SN_JOINT_HINGE;
  return m->opt.osim && hinges <= 3;
}

// ---- in the order of the stages; bodies with axes of their own only

// Moves the frame of a body by its axes -> axis_jet axis_xanchor axis_xdir, xanchor xaxis of its joints.
snPose sn_axes_pose(const snModel* m, snData* d, int body, snPose frame);

// cdof of the body's dofs and column of others, about `com`: sums of f' S over the axes that a dof moves.
void sn_axes_columns(const snModel* m, snData* d, int body, snVec3 com);

// The twist of a body from that of its parent -> cdof_dot column_dot.
snSpatial sn_axes_velocity(const snModel* m, snData* d, int body, snSpatial velocity);

// Positions of moving sites -> site_xpos moving_rate.
void sn_moving_sites(const snModel* m, snData* d);

// ---- columns in sums over dofs

static inline bool body_hangs_on(const snModel* m, int body, int above) {
  while (body > above) body = m->body_parentid[body];
  return body == above;
}
