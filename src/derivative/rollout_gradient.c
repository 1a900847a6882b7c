// rollout_gradient.c — products with A and B without the matrices, and reverse mode through whole rollouts
//   reads   states, controls, derivatives of a cost        gives back  its derivatives by controls and the first state
//   l_t = dcost/dx_t + A_t' l_t+1,  dcost/du_t = B_t' l_t+1,  from the last step to the first. States are kept as long
//   as they take little memory; of longer rollouts every k-th is, k about the square root of the number of steps, and a
//   part between two is computed again when it comes up.
#include "derivative/analytic.h"
#include "base/allocator.h"
#include "math/dense.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"
#include "step/pass.h"

#include <math.h>
#include <string.h>

// What takes part: a workspace, its options, and room for the matrices where there is no way without them.
typedef struct Tool {
  const snModel* m;
  snData* d;  // the caller's
  const snDerivativeOptions* options;
  snDerivatives* work;
  double *A, *B;  // NULL: not needed so far
} Tool;

static bool begin(Tool* tool, const snModel* m, snData* d, const snDerivativeOptions* options) {
  *tool = (Tool){.m = m, .d = d, .options = options};
  if (sn_derivatives_eps(options) == 0 || !sn_derivatives_state_is_finite(m, d, options->diagnostics)) return false;
  tool->work = sn_derivatives_begin(m, options);
  return tool->work != NULL;
}

static void end(Tool* tool) {
  if (tool->work) sn_free(&tool->work->allocator, tool->A);
  sn_derivatives_end(tool->work, tool->options);
}

static bool make_matrices(Tool* tool) {
  size_t size = (size_t)tool->work->size, nu = (size_t)tool->work->nu;
  if (!tool->A) tool->A = sn_alloc(&tool->work->allocator, sizeof(double) * (size * (size + nu) + 1));
  if (!tool->A) return false;
  tool->B = tool->A + size * size;
  snDerivativeOptions options = *tool->options;
  options.work = tool->work;
  return sn_transition(tool->m, tool->d, &options, tool->A, tool->B, NULL, NULL);
}

// Whether the step of the data has an analytic product; its pass is then made by worker 0.
static bool is_analytic(Tool* tool) {
  const snModel* m = tool->m;
  snDerivatives* work = tool->work;
  snData* own = work->worker[0].d;
  if (tool->options->mode == SN_DERIVATIVE_FD || tool->options->mode == SN_DERIVATIVE_HYBRID) return false;
  if (sn_integrator(m->opt.integrator)->several_passes) return false;
  sn_state_read(m, tool->d, SN_STATE_ALL, work->state);
  sn_state_set(m, own, work->state, SN_STATE_ALL);
  sn_forward_from(m, own, SN_PASS_POSITION, false);
  sn_analytic_reasons(m, own, work);
  for (int i = 0; i < work->size + work->nu; i++)
    if (work->reason[i] != SN_DERIVATIVE_IS_ANALYTIC) return false;
  return true;
}

static bool transposed(Tool* tool, const double* w, double* state, double* control) {
  int size = tool->work->size, nu = tool->work->nu;
  if (is_analytic(tool)) {
    sn_analytic_transposed(tool->m, tool->work, w, state, control);
    return true;
  }
  if (!make_matrices(tool)) return false;
  dense_clear(state, size);
  dense_clear(control, nu);
  for (int i = 0; i < size; i++) {
    dense_add_scaled(state, tool->A + i * size, w[i], size);
    dense_add_scaled(control, tool->B + i * nu, w[i], nu);
  }
  return true;
}

bool sn_transition_transposed(const snModel* m, snData* d, const snDerivativeOptions* options, const double* w,
                              double* state, double* control) {
  Tool tool;
  bool done = begin(&tool, m, d, derivative_options(options)) && transposed(&tool, w, state, control);
  end(&tool);
  return done;
}

bool sn_transition_product(const snModel* m, snData* d, const snDerivativeOptions* options, const double* x,
                           const double* u, double* next) {
  Tool tool;
  bool done = begin(&tool, m, d, derivative_options(options)) && make_matrices(&tool);
  for (int i = 0; done && i < tool.work->size; i++) {
    next[i] = x ? dense_dot(tool.A + i * tool.work->size, x, tool.work->size) : 0;
    if (u) next[i] += dense_dot(tool.B + i * tool.work->nu, u, tool.work->nu);
  }
  end(&tool);
  return done;
}

// ---- rollouts

typedef struct Tape {
  int parts, stride, kept;  // numbers of a state, steps between those kept, how many are
  double *states, *between;
} Tape;

// As many numbers of states are kept without gaps: 64 MiB.
#define MOST_KEPT ((size_t)1 << 23)

static Tape tape_of(const snModel* m, int nsteps) {
  Tape tape = {.parts = sn_state_size(m, SN_STATE_ALL), .stride = 1};
  if ((size_t)tape.parts * (size_t)nsteps > MOST_KEPT) tape.stride = (int)ceil(sqrt(nsteps));
  tape.kept = (nsteps + tape.stride - 1) / tape.stride;
  return tape;
}

static void step_with(Tool* tool, const snRolloutGradient* r, int t) {
  dense_copy(tool->d->ctrl, r->control + t * tool->m->nu, tool->m->nu);
  sn_step(tool->m, tool->d);
}

static void record(Tool* tool, const snRolloutGradient* r, Tape* tape) {
  int physics = sn_state_size(tool->m, SN_STATE_PHYSICS);
  for (int t = 0; t < r->nsteps; t++) {
    if (t % tape->stride == 0)
      sn_state_read(tool->m, tool->d, SN_STATE_ALL, tape->states + t / tape->stride * tape->parts);
    step_with(tool, r, t);
    if (r->state) sn_state_read(tool->m, tool->d, SN_STATE_PHYSICS, r->state + t * physics);
  }
}

// Steps from a kept state, each state into `between`.
static int replay(Tool* tool, const snRolloutGradient* r, Tape* tape, int piece) {
  int first = piece * tape->stride, end = first + tape->stride < r->nsteps ? first + tape->stride : r->nsteps;
  sn_state_set(tool->m, tool->d, tape->states + piece * tape->parts, SN_STATE_ALL);
  for (int t = first; t < end; t++) {
    dense_copy(tool->d->ctrl, r->control + t * tool->m->nu, tool->m->nu);
    sn_state_read(tool->m, tool->d, SN_STATE_ALL, tape->between + (t - first) * tape->parts);
    if (t + 1 < end) sn_step(tool->m, tool->d);
  }
  return end;
}

static bool reverse(Tool* tool, const snRolloutGradient* r, Tape* tape, double* l, double* back) {
  int size = tool->work->size, nu = tool->m->nu;
  dense_clear(l, size);
  for (int piece = tape->kept - 1; piece >= 0; piece--) {
    int end = replay(tool, r, tape, piece);
    for (int t = end - 1; t >= piece * tape->stride; t--) {
      sn_state_set(tool->m, tool->d, tape->between + (t - piece * tape->stride) * tape->parts, SN_STATE_ALL);
      dense_add_scaled(l, r->dcost_dstate + t * size, 1, size);
      if (!transposed(tool, l, back, r->dcontrol + t * nu)) return false;
      dense_copy(l, back, size);
    }
  }
  if (r->dstart) dense_copy(r->dstart, l, size);
  return true;
}

// States of the tape and the first one, in an arena that lasts until the next rollout.
static bool keep_tape(Tool* tool, const snRolloutGradient* r, Tape* tape) {
  snDerivatives* work = tool->work;
  size_t count = (size_t)tape->parts * ((size_t)tape->kept + 1);
  if (r->recorded && work->tape && work->tape_steps == r->nsteps) {
    tape->states = work->tape;
    return true;
  }
  if (r->recorded) {
    sn_diagnose(tool->options->diagnostics, SN_SEVERITY_ERROR, "", "the workspace has recorded no rollout of %d steps",
                r->nsteps);
    return false;
  }
  if (count > work->tape_size) {
    sn_free(&work->allocator, work->tape);
    work->tape = sn_alloc(&work->allocator, sizeof(double) * count);
    work->tape_size = work->tape ? count : 0;
  }
  work->tape_steps = work->tape ? r->nsteps : 0;
  tape->states = work->tape;
  return work->tape != NULL;
}

static bool run(Tool* tool, const snRolloutGradient* r) {
  Tape tape = tape_of(tool->m, r->nsteps);
  if (!keep_tape(tool, r, &tape)) return false;
  size_t mark = sn_arena_mark(tool->work->arena);
  tape.between = sn_arena_array(tool->work->arena, double, (size_t)tape.parts*(size_t)tape.stride);
  double *start = tape.states + tape.kept * tape.parts,
         *l = sn_arena_array(tool->work->arena, double, tool->work->size + 1);
  double* back = sn_arena_array(tool->work->arena, double, tool->work->size + 1);
  bool done = tape.between && l && back;
  if (done && !r->recorded) {
    sn_state_read(tool->m, tool->d, SN_STATE_ALL, start);
    record(tool, r, &tape);
  }
  if (done && r->dcost_dstate) done = reverse(tool, r, &tape, l, back);
  if (done) sn_state_set(tool->m, tool->d, start, SN_STATE_ALL);
  sn_arena_release(tool->work->arena, mark);
  return done;
}

bool sn_rollout_gradient(const snModel* m, snData* d, const snDerivativeOptions* options,
                         const snRolloutGradient* rollout) {
  Tool tool = {0};
  options = derivative_options(options);
  tool.options = options;
  if (rollout->nsteps <= 0) {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "a rollout needs at least one step, found %d",
                rollout->nsteps);
    return false;
  }
  bool done = begin(&tool, m, d, options) && run(&tool, rollout);
  end(&tool);
  return done;
}
