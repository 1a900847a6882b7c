// fuzz_snb.c — binary models from arbitrary bytes: refused, or stepped without harm
//   Input that begins like a binary model is taken as one. All other input is a list of edits, 8 bytes each (where,
//   what to write there), to a sound model; the first byte says which. So the fuzzer reaches the checks behind the
//   table of fields, and its corpus outlives changes of that table. The checksum is put right in both cases, or nothing
//   would get past it.
#include "../model/sample.h"
#include "model/binary.h"
#include "model/data.h"
#include "sinew/mjcf.h"
#include "sinew/step.h"

#include <stdlib.h>

#define LARGEST_DATA ((size_t)64 << 20)
#define STEPS        3
#define MOST_EDITS   64

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

static const char* const sources[] = {
    "<mujoco><worldbody><body name='a'><joint name='j' damping='1' stiffness='2'/><geom size='.1'/>"
    "<body pos='0 0 1'><joint axis='1 0 0'/><geom type='box' size='.1 .2 .3'/><site "
    "name='s'/></body></body></worldbody>"
    "<actuator><motor joint='j'/><general joint='j' dyntype='filter'/></actuator></mujoco>",
    "<mujoco><option integrator='RK4'><flag energy='enable'/></option><worldbody><light mode='trackcom'/>"
    "<camera mode='targetbody' target='b'/><body name='b'><freejoint/><geom type='capsule' size='.1 .2'/>"
    "<body gravcomp='1'><joint type='ball'/><geom size='.1'/></body></body><body mocap='true'><geom size='.1'/></body>"
    "</worldbody><keyframe><key time='1'/></keyframe></mujoco>",
};

// A sound model: the one filled by hand, or one of the sources compiled.
static snModel* sound_model(unsigned choice) {
  size_t count = sizeof sources / sizeof sources[0];
  choice %= count + 1;
  if (choice == count) return sample_model();
  return sn_load_memory(sources[choice], strlen(sources[choice]), "sound.xml", NULL, NULL);
}

static void apply_edits(unsigned char* model, size_t model_size, const unsigned char* edits, size_t size) {
  for (size_t i = 0; i < MOST_EDITS && 8 * (i + 1) <= size; i++) {
    uint32_t where, what;
    memcpy(&where, edits + 8 * i, sizeof where);
    memcpy(&what, edits + 8 * i + 4, sizeof what);
    memcpy(model + where % (model_size / 4) * 4, &what, sizeof what);
  }
}

// The bytes to load, in memory of their own; NULL where there are none.
static unsigned char* input_model(const unsigned char* bytes, size_t size, size_t* model_size) {
  unsigned char* copy = NULL;
  if (sn_binary_is(bytes, size)) {
    *model_size = size;
    copy = malloc(size);
    if (copy) memcpy(copy, bytes, size);
    return copy;
  }
  snModel* m = size ? sound_model(bytes[0]) : NULL;
  if (!m) return NULL;
  void* saved = sn_save_binary_memory(m, model_size);
  copy = saved ? malloc(*model_size) : NULL;
  if (copy) memcpy(copy, saved, *model_size);
  if (copy) apply_edits(copy, *model_size, bytes + 1, size - 1);
  sn_release(m, saved);
  sn_model_destroy(m);
  return copy;
}

static void simulate(const snModel* m) {
  if (sn_data_bytes(m) > LARGEST_DATA) return;
  snData* d = sn_data_create(m, NULL);
  if (!d) return;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.5;
  sn_forward(m, d);
  for (int i = 0; i < STEPS; i++) sn_step(m, d);
  sn_inverse(m, d);
  sn_subtree_velocities(m, d);
  sn_body_forces(m, d);
  for (int key = 0; key < m->nkey && key < STEPS; key++) {
    sn_reset_to_key(m, d, key);
    sn_step(m, d);
  }
  sn_data_destroy(d);
}

static void use_names(const snModel* m) {
  for (int type = 0; type <= SN_OBJ_COUNT; type++) {
    for (int id = -1; id <= sn_object_count(m, (snObjectType)type); id++) {
      const char* name = sn_id_to_name(m, (snObjectType)type, id);
      if (name && name[0] && type != SN_OBJ_DOF && sn_name_to_id(m, (snObjectType)type, name) < 0) abort();
    }
  }
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  size_t model_size;
  unsigned char* model = input_model(bytes, size, &model_size);
  if (!model) return 0;
  sn_binary_sign(model, model_size);
  snDiagnostics diag = {0};
  snModel* m = sn_load_binary(model, model_size, "fuzz.snb", NULL, &diag);
  if (!m && diag.errors == 0) abort();
  sn_diagnostics_clear(&diag);
  free(model);
  if (m) {
    use_names(m);
    simulate(m);
  }
  sn_model_destroy(m);
  return 0;
}
