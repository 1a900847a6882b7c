// rigid_lengths.c — pieces of tendon paths that no joint can change
//   reads   site and geom frames in any configuration, pulleys        writes  path_rigid path_rigidsum nvarying
//   piece_varying
#include "analysis/constants.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/vec3.h"

#include <float.h>

// Whether nothing moves two bodies against each other; what hangs on a mocap body moves without dofs.
static bool move_together(const snModel* m, int a, int b) {
  int root_a = m->body_rootid[a], root_b = m->body_rootid[b];
  if (m->body_weldid[a] != m->body_weldid[b]) return false;
  if (m->body_weldid[a] != 0 || root_a == root_b) return true;
  return m->body_mocapid[root_a] < 0 && m->body_mocapid[root_b] < 0;
}

static bool is_rigid(const snModel* m, int wrap, int span) {
  int body = m->site_bodyid[m->wrap_objid[wrap]];
  if (!move_together(m, body, m->site_bodyid[m->wrap_objid[wrap + span]])) return false;
  if (span == 1) return true;
  int side = wrap_side_site(m, wrap + 1);
  return move_together(m, body, m->geom_bodyid[m->wrap_objid[wrap + 1]]) &&
         (side < 0 || move_together(m, body, m->site_bodyid[side]));
}

static real rigid_length(const snModel* m, const snData* d, int wrap, int span) {
  snVec3 from = wrap_site(m, d, wrap), to = wrap_site(m, d, wrap + span);
  snWrapPath around;
  if (span == 1 || !wrap_geom(m, d, wrap + 1, from, to, &around)) return vec3_length(vec3_sub(to, from));
  return vec3_length(vec3_sub(around.first, from)) + around.length + vec3_length(vec3_sub(to, around.last));
}

void sn_constants_varying_pieces(snModel* m) {
  m->nvarying = 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) m->path_rigidsum[tendon] = 0;
  for (int piece = 0; piece < m->npiece; piece++) {
    int wrap = m->piece_wrap[piece], pulley = m->piece_pulley[piece];
    real share = pulley < 0 ? 1 : 1 / m->wrap_prm[pulley];
    m->path_rigidsum[m->piece_tendon[piece]] += share * m->path_rigid[wrap];
    if (m->path_rigid[wrap] == 0) m->piece_varying[m->nvarying++] = piece;
  }
  for (int i = m->nvarying; i < m->npiece; i++) m->piece_varying[i] = -1;
}

// 0 stands for a piece that dofs change, so two sites in one place have the least length that there is.
void sn_constants_rigid_lengths(snModel* m, const snData* d) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
    for (; wrap <= last; wrap++) {
      bool begins = wrap < last && m->wrap_type[wrap] == SN_WRAP_SITE && m->wrap_type[wrap + 1] != SN_WRAP_PULLEY;
      int span = begins ? piece_span(m, wrap) : 0;
      m->path_rigid[wrap] = begins && is_rigid(m, wrap, span) ? real_max(rigid_length(m, d, wrap, span), DBL_MIN) : 0;
    }
  }
  sn_constants_varying_pieces(m);
}
