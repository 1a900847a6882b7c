// imu_write.c — tables of sensors as OpenSim writes them: a cell of several numbers for each sensor
#include "base/report.h"
#include "base/text.h"
#include "sinew/imu.h"
#include <stdio.h>
#include <string.h>

bool sn_imu_table_write(const snMotion* table, double rate, const char* path, snDiagnostics* diag) {
  size_t first = table->cols > 0 ? strlen(table->labels[0]) : 0;
  bool turns = first > 2 && strcmp(table->labels[0] + first - 2, "_w") == 0;
  int wide = turns ? 4 : 3;
  FILE* f = fopen(path, "w");
  if (!f) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, path, "cannot be written");
    return false;
  }
  fprintf(f, "DataRate=%.17g\nDataType=%s\nversion=3\nendheader\ntime", rate, turns ? "Quaternion" : "Vec3");
  for (int c = 0; c < table->cols; c += wide) fprintf(f, "\t%.*s", (int)strlen(table->labels[c]) - 2, table->labels[c]);
  for (int row = 0; row < table->rows; row++) {
    char text[SN_NUMBER_TEXT + 1];
    text[sn_text_from_number(table->time[row], text)] = '\0';
    fprintf(f, "\n%s", text);
    for (int c = 0; c < table->cols; c++) {
      text[sn_text_from_number(table->data[(size_t)row * (size_t)table->cols + (size_t)c], text)] = '\0';
      fprintf(f, "%c%s", c % wide ? ',' : '\t', text);
    }
  }
  fputc('\n', f);
  bool ok = fclose(f) == 0;
  if (!ok) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "cannot be written");
  return ok;
}
