// test_pool.c — every share is done once per call, also after a fork
#include "batch/pool.h"
#include "base/allocator.h"
#include "test.h"

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void count(void* context, int share) { ((int*)context)[share]++; }

TEST(each_share_is_done_once_per_call) {
  snAllocator memory = sn_allocator(NULL);
  snPool* pool = sn_pool_create(&memory, 4);
  int done[4] = {0};
  for (int call = 0; call < 2000; call++) sn_pool_run(pool, 1 + call % 4, count, done);
  CHECK_INT(done[0], 2000);
  CHECK_INT(done[1], 1500);
  CHECK_INT(done[3], 500);
  sn_pool_run(pool, 0, count, done);
  CHECK_INT(done[0], 2000);
  sn_pool_destroy(pool);
}

TEST(helpers_that_have_gone_to_sleep_wake_for_the_next_call) {
  snAllocator memory = sn_allocator(NULL);
  snPool* pool = sn_pool_create(&memory, 2);
  int done[2] = {0};
  for (int call = 0; call < 5; call++) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    sn_pool_run(pool, 2, count, done);
  }
  CHECK_INT(done[1], 5);
  sn_pool_destroy(pool);
  sn_pool_destroy(NULL);
}

TEST(a_forked_process_does_all_shares_itself) {
  snAllocator memory = sn_allocator(NULL);
  snPool* pool = sn_pool_create(&memory, 3);
  pid_t child = fork();
  if (child == 0) {
    int done[3] = {0};
    sn_pool_run(pool, 3, count, done);
    sn_pool_destroy(pool);
    _exit(done[0] + done[1] + done[2] == 3 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  CHECK_INT(status, 0);
  sn_pool_destroy(pool);
}
