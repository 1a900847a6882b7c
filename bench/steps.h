// steps.h — one engine, one model, a window of steps replayed on command
//   bench/compare.py builds steps.c with sinew_steps.c and with mujoco_steps.c, and lets the two programs take turns.
#pragma once
#include <stdbool.h>

// A world of the engine. Sizes are set by sn_engine_open.
typedef struct snWorld {
  void *model, *data;
  double* saved;  // integration state after warm-up
  int nq, nu;
} snWorld;

// Loads the model and starts it at keyframe 0, if it has one, else at its initial state. `mode` of Sinew: 0 full,
// 1 lean. False after a message.
bool sn_engine_open(snWorld* world, const char* path, bool constraints, int mode);
void sn_engine_close(snWorld* world);

void sn_engine_step(snWorld* world, const double* ctrl);
void sn_engine_save(snWorld* world);
void sn_engine_restore(snWorld* world);

const double* sn_engine_qpos(const snWorld* world);
void sn_engine_counts(const snWorld* world, int* contacts, int* rows);
