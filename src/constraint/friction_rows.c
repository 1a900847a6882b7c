// friction_rows.c — dry friction of joints and tendons as constraint rows
//   reads   dof_frictionloss tendon_frictionloss ten_J        writes  rows of kinds friction_dof, friction_tendon
//   The row holds the velocity at zero with a force of at most frictionloss; it has no stiffness.
#include "constraint/row_assembler.h"
#include "constraint/row_parameters.h"
#include "model/awake.h"
#include "constraint/tendon_row.h"

#include <string.h>

static int dofs_with_friction(const snModel* m, snBodyRange run) {
  int count = 0;
  for (int dof = run.dof; dof < run.dof_end; dof++) count += dof_has_friction(m, dof);
  return count;
}

snRowNeed sn_friction_need(const snModel* m, const snData* d) {
  snRowNeed need = {0};
  if (m->opt.disableflags & SN_DISABLE_FRICTIONLOSS) return need;
  for (int i = 0; i < d->awake->nmoving; i++) need.rows += dofs_with_friction(m, d->awake->moving[i]);
  need.blocks = need.rows > 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    bool counts = tendon_has_friction(m, tendon);
    need.rows += counts;
    need.blocks += counts;
  }
  return need;
}

static snRow friction_row(snRowType type, int id, double loss, const snCompliance* compliance, snRowParameters from) {
  return (snRow){
      .type = (int)type,
      .id = id,
      .frictionloss = loss,
      .reference = {.stiffness = 0, .damping = compliance->reference.damping},
      .impedance = compliance->impedance,
      .regularizer = sn_regularizer(compliance->impedance.value, from.inverse_inertia),
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
    if (!dof_has_friction(m, dof)) continue;
    snRowParameters from = dof_friction_parameters(m, dof);
    if (last < 0 || !have_same_parameters(m, dof, last))
      compliance = sn_compliance(maker, from.solref, from.solimp, 0);
    last = dof;
    snRow row = friction_row(SN_ROW_FRICTION_DOF, dof, m->dof_frictionloss[dof], &compliance, from);
    sn_single_add(maker, SN_BLOCK_FRICTION, dof, 1, &row);
  }
}

static void tendon_friction(snRowMaker* maker, int tendon) {
  const snModel* m = maker->m;
  snRowParameters from = tendon_friction_parameters(m, tendon);
  snCompliance compliance = sn_compliance(maker, from.solref, from.solimp, 0);
  snRow row = friction_row(SN_ROW_FRICTION_TENDON, tendon, m->tendon_frictionloss[tendon], &compliance, from);
  sn_tendon_row_add(maker, SN_BLOCK_FRICTION, tendon, 1, &row);
}

void sn_friction_rows(snRowMaker* maker) {
  const snModel* m = maker->m;
  const snAwake* awake = maker->d->awake;
  if (m->opt.disableflags & SN_DISABLE_FRICTIONLOSS) return;
  for (int i = 0; i < awake->nmoving; i++) run_friction(maker, awake->moving[i]);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (tendon_has_friction(m, tendon)) tendon_friction(maker, tendon);
}
