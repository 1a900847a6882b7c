// commands.h — the subcommands; each takes its own argv (argv[0] is "sinew run" and the like) and returns a status
#pragma once
#include "terminal/options.h"
#include <stdio.h>

int sn_command_check(int argc, char** argv);
int sn_command_info(int argc, char** argv);
int sn_command_run(int argc, char** argv);
int sn_command_replay(int argc, char** argv);
int sn_command_plot(int argc, char** argv);
int sn_command_bench(int argc, char** argv);
int sn_command_compile(int argc, char** argv);
int sn_command_render(int argc, char** argv);
int sn_command_view(int argc, char** argv);
int sn_command_muscle(int argc, char** argv);
int sn_command_derive(int argc, char** argv);
int sn_command_sweep(int argc, char** argv);
int sn_command_convert(int argc, char** argv);
int sn_command_scale(int argc, char** argv);
int sn_command_ik(int argc, char** argv);
int sn_command_imu(int argc, char** argv);
int sn_command_id(int argc, char** argv);
int sn_command_forward(int argc, char** argv);
int sn_command_fit(int argc, char** argv);
int sn_command_fit_paths(int argc, char** argv);
int sn_command_gait(int argc, char** argv);
int sn_command_rra(int argc, char** argv);
int sn_command_cmc(int argc, char** argv);
int sn_command_analyze(int argc, char** argv);
int sn_command_so(int argc, char** argv);
int sn_command_optimize(int argc, char** argv);
int sn_command_selfcheck(int argc, char** argv);

// ---- the command described to the system around it

// The i-th subcommand with its one-line summary and its table of options; NULL past the last.
const char* sn_subcommand(int i, const char** summary, const snUsage** usage);

// A completion script for bash, zsh or fish; false for any other shell.
bool sn_completion_print(FILE* file, const char* shell);

// The manual page sinew(1), in the man macros of troff.
void sn_manual_print(FILE* file);
