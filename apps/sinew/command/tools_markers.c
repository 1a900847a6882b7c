// tools_markers.c — the marker of a frame of inverse kinematics that is furthest from where it was measured

#include "command/tools.h"
#include "format/run.h"
#include "sinew/model.h"
#include "sinew/step.h"
#include <math.h>
#include <string.h>

// The site of the marker in a column: its name is the label without _x.
static int site_of(const snModel* m, const char* label) {
  char name[256];
  size_t length = strlen(label);
  if (length < 3 || length >= sizeof name) return -1;
  memcpy(name, label, length - 2);
  name[length - 2] = '\0';
  return sn_name_to_id(m, SN_OBJ_SITE, name);
}

static double gap_of(const snData* d, int site, const double* seen) {
  snVec3 p = d->site_xpos[site];
  double x = p.x - seen[0], y = p.y - seen[1], z = p.z - seen[2];
  return sqrt(x * x + y * y + z * z);
}

const char* sn_worst_marker(const snModel* m, const snMotion* markers, const snMotion* coordinates, int frame) {
  snData* d = sn_data_create(m, NULL);
  snMotion* poses = sn_motion_poses(m, coordinates, NULL);
  const double* seen = poses ? sn_markers_at(markers, coordinates->time[frame]) : NULL;
  const char* worst = NULL;
  double largest = 0;
  if (d && seen) {
    memcpy(d->qpos, poses->data + (size_t)frame * (size_t)poses->cols, sizeof(double) * (size_t)m->nq);
    sn_forward(m, d);
    for (int col = 0; col + 2 < markers->cols; col += 3) {
      int site = site_of(m, markers->labels[col]);
      double gap = site < 0 ? 0 : gap_of(d, site, seen + col);
      if (gap > largest) largest = gap, worst = sn_id_to_name(m, SN_OBJ_SITE, site);  // false for a NaN
    }
  }
  sn_motion_destroy(poses);
  sn_data_destroy(d);
  return worst;
}
