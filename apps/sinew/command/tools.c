// tools.c — `sinew ik`, `sinew id`, `sinew so` and `sinew muscle --analyze`: OpenSim's tools on any model

#include "command/commands.h"
#include "command/muscle.h"
#include "format/input.h"
#include "sinew/osim.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <stdio.h>
#include <string.h>

#define TIME_ROWS                                                                                        \
  {"from", "T", "first time [s]"}, {"to", "T", "last time [s]"},                                         \
      {"threads", "N", "threads; default: one per processor"}, {"out", "FILE", "where the result goes"}, \
      {"quiet", NULL, "no warnings and no summary"},

static const snUsage ik_usage = {
    .command = "ik",
    .synopsis = "SETUP.xml | MODEL MARKERS.trc [--tasks SETUP.xml] [--out FILE.mot]",
    .summary =
        "Inverse kinematics: coordinates that bring the markers (sites) of a model nearest to measured ones, by "
        "weighted\n"
        "least squares, frame by frame. Takes OpenSim's set-up files.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"markers", "FILE", "these markers instead of the set-up's"},
            {"tasks", "SETUP", "weights of markers and coordinates from this set-up file"},
            {"errors", "FILE", "write the errors of every frame"},
            TIME_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew ik walk_Setup_IK.xml\n"
        "# all markers of the file with weight 1\n"
        "sinew ik subject.osim walk.trc --out walk.mot",
    .min_arguments = 1,
    .max_arguments = 2,
};

static const snUsage id_usage = {
    .command = "id",
    .synopsis = "SETUP.xml | MODEL COORDINATES.mot [--loads LOADS.xml] [--cutoff HZ] [--out FILE.sto]",
    .summary =
        "Inverse dynamics: generalised forces that make a model move as its coordinates say, less measured external\n"
        "forces. Takes OpenSim's set-up files.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"coordinates", "FILE", "these coordinates instead of the set-up's"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},
            TIME_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew id walk_Setup_ID.xml\n"
        "# coordinates of inverse kinematics, filtered, with ground reaction forces\n"
        "sinew id subject.osim walk.mot --loads walk_grf.xml --cutoff 6 --out walk_ID.sto",
    .min_arguments = 1,
    .max_arguments = 2,
};

static const snUsage so_usage = {
    .command = "so",
    .synopsis =
        "SETUP.xml | MODEL COORDINATES.mot [--loads LOADS.xml] [--actuators FILE.xml | --reserve F] [--out FILE.sto]",
    .summary =
        "Static optimisation: activations of least effort, row by row, that move a model as its coordinates say; and "
        "the\n"
        "forces and moments that its joints then carry. Takes OpenSim's set-up files (AnalyzeTool with "
        "StaticOptimization,\n"
        "JointReaction, or both).",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"coordinates", "FILE", "these coordinates instead of the set-up's"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"actuators", "FILE", "actuators beside those of the model, a ForceSet file of OpenSim"},
            {"reserve", "F", "every coordinate has an actuator more, with the optimal force F [N, N m]"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},
            {"exponent", "P", "of activations in the sum that is least; default 2"},
            {"isometric", NULL, "muscles have their peak force at every length and velocity"},
            {"forces", "FILE", "write the forces of the actuators"},
            {"reactions", "FILE", "write the loads of the joints"},
            {"frame", "WORD", "axes of those loads: ground (default), child, parent"},
            {"on-parent", NULL, "loads on the parent; default: on the child"},
            TIME_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew so walk_Setup_SO.xml\n"
        "# markers were turned into walk.mot before\n"
        "sinew so subject.osim walk.mot --loads walk_grf.xml --cutoff 6 --reserve 10 --out activation.sto --forces "
        "force.sto",
    .min_arguments = 1,
    .max_arguments = 2,
};

// What a command works on, from a set-up file or from the command line.
typedef struct Job {
  const snArguments* a;
  snDiagnostics diag;
  snToolSetup* setup;
  const char *model, *motion, *out;
  snModel* m;
  snMotion *in, *result;
  double start, end;
  int64_t threads;
} Job;

static bool is_setup(const snArguments* a) { return a->count == 1 && sn_path_ends(a->arguments[0], ".xml"); }

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

static bool job_open(Job* job, const snArguments* a, snToolKind kind, const char* motion_option) {
  *job = (Job){.a = a, .out = sn_argument(a, "out")};
  if (is_setup(a) && !(job->setup = sn_tool_read(a->arguments[0], &job->diag))) return false;
  if (job->setup && job->setup->kind != kind) {
    sn_message(a->arguments[0], SN_SEVERITY_ERROR, "this is the set-up of another tool");
    return false;
  }
  const snToolSetup* s = job->setup;
  const char* given = s ? (kind == SN_TOOL_IK ? s->markers : s->coordinates) : NULL;
  job->model = chosen(sn_argument(a, "model"), s ? s->model : a->arguments[0]);
  job->motion = chosen(sn_argument(a, motion_option), s ? given : a->count > 1 ? a->arguments[1] : NULL);
  if (!job->out && s) job->out = s->output;
  if (s) job->start = s->start, job->end = s->end;
  if (!job->model || !job->motion) {
    sn_message(a->where, SN_SEVERITY_ERROR, "needs a model and a file of %s",
               kind == SN_TOOL_IK ? "markers" : "coordinates");
    return false;
  }
  if (!sn_argument_number(a, "from", -1e30, &job->start) || !sn_argument_number(a, "to", -1e30, &job->end))
    return false;
  if (sn_argument(a, "from") && !sn_argument(a, "to") && !s) job->end = 1e30;
  if (!sn_argument_integer(a, "threads", 0, &job->threads)) return false;
  job->m = sn_model_input(job->model, false, &job->diag);
  job->in = job->m ? sn_motion_read(job->motion, &job->diag) : NULL;
  return job->in != NULL;
}

// Writes the result, prints what was found out, gives everything back.
static int job_close(Job* job, bool ok) {
  bool quiet = sn_argument(job->a, "quiet") != NULL;
  if (ok && job->result && job->out) ok = sn_motion_write(job->result, job->out, &job->diag);
  sn_diagnostics_print(&job->diag, !quiet);
  ok = ok && job->diag.errors == 0;
  if (ok && job->result && job->out && !quiet)
    printf("%s: %d rows, %d columns\n", job->out, job->result->rows, job->result->cols);
  sn_diagnostics_clear(&job->diag);
  sn_motion_destroy(job->in);
  sn_motion_destroy(job->result);
  sn_model_destroy(job->m);
  sn_tool_destroy(job->setup);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}

static void print_errors(const snMotion* errors, double seconds, bool quiet) {
  double mean = 0, worst = 0;
  for (int i = 0; i < errors->rows; i++) {
    mean += errors->data[3 * i + 1] / errors->rows;
    if (errors->data[3 * i + 2] > worst) worst = errors->data[3 * i + 2];
  }
  if (!quiet)
    printf("%d frames in %.3g s (%.3g ms each); marker error: mean of RMS %.4g mm, largest %.4g mm\n", errors->rows,
           seconds, 1e3 * seconds / errors->rows, 1e3 * mean, 1e3 * worst);
}

int sn_command_ik(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &ik_usage, argc, argv, &status)) return status;
  Job job;
  if (!job_open(&job, &a, SN_TOOL_IK, "markers")) return job_close(&job, false);
  const char* tasks = sn_argument(&a, "tasks");
  snToolSetup* other = tasks ? sn_tool_read(tasks, &job.diag) : NULL;
  const snToolSetup* source = other ? other : job.setup;
  snIkOptions options = {.start = job.start, .end = job.end, .threads = (int)job.threads};
  if (source) options.tasks = source->tasks, options.task_count = source->task_count;
  snMotion* errors = NULL;
  double start = sn_clock_seconds();
  if (!tasks || other) job.result = sn_inverse_kinematics(job.m, job.in, &options, &errors, &job.diag);
  double seconds = sn_clock_seconds() - start;
  bool ok = job.result != NULL;
  if (errors) print_errors(errors, seconds, sn_argument(&a, "quiet") != NULL);
  if (errors && sn_argument(&a, "errors")) ok = sn_motion_write(errors, sn_argument(&a, "errors"), &job.diag);
  sn_motion_destroy(errors);
  sn_tool_destroy(other);
  return job_close(&job, ok);
}

int sn_command_id(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &id_usage, argc, argv, &status)) return status;
  Job job;
  if (!job_open(&job, &a, SN_TOOL_ID, "coordinates")) return job_close(&job, false);
  const char* path = chosen(sn_argument(&a, "loads"), job.setup ? job.setup->external_loads : NULL);
  snExternalLoads* loads = path ? sn_external_loads_read(path, &job.diag) : NULL;
  snIdOptions options = {.start = job.start, .end = job.end, .threads = (int)job.threads};
  options.cutoff = job.setup ? job.setup->cutoff : -1;
  if (loads) options.forces = loads->forces, options.force_count = loads->count;
  bool ok = sn_argument_number(&a, "cutoff", -1, &options.cutoff) && (loads || !path);
  if (ok) job.result = sn_inverse_dynamics(job.m, job.in, &options, &job.diag);
  sn_external_loads_destroy(loads);
  return job_close(&job, ok && job.result);
}

// ---- static optimisation and joint reactions

// Files beside the model and its motion.
typedef struct Forces {
  snExternalLoads* loads;
  snReserveSet* set;
  snMotion* actuators;  // forces that were computed before
} Forces;

static bool forces_open(Forces* f, Job* job) {
  const snToolSetup* s = job->setup;
  const char* loads = chosen(sn_argument(job->a, "loads"), s ? s->external_loads : NULL);
  const char* set = chosen(sn_argument(job->a, "actuators"), s ? s->reserves : NULL);
  const char* given = s && !s->static_optimization ? s->actuator_forces : NULL;
  *f = (Forces){0};
  if (loads && !(f->loads = sn_external_loads_read(loads, &job->diag))) return false;
  if (set && !(f->set = sn_reserves_read(set, &job->diag))) return false;
  return !given || (f->actuators = sn_motion_read(given, &job->diag));
}

static void forces_close(Forces* f) {
  sn_external_loads_destroy(f->loads);
  sn_reserves_destroy(f->set);
  sn_motion_destroy(f->actuators);
}

static void draw_progress(void* context, int done, int total) { sn_progress_update(context, done, total); }

static bool so_options(snSoOptions* o, const Job* job, const Forces* f) {
  const snToolSetup* s = job->setup;
  *o = (snSoOptions){.start = job->start, .end = job->end, .threads = (int)job->threads, .cutoff = -1};
  if (s) o->cutoff = s->cutoff, o->exponent = s->exponent, o->isometric = s->isometric;
  if (sn_argument(job->a, "isometric")) o->isometric = true;
  if (f->loads) o->forces = f->loads->forces, o->force_count = f->loads->count;
  if (f->set) o->reserves = f->set->reserves, o->reserve_count = f->set->count;
  return sn_argument_number(job->a, "cutoff", -1, &o->cutoff) &&
         sn_argument_number(job->a, "exponent", 0, &o->exponent) &&
         sn_argument_number(job->a, "reserve", 0, &o->reserve);
}

static bool reaction_frame(const Job* job, snReactionOptions* o) {
  static const char* const words[] = {"ground", "child", "parent"};
  const char* word = sn_argument(job->a, "frame");
  if (job->setup) o->frame = job->setup->frame, o->on_parent = job->setup->on_parent;
  if (sn_argument(job->a, "on-parent")) o->on_parent = true;
  for (int i = 0; word && i < 3; i++)
    if (strcmp(word, words[i]) == 0) {
      o->frame = (snReactionFrame)i;
      return true;
    }
  if (word) sn_misuse(job->a->where, "--frame is ground, child or parent, not '%s'", word);
  return !word;
}

// The loads of joints, to a file.
static bool write_reactions(Job* job, const snSoOptions* so, const snMotion* actuators, const char* path) {
  snReactionOptions o = {.forces = so->forces,
                         .force_count = so->force_count,
                         .reserves = so->reserves,
                         .reserve_count = so->reserve_count,
                         .reserve = so->reserve,
                         .actuators = actuators,
                         .start = so->start,
                         .end = so->end,
                         .cutoff = so->cutoff,
                         .threads = so->threads};
  if (!reaction_frame(job, &o)) return false;
  snMotion* loads = sn_joint_reactions(job->m, job->in, &o, &job->diag);
  bool ok = loads && sn_motion_write(loads, path, &job->diag);
  if (ok && !sn_argument(job->a, "quiet")) printf("%s: %d rows, %d columns\n", path, loads->rows, loads->cols);
  sn_motion_destroy(loads);
  return ok;
}

static snMotion* optimize(Job* job, snSoOptions* o, snMotion** forces) {
  bool quiet = sn_argument(job->a, "quiet") != NULL;
  snProgress progress = sn_progress_start(quiet);
  double start = sn_clock_seconds();
  o->progress = draw_progress;
  o->context = &progress;
  snMotion* found = sn_static_optimization(job->m, job->in, o, forces, &job->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&progress);
  if (found && !quiet) printf("%d rows in %.3g s (%.3g ms each)\n", found->rows, seconds, 1e3 * seconds / found->rows);
  return found;
}

static bool solve_so(Job* job, Forces* f) {
  snSoOptions o;
  const snToolSetup* s = job->setup;
  if (!forces_open(f, job) || !so_options(&o, job, f)) return false;
  snMotion* forces = NULL;
  bool ok = true, optimizes = !s || s->static_optimization, reacts = s && s->joint_reactions;
  const char *path = sn_argument(job->a, "reactions"), *written = sn_argument(job->a, "forces");
  if (!job->out && s && optimizes) job->out = "StaticOptimization_activation.sto";
  if (!written && s && optimizes) written = "StaticOptimization_force.sto";
  if (!path && reacts) path = "JointReaction_ReactionLoads.sto";
  if (optimizes) ok = (job->result = optimize(job, &o, &forces)) != NULL;
  if (ok && written && forces) ok = sn_motion_write(forces, written, &job->diag);
  if (ok && path) ok = write_reactions(job, &o, optimizes ? forces : f->actuators, path);
  sn_motion_destroy(forces);
  return ok;
}

int sn_command_so(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &so_usage, argc, argv, &status)) return status;
  Job job;
  Forces f = {0};
  bool ok = job_open(&job, &a, SN_TOOL_ANALYZE, "coordinates");
  if (ok && job.setup && !job.setup->static_optimization && !job.setup->joint_reactions) {
    sn_message(a.arguments[0], SN_SEVERITY_ERROR, "the set-up asks for neither StaticOptimization nor JointReaction");
    ok = false;
  }
  ok = ok && solve_so(&job, &f);
  forces_close(&f);
  return job_close(&job, ok);
}

// ---- muscle analysis

static const char* const quantities[] = {"length", "speed", "moment-arm", "force", "fiber-length", "pennation", NULL};

int sn_muscle_analyze(const snArguments* a, const char* model, const char* motion) {
  Job job = {.a = a, .out = sn_argument(a, "out")};
  snAnalysisOptions options = {.coordinate = sn_argument(a, "coordinate"), .activation = 0.5, .cutoff = -1};
  const char* word = chosen(sn_argument(a, "quantity"), options.coordinate ? "moment-arm" : "length");
  int quantity = 0;
  while (quantities[quantity] && strcmp(quantities[quantity], word) != 0) quantity++;
  if (!quantities[quantity]) {
    sn_misuse(a->where, "--quantity is length, speed, moment-arm, force, fiber-length or pennation, not '%s'", word);
    return SN_EXIT_USAGE;
  }
  options.quantity = (snMuscleQuantity)quantity;
  if (!sn_argument_number(a, "activation", 0, &options.activation)) return SN_EXIT_USAGE;
  job.m = sn_model_input(model, false, &job.diag);
  job.in = job.m ? sn_motion_read(motion, &job.diag) : NULL;
  if (job.in) job.result = sn_muscle_analysis(job.m, job.in, &options, &job.diag);
  if (job.result && !job.out) job.out = "/dev/stdout";
  return job_close(&job, job.result != NULL);
}
