// inverse_dynamics.c — generalised forces of a motion
//   tau = M(q) a + c(q, v) - passive forces (where asked for) - J^T (measured forces), row by row, on all cores
#include "base/parallel.h"
#include "base/text.h"
#include "osim/loads.h"
#include "osim/progress_count.h"
#include "osim/track.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <string.h>

typedef struct snInverse {
  const snModel* m;
  snTrack track;
  snLoads loads;
  snMotion* out;
  const int* dofs;  // by column
  int chunk;
  bool passive;
  snTally tally;
  bool failed;
} snInverse;

static void solve_row(snInverse* inv, snData* d, double* work, int row) {
  const snModel* m = inv->m;
  double time = inv->track.time[inv->track.first + row];
  sn_track_pose(&inv->track, m, d, time);
  double* qacc = work;
  double* qfrc = work + m->nv;
  memcpy(qacc, d->qacc, sizeof(double) * (size_t)m->nv);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  sn_mass_product(m, d, qacc, qfrc);
  for (int i = 0; i < m->nv; i++) qfrc[i] = -(qfrc[i] + d->qfrc_bias[i]);
  for (int i = 0; inv->passive && i < m->nv; i++) qfrc[i] += d->qfrc_passive[i];
  sn_loads_apply(&inv->loads, m, d, time, qfrc);
  inv->out->time[row] = time;
  for (int j = 0; j < inv->out->cols; j++)
    inv->out->data[(size_t)row * (size_t)inv->out->cols + (size_t)j] = -qfrc[inv->dofs[j]];
  tally_add(&inv->tally);
}

static void solve_chunk(void* context, int chunk) {
  snInverse* inv = context;
  snData* d = sn_data_create(inv->m, NULL);
  snArena* arena = sn_arena_create(NULL, 0);
  double* work = arena ? sn_arena_zarray(arena, double, 2 * inv->m->nv + 1) : NULL;
  if (d && work) {
    sn_default_pose(inv->m, d);
    memset(d->qvel, 0, sizeof(double) * (size_t)inv->m->nv);
    memset(d->qacc, 0, sizeof(double) * (size_t)inv->m->nv);
    int end = (chunk + 1) * inv->chunk;
    for (int row = chunk * inv->chunk; row < end && row < inv->out->rows; row++) solve_row(inv, d, work, row);
  } else {
    inv->failed = true;
  }
  sn_arena_destroy(arena);
  sn_data_destroy(d);
}

// One column per scalar joint.
static snMotion* make_output(snInverse* inv) {
  const snModel* m = inv->m;
  snArena* arena = inv->track.arena;
  const char** labels = sn_arena_zarray(arena, const char*, m->njnt + 1);
  int* dofs = sn_arena_zarray(arena, int, m->njnt + 1);
  int cols = 0;
  for (int joint = 0; labels && dofs && joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || !sn_is_scalar_joint(m, joint)) continue;
    const char* ending = m->jnt_type[joint] == SN_JOINT_HINGE ? "moment" : "force";
    dofs[cols] = m->jnt_dofadr[joint];
    if (!(labels[cols++] = sn_text_format(arena, "%s_%s", name, ending))) return NULL;
  }
  inv->dofs = dofs;
  int rows = inv->track.last - inv->track.first + 1;
  return labels && dofs ? sn_motion_create("Inverse Dynamics Generalized Forces", rows, cols, labels) : NULL;
}

snMotion* sn_inverse_dynamics(const snModel* m, const snMotion* coordinates, const snIdOptions* options,
                              snDiagnostics* diag) {
  snInverse inv = {.m = m, .chunk = 32, .passive = options->passive};
  if (!sn_track_create(&inv.track, m, coordinates, options->cutoff, options->start, options->end, diag)) return NULL;
  bool ok = sn_loads_create(&inv.loads, m, inv.track.arena, options->forces, options->force_count, diag);
  inv.out = ok ? make_output(&inv) : NULL;
  if (inv.out) tally_start(&inv.tally, options->progress, options->context, inv.out->rows);
  if (inv.out) sn_parallel((inv.out->rows + inv.chunk - 1) / inv.chunk, options->threads, solve_chunk, &inv);
  if (ok && (!inv.out || inv.failed)) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (inv.failed) {
    sn_motion_destroy(inv.out);
    inv.out = NULL;
  }
  sn_arena_destroy(inv.track.arena);
  return inv.out;
}
