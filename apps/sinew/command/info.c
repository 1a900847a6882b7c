// info.c — `sinew info`: a summary for people, or every field of the model for programs
//   With --json: sizes, the shape of every field, and its numbers flat and row-major. Options, statistics and visual
//   settings are fields with a prefix: opt.timestep, stat.extent, vis.global_fovy.

#include "command/commands.h"
#include "format/input.h"
#include "format/json_write.h"
#include "terminal/options.h"
#include "sinew/fields.h"
#include "sinew/mjcf.h"
#include "command/selection.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>

static const snUsage usage = {
    .command = "info",
    .synopsis = "MODEL [--json] [--quiet]",
    .summary =
        "Prints the contents of a model (MJCF .xml, URDF, OpenSim .osim, .snb, or - for MJCF on standard input): "
        "sizes,\n"
        "mass, options, tree, joints, actuators, sensors, keyframes and the extensions it uses.",
    .options =
        (const snOptionRow[]){
            {"json", NULL, "every field of the compiled model: {\"sizes\", \"shapes\", \"fields\"}"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .examples =
        "# the tree with masses and joints, the actuators, the sensors\n"
        "sinew info humanoid.xml\n"
        "# one field of the compiled model\n"
        "sinew info humanoid.xml --json | python3 -c 'import json, sys; "
        "print(json.load(sys.stdin)[\"fields\"][\"body_mass\"])'",
    .min_arguments = 1,
    .max_arguments = 1,
};

// One table of descriptors and the memory its offsets point into.
typedef struct Table {
  const snField* fields;
  int count;
  const void* base;  // NULL for the arrays of the model
  const char* prefix;
} Table;

enum { TABLE_COUNT = 4 };

static void find_tables(const snModel* m, Table* tables) {
  tables[0] = (Table){.base = &m->opt, .prefix = "opt."};
  tables[0].fields = sn_option_fields(&tables[0].count);
  tables[1] = (Table){.base = &m->stat, .prefix = "stat."};
  tables[1].fields = sn_statistic_fields(&tables[1].count);
  tables[2] = (Table){.base = &m->vis, .prefix = "vis."};
  tables[2].fields = sn_visual_fields(&tables[2].count);
  tables[3] = (Table){.prefix = ""};
  tables[3].fields = sn_model_fields(&tables[3].count);
}

static void write_key(snJsonWriter* w, const Table* table, const snField* field) {
  char name[128];
  snprintf(name, sizeof(name), "%s%s", table->prefix, field->name);
  sn_json_key(w, name);
}

static void write_sizes(snJsonWriter* w, const snModel* m) {
  int count;
  const snField* sizes = sn_model_size_fields(&count);
  sn_json_begin(w, '{');
  for (int i = 0; i < count; i++) {
    sn_json_key(w, sizes[i].name);
    sn_json_integer(w, *(const int*)((const char*)m + sizes[i].offset));
  }
  sn_json_end(w, '}');
}

static void write_shape(snJsonWriter* w, const snModel* m, const Table* table, const snField* field) {
  sn_json_begin(w, '[');
  if (table->base) {
    if (field->width > 1) sn_json_integer(w, field->width);
  } else {
    int rows, cols;
    sn_field_shape(m, field, &rows, &cols);
    sn_json_integer(w, rows);
    if (field->cols_size != SN_NO_SIZE || field->width > 1) sn_json_integer(w, (int64_t)cols * field->width);
  }
  sn_json_end(w, ']');
}

static void write_numbers(snJsonWriter* w, const snModel* m, const Table* table, const snField* field) {
  if (table->base) {
    const void* numbers = (const char*)table->base + field->offset;
    if (field->width > 1) {
      sn_json_list(w, field->kind, numbers, (size_t)field->width);
    } else {
      sn_json_element(w, field->kind, numbers, 0);
    }
    return;
  }
  int rows, cols;
  sn_field_shape(m, field, &rows, &cols);
  sn_json_list(w, field->kind, sn_model_field_data(m, field), (size_t)rows * (size_t)cols * (size_t)field->width);
}

static void write_json(const snModel* m) {
  Table tables[TABLE_COUNT];
  find_tables(m, tables);
  snJsonWriter w = {.file = stdout};
  sn_json_begin(&w, '{');
  sn_json_key(&w, "sizes");
  write_sizes(&w, m);
  for (int part = 0; part < 2; part++) {
    printf(",\n ");
    w.filled[w.depth] = false;
    sn_json_key(&w, part == 0 ? "shapes" : "fields");
    sn_json_begin(&w, '{');
    for (int t = 0; t < TABLE_COUNT; t++) {
      for (int i = 0; i < tables[t].count; i++) {
        write_key(&w, &tables[t], &tables[t].fields[i]);
        (part == 0 ? write_shape : write_numbers)(&w, m, &tables[t], &tables[t].fields[i]);
      }
    }
    sn_json_end(&w, '}');
  }
  sn_json_end(&w, '}');
  printf("\n");
}

// Standard input can be read once, but the summary loads a model twice: as it is, and as MuJoCo would take it.
static snModel* load(const char* path, const snInput* text, bool strict, snDiagnostics* diag) {
  if (!text->data) return sn_model_input(path, (snReading){.strict = strict}, diag);
  snLoadOptions options = {.strict = strict};
  return sn_load_memory(text->data, text->size, "<stdin>", &options, diag);
}

// Which elements MuJoCo does not know is a question for MJCF; a model of OpenSim is not meant for MuJoCo.
static void print_extensions(const char* path, const snInput* text) {
  if (strcmp(sn_path_extension(path), ".osim") == 0) return;
  snDiagnostics diag = {0};
  snModel* m = load(path, text, true, &diag);
  sn_summary_extensions(&diag);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

int sn_command_info(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  const char* path = a.arguments[0];
  snInput text = {0};
  if (strcmp(path, "-") == 0 && !sn_input_read(&text, path, (size_t)1 << 30)) return SN_EXIT_INPUT;
  snDiagnostics diag = {0};
  snModel* m = load(path, &text, false, &diag);
  sn_diagnostics_print(&diag, sn_argument(&a, "quiet") == NULL);
  sn_diagnostics_clear(&diag);
  if (m && sn_argument(&a, "json")) {
    write_json(m);
  } else if (m) {
    sn_summary_print(m, path);
    print_extensions(path, &text);
  }
  sn_input_close(&text);
  status = m ? SN_EXIT_OK : SN_EXIT_INPUT;
  sn_model_destroy(m);
  return status;
}
