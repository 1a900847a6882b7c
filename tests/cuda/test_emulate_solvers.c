// test_emulate_solvers.c — solvers and integrators of the kernels, judged by sn_step: every step of a rollout from its
// own state
#include "cuda/judged.h"
#include "scene.h"

static snModel* model_of(const char* name) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", SN_SOURCE_DIR "/models", name);
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  CHECK(m);
  sn_diagnostics_clear(&diag);
  return m;
}

// Worst differences, forwards and backwards, below 1e-9.
static void judge(const char* name, snModel* m, int line, int steps) {
  if (sn_device_plan_lacks_sensors(m)) m->opt.disableflags |= SN_DISABLE_SENSOR;
  if (sn_device_plan_lacks(m)) test_fail(name, line, "refused: %s", sn_device_plan_lacks(m));
  double forwards = verdict_of(m, &sn_emulated_kernels, steps).worst,
         backwards = verdict_of(m, &sn_emulated_reversed_kernels, steps).worst;
  if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail(name, line, "differences %g and %g", forwards, backwards);
}

static const char* const constrained[] = {"contacts.xml", "contacts_elliptic.xml", "constraints.xml",
                                          "environments/hopper.xml"};
enum { CONSTRAINED = sizeof constrained / sizeof constrained[0] };

TEST(projected_gauss_seidel_of_the_kernels_sweeps_as_the_processor_does) {
  for (int i = 0; i < CONSTRAINED; i++) {
    snModel* m = model_of(constrained[i]);
    m->opt.solver = SN_SOLVER_PGS;
    m->opt.iterations = 30;
    judge(constrained[i], m, __LINE__, 30);
    m->opt.disableflags |= SN_DISABLE_WARMSTART;
    judge(constrained[i], m, __LINE__, 10);
    sn_model_destroy(m);
  }
}

TEST(the_noslip_solver_of_the_kernels_improves_what_any_solver_found) {
  static const snSolver solvers[] = {SN_SOLVER_PGS, SN_SOLVER_CG, SN_SOLVER_NEWTON};
  for (int i = 0; i < CONSTRAINED; i++)
    for (int k = 0; k < 3; k++) {
      snModel* m = model_of(constrained[i]);
      m->opt.solver = solvers[k];
      // rounding grows with every iteration of conjugate gradients: few of them, so that it stays small
      m->opt.iterations = 8;
      m->opt.noslip_iterations = 3;
      m->opt.cone = (k + i) % 2 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
      judge(constrained[i], m, __LINE__, 30);
      sn_model_destroy(m);
    }
}
