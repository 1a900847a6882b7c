// motion_write.c — motions as .sto, .mot and .trc files that OpenSim reads
#include "base/allocator.h"
#include "base/file.h"
#include "base/growing_text.h"
#include "base/report.h"
#include "sinew/osim.h"
#include <math.h>
#include <string.h>
#include <strings.h>

// Vectors in one field each, with commas, as OpenSim 4 writes tables of them.
static void write_table(const snMotion* motion, snGrowingText* out) {
  int step = motion->components > 1 ? motion->components : 1;
  sn_grow_text(out, step == 1 ? "DataType=double" : step == 3 ? "DataType=Vec3" : "DataType=SpatialVec");
  sn_grow_text(out, "\nversion=3\nendheader\ntime");
  for (int j = 0; j < motion->cols; j += step) sn_grow_text(out, "\t"), sn_grow_text(out, motion->labels[j]);
  sn_grow_text(out, "\n");
  for (int i = 0; i < motion->rows; i++) {
    sn_grow_number(out, motion->time[i]);
    for (int j = 0; j < motion->cols; j++) {
      sn_grow_text(out, j % step == 0 ? "\t" : ",");
      sn_grow_number(out, motion->data[(size_t)i * (size_t)motion->cols + (size_t)j]);
    }
    sn_grow_text(out, "\n");
  }
}

static void write_storage(const snMotion* motion, snGrowingText* out) {
  sn_grow_text(out, motion->name[0] ? motion->name : "motion");
  sn_grow_text(out, "\nversion=1\nnRows=");
  sn_grow_integer(out, motion->rows);
  sn_grow_text(out, "\nnColumns=");
  sn_grow_integer(out, motion->cols + 1);
  sn_grow_text(out, motion->in_degrees ? "\ninDegrees=yes\nendheader\ntime" : "\ninDegrees=no\nendheader\ntime");
  for (int j = 0; j < motion->cols; j++) sn_grow_text(out, "\t"), sn_grow_text(out, motion->labels[j]);
  sn_grow_text(out, "\n");
  for (int i = 0; i < motion->rows; i++) {
    sn_grow_number(out, motion->time[i]);
    for (int j = 0; j < motion->cols; j++) {
      sn_grow_text(out, "\t");
      sn_grow_number(out, motion->data[(size_t)i * (size_t)motion->cols + (size_t)j]);
    }
    sn_grow_text(out, "\n");
  }
}

static void write_trc_head(const snMotion* motion, snGrowingText* out) {
  int markers = motion->cols / 3;
  double rate = motion->rows > 1 ? (motion->rows - 1) / (motion->time[motion->rows - 1] - motion->time[0]) : 1;
  sn_grow_text(out,
               "PathFileType\t4\t(X/Y/Z)\tmarkers.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\t"
               "OrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n");
  sn_grow_number(out, rate), sn_grow_text(out, "\t"), sn_grow_number(out, rate), sn_grow_text(out, "\t");
  sn_grow_integer(out, motion->rows), sn_grow_text(out, "\t"), sn_grow_integer(out, markers),
      sn_grow_text(out, "\tm\t");
  sn_grow_number(out, rate), sn_grow_text(out, "\t1\t"), sn_grow_integer(out, motion->rows);
  sn_grow_text(out, "\nFrame#\tTime");
  for (int j = 0; j < markers; j++) {
    const char* label = motion->labels[3 * j];
    size_t length = strlen(label);
    sn_grow_text(out, "\t");
    sn_grow(out, label, length > 2 ? length - 2 : length);  // without _x
    if (j + 1 < markers) sn_grow_text(out, "\t\t");
  }
  sn_grow_text(out, "\n\t");
  for (int j = 0; j < 3 * markers; j++) {
    sn_grow_text(out, j % 3 == 0 ? "\tX" : j % 3 == 1 ? "\tY" : "\tZ");
    sn_grow_integer(out, j / 3 + 1);
  }
  sn_grow_text(out, "\n\n");
}

// A value that is missing is an empty field.
static void write_trc(const snMotion* motion, snGrowingText* out) {
  write_trc_head(motion, out);
  for (int i = 0; i < motion->rows; i++) {
    sn_grow_integer(out, i + 1);
    sn_grow_text(out, "\t");
    sn_grow_number(out, motion->time[i]);
    for (int j = 0; j < motion->cols; j++) {
      double value = motion->data[(size_t)i * (size_t)motion->cols + (size_t)j];
      sn_grow_text(out, "\t");
      if (!isnan(value)) sn_grow_number(out, value);
    }
    sn_grow_text(out, "\n");
  }
}

bool sn_motion_write(const snMotion* motion, const char* path, snDiagnostics* diag) {
  if (!path) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "no path is given");
    return false;
  }
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  size_t length = strlen(path);
  if (length > 4 && strcasecmp(path + length - 4, ".trc") == 0)
    write_trc(motion, &text);
  else if (motion->components > 0)
    write_table(motion, &text);
  else
    write_storage(motion, &text);
  char buffer[256];
  const char* failure =
      text.failed ? "out of memory" : sn_file_write(path, text.data, text.length, buffer, sizeof buffer);
  if (failure) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "%s", failure);
  sn_free(&text.allocator, text.data);
  return failure == NULL;
}
