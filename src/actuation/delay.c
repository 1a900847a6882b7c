// delay.c — controls that act later than they are given
//   reads   ctrl history time        writes  history
//   The past of a control is a buffer in the state (model/history.h). A forward pass reads it, a step writes it.
#include "actuation/actuation.h"
#include "base/assert.h"
#include "model/history.h"
#include "sinew/step.h"

static double* buffer_of(const snModel* m, const snData* d, int actuator) {
  return d->history + m->actuator_historyadr[actuator];
}

double sn_read_ctrl(const snModel* m, const snData* d, int actuator, double time, int interp) {
  if (!is_index(actuator, m->nu)) return 0;
  int samples = m->actuator_history[actuator][0];
  double ctrl;
  if (samples <= 0) return d->ctrl[actuator];
  if (interp < 0) interp = m->actuator_history[actuator][1];
  sn_history_read(&ctrl, buffer_of(m, d, actuator), samples, 1, time - m->actuator_delay[actuator], interp);
  return ctrl;
}

bool sn_init_ctrl_history(const snModel* m, snData* d, int actuator, const double* times, const double* values) {
  int samples = is_index(actuator, m->nu) ? m->actuator_history[actuator][0] : 0;
  if (samples <= 0) return false;
  double* buffer = buffer_of(m, d, actuator);
  return sn_history_fill(buffer, samples, 1, times, values, buffer[0]);
}

void sn_record_controls(const snModel* m, snData* d) {
  for (int i = 0; i < m->nu; i++) {
    int samples = m->actuator_history[i][0];
    if (samples > 0) *sn_history_insert(buffer_of(m, d, i), samples, 1, d->time) = d->ctrl[i];
  }
}
