// sample.h — a small model filled by hand, so that src/model is tested without the compiler
//   world, cart (slide), pole (hinge, on the cart), ball (free), hand (mocap); a motor with history on the hinge, an
//   integrator on the free joint; a sensor with history and period; one of each thing that has ranges of its own.
#pragma once
#include "base/names.h"
#include "model/model.h"

#include <string.h>

static inline void sample_names(snModel* m) {
  static const char names[] = "sample\0\0cart\0pole\0ball\0slide\0hinge\0motor\0push\0home\0mesh\0note";
  memcpy(m->names, names, sizeof names);
  int empty = 7, at = 8;
  int* const named[] = {&m->name_bodyadr[1], &m->name_bodyadr[2],     &m->name_bodyadr[3],     &m->name_jntadr[0],
                        &m->name_jntadr[1],  &m->name_actuatoradr[0], &m->name_actuatoradr[1], &m->name_keyadr[0],
                        &m->name_meshadr[0], &m->name_textadr[0]};
  m->name_bodyadr[0] = m->name_bodyadr[4] = m->name_jntadr[2] = m->name_sensoradr[0] = m->name_eqadr[0] = empty;
  m->name_siteadr[0] = m->name_geomadr[0] = empty;
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
    *named[i] = at;
    at += (int)strlen(m->names + at) + 1;
  }
}

static inline void sample_tree(snModel* m) {
  const int parent[] = {0, 0, 1, 0, 0}, root[] = {0, 1, 1, 3, 4}, weld[] = {0, 1, 2, 3, 4}, tree[] = {-1, 0, 0, 1, -1};
  const int joint[] = {-1, 0, 1, 2, -1}, dof[] = {-1, 0, 1, 2, -1}, dofs[] = {0, 1, 1, 6, 0};
  const int chain[] = {0, 0, 1, 3, 9}, chains[] = {0, 1, 2, 6, 0}, chain_dof[] = {0, 0, 1, 2, 3, 4, 5, 6, 7};
  for (int body = 0; body < 5; body++) {
    m->body_parentid[body] = parent[body], m->body_rootid[body] = root[body], m->body_weldid[body] = weld[body];
    m->body_treeid[body] = tree[body], m->body_mocapid[body] = body == 4 ? 0 : -1;
    m->body_jntadr[body] = joint[body], m->body_jntnum[body] = joint[body] >= 0;
    m->body_dofadr[body] = dof[body], m->body_dofnum[body] = dofs[body];
    m->body_geomadr[body] = body == 1 ? 0 : -1, m->body_geomnum[body] = body == 1;
    m->body_chainadr[body] = chain[body], m->body_chainnum[body] = chains[body];
    m->body_quat[body].w = 1, m->body_iquat[body].w = 1, m->body_mass[body] = body, m->body_pos[body].x = 0.5 * body;
    m->body_inertia[body] = (snVec3){1, 1, 1};
  }
  memcpy(m->chain_dof, chain_dof, sizeof chain_dof);
  const int type[] = {SN_JOINT_SLIDE, SN_JOINT_HINGE, SN_JOINT_FREE};
  for (int jnt = 0; jnt < 3; jnt++) {
    m->jnt_type[jnt] = type[jnt], m->jnt_qposadr[jnt] = m->jnt_dofadr[jnt] = jnt, m->jnt_bodyid[jnt] = jnt + 1;
    m->jnt_axis[jnt].z = 1;
  }
  for (int d = 0, adr = 0; d < 8; d++) {
    m->dof_bodyid[d] = d < 2 ? d + 1 : 3, m->dof_jntid[d] = d < 2 ? d : 2;
    m->dof_treeid[d] = d < 2 ? 0 : 1, m->dof_parentid[d] = d == 0 || d == 2 ? -1 : d - 1;
    m->M_rowadr[d] = adr, m->M_rownnz[d] = d < 2 ? d + 1 : d - 1;
    for (int i = 0; i < m->M_rownnz[d]; i++) m->M_colind[adr++] = d - m->M_rownnz[d] + 1 + i;
  }
  for (int d = 0, adr = 0; d < 8; d++) {
    int first = d < 2 ? 0 : 2, count = d < 2 ? 2 : 6;
    m->D_rowadr[d] = adr, m->D_rownnz[d] = count, m->D_diag[d] = d - first;
    for (int i = 0; i < count; i++) m->D_colind[adr++] = first + i;
  }
  const int tree_body[] = {1, 3}, tree_bodies[] = {2, 1}, tree_dof[] = {0, 2}, tree_dofs[] = {2, 6};
  for (int t = 0; t < 2; t++) {
    m->tree_bodyadr[t] = tree_body[t], m->tree_bodynum[t] = tree_bodies[t];
    m->tree_dofadr[t] = tree_dof[t], m->tree_dofnum[t] = tree_dofs[t];
  }
}

static inline void sample_rest(snModel* m) {
  for (int body = 0; body < m->nbody; body++) m->body_plugin[body] = -1;
  for (int geom = 0; geom < m->ngeom; geom++) m->geom_plugin[geom] = -1;
  for (int i = 0; i < m->nu; i++) m->actuator_plugin[i] = -1;
  for (int i = 0; i < m->nsensor; i++) m->sensor_plugin[i] = -1;
  for (int i = 0; i < m->nmesh; i++) m->mesh_octadr[i] = -1;
  m->geom_type[0] = SN_GEOM_MESH, m->geom_bodyid[0] = 1, m->geom_matid[0] = -1, m->geom_condim[0] = 3;
  m->site_type[0] = SN_GEOM_SPHERE, m->site_bodyid[0] = 2, m->site_matid[0] = -1;
  m->mesh_vertnum[0] = m->mesh_normalnum[0] = 3, m->mesh_facenum[0] = 1, m->mesh_texcoordadr[0] = -1;
  m->mesh_graphadr[0] = m->mesh_polyadr[0] = m->mesh_hulladr[0] = -1;
  for (int i = 0; i < 3; i++) m->mesh_face[0][i] = m->mesh_facenormal[0][i] = i, m->mesh_vert[i][i] = 0.1f;
  m->eq_type[0] = SN_EQUALITY_JOINT, m->eq_obj1id[0] = 1, m->eq_obj2id[0] = -1;
  m->eq_active0[0] = 1;

  m->actuator_trnid[0][0] = 1, m->actuator_trnid[1][0] = 2, m->actuator_trnid[0][1] = m->actuator_trnid[1][1] = -1;
  m->actuator_hilladr[0] = m->actuator_hilladr[1] = -1;
  m->actuator_muscleadr[0] = m->actuator_muscleadr[1] = -1;
  m->actuator_actadr[0] = -1, m->actuator_actnum[1] = 1, m->actuator_dyntype[1] = SN_DYN_INTEGRATOR;
  m->actuator_history[0][0] = 3, m->actuator_historyadr[1] = -1, m->actuator_gear[0][0] = m->actuator_gear[1][2] = 1;
  m->moment_rownnz[0] = 1, m->moment_rownnz[1] = 6, m->moment_rowadr[1] = 1, m->moment_colind[0] = 1;
  for (int i = 0; i < 6; i++) m->moment_colind[1 + i] = 2 + i;
  m->sensor_type[0] = SN_SENSOR_USER, m->sensor_dim[0] = 3, m->sensor_objid[0] = m->sensor_refid[0] = -1;
  m->sensor_history[0][0] = 2;
  m->sensor_historyadr[0] = 8, m->sensor_interval[0][0] = 0.01;

  m->qpos0[0] = 0.25, m->qpos0[1] = -0.5, m->qpos0[2] = 1, m->qpos0[5] = 1;
  m->key_time[0] = 7;
  for (int i = 0; i < m->nq; i++) m->key_qpos[i] = 10 + i;
  for (int i = 0; i < m->nv; i++) m->key_qvel[i] = 20 + i;
  m->key_act[0] = 30, m->key_ctrl[0] = 31, m->key_ctrl[1] = 32, m->key_mpos[0].y = 33, m->key_mquat[0].z = 1;
  m->text_size[0] = 3;
  memcpy(m->text_data, "hi", 3);
}

static inline snModel* sample_model_with(const snAllocator* allocator) {
  snModel sizes = {.nq = 9,
                   .nv = 8,
                   .nu = 2,
                   .na = 1,
                   .nbody = 5,
                   .njnt = 3,
                   .ntree = 2,
                   .nC = 24,
                   .nD = 40,
                   .nchain = 9,
                   .ngeom = 1,
                   .nsite = 1,
                   .nmesh = 1,
                   .nmeshvert = 3,
                   .nmeshnormal = 3,
                   .nmeshface = 1,
                   .neq = 1,
                   .nsensor = 1,
                   .nsensordata = 3,
                   .nhistory = 18,
                   .ntext = 1,
                   .ntextdata = 3,
                   .nkey = 1,
                   .nmocap = 1,
                   .nuser_body = 2,
                   .nuserdata = 2,
                   .nJmom = 7,
                   .nnames = 61,
                   .nnameslot = sn_name_slots(10)};
  sizes.opt.timestep = 0.002;
  sizes.opt.gravity.z = -9.81;
  snModel* m = sn_model_create(&sizes, allocator);
  if (!m) return NULL;
  sample_tree(m);
  sample_rest(m);
  sample_names(m);
  sn_names_build(m);
  return m;
}

static inline snModel* sample_model(void) { return sample_model_with(NULL); }
