#include "scene.h"
#include "sinew/osim.h"

#include <math.h>

#define ARM                                                                                                   \
  "<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody><site name='a' pos='-.1 .5 0'/>" \
  "<body name='upper' pos='.3 0 0'><joint name='q' axis='0 0 1' pos='0 .2 0'/>"                               \
  "<inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/><site name='c' pos='-.1 -.3 0'/>"                 \
  "<body name='lower' pos='0 -1 0'><joint name='r' axis='0 0 1'/>"                                            \
  "<inertial pos='0 -.4 0' mass='1' diaginertia='.1 .1 .1'/></body></body></worldbody>"                       \
  "<tendon><spatial name='t'><site site='a'/><site site='c'/></spatial></tendon>"                             \
  "<actuator><general name='pull' tendon='t' gainprm='1'/></actuator></mujoco>"

static const char* const labels[] = {"q", "r"};
static const char* const pull[] = {"pull"};

static double column(const snMotion* motion, const char* name) {
  int col = sn_motion_find(motion, name);
  return col < 0 ? NAN : motion->data[10 * motion->cols + col];
}

static snMotion* hanging(void) {
  snMotion* motion = sn_motion_create("q", 21, 2, labels);
  for (int i = 0; i < 21; i++) motion->time[i] = 0.01 * i;
  return motion;
}

TEST(a_joint_carries_what_hangs_below_it) {
  Scene s = scene(ARM);
  snMotion* motion = hanging();
  snMotion* out = sn_joint_reactions(s.m, motion, &(snReactionOptions){.cutoff = -1}, NULL);
  CHECK(out != NULL);
  CHECK_NEAR(column(out, "lower_on_lower_in_ground_fy"), 9.81, 1e-12);
  CHECK_NEAR(column(out, "upper_on_upper_in_ground_fy"), 3 * 9.81, 1e-12);
  CHECK_NEAR(column(out, "upper_on_upper_in_ground_mz"), 0, 1e-12);
  CHECK_NEAR(column(out, "upper_on_upper_in_ground_px"), 0.3, 1e-15);
  CHECK_NEAR(column(out, "upper_on_upper_in_ground_py"), 0.2, 1e-15);
  CHECK_NEAR(column(out, "lower_on_lower_in_ground_py"), -1, 1e-15);
  sn_motion_destroy(out);
  sn_motion_destroy(motion);
  scene_end(s);
}

// Forces on all bodies, of the joint and of the tendon, add up to mass times acceleration.
TEST(a_path_that_pulls_a_body_loads_its_joint) {
  Scene s = scene(ARM);
  snMotion *motion = hanging(), *force = sn_motion_create("f", 21, 1, pull);
  for (int i = 0; i < 21; i++) force->time[i] = 0.01 * i, force->data[i] = -50;
  snReactionOptions options = {.cutoff = -1, .actuators = force};
  snMotion* out = sn_joint_reactions(s.m, motion, &options, NULL);
  options.on_parent = true;
  snMotion* parent = sn_joint_reactions(s.m, motion, &options, NULL);
  CHECK(out && parent);
  sn_reset(s.m, s.d);
  s.d->ctrl[0] = -50;
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  // accelerations of the centres of mass along x: joint r is below q, both about z
  double a = s.d->qacc[0] * 0.7 * 2 + (s.d->qacc[0] * 1.6 + s.d->qacc[1] * 0.4) * 1;
  // the tendon goes from (0.2, -0.3) to (-0.1, 0.5)
  double tension = 50 * -0.3 / hypot(0.3, 0.8);
  CHECK_NEAR(column(out, "upper_on_upper_in_ground_fx") + tension, a, 1e-9);
  CHECK_NEAR(column(parent, "upper_on_ground_in_ground_fx"), -column(out, "upper_on_upper_in_ground_fx"), 1e-12);
  sn_motion_destroy(parent);
  sn_motion_destroy(out);
  sn_motion_destroy(force);
  sn_motion_destroy(motion);
  scene_end(s);
}

// ---- frames of a model of OpenSim

static const char* const turned[] = {"/jointset/hip/b_offset", "hip/b_offset", "/bodyset/b/f/g", "lost"};

#define OSIM                                                                                                        \
  "<OpenSimDocument Version='40600'><Model name='m'><gravity>0 -10 0</gravity><BodySet><objects><Body name='b'>"     \
  "<mass>2</mass><mass_center>0 -1 0</mass_center><inertia>1 1 1 0 0 0</inertia><components>"                       \
  "<PhysicalOffsetFrame name='f'><socket_parent>..</socket_parent><translation>0 -1 0</translation><components>"     \
  "<PhysicalOffsetFrame name='g'><socket_parent>..</socket_parent><orientation>0 0 1.5707963267948966</orientation>" \
  "</PhysicalOffsetFrame></components></PhysicalOffsetFrame></components></Body></objects></BodySet><JointSet>"      \
  "<objects><PinJoint name='hip'><socket_parent_frame>/ground</socket_parent_frame>"                                \
  "<socket_child_frame>b_offset</socket_child_frame><frames><PhysicalOffsetFrame name='b_offset'>"                  \
  "<socket_parent>/bodyset/b</socket_parent><translation>0 0.5 0</translation>"                                     \
  "<orientation>0 0 3.141592653589793</orientation></PhysicalOffsetFrame></frames>"                                 \
  "<coordinates><Coordinate name='q'/></coordinates></PinJoint></objects></JointSet></Model></OpenSimDocument>"

// The joint holds 20 N upwards; in a frame that is turned by half a circle that is -20, in one by a quarter +20 along
// x.
TEST(loads_are_given_in_any_frame_of_the_model) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(OSIM, strlen(OSIM), "m.osim", NULL, &diag);
  snMotion* motion = sn_motion_create("q", 21, 1, labels);
  for (int i = 0; motion && i < 21; i++) motion->time[i] = 0.01 * i, motion->data[i] = 3.141592653589793;
  CHECK(m && motion);
  for (int i = 0; m && motion && i < 4; i++) {
    snReactionJoints which = {.frames = (const char*[]){turned[i]}, .frame_count = 1};
    snMotion* out = sn_joint_reactions(m, motion, &(snReactionOptions){.cutoff = -1, .joints = &which}, &diag);
    CHECK((out != NULL) == (i < 3));
    if (out && i < 2) {
      CHECK_NEAR(column(out, "hip_on_b_in_b_offset_fy"), -20, 1e-12);
      CHECK_NEAR(column(out, "hip_on_b_in_b_offset_py"), 0, 1e-15);
    } else if (out) {
      CHECK_NEAR(column(out, "hip_on_b_in_g_fx"), 20, 1e-12);
      CHECK_NEAR(column(out, "hip_on_b_in_g_px"), 1.5, 1e-14);
    }
    sn_motion_destroy(out);
  }
  CHECK(diag.count > 0);
  if (diag.count > 0)
    CHECK_CONTAINS(diag.items[diag.count - 1].message, "the frame 'lost' of the joint 'hip' is no frame");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  sn_model_destroy(m);
}
