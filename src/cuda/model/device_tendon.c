// device_tendon.c — tables of tendons for kernels: segments, the wrenches along them, entries of the Jacobian
//   reads   piece_* path_* wrap_*        writes  segment_* wrap_* entry_node work_* length_* slot_*
//   coupled_*
//   A segment is a piece of a path whose length dofs change. Segments stand in the order straight, wrapping outside,
//   wrapping inside, so that neighbours in a group of lanes do the same. A straight segment has one wrench, a wrapping
//   one has two: to the shape and from it; those along which no dof does work are left out. Where the path misses the
//   shape, both are that of the straight line, and what moves the shape alone cancels.
#include "cuda/model/device_model.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "model/model.h"

#include <string.h>

typedef enum SegmentKind { STRAIGHT, OUTSIDE, INSIDE, SEGMENT_KINDS } SegmentKind;

// conformance of numbers at the boundary is left to kernels, where the side site moves against the shape
static SegmentKind kind_of(const snModel* m, int wrap) {
  if (piece_span(m, wrap) == 1) return STRAIGHT;
  int geom = m->wrap_objid[wrap + 1], side = wrap_side_site(m, wrap + 1);
  if (side < 0) return OUTSIDE;
  if (m->site_bodyid[side] != m->geom_bodyid[geom]) return INSIDE;
  snVec3 apart = vec3_sub(m->site_pos[side], m->geom_pos[geom]);
  return vec3_length(apart) < m->geom_size[geom].x ? INSIDE : OUTSIDE;
}

static bool is_segment(const snModel* m, int piece) { return m->path_rigid[m->piece_wrap[piece]] == 0; }

static int work_of(const snModel* m, int wrap) { return m->path_num[wrap][0] + m->path_num[wrap][1]; }

void sn_device_model_tendon_sizes(snDeviceModel* p, const snModel* m) {
  for (int piece = 0; piece < m->npiece; piece++) {
    int wrap = m->piece_wrap[piece];
    SegmentKind kind = kind_of(m, wrap);
    if (!is_segment(m, piece)) continue;
    p->nlength++;
    p->nsegment += kind == STRAIGHT;
    p->nwrapping += kind != STRAIGHT;
    p->ninside += kind == INSIDE;
    for (int k = wrap; k <= wrap + (kind != STRAIGHT); k++) {
      p->nwork += work_of(m, k);
      p->nwrench += work_of(m, k) > 0;
      p->nwrapwrench += work_of(m, k) > 0 && kind != STRAIGHT;
    }
  }
  p->nJten = m->nJten;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (tendon_is_fixed(m, tendon)) p->ncoupled += m->tendon_num[tendon];
}

// ---- contents

typedef struct Filler {
  snDeviceModel* p;
  const snModel* m;
  bool counting;            // work is counted first, then filled in
  int next[SEGMENT_KINDS];  // next segment of each kind
  int length, wrench[2];    // next of wrapping, of straight segments
} Filler;

// Until all work is known, an entry stands for each slot and each of the two kinds of segments.
static void add_work(Filler* f, int entry, int wrench, double share) {
  int* adr = f->p->work_end;
  if (f->counting) {
    adr[entry + 1]++;
    return;
  }
  f->p->work_wrench[adr[entry]] = wrench;
  f->p->work_share[adr[entry]++] = share;
}

// The first dofs of a piece move its first end: they shorten it. Returns its wrench; -1: no dof changes its length.
static int add_piece(Filler* f, int wrap, bool straight, double share) {
  const snModel* m = f->m;
  const int* slot = m->path_slot + m->path_adr[wrap];
  int count = work_of(m, wrap), first = straight ? f->p->nJten : 0;
  for (int k = 0; k < count; k++)
    add_work(f, first + slot[k], f->wrench[straight], k < m->path_num[wrap][0] ? -share : share);
  return count > 0 ? f->wrench[straight]++ : -1;
}

// A row of a table whose columns are n numbers long.
static void put_row(double* to, int n, const double* numbers, int count) {
  for (int k = 0; k < count; k++) to[k * n] = numbers[k];
}

// The point of a site on its body, which is given back.
static int put_site(double* to, int n, const snModel* m, int site) {
  put_row(to, n, &m->site_pos[site].x, 3);
  return m->site_bodyid[site];
}

static void put_shape(snDeviceModel* p, const snModel* m, int wrap, int i) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap), n = p->nwrapping;
  snMat3 axes = quat_to_mat3(m->geom_quat[geom]);
  p->wrap_shape[i] = m->wrap_type[wrap], p->wrap_radius[i] = m->geom_size[geom].x;
  put_row(p->wrap_mat + i, n, &axes.m[0][0], 9);
  put_row(p->wrap_point + 6 * n + i, n, &m->geom_pos[geom].x, 3);
  p->wrap_node[4 * i + 2] = m->geom_bodyid[geom];
  p->wrap_node[4 * i + 3] = side < 0 ? -1 : put_site(p->wrap_point + 9 * n + i, n, m, side);
}

static void put_segment(Filler* f, int piece) {
  const snModel* m = f->m;
  snDeviceModel* p = f->p;
  int wrap = m->piece_wrap[piece], pulley = m->piece_pulley[piece], tendon = m->piece_tendon[piece];
  SegmentKind kind = kind_of(m, wrap);
  bool straight = kind == STRAIGHT;
  double share = pulley < 0 ? 1 : 1 / m->wrap_prm[pulley];
  int i = f->next[kind]++, *wrench = straight ? p->segment_wrench + i : p->wrap_wrench + 2 * i;
  wrench[0] = add_piece(f, wrap, straight, share);
  if (!straight) wrench[1] = add_piece(f, wrap + 1, false, share);
  int n = straight ? p->nsegment : p->nwrapping, *body = straight ? p->segment_body + 2 * i : p->wrap_node + 4 * i;
  double* point = (straight ? p->segment_point : p->wrap_point) + i;
  body[0] = put_site(point, n, m, m->wrap_objid[wrap]);
  body[1] = put_site(point + 3 * n, n, m, m->wrap_objid[wrap + (straight ? 1 : 2)]);
  if (!straight) put_shape(p, m, wrap + 1, i);
  p->length_of[f->length] = straight ? p->nwrapping + i : i;
  p->length_share[f->length++] = share;
  p->length_adr[tendon + 1] = f->length;
}

static void walk(Filler f) {
  f.next[INSIDE] = f.p->nwrapping - f.p->ninside;
  for (int piece = 0; piece < f.m->npiece; piece++)
    if (is_segment(f.m, piece)) put_segment(&f, piece);
}

// conformance: a joint that is named twice counts once, by its last coefficient, in dense rows
static int put_coupled(snDeviceModel* p, const snModel* m, int tendon, int next) {
  bool add = !sn_jacobian_is_dense(m);
  int wrap = m->tendon_adr[tendon], end = wrap + m->tendon_num[tendon];
  for (; wrap < end && tendon_is_fixed(m, tendon); wrap++, next++) {
    double* slot = p->slot_constant + m->path_slot[m->path_adr[wrap]];
    p->coupled_qpos[next] = m->jnt_qposadr[m->wrap_objid[wrap]];
    p->coupled_weight[next] = m->wrap_prm[wrap];
    *slot = add ? *slot + m->wrap_prm[wrap] : m->wrap_prm[wrap];
  }
  p->coupled_adr[tendon + 1] = next;
  return next;
}

// Addresses have become the ends of entries; entries without work are left out.
static void keep_entries(snDeviceModel* p) {
  p->nentry = 0;
  for (int entry = 0, begin = 0; entry < 2 * p->nJten; entry++) {
    int end = p->work_end[entry], slot = entry % p->nJten, dof = p->ten_J_colind[slot];
    if (entry == p->nJten) p->nwrapentry = p->nentry;
    if (end == begin) continue;
    const int node[4] = {slot, dof, p->body_root[p->dof_bodyid[dof]], begin};
    memcpy(p->entry_node + 4 * p->nentry, node, sizeof node);
    p->work_end[p->nentry++] = begin = end;  // in place: entries only move forwards
  }
}

void sn_device_model_tendons(snDeviceModel* p, const snModel* m) {
  Filler f = {.p = p, .m = m, .counting = true};
  for (int tendon = 0, next = 0; tendon < m->ntendon; tendon++) {
    p->bounded_tendons |= m->tendon_actfrclimited[tendon];
    next = put_coupled(p, m, tendon, next);
    for (int k = 0; k < m->ten_J_rownnz[tendon]; k++) p->slot_tendon[m->ten_J_rowadr[tendon] + k] = tendon;
  }
  walk(f);
  for (int entry = 0; entry < 2 * p->nJten; entry++) p->work_end[entry + 1] += p->work_end[entry];
  f.counting = false;
  walk(f);
  keep_entries(p);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (p->length_adr[tendon + 1] == 0) p->length_adr[tendon + 1] = p->length_adr[tendon];
  sn_list_by_key(p->dof_slotadr, p->dof_slot, p->nv, p->ten_J_colind, p->nJten);
  for (int k = 0; k < p->nJten; k++) p->dof_tendon[k] = p->slot_tendon[p->dof_slot[k]];
}
