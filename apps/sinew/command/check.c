// check.c — `sinew check`: compile and report, nothing else
//   Diagnostics go to standard error, one line of good news per sound model to standard output; with --json all
//   diagnostics go to standard output as one list.

#include "command/commands.h"
#include "format/input.h"
#include "format/json_write.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <string.h>

static const snUsage usage = {
    .command = "check",
    .synopsis = "MODEL... [--mujoco] [--dialect VERSION] [--physics SWITCHES] [--json]",
    .summary =
        "Compiles models (MJCF .xml, URDF, OpenSim .osim, .snb, or - for MJCF on standard input) and prints every "
        "error\n"
        "and warning with file, line and column. Exit status 1 if any model has an error.",
    .options =
        (const snOptionRow[]){
            {"mujoco", NULL, "report everything that MuJoCo would not load as an error"},
            {"dialect", "VERSION", "3.5 or 4.0: meaning of attributes that changed between these versions"},
            {"physics", "SWITCHES", "physics of a MuJoCo version (3.5 to 4.0) or single switches"},
            {"json", NULL, "print the diagnostics as a JSON list"},
            {0},
        },
    .examples =
        "# all errors of all models\n"
        "sinew check models/*.xml\n"
        "# does MuJoCo load it too?\n"
        "sinew check --mujoco legs.xml",
    .min_arguments = 1,
    .max_arguments = INT_MAX,
};

static void write_diagnostic(snJsonWriter* w, const char* model, const snDiagnostic* item) {
  sn_json_begin(w, '{');
  sn_json_key(w, "model");
  sn_json_text(w, model);
  sn_json_key(w, "severity");
  sn_json_text(w, item->severity == SN_SEVERITY_ERROR ? "error" : "warning");
  sn_json_key(w, "file");
  sn_json_text(w, item->file);
  sn_json_key(w, "line");
  sn_json_integer(w, item->line);
  sn_json_key(w, "column");
  sn_json_integer(w, item->column);
  sn_json_key(w, "message");
  sn_json_text(w, item->message);
  sn_json_key(w, "included");
  sn_json_text(w, item->included);
  sn_json_end(w, '}');
}

static const char* plural(int count) { return count == 1 ? "" : "s"; }

static void print_verdict(const char* path, const snModel* m, const snDiagnostics* diag) {
  const char* name = strcmp(path, "-") == 0 ? "<stdin>" : path;
  int bodies = m->nbody - 1;  // the world is no body to a person
  printf("%s: ok, %d %s, %d degree%s of freedom, %d actuator%s", name, bodies, bodies == 1 ? "body" : "bodies", m->nv,
         plural(m->nv), m->nu, plural(m->nu));
  if (diag->warnings > 0) printf(", %d warning%s", diag->warnings, plural(diag->warnings));
  printf("\n");
}

int sn_command_check(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  bool json = sn_argument(&a, "json") != NULL;
  snReading reading = {sn_argument(&a, "mujoco") != NULL, sn_argument(&a, "dialect"), sn_argument(&a, "physics")};
  snJsonWriter w = {.file = stdout};
  if (json) sn_json_begin(&w, '[');
  status = SN_EXIT_OK;
  for (int i = 0; i < a.count; i++) {
    snDiagnostics diag = {0};
    snModel* m = sn_model_input(a.arguments[i], reading, &diag);
    if (!m) status = SN_EXIT_INPUT;
    if (json) {
      for (int k = 0; k < diag.count; k++) write_diagnostic(&w, a.arguments[i], &diag.items[k]);
    } else {
      sn_diagnostics_print(&diag, true);
      if (m) print_verdict(a.arguments[i], m, &diag);
    }
    sn_diagnostics_clear(&diag);
    sn_model_destroy(m);
  }
  if (json) {
    sn_json_end(&w, ']');
    printf("\n");
  }
  return status;
}
