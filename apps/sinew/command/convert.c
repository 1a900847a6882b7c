// convert.c — `sinew convert`: files of motion laboratories to OpenSim's, and OpenSim's into each other

#include "command/commands.h"
#include "command/tools.h"
#include "sinew/c3d.h"
#include "sinew/imu.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEGREE 0.017453292519943295

static const snUsage usage = {
    .command = "convert",
    .synopsis = "TRIAL.c3d OUT... | MOTION OUT | SETTINGS.xml RECORDING OUT.sto",
    .summary =
        "Converts a .c3d file: OUT.trc gets the markers, OUT.mot the ground forces of the force plates, OUT.sto the "
        "analog\n"
        "channels, OUT.csv the events. Motions (.trc, .mot, .sto) are converted into each other. Recordings of inertial sensors\n"
        "as text, a folder of Xsens or a .csv file of APDM, become orientations by a settings file of OpenSim's readers.",
    .options =
        (const snOptionRow[]){
            {"up", "AXIS", "axis of the laboratory that points up: x, y or z; default: the file's, else z"},
            {"turn", "DEGREES", "turn everything about the vertical, so that x is the direction of walking"},
            {"threshold", "N", "vertical forces below N newtons count as zero; default 20"},
            {"filter", "HZ", "low-pass filter of forces, or of all columns of a motion: zero-lag Butterworth"},
            {"all", NULL, "of sensors also accelerations, angular velocities, magnetic fields, in files next to OUT"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .notes =
        "Markers and forces are written with y up, as in OpenSim, in metres and newtons. Threshold and filter are in "
        "the\n"
        "first line of the file of forces.",
    .examples =
        "# markers, ground forces and events of a trial\n"
        "sinew convert walk.c3d walk.trc walk_grf.mot walk_events.csv --filter 20\n"
        "# states of a simulation for another program\n"
        "sinew convert states.sto states.mot\n"
        "# orientations of the sensors of a trial\n"
        "sinew convert myIMUMappings.xml recordings walk_orientations.sto",
    .min_arguments = 2,
    .max_arguments = 8,
};

typedef struct Job {
  const snArguments* a;
  snDiagnostics diag;
  snPlateOptions plates;
  double turn;
  char up;
} Job;

static bool read_options(Job* job) {
  const char* up = sn_argument(job->a, "up");
  job->plates.threshold = 20;
  if (up && (strlen(up) != 1 || !strchr("xyz", up[0]))) {
    sn_misuse(job->a->where, "--up is x, y or z, not '%s'", up);
    return false;
  }
  job->up = up ? up[0] : 0;
  return sn_argument_number(job->a, "turn", -360, &job->turn) &&
         sn_argument_number(job->a, "threshold", 0, &job->plates.threshold) &&
         sn_argument_number(job->a, "filter", 0, &job->plates.cutoff);
}

// ---- .c3d

static bool write_turned(Job* job, const snC3d* c3d, snMotion* motion, const char* path) {
  char up = job->up ? job->up : c3d->up ? c3d->up : 'z';
  sn_motion_turn(motion, up, job->turn * DEGREE);
  return sn_motion_write(motion, path, &job->diag);
}

static bool write_markers(Job* job, const snC3d* c3d, const char* path) {
  snMotion* copy = sn_motion_create(c3d->points->name, c3d->points->rows, c3d->points->cols, c3d->points->labels);
  if (!copy) return false;
  copy->markers = true;
  memcpy(copy->time, c3d->points->time, sizeof(double) * (size_t)copy->rows);
  memcpy(copy->data, c3d->points->data, sizeof(double) * (size_t)copy->rows * (size_t)copy->cols);
  bool ok = write_turned(job, c3d, copy, path);
  sn_motion_destroy(copy);
  return ok;
}

static bool write_forces(Job* job, const snC3d* c3d, const char* path) {
  snMotion* forces = sn_c3d_ground_forces(c3d, &job->plates, &job->diag);
  bool ok = forces && write_turned(job, c3d, forces, path);
  sn_motion_destroy(forces);
  return ok;
}

static bool write_analog(Job* job, const snC3d* c3d, const char* path) {
  if (c3d->analog) return sn_motion_write(c3d->analog, path, &job->diag);
  sn_message(path, SN_SEVERITY_ERROR, "the file has no analog channels");
  return false;
}

static bool write_events(Job* job, const snC3d* c3d, const char* path) {
  (void)job;
  FILE* file = fopen(path, "w");
  if (!file) {
    sn_message(path, SN_SEVERITY_ERROR, "cannot write");
    return false;
  }
  fprintf(file, "time,context,event\n");
  for (int i = 0; i < c3d->event_count; i++)
    fprintf(file, "%.9g,%s,%s\n", c3d->events[i].time, c3d->events[i].context, c3d->events[i].label);
  return fclose(file) == 0;
}

static const struct {
  const char* ending;
  bool (*write)(Job* job, const snC3d* c3d, const char* path);
} outputs[] = {{".trc", write_markers}, {".mot", write_forces}, {".sto", write_analog}, {".csv", write_events}};

static bool write_output(Job* job, const snC3d* c3d, const char* path) {
  for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++)
    if (sn_path_ends(path, outputs[i].ending)) return outputs[i].write(job, c3d, path);
  sn_misuse(job->a->where, "'%s' does not end in .trc, .mot, .sto or .csv", path);
  return false;
}

static bool convert_c3d(Job* job, bool quiet) {
  snC3d* c3d = sn_c3d_read(job->a->arguments[0], &job->diag);
  if (!c3d) return false;
  if (!quiet)
    printf("%d markers, %d frames at %g Hz; %d analog channels at %g Hz; %d force plates; %d events\n",
           c3d->points->cols / 3, c3d->points->rows, c3d->rate, c3d->analog ? c3d->analog->cols : 0,
           c3d->rate * c3d->analog_samples, c3d->plate_count, c3d->event_count);
  bool ok = true;
  for (int i = 1; i < job->a->count && ok; i++) {
    ok = write_output(job, c3d, job->a->arguments[i]);
    if (ok && !quiet) printf("wrote %s\n", job->a->arguments[i]);
  }
  sn_c3d_destroy(c3d);
  return ok;
}

// ---- motions

static bool convert_motion(Job* job, bool quiet) {
  if (job->a->count != 2) {
    sn_misuse(job->a->where, "a motion is converted into one file; several are for .c3d files");
    return false;
  }
  snMotion* motion = sn_motion_read(job->a->arguments[0], &job->diag);
  if (!motion) return false;
  const char* out = job->a->arguments[1];
  bool markers = sn_path_ends(out, ".trc"), ok = !markers || motion->markers;
  if (!ok) sn_message(out, SN_SEVERITY_ERROR, "a .trc file holds markers, and %s has none", job->a->arguments[0]);
  if (job->plates.cutoff > 0) ok = ok && sn_motion_lowpass(motion, job->plates.cutoff, &job->diag);
  if (job->up || job->turn != 0) {
    if (motion->markers)
      sn_motion_turn(motion, job->up ? job->up : 'y', job->turn * DEGREE);
    else
      sn_message(out, SN_SEVERITY_WARNING, "--up and --turn are for markers and .c3d files; columns stay as they are");
  }
  ok = ok && sn_motion_write(motion, out, &job->diag);
  if (ok && !quiet) printf("wrote %s: %d rows, %d columns\n", out, motion->rows, motion->cols);
  sn_motion_destroy(motion);
  return ok;
}

// ---- sensors

static bool write_table(Job* job, const snImuTrial* trial, int table, const char* path, bool quiet) {
  const snMotion* m = trial->tables[table];
  if (!m) return true;
  bool ok = sn_imu_table_write(m, trial->rate, path, &job->diag);
  if (ok && !quiet) printf("wrote %s: %d rows, %d sensors\n", path, m->rows, m->cols / (table == 3 ? 4 : 3));
  return ok;
}

static bool convert_sensors(Job* job, bool quiet) {
  if (job->a->count != 3) {
    sn_misuse(job->a->where, "settings of sensors are followed by their recording and one file");
    return false;
  }
  const char* out = job->a->arguments[2];
  snImuTrial* trial = sn_imu_trial_read(job->a->arguments[0], job->a->arguments[1], &job->diag);
  bool ok = trial && write_table(job, trial, 3, out, quiet);
  for (int i = 0; ok && sn_argument(job->a, "all") && i < 3; i++) {
    char path[SN_LONGEST_PATH];
    if (!trial->tables[i]) continue;
    const char* dot = strrchr(out, '.');
    int length = dot ? (int)(dot - out) : (int)strlen(out);
    if (length > 3900) length = 3900;
    snprintf(path, sizeof path, "%.*s_%s%s", length, out, trial->tables[i]->name, dot ? dot : ".sto");
    ok = write_table(job, trial, i, path, quiet);
  }
  sn_imu_trial_destroy(trial);
  return ok;
}

int sn_command_convert(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Job job = {.a = &a};
  if (!read_options(&job)) return SN_EXIT_USAGE;
  bool quiet = sn_argument(&a, "quiet") != NULL;
  bool ok = sn_path_ends(a.arguments[0], ".c3d")   ? convert_c3d(&job, quiet)
            : sn_path_ends(a.arguments[0], ".xml") ? convert_sensors(&job, quiet)
                                                   : convert_motion(&job, quiet);
  sn_diagnostics_print(&job.diag, !quiet);
  ok = ok && job.diag.errors == 0;
  sn_diagnostics_clear(&job.diag);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
