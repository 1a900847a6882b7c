// fuzz_snb.c — binary models from arbitrary bytes: refused, or stepped without harm
//   Input that begins like a binary model is taken as one. All other input is a list of edits, 8 bytes each (where,
//   what to write there), to a sound model; the first byte says which. So the fuzzer reaches the checks behind the
//   table of fields, and its corpus outlives changes of that table. The checksum is put right in both cases, or nothing
//   would get past it.
#include "../model/sample.h"
#include "model/model.h"
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
    // what touches: every shape on a plane and a height field, pairs, exclusions, equalities, trees that sleep
    "<mujoco><option cone='elliptic' noslip_iterations='2'><flag sleep='enable' multiccd='enable'/></option><asset>"
    "<mesh name='m' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2 .2 .2 .2'/>"
    "<hfield name='h' size='1 1 .2 .1' nrow='3' ncol='4' elevation='0 1 0 1 1 0 1 0 0 1 0 1'/></asset><worldbody>"
    "<geom type='plane' size='1 1 1'/><geom type='hfield' hfield='h'/>"
    "<body pos='5 5 5' sleep='init'><freejoint/><geom size='.1'/></body>"
    "<body name='a'><freejoint/><geom name='a' size='.1' condim='6'/></body>"
    "<body name='b' pos='.1 0 .1'><freejoint/><geom name='b' type='box' size='.1 .1 .1'/></body>"
    "<body name='c' pos='0 .1 .1'><freejoint/><geom name='c' type='mesh' mesh='m'/></body>"
    "<body name='d' pos='0 0 .2'><freejoint/><geom name='d' type='capsule' size='.1 .1' condim='1'/></body>"
    "<body pos='.1 .1 0'><freejoint/><geom type='cylinder' size='.1 .1' condim='4'/></body>"
    "<body pos='0 -.1 .1'><joint name='j' range='10 20' limited='true' frictionloss='1'/>"
    "<geom type='ellipsoid' size='.1 .2 .1'/><site name='s'/></body></worldbody>"
    "<contact><pair geom1='a' geom2='d' condim='3'/><exclude body1='b' body2='c'/></contact>"
    "<equality><weld body1='a' body2='b'/><connect body1='c' body2='d' anchor='0 0 0'/><joint joint1='j'/></equality>"
    "<sensor><touch site='s'/><rangefinder site='s'/><distance geom1='a' geom2='b'/><contact geom1='a' num='2'/>"
    "<accelerometer site='s'/></sensor></mujoco>",
    // what pulls: a tendon over a cylinder, Hill muscles with both kinds of curves, delayed controls and sensors
    "<mujoco><worldbody><geom name='g' type='cylinder' size='.05 .1' contype='0' conaffinity='0'/>"
    "<site name='a' pos='-.2 0 .1'/><site name='side' pos='0 0 .1'/><body pos='.1 0 0'><joint name='j' axis='0 1 0'/>"
    "<geom size='.05' pos='.2 0 0'/><site name='b' pos='.2 0 .1'/></body></worldbody><tendon>"
    "<spatial name='t' limited='true' range='0 .3' frictionloss='1'><site site='a'/><geom geom='g' sidesite='side'/>"
    "<site site='b'/></spatial><fixed name='f'><joint joint='j' coef='2'/></fixed></tendon><actuator>"
    "<hillmuscle tendon='t' ctrlrange='0 1' force='100' optlen='.1' slacklen='.3' lengthrange='.2 .5'/>"
    "<hillmuscle tendon='t' ctrlrange='0 1' force='100' optlen='.1' slacklen='.3' lengthrange='.2 .5'"
    " curves='millard' tendonmodel='compliant'/><motor tendon='f' delay='.01' nsample='4'/></actuator>"
    "<sensor><tendonpos tendon='t' delay='.01' nsample='4'/></sensor></mujoco>",
};

#define SOURCE_COUNT (sizeof sources / sizeof sources[0])

// The file of a sound model: the one filled by hand, or one of the sources compiled.
static unsigned char* save_sound(unsigned choice, size_t* size) {
  snModel* m = choice == SOURCE_COUNT
                   ? sample_model()
                   : sn_load_memory(sources[choice], strlen(sources[choice]), "sound.xml", NULL, NULL);
  void* saved = m ? sn_save_binary_memory(m, size) : NULL;
  unsigned char* copy = saved ? malloc(*size) : NULL;
  if (!copy) abort();
  memcpy(copy, saved, *size);
  sn_release(m, saved);
  sn_model_destroy(m);
  return copy;
}

// Made once: compiling takes longer than all that is done with the result.
static const unsigned char* sound_model(unsigned choice, size_t* size) {
  static unsigned char* saved[SOURCE_COUNT + 1];
  static size_t saved_size[SOURCE_COUNT + 1];
  choice %= SOURCE_COUNT + 1;
  if (!saved[choice]) saved[choice] = save_sound(choice, &saved_size[choice]);
  *size = saved_size[choice];
  return saved[choice];
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
  bool whole = sn_binary_is(bytes, size);
  const unsigned char* from = whole ? bytes : NULL;
  if (whole)
    *model_size = size;
  else if (size > 0)
    from = sound_model(bytes[0], model_size);
  unsigned char* copy = from ? malloc(*model_size) : NULL;
  if (!copy) return NULL;
  memcpy(copy, from, *model_size);
  if (!whole) apply_edits(copy, *model_size, bytes + 1, size - 1);
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
  if (!m && size == 1) abort();  // no edits
  sn_diagnostics_clear(&diag);
  free(model);
  if (m) {
    use_names(m);
    simulate(m);
  }
  sn_model_destroy(m);
  return 0;
}
