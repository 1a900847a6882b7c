// fit.c — `sinew fit`: a model fitted to the markers of whole trials

#include "sinew/fit.h"
#include "command/commands.h"
#include "sinew/mjcf.h"
#include "command/tools.h"
#include <stdio.h>
#include <string.h>

#define MOST_TRIALS 32

static const snUsage usage = {
    .command = "fit",
    .synopsis = "MODEL.osim TRIAL ... --out FITTED.osim [--fixed MARKER,...] [--mass KG] "
                "[--loads LOADS.xml --motion FILE.mot]",
    .summary =
        "Scale factors, places of markers and motions of trials (.trc) in one least-squares problem. Markers that mark\n"
        "bones precisely, such as joint centres, keep their place with --fixed. With the ground forces of the last trial,\n"
        "masses, centres of mass and inertias are fitted too, and its motion is changed slightly, so that residual\n"
        "forces vanish.",
    .options =
        (const snOptionRow[]){
            {"out", "FILE", "the fitted model"},
            {"marker-set", "FILE", "a MarkerSet of OpenSim that replaces markers of the model"},
            {"fixed", "MARKER,...", "markers that keep their place on the body"},
            {"skip", "MARKER,...", "markers that are not used"},
            {"mass", "KG", "mass of the subject; default: as the scaled bodies have it"},
            {"loads", "LOADS.xml", "ground forces of the last trial: masses and motion are fitted to them"},
            {"motion", "FILE", "the fitted motion of the last trial (.mot), to be used without a filter"},
            {"keep-motion", NULL, "masses alone are fitted to the ground forces"},
            {"cutoff", "HZ", "frequency of the low-pass filter of the motion that is begun with; default 6"},
            {"from", "T", "first time of the last trial for ground forces [s]"},
            {"to", "T", "last time of it [s]"},
            {"place", "M", "how far markers leave their places, a standard deviation [m]; default 0.015"},
            {"spread", "X", "how far scale factors of bodies are from that of the whole; default 0.1"},
            {"frames", "N", "frames of all trials that are used; default 60"},
            {"threads", "N", "threads; default: one per core"},
            {"quiet", NULL, "no warnings and no tables"},
            {0},
        },
    .examples =
        "# a static and a walking trial\n"
        "sinew fit generic.osim static.trc walk.trc --mass 72.6 --out subject.osim\n"
        "# masses and a motion that agree with the ground forces of the walk\n"
        "sinew fit generic.osim static.trc walk.trc --loads walk_grf.xml --motion walk.mot --out subject.osim",
    .min_arguments = 2,
    .max_arguments = MOST_TRIALS + 1,
};

// Names between commas; `text` is cut at them.
static int split(char* text, const char** names, int most) {
  int count = 0;
  for (char* part = text; part && *part && count < most;) {
    char* comma = strchr(part, ',');
    if (comma) *comma = '\0';
    names[count++] = part;
    part = comma ? comma + 1 : NULL;
  }
  return count;
}

static void print_tables(const snFittedModel* fitted) {
  printf("body                          x         y         z\n");
  for (int i = 0; i < fitted->body_count; i++) {
    snVec3 f = fitted->bodies[i].factors;
    printf("  %-20s %9.5f %9.5f %9.5f\n", fitted->bodies[i].body, f.x, f.y, f.z);
  }
  printf("marker                  before mm  after mm   moved mm\n");
  for (int i = 0; i < fitted->marker_count; i++) {
    const snFittedMarker* m = &fitted->markers[i];
    printf("  %-20s %10.2f %9.2f   %.1f %.1f %.1f\n", m->name, 1e3 * m->before, 1e3 * m->after, 1e3 * m->moved.x,
           1e3 * m->moved.y, 1e3 * m->moved.z);
  }
  printf("root mean square over all markers: %.2f mm before, %.2f mm after, %d frames, %d steps\n",
         1e3 * fitted->before, 1e3 * fitted->after, fitted->frames, fitted->iterations);
  printf("mass %.3f kg\n", fitted->mass_after);
}

// Everything that the command opens.
typedef struct Fit {
  snMotion* trials[MOST_TRIALS];
  char fixed[4096], skip[4096];
  const char *fixed_names[256], *skip_names[256];
  snIkTask* tasks;
  snFitOptions o;
  snDynamicsOptions dynamics;
  snDiagnostics diag;
} Fit;

static bool read_options(const snArguments* a, Fit* f) {
  int64_t frames = 0, threads = 0;
  const char *fixed = sn_argument(a, "fixed"), *skip = sn_argument(a, "skip");
  bool ok = sn_argument_number(a, "mass", 0, &f->o.mass) && sn_argument_number(a, "place", 1e-9, &f->o.place_spread) &&
            sn_argument_number(a, "spread", 1e-9, &f->o.scale_spread) && sn_argument_integer(a, "frames", 1, &frames) &&
            sn_argument_integer(a, "threads", 1, &threads) && sn_argument_number(a, "cutoff", 0, &f->dynamics.cutoff) &&
            sn_argument_number(a, "from", -1e30, &f->dynamics.start) &&
            sn_argument_number(a, "to", -1e30, &f->dynamics.end);
  if (sn_argument(a, "from") && !sn_argument(a, "to")) f->dynamics.end = 1e30;
  f->dynamics.keep_mass = sn_argument(a, "mass") != NULL;
  f->dynamics.keep_motion = sn_argument(a, "keep-motion") != NULL;
  f->o.most_frames = (int)frames;
  f->o.marker_set = sn_argument(a, "marker-set");
  f->o.threads = (int)threads;
  snprintf(f->fixed, sizeof f->fixed, "%s", fixed ? fixed : "");
  snprintf(f->skip, sizeof f->skip, "%s", skip ? skip : "");
  f->o.fixed = f->fixed_names;
  f->o.fixed_count = split(f->fixed, f->fixed_names, 256);
  return ok;
}

// Markers of --skip have the weight 0.
static bool skip_markers(Fit* f, snIkTask* tasks, int most, char names[][128]) {
  int skipped = split(f->skip, f->skip_names, 256), count = 0;
  const snMotion* trial = f->trials[0];
  for (int c = 0; skipped && c + 2 < trial->cols && count < most; c += 3) {
    snprintf(names[count], 128, "%.*s", (int)strlen(trial->labels[c]) - 2, trial->labels[c]);
    double weight = 1;
    for (int i = 0; i < skipped; i++)
      if (strcmp(f->skip_names[i], names[count]) == 0) weight = 0;
    tasks[count] = (snIkTask){.name = names[count], .weight = weight};
    count++;
  }
  f->o.tasks = tasks;
  f->o.task_count = count;
  return true;
}

static bool open_trials(const snArguments* a, Fit* f) {
  for (int i = 1; i < a->count; i++) {
    f->trials[f->o.trial_count] = sn_motion_read(a->arguments[i], &f->diag);
    if (!f->trials[f->o.trial_count]) return false;
    if (!f->trials[f->o.trial_count++]->markers) {
      sn_message(a->arguments[i], SN_SEVERITY_ERROR, "holds no markers; a trial is a .trc file (sinew convert)");
      return false;
    }
  }
  f->o.trials = (const snMotion* const*)f->trials;
  return true;
}

bool sn_write_document(const char* path, const char* text, size_t size) {
  char temporary[SN_LONGEST_PATH];
  snprintf(temporary, sizeof temporary, "%.4000s.part", path);
  FILE* file = fopen(temporary, "wb");
  bool ok = file && fwrite(text, 1, size, file) == size;
  if (file) ok = fclose(file) == 0 && ok;
  ok = ok && rename(temporary, path) == 0;
  if (!ok) remove(temporary);
  if (!ok) sn_message(path, SN_SEVERITY_ERROR, "cannot be written");
  return ok;
}

// ---- ground forces

static void print_row(const char* name, const snResidualRow* row, const snFittedDynamics* d) {
  double lever = d->ground_force * d->center_height;
  printf("  %-22s %7.1f %6.1f (%.2f %%) %9.2f %7.2f (%.2f %%) %10.2f\n", name, row->force, row->force_rms,
         100 * row->force / d->ground_force, row->moment, row->moment_rms, 100 * row->moment / lever,
         1e3 * row->marker);
}

static void print_dynamics(const snFittedDynamics* d) {
  printf("body                     mass kg          centre of mass m                inertia kg m^2\n");
  for (int i = 0; i < d->body_count; i++) {
    const snFittedBody* b = &d->bodies[i];
    snVec3 c = b->center[1], I = b->inertia[1];
    printf("  %-16s %7.3f -> %7.3f  %7.4f %7.4f %7.4f  %8.5f %8.5f %8.5f\n", b->name, b->mass[0], b->mass[1], c.x, c.y,
           c.z, I.x, I.y, I.z);
  }
  printf("residuals, %.4g to %.4g s   force N: most, rms       moment N m: most, rms     markers mm\n", d->start,
         d->end);
  print_row("before", &d->before, d);
  print_row("with the masses", &d->masses, d);
  print_row("with the motion too", &d->after, d);
  printf("%% of the largest ground force, %.0f N, and of it at the height of the centre of mass, %.3f m\n",
         d->ground_force, d->center_height);
}

// The fitted model against the ground forces of the last trial; NULL after an error.
static snFittedDynamics* fit_dynamics(const snArguments* a, Fit* f, const snFittedModel* fitted) {
  snLoadOptions load = {.no_visual = true};
  const snMotion* trial = f->trials[f->o.trial_count - 1];
  snModel* m = sn_load_memory(fitted->document, fitted->size, a->arguments[0], &load, NULL);
  snExternalLoads* loads = m ? sn_external_loads_read(sn_argument(a, "loads"), &f->diag) : NULL;
  snIkOptions ik = {.tasks = f->o.tasks, .task_count = f->o.task_count, .threads = f->o.threads};
  snMotion* coordinates = loads ? sn_inverse_kinematics(m, trial, &ik, NULL, &f->diag) : NULL;
  snFittedDynamics* found = NULL;
  if (coordinates) {
    f->dynamics.markers = trial;
    f->dynamics.coordinates = coordinates;
    f->dynamics.forces = loads->forces;
    f->dynamics.force_count = loads->count;
    f->dynamics.marker_spread = f->o.marker_spread;
    f->dynamics.threads = f->o.threads;
    found = sn_fit_dynamics(a->arguments[0], fitted->document, fitted->size, &f->dynamics, &f->diag);
  }
  const char* path = sn_argument(a, "motion");
  if (found && path && !sn_motion_write(found->coordinates, path, &f->diag)) {
    sn_fitted_dynamics_destroy(found);
    found = NULL;
  }
  sn_motion_destroy(coordinates);
  sn_external_loads_destroy(loads);
  sn_model_destroy(m);
  return found;
}

int sn_command_fit(int argc, char** argv) {
  static snIkTask tasks[512];
  static char names[512][128];
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Fit f = {0};
  if (!read_options(&a, &f)) return SN_EXIT_USAGE;
  const char* out = sn_argument(&a, "out");
  if (!out) {
    sn_misuse(a.where, "--out FILE names the fitted model");
    return SN_EXIT_USAGE;
  }
  bool quiet = sn_argument(&a, "quiet") != NULL, ok = open_trials(&a, &f) && skip_markers(&f, tasks, 512, names);
  snFittedModel* fitted = ok ? sn_fit_model(a.arguments[0], &f.o, &f.diag) : NULL;
  snFittedDynamics* dynamics = fitted && sn_argument(&a, "loads") ? fit_dynamics(&a, &f, fitted) : NULL;
  ok = fitted && (dynamics || !sn_argument(&a, "loads"));
  ok = ok && (dynamics ? sn_write_document(out, dynamics->document, dynamics->size)
                       : sn_write_document(out, fitted->document, fitted->size));
  sn_diagnostics_print(&f.diag, !quiet);
  if (ok && !quiet) print_tables(fitted);
  if (ok && !quiet && dynamics) print_dynamics(dynamics);
  ok = ok && f.diag.errors == 0;
  sn_diagnostics_clear(&f.diag);
  sn_fitted_dynamics_destroy(dynamics);
  sn_fitted_model_destroy(fitted);
  for (int i = 0; i < f.o.trial_count; i++) sn_motion_destroy(f.trials[i]);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
