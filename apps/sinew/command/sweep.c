// sweep.c — `sinew sweep`: hands over to the Python package, which runs studies on Ray (docs/ray.md)
//   SINEW_PYTHON names the interpreter; otherwise it is the first python3 of the search path, that of an active
//   virtual environment for instance. The package reads the same options again, for `python -m sinew.study`.

#include "command/commands.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const snUsage usage = {
    .command = "sweep",
    .synopsis = "STUDY.toml [options]",
    .summary =
        "Runs a model for many parameters and seeds, on all cores or on a Ray cluster, and reports the measures.\n"
        "Results are saved as they arrive: the same command resumes an interrupted sweep.",
    .options =
        (const snOptionRow[]){
            {"out", "FOLDER", "where results go (default: the name of the study without .toml)"},
            {"address", "ADDRESS", "of an existing Ray cluster, or auto (default: this machine)"},
            {"workers", "N", "largest number of workers (default: one for each core)"},
            {"cpus", "C", "cores of a worker (default 1)"},
            {"gpus", "C", "GPUs of a worker, which then steps on them (default 0)"},
            {"serial", NULL, "in this process, without Ray"},
            {"restart", NULL, "discard existing results"},
            {"report", NULL, "only report on existing results"},
            {"quiet", NULL, "no progress bar and no summary"},
            {0},
        },
    .notes =
        "Needs Python 3.11 with the package sinew[ray]; SINEW_PYTHON names the interpreter (default: python3).\n"
        "docs/ray.md describes the study.",
    .examples =
        "# on all cores of this machine; interrupted with Ctrl-C, the same command goes on\n"
        "sinew sweep study.toml\n"
        "# on a cluster\n"
        "sinew sweep study.toml --address ray-head:6379 --out /shared/study",
    .min_arguments = 1,
    .max_arguments = 1,
};

// The folder in which the command was called is no place to import from: a ray.py there would hide the package.
static const char handover[] =
    "import sys\n"
    "sys.path[:] = [path for path in sys.path if path]\n"
    "try:\n"
    "    from sinew.study.command import main\n"
    "except ModuleNotFoundError as error:\n"
    "    sys.exit(f\"sinew sweep: error: {sys.executable} has no package '{error.name}': pip install 'sinew[ray]' "
    "there, \"\n"
    "             \"or let SINEW_PYTHON name a Python that has it\")\n"
    "sys.exit(main())\n";

static const char* interpreter(void) {
  const char* chosen = getenv("SINEW_PYTHON");
  return chosen && chosen[0] ? chosen : "python3";
}

int sn_command_sweep(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  char** arguments = malloc(sizeof(char*) * ((size_t)argc + 3));
  if (!arguments) {
    sn_message(argv[0], SN_SEVERITY_ERROR, "out of memory");
    return SN_EXIT_INPUT;
  }
  const char* python = interpreter();
  arguments[0] = (char*)python;
  arguments[1] = (char*)"-c";
  arguments[2] = (char*)handover;
  memcpy(arguments + 3, argv + 1, sizeof(char*) * (size_t)argc);  // with the NULL at the end
  execvp(python, arguments);

  const char* reason = strerror(errno);
  free(arguments);
  sn_message(argv[0], SN_SEVERITY_ERROR,
             "needs Python 3.11 with the package sinew[ray]: cannot run '%s' (%s); SINEW_PYTHON names another one",
             python, reason);
  return SN_EXIT_INPUT;
}
