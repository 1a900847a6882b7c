// basic_mujoco.c — a program as one writes it for MuJoCo: load, simulate, look at bodies, contacts, Jacobians and rays
//   cc basic_mujoco.c $(pkg-config --cflags --libs sinew) -lm -o basic_mujoco && ./basic_mujoco model.xml
#include <sinew/mujoco.h>
#include <stdio.h>

static void print_bodies(const mjModel* m, const mjData* d) {
  for (int i = 1; i < m->nbody; i++) {
    const char* name = mj_id2name(m, mjOBJ_BODY, i);
    printf("%-10s at %.3f %.3f %.3f\n", name ? name : "body", d->xpos[3 * i], d->xpos[3 * i + 1], d->xpos[3 * i + 2]);
  }
}

static void print_contacts(const mjModel* m, const mjData* d) {
  for (int i = 0; i < d->ncon; i++) {
    mjtNum force[6];
    mj_contactForce(m, d, i, force);
    printf("geoms %d and %d touch, normal force %.3f N\n", d->contact[i].geom[0], d->contact[i].geom[1], force[0]);
  }
}

int main(int argc, char** argv) {
  char error[1000] = "the model could not be loaded";
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "models/arm.xml", NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  m->opt.timestep = 0.001;
  while (d->time < 1) {
    for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.1;
    mj_step(m, d);
  }
  printf("time %.3f s, %d contacts, mass %.3f kg\n", d->time, d->ncon, mj_getTotalmass(m));
  print_bodies(m, d);
  print_contacts(m, d);

  mjtNum from[3] = {0, 0, 10}, down[3] = {0, 0, -1};
  int geom = -1;
  printf("something lies %.3f m below (0, 0, 10)\n", mj_ray(m, d, from, down, NULL, 1, -1, &geom, NULL));
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
