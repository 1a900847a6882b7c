// object_frames.c — frames of geoms and sites
//   reads   xpos xquat xmat xipos ximat        writes  geom_xpos geom_xmat site_xpos site_xmat
//   A lean data gets those that forces need (geom_lean, site_lean); the rest comes with sn_complete.
#include "kinematics/object_frames.h"
#include "kinematics/local_frame.h"
#include "math/simd.h"
#include "sinew/step.h"

static void geom_frame(const snModel* m, snData* d, int geom) {
  local_frame(d, m->geom_bodyid[geom], m->geom_sameframe[geom], m->geom_pos[geom], m->geom_quat[geom],
              &d->geom_xpos[geom], &d->geom_xmat[geom]);
}

static void site_frame(const snModel* m, snData* d, int site) {
  local_frame(d, m->site_bodyid[site], m->site_sameframe[site], m->site_pos[site], m->site_quat[site],
              &d->site_xpos[site], &d->site_xmat[site]);
}

// Those objects whose mark equals `mark`.
static void marked_frames(const snModel* m, snData* d, bool mark) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if (m->geom_lean[geom] == mark) geom_frame(m, d, geom);
  for (int site = 0; site < m->nsite; site++)
    if (m->site_lean[site] == mark) site_frame(m, d, site);
}

void sn_object_frames_rest(const snModel* m, snData* d) { marked_frames(m, d, false); }

SN_KERNEL void sn_object_frames(const snModel* m, snData* d) {
  if (d->lean) {
    marked_frames(m, d, true);
    return;
  }
  for (int geom = 0; geom < m->ngeom; geom++) geom_frame(m, d, geom);
  for (int site = 0; site < m->nsite; site++) site_frame(m, d, site);
}
