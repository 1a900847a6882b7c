// tools.c — `sinew ik`, `sinew id` and `sinew muscle --analyze`: OpenSim's tools on any model

#include "command/tools.h"
#include "command/commands.h"
#include "command/muscle.h"
#include <stdio.h>
#include <string.h>

static const snUsage ik_usage = {
    .command = "ik",
    .synopsis = "SETUP.xml... | MODEL MARKERS.trc... [--tasks SETUP.xml] [--out FILE.mot]",
    .summary =
        "Inverse kinematics: coordinates at which the markers (sites) of a model are closest to measured ones, by "
        "weighted\n"
        "least squares, frame by frame. Takes OpenSim's set-up files.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"markers", "FILE", "these markers instead of the set-up's"},
            {"tasks", "SETUP", "weights of markers and coordinates from this set-up file"},
            {"coordinates", "FILE", "values of coordinates whose tasks take them from a file"},
            {"errors", "FILE", "write the errors of every frame"},
            SN_TOOL_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew ik walk_Setup_IK.xml\n"
        "# all markers of the file with weight 1\n"
        "sinew ik subject.osim walk.trc --out walk.mot\n"
        "# all trials of a subject: results/walk1_ik.mot, ...\n"
        "sinew ik subject.osim walk1.trc walk2.trc run1.trc --out results/%_ik.mot",
    .notes = SN_TOOL_TRIALS,
    .min_arguments = 1,
    .max_arguments = SN_MOST_TRIALS,
};

static const snUsage id_usage = {
    .command = "id",
    .synopsis = "SETUP.xml... | MODEL COORDINATES.mot... [--loads LOADS.xml] [--cutoff HZ] [--out FILE.sto]",
    .summary =
        "Inverse dynamics: generalised forces needed for a measured motion, given external loads.\n"
        "Takes OpenSim's set-up files.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"coordinates", "FILE", "these coordinates instead of the set-up's"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},
            {"passive", NULL, "springs, dampers and force elements of the model act; default: the set-up's"},
            SN_TOOL_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew id walk_Setup_ID.xml\n"
        "# coordinates of inverse kinematics, filtered, with ground reaction forces\n"
        "sinew id subject.osim walk.mot --loads walk_grf.xml --cutoff 6 --out walk_ID.sto\n"
        "# several trials, each with the loads of its name\n"
        "sinew id subject.osim walk1.mot walk2.mot --loads %_grf.xml --out %_ID.sto",
    .notes = SN_TOOL_TRIALS,
    .min_arguments = 1,
    .max_arguments = SN_MOST_TRIALS,
};

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

// Whom users of OpenSim look for first: the marker with the largest error, and its frame.
static void print_errors(const snToolJob* job, const snMotion* errors, double seconds) {
  double mean = 0;
  int worst = 0;
  if (job->quiet || errors->rows == 0) return;
  for (int i = 0; i < errors->rows; i++) {
    mean += errors->data[3 * i + 1] / errors->rows;
    if (errors->data[3 * i + 2] > errors->data[3 * worst + 2]) worst = i;
  }
  const char* marker = sn_worst_marker(job->m, job->in, job->result, worst);
  printf("%d frames in %.3g s (%.3g ms each); marker error: mean of RMS %.4g mm, largest %.4g mm", errors->rows,
         seconds, 1e3 * seconds / errors->rows, 1e3 * mean, 1e3 * errors->data[3 * worst + 2]);
  if (marker) printf(" (%s at %.4g s)", marker, errors->time[worst]);
  printf("\n");
}

static bool solve_ik(snToolJob* job, const snToolSetup* tasks, const snMotion* coordinates) {
  snIkOptions options = {
      .start = job->start, .end = job->end, .threads = (int)job->threads, .coordinates = coordinates};
  if (tasks) options.tasks = tasks->tasks, options.task_count = tasks->task_count;
  options.progress = sn_job_progress;
  options.context = sn_job_watch(job);
  snMotion* errors = NULL;
  double start = sn_clock_seconds();
  job->result = sn_inverse_kinematics(job->m, job->in, &options, &errors, &job->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&job->progress);
  char path[SN_LONGEST_PATH];
  const char* written = sn_argument(job->a, "errors");
  if (!written && job->setup && job->setup->report_errors) written = sn_result_path(job, "ik_marker_errors.sto", path);
  bool ok = job->result != NULL;
  if (errors && job->result) print_errors(job, errors, seconds);
  if (errors && written) ok = sn_motion_write(errors, written, &job->diag);
  sn_motion_destroy(errors);
  return ok;
}

static int run_ik(const snArguments* a, snSharedModel* shared) {
  snToolJob job;
  if (!sn_job_open(&job, a, shared, SN_TOOL_IK, "markers")) return sn_job_close(&job, false);
  const char *path = sn_argument(a, "tasks"), *file = sn_argument(a, "coordinates");
  snToolSetup* other = path ? sn_tool_read(path, &job.diag) : NULL;
  const snToolSetup* tasks = other ? other : job.setup;
  if (!file && tasks) file = tasks->coordinates;
  snMotion* coordinates = file ? sn_motion_read(file, &job.diag) : NULL;
  bool ok = (other || !path) && (coordinates || !file) && solve_ik(&job, tasks, coordinates);
  sn_motion_destroy(coordinates);
  sn_tool_destroy(other);
  return sn_job_close(&job, ok);
}

int sn_command_ik(int argc, char** argv) {
  snArguments a;
  int status;
  return sn_arguments_read(&a, &ik_usage, argc, argv, &status) ? sn_each_trial(&a, run_ik) : status;
}

static int run_id(const snArguments* a, snSharedModel* shared) {
  snToolJob job;
  if (!sn_job_open(&job, a, shared, SN_TOOL_ID, "coordinates")) return sn_job_close(&job, false);
  const char* path = chosen(sn_argument(a, "loads"), job.setup ? job.setup->external_loads : NULL);
  snExternalLoads* loads = path ? sn_external_loads_read(path, &job.diag) : NULL;
  snIdOptions options = {.start = job.start, .end = job.end, .threads = (int)job.threads};
  options.cutoff = job.setup ? job.setup->cutoff : -1;
  options.passive = (job.setup && job.setup->passive) || sn_argument(a, "passive");
  options.progress = sn_job_progress;
  if (loads) options.forces = loads->forces, options.force_count = loads->count;
  bool ok = sn_argument_number(a, "cutoff", -1, &options.cutoff) && (loads || !path);
  if (ok) {
    options.context = sn_job_watch(&job);
    job.result = sn_inverse_dynamics(job.m, job.in, &options, &job.diag);
    sn_progress_end(&job.progress);
  }
  sn_external_loads_destroy(loads);
  return sn_job_close(&job, ok && job.result);
}

int sn_command_id(int argc, char** argv) {
  snArguments a;
  int status;
  return sn_arguments_read(&a, &id_usage, argc, argv, &status) ? sn_each_trial(&a, run_id) : status;
}

// ---- muscle analysis

static const char* const quantities[] = {"length", "speed", "moment-arm", "force", "fiber-length", "pennation", NULL};

// Leaves only the column of one muscle in the result; false with a message where there is no such column.
static bool keep_chosen(snToolJob* job, const char* muscle) {
  int column = sn_motion_find(job->result, muscle);
  if (column < 0) {
    sn_misuse(job->a->where, "no muscle '%s'", muscle);
    return false;
  }
  const snMotion* all = job->result;
  snMotion* one = sn_motion_create(all->name, all->rows, 1, &all->labels[column]);
  if (!one) return false;
  memcpy(one->time, all->time, sizeof(double) * (size_t)all->rows);
  for (int row = 0; row < all->rows; row++) one->data[row] = all->data[row * all->cols + column];
  sn_motion_destroy(job->result);
  job->result = one;
  return true;
}

// Options of the table and the picture say nothing about an analysis.
static const char* other_option(const snArguments* a) {
  static const char* const others[] = {"json", "csv", "plot", "to"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (sn_argument(a, others[i])) return others[i];
  return NULL;
}

int sn_muscle_analyze(const snArguments* a, const char* model, const char* motion) {
  snToolJob job = {.a = a, .out = sn_argument(a, "out")};
  snAnalysisOptions options = {.coordinate = sn_argument(a, "coordinate"), .activation = 0.5, .cutoff = -1};
  const char* word = chosen(sn_argument(a, "quantity"), options.coordinate ? "moment-arm" : "length");
  int quantity = 0;
  while (quantities[quantity] && strcmp(quantities[quantity], word) != 0) quantity++;
  if (!quantities[quantity]) {
    sn_misuse(a->where, "--quantity is length, speed, moment-arm, force, fiber-length or pennation, not '%s'", word);
    return SN_EXIT_USAGE;
  }
  options.quantity = (snMuscleQuantity)quantity;
  if (options.quantity == SN_QUANTITY_MOMENT_ARM && !options.coordinate) {
    sn_misuse(a->where, "--quantity moment-arm needs --coordinate NAME, the coordinate that the arms are of");
    return SN_EXIT_USAGE;
  }
  if (!sn_argument_number(a, "activation", 0, &options.activation)) return SN_EXIT_USAGE;
  const char *muscle = sn_muscle_wanted(a), *other = other_option(a);
  if (other) {
    sn_misuse(a->where, "--analyze writes a .sto file; --%s is not for it (`sinew plot` draws the file)", other);
    return SN_EXIT_USAGE;
  }
  job.m = sn_model_undrawn(model, &job.diag);
  job.in = job.m ? sn_motion_read(motion, &job.diag) : NULL;
  options.progress = sn_job_progress;
  options.context = sn_job_watch(&job);
  if (job.in) job.result = sn_muscle_analysis(job.m, job.in, &options, &job.diag);
  sn_progress_end(&job.progress);
  if (job.result && !job.out) job.out = "/dev/stdout";
  return sn_job_close(&job, job.result && (!muscle || keep_chosen(&job, muscle)));
}
