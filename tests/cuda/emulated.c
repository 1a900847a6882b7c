// emulated.c — the judge of emulated kernels over many models: each step of a rollout beside sn_step
//   reads   models, or lists of them (.txt)        writes  a line for each, and a summary
//   usage: emulated [-s STEPS] [-w FOLDER] MODEL|LIST.txt...      -w: binary models of those that kernels take
//   Exit status 1 where fewer than 99 % of all steps agree to 1e-9, or a world fails.
#include "cuda/judged.h"
#include "each_model.h"

#include <stdio.h>

typedef struct Judge {
  int steps, models, refused, exact;
  double share;  // sum over models
  const char* folder;
} Judge;

// The last part of a path, with underscores, as the name of a file.
static void save(const Judge* judge, const snModel* m, const char* path) {
  char name[64], file[1024];
  size_t length = strlen(path), from = length > 56 ? length - 56 : 0;
  snprintf(name, sizeof name, "%s", path + from);
  for (char* c = name; *c; c++)
    if (*c == '/') *c = '_';
  snprintf(file, sizeof file, "%s/%s.snb", judge->folder, name);
  sn_save_binary(m, file, NULL);
}

static void judge_model(void* context, snModel* m, const char* path) {
  Judge* judge = context;
  const char *lacks = sn_device_plan_lacks(m), *leaves = sn_device_plan_leaves(m);
  if (lacks || leaves) {
    printf("%s %s: %s\n", lacks ? "refused" : "on the processor", path, lacks ? lacks : leaves);
    judge->refused++;
    return;
  }
  if (judge->folder) save(judge, m, path);
  Verdict v = verdict_of(m, &sn_emulated_kernels, judge->steps);
  printf("%s: %.1f %% below 1e-9, worst %.1e, %d of %d steps on the host\n", path, 100.0 * v.good / v.steps, v.worst,
         v.hosted, v.steps);
  judge->models++, judge->share += (double)v.good / v.steps, judge->exact += v.good == v.steps;
}

int main(int count, char** word) {
  Judge judge = {.steps = 40};
  for (int i = 1; i < count; i++) {
    if (strcmp(word[i], "-s") == 0 && i + 1 < count)
      judge.steps = atoi(word[++i]);
    else if (strcmp(word[i], "-w") == 0 && i + 1 < count)
      judge.folder = word[++i];
    else
      each_model(judge_model, &judge, word[i]);
  }
  if (judge.models == 0) return printf("no models\n"), 1;
  double share = 100 * judge.share / judge.models;
  printf("%d models judged, %d refused; all steps agree in %d, %.2f %% of steps on average\n", judge.models, judge.refused,
         judge.exact, share);
  return share < 99;
}
