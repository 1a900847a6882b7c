// row_assembler.h — where the kinds of constraints put their rows
//   Each kind first says how many rows and blocks it may need at most, so that the arrays of the data can be laid out
//   once; then it appends them in the order in which they are numbered.
#pragma once
#include "constraint/impedance.h"
#include "constraint/rows.h"
#include "model/model.h"

// At most so many rows, in so many blocks.
typedef struct snRowNeed {
  int rows, blocks;
} snRowNeed;

typedef struct snRowMaker {
  const snModel* m;
  snData* d;
  snRows* rows;  // its nblock counts up
  int nrow;      // rows made so far
  bool dense;    // the Jacobian counts as dense (see sn_jacobian_is_dense)
  bool full;     // the allocator has no more: nothing that is made counts
  // dofs and values of one-dof rows, one run after another
  int* single_dof;
  double* single_J;
  int nsingle;
  // solref and solimp of the last row, and what they became: see sn_compliance
  snSolRef given_ref;
  snSolImp given_imp, solimp;
  snReference reference;
} snRowMaker;

// How a constraint gives way at its present violation.
typedef struct snCompliance {
  snReference reference;
  snImpedance impedance;
} snCompliance;

// One row but for its Jacobian.
typedef struct snRow {
  int type, id;         // snRowType, and the object
  double pos, margin;   // violation or distance, and where the row begins
  double frictionloss;  // largest force of friction rows
  snReference reference;
  snImpedance impedance;
  double regularizer;
} snRow;

// solref and solimp at pos - margin; what is out of range is brought back into it.
snCompliance sn_compliance(snRowMaker* maker, const snSolRef solref, const snSolImp solimp, double distance);

// Writes the numbers of the next row.
void sn_row_add(snRowMaker* maker, const snRow* row);

// A block of `dim` rows of J on some dofs; returns J to be filled. NULL where there is no memory, be it for J or
// already for the list (`dof` NULL): the maker is then full.
double* sn_block_open(snRowMaker* maker, snBlockKind kind, int dim, int ndof, const int* dof);

// Takes back the block just begun.
void sn_block_cancel(snRowMaker* maker);

// The block just begun is complete: its rows are those added since. Trees as in snRows.
void sn_block_end(snRowMaker* maker, int tree0, int tree1);

// A one-dof row; it joins the block before it where that has such rows of the same kind.
void sn_single_add(snRowMaker* maker, snBlockKind kind, int dof, double value, const snRow* row);

// Whether MuJoCo drops a row, or rows, with this Jacobian: conformance, one whose stored Jacobian is empty. Where it
// stores J densely that means "all zero", where it stores J sparsely "no dofs". Rows of contacts stay.
bool sn_rows_are_empty(const snRowMaker* maker, const snBlock* block);

// Numbers from one row of a block's J to the next.
static inline int block_stride(int ndof) { return (ndof + 3) & ~3; }

static inline snBlock* last_block(const snRowMaker* maker) { return maker->rows->block + maker->rows->nblock - 1; }

snRowNeed sn_equality_need(const snModel* m, const snData* d);
snRowNeed sn_friction_need(const snModel* m, const snData* d);
snRowNeed sn_limit_need(const snModel* m, const snData* d);
snRowNeed sn_contact_need(const snModel* m, const snData* d);

// Equalities of a flex: one row for each edge that can change its length, or two for each vertex.
int sn_flex_row_count(const snModel* m, int eq);
void sn_flex_edge_rows(snRowMaker* maker, int eq);
void sn_flex_vertex_rows(snRowMaker* maker, int eq);

void sn_equality_rows(snRowMaker* maker);
void sn_friction_rows(snRowMaker* maker);
void sn_limit_rows(snRowMaker* maker);
void sn_contact_rows(snRowMaker* maker);
