// threads.c — one model, shared; a data for each thread. Prints a table of time and height for worlds dropped from
// different heights, a row per world.
#include <pthread.h>
#include <sinew/sinew.h>
#include <stdio.h>

enum { WORLDS = 4 };

typedef struct World {
  const snModel* m;
  double height;  // where it starts
  double lowest, energy;
} World;

static void* run(void* argument) {
  World* world = argument;
  snData* d = sn_data_create(world->m, NULL);
  if (!d) return NULL;
  d->qpos[2] = world->lowest = world->height;
  while (d->time < 2) {
    sn_step(world->m, d);
    if (d->qpos[2] < world->lowest) world->lowest = d->qpos[2];
  }
  sn_forward(world->m, d);
  world->energy = d->energy[0] + d->energy[1];
  sn_data_destroy(d);
  return NULL;
}

int main(void) {
  static const char text[] =
      "<mujoco><option><flag energy='enable'/></option><worldbody><geom type='plane' size='1 1 1'/>"
      "<body><freejoint/><geom size='0.1' mass='1'/></body></worldbody></mujoco>";
  snModel* m = sn_load_memory(text, sizeof text - 1, "ball.xml", NULL, NULL);
  if (!m) return 1;
  World worlds[WORLDS];
  pthread_t threads[WORLDS];
  for (int i = 0; i < WORLDS; i++) {
    worlds[i] = (World){.m = m, .height = 0.5 + 0.5 * i};
    pthread_create(&threads[i], NULL, run, &worlds[i]);
  }
  for (int i = 0; i < WORLDS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < WORLDS; i++)
    printf("dropped from %.1f m: lowest %.4f m, energy left %.3f J\n", worlds[i].height, worlds[i].lowest,
           worlds[i].energy);
  sn_model_destroy(m);
  return 0;
}
