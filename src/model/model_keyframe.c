// model_keyframe.c — the present state becomes a keyframe
//   reads   time qpos qvel act ctrl mocap_pos mocap_quat        writes  key_*
#include "sinew/support.h"

#include <string.h>

static void keep(void* row, const void* value, size_t bytes) {
  if (bytes) memcpy(row, value, bytes);
}

bool sn_save_keyframe(snModel* m, const snData* d, int key) {
  if (key < 0 || key >= m->nkey) return false;
  size_t k = (size_t)key, nq = (size_t)m->nq, nv = (size_t)m->nv, na = (size_t)m->na, nu = (size_t)m->nu;
  size_t nmocap = (size_t)m->nmocap;
  m->key_time[key] = d->time;
  keep(m->key_qpos + k * nq, d->qpos, nq * sizeof *d->qpos);
  keep(m->key_qvel + k * nv, d->qvel, nv * sizeof *d->qvel);
  keep(m->key_act + k * na, d->act, na * sizeof *d->act);
  keep(m->key_ctrl + k * nu, d->ctrl, nu * sizeof *d->ctrl);
  keep(m->key_mpos + k * nmocap, d->mocap_pos, nmocap * sizeof *d->mocap_pos);
  keep(m->key_mquat + k * nmocap, d->mocap_quat, nmocap * sizeof *d->mocap_quat);
  return true;
}
