// friction_rows.c — dry friction of joints and tendons as constraint rows
//   reads   dof_frictionloss tendon_frictionloss ten_J        writes  rows of kinds friction_dof, friction_tendon
//   The row holds the velocity at zero with a force of at most frictionloss; it has no stiffness.
#include "constraint/row_assembler.h"
#include "model/awake.h"
#include "constraint/tendon_row.h"

#include <string.h>

static int dofs_with_friction(const snModel* m, snBodyRange run) {
  int count = 0;
  for (int dof = run.dof; dof < run.dof_end; dof++) count += m->dof_frictionloss[dof] != 0;
  return count;
}

snRowNeed sn_friction_need(const snModel* m, const snData* d) {
  snRowNeed need = {0};
  if (m->opt.disableflags & SN_DISABLE_FRICTIONLOSS) return need;
  for (int i = 0; i < d->awake->nmoving; i++) need.rows += dofs_with_friction(m, d->awake->moving[i]);
  need.blocks = need.rows > 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    bool counts = m->tendon_frictionloss[tendon] > 0;
    need.rows += counts;
    need.blocks += counts;
  }
  return need;
}

static snRow friction_row(snRowType type, int id, double loss, const snCompliance* compliance, double inverse_inertia) {
  return (snRow){
      .type = (int)type,
      .id = id,
      .frictionloss = loss,
      .reference = {.stiffness = 0, .damping = compliance->reference.damping},
      .impedance = compliance->impedance,
      .regularizer = sn_regularizer(compliance->impedance.value, inverse_inertia),
  };
}

static bool have_same_parameters(const snModel* m, int dof, int other) {
  return memcmp(m->dof_solref[dof], m->dof_solref[other], sizeof(snSolRef)) == 0 &&
         memcmp(m->dof_solimp[dof], m->dof_solimp[other], sizeof(snSolImp)) == 0;
}

// Dofs that follow each other mostly share solref and solimp, and the violation is zero: one impedance serves them all.
static void run_friction(snRowMaker* maker, snBodyRange run) {
  const snModel* m = maker->m;
  snCompliance compliance = {0};
  int last = -1;
  for (int dof = run.dof; dof < run.dof_end; dof++) {
    if (m->dof_frictionloss[dof] == 0) continue;
    if (last < 0 || !have_same_parameters(m, dof, last))
      compliance = sn_compliance(maker, m->dof_solref[dof], m->dof_solimp[dof], 0);
    last = dof;
    snRow row = friction_row(SN_ROW_FRICTION_DOF, dof, m->dof_frictionloss[dof], &compliance, m->dof_invweight0[dof]);
    sn_single_add(maker, SN_BLOCK_FRICTION, dof, 1, &row);
  }
}

static void tendon_friction(snRowMaker* maker, int tendon) {
  const snModel* m = maker->m;
  snCompliance compliance = sn_compliance(maker, m->tendon_solref_fri[tendon], m->tendon_solimp_fri[tendon], 0);
  snRow row = friction_row(SN_ROW_FRICTION_TENDON, tendon, m->tendon_frictionloss[tendon], &compliance,
                           m->tendon_invweight0[tendon]);
  sn_tendon_row_add(maker, SN_BLOCK_FRICTION, tendon, 1, &row);
}

void sn_friction_rows(snRowMaker* maker) {
  const snModel* m = maker->m;
  const snAwake* awake = maker->d->awake;
  if (m->opt.disableflags & SN_DISABLE_FRICTIONLOSS) return;
  for (int i = 0; i < awake->nmoving; i++) run_friction(maker, awake->moving[i]);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_frictionloss[tendon] > 0) tendon_friction(maker, tendon);
}
