// test_driven_limits.c — frames that move with a joint of another body take part in nothing that does not know it
#include "compile/refused.h"

// A cap that follows the knee, and a site that slides on the shank.
#define KNEE(cap, behind)                                                                                       \
  "<mujoco><functions><function name='f' type='linear' coef='0.5 0.1'/></functions><worldbody>"                 \
  "<body name='cap'><joint type='slide' driver='knee' function='f'/>"                                           \
  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='c'/>" cap                                    \
  "</body>"                                                                                                     \
  "<body name='shank'><joint name='knee'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='s'/>" \
  "<site name='m' driver='knee' xfunction='f'/></body></worldbody>" behind "</mujoco>"

TEST(geoms_that_can_touch_are_refused) {
  CHECK_REFUSED(KNEE("<geom size='.1'/>", ""), "<geom size='.1'/>", "moves with a joint of another body");
  CHECK_REFUSED(KNEE("<body><geom size='.1'/></body>", ""), "<geom size='.1'/>", "moves with a joint of another body");
  CHECK_REFUSED(KNEE("<geom name='g' size='.1' contype='0' conaffinity='0'/>"
                     "<geom name='h' size='.1' contype='0' conaffinity='0'/>",
                     "<contact><pair geom1='g' geom2='h'/></contact>"),
                "<pair", "moves with a joint of another body");
}

TEST(equalities_actuators_and_sensors_are_refused) {
  CHECK_REFUSED(KNEE("", "<equality><weld body1='cap' body2='shank'/></equality>"), "<weld", "holds a body or site");
  CHECK_REFUSED(KNEE("", "<actuator><motor site='c'/></actuator>"), "<motor", "acts on a body or site");
  CHECK_REFUSED(KNEE("", "<actuator><motor site='m'/></actuator>"), "<motor", "acts on a body or site");
  CHECK_REFUSED(KNEE("", "<sensor><velocimeter site='m'/></sensor>"), "<velocimeter", "reads the motion of a site");
}

TEST(what_knows_the_motion_is_accepted) {
  Scene s = scene(KNEE("<geom size='.1' contype='0' conaffinity='0'/>",
                       "<actuator><motor site='s'/></actuator>"
                       "<sensor><framepos objtype='site' objname='m'/><velocimeter site='c'/></sensor>"));
  CHECK(s.m != NULL);
  scene_end(s);
}
