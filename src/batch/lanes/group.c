// group.c — worlds that share the lanes of a worker: smooth stages together, contacts one by one
//   reads   state columns        writes  state columns, outputs, warnings
//   A step packs the states of the worlds into lanes, unless these have them from the step before, and runs all stages
//   that have a version for lanes. Then each world has its results put into the data of the worker, where it runs the
//   stages that are left, but for small constraint problems, which lanes solve together (lane_solver.c). None of these
//   writes what a stage in lanes reads, so their order changes nothing. Then lanes advance the state, and the columns
//   get it back.
//   A world that shows a bad number is stepped alone from where it was: warnings and resets are then those of sn_step.
#include "batch/lanes/group.h"
#include "base/allocator.h"
#include "kinematics/planar_mechanism.h"
#include "math/real.h"
#include "sinew/step.h"
#include "step/integrate.h"
#include "step/stage.h"

#include <string.h>

// ---- making

static int column_named(const snBatch* b, const char* name) {
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const char* known = b->columns.item[i].field.name;
    if (known && strcmp(known, name) == 0) return i;
  }
  return -1;
}

#define PARAM(name, member) member,
static const char* const param_names[SN_LANE_PARAM_COUNT] = {SN_LANE_PARAMS(PARAM)};
#undef PARAM

// Parameters that worlds have for themselves, with memory for those of the lanes.
static bool place_params(const snBatch* b, snGroup* g) {
  int first = columns_begin(b, SN_COLUMN_PARAM), end = columns_end(b, SN_COLUMN_DERIVED);
  g->varies = first < end;
  for (int i = 0; i < SN_LANE_PARAM_COUNT; i++)
    for (int k = first; k < end; k++) {
      const snColumn* c = &b->columns.item[k];
      if (strcmp(c->field.name, param_names[i]) != 0) continue;
      g->param[i] = c;
      size_t numbers = c->bytes / sizeof(double) * (size_t)g->kernels->lanes;
      if (!(g->lanes.param[i] = sn_arena_zarray(g->arena, double, numbers))) return false;
    }
  return true;
}

static size_t measure_fields(const snBatch* b, snGroup* g) {
  size_t numbers = 0;
  for (int i = 0; i < SN_LANE_COUNT; i++) {
    const snField* f = sn_lane_field((snLaneField)i);
    int rows, cols;
    sn_field_shape(b->m, f, &rows, &cols);
    g->count[i] = rows * cols * f->width;
    g->offset[i] = f->offset;
    g->place[i] = (int)numbers;
    numbers += (size_t)lane_room(g->count[i]);
    if (i < SN_LANE_STATE_COUNT) g->column[i] = column_named(b, f->name);
  }
  return numbers;
}

static bool place_memory(const snBatch* b, snGroup* g, size_t numbers) {
  size_t lanes = (size_t)g->kernels->lanes, scratch = sn_lanes_scratch(b->m), parts = sn_lanes_most_parts(b->m);
  double* fields = sn_arena_zarray(g->arena, double, numbers* lanes);
  double* rows = sn_arena_zarray(g->arena, double, numbers*(lanes + 1));
  g->lanes.scratch = sn_arena_zarray(g->arena, double, scratch* lanes);
  bool good = fields && rows && g->lanes.scratch;
  for (int need = 0; need < SN_LANES_NEEDS; need++)
    good &= (g->parts[need].item = sn_arena_array(g->arena, snLanePart, parts)) != NULL;
  if (!good) return false;
  for (int i = 0; i < SN_LANE_COUNT; i++) g->lanes.field[i] = fields + lanes * (size_t)g->place[i];
  for (size_t k = 0; k < lanes; k++) g->rows[k] = rows + k * numbers;
  g->unused = rows + lanes * numbers;
  return true;
}

// Arrays that only an integrator or the user writes: stages may read them where the batch has them.
static bool is_in_place(const snColumn* c) {
  bool number = c->row->kind != SN_KIND_INT;
  return !c->inside && (c->row->stage == SN_STAGE_input || (c->row->stage == SN_STAGE_state && number));
}

static bool sort_columns(const snBatch* b, snGroup* g, const snData* d) {
  size_t count = (size_t)columns_end(b, SN_COLUMN_STATE);
  g->in_place = sn_arena_array(g->arena, const snColumn*, count);
  g->copied = sn_arena_array(g->arena, const snColumn*, count);
  g->own_state = sn_arena_array(g->arena, void*, count);
  if (!g->in_place || !g->copied || !g->own_state) return false;
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->bytes && !is_in_place(c)) g->copied[g->ncopied++] = c;
    if (!c->bytes || !is_in_place(c)) continue;
    g->own_state[g->nin_place] = *(void**)((char*)d + c->offset);
    g->in_place[g->nin_place++] = c;
  }
  for (int i = 0; i < SN_LANE_COUNT; i++) g->own[i] = *(void**)((char*)d + g->offset[i]);
  return true;
}

// The data's own is made here, too: worlds that step alone find it without asking for memory.
static bool make_caches(const snBatch* b, snGroup* g, snData* d) {
  if (!d->pair_cache) d->pair_cache = sn_pair_cache_create(b->m, &d->allocator);
  for (int k = 0; k < g->kernels->lanes; k++)
    if (!(g->cache[k] = sn_pair_cache_create(b->m, &b->allocator))) return false;
  return true;
}

snGroup* sn_group_create(const snBatch* b, const snLaneKernels* kernels, snData* d) {
  snGroup* g = sn_zalloc(&b->allocator, sizeof(snGroup));
  if (!g) return NULL;
  g->kernels = kernels;
  size_t numbers = measure_fields(b, g), lanes = (size_t)kernels->lanes;
  g->arena = sn_arena_create(&b->allocator, sizeof(double) * numbers * (2 * lanes + 1));
  if (g->arena && place_memory(b, g, numbers) && place_params(b, g) && sort_columns(b, g, d) &&
      make_caches(b, g, d) && sn_lane_solver_make(b->m, g))
    return g;
  sn_group_destroy(b, g);
  return NULL;
}

void sn_group_destroy(const snBatch* b, snGroup* g) {
  if (!g) return;
  for (int k = 0; k < g->kernels->lanes; k++) sn_free(&b->allocator, g->cache[k]);
  sn_arena_destroy(g->arena);
  sn_free(&b->allocator, g);
}

bool sn_group_prepare(const snBatch* b, snGroup* g) {
  if (!sn_lanes_serve(b->m)) return false;
  sn_group_plan(b->m, g);
  return true;
}

// ---- rows of worlds to lanes and back

static void pack_column(const snGroup* g, const snColumn* c, double* lanes, int count) {
  const double* rows[SN_MOST_LANES];
  // lanes without a world repeat the last one
  for (int k = 0; k < g->kernels->lanes; k++) rows[k] = column_row(c, g->worlds[k < g->nworlds ? k : g->nworlds - 1]);
  g->kernels->pack(lanes, rows, count);
}

// Where the lanes have the state that their last step left, only controls may be new.
static void pack_state(const snBatch* b, snGroup* g) {
  for (int i = 0; i < SN_LANE_STATE_COUNT; i++)
    if (!g->current || i == SN_LANE_ctrl)
      pack_column(g, &b->columns.item[g->column[i]], g->lanes.field[i], g->count[i]);
}

static void pack_params(const snGroup* g) {
  for (int i = 0; i < SN_LANE_PARAM_COUNT; i++)
    if (g->param[i]) pack_column(g, g->param[i], g->lanes.param[i], (int)(g->param[i]->bytes / sizeof(double)));
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

static void unpack_parts(snGroup* g, const snLaneParts* parts) {
  for (int i = 0; i < parts->count; i++) {
    double* rows[SN_MOST_LANES];
    const snLanePart* p = &parts->item[i];
    for (int k = 0; k < g->kernels->lanes; k++) rows[k] = g->rows[k] + g->place[p->field] + p->first;
    g->kernels->unpack(rows, g->lanes.field[p->field] + (size_t)g->kernels->lanes * (size_t)p->first, p->count);
  }
}

// ---- the data of a worker, for as long as a world has it

static void** column_member(const snData* d, const snColumn* c) { return (void**)((char*)d + c->offset); }
static double** field_member(const snGroup* g, const snData* d, snLaneField field) {
  return (double**)((char*)d + g->offset[field]);
}

static void* column_data(const snData* d, const snColumn* c) {
  return c->inside ? (void*)column_member(d, c) : *column_member(d, c);
}

// State and inputs of a world, and what lanes computed for it, become those of the data.
static void attach(const snGroup* g, int lane, const snLaneParts* parts, snData* d) {
  int world = g->worlds[lane];
  for (int i = 0; i < g->nin_place; i++) *column_member(d, g->in_place[i]) = column_row(g->in_place[i], world);
  for (int i = 0; i < g->ncopied; i++)
    memcpy(column_data(d, g->copied[i]), column_row(g->copied[i], world), g->copied[i]->bytes);
  for (int i = 0; i < parts->fields; i++)
    *field_member(g, d, parts->field[i]) = g->rows[lane] + g->place[parts->field[i]];
  d->pair_cache = g->cache[lane];
  d->contact_frames_due = g->frames_due;
  d->awake->plane = SN_PLANE_NONE;
}

// The data has its own arrays again.
static void detach(const snGroup* g, const snLaneParts* parts, snData* d, snPairCache* cache) {
  for (int i = 0; i < g->nin_place; i++) *column_member(d, g->in_place[i]) = g->own_state[i];
  for (int i = 0; i < parts->fields; i++) *field_member(g, d, parts->field[i]) = g->own[parts->field[i]];
  d->pair_cache = cache;
}

// Back into their columns, what a data does not have in place. Time, too, where an integrator has advanced it.
static void store_copied(const snGroup* g, int world, const snData* d, bool advanced) {
  for (int i = 0; i < g->ncopied; i++) {
    const snColumn* c = g->copied[i];
    bool time = c->inside && c->row->stage == SN_STAGE_state;
    if (advanced || !time) memcpy(column_row(c, world), column_data(d, c), c->bytes);
  }
}

// What the solver gave, back into lanes.
static void keep_result(snGroup* g, int lane, const snData* d, snLaneField field) {
  memcpy(g->rows[lane] + g->place[field], *field_member(g, d, field), sizeof(double) * (size_t)g->count[field]);
}

static void pack_result(snGroup* g, snLaneField field) {
  const double* rows[SN_MOST_LANES];
  for (int k = 0; k < g->kernels->lanes; k++) rows[k] = g->rows[k] + g->place[field];
  g->kernels->pack(g->lanes.field[field], rows, g->count[field]);
}

// ---- stages

static void run_lane_stages(const snModel* m, snGroup* g) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (is_pass_stage(stage) && g->in_lanes[stage]) g->kernels->stage[stage](m, &g->lanes);
}

// True where the solver waits for the other worlds.
static bool run_world_stages(const snModel* m, snGroup* g, int lane, snData* d, snLaneNeed need, bool advance) {
  const snStageRow* solver = advance ? NULL : sn_stage_row(SN_STAGE_constraint_forces);
  bool waits = false;
  for (int i = 0; i < g->nstages[need]; i++) {
    const snStageRow* row = g->stages[need][i];
    if (row == solver && sn_lane_solver_takes(m, g, lane, d))
      waits = true;
    else
      sn_stage_run(row, m, d);
  }
  return waits;
}

static bool is_bad(const snModel* m, const snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    if (real_is_bad(d->qacc[dof])) return true;
  return false;
}

// ---- one step

static bool wants_outputs(const snBatch* b) {
  return columns_begin(b, SN_COLUMN_OUTPUT) < columns_end(b, SN_COLUMN_OUTPUT) || b->hooks.observe;
}

// The rest of a step of a world whose stages in lanes are done; false: it went bad. `output`: it is the last one, after
// which the caller wants to see the data.
static bool finish_in(const snBatch* b, int share, snGroup* g, int lane, snLaneNeed need, bool output) {
  int world = g->worlds[lane];
  const snModel* m = sn_world_model(b, share, world);
  snData* d = b->workers[share].d;
  bool advance = output || !g->in_lanes[SN_STAGE_integrate];
  memset(d->warning, 0, sizeof d->warning);
  bool waits = run_world_stages(m, g, lane, d, need, advance);
  if (!waits && is_bad(m, d)) return false;
  if (advance) {
    sn_integrator(m->opt.integrator)->step(m, d);
    g->still |= 1u << lane;
  } else {
    keep_result(g, lane, d, SN_LANE_qacc);
    keep_result(g, lane, d, SN_LANE_qfrc_constraint);
  }
  store_copied(g, world, d, advance);
  sn_world_take_warnings(b, world, m, d);
  if (output) sn_world_output(b, world, m, d);
  return true;
}

static bool finish_world(const snBatch* b, int share, snGroup* g, int lane, snLaneNeed need, bool output) {
  snData* d = b->workers[share].d;
  snPairCache* cache = d->pair_cache;
  attach(g, lane, &g->parts[need], d);
  bool good = finish_in(b, share, g, lane, need, output);
  detach(g, &g->parts[need], d, cache);
  return good;
}

static void step_alone(const snBatch* b, int share, int world, bool last) {
  const snModel* m = sn_world_model(b, share, world);
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  sn_step(m, d);
  sn_world_take_warnings(b, world, m, d);
  sn_world_store(b, world, d);
  if (last) sn_world_output(b, world, m, d);
}

// Lanes whose world went bad stay where they are.
static unsigned advance_lanes(const snBatch* b, snGroup* g) {
  double* time = b->columns.item[columns_begin(b, SN_COLUMN_STATE)].field.data;
  pack_result(g, SN_LANE_qacc);
  pack_result(g, SN_LANE_qfrc_constraint);
  unsigned bad = sn_lane_solver_run(b->m, g);
  g->still |= bad;
  g->kernels->stage[SN_STAGE_integrate](b->m, &g->lanes);
  unpack_state(b, g);
  for (int k = 0; k < g->nworlds; k++)
    if (is_present(g, k)) time[g->worlds[k]] += b->m->opt.timestep;
  return bad;
}

static unsigned bad_lanes(const snModel* m, const snGroup* g) {
  unsigned bad = g->kernels->bad(g->lanes.field[SN_LANE_qpos], m->nq);
  bad |= g->kernels->bad(g->lanes.field[SN_LANE_qvel], m->nv);
  return bad | g->kernels->bad(g->lanes.field[SN_LANE_ctrl], m->nu);
}

// Worlds in `still` stay where they are.
static void step_once(const snBatch* b, int share, snGroup* g, unsigned still, bool last) {
  bool output = last && wants_outputs(b);
  snLaneNeed need = output ? SN_LANES_ALL : g->need;
  pack_state(b, g);
  unsigned alone = (bad_lanes(b->m, g) | g->unlike) & ~still;
  run_lane_stages(b->m, g);
  unpack_parts(g, &g->parts[need]);
  g->still = still | alone;
  for (int k = 0; k < g->nworlds; k++)
    if (is_present(g, k) && !finish_world(b, share, g, k, need, output)) alone |= 1u << k;
  g->still |= alone;
  bool advances = g->in_lanes[SN_STAGE_integrate] && !output;
  if (advances) alone |= advance_lanes(b, g);
  g->current = advances && !g->still && g->nworlds == g->kernels->lanes;
  for (int k = 0; k < g->nworlds; k++)
    if (alone >> k & 1) step_alone(b, share, g->worlds[k], last);
}

// ---- many steps

static void control(const snBatch* b, int share, int world, const double* given, unsigned parts) {
  const snGroup* g = b->workers[share].group;
  if (parts == SN_STATE_CTRL && given && !b->hooks.control) {
    const snColumn* c = &b->columns.item[g->column[SN_LANE_ctrl]];
    if (c->bytes) memcpy(column_row(c, world), given, c->bytes);
    return;
  }
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  if (given) sn_state_set(b->m, d, given, parts);
  if (b->hooks.control) b->hooks.control(b->hooks.context, world, b->m, d);
  sn_world_store(b, world, d);
}

// Parameters may have made a world one that other stages step, or step otherwise.
static unsigned unlike_lanes(const snBatch* b, int share, const snGroup* g) {
  unsigned unlike = 0;
  for (int k = 0; g->varies && k < g->nworlds; k++)
    if (!sn_lanes_alike(b->m, sn_world_model(b, share, g->worlds[k]))) unlike |= 1u << k;
  return unlike;
}

static void choose_worlds(const snBatch* b, int share, snGroup* g, const int* worlds, int count) {
  g->worlds = worlds;
  g->nworlds = count;
  g->current = false;
  g->unlike = unlike_lanes(b, share, g);
  pack_params(g);
}

void sn_group_step(const snBatch* b, int share, const int* worlds, int count, int nsteps) {
  snGroup* g = b->workers[share].group;
  choose_worlds(b, share, g, worlds, count);
  for (int step = 0; step < nsteps; step++) {
    if (b->hooks.control) g->current = false;
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
  choose_worlds(b, share, g, worlds, count);
  for (int k = 0; k < count; k++) before[k] = sn_world_warnings(b, worlds[k]);
  for (int step = 0; step < how->nsteps; step++) {
    unsigned still = warned_lanes(b, g, before);
    if (b->hooks.control || (how->control && how->control_parts != SN_STATE_CTRL)) g->current = false;
    for (int k = 0; k < count; k++) {
      size_t row = (size_t)worlds[k] * (size_t)how->nsteps + (size_t)step;
      if ((how->control || b->hooks.control) && !(still >> k & 1))
        control(b, share, worlds[k], how->control ? how->control + row * (size_t)size : NULL, how->control_parts);
    }
    step_once(b, share, g, still, step == how->nsteps - 1);
    for (int k = 0; k < count; k++) sn_rollout_record(b, worlds[k], how, step);
  }
}
