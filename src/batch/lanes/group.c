// group.c — worlds that share the lanes of a worker: smooth stages together, contacts and solver one by one
//   reads   state columns        writes  state columns, outputs, warnings
//   A step packs the states of the worlds into lanes and runs all stages that have a version for lanes. Then each world
//   has its results put into the data of the worker, where it runs the stages that are left. None of these writes what
//   a stage in lanes reads, so their order changes nothing. Then lanes advance the state, and the columns get it back.
//   A world that shows a bad number is stepped alone from where it was: warnings and resets are then those of sn_step.
#include "batch/worlds.h"
#include "base/allocator.h"
#include "batch/lanes/lanes.h"
#include "collision/pair_cache.h"
#include "model/fields.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "step/integrate.h"
#include "step/stage.h"

#include <string.h>

// Part of a field that world stages read, in numbers.
typedef struct Part {
  snLaneField field;
  int first, count;
} Part;

struct snGroup {
  const snLaneKernels* kernels;
  snArena* arena;
  snLanes lanes;
  snPairCache* cache[SN_MOST_LANES];

  // of each field: numbers in it, where its row begins in the rows of a world, where snData has it
  int count[SN_LANE_COUNT], place[SN_LANE_COUNT];
  size_t offset[SN_LANE_COUNT];
  int column[SN_LANE_STATE_COUNT];  // state: its column
  double* rows[SN_MOST_LANES];      // of each lane: what world stages read, and what they gave
  double* unused;                   // a row that nobody reads

  // how the stages are run in the present call
  bool in_lanes[SN_STAGE_COUNT];
  Part *few, *all;  // parts that contacts and solver read; all that stages in lanes write
  int nfew, nall;

  // the present worlds
  const int* worlds;
  int nworlds;
  unsigned still;  // bit per lane: stays where it is
};

// ---- making

static const char* const names[SN_LANE_COUNT] = {
#define LANE(type, name) #name,
    SN_LANE_FIELDS(LANE)
#undef LANE
};

static const snField* data_field(const char* name) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  return NULL;
}

static int column_named(const snBatch* b, const char* name) {
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const char* known = b->columns.item[i].field.name;
    if (known && strcmp(known, name) == 0) return i;
  }
  return -1;
}

static size_t measure_fields(const snBatch* b, snGroup* g) {
  size_t numbers = 0;
  for (int i = 0; i < SN_LANE_COUNT; i++) {
    const snField* f = data_field(names[i]);
    int rows, cols;
    sn_field_shape(b->m, f, &rows, &cols);
    g->count[i] = rows * cols * f->width;
    g->offset[i] = f->offset;
    g->place[i] = (int)numbers;
    numbers += ((size_t)g->count[i] + 7) & ~(size_t)7;
    if (i < SN_LANE_STATE_COUNT) g->column[i] = column_named(b, names[i]);
  }
  return numbers;
}

static size_t most_parts(const snModel* m) { return SN_LANE_COUNT + 2 * (size_t)(m->ngeom + m->nsite); }

static bool place_memory(const snBatch* b, snGroup* g, size_t numbers) {
  size_t lanes = (size_t)g->kernels->lanes, scratch = sn_lanes_scratch(b->m), parts = most_parts(b->m);
  double* fields = sn_arena_zarray(g->arena, double, numbers* lanes);
  double* rows = sn_arena_zarray(g->arena, double, numbers*(lanes + 1));
  g->lanes.scratch = sn_arena_zarray(g->arena, double, scratch* lanes);
  g->few = sn_arena_array(g->arena, Part, parts);
  g->all = sn_arena_array(g->arena, Part, parts);
  if (!fields || !rows || !g->lanes.scratch || !g->few || !g->all) return false;
  for (int i = 0; i < SN_LANE_COUNT; i++) g->lanes.field[i] = fields + lanes * (size_t)g->place[i];
  for (size_t k = 0; k < lanes; k++) g->rows[k] = rows + k * numbers;
  g->unused = rows + lanes * numbers;
  return true;
}

static bool make_caches(const snBatch* b, snGroup* g) {
  for (int k = 0; k < g->kernels->lanes; k++)
    if (!(g->cache[k] = sn_pair_cache_create(b->m, &b->allocator))) return false;
  return true;
}

snGroup* sn_group_create(const snBatch* b, const snLaneKernels* kernels) {
  snGroup* g = sn_zalloc(&b->allocator, sizeof(snGroup));
  if (!g) return NULL;
  g->kernels = kernels;
  size_t numbers = measure_fields(b, g), lanes = (size_t)kernels->lanes;
  g->arena = sn_arena_create(&b->allocator, sizeof(double) * numbers * (2 * lanes + 1));
  if (g->arena && place_memory(b, g, numbers) && make_caches(b, g)) return g;
  sn_group_destroy(b, g);
  return NULL;
}

void sn_group_destroy(const snBatch* b, snGroup* g) {
  if (!g) return;
  for (int k = 0; k < g->kernels->lanes; k++) sn_free(&b->allocator, g->cache[k]);
  sn_arena_destroy(g->arena);
  sn_free(&b->allocator, g);
}

// ---- how stages are run

// What a stage in lanes reads must come from stages in lanes.
static const struct {
  snStage stage, needs;
} needs[] = {
    {SN_STAGE_factor_mass, SN_STAGE_mass_matrix},          {SN_STAGE_integrate, SN_STAGE_mass_matrix},
    {SN_STAGE_actuator_velocities, SN_STAGE_transmission}, {SN_STAGE_actuation, SN_STAGE_actuator_velocities},
    {SN_STAGE_actuation, SN_STAGE_passive_forces},         {SN_STAGE_smooth_acceleration, SN_STAGE_passive_forces},
    {SN_STAGE_smooth_acceleration, SN_STAGE_bias_forces},  {SN_STAGE_smooth_acceleration, SN_STAGE_actuation},
    {SN_STAGE_smooth_acceleration, SN_STAGE_factor_mass},  {SN_STAGE_integrate, SN_STAGE_smooth_acceleration},
};

static void choose_stages(const snModel* m, snGroup* g) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    g->in_lanes[stage] = g->kernels->stage[stage] && sn_lanes_serve_stage(m, (snStage)stage);
  for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
    g->in_lanes[needs[i].stage] &= g->in_lanes[needs[i].needs];
}

static void add_part(Part* parts, int* count, snLaneField field, int first, int numbers) {
  Part* last = *count > 0 ? &parts[*count - 1] : NULL;
  if (numbers == 0) return;
  if (last && last->field == field && last->first + last->count == first)
    last->count += numbers;
  else
    parts[(*count)++] = (Part){field, first, numbers};
}

static void add_whole(const snGroup* g, Part* parts, int* count, snLaneField field) {
  add_part(parts, count, field, 0, g->count[field]);
}

static void add_frames(Part* parts, int* count, snLaneField field, int width, const snByte* lean, int n, int least) {
  for (int i = 0; i < n; i++)
    if (lean[i] >= least) add_part(parts, count, field, i * width, width);
}

static bool has_pose_equalities(const snModel* m) {
  for (int eq = 0; eq < m->neq; eq++)
    if (m->eq_type[eq] == SN_EQUALITY_CONNECT || m->eq_type[eq] == SN_EQUALITY_WELD) return true;
  return false;
}

static bool has_tendon_rows(const snModel* m) {
  for (int eq = 0; eq < m->neq; eq++)
    if (m->eq_type[eq] == SN_EQUALITY_TENDON) return true;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_limited[tendon] || m->tendon_frictionloss[tendon] > 0) return true;
  return false;
}

// What contacts, rows and solver read. conformance: fields as stages.h declares them, less those that the kinds of
// constraints in this model leave alone.
static void list_few(const snModel* m, snGroup* g) {
  static const snLaneField always[] = {SN_LANE_subtree_com, SN_LANE_cdof,        SN_LANE_M,          SN_LANE_qLD,
                                       SN_LANE_qLDiagInv,   SN_LANE_qfrc_smooth, SN_LANE_qacc_smooth};
  int* n = &g->nfew;
  *n = 0;
  add_frames(g->few, n, SN_LANE_geom_xpos, 3, m->geom_lean, m->ngeom, 1);
  add_frames(g->few, n, SN_LANE_geom_xmat, 9, m->geom_lean, m->ngeom, 1);
  for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) add_whole(g, g->few, n, always[i]);
  if (has_pose_equalities(m)) {
    add_whole(g, g->few, n, SN_LANE_xpos);
    add_whole(g, g->few, n, SN_LANE_xquat);
    add_whole(g, g->few, n, SN_LANE_xmat);
    add_frames(g->few, n, SN_LANE_site_xpos, 3, m->site_lean, m->nsite, SN_LEAN_FRAME);
    add_frames(g->few, n, SN_LANE_site_xmat, 9, m->site_lean, m->nsite, SN_LEAN_FRAME);
  }
  if (!has_tendon_rows(m)) return;
  add_whole(g, g->few, n, SN_LANE_ten_length);
  add_whole(g, g->few, n, SN_LANE_ten_J);
}

static void list_all(const snModel* m, snGroup* g) {
  int* n = &g->nall;
  *n = 0;
  for (int i = SN_LANE_STATE_COUNT; i < SN_LANE_COUNT; i++) {
    snLaneField field = (snLaneField)i;
    if (!g->in_lanes[data_field(names[i])->stage]) continue;
    switch (field) {
      case SN_LANE_geom_xpos: add_frames(g->all, n, field, 3, m->geom_lean, m->ngeom, 1); break;
      case SN_LANE_geom_xmat: add_frames(g->all, n, field, 9, m->geom_lean, m->ngeom, 1); break;
      case SN_LANE_site_xpos: add_frames(g->all, n, field, 3, m->site_lean, m->nsite, 1); break;
      case SN_LANE_site_xmat: add_frames(g->all, n, field, 9, m->site_lean, m->nsite, SN_LEAN_FRAME); break;
      case SN_LANE_qH:
      case SN_LANE_qHDiagInv: break;  // lanes write them after the world stages
      default: add_whole(g, g->all, n, field); break;
    }
  }
}

bool sn_group_prepare(const snBatch* b, snGroup* g) {
  if (!sn_lanes_serve(b->m)) return false;
  choose_stages(b->m, g);
  list_few(b->m, g);
  list_all(b->m, g);
  return true;
}

// ---- rows of worlds to lanes and back

static void pack_state(const snBatch* b, snGroup* g) {
  for (int i = 0; i < SN_LANE_STATE_COUNT; i++) {
    const double* rows[SN_MOST_LANES];
    const snColumn* c = &b->columns.item[g->column[i]];
    // lanes without a world repeat the last one
    for (int k = 0; k < g->kernels->lanes; k++) rows[k] = column_row(c, g->worlds[k < g->nworlds ? k : g->nworlds - 1]);
    g->kernels->pack(g->lanes.field[i], rows, g->count[i]);
  }
}

static bool is_present(const snGroup* g, int lane) { return lane < g->nworlds && !(g->still >> lane & 1); }

// Lanes whose world stays where it is write to where nobody reads.
static void unpack_state(const snBatch* b, snGroup* g) {
  static const snLaneField advanced[] = {SN_LANE_qpos, SN_LANE_qvel, SN_LANE_act, SN_LANE_qacc_warmstart};
  for (size_t i = 0; i < sizeof advanced / sizeof advanced[0]; i++) {
    double* rows[SN_MOST_LANES];
    const snColumn* c = &b->columns.item[g->column[advanced[i]]];
    for (int k = 0; k < g->kernels->lanes; k++) rows[k] = is_present(g, k) ? column_row(c, g->worlds[k]) : g->unused;
    g->kernels->unpack(rows, g->lanes.field[advanced[i]], g->count[advanced[i]]);
  }
}

static void unpack_parts(snGroup* g, const Part* parts, int count) {
  for (int i = 0; i < count; i++) {
    double* rows[SN_MOST_LANES];
    const Part* p = &parts[i];
    for (int k = 0; k < g->kernels->lanes; k++) rows[k] = g->rows[k] + g->place[p->field] + p->first;
    g->kernels->unpack(rows, g->lanes.field[p->field] + (size_t)g->kernels->lanes * (size_t)p->first, p->count);
  }
}

static double* member(const snGroup* g, const snData* d, snLaneField field) {
  return *(double**)((char*)d + g->offset[field]);
}

static void put_parts(const snGroup* g, int lane, const Part* parts, int count, snData* d) {
  for (int i = 0; i < count; i++) {
    const Part* p = &parts[i];
    memcpy(member(g, d, p->field) + p->first, g->rows[lane] + g->place[p->field] + p->first,
           sizeof(double) * (size_t)p->count);
  }
}

// What the solver gave, back into lanes.
static void keep_result(snGroup* g, int lane, const snData* d, snLaneField field) {
  memcpy(g->rows[lane] + g->place[field], member(g, d, field), sizeof(double) * (size_t)g->count[field]);
}

static void pack_result(snGroup* g, snLaneField field) {
  const double* rows[SN_MOST_LANES];
  for (int k = 0; k < g->kernels->lanes; k++) rows[k] = g->rows[k] + g->place[field];
  g->kernels->pack(g->lanes.field[field], rows, g->count[field]);
}

// ---- stages

static bool is_pass_stage(int stage) { return stage >= SN_STAGE_pass_begin && stage < SN_STAGE_integrate; }

static void run_lane_stages(const snModel* m, snGroup* g) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (is_pass_stage(stage) && g->in_lanes[stage]) g->kernels->stage[stage](m, &g->lanes);
}

// Lanes keep no moments of actuators: where all is wanted the transmission is computed once more.
static void run_world_stages(const snModel* m, snGroup* g, snData* d, bool all) {
  const bool due[] = {[SN_WHEN_ALWAYS] = true,
                      [SN_WHEN_ENERGY] = m->opt.enableflags & SN_ENABLE_ENERGY,
                      [SN_WHEN_SENSORS] = measures(m),
                      [SN_WHEN_NEVER] = false};
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    const snStageRow* row = sn_stage_row((snStage)stage);
    bool left = !g->in_lanes[stage] || (all && stage == SN_STAGE_transmission);
    if (is_pass_stage(stage) && left && due[row->when]) sn_stage_run(row, m, d);
  }
}

static bool is_bad(const snModel* m, const snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    if (!(d->qacc[dof] <= 1e10 && d->qacc[dof] >= -1e10)) return true;
  return false;
}

// ---- one step

static bool all_smooth_in_lanes(const snGroup* g) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (g->kernels->stage[stage] && !g->in_lanes[stage]) return false;
  return true;
}

// Whether world stages or the caller need all that lanes computed, rather than what contacts and solver read.
static bool needs_all(const snBatch* b, const snGroup* g, bool last) {
  const snModel* m = b->m;
  bool outputs = columns_begin(b, SN_COLUMN_OUTPUT) < columns_end(b, SN_COLUMN_OUTPUT) || b->hooks.observe;
  return measures(m) || m->opt.enableflags & SN_ENABLE_ENERGY || !all_smooth_in_lanes(g) || (last && outputs);
}

// Columns that stages of a pass write and lanes do not advance.
static void store_measured(const snBatch* b, int world, const snData* d) {
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->row->stage == SN_STAGE_input || (c->row->stage == SN_STAGE_state && c->row->kind != SN_KIND_INT)) continue;
    void* at = (char*)d + c->offset;
    if (c->bytes) memcpy(column_row(c, world), c->inside ? at : *(void**)at, c->bytes);
  }
}

// The rest of a step of one world, whose lane stages are done; false: it went bad, and is to be stepped alone.
static bool finish_world(const snBatch* b, int share, snGroup* g, int lane, bool all, bool last) {
  const snModel* m = b->m;
  int world = g->worlds[lane];
  snData* d = sn_world_data(b, share, world);
  snPairCache* own = d->pair_cache;
  d->pair_cache = g->cache[lane];
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  put_parts(g, lane, all ? g->all : g->few, all ? g->nall : g->nfew, d);
  run_world_stages(m, g, d, all);
  d->pair_cache = own;
  if (is_bad(m, d)) return false;
  if (all && (last || !g->in_lanes[SN_STAGE_integrate])) {
    sn_integrator(m->opt.integrator)->step(m, d);
    sn_world_store(b, world, d);
    sn_world_take_warnings(b, world, m, d);
    if (last) sn_world_output(b, world, m, d);
    g->still |= 1u << lane;
    return true;
  }
  keep_result(g, lane, d, SN_LANE_qacc);
  keep_result(g, lane, d, SN_LANE_qfrc_constraint);
  store_measured(b, world, d);
  sn_world_take_warnings(b, world, m, d);
  return true;
}

static void step_alone(const snBatch* b, int share, int world, bool last) {
  const snModel* m = b->m;
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  sn_step(m, d);
  sn_world_take_warnings(b, world, m, d);
  sn_world_store(b, world, d);
  if (last) sn_world_output(b, world, m, d);
}

static void advance_lanes(const snBatch* b, snGroup* g) {
  double* time = b->columns.item[columns_begin(b, SN_COLUMN_STATE)].field.data;
  pack_result(g, SN_LANE_qacc);
  pack_result(g, SN_LANE_qfrc_constraint);
  g->kernels->stage[SN_STAGE_integrate](b->m, &g->lanes);
  unpack_state(b, g);
  for (int k = 0; k < g->nworlds; k++)
    if (is_present(g, k)) time[g->worlds[k]] += b->m->opt.timestep;
}

static unsigned bad_lanes(const snModel* m, const snGroup* g) {
  unsigned bad = g->kernels->bad(g->lanes.field[SN_LANE_qpos], m->nq);
  bad |= g->kernels->bad(g->lanes.field[SN_LANE_qvel], m->nv);
  return bad | g->kernels->bad(g->lanes.field[SN_LANE_ctrl], m->nu);
}

// Worlds in `still` stay where they are.
static void step_once(const snBatch* b, int share, snGroup* g, unsigned still, bool last) {
  bool all = needs_all(b, g, last);
  pack_state(b, g);
  unsigned alone = bad_lanes(b->m, g) & ~still;
  run_lane_stages(b->m, g);
  unpack_parts(g, all ? g->all : g->few, all ? g->nall : g->nfew);
  g->still = still | alone;
  for (int k = 0; k < g->nworlds; k++)
    if (is_present(g, k) && !finish_world(b, share, g, k, all, last)) alone |= 1u << k;
  g->still |= alone;
  if (g->in_lanes[SN_STAGE_integrate] && !(all && last)) advance_lanes(b, g);
  for (int k = 0; k < g->nworlds; k++)
    if (alone >> k & 1) step_alone(b, share, g->worlds[k], last);
}

// ---- many steps

static void control(const snBatch* b, int share, int world, const double* given, unsigned parts) {
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  if (given) sn_state_set(b->m, d, given, parts);
  if (b->hooks.control) b->hooks.control(b->hooks.context, world, b->m, d);
  sn_world_store(b, world, d);
}

static void choose_worlds(snGroup* g, const int* worlds, int count) {
  g->worlds = worlds;
  g->nworlds = count;
}

void sn_group_step(const snBatch* b, int share, const int* worlds, int count, int nsteps) {
  snGroup* g = b->workers[share].group;
  choose_worlds(g, worlds, count);
  for (int step = 0; step < nsteps; step++) {
    for (int k = 0; b->hooks.control && k < count; k++) control(b, share, worlds[k], NULL, 0);
    step_once(b, share, g, 0, step == nsteps - 1);
  }
}

static unsigned warned_lanes(const snBatch* b, const snGroup* g, const int* before) {
  unsigned warned = 0;
  for (int k = 0; k < g->nworlds; k++)
    if (sn_world_warnings(b, g->worlds[k]) != before[k]) warned |= 1u << k;
  return warned;
}

void sn_group_rollout(const snBatch* b, int share, const int* worlds, int count, const snBatchRollout* how) {
  snGroup* g = b->workers[share].group;
  int size = how->control ? sn_state_size(b->m, how->control_parts) : 0, before[SN_MOST_LANES];
  choose_worlds(g, worlds, count);
  for (int k = 0; k < count; k++) before[k] = sn_world_warnings(b, worlds[k]);
  for (int step = 0; step < how->nsteps; step++) {
    unsigned still = warned_lanes(b, g, before);
    for (int k = 0; k < count; k++) {
      size_t row = (size_t)worlds[k] * (size_t)how->nsteps + (size_t)step;
      if ((how->control || b->hooks.control) && !(still >> k & 1))
        control(b, share, worlds[k], how->control ? how->control + row * (size_t)size : NULL, how->control_parts);
    }
    step_once(b, share, g, still, step == how->nsteps - 1);
    for (int k = 0; k < count; k++) sn_rollout_record(b, worlds[k], how, step);
  }
}
