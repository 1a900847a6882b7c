// compile.c — `sinew compile`: a compiled model as a file that loads without its sources

#include "commands.h"
#include "input.h"
#include "options.h"
#include "output.h"
#include "sinew/mjcf.h"
#include "terminal.h"
#include <string.h>

static const snUsage usage = {
    .command = "compile",
    .synopsis = "MODEL OUT [--quiet]",
    .summary = "Compiles a model and writes it as OUT, a binary model (.snb).",
    .options =
        (const snOptionRow[]){
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
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

int sn_command_compile(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  const char* path = a.arguments[1];
  if (strcmp(sn_path_extension(path), ".xml") == 0) {
    sn_message(path, SN_SEVERITY_ERROR, "models cannot be written as MJCF yet; write a binary model (.snb)");
    return SN_EXIT_INPUT;
  }
  if (strcmp(sn_path_extension(path), ".snb") != 0) {
    sn_message(a.where, SN_SEVERITY_ERROR, "OUT must end in .snb, found '%s'", path);
    return SN_EXIT_USAGE;
  }
  snModel* m = sn_model_open(a.arguments[0], sn_argument(&a, "quiet") != NULL);
  status = m && save(m, path) ? SN_EXIT_OK : SN_EXIT_INPUT;
  sn_model_destroy(m);
  return status;
}
