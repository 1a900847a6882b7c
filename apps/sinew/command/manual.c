// manual.c — `sinew manual`: the manual page, from the tables that the commands read their options by
//   Macros of man(7); a line of text that starts with a dot or a quote is no macro, a dash is a minus sign.

#include "command/commands.h"
#include "sinew/version.h"
#include <string.h>

static void print_text(FILE* file, const char* text) {
  for (bool start = true; *text; start = *text++ == '\n') {
    if (start && (*text == '.' || *text == '\'')) fputs("\\&", file);
    if (*text == '\\') {
      fputs("\\e", file);
    } else if (*text == '-') {
      fputs("\\-", file);
    } else {
      fputc(*text, file);
    }
  }
  fputc('\n', file);
}

static void print_examples(FILE* file, const char* examples) {
  fprintf(file, ".PP\n.EX\n");
  print_text(file, examples);
  fprintf(file, ".EE\n");
}

static void print_option(FILE* file, const snOptionRow* row) {
  fprintf(file, ".TP\n\\fB\\-\\-");
  for (const char* c = row->name; *c; c++) fprintf(file, *c == '-' ? "\\-" : "%c", *c);
  fprintf(file, "\\fR");
  if (row->value) fprintf(file, " \\fI%s\\fR", row->value);
  fputc('\n', file);
  print_text(file, row->help);
}

static void print_command(FILE* file, const char* name, const snUsage* usage) {
  fprintf(file, ".SS sinew %s\n.B sinew %s\n", name, name);
  print_text(file, usage->synopsis);
  fprintf(file, ".PP\n");
  print_text(file, usage->summary);
  for (const snOptionRow* row = usage->options; row->name; row++) print_option(file, row);
  if (usage->notes) {
    fprintf(file, ".PP\n");
    print_text(file, usage->notes);
  }
  if (usage->examples) print_examples(file, usage->examples);
}

void sn_manual_print(FILE* file) {
  const char *name, *summary;
  const snUsage* usage;
  fprintf(file, ".TH SINEW 1 \"\" \"sinew %s\" \"User Commands\"\n", sn_version());
  fprintf(file, ".SH NAME\nsinew \\- physics of robots and bodies moved by muscles\n");
  fprintf(file, ".SH SYNOPSIS\n.B sinew\n.I COMMAND\n.RI [ options ]\n.SH DESCRIPTION\n");
  fprintf(file, "Checks, shows, simulates, draws, measures and converts models in MJCF and URDF.\n.SH COMMANDS\n");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) print_command(file, name, usage);
  fprintf(file, ".SS sinew completion\n.B sinew completion\nbash|zsh|fish\n.PP\nPrints a completion script.\n");
  fprintf(file, ".SH EXIT STATUS\n.TP\n0\nAll is well.\n.TP\n1\nBad input, or output that cannot be written.\n");
  fprintf(file, ".TP\n2\nBad usage.\n.TP\n3\nA run came to its end, but its state was reset on the way.\n");
  fprintf(file, ".SH ENVIRONMENT\n.TP\nNO_COLOR\nNo colours on a terminal.\n");
}
