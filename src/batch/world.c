// world.c — one world in the data of a worker
//   reads   rows of columns        writes  members of a data, pointers of a model; and back
#include "batch/worlds.h"
#include "sinew/step.h"

#include <string.h>

static void* member(const void* object, const snColumn* c) {
  char* at = (char*)object + c->offset;
  return c->inside ? at : *(void**)at;
}

snData* sn_world_data(const snBatch* b, int share, int world) { return b->own ? b->own[world] : b->workers[share].d; }

const snModel* sn_world_model(const snBatch* b, int share, int world) {
  snModel* view = b->workers[share].model;
  if (!view) return b->m;
  sn_world_point(b, world, view);
  return view;
}

void sn_world_point(const snBatch* b, int world, snModel* view) {
  for (int i = columns_begin(b, SN_COLUMN_PARAM); i < columns_end(b, SN_COLUMN_DERIVED); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->inside)
      memcpy((char*)view + c->offset, column_row(c, world), c->bytes);
    else
      *(void**)((char*)view + c->offset) = column_row(c, world);
  }
}

void sn_world_load(const snBatch* b, int world, snData* d) {
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->bytes) memcpy(member(d, c), column_row(c, world), c->bytes);
  }
}

static void store(const snBatch* b, snColumnSide side, int world, const snData* d) {
  for (int i = columns_begin(b, side); i < columns_end(b, side); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->bytes) memcpy(column_row(c, world), member(d, c), c->bytes);
  }
}

void sn_world_store(const snBatch* b, int world, const snData* d) { store(b, SN_COLUMN_STATE, world, d); }

static bool went_bad(const snData* d) {
  return d->warning[SN_WARNING_BADQPOS].count || d->warning[SN_WARNING_BADQVEL].count ||
         d->warning[SN_WARNING_BADQACC].count;
}

void sn_world_take_warnings(const snBatch* b, int world, const snModel* m, snData* d) {
  int* warnings = b->warnings + (size_t)world * SN_WARNING_COUNT;
  if (went_bad(d) && !(m->opt.disableflags & SN_DISABLE_AUTORESET)) b->autoresets[world]++;
  for (int i = 0; i < SN_WARNING_COUNT; i++) warnings[i] += d->warning[i].count;
  memset(d->warning, 0, sizeof d->warning);
}

int sn_world_warnings(const snBatch* b, int world) {
  int count = 0;
  for (int i = 0; i < SN_WARNING_COUNT; i++) count += b->warnings[(size_t)world * SN_WARNING_COUNT + (size_t)i];
  return count;
}

void sn_world_output(const snBatch* b, int world, const snModel* m, snData* d) {
  if (b->completes && d->lean) sn_complete(m, d);
  if (b->subtree_velocities) sn_subtree_velocities(m, d);
  if (b->body_forces) sn_body_forces(m, d);
  store(b, SN_COLUMN_OUTPUT, world, d);
  if (!b->hooks.observe) return;
  double* observed = b->observed ? b->observed + (size_t)world * (size_t)b->hooks.nobserved : NULL;
  b->hooks.observe(b->hooks.context, world, m, d, observed);
}
