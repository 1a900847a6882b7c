// options.h — the options of a subcommand: one table serves parsing and help
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// SN_EXIT_RESET: a run came to its end, but its state was reset on the way.
enum { SN_EXIT_OK = 0, SN_EXIT_INPUT = 1, SN_EXIT_USAGE = 2, SN_EXIT_RESET = 3 };

#define SN_MAX_OPTIONS 24

typedef struct snOptionRow {
  const char* name;   // without dashes
  const char* value;  // what stands after it, NULL for a switch; N and K are whole numbers
  const char* help;
} snOptionRow;

typedef struct snUsage {
  const char* command;  // "run"
  const char* synopsis;
  const char* summary;
  const snOptionRow* options;  // ends with a row whose name is NULL
  const char* notes;           // printed below the options; may be NULL
  const char* examples;        // command lines, each with what it does above it as "# ..."
  int min_arguments, max_arguments;
} snUsage;

// What stood on the command line. Texts point into argv.
typedef struct snArguments {
  const char* where;                   // "sinew run", for messages
  const char* values[SN_MAX_OPTIONS];  // by row of the table; "" for a switch that is set, NULL if absent
  const snUsage* usage;
  char** arguments;
  int count;
} snArguments;

// False where the command is to end at once with *status: after --help, or after a usage error was reported.
bool sn_arguments_read(snArguments* out, const snUsage* usage, int argc, char** argv, int* status);

// The table of a subcommand: calls it so that it describes itself and does nothing else.
const snUsage* sn_usage_of(int (*command)(int argc, char** argv), const char* title);

// Value of an option by name, NULL if absent.
const char* sn_argument(const snArguments* a, const char* name);

// Numbers. False after a usage error was reported; *out keeps its value where the option is absent.
bool sn_argument_integer(const snArguments* a, const char* name, int64_t lowest, int64_t* out);
bool sn_argument_number(const snArguments* a, const char* name, double lowest, double* out);

// The extension of a path with its dot, "" where there is none.
const char* sn_path_extension(const char* path);

// True where the extension of a path is this one, in capitals or not.
bool sn_path_ends(const char* path, const char* extension);

// Copies the first name of a list with commas, without the blanks around it, and moves `list` behind it, to NULL after
// the last. Commas in brackets belong to the name.
void sn_next_name(const char** list, char* name, size_t size);
