// surface_motion.c — contacts with surfaces that move: conveyors, treadmills, turntables
//   reads   contact, frames of geoms, efc_vel        writes  adds to efc_vel of contacts
//   A contact sees the surface of geom 2 move against that of geom 1 with s = v + w x (p - origin) of each, on top of
//   what dofs do: along the tangents, and with w about the normal. Nothing is pushed along the normal or rolled.
//   Edges of a pyramid see plus and minus friction times their direction, as their Jacobians have it. Since 3.11.
#include "constraint/rows.h"
#include "math/mat3.h"
#include "model/model.h"

static void add_surface(const snModel* m, const snData* d, int geom, snVec3 point, real sign, snVec3 velocity[2]) {
  const double* field = m->geom_surfacevel[geom];
  snMat3 axes = d->geom_xmat[geom];
  snVec3 angular = mat3_mul_vec3(axes, vec3_load(field + 3));
  snVec3 linear = vec3_add(mat3_mul_vec3(axes, vec3_load(field)),
                           vec3_cross(angular, vec3_sub(point, d->geom_xpos[geom])));
  velocity[0] = vec3_add_scaled(velocity[0], linear, sign);
  velocity[1] = vec3_add_scaled(velocity[1], angular, sign);
}

// The part of the relative velocity that each direction of friction sees; rolling directions see none.
static void sliding(const snModel* m, const snData* d, const snContact* contact, double along[5]) {
  snVec3 velocity[2] = {{0, 0, 0}, {0, 0, 0}};
  for (int side = 0; side < 2; side++)
    if (contact->geom[side] >= 0)
      add_surface(m, d, contact->geom[side], contact->pos, side ? 1 : -1, velocity);
  along[0] = vec3_dot(mat3_row(contact->frame, 1), velocity[0]);
  along[1] = vec3_dot(mat3_row(contact->frame, 2), velocity[0]);
  along[2] = vec3_dot(mat3_row(contact->frame, 0), velocity[1]);
  along[3] = along[4] = 0;
}

void sn_surface_motion(const snModel* m, snData* d) {
  for (int i = 0; i < d->ncon; i++) {
    const snContact* contact = &d->contact[i];
    double along[5], *row = d->efc_vel + contact->efc_address;
    if (contact->efc_address < 0 || contact->dim == 1) continue;
    sliding(m, d, contact, along);
    for (int k = 0; k < contact->dim - 1; k++) {
      if (m->opt.cone == SN_CONE_PYRAMIDAL) {
        row[2 * k] += contact->friction[k] * along[k];
        row[2 * k + 1] -= contact->friction[k] * along[k];
      } else {
        row[1 + k] += along[k];
      }
    }
  }
}
