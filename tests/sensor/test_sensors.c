// test_sensors.c — when sensors are read
#include "instruments.h"

#define THREE \
  "<jointpos name='pos' joint='hip'/><jointvel name='vel' joint='hip'/><jointactuatorfrc name='frc' joint='hip'/>"

TEST(each_part_of_a_forward_pass_reads_the_sensors_that_it_can) {
  Scene s = scene(INSTRUMENTS(THREE));
  random_state(s.m, s.d, 1);
  for (int i = 0; i < 3; i++) s.d->sensordata[i] = 7;
  sn_forward_position(s.m, s.d);
  CHECK(*shown(s, "pos") != 7 && *shown(s, "vel") == 7 && *shown(s, "frc") == 7);
  sn_forward_velocity(s.m, s.d);
  CHECK(*shown(s, "vel") != 7 && *shown(s, "frc") == 7);
  sn_forward_force(s.m, s.d);
  CHECK(*shown(s, "frc") != 7);
  scene_end(s);
}

TEST(disabled_sensors_keep_their_values) {
  Scene s = scene(INSTRUMENTS(THREE));
  s.m->opt.disableflags |= SN_DISABLE_SENSOR;
  random_state(s.m, s.d, 1);
  for (int i = 0; i < 3; i++) s.d->sensordata[i] = 7;
  sn_step(s.m, s.d);
  sn_inverse(s.m, s.d);
  for (int i = 0; i < 3; i++) CHECK_NEAR(s.d->sensordata[i], 7, 0);
  scene_end(s);
}

TEST(sensors_show_the_state_before_the_step_also_with_rk4) {
  Scene s =
      scene(ZOO_XML("<option integrator='RK4'/><sensor><clock name='t'/><framepos name='p' objtype='xbody' "
                    "objname='ball'/></sensor>"));
  random_state(s.m, s.d, 3);
  int ball = s.m->jnt_qposadr[s.m->njnt - 1];
  s.d->time = 0.5;
  double before[3];
  memcpy(before, s.d->qpos + ball, sizeof before);
  sn_step(s.m, s.d);
  CHECK_NEAR(*shown(s, "t"), 0.5, 0);
  CHECK_NEAR(distance(shown(s, "p"), before, 3), 0, 0);
  CHECK(s.d->qpos[ball] != before[0]);
  scene_end(s);
}

static Scene load(const char* file) {
  Scene s = {sn_load(file, NULL, NULL), NULL};
  CHECK(s.m != NULL);
  s.d = s.m ? sn_data_create(s.m, NULL) : NULL;
  return s;
}

TEST(a_lean_step_shows_the_same_on_every_sensor_bit_for_bit) {
  const char* files[] = {SN_SOURCE_DIR "/models/sensors.xml", SN_SOURCE_DIR "/models/sensors_delayed.xml"};
  for (int k = 0; k < 2; k++) {
    Scene s = load(files[k]);
    snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
    random_state(s.m, s.d, 6);
    random_state(s.m, lean, 6);
    for (int i = 0; i < 20; i++) {
      sn_step(s.m, s.d);
      sn_step(s.m, lean);
    }
    CHECK(memcmp(s.d->sensordata, lean->sensordata, sizeof(double) * (size_t)s.m->nsensordata) == 0);
    CHECK(memcmp(s.d->history, lean->history, sizeof(double) * (size_t)s.m->nhistory) == 0);
    sn_data_destroy(lean);
    scene_end(s);
  }
}

TEST(inverse_dynamics_reads_sensors_too) {
  Scene s = scene(INSTRUMENTS("<accelerometer name='a' site='hand'/>" THREE));
  double forward[8];
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  memcpy(forward, s.d->sensordata, sizeof(double) * (size_t)s.m->nsensordata);
  for (int i = 0; i < s.m->nsensordata; i++) s.d->sensordata[i] = 7;
  sn_inverse(s.m, s.d);
  CHECK_NEAR(distance(s.d->sensordata, forward, s.m->nsensordata), 0, 0);
  scene_end(s);
}

// With the acceleration of a whole step, what sensors feel is still the acceleration that the forces give.
TEST(the_discrete_inverse_shows_what_forward_shows) {
  Scene s =
      scene(ZOO_XML("<option><flag invdiscrete='enable'/></option><sensor><accelerometer name='a' site='hand'/>"
                    "</sensor>"));
  double forward[3], before[64], after[64];
  random_state(s.m, s.d, 4);
  memcpy(before, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  sn_forward(s.m, s.d);
  memcpy(forward, shown(s, "a"), sizeof forward);
  sn_step(s.m, s.d);
  memcpy(after, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  random_state(s.m, s.d, 4);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qacc[dof] = (after[dof] - before[dof]) / s.m->opt.timestep;
  sn_inverse(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "a"), forward, 3), 0, 1e-9);
  CHECK_NEAR(s.d->qacc[0], (after[0] - before[0]) / s.m->opt.timestep, 0);
  scene_end(s);
}

static void fill_user_sensors(void* context, const snModel* m, snData* d, snSensorStage stage) {
  int* calls = context;
  calls[stage]++;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_type[sensor] == SN_SENSOR_USER && m->sensor_needstage[sensor] == (int)stage)
      d->sensordata[m->sensor_adr[sensor]] = 100 * stage + d->sensordata[0];
}

TEST(sensors_of_the_users_are_zero_without_a_hook_and_his_with_one) {
  Scene s =
      scene(INSTRUMENTS("<jointpos name='pos' joint='hip'/><user name='p' dim='1' needstage='pos'/>"
                        "<user name='a' dim='2' cutoff='50'/><user name='n' dim='1' needstage='none'/>"));
  int calls[4] = {0};
  random_state(s.m, s.d, 1);
  *(double*)(uintptr_t)shown(s, "p") = *(double*)(uintptr_t)shown(s, "n") = 7;
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "p"), 0, 0);
  CHECK_NEAR(*shown(s, "n"), 7, 0);
  s.m->hooks.sensor = fill_user_sensors;
  s.m->hooks.context = calls;
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "p"), 100 + *shown(s, "pos"), 0);
  CHECK_NEAR(shown(s, "a")[0], 50, 0);
  CHECK_NEAR(shown(s, "a")[1], 0, 0);
  CHECK_NEAR(*shown(s, "n"), 7, 0);
  CHECK_INT(calls[SN_SENSOR_STAGE_POSITION], 1);
  CHECK_INT(calls[SN_SENSOR_STAGE_VELOCITY], 0);
  CHECK_INT(calls[SN_SENSOR_STAGE_ACCELERATION], 1);
  scene_end(s);
}
