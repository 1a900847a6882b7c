// test_parallel.c — every piece of work is done once, whatever the number of threads
#include "base/parallel.h"
#include "test.h"

#define PIECES 1000

static void mark(void* context, int i) { ((int*)context)[i] += i + 1; }

TEST(all_pieces_are_done_once_on_any_number_of_threads) {
  for (int workers = 0; workers <= 100; workers = workers ? 10 * workers : 1) {
    int done[PIECES] = {0};
    sn_parallel(PIECES, workers, mark, done);
    int wrong = 0;
    for (int i = 0; i < PIECES; i++) wrong += done[i] != i + 1;
    CHECK_INT(wrong, 0);
  }
}

TEST(nothing_to_do_is_done_at_once) {
  int untouched = 0;
  sn_parallel(0, 0, mark, &untouched);
  CHECK_INT(untouched, 0);
}
