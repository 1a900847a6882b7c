// contact_motion.c — how contacts move with the dofs, and their forces in the world
//   reads   contact, cdof subtree_com, efc_force        writes  the matrix given
//   J = F (J_second - J_first), F: axes of the contact as rows
#include "flex/flex_contact.h"
#include "base/assert.h"
#include "base/arena.h"
#include "math/mat3.h"
#include "sinew/support.h"

#include <string.h>

snSpatial sn_contact_wrench(const snModel* m, const snData* d, int contact) {
  if (!is_index(contact, d->ncon)) return (snSpatial){0};
  double force[6];
  sn_contact_force(m, d, contact, force);
  snMat3 frame = d->contact[contact].frame;
  return (snSpatial){mat3_transpose_mul_vec3(frame, vec3_load(force + 3)),
                     mat3_transpose_mul_vec3(frame, vec3_load(force))};
}

static void add_in_frame(int nv, double* out, snMat3 frame, const double* jacobian, double sign) {
  for (int dof = 0; dof < nv; dof++) {
    snVec3 column = vec3(jacobian[dof], jacobian[nv + dof], jacobian[2 * nv + dof]);
    snVec3 local = vec3_scale(mat3_mul_vec3(frame, column), sign);
    out[dof] += local.x;
    out[nv + dof] += local.y;
    out[2 * nv + dof] += local.z;
  }
}

static void store_shared(const snModel* m, const snData* d, double* jacobian, const snContact* contact) {
  size_t mark = sn_arena_mark(d->scratch);
  snFlexContactJacobian shared = sn_flex_contact_dofs(m, d, contact, d->scratch);
  shared.J = shared.dof ? sn_arena_array(d->scratch, double, 6 * shared.count + 1) : NULL;
  if (shared.J) {
    sn_flex_contact_jacobian(m, d, contact, 6, &shared);
    for (int r = 0; r < 6; r++)
      for (int k = 0; k < shared.count; k++) jacobian[r * m->nv + shared.dof[k]] = shared.J[r * shared.stride + k];
  }
  sn_arena_release(d->scratch, mark);
}

void sn_contact_motion_jacobian(const snModel* m, const snData* d, int contact, double* jacobian) {
  memset(jacobian, 0, 6 * sizeof(double) * (size_t)m->nv);
  if (!is_index(contact, d->ncon)) return;
  const snContact* c = &d->contact[contact];
  if (contact_has_flex(c)) {
    store_shared(m, d, jacobian, c);
    return;
  }
  size_t mark = sn_arena_mark(d->scratch);
  double* translation = sn_arena_array(d->scratch, double, 3 * m->nv);
  double* rotation = sn_arena_array(d->scratch, double, 3 * m->nv);
  for (int side = 0; side < 2; side++) {
    sn_point_jacobian(m, d, m->geom_bodyid[c->geom[side]], c->pos, translation, rotation);
    add_in_frame(m->nv, jacobian, c->frame, translation, side ? 1 : -1);
    add_in_frame(m->nv, jacobian + 3 * m->nv, c->frame, rotation, side ? 1 : -1);
  }
  sn_arena_release(d->scratch, mark);
}
