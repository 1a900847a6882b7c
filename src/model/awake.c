// awake.c — who is awake, as lists that a pass makes once and stages loop over
//   reads   tree_asleep        writes  the lists
//   Bodies, joints and dofs of a tree are contiguous, and trees are in the order of their bodies.
#include "model/awake.h"

#include "model/sensor_kind.h"

#include <string.h>

// ---- runs of bodies

typedef bool TreeTest(const snModel* m, const snData* d, int tree);

static bool is_asleep(const snModel* m, const snData* d, int tree) {
  (void)m;
  return tree_is_asleep(d, tree);
}

static bool is_kept(const snModel* m, const snData* d, int tree) {
  int body = m->tree_bodyadr[tree];
  return !d->awake->stale && tree_is_asleep(d, tree) && m->body_rootid[body] == body;
}

static int first_body(const snModel* m, int tree) { return tree < m->ntree ? m->tree_bodyadr[tree] : m->nbody; }
static int first_dof(const snModel* m, int tree) { return tree < m->ntree ? m->tree_dofadr[tree] : m->nv; }
static int dof_joint(const snModel* m, int dof) { return dof < m->nv ? m->dof_jntid[dof] : m->njnt; }

// From a body and the first dof of a tree up to those of another one.
static snBodyRange run_between(const snModel* m, int body, int tree, int end) {
  int dof = first_dof(m, tree), dof_end = first_dof(m, end);
  return (snBodyRange){body, first_body(m, end), dof_joint(m, dof), dof_joint(m, dof_end), dof, dof_end};
}

// Runs of all bodies but those of the trees that a test names.
static int runs_without(const snModel* m, const snData* d, snBodyRange* run, TreeTest* test) {
  int count = 0, body = 1, tree = 0;
  for (;;) {
    for (; tree < m->ntree && m->tree_bodyadr[tree] == body && test(m, d, tree); tree++) body += m->tree_bodynum[tree];
    if (body >= m->nbody) return count;
    int end = tree;
    while (end < m->ntree && !test(m, d, end)) end++;
    run[count] = run_between(m, body, tree, end);
    body = run[count++].body_end;
    tree = end;
  }
}

static int runs_asleep(const snModel* m, const snData* d, snBodyRange* run) {
  int count = 0;
  for (int tree = 0; tree < m->ntree; tree++) {
    if (!tree_is_asleep(d, tree)) continue;
    run[count] = run_between(m, m->tree_bodyadr[tree], tree, tree + 1);
    run[count].body_end = run[count].body + m->tree_bodynum[tree];
    count++;
  }
  return count;
}

// ---- what belongs to trees

static bool body_is_asleep(const snModel* m, const snData* d, int body) {
  return m->body_treeid[body] >= 0 && tree_is_asleep(d, m->body_treeid[body]);
}

static bool body_is_awake(const snModel* m, const snData* d, int body) {
  return m->body_treeid[body] >= 0 && !tree_is_asleep(d, m->body_treeid[body]);
}

static bool body_is_computed(const snModel* m, const snData* d, int body) {
  return m->body_treeid[body] < 0 || !is_kept(m, d, m->body_treeid[body]);
}

static bool geom_is_computed(const snModel* m, const snData* d, int geom) {
  return body_is_computed(m, d, m->geom_bodyid[geom]);
}

static bool site_is_computed(const snModel* m, const snData* d, int site) {
  return body_is_computed(m, d, m->site_bodyid[site]);
}

// conformance: a tendon that acts on more than two trees is never asleep
bool sn_tendon_is_asleep(const snModel* m, const snData* d, int tendon) {
  const int* tree = m->tendon_treeid[tendon];
  switch (m->tendon_treenum[tendon]) {
    case 1: return tree_is_asleep(d, tree[0]);
    case 2: return tree_is_asleep(d, tree[0]) && tree_is_asleep(d, tree[1]);
    default: return false;
  }
}

// conformance: while anything is asleep, tendons that move nothing do not count
static bool tendon_is_awake(const snModel* m, const snData* d, int tendon) {
  return d->awake->whole || (m->tendon_treenum[tendon] > 0 && !sn_tendon_is_asleep(m, d, tendon));
}

// ---- equalities

// Whether something that moves the object is awake; what is fixed to the world never is.
static bool tied_is_awake(const snModel* m, const snData* d, int equality, int object) {
  if (object < 0) return false;
  switch ((snEqualityType)m->eq_type[equality]) {
    case SN_EQUALITY_JOINT: return body_is_awake(m, d, m->jnt_bodyid[object]);
    case SN_EQUALITY_DISTANCE: return body_is_awake(m, d, m->geom_bodyid[object]);
    case SN_EQUALITY_CONNECT:
    case SN_EQUALITY_WELD:
      return body_is_awake(m, d, m->eq_objtype[equality] == SN_OBJ_SITE ? m->site_bodyid[object] : object);
    case SN_EQUALITY_TENDON:
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: break;
  }
  return true;
}

static bool equality_is_awake(const snModel* m, const snData* d, int equality) {
  return tied_is_awake(m, d, equality, m->eq_obj1id[equality]) || tied_is_awake(m, d, equality, m->eq_obj2id[equality]);
}

// ---- actuators

static bool site_is_asleep(const snModel* m, const snData* d, int site) {
  return site >= 0 && body_is_asleep(m, d, m->site_bodyid[site]);
}

static bool site_is_awake(const snModel* m, const snData* d, int site) {
  return site >= 0 && body_is_awake(m, d, m->site_bodyid[site]);
}

static bool actuator_is_asleep(const snModel* m, const snData* d, int actuator) {
  const int* target = m->actuator_trnid[actuator];
  switch ((snTransmission)m->actuator_trntype[actuator]) {
    case SN_TRANSMISSION_JOINT:
    case SN_TRANSMISSION_JOINTINPARENT: return body_is_asleep(m, d, m->jnt_bodyid[target[0]]);
    case SN_TRANSMISSION_SLIDERCRANK: return !site_is_awake(m, d, target[0]) && !site_is_awake(m, d, target[1]);
    case SN_TRANSMISSION_TENDON: return sn_tendon_is_asleep(m, d, target[0]);
    case SN_TRANSMISSION_SITE: return site_is_asleep(m, d, target[0]);
    case SN_TRANSMISSION_BODY: return body_is_asleep(m, d, target[0]);
    case SN_TRANSMISSION_COUNT: break;
  }
  return false;
}

static bool actuator_is_awake(const snModel* m, const snData* d, int actuator) {
  return !actuator_is_asleep(m, d, actuator);
}

// ---- sensors

// The body that an object belongs to, -1: it belongs to none.
static int body_of(const snModel* m, snObjectType type, int id) {
  switch (type) {
    case SN_OBJ_BODY:
    case SN_OBJ_XBODY: return id;
    case SN_OBJ_JOINT: return m->jnt_bodyid[id];
    case SN_OBJ_GEOM: return m->geom_bodyid[id];
    case SN_OBJ_SITE: return m->site_bodyid[id];
    case SN_OBJ_CAMERA: return m->cam_bodyid[id];
    default: return -1;
  }
}

static bool object_is_asleep(const snModel* m, const snData* d, snObjectType type, int id) {
  if (type == SN_OBJ_TENDON) return sn_tendon_is_asleep(m, d, id);
  if (type == SN_OBJ_ACTUATOR) return actuator_is_asleep(m, d, id);
  int body = body_of(m, type, id);
  return body >= 0 && body_is_asleep(m, d, body);
}

bool sn_body_moves(const snModel* m, const snData* d, int body) {
  if (m->body_treeid[body] >= 0) return body_is_awake(m, d, body);
  return m->body_mocapid[m->body_rootid[body]] >= 0;
}

// Neither asleep nor fixed to the world; mocap bodies count as awake.
static bool object_is_awake(const snModel* m, const snData* d, snObjectType type, int id) {
  int body = body_of(m, type, id);
  return body < 0 ? !object_is_asleep(m, d, type, id) : sn_body_moves(m, d, body);
}

// Sensors that look around, and those that the user reads, are always awake.
static bool looks_around(const snModel* m, int sensor) {
  snSensorSubject subject = sn_sensor_kind(m->sensor_type[sensor])->subject;
  bool contacts_in_site = subject == SN_SUBJECT_CONTACTS && m->sensor_objtype[sensor] == SN_OBJ_SITE;
  return subject == SN_SUBJECT_USER || subject == SN_SUBJECT_RAYS || contacts_in_site;
}

// With one object, a sensor is asleep when that is; with two, when one is asleep and the other is no more awake.
static bool sensor_is_awake(const snModel* m, const snData* d, int sensor) {
  snObjectType type = (snObjectType)m->sensor_objtype[sensor], reference = (snObjectType)m->sensor_reftype[sensor];
  int id = m->sensor_objid[sensor], reference_id = m->sensor_refid[sensor];
  if (looks_around(m, sensor)) return true;
  bool first = type != SN_OBJ_UNKNOWN && object_is_asleep(m, d, type, id);
  bool second = reference != SN_OBJ_UNKNOWN && object_is_asleep(m, d, reference, reference_id);
  if (type == SN_OBJ_UNKNOWN || reference == SN_OBJ_UNKNOWN) return !first && !second;
  bool awake = object_is_awake(m, d, type, id) || object_is_awake(m, d, reference, reference_id);
  return awake || !(first || second);
}

// ---- lists

typedef bool IndexTest(const snModel* m, const snData* d, int index);

static bool any_index(const snModel* m, const snData* d, int index) {
  (void)m, (void)d, (void)index;
  return true;
}

static void fill(const snModel* m, const snData* d, snList* list, int total, IndexTest* test) {
  list->count = 0;
  for (int i = 0; i < total; i++)
    if (test(m, d, i)) list->item[list->count++] = i;
}

static void fill_intervals(const snModel* m, const snData* d, snIntervals* list, int total, IndexTest* test) {
  list->count = 0;
  for (int i = 0; i < total; i++) {
    if (!test(m, d, i)) continue;
    bool follows = list->count > 0 && list->item[list->count - 1][1] == i;
    if (!follows) list->item[list->count++][0] = i;
    list->item[list->count - 1][1] = i + 1;
  }
}

static void fill_whole(const snModel* m, snData* d) {
  snAwake* awake = d->awake;
  fill_intervals(m, d, &awake->geom, m->ngeom, any_index);
  fill_intervals(m, d, &awake->site, m->nsite, any_index);
  fill(m, d, &awake->tendon, m->ntendon, any_index);
  fill(m, d, &awake->equality, m->neq, any_index);
  fill(m, d, &awake->actuator, m->nu, any_index);
  fill(m, d, &awake->sensor, m->nsensor, any_index);
  awake->moving[0] = awake->computed[0] = run_between(m, 1, 0, m->ntree);
  awake->nmoving = awake->ncomputed = m->nbody > 1;
  awake->nasleep = awake->actuator_asleep.count = 0;
  awake->whole = true;
  memset(awake->kept_marks, 0, (size_t)m->nv);
}

static void fill_awake(const snModel* m, snData* d) {
  snAwake* awake = d->awake;
  awake->whole = false;
  awake->nmoving = runs_without(m, d, awake->moving, is_asleep);
  awake->nasleep = runs_asleep(m, d, awake->asleep);
  awake->ncomputed = runs_without(m, d, awake->computed, is_kept);
  fill_intervals(m, d, &awake->geom, m->ngeom, geom_is_computed);
  fill_intervals(m, d, &awake->site, m->nsite, site_is_computed);
  fill(m, d, &awake->tendon, m->ntendon, tendon_is_awake);
  fill(m, d, &awake->equality, m->neq, equality_is_awake);
  fill(m, d, &awake->actuator, m->nu, actuator_is_awake);
  fill(m, d, &awake->actuator_asleep, m->nu, actuator_is_asleep);
  fill(m, d, &awake->sensor, m->nsensor, sensor_is_awake);
  for (int dof = 0; dof < m->nv; dof++) awake->kept_marks[dof] = is_kept(m, d, m->dof_treeid[dof]);
}

// conformance: with the flag, equalities and slider-cranks between what is fixed count as asleep even where no tree is
static void fill_enabled(const snModel* m, snData* d) {
  snAwake* awake = d->awake;
  fill(m, d, &awake->equality, m->neq, equality_is_awake);
  fill(m, d, &awake->actuator, m->nu, actuator_is_awake);
  fill(m, d, &awake->actuator_asleep, m->nu, actuator_is_asleep);
  for (int body = 0; body < m->nbody; body++) awake->rest_marks[body] = !body_is_awake(m, d, body);
  awake->resting = awake->rest_marks;
}

void sn_awake_update(const snModel* m, snData* d) {
  snAwake* awake = d->awake;
  bool enabled = sleep_is_enabled(m), any = false;
  if (!enabled && awake->whole && !awake->resting) return;
  for (int tree = 0; enabled && tree < m->ntree; tree++) any |= tree_is_asleep(d, tree);
  awake->resting = NULL;
  if (any)
    fill_awake(m, d);
  else
    fill_whole(m, d);
  if (enabled) fill_enabled(m, d);
}

void sn_awake_forget(const snModel* m, snData* d) {
  d->awake->stale = true;
  sn_awake_update(m, d);
}

// conformance: putting trees to sleep counts as a slow step for the others
void sn_awake_reset(const snModel* m, snData* d) {
  bool any = false;
  for (int tree = 0; tree < m->ntree; tree++) any |= m->tree_asleep0[tree] >= 0;
  any &= sleep_is_enabled(m);
  for (int tree = 0; tree < m->ntree; tree++) {
    int policy = m->tree_sleep_policy[tree];
    bool never = policy == SN_SLEEP_NEVER || policy == SN_SLEEP_AUTO_NEVER;
    bool asleep = any && m->tree_asleep0[tree] >= 0;
    d->tree_asleep[tree] = asleep ? m->tree_asleep0[tree] : any && !never ? SN_TREE_AWAKE + 1 : SN_TREE_AWAKE;
  }
  sn_awake_forget(m, d);
}

// ---- memory

// Runs lie between trees, and one of fixed bodies may follow each.
static size_t most_runs(const snModel* m) { return (size_t)m->ntree + 1; }

static size_t run_bytes(const snModel* m) { return 3 * most_runs(m) * sizeof(snBodyRange); }

static size_t index_count(const snModel* m) {
  return 2 * (size_t)m->ngeom + 2 * (size_t)m->nsite + (size_t)m->ntendon + (size_t)m->neq + 2 * (size_t)m->nu +
         (size_t)m->nsensor;
}

size_t sn_awake_bytes(const snModel* m) {
  return sizeof(snAwake) + run_bytes(m) + index_count(m) * sizeof(int) + (size_t)m->nv + (size_t)m->nbody;
}

static int* place(snList* list, int* at, int count) {
  list->item = at;
  return at + count;
}

void sn_awake_place(const snModel* m, snData* d, void* memory) {
  snAwake* awake = d->awake = memory;
  *awake = (snAwake){0};
  awake->moving = (snBodyRange*)(awake + 1);
  awake->asleep = awake->moving + most_runs(m);
  awake->computed = awake->asleep + most_runs(m);
  int* at = (int*)(awake->computed + most_runs(m));
  awake->geom.item = (snInt2*)at;
  awake->site.item = awake->geom.item + m->ngeom;
  at = (int*)(awake->site.item + m->nsite);
  at = place(&awake->tendon, at, m->ntendon);
  at = place(&awake->equality, at, m->neq);
  at = place(&awake->actuator, at, m->nu);
  at = place(&awake->actuator_asleep, at, m->nu);
  at = place(&awake->sensor, at, m->nsensor);
  awake->kept_marks = (snByte*)at;
  awake->rest_marks = awake->kept_marks + m->nv;
  awake->dof_kept = awake->kept_marks;
  fill_whole(m, d);
}

void sn_awake_copy(const snModel* m, snData* dst, const snData* src) {
  dst->awake->stale = src->awake->stale;
  // whatever they hold is made anew from tree_asleep
  dst->awake->whole = false;
  sn_awake_update(m, dst);
}
