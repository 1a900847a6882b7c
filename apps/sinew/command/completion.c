// completion.c — `sinew completion`: scripts that complete commands, options and files
//   Written from the tables that the commands read their options by, so that they cannot fall behind.

#include "command/commands.h"
#include <string.h>

// Quotes in a help text end the word that it stands in; the first line is enough.
static void print_plain(FILE* file, const char* text, const char* refused) {
  for (; *text && *text != '\n'; text++)
    if (!strchr(refused, *text)) fputc(*text, file);
}

static bool takes_file(const snOptionRow* row) {
  return row->value && (strcmp(row->value, "FILE") == 0 || strncmp(row->value, "OUT", 3) == 0);
}

static void print_bash(FILE* file) {
  const char *name, *summary;
  const snUsage* usage;
  fprintf(file,
          "# bash completion of sinew; `source` it, or put it into /usr/share/bash-completion/completions/sinew\n");
  fprintf(file, "_sinew() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n");
  fprintf(file, "  COMPREPLY=()\n  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W \"");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) fprintf(file, "%s ", name);
  fprintf(file, "completion manual help --help --version\" -- \"$word\"))\n    return\n  fi\n");
  fprintf(file, "  case ${COMP_WORDS[1]} in\n");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) {
    fprintf(file, "    %s) options='", name);
    for (const snOptionRow* row = usage->options; row->name; row++) fprintf(file, "--%s ", row->name);
    fprintf(file, "--help' ;;\n");
  }
  fprintf(file, "    completion) options='bash zsh fish' ;;\n  esac\n");
  fprintf(file,
          "  case $word in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "    *) COMPREPLY=($(compgen -f -- \"$word\"))\n"
          "       if [ \"${COMP_WORDS[1]}\" = completion ]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); "
          "fi ;;\n"
          "  esac\n}\ncomplete -o filenames -F _sinew sinew\n");
}

static void print_zsh_options(FILE* file, const snUsage* usage) {
  for (const snOptionRow* row = usage->options; row->name; row++) {
    fprintf(file, "        '--%s[", row->name);
    print_plain(file, row->help, "'[]:`");
    fprintf(file, "]");
    if (row->value) fprintf(file, ":value:%s", takes_file(row) ? "_files" : "");
    fprintf(file, "' \\\n");
  }
  fprintf(file, "        '--help[show this text]' '*:file:_files' ;;\n");
}

static void print_zsh(FILE* file) {
  const char *name, *summary;
  const snUsage* usage;
  fprintf(file, "#compdef sinew\n# zsh completion of sinew; put it as _sinew into a folder of $fpath\n");
  fprintf(file, "_sinew() {\n  local -a commands\n  commands=(\n");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) {
    fprintf(file, "    '%s:", name);
    print_plain(file, summary, "'");
    fprintf(file, "'\n");
  }
  fprintf(file, "    'completion:print a completion script'\n    'manual:print the manual page'\n  )\n");
  fprintf(file, "  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n");
  fprintf(file, "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) {
    fprintf(file, "    %s) _arguments \\\n", name);
    print_zsh_options(file, usage);
  }
  fprintf(file, "    completion) _values shell bash zsh fish ;;\n  esac\n}\n_sinew \"$@\"\n");
}

static void print_fish(FILE* file) {
  const char *name, *summary;
  const snUsage* usage;
  fprintf(file, "# fish completion of sinew; put it into ~/.config/fish/completions/sinew.fish\n");
  for (int i = 0; (name = sn_subcommand(i, &summary, &usage)); i++) {
    fprintf(file, "complete -c sinew -n __fish_use_subcommand -f -a %s -d '", name);
    print_plain(file, summary, "'");
    fprintf(file, "'\n");
    for (const snOptionRow* row = usage->options; row->name; row++) {
      fprintf(file, "complete -c sinew -n '__fish_seen_subcommand_from %s' -l %s%s -d '", name, row->name,
              !row->value       ? ""
              : takes_file(row) ? " -r -F"
                                : " -x");
      print_plain(file, row->help, "'");
      fprintf(file, "'\n");
    }
  }
  fprintf(file, "complete -c sinew -n __fish_use_subcommand -f -a completion -d 'print a completion script'\n");
  fprintf(file, "complete -c sinew -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n");
}

bool sn_completion_print(FILE* file, const char* shell) {
  static const struct {
    const char* name;
    void (*print)(FILE* file);
  } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
  for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
    if (strcmp(shells[i].name, shell) != 0) continue;
    shells[i].print(file);
    return true;
  }
  return false;
}
