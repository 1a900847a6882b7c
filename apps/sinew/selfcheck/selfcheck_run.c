// selfcheck_run.c — the groups, their models, and the checksum of a run
//   checksum = (checksum xor word) * prime + 1 for each 64-bit word (after Fowler, Noll and Vo); all NaN count alike.
#include "selfcheck/selfcheck.h"

#include "sinew/mjcf.h"
#include "sinew/step.h"
#include <stdio.h>
#include <string.h>

typedef struct Case {
  const char* model;
  int integrator, solver, cone;
} Case;

// The model with each integrator, or with each solver and cone.
#define WITH_INTEGRATORS(model)                                              \
  {model, SN_INTEGRATOR_EULER, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL},         \
      {model, SN_INTEGRATOR_RK4, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL},       \
      {model, SN_INTEGRATOR_IMPLICIT, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL},  \
      {model, SN_INTEGRATOR_IMPLICITFAST, SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC}
#define WITH_SOLVERS(model)                                                  \
  {model, SN_INTEGRATOR_EULER, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL},         \
      {model, SN_INTEGRATOR_EULER, SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC},      \
      {model, SN_INTEGRATOR_EULER, SN_SOLVER_CG, SN_CONE_PYRAMIDAL},         \
      {model, SN_INTEGRATOR_EULER, SN_SOLVER_CG, SN_CONE_ELLIPTIC},          \
      {model, SN_INTEGRATOR_EULER, SN_SOLVER_PGS, SN_CONE_PYRAMIDAL},        \
      {model, SN_INTEGRATOR_EULER, SN_SOLVER_PGS, SN_CONE_ELLIPTIC}
#define AS_IT_IS(model) {model, -1, -1, -1}

static const Case integrator_cases[] = {WITH_INTEGRATORS("joints"), WITH_INTEGRATORS("couplings"),
                                        WITH_INTEGRATORS("tendons")};
static const Case contact_cases[] = {WITH_SOLVERS("shapes"), WITH_SOLVERS("stack"), WITH_SOLVERS("walker")};
static const Case muscle_cases[] = {WITH_INTEGRATORS("muscles"), WITH_INTEGRATORS("hill_rigid"),
                                    WITH_INTEGRATORS("hill_compliant"), AS_IT_IS("hill_thelen"),
                                    AS_IT_IS("hill_degroote")};
static const Case extension_cases[] = {AS_IT_IS("flexes"), AS_IT_IS("plugins"), WITH_INTEGRATORS("fluid")};

#define COUNT(cases) ((int)(sizeof(cases) / sizeof((cases)[0])))
static const struct Group {
  snSelfcheckGroup shown;
  const Case* cases;
} groups[] = {
    {{"integrators", COUNT(integrator_cases), UINT64_C(0xd76c10fa6f071b79)}, integrator_cases},
    {{"contacts", COUNT(contact_cases), UINT64_C(0x786c6495ee7f105a)}, contact_cases},
    {{"muscles", COUNT(muscle_cases), UINT64_C(0xe76c0b02093a6711)}, muscle_cases},
    {{"extensions", COUNT(extension_cases), UINT64_C(0xc09367e39dfbfba4)}, extension_cases},
};

const snSelfcheckGroup* sn_selfcheck_group(int i) { return i >= 0 && i < COUNT(groups) ? &groups[i].shown : NULL; }

static uint64_t add_word(uint64_t checksum, uint64_t word) { return (checksum ^ word) * UINT64_C(0x100000001b3) + 1; }

static uint64_t add_numbers(uint64_t checksum, const double* x, int count) {
  for (int i = 0; i < count; i++) {
    uint64_t word = UINT64_C(0x7ff8000000000000);
    if (x[i] == x[i]) memcpy(&word, &x[i], sizeof word);
    checksum = add_word(checksum, word);
  }
  return checksum;
}

// Controls that change every 20 steps, from integers alone (Knuth's generator), in the range of each actuator.
static void set_controls(const snModel* m, snData* d, uint64_t* seed) {
  for (int i = 0; i < m->nu; i++) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    double share = (double)(*seed >> 11) * 0x1p-53;
    snRange range = m->actuator_ctrlrange[i];
    if (!m->actuator_ctrllimited[i]) range = (snRange){0, 1};
    d->ctrl[i] = range.lo + share * (range.hi - range.lo);
  }
}

static uint64_t simulate(const snModel* m, snData* d, uint64_t checksum) {
  uint64_t seed = 1;
  for (int step = 0; step < SN_SELFCHECK_STEPS; step++) {
    if (step % 20 == 0) set_controls(m, d, &seed);
    sn_step(m, d);
    checksum = add_numbers(checksum, d->qpos, m->nq);
    checksum = add_numbers(checksum, d->qvel, m->nv);
    checksum = add_numbers(checksum, d->act, m->na);
    checksum = add_numbers(checksum, d->sensordata, m->nsensordata);
  }
  for (int i = 0; i < SN_WARNING_COUNT; i++) checksum = add_word(checksum, (uint64_t)d->warning[i].count);
  return checksum;
}

static bool run_case(const Case* c, uint64_t* checksum, char* reason, size_t size) {
  snDiagnostics diag = {0};
  const snSelfcheckModel* model = sn_selfcheck_model(c->model);
  snModel* m = sn_load_memory(model->text, strlen(model->text), model->name, NULL, &diag);
  if (!m) snprintf(reason, size, "%s: %s", c->model, diag.count > 0 ? diag.items[0].message : "not loaded");
  sn_diagnostics_clear(&diag);
  if (!m) return false;
  if (c->integrator >= 0) m->opt.integrator = c->integrator;
  if (c->solver >= 0) m->opt.solver = c->solver;
  if (c->cone >= 0) m->opt.cone = c->cone;
  snData* d = sn_data_create(m, NULL);
  if (d)
    *checksum = simulate(m, d, *checksum);
  else
    snprintf(reason, size, "%s: out of memory", c->model);
  bool done = d != NULL;
  sn_data_destroy(d);
  sn_model_destroy(m);
  return done;
}

bool sn_selfcheck_run(int group, uint64_t* checksum, char* reason, size_t size) {
  *checksum = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < groups[group].shown.models; i++)
    if (!run_case(&groups[group].cases[i], checksum, reason, size)) return false;
  return true;
}

uint64_t sn_selfcheck_total(const uint64_t* checksums, int count) {
  uint64_t total = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < count; i++) total = add_word(total, checksums[i]);
  return total;
}
