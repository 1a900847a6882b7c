// valid_tendon.c — paths of tendons and the dofs that change their lengths
//   A fixed tendon has joints only. On any other path a geom stands between two sites, so that whoever walks it may
//   look one or two wraps ahead; every piece of it must have its dofs, and each of them a place in the tendon's row.
#include "model/valid.h"

// What stands at a place of the tendon's path; NONE beyond its ends.
static int kind_at(const snModel* m, int tendon, int wrap) {
  int first = m->tendon_adr[tendon];
  return wrap >= first && wrap < first + m->tendon_num[tendon] ? m->wrap_type[wrap] : SN_WRAP_NONE;
}

static bool is_geom(int kind) { return kind == SN_WRAP_SPHERE || kind == SN_WRAP_CYLINDER; }
static bool has_place(int kind) { return kind == SN_WRAP_SITE || is_geom(kind); }

// A tendon whose points change has its path in route_*.
static bool is_route(const snModel* m, int tendon) {
  for (int route = 0; route < m->nroute; route++)
    if (m->route_tendonid[route] == tendon) return true;
  return false;
}

static bool fits_path(const snModel* m, int tendon, int wrap) {
  int before = kind_at(m, tendon, wrap - 1), kind = kind_at(m, tendon, wrap), after = kind_at(m, tendon, wrap + 1);
  if (kind_at(m, tendon, m->tendon_adr[tendon]) == SN_WRAP_JOINT) return kind == SN_WRAP_JOINT;
  if (is_geom(kind)) return before == SN_WRAP_SITE && after == SN_WRAP_SITE;
  return kind == SN_WRAP_SITE || (kind == SN_WRAP_PULLEY && after == SN_WRAP_SITE);
}

// `wanted` says whether a piece begins here; where none does, no dofs may be noted.
static bool fits_row(const snModel* m, int tendon, bool wanted, int first, const int num[2]) {
  int64_t count = (int64_t)num[0] + num[1], end = (int64_t)m->ten_J_rowadr[tendon] + m->ten_J_rownnz[tendon];
  if (num[0] < 0 || num[1] < 0 || (first >= 0) != wanted || (!wanted && count > 0)) return false;
  if (wanted && count > m->npath - first) return false;
  for (int64_t i = first; i < first + count; i++) {
    int slot = m->path_slot[i];
    if (slot < m->ten_J_rowadr[tendon] || slot >= end || m->ten_J_colind[slot] != m->path_dof[i]) return false;
  }
  return true;
}

static void check_wrap(snCheck* c, int tendon, int wrap) {
  const snModel* m = c->m;
  int kind = kind_at(m, tendon, wrap), next = kind_at(m, tendon, wrap + 1), third = kind_at(m, tendon, wrap + 2);
  bool joint = kind == SN_WRAP_JOINT, piece = has_place(kind) && has_place(next);
  if (!fits_path(m, tendon, wrap)) {
    sn_invalid(c, "the path of tendon %d cannot pass what stands at wrap %d", tendon, wrap);
    return;
  }
  if (!fits_row(m, tendon, joint || piece, m->path_adr[wrap], m->path_num[wrap]) ||
      !fits_row(m, tendon, piece && is_geom(next) && has_place(third), m->skip_adr[wrap], m->skip_num[wrap]) ||
      (joint && (m->path_num[wrap][0] != 0 || m->path_num[wrap][1] != 1)))
    sn_invalid(c, "the dofs of wrap %d are not those of the row of tendon %d", wrap, tendon);
}

// Pieces follow each other as the paths do: a stage walks them without asking where a path ends.
static void check_pieces(snCheck* c) {
  const snModel* m = c->m;
  int piece = 0, pass = 0;
  for (int tendon = 0; tendon < m->ntendon && c->ok; tendon++) {
    int wrap = m->tendon_adr[tendon], end = wrap + m->tendon_num[tendon], pulley = -1;
    for (; wrap < end && c->ok && !is_route(m, tendon); wrap++) {
      int next = kind_at(m, tendon, wrap + 1);
      if (m->wrap_type[wrap] == SN_WRAP_PULLEY) pulley = wrap;
      if (m->wrap_type[wrap] != SN_WRAP_SITE || !has_place(next)) continue;
      bool passes = is_geom(next);
      bool right = piece < m->npiece && m->piece_wrap[piece] == wrap && m->piece_tendon[piece] == tendon &&
                   m->piece_pulley[piece] == pulley && (!passes || (pass < m->npass && m->pass_piece[pass] == piece));
      if (!right) sn_invalid(c, "piece %d is not the one that begins at wrap %d of tendon %d", piece, wrap, tendon);
      piece++;
      pass += passes;
    }
  }
  if (c->ok && (piece != m->npiece || pass != m->npass || m->nwrench != 2 * (int64_t)m->npiece + 4 * (int64_t)m->npass))
    sn_invalid(c, "the paths of tendons have %d pieces, not %d", piece, m->npiece);
}

// Those of them whose length dofs change
static void check_varying(snCheck* c) {
  const snModel* m = c->m;
  if (!sn_check_below(c, "nvarying", 0, m->nvarying, 0, (int64_t)m->npiece + 1)) return;
  for (int i = 0; i < m->nvarying && c->ok; i++)
    sn_check_below(c, "piece_varying", i, m->piece_varying[i], i > 0 ? m->piece_varying[i - 1] + 1 : 0, m->npiece);
}

static bool fits_runs(const snModel* m, const int runs[2]) {
  return runs[0] >= 0 && runs[1] >= 0 && runs[1] <= m->nrun - runs[0];
}

// A run has its dofs one after the other, and their places in the row of the tendon too.
static void check_runs(snCheck* c) {
  const snModel* m = c->m;
  for (int run = 0; run < m->nrun && c->ok; run++) {
    int num = m->run_num[run];
    if (num < 1 || num > m->nv - m->run_dof[run] || num > m->nJten - m->run_slot[run])
      sn_invalid(c, "run %d of the dofs of tendons has %d of them", run, num);
  }
  for (int pass = 0; pass < m->npass && c->ok; pass++)
    if (!fits_runs(m, m->pass_before[pass]) || !fits_runs(m, m->pass_straight[pass]) ||
        !fits_runs(m, m->pass_behind[pass]))
      sn_invalid(c, "the segments of piece %d have runs of dofs that do not exist", m->pass_piece[pass]);
}

// An actuator that pulls a tendon has the tendon's dofs.
static void check_moments(snCheck* c) {
  const snModel* m = c->m;
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++) {
    if (m->actuator_trntype[actuator] != SN_TRANSMISSION_TENDON) continue;
    int tendon = m->actuator_trnid[actuator][0], count = m->ten_J_rownnz[tendon], i = 0;
    int row = m->ten_J_rowadr[tendon], moment = m->moment_rowadr[actuator];
    if (m->moment_rownnz[actuator] == count)
      while (i < count && m->moment_colind[moment + i] == m->ten_J_colind[row + i]) i++;
    if (m->moment_rownnz[actuator] != count || i < count)
      sn_invalid(c, "the moment of actuator %d is not about the dofs of its tendon", actuator);
  }
}

void sn_check_tendons(snCheck* c) {
  const snModel* m = c->m;
  for (int tendon = 0; tendon < m->ntendon && c->ok; tendon++) {
    const int* row = m->ten_J_colind + (m->ten_J_rownnz[tendon] ? m->ten_J_rowadr[tendon] : 0);
    for (int i = 1; i < m->ten_J_rownnz[tendon] && c->ok; i++)
      if (row[i] <= row[i - 1]) sn_invalid(c, "the row of tendon %d has dofs out of order", tendon);
    bool route = is_route(m, tendon);
    for (int i = 0; !route && i < m->tendon_num[tendon] && c->ok; i++) check_wrap(c, tendon, m->tendon_adr[tendon] + i);
  }
  if (c->ok) check_pieces(c);
  if (c->ok) check_varying(c);
  if (c->ok) check_runs(c);
  if (c->ok) check_moments(c);
}
