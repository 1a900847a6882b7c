// adhesion.h — the transmission of adhesion: a body is pulled along the normals of its contacts
//   reads   contacts, cdof, vel        writes  actuator_moment
//   As src/actuation/transmission.c, for contacts that have rows; a world with a contact in its gap is left to the
//   host.
#pragma once
#include "cuda/kernel/contacts.h"

// Adds the speed at which the second body of a contact leaves the first, by each dof.
KERNEL_FN void add_normal(World w, int pair, const real* contact, real* moment) {
  const ModelView* m = w.m;
  snVec3 point = load3(contact + 1), normal = load3(contact + 4);
  LOOP for (int side = 0; side < 2; side++) {
    int body = m->geom_bodyid[m->pair_geom[2 * pair + side]];
    snSpatial wrench =
        spatial_wrench(vec3_scale(normal, side ? R(1) : R(-1)), vec3(0, 0, 0), vec3_sub(point, tree_com(w, body)));
    LOOP for (int dof = 0; dof < m->nv; dof++) {
      if (moves_body(w, body, dof)) moment[dof] += spatial_dot(load6(w.ws + w.at->cdof + SPATIAL * dof), wrench);
    }
  }
}

// The velocity of an actuator that pulls along the mean of the normals of a body's contacts; its moment has an entry
// for each dof.
KERNEL_CALL real adhesion_velocity(World w, int i) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  int body = m->actuator_trnid[2 * i], count = 0;
  real velocity = 0, *moment = w.ws + w.at->actuator_moment + m->moment_adr[i];
  LOOP for (int dof = 0; dof < m->nv; dof++) moment[dof] = 0;
  LOOP for (int c = 0; c < b->ncon[w.id]; c++) {
    int pair = b->contact_pair[w.id * b->most_slots + c], slot = b->contact_slot[w.id * b->most_slots + c];
    int touches = m->geom_bodyid[m->pair_geom[2 * pair]] == body || m->geom_bodyid[m->pair_geom[2 * pair + 1]] == body;
    if (!touches) continue;
    add_normal(w, pair, b->contact + CONTACT_NUMBERS * (w.id * (size_t)b->most_slots + slot), moment);
    count++;
  }
  LOOP for (int dof = 0; dof < m->nv; dof++) {
    if (count > 0) moment[dof] *= R(-1) / count;
    velocity += moment[dof] * w.ws[w.at->vel + dof];
  }
  return velocity;
}
