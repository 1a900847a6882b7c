// force_terms.c — all forces of a pass to first order
//   reads   everything that a pass left        writes  snForceTerms
#include "derivative/force_terms.h"
#include "derivative/constraints.h"
#include "math/dense.h"

static bool is_off(const snModel* m) { return m->opt.disableflags & SN_DISABLE_ACTUATION; }

static void actuator_tensions(snForceTerms* terms) {
  const snModel* m = terms->tangent.m;
  for (int i = 0; i < m->nu && !is_off(m); i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON)
      terms->tension[m->actuator_trnid[i][0]] += m->actuator_gear[i][0] * terms->tangent.d->actuator_force[i];
}

bool sn_rows_hold_tendons(const snModel* m, const snData* d) {
  for (int row = 0; row < d->nefc; row++) {
    int type = d->efc_type[row];
    if (type == SN_ROW_FRICTION_TENDON || type == SN_ROW_LIMIT_TENDON) return true;
    if (type == SN_ROW_EQUALITY && m->eq_type[d->efc_id[row]] == SN_EQUALITY_TENDON) return true;
  }
  return false;
}

static void add_tendons(snForceTerms* terms, bool rows) {
  const snModel* m = terms->tangent.m;
  bool held = rows && sn_rows_hold_tendons(m, terms->tangent.d);
  snFlow acceleration = held ? sn_flow_of(&terms->tangent, terms->tangent.d->qacc) : (snFlow){0};
  for (int i = 0; i < m->ntendon; i++) {
    snTendonUse use = {.tension = terms->tension[i],
                       .flows = held ? 2 : 1,
                       .flow = {terms->tangent.velocity, acceleration},
                       .row = {terms->tendon.velocity + i * m->nv, terms->tendon.acceleration + i * m->nv},
                       .length_row = terms->tendon.length + i * m->nv};
    sn_tangent_add_tendon(&terms->tangent, i, &use);
  }
}

static void add_actuators(snForceTerms* terms) {
  const snModel* m = terms->tangent.m;
  for (int i = 0; i < m->nu && !is_off(m); i++) {
    double *length_row = terms->length_row + i * m->nv, *velocity_row = terms->velocity_row + i * m->nv;
    sn_tangent_add_transmission(&terms->tangent, i, terms->tendon, length_row, velocity_row);
    sn_tangent_add_actuator(&terms->tangent, i, &terms->actuator[i], length_row, velocity_row);
  }
}

// At most so many pairs of bodies act on each other: three bodies for each wrap, two for each actuator and contact.
static int most_couplings(const snModel* m, const snData* d) {
  return 8 * m->nwrap + 4 * m->nu + 4 * d->ncon + 8 * d->ne + 8;
}

static void begin_terms(snForceTerms* terms, snArena* arena, const snModel* m, const snData* d) {
  sn_tangent_begin(&terms->tangent, arena, m, d, most_couplings(m, d));
  terms->actuator = sn_arena_array(arena, snActuatorTangent, m->nu + 1);
  terms->length_row = sn_arena_zarray(arena, double, m->nu * m->nv + 1);
  terms->velocity_row = sn_arena_zarray(arena, double, m->nu * m->nv + 1);
  terms->tension = sn_arena_zarray(arena, double, m->ntendon + 1);
  terms->tendon = (snTendonRows){sn_arena_zarray(arena, double, m->ntendon * m->nv + 1),
                                 sn_arena_zarray(arena, double, m->ntendon * m->nv + 1),
                                 sn_arena_zarray(arena, double, m->ntendon * m->nv + 1)};
  for (int i = 0; i < m->nu; i++) terms->actuator[i] = sn_actuator_tangent(m, d, i);
}

void sn_force_terms(snForceTerms* terms, snArena* arena, const snModel* m, const snData* d, const double* acceleration,
                    bool actuation, bool rows) {
  begin_terms(terms, arena, m, d);
  if (acceleration) sn_tangent_add_rigid(&terms->tangent, acceleration);
  sn_tangent_add_passive(&terms->tangent);
  sn_tendon_passive_tension(&terms->tangent, terms->tension);
  if (actuation) actuator_tensions(terms);
  if (rows) sn_tangent_add_constraints(&terms->tangent, terms->tension);
  add_tendons(terms, rows);
  sn_tangent_add_tendon_passive(&terms->tangent, terms->tendon);
  if (actuation) add_actuators(terms);
  sn_tangent_spread_actions(&terms->tangent);
}

void sn_gather_terms(const snForceTerms* terms, double* x, int columns) {
  const snTangent* t = &terms->tangent;
  const snModel* m = t->m;
  for (int dof = 0; dof < m->nv; dof++) {
    double* row = x + dof * columns;
    dense_copy(row, t->by_position + dof * m->nv, m->nv);
    dense_copy(row += m->nv, t->by_velocity + dof * m->nv, m->nv);
    dense_copy(row += m->nv, t->by_activation + dof * m->na, m->na);
    if (columns > 2 * m->nv + m->na) dense_copy(row + m->na, t->by_control + dof * m->nu, m->nu);
  }
}
