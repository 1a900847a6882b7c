// driven.c — joints that follow the coordinate of another
//   reads   qpos qvel, frames        writes  axis_* cdof column cdof_dot column_dot site_xpos moving_rate
//   A body with driven joints is moved by its axes one after the other; axis a by f_a(q) along S_a, q the position of
//   the dof that it follows. The column of a dof is the sum of f_a' S_a over its axes, and changes at the rate
//   sum (f_a'' qdot S_a + f_a' v_a x S_a), v_a the twist of the frame before the axis.
#include "kinematics/driven.h"
#include "stage/joint_pose.h"
#include "math/spatial.h"

#include <string.h>

// ---- coordinates

snJet sn_coordinate(const snModel* m, const double* qpos, int coordinate) {
  if (coordinate < m->njnt) return jet_variable(qpos[m->jnt_qposadr[coordinate]]);
  int driven = coordinate - m->njnt, jnt = m->driven_jntid[driven];
  snJet c = jnt >= 0 ? jet_variable(qpos[m->jnt_qposadr[jnt]]) : jet_of(m->driven_value[driven]);
  for (int k = 0; k < m->driven_linknum[driven]; k++)
    c = jet_compose(sn_function(m, m->link_functionid[m->driven_linkadr[driven] + k], c.value), c);
  return c;
}

int sn_coordinate_dof(const snModel* m, int coordinate) {
  int jnt = coordinate < m->njnt ? coordinate : m->driven_jntid[coordinate - m->njnt];
  return jnt < 0 ? -1 : m->jnt_dofadr[jnt];
}

// Displacement of an axis with its derivatives by the position of its dof.
static snJet displacement(const snModel* m, const double* qpos, int axis) {
  snJet c = sn_coordinate(m, qpos, m->axis_coordinate[axis]);
  if (m->axis_functionid[axis] >= 0) return jet_compose(sn_function(m, m->axis_functionid[axis], c.value), c);
  c.value -= m->axis_ref[axis];
  return c;
}

// ---- poses

static snPose move_axis(const snModel* m, snData* d, int axis, snPose frame) {
  snJet s = displacement(m, d->qpos, axis);
  snVec3 local_anchor = m->axis_pos[axis], direction = quat_rotate(frame.quat, m->axis_dir[axis]);
  bool off_center = !vec3_is_zero(local_anchor);
  snVec3 anchor = joint_anchor(frame, local_anchor, off_center);
  int jnt = m->axis_jntid[axis];
  memcpy(d->axis_jet[axis], (double[4]){s.value, s.d1, s.d2, s.d3}, sizeof d->axis_jet[axis]);
  d->axis_xanchor[axis] = anchor;
  d->axis_xdir[axis] = direction;
  if (jnt >= 0) {
    d->xanchor[jnt] = anchor;
    d->xaxis[jnt] = direction;
  }
  if (m->axis_type[axis] == SN_JOINT_SLIDE) return pose_slide(frame, direction, s.value);
  return pose_rotate(frame, anchor, local_anchor, off_center, quat_from_axis_angle(m->axis_dir[axis], s.value));
}

snPose sn_axes_pose(const snModel* m, snData* d, int body, snPose frame) {
  int axis = m->body_axisadr[body], end = axis + m->body_axisnum[body];
  for (; axis < end; axis++) frame = move_axis(m, d, axis, frame);
  return frame;
}

// ---- columns

static snSpatial axis_motion(const snModel* m, const snData* d, int axis, snVec3 com) {
  if (m->axis_type[axis] == SN_JOINT_SLIDE) return sliding_axis(d->axis_xdir[axis]);
  return rotation_axis(d->axis_xdir[axis], vec3_sub(com, d->axis_xanchor[axis]));
}

static void clear_columns(const snModel* m, int body, snSpatial* own, snSpatial* others) {
  for (int k = 0; k < m->body_dofnum[body]; k++) own[m->body_dofadr[body] + k] = spatial_zero();
  for (int k = 0; k < m->body_columnnum[body]; k++) others[m->body_columnadr[body] + k] = spatial_zero();
}

// Where the motion of an axis by its dof is summed; NULL for a constant axis.
static snSpatial* column_of(const snModel* m, int axis, snSpatial* own, snSpatial* others) {
  if (m->axis_columnid[axis] >= 0) return &others[m->axis_columnid[axis]];
  return m->axis_dofid[axis] >= 0 ? &own[m->axis_dofid[axis]] : NULL;
}

void sn_axes_columns(const snModel* m, snData* d, int body, snVec3 com) {
  clear_columns(m, body, d->cdof, d->column);
  int axis = m->body_axisadr[body], end = axis + m->body_axisnum[body];
  for (; axis < end; axis++) {
    snSpatial* column = column_of(m, axis, d->cdof, d->column);
    if (column) *column = spatial_add_scaled(*column, axis_motion(m, d, axis, com), d->axis_jet[axis][1]);
  }
}

// ---- velocities

// Simbody takes the angular velocity of the first r - 1 coordinates where axis r rotates, instead of that of the first
// r - 1 axes: here, by the dofs in the order in which they appear among the hinges of the body.
static snVec3 simbody_rotating(const snModel* m, const snData* d, int body, int axis) {
  int first = m->body_axisadr[body], before = 0, dofs = 0;
  snVec3 rotating = vec3(0, 0, 0);
  for (int a = first; a < axis; a++) before += m->axis_type[a] == SN_JOINT_HINGE;
  for (int a = first; a < first + m->body_axisnum[body] && dofs < before; a++) {
    int dof = m->axis_dofid[a];
    bool seen = m->axis_type[a] != SN_JOINT_HINGE || dof < 0;
    for (int b = first; b < a; b++) seen |= m->axis_type[b] == SN_JOINT_HINGE && m->axis_dofid[b] == dof;
    if (seen) continue;
    dofs++;
    for (int b = a; b < first + m->body_axisnum[body]; b++)
      if (m->axis_dofid[b] == dof && m->axis_type[b] == SN_JOINT_HINGE)
        rotating = vec3_add_scaled(rotating, d->axis_xdir[b], d->axis_jet[b][1] * d->qvel[dof]);
  }
  return rotating;
}

// The carrier with another angular velocity and the same velocity at the axis.
static snSpatial simbody_carrier(const snModel* m, const snData* d, int body, int axis, snSpatial parent,
                                 snSpatial carrier, snVec3 com) {
  snVec3 rotating = vec3_add(parent.rot, simbody_rotating(m, d, body, axis));
  snVec3 arm = vec3_sub(d->axis_xanchor[axis], com);
  snVec3 lin = vec3_add(carrier.lin, vec3_cross(vec3_sub(carrier.rot, rotating), arm));
  return (snSpatial){rotating, lin};
}

snSpatial sn_axes_velocity(const snModel* m, snData* d, int body, snSpatial velocity) {
  snSpatial parent = velocity;
  snVec3 com = d->subtree_com[m->body_rootid[body]];
  clear_columns(m, body, d->cdof_dot, d->column_dot);
  int axis = m->body_axisadr[body], end = axis + m->body_axisnum[body];
  bool simbody = has_simbody_rates(m, body);
  for (; axis < end; axis++) {
    snSpatial* rate = column_of(m, axis, d->cdof_dot, d->column_dot);
    if (!rate) continue;
    double qvel = d->qvel[m->axis_dofid[axis]], d1 = d->axis_jet[axis][1], d2 = d->axis_jet[axis][2];
    snSpatial motion = axis_motion(m, d, axis, com), carrier = velocity;
    if (simbody && m->axis_type[axis] == SN_JOINT_HINGE)
      carrier = simbody_carrier(m, d, body, axis, parent, velocity, com);
    *rate = spatial_add_scaled(*rate, motion, d2 * qvel);
    *rate = spatial_add_scaled(*rate, spatial_cross_motion(carrier, motion), d1);
    velocity = spatial_add_scaled(velocity, motion, d1 * qvel);
  }
  return velocity;
}

// ---- sites

// Beyond the range of the driver's coordinate the site stands still.
static snJet clamped(snJet c, snRange range) {
  if (!(range.lo < range.hi) || (c.value >= range.lo && c.value <= range.hi)) return c;
  return jet_of(c.value < range.lo ? range.lo : range.hi);
}

static void moving_site(const snModel* m, snData* d, int moving) {
  int site = m->moving_siteid[moving], body = m->site_bodyid[site];
  snJet open = sn_coordinate(m, d->qpos, m->moving_coordinate[moving]), c = clamped(open, m->moving_range[moving]);
  double value[3] = {0}, rate[3] = {0};
  for (int k = 0; k < 3; k++) {
    int function = m->moving_functionid[moving][k];
    if (function < 0) continue;
    snJet f = jet_compose(sn_function(m, function, c.value), c);
    value[k] = f.value;
    // OpenSim's forces and speeds go on beyond the range where its lengths do not
    rate[k] = m->opt.osim ? jet_compose(sn_function(m, function, open.value), open).d1 : f.d1;
  }
  snQuat rotated = m->moving_quat[moving];
  snVec3 local = vec3_add(m->site_pos[site], quat_rotate(rotated, vec3_load(value)));
  d->site_xpos[site] = vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], local));
  d->moving_rate[moving] = mat3_mul_vec3(d->xmat[body], quat_rotate(rotated, vec3_load(rate)));
}

void sn_moving_sites(const snModel* m, snData* d) {
  for (int moving = 0; moving < m->nmoving; moving++) moving_site(m, d, moving);
}
