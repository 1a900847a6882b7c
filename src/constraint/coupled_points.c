// coupled_points.c — points of bodies that dofs of other bodies move too
//   reads   dof chains, columns of driven joints, cdof column        writes  lists and Jacobians of rows
//   A body moves by the dofs above it and by the columns of driven joints on it and on what carries it; one dof may be
//   both, so that its column of J is a sum.
#include "constraint/coupled_points.h"
#include "base/arena.h"
#include "kinematics/driven.h"
#include "math/spatial.h"

bool sn_is_coupled_body(const snModel* m, int body) {
  if (m->ncolumn == 0) return false;
  for (; body > 0; body = m->body_parentid[body])
    if (m->body_columnnum[body] > 0) return true;
  return false;
}

static void mark_dofs(const snModel* m, int body, bool* moved) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) moved[chain[k]] = true;
  for (int column = 0; column < m->ncolumn; column++)
    if (body_hangs_on(m, body, m->column_bodyid[column])) moved[m->column_dofid[column]] = true;
}

int sn_coupled_dofs(const snModel* m, snData* d, int body0, int body1, const int** dofs) {
  bool* moved = sn_arena_zarray(d->frame, bool, m->nv + 1);
  int* list = sn_arena_array(d->frame, int, m->nv + 1);
  int count = 0;
  *dofs = moved ? list : NULL;
  if (!*dofs) return 0;
  mark_dofs(m, body0, moved);
  mark_dofs(m, body1, moved);
  for (int dof = 0; dof < m->nv; dof++)
    if (moved[dof]) list[count++] = dof;
  return count;
}

static int place_of(const int* dofs, int count, int dof) {
  int low = 0, high = count - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (dofs[middle] < dof)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void add_motion(const snCoupledPoint* point, snSpatial axis, const snMat3* rotation, double* J, int stride) {
  snVec3 v = rotation ? mat3_mul_vec3(*rotation, axis.rot) : spatial_point_velocity(axis, point->arm);
  J[0] += point->sign * v.x;
  J[stride] += point->sign * v.y;
  J[2 * stride] += point->sign * v.z;
}

void sn_coupled_add(const snModel* m, const snData* d, const snCoupledPoint* point, const int* dofs, int count,
                    const snMat3* rotation, double* J, int stride) {
  int body = point->body;
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++)
    add_motion(point, d->cdof[chain[k]], rotation, J + place_of(dofs, count, chain[k]), stride);
  for (int column = 0; column < m->ncolumn; column++)
    if (body_hangs_on(m, body, m->column_bodyid[column]))
      add_motion(point, d->column[column], rotation, J + place_of(dofs, count, m->column_dofid[column]), stride);
}
