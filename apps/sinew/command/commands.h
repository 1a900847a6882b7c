// commands.h — the subcommands; each takes its own argv (argv[0] is "sinew run" and the like) and returns a status
#pragma once

int sn_command_check(int argc, char** argv);
int sn_command_info(int argc, char** argv);
int sn_command_run(int argc, char** argv);
int sn_command_replay(int argc, char** argv);
int sn_command_plot(int argc, char** argv);
int sn_command_bench(int argc, char** argv);
int sn_command_compile(int argc, char** argv);
int sn_command_render(int argc, char** argv);
int sn_command_muscle(int argc, char** argv);
