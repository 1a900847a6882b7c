// row_assembler.c — appends constraint rows and their blocks
//   reads   solref solimp of an object        writes  efc_type efc_id efc_pos efc_margin efc_frictionloss efc_KBIP
//   efc_R efc_D efc_diagApprox, blocks
//   D = 1/R; diagApprox is such that R = (1 - d)/d diagApprox, whatever R was made of
#include "constraint/row_assembler.h"
#include "base/arena.h"

#include <string.h>

// New runs of one-dof rows begin at multiples of so many, so that their values are aligned.
#define RUN_ALIGNMENT 8

static bool is_last(const snRowMaker* maker, const snSolRef solref, const snSolImp solimp) {
  const double *ref = maker->given_ref, *imp = maker->given_imp;
  return solref[0] == ref[0] && solref[1] == ref[1] && solimp[0] == imp[0] && solimp[1] == imp[1] &&
         solimp[2] == imp[2] && solimp[3] == imp[3] && solimp[4] == imp[4];
}

static void prepare(snRowMaker* maker, const snSolRef solref, const snSolImp solimp) {
  static const snSolRef standard = {0.02, 1};
  const snModel* m = maker->m;
  snSolRef ref;
  memcpy(maker->given_ref, solref, sizeof(snSolRef));
  memcpy(maker->given_imp, solimp, sizeof(snSolImp));
  sn_solref_checked(ref, solref, standard, m->opt.timestep, !(m->opt.disableflags & SN_DISABLE_REFSAFE));
  sn_solimp_bounded(maker->solimp, solimp);
  maker->reference = sn_reference(ref, maker->solimp[1]);
}

// Most constraints of a model share solref and solimp, so those of the last row are kept. An impedance of 0 is not one.
snCompliance sn_compliance(snRowMaker* maker, const snSolRef solref, const snSolImp solimp, double distance) {
  if (maker->solimp[1] == 0 || !is_last(maker, solref, solimp)) prepare(maker, solref, solimp);
  return (snCompliance){maker->reference, sn_impedance(maker->solimp, distance)};
}

void sn_row_add(snRowMaker* maker, const snRow* row) {
  snData* d = maker->d;
  int i = maker->nrow++;
  double impedance = row->impedance.value;
  d->efc_type[i] = row->type;
  d->efc_id[i] = row->id;
  d->efc_pos[i] = row->pos;
  d->efc_margin[i] = row->margin;
  d->efc_frictionloss[i] = row->frictionloss;
  d->efc_KBIP[i][0] = row->reference.stiffness;
  d->efc_KBIP[i][1] = row->reference.damping;
  d->efc_KBIP[i][2] = impedance;
  d->efc_KBIP[i][3] = row->impedance.derivative;
  d->efc_R[i] = row->regularizer;
  d->efc_D[i] = 1 / row->regularizer;
  d->efc_diagApprox[i] = row->regularizer * impedance / (1 - impedance);
}

double* sn_block_open(snRowMaker* maker, snBlockKind kind, int dim, int ndof, const int* dof) {
  int stride = block_stride(ndof);
  double* J = dof ? sn_arena_array(maker->d->frame, double, dim* stride) : NULL;
  if (!J) {
    maker->full = true;
    return NULL;
  }
  for (int r = 0; r < dim; r++)
    for (int k = ndof; k < stride; k++) J[r * stride + k] = 0;
  maker->rows->block[maker->rows->nblock++] =
      (snBlock){.kind = kind, .row = maker->nrow, .dim = dim, .ndof = ndof, .stride = stride, .dof = dof, .J = J};
  return J;
}

void sn_block_cancel(snRowMaker* maker) { maker->rows->nblock--; }

void sn_block_end(snRowMaker* maker, int tree0, int tree1) {
  snBlock* block = last_block(maker);
  snInt2* tree = &maker->rows->tree[maker->rows->nblock - 1];
  block->nrow = maker->nrow - block->row;
  (*tree)[0] = tree0;
  (*tree)[1] = tree1;
}

static bool joins_last(const snRowMaker* maker, snBlockKind kind) {
  return maker->rows->nblock > 0 && last_block(maker)->single && last_block(maker)->kind == kind;
}

void sn_single_add(snRowMaker* maker, snBlockKind kind, int dof, double value, const snRow* row) {
  if (!joins_last(maker, kind)) {
    maker->nsingle = (maker->nsingle + RUN_ALIGNMENT - 1) / RUN_ALIGNMENT * RUN_ALIGNMENT;
    maker->rows->block[maker->rows->nblock++] = (snBlock){.kind = kind,
                                                          .single = true,
                                                          .row = maker->nrow,
                                                          .dof = maker->single_dof + maker->nsingle,
                                                          .J = maker->single_J + maker->nsingle};
    maker->rows->tree[maker->rows->nblock - 1][0] = SN_TREES_BY_DOF;
  }
  last_block(maker)->nrow++;
  maker->single_dof[maker->nsingle] = dof;
  maker->single_J[maker->nsingle++] = value;
  sn_row_add(maker, row);
}

bool sn_rows_are_empty(const snRowMaker* maker, const snBlock* block) {
  if (block->ndof == 0 || !maker->dense) return block->ndof == 0;
  for (int i = 0; i < block->dim * block->stride; i++)
    if (block->J[i] != 0) return false;
  return true;
}
