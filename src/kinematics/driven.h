// driven.h — axes of bodies with driven joints, and motion columns of dofs of other bodies
#pragma once
#include "math/function.h"
#include "math/multivariate.h"
#include "math/pose.h"
#include "sinew/data.h"

// A function of the model at x, with three derivatives; the value (order 0), or a derivative of order 1 to 3.
snJet sn_function(const snModel* m, int function, double x);
double sn_function_value(const snModel* m, int function, double x, int order);

// A function of the model at `inputs` numbers, with the derivatives asked for; constants have none of their own.
void sn_multi_function(snMultiJet* out, const snModel* m, int function, int inputs, const double* x, int derivatives);

// The integral of a function of the model.
double sn_function_area(const snModel* m, int function, double from, double to);

// A coordinate (a joint, or njnt plus a driven joint) and its derivatives by the qpos of the joint that it follows; of
// one that follows several the value alone.
snJet sn_coordinate(const snModel* m, const double* qpos, int coordinate);

// The dof that a coordinate follows; -1: it is constant, or follows several.
int sn_coordinate_dof(const snModel* m, int coordinate);

// A coordinate with its derivatives by the positions of all dofs that it follows.
typedef struct snCoordinateParts {
  double value;
  int count;
  int dof[SN_MULTIVARIATE_INPUTS];
  double d1[SN_MULTIVARIATE_INPUTS];
  double d2[SN_MULTIVARIATE_INPUTS][SN_MULTIVARIATE_INPUTS];
} snCoordinateParts;
void sn_coordinate_parts(snCoordinateParts* out, const snModel* m, const double* qpos, int coordinate);

// Its rate, and the rate of that; qacc NULL: without accelerations.
double sn_coordinate_speed(const snCoordinateParts* c, const double* qvel);
double sn_coordinate_acceleration(const snCoordinateParts* c, const double* qvel, const double* qacc);

// Whether a coordinate follows several others.
static inline bool is_blended(const snModel* m, int coordinate) {
  return coordinate >= m->njnt && m->driven_blendid[coordinate - m->njnt] >= 0;
}

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
  for (int axis = first; axis < first + m->body_axisnum[body]; axis++)
    hinges += m->axis_type[axis] == SN_JOINT_HINGE && m->axis_part[axis] == 0;
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
