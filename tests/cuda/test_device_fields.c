// test_device_fields.c — tables of kernels that are fields of the model hold what the model holds
#include "cuda/model/device_model.h"
#include "scene.h"

#include <string.h>

static int differing(const void* table, const void* field, size_t bytes) {
  return bytes > 0 && memcmp(table, field, bytes) != 0;
}

// In the place of their parameters MuJoCo's muscles have constants.
static bool is_muscle(const snModel* m, const char* field, int i) {
  if (strcmp(field, "actuator_gainprm") == 0) return m->actuator_gaintype[i] == SN_GAIN_MUSCLE;
  return strcmp(field, "actuator_biasprm") == 0 && m->actuator_biastype[i] == SN_BIAS_MUSCLE;
}

static bool is_sum(const double* parts, const double* time, int count) {
  for (int i = 0; i < count; i++)
    if (parts[2 * i] + parts[2 * i + 1] != time[i] || parts[2 * i] != (double)(float)time[i]) return false;
  return true;
}

static void check_fields(const snModel* m) {
  snDeviceModel* p = m && !sn_device_model_leaves(m) ? sn_device_model_create(m) : NULL;
  CHECK(p);
  if (!p) return;
#define FIELD(out, KIND, field, numbers, elements, on) CHECK_##KIND(field, numbers, elements, on)
#define CHECK_INTS(field, numbers, elements, on) \
  CHECK_INT(differing(p->field, m->field, sizeof *m->field * (size_t)p->elements), 0);
#define CHECK_REALS(field, numbers, elements, on) CHECK_INTS(field, numbers, elements, on)
#define CHECK_EACH(elements, is) \
  for (int i = 0; i < p->elements; i++) CHECK(is);
#define CHECK_BYTES(field, numbers, elements, on) CHECK_EACH(elements, p->field[i] == m->field[i])
#define CHECK_FIRST(field, numbers, elements, on) \
  CHECK_EACH(elements,                            \
             is_muscle(m, #field, i) || !differing(p->field + (numbers)*i, m->field[i], sizeof(double) * (numbers)))
#define CHECK_SWITCHED(field, numbers, elements, on) CHECK_EACH(elements, p->field[i] == (on ? m->field[i] : 0))
#define CHECK_RANGES(field, numbers, elements, on)                            \
  CHECK_EACH(elements, p->field[2 * i] == (on ? m->field[i].lo : -INFINITY)) \
  CHECK_EACH(elements, p->field[2 * i + 1] == (on ? m->field[i].hi : INFINITY))
#define CHECK_TIMES(field, numbers, elements, on) \
  CHECK_EACH(elements, is_sum(p->field + 2 * (numbers) * i, (const double*)(const void*)&m->field[i], numbers))
  SN_DEVICE_FIELDS(FIELD, , )
#undef FIELD
  sn_device_model_destroy(p);
}

TEST(arrays_that_are_made_of_fields_of_the_model_hold_what_their_rows_say) {
  static const char* const names[] = {"environments/humanoid.xml", "transmissions.xml", "tendons.xml",
                                      "muscle/elbow.xml", "contacts.xml"};
  for (int k = 0; k < 5; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/models/%s", SN_SOURCE_DIR, names[k]);
    snModel* m = sn_load(path, NULL, NULL);
    check_fields(m);
    sn_model_destroy(m);
  }
  Scene s = scene(
      "<mujoco><option><flag spring='disable'/></option><worldbody><body><joint name='j' stiffness='3' damping='2' "
      "actuatorfrcrange='-1 2'/><geom size='.1'/></body></worldbody><actuator><motor joint='j' delay='.007' nsample='5' "
      "ctrllimited='true' ctrlrange='-.3 .4'/></actuator><sensor><jointpos joint='j' delay='.006' nsample='4' "
      "interval='.01 -.002'/></sensor></mujoco>");
  check_fields(s.m);
  scene_end(s);
}
