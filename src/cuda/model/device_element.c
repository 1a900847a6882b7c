// device_element.c — tables of force elements and of functions for kernels
//   reads   force_*, function_*, frames of sites        writes  element_int, element_number, function_int, function_data
//   What each number is: the enums of group_elements.h.
#include "cuda/model/device_model.h"
#include "math/quat.h"

#include <string.h>

// Without springs and dampers there are no passive forces at all.
static bool acts(const snModel* m) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  return (m->opt.disableflags & both) != both;
}

void sn_device_plan_element_sizes(snDevicePlan* p, const snModel* m) {
  p->nelement = acts(m) ? m->nforce : 0;
  p->nfunction = m->nfunction, p->nfunctiondata = m->nfunctiondata;
}

static void put_frame(double* frame, const snModel* m, int site) {
  snMat3 axes = quat_to_mat3(m->site_quat[site]);
  frame[0] = m->site_pos[site].x, frame[1] = m->site_pos[site].y, frame[2] = m->site_pos[site].z;
  memcpy(frame + 3, &axes, sizeof axes);
}

static void put_objects(int* number, double* value, const snModel* m, int force) {
  const int* object = m->force_objid[force];
  number[1] = object[0], number[2] = object[1], number[3] = -1;
  switch (m->force_type[force]) {
    case SN_ELEMENT_LIMITFORCE: number[1] = m->jnt_qposadr[object[0]], number[3] = m->jnt_dofadr[object[0]]; return;
    case SN_ELEMENT_LIGAMENT: return;
    case SN_ELEMENT_BUSHING:
      for (int k = 0; k < 2; k++)
        number[4 + k] = m->site_bodyid[object[k]], put_frame(value + 12 + 12 * k, m, object[k]);
      return;
    default:
      for (int k = 0; k < 2; k++) number[4 + k] = m->geom_bodyid[object[k]];
      return;
  }
}

void sn_device_plan_elements(snDevicePlan* p, const snModel* m) {
  for (int i = 0; i < p->nelement; i++) {
    int* number = p->element_int + SN_ELEMENT_INTS * i;
    double* value = p->element_number + SN_ELEMENT_NUMBERS * i;
    number[0] = m->force_type[i];
    memcpy(value, m->force_prm[i], sizeof m->force_prm[i]);
    memcpy(number + 6, m->force_functionid[i], sizeof m->force_functionid[i]);
    put_objects(number, value, m, i);
  }
  for (int i = 0; i < p->nfunction; i++) {
    const int numbers[4] = {m->function_type[i], m->function_num[i], m->function_adr[i], 0};
    memcpy(p->function_int + 4 * i, numbers, sizeof numbers);
  }
}
