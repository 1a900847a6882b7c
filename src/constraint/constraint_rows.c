// constraint_rows.c — the rows of all constraints that act
//   reads   qpos contacts ten_length ten_J cdof        writes  rows efc_* ne nf nl nefc, islands
//   Order: equalities, friction loss, limits, contacts.
#include "base/arena.h"
#include "constraint/row_assembler.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "model/data.h"
#include "model/frame_layout.h"
#include "model/model.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"
#include "solver/problem.h"

#include <math.h>
#include <string.h>

void sn_rows_clear(snData* d) {
  // it compares a whole step, so it outlives the forward passes that an integrator makes
  double fwdinv[2] = {d->solver_fwdinv[0], d->solver_fwdinv[1]};
  sn_frame_clear(d);
  memcpy(d->solver_fwdinv, fwdinv, sizeof fwdinv);
}

// ---- memory

static const int* tree_starts(const snModel* m, snArena* frame) {
  int* start = sn_arena_array(frame, int, m->ntree + 1);
  if (!start) return NULL;
  if (m->ntree > 0) memcpy(start, m->tree_dofadr, sizeof(int) * (size_t)m->ntree);
  start[m->ntree] = m->nv;
  return start;
}

static bool allocate(snRowMaker* maker, snRowNeed need, snRowNeed single) {
  snArena* frame = maker->d->frame;
  // every run of one-dof rows may begin with a gap
  int singles = single.rows + 8 * single.blocks;
  snRows* rows = maker->rows = sn_arena_zarray(frame, snRows, 1);
  if (!rows) return false;
  rows->head.copy = sn_rows_copy;
  rows->block = sn_arena_array(frame, snBlock, need.blocks);
  rows->tree = sn_arena_array(frame, snInt2, need.blocks);
  rows->tree_dof = tree_starts(maker->m, frame);
  maker->single_dof = sn_arena_array(frame, int, singles);
  maker->single_J = sn_arena_array(frame, double, singles);
  maker->d->nefc = need.rows;
  return rows->block && rows->tree && rows->tree_dof && maker->single_dof && maker->single_J &&
         sn_rows_reserve(maker->d);
}

// Only where the allocator refuses: the step goes on without constraints, and says so.
static void give_up(snData* d) {
  d->warning[SN_WARNING_CNSTRFULL].count++;
  d->warning[SN_WARNING_CNSTRFULL].last = d->nefc;
}

// ---- rows

static snRowNeed need_sum(snRowNeed a, snRowNeed b) { return (snRowNeed){a.rows + b.rows, a.blocks + b.blocks}; }

static void forget_numbers(snData* d) {
  sn_rows_forget(d);
  sn_jacobian_forget(d);
  d->ne = d->nf = d->nl = d->nefc = d->nJ = 0;
  d->rows = NULL;
}

static void make_rows(snRowMaker* maker) {
  snData* d = maker->d;
  sn_equality_rows(maker);
  d->ne = maker->nrow;
  sn_friction_rows(maker);
  d->nf = maker->nrow - d->ne;
  sn_limit_rows(maker);
  d->nl = maker->nrow - d->ne - d->nf;
  sn_contact_rows(maker);
  d->nefc = maker->nrow;
}

void sn_constraint_rows(const snModel* m, snData* d) {
  forget_numbers(d);
  snRowMaker maker = {.m = m, .d = d, .dense = sn_jacobian_is_dense(m)};
  if (!(m->opt.disableflags & SN_DISABLE_CONSTRAINT) && m->nv > 0) {
    snRowNeed single = need_sum(sn_friction_need(m, d), sn_limit_need(m, d));
    snRowNeed need = need_sum(single, need_sum(sn_equality_need(m, d), sn_contact_need(m, d)));
    maker.full = need.rows > 0 && !allocate(&maker, need, single);
    if (need.rows > 0 && !maker.full) make_rows(&maker);
  }
  if (maker.full) give_up(d);
  if (maker.full || d->nefc == 0)
    forget_numbers(d);
  else
    d->rows = maker.rows, d->rows->kept = (snKeptDelassus){.arena = d->frame};
  sn_islands(m, d);
}

// ---- reference

snProblem sn_rows_problem(const snModel* m, const snData* d) {
  return (snProblem){
      .pattern = inertia_pattern(m),
      .M = d->M,
      .qLD = d->qLD,
      .qLDiagInv = d->qLDiagInv,
      .qfrc_smooth = d->qfrc_smooth,
      .qacc_smooth = d->qacc_smooth,
      .nrow = d->nefc,
      .nblock = d->rows->nblock,
      .block = d->rows->block,
      .D = d->efc_D,
      .R = d->efc_R,
      .aref = d->efc_aref,
      .b = d->efc_b,
      .frictionloss = d->efc_frictionloss,
      .ntree = m->ntree,
      .tree_dof = d->rows->tree_dof,
      .kept = &d->rows->kept,
  };
}

void sn_constraint_reference(const snModel* m, snData* d) {
  if (d->nefc == 0) return;
  snProblem problem = sn_rows_problem(m, d);
  sn_problem_mul(&problem, d->efc_vel, d->qvel);
  // conformance: MuJoCo's dense product, 0 * NaN included (constraint_forces.c)
  bool checked = !(m->opt.disableflags & SN_DISABLE_AUTORESET);  // by sn_check_velocities
  if (!checked && sn_jacobian_is_dense(m) && !dense_is_finite(d->qvel, m->nv)) dense_fill(d->efc_vel, NAN, d->nefc);
  if (m->nsurfacevel > 0) sn_surface_motion(m, d);
  for (int i = 0; i < d->nefc; i++) {
    const double* kbip = d->efc_KBIP[i];
    d->efc_aref[i] = -kbip[1] * d->efc_vel[i] - kbip[0] * kbip[2] * (d->efc_pos[i] - d->efc_margin[i]);
  }
  if (m->opt.physics & SN_PHYSICS_ANCHORMOTION) sn_anchor_motion(m, d);
}
