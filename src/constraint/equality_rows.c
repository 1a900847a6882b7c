// equality_rows.c — equality constraints as rows
//   reads   eq_active eq_data, frames of bodies and sites, qpos ten_length ten_J        writes  rows of kind equality
//   connect: a point of one body less a point of the other, 3 rows; weld: also the vector part of the rotation between
//   them, 3 more; joint and tendon: x - x0 = P(y - y0), a polynomial; distance: between the centres of two geoms.
#include "base/arena.h"
#include "constraint/coupled_points.h"
#include "constraint/dof_pair.h"
#include "math/dense.h"
#include "constraint/row_assembler.h"
#include "constraint/row_parameters.h"
#include "model/awake.h"
#include "constraint/tendon_row.h"
#include "math/quat.h"
#include "math/spatial.h"

#include "view/read_view.h"

#include <math.h>

static inline snVec3 site_point(View v, int site) { return v.d->site_xpos[site]; }
static inline snVec3 geom_point(View v, int geom) { return v.d->geom_xpos[geom]; }
static inline snVec3 point_on_body(View v, int body, snVec3 local) {
  return vec3_add(mat3_mul_vec3(v.d->xmat[body], local), v.d->xpos[body]);
}
static inline snQuat body_orientation(View v, int body) { return v.d->xquat[body]; }
static inline real tendon_length(View v, int tendon) { return v.d->ten_length[tendon]; }
#include "constraint/equality_formulas.h"

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

// The block of two points of which dofs of other bodies move one: rows of orientations are `rotation` times the angular
// velocity (NULL: no such rows). NULL: no memory.
static double* coupled_block(snRowMaker* maker, const Joined* joined, const snMat3* rotation) {
  const int* dofs;
  int count = sn_coupled_dofs(maker->m, maker->d, joined->body[0], joined->body[1], &dofs);
  int dim = rotation ? 6 : 3, stride = block_stride(count);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, dim, count, dofs);
  if (!J) return NULL;
  dense_clear(J, dim * stride);
  for (int side = 0; side < 2; side++) {
    snCoupledPoint point = {joined->body[side], arm_of(maker->m, maker->d, joined, side), side == 0 ? 1 : -1};
    sn_coupled_add(maker->m, maker->d, &point, dofs, count, NULL, J, stride);
    if (rotation) sn_coupled_add(maker->m, maker->d, &point, dofs, count, rotation, J + 3 * stride, stride);
  }
  return J;
}

static bool is_coupled(const snModel* m, const Joined* joined) {
  return sn_is_coupled_body(m, joined->body[0]) || sn_is_coupled_body(m, joined->body[1]);
}

static void end_points(snRowMaker* maker, int eq, const Joined* joined, const double* pos, const double* weights) {
  const int* tree = maker->m->body_treeid;
  bool coupled = is_coupled(maker->m, joined);
  end_block(maker, eq, pos, weights, coupled ? SN_TREES_BY_DOF : tree[joined->body[0]],
            coupled ? SN_TREES_BY_DOF : tree[joined->body[1]]);
}

static bool store_connect(snRowMaker* maker, const Joined* joined) {
  if (is_coupled(maker->m, joined)) return coupled_block(maker, joined, NULL) != NULL;
  snDofPair pair = sn_dof_pair(maker->m, maker->d, joined->body[0], joined->body[1], false);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 3, pair.total, pair.dof);
  if (J) store_translation(maker->m, maker->d, joined, &pair, J);
  return J != NULL;
}

static void connect(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  Joined joined = joined_points((View){m, maker->d}, eq);
  if (!store_connect(maker, &joined)) return;
  double pos[3], weight = equality_inverse_inertia(m, eq, 0), weights[3] = {weight, weight, weight};
  vec3_store(pos, vec3_sub(joined.point[0], joined.point[1]));
  end_points(maker, eq, &joined, pos, weights);
}

// ---- welds

static void store_rotation(const snData* d, const snDofPair* pair, snMat3 jacobian, double* J) {
  int stride = block_stride(pair->total);
  for (int k = 0; k < pair->common; k++) store_column(J, stride, k, vec3(0, 0, 0));
  for (int side = 0; side < 2; side++)
    for (int k = pair->begin[side]; k < pair->begin[side] + pair->count[side]; k++)
      store_column(J, stride, k, vec3_scale(mat3_mul_vec3(jacobian, d->cdof[pair->dof[k]].rot), side == 0 ? 1 : -1));
}

static bool store_weld(snRowMaker* maker, const Joined* joined, snMat3 rotation) {
  if (is_coupled(maker->m, joined)) return coupled_block(maker, joined, &rotation) != NULL;
  snDofPair pair = sn_dof_pair(maker->m, maker->d, joined->body[0], joined->body[1], false);
  double* J = sn_block_open(maker, SN_BLOCK_EQUALITY, 6, pair.total, pair.dof);
  if (!J) return false;
  store_translation(maker->m, maker->d, joined, &pair, J);
  store_rotation(maker->d, &pair, rotation, J + 3 * block_stride(pair.total));
  return true;
}

static void weld(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  Joined joined = joined_points((View){m, maker->d}, eq);
  View v = {m, maker->d};
  double scale = weld_scale(v, eq), pos[6], weights[6];
  double weight[2] = {equality_inverse_inertia(m, eq, 0), equality_inverse_inertia(m, eq, 1)};
  snQuat quat[2];
  joined_orientations(v, eq, quat);
  vec3_store(pos, vec3_sub(joined.point[0], joined.point[1]));
  vec3_store(pos + 3, weld_rotation(quat, scale));
  for (int i = 0; i < 6; i++) weights[i] = weight[i >= 3];
  if (store_weld(maker, &joined, weld_jacobian(quat, scale))) end_points(maker, eq, &joined, pos, weights);
}

// ---- polynomials

// A coordinate that a polynomial couples: its derivative by some dofs.
typedef struct Coordinate {
  const double* derivative;
  const int* dof;
  int count;
} Coordinate;

static Coordinate coordinate(const snModel* m, snData* d, int eq, int object) {
  static const double one = 1;
  if (object < 0) return (Coordinate){0};
  if (m->eq_type[eq] == SN_EQUALITY_JOINT) {
    const int* dof = &m->jnt_dofadr[object];
    return (Coordinate){&one, dof, 1};
  }
  snTendonJacobian J = sn_tendon_jacobian(m, d, object);
  return (Coordinate){J.value, J.dof, J.count};
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
  Coordinate x = coordinate(m, maker->d, eq, m->eq_obj1id[eq]), y = coordinate(m, maker->d, eq, m->eq_obj2id[eq]);
  double derivative, pos = polynomial_violation((View){m, maker->d}, eq, &derivative);
  double weight = equality_inverse_inertia(m, eq, 0);
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
  Joined joined = joined_points((View){m, d}, eq);
  double length, weight = equality_inverse_inertia(m, eq, 0);
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
    [SN_EQUALITY_CONNECT] = connect,
    [SN_EQUALITY_WELD] = weld,
    [SN_EQUALITY_JOINT] = polynomial,
    [SN_EQUALITY_TENDON] = polynomial,
    [SN_EQUALITY_DISTANCE] = distance,
    [SN_EQUALITY_FLEX] = sn_flex_edge_rows,
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
