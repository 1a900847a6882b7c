// flex_nodes.c — flexible bodies whose vertices are interpolated between nodes
//   reads   xpos xmat cvel xipos qvel        writes  adds to qfrc_spring qfrc_damper
//   Linear elasticity in a frame that rotates with the body: the rotation is the one nearest to the deformation
//   gradient in the middle, found by the iteration of Mueller et al., A robust method to extract the rotational part of
//   deformations (2016). conformance: it starts from no rotation and ends below 1e-9 rad or after 500 steps; forces on
//   nodes off the origin of their bodies act at the rotated places of the nodes.
#include "flex/flex.h"

#include "math/mat3.h"
#include "math/quat.h"

enum { MOST_STEPS = 500, MOST_NUMBERS = 3 * SN_FLEX_MOST_NODES };

#define SMALLEST_ANGLE 1e-9

static double shape(double s, int i, int order) {
  if (order == 1) return i == 0 ? 1 - s : s;
  return i == 0 ? 2 * s * s - 3 * s + 1 : i == 1 ? 4 * (s - s * s) : 2 * s * s - s;
}

static double slope(double s, int i, int order) {
  if (order == 1) return i == 0 ? -1 : 1;
  return i == 0 ? 4 * s - 3 : i == 1 ? 4 * (1 - 2 * s) : 4 * s - 1;
}

void sn_flex_shapes(const double at[3], int order, double weight[SN_FLEX_MOST_NODES]) {
  int side = order + 1;
  double along[3][3] = {{0}};
  for (int axis = 0; axis < 3; axis++)
    for (int i = 0; i < side; i++) along[axis][i] = shape(at[axis], i, order);
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++)
      for (int k = 0; k < side; k++) *weight++ = along[2][k] * along[1][j] * along[0][i];
}

// Derivative of the interpolated position by the place in the unit cube, in its middle.
static snMat3 middle_gradient(const snVec3* x, int order) {
  int side = order + 1;
  snMat3 out = {{{0}}};
  for (int node = 0; node < side * side * side; node++) {
    int i = node / (side * side), j = node / side % side, k = node % side;
    double g[3] = {slope(0.5, i, order) * shape(0.5, j, order) * shape(0.5, k, order),
                   shape(0.5, i, order) * slope(0.5, j, order) * shape(0.5, k, order),
                   shape(0.5, i, order) * shape(0.5, j, order) * slope(0.5, k, order)};
    for (int c = 0; c < 3; c++) {
      out.m[0][c] += x[node].x * g[c];
      out.m[1][c] += x[node].y * g[c];
      out.m[2][c] += x[node].z * g[c];
    }
  }
  return out;
}

static snQuat nearest_rotation(snMat3 target) {
  snQuat q = quat_identity();
  for (int step = 0; step < MOST_STEPS; step++) {
    snMat3 r = quat_to_mat3(q);
    snVec3 rotation = vec3(0, 0, 0);
    double overlap = 0, angle;
    for (int c = 0; c < 3; c++) {
      rotation = vec3_add(rotation, vec3_cross(mat3_col(r, c), mat3_col(target, c)));
      overlap += vec3_dot(mat3_col(r, c), mat3_col(target, c));
    }
    snVec3 axis = vec3_direction(vec3_scale(rotation, 1 / (fabs(overlap) + SN_MINVAL)), &angle);
    if (angle < SMALLEST_ANGLE) break;
    q = quat_normalize(quat_mul(quat_from_axis_angle(axis, angle), q));
  }
  return q;
}

// conformance: of a node on a body that rotates, the velocity is that of the body's centre of mass
static snVec3 node_velocity(const snModel* m, const snData* d, int flex, int body) {
  if (m->flex_centered[flex]) return vec3_load(d->qvel + m->body_dofadr[body]);
  return spatial_point_velocity(d->cvel[body], vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]));
}

void sn_flex_node_state(const snModel* m, const snData* d, int flex, snVec3* position, snVec3* velocity, snQuat* into) {
  int nodes = m->flex_nodenum[flex];
  for (int i = 0; i < nodes; i++) {
    int n = m->flex_nodeadr[flex] + i, body = m->flex_nodebodyid[n];
    position[i] = m->flex_centered[flex] ? d->xpos[body]
                                         : vec3_add(mat3_mul_vec3(d->xmat[body], m->flex_node[n]), d->xpos[body]);
    if (velocity) velocity[i] = node_velocity(m, d, flex, body);
  }
  *into = quat_conjugate(nearest_rotation(middle_gradient(position, m->flex_interp[flex])));
  for (int i = 0; i < nodes; i++) {
    position[i] = vec3_add(quat_rotate(*into, position[i]), vec3(0.5, 0.5, 0.5));
    if (velocity) velocity[i] = quat_rotate(*into, velocity[i]);
  }
}

static void multiply(double* out, const double* k, const snVec3* x, int nodes) {
  const double* v = (const double*)x;
  for (int i = 0; i < 3 * nodes; i++) {
    double sum = 0;
    for (int j = 0; j < 3 * nodes; j++) sum += k[3 * nodes * i + j] * v[j];
    out[i] = sum;
  }
}

static void apply(const snModel* m, const snData* d, double* qfrc, int flex, int node, snVec3 place, snVec3 force) {
  int body = m->flex_nodebodyid[m->flex_nodeadr[flex] + node];
  if (!m->flex_centered[flex]) {
    sn_flex_apply(m, d, qfrc, body, place, force);
    return;
  }
  double* out = qfrc + m->body_dofadr[body];
  vec3_store(out, vec3_add(vec3_load(out), force));
}

void sn_flex_node_forces(const snModel* m, snData* d, int flex) {
  int nodes = m->flex_nodenum[flex];
  const double* k = m->flex_stiffness[m->flex_elemadr[flex]];
  snVec3 x[SN_FLEX_MOST_NODES], v[SN_FLEX_MOST_NODES], displacement[SN_FLEX_MOST_NODES];
  double spring[MOST_NUMBERS], damper[MOST_NUMBERS];
  snQuat into;
  sn_flex_node_state(m, d, flex, x, v, &into);
  for (int i = 0; i < nodes; i++) displacement[i] = vec3_sub(x[i], m->flex_node0[m->flex_nodeadr[flex] + i]);
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING), dampers = !(m->opt.disableflags & SN_DISABLE_DAMPER);
  snQuat back = quat_conjugate(into);
  if (springs) multiply(spring, k, displacement, nodes);
  if (dampers) multiply(damper, k, v, nodes);
  for (int i = 0; i < nodes; i++) {
    if (springs) apply(m, d, d->qfrc_spring, flex, i, x[i], quat_rotate(back, vec3_load(spring + 3 * i)));
    if (!dampers) continue;
    snVec3 force = vec3_scale(quat_rotate(back, vec3_load(damper + 3 * i)), m->flex_damping[flex]);
    apply(m, d, d->qfrc_damper, flex, i, x[i], force);
  }
}
