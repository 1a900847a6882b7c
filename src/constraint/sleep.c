// sleep.c — trees that have come to rest fall asleep, and wake when something touches them
//   reads   qpos qvel qfrc_applied xfrc_applied contacts islands
//   writes  tree_asleep qpos_asleep; qvel of trees that fall asleep
//   A tree is slow while max |dof_length qvel| < sleep_tolerance and no force is applied to it. SN_TREE_AWAKE rises by
//   one with every slow step up to -1; an island falls asleep when all its trees have got there. Islands asleep are
//   cycles: each tree names the next, so that all wake together.
#include "constraint/sleep.h"
#include "model/contact_body.h"
#include "math/quat.h"
#include "sinew/pipeline.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// ---- at rest

// To the last bit, so that a negative zero is not.
static bool is_zero(const double* x, int count) {
  uint64_t bits = 0, word;
  for (int i = 0; i < count; i++) {
    memcpy(&word, &x[i], sizeof word);
    bits |= word;
  }
  return bits == 0;
}

static bool may_sleep(const snModel* m, int tree) {
  int policy = m->tree_sleep_policy[tree];
  return policy != SN_SLEEP_NEVER && policy != SN_SLEEP_AUTO_NEVER;
}

static bool is_pushed(const snModel* m, const snData* d, int tree) {
  const double* body_force = (const double*)(d->xfrc_applied + m->tree_bodyadr[tree]);
  return !is_zero(body_force, 6 * m->tree_bodynum[tree]) ||
         !is_zero(d->qfrc_applied + m->tree_dofadr[tree], m->tree_dofnum[tree]);
}

static bool is_slow(const snModel* m, const snData* d, int tree) {
  int dof = m->tree_dofadr[tree], end = dof + m->tree_dofnum[tree];
  // conformance: without a tolerance not even a negative zero passes for rest
  if (m->opt.sleep_tolerance == 0) return is_zero(d->qvel + dof, m->tree_dofnum[tree]);
  for (; dof < end; dof++)
    if (!(m->dof_length[dof] * fabs(d->qvel[dof]) < m->opt.sleep_tolerance)) return false;
  return true;
}

static void count_slow_steps(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++) {
    if (tree_is_asleep(d, tree)) continue;
    bool rests = may_sleep(m, tree) && !is_pushed(m, d, tree) && is_slow(m, d, tree);
    int count = rests ? d->tree_asleep[tree] + 1 : SN_TREE_AWAKE;
    d->tree_asleep[tree] = count > -1 ? -1 : count;
  }
}

// An island is ready when all its trees are; a tree without one is an island of its own.
static void find_ready(const snModel* m, const snData* d, bool* island_is_ready) {
  for (int island = 0; island < d->nisland; island++) island_is_ready[island] = true;
  for (int tree = 0; tree < m->ntree; tree++)
    if (d->tree_island[tree] >= 0 && d->tree_asleep[tree] != -1) island_is_ready[d->tree_island[tree]] = false;
}

static bool is_ready(const snData* d, const bool* island_is_ready, int tree) {
  if (d->tree_asleep[tree] != -1) return false;
  return d->tree_island[tree] < 0 || island_is_ready[d->tree_island[tree]];
}

// conformance: rows without islands keep all trees awake, and none counts
static bool keeps_awake(const snData* d) { return d->nefc > 0 && d->nisland == 0; }

bool sn_come_to_rest(const snModel* m, snData* d) {
  if (!sleep_is_enabled(m) || keeps_awake(d)) return false;
  size_t mark = sn_arena_mark(d->scratch);
  bool* ready = sn_arena_array(d->scratch, bool, d->nisland);
  bool any = false;
  count_slow_steps(m, d);
  find_ready(m, d, ready);
  for (int tree = 0; tree < m->ntree; tree++) {
    if (!is_ready(d, ready, tree)) continue;
    memset(d->qvel + m->tree_dofadr[tree], 0, sizeof(double) * (size_t)m->tree_dofnum[tree]);
    any = true;
  }
  sn_arena_release(d->scratch, mark);
  return any;
}

// Positions of a tree are contiguous, as are its joints.
static int tree_qpos(const snModel* m, int tree, int* count) {
  int dof = m->tree_dofadr[tree], end = dof + m->tree_dofnum[tree];
  int adr = m->jnt_qposadr[m->dof_jntid[dof]];
  *count = (end < m->nv ? m->jnt_qposadr[m->dof_jntid[end]] : m->nq) - adr;
  return adr;
}

void sn_sleep(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  bool* ready = sn_arena_array(d->scratch, bool, d->nisland);
  int* first = sn_arena_array(d->scratch, int, d->nisland);
  int* last = sn_arena_array(d->scratch, int, d->nisland);
  find_ready(m, d, ready);
  for (int island = 0; island < d->nisland; island++) first[island] = -1;
  for (int tree = 0; tree < m->ntree; tree++) {
    int island = d->tree_island[tree];
    if (!is_ready(d, ready, tree)) continue;
    int count, adr = tree_qpos(m, tree, &count);
    memcpy(d->qpos_asleep + adr, d->qpos + adr, sizeof(double) * (size_t)count);
    if (island < 0) {
      d->tree_asleep[tree] = tree;
      continue;
    }
    if (first[island] < 0)
      first[island] = tree;
    else
      d->tree_asleep[last[island]] = tree;
    last[island] = tree;
  }
  for (int island = 0; island < d->nisland; island++)
    if (first[island] >= 0) d->tree_asleep[last[island]] = first[island];
  sn_arena_release(d->scratch, mark);
  sn_awake_update(m, d);
}

static double distance(const double* x, const double* y, int count) {
  double largest = 0;
  for (int i = 0; i < count; i++) largest = fmax(largest, fabs(x[i] - y[i]));
  return largest;
}

void sn_recall_asleep(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++) {
    int dof = m->tree_dofadr[tree], count = m->tree_dofnum[tree];
    const double* warm = d->qacc_warmstart + dof;
    double* smooth = d->qacc_smooth + dof;
    if (!tree_is_asleep(d, tree)) continue;
    if (is_zero(warm, count)) memset(d->qfrc_smooth + dof, 0, sizeof(double) * (size_t)count);
    bool just_fell_asleep = distance(warm, d->qacc + dof, count) < distance(warm, smooth, count);
    if (is_zero(warm, count) || !just_fell_asleep) memcpy(smooth, warm, sizeof(double) * (size_t)count);
  }
}

// ---- waking

// Wakes a tree and all that are asleep with it; one that is awake already may be made to stay so longer. Whether any
// woke. The bound is for cycles that a user's state broke.
static bool wake_tree(const snModel* m, snData* d, int tree, int count) {
  if (!tree_is_asleep(d, tree)) {
    if (count < d->tree_asleep[tree]) d->tree_asleep[tree] = count;
    return false;
  }
  for (int i = 0; i < m->ntree && tree_is_asleep(d, tree); i++) {
    int next = d->tree_asleep[tree];
    d->tree_asleep[tree] = count;
    tree = next;
  }
  return true;
}

// Of two trees one may be asleep: it wakes, and counts on from where the other one is.
static bool wake_other(const snModel* m, snData* d, int a, int b, bool fresh) {
  if (a < 0 || b < 0 || tree_is_asleep(d, a) == tree_is_asleep(d, b)) return false;
  int asleep = tree_is_asleep(d, a) ? a : b, awake = asleep == a ? b : a;
  return wake_tree(m, d, asleep, fresh ? SN_TREE_AWAKE : d->tree_asleep[awake]);
}

// The mocap body that a tree hangs on has been put elsewhere since the last forward pass.
static bool is_carried(const snModel* m, const snData* d, int tree) {
  int root = m->body_rootid[m->tree_bodyadr[tree]], mocap = m->body_mocapid[root];
  if (mocap < 0 || d->awake->stale) return false;
  snVec3 pos = d->mocap_pos[mocap];
  snQuat quat = quat_normalize(d->mocap_quat[mocap]);
  return memcmp(&pos, &d->xpos[root], sizeof pos) != 0 || memcmp(&quat, &d->xquat[root], sizeof quat) != 0;
}

static bool differs(const snModel* m, const snData* d, int tree, const double* qpos) {
  int count, adr = tree_qpos(m, tree, &count);
  return memcmp(d->qpos + adr, qpos + adr, sizeof(double) * (size_t)count) != 0;
}

static bool is_moved(const snModel* m, const snData* d, int tree) {
  return differs(m, d, tree, d->qpos_asleep) || is_carried(m, d, tree);
}

static bool is_disturbed(const snModel* m, const snData* d, int tree) {
  return !may_sleep(m, tree) || is_pushed(m, d, tree) ||
         !is_zero(d->qvel + m->tree_dofadr[tree], m->tree_dofnum[tree]) || is_moved(m, d, tree);
}

void sn_wake(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++)
    if (tree_is_asleep(d, tree) && (!sleep_is_enabled(m) || is_disturbed(m, d, tree)))
      wake_tree(m, d, tree, SN_TREE_AWAKE);
  sn_awake_update(m, d);
}

void sn_wake_where_not(const snModel* m, snData* d, const double* qpos) {
  for (int tree = 0; tree < m->ntree; tree++)
    if (tree_is_asleep(d, tree) && differs(m, d, tree, qpos)) wake_tree(m, d, tree, SN_TREE_AWAKE);
  sn_awake_update(m, d);
}

static bool limit_is_active(const snModel* m, const snData* d, int tendon) {
  double length = d->ten_length[tendon], margin = m->tendon_margin[tendon];
  snRange range = m->tendon_range[tendon];
  return m->tendon_limited[tendon] && (length - range.lo < margin || range.hi - length < margin);
}

void sn_wake_by_tendons(const snModel* m, snData* d) {
  bool any = false;
  if (d->awake->whole) return;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    const int* tree = m->tendon_treeid[tendon];
    if (m->tendon_treenum[tendon] == 2 && limit_is_active(m, d, tendon))
      any |= wake_other(m, d, tree[0], tree[1], false);
  }
  if (any) sn_awake_update(m, d);
}

static int tree_of_geom(const snModel* m, int geom) { return m->body_treeid[m->geom_bodyid[geom]]; }

// Who is asleep before any contact wakes: conformance, a tree that has just been woken wakes no others in this pass.
static bool* trees_asleep(const snModel* m, const snData* d) {
  bool* asleep = sn_arena_array(d->scratch, bool, m->ntree);
  for (int tree = 0; tree < m->ntree; tree++) asleep[tree] = tree_is_asleep(d, tree);
  return asleep;
}

void sn_wake_by_contacts(const snModel* m, snData* d) {
  if (d->ncon == 0 || d->awake->whole) return;
  size_t mark = sn_arena_mark(d->scratch);
  const bool* asleep = trees_asleep(m, d);
  bool any = false;
  for (int i = 0; i < d->ncon; i++) {
    if (contact_has_flex(&d->contact[i])) continue;
    int a = tree_of_geom(m, d->contact[i].geom[0]), b = tree_of_geom(m, d->contact[i].geom[1]);
    if (a < 0 || b < 0 || asleep[a] == asleep[b]) continue;
    any |= wake_tree(m, d, asleep[a] ? a : b, d->tree_asleep[asleep[a] ? b : a]);
  }
  sn_arena_release(d->scratch, mark);
  if (!any) return;
  sn_awake_update(m, d);
  sn_collide(m, d);  // those just woken may touch others
}

// The lowest tree of a cycle of trees asleep names it.
static int cycle_of(const snModel* m, const snData* d, int tree) {
  int lowest = tree, at = tree;
  for (int i = 0; i < m->ntree && tree_is_asleep(d, at); i++) {
    at = d->tree_asleep[at];
    if (at < lowest) lowest = at;
    if (at == tree) break;
  }
  return lowest;
}

// Trees asleep in different islands that an equality now ties together have to find a common rest.
static bool wake_tied(const snModel* m, snData* d, int a, int b) {
  if (a < 0 || b < 0 || a == b) return false;
  if (!(tree_is_asleep(d, a) && tree_is_asleep(d, b))) return wake_other(m, d, a, b, true);
  if (cycle_of(m, d, a) == cycle_of(m, d, b)) return false;
  wake_tree(m, d, a, SN_TREE_AWAKE);
  wake_tree(m, d, b, SN_TREE_AWAKE);
  return true;
}

static int tree_of(const snModel* m, int equality, int id) {
  if (id < 0) return -1;
  switch ((snEqualityType)m->eq_type[equality]) {
    case SN_EQUALITY_CONNECT:
    case SN_EQUALITY_WELD: return m->body_treeid[m->eq_objtype[equality] == SN_OBJ_BODY ? id : m->site_bodyid[id]];
    case SN_EQUALITY_JOINT: return m->body_treeid[m->jnt_bodyid[id]];
    case SN_EQUALITY_TENDON: return m->tendon_treeid[id][0];
    case SN_EQUALITY_DISTANCE: return tree_of_geom(m, id);
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: break;
  }
  return -1;
}

void sn_wake_by_equalities(const snModel* m, snData* d) {
  bool any = false;
  if (m->neq == 0 || d->awake->whole) return;
  for (int eq = 0; eq < m->neq; eq++)
    if (d->eq_active[eq]) any |= wake_tied(m, d, tree_of(m, eq, m->eq_obj1id[eq]), tree_of(m, eq, m->eq_obj2id[eq]));
  if (any) sn_awake_update(m, d);
}
