// plot.c — `sinew plot`: recorded rows as a picture
//   Numbers of one field and one unit share a panel; joints that slide and joints that turn have separate panels.
//   Names and units come from the file, or from a model that is given. Several files are several runs in one picture.

#include "draw/canvas.h"
#include "command/commands.h"
#include "draw/figure.h"
#include "terminal/options.h"
#include "format/output.h"
#include "command/record.h"
#include "format/input.h"
#include "format/table.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PANELS   400  // as small multiples
#define MOST_TALL     16   // under each other
#define MOST_RUNS     6
#define READABLE      24  // curves of a panel that can be told apart
#define DEFAULT_WIDTH 960
#define LEAST_SIZE    200
#define MOST_SIZE     8000

static const snUsage usage = {
    .command = "plot",
    .synopsis = "FILE... --out PICTURE [options]",
    .summary =
        "Draws rows that `sinew run --out` wrote (.jsonl, .csv or .npz): one panel per field and unit, one curve per\n"
        "number, with the names of the model. Several files are several runs, drawn over each other. Motions of "
        "OpenSim\n"
        "(.sto, .mot, .trc) are drawn too, a panel for angles, positions, moments, forces and markers.",
    .options =
        (const snOptionRow[]){
            {"out", "FILE", "the picture: " SN_PICTURES},
            {"fields", "A,B[2],..",
             "fields to draw, or single numbers by index or name: qpos,qvel[3],xpos[6:9],qpos[hip]\n"
             "(default: all that the file has); of a motion labels of columns, or names of markers"},
            {"x", "NAME", "x axis: time (default), step, or a number such as qpos[0]"},
            {"model", "MODEL", "takes names and units from a model; .npz and .csv files include names"},
            {"multiples", "K",
             "small panels, K side by side, one per number (default: where curves are too many to read)"},
            {"title", "TEXT", "above the panels (default: the names of the files)"},
            {"width", "N", "of the picture, in points (default 960)"},
            {"height", "N", "of the picture, in points (default: by the number of panels)"},
            {0},
        },
    .notes = "Pictures in .png have two pixels per point.",
    .examples =
        "# all that was recorded\n"
        "sinew plot run.npz --out run.svg\n"
        "# two runs in one picture\n"
        "sinew plot before.npz after.npz --fields \"qpos[knee_right]\" --out both.png\n"
        "# a phase plot\n"
        "sinew plot run.csv --x \"qpos[0]\" --fields \"qvel[0]\" --title phase --out phase.svg\n"
        "# 80 muscles, ten side by side\n"
        "sinew plot legs.npz --fields actuator_force --multiples 10 --out legs.pdf\n"
        "# two columns of inverse dynamics\n"
        "sinew plot walk_ID.sto --fields knee_angle_r_moment,ankle_angle_r_moment --out moments.svg",
    .min_arguments = 1,
    .max_arguments = MOST_RUNS,
};

typedef struct Plot {
  snTable tables[MOST_RUNS];
  const double* x[MOST_RUNS];
  const char* names[MOST_RUNS];
  int runs;
  snFigure figure;
  snPanel panels[MOST_PANELS];
  snCanvasKind kind;
  const char* where;
  snModel* m;   // NULL: names and units as the files have them
  bool single;  // a panel for every number
} Plot;

// A field, or some of its numbers, from `first` up to `end` or by name, as the user asked for it.
typedef struct Choice {
  char name[72];
  char label[96];  // "": by index
  int first, end;  // first -1: all of them
} Choice;

// The unit in a description, "[m, rad; unit quaternions]" as "m, rad"; "" where there is none.
static void find_unit(const char* name, char* out, size_t size) {
  const char* doc = sn_record_doc(name);
  const char* open = doc ? strchr(doc, '[') : NULL;
  size_t length = open ? strcspn(open + 1, ";]") : 0;
  snprintf(out, size, "%.*s", (int)length, open ? open + 1 : "");
}

static bool parse_choice(const char* text, Choice* out) {
  *out = (Choice){.first = -1, .end = INT_MAX};
  size_t name = strcspn(text, "["), length = strlen(text);
  if (name == 0 || name >= sizeof(out->name)) return false;
  memcpy(out->name, text, name);
  if (name == length) return true;
  if (length < name + 3 || text[length - 1] != ']') return false;
  snprintf(out->label, sizeof(out->label), "%.*s", (int)(length - name - 2), text + name + 1);
  if (out->label[0] < '0' || out->label[0] > '9') return true;
  char* end;
  long first = strtol(out->label, &end, 10), last = first + 1;
  if (*end == ':') last = strtol(end + 1, &end, 10);
  if (*end || last <= first || last > INT_MAX) return *end != '\0' && strchr(out->label, ':') == NULL;
  out->first = (int)first;
  out->end = (int)last;
  out->label[0] = '\0';
  return true;
}

static const char* series_name(const void* context, int i) {
  const snTable* table = context;
  if (i >= table->count) return NULL;
  return table->series[i].by_label ? table->series[i].label : table->series[i].name;
}

static bool report_missing(const snTable* table, const char* text, const Choice* choice) {
  bool known = false;
  for (int i = 0; i < table->count; i++) known = known || strcmp(table->series[i].name, choice->name) == 0;
  const char* close = known ? NULL : sn_closest_word(choice->name, series_name, table);
  if (known) {
    sn_misuse(table->path, "has no number '%s'", text);
  } else if (close) {
    sn_misuse(table->path, "has no field '%s'; did you mean '%s'?", choice->name, close);
  } else {
    sn_misuse(table->path, "has no field '%s'", choice->name);
  }
  return false;
}

// A column of a motion by its label, or the three of a marker by its name.
static bool is_labelled(const snSeries* series, const char* name) {
  size_t length = strlen(name);
  if (!series->by_label || strncmp(series->label, name, length) != 0) return false;
  const char* rest = series->label + length;
  return !*rest || (strcmp(series->name, "marker") == 0 && rest[0] == '_' && strlen(rest) == 2);
}

static bool is_chosen(const snSeries* series, const Choice* choice) {
  if (choice->first < 0 && !choice->label[0] && is_labelled(series, choice->name)) return true;
  if (strcmp(series->name, choice->name) != 0) return false;
  size_t length = strlen(choice->label);
  if (length > 0)
    return strncmp(series->label, choice->label, length) == 0 &&
           (series->label[length] == '\0' || series->label[length] == '.');
  return choice->first < 0 || (series->element >= choice->first && series->element < choice->end);
}

// Unit of a series: as the file says it, else of the whole field.
static void unit_of(const snSeries* series, char* out, size_t size) {
  if (series->has_unit) {
    snprintf(out, size, "%s", series->unit);
  } else {
    find_unit(series->name, out, size);
  }
}

static void single_name(const snSeries* series, char* out, size_t size) {
  if (series->element < 0) {
    snprintf(out, size, "%s", series->name);
  } else if (series->label[0]) {
    snprintf(out, size, "%s", series->label);
  } else {
    snprintf(out, size, "%s[%d]", series->name, series->element);
  }
}

static snPanel* panel_of(Plot* p, const snSeries* series) {
  char unit[64], name[160];
  unit_of(series, unit, sizeof(unit));
  snprintf(name, sizeof(name), "%s", series->name);
  if (p->single) single_name(series, name, sizeof(name));
  for (int i = 0; i < p->figure.count; i++)
    if (strcmp(p->panels[i].name, name) == 0 && strcmp(p->panels[i].unit, unit) == 0) return &p->panels[i];
  int most = p->single ? MOST_PANELS : MOST_TALL;
  if (p->figure.count == most) {
    sn_message(p->where, SN_SEVERITY_ERROR, "a picture has %d panels at most; choose with --fields", most);
    return NULL;
  }
  int room = 0;
  for (int run = 0; run < p->runs; run++) room += p->tables[run].count;
  snPanel* panel = &p->panels[p->figure.count];
  *panel = (snPanel){.curves = calloc((size_t)room, sizeof(snCurve))};
  if (!panel->curves) {
    sn_message(p->where, SN_SEVERITY_ERROR, "out of memory");
    return NULL;
  }
  memcpy(panel->name, name, sizeof(name));
  memcpy(panel->unit, unit, sizeof(unit));
  p->figure.count++;
  return panel;
}

// Counts stay until the next row: whole numbers in few different values are drawn as steps.
static bool has_steps(const snSeries* series, int64_t rows) {
  for (int64_t row = 0; row < rows; row++)
    if (series->values[row] != (double)(int)series->values[row]) return false;
  return true;
}

static bool add_curve(Plot* p, int run, const snSeries* series) {
  snPanel* panel = panel_of(p, series);
  if (!panel) return false;
  int hue = 0;
  for (int i = 0; i < panel->count; i++) {
    const snCurve* other = &panel->curves[i];
    if (other->series == series) return true;
    bool same = other->series->element == series->element && strcmp(other->series->name, series->name) == 0;
    if (same) hue = other->hue;
    if (same) break;
    if (other->hue >= hue) hue = other->hue + 1;
  }
  panel->curves[panel->count++] = (snCurve){.series = series,
                                            .x = p->x[run],
                                            .rows = p->tables[run].rows,
                                            .run = run,
                                            .hue = p->single ? 0 : hue,
                                            .steps = has_steps(series, p->tables[run].rows)};
  return true;
}

static bool add_choice(Plot* p, int run, const char* text) {
  Choice choice;
  snTable* table = &p->tables[run];
  if (!parse_choice(text, &choice)) {
    sn_misuse(p->where, "--fields: '%s' is not a field, or a number, range or name in it", text);
    return false;
  }
  bool found = false;
  for (int i = 0; i < table->count; i++) {
    const snSeries* series = &table->series[i];
    if (!is_chosen(series, &choice)) continue;
    if (series->ragged) {
      sn_misuse(table->path, "'%s' has another number of values in every row, so it has no curves", series->name);
      return false;
    }
    found = true;
    if (!add_curve(p, run, series)) return false;
  }
  return found || report_missing(table, text, &choice);
}

static bool add_choices(Plot* p, int run, const char* list) {
  while (list) {
    char name[192];
    sn_next_name(&list, name, sizeof(name));
    if (!add_choice(p, run, name)) return false;
  }
  return true;
}

// All fields but those that count rows and those that have no curves.
static bool add_all(Plot* p, int run) {
  snTable* table = &p->tables[run];
  for (int i = 0; i < table->count; i++) {
    const snSeries* series = &table->series[i];
    bool counts =
        strcmp(series->name, "step") == 0 || strcmp(series->name, "time") == 0 || strcmp(series->name, "reset") == 0;
    if (!counts && !series->ragged && !add_curve(p, run, series)) return false;
  }
  if (p->figure.count > 0) return true;
  sn_message(table->path, SN_SEVERITY_ERROR, "has no field to draw");
  return false;
}

static const snSeries* find_x(snTable* table, const Choice* choice) {
  for (int i = 0; i < table->count; i++) {
    const snSeries* series = &table->series[i];
    bool whole = choice->first < 0 && !choice->label[0];
    if (is_chosen(series, choice) && (!whole || series->element < 0)) return series;
  }
  return NULL;
}

static bool choose_x(Plot* p, int run, const char* name) {
  Choice choice;
  snTable* table = &p->tables[run];
  if (!parse_choice(name ? name : "time", &choice)) {
    sn_misuse(p->where, "--x: '%s' is not a number of a field", name);
    return false;
  }
  const snSeries* series = find_x(table, &choice);
  if (!series && !name) series = sn_table_find(table, "step", -1);
  if (name && !series && choice.first < 0 && !choice.label[0] && sn_table_find(table, choice.name, 0)) {
    sn_misuse(p->where, "--x needs one number, such as %s[0]; '%s' has several", choice.name, choice.name);
    return false;
  }
  if (!series || series->ragged) return report_missing(table, name ? name : "time", &choice);
  p->x[run] = series->values;
  if (run > 0) return true;
  p->figure.x_name = name ? name : series->name;
  unit_of(series, p->figure.x_unit, sizeof(p->figure.x_unit));
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

// Names and units of all numbers of a table, from a model.
static void name_numbers(snTable* table, const snModel* m) {
  for (int i = 0; i < table->count; i++) {
    snSeries* series = &table->series[i];
    size_t count = 0;
    for (int k = 0; k < table->count; k++) count += strcmp(table->series[k].name, series->name) == 0;
    if (series->element < 0 || series->ragged) continue;
    char unit[SN_LABEL_ROOM];
    sn_label(m, series->name, (size_t)series->element, count, series->label);
    sn_label_unit(m, series->name, (size_t)series->element, count, unit);
    snprintf(series->unit, sizeof(series->unit), "%.23s", unit);
    series->has_unit = true;
    if (series->label[0] >= '0' && series->label[0] <= '9') series->label[0] = '\0';
  }
}

static bool read_runs(Plot* p, const snArguments* a) {
  for (int run = 0; run < a->count; run++) {
    snTable* table = &p->tables[run];
    if (!sn_table_read(table, a->arguments[run])) return false;
    p->runs = run + 1;
    p->names[run] = base_name(a->arguments[run]);
    if (table->rows < 2)
      return sn_table_fail(table, "a plot needs two rows at least, found %lld", (long long)table->rows);
    if (p->m) name_numbers(table, p->m);
    if (!choose_x(p, run, sn_argument(a, "x"))) return false;
  }
  p->figure.runs = p->names;
  p->figure.run_count = p->runs;
  return true;
}

static bool fill_panels(Plot* p, const char* fields) {
  for (int run = 0; run < p->runs; run++)
    if (!(fields ? add_choices(p, run, fields) : add_all(p, run))) return false;
  return true;
}

static void empty_panels(Plot* p) {
  for (int i = 0; i < p->figure.count; i++) free(p->panels[i].curves);
  p->figure.count = 0;
}

// More curves in one panel than can be told apart become small panels.
static bool is_crowded(const Plot* p) {
  for (int i = 0; i < p->figure.count; i++)
    if (p->panels[i].count > READABLE * p->runs) return p->figure.count == 1;
  return false;
}

static bool plot_files(Plot* p, const snArguments* a, int64_t columns) {
  const char* fields = sn_argument(a, "fields");
  p->figure.panels = p->panels;
  p->single = columns > 0;
  bool good = read_runs(p, a) && fill_panels(p, fields);
  if (good && !p->single && is_crowded(p)) {
    empty_panels(p);
    p->single = true;
    good = fill_panels(p, fields);
  }
  p->figure.columns = !p->single ? 0 : columns > 1 ? (int)columns : 6;
  good = good && draw(p, sn_argument(a, "out"));
  empty_panels(p);
  for (int run = 0; run < p->runs; run++) sn_table_close(&p->tables[run]);
  return good;
}

static bool read_size(const snArguments* a, const char* name, int64_t* size) {
  if (!sn_argument_integer(a, name, LEAST_SIZE, size)) return false;
  if (*size <= MOST_SIZE) return true;
  sn_message(a->where, SN_SEVERITY_ERROR, "--%s is %d at most", name, MOST_SIZE);
  return false;
}

static bool read_arguments(const snArguments* a, Plot* p, int64_t* columns) {
  const char* out = sn_argument(a, "out");
  int64_t width = DEFAULT_WIDTH, height = 0;
  if (!read_size(a, "width", &width) || !read_size(a, "height", &height) ||
      !sn_argument_integer(a, "multiples", 1, columns))
    return false;
  p->kind = out ? sn_canvas_kind(out) : SN_CANVAS_NONE;
  if (!p->kind) {
    sn_message(a->where, SN_SEVERITY_ERROR, "--out needs a name that ends in %s", SN_PICTURES);
    return false;
  }
  for (int i = 0; i < a->count; i++) {
    if (sn_table_known(a->arguments[i])) continue;
    sn_message(a->where, SN_SEVERITY_ERROR, "'%s' does not end in .jsonl, .csv, .npz, .sto, .mot or .trc",
               a->arguments[i]);
    return false;
  }
  p->figure.width = (double)width;
  p->figure.height = (double)height;
  return true;
}

int sn_command_plot(int argc, char** argv) {
  snArguments a;
  int status;
  int64_t columns = 0;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Plot* p = calloc(1, sizeof(*p));
  if (!p) return SN_EXIT_INPUT;
  p->where = a.where;
  const char* model = sn_argument(&a, "model");
  status = read_arguments(&a, p, &columns) ? SN_EXIT_OK : SN_EXIT_USAGE;
  if (status == SN_EXIT_OK && !sn_canvas_available(a.where)) status = SN_EXIT_INPUT;
  if (status == SN_EXIT_OK && model) p->m = sn_model_open(model, true);
  if (status == SN_EXIT_OK && model && !p->m) status = SN_EXIT_INPUT;
  p->figure.title = sn_argument(&a, "title") ? sn_argument(&a, "title") : base_name(a.arguments[0]);
  if (status == SN_EXIT_OK && !plot_files(p, &a, columns)) status = SN_EXIT_INPUT;
  sn_model_destroy(p->m);
  free(p);
  return status;
}
