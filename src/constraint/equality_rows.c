// equality_rows.c — equality constraints as rows
//   reads   eq_active eq_data, frames of bodies and sites, qpos ten_length ten_J        writes  rows of kind equality
//   connect: a point of one body less a point of the other, 3 rows; weld: also the vector part of the rotation between
//   them, 3 more; joint and tendon: x - x0 = P(y - y0), a polynomial; distance: between the centres of two geoms.
#include "base/arena.h"
#include "constraint/dof_pair.h"
#include "math/dense.h"
#include "constraint/row_assembler.h"
#include "model/awake.h"
#include "constraint/tendon_row.h"
#include "math/quat.h"
#include "math/spatial.h"

#include <math.h>

static int equality_row_count(const snModel* m, int eq) {
  switch ((snEqualityType)m->eq_type[eq]) {
    case SN_EQUALITY_CONNECT: return 3;
    case SN_EQUALITY_WELD: return 6;
    case SN_EQUALITY_JOINT:
    case SN_EQUALITY_TENDON:
    case SN_EQUALITY_DISTANCE: return 1;
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: return sn_flex_row_count(m, eq);
  }
  return 0;
}

snRowNeed sn_equality_need(const snModel* m, const snData* d) {
  snRowNeed need = {0};
  if (m->opt.disableflags & SN_DISABLE_EQUALITY) return need;
  for (int eq = 0; eq < m->neq; eq++) {
    if (!d->eq_active[eq]) continue;
    bool flex = m->eq_type[eq] == SN_EQUALITY_FLEX || m->eq_type[eq] == SN_EQUALITY_FLEXVERT;
    int rows = equality_row_count(m, eq);
    need.rows += rows;
    need.blocks += flex ? rows : 1;
  }
  return need;
}

// ---- rows

// The rows of a block share one impedance, at the size of their violation.
static void add_rows(snRowMaker* maker, int eq, const double* pos, int count, const double* inverse_inertia) {
  double violation = pos[0];
  if (count > 1) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += pos[i] * pos[i];
    violation = sqrt(sum);
  }
  snCompliance compliance = sn_compliance(maker, maker->m->eq_solref[eq], maker->m->eq_solimp[eq], violation);
  for (int i = 0; i < count; i++) {
    snRow row = {
        .type = SN_ROW_EQUALITY,
        .id = eq,
        .pos = pos[i],
        .reference = compliance.reference,
        .impedance = compliance.impedance,
        .regularizer = sn_regularizer(compliance.impedance.value, inverse_inertia[i]),
    };
    sn_row_add(maker, &row);
  }
}

static void end_block(snRowMaker* maker, int eq, const double* pos, const double* inverse_inertia, int tree0,
                      int tree1) {
  snBlock* block = last_block(maker);
  if (sn_rows_are_empty(maker, block)) {
    sn_block_cancel(maker);
    return;
  }
  add_rows(maker, eq, pos, block->dim, inverse_inertia);
  sn_block_end(maker, tree0, tree1);
}

// ---- two points

// Two objects, the bodies that carry them, and the points that are to coincide.
typedef struct Joined {
  int body[2];
  snVec3 point[2];
} Joined;

// Anchors of a body stand in the order of the bodies for a connect, the other way round for a weld.
static Joined joined_points(const snModel* m, const snData* d, int eq) {
  int object[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  bool weld = m->eq_type[eq] == SN_EQUALITY_WELD;
  Joined joined;
  for (int side = 0; side < 2; side++) {
    int id = object[side];
    if (m->eq_objtype[eq] == SN_OBJ_SITE) {
      joined.body[side] = m->site_bodyid[id];
      joined.point[side] = d->site_xpos[id];
    } else {
      snVec3 anchor = vec3_load(m->eq_data[eq] + 3 * (weld ? 1 - side : side));
      joined.body[side] = id;
      joined.point[side] = vec3_add(mat3_mul_vec3(d->xmat[id], anchor), d->xpos[id]);
    }
  }
  return joined;
}

static snVec3 arm_of(const snModel* m, const snData* d, const Joined* joined, int side) {
  return vec3_sub(joined->point[side], d->subtree_com[m->body_rootid[joined->body[side]]]);
}

static void store_column(double* J, int stride, int k, snVec3 column) {
  J[k] = column.x;
  J[stride + k] = column.y;
  J[2 * stride + k] = column.z;
}

// Motion of the first point against the second by each dof. Dofs that move both count too: the points need not
// coincide.
static void store_translation(const snModel* m, const snData* d, const Joined* joined, const snDofPair* pair,
                              double* J) {
  int stride = block_stride(pair->total);
  snVec3 arm[2] = {arm_of(m, d, joined, 0), arm_of(m, d, joined, 1)};
  for (int k = 0; k < pair->common; k++) {
    snSpatial axis = d->cdof[pair->dof[k]];
    store_column(J, stride, k, vec3_sub(spatial_point_velocity(axis, arm[0]), spatial_point_velocity(axis, arm[1])));
  }
  for (int side = 0; side < 2; side++)
    for (int k = pair->begin[side]; k < pair->begin[side] + pair->count[side]; k++)
      store_column(J, stride, k,
                   vec3_scale(spatial_point_velocity(d->cdof[pair->dof[k]], arm[side]), side == 0 ? 1 : -1));
}

static double weight_of(const snModel* m, const Joined* joined, int part) {
  return m->body_invweight0[joined->body[0]][part] + m->body_invweight0[joined->body[1]][part];
}

static void connect(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  Joined joined = joined_points(m, maker->d, eq);
  snDofPair pair = sn_dof_pair(m, maker->d, joined.body[0], joined.body[1], false);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 3, pair.total, pair.dof);
  if (!J) return;
  store_translation(m, maker->d, &joined, &pair, J);
  double pos[3], weight = weight_of(m, &joined, 0), weights[3] = {weight, weight, weight};
  vec3_store(pos, vec3_sub(joined.point[0], joined.point[1]));
  end_block(maker, eq, pos, weights, m->body_treeid[joined.body[0]], m->body_treeid[joined.body[1]]);
}

// ---- welds

// Orientations that are to coincide: that of the first object rotated by the wanted relative pose, and the second's.
static void joined_orientations(const snModel* m, const snData* d, int eq, snQuat quat[2]) {
  int first = m->eq_obj1id[eq], second = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] == SN_OBJ_SITE) {
    quat[0] = quat_mul(d->xquat[m->site_bodyid[first]], m->site_quat[first]);
    quat[1] = quat_mul(d->xquat[m->site_bodyid[second]], m->site_quat[second]);
  } else {
    quat[0] = quat_mul(d->xquat[first], quat_load(m->eq_data[eq] + 6));
    quat[1] = d->xquat[second];
  }
}

// Change of the vector part of conj(q1) q0 as q0 rotates against q1 about each axis of the world: half of conj(q1) axis
// q0.
static snMat3 rotation_jacobian(snQuat q0, snQuat q1, double scale) {
  snQuat back = quat_conjugate(q1);
  snVec3 column[3];
  for (int axis = 0; axis < 3; axis++) {
    snQuat rotation = quat_mul(quat_mul(back, (snQuat){0, axis == 0, axis == 1, axis == 2}), q0);
    column[axis] = vec3_scale((snVec3){rotation.x, rotation.y, rotation.z}, 0.5 * scale);
  }
  return mat3_from_cols(column[0], column[1], column[2]);
}

static void store_rotation(const snData* d, const snDofPair* pair, snMat3 jacobian, double* J) {
  int stride = block_stride(pair->total);
  for (int k = 0; k < pair->common; k++) store_column(J, stride, k, vec3(0, 0, 0));
  for (int side = 0; side < 2; side++)
    for (int k = pair->begin[side]; k < pair->begin[side] + pair->count[side]; k++)
      store_column(J, stride, k, vec3_scale(mat3_mul_vec3(jacobian, d->cdof[pair->dof[k]].rot), side == 0 ? 1 : -1));
}

static void weld(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  Joined joined = joined_points(m, maker->d, eq);
  snDofPair pair = sn_dof_pair(m, maker->d, joined.body[0], joined.body[1], false);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 6, pair.total, pair.dof);
  if (!J) return;
  double torquescale = m->eq_data[eq][10], pos[6], weights[6];
  snQuat quat[2];
  joined_orientations(m, maker->d, eq, quat);
  snQuat rotation = quat_mul(quat_conjugate(quat[1]), quat[0]);
  vec3_store(pos, vec3_sub(joined.point[0], joined.point[1]));
  vec3_store(pos + 3, vec3_scale((snVec3){rotation.x, rotation.y, rotation.z}, torquescale));
  for (int i = 0; i < 6; i++) weights[i] = weight_of(m, &joined, i >= 3);
  store_translation(m, maker->d, &joined, &pair, J);
  store_rotation(maker->d, &pair, rotation_jacobian(quat[0], quat[1], torquescale), J + 3 * block_stride(pair.total));
  end_block(maker, eq, pos, weights, m->body_treeid[joined.body[0]], m->body_treeid[joined.body[1]]);
}

// ---- polynomials

// A coordinate that a polynomial couples: its value against qpos0, its derivative by some dofs, its inverse inertia.
typedef struct Coordinate {
  double value, weight;
  const double* derivative;
  const int* dof;
  int count;
} Coordinate;

static Coordinate coordinate(const snModel* m, snData* d, int eq, int object) {
  static const double one = 1;
  if (object < 0) return (Coordinate){0};
  if (m->eq_type[eq] == SN_EQUALITY_JOINT) {
    int adr = m->jnt_qposadr[object];
    const int* dof = &m->jnt_dofadr[object];
    return (Coordinate){d->qpos[adr] - m->qpos0[adr], m->dof_invweight0[*dof], &one, dof, 1};
  }
  snTendonJacobian J = sn_tendon_jacobian(m, d, object);
  return (Coordinate){d->ten_length[object] - m->tendon_length0[object], m->tendon_invweight0[object], J.value,
                      J.dof, J.count};
}

// Both lists rise; a dof in both appears once. Returns the length, writes where there is room.
static int merge_dofs(const Coordinate* x, const Coordinate* y, int* out) {
  int i = 0, j = 0, count = 0;
  while (i < x->count || j < y->count) {
    bool from_x = j == y->count || (i < x->count && x->dof[i] <= y->dof[j]);
    bool from_y = i == x->count || (j < y->count && y->dof[j] <= x->dof[i]);
    out[count++] = from_x ? x->dof[i] : y->dof[j];
    i += from_x;
    j += from_y;
  }
  return count;
}

static void add_derivative(double* J, const int* dof, const Coordinate* x, double scale) {
  for (int i = 0, k = 0; i < x->count; i++, k++) {
    while (dof[k] != x->dof[i]) k++;
    J[k] += scale * x->derivative[i];
  }
}

static void polynomial(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  const double* c = m->eq_data[eq];
  Coordinate x = coordinate(m, maker->d, eq, m->eq_obj1id[eq]), y = coordinate(m, maker->d, eq, m->eq_obj2id[eq]);
  double v = y.value, pos = x.value - c[0], derivative = 0, weight = x.weight;
  if (m->eq_obj2id[eq] >= 0) {
    pos -= c[1] * v + c[2] * v * v + c[3] * v * v * v + c[4] * v * v * v * v;
    derivative = c[1] + 2 * c[2] * v + 3 * c[3] * v * v + 4 * c[4] * v * v * v;
    weight += y.weight;
  }
  bool known = x.count >= 0 && y.count >= 0;
  int* dof = known ? sn_arena_array(maker->d->frame, int, x.count + y.count) : NULL;
  int ndof = dof ? merge_dofs(&x, &y, dof) : 0;
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 1, ndof, dof);
  if (!J) return;
  dense_clear(J, ndof);
  add_derivative(J, dof, &x, 1);
  add_derivative(J, dof, &y, -derivative);
  end_block(maker, eq, &pos, &weight, SN_TREES_BY_DOF, SN_TREES_BY_DOF);
}

// ---- distances

// What moves both geoms does not change their distance.
static void distance(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  const snData* d = maker->d;
  int geom[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  Joined joined = {{m->geom_bodyid[geom[0]], m->geom_bodyid[geom[1]]}, {d->geom_xpos[geom[0]], d->geom_xpos[geom[1]]}};
  double length, weight = weight_of(m, &joined, 0);
  snVec3 away = vec3_direction(vec3_sub(joined.point[1], joined.point[0]), &length);
  snDofPair pair = sn_dof_pair(m, maker->d, joined.body[0], joined.body[1], true);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 1, pair.total, pair.dof);
  if (!J) return;
  for (int side = 0; side < 2; side++) {
    snVec3 arm = arm_of(m, d, &joined, side), axis = side == 0 ? vec3_neg(away) : away;
    for (int k = pair.begin[side]; k < pair.begin[side] + pair.count[side]; k++)
      J[k] = vec3_dot(axis, spatial_point_velocity(d->cdof[pair.dof[k]], arm));
  }
  double pos = length - m->eq_data[eq][0];
  end_block(maker, eq, &pos, &weight, m->body_treeid[joined.body[0]], m->body_treeid[joined.body[1]]);
}

// ---- all

typedef void EqualityFn(snRowMaker* maker, int eq);

static EqualityFn* const equality_table[] = {
    [SN_EQUALITY_CONNECT] = connect,   [SN_EQUALITY_WELD] = weld,         [SN_EQUALITY_JOINT] = polynomial,
    [SN_EQUALITY_TENDON] = polynomial, [SN_EQUALITY_DISTANCE] = distance, [SN_EQUALITY_FLEX] = sn_flex_edge_rows,
    [SN_EQUALITY_FLEXVERT] = sn_flex_vertex_rows,
};

void sn_equality_rows(snRowMaker* maker) {
  const snModel* m = maker->m;
  const snList* awake = &maker->d->awake->equality;
  if (m->opt.disableflags & SN_DISABLE_EQUALITY) return;
  for (int i = 0; i < awake->count && !maker->full; i++) {
    int eq = awake->item[i];
    if (maker->d->eq_active[eq] && equality_row_count(m, eq) > 0) equality_table[m->eq_type[eq]](maker, eq);
  }
}
