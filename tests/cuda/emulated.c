// emulated.c — the judge of emulated kernels over many models: each step of a rollout beside sn_step
//   reads   models, or lists of them (.txt)        writes  a line for each, and a summary
//   usage: emulated [-s STEPS] [-w FOLDER] MODEL|LIST.txt...      -w: binary models of those that kernels take
//   Every model must agree in every step, to 1e-9; where one may not there is a row with the reason. Exit status 1
//   where a model does not, where a world fails, and where no model was judged.
#include "cuda/judged.h"
#include "each_model.h"

#include <stdio.h>

// Models whose steps depend on rounding, by the end of their path: the worst difference that they may have.
typedef struct Relaxation {
  const char *path, *reason;
  double worst;
} Relaxation;

static const Relaxation relaxations[] = {
    {"mjx/_src/collision_driver_test/027.xml",
     "capsules that lie exactly in each other: rounding decides in which direction their parallel axes part", 1e-6},
};

static bool ends_with(const char* text, const char* end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static const Relaxation* relaxation_of(const char* path) {
  for (size_t i = 0; i < sizeof relaxations / sizeof relaxations[0]; i++)
    if (ends_with(path, relaxations[i].path)) return &relaxations[i];
  return NULL;
}

typedef struct Judge {
  int steps, models, refused, exact, relaxed, failed;
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
  const char *lacks = sn_device_model_lacks(m), *leaves = sn_device_model_leaves(m);
  if (lacks || leaves) {
    printf("%s %s: %s\n", lacks ? "refused" : "on the processor", path, lacks ? lacks : leaves);
    judge->refused++;
    return;
  }
  if (judge->folder) save(judge, m, path);
  Verdict v = verdict_of(m, &sn_emulated_kernels, judge->steps);
  printf("%s: %.1f %% below 1e-9, worst %.1e, %d of %d steps on the host\n", path, 100.0 * v.good / v.steps, v.worst,
         v.hosted, v.steps);
  judge->models++, judge->exact += v.good == v.steps;
  if (v.good == v.steps) return;
  const Relaxation* relaxed = relaxation_of(path);
  bool good = relaxed && v.worst <= relaxed->worst;
  printf("  %s: %s\n", good ? "relaxed" : "FAIL", relaxed ? relaxed->reason : "no relaxation");
  judge->relaxed += good, judge->failed += !good;
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
  printf("%d models judged, %d refused; all steps agree in %d, %d relaxed, %d failed\n", judge.models, judge.refused,
         judge.exact, judge.relaxed, judge.failed);
  return judge.failed > 0;
}
