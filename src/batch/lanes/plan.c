// plan.c — how a group runs the stages of a model: in lanes or world by world, and what worlds need of the lanes
//   reads   the model as it is now        writes  in_lanes need parts of the group
#include "batch/lanes/group.h"
#include "collision/filter.h"
#include "model/fields.h"
#include "sensor/sensors.h"

#include <string.h>

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

const snField* sn_lane_field(snLaneField field) { return data_field(names[field]); }

size_t sn_lanes_most_parts(const snModel* m) { return SN_LANE_COUNT + 2 * (size_t)(m->ngeom + m->nsite); }

// ---- stages

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

static bool all_in_lanes(const snGroup* g) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (g->kernels->stage[stage] && !g->in_lanes[stage]) return false;
  return true;
}

// ---- what world stages read

static void add_part(snLaneParts* parts, snLaneField field, int first, int numbers) {
  snLanePart* last = parts->count > 0 ? &parts->item[parts->count - 1] : NULL;
  if (numbers == 0) return;
  if (last && last->field == field && last->first + last->count == first)
    last->count += numbers;
  else
    parts->item[parts->count++] = (snLanePart){field, first, numbers};
}

static void add_whole(const snGroup* g, snLaneParts* parts, const snLaneField* fields, size_t count) {
  for (size_t i = 0; i < count; i++) add_part(parts, fields[i], 0, g->count[fields[i]]);
}
#define ADD_WHOLE(g, parts, fields) add_whole(g, parts, fields, sizeof(fields) / sizeof(fields)[0])

typedef bool GeomTest(const snModel* m, int geom);

static bool geom_is_lean(const snModel* m, int geom) { return m->geom_lean[geom]; }

static bool geom_may_collide(const snModel* m, int geom) {
  return m->geom_lean[geom] && (m->npair > 0 || geom_collides(m, geom));
}

static void add_geoms(const snModel* m, snLaneParts* parts, GeomTest* test) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if (test(m, geom)) add_part(parts, SN_LANE_geom_xpos, 3 * geom, 3);
  for (int geom = 0; geom < m->ngeom; geom++)
    if (test(m, geom)) add_part(parts, SN_LANE_geom_xmat, 9 * geom, 9);
}

static void add_sites(const snModel* m, snLaneParts* parts, int least) {
  for (int site = 0; site < m->nsite; site++)
    if (m->site_lean[site] >= least) add_part(parts, SN_LANE_site_xpos, 3 * site, 3);
  for (int site = 0; site < m->nsite; site++)
    if (m->site_lean[site] == SN_LEAN_FRAME) add_part(parts, SN_LANE_site_xmat, 9 * site, 9);
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

// What contacts, rows and solver read, less what the kinds of constraints in this model leave alone.
static void list_few(const snModel* m, const snGroup* g, snLaneParts* parts) {
  static const snLaneField solver[] = {SN_LANE_subtree_com, SN_LANE_cdof,        SN_LANE_M,          SN_LANE_qLD,
                                       SN_LANE_qLDiagInv,   SN_LANE_qfrc_smooth, SN_LANE_qacc_smooth};
  static const snLaneField poses[] = {SN_LANE_xpos, SN_LANE_xquat, SN_LANE_xmat};
  static const snLaneField tendons[] = {SN_LANE_ten_length, SN_LANE_ten_J};
  add_geoms(m, parts, geom_may_collide);
  ADD_WHOLE(g, parts, solver);
  if (has_pose_equalities(m)) ADD_WHOLE(g, parts, poses);
  if (has_pose_equalities(m)) add_sites(m, parts, SN_LEAN_FRAME);
  if (has_tendon_rows(m)) ADD_WHOLE(g, parts, tendons);
}

// Sensors and energies read neither Jacobians of tendons nor points of their paths.
static void list_written(const snModel* m, const snGroup* g, snLaneParts* parts, bool all) {
  add_geoms(m, parts, geom_is_lean);
  add_sites(m, parts, all ? SN_LEAN_POSITION : SN_LEAN_FRAME);
  for (int i = SN_LANE_STATE_COUNT; i < SN_LANE_COUNT; i++) {
    snLaneField field = (snLaneField)i;
    snStage stage = sn_lane_field(field)->stage;
    bool left_out = field == SN_LANE_ten_J && !all && !has_tendon_rows(m);
    // lanes write those of the integrator after the world stages
    if (stage == SN_STAGE_object_frames || stage == SN_STAGE_integrate || !g->in_lanes[stage] || left_out) continue;
    add_part(parts, field, 0, g->count[i]);
  }
}

void sn_group_plan(const snModel* m, snGroup* g) {
  choose_stages(m, g);
  for (int need = 0; need < SN_LANES_NEEDS; need++) g->parts[need].count = 0;
  list_few(m, g, &g->parts[SN_LANES_FEW]);
  list_written(m, g, &g->parts[SN_LANES_MEASURED], false);
  list_written(m, g, &g->parts[SN_LANES_ALL], true);
  bool measured = measures(m) || m->opt.enableflags & SN_ENABLE_ENERGY;
  g->need = !all_in_lanes(g) || m->hooks.sensor ? SN_LANES_ALL : measured ? SN_LANES_MEASURED : SN_LANES_FEW;
}
