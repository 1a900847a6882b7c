// lane_schedule.c — which stages of a model a group runs in lanes and which world by world
//   reads   the model as it is now        writes  in_lanes need parts of the group
#include "batch/lanes/group.h"
#include "collision/broad/filter.h"
#include "model/fields.h"
#include "model/model.h"
#include "sensor/sensors.h"
#include "step/stage.h"

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

// Parts of a field are added in rising order. They are made of whole eights, which are quick to unpack: numbers between
// two parts that lie near each other come along.
static void add_part(snLaneParts* parts, snLaneField field, int first, int numbers) {
  snLanePart* last = parts->count > 0 ? &parts->item[parts->count - 1] : NULL;
  int begin = first / SN_LANE_ROOM * SN_LANE_ROOM, end = lane_room(first + numbers);
  if (numbers == 0) return;
  if (last && last->field == field && begin <= last->first + last->count)
    last->count = end - last->first;
  else
    parts->item[parts->count++] = (snLanePart){field, begin, end - begin};
}

static bool has_field(const snLaneParts* parts, snLaneField field) {
  for (int i = 0; i < parts->count; i++)
    if (parts->item[i].field == field) return true;
  return false;
}

static void add_whole(const snGroup* g, snLaneParts* parts, const snLaneField* fields, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!has_field(parts, fields[i])) add_part(parts, fields[i], 0, g->count[fields[i]]);
}
#define ADD_WHOLE(g, parts, fields) add_whole(g, parts, fields, sizeof(fields) / sizeof(fields)[0])

typedef bool GeomTest(const snModel* m, int geom);

static bool geom_is_lean(const snModel* m, int geom) { return m->geom_lean[geom] && !frame_waits(m, geom); }

static bool geom_may_collide(const snModel* m, int geom) {
  return geom_is_lean(m, geom) && (m->npair > 0 || geom_collides(m, geom));
}

// Whether a frame that waits for contacts is that of an inertia, or shares its axes.
static bool waits_for_inertia(const snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool inertial =
        m->geom_sameframe[geom] == SN_SAMEFRAME_INERTIA || m->geom_sameframe[geom] == SN_SAMEFRAME_INERTIAROT;
    if (inertial && frame_waits(m, geom)) return true;
  }
  return false;
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

// Newton's method makes factors of its own.
static bool solver_reads_factors(const snModel* m) {
  return m->opt.solver != SN_SOLVER_NEWTON || m->opt.noslip_iterations > 0;
}

// ---- what sensors read

// How much of the lanes a kind of sensor reads, in rising order: what contacts, their solver and sites tell; joints,
// tendons and actuators as well; how sites move; poses and velocities of bodies as well; more than that.
typedef enum Reach { READS_CONTACTS, READS_LITTLE, READS_SITES, READS_MOTION, READS_MORE } Reach;

#define LAST_OF_JOINTS SN_SENSOR_BALLANGVEL

// With a history, forces on bodies come along with their accelerations.
static Reach sensor_reach(const snModel* m, int type) {
  if (type == SN_SENSOR_TOUCH || type == SN_SENSOR_CLOCK || type == SN_SENSOR_SUBTREECOM) return READS_CONTACTS;
  if (type >= SN_SENSOR_JOINTPOS && type <= LAST_OF_JOINTS) return READS_LITTLE;
  if (type >= SN_SENSOR_FRAMEPOS && type <= SN_SENSOR_FRAMEANGVEL) return READS_MOTION;
  if (type == SN_SENSOR_GYRO || type == SN_SENSOR_VELOCIMETER || type == SN_SENSOR_MAGNETOMETER) return READS_SITES;
  if (type == SN_SENSOR_ACCELEROMETER && m->nhistory == 0) return READS_SITES;
  return type == SN_SENSOR_SUBTREELINVEL || type == SN_SENSOR_SUBTREEANGMOM ? READS_MOTION : READS_MORE;
}

static Reach farthest_reach(const snModel* m) {
  Reach reach = READS_CONTACTS;
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    Reach own = sensor_reach(m, m->sensor_type[sensor]);
    reach = own > reach ? own : reach;
  }
  return reach;
}

// ---- lists

// What contacts, rows and solver read, less what the kinds of constraints in this model leave alone, and what most
// sensors read.
static void list_few(const snModel* m, const snGroup* g, snLaneParts* parts) {
  static const snLaneField solver[] = {SN_LANE_subtree_com, SN_LANE_cdof, SN_LANE_M, SN_LANE_qfrc_smooth,
                                       SN_LANE_qacc_smooth};
  static const snLaneField factors[] = {SN_LANE_qLD, SN_LANE_qLDiagInv};
  static const snLaneField poses[] = {SN_LANE_xpos, SN_LANE_xquat, SN_LANE_xmat};
  static const snLaneField inertias[] = {SN_LANE_xipos, SN_LANE_ximat};
  static const snLaneField tendons[] = {SN_LANE_ten_length, SN_LANE_ten_J};
  static const snLaneField little[] = {SN_LANE_ten_length,        SN_LANE_ten_velocity,   SN_LANE_actuator_length,
                                       SN_LANE_actuator_velocity, SN_LANE_actuator_force, SN_LANE_qfrc_actuator};
  static const snLaneField motion[] = {SN_LANE_xpos,  SN_LANE_xquat, SN_LANE_xmat,
                                       SN_LANE_xipos, SN_LANE_ximat, SN_LANE_cvel};
  static const snLaneField sites[] = {SN_LANE_cvel, SN_LANE_cdof_dot};
  bool poses_read = has_pose_equalities(m), measured = measures(m);
  Reach reach = measured ? farthest_reach(m) : READS_CONTACTS;
  bool moves = reach >= READS_MOTION;
  add_geoms(m, parts, moves ? geom_is_lean : geom_may_collide);
  ADD_WHOLE(g, parts, solver);
  if (solver_reads_factors(m)) ADD_WHOLE(g, parts, factors);
  if (m->ncollide > 0 || poses_read) ADD_WHOLE(g, parts, poses);
  if (waits_for_inertia(m)) ADD_WHOLE(g, parts, inertias);
  if (has_tendon_rows(m)) ADD_WHOLE(g, parts, tendons);
  if (reach >= READS_LITTLE) ADD_WHOLE(g, parts, little);
  if (reach >= READS_SITES) ADD_WHOLE(g, parts, sites);
  if (moves) ADD_WHOLE(g, parts, motion);
  if (poses_read || measured) add_sites(m, parts, SN_LEAN_FRAME);
}

// Whether stages that are run world by world read a field, in a step after which nobody wants to see the data.
bool sn_lane_is_read(const snModel* m, snLaneField field) {
  static const snLaneField unread[] = {SN_LANE_crb,           SN_LANE_qfrc_spring, SN_LANE_qfrc_damper,
                                       SN_LANE_qfrc_gravcomp, SN_LANE_qfrc_fluid,  SN_LANE_qfrc_passive,
                                       SN_LANE_qfrc_bias};
  for (size_t i = 0; i < sizeof unread / sizeof unread[0]; i++)
    if (field == unread[i]) return false;
  if (field == SN_LANE_qLD || field == SN_LANE_qLDiagInv) return solver_reads_factors(m);
  return field != SN_LANE_ten_J || has_tendon_rows(m);
}

// Sensors and energies read neither Jacobians of tendons nor points of their paths.
static void list_written(const snModel* m, const snGroup* g, snLaneParts* parts, bool all) {
  add_geoms(m, parts, geom_is_lean);
  add_sites(m, parts, all ? SN_LEAN_POSITION : SN_LEAN_FRAME);
  for (int i = SN_LANE_STATE_COUNT; i < SN_LANE_COUNT; i++) {
    snLaneField field = (snLaneField)i;
    snStage stage = sn_lane_field(field)->stage;
    bool left_out = !all && !sn_lane_is_read(m, field);
    // lanes write those of the integrator after the world stages
    if (stage == SN_STAGE_object_frames || stage == SN_STAGE_integrate || !g->in_lanes[stage] || left_out) continue;
    add_part(parts, field, 0, g->count[i]);
  }
}

static void list_fields(snLaneParts* parts) {
  parts->fields = 0;
  for (int i = 0; i < parts->count; i++)
    if (i == 0 || parts->item[i].field != parts->item[i - 1].field)
      parts->field[parts->fields++] = parts->item[i].field;
}

// Without sleep nothing wakes; lanes keep no moments of actuators, so that the transmission is computed once more where
// all is wanted.
static bool is_left(const snModel* m, const snGroup* g, int stage, snLaneNeed need) {
  const bool due[] = {[SN_WHEN_FORCES] = true,
                      [SN_WHEN_ALWAYS] = true,
                      [SN_WHEN_ENERGY] = m->opt.enableflags & SN_ENABLE_ENERGY,
                      [SN_WHEN_SENSORS] = measures(m),
                      [SN_WHEN_NEVER] = false};
  if (stage == SN_STAGE_wake_by_tendons || stage == SN_STAGE_wake_by_contacts || stage == SN_STAGE_wake_by_equalities)
    return false;
  bool left = !g->in_lanes[stage] || (need == SN_LANES_ALL && stage == SN_STAGE_transmission);
  return left && is_pass_stage(stage) && due[sn_stage_row((snStage)stage)->when];
}

static void list_stages(const snModel* m, snGroup* g, snLaneNeed need) {
  g->nstages[need] = 0;
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (is_left(m, g, stage, need)) g->stages[need][g->nstages[need]++] = sn_stage_row((snStage)stage);
}

void sn_group_plan(const snModel* m, snGroup* g) {
  choose_stages(m, g);
  g->frames_due = m->ncollide > SN_FEW_GEOMS;
  for (int need = 0; need < SN_LANES_NEEDS; need++) g->parts[need].count = 0;
  list_few(m, g, &g->parts[SN_LANES_FEW]);
  list_written(m, g, &g->parts[SN_LANES_MEASURED], false);
  list_written(m, g, &g->parts[SN_LANES_ALL], true);
  for (int need = 0; need < SN_LANES_NEEDS; need++) {
    list_fields(&g->parts[need]);
    list_stages(m, g, (snLaneNeed)need);
  }
  bool measured = (measures(m) && farthest_reach(m) == READS_MORE) || m->opt.enableflags & SN_ENABLE_ENERGY;
  g->need = !all_in_lanes(g) || m->hooks.sensor ? SN_LANES_ALL : measured ? SN_LANES_MEASURED : SN_LANES_FEW;
  sn_lane_solver_plan(m, g);
}
