// ik_stream.c — inverse kinematics of a stream: one frame after the other, without an allocation
#include "base/text.h"
#include "kinematics/driven.h"
#include "osim/ik.h"
#include "sinew/imu.h"
#include <math.h>
#include <string.h>

typedef struct snIkStreamState {
  snArena* arena;
  snIk ik;
  snIkWork work;
  snMotion* frame;  // one row
  snIkOptions options;
} snIkStreamState;

static snMotion* one_frame(snArena* arena, const char* const* markers, int count) {
  static const char* const axes[] = {"x", "y", "z"};
  const char** labels = sn_arena_zarray(arena, const char*, 3 * count + 1);
  for (int i = 0; labels && i < 3 * count; i++)
    if (!(labels[i] = sn_text_format(arena, "%s_%s", markers[i / 3], axes[i % 3]))) return NULL;
  return labels ? sn_motion_create("stream", 1, 3 * count, labels) : NULL;
}

// False with an error, or when out of memory.
static bool open_stream(snIkStream* s, const snModel* m, const char* const* markers, int count,
                        const snIkOptions* options, snDiagnostics* diag) {
  snIkStreamState* state = s->state;
  snArena* arena = state->arena;
  if (options) state->options = *options;
  state->options.start = state->options.end = 0;
  state->options.coordinates = NULL;
  state->frame = one_frame(arena, markers, count);
  if (!state->frame) return false;
  state->ik = (snIk){.m = m, .data = state->frame, .options = &state->options};
  if (!sn_ik_prepare(&state->ik, arena, diag) || state->ik.rows < 1) return false;
  if (!sn_ik_work_create(&state->work, &state->ik)) return false;
  s->count = state->ik.out->cols;
  s->names = state->ik.out->labels;
  s->coordinates = sn_arena_zarray(arena, double, s->count + 1);
  s->qpos = state->work.d->qpos;
  return s->coordinates != NULL;
}

snIkStream* sn_ik_stream_create(const snModel* m, const char* const* markers, int count, const snIkOptions* options,
                                snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snIkStream* s = arena ? sn_arena_zalloc(arena, sizeof *s) : NULL;
  if (s) s->state = sn_arena_zalloc(arena, sizeof *s->state);
  if (!s || !s->state) {
    if (arena) sn_arena_destroy(arena);
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
    return NULL;
  }
  int before = diag ? diag->errors : 0;
  s->state->arena = arena;
  if (open_stream(s, m, markers, count, options, diag)) return s;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  sn_ik_stream_destroy(s);
  return NULL;
}

static int markers_seen(const snIk* ik, const double* positions) {
  int seen = 0;
  for (int i = 0; i < ik->marker_count; i++) {
    const double* p = positions + ik->markers[i].col;
    seen += isfinite(p[0] + p[1] + p[2]);
  }
  return seen;
}

static void note_distances(snIkStream* s, const double* positions) {
  const snIk* ik = &s->state->ik;
  double sum = 0;
  int seen = 0;
  s->worst = 0;
  for (int i = 0; i < ik->marker_count; i++) {
    const double* p = positions + ik->markers[i].col;
    snVec3 at = s->state->work.d->site_xpos[ik->markers[i].site];
    double x = at.x - p[0], y = at.y - p[1], z = at.z - p[2], square = x * x + y * y + z * z;
    if (!isfinite(square)) continue;
    sum += square;
    s->worst = fmax(s->worst, sqrt(square));
    seen++;
  }
  s->rms = sqrt(sum / seen);
}

bool sn_ik_stream_update(snIkStream* s, const double* positions) {
  snIkStreamState* state = s->state;
  if (markers_seen(&state->ik, positions) < 3) return false;
  memcpy(state->frame->data, positions, sizeof(double) * (size_t)state->frame->cols);
  sn_ik_solve_frame(&state->ik, &state->work, 0);
  for (int i = 0; i < s->count; i++)
    s->coordinates[i] = sn_coordinate(state->ik.m, s->qpos, state->ik.coordinates[i]).value;
  note_distances(s, positions);
  return true;
}

void sn_ik_stream_destroy(snIkStream* s) {
  if (!s) return;
  snIkStreamState* state = s->state;
  if (state->work.arena || state->work.d) sn_ik_work_destroy(&state->work);
  sn_motion_destroy(state->ik.out);
  sn_motion_destroy(state->ik.errors);
  sn_motion_destroy(state->frame);
  sn_arena_destroy(state->arena);
}
