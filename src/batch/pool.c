// pool.c — threads that wait for work
//   A generation number says that there is new work, a count says how many are still at it. Helpers look at the number
//   for a moment before they sleep, since the next call mostly comes soon; the caller does the same at the end.
#include "batch/pool.h"
#include "base/allocator.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

// About twenty microseconds.
#define LOOKS 2000

typedef struct Helper {
  snPool* pool;
  pthread_t thread;
  int share;
} Helper;

struct snPool {
  snAllocator allocator;
  pthread_mutex_t lock;
  pthread_cond_t begun, done;
  atomic_uint generation;
  atomic_int working;  // helpers that have not finished the present generation
  bool ends;
  pid_t process;

  int shares;
  snPoolWork* work;
  void* context;

  int helpers;
  Helper helper[];
};

static inline void pause_a_moment(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

static unsigned next_generation(snPool* pool, unsigned seen) {
  for (int look = 0; look < LOOKS; look++) {
    unsigned now = atomic_load_explicit(&pool->generation, memory_order_acquire);
    if (now != seen) return now;
    pause_a_moment();
  }
  pthread_mutex_lock(&pool->lock);
  while (atomic_load_explicit(&pool->generation, memory_order_acquire) == seen)
    pthread_cond_wait(&pool->begun, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
  return atomic_load_explicit(&pool->generation, memory_order_acquire);
}

static void finish(snPool* pool) {
  if (atomic_fetch_sub_explicit(&pool->working, 1, memory_order_acq_rel) > 1) return;
  pthread_mutex_lock(&pool->lock);
  pthread_cond_signal(&pool->done);
  pthread_mutex_unlock(&pool->lock);
}

static void* help(void* argument) {
  Helper* helper = argument;
  snPool* pool = helper->pool;
  unsigned seen = 0;
  for (;;) {
    seen = next_generation(pool, seen);
    if (pool->ends) return NULL;
    if (helper->share < pool->shares) pool->work(pool->context, helper->share);
    finish(pool);
  }
}

static void begin(snPool* pool) {
  atomic_store_explicit(&pool->working, pool->helpers, memory_order_relaxed);
  pthread_mutex_lock(&pool->lock);
  atomic_fetch_add_explicit(&pool->generation, 1, memory_order_release);
  pthread_cond_broadcast(&pool->begun);
  pthread_mutex_unlock(&pool->lock);
}

static void wait_for_helpers(snPool* pool) {
  for (int look = 0; look < LOOKS; look++) {
    if (atomic_load_explicit(&pool->working, memory_order_acquire) == 0) return;
    pause_a_moment();
  }
  pthread_mutex_lock(&pool->lock);
  while (atomic_load_explicit(&pool->working, memory_order_acquire) > 0) pthread_cond_wait(&pool->done, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
}

snPool* sn_pool_create(const snAllocator* allocator, int threads) {
  size_t helpers = threads > 1 ? (size_t)threads - 1 : 0;
  snPool* pool = sn_zalloc(allocator, sizeof(snPool) + sizeof(Helper) * helpers);
  if (!pool) return NULL;
  pool->allocator = *allocator;
  pool->process = getpid();
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->begun, NULL);
  pthread_cond_init(&pool->done, NULL);
  for (size_t i = 0; i < helpers; i++) {
    Helper* helper = &pool->helper[i];
    helper->pool = pool;
    helper->share = (int)i + 1;
    if (pthread_create(&helper->thread, NULL, help, helper) != 0) {
      sn_pool_destroy(pool);
      return NULL;
    }
    pool->helpers++;
  }
  return pool;
}

void sn_pool_destroy(snPool* pool) {
  if (!pool) return;
  snAllocator allocator = pool->allocator;
  // a forked process has no helpers, and the state of the lock is not known there
  if (pool->process == getpid()) {
    pool->ends = true;
    begin(pool);
    for (int i = 0; i < pool->helpers; i++) pthread_join(pool->helper[i].thread, NULL);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
  }
  sn_free(&allocator, pool);
}

void sn_pool_run(snPool* pool, int shares, snPoolWork* work, void* context) {
  if (shares <= 1 || pool->process != getpid()) {
    for (int share = 0; share < shares; share++) work(context, share);
    return;
  }
  pool->shares = shares;
  pool->work = work;
  pool->context = context;
  begin(pool);
  work(context, 0);
  wait_for_helpers(pool);
}
