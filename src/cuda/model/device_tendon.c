// device_tendon.c — tables of tendons for kernels: segments, the wrenches along
//   them, entries of the Jacobian
//   reads   paths of tendons        writes  segment_* wrap_* slot_* work_*
//   length_* coupled_* tendon_* Segments stand in the order straight, wrapping
//   outside, wrapping inside, so that neighbours in a group of lanes do the
//   same. A straight segment has one wrench, a wrapping one has two: to the
//   shape and from it; those along which no dof does work are left out. Where
//   the path misses the shape, both are that of the straight line, and what
//   moves the shape alone cancels.
#include "cuda/model/device_model.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "model/model.h"

#include <string.h>

typedef enum SegmentKind { STRAIGHT, OUTSIDE, INSIDE, SEGMENT_KINDS } SegmentKind;

// A segment of a path and its share in the length of the tendon.
typedef struct Segment {
  int tendon, wrap;
  SegmentKind kind;
  double share, rigid;
} Segment;

typedef void SegmentFn(void* context, const Segment* segment);

// conformance of numbers at the boundary is left to kernels, where the side
// site moves against the shape
static SegmentKind wrapping_kind(const snModel* m, int wrap) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  if (side < 0) return OUTSIDE;
  if (m->site_bodyid[side] != m->geom_bodyid[geom]) return INSIDE;
  snVec3 apart = vec3_sub(m->site_pos[side], m->geom_pos[geom]);
  return vec3_length(apart) < m->geom_size[geom].x ? INSIDE : OUTSIDE;
}

static bool is_fixed(const snModel* m, int tendon) {
  return m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] == SN_WRAP_JOINT;
}

static void each_segment(const snModel* m, SegmentFn* visit, void* context) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
    double share = 1;
    while (wrap < last && !is_fixed(m, tendon)) {
      if (m->wrap_type[wrap] == SN_WRAP_PULLEY) {
        share = 1 / m->wrap_prm[wrap++];
        continue;
      }
      if (m->wrap_type[wrap + 1] == SN_WRAP_PULLEY) {
        wrap++;
        continue;
      }
      int span = piece_span(m, wrap);
      Segment segment = {tendon, wrap, span == 1 ? STRAIGHT : wrapping_kind(m, wrap + 1), share, m->path_rigid[wrap]};
      visit(context, &segment);
      wrap += span;
    }
  }
}

// ---- sizes

static void count_segment(void* context, const Segment* s) {
  snDeviceModel* p = context;
  if (s->rigid != 0) return;
  p->nlength++;
  p->nsegment += s->kind == STRAIGHT;
  p->nwrapping += s->kind != STRAIGHT;
  p->ninside += s->kind == INSIDE;
}

static void count_work(void* context, const Segment* s) {
  snDeviceModel* p = ((void**)context)[0];
  const snModel* m = ((void**)context)[1];
  if (s->rigid != 0) return;
  for (int k = 0; k <= (s->kind != STRAIGHT); k++) {
    int work = m->path_num[s->wrap + k][0] + m->path_num[s->wrap + k][1];
    p->nwork += work;
    p->nwrench += work > 0;
    p->nwrapwrench += work > 0 && s->kind != STRAIGHT;
  }
}

void sn_device_model_tendon_sizes(snDeviceModel* p, const snModel* m) {
  void* both[2] = {p, (void*)m};
  each_segment(m, count_segment, p);
  each_segment(m, count_work, both);
  p->nslot = m->nJten;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (is_fixed(m, tendon)) p->ncoupled += m->tendon_num[tendon];
}

// ---- contents

typedef struct Filler {
  snDeviceModel* p;
  const snModel* m;
  int next[SEGMENT_KINDS];  // next segment of each kind
  bool counting;            // work is counted first, then filled in
  int length, wrench[2];    // next of wrapping, of straight segments
} Filler;

static void put_vec3(double* to, snVec3 v) { to[0] = v.x, to[1] = v.y, to[2] = v.z; }

// Into the columns of a table of n items.
static void put_column3(double* to, int n, snVec3 v) { to[0] = v.x, to[n] = v.y, to[2 * n] = v.z; }

static void put_straight(Filler* f, const Segment* s, int i) {
  const snModel* m = f->m;
  for (int end = 0; end < 2; end++) {
    int site = m->wrap_objid[s->wrap + end];
    f->p->segment_body[2 * i + end] = m->site_bodyid[site];
    put_vec3(f->p->segment_point + 6 * i + 3 * end, m->site_pos[site]);
  }
}

// Bodies and points of both ends, the shape and the side site; the flags of
// wrap_sphere: 1 sphere, 2 side site, 4 it moves against the shape.
static void put_wrapping(Filler* f, const Segment* s, int i) {
  const snModel* m = f->m;
  snDeviceModel* p = f->p;
  int from = m->wrap_objid[s->wrap], geom = m->wrap_objid[s->wrap + 1], to = m->wrap_objid[s->wrap + 2];
  int side = wrap_side_site(m, s->wrap + 1);
  p->wrap_body[4 * i] = m->site_bodyid[from], p->wrap_body[4 * i + 1] = m->site_bodyid[to];
  p->wrap_body[4 * i + 2] = m->geom_bodyid[geom], p->wrap_body[4 * i + 3] = side < 0 ? 0 : m->site_bodyid[side];
  int n = p->nwrapping;
  put_column3(p->wrap_point + i, n, m->site_pos[from]);
  put_column3(p->wrap_point + i + 3 * n, n, m->site_pos[to]);
  put_column3(p->wrap_point + i + 6 * n, n, m->geom_pos[geom]);
  if (side >= 0) put_column3(p->wrap_point + i + 9 * n, n, m->site_pos[side]);
  snMat3 axes = quat_to_mat3(m->geom_quat[geom]);
  for (int k = 0; k < 9; k++) p->wrap_mat[k * n + i] = axes.m[k / 3][k % 3];
  p->wrap_radius[i] = m->geom_size[geom].x;
  bool moves = side >= 0 && m->site_bodyid[side] != m->geom_bodyid[geom];
  p->wrap_sphere[i] = (m->wrap_type[s->wrap + 1] == SN_WRAP_SPHERE) | (side >= 0) << 1 | moves << 2;
}

// Until all work is known, an entry stands for each slot and each of the two
// kinds of segments; entry_slot counts its work.
static void add_work(Filler* f, int entry, int wrench, double share) {
  int place = f->p->entry_slot[entry]++;
  if (f->counting) return;
  f->p->work_wrench[f->p->work_adr[entry] + place] = wrench;
  f->p->work_share[f->p->work_adr[entry] + place] = share;
}

// The first dofs of a piece move its first end: they shorten it. Returns its
// wrench; -1: no dof changes its length.
static int add_piece(Filler* f, int wrap, bool straight, double share) {
  const snModel* m = f->m;
  const int *num = m->path_num[wrap], *slot = m->path_slot + m->path_adr[wrap];
  if (num[0] + num[1] == 0) return -1;
  int wrench = f->wrench[straight]++, first = straight ? f->p->nslot : 0;
  for (int k = 0; k < num[0] + num[1]; k++) add_work(f, first + slot[k], wrench, k < num[0] ? -share : share);
  return wrench;
}

static void put_segment(void* context, const Segment* s) {
  Filler* f = context;
  snDeviceModel* p = f->p;
  if (s->rigid != 0) {
    if (!f->counting) p->tendon_constant[s->tendon] += s->share * s->rigid;
    return;
  }
  int i = f->next[s->kind]++;
  int* wrench = s->kind == STRAIGHT ? p->segment_wrench + i : p->wrap_wrench + 2 * i;
  wrench[0] = add_piece(f, s->wrap, s->kind == STRAIGHT, s->share);
  if (s->kind != STRAIGHT) wrench[1] = add_piece(f, s->wrap + 1, false, s->share);
  if (f->counting) return;
  if (s->kind == STRAIGHT)
    put_straight(f, s, i);
  else
    put_wrapping(f, s, i);
  p->length_of[f->length] = s->kind == STRAIGHT ? p->nwrapping + i : i;
  p->length_share[f->length++] = s->share;
  p->length_adr[s->tendon + 1] = f->length;
}

static void walk(Filler* f, bool counting) {
  f->counting = counting;
  f->length = f->wrench[0] = f->wrench[1] = 0;
  f->next[STRAIGHT] = f->next[OUTSIDE] = 0;
  f->next[INSIDE] = f->p->nwrapping - f->p->ninside;
  memset(f->p->entry_slot, 0, sizeof(int) * 2 * (size_t)f->p->nslot);
  each_segment(f->m, put_segment, f);
}

// conformance: a joint that is named twice counts once, by its last
// coefficient, in dense rows
static int put_coupled(snDeviceModel* p, const snModel* m, int tendon, int next) {
  bool add = !sn_jacobian_is_dense(m);
  int wrap = m->tendon_adr[tendon], end = wrap + m->tendon_num[tendon];
  for (; wrap < end && is_fixed(m, tendon); wrap++, next++) {
    double* slot = p->slot_constant + m->path_slot[m->path_adr[wrap]];
    p->coupled_qpos[next] = m->jnt_qposadr[m->wrap_objid[wrap]];
    p->coupled_weight[next] = m->wrap_prm[wrap];
    *slot = add ? *slot + m->wrap_prm[wrap] : m->wrap_prm[wrap];
  }
  p->coupled_adr[tendon + 1] = next;
  return next;
}

static void put_tendon(snDeviceModel* p, const snModel* m, int tendon) {
  int adr = m->ten_J_rowadr[tendon], count = m->ten_J_rownnz[tendon];
  p->tendon_slot[tendon + 1] = adr + count;
  for (int k = adr; k < adr + count; k++) p->slot_tendon[k] = tendon;
  p->bounded_tendons |= m->tendon_actfrclimited[tendon];
}

// Entries without work are left out.
static void keep_entries(snDeviceModel* p) {
  p->nentry = 0;
  for (int entry = 0; entry < 2 * p->nslot; entry++) {
    if (entry == p->nslot) p->nwrapentry = p->nentry;
    if (p->work_adr[entry + 1] == p->work_adr[entry]) continue;
    p->entry_slot[p->nentry] = entry % p->nslot;
    p->work_adr[p->nentry++] = p->work_adr[entry];
  }
  p->work_adr[p->nentry] = p->nwork;
  for (int entry = 0; entry < p->nentry; entry++) {
    int slot = p->entry_slot[entry], dof = p->ten_J_colind[slot];
    const int node[4] = {slot, dof, p->body_root[p->dof_bodyid[dof]], p->work_adr[entry]};
    memcpy(p->entry_node + 4 * entry, node, sizeof node);
  }
}

static void slots_by_dof(snDeviceModel* p) {
  int next = 0;
  for (int dof = 0; dof < p->nv; dof++) {
    p->dof_slotadr[dof] = next;
    for (int slot = 0; slot < p->nslot; slot++)
      if (p->ten_J_colind[slot] == dof) {
        p->dof_tendon[next] = p->slot_tendon[slot];
        p->dof_slot[next++] = slot;
      }
  }
  p->dof_slotadr[p->nv] = next;
}

void sn_device_model_tendons(snDeviceModel* p, const snModel* m) {
  Filler f = {.p = p, .m = m};
  for (int tendon = 0, next = 0; tendon < m->ntendon; tendon++) {
    put_tendon(p, m, tendon);
    next = put_coupled(p, m, tendon, next);
  }
  walk(&f, true);
  for (int entry = 0; entry < 2 * p->nslot; entry++) p->work_adr[entry + 1] = p->work_adr[entry] + p->entry_slot[entry];
  walk(&f, false);
  keep_entries(p);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (p->length_adr[tendon + 1] == 0) p->length_adr[tendon + 1] = p->length_adr[tendon];
  slots_by_dof(p);
}
