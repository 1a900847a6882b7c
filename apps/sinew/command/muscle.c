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
    .synopsis =
        "MODEL [MUSCLE] [--json | --csv] [--plot OUT.svg]\n"
        "       sinew muscle MODEL --to hillmuscle OUT.xml [--tendon KIND] [--curves SET]\n"
        "       sinew muscle MODEL --analyze MOTION.mot [--quantity WORD] [--coordinate NAME] [--out FILE.sto]",
    .summary = "Shows the muscles of a model: force, lengths, operating range, moment arms, and implausible "
               "parameters.",
    .options =
        (const snOptionRow[]){
            {"muscle", "NAME", "this muscle only; the same as its name after the model"},
            {"json", NULL, "print the muscles as a JSON list, moment arms over their ranges included"},
            {"csv", NULL, "print the table as CSV"},
            {"plot", "OUT", "draw force-length, force-velocity, tendon and moment-arm curves: " SN_PICTURES},
            {"to", "KIND", "rewrite MuJoCo's muscles as Hill muscles (KIND is hillmuscle) into the file OUT.xml"},
            {"tendon", "KIND", "of the rewritten muscles: compliant (default) or rigid"},
            {"curves", "SET", "of the rewritten muscles: hill (default), millard or degroote"},
            {"force", NULL, "allow OUT.xml to overwrite MODEL, whose comments and layout are lost"},
            {"analyze", "MOTION", "the muscles over the coordinates of a .mot or .sto file, a column each"},
            {"quantity", "WORD", "length (default), speed, moment-arm, force, fiber-length or pennation"},
            {"coordinate", "NAME", "of moment arms"},
            {"activation", "A", "of forces, fibre lengths and pennation, in equilibrium; default 0.5"},
            {"out", "FILE", "file of the analysis, .sto; default: standard output"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .notes =
        "The operating range is that of fibre length over optimal length, with joints at the ends of their ranges "
        "and the tendon at\n"
        "its slack length. For MuJoCo's muscles, optimal and slack length are derived from range and lengthrange. "
        "Columns: F0 is the\n"
        "peak isometric force, opt the optimal fibre length, slack the slack length of the tendon, deg the pennation "
        "angle,\n"
        "slack/opt their ratio; moment arms are -dl/dq, as in OpenSim (positive: the pull moves the joint to larger\n"
        "positions), of the joints with the largest two; \"(+2)\" means two more.",
    .examples =
        "# the table, implausible parameters, and the curves\n"
        "sinew muscle legs.xml --plot legs.svg\n"
        "# one muscle\n"
        "sinew muscle legs.xml soleus_r --plot soleus.svg\n"
        "# for a spreadsheet\n"
        "sinew muscle legs.xml --csv > legs.csv\n"
        "# MuJoCo's muscles as Hill muscles with elastic tendons and Millard's curves\n"
        "sinew muscle legs.xml --to hillmuscle hill.xml --curves millard\n"
        "# moment arms about the knee over a walk\n"
        "sinew muscle legs.osim --analyze walk.mot --coordinate knee_angle_r --out arms.sto",
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
    printf("%9s %9s %9s %6s %9s  %-14s", "-", "-", "-", "-", "-", "-");
  else
    printf("%9.5g %9.5g %9.5g %6.1f %9.2f  %5.2f to %-5.2f", info->force, info->optlen, info->slacklen,
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
  if (s->arm_count > 2) printf("  (+%d)", s->arm_count - 2);
  printf("\n");
}

static void print_table(const snModel* m, const snMuscleSurvey* surveys, int count) {
  printf("%-18s %-18s %9s %9s %9s %6s %9s  %-14s  %s\n", "muscle", "kind", "F0 [N]", "opt [m]", "slack [m]", "deg",
         "slack/opt", "operating", "moment arms [cm]");
  for (int i = 0; i < count; i++) print_row(m, &surveys[i]);
}

// Remarks of one kind on many muscles are one line: the first muscle, its numbers, and how many are like it.
static void print_remarks(const snModel* m, const snMuscleSurvey* surveys, int count) {
  char room[24], text[200], first[200];
  for (int kind = 0; kind < sn_muscle_remark_kinds(); kind++) {
    int found = 0, example = 0;
    for (int i = 0; i < count; i++) {
      if (!sn_muscle_remark_of(&surveys[i], kind, text, sizeof text)) continue;
      if (found++ > 0) continue;
      example = i;
      memcpy(first, text, sizeof first);
    }
    char others[40] = "";
    if (found > 1) snprintf(others, sizeof others, " (and %d other muscle%s)", found - 1, found == 2 ? "" : "s");
    if (found > 0)
      sn_message(name_of(m, SN_OBJ_ACTUATOR, surveys[example].actuator, room), SN_SEVERITY_WARNING, "%s%s", first,
                 others);
  }
}

static void print_timestep_remark(const snModel* m, const char* path) {
  double longest = sn_tendon_timestep(m);
  if (m->opt.timestep > longest)
    sn_message(path, SN_SEVERITY_WARNING,
               "timestep %.3g s: joints on tendons at peak force may be unstable above %.2g s; shorter steps, softer "
               "tendons or tendonmodel=\"rigid\" help",
               m->opt.timestep, longest);
}

static const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool plot(const snModel* m, const snMuscleSurvey* surveys, int count, const char* path, const char* source) {
  snCanvasKind kind = sn_canvas_kind(path);
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

static const char* actuator_name(const void* context, int i) { return sn_id_to_name(context, SN_OBJ_ACTUATOR, i); }

const char* sn_muscle_wanted(const snArguments* a) {
  return a->count > 1 ? a->arguments[1] : sn_argument(a, "muscle");
}

static int show(const snArguments* a, bool quiet) {
  const char *path = a->arguments[0], *wanted = sn_muscle_wanted(a), *picture = sn_argument(a, "plot");
  snDiagnostics diag = {0};
  snModel* m = sn_model_undrawn(path, &diag);
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  if (!m) return SN_EXIT_INPUT;
  snMuscleSurvey* surveys = NULL;
  int count = survey_all(m, wanted, &surveys), status = count < 0 ? SN_EXIT_INPUT : SN_EXIT_OK;
  if (count == 0 && wanted) {
    const char* close = sn_closest_word(wanted, actuator_name, m);
    sn_misuse(a->where, "no muscle '%s'%s%s%s", wanted, close ? "; did you mean '" : "", close ? close : "",
              close ? "'?" : "");
    status = SN_EXIT_INPUT;
  } else if (count >= 0 && sn_argument(a, "json")) {
    sn_muscles_write_json(stdout, m, surveys, count);
  } else if (count >= 0 && sn_argument(a, "csv")) {
    sn_muscles_write_csv(stdout, m, surveys, count);
  } else if (count == 0) {
    printf("no muscles\n");
  } else if (count > 0) {
    print_table(m, surveys, count);
  }
  if (count > 0) {
    fflush(stdout);
    if (!quiet) print_remarks(m, surveys, count), print_timestep_remark(m, path);
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

static const char* word_at(const void* context, int i) { return ((const char* const*)context)[i]; }

// An option whose value is one of a few words, the first where it is absent; NULL after a usage error was reported.
static const char* choose(const snArguments* a, const char* option, const char* const* words) {
  const char* value = sn_argument(a, option);
  if (!value) return words[0];
  char known[96] = "";
  for (int i = 0; words[i]; i++) {
    if (strcmp(words[i], value) == 0) return words[i];
    size_t used = strlen(known);
    snprintf(known + used, sizeof(known) - used, "%s%s", i ? ", " : "", words[i]);
  }
  const char* close = sn_closest_word(value, word_at, words);
  if (!close && strncmp(words[0], value, strlen(value)) == 0 && value[0]) close = words[0];
  sn_message(a->where, SN_SEVERITY_ERROR, "--%s: no '%s'; known are %s%s%s%s", option, value, known,
             close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return NULL;
}

static bool read_conversion(const snArguments* a, snConversion* out) {
  const char* kind = choose(a, "to", (const char* const[]){"hillmuscle", NULL});
  const char* tendon = kind ? choose(a, "tendon", (const char* const[]){"compliant", "rigid", NULL}) : NULL;
  const char* curves = tendon ? choose(a, "curves", (const char* const[]){"hill", "millard", "degroote", NULL}) : NULL;
  if (!curves) return false;
  if (a->count != 2) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--to %s needs the name of the file to write: %s MODEL --to %s OUT.xml",
               kind, a->where, kind);
    return false;
  }
  if (!sn_argument(a, "force") && sn_same_file(a->arguments[0], a->arguments[1])) {
    sn_message(a->where, SN_SEVERITY_ERROR,
               "'%s' is the source itself: its comments and layout would be lost; --force overwrites it",
               a->arguments[1]);
    return false;
  }
  *out = (snConversion){.compliant = strcmp(tendon, "compliant") == 0, .curves = curves};
  return true;
}

static int convert(const snArguments* a, bool quiet) {
  snConversion conversion;
  if (!read_conversion(a, &conversion)) return SN_EXIT_USAGE;
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_input(a->arguments[0], &diag);
  snModel *m = spec ? sn_spec_compile(spec, NULL, &diag) : NULL, *made = NULL;
  bool good = m && sn_muscles_convert(spec, m, &conversion, &diag);
  bool nothing = good && conversion.converted == 0;
  if (nothing)
    sn_message(a->arguments[0], SN_SEVERITY_ERROR, "has no muscle of MuJoCo's to rewrite; nothing was written");
  good = good && !nothing;
  if (good) made = sn_spec_compile(spec, NULL, &diag);
  good = made && sn_spec_write(spec, a->arguments[1], NULL, &diag);
  sn_diagnostics_print(&diag, !quiet);
  if (good) tell(&conversion);
  if (good && !quiet) fflush(stdout), print_timestep_remark(made, a->arguments[1]);
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
    sn_message(a.where, SN_SEVERITY_ERROR, "--plot writes %s, found '%s'", SN_PICTURES, picture);
    return SN_EXIT_USAGE;
  }
  if (picture && !sn_canvas_available(a.where)) return SN_EXIT_INPUT;
  if (sn_argument(&a, "to")) return convert(&a, quiet);
  if (sn_argument(&a, "curves") || sn_argument(&a, "tendon") || sn_argument(&a, "force")) {
    sn_message(a.where, SN_SEVERITY_ERROR, "--curves, --tendon and --force belong to --to hillmuscle");
    return SN_EXIT_USAGE;
  }
  const char *motion = sn_argument(&a, "analyze"), *second = a.count > 1 ? a.arguments[1] : "";
  if (sn_path_ends(second, ".xml") || (second[0] && sn_argument(&a, "muscle"))) {
    sn_misuse(a.where, sn_path_ends(second, ".xml") ? "'%s': a second file is for --to hillmuscle"
                                                    : "'%s': --muscle names a muscle already", second);
    return SN_EXIT_USAGE;
  }
  return motion ? sn_muscle_analyze(&a, a.arguments[0], motion) : show(&a, quiet);
}
