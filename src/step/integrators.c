// integrators.c — the table of integrators: one row and one file each
#include "sinew/step.h"
#include "step/integrate.h"

enum { ONE = false, SEVERAL = true };

#define INTEGRATOR(with, KIND, word, name, ...) \
  [SN_INTEGRATOR_##KIND] = {sn_##name, sn_##name##_again, sn_##name##_inverse, SN_ROW_LAST(__VA_ARGS__)},
static const snIntegratorRow integrators[SN_INTEGRATOR_COUNT] = {SN_INTEGRATORS(INTEGRATOR, )};
#undef INTEGRATOR

bool sn_has_integrator(int integrator) { return integrator >= 0 && integrator < SN_INTEGRATOR_COUNT; }

const snIntegratorRow* sn_integrator(int integrator) {
  return sn_has_integrator(integrator) ? &integrators[integrator] : NULL;
}
