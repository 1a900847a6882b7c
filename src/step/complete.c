// complete.c — what a lean step left out
//   reads   body frames, subtree_com, rows of the last forward pass
//   writes  geom, site, camera and light frames, points of tendon paths, efc_J
#include "constraint/rows.h"
#include "kinematics/frames.h"
#include "kinematics/tendon_paths.h"
#include "sinew/step.h"

void sn_complete(const snModel* m, snData* d) {
  sn_object_frames_rest(m, d);
  sn_camera_frames_rest(m, d);
  sn_tendon_points(m, d);
  sn_rows_flatten(d);
}
