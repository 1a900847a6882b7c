#include "sinew/mujoco.h"
#include "scene.h"

#define MODEL                                                                                                            \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"                                                   \
  "<body name='ball' pos='0 0 .09'><freejoint/><geom name='ball' size='.1' mass='2'/><site name='top' pos='0 0 .1'/></body>" \
  "<body name='arm' pos='0 .5 .5'><joint name='hinge' axis='0 1 0'/><geom type='capsule' size='.02' fromto='0 0 0 .3 0 0'/></body>" \
  "</worldbody><actuator><motor joint='hinge'/></actuator><keyframe><key qpos='0 0 1 1 0 0 0 .3'/></keyframe></mujoco>"

static mjModel* load(void) {
  mjModel* m = sn_mj_model(sn_load_memory(MODEL, sizeof MODEL - 1, "model.xml", NULL, NULL));
  CHECK(m != NULL);
  return m;
}

TEST(structs_of_mujocos_layout_are_the_engines_memory) {
  CHECK(sizeof(mjOption) == sizeof(snOption));
  CHECK(sizeof(mjContact) == sizeof(snContact));
  mjModel* m = load();
  CHECK(m->nq == m->sn->nq && m->body_mass == m->sn->body_mass && m->body_pos[3 * 1 + 2] == .09);
  CHECK_NEAR(m->opt.gravity[2], -9.81, 0);
  mj_deleteModel(m);
}

TEST(steps_are_those_of_the_engine) {
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  snData* other = sn_data_create(m->sn, NULL);
  for (int k = 0; k < 50; k++) {
    d->ctrl[0] = other->ctrl[0] = .1;
    mj_step(m, d);
    sn_step(m->sn, other);
  }
  CHECK_NEAR(d->time, .1, 1e-12);
  for (int k = 0; k < m->nq; k++) CHECK(d->qpos[k] == other->qpos[k]);
  sn_data_destroy(other);
  mj_deleteData(d);
  mj_deleteModel(m);
}

TEST(options_and_time_that_a_program_writes_count) {
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  m->opt.timestep = .0005, d->time = 2;
  mj_step(m, d);
  CHECK_NEAR(d->time, 2.0005, 1e-15);
  mj_resetDataKeyframe(m, d, 0);
  CHECK(d->time == 0 && d->qpos[2] == 1 && d->qpos[7] == .3);
  mj_deleteData(d);
  mj_deleteModel(m);
}

TEST(contacts_have_mujocos_members_and_forces) {
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  CHECK(d->ncon == 1 && d->contact[0].geom[0] == 0 && d->contact[0].geom[1] == 1);
  CHECK_NEAR(d->contact[0].dist, -.01, 1e-12);
  CHECK_NEAR(d->contact[0].frame[2], 1, 1e-12);
  mjtNum force[6];
  mj_contactForce(m, d, 0, force);
  CHECK(force[0] > 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

TEST(names_jacobians_rays_and_states_answer) {
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  int arm = mj_name2id(m, mjOBJ_BODY, "arm"), geom = -1;
  CHECK(arm == 2 && mj_name2id(m, mjOBJ_BODY, "leg") == -1 && mj_id2name(m, mjOBJ_GEOM, 2) == NULL);
  mjtNum jacp[3 * 7], jacr[3 * 7], point[3] = {.3, .5, .5}, full[7 * 7], down[3] = {0, 0, -1}, from[3] = {0, 0, 3},
                                   normal[3];
  mj_jac(m, d, jacp, jacr, point, arm);
  CHECK_NEAR(jacp[2 * 7 + 6], -.3, 1e-12);
  CHECK_NEAR(jacr[1 * 7 + 6], 1, 1e-12);
  mj_fullM(m, d, full);
  CHECK_NEAR(full[0], 2, 1e-12);
  CHECK_NEAR(mj_ray(m, d, from, down, NULL, 1, -1, &geom, normal), 2.81, 1e-9);
  CHECK(geom == 1);
  mjtNum state[64];
  CHECK(mj_stateSize(m, mjSTATE_PHYSICS) == m->nq + m->nv);
  mj_getState(m, d, state, mjSTATE_PHYSICS);
  state[2] = .5;
  mj_setState(m, d, state, mjSTATE_PHYSICS);
  CHECK(d->qpos[2] == .5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

TEST(a_file_that_cannot_be_read_is_told) {
  char error[200] = "";
  CHECK(mj_loadXML("nowhere.xml", NULL, error, sizeof error) == NULL);
  CHECK(strstr(error, "nowhere.xml") != NULL);
}
