// trajectory_write.c — trajectories as Moco writes them: a .sto file whose header counts states and controls
#include "base/allocator.h"
#include "base/file.h"
#include "base/growing_text.h"
#include "base/report.h"
#include "sinew/optimal.h"

#include <stdio.h>

static void header(const snOptimalSolution* s, snGrowingText* text) {
  char line[256];
  sn_grow_text(text, "inDegrees=no\n");
  snprintf(line, sizeof line, "num_controls=%d\nnum_derivatives=%d\nnum_input_controls=0\nnum_iterations=%d\n",
           s->controls, s->derivatives, s->iterations);
  sn_grow_text(text, line);
  snprintf(line, sizeof line, "num_multipliers=%d\nnum_parameters=%d\nnum_slacks=0\nnum_states=%d\nobjective=%.17g\n",
           s->multipliers, s->parameters, s->states, s->objective);
  sn_grow_text(text, line);
  for (int i = 0; i < s->term_count; i++)
    if (!s->terms[i].constraint) {
      snprintf(line, sizeof line, "objective_%.100s=%.17g\n", s->terms[i].name, s->terms[i].value);
      sn_grow_text(text, line);
    }
  snprintf(line, sizeof line, "solver_duration=%.6g\nstatus=%s\nsuccess=%s\n", s->seconds, s->message,
           s->status <= SN_OPTIMAL_ACCEPTABLE ? "true" : "false");
  sn_grow_text(text, line);
  sn_grow_text(text, "DataType=double\nversion=3\nendheader\n");
}

bool sn_optimal_write(const snOptimalSolution* s, const char* path, snDiagnostics* diag) {
  const snMotion* t = s->trajectory;
  int cols = t->cols - s->quantities - s->parameters, behind = t->cols - s->parameters;  // Moco has no quantities
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  header(s, &text);
  sn_grow_text(&text, "time");
  for (int c = 0; c < cols; c++) sn_grow_text(&text, "\t"), sn_grow_text(&text, t->labels[c]);
  for (int c = behind; c < t->cols; c++) sn_grow_text(&text, "\t"), sn_grow_text(&text, t->labels[c]);
  for (int r = 0; r < t->rows; r++) {
    sn_grow_text(&text, "\n");
    sn_grow_number(&text, t->time[r]);
    for (int c = 0; c < cols; c++) sn_grow_text(&text, "\t"), sn_grow_number(&text, t->data[r * t->cols + c]);
    for (int c = behind; c < t->cols; c++) {  // in the first row only, as Moco
      sn_grow_text(&text, "\t");
      if (r == 0) sn_grow_number(&text, t->data[c]);
      else sn_grow_text(&text, "nan");
    }
  }
  sn_grow_text(&text, "\n");
  char reason[256];
  const char* failed = !path ? "no path is given" : text.failed ? "out of memory"
                                                  : sn_file_write(path, text.data, text.length, reason, sizeof reason);
  sn_free(&text.allocator, text.data);
  if (failed) sn_diagnose(diag, SN_SEVERITY_ERROR, path ? path : "", "%s", failed);
  return !failed;
}
