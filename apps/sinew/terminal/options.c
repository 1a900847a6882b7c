// options.c — command lines, read by getopt_long from the table of a subcommand, and the help made from it

#include "terminal/options.h"
#include "sinew/diagnostics.h"
#include "terminal/terminal.h"
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_WHOLE 9007199254740992.0  // up to here every whole number is a double

static int option_count(const snUsage* usage) {
  int count = 0;
  while (usage->options[count].name) count++;
  return count;
}

static void print_option(const char* name, const char* value, const char* help) {
  char left[64];
  snprintf(left, sizeof(left), "--%s%s%s", name, value ? " " : "", value ? value : "");
  printf("  %-24s", left);
  for (const char* line = help; line;) {
    const char* end = strchr(line, '\n');
    int length = end ? (int)(end - line) : (int)strlen(line);
    printf("%s%.*s\n", line == help ? "" : "                          ", length, line);
    line = end ? end + 1 : NULL;
  }
}

static void print_examples(const char* examples) {
  printf("\nexamples:\n");
  for (const char* line = examples; *line;) {
    size_t length = strcspn(line, "\n");
    printf("  %.*s\n", (int)length, line);
    line += length + (line[length] == '\n');
  }
}

static void print_help(const snUsage* usage) {
  printf("usage: sinew %s %s\n\n%s\n\n", usage->command, usage->synopsis, usage->summary);
  for (int i = 0; usage->options[i].name; i++) {
    print_option(usage->options[i].name, usage->options[i].value, usage->options[i].help);
  }
  print_option("help", NULL, "show this text");
  if (usage->notes) printf("\n%s\n", usage->notes);
  if (usage->examples) print_examples(usage->examples);
}

static const char* option_name(const void* context, int i) { return ((const snOptionRow*)context)[i].name; }

static void report_bad_option(const snArguments* a, const char* text, int missing_value) {
  char name[64];
  size_t length = strcspn(text + strspn(text, "-"), "=");
  snprintf(name, sizeof(name), "%.*s", (int)length, text + strspn(text, "-"));
  const char* close = sn_closest_word(name, option_name, a->usage->options);
  if (missing_value) {
    sn_message(a->where, SN_SEVERITY_ERROR, "option '%s' needs a value; see %s --help", text, a->where);
  } else if (close && strcmp(close, name) == 0) {
    sn_message(a->where, SN_SEVERITY_ERROR, "option '--%s' takes no value", name);
  } else if (close) {
    sn_message(a->where, SN_SEVERITY_ERROR, "no option '%s'; did you mean '--%s'?", text, close);
  } else {
    sn_message(a->where, SN_SEVERITY_ERROR, "no option '%s'; see %s --help", text, a->where);
  }
}

static bool check_argument_count(const snArguments* a) {
  const snUsage* usage = a->usage;
  if (a->count < usage->min_arguments) {
    sn_message(a->where, SN_SEVERITY_ERROR, "too few arguments; usage: %s %s", a->where, usage->synopsis);
    return false;
  }
  if (a->count > usage->max_arguments) {
    sn_message(a->where, SN_SEVERITY_ERROR, "unexpected argument '%s'; usage: %s %s",
               a->arguments[usage->max_arguments], a->where, usage->synopsis);
    return false;
  }
  return true;
}

static const snUsage** described;  // where the next call leaves its table instead of reading arguments

const snUsage* sn_usage_of(int (*command)(int argc, char** argv), const char* title) {
  const snUsage* usage = NULL;
  char* argv[] = {(char*)title, NULL};
  described = &usage;
  command(1, argv);
  described = NULL;
  return usage;
}

static bool is_option(const snArguments* a, const char* word) {
  if (strncmp(word, "--", 2) != 0) return false;
  for (int i = 0; a->usage->options[i].name; i++)
    if (strcmp(a->usage->options[i].name, word + 2) == 0) return true;
  return strcmp(word, "--help") == 0;
}

// getopt takes the next word for a value, an option too. `--out=--forces` is such a value on purpose.
static bool check_value(const snArguments* a, const snOptionRow* row, const char* value, bool own_word) {
  static const char* const numbers[] = {"N", "K", "F", "P", "T", "S", "A", "U", "C", "HZ", NULL};
  if (!value || !own_word || !is_option(a, value)) return true;
  int i = 0;
  while (numbers[i] && strcmp(numbers[i], row->value) != 0) i++;
  const char* kind = !numbers[i] ? "a value" : i < 2 ? "a whole number" : "a number";
  sn_message(a->where, SN_SEVERITY_ERROR, "--%s needs %s, found '%s'", row->name, kind, value);
  return false;
}

// An option that lacks its value takes the next word for it; that word is then no number.
static bool check_whole_numbers(const snArguments* a) {
  for (int i = 0; a->usage->options[i].name; i++) {
    const snOptionRow* row = &a->usage->options[i];
    bool whole = row->value && (strcmp(row->value, "N") == 0 || strcmp(row->value, "K") == 0);
    char* end = NULL;
    if (!whole || !a->values[i]) continue;
    strtod(a->values[i], &end);
    if (end != a->values[i] && !*end) continue;
    sn_message(a->where, SN_SEVERITY_ERROR, "--%s needs a whole number, found '%s'", row->name, a->values[i]);
    return false;
  }
  return true;
}

bool sn_arguments_read(snArguments* out, const snUsage* usage, int argc, char** argv, int* status) {
  enum { HELP = 1000 };
  if (described) {
    *described = usage;
    *status = SN_EXIT_OK;
    return false;
  }
  struct option table[SN_MAX_OPTIONS + 2];
  int count = option_count(usage);
  for (int i = 0; i < count; i++) {
    table[i] =
        (struct option){usage->options[i].name, usage->options[i].value ? required_argument : no_argument, NULL, i};
  }
  table[count] = (struct option){"help", no_argument, NULL, HELP};
  table[count + 1] = (struct option){0};

  *out = (snArguments){.where = argv[0], .usage = usage};
  *status = SN_EXIT_USAGE;
  opterr = 0;
  optind = 1;
  for (;;) {
    int before = optind;
    int found = getopt_long(argc, argv, ":h", table, NULL);
    if (found == -1) break;
    if (found == HELP || found == 'h') {
      print_help(usage);
      *status = SN_EXIT_OK;
      return false;
    }
    if (found == '?' || found == ':') {
      const char* text = optind > before ? argv[optind - 1] : argv[before];
      report_bad_option(out, text, found == ':');
      return false;
    }
    if (!check_value(out, &usage->options[found], optarg, optarg == argv[optind - 1])) return false;
    out->values[found] = optarg ? optarg : "";
  }
  out->arguments = argv + optind;
  out->count = argc - optind;
  return check_whole_numbers(out) && check_argument_count(out);
}

const char* sn_argument(const snArguments* a, const char* name) {
  for (int i = 0; a->usage->options[i].name; i++) {
    if (strcmp(a->usage->options[i].name, name) == 0) return a->values[i];
  }
  return NULL;
}

bool sn_argument_integer(const snArguments* a, const char* name, int64_t lowest, int64_t* out) {
  const char* text = sn_argument(a, name);
  if (!text) return true;
  char* end;
  double value = strtod(text, &end);  // 1e6 is a whole number too
  if (end == text || *end || !(value == floor(value) && fabs(value) <= MOST_WHOLE) || value < (double)lowest) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--%s needs a whole number from %lld up, found '%s'", name,
               (long long)lowest, text);
    return false;
  }
  *out = (int64_t)value;
  return true;
}

bool sn_argument_number(const snArguments* a, const char* name, double lowest, double* out) {
  const char* text = sn_argument(a, name);
  if (!text) return true;
  char* end;
  double value = strtod(text, &end);
  if (end == text || *end || !isfinite(value) || value < lowest) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--%s needs a finite number from %g up, found '%s'", name, lowest, text);
    return false;
  }
  *out = value;
  return true;
}

const char* sn_path_extension(const char* path) {
  const char* slash = strrchr(path, '/');
  const char* dot = strrchr(slash ? slash : path, '.');
  return dot ? dot : "";
}

bool sn_path_ends(const char* path, const char* extension) {
  return strcasecmp(sn_path_extension(path), extension) == 0;
}

void sn_next_name(const char** list, char* name, size_t size) {
  const char *start = *list, *end = start;
  for (int depth = 0; *end && (*end != ',' || depth > 0); end++) depth += (*end == '[') - (*end == ']');
  *list = *end ? end + 1 : NULL;
  while (start < end && (*start == ' ' || *start == '\t')) start++;
  while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
  snprintf(name, size, "%.*s", (int)(end - start), start);
}
