// contact_rows.c — contacts as constraint rows
//   reads   contact cdof subtree_com        writes  rows of contacts; contact.mu exclude efc_address
//   Row r of the base Jacobian says how fast the second body moves against the first along axis r of the contact frame
//   (r < 3), or rotates about it (r >= 3): J_r = cdof . wrench_r, the wrench of a unit force along the axis at the
//   contact. Frictionless: one row. Elliptic: dim rows. Pyramid: the edges J_0 +- friction_k J_k, which stay implicit
//   in the block.
#include "constraint/dof_pair.h"
#include "flex/flex_contact.h"
#include "constraint/row_assembler.h"
#include "constraint/row_parameters.h"
#include "math/simd.h"
#include "math/spatial.h"

#include <math.h>

static bool is_pyramid(const snModel* m) { return m->opt.cone == SN_CONE_PYRAMIDAL; }

static int contact_row_count(const snModel* m, int dim) {
  if (dim == 1) return 1;
  return is_pyramid(m) ? 2 * (dim - 1) : dim;
}

snRowNeed sn_contact_need(const snModel* m, const snData* d) {
  snRowNeed need = {0};
  if (m->opt.disableflags & SN_DISABLE_CONTACT) return need;
  for (int i = 0; i < d->ncon; i++) {
    if (d->contact[i].exclude) continue;
    need.rows += contact_row_count(m, d->contact[i].dim);
    need.blocks++;
  }
  return need;
}

// ---- Jacobian

static inline __attribute__((always_inline)) void store_columns(double* J, int stride, const snSpatial* cdof,
                                                                const int* dof, int count, const real6* wrench,
                                                                int dim) {
  for (int k = 0; k < count; k++) {
    real6 axis = real6_load(&cdof[dof[k]]);
    for (int r = 0; r < dim; r++) J[r * stride + k] = real6_dot(axis, wrench[r]);
  }
}

// Entries of the dofs that move one of the two bodies. The first body's count backwards.
static void store_side(const snModel* m, const snData* d, const snContact* contact, const snDofPair* pair, int side,
                       double* J, int stride) {
  int count = pair->count[side], dim = contact->dim;
  if (count == 0) return;
  int body = contact_body(m, contact, side);
  double sign = side == 0 ? -1 : 1;
  snVec3 arm = vec3_sub(contact->pos, d->subtree_com[m->body_rootid[body]]);
  real6 wrench[6];
  for (int r = 0; r < dim; r++) {
    snVec3 axis = vec3_scale(mat3_row(contact->frame, r % 3), sign);
    wrench[r] = real6_of(r < 3 ? (snSpatial){vec3_cross(arm, axis), axis} : (snSpatial){axis, {0, 0, 0}});
  }
  const int* dof = pair->dof + pair->begin[side];
  J += pair->begin[side];
  switch (dim) {
    case 1: store_columns(J, stride, d->cdof, dof, count, wrench, 1); break;
    case 3: store_columns(J, stride, d->cdof, dof, count, wrench, 3); break;
    case 4: store_columns(J, stride, d->cdof, dof, count, wrench, 4); break;
    default: store_columns(J, stride, d->cdof, dof, count, wrench, dim); break;
  }
}

// ---- numbers

snReference sn_tangent_reference(const snModel* m, const snContact* contact, snReference normal) {
  static const snSolRef as_normal = {0, 0};
  bool refsafe = !(m->opt.disableflags & SN_DISABLE_REFSAFE);
  snSolRef solref;
  snSolImp solimp;
  sn_solref_checked(solref, contact->solreffriction, as_normal, m->opt.timestep, refsafe);
  if (solref[0] == 0 && solref[1] == 0) return (snReference){0, normal.damping};
  sn_solimp_bounded(solimp, contact->solimp);
  return (snReference){0, sn_reference(solref, solimp[1]).damping};
}

static snRow normal_row(snRowMaker* maker, const snContact* contact, int id, snRowType type, double inverse_inertia) {
  snCompliance compliance =
      sn_compliance(maker, contact->solref, contact->solimp, contact->dist - contact->includemargin);
  return (snRow){
      .type = (int)type,
      .id = id,
      .pos = contact->dist,
      .margin = contact->includemargin,
      .reference = compliance.reference,
      .impedance = compliance.impedance,
      .regularizer = sn_regularizer(compliance.impedance.value, inverse_inertia),
  };
}

// Translational inverse inertia of both bodies.
static double contact_weight(const snRowMaker* maker, const snContact* contact) {
  const snModel* m = maker->m;
  if (contact_has_flex(contact)) return sn_flex_contact_weight(m, maker->d, contact);
  return m->body_invweight0[m->geom_bodyid[contact->geom[0]]][0] +
         m->body_invweight0[m->geom_bodyid[contact->geom[1]]][0];
}

// Friction directions have their own regularization by impratio; the cone's friction makes up for the difference.
static double tangent_regularizer(const snModel* m, snContact* contact, double normal) {
  double tangent = normal / real_max(SN_MINVAL, m->opt.impratio);
  contact->mu = contact->friction[0] * sqrt(tangent / normal);
  return tangent;
}

static void frictionless_rows(snRowMaker* maker, const snContact* contact, int id) {
  snRow row = normal_row(maker, contact, id, SN_ROW_CONTACT_FRICTIONLESS, contact_weight(maker, contact));
  sn_row_add(maker, &row);
}

// All edges share one regularizer, which gives tangents the regularization that they have in the elliptic cone.
static void pyramid_rows(snRowMaker* maker, snContact* contact, int id) {
  double weight = contact_weight(maker, contact), friction = contact->friction[0];
  snRow row = normal_row(maker, contact, id, SN_ROW_CONTACT_PYRAMIDAL, weight + friction * friction * weight);
  tangent_regularizer(maker->m, contact, row.regularizer);
  row.regularizer = 2 * contact->mu * contact->mu * row.regularizer;
  for (int edge = 0; edge < 2 * (contact->dim - 1); edge++) sn_row_add(maker, &row);
}

// Regularizers of tangents are such that R_k friction_k^2 is the same for all.
static void cone_rows(snRowMaker* maker, snContact* contact, int id) {
  snRow row = normal_row(maker, contact, id, SN_ROW_CONTACT_ELLIPTIC, contact_weight(maker, contact));
  double first = tangent_regularizer(maker->m, contact, row.regularizer);
  const double* friction = contact->friction;
  sn_row_add(maker, &row);
  row.pos = row.margin = 0;
  row.reference = sn_tangent_reference(maker->m, contact, row.reference);
  for (int k = 0; k < contact->dim - 1; k++) {
    row.regularizer = k == 0 ? first : first * friction[0] * friction[0] / (friction[k] * friction[k]);
    sn_row_add(maker, &row);
  }
}

// ---- blocks

static snBlockKind contact_kind(const snModel* m, int dim) {
  if (dim == 1) return SN_BLOCK_LIMIT;
  return is_pyramid(m) ? SN_BLOCK_PYRAMID : SN_BLOCK_CONE;
}

// The Jacobian of the block just begun is stored: the numbers of its rows.
static void end_contact(snRowMaker* maker, int id, int tree0, int tree1) {
  snContact* contact = maker->d->contact + id;
  snBlock* block = last_block(maker);
  contact->efc_address = maker->nrow;
  switch (block->kind) {
    case SN_BLOCK_PYRAMID: pyramid_rows(maker, contact, id); break;
    case SN_BLOCK_CONE: cone_rows(maker, contact, id); break;
    default: frictionless_rows(maker, contact, id); break;
  }
  if (contact->dim > 1) block->friction = contact->friction, block->mu = contact->mu;
  sn_block_end(maker, tree0, tree1);
}

static void add_contact(snRowMaker* maker, int id, const snDofPair* pair, const int body[2]) {
  const snModel* m = maker->m;
  const snContact* contact = maker->d->contact + id;
  double* J = sn_block_open(maker, contact_kind(m, contact->dim), contact->dim, pair->total, pair->dof);
  if (!J) return;
  for (int side = 0; side < 2; side++) store_side(m, maker->d, contact, pair, side, J, last_block(maker)->stride);
  bool flex = contact_has_flex(contact);  // conformance: trees of flexes are found by dofs
  end_contact(maker, id, flex ? SN_TREES_BY_DOF : m->body_treeid[body[0]],
              flex ? SN_TREES_BY_DOF : m->body_treeid[body[1]]);
}

static void refuse_immovable(snContact* contact) {
  contact->efc_address = -1;
  contact->exclude = 3;
}

// A contact that several bodies share.
static void add_shared_contact(snRowMaker* maker, int id) {
  const snModel* m = maker->m;
  snContact* contact = maker->d->contact + id;
  snFlexContactJacobian shared = sn_flex_contact_dofs(m, maker->d, contact, maker->d->frame);
  if (shared.dof && shared.count == 0) {
    refuse_immovable(contact);
    return;
  }
  shared.J = sn_block_open(maker, contact_kind(m, contact->dim), contact->dim, shared.count, shared.dof);
  if (!shared.J) return;
  shared.stride = last_block(maker)->stride;
  sn_flex_contact_jacobian(m, maker->d, contact, contact->dim, &shared);
  end_contact(maker, id, SN_TREES_BY_DOF, SN_TREES_BY_DOF);
}

void sn_contact_rows(snRowMaker* maker) {
  const snModel* m = maker->m;
  if (m->opt.disableflags & SN_DISABLE_CONTACT) return;
  // contacts of one pair of bodies stand together, and share their list of dofs
  snDofPair pair = {0};
  int body[2] = {-1, -1};
  for (int id = 0; id < maker->d->ncon && !maker->full; id++) {
    snContact* contact = maker->d->contact + id;
    if (contact->exclude) continue;
    int first = contact_body(m, contact, 0), second = contact_body(m, contact, 1);
    if (first < 0 || second < 0) {
      add_shared_contact(maker, id);
      continue;
    }
    if (m->body_chainnum[first] + m->body_chainnum[second] == 0) {
      refuse_immovable(contact);
      continue;
    }
    if (first != body[0] || second != body[1]) {
      pair = sn_dof_pair(m, maker->d, first, second, true);
      body[0] = first, body[1] = second;
      maker->full |= !pair.dof;
    }
    if (!maker->full) add_contact(maker, id, &pair, body);
  }
}
