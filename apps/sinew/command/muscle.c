// muscle.c — `sinew muscle`: the muscles of a model as a table, as pictures, and as Hill muscles

#include "draw/canvas.h"
#include "command/commands.h"
#include "format/input.h"
#include "command/muscle.h"
#include "command/muscle_survey.h"
#include "terminal/options.h"
#include "format/output.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const snUsage usage = {
    .command = "muscle",
    .synopsis = "MODEL [--muscle NAME] [--plot OUT.svg] [--to hillmuscle OUT.xml [--tendon KIND] [--curves SET]]",
    .summary = "Shows the muscles of a model: force, lengths, operating range, moment arms, and what looks wrong.",
    .options =
        (const snOptionRow[]){
            {"muscle", "NAME", "this muscle only"},
            {"plot", "OUT", "draw force-length, force-velocity, tendon and moment-arm curves: .svg or .png"},
            {"to", "KIND", "rewrite MuJoCo's muscles as Hill muscles (KIND is hillmuscle) into the file OUT.xml"},
            {"tendon", "KIND", "of the rewritten muscles: compliant (default) or rigid"},
            {"curves", "SET", "of the rewritten muscles: hill (default), millard or degroote"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .notes =
        "Operating range is of fibre length over optimal length, joints at all ends of their ranges, tendon at its\n"
        "slack length. Of MuJoCo's muscles, optimal and slack length follow from range and lengthrange.\n",
    .min_arguments = 1,
    .max_arguments = 2,
};

static const char* kind_of(const snMuscleInfo* info, char room[24]) {
  static const char* const curves[] = {"hill", "millard", "degroote"};
  if (info->kind == SN_MUSCLE_NONE) return "in part";
  if (info->kind == SN_MUSCLE_MUJOCO) return "muscle";
  snprintf(room, 24, "%s %s", curves[info->curves], info->compliant ? "compliant" : "rigid");
  return room;
}

static const char* name_of(const snModel* m, snObjectType type, int id, char room[24]) {
  const char* name = sn_id_to_name(m, type, id);
  if (name && name[0]) return name;
  snprintf(room, 24, "%d", id);
  return room;
}

static snRange arm_range(const snMomentArm* arm) {
  snRange r = {arm->arm[0], arm->arm[0]};
  for (int i = 1; i < SN_SURVEY_POINTS; i++) {
    r.lo = fmin(r.lo, arm->arm[i]);
    r.hi = fmax(r.hi, arm->arm[i]);
  }
  return r;
}

static void print_numbers(const snMuscleSurvey* s) {
  const snMuscleInfo* info = &s->info;
  if (info->kind == SN_MUSCLE_NONE)
    printf("%9s %9s %9s %6s %7s  %-14s", "-", "-", "-", "-", "-", "-");
  else
    printf("%9.5g %9.5g %9.5g %6.1f %7.2f  %5.2f to %-5.2f", info->force, info->optlen, info->slacklen,
           info->pennation * 57.29577951308232, info->slacklen / info->optlen, s->operating.lo, s->operating.hi);
}

static void print_row(const snModel* m, const snMuscleSurvey* s) {
  char room[24], kind[24];
  printf("%-18s %-18s ", name_of(m, SN_OBJ_ACTUATOR, s->actuator, room), kind_of(&s->info, kind));
  print_numbers(s);
  for (int i = 0; i < s->arm_count && i < 2; i++) {
    snRange arm = arm_range(&s->arms[i]);
    printf("  %s %.3g to %.3g", name_of(m, SN_OBJ_JOINT, s->arms[i].joint, room), 100 * arm.lo, 100 * arm.hi);
  }
  if (s->arm_count > 2) printf("  +%d", s->arm_count - 2);
  printf("\n");
}

static void print_table(const snModel* m, const snMuscleSurvey* surveys, int count) {
  printf("%-18s %-18s %9s %9s %9s %6s %7s  %-14s  %s\n", "muscle", "kind", "F0 [N]", "opt [m]", "slack [m]", "deg",
         "slk/opt", "operating", "moment arms [cm]");
  for (int i = 0; i < count; i++) print_row(m, &surveys[i]);
}

static int print_remarks(const snModel* m, const snMuscleSurvey* surveys, int count) {
  int remarks = 0;
  for (int i = 0; i < count; i++) {
    char room[24], text[200];
    for (int k = 0; sn_muscle_remark(&surveys[i], k, text, sizeof text); k++, remarks++)
      sn_message(name_of(m, SN_OBJ_ACTUATOR, surveys[i].actuator, room), SN_SEVERITY_WARNING, "%s", text);
  }
  return remarks;
}

static const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool plot(const snModel* m, const snMuscleSurvey* surveys, int count, const char* path, const char* source) {
  const snCanvasKind* kind = sn_canvas_kind(path);
  snOutput output;
  char title[256], room[24];
  if (!sn_output_open(&output, path)) return false;
  if (count == 1)
    snprintf(title, sizeof title, "%s", name_of(m, SN_OBJ_ACTUATOR, surveys[0].actuator, room));
  else
    snprintf(title, sizeof title, "%d muscles of %s", count, base_name(source));
  if (sn_muscle_plot(output.file, kind, m, surveys, count, title)) return sn_output_commit(&output);
  sn_message(path, SN_SEVERITY_ERROR, "out of memory");
  sn_output_discard(&output);
  return false;
}

// All muscles, or the one that is named; -1 after an error was reported.
static int survey_all(const snModel* m, const char* wanted, snMuscleSurvey** out) {
  snData* d = sn_data_create(m, NULL);
  snMuscleSurvey* surveys = calloc((size_t)m->nu + 1, sizeof *surveys);
  int count = 0;
  *out = surveys;
  if (d && surveys) {
    for (int actuator = 0; actuator < m->nu; actuator++) {
      const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, actuator);
      if (wanted && strcmp(wanted, name) != 0) continue;
      if (sn_muscle_survey(m, d, actuator, &surveys[count])) count++;
    }
  } else {
    sn_message("sinew muscle", SN_SEVERITY_ERROR, "out of memory");
    count = -1;
  }
  sn_data_destroy(d);
  return count;
}

static int show(const snArguments* a, bool quiet) {
  const char *path = a->arguments[0], *wanted = sn_argument(a, "muscle"), *picture = sn_argument(a, "plot");
  snModel* m = sn_model_open(path, quiet);
  if (!m) return SN_EXIT_INPUT;
  snMuscleSurvey* surveys = NULL;
  int count = survey_all(m, wanted, &surveys), status = count < 0 ? SN_EXIT_INPUT : SN_EXIT_OK;
  if (count == 0 && wanted) {
    sn_message(path, SN_SEVERITY_ERROR, "has no muscle '%s'", wanted);
    status = SN_EXIT_INPUT;
  } else if (count == 0) {
    printf("no muscles\n");
  } else if (count > 0) {
    print_table(m, surveys, count);
    fflush(stdout);
    if (!quiet) print_remarks(m, surveys, count);
    if (picture && !plot(m, surveys, count, picture, path)) status = SN_EXIT_INPUT;
  }
  free(surveys);
  sn_model_destroy(m);
  return status;
}

static void tell(const snConversion* c) {
  printf("%d muscles rewritten, %d other actuators left as they are\n", c->converted, c->left);
  printf(
      "assumed: pennation 0; optimal and slack length from range and lengthrange; peak force, vmax and time constants "
      "as they were;\n         the curves \"%s\" with their defaults in place of lmin, lmax, fpmax and fvmax\n",
      c->curves);
  if (c->compliant) printf("assumed: tendons stretch by 4.9 %% at peak force; muscles start in equilibrium\n");
  if (c->rigid > 0)
    printf(
        "assumed: %d muscles have no tendon (their slack length would not be positive): rigid, slack length 0, optimal "
        "length\n         from the middle of their range\n",
        c->rigid);
}

static int convert(const snArguments* a, bool quiet) {
  const char *kind = sn_argument(a, "to"), *tendon = sn_argument(a, "tendon"), *curves = sn_argument(a, "curves");
  snConversion conversion = {.compliant = !tendon || strcmp(tendon, "compliant") == 0,
                             .curves = curves ? curves : "hill"};
  bool known = strcmp(conversion.curves, "hill") == 0 || strcmp(conversion.curves, "millard") == 0 ||
               strcmp(conversion.curves, "degroote") == 0;
  if (strcmp(kind, "hillmuscle") != 0 || a->count != 2 || !known ||
      (tendon && strcmp(tendon, "compliant") != 0 && strcmp(tendon, "rigid") != 0)) {
    sn_message(a->where, SN_SEVERITY_ERROR,
               "a conversion reads: sinew muscle MODEL --to hillmuscle OUT.xml [--tendon compliant|rigid] [--curves "
               "hill|millard|degroote]");
    return SN_EXIT_USAGE;
  }
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_input(a->arguments[0], &diag);
  snModel *m = spec ? sn_spec_compile(spec, NULL, &diag) : NULL, *made = NULL;
  bool good = m && sn_muscles_convert(spec, m, &conversion, &diag);
  if (good) made = sn_spec_compile(spec, NULL, &diag);
  good = made && sn_spec_write(spec, a->arguments[1], NULL, &diag);
  sn_diagnostics_print(&diag, !quiet);
  if (good) tell(&conversion);
  sn_model_destroy(made);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
  sn_diagnostics_clear(&diag);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}

int sn_command_muscle(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  bool quiet = sn_argument(&a, "quiet") != NULL;
  const char* picture = sn_argument(&a, "plot");
  if (picture && !sn_canvas_kind(picture)) {
    sn_message(a.where, SN_SEVERITY_ERROR, "--plot writes .svg or .png, found '%s'", picture);
    return SN_EXIT_USAGE;
  }
  if (sn_argument(&a, "to")) return convert(&a, quiet);
  if (a.count == 1) return show(&a, quiet);
  sn_message(a.where, SN_SEVERITY_ERROR, "a second file is for --to hillmuscle");
  return SN_EXIT_USAGE;
}
