// fuzz_motion.c — any bytes as a motion (.sto, .mot, .trc): read, or refused with a reason; what is read is used
#include "sinew/mjcf.h"
#include "sinew/osim.h"
#include <stdlib.h>
#include <string.h>

#define MOST_NUMBERS 4000

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

static const char leg[] =
    "<mujoco><functions><function name='f' type='linear' coef='.5 .1'/></functions><worldbody><body>"
    "<joint name='q' axis='0 0 1'/><inertial pos='.1 0 0' mass='1' diaginertia='1 1 1'/><site name='A' pos='1 0 0'/>"
    "<body pos='1 0 0'><joint name='p' type='slide' driver='q' coupling='f'/><joint name='r' type='slide'/>"
    "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='B' pos='0 1 "
    "0'/></body></body></worldbody></mujoco>";

static void use(const snModel* m, const snMotion* motion) {
  snDiagnostics diag = {0};
  snMotion *errors = NULL, *found;
  if (motion->markers)
    found = sn_inverse_kinematics(m, motion, &(snIkOptions){.threads = 1, .max_iterations = 5}, &errors, &diag);
  else
    found = sn_inverse_dynamics(m, motion, &(snIdOptions){.threads = 1, .cutoff = 6}, &diag);
  if (!found && diag.errors == 0) abort();
  sn_motion_destroy(found);
  sn_motion_destroy(errors);
  sn_diagnostics_clear(&diag);
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  static snModel* m;
  snDiagnostics diag = {0};
  if (!m) m = sn_load_memory(leg, strlen(leg), "leg.xml", NULL, &diag);
  if (!m) abort();
  sn_diagnostics_clear(&diag);
  snMotion* motion = sn_motion_read_memory(bytes, size, "fuzz.sto", &diag);
  if (!motion && diag.errors == 0) abort();
  if (motion && (size_t)motion->rows * (size_t)(motion->cols + 1) <= MOST_NUMBERS) use(m, motion);
  sn_motion_destroy(motion);
  sn_diagnostics_clear(&diag);
  return 0;
}
