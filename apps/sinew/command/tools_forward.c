// tools_forward.c — `sinew forward`: a model simulated under controls, from the set-up files of OpenSim's ForwardTool

#include "command/commands.h"
#include "command/tools.h"
#include "sinew/forward.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const snUsage usage = {
    .command = "forward",
    .synopsis = "SETUP.xml | MODEL --to T [--controls FILE] [--states FILE] [--loads LOADS.xml] [--out FILE.sto]",
    .summary =
        "Forward simulation: the motion of a model under controls and external loads, with adaptive steps.\n"
        "Takes the set-up files of OpenSim's ForwardTool, with their controllers and analyses.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"controls", "FILE", "controls other controls: a ControlSet (.xml), or columns by actuator (.sto)"},
            {"states", "FILE", "states, whose row at the initial time is the first state"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"actuators", "FILE", "actuators in addition to those of the model, a ForceSet file of OpenSim"},
            {"from", "T", "initial time [s]; default 0, or the set-up's"},
            {"to", "T", "final time [s]"},
            {"accuracy", "A", "error of a step; default 1e-5, or the set-up's"},
            {"interval", "T", "time between rows of the result [s]; default 0.01"},
            {"out", "FILE", "where the states go"},
            {"out-controls", "FILE", "write the controls"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew forward walk_Setup_Forward.xml\n"
        "# a second under controls by columns\n"
        "sinew forward arm.osim --to 1 --controls excitations.sto --out arm_states.sto",
    .min_arguments = 1,
    .max_arguments = 1,
};

// Everything that the command opens.
typedef struct Forward {
  const snArguments* a;
  snDiagnostics diag;
  snForwardSetup *setup, *own;  // `own`: controllers of the model
  snControlSignal* signals;     // of both
  const char* model;
  snModel* m;
  snMotion *first, *states, *controls;
  snControlFile* given;
  snExternalLoads* loads;
  snReserveSet* set;
  snForwardOptions o;
  snProgress progress;
  char paths[2][SN_LONGEST_PATH];
} Forward;

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

static bool open_model(Forward* f) {
  const snForwardSetup* s = f->setup;
  const char* path = chosen(sn_argument(f->a, "model"), s ? s->model : f->a->arguments[0]);
  char where[SN_LONGEST_PATH + 16];
  if (!path) {
    sn_message(f->a->arguments[0], SN_SEVERITY_ERROR, "the set-up names no <model_file>; --model MODEL names one");
    return false;
  }
  if (s && path == s->model && access(path, F_OK) != 0) {
    snprintf(where, sizeof where, "%s:%d", f->a->arguments[0], s->model_line);
    sn_message(where, SN_SEVERITY_ERROR, "<model_file>: no such file: '%s'; --model MODEL names another", path);
    return false;
  }
  f->model = path;
  return (f->m = sn_model_undrawn(path, &f->diag)) != NULL;
}

static bool open_actuators(Forward* f) {
  const snForwardSetup* s = f->setup;
  const char* path = sn_argument(f->a, "actuators");
  if (path && !(f->set = sn_reserves_read(path, &f->diag))) return false;
  if (!path && s && s->actuator_count > 0 &&
      !(f->set = sn_reserves_read_all(s->actuators, s->actuator_count, &f->diag)))
    return false;
  if (f->set) f->o.reserves = f->set->reserves, f->o.reserve_count = f->set->count;
  return true;
}

static bool open_files(Forward* f) {
  const snForwardSetup* s = f->setup;
  const char* states = chosen(sn_argument(f->a, "states"), s ? s->states : NULL);
  const char* loads = chosen(sn_argument(f->a, "loads"), s ? s->external_loads : NULL);
  const char* controls = sn_argument(f->a, "controls");
  if (states && !(f->first = sn_motion_read(states, &f->diag))) return false;
  if (loads && !(f->loads = sn_external_loads_read(loads, &f->diag))) return false;
  if (controls && !(f->given = sn_control_file_read(controls, SN_CONTROL_LINEAR, &f->diag))) return false;
  f->o.states = f->first;
  if (f->loads) f->o.forces = f->loads->forces, f->o.force_count = f->loads->count;
  if (f->given) f->o.controls = f->given->signals, f->o.control_count = f->given->count;
  return open_actuators(f);
}

// Controllers of the model itself act in addition to those of the set-up, unless a file of controls is given.
static bool add_own_controls(Forward* f) {
  if (!sn_path_ends(f->model, ".osim") || f->given) return true;
  if (!(f->own = sn_model_controllers_read(f->model, &f->diag))) return false;
  int before = f->o.control_count, count = f->own->control_count;
  if (count == 0) return true;
  if (!(f->signals = calloc((size_t)(before + count), sizeof *f->signals))) return false;
  if (before > 0) memcpy(f->signals, f->o.controls, sizeof *f->signals * (size_t)before);
  memcpy(f->signals + before, f->own->controls, sizeof *f->signals * (size_t)count);
  f->o.controls = f->signals;
  f->o.control_count = before + count;
  return true;
}

static bool read_numbers(Forward* f) {
  const snForwardSetup* s = f->setup;
  snForwardOptions* o = &f->o;
  if (s) {
    *o = (snForwardOptions){.controls = s->controls,
                            .control_count = s->control_count,
                            .only_reserves = s->only_actuators,
                            .equilibrium = s->equilibrium,
                            .kp = s->kp,
                            .kv = s->kv,
                            .start = s->start,
                            .end = s->end,
                            .accuracy = s->accuracy};
  } else if (!sn_argument(f->a, "to")) {
    sn_misuse(f->a->where, "a model needs --to T, the final time");
    return false;
  }
  return sn_argument_number(f->a, "from", -1e30, &o->start) && sn_argument_number(f->a, "to", -1e30, &o->end) &&
         sn_argument_number(f->a, "accuracy", 1e-14, &o->accuracy) &&
         sn_argument_number(f->a, "interval", 1e-9, &o->interval);
}

// ---- results

// The path of a result: as an option says, else in the folder of the set-up.
static const char* result_path(Forward* f, const char* option, const char* ending, char* out) {
  const char* given = option ? sn_argument(f->a, option) : NULL;
  const snForwardSetup* s = f->setup;
  if (given || !s) return given;
  snprintf(out, SN_LONGEST_PATH, "%s%s%s%s%s", s->results, s->results[0] ? "/" : "", s->name, s->name[0] ? "_" : "",
           ending);
  return out;
}

static bool write_one(Forward* f, const snMotion* motion, const char* path) {
  if (!path) return true;
  bool ok = sn_motion_write(motion, path, &f->diag);
  if (ok && !sn_argument(f->a, "quiet")) printf("%s: %d rows, %d columns\n", path, motion->rows, motion->cols);
  return ok;
}

static bool analyze(Forward* f) {
  const snForwardSetup* s = f->setup;
  if (!s || s->analysis_count == 0) return true;
  snAnalyzeOptions o = {.analyses = s->analyses,
                        .count = s->analysis_count,
                        .states = true,
                        .cutoff = -1,
                        .forces = f->o.forces,
                        .force_count = f->o.force_count,
                        .reserves = f->o.reserves,
                        .reserve_count = f->o.reserve_count,
                        .only_reserves = f->o.only_reserves,
                        .controls = f->o.controls,
                        .control_count = f->o.control_count};
  bool needed;
  snProbeSet* probes = sn_read_probes(f->model, s->analyses, s->analysis_count, &needed, &f->diag);
  snMotionSet* set = probes || !needed ? sn_analyze(f->m, f->states, &o, &f->diag) : NULL;
  bool ok = set != NULL;
  char ending[1024];
  for (int i = 0; ok && i < set->count; i++) {
    snprintf(ending, sizeof ending, "%.1000s.sto", set->motions[i]->name);
    ok = write_one(f, set->motions[i], result_path(f, NULL, ending, f->paths[0]));
  }
  sn_motion_set_destroy(set);
  sn_probes_destroy(probes);
  return ok;
}

static bool simulate(Forward* f) {
  bool quiet = sn_argument(f->a, "quiet") != NULL;
  f->progress = sn_progress_start(quiet);
  f->progress.unit = "rows";
  f->o.progress = sn_job_progress;
  f->o.context = &f->progress;
  double start = sn_clock_seconds();
  f->states = sn_forward_simulation(f->m, &f->o, &f->controls, &f->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&f->progress);
  if (!f->states) return false;
  const double* time = f->states->time;
  if (!quiet) printf("%.4g s of motion in %.3g s\n", time[f->states->rows - 1] - time[0], seconds);
  if (f->setup && f->setup->results[0] && !sn_make_folder(f->setup->results)) return false;
  return write_one(f, f->states, result_path(f, "out", "states.sto", f->paths[0])) &&
         write_one(f, f->controls, result_path(f, "out-controls", "controls.sto", f->paths[1])) && analyze(f);
}

static int close_all(Forward* f, bool ok) {
  sn_diagnostics_print(&f->diag, !sn_argument(f->a, "quiet"));
  ok = ok && f->diag.errors == 0;
  sn_diagnostics_clear(&f->diag);
  sn_motion_destroy(f->first);
  sn_motion_destroy(f->states);
  sn_motion_destroy(f->controls);
  sn_control_file_destroy(f->given);
  sn_external_loads_destroy(f->loads);
  sn_reserves_destroy(f->set);
  sn_model_destroy(f->m);
  sn_forward_setup_destroy(f->setup);
  sn_forward_setup_destroy(f->own);
  free(f->signals);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}

// Set-ups and models are .xml files both; a set-up has the tool near its beginning.
static bool is_setup(const char* path) {
  char head[4096];
  FILE* file = sn_path_ends(path, ".xml") ? fopen(path, "rb") : NULL;
  size_t length = file ? fread(head, 1, sizeof head - 1, file) : 0;
  if (file) fclose(file);
  head[length] = '\0';
  return strstr(head, "<ForwardTool") != NULL;
}

int sn_command_forward(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Forward f = {.a = &a};
  if (is_setup(a.arguments[0]) && !(f.setup = sn_forward_read(a.arguments[0], &f.diag))) return close_all(&f, false);
  if (!read_numbers(&f)) {
    close_all(&f, false);
    return SN_EXIT_USAGE;
  }
  return close_all(&f, open_model(&f) && open_files(&f) && add_own_controls(&f) && simulate(&f));
}
