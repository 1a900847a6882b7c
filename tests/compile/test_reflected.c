// test_reflected.c — inertia and damping of actuators that their target cannot take
#include "refused.h"

#define MOVED                                                                                                 \
  "<mujoco><worldbody><body><joint name='j'/><geom name='g' size='.1'/><site name='a'/></body>"                \
  "<site name='b' pos='0 0 1'/></worldbody>"                                                                   \
  "<tendon><spatial name='t'><site site='b'/><geom geom='g'/><site site='a'/></spatial></tendon><actuator>"

TEST(only_joints_and_tendons_take_what_actuators_reflect) {
  CHECK_REFUSED(MOVED "<motor site='a' armature='.1'/></actuator></mujoco>", "armature",
                "needs an actuator that acts on a joint or a tendon");
  CHECK_REFUSED(MOVED "<motor site='a' damping='0 .1'/></actuator></mujoco>", "damping",
                "needs an actuator that acts on a joint or a tendon");
}

TEST(a_path_around_geoms_has_no_inertia) {
  CHECK_REFUSED(MOVED "<motor tendon='t' armature='.1'/></actuator></mujoco>", "armature",
                "cannot be given to tendon 't', which wraps geoms");
}
