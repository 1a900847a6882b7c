// tendon_paths.c — where tendons run, how long they are, and how that changes with the joints
//   reads   site_xpos geom_xpos geom_xmat cdof subtree_com qpos
//   writes  ten_length ten_J ten_wrapadr ten_wrapnum wrap_obj wrap_xpos
//   A fixed tendon is a weighted sum of joint positions. A spatial one is made of pieces from site to site, straight
//   or around a geom, each divided by the divisor of the last pulley. A straight piece from p to q with the direction n
//   changes its length by n . (v_q - v_p): a unit force at each end. Dofs that move both ends do no work, so only those
//   of path_dof count; each takes its part of the wrench (p x n, n) about its tree's centre of mass.
#include "kinematics/tendon_paths.h"
#include "base/arena.h"
#include "kinematics/wrap.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/model.h"
#include "sinew/step.h"

#include <string.h>

// ---- points

typedef struct Points {
  snVec3* pos;
  int* object;
  int count;
} Points;

// conformance: what MuJoCo notes where a point is not on a geom
enum { ON_SITE = -1, ON_PULLEY = -2 };

static inline void add_point(Points* points, snVec3 pos, int object) {
  points->pos[points->count] = pos;
  points->object[points->count++] = object;
}

static inline void add_piece_points(Points* points, snVec3 from, const snWrapPath* around, int geom) {
  add_point(points, from, ON_SITE);
  if (!around) return;
  add_point(points, around->first, geom);
  add_point(points, around->last, geom);
}

// Points that the last pass left; all behind them are zero since the reset.
static int last_count(const snModel* m, const snData* d) {
  int last = m->ntendon - 1;
  return last < 0 ? 0 : d->ten_wrapadr[last] + d->ten_wrapnum[last];
}

// Paths that wrap less have fewer points: the rest is cleared, so that nothing stays from another state.
static void clear_rest(const Points* points, int before) {
  if (before <= points->count) return;
  size_t rest = (size_t)(before - points->count);
  memset(points->pos + points->count, 0, rest * sizeof *points->pos);
  memset(points->object + points->count, 0, rest * sizeof *points->object);
}

// ---- lengths and Jacobians

// A force at a point does work along `count` dofs of path_dof.
static inline void add_work(const snModel* m, snData* d, int adr, int count, snVec3 point, snVec3 force) {
  if (count == 0) return;
  const int *dof = m->path_dof + adr, *slot = m->path_slot + adr;
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[m->dof_bodyid[*dof]]]);
  real6 wrench = real6_of((snSpatial){vec3_cross(arm, force), force});
  for (int k = 0; k < count; k++) d->ten_J[slot[k]] += real6_dot(real6_load(&d->cdof[dof[k]]), wrench);
}

// Length of a straight piece, of which `share` counts. Its first dofs move the end `from`, those behind them the end
// `to`; the force acts along the line through both, so either point will do.
static inline real straight_piece(const snModel* m, snData* d, snVec3 from, snVec3 to, int adr, const int num[2],
                                  real share) {
  snVec3 along = vec3_sub(to, from);
  if (num[0] + num[1] == 0) return share * vec3_length(along);
  real length;
  snVec3 pull = vec3_scale(vec3_direction(along, &length), share);
  add_work(m, d, adr, num[0], from, vec3_neg(pull));
  add_work(m, d, adr + num[0], num[1], from, pull);
  return share * length;
}

// `around` is NULL where the piece is straight.
static inline real piece(const snModel* m, snData* d, int wrap, int span, snVec3 from, snVec3 to,
                         const snWrapPath* around, real share) {
  if (!around) {
    int adr = span == 2 ? m->skip_adr[wrap] : m->path_adr[wrap];
    return straight_piece(m, d, from, to, adr, span == 2 ? m->skip_num[wrap] : m->path_num[wrap], share);
  }
  return straight_piece(m, d, from, around->first, m->path_adr[wrap], m->path_num[wrap], share) +
         share * around->length +
         straight_piece(m, d, around->last, to, m->path_adr[wrap + 1], m->path_num[wrap + 1], share);
}

// ---- geoms that paths pass

static inline bool is_round(int wrap_type) { return wrap_type == SN_WRAP_SPHERE || wrap_type == SN_WRAP_CYLINDER; }

// The segment from the site before a geom to the site behind it
static inline void set_job(snWrapJob* job, const snModel* m, const snData* d, int wrap) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  job->from = &d->site_xpos[m->wrap_objid[wrap - 1]];
  job->to = &d->site_xpos[m->wrap_objid[wrap + 1]];
  job->side = side >= 0 ? &d->site_xpos[side] : NULL;
  job->pos = &d->geom_xpos[geom];
  job->rot = &d->geom_xmat[geom];
  job->radius = m->geom_size[geom].x;
  job->type = (snWrapType)m->wrap_type[wrap];
}

// All segments that pass a geom, in the order of the paths; those that no dof changes where `rigid` asks for them.
static const snWrapJob* wrap_geoms(const snModel* m, snData* d, bool rigid) {
  snWrapJob* job = sn_arena_array(d->scratch, snWrapJob, m->nwrap);
  int* order = sn_arena_array(d->scratch, int, 3 * m->nwrap);
  int count = 0;
  for (int wrap = 1; wrap < m->nwrap; wrap++)
    if (is_round(m->wrap_type[wrap]) && (rigid || m->path_rigid[wrap - 1] == 0)) set_job(&job[count++], m, d, wrap);
  sn_wrap_all(job, count, order);
  return job;
}

// ---- paths

// Length and Jacobian where `lengths` asks for them; points where there is room for them. *job is the next segment that
// passes a geom.
static inline real lay_path(const snModel* m, snData* d, int tendon, bool lengths, Points* points,
                            const snWrapJob** job) {
  int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
  real share = 1, sum = 0;
  while (wrap < last) {
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY) {
      share = 1 / m->wrap_prm[wrap++];
      if (points) add_point(points, vec3(0, 0, 0), ON_PULLEY);
      continue;
    }
    if (m->wrap_type[wrap + 1] == SN_WRAP_PULLEY) {
      wrap++;
      continue;
    }
    int span = piece_span(m, wrap), end = wrap + span;
    real rigid = m->path_rigid[wrap];
    bool measure = lengths && rigid == 0;
    sum += share * rigid;
    if (points || measure) {
      snVec3 from = wrap_site(m, d, wrap), to = wrap_site(m, d, end);
      const snWrapJob* passed = span == 2 ? (*job)++ : NULL;
      const snWrapPath* around = passed && passed->touches ? &passed->path : NULL;
      if (measure) sum += piece(m, d, wrap, span, from, to, around, share);
      if (points) add_piece_points(points, from, around, m->wrap_objid[wrap + 1]);
      // the end of a piece is a point of its own only where no other piece begins
      if (points && (end == last || m->wrap_type[end + 1] == SN_WRAP_PULLEY)) add_point(points, to, ON_SITE);
    }
    wrap = end;
  }
  return sum;
}

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

static inline void lay_tendons(const snModel* m, snData* d, bool lengths, Points* points) {
  int last = points ? last_count(m, d) : 0;
  size_t mark = sn_arena_mark(d->scratch);
  const snWrapJob* job = wrap_geoms(m, d, points != NULL);
  if (lengths) memset(d->ten_J, 0, sizeof(double) * (size_t)m->nJten);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int before = points ? points->count : 0;
    bool fixed = tendon_is_fixed(m, tendon);
    real length = fixed ? (lengths ? weighted_joints(m, d, tendon) : 0) : lay_path(m, d, tendon, lengths, points, &job);
    if (lengths) d->ten_length[tendon] = length;
    if (!points) continue;
    d->ten_wrapadr[tendon] = before;
    d->ten_wrapnum[tendon] = points->count - before;
  }
  if (points) clear_rest(points, last);
  sn_arena_release(d->scratch, mark);
}

static Points no_points(snData* d) { return (Points){(snVec3*)d->wrap_xpos, (int*)d->wrap_obj, 0}; }

SN_KERNEL void sn_tendon_paths(const snModel* m, snData* d) {
  Points points = no_points(d);
  if (d->lean)
    lay_tendons(m, d, true, NULL);
  else
    lay_tendons(m, d, true, &points);
}

void sn_tendon_points(const snModel* m, snData* d) {
  Points points = no_points(d);
  lay_tendons(m, d, false, &points);
}
