// sinew_steps.c — Sinew behind bench/steps.h

#include "steps.h"
#include "sinew/sinew.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sn_engine_open(snWorld* world, const char* path, bool constraints, int mode) {
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  for (int i = 0; !m && i < diag.count; i++) {
    char text[1024];
    sn_diagnostic_format(&diag.items[i], text, sizeof(text));
    fprintf(stderr, "%s\n", text);
  }
  sn_diagnostics_clear(&diag);
  if (!m) return false;
  if (!constraints) m->opt.disableflags |= SN_DISABLE_CONSTRAINT;
  snData* d = sn_data_create(m, &(snDataOptions){.lean = mode > 0});
  double* saved = calloc((size_t)sn_state_size(m, SN_STATE_INTEGRATION) + 1, sizeof(double));
  if (d && m->nkey > 0) sn_reset_to_key(m, d, 0);
  *world = (snWorld){.model = m, .data = d, .saved = saved, .nq = m->nq, .nu = m->nu};
  return d && saved;
}

void sn_engine_close(snWorld* world) {
  free(world->saved);
  sn_data_destroy(world->data);
  sn_model_destroy(world->model);
}

void sn_engine_step(snWorld* world, const double* ctrl) {
  snData* d = world->data;
  if (world->nu > 0) memcpy(d->ctrl, ctrl, (size_t)world->nu * sizeof(double));
  sn_step(world->model, d);
}

void sn_engine_save(snWorld* world) { sn_state_read(world->model, world->data, SN_STATE_INTEGRATION, world->saved); }

void sn_engine_restore(snWorld* world) { sn_state_set(world->model, world->data, world->saved, SN_STATE_INTEGRATION); }

const double* sn_engine_qpos(const snWorld* world) { return ((const snData*)world->data)->qpos; }

void sn_engine_counts(const snWorld* world, int* contacts, int* rows) {
  const snData* d = world->data;
  *contacts = d->ncon;
  *rows = d->nefc;
}
