#include <sinew/sinew.h>
#include <stdio.h>
#include <string.h>

static const char* ball =
    "<mujoco><worldbody><body pos='0 0 5'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

int main(void) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(ball, strlen(ball), "ball.xml", NULL, &diag);
  if (!m) return fprintf(stderr, "%s\n", diag.count ? diag.items[0].message : "no model"), 1;
  snData* d = sn_data_create(m, NULL);
  while (d->time < 0.5) sn_step(m, d);
  printf("sinew %s: after %.3f s the ball is at %.4f m\n", sn_version(), d->time, d->qpos[2]);
  bool fell = d->qpos[2] < 4 && d->qpos[2] > 3;
  sn_data_destroy(d);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
  return fell ? 0 : 1;
}
