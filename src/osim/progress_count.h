// progress_count.h — how many rows of a tool are done, told from any thread
#pragma once
#include "sinew/osim.h"
#include <stdatomic.h>

typedef struct snTally {
  snToolProgressFn* progress;  // NULL: nobody is told
  void* context;
  int total;
  atomic_int done;
  atomic_flag drawing;
} snTally;

static inline void tally_start(snTally* t, snToolProgressFn* progress, void* context, int total) {
  t->progress = progress;
  t->context = context;
  t->total = total;
  atomic_init(&t->done, 0);
  atomic_flag_clear(&t->drawing);
}

// One more is done. A thread that would have to wait for another to tell does not tell; the last row is told by whoever
// ends it, after the others.
static inline void tally_add(snTally* t) {
  int done = atomic_fetch_add(&t->done, 1) + 1;
  if (!t->progress) return;
  while (atomic_flag_test_and_set(&t->drawing))
    if (done < t->total) return;
  t->progress(t->context, done, t->total);
  atomic_flag_clear(&t->drawing);
}
