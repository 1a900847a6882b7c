// test_plan_fields.c — tables of kernels that are fields of the model hold what the model holds
#include "cuda/model/device_model.h"
#include "scene.h"

#include <string.h>

static int differing(const void* table, const void* field, size_t bytes) {
  return bytes > 0 && memcmp(table, field, bytes) != 0;
}

TEST(arrays_that_are_fields_of_the_model_are_copied_number_by_number) {
  static const char* const names[] = {"environments/humanoid.xml", "transmissions.xml", "tendons.xml", "muscle/elbow.xml"};
  for (int i = 0; i < 4; i++) {
    char path[512];
    snprintf(path, sizeof path, "%s/models/%s", SN_SOURCE_DIR, names[i]);
    snModel* m = sn_load(path, NULL, NULL);
    snDevicePlan* p = m ? sn_device_plan_create(m) : NULL;
    CHECK(p);
    if (!p) return;
#define FIELD(row, name, field, numbers, elements) \
  CHECK_INT(differing(p->name, m->field, sizeof *m->field * (size_t)(elements)), 0);
    SN_DEVICE_COPIES(FIELD, FIELD, , )
#undef FIELD
    sn_device_plan_destroy(p);
    sn_model_destroy(m);
  }
}

TEST(numbers_of_hill_muscles_lie_in_columns_under_their_names) {
  snModel* m = sn_load(SN_SOURCE_DIR "/models/muscle/elbow.xml", NULL, NULL);
  snDevicePlan* p = m ? sn_device_plan_create(m) : NULL;
  CHECK(p && p->nhill > 0);
  if (!p) return;
  for (int hill = 0; hill < p->nhill; hill++) {
    CHECK(p->hill_number[SN_HILL_PEAKFORCE * p->nhill + hill] == m->hill_peakforce[hill]);
    CHECK(p->hill_number[SN_HILL_OPTLENGTH * p->nhill + hill] == m->hill_optlength[hill]);
    CHECK(p->hill_number[SN_HILL_SLACKLENGTH * p->nhill + hill] == m->hill_slacklength[hill]);
    CHECK_INT(p->hill_kind[SN_HILL_KINDS * hill + SN_HILL_CURVEID], m->hill_curveid[hill]);
  }
  sn_device_plan_destroy(p);
  sn_model_destroy(m);
}
