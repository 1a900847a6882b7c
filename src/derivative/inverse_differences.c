// inverse_differences.c — derivatives of inverse dynamics by forward differences
//   reads   qpos qvel qacc        writes  the matrices of snInverseDerivatives, one row per dof
//   An acceleration reaches the constraint forces and what follows, a velocity the stages of velocity, a position all.
#include "derivative/work.h"
#include "math/dense.h"
#include "sensor/sensors.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"

typedef struct Job {
  const snModel* m;
  snData* d;  // of the worker
  double eps;
  bool actuation;
  double *force, *sensor, *inertia;  // at the present state
  double* moved;
} Job;

static void inverse_force(const Job* job, double* force) {
  sn_inverse(job->m, job->d);
  dense_copy(force, job->d->qfrc_inverse, job->m->nv);
  if (!job->actuation) return;
  sn_actuation(job->m, job->d);
  dense_add_scaled(force, job->d->qfrc_actuator, -1, job->m->nv);
}

static void store_difference(double* out, int dof, const double* from, const double* to, double eps, int n) {
  if (!out) return;
  for (int i = 0; i < n; i++) out[(size_t)dof * (size_t)n + (size_t)i] = (to[i] - from[i]) / eps;
}

static void take_row(const Job* job, int dof, double* force, double* sensor, double* inertia) {
  inverse_force(job, job->moved);
  store_difference(force, dof, job->force, job->moved, job->eps, job->m->nv);
  store_difference(sensor, dof, job->sensor, job->d->sensordata, job->eps, job->m->nsensordata);
  store_difference(inertia, dof, job->inertia, job->d->M, job->eps, job->m->nC);
}

static void restore(const Job* job, const snData* d) {
  dense_copy(job->d->qpos, d->qpos, job->m->nq);
  dense_copy(job->d->qvel, d->qvel, job->m->nv);
  dense_copy(job->d->qacc, d->qacc, job->m->nv);
}

static void take_dof(const Job* job, const snData* d, int dof, double* direction, const snInverseDerivatives* out) {
  if (out->force_acceleration || out->sensor_acceleration) {
    restore(job, d);
    job->d->qacc[dof] += job->eps;
    take_row(job, dof, out->force_acceleration, out->sensor_acceleration, NULL);
  }
  if (out->force_velocity || out->sensor_velocity) {
    restore(job, d);
    job->d->qvel[dof] += job->eps;
    take_row(job, dof, out->force_velocity, out->sensor_velocity, NULL);
  }
  if (out->force_position || out->sensor_position || out->inertia_position) {
    restore(job, d);
    dense_clear(direction, job->m->nv);
    direction[dof] = 1;
    sn_integrate_pos(job->m, job->d->qpos, direction, job->eps);
    take_row(job, dof, out->force_position, out->sensor_position, out->inertia_position);
  }
}

static bool is_supported(const snModel* m, snDiagnostics* diag) {
  if (sn_has_integrator(m->opt.integrator) && sn_integrator(m->opt.integrator)->several_passes) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "inverse dynamics of RK4 has no derivatives: the step has no inverse");
    return false;
  }
  if (m->opt.noslip_iterations > 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "inverse dynamics has no derivatives with no-slip iterations");
    return false;
  }
  return true;
}

bool sn_inverse_differences(const snModel* m, snData* d, const snDerivativeOptions* options, bool actuation,
                            const snInverseDerivatives* out) {
  options = derivative_options(options);
  double eps = sn_derivatives_eps(options);
  if (eps == 0 || !is_supported(m, options->diagnostics)) return false;
  snDerivatives* work = sn_derivatives_begin(m, options);
  if (!work) return false;
  size_t mark = sn_arena_mark(work->arena);
  snDerivativeWorker* worker = &work->worker[0];
  Job job = {m,
             worker->d,
             eps,
             actuation,
             sn_arena_array(work->arena, double, m->nv),
             sn_arena_array(work->arena, double, m->nsensordata),
             sn_arena_array(work->arena, double, m->nC),
             worker->plus};
  sn_state_read(m, d, SN_STATE_ALL, work->state);
  sn_state_set(m, job.d, work->state, SN_STATE_ALL);
  restore(&job, d);
  inverse_force(&job, job.force);
  dense_copy(job.sensor, job.d->sensordata, m->nsensordata);
  dense_copy(job.inertia, job.d->M, m->nC);
  for (int dof = 0; dof < m->nv; dof++) take_dof(&job, d, dof, worker->direction, out);
  sn_arena_release(work->arena, mark);
  sn_derivatives_end(work, options);
  return true;
}
