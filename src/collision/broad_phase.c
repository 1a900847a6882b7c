// broad_phase.c — geoms that are near each other
//   reads   geom_xpos geom_xmat, of a lean data poses of bodies        writes  candidates, those frames of geoms that
//   only contacts read
#include "collision/broad_phase.h"
#include "collision/contact_parameters.h"
#include "collision/filter.h"
#include "geometry/shape_ops.h"
#include "kinematics/frames.h"
#include "model/awake.h"

// Boxes are not MuJoCo's business between bodies of one geom each. There they may only spare general convex shapes a
// search that would find nothing: they must be separated by more than what its tolerance could bridge.
#define CONVEX_SLACK 1e-5

static bool convex_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  bool searched = m->geom_type[geom1] == SN_GEOM_MESH || m->geom_type[geom2] == SN_GEOM_MESH;
  bool field = m->geom_type[geom1] == SN_GEOM_HFIELD || m->geom_type[geom2] == SN_GEOM_HFIELD;
  if (!searched || field) return false;
  double size = m->geom_rbound[geom1] + m->geom_rbound[geom2];
  return sn_boxes_separated(m, d, geom1, geom2, margin + CONVEX_SLACK * size + 10 * m->opt.ccd_tolerance);
}

// Boxes of swept spheres are no quicker than the shapes, and boxes that are separated mean shapes that are.
static bool both_swept(const snModel* m, int geom1, int geom2) {
  return sn_shape_ops[m->geom_type[geom1]]->core && sn_shape_ops[m->geom_type[geom2]]->core;
}

void sn_consider(snCandidates* found, const snModel* m, const snData* d, int geom1, int geom2) {
  int body1 = m->geom_bodyid[geom1], body2 = m->geom_bodyid[geom2];
  if (both_rest(d, body1, body2)) return;
  double margin = geoms_margin(m, geom1, geom2);
  if (sn_spheres_separated(m, d, geom1, geom2, margin)) return;
  bool separated = both_swept(m, geom1, geom2)         ? sn_capsules_separated(m, d, geom1, geom2, margin)
                   : has_middle_phase(m, body1, body2) ? sn_boxes_separated(m, d, geom1, geom2, margin)
                                                       : convex_separated(m, d, geom1, geom2, margin);
  if (!separated) sn_add_geoms(found, m, geom1, geom2);
}

void sn_broad_phase(snCandidates* found, const snModel* m, snData* d) {
  const snNeighbours* list = sn_near_list(m, d);
  sn_contact_frames(m, d, list ? list->geom : NULL, list ? list->placed : 0);
  if (list)
    sn_search_list(found, m, d, list);
  else if (!sn_search_by_mask(found, m, d))
    sn_search_by_cells(found, m, d);
}
