// equalities.c — the parts of equality constraints that follow from where bodies are at qpos0
//   reads   poses of qpos0; eq_type eq_objtype eq_obj1id eq_obj2id        writes  eq_data
//   A connect gets its anchor in the second body; a weld without an orientation gets the relative pose of its bodies; a
//   distance that was not given is the one of the file.
#include "analysis/constants.h"
#include "math/pose.h"

#include <string.h>

static snVec3 into_world(const snData* d, int body, snVec3 point) {
  return vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], point));
}

static snVec3 into_body(const snData* d, int body, snVec3 point) {
  return mat3_transpose_mul_vec3(d->xmat[body], vec3_sub(point, d->xpos[body]));
}

static void connect_anchor(snModel* m, const snData* d, int eq) {
  double* data = m->eq_data[eq];
  // sites are their own anchors
  if (m->eq_objtype[eq] == SN_OBJ_SITE) {
    memset(data, 0, sizeof m->eq_data[eq]);
    return;
  }
  snVec3 anchor = into_world(d, m->eq_obj1id[eq], vec3_load(data));
  vec3_store(data + 3, into_body(d, m->eq_obj2id[eq], anchor));
}

static void weld_pose(snModel* m, const snData* d, int eq) {
  double *data = m->eq_data[eq], *quat = data + 6;
  if (m->eq_objtype[eq] == SN_OBJ_SITE) return;
  if (quat[0] != 0 || quat[1] != 0 || quat[2] != 0 || quat[3] != 0) {
    quat_store(quat, quat_normalize(quat_load(quat)));
    return;
  }
  int first = m->eq_obj1id[eq], second = m->eq_obj2id[eq];
  vec3_store(data + 3, into_body(d, first, into_world(d, second, vec3_load(data))));
  quat_store(quat, quat_mul(quat_conjugate(d->xquat[first]), d->xquat[second]));
}

static void geom_distance(snModel* m, const snData* d, int eq) {
  snVec3 between = vec3_sub(d->geom_xpos[m->eq_obj2id[eq]], d->geom_xpos[m->eq_obj1id[eq]]);
  if (m->eq_data[eq][0] < 0) m->eq_data[eq][0] = vec3_length(between);
}

void sn_constants_equalities(snModel* m, const snData* d) {
  for (int eq = 0; eq < m->neq; eq++) {
    switch ((snEqualityType)m->eq_type[eq]) {
      case SN_EQUALITY_CONNECT: connect_anchor(m, d, eq); break;
      case SN_EQUALITY_WELD: weld_pose(m, d, eq); break;
      case SN_EQUALITY_DISTANCE: geom_distance(m, d, eq); break;
      case SN_EQUALITY_JOINT:
      case SN_EQUALITY_TENDON:
      case SN_EQUALITY_FLEX:
      case SN_EQUALITY_FLEXVERT: break;
    }
  }
}
