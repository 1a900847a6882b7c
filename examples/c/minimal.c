// minimal.c — load a model, run two seconds, print where its last body is
//   cc minimal.c $(pkg-config --cflags --libs sinew) -o minimal && ./minimal model.xml
#include <sinew/sinew.h>
#include <stdio.h>

int main(int argc, char** argv) {
  snDiagnostics diag = {0};
  snModel* m = sn_load(argc > 1 ? argv[1] : "models/arm.xml", NULL, &diag);
  for (int i = 0; i < diag.count; i++) {
    char line[512];
    sn_diagnostic_format(&diag.items[i], line, sizeof line);
    fprintf(stderr, "%s\n", line);
  }
  sn_diagnostics_clear(&diag);
  if (!m) return 1;

  snData* d = sn_data_create(m, NULL);
  while (d->time < 2) sn_step(m, d);
  snVec3 p = d->xpos[m->nbody - 1];
  printf("after %.2f s: %.4f %.4f %.4f\n", d->time, p.x, p.y, p.z);

  sn_data_destroy(d);
  sn_model_destroy(m);
  return 0;
}
