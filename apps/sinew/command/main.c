// main.c — `sinew`: see, check, run, measure and compile models without writing code
//   Exit status: 0 fine, 1 bad input (or output that cannot be written), 2 bad usage, 3 a run whose state was reset.

#include "command/commands.h"
#include "terminal/options.h"
#include "sinew/version.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

typedef struct Subcommand {
  const char* name;
  const char* title;  // argv[0] of the subcommand, for its messages
  int (*run)(int argc, char** argv);
  const char* summary;
} Subcommand;

static const Subcommand subcommands[] = {
    {"check", "sinew check", sn_command_check, "compile models and print all errors and warnings"},
    {"info", "sinew info", sn_command_info, "show what a model is made of"},
    {"run", "sinew run", sn_command_run, "simulate a model and record its trajectory"},
    {"replay", "sinew replay", sn_command_replay, "repeat a recorded run and verify it bit for bit"},
    {"plot", "sinew plot", sn_command_plot, "draw what a run wrote"},
    {"bench", "sinew bench", sn_command_bench, "measure steps per second and the share of each stage"},
    {"compile", "sinew compile", sn_command_compile, "write a compiled model"},
#ifdef SN_HAVE_RENDER
    {"render", "sinew render", sn_command_render, "draw a picture or a film of a model"},
#endif
    {"view", "sinew view", sn_command_view, "show a model or a run in the browser"},
    {"sweep", "sinew sweep", sn_command_sweep, "run a model for many parameters and seeds, on a Ray cluster"},
    {"derive", "sinew derive", sn_command_derive, "derivatives of a step: table, check and picture"},
    {"muscle", "sinew muscle", sn_command_muscle, "show, draw, convert and analyse the muscles of a model"},
    {"convert", "sinew convert", sn_command_convert, "files of motion laboratories (.c3d) to OpenSim's"},
    {"gait", "sinew gait", sn_command_gait, "from a trial of a motion laboratory to joint loads in one call"},
    {"scale", "sinew scale", sn_command_scale, "a model scaled to a subject, its markers placed"},
    {"fit", "sinew fit", sn_command_fit, "a model and its motions fitted to markers together"},
    {"fit-paths", "sinew fit-paths", sn_command_fit_paths, "paths of a model as polynomials of coordinates"},
    {"ik", "sinew ik", sn_command_ik, "inverse kinematics: markers to coordinates"},
    {"imu", "sinew imu", sn_command_imu, "inverse kinematics of inertial sensors"},
    {"id", "sinew id", sn_command_id, "inverse dynamics: coordinates and external loads to generalised forces"},
    {"forward", "sinew forward", sn_command_forward, "forward simulation under controls and external loads"},
    {"rra", "sinew rra", sn_command_rra, "residual reduction: coordinates that agree with the ground forces"},
    {"cmc", "sinew cmc", sn_command_cmc, "computed muscle control: excitations that follow coordinates"},
    {"analyze", "sinew analyze", sn_command_analyze, "analyses of a motion: bodies, points, muscles, joint loads"},
    {"optimize", "sinew optimize", sn_command_optimize, "optimal control: motions of least cost, from .omoco files"},
    {"so", "sinew so", sn_command_so, "static optimisation: coordinates to activations, muscle forces and joint loads"},
    {"selfcheck", "sinew selfcheck", sn_command_selfcheck, "verify that this build gives the bits of the release"},
};
#define SUBCOMMAND_COUNT ((int)(sizeof(subcommands) / sizeof(subcommands[0])))

static const char* subcommand_name(const void* context, int i) {
  (void)context;
  return i < SUBCOMMAND_COUNT ? subcommands[i].name : NULL;
}

static const Subcommand* find(const char* name) {
  for (int i = 0; i < SUBCOMMAND_COUNT; i++) {
    if (strcmp(subcommands[i].name, name) == 0) return &subcommands[i];
  }
  return NULL;
}

static void print_help(FILE* file) {
  fprintf(file, "usage: sinew COMMAND ...\n\nPhysics of robots and bodies moved by muscles, from MJCF models.\n\n");
  for (int i = 0; i < SUBCOMMAND_COUNT; i++) fprintf(file, "  %-10s%s\n", subcommands[i].name, subcommands[i].summary);
  fprintf(file,
          "\n`sinew COMMAND --help` explains a command with examples, `sinew --version` prints the version.\n"
          "`sinew completion bash|zsh|fish` prints a completion script, `sinew manual` a manual page.\n\n"
          "examples:\n"
          "  sinew check robot.xml\n"
          "  sinew run robot.xml --time 2 --out robot.npz && sinew plot robot.npz --out robot.svg\n");
}

// Output that is in its place, or the reason why it is not.
static int finish(int status) {
  errno = 0;
  bool written = fflush(stdout) == 0 && !ferror(stdout);
  if (written || status != SN_EXIT_OK) return status;
  sn_message("<stdout>", SN_SEVERITY_ERROR, "cannot write: %s", sn_reason(errno ? errno : ENOSPC, true));
  return SN_EXIT_INPUT;
}

static int print_version(void) {
  printf("sinew %s (follows MuJoCo %s)\n", sn_version(), SN_MUJOCO_VERSION);
  return finish(SN_EXIT_OK);
}

static int print_completion(const char* shell) {
  if (!sn_completion_print(stdout, shell)) {
    sn_message("sinew completion", SN_SEVERITY_ERROR, "needs the name of a shell: bash, zsh or fish");
    return SN_EXIT_USAGE;
  }
  return finish(SN_EXIT_OK);
}

static int run_subcommand(const Subcommand* subcommand, int argc, char** argv) {
  argv[0] = (char*)subcommand->title;
  int status = subcommand->run(argc, argv);
  return finish(status == SN_EXIT_INPUT && sn_was_misused() ? SN_EXIT_USAGE : status);
}

const char* sn_subcommand(int i, const char** summary, const snUsage** usage) {
  if (i >= SUBCOMMAND_COUNT) return NULL;
  *summary = subcommands[i].summary;
  *usage = sn_usage_of(subcommands[i].run, subcommands[i].title);
  return subcommands[i].name;
}

// A word that is no command: the closest one, or the command that does it.
static void refuse(const char* name) {
  if (strcmp(name, "moco") == 0) {
    sn_message("sinew", SN_SEVERITY_ERROR, "no command 'moco'; sinew optimize takes Moco's studies (.omoco)");
    return;
  }
  const char* close = sn_closest_word(name, subcommand_name, NULL);
  if (close) {
    sn_message("sinew", SN_SEVERITY_ERROR, "no command '%s'; did you mean '%s'?", name, close);
  } else {
    sn_message("sinew", SN_SEVERITY_ERROR, "no command '%s'; see sinew --help", name);
  }
}

int main(int argc, char** argv) {
  signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is then a write error like any other
  if (argc < 2) {
    print_help(stderr);
    return SN_EXIT_USAGE;
  }
  const char* name = argv[1];
  bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
  if (help && argc > 2 && find(argv[2])) {
    char* arguments[] = {NULL, (char*)"--help", NULL};
    return run_subcommand(find(argv[2]), 2, arguments);
  }
  if (help) {
    print_help(stdout);
    return finish(SN_EXIT_OK);
  }
  bool version = strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0 || strcmp(name, "version") == 0;
  if (version) return print_version();
  if (strcmp(name, "completion") == 0) return print_completion(argc == 3 ? argv[2] : "");
  if (strcmp(name, "manual") == 0) {
    sn_manual_print(stdout);
    return finish(SN_EXIT_OK);
  }
  const Subcommand* subcommand = find(name);
  if (subcommand) return run_subcommand(subcommand, argc - 1, argv + 1);

  refuse(name);
  return SN_EXIT_USAGE;
}
