// each_model.h — programs that judge many models, given as files or as lists of files
#pragma once
#include "sinew/mjcf.h"

#include <stdio.h>
#include <string.h>

typedef void ModelJudge(void* judge, snModel* m, const char* path);

// Models that do not load are passed over: other judges tell of them.
static inline void judge_file(ModelJudge* see, void* judge, const char* path) {
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  sn_diagnostics_clear(&diag);
  if (m) see(judge, m, path);
  fflush(stdout);
  sn_model_destroy(m);
}

// A model, or each model of a list (.txt, a path in each line).
static inline void each_model(ModelJudge* see, void* judge, const char* path) {
  size_t length = strlen(path);
  char line[1024];
  if (length <= 4 || strcmp(path + length - 4, ".txt") != 0) {
    judge_file(see, judge, path);
    return;
  }
  FILE* file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0]) judge_file(see, judge, line);
  }
  if (file) fclose(file);
}
