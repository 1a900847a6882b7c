// run.c — `sinew run`: simulate and record
//   Row 0 shows the data after one sn_forward, row k the data as sn_step left it. The contract of rows, files and
//   states is public: other programs read them.

#include "command/commands.h"
#include "format/csv.h"
#include "command/setup.h"
#include "format/input.h"
#include "terminal/options.h"
#include "command/record.h"
#include "format/recording.h"
#include "format/rows.h"
#include "sinew/step.h"
#include "terminal/terminal.h"
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_STEPS  1000
#define DEFAULT_ROWS   100
#define DEFAULT_FIELDS "qpos,qvel,act,sensordata"
#define MAX_STEPS      ((int64_t)1 << 53)

static const snUsage usage = {
    .command = "run",
    .synopsis = "MODEL [--steps N | --time T] [options]",
    .summary =
        "Simulates a model (MJCF .xml, URDF, OpenSim .osim, .snb, or - for MJCF on standard input) and records rows "
        "of\n"
        "data: row 0 after one forward pass, the others after steps.\n"
        "Without --out, JSON lines go to standard output.",
    .options =
        (const snOptionRow[]){
            {"steps", "N", "number of steps (default 1000); 0 evaluates the given state"},
            {"time", "T", "simulated seconds instead: round(T / timestep) steps"},
            {"key", "NAME|INDEX", "start from a keyframe"},
            {"state", "FILE",
             "then set parts of the state from a JSON object with any of time qpos qvel act\n"
             "history qacc_warmstart ctrl mocap_pos mocap_quat qfrc_applied xfrc_applied\n"
             "eq_active userdata"},
            {"ctrl", "FILE",
             "controls, one row per step, the last one is held: CSV, or a file with ctrl that `sinew run`\n"
             "wrote (.csv .jsonl .npz .sto), where a row applies from its step on"},
            {"every", "K", "record every K steps, and the last (default: about 100 rows)"},
            {"fields", "A,B,...",
             "data fields to record, whole or in part: qpos,xpos[torso],qvel[0:3]\n"
             "(default " DEFAULT_FIELDS "); `--fields help` lists them"},
            {"disable", "FLAG,..", "switch simulation flags off; `--disable help` lists them"},
            {"enable", "FLAG,..", "switch simulation flags on, such as energy"},
            {"dialect", "VERSION", "3.5 or 4.0: meaning of attributes that changed between these versions"},
            {"physics", "SWITCHES", "physics of a MuJoCo version (3.5 to 4.0) or single switches"},
            {"out", "FILE", "write .jsonl, .csv, .npz or OpenSim's .sto"},
            {"record", "FILE", "record the run itself, for `sinew replay`"},
            {"checksums", "K", "with --record: write checksums of the state every K steps (default 1)"},
            {"quiet", NULL, "no progress, no warnings, only errors"},
            {0},
        },
    .notes =
        "Any field of the data can be recorded by name; M (or fullM), ten_J, actuator_moment and efc_J come out "
        "dense.\n"
        "Contacts are contact.dist, contact.pos, contact.geom, ...; rows efc_pos, efc_force, ...: as many as there "
        "are.\n"
        "In .csv such a field is one cell with blanks between the numbers; in .npz the rows are concatenated, and "
        "those of row k\n"
        "begin at ncon.start[k] (nefc.start, nisland.start).\n"
        "`energy` needs the flag of that name. Non-finite numbers are written NaN, Infinity and -Infinity.\n"
        "A state with NaN or huge numbers is reset, as in MuJoCo: rows are marked in `reset`, and the exit status is "
        "3.",
    .examples =
        "# two seconds from a keyframe, as NumPy arrays\n"
        "sinew run humanoid.xml --key stand --time 2 --out stand.npz\n"
        "# one joint and the height of the torso, as a table\n"
        "sinew run humanoid.xml --fields \"qpos[knee_right],xpos[torso.z]\" --out knee.csv\n"
        "# the forces of one state\n"
        "sinew run arm.xml --steps 0 --state pose.json --fields qfrc_bias",
    .min_arguments = 0,  // none for the lists
    .max_arguments = 1,
};

// The whole command line, before any model is loaded.
typedef struct Plan {
  const char* model;
  const char* fields;
  const char* out;
  const char* record;  // NULL: no recording
  bool quiet;
  int64_t steps, every;  // every 0: choose
  int64_t checksums;
  double time;  // negative: not given
} Plan;

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number) { interrupted = signal_number; }

static bool read_plan(const snArguments* a, Plan* plan) {
  *plan =
      (Plan){.model = a->arguments[0], .fields = DEFAULT_FIELDS, .steps = DEFAULT_STEPS, .time = -1, .checksums = 1};
  plan->quiet = sn_argument(a, "quiet") != NULL;
  plan->out = sn_argument(a, "out");
  plan->record = sn_argument(a, "record");
  if (sn_argument(a, "fields")) plan->fields = sn_argument(a, "fields");
  if (sn_argument(a, "steps") && sn_argument(a, "time")) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--steps and --time exclude each other");
    return false;
  }
  bool numbers = sn_argument_integer(a, "steps", 0, &plan->steps) && sn_argument_number(a, "time", 0, &plan->time) &&
                 sn_argument_integer(a, "every", 1, &plan->every) &&
                 sn_argument_integer(a, "checksums", 1, &plan->checksums);
  if (!numbers || !sn_flags_check(a) || !sn_record_check(a->where, plan->fields)) return false;
  if (sn_argument(a, "checksums") && !plan->record) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--checksums needs --record");
    return false;
  }
  if (plan->record && strcmp(plan->record, "-") == 0) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--record: needs the name of a file");
    return false;
  }
  if (plan->record && plan->out && sn_same_target(plan->record, plan->out)) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--out and --record name the same file '%s'", plan->out);
    return false;
  }
  if (!sn_rows_known(plan->out)) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--out: unsupported output format '%s'; use .jsonl, .csv, .npz or .sto",
               *sn_path_extension(plan->out) ? sn_path_extension(plan->out) : plan->out);
    return false;
  }
  return true;
}

static bool choose_steps(const snArguments* a, Plan* plan, const snModel* m) {
  double steps = plan->time >= 0 ? round(plan->time / m->opt.timestep) : (double)plan->steps;
  if (!(steps >= 0 && steps <= (double)MAX_STEPS)) {
    sn_message(a->where, SN_SEVERITY_ERROR, "the timestep %g does not divide the time into a sensible number of steps",
               m->opt.timestep);
    return false;
  }
  plan->steps = (int64_t)steps;
  if (plan->every == 0) plan->every = plan->steps > DEFAULT_ROWS ? (plan->steps + DEFAULT_ROWS / 2) / DEFAULT_ROWS : 1;
  return true;
}

static int64_t row_count(const Plan* plan) { return 1 + plan->steps / plan->every + (plan->steps % plan->every != 0); }

static bool add_row(snRowWriter* rows, snRecord* record, int64_t step, int resets, const snModel* m, snData* d) {
  if (sn_record_gather(record, m, d)) return sn_rows_add(rows, step, d->time, resets);
  sn_message("sinew run", SN_SEVERITY_ERROR, "out of memory");
  return false;
}

// What a run feeds while it goes; `recorder` may be NULL.
typedef struct Sinks {
  snRecord record;
  snRowWriter rows;
  snRecorder* recorder;
  int64_t step;         // the last that was made
  int64_t first_reset;  // the step whose state was reset first
  double reset_time;    // when that was
  int resets;
} Sinks;

// How often a state was thrown away: a reset clears all of the data but these counters.
static int count_resets(const snData* d) {
  return d->warning[SN_WARNING_BADQPOS].count + d->warning[SN_WARNING_BADQVEL].count +
         d->warning[SN_WARNING_BADQACC].count;
}

static void step_once(const snControls* controls, int64_t step, snRecorder* recorder, const snModel* m, snData* d) {
  if (controls->rows > 0) memcpy(d->ctrl, sn_controls_row(controls, step), (size_t)m->nu * sizeof(double));
  if (recorder) sn_recorder_before(recorder, d);
  sn_step(m, d);
  if (recorder) sn_recorder_after(recorder, d);
}

static void note_reset(Sinks* sinks, double time, const snData* d) {
  if (sinks->resets == 0) {
    sinks->first_reset = sinks->step;
    sinks->reset_time = time;
  }
  sinks->resets = count_resets(d);
}

static bool simulate(const Plan* plan, const snControls* controls, Sinks* sinks, const snModel* m, snData* d) {
  snProgress progress = sn_progress_start(plan->quiet);
  sn_forward(m, d);
  bool good = add_row(&sinks->rows, &sinks->record, 0, 0, m, d);
  int marked = 0;
  for (int64_t step = 0; good && step < plan->steps && !interrupted; step++) {
    double before = d->time;
    step_once(controls, step, sinks->recorder, m, d);
    sinks->step = step + 1;
    if (count_resets(d) > sinks->resets) note_reset(sinks, before, d);
    bool due = (step + 1) % plan->every == 0 || step + 1 == plan->steps;
    if (due) {
      good = add_row(&sinks->rows, &sinks->record, step + 1, sinks->resets - marked, m, d);
      marked = sinks->resets;
    }
    if (step % 16 == 0) sn_progress_update(&progress, step + 1, plan->steps);
  }
  sn_progress_end(&progress);
  return good && !interrupted;
}

static void report_resets(const Plan* plan, const Sinks* sinks) {
  if (sinks->resets == 0 || plan->quiet) return;
  sn_message(plan->model, SN_SEVERITY_WARNING,
             "the state was reset %d time%s, first in step %lld at time %g s; rows after a reset are marked in `reset`",
             sinks->resets, sinks->resets == 1 ? "" : "s", (long long)sinks->first_reset, sinks->reset_time);
}

static void report_warnings(const Plan* plan, const snData* d) {
  static const char* const texts[SN_WARNING_COUNT] = {
      [SN_WARNING_INERTIA] = "the inertia matrix is too close to singular; first seen at degree of freedom",
      [SN_WARNING_CONTACTFULL] = "too many contacts; room was made for",
      [SN_WARNING_CNSTRFULL] = "too many constraint rows; room was made for",
      [SN_WARNING_VGEOMFULL] = "too many visual geoms; room was made for",
      [SN_WARNING_BADQPOS] = "a position became NaN, infinite or huge and the state was reset; position",
      [SN_WARNING_BADQVEL] = "a velocity became NaN, infinite or huge and the state was reset; degree of freedom",
      [SN_WARNING_BADQACC] = "an acceleration became NaN, infinite or huge and the state was reset; degree of freedom",
      [SN_WARNING_BADCTRL] = "a control is NaN or infinite and all controls were taken as 0; actuator",
      [SN_WARNING_BADOPTION] =
          "integrator (0), solver (1), cone (2) or Jacobian (3) does not exist and no step was made;",
  };
  for (int i = 0; i < SN_WARNING_COUNT && !plan->quiet; i++) {
    int count = d->warning[i].count;
    char times[64] = "";
    if (count > 1) snprintf(times, sizeof(times), " (%d times, this is the last)", count);
    if (count > 0) sn_message(plan->model, SN_SEVERITY_WARNING, "%s %d%s", texts[i], d->warning[i].last, times);
  }
}

// What was written, for a person; an interrupted run is always reported.
static void close_line(const Plan* plan, const Sinks* sinks, int64_t rows, const snData* d) {
  const char* name = plan->out ? plan->out : "<stdout>";
  const char* plural = rows == 1 ? "" : "s";
  if (interrupted) {
    fprintf(stderr, "interrupted after step %lld of %lld: %s holds the %lld row%s up to time %g s\n",
            (long long)sinks->step, (long long)plan->steps, name, (long long)rows, plural, d->time);
  } else if (!plan->quiet && isatty(fileno(stderr))) {
    fprintf(stderr, "wrote %s: %lld row%s, %g s\n", name, (long long)rows, plural, d->time);
  }
}

// Simulates, and puts all files in their places or none.
static bool run_sinks(const Plan* plan, const snControls* controls, Sinks* sinks, const snModel* m, snData* d) {
  bool good = simulate(plan, controls, sinks, m, d);
  if (good && sinks->recorder) {
    good = sn_recorder_finish(sinks->recorder, d);
  } else if (sinks->recorder) {
    sn_recorder_discard(sinks->recorder);
  }
  int64_t rows = sinks->rows.count;
  if (good || (interrupted && rows > 0)) {  // rows that were written are as good as those that were not to come
    bool kept = sn_rows_finish(&sinks->rows);
    if (kept) close_line(plan, sinks, rows, d);
    good = good && kept;
  } else {
    sn_rows_discard(&sinks->rows);
  }
  report_warnings(plan, d);
  report_resets(plan, sinks);
  return good;
}

static int run_data(const snArguments* a, const Plan* plan, const snControls* controls, const snModel* m, snData* d) {
  Sinks sinks = {0};
  if (!sn_start_key(a, m, d)) return SN_EXIT_USAGE;
  if (!sn_start_state(a, m, d)) return SN_EXIT_INPUT;
  if (!sn_record_open(&sinks.record, a->where, plan->fields, m, d)) {
    return sinks.record.starved ? SN_EXIT_INPUT : SN_EXIT_USAGE;
  }
  if (sinks.record.energy && !(m->opt.enableflags & SN_ENABLE_ENERGY) && !plan->quiet) {
    sn_message(a->where, SN_SEVERITY_WARNING, "energy stays 0 without --enable energy");
  }
  snRecorder recorder;
  bool good = !plan->record || sn_recorder_open(&recorder, plan->record, plan->model, plan->checksums, m, d);
  if (good && plan->record) sinks.recorder = &recorder;
  if (good && sn_rows_open(&sinks.rows, plan->out, &sinks.record, row_count(plan))) {
    sinks.rows.model = plan->model;
    good = run_sinks(plan, controls, &sinks, m, d);
  } else if (good) {
    if (sinks.recorder) sn_recorder_discard(&recorder);
    good = false;
  }
  sn_record_close(&sinks.record);
  if (!good) return SN_EXIT_INPUT;
  return sinks.resets > 0 ? SN_EXIT_RESET : SN_EXIT_OK;
}

static int run_model(const snArguments* a, Plan* plan, snModel* m) {
  sn_flags_apply(a, m);
  if (!choose_steps(a, plan, m)) return SN_EXIT_INPUT;
  snControls controls = {0};
  if (sn_argument(a, "ctrl") && !sn_controls_load(&controls, sn_argument(a, "ctrl"), m)) return SN_EXIT_INPUT;
  snData* d = sn_data_create(m, NULL);
  if (!d) sn_message(plan->model, SN_SEVERITY_ERROR, "out of memory");
  int status = d ? run_data(a, plan, &controls, m, d) : SN_EXIT_INPUT;
  sn_data_destroy(d);
  sn_controls_close(&controls);
  return status;
}

// Lists of what there is need no model.
static bool print_lists(const snArguments* a) {
  const char* fields = sn_argument(a, "fields");
  bool listed = fields && strcmp(fields, "help") == 0;
  if (listed) sn_record_help();
  return sn_flags_help(a) || listed;
}

int sn_command_run(int argc, char** argv) {
  snArguments a;
  Plan plan;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  if (print_lists(&a)) return SN_EXIT_OK;
  if (a.count == 0) {
    sn_message(a.where, SN_SEVERITY_ERROR, "too few arguments; usage: %s %s", a.where, usage.synopsis);
    return SN_EXIT_USAGE;
  }
  if (!read_plan(&a, &plan)) return SN_EXIT_USAGE;
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);

  snReading reading = {.dialect = sn_argument(&a, "dialect"), .physics = sn_argument(&a, "physics")};
  snModel* m = sn_model_open_as(plan.model, plan.quiet, reading);
  status = m ? run_model(&a, &plan, m) : SN_EXIT_INPUT;
  sn_model_destroy(m);
  if (interrupted) raise(interrupted);  // the default action is back: the shell sees why it ended
  return status;
}
