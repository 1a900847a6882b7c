// fluid_forces.c — drag, viscosity and lift of all bodies in a resting or steadily moving fluid
//   reads   cvel xipos ximat geom_xpos geom_xmat subtree_com cdof        writes  qfrc_fluid
//   Bodies and their derivatives: fluid_bodies.h.
#include "dynamics/fluid_forces.h"
#include "base/arena.h"
#include "geometry/shape_ops.h"
#include "kinematics/motion.h"
#include "math/spatial.h"
#include "view/read_view.h"

bool sn_has_fluid(const snModel* m) { return m->opt.density != 0 || m->opt.viscosity != 0; }

bool sn_is_fluid_ellipsoid(const snModel* m, int geom) { return m->geom_fluid[geom][0] > 0; }

// ---- a world, as the formulas see it

static snMedium fluid_state(View v) { return (snMedium){v.m->opt.density, v.m->opt.viscosity}; }
static snVec3 fluid_wind(View v) { return v.m->opt.wind; }
static snVec3 geom_semiaxes(View v, int geom) {
  return sn_primitive_semiaxes((snGeomType)v.m->geom_type[geom], v.m->geom_size[geom]);
}
#include "dynamics/fluid_bodies.h"

snSpatial sn_fluid_wrench(const snModel* m, const snData* d, int body) { return body_fluid_wrench((View){m, d}, body); }

void sn_add_body_drag(const snModel* m, const snData* d, int body, snDragDerivative kind, snSpatial column[6]) {
  add_body_drag((View){m, d}, body, kind, column);
}

// ---- all bodies

void sn_fluid_forces(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  snSpatial* wrench = sn_arena_array(d->scratch, snSpatial, m->nbody);
  for (int body = 0; body < m->nbody; body++) wrench[body] = sn_fluid_wrench(m, d, body);
  sn_project_wrenches(m, d, d->qfrc_fluid, wrench);
  sn_arena_release(d->scratch, mark);
}
