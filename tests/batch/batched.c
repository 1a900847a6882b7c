// batched.c — the judge of batches over many models: every world beside the same world stepped alone, bit for bit
//   reads   models, or lists of them (.txt)        writes  a line for each that differs, and a summary
//   usage: batched MODEL|LIST.txt...      On 1, 2 and 4 threads, in SIMD lanes where the processor has them.
//   Exit status 1 where a world differs.
#include "batch/alone.h"
#include "each_model.h"

typedef struct Judge {
  int models, equal;
} Judge;

static void judge_model(void* context, snModel* m, const char* path) {
  Judge* judge = context;
  bool equal = true;
  for (int threads = 1; threads <= 4; threads *= 2) {
    int wrong = different_worlds(m, (snBatchOptions){.threads = threads});
    if (wrong) printf("%s on %d threads: %d worlds differ\n", path, threads, wrong);
    equal &= wrong == 0;
  }
  judge->models++, judge->equal += equal;
}

int main(int count, char** word) {
  Judge judge = {0};
  for (int i = 1; i < count; i++) each_model(judge_model, &judge, word[i]);
  if (judge.models == 0) return printf("no models\n"), 1;
  printf("%d models judged; all worlds have the bits that they have alone in %d\n", judge.models, judge.equal);
  return judge.equal < judge.models;
}
