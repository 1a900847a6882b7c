// batch_fields.c — which fields a batch keeps, and where
//   reads   names in the options, field tables        writes  columns, completes, arena
//   State and inputs are always kept, and sensordata with them; outputs, parameters and what follows from those by
//   name.
#include "batch/worlds.h"
#include "base/allocator.h"
#include "base/report.h"
#include "batch/parameters.h"
#include "model/fields.h"

#include <limits.h>
#include <string.h>

// Numbers inside snData that outlast a step. The last one has no name: it is nobody's business but the sensors'.
static const snField value_fields[] = {
    {"time", "simulation time [s]", SN_KIND_DOUBLE, 1, offsetof(snData, time), SN_NO_SIZE, SN_NO_SIZE, SN_NO_SIZE,
     SN_STAGE_state},
    {"energy", "potential and kinetic energy [J]", SN_KIND_DOUBLE, 2, offsetof(snData, energy), SN_NO_SIZE, SN_NO_SIZE,
     SN_NO_SIZE, SN_STAGE_energy_velocity},
    {NULL, "", SN_KIND_DOUBLE, 1, offsetof(snData, kinetic_before), SN_NO_SIZE, SN_NO_SIZE, SN_NO_SIZE,
     SN_STAGE_energy_velocity},
};

// The batch's own, with their numbers per world in `width`; `observed` has its width from the options.
static const snField own_fields[] = {
    {"warnings", "times that each kind of warning was raised since the last reset (snWarning)", SN_KIND_INT,
     SN_WARNING_COUNT, 0, SN_NO_SIZE, SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_state},
    {"autoresets", "times that a bad state was reset by a step since the last reset", SN_KIND_INT, 1, 0, SN_NO_SIZE,
     SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_state},
    {"resets", "resets of the world so far", SN_KIND_INT, 1, 0, SN_NO_SIZE, SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_state},
};

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

// Outputs that a lean step computes as a full one does.
static const char lean_outputs[] =
    " xpos xquat xmat xipos ximat subtree_com cvel ten_length ten_velocity actuator_length actuator_velocity "
    "actuator_force act_dot qfrc_actuator qfrc_passive qfrc_bias qfrc_smooth qacc_smooth qfrc_constraint qacc ncon "
    "nefc "
    "ne nf nl nisland subtree_linvel subtree_angmom cacc cfrc_int cfrc_ext ";

static bool is_lean_output(const char* name) {
  size_t length = strlen(name);
  for (const char* at = lean_outputs; (at = strstr(at, name)); at++)
    if (at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

// ---- one column

static void add_shape(snBatchField* f, int64_t length) { f->shape[f->dims++] = length; }

static snColumn column_of(const snModel* m, int n, const snField* row, const char* name) {
  int rows, cols;
  sn_field_shape(m, row, &rows, &cols);
  snColumn c = {.field = {.name = name, .doc = row->doc, .kind = row->kind},
                .bytes = (size_t)rows * (size_t)cols * (size_t)row->width * sn_kind_bytes(row->kind),
                .offset = row->offset,
                .inside = row->rows_size == SN_NO_SIZE,
                .row = row};
  add_shape(&c.field, n);
  if (!c.inside) add_shape(&c.field, rows);
  if (cols != 1 || row->cols_size != SN_NO_SIZE)
    add_shape(&c.field, (int64_t)cols * row->width);
  else if (row->width > 1)
    add_shape(&c.field, row->width);
  return c;
}

static snColumn* add(snBatch* b, snColumn column) {
  int* end = &b->columns.begin[SN_COLUMN_SIDES];
  b->columns.item[*end] = column;
  return &b->columns.item[(*end)++];
}

static bool has_column(const snBatch* b, const char* name) {
  for (int i = 0; i < b->columns.begin[SN_COLUMN_SIDES]; i++) {
    const char* known = b->columns.item[i].field.name;
    if (known && strcmp(known, name) == 0) return true;
  }
  return false;
}

// ---- state

static bool is_state(const snField* row) {
  return row->stage == SN_STAGE_state || row->stage == SN_STAGE_input || strcmp(row->name, "sensordata") == 0;
}

// Trees name each other in tree_asleep, so nobody but a step writes it.
static bool is_users(const snField* row) {
  return (row->stage == SN_STAGE_state || row->stage == SN_STAGE_input) && row->kind != SN_KIND_INT;
}

// Parts of SN_STATE_FULLPHYSICS, in the order of the columns.
static bool is_recorded(const char* name) {
  static const char* const recorded[] = {"time", "qpos", "qvel", "act", "history"};
  for (int i = 0; i < COUNT(recorded); i++)
    if (name && strcmp(name, recorded[i]) == 0) return true;
  return false;
}

static void add_state(snBatch* b) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < COUNT(value_fields); i++)
    add(b, column_of(b->m, b->n, &value_fields[i], value_fields[i].name))->field.writable = i == 0;
  for (int i = 0; i < count; i++)
    if (is_state(&fields[i]))
      add(b, column_of(b->m, b->n, &fields[i], fields[i].name))->field.writable = is_users(&fields[i]);
  for (int i = 0; i < b->columns.begin[SN_COLUMN_SIDES]; i++)
    b->columns.item[i].recorded = is_recorded(b->columns.item[i].field.name);
}

// ---- outputs

static const snField* find(const snField* fields, int count, const char* name) {
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  return NULL;
}

static const snField* find_in(const snField* (*table)(int*), const char* name) {
  int count;
  const snField* fields = table(&count);
  return find(fields, count, name);
}

static const char* data_field(const void* context, int i) {
  int count;
  const snField* rows = sn_data_fields(&count);
  (void)context;
  return i < count ? rows[i].name : NULL;
}

static bool refuse_unknown(const snBatchOptions* options, const char* name) {
  const char* close = sn_closest_word(name, data_field, NULL);
  sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "batch fields: a data has no field '%s'%s%s%s", name,
              close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return false;
}

static bool refuse_output(const snBatchOptions* options, const char* name) {
  bool frame = strcmp(name, "contact") == 0 || find_in(sn_frame_fields, name);
  if (!frame) return refuse_unknown(options, name);
  sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "",
              "batch fields: '%s' has a length that every step decides, so it cannot be an array of all worlds; "
              "copy a world into a data (sn_batch_get_world), or read it in the hook `observe`",
              name);
  return false;
}

static void note_output(snBatch* b, const snField* row) {
  b->completes |= !is_lean_output(row->name);
  if (row->stage != SN_STAGE_on_request) return;
  bool subtree = strncmp(row->name, "subtree_", 8) == 0;
  b->subtree_velocities |= subtree;
  b->body_forces |= !subtree;
}

static bool add_outputs(snBatch* b, const snBatchOptions* options) {
  bool good = true;
  for (const char* const* name = options->fields; name && *name; name++) {
    if (has_column(b, *name)) continue;
    const snField* row = find_in(sn_data_fields, *name);
    if (!row) row = find_in(sn_frame_size_fields, *name);
    if (row)
      note_output(b, row);
    else
      good = refuse_output(options, *name);
    if (row) add(b, column_of(b->m, b->n, row, row->name));
  }
  return good;
}

// ---- parameters and what follows from them

static void add_parameter(snBatch* b, const snParameter* p, bool writable) {
  if (has_column(b, p->name)) return;
  snColumn c = column_of(b->m, b->n, p->row, p->name);
  c.offset = p->offset;
  c.field.writable = writable;
  add(b, c);
}

static bool add_parameters(snBatch* b, const snBatchOptions* options) {
  bool good = true;
  for (const char* const* name = options->params; name && *name; name++) {
    snParameter p;
    if (sn_parameter_find(b->m, *name, &p, options->diagnostics))
      add_parameter(b, &p, true);
    else
      good = false;
  }
  return good;
}

static void add_derived(snBatch* b, int params_begin, int params_end) {
  for (int i = params_begin; i < params_end; i++) {
    snParameterNames names = {sn_batch_derived(b->columns.item[i].field.name)};
    snParameter p;
    while (sn_parameter_next(&names, &p)) add_parameter(b, &p, false);
  }
}

// ---- the batch's own

static void add_own(snBatch* b) {
  for (int i = 0; i < COUNT(own_fields); i++) {
    bool resets = strcmp(own_fields[i].name, "resets") == 0;
    add(b, column_of(b->m, b->n, &own_fields[i], own_fields[i].name))->field.writable = resets;
  }
  if (b->hooks.nobserved <= 0) return;
  size_t numbers = (size_t)b->hooks.nobserved;
  add(b, (snColumn){.field = {.name = "observed",
                              .doc = "what the hook `observe` wrote",
                              .kind = SN_KIND_DOUBLE,
                              .dims = 2,
                              .shape = {b->n, b->hooks.nobserved}},
                    .bytes = numbers * sizeof(double)});
}

// ---- memory

// Room for every field that there is, so that columns never move.
static int most_columns(void) {
  int data, sizes, model, options, statistics;
  sn_data_fields(&data);
  sn_frame_size_fields(&sizes);
  sn_model_fields(&model);
  sn_option_fields(&options);
  sn_statistic_fields(&statistics);
  return data + sizes + model + options + statistics + COUNT(value_fields) + COUNT(own_fields) + 1;
}

static void count_bytes(snBatch* b) {
  for (int i = 0; i < b->columns.begin[SN_COLUMN_SIDES]; i++) b->world_bytes += b->columns.item[i].bytes;
}

static bool place_rows(snBatch* b) {
  size_t total = 0, n = (size_t)b->n;
  int count = b->columns.begin[SN_COLUMN_SIDES];
  if (b->world_bytes > PTRDIFF_MAX / 2 / n) return false;
  for (int i = 0; i < count; i++) {
    total += (b->columns.item[i].bytes * n + SN_ARRAY_ALIGNMENT) & ~(SN_ARRAY_ALIGNMENT - 1);
  }
  b->arena = sn_arena_create(&b->allocator, total + SN_ARRAY_ALIGNMENT);
  if (!b->arena) return false;
  for (int i = 0; i < count; i++) {
    b->columns.item[i].field.data = sn_arena_zalloc(b->arena, b->columns.item[i].bytes * n);
    if (!b->columns.item[i].field.data) return false;
  }
  return true;
}

static bool out_of_memory(const snBatchOptions* options) {
  sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "batch: out of memory for %d worlds", options->n);
  return false;
}

bool sn_columns_make(snBatch* b, const snBatchOptions* options) {
  int* begin = b->columns.begin;
  int* end = &begin[SN_COLUMN_SIDES];
  b->columns.item = sn_zalloc(&b->allocator, sizeof(snColumn) * (size_t)most_columns());
  if (!b->columns.item) return out_of_memory(options);
  add_state(b);
  begin[SN_COLUMN_OUTPUT] = *end;
  bool good = add_outputs(b, options);
  begin[SN_COLUMN_PARAM] = *end;
  good &= add_parameters(b, options);
  begin[SN_COLUMN_DERIVED] = *end;
  if (good) add_derived(b, begin[SN_COLUMN_PARAM], begin[SN_COLUMN_DERIVED]);
  begin[SN_COLUMN_OWN] = *end;
  add_own(b);
  if (!good) return false;
  count_bytes(b);
  return b->backend->fits(b, options) && (place_rows(b) || out_of_memory(options));
}
