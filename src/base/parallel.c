// parallel.c — the same work on many things, on all cores
//   Threads draw numbers from one counter until it runs out. Where a thread cannot be started the others do its share.
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define MOST_HELPERS 63

typedef struct Crew {
  void (*work)(void* context, int i);
  void* context;
  int count;
  atomic_int next;
} Crew;

static void* draw(void* argument) {
  Crew* crew = argument;
  for (;;) {
    int i = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed);
    if (i >= crew->count) return NULL;
    crew->work(crew->context, i);
  }
}

int sn_core_count(void) {
#ifdef _WIN32
  const char* count = getenv("NUMBER_OF_PROCESSORS");  // Windows sets it for every program
  long cores = count ? strtol(count, NULL, 10) : 1;
#else
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
#endif
  return cores < 1 ? 1 : cores > 1024 ? 1024 : (int)cores;
}

size_t sn_memory_bytes(void) {
#if defined(_WIN32) || !defined(_SC_PHYS_PAGES)
  return SIZE_MAX;
#else
  long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? (size_t)pages * (size_t)bytes : SIZE_MAX;
#endif
}

void sn_parallel(int count, int workers, void (*work)(void* context, int i), void* context) {
  Crew crew = {work, context, count, 0};
  pthread_t helpers[MOST_HELPERS];
  int wanted = (workers > 0 ? workers : sn_core_count()) - 1, started = 0;
  if (wanted > count - 1) wanted = count - 1;
  if (wanted > MOST_HELPERS) wanted = MOST_HELPERS;
  while (started < wanted && pthread_create(&helpers[started], NULL, draw, &crew) == 0) started++;
  draw(&crew);
  for (int i = 0; i < started; i++) pthread_join(helpers[i], NULL);
}
