// run.c — recorded runs, row by row: times, and the state that a picture needs

#include "format/run.h"
#include "format/archive.h"
#include "format/recording_bytes.h"
#include "sinew/fields.h"
#include "sinew/step.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char* joined(const char* folder, size_t length, const char* name) {
  char* out = malloc(length + strlen(name) + 1);
  if (!out) return NULL;
  memcpy(out, folder, length);
  strcpy(out + length, name);
  return out;
}

char* sn_run_model(const char* path, const snInput* run, const char* given) {
  const char *noted = NULL, *slash = strrchr(path, '/');
  snArchive archive;
  if (given) return strdup(given);
  if (!sn_archive_open_memory(&archive, path, run->data, run->size)) return NULL;
  int length = sn_archive_comment(&archive, &noted);
  char* model = length > 0 ? strndup(noted, (size_t)length) : NULL;
  sn_archive_close(&archive);
  if (!model) sn_message(path, SN_SEVERITY_ERROR, "does not say which model it is of: name it with --model");
  if (!model || access(model, R_OK) == 0 || model[0] == '/' || !slash) return model;
  char* beside = joined(path, (size_t)(slash - path) + 1, model);
  free(model);
  return beside;
}

bool sn_run_is_recording(const char* path) {
  uint8_t bytes[sizeof(recording_magic)];
  FILE* file = fopen(path, "rb");
  bool same = file && fread(bytes, 1, sizeof bytes, file) == sizeof bytes &&
              memcmp(bytes, recording_magic, sizeof bytes) == 0;
  if (file) fclose(file);
  return same;
}

double sn_run_time(snTable* rows, int64_t row) {
  const snSeries* time = sn_table_find(rows, "time", -1);
  return time ? time->values[row] : (double)row;
}

bool sn_run_open(snTable* rows, const char* path, const snModel* m, bool quiet) {
  if (!(sn_run_is_motion(path) ? sn_run_motion(rows, path, m, quiet) : sn_table_read(rows, path))) return false;
  const char* wrong = NULL;
  const snSeries* last = m->nq > 0 ? sn_table_find(rows, "qpos", m->nq - 1) : NULL;
  if (rows->rows < 1)
    wrong = "has no rows";
  else if (m->nq > 0 && !sn_table_find(rows, "qpos", 0))
    wrong = "has no qpos: record it with --fields qpos,...";
  else if ((m->nq > 0 && !last) || sn_table_find(rows, "qpos", m->nq))
    wrong = "is of another model: its qpos has another length";
  for (int64_t row = 1; row < rows->rows && !wrong; row++)
    if (!(sn_run_time(rows, row) >= sn_run_time(rows, row - 1))) wrong = "has times that go back";
  if (!wrong) return true;
  sn_message(path, SN_SEVERITY_ERROR, "%s", wrong);
  sn_table_close(rows);
  return false;
}

int64_t sn_run_row_at(snTable* rows, double time) {
  int64_t low = 0, high = rows->rows - 1;
  while (low < high) {
    int64_t middle = (low + high + 1) / 2;
    if (sn_run_time(rows, middle) <= time + 1e-9)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

static void show_field(snTable* rows, int64_t row, const char* name, double* numbers, int count) {
  for (int i = 0; i < count; i++) {
    const snSeries* series = sn_table_find(rows, name, i);
    if (!series || series->ragged) return;
    if (isfinite(series->values[row])) numbers[i] = series->values[row];
  }
}

void sn_run_show(snTable* rows, int64_t row, const snModel* m, snData* d) {
  show_field(rows, row, "qpos", d->qpos, m->nq);
  show_field(rows, row, "qvel", d->qvel, m->nv);
  show_field(rows, row, "act", d->act, m->na);
  show_field(rows, row, "ctrl", d->ctrl, m->nu);
  show_field(rows, row, "mocap_pos", (double*)d->mocap_pos, 3 * m->nmocap);
  show_field(rows, row, "mocap_quat", (double*)d->mocap_quat, 4 * m->nmocap);
  d->time = sn_run_time(rows, row);
  sn_forward(m, d);
}
