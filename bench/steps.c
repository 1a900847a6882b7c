// steps.c — the loop that both engines run
//   steps MODEL CONTROLS WARMUP WINDOW CONSTRAINTS MODE
//   CONTROLS is a file of doubles, one row of nu numbers per step, WARMUP + WINDOW rows. Then one command per line on
//   standard input: "replay" runs the window from the state after warm-up and answers with its seconds, "counts" with
//   the mean numbers of contacts and constraint rows, "qpos" with the positions at the end of the window.

#include "steps.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Session {
  snWorld world;
  double* controls;
  int64_t warmup, window;
} Session;

// Time of this thread on a processor, so that other work of the machine does not count.
static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool read_controls(Session* s, const char* path) {
  size_t count = (size_t)(s->warmup + s->window) * (size_t)s->world.nu;
  s->controls = calloc(count + 1, sizeof(double));
  FILE* file = fopen(path, "rb");
  bool good = s->controls && file && fread(s->controls, sizeof(double), count, file) == count;
  if (file) fclose(file);
  if (!good) fprintf(stderr, "%s: error: cannot read %zu controls\n", path, count);
  return good;
}

static double replay(Session* s) {
  sn_engine_restore(&s->world);
  const double* row = s->controls + s->warmup * s->world.nu;
  double start = seconds_now();
  for (int64_t step = 0; step < s->window; step++, row += s->world.nu) sn_engine_step(&s->world, row);
  return seconds_now() - start;
}

static void print_counts(Session* s) {
  double contacts = 0, rows = 0;
  sn_engine_restore(&s->world);
  for (int64_t step = 0; step < s->window; step++) {
    int step_contacts, step_rows;
    sn_engine_step(&s->world, s->controls + (s->warmup + step) * s->world.nu);
    sn_engine_counts(&s->world, &step_contacts, &step_rows);
    contacts += step_contacts;
    rows += step_rows;
  }
  printf("%.17g %.17g\n", contacts / (double)s->window, rows / (double)s->window);
}

static void print_qpos(const Session* s) {
  for (int i = 0; i < s->world.nq; i++) printf("%s%.17g", i ? " " : "", sn_engine_qpos(&s->world)[i]);
  printf("\n");
}

static void serve(Session* s) {
  char command[64];
  while (fgets(command, sizeof(command), stdin)) {
    if (strncmp(command, "replay", 6) == 0) printf("%.17g\n", replay(s));
    if (strncmp(command, "counts", 6) == 0) print_counts(s);
    if (strncmp(command, "qpos", 4) == 0) print_qpos(s);
    fflush(stdout);
  }
}

int main(int argc, char** argv) {
  if (argc != 7) {
    fprintf(stderr, "usage: %s MODEL CONTROLS WARMUP WINDOW CONSTRAINTS MODE\n", argv[0]);
    return 2;
  }
  Session s = {.warmup = atoll(argv[3]), .window = atoll(argv[4])};
  if (!sn_engine_open(&s.world, argv[1], atoi(argv[5]) != 0, atoi(argv[6]))) return 1;
  bool good = read_controls(&s, argv[2]);
  if (good) {
    for (int64_t step = 0; step < s.warmup; step++) sn_engine_step(&s.world, s.controls + step * s.world.nu);
    sn_engine_save(&s.world);
    printf("ready %d %d\n", s.world.nq, s.world.nu);
    fflush(stdout);
    serve(&s);
  }
  free(s.controls);
  sn_engine_close(&s.world);
  return good ? 0 : 1;
}
