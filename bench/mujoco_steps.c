// mujoco_steps.c — MuJoCo behind bench/steps.h, built against the headers and the library of its Python wheel
//   Without the marks for drawing bounding volumes (visual/global/bvactive), which cost time and serve viewers only.

#include "steps.h"
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// By default warnings go to standard output, among the answers, and into a file of the working folder.
static void no_warning(const char* text) { (void)text; }

bool sn_engine_open(snWorld* world, const char* path, bool constraints, int mode) {
  (void)mode;
  char error[1024] = "";
  mju_user_warning = no_warning;
  mjModel* m = mj_loadXML(path, NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s: error: %s\n", path, error);
    return false;
  }
  m->vis.global.bvactive = 0;
  if (!constraints) m->opt.disableflags |= mjDSBL_CONSTRAINT;
  mjData* d = mj_makeData(m);
  double* saved = calloc((size_t)mj_stateSize(m, mjSTATE_INTEGRATION) + 1, sizeof(double));
  if (d && m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  *world = (snWorld){.model = m, .data = d, .saved = saved, .nq = (int)m->nq, .nu = (int)m->nu};
  return d && saved;
}

void sn_engine_close(snWorld* world) {
  free(world->saved);
  mj_deleteData(world->data);
  mj_deleteModel(world->model);
}

void sn_engine_step(snWorld* world, const double* ctrl) {
  mjData* d = world->data;
  if (world->nu > 0) memcpy(d->ctrl, ctrl, (size_t)world->nu * sizeof(double));
  mj_step(world->model, d);
}

void sn_engine_save(snWorld* world) { mj_getState(world->model, world->data, world->saved, mjSTATE_INTEGRATION); }

void sn_engine_restore(snWorld* world) { mj_setState(world->model, world->data, world->saved, mjSTATE_INTEGRATION); }

const double* sn_engine_qpos(const snWorld* world) { return ((const mjData*)world->data)->qpos; }

void sn_engine_counts(const snWorld* world, int* contacts, int* rows) {
  const mjData* d = world->data;
  *contacts = d->ncon;
  *rows = d->nefc;
}
