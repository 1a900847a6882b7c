// tools_cmc.c — `sinew rra` and `sinew cmc`: OpenSim's residual reduction and computed muscle control

#include "command/commands.h"
#include "command/tools.h"
#include "sinew/mjcf.h"
#include "sinew/subject.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ROWS                                                                                                     \
  {"model", "MODEL", "this model instead of the set-up's"},                                                      \
      {"coordinates", "FILE", "these coordinates instead of the set-up's"},                                      \
      {"loads", "FILE", "external loads, an .xml file of OpenSim"},                                              \
      {"actuators", "FILE", "actuators, a ForceSet file of OpenSim, instead of the set-up's"},                   \
      {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},       \
      {"window", "T", "time between controls [s]; default the set-up's, or 0.001 of rra"}, {"from", "T", "initial time [s]"}, \
      {"to", "T", "final time [s]"}, {"results", "FOLDER", "folder of the results instead of the set-up's"}

static const snUsage rra_usage = {
    .command = "rra",
    .synopsis = "SETUP.xml [--model MODEL] [--coordinates FILE] [--loads LOADS.xml] [--results FOLDER]",
    .summary =
        "Residual reduction: coordinates that agree with the ground forces, and a model whose centre of mass reduces\n"
        "the residual moments. Takes the set-up files of OpenSim's RRATool.",
    .options =
        (const snOptionRow[]){
            ROWS,
            {"masses", NULL, "apply the masses that make up for the mean vertical residual"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew rra walk_Setup_RRA.xml\n"
        "# with adjusted masses, into another folder\n"
        "sinew rra walk_Setup_RRA.xml --masses --results adjusted",
    .min_arguments = 1,
    .max_arguments = 1,
};

static const snUsage cmc_usage = {
    .command = "cmc",
    .synopsis = "SETUP.xml [--model MODEL] [--coordinates FILE] [--loads LOADS.xml] [--results FOLDER]",
    .summary =
        "Computed muscle control: excitations of muscles under which a simulation follows coordinates. Takes the set-up\n"
        "files of OpenSim's CMCTool.",
    .options =
        (const snOptionRow[]){
            ROWS,
            {"threads", "N", "threads; default: one per core"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew cmc walk_Setup_CMC.xml\n"
        "# half a second of it\n"
        "sinew cmc walk_Setup_CMC.xml --from 0.6 --to 1.1",
    .min_arguments = 1,
    .max_arguments = 1,
};

// Everything that the commands open.
typedef struct Cmc {
  const snArguments* a;
  snDiagnostics diag;
  snCmcSetup* setup;
  snModel* m;
  snMotion* motion;
  snExternalLoads* loads;
  snReserveSet* set;
  snAdjustedModel* adjusted;
  snMotionSet* found;
  snCmcOptions o;
  snProgress progress;
  bool quiet;
} Cmc;

// ---- input

static const char* chosen(const Cmc* c, const char* option, const char* second) {
  const char* given = sn_argument(c->a, option);
  return given ? given : second;
}

static bool read_numbers(Cmc* c) {
  int64_t threads = 0;
  c->o = c->setup->options;
  bool ok = sn_argument_number(c->a, "from", -1e30, &c->o.start) && sn_argument_number(c->a, "to", -1e30, &c->o.end) &&
            sn_argument_number(c->a, "cutoff", -1, &c->o.cutoff) &&
            sn_argument_number(c->a, "window", 1e-6, &c->o.window) &&
            (c->setup->tool == SN_CMC_RRA || sn_argument_integer(c->a, "threads", 1, &threads));
  c->o.threads = (int)threads;
  return ok;
}

static bool is_named(const Cmc* c, const char* path, int line, const char* tag, const char* option) {
  char where[SN_LONGEST_PATH + 16];
  snprintf(where, sizeof where, "%s:%d", c->a->arguments[0], line);
  if (!path)
    sn_message(c->a->arguments[0], SN_SEVERITY_ERROR, "the set-up names no <%s>; --%s FILE names one", tag, option);
  else if (access(path, F_OK) != 0 && !sn_argument(c->a, option))
    sn_message(where, SN_SEVERITY_ERROR, "<%s>: no such file: '%s'; --%s FILE names another", tag, path, option);
  else
    return true;
  return false;
}

static bool open_files(Cmc* c) {
  snCmcSetup* s = c->setup;
  const char* loads = chosen(c, "loads", s->external_loads);
  const char* actuators = sn_argument(c->a, "actuators");
  s->model = chosen(c, "model", s->model);
  s->coordinates = chosen(c, "coordinates", s->coordinates);
  s->results = chosen(c, "results", s->results);
  if (!is_named(c, s->model, s->model_line, "model_file", "model") ||
      !is_named(c, s->coordinates, s->coordinates_line, "desired_kinematics_file", "coordinates"))
    return false;
  if (!(c->motion = sn_motion_read(s->coordinates, &c->diag))) return false;
  if (loads && !(c->loads = sn_external_loads_read(loads, &c->diag))) return false;
  const char* const* paths = actuators ? &actuators : s->actuators;
  int count = actuators ? 1 : s->actuator_count;
  if (count > 0 && !(c->set = sn_reserves_read_all(paths, count, &c->diag))) return false;
  if (c->loads) c->o.forces = c->loads->forces, c->o.force_count = c->loads->count;
  if (c->set) c->o.reserves = c->set->reserves, c->o.reserve_count = c->set->count;
  return true;
}

// ---- results

static const char* result_path(const Cmc* c, const char* ending, char out[SN_LONGEST_PATH]) {
  const snCmcSetup* s = c->setup;
  size_t length = strlen(s->results);
  bool slash = length > 0 && s->results[length - 1] != '/';
  snprintf(out, SN_LONGEST_PATH, "%s%s%s%s%s", s->results, slash ? "/" : "", s->name, s->name[0] ? "_" : "", ending);
  return out;
}

static bool write_motions(Cmc* c) {
  char path[SN_LONGEST_PATH], ending[256];
  bool ok = true;
  for (int i = 0; ok && i < c->found->count; i++) {
    const snMotion* motion = c->found->motions[i];
    snprintf(ending, sizeof ending, "%.240s.sto", motion->name);
    ok = sn_motion_write(motion, result_path(c, ending, path), &c->diag);
    if (ok && !c->quiet) printf("%s: %d rows, %d columns\n", path, motion->rows, motion->cols);
  }
  return ok;
}

static bool write_text(Cmc* c, const char* path, const char* text, size_t size) {
  char temporary[SN_LONGEST_PATH + 8];
  snprintf(temporary, sizeof temporary, "%s.part", path);
  FILE* file = fopen(temporary, "wb");
  bool ok = file && fwrite(text, 1, size, file) == size;
  if (file) ok = fclose(file) == 0 && ok;
  ok = ok && rename(temporary, path) == 0;
  if (!ok) {
    remove(temporary);
    sn_message(path, SN_SEVERITY_ERROR, "cannot be written");
  } else if (!c->quiet) {
    printf("wrote %s\n", path);
  }
  return ok;
}

static bool write_means(Cmc* c) {
  const snMotion* forces = sn_motion_set_find(c->found, "Actuation_force");
  snVec3 f, m;
  char text[512], path[SN_LONGEST_PATH];
  sn_mean_residuals(forces, &f, &m);
  int length = snprintf(text, sizeof text,
                        "Average Residuals:\n\nFX average = %.8g\nFY average = %.8g\nFZ average = %.8g\n"
                        "MX average = %.8g\nMY average = %.8g\nMZ average = %.8g\n",
                        f.x, f.y, f.z, m.x, m.y, m.z);
  return write_text(c, result_path(c, "avgResiduals.txt", path), text, (size_t)length);
}

// Largest and root mean square position errors of the tasks, and residuals.
static void print_errors(const Cmc* c) {
  const snMotion* e = sn_motion_set_find(c->found, "pErr");
  printf("largest differences from the desired coordinates [m, rad]:\n");
  for (int j = 0; j < e->cols; j++) {
    double most = 0;
    for (int i = 0; i < e->rows; i++) {
      double x = e->data[(size_t)i * (size_t)e->cols + (size_t)j];
      if ((x < 0 ? -x : x) > most) most = x < 0 ? -x : x;
    }
    printf("  %-24s %.6f\n", e->labels[j], most);
  }
}

static void print_adjustment(const Cmc* c) {
  const snAdjustedModel* a = c->adjusted;
  static const char* const rows[] = {"before", "after"};
  printf("mean residuals         FX          FY          FZ          MX          MY          MZ\n");
  for (int i = 0; i < 2; i++)
    printf("  %-8s %12.5f%12.5f%12.5f%12.5f%12.5f%12.5f\n", rows[i], a->force[i].x, a->force[i].y, a->force[i].z,
           a->moment[i].x, a->moment[i].y, a->moment[i].z);
  printf("centre of mass of %s moved by %.6f, %.6f, %.6f m\n", c->setup->adjusted_body, a->shift.x, a->shift.y,
         a->shift.z);
  printf("mass change %s: %.5f kg\n", c->setup->adjust_masses ? "applied" : "recommended", a->mass_change);
  for (int i = 0; i < a->body_count; i++)
    printf("  %-24s %10.5f -> %10.5f kg\n", a->bodies[i].body, a->bodies[i].mass, a->bodies[i].recommended);
}

// ---- the tools

static bool adjust(Cmc* c) {
  snCmcSetup* s = c->setup;
  s->adjust_masses = s->tool == SN_CMC_RRA && sn_argument(c->a, "masses") != NULL;
  if (!s->adjust) return (c->m = sn_model_undrawn(s->model, &c->diag)) != NULL;
  if (!(c->adjusted = sn_adjust_model(s, c->motion, &c->o, &c->diag))) return false;
  if (!c->quiet) print_adjustment(c);
  snLoadOptions load = {.no_visual = true};
  c->m = sn_load_memory(c->adjusted->document, c->adjusted->size, s->model, &load, NULL);
  return c->m != NULL;
}

static bool follow(Cmc* c) {
  c->progress = sn_progress_start(c->quiet);
  c->progress.unit = "windows";
  c->o.progress = sn_job_progress;
  c->o.context = &c->progress;
  double start = sn_clock_seconds();
  c->found = sn_computed_muscle_control(c->m, c->motion, &c->o, &c->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&c->progress);
  if (!c->found) return false;
  const snMotion* states = c->found->motions[0];
  if (!c->quiet) printf("%.4g s of motion in %.3g s\n", states->time[states->rows - 1] - states->time[0], seconds);
  return true;
}

static bool run(Cmc* c) {
  if (!open_files(c) || !adjust(c)) return false;
  if (c->setup->track && !follow(c)) return false;
  if (c->setup->results[0] && !sn_make_folder(c->setup->results)) return false;
  if (c->found && (!write_motions(c) || (c->setup->tool == SN_CMC_RRA && !write_means(c)))) return false;
  if (c->found && !c->quiet) print_errors(c);
  return !c->adjusted || write_text(c, c->setup->adjusted_model, c->adjusted->document, c->adjusted->size);
}

static int close_all(Cmc* c, bool ok) {
  sn_diagnostics_print(&c->diag, !c->quiet);
  ok = ok && c->diag.errors == 0;
  sn_diagnostics_clear(&c->diag);
  sn_motion_set_destroy(c->found);
  sn_adjusted_model_destroy(c->adjusted);
  sn_motion_destroy(c->motion);
  sn_external_loads_destroy(c->loads);
  sn_reserves_destroy(c->set);
  sn_model_destroy(c->m);
  sn_cmc_setup_destroy(c->setup);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}

static int command(const snUsage* usage, snCmcTool tool, int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, usage, argc, argv, &status)) return status;
  Cmc c = {.a = &a, .quiet = sn_argument(&a, "quiet") != NULL};
  if (!(c.setup = sn_cmc_read(a.arguments[0], &c.diag))) return close_all(&c, false);
  if (c.setup->tool != tool) {
    sn_message(a.arguments[0], SN_SEVERITY_ERROR, "the set-up is of %s: sinew %s takes it",
               tool == SN_CMC_RRA ? "a CMCTool" : "an RRATool", tool == SN_CMC_RRA ? "cmc" : "rra");
    return close_all(&c, false);
  }
  if (!read_numbers(&c)) {
    close_all(&c, false);
    return SN_EXIT_USAGE;
  }
  return close_all(&c, run(&c));
}

int sn_command_rra(int argc, char** argv) { return command(&rra_usage, SN_CMC_RRA, argc, argv); }

int sn_command_cmc(int argc, char** argv) { return command(&cmc_usage, SN_CMC_CMC, argc, argv); }
