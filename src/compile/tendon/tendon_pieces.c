// tendon_pieces.c — the paths of tendons as lists that a step walks without asking
//   reads   paths of the numbered tendons, path_adr path_num skip_adr skip_num
//   writes  piece_* pass_* wrench_root run_*
//   A piece runs from a site to the next one. It is one straight segment, or two with an arc around a geom between
//   them. A segment pulls at its ends: the opposite of its wrench does work along the dofs that move the first end
//   only, the wrench along those that move the second only, in runs of dofs that follow each other. Where the ends
//   belong to different trees it has a wrench about the centre of mass of each. Places in the list of wrenches:
//
//     first      two for each piece, as a straight segment
//     then       four for each piece that passes a geom: up to the geom, and from it on
#include "compile/tendon/tendon.h"

#include "compile/body/topology.h"

static bool is_place(const snPlanWrap* wrap) { return wrap->kind == SN_WRAP_SITE || sn_wraps_geom(wrap); }

// How many wraps further the piece that begins at a wrap ends; 0: none begins.
static int span_from(const snPlanTendon* tendon, int i) {
  const snPlanWrap* wrap = &tendon->wraps[i];
  if (tendon->is_route) return 0;
  if (i + 1 >= tendon->wrap_count || wrap->kind != SN_WRAP_SITE || !is_place(wrap + 1)) return 0;
  return sn_wraps_geom(wrap + 1) ? 2 : 1;
}

void sn_size_tendon_pieces(snPlan* plan, snModel* m) {
  int64_t pieces = 0, passes = 0;
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON])
  for (int i = 0; i < tendon->wrap_count; i++) {
    pieces += span_from(tendon, i) > 0;
    passes += span_from(tendon, i) == 2;
  }
  m->npiece = sn_as_size(pieces);
  m->npass = sn_as_size(passes);
  m->nwrench = sn_as_size(2 * pieces + 4 * passes);
}

// How many of each are filled
typedef struct Counts {
  int piece, pass, run;
} Counts;

// Runs of dofs that follow each other, among those from path_dof[adr] on; returns the run behind them.
static int runs_of(snModel* m, int adr, int count, int run, int wrench, int sign) {
  for (int k = 0; k < count; k++) {
    int at = adr + k;
    bool goes_on = k > 0 && m->path_dof[at] == m->path_dof[at - 1] + 1 && m->path_slot[at] == m->path_slot[at - 1] + 1;
    if (goes_on) {
      m->run_num[run - 1]++;
      continue;
    }
    m->run_dof[run] = m->path_dof[at];
    m->run_slot[run] = m->path_slot[at];
    m->run_num[run] = 1;
    m->run_wrench[run] = wrench;
    m->run_sign[run++] = sign;
  }
  return run;
}

// The two wrenches of a segment and the runs of its dofs, from `run` on; returns the run behind them.
static int fill_segment(snModel* m, int wrench, const snPlanWrap* from, const snPlanWrap* to, int adr, const int num[2],
                        int run) {
  int root = sn_wrap_body(from)->root, other = sn_wrap_body(to)->root;
  m->wrench_root[wrench] = num[0] > 0 ? root : other;
  m->wrench_root[wrench + 1] = num[1] > 0 ? other : m->wrench_root[wrench];
  int second = m->wrench_root[wrench + 1] == m->wrench_root[wrench] ? wrench : wrench + 1;
  run = runs_of(m, adr, num[0], run, wrench, -1);
  return runs_of(m, adr + num[0], num[1], run, second, 1);
}

static int fill_bent(snModel* m, const snPlanWrap* at, int wrap, int piece, int pass, int run) {
  int wrench = 2 * m->npiece + 4 * pass, *before = m->pass_before[pass], *straight = m->pass_straight[pass];
  int* behind = m->pass_behind[pass];
  m->pass_piece[pass] = piece;
  before[0] = run;
  straight[0] = run = fill_segment(m, wrench, at, at + 1, m->path_adr[wrap], m->path_num[wrap], run);
  behind[0] = run = fill_segment(m, 2 * piece, at, at + 2, m->skip_adr[wrap], m->skip_num[wrap], run);
  run = fill_segment(m, wrench + 2, at + 1, at + 2, m->path_adr[wrap + 1], m->path_num[wrap + 1], run);
  before[1] = straight[0] - before[0];
  straight[1] = behind[0] - straight[0];
  behind[1] = run - behind[0];
  return run;
}

static void fill_piece(snModel* m, const snPlanWrap* at, int wrap, int tendon, int pulley, Counts* n) {
  int piece = n->piece++;
  m->piece_wrap[piece] = wrap;
  m->piece_tendon[piece] = tendon;
  m->piece_pulley[piece] = pulley;
  if (sn_wraps_geom(at + 1))
    n->run = fill_bent(m, at, wrap, piece, n->pass++, n->run);
  else
    n->run = fill_segment(m, 2 * piece, at, at + 1, m->path_adr[wrap], m->path_num[wrap], n->run);
}

void sn_fill_tendon_pieces(const snPlan* plan, snModel* m) {
  Counts n = {0};
  int wrap = 0;
  for (int id = 0; id < m->ntendon; id++) {
    const snPlanTendon* tendon = SN_ITEM(snPlanTendon, plan, SN_OBJ_TENDON, id);
    int pulley = -1;
    for (int i = 0; i < tendon->wrap_count; i++, wrap++) {
      if (tendon->wraps[i].kind == SN_WRAP_PULLEY) pulley = wrap;
      if (span_from(tendon, i) > 0) fill_piece(m, &tendon->wraps[i], wrap, id, pulley, &n);
    }
  }
}
