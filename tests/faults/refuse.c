// refuse.c — an allocator that refuses one request, or every request from one on, for scripts/faults.py (LD_PRELOAD)
//   REFUSE_AT=n refuses the n-th request (from 0), REFUSE_FROM=n that one and all later ones; REFUSE_COUNT=FILE writes
//   the number of requests of the process to a file when it ends. Only processes named REFUSE_PROGRAM count.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

static atomic_long requests;
static long refused_at = -1, refused_from = -1;
static bool active;

static long number(const char* name) {
  const char* text = getenv(name);
  return text ? strtol(text, NULL, 10) : -1;
}

// The loader's and the C library's own start is over.
__attribute__((constructor)) static void begin(void) {
  refused_at = number("REFUSE_AT");
  refused_from = number("REFUSE_FROM");
  const char* program = getenv("REFUSE_PROGRAM");
  active = !program || strcmp(program_invocation_short_name, program) == 0;
}

__attribute__((destructor)) static void end(void) {
  const char* path = active ? getenv("REFUSE_COUNT") : NULL;
  if (!path) return;
  active = false;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld", (long)requests);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file < 0 || write(file, text, (size_t)length) != length) abort();
  close(file);
}

static bool refuses(void) {
  if (!active) return false;
  long request = atomic_fetch_add(&requests, 1);
  if (request != refused_at && (refused_from < 0 || request < refused_from)) return false;
  errno = ENOMEM;
  return true;
}

void* malloc(size_t bytes) { return refuses() ? NULL : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) { return refuses() ? NULL : __libc_calloc(count, bytes); }
void* realloc(void* memory, size_t bytes) { return refuses() ? NULL : __libc_realloc(memory, bytes); }
void* aligned_alloc(size_t alignment, size_t bytes) { return refuses() ? NULL : __libc_memalign(alignment, bytes); }
void* memalign(size_t alignment, size_t bytes) { return aligned_alloc(alignment, bytes); }
int posix_memalign(void** memory, size_t alignment, size_t bytes) {
  void* got = aligned_alloc(alignment, bytes);
  if (got) *memory = got;
  return got ? 0 : ENOMEM;
}
