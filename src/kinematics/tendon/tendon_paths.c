// tendon_paths.c — how long tendons are, and how that changes with the joints
//   reads   site_xpos geom_xpos geom_xmat cdof subtree_com qpos
//   writes  ten_length ten_J; where data is not lean, the points of the paths too (tendon_points.c)
//   A fixed tendon is a weighted sum of joint positions, a functional one a function of them (functional.c). A spatial
//   one is made of pieces from site to site, straight or around a geom, each divided by the divisor of the last pulley.
//   A straight segment from p to q with the direction n changes its length by n . (v_q - v_p): a unit force at each
//   end. Dofs that move both ends do no work, so only those of path_dof count; each takes its part of the wrench
//   (p x n, n) about its tree's centre of mass.
//   One pass over the geoms that paths pass, one over straight segments, four at a time, one over the entries of ten_J.
#include "kinematics/tendon/tendon_paths.h"
#include "base/arena.h"
#include "kinematics/tendon/functional.h"
#include "kinematics/tendon/route.h"
#include "kinematics/tendon/wrap_path.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "model/model.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"

#include <string.h>

// ---- geoms that paths pass

// The segment from the site before a geom to the site behind it. Field by field: a struct that is copied at once waits
// for the stores that made it.
static inline void set_job(snWrapJob* job, const snModel* m, const snData* d, int wrap) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  job->from = &d->site_xpos[m->wrap_objid[wrap - 1]];
  job->to = &d->site_xpos[m->wrap_objid[wrap + 1]];
  job->side = side >= 0 ? &d->site_xpos[side] : job->from;
  job->sided = side >= 0 ? -1 : 0;
  job->pos = &d->geom_xpos[geom];
  job->rot = &d->geom_xmat[geom];
  job->radius = m->geom_size[geom].x;
  job->type = (snWrapType)m->wrap_type[wrap];
  job->winding = m->opt.physics & SN_PHYSICS_SIDESITES;
}

// Whether the path may touch the geom; most do not. Notes whether it would from the inside.
static inline bool may_touch(snWrapJob* job) {
  const snVec3* side = job->sided ? job->side : NULL;
  WrapEnds ends = wrap_ends(*job->pos, job->radius, job->rot, *job->from, *job->to, side);
  job->inside = ends.inside;
  return wrap_open(job->type, job->radius, job->rot, &ends);
}

// The pieces that touch the geom that they pass; those that no dof changes where `rigid` asks for them. A piece that
// touches has its job in job_of, all others NULL.
static SN_KERNEL void wrap_geoms(const snModel* m, snData* d, bool rigid, const snWrapJob** job_of) {
  snWrapJob* job = sn_arena_array(d->scratch, snWrapJob, m->npass);
  int* order = sn_arena_array(d->scratch, int, m->npass);
  int count = 0;
  for (int pass = 0; pass < m->npass; pass++) {
    int wrap = m->piece_wrap[m->pass_piece[pass]];
    job_of[pass] = NULL;
    if (!rigid && m->path_rigid[wrap] != 0) continue;
    set_job(&job[count], m, d, wrap + 1);
    if (may_touch(&job[count])) job_of[pass] = &job[count++];
  }
  if (count > 0) sn_wrap_all(job, count, order);
  for (int pass = 0; pass < m->npass; pass++)
    if (job_of[pass] && !job_of[pass]->touches) job_of[pass] = NULL;
}

const snWrapJob** sn_tendon_wraps(const snModel* m, snData* d, bool rigid) {
  const snWrapJob** job_of = sn_arena_array(d->scratch, const snWrapJob*, m->npass);
  wrap_geoms(m, d, rigid, job_of);
  return job_of;
}

// ---- straight segments

// From point to point, of which `share` counts; where its wrench and its length go.
typedef struct Segment {
  const snVec3 *from, *to;
  real share;
  int wrench, length;
} Segment;

typedef struct Segments {
  Segment* item;  // with room for three more
  int count;
  snSpatial* wrench;
  real* length;  // of pieces, then of the two straight segments of those that pass a geom
} Segments;

static inline real share_of(const snModel* m, int piece) {
  int pulley = m->piece_pulley[piece];
  return pulley < 0 ? 1 : 1 / m->wrap_prm[pulley];
}

static inline void set_segment(Segment* s, const snVec3* from, const snVec3* to, real share, int wrench, int length) {
  s->from = from;
  s->to = to;
  s->share = share;
  s->wrench = wrench;
  s->length = length;
}

static inline void add_straight(const snModel* m, const snData* d, Segments* s, int piece, int span) {
  int wrap = m->piece_wrap[piece];
  set_segment(&s->item[s->count++], &d->site_xpos[m->wrap_objid[wrap]], &d->site_xpos[m->wrap_objid[wrap + span]],
              share_of(m, piece), 2 * piece, piece);
}

// Up to the geom, and from it on
static inline void add_bent(const snModel* m, Segments* s, int pass, const snWrapJob* job) {
  int wrench = 2 * m->npiece + 4 * pass, length = m->npiece + 2 * pass;
  real share = share_of(m, m->pass_piece[pass]);
  set_segment(&s->item[s->count++], job->from, &job->path.first, share, wrench, length);
  set_segment(&s->item[s->count++], &job->path.last, job->to, share, wrench + 2, length + 1);
}

// Of pieces that dofs change
static inline void list_segments(const snModel* m, const snData* d, Segments* s, const snWrapJob** job_of) {
  for (int i = 0, pass = 0; i < m->nvarying; i++) {
    int piece = m->piece_varying[i];
    while (pass < m->npass && m->pass_piece[pass] < piece) pass++;
    bool passes = pass < m->npass && m->pass_piece[pass] == piece;
    if (passes && job_of[pass])
      add_bent(m, s, pass, job_of[pass]);
    else
      add_straight(m, d, s, piece, passes ? 2 : 1);
  }
}

// Four vectors side by side
typedef struct Vec3x4 {
  real4 x, y, z;
} Vec3x4;

SN_FOUR Vec3x4 side_by_side(const snVec3* a, const snVec3* b, const snVec3* c, const snVec3* e) {
  return (Vec3x4){real4_of(a->x, b->x, c->x, e->x), real4_of(a->y, b->y, c->y, e->y), real4_of(a->z, b->z, c->z, e->z)};
}

SN_FOUR Vec3x4 minus(Vec3x4 a, Vec3x4 b) {
  return (Vec3x4){real4_sub(a.x, b.x), real4_sub(a.y, b.y), real4_sub(a.z, b.z)};
}

SN_FOUR Vec3x4 times(Vec3x4 a, real4 s) { return (Vec3x4){real4_mul(a.x, s), real4_mul(a.y, s), real4_mul(a.z, s)}; }

SN_FOUR Vec3x4 cross4(Vec3x4 a, Vec3x4 b) {
  return (Vec3x4){real4_sub(real4_mul(a.y, b.z), real4_mul(a.z, b.y)),
                  real4_sub(real4_mul(a.z, b.x), real4_mul(a.x, b.z)),
                  real4_sub(real4_mul(a.x, b.y), real4_mul(a.y, b.x))};
}

// The direction of a vector and its length, as vec3_direction gives them
SN_FOUR Vec3x4 direction4(Vec3x4 a, real4* length) {
  real4 one = real4_splat(1), zero = real4_splat(0);
  real4 square = real4_add(real4_add(real4_mul(a.x, a.x), real4_mul(a.y, a.y)), real4_mul(a.z, a.z));
  *length = real4_sqrt(square);
  mask4 none = real4_above(real4_splat(SN_MINVAL), *length);
  Vec3x4 along = times(a, real4_div(one, *length));
  return (Vec3x4){real4_select(none, one, along.x), real4_select(none, zero, along.y),
                  real4_select(none, zero, along.z)};
}

SN_FOUR void store_wrenches(snSpatial* wrench, const Segment* at, Vec3x4 torque, Vec3x4 force) {
  SN_UNROLL
  for (int k = 0; k < 4; k++)
    real6_store(wrench + at[k].wrench, (real6){real2_of(real4_lane(torque.x, k), real4_lane(torque.y, k)),
                                                real2_of(real4_lane(torque.z, k), real4_lane(force.x, k)),
                                                real2_of(real4_lane(force.y, k), real4_lane(force.z, k))});
}

// The same force about the centre of mass of the tree that the second end belongs to, where that is another one.
static inline void add_other_tree(const snModel* m, const snData* d, const Segments* s, const Segment* at) {
  int root = m->wrench_root[at->wrench + 1];
  if (root == m->wrench_root[at->wrench]) return;
  snVec3 force = s->wrench[at->wrench].lin;
  s->wrench[at->wrench + 1] = (snSpatial){vec3_cross(vec3_sub(*at->from, d->subtree_com[root]), force), force};
}

// Centres of mass about which four wrenches are taken
SN_FOUR Vec3x4 centers(const snModel* m, const snData* d, const Segment* at) {
  const snVec3* center[4];
  SN_UNROLL
  for (int k = 0; k < 4; k++) center[k] = &d->subtree_com[m->wrench_root[at[k].wrench]];
  return side_by_side(center[0], center[1], center[2], center[3]);
}

SN_FOUR void pull_four(const Segments* s, const Segment* at, Vec3x4 center) {
  Vec3x4 from = side_by_side(at[0].from, at[1].from, at[2].from, at[3].from);
  Vec3x4 to = side_by_side(at[0].to, at[1].to, at[2].to, at[3].to);
  real4 share = real4_of(at[0].share, at[1].share, at[2].share, at[3].share), length;
  Vec3x4 pull = times(direction4(minus(to, from), &length), share);
  length = real4_mul(share, length);
  // the force acts along the line through both ends, so either point will do
  store_wrenches(s->wrench, at, cross4(minus(from, center), pull), pull);
  SN_UNROLL
  for (int k = 0; k < 4; k++) s->length[at[k].length] = real4_lane(length, k);
}

// Behind the last segment stand copies of it, up to a whole four.
static inline void pull_segments(const snModel* m, const snData* d, const Segments* s) {
  for (int i = s->count; s->count > 0 && i % 4; i++) s->item[i] = s->item[s->count - 1];
  if (m->ntree == 1) {
    const snVec3* center = &d->subtree_com[m->body_rootid[m->tree_bodyadr[0]]];
    Vec3x4 all = side_by_side(center, center, center, center);
    for (int first = 0; first < s->count; first += 4) pull_four(s, s->item + first, all);
    return;
  }
  for (int first = 0; first < s->count; first += 4) {
    pull_four(s, s->item + first, centers(m, d, s->item + first));
    for (int k = first; k < first + 4; k++) add_other_tree(m, d, s, s->item + k);
  }
}

// ---- lengths and Jacobians

// Whether the piece bends around the geom that it passes, and its length has to be found.
static inline bool is_bent(const snModel* m, int pass, const snWrapJob* job) {
  return job && m->path_rigid[m->piece_wrap[m->pass_piece[pass]]] == 0;
}

static inline void add_lengths(const snModel* m, snData* d, const Segments* s, const snWrapJob** job_of) {
  real* length = s->length;
  for (int pass = 0; pass < m->npass; pass++) {
    if (!is_bent(m, pass, job_of[pass])) continue;
    int piece = m->pass_piece[pass], bent = m->npiece + 2 * pass;
    length[piece] = length[bent] + share_of(m, piece) * job_of[pass]->path.length + length[bent + 1];
  }
  for (int tendon = 0; tendon < m->ntendon; tendon++) d->ten_length[tendon] = m->path_rigidsum[tendon];
  for (int i = 0; i < m->nvarying; i++)
    d->ten_length[m->piece_tendon[m->piece_varying[i]]] += length[m->piece_varying[i]];
}

// Motions of dofs by their six numbers, so that dofs which follow each other stand side by side: number c of dof k is
// motion[c * stride + k]. Behind the last dof there is room for three more.
static inline void motions_by_number(real* motion, int stride, const snSpatial* cdof, int nv) {
  const real* number = &cdof[0].rot.x;
  for (int dof = 0; dof < nv; dof++)
    for (int c = 0; c < 6; c++) motion[c * stride + dof] = number[6 * dof + c];
  for (int c = 0; c < 6; c++)
    for (int dof = nv; dof < stride; dof++) motion[c * stride + dof] = 0;
}

// Work of a wrench along four dofs, in the order of sums of real6_dot
SN_FOUR real4 work_of_four(const real* motion, int stride, const real4 w[6]) {
  real4 even = real4_mul(real4_load(motion), w[0]), odd = real4_mul(real4_load(motion + stride), w[1]);
  even = real4_add(even, real4_mul(real4_load(motion + 2 * stride), w[2]));
  odd = real4_add(odd, real4_mul(real4_load(motion + 3 * stride), w[3]));
  even = real4_add(even, real4_mul(real4_load(motion + 4 * stride), w[4]));
  odd = real4_add(odd, real4_mul(real4_load(motion + 5 * stride), w[5]));
  return real4_add(even, odd);
}

// Adds the first one to three of four numbers.
static inline void add_some(double* to, real4 four, int count) {
  to[0] += real4_lane(four, 0);
  if (count > 1) to[1] += real4_lane(four, 1);
  if (count > 2) to[2] += real4_lane(four, 2);
}

typedef struct Jacobian {
  double* J;
  const snSpatial* cdof;
  real* motion;  // of cdof, by number, once a run of several dofs asks for it
  bool made;
  int stride;
  const snSpatial* wrench;
} Jacobian;

SN_FOUR void add_run_of_many(const Jacobian* j, const real* w, real4 sign, int dof, double* to, int rest) {
  const real* motion = j->motion + dof;
  real4 by[6];
  SN_UNROLL
  for (int c = 0; c < 6; c++) by[c] = real4_splat(w[c]);
  for (; rest >= 4; rest -= 4, to += 4, motion += 4)
    real4_store(to, real4_add(real4_load(to), real4_mul(sign, work_of_four(motion, j->stride, by))));
  if (rest > 0) add_some(to, real4_mul(sign, work_of_four(motion, j->stride, by)), rest);
}

static inline void add_runs(const snModel* m, Jacobian* j, int first, int end) {
  for (int run = first; run < end; run++) {
    const snSpatial* wrench = &j->wrench[m->run_wrench[run]];
    double* to = j->J + m->run_slot[run];
    real sign = m->run_sign[run];
    int dof = m->run_dof[run], count = m->run_num[run];
    if (count == 1) {
      *to += sign * real6_dot(real6_load(&j->cdof[dof]), real6_load(wrench));
      continue;
    }
    if (!j->made) motions_by_number(j->motion, j->stride, j->cdof, m->nv);
    j->made = true;
    add_run_of_many(j, &wrench->rot.x, real4_splat(sign), dof, to, count);
  }
}

// All runs in the order of the paths; of pieces that pass a geom, those of the segments that they are made of.
static inline void add_jacobians(const snModel* m, Jacobian* j, const snWrapJob** job_of) {
  int begin = 0;
  for (int pass = 0; pass < m->npass; pass++) {
    const int *before = m->pass_before[pass], *straight = m->pass_straight[pass], *behind = m->pass_behind[pass];
    add_runs(m, j, begin, before[0]);
    if (job_of[pass]) {
      add_runs(m, j, before[0], before[0] + before[1]);
      add_runs(m, j, behind[0], behind[0] + behind[1]);
    } else {
      add_runs(m, j, straight[0], straight[0] + straight[1]);
    }
    begin = behind[0] + behind[1];
  }
  add_runs(m, j, begin, m->nrun);
}

static SN_KERNEL void lay_pieces(const snModel* m, snData* d, const snWrapJob** job_of) {
  int lengths = m->npiece + 2 * m->npass, stride = m->nv + 3;
  snSpatial* wrench =
      sn_arena_alloc(d->scratch, sizeof(snSpatial) * (size_t)(m->nwrench + stride) + sizeof(real) * (size_t)lengths);
  real *motion = &wrench[m->nwrench].rot.x, *length = motion + 6 * stride;
  Segments s = {sn_arena_array(d->scratch, Segment, m->npiece + m->npass + 3), 0, wrench, length};
  list_segments(m, d, &s, job_of);
  pull_segments(m, d, &s);
  add_lengths(m, d, &s, job_of);
  memset(d->ten_J, 0, sizeof(double) * (size_t)m->nJten);
  Jacobian j = {.J = d->ten_J, .cdof = d->cdof, .motion = motion, .stride = stride, .wrench = wrench};
  add_jacobians(m, &j, job_of);
}

// ---- fixed tendons

// conformance: a joint that is named twice counts once, by its last coefficient, in dense rows
static real weighted_joints(const snModel* m, snData* d, int tendon) {
  bool add = !sn_jacobian_is_dense(m);
  int wrap = m->tendon_adr[tendon], end = wrap + m->tendon_num[tendon];
  real length = 0;
  for (; wrap < end; wrap++) {
    real coefficient = m->wrap_prm[wrap];
    double* slot = d->ten_J + m->path_slot[m->path_adr[wrap]];
    length += coefficient * d->qpos[m->jnt_qposadr[m->wrap_objid[wrap]]];
    *slot = add ? *slot + coefficient : coefficient;
  }
  return length;
}

// conformance: a tendon whose trees sleep has no length and moves nothing, also in the pass in which a contact or an
// equality wakes them
static void silence_asleep(const snModel* m, snData* d) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (!sn_tendon_is_asleep(m, d, tendon)) continue;
    d->ten_length[tendon] = 0;
    memset(d->ten_J + m->ten_J_rowadr[tendon], 0, sizeof(double) * (size_t)m->ten_J_rownnz[tendon]);
  }
}

void sn_tendon_paths(const snModel* m, snData* d) {
  if (m->ntendon == 0) return;
  size_t mark = sn_arena_mark(d->scratch);
  const snWrapJob** job_of = sn_tendon_wraps(m, d, !d->lean);
  if (m->npiece > 0)
    lay_pieces(m, d, job_of);
  else
    memset(d->ten_J, 0, sizeof(double) * (size_t)m->nJten);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (tendon_is_fixed(m, tendon)) d->ten_length[tendon] = weighted_joints(m, d, tendon);
  for (int i = 0; i < m->nfunctional; i++) sn_lay_functional(m, d, i);
  // those of data that is not lean come with their points
  for (int route = 0; route < m->nroute && d->lean; route++) sn_lay_route(m, d, route, NULL);
  if (!d->lean) sn_tendon_lay_points(m, d, job_of);
  if (!d->awake->whole) silence_asleep(m, d);
  sn_arena_release(d->scratch, mark);
}
