// bench.c — `sinew bench`: how fast a model runs, and where the time goes
//   One window of steps is replayed from the state after warm-up, and the fastest replay counts: noise of the machine
//   only ever adds time. The window is short, so that some replays are not interrupted. Stage shares and counts come
//   from further replays with the stage timers on, so that the timers do not cost what is measured.

#include "command/commands.h"
#include "format/csv.h"
#include "command/setup.h"
#include "format/input.h"
#include "format/json_write.h"
#include "terminal/options.h"
#include "sinew/fields.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_SECONDS 1.0
#define DEFAULT_WARMUP  200
#define NOISE_ROWS      1000
#define WINDOW_SECONDS  0.005
#define REPLAYS         10   // windows that the measured time holds at least
#define PROFILE_SHARE   0.2  // of the measured time, spent on the stages
#define MAX_WINDOW      1000000

static const snUsage usage = {
    .command = "bench",
    .synopsis = "MODEL... [options]",
    .summary = "Measures steps per second of each model, one thread, and the share of each stage of a step.",
    .options =
        (const snOptionRow[]){
            {"seconds", "S", "time to measure per model (default 1)"},
            {"key", "NAME|INDEX", "start from a keyframe"},
            {"ctrl", "FILE", "controls, one row per step, as `sinew run` takes them"},
            {"noise", "STD", "normal noise about mid-range, in units of half the control range"},
            {"warmup", "N", "steps before measuring (default 200)"},
            {"lean", NULL, "compute only what forces and sensors need"},
            {"disable", "FLAG,..", "switch simulation flags off; `--disable help` lists them"},
            {"enable", "FLAG,..", "switch simulation flags on"},
            {"json", NULL, "print a JSON list"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .notes = "Controls are held at zero unless --ctrl or --noise is given.",
    .examples =
        "# three models, two seconds each\n"
        "sinew bench humanoid.xml arm.xml legs.xml --seconds 2\n"
        "# with busy actuators, for a program\n"
        "sinew bench humanoid.xml --noise 0.5 --json",
    .min_arguments = 0,  // none for the list of flags
    .max_arguments = INT_MAX,
};

typedef struct Plan {
  double seconds, noise;
  int64_t warmup;
  bool lean, json, quiet;
} Plan;

typedef struct Result {
  double steps_per_second;
  double ncon, nefc;
  double share[SN_STAGE_COUNT];  // of the time in all stages
} Result;

// A model ready to be measured.
typedef struct Trial {
  const snModel* m;
  snData* d;
  snControls controls;
  bool cyclic;    // noise begins again at its first row; controls of the user hold their last
  double* state;  // after warm-up
  int64_t window;
} Trial;

static void run_steps(Trial* t, int64_t first, int64_t steps) {
  for (int64_t i = 0; i < steps; i++) {
    if (t->controls.rows > 0) {
      int64_t row = t->cyclic ? (first + i) % t->controls.rows : first + i;
      memcpy(t->d->ctrl, sn_controls_row(&t->controls, row), (size_t)t->m->nu * sizeof(double));
    }
    sn_step(t->m, t->d);
  }
}

static double replay(Trial* t, int64_t warmup) {
  sn_state_set(t->m, t->d, t->state, SN_STATE_INTEGRATION);
  double start = sn_clock_seconds();
  run_steps(t, warmup, t->window);
  return sn_clock_seconds() - start;
}

// A window so long that the clock's grain and the restoring of the state do not show.
static void choose_window(Trial* t, const Plan* plan) {
  double wanted = fmin(plan->seconds / REPLAYS, WINDOW_SECONDS);
  for (t->window = 16; t->window < MAX_WINDOW; t->window *= 2) {
    double seconds = replay(t, plan->warmup);
    if (seconds < 0.1 * wanted) continue;
    double scaled = (double)t->window * wanted / seconds;
    t->window = scaled > 1 ? (int64_t)fmin(scaled, MAX_WINDOW) : 1;
    return;
  }
}

static double measure(Trial* t, const Plan* plan) {
  double best = INFINITY, total = 0;
  do {
    double seconds = replay(t, plan->warmup);
    best = fmin(best, seconds);
    total += seconds;
  } while (total < plan->seconds);
  return (double)t->window / best;
}

static void profile(Trial* t, const Plan* plan, Result* result) {
  snData* d = t->d;
  memset(d->timer, 0, sizeof(d->timer));
  d->profile = true;
  double total = 0;
  do {
    total += replay(t, plan->warmup);
  } while (total < PROFILE_SHARE * plan->seconds);
  d->profile = false;
  double all_stages = 0;
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) all_stages += d->timer[stage].seconds;
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    result->share[stage] = all_stages > 0 ? d->timer[stage].seconds / all_stages : 0;
  }
}

// Means over the window.
static void count(Trial* t, const Plan* plan, Result* result) {
  int64_t ncon = 0, nefc = 0;
  sn_state_set(t->m, t->d, t->state, SN_STATE_INTEGRATION);
  for (int64_t i = 0; i < t->window; i++) {
    run_steps(t, plan->warmup + i, 1);
    ncon += t->d->ncon;
    nefc += t->d->nefc;
  }
  result->ncon = (double)ncon / (double)t->window;
  result->nefc = (double)nefc / (double)t->window;
}

static bool prepare_controls(const snArguments* a, const Plan* plan, Trial* t) {
  const char* path = sn_argument(a, "ctrl");
  if (path) return sn_controls_load(&t->controls, path, t->m);
  t->cyclic = plan->noise > 0 && t->m->nu > 0;
  return !t->cyclic || sn_controls_noise(&t->controls, t->m, plan->noise, NOISE_ROWS);
}

static bool bench_model(const snArguments* a, const Plan* plan, snModel* m, Result* result) {
  *result = (Result){0};
  sn_flags_apply(a, m);
  Trial t = {.m = m, .d = sn_data_create(m, &(snDataOptions){.lean = plan->lean})};
  t.state = malloc(((size_t)sn_state_size(m, SN_STATE_INTEGRATION) + 1) * sizeof(double));
  bool good = t.d && t.state;
  if (!good) sn_message(a->where, SN_SEVERITY_ERROR, "out of memory");
  good = good && prepare_controls(a, plan, &t) && sn_start_key(a, m, t.d);
  if (good) {
    // The contract says zero controls; a keyframe may carry others.
    if (t.controls.rows == 0 && m->nu > 0) memset(t.d->ctrl, 0, (size_t)m->nu * sizeof(double));
    run_steps(&t, 0, plan->warmup);
    sn_state_read(m, t.d, SN_STATE_INTEGRATION, t.state);
    choose_window(&t, plan);
    result->steps_per_second = measure(&t, plan);
    profile(&t, plan, result);
    count(&t, plan, result);
  }
  sn_controls_close(&t.controls);
  sn_data_destroy(t.d);
  free(t.state);
  return good;
}

static void write_result(snJsonWriter* w, const char* path, const Result* result) {
  sn_json_begin(w, '{');
  sn_json_key(w, "model");
  sn_json_text(w, path);
  sn_json_key(w, "steps_per_second");
  sn_json_number(w, result->steps_per_second);
  sn_json_key(w, "us_per_step");
  sn_json_number(w, 1e6 / result->steps_per_second);
  sn_json_key(w, "ncon");
  sn_json_number(w, result->ncon);
  sn_json_key(w, "nefc");
  sn_json_number(w, result->nefc);
  sn_json_key(w, "stages");
  sn_json_begin(w, '{');
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    if (result->share[stage] <= 0) continue;
    sn_json_key(w, sn_stage_name((snStage)stage));
    sn_json_number(w, result->share[stage]);
  }
  sn_json_end(w, '}');
  sn_json_key(w, "threads");
  sn_json_integer(w, 1);
  sn_json_end(w, '}');
}

static void print_result(const char* path, const snModel* m, const Result* result) {
  double rate = result->steps_per_second;
  printf("%s\n", strcmp(path, "-") == 0 ? "<stdin>" : path);
  printf("  %.0f steps/s, %.3f us per step, %.0f times real time\n", rate, 1e6 / rate, rate * m->opt.timestep);
  if (result->ncon > 0 || result->nefc > 0) {
    printf("  %.1f contacts, %.1f constraint rows on average\n", result->ncon, result->nefc);
  }
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    double share = result->share[stage];
    if (share <= 0) continue;
    printf("  %-22s%5.1f%%  ", sn_stage_name((snStage)stage), 100 * share);
    for (int i = 0; i < (int)(40 * share + 0.5); i++) fputs(sn_terminal_has_utf8() ? "█" : "#", stdout);
    printf("\n");
  }
}

static bool read_plan(const snArguments* a, Plan* plan) {
  *plan = (Plan){.seconds = DEFAULT_SECONDS, .warmup = DEFAULT_WARMUP};
  plan->lean = sn_argument(a, "lean") != NULL;
  plan->json = sn_argument(a, "json") != NULL;
  plan->quiet = sn_argument(a, "quiet") != NULL;
  if (sn_argument(a, "ctrl") && sn_argument(a, "noise")) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--ctrl and --noise exclude each other");
    return false;
  }
  return sn_argument_number(a, "seconds", 0, &plan->seconds) && sn_argument_number(a, "noise", 0, &plan->noise) &&
         sn_argument_integer(a, "warmup", 0, &plan->warmup) && sn_flags_check(a);
}

int sn_command_bench(int argc, char** argv) {
  snArguments a;
  Plan plan;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  if (sn_flags_help(&a)) return SN_EXIT_OK;
  if (a.count == 0) {
    sn_message(a.where, SN_SEVERITY_ERROR, "too few arguments; usage: %s %s", a.where, usage.synopsis);
    return SN_EXIT_USAGE;
  }
  if (!read_plan(&a, &plan)) return SN_EXIT_USAGE;
  snJsonWriter w = {.file = stdout};
  if (plan.json) sn_json_begin(&w, '[');
  status = SN_EXIT_OK;
  for (int i = 0; i < a.count; i++) {
    Result result;
    snModel* m = sn_model_open(a.arguments[i], plan.quiet);
    bool good = m && bench_model(&a, &plan, m, &result);
    if (!good) status = SN_EXIT_INPUT;
    if (good && plan.json) write_result(&w, a.arguments[i], &result);
    if (good && !plan.json) print_result(a.arguments[i], m, &result);
    fflush(stdout);
    sn_model_destroy(m);
  }
  if (plan.json) {
    sn_json_end(&w, ']');
    printf("\n");
  }
  return status;
}
