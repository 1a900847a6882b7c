// flex_forces.c — forces inside flexible bodies
//   reads   flexvert_xpos flexedge_length flexedge_velocity flexedge_J qvel        writes  adds to qfrc_spring
//   qfrc_damper Elements, hinges and nodes have files of their own; springs and dampers along the edges are here.
#include "flex/flex.h"

void sn_flex_apply(const snModel* m, const snData* d, double* qfrc, int body, snVec3 point, snVec3 force) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++)
    qfrc[chain[k]] += vec3_dot(flex_point_column(m, d, body, chain[k], point), force);
}

static void edge_forces(const snModel* m, snData* d, int flex) {
  double stiffness = m->opt.disableflags & SN_DISABLE_SPRING ? 0 : m->flex_edgestiffness[flex];
  double damping = m->opt.disableflags & SN_DISABLE_DAMPER ? 0 : m->flex_edgedamping[flex];
  if (m->flex_rigid[flex] || (stiffness == 0 && damping == 0)) return;
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    if (m->flexedge_rigid[e]) continue;
    double spring = stiffness * (m->flexedge_length0[e] - d->flexedge_length[e]);
    double damper = -damping * d->flexedge_velocity[e];
    for (int k = m->flexedge_J_rowadr[e]; k < m->flexedge_J_rowadr[e] + m->flexedge_J_rownnz[e]; k++) {
      d->qfrc_spring[m->flexedge_J_colind[k]] += d->flexedge_J[k] * spring;
      d->qfrc_damper[m->flexedge_J_colind[k]] += d->flexedge_J[k] * damper;
    }
  }
}

static bool is_elastic(const snModel* m, int flex) {
  return m->flex_elemnum[flex] > 0 && m->flex_stiffness[m->flex_elemadr[flex]][0] != 0;
}

void sn_flex_forces(const snModel* m, snData* d) {
  for (int flex = 0; flex < m->nflex; flex++) {
    if (m->flex_dim[flex] == 1 || m->flex_rigid[flex]) continue;
    if (m->flex_dim[flex] == 2) sn_flex_bending_forces(m, d, flex);
    if (is_elastic(m, flex)) (m->flex_interp[flex] ? sn_flex_node_forces : sn_flex_element_forces)(m, d, flex);
  }
  for (int flex = 0; flex < m->nflex; flex++) edge_forces(m, d, flex);
}

double sn_flex_energy(const snModel* m, const snData* d) {
  double energy = 0;
  for (int flex = 0; flex < m->nflex; flex++) {
    double stiffness = m->flex_edgestiffness[flex];
    if (m->flex_rigid[flex] || stiffness == 0 || m->flex_dim[flex] > 1) continue;
    for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
      double stretch = m->flexedge_length0[e] - d->flexedge_length[e];
      if (!m->flexedge_rigid[e]) energy += 0.5 * stiffness * stretch * stretch;
    }
  }
  return energy;
}
