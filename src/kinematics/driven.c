// driven.c — joints that follow the coordinate of another
//   reads   qpos qvel, frames        writes  axis_* cdof column cdof_dot column_dot site_xpos moving_rate
//   A body with driven joints is moved by its axes one after the other; axis a by f_a(q) along S_a, q the position of
//   the dof that it follows. The column of a dof is the sum of f_a' S_a over its axes, and changes at the rate
//   sum (f_a'' qdot S_a + f_a' v_a x S_a), v_a the twist of the frame before the axis. An axis that follows several
//   dofs has a row for each: the first moves the frame, all have their derivative of f_a, whose rate is
//   sum of f_a,ij qdot_j.
#include "kinematics/driven.h"
#include "stage/joint_pose.h"
#include "math/spatial.h"

#include <string.h>

// ---- coordinates

snJet sn_coordinate(const snModel* m, const double* qpos, int coordinate) {
  if (coordinate < m->njnt) return jet_variable(qpos[m->jnt_qposadr[coordinate]]);
  if (is_blended(m, coordinate)) {
    snCoordinateParts parts;
    sn_coordinate_parts(&parts, m, qpos, coordinate);
    return jet_of(parts.value);
  }
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

// ---- coordinates that follow several

static int place_of(const int* dofs, int count, int dof) {
  for (int i = 0; i < count; i++)
    if (dofs[i] == dof) return i;
  return -1;
}

// OpenSim's MultivariatePolynomialFunction gives its first derivative by an input for every second one by that input
// and another.
static void repeat_derivatives(const snModel* m, int function, int inputs, snMultiJet* f) {
  if (m->function_type[function] != SN_FUNCTION_MULTIVARIATE || m->function_order[function] < 2) return;
  for (int i = 0; i < inputs; i++)
    for (int j = 0; j < inputs; j++) f->d2[i][j] = f->d1[i];
}

// The function of several coordinates itself, by the dofs that those follow.
static void blend(snCoordinateParts* out, const snModel* m, const double* qpos, int id) {
  int first = m->blend_argadr[id], inputs = m->blend_argnum[id], function = m->blend_functionid[id];
  snJet c[SN_MULTIVARIATE_INPUTS];
  double x[SN_MULTIVARIATE_INPUTS] = {0};
  int at[SN_MULTIVARIATE_INPUTS];
  snMultiJet f;
  memset(out, 0, sizeof *out);
  out->count = m->blend_dofnum[id];
  for (int k = 0; k < out->count; k++) out->dof[k] = m->blenddof_dofid[m->blend_dofadr[id] + k];
  for (int i = 0; i < inputs; i++) {
    c[i] = sn_coordinate(m, qpos, m->blendarg_coordinate[first + i]);
    x[i] = c[i].value;
    at[i] = place_of(out->dof, out->count, sn_coordinate_dof(m, m->blendarg_coordinate[first + i]));
  }
  sn_multi_function(&f, m, function, inputs, x, 2);
  if (m->opt.osim) repeat_derivatives(m, function, inputs, &f);
  out->value = f.value;
  for (int i = 0; i < inputs; i++) {
    if (at[i] < 0) continue;
    out->d1[at[i]] += f.d1[i] * c[i].d1;
    out->d2[at[i]][at[i]] += f.d1[i] * c[i].d2;
    for (int j = 0; j < inputs; j++)
      if (at[j] >= 0) out->d2[at[i]][at[j]] += f.d2[i][j] * c[i].d1 * c[j].d1;
  }
}

// A function of the coordinate in its place.
static void compose(snCoordinateParts* c, snJet f) {
  for (int i = 0; i < c->count; i++)
    for (int j = 0; j < c->count; j++) c->d2[i][j] = f.d1 * c->d2[i][j] + f.d2 * c->d1[i] * c->d1[j];
  for (int i = 0; i < c->count; i++) c->d1[i] *= f.d1;
  c->value = f.value;
}

void sn_coordinate_parts(snCoordinateParts* out, const snModel* m, const double* qpos, int coordinate) {
  if (!is_blended(m, coordinate)) {
    snJet c = sn_coordinate(m, qpos, coordinate);
    int dof = sn_coordinate_dof(m, coordinate);
    out->value = c.value, out->count = dof >= 0;
    out->dof[0] = dof, out->d1[0] = c.d1, out->d2[0][0] = c.d2;
    return;
  }
  int driven = coordinate - m->njnt;
  blend(out, m, qpos, m->driven_blendid[driven]);
  for (int k = 0; k < m->driven_linknum[driven]; k++)
    compose(out, sn_function(m, m->link_functionid[m->driven_linkadr[driven] + k], out->value));
}

static double change_of_part(const snCoordinateParts* c, int part, const double* qvel) {
  double sum = 0;
  for (int j = 0; j < c->count; j++) sum += c->d2[part][j] * qvel[c->dof[j]];
  return sum;
}

double sn_coordinate_speed(const snCoordinateParts* c, const double* qvel) {
  double sum = 0;
  for (int i = 0; i < c->count; i++) sum += c->d1[i] * qvel[c->dof[i]];
  return sum;
}

double sn_coordinate_acceleration(const snCoordinateParts* c, const double* qvel, const double* qacc) {
  double sum = 0;
  for (int i = 0; i < c->count; i++) {
    sum += change_of_part(c, i, qvel) * qvel[c->dof[i]];
    if (qacc) sum += c->d1[i] * qacc[c->dof[i]];
  }
  return sum;
}

// ---- displacements

// Of an axis that follows several dofs.
static void blended_displacement(snCoordinateParts* out, const snModel* m, const double* qpos, int axis) {
  sn_coordinate_parts(out, m, qpos, m->axis_coordinate[axis]);
  if (m->axis_functionid[axis] >= 0)
    compose(out, sn_function(m, m->axis_functionid[axis], out->value));
  else
    out->value -= m->axis_ref[axis];
}

// Displacement of an axis with its derivatives by the position of its dof; of further rows the derivative alone.
static snJet displacement(const snModel* m, const double* qpos, int axis) {
  if (is_blended(m, m->axis_coordinate[axis])) {
    snCoordinateParts parts;
    int part = m->axis_part[axis];
    blended_displacement(&parts, m, qpos, axis);
    snJet s = jet_of(part > 0 ? 0 : parts.value);
    if (part < parts.count) s.d1 = parts.d1[part], s.d2 = parts.d2[part][part];
    return s;
  }
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

// What moves a row of an axis in OpenSim's joint: a dof of the body, or a coordinate that a coupler drives by several
// dofs, some of another body; -1: nothing.
static int mobility_of(const snModel* m, int axis) {
  int coordinate = m->axis_coordinate[axis];
  if (m->axis_dofid[axis] < 0 || !is_blended(m, coordinate)) return m->axis_dofid[axis];
  int first = axis - m->axis_part[axis], blend = m->driven_blendid[coordinate - m->njnt];
  for (int part = 0; part < m->blend_dofnum[blend]; part++)
    if (m->axis_columnid[first + part] >= 0) return m->nv + blend;
  return m->axis_dofid[axis];
}

static bool is_hinge(const snModel* m, int axis) { return m->axis_type[axis] == SN_JOINT_HINGE; }

// Simbody takes the angular velocity of the first r - 1 coordinates where axis r rotates, instead of that of the first
// r - 1 axes: here, by what moves axes in the order in which it appears among the hinges of the body.
static snVec3 simbody_rotating(const snModel* m, const snData* d, int body, int axis) {
  int first = m->body_axisadr[body], before = 0, taken = 0;
  snVec3 rotating = vec3(0, 0, 0);
  while (m->axis_part[axis] > 0) axis--;
  for (int a = first; a < axis; a++) before += is_hinge(m, a) && m->axis_part[a] == 0;
  for (int a = first; a < first + m->body_axisnum[body] && taken < before; a++) {
    int mobility = mobility_of(m, a);
    bool seen = !is_hinge(m, a) || mobility < 0;
    for (int b = first; b < a; b++) seen |= is_hinge(m, b) && mobility_of(m, b) == mobility;
    if (seen) continue;
    taken++;
    for (int b = a; b < first + m->body_axisnum[body]; b++)
      if (is_hinge(m, b) && mobility_of(m, b) == mobility)
        rotating = vec3_add_scaled(rotating, d->axis_xdir[b], d->axis_jet[b][1] * d->qvel[m->axis_dofid[b]]);
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
  snCoordinateParts parts;
  for (; axis < end; axis++) {
    snSpatial* rate = column_of(m, axis, d->cdof_dot, d->column_dot);
    if (!rate) continue;
    double qvel = d->qvel[m->axis_dofid[axis]], d1 = d->axis_jet[axis][1], d2 = d->axis_jet[axis][2];
    snSpatial motion = axis_motion(m, d, axis, com), carrier = velocity;
    if (simbody && m->axis_type[axis] == SN_JOINT_HINGE)
      carrier = simbody_carrier(m, d, body, axis, parent, velocity, com);
    bool blended = is_blended(m, m->axis_coordinate[axis]);
    if (blended && m->axis_part[axis] == 0) blended_displacement(&parts, m, d->qpos, axis);
    double change = blended ? change_of_part(&parts, m->axis_part[axis], d->qvel) : d2 * qvel;
    *rate = spatial_add_scaled(*rate, motion, change);
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
