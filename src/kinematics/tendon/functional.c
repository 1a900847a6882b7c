// functional.c — tendons whose length is a function of coordinates
//   reads   qpos qvel, functions of the model        writes  ten_length ten_J
//   l = l(c), c the coordinates, each a function of the position q of a dof: J_q = sum over the coordinates of dof q of
//   r_i dc_i/dq, r_i = dl/dc_i or, where the tendon has functions of moment arms, minus that function (OpenSim's
//   FunctionBasedPath: van den Bogert et al. 2013; Meyer, Patten and Fregly 2017).
#include "kinematics/tendon/functional.h"
#include "kinematics/driven.h"

#include <string.h>

static void coordinates_of(const snModel* m, const double* qpos, int functional, snJet* coordinate, double* value) {
  const int* object = m->functionalarg_coordinate + m->functional_adr[functional];
  for (int i = 0; i < m->functional_num[functional]; i++) {
    coordinate[i] = sn_coordinate(m, qpos, object[i]);
    value[i] = coordinate[i].value;
  }
}

void sn_functional_jet(snFunctionalJet* out, const snModel* m, const double* qpos, int functional, bool change) {
  int adr = m->functional_adr[functional], num = out->num = m->functional_num[functional];
  double value[SN_MULTIVARIATE_INPUTS] = {0};
  coordinates_of(m, qpos, functional, out->coordinate, value);
  sn_multi_function(&out->length, m, m->functional_lengthid[functional], num, value, change ? 2 : 1);
  for (int i = 0; i < num; i++) {
    const snMultiJet* f = &out->length;
    snMultiJet arm;
    int function = m->functionalarg_armid[adr + i];
    if (function >= 0) sn_multi_function(&arm, m, function, num, value, change ? 1 : 0);
    out->moment[i] = function >= 0 ? -arm.value : f->d1[i];
    for (int j = 0; j < num && change; j++) out->change[i][j] = function >= 0 ? -arm.d1[j] : f->d2[i][j];
  }
}

void sn_lay_functional(const snModel* m, snData* d, int functional) {
  snFunctionalJet f;
  sn_functional_jet(&f, m, d->qpos, functional, false);
  d->ten_length[m->functional_tendonid[functional]] = f.length.value;
  for (int i = 0; i < f.num; i++) {
    int slot = m->functionalarg_slot[m->functional_adr[functional] + i];
    if (slot >= 0) d->ten_J[slot] += f.moment[i] * f.coordinate[i].d1;
  }
}

double sn_functional_speed(const snModel* m, const snData* d, int functional) {
  int num = m->functional_num[functional], adr = m->functional_adr[functional];
  snJet coordinate[SN_MULTIVARIATE_INPUTS];
  double value[SN_MULTIVARIATE_INPUTS] = {0};
  coordinates_of(m, d->qpos, functional, coordinate, value);
  for (int i = 0; i < num; i++) {
    int slot = m->functionalarg_slot[adr + i];
    value[num + i] = slot < 0 ? 0 : coordinate[i].d1 * d->qvel[m->ten_J_colind[slot]];
  }
  snMultiJet speed;
  sn_multi_function(&speed, m, m->functional_speedid[functional], 2 * num, value, 0);
  return speed.value;
}
