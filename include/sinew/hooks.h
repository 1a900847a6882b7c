// hooks.h — user functions that take part in a step
//   They belong to the model: its owner sets m->hooks while no thread steps it. A copy of the model has the same hooks;
//   a file has none. A hook that is NULL is not called; the step is then that of MuJoCo without a callback.
//   Threads: hooks run on the thread that steps; where several threads step data of one model they share `context`.
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snHooks {
  void* context;  // handed to every hook

  // Sets ctrl, qfrc_applied and xfrc_applied from what is known of positions and velocities: at the end of sn_step1,
  // and before the forces of every sn_forward unless actuation is disabled. RK4 makes four of these in a step.
  void (*control)(void* context, const snModel* m, snData* d);

  // Adds to qfrc_passive, after all other passive forces.
  void (*passive)(void* context, const snModel* m, snData* d);

  // act_dot of an actuator whose dyntype is `user`. With more than one activation, writes them to act_dot itself and
  // the returned number does not count.
  double (*activation_rate)(void* context, const snModel* m, snData* d, int actuator);

  // Gain and bias of an actuator whose gaintype or biastype is `user`: force = gain * input + bias.
  double (*gain)(void* context, const snModel* m, const snData* d, int actuator);
  double (*bias)(void* context, const snModel* m, const snData* d, int actuator);

  // Whether two geoms must not touch, in place of their contype and conaffinity. Asked for pairs that are near and
  // whose bodies may touch: geoms without any contype and conaffinity and explicit pairs are not among them.
  bool (*contact_filter)(void* context, const snModel* m, const snData* d, int geom1, int geom2);

  // Writes sensordata of the sensors of type `user` that need this stage; before, they are 0, and all other sensors of
  // the stage are known. Not called for a stage that no such sensor needs.
  void (*sensor)(void* context, const snModel* m, snData* d, snSensorStage stage);
} snHooks;

#ifdef __cplusplus
}
#endif
