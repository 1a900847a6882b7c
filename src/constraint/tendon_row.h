// tendon_row.h — constraint rows along tendons
#pragma once
#include "constraint/row_assembler.h"

// The derivative of a tendon's length by the dofs that change it now; what a path that passes by a geom would do if it
// wrapped is left out. In the data, the model or the arena `frame`; count is -1 where there is no memory.
typedef struct snTendonJacobian {
  const int* dof;
  const double* value;
  int count;
} snTendonJacobian;

snTendonJacobian sn_tendon_jacobian(const snModel* m, snData* d, int tendon);

// A row whose Jacobian is that of the tendon's length times `sign`; nothing where MuJoCo drops it.
void sn_tendon_row_add(snRowMaker* maker, snBlockKind kind, int tendon, double sign, const snRow* row);
