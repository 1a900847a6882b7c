// hooks.c — functions that take part in the step: a controller and a force field, with a context and no globals
#include <sinew/sinew.h>
#include <stdio.h>

typedef struct Controller {
  double target, stiffness, damping, wind;
  int calls;
} Controller;

static void control(void* context, const snModel* m, snData* d) {
  Controller* c = context;
  (void)m;
  d->ctrl[0] = c->stiffness * (c->target - d->qpos[0]) - c->damping * d->qvel[0];
  c->calls++;
}

static void passive(void* context, const snModel* m, snData* d) {
  const Controller* c = context;
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_passive[dof] += c->wind;
}

int main(void) {
  static const char text[] =
      "<mujoco><worldbody><body><joint name='arm' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -1' size='.05'/></body>"
      "</worldbody><actuator><motor joint='arm'/></actuator></mujoco>";
  snModel* m = sn_load_memory(text, sizeof text - 1, "arm.xml", NULL, NULL);
  if (!m) return 1;
  Controller controller = {.target = 1, .stiffness = 400, .damping = 60, .wind = 0.5};
  m->hooks = (snHooks){.context = &controller, .control = control, .passive = passive};
  snData* d = sn_data_create(m, NULL);
  for (int i = 0; i < 2000; i++) sn_step(m, d);
  printf("target %.2f rad, reached %.3f rad, %d calls\n", controller.target, d->qpos[0], controller.calls);
  sn_data_destroy(d);
  sn_model_destroy(m);
  return 0;
}
