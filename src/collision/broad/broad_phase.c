// broad_phase.c — geoms that are near each other
//   reads   geom_xpos geom_xmat, of a lean data poses of bodies        writes  candidates, those frames of geoms that
//   only contacts read
#include "collision/broad/broad_phase.h"
#include "collision/contact_parameters.h"
#include "collision/broad/filter.h"
#include "geometry/shape_ops.h"
#include "kinematics/frames.h"
#include "model/awake.h"

// Boxes are not MuJoCo's business between bodies of one geom each. There they may only spare general convex shapes a
// search that would find nothing.
static bool convex_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  bool searched = m->geom_type[geom1] == SN_GEOM_MESH || m->geom_type[geom2] == SN_GEOM_MESH;
  bool field = m->geom_type[geom1] == SN_GEOM_HFIELD || m->geom_type[geom2] == SN_GEOM_HFIELD;
  return searched && !field && sn_boxes_separated(m, d, geom1, geom2, margin + sn_convex_slack(m, geom1, geom2));
}

// Boxes that touch are left to ties.h, which rounds as MuJoCo does; those of planes do so here.
#define TOUCHING 1e-9

static bool boxes_clearly_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  double radius1 = m->geom_rbound[geom1], radius2 = m->geom_rbound[geom2];
  bool bounded = radius1 > 0 && radius2 > 0;
  return sn_boxes_separated(m, d, geom1, geom2, bounded ? margin + TOUCHING * (radius1 + radius2) : margin);
}

void sn_consider(snCandidates* found, const snModel* m, const snData* d, int geom1, int geom2) {
  int body1 = m->geom_bodyid[geom1], body2 = m->geom_bodyid[geom2];
  if (both_rest(d, body1, body2)) return;
  double margin = geoms_reach(m, geom1, geom2);
  if (sn_spheres_separated(m, d, geom1, geom2, margin)) return;
  bool separated = sn_both_swept(m, geom1, geom2)      ? sn_capsules_separated(m, d, geom1, geom2, margin)
                   : has_middle_phase(m, body1, body2) ? boxes_clearly_separated(m, d, geom1, geom2, margin)
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
