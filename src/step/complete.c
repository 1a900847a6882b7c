// complete.c — what a lean step left out
//   reads   body frames, subtree_com, rows of the last forward pass
//   writes  geom, site, camera and light frames, points of tendon paths, efc_J, upper triangle of qDeriv
#include "constraint/rows.h"
#include "dynamics/derivatives.h"
#include "kinematics/frames.h"
#include "kinematics/tendon/tendon_paths.h"
#include "sinew/step.h"

// The integrator whose derivatives are symmetric; the fluid's are added to both triangles.
static bool has_half_derivatives(const snModel* m) {
  return m->opt.integrator == SN_INTEGRATOR_IMPLICITFAST && !(m->opt.viscosity > 0 || m->opt.density > 0);
}

void sn_complete(const snModel* m, snData* d) {
  sn_object_frames_rest(m, d);
  sn_camera_frames_rest(m, d);
  sn_tendon_points(m, d);
  sn_rows_flatten(d);
  if (d->lean && has_half_derivatives(m)) sn_mirror_deriv(m, d);
}
