#include "scene.h"
#include "sinew/osim.h"

#include <math.h>

#define PENDULUM                                                                                                \
  "<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody><body name='rod'><joint name='q' " \
  "axis='0 0 1'/>"                                                                                              \
  "<inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/></body></worldbody></mujoco>"

static const char* const label[] = {"q"};
static const char* const forces[] = {"f_vx", "f_vy", "f_vz", "f_px", "f_py", "f_pz"};

static snMotion* swing(void) {
  snMotion* motion = sn_motion_create("q", 101, 1, label);
  for (int i = 0; i < 101; i++) motion->time[i] = 0.01 * i, motion->data[i] = 0.4 * sin(3 * motion->time[i]);
  return motion;
}

// (I + m l^2) q'' + m g l sin q, I: about the centre of mass
static double torque(double t) {
  double q = 0.4 * sin(3 * t), a = -9 * q;
  return (0.1 + 2 * 0.25) * a + 2 * 9.81 * 0.5 * sin(q);
}

TEST(the_torque_of_a_pendulum_is_that_of_its_equation) {
  Scene s = scene(PENDULUM);
  snMotion* motion = swing();
  snMotion* out = sn_inverse_dynamics(s.m, motion, &(snIdOptions){.cutoff = -1}, NULL);
  CHECK(out != NULL);
  CHECK_TEXT(out->labels[0], "q_moment");
  for (int i = 10; i < 91; i++) CHECK_NEAR(out->data[i], torque(motion->time[i]), 1e-5);
  sn_motion_destroy(out);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(measured_forces_are_taken_off) {
  Scene s = scene(PENDULUM);
  snMotion *motion = swing(), *data = sn_motion_create("f", 101, 6, forces);
  for (int i = 0; i < 101; i++) data->time[i] = 0.01 * i, data->data[6 * i] = 7, data->data[6 * i + 4] = -1;
  snExternalForce force = {.name = "push", .body = "rod", .force = "f_v", .point = "f_p", .data = data};
  snIdOptions options = {.cutoff = -1, .forces = &force, .force_count = 1};
  snMotion* out = sn_inverse_dynamics(s.m, motion, &options, NULL);
  // 7 N along x at the point (0, -1): a moment of 7 about z
  for (int i = 10; out && i < 91; i++) CHECK_NEAR(out->data[i], torque(motion->time[i]) - 7, 1e-5);
  force.body = "leg";
  snDiagnostics diag = {0};
  CHECK(sn_inverse_dynamics(s.m, motion, &options, &diag) == NULL);
  CHECK_CONTAINS(diag.items[0].message, "force 'push' acts on the body 'leg', which does not exist");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(out);
  sn_motion_destroy(data);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(degrees_that_are_not_said_are_asked_about) {
  Scene s = scene(PENDULUM);
  snMotion* motion = swing();
  for (int i = 0; i < 101; i++) motion->data[i] *= 57.3;
  snDiagnostics diag = {0};
  sn_motion_destroy(sn_inverse_dynamics(s.m, motion, &(snIdOptions){.cutoff = -1}, &diag));
  CHECK_CONTAINS(diag.items[0].message, "the header has inDegrees=no, but angles reach");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  scene_end(s);
}
