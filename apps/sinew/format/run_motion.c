// run_motion.c — OpenSim's motions and states (.mot, .sto) played as runs of a model, with measured markers (.trc)
//   reads   the columns of a motion        gives   rows with qpos, act and markers, as `sinew run` writes them
#include "format/npz.h"
#include "format/run.h"
#include "sinew/osim.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool sn_run_is_motion(const char* path) { return sn_path_ends(path, ".mot") || sn_path_ends(path, ".sto"); }

static snMotion* read_poses(const char* path, const snModel* m, bool quiet) {
  snDiagnostics diag = {0};
  snMotion* motion = sn_motion_read(path, &diag);
  snMotion* poses = motion ? sn_motion_poses(m, motion, &diag) : NULL;
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  return poses;
}

static bool add_field(snTable* table, const snMotion* poses, const char* name, int first, int count) {
  for (int i = 0; i < count; i++) {
    snSeries* series = sn_table_add(table, name, i, poses->rows);
    if (!series) return false;
    for (int row = 0; row < poses->rows; row++)
      series->values[row] = poses->data[(size_t)row * (size_t)poses->cols + (size_t)(first + i)];
  }
  return true;
}

bool sn_run_motion(snTable* rows, const char* path, const snModel* m, bool quiet) {
  snMotion* poses = read_poses(path, m, quiet);
  *rows = (snTable){.path = path, .good = poses != NULL};
  snSeries* time = poses ? sn_table_add(rows, "time", -1, poses->rows) : NULL;
  if (time) memcpy(time->values, poses->time, sizeof(double) * (size_t)poses->rows);
  if (time) rows->rows = poses->rows;
  bool good = time && add_field(rows, poses, "qpos", 0, m->nq) && add_field(rows, poses, "act", m->nq, m->na);
  sn_motion_destroy(poses);
  if (!good) sn_table_close(rows);
  return good;
}

// Columns first to first + count of all rows, as one array.
static bool add_array(snNpz* npz, const snMotion* poses, const char* name, int first, int count) {
  double* numbers = malloc(sizeof(double) * ((size_t)poses->rows * (size_t)count + 1));
  if (!numbers) return false;
  for (int row = 0; row < poses->rows; row++)
    memcpy(numbers + (size_t)row * (size_t)count, poses->data + (size_t)row * (size_t)poses->cols + first,
           sizeof(double) * (size_t)count);
  bool good = sn_npz_add(npz, name, SN_KIND_DOUBLE, 2, (int64_t[]){poses->rows, count}, numbers);
  free(numbers);
  return good;
}

// ---- measured markers

snMotion* sn_markers_read(const char* path, bool quiet) {
  snDiagnostics diag = {0};
  snMotion* markers = sn_motion_read(path, &diag);
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  if (!markers || markers->markers) return markers;
  sn_message(path, SN_SEVERITY_ERROR, "has no markers; expected a file of markers, .trc");
  sn_motion_destroy(markers);
  return NULL;
}

const double* sn_markers_at(const snMotion* markers, double time) {
  int low = 0, high = markers->rows - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (markers->time[middle] < time) low = middle + 1;
    else high = middle;
  }
  if (low > 0 && fabs(markers->time[low - 1] - time) < fabs(markers->time[low] - time)) low--;
  double all = markers->rows > 1 ? markers->time[markers->rows - 1] - markers->time[0] : INFINITY;
  double step = markers->rows > 1 ? all / (markers->rows - 1) : INFINITY;
  bool near = markers->rows > 0 && fabs(markers->time[low] - time) <= 0.5 * step + 1e-6;
  return near ? markers->data + (size_t)low * (size_t)markers->cols : NULL;
}

// The markers at the times of the poses, NaN where none was measured.
static bool add_markers(snNpz* npz, const snMotion* poses, const snMotion* markers) {
  size_t width = (size_t)markers->cols;
  double* numbers = malloc(sizeof(double) * ((size_t)poses->rows * width + 1));
  if (!numbers) return false;
  for (int row = 0; row < poses->rows; row++) {
    const double* seen = sn_markers_at(markers, poses->time[row]);
    for (size_t k = 0; k < width; k++) numbers[(size_t)row * width + k] = seen ? seen[k] : NAN;
  }
  bool good = sn_npz_add(npz, "markers", SN_KIND_DOUBLE, 2, (int64_t[]){poses->rows, markers->cols}, numbers);
  free(numbers);
  return good;
}

bool sn_run_motion_archive(snInput* out, const char* path, const snMotion* markers, const snModel* m, bool quiet) {
  snMotion* poses = read_poses(path, m, quiet);
  char* bytes = NULL;
  size_t size = 0;
  FILE* memory = poses ? open_memstream(&bytes, &size) : NULL;
  snNpz npz = {.file = memory};
  bool good = memory && sn_npz_add(&npz, "time", SN_KIND_DOUBLE, 1, (int64_t[]){poses->rows}, poses->time) &&
              add_array(&npz, poses, "qpos", 0, m->nq) && (m->na == 0 || add_array(&npz, poses, "act", m->nq, m->na)) &&
              (!markers || add_markers(&npz, poses, markers));
  if (good) sn_npz_finish(&npz);
  sn_npz_discard(&npz);
  good = good && !ferror(memory);
  if (memory) good = fclose(memory) == 0 && good;
  if (poses && !good) sn_message(path, SN_SEVERITY_ERROR, "out of memory");
  sn_motion_destroy(poses);
  *out = (snInput){0};
  if (good) *out = (snInput){bytes, size};
  if (!good) free(bytes);
  return good;
}
