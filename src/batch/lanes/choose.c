// choose.c — how many lanes this processor has, and which stages of a model they serve
//   reads   the processor; the model as it is now
#include "batch/lanes/lanes.h"
#include "model/actuator_kind.h"

extern const snLaneKernels sn_lanes2, sn_lanes4, sn_lanes8;

// ---- processors

#if defined(__GNUC__) && defined(__x86_64__)
static bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

const snLaneKernels* sn_lane_kernels(int lanes) {
#if defined(__GNUC__) && defined(__x86_64__)
  if ((lanes == 0 || lanes == 8) && has_avx512()) return &sn_lanes8;
  if ((lanes == 0 || lanes == 4) && has_avx2()) return &sn_lanes4;
#endif
#if defined(__GNUC__)
  if (lanes == 0 || lanes == 2) return &sn_lanes2;
#endif
  return NULL;
}

// ---- models

bool sn_lanes_serve(const snModel* m) {
  const snHooks* h = &m->hooks;
  bool hooked = h->control || h->passive || h->activation_rate || h->gain || h->bias;
  return !hooked && !(m->opt.enableflags & (SN_ENABLE_SLEEP | SN_ENABLE_FWDINV)) && m->nv > 0;
}

static bool no_tendon_armature(const snModel* m) {
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_armature[tendon] != 0) return false;
  return true;
}

static bool always(const snModel* m) { return (void)m, true; }

typedef bool ServeFn(const snModel* m);

static ServeFn* const serves[SN_STAGE_COUNT] = {
    [SN_STAGE_body_poses] = always,
    [SN_STAGE_object_frames] = always,
    [SN_STAGE_center_of_mass] = always,
    [SN_STAGE_mass_matrix] = no_tendon_armature,
    [SN_STAGE_factor_mass] = no_tendon_armature,
    [SN_STAGE_velocities] = always,
    [SN_STAGE_bias_forces] = no_tendon_armature,
};

bool sn_lanes_serve_stage(const snModel* m, snStage stage) { return serves[stage] && serves[stage](m); }

size_t sn_lanes_scratch(const snModel* m) { return 12 * (size_t)m->nbody + 4 * (size_t)m->nv + (size_t)m->nu; }
