// object_frames.c — frames of geoms and sites
//   reads   xpos xquat xmat xipos ximat        writes  geom_xpos geom_xmat site_xpos site_xmat
//   A lean data gets those that forces need (geom_lean, site_lean), and those that only contacts read once it is known
//   which geoms are near others; the rest comes with sn_complete.
#include "kinematics/fixed_frames.h"
#include "kinematics/driven.h"
#include "kinematics/frames.h"
#include "math/simd.h"
#include "model/awake.h"
#include "model/model.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"

static void geom_frame(const snModel* m, snData* d, int geom) {
  local_frame(d, m->geom_bodyid[geom], m->geom_sameframe[geom], m->geom_pos[geom], m->geom_quat[geom],
              &d->geom_xpos[geom], &d->geom_xmat[geom]);
}

static void site_frame(const snModel* m, snData* d, int site) {
  local_frame(d, m->site_bodyid[site], m->site_sameframe[site], m->site_pos[site], m->site_quat[site],
              &d->site_xpos[site], &d->site_xmat[site]);
}

static void lean_geoms(const snModel* m, snData* d, int first, int end) {
  for (int geom = first; geom < end; geom++)
    if (m->geom_lean[geom] == SN_LEAN_FRAME || (m->geom_lean[geom] == SN_LEAN_CONTACT && !d->contact_frames_due))
      geom_frame(m, d, geom);
}

// Geoms that are rotated against their bodies, gathered so that their frames are found together
typedef struct Turned {
  int geom[32], count;
} Turned;

static inline void rotated_frames(const snModel* m, snData* d, Turned* rotated) {
  snFixedFrames frames = {m->geom_bodyid, m->geom_pos, m->geom_quat, d->geom_xpos, d->geom_xmat};
  int done = sn_fixed_frames_four(d, &frames, rotated->geom, rotated->count);
  for (int i = done; i < rotated->count; i++) geom_frame(m, d, rotated->geom[i]);
  rotated->count = 0;
}

// The frame of a geom, now or together with those of others
static inline void add_frame(const snModel* m, snData* d, Turned* rotated, int geom) {
  if (m->geom_sameframe[geom] != SN_SAMEFRAME_NONE) {
    geom_frame(m, d, geom);
    return;
  }
  rotated->geom[rotated->count++] = geom;
  if (rotated->count == sizeof rotated->geom / sizeof rotated->geom[0]) rotated_frames(m, d, rotated);
}

SN_KERNEL void sn_contact_frames(const snModel* m, snData* d, const int* geom, int count) {
  if (!d->contact_frames_due) return;
  Turned rotated;
  rotated.count = 0;
  for (int i = 0; i < count; i++)
    if (m->geom_lean[geom[i]] != SN_LEAN_FRAME) add_frame(m, d, &rotated, geom[i]);
  for (int other = 0; other < m->ngeom && !geom; other++)
    if (m->geom_lean[other] == SN_LEAN_CONTACT) add_frame(m, d, &rotated, other);
  rotated_frames(m, d, &rotated);
  if (!geom) d->contact_frames_due = false;
}

// A body's frame as columns, each with a fourth number that does not count: what all its sites share.
typedef struct Carrier {
  real4 x, y, z, origin;
} Carrier;

static inline Carrier carrier(const snData* d, int body) {
  snMat3 r = d->xmat[body];
  snVec3 p = d->xpos[body];
  return (Carrier){real4_of(r.m[0][0], r.m[1][0], r.m[2][0], r.m[2][0]),
                   real4_of(r.m[0][1], r.m[1][1], r.m[2][1], r.m[2][1]),
                   real4_of(r.m[0][2], r.m[1][2], r.m[2][2], r.m[2][2]), real4_of(p.x, p.y, p.z, p.z)};
}

// The same sums as mat3_mul_vec3 makes, in the same order.
static inline void carry(const Carrier* c, snVec3 pos, snVec3* out) {
  real4 sum = real4_add(real4_mul(c->x, real4_splat(pos.x)), real4_mul(c->y, real4_splat(pos.y)));
  sum = real4_add(c->origin, real4_add(sum, real4_mul(c->z, real4_splat(pos.z))));
  *out = (snVec3){real4_lane(sum, 0), real4_lane(sum, 1), real4_lane(sum, 2)};
}

// What a lean step needs of sites: positions of the points of tendon paths, frames of the others.
static void lean_sites(const snModel* m, snData* d, int first, int end) {
  int body = -1;
  Carrier frame = {0};
  for (int site = first; site < end; site++) {
    if (m->site_lean[site] == SN_LEAN_NONE) continue;
    bool from_body = m->site_sameframe[site] == SN_SAMEFRAME_BODYROT || m->site_sameframe[site] == SN_SAMEFRAME_NONE;
    if (m->site_lean[site] == SN_LEAN_FRAME || !from_body) {
      site_frame(m, d, site);
      continue;
    }
    if (body != m->site_bodyid[site]) frame = carrier(d, body = m->site_bodyid[site]);
    carry(&frame, m->site_pos[site], &d->site_xpos[site]);
  }
}

static void lean_frames(const snModel* m, snData* d) {
  const snIntervals *geoms = &d->awake->geom, *sites = &d->awake->site;
  for (int i = 0; i < geoms->count; i++) lean_geoms(m, d, geoms->item[i][0], geoms->item[i][1]);
  for (int i = 0; i < sites->count; i++) lean_sites(m, d, sites->item[i][0], sites->item[i][1]);
}

void sn_object_frames_rest(const snModel* m, snData* d) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if (m->geom_lean[geom] != SN_LEAN_FRAME) geom_frame(m, d, geom);
  for (int site = 0; site < m->nsite; site++)
    if (m->site_lean[site] != SN_LEAN_FRAME) site_frame(m, d, site);
  sn_moving_sites(m, d);
}

// Most sites are rotated like their body, and those of a body follow each other: muscles have hundreds of them.
static inline void site_frames(const snModel* m, snData* d, int first, int end) {
  const snByte* same = m->site_sameframe;
  const int* owner = m->site_bodyid;
  const snVec3* pos = m->site_pos;
  snVec3* restrict xpos = d->site_xpos;
  snMat3* restrict xmat = d->site_xmat;
  int body = -1;
  Carrier frame = {0};
  snMat3 rotated = {0};
  for (int site = first; site < end; site++) {
    if (same[site] != SN_SAMEFRAME_BODYROT) {
      site_frame(m, d, site);
      continue;
    }
    if (body != owner[site]) {
      body = owner[site];
      frame = carrier(d, body);
      rotated = d->xmat[body];
    }
    carry(&frame, pos[site], &xpos[site]);
    xmat[site] = rotated;
  }
}

SN_KERNEL void sn_object_frames(const snModel* m, snData* d) {
  d->contact_frames_due = d->lean && m->ncollide > SN_FEW_GEOMS;
  if (d->lean) {
    lean_frames(m, d);
    sn_moving_sites(m, d);
    return;
  }
  const snIntervals *geoms = &d->awake->geom, *sites = &d->awake->site;
  for (int i = 0; i < geoms->count; i++)
    for (int geom = geoms->item[i][0]; geom < geoms->item[i][1]; geom++) geom_frame(m, d, geom);
  for (int i = 0; i < sites->count; i++) site_frames(m, d, sites->item[i][0], sites->item[i][1]);
  sn_moving_sites(m, d);
}
