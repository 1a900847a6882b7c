// test_sensor_history.c — the past of a sensor, read and set
#include "model/sample.h"
#include "sinew/step.h"
#include "test.h"

TEST(a_sensors_past_is_set_and_read_with_its_delay) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  const double times[2] = {1, 2}, values[6] = {1, 2, 3, 3, 4, 5};
  double value[3];
  m->sensor_delay[0] = 0.5;
  m->sensor_history[0][1] = 1;
  CHECK(sn_init_sensor_history(m, d, 0, times, values, 8));
  CHECK_NEAR(d->history[m->sensor_historyadr[0]], 8, 0);
  sn_read_sensor(m, d, value, 0, 2, -1);
  for (int k = 0; k < 3; k++) CHECK_NEAR(value[k], 2 + k, 1e-14);
  sn_read_sensor(m, d, value, 0, 2, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR(value[k], 1 + k, 0);
  CHECK(!sn_init_sensor_history(m, d, 0, (double[]){2, 1}, values, 0));
  sn_data_destroy(d);
  sn_model_destroy(m);
}

TEST(a_sensor_without_a_past_gives_what_it_measures) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  double value[3];
  m->sensor_history[0][0] = 0;
  for (int k = 0; k < 3; k++) d->sensordata[m->sensor_adr[0] + k] = k;
  sn_read_sensor(m, d, value, 0, -3, 2);
  for (int k = 0; k < 3; k++) CHECK_NEAR(value[k], k, 0);
  CHECK(!sn_init_sensor_history(m, d, 0, NULL, NULL, 0));
  sn_data_destroy(d);
  sn_model_destroy(m);
}
