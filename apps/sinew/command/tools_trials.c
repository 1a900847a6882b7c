// tools_trials.c — a tool for several trials, one after the other: one model and many motions, or many set-ups
//   In the file names of options % stands for the name of the trial, its file without folder and ending.

#include "command/tools.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* const results[] = {"out", "errors", "forces", "reactions", NULL};

static bool is_setup(const char* path) { return sn_path_ends(path, ".xml"); }

// The first argument that is a trial: set-ups are trials themselves.
static int first_trial(const snArguments* a) {
  for (int i = 0; i < a->count; i++)
    if (!is_setup(a->arguments[i])) return a->count > 1 ? 1 : 0;
  return 0;
}

static void name_of(const char* path, char out[SN_LONGEST_PATH]) {
  const char* slash = strrchr(path, '/');
  const char* name = slash ? slash + 1 : path;
  snprintf(out, SN_LONGEST_PATH, "%.*s", (int)(strlen(name) - strlen(sn_path_extension(name))), name);
}

// `text` with the trial's name for every %; NULL when out of memory.
static char* filled(const char* text, const char* name) {
  size_t marks = 0, length = strlen(name);
  for (const char* c = text; *c; c++) marks += *c == '%';
  char* out = malloc(strlen(text) + marks * length + 1);
  char* end = out;
  for (const char* c = text; out && *c; c++) {
    size_t size = *c == '%' ? length : 1;
    memcpy(end, *c == '%' ? name : c, size);
    end += size;
  }
  if (out) *end = '\0';
  return out;
}

// Trials must not write over each other's results.
static bool check_results(const snArguments* a, int first) {
  bool named = false;
  for (int i = 0; results[i]; i++) {
    const char* text = sn_argument(a, results[i]);
    named = named || text;
    if (!text || strchr(text, '%')) continue;
    sn_misuse(a->where, "--%s '%s' is one file for %d trials; %% stands for the name of each, as in '%%_%s'",
              results[i], text, a->count - first, results[i]);
    return false;
  }
  for (int i = first; named && i < a->count; i++)
    for (int k = first; k < i; k++) {
      char name[SN_LONGEST_PATH], other[SN_LONGEST_PATH];
      name_of(a->arguments[i], name);
      name_of(a->arguments[k], other);
      if (strcmp(name, other) != 0) continue;
      sn_misuse(a->where, "two trials are called '%s': '%s' and '%s'", name, a->arguments[k], a->arguments[i]);
      return false;
    }
  return true;
}

// The options of one trial in place of those of all: texts with % are new and the caller's to free.
static bool fill_options(const snArguments* a, const char* name, snArguments* one, char* made[SN_MAX_OPTIONS]) {
  for (int i = 0; i < SN_MAX_OPTIONS; i++) {
    if (!a->values[i] || !strchr(a->values[i], '%')) continue;
    if (!(made[i] = filled(a->values[i], name))) return false;
    one->values[i] = made[i];
  }
  return true;
}

static int run_one(const snArguments* a, int first, int trial, snToolRun* run, snSharedModel* shared) {
  char name[SN_LONGEST_PATH], *made[SN_MAX_OPTIONS] = {0};
  snArguments one = *a;
  char* arguments[2] = {a->arguments[0], a->arguments[trial]};
  one.count = first + 1;
  one.arguments = first ? arguments : &arguments[1];
  name_of(a->arguments[trial], name);
  int status = SN_EXIT_INPUT;
  if (!fill_options(a, name, &one, made)) {
    sn_message(a->where, SN_SEVERITY_ERROR, "out of memory");
  } else {
    if (a->count > first + 1 && !sn_argument(a, "quiet")) printf("== %s\n", a->arguments[trial]), fflush(stdout);
    status = run(&one, shared);
  }
  for (int i = 0; i < SN_MAX_OPTIONS; i++) free(made[i]);
  return status;
}

int sn_each_trial(const snArguments* a, snToolRun* run) {
  int first = first_trial(a), status = SN_EXIT_OK;
  if (a->count > first + 1 && !check_results(a, first)) return SN_EXIT_USAGE;
  snSharedModel shared = {0};
  for (int trial = first; trial < a->count; trial++) {
    int found = run_one(a, first, trial, run, &shared);
    if (found != SN_EXIT_OK) status = found;
  }
  sn_model_destroy(shared.m);
  free(shared.path);
  return status;
}
