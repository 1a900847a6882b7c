// compile.c — `sinew compile`: a model as one file, compiled or as normalised MJCF

#include "command/commands.h"
#include "format/input.h"
#include "terminal/options.h"
#include "format/output.h"
#include "sinew/mjcf.h"
#include "sinew/spec.h"
#include "terminal/terminal.h"

static const snUsage usage = {
    .command = "compile",
    .synopsis = "MODEL OUT [--dialect VERSION] [--physics SWITCHES] [--force] [--quiet]",
    .summary =
        "Compiles a model (MJCF .xml, URDF, OpenSim .osim, .snb, or - for MJCF on standard input) and writes it as "
        "OUT:\n"
        "a binary model (.snb), or normalised MJCF (.xml).",
    .options =
        (const snOptionRow[]){
            {"dialect", "VERSION", "3.5 or 4.0, into .snb: meaning of attributes that changed between these versions"},
            {"physics", "SWITCHES", "physics of a MuJoCo version (3.5 to 4.0) or single switches, into .snb"},
            {"force", NULL, "let OUT be the file that MODEL is; its comments and layout are lost"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .examples =
        "# a binary model, which loads faster\n"
        "sinew compile humanoid.xml humanoid.snb\n"
        "# a robot from ROS as MJCF\n"
        "sinew compile robot.urdf robot.xml",
    .min_arguments = 2,
    .max_arguments = 2,
};

static bool save(const snModel* m, const char* path) {
  snOutput output;
  if (!sn_output_open(&output, path)) return false;
  size_t size = 0;
  void* bytes = sn_save_binary_memory(m, &size);
  if (!bytes) {
    sn_message(path, SN_SEVERITY_ERROR, "out of memory");
    sn_output_discard(&output);
    return false;
  }
  fwrite(bytes, 1, size, output.file);
  bool good = sn_output_commit(&output);
  sn_release(m, bytes);
  return good;
}

static int compile_binary(const char* source, const char* path, bool quiet, snReading reading) {
  snModel* m = sn_model_open_as(source, quiet, reading);
  int status = m && save(m, path) ? SN_EXIT_OK : SN_EXIT_INPUT;
  sn_model_destroy(m);
  return status;
}

// Nothing is written for a model that does not compile.
static int compile_text(const char* source, const char* path, bool quiet) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_input(source, &diag);
  snModel* m = spec ? sn_spec_compile(spec, NULL, &diag) : NULL;
  bool good = m && sn_spec_write(spec, path, NULL, &diag);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}

int sn_command_compile(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  const char* path = a.arguments[1];
  bool quiet = sn_argument(&a, "quiet") != NULL;
  if (!sn_argument(&a, "force") && sn_same_file(a.arguments[0], path)) {
    sn_message(a.where, SN_SEVERITY_ERROR,
               "'%s' is the source itself: its comments and layout would be lost; --force overwrites it", path);
    return SN_EXIT_USAGE;
  }
  if (sn_path_ends(path, ".xml")) return compile_text(a.arguments[0], path, quiet);
  snReading reading = {.dialect = sn_argument(&a, "dialect"), .physics = sn_argument(&a, "physics")};
  if (sn_path_ends(path, ".snb")) return compile_binary(a.arguments[0], path, quiet, reading);
  sn_message(a.where, SN_SEVERITY_ERROR, "OUT must end in .snb or .xml, found '%s'", path);
  return SN_EXIT_USAGE;
}
