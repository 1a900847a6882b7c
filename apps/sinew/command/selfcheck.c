// selfcheck.c — `sinew selfcheck`: does this build give the bits of the release on this machine?

#include "command/commands.h"
#include "format/json_write.h"
#include "selfcheck/selfcheck.h"
#include "sinew/version.h"
#include "terminal/options.h"
#include "terminal/terminal.h"

#define MOST_GROUPS 16

static const snUsage usage = {
    .command = "selfcheck",
    .synopsis = "[--json]",
    .summary =
        "Steps 50 built-in models (integrators, solvers, contacts, muscles, flexes, plugins) 1,000 times each and\n"
        "prints a checksum of each group and one of all. Checksums are the same for every compiler and processor.\n"
        "Exit status 1 if one is not that of the release.",
    .options =
        (const snOptionRow[]){
            {"json", NULL, "print the checksums as a JSON object"},
            {0},
        },
    .examples =
        "# once after an installation\n"
        "sinew selfcheck",
    .min_arguments = 0,
    .max_arguments = 0,
};

static void print_group(const snSelfcheckGroup* g, uint64_t found) {
  const char* verdict = found == g->expected ? "as released" : "DIFFERENT";
  printf("%-12s %3d models  %016llx  %s\n", g->name, g->models, (unsigned long long)found, verdict);
  if (found != g->expected) printf("%-12s    released    %016llx\n", "", (unsigned long long)g->expected);
}

static void print_json(const uint64_t* found, int count, uint64_t total) {
  char text[20];
  snJsonWriter w = {.file = stdout};
  sn_json_begin(&w, '{');
  for (int i = 0; i < count; i++) {
    snprintf(text, sizeof text, "%016llx", (unsigned long long)found[i]);
    sn_json_key(&w, sn_selfcheck_group(i)->name);
    sn_json_text(&w, text);
  }
  snprintf(text, sizeof text, "%016llx", (unsigned long long)total);
  sn_json_key(&w, "all");
  sn_json_text(&w, text);
  sn_json_end(&w, '}');
  printf("\n");
}

int sn_command_selfcheck(int argc, char** argv) {
  snArguments a;
  int status, count = 0, different = 0;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  bool json = sn_argument(&a, "json") != NULL;
  uint64_t found[MOST_GROUPS];
  for (const snSelfcheckGroup* g; (g = sn_selfcheck_group(count)); count++) {
    char reason[256];
    if (!sn_selfcheck_run(count, &found[count], reason, sizeof reason)) {
      sn_message("sinew selfcheck", SN_SEVERITY_ERROR, "%s", reason);
      return SN_EXIT_INPUT;
    }
    different += found[count] != g->expected;
    if (!json) print_group(g, found[count]);
  }
  uint64_t total = sn_selfcheck_total(found, count);
  if (json)
    print_json(found, count, total);
  else
    printf("%-23s %016llx  %s\n", "all", (unsigned long long)total,
           different ? "this build does not give the bits of the release" : "equal to version " SN_VERSION);
  return different ? SN_EXIT_INPUT : SN_EXIT_OK;
}
