// plot.c — `sinew plot`: recorded rows as a picture

#include "draw/canvas.h"
#include "command/commands.h"
#include "draw/figure.h"
#include "terminal/options.h"
#include "format/output.h"
#include "command/record.h"
#include "format/table.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PANELS   16
#define DEFAULT_WIDTH 960
#define LEAST_SIZE    200
#define MOST_SIZE     8000

static const snUsage usage = {
    .command = "plot",
    .synopsis = "FILE --out PICTURE [options]",
    .summary =
        "Draws rows that `sinew run --out` wrote (.jsonl, .csv or .npz): one panel per field, one curve per number.",
    .options =
        (const snOptionRow[]){
            {"out", "FILE", "the picture: .svg or .png"},
            {"fields", "A,B[2],..",
             "fields to draw, whole or one number of them: qpos,qvel[3],xpos[6:9]\n(default: all that the file has)"},
            {"x", "NAME", "x axis: time (default), step, or a number such as qpos[0]"},
            {"title", "TEXT", "above the panels (default: the name of the file)"},
            {"width", "N", "of the picture, in points (default 960)"},
            {"height", "N", "of the picture, in points (default: by the number of panels)"},
            {0},
        },
    .notes = "Pictures in .png have two pixels per point.",
    .examples =
        "# all that was recorded\n"
        "sinew plot run.npz --out run.svg\n"
        "# a phase plot\n"
        "sinew plot run.csv --x \"qpos[0]\" --fields \"qvel[0]\" --title phase --out phase.png",
    .min_arguments = 1,
    .max_arguments = 1,
};

typedef struct Plot {
  snTable table;
  snFigure figure;
  snPanel panels[MOST_PANELS];
  const snCanvasKind* kind;
  const char* where;
} Plot;

// A field, or a stretch of its numbers from `first` up to `end`, as the user asked for it.
typedef struct Choice {
  char name[72];
  int first, end;  // first -1: all of them
} Choice;

// The unit in a description, "[m, rad; unit quaternions]" as "m, rad"; "" where there is none.
static void find_unit(const char* name, char* out, size_t size) {
  const char* doc = sn_record_doc(name);
  const char* open = doc ? strchr(doc, '[') : NULL;
  size_t length = open ? strcspn(open + 1, ";]") : 0;
  snprintf(out, size, "%.*s", (int)length, open ? open + 1 : "");
}

static bool parse_choice(const char* text, size_t length, Choice* out) {
  *out = (Choice){.first = -1, .end = INT_MAX};
  size_t name = 0;
  while (name < length && text[name] != '[') name++;
  if (name == 0 || name >= sizeof(out->name)) return false;
  memcpy(out->name, text, name);
  if (name == length) return true;
  char* end;
  const char* at = text + name + 1;
  long first = strtol(at, &end, 10), last = first + 1;
  if (end == at || first < 0 || first > INT_MAX - 1) return false;
  if (*end == ':') {
    at = end + 1;
    last = strtol(at, &end, 10);
    if (end == at || last <= first || last > INT_MAX) return false;
  }
  out->first = (int)first;
  out->end = (int)last;
  return *end == ']' && (size_t)(end + 1 - text) == length;
}

static const char* series_name(const void* context, int i) {
  const snTable* table = context;
  return i < table->count ? table->series[i].name : NULL;
}

static bool report_missing(const Plot* p, const char* text, size_t length, const Choice* choice) {
  bool known = false;
  for (int i = 0; i < p->table.count; i++) known = known || strcmp(p->table.series[i].name, choice->name) == 0;
  const char* close = known ? NULL : sn_closest_word(choice->name, series_name, &p->table);
  if (known) {
    sn_misuse(p->table.path, "has no number '%.*s'", (int)length, text);
  } else if (close) {
    sn_misuse(p->table.path, "has no field '%s'; did you mean '%s'?", choice->name, close);
  } else {
    sn_misuse(p->table.path, "has no field '%s'", choice->name);
  }
  return false;
}

static bool is_chosen(const snSeries* series, const Choice* choice) {
  if (strcmp(series->name, choice->name) != 0) return false;
  return choice->first < 0 || (series->element >= choice->first && series->element < choice->end);
}

static snPanel* panel_of(Plot* p, const char* name) {
  for (int i = 0; i < p->figure.count; i++)
    if (strcmp(p->panels[i].name, name) == 0) return &p->panels[i];
  if (p->figure.count == MOST_PANELS) {
    sn_message(p->where, SN_SEVERITY_ERROR, "a picture has %d panels at most; choose with --fields", MOST_PANELS);
    return NULL;
  }
  snPanel* panel = &p->panels[p->figure.count];
  *panel = (snPanel){.name = name, .curves = calloc((size_t)p->table.count, sizeof(snSeries*))};
  if (!panel->curves) {
    sn_message(p->where, SN_SEVERITY_ERROR, "out of memory");
    return NULL;
  }
  find_unit(name, panel->unit, sizeof(panel->unit));
  p->figure.count++;
  return panel;
}

static bool add_curve(Plot* p, const snSeries* series) {
  snPanel* panel = panel_of(p, series->name);
  if (!panel) return false;
  for (int i = 0; i < panel->count; i++)
    if (panel->curves[i] == series) return true;
  panel->curves[panel->count++] = series;
  return true;
}

static bool add_choice(Plot* p, const char* text, size_t length) {
  Choice choice;
  if (!parse_choice(text, length, &choice)) {
    sn_misuse(p->where, "--fields: '%.*s' is not a field, a number or a range of it", (int)length, text);
    return false;
  }
  bool found = false;
  for (int i = 0; i < p->table.count; i++) {
    const snSeries* series = &p->table.series[i];
    if (!is_chosen(series, &choice)) continue;
    if (series->ragged) {
      sn_misuse(p->table.path, "'%s' has another number of values in every row, so it has no curves", series->name);
      return false;
    }
    found = true;
    if (!add_curve(p, series)) return false;
  }
  return found || report_missing(p, text, length, &choice);
}

static bool add_choices(Plot* p, const char* list) {
  while (list) {
    size_t length = strcspn(list, ",");
    if (!add_choice(p, list, length)) return false;
    list = list[length] ? list + length + 1 : NULL;
  }
  return true;
}

// All fields but those that count rows and those that have no curves.
static bool add_all(Plot* p) {
  for (int i = 0; i < p->table.count; i++) {
    const snSeries* series = &p->table.series[i];
    bool counts =
        strcmp(series->name, "step") == 0 || strcmp(series->name, "time") == 0 || strcmp(series->name, "reset") == 0;
    if (!counts && !series->ragged && !add_curve(p, series)) return false;
  }
  if (p->figure.count > 0) return true;
  sn_message(p->table.path, SN_SEVERITY_ERROR, "has no field to draw");
  return false;
}

static bool choose_x(Plot* p, const char* name) {
  Choice choice = {.first = -1};
  if (name && !parse_choice(name, strlen(name), &choice)) {
    sn_misuse(p->where, "--x: '%s' is not a number of a field", name);
    return false;
  }
  const snSeries* series =
      name ? sn_table_find(&p->table, choice.name, choice.first) : sn_table_find(&p->table, "time", -1);
  if (!series && !name) series = sn_table_find(&p->table, "step", -1);
  if (name && !series && choice.first < 0 && sn_table_find(&p->table, choice.name, 0)) {
    sn_misuse(p->where, "--x needs one number, such as %s[0]; '%s' has several", choice.name, choice.name);
    return false;
  }
  if (!series || series->ragged) return report_missing(p, name ? name : "time", strlen(name ? name : "time"), &choice);
  p->figure.x = series->values;
  p->figure.x_name = name ? name : series->name;
  find_unit(series->name, p->figure.x_unit, sizeof(p->figure.x_unit));
  return true;
}

static const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool draw(const Plot* p, const char* path) {
  snOutput output;
  if (!sn_output_open(&output, path)) return false;
  if (sn_figure_draw(&p->figure, p->kind, output.file)) return sn_output_commit(&output);
  sn_message(path, SN_SEVERITY_ERROR, "out of memory");
  sn_output_discard(&output);
  return false;
}

static bool plot_file(Plot* p, const snArguments* a) {
  const char* fields = sn_argument(a, "fields");
  if (!sn_table_read(&p->table, a->arguments[0])) return false;
  if (p->table.rows < 2) {
    sn_table_fail(&p->table, "a plot needs two rows at least, found %lld", (long long)p->table.rows);
    sn_table_close(&p->table);
    return false;
  }
  p->figure.rows = p->table.rows;
  p->figure.panels = p->panels;
  bool good = choose_x(p, sn_argument(a, "x")) && (fields ? add_choices(p, fields) : add_all(p)) &&
              draw(p, sn_argument(a, "out"));
  for (int i = 0; i < p->figure.count; i++) free(p->panels[i].curves);
  sn_table_close(&p->table);
  return good;
}

static bool read_size(const snArguments* a, const char* name, int64_t* size) {
  if (!sn_argument_integer(a, name, LEAST_SIZE, size)) return false;
  if (*size <= MOST_SIZE) return true;
  sn_message(a->where, SN_SEVERITY_ERROR, "--%s is %d at most", name, MOST_SIZE);
  return false;
}

int sn_command_plot(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Plot p = {.where = a.where};
  const char* out = sn_argument(&a, "out");
  int64_t width = DEFAULT_WIDTH, height = 0;
  if (!read_size(&a, "width", &width) || !read_size(&a, "height", &height)) return SN_EXIT_USAGE;
  p.kind = out ? sn_canvas_kind(out) : NULL;
  if (!p.kind) {
    sn_message(a.where, SN_SEVERITY_ERROR, "--out needs a name that ends in .svg or .png");
    return SN_EXIT_USAGE;
  }
  if (!sn_table_known(a.arguments[0])) {
    sn_message(a.where, SN_SEVERITY_ERROR, "'%s' does not end in .jsonl, .csv or .npz", a.arguments[0]);
    return SN_EXIT_USAGE;
  }
  p.figure.width = (double)width;
  p.figure.height = (double)height;
  p.figure.title = sn_argument(&a, "title") ? sn_argument(&a, "title") : base_name(a.arguments[0]);
  return plot_file(&p, &a) ? SN_EXIT_OK : SN_EXIT_INPUT;
}
