// fit_paths.c — `sinew fit-paths`: paths of a model as polynomials of the coordinates that they cross

#include "sinew/fit_paths.h"
#include "command/commands.h"
#include "command/tools.h"
#include <stdio.h>
#include <string.h>

static const snUsage usage = {
    .command = "fit-paths",
    .synopsis = "MODEL.osim --out FITTED.osim [--data COORDINATES.mot] [--tolerance M]",
    .summary =
        "Lengths and moment arms of all paths are fitted by polynomials, each with the lowest order that reaches the\n"
        "tolerance. The model is written with a FunctionBasedPath in the place of each path; errors are those of poses\n"
        "that were not fitted.",
    .options =
        (const snOptionRow[]){
            {"out", "FILE", "the model with fitted paths"},
            {"data", "FILE", "coordinates: poses are sampled around its rows; default: over the ranges of coordinates"},
            {"angle", "DEG", "how far from the data, of coordinates that rotate [degrees]; default 10"},
            {"distance", "M", "how far from the data, of coordinates that slide [m]; default 0.02"},
            {"tolerance", "M", "root mean square error of lengths and moment arms [m]; default 0.001"},
            {"max-order", "N", "highest order, 1 to 9; default 6"},
            {"samples", "N", "poses that are fitted; default 1000"},
            {"threads", "N", "threads; default: one per core"},
            {"quiet", NULL, "no warnings and no table"},
            {0},
        },
    .examples =
        "# over the ranges of the coordinates\n"
        "sinew fit-paths gait10dof18musc.osim --out fitted.osim\n"
        "# around a walk\n"
        "sinew fit-paths gait10dof18musc.osim --data walk.mot --out fitted.osim",
    .min_arguments = 1,
    .max_arguments = 1,
};

static bool read_options(const snArguments* a, snFitPathsOptions* o) {
  int64_t order = 0, samples = 0, threads = 0;
  double degrees = 0;
  bool ok = sn_argument_number(a, "angle", 1e-9, &degrees) &&
            sn_argument_number(a, "distance", 1e-9, &o->spread_distance) &&
            sn_argument_number(a, "tolerance", 1e-9, &o->tolerance) && sn_argument_integer(a, "max-order", 1, &order) &&
            sn_argument_integer(a, "samples", 50, &samples) && sn_argument_integer(a, "threads", 1, &threads);
  o->spread_angle = degrees * 0.017453292519943295;
  o->most_order = order > 1000 ? 1000 : (int)order;
  o->samples = samples > 1000000 ? 1000000 : (int)samples;
  o->threads = (int)threads;
  return ok;
}

static void print_table(const snFittedPaths* fitted) {
  printf("path                      order terms  length rms   worst mm  arm rms   worst mm  coordinates\n");
  for (int i = 0; i < fitted->path_count; i++) {
    const snFittedPath* p = &fitted->paths[i];
    printf("  %-24s %4d %5d %10.3f %10.3f %8.3f %10.3f %s", p->name, p->order, p->terms, 1e3 * p->length_rms,
           1e3 * p->length_worst, 1e3 * p->arm_rms, 1e3 * p->arm_worst, p->reached ? " " : "!");
    for (int k = 0; k < p->count; k++) printf("%s%s", k ? "," : "", p->coordinates[k]);
    printf("\n");
  }
}

int sn_command_fit_paths(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  snFitPathsOptions o = {0};
  if (!read_options(&a, &o)) return SN_EXIT_USAGE;
  const char *out = sn_argument(&a, "out"), *data = sn_argument(&a, "data");
  if (!out) {
    sn_misuse(a.where, "--out FILE names the model with fitted paths");
    return SN_EXIT_USAGE;
  }
  snDiagnostics diag = {0};
  snMotion* motion = data ? sn_motion_read(data, &diag) : NULL;
  bool quiet = sn_argument(&a, "quiet") != NULL, ok = motion || !data;
  o.data = motion;
  snFittedPaths* fitted = ok ? sn_fit_paths(a.arguments[0], &o, &diag) : NULL;
  ok = fitted && sn_write_document(out, fitted->document, fitted->size);
  sn_diagnostics_print(&diag, !quiet);
  if (ok && !quiet) print_table(fitted);
  ok = ok && diag.errors == 0;
  sn_diagnostics_clear(&diag);
  sn_fitted_paths_destroy(fitted);
  sn_motion_destroy(motion);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
