// force_terms.c — all forces of a pass to first order
//   reads   everything that a pass left        writes  snForceTerms
#include "derivative/force_terms.h"
#include "derivative/constraints.h"
#include "kinematics/tendon/tendon_pieces.h"
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

static int route_of(const snModel* m, int tendon) {
  for (int route = 0; route < m->nroute; route++)
    if (m->route_tendonid[route] == tendon) return route;
  return -1;
}

static void add_tendon(snForceTerms* terms, int tendon, const snTendonUse* use) {
  int route = route_of(terms->tangent.m, tendon);
  if (route >= 0)
    sn_tangent_add_route(bodies_of(terms), terms->release, route, use);
  else
    sn_tangent_add_tendon(bodies_of(terms), tendon, use);
}

// Rows by the dofs of the released tree, then by those of the model.
static void add_released_tendon(snForceTerms* terms, int tendon, snTendonUse use) {
  const snReleasedTree* r = terms->release;
  const snData* d = terms->tangent.d;
  snArena* arena = terms->tangent.arena;
  size_t mark = sn_arena_mark(arena);
  double *row[2] = {use.row[0], use.row[1]}, *length_row = use.length_row;
  use.jacobian = sn_arena_zarray(arena, double, r->tree.nv + 1);
  use.length_row = sn_arena_zarray(arena, double, r->tree.nv + 1);
  for (int k = 0; k < use.flows; k++) use.row[k] = sn_arena_zarray(arena, double, r->tree.nv + 1);
  add_tendon(terms, tendon, &use);
  sn_fold_row(r, use.length_row, length_row);
  for (int k = 0; k < use.flows; k++) sn_fold_rate(r, use.row[k], use.jacobian, k == 0 ? d->qvel : d->qacc, row[k]);
  sn_arena_release(arena, mark);
}

static void add_functional(snForceTerms* terms, int functional, bool held) {
  const snModel* m = terms->tangent.m;
  int tendon = m->functional_tendonid[functional], adr = tendon * m->nv;
  snFunctionalUse use = {.tension = terms->tension[tendon],
                         .velocity_row = terms->tendon.velocity + adr,
                         .acceleration_row = held ? terms->tendon.acceleration + adr : NULL,
                         .length_row = terms->tendon.length + adr};
  sn_tangent_add_functional(&terms->tangent, functional, &use);
}

// A motion of the dofs of the model, as bodies see it.
static snFlow flow_of(snForceTerms* terms, const double* motion) {
  snTangent* bodies = bodies_of(terms);
  return sn_flow_of(bodies, terms->release ? sn_released_motion(terms->release, bodies->arena, motion) : motion);
}

static void add_tendons(snForceTerms* terms, bool rows) {
  const snModel* m = terms->tangent.m;
  bool held = rows && sn_rows_hold_tendons(m, terms->tangent.d);
  snFlow acceleration = held ? flow_of(terms, terms->tangent.d->qacc) : (snFlow){0};
  for (int i = 0; i < m->ntendon; i++) {
    snTendonUse use = {.tension = terms->tension[i],
                       .flows = held ? 2 : 1,
                       .flow = {bodies_of(terms)->velocity, acceleration},
                       .row = {terms->tendon.velocity + i * m->nv, terms->tendon.acceleration + i * m->nv},
                       .length_row = terms->tendon.length + i * m->nv};
    int functional = functional_of(m, i);
    if (functional >= 0)
      add_functional(terms, functional, held);
    else if (terms->release)
      add_released_tendon(terms, i, use);
    else
      add_tendon(terms, i, &use);
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
  return 8 * m->nwrap + 4 * m->nu + 4 * d->ncon + 8 * d->ne + 4 * m->nforce + 4 * m->nroutepoint + 32 * m->nroutewrap +
         8;
}

static void begin_released(snForceTerms* terms, snArena* arena, const snModel* m, const snData* d) {
  snReleasedTree* r = terms->release = sn_arena_alloc(arena, sizeof *r);
  snTangent* bodies = &terms->released;
  sn_release_tree(r, arena, m, d);
  sn_tangent_begin(bodies, arena, &r->tree, &r->state, most_couplings(m, d));
  bodies->solids = m->nbody;
  bodies->excess = r->excess;
  bodies->force = sn_arena_zarray(arena, double, r->tree.nv + 1);
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
  terms->release = NULL;
  if (has_released_tree(m)) begin_released(terms, arena, m, d);
}

static void add_rigid(snForceTerms* terms, const double* acceleration) {
  snTangent* bodies = bodies_of(terms);
  if (!terms->release) {
    sn_tangent_add_rigid(bodies, acceleration);
    return;
  }
  sn_tangent_add_rigid(bodies, sn_released_acceleration(terms->release, bodies->arena, acceleration));
  sn_subtract_excess_change(terms->release, bodies);
}

void sn_add_inertia_terms(snForceTerms* terms, const double* motion, double scale, double* out) {
  if (terms->release)
    sn_fold_inertia(terms->release, &terms->released, motion, scale, out);
  else
    sn_tangent_add_inertia(&terms->tangent, motion, scale, out);
}

void sn_force_terms(snForceTerms* terms, snArena* arena, const snModel* m, const snData* d, const double* acceleration,
                    struct snContactMoves* contacts, bool actuation, bool rows) {
  begin_terms(terms, arena, m, d);
  terms->tangent.contacts = contacts;
  if (acceleration) add_rigid(terms, acceleration);
  sn_tangent_add_passive(&terms->tangent, bodies_of(terms));
  sn_tendon_passive_tension(&terms->tangent, terms->tension);
  if (actuation) actuator_tensions(terms);
  if (rows) sn_tangent_add_constraints(&terms->tangent, terms->tension);
  if (m->nforce > 0) sn_tangent_add_elements(&terms->tangent, bodies_of(terms));
  add_tendons(terms, rows);
  sn_tangent_add_tendon_passive(&terms->tangent, terms->tendon);
  if (actuation) add_actuators(terms);
  sn_tangent_spread_actions(&terms->tangent);
  if (!terms->release) return;
  sn_tangent_spread_actions(&terms->released);
  sn_fold_released(terms->release, &terms->released, acceleration, &terms->tangent);
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
