// arm.h — a planar arm with two muscles on rigid tendons and a motor, for tests of optimal control
#pragma once
#include "scene.h"

#define ARM_MUSCLE(name, tendon, more)                                                                             \
  "<hillmuscle name='" name "' tendon='" tendon "' curves='degroote' force='200' optlen='.2' slacklen='.1' "       \
  "vmax='10' ctrlrange='0.01 1' " more "/>"

#define ARM_XML ARM_XML_WITH("")

// The same with more attributes of its muscles.
#define ARM_XML_WITH(more)                                                                                         \
  "<mujoco><option gravity='0 0 -9.81'/><worldbody>"                                                               \
  "<site name='top' pos='.05 0 .2'/><site name='back' pos='-.05 0 .2'/>"                                           \
  "<body><joint name='shoulder' axis='0 1 0' damping='.1'/>"                                                       \
  "<geom type='capsule' fromto='0 0 0 0 0 -.3' size='.02' mass='1' contype='0' conaffinity='0'/>"                  \
  "<site name='front' pos='.03 0 -.15'/><site name='rear' pos='-.03 0 -.15'/>"                                     \
  "<body pos='0 0 -.3'><joint name='elbow' axis='0 1 0' damping='.1' stiffness='1'/>"                              \
  "<geom type='capsule' fromto='0 0 0 0 0 -.25' size='.02' mass='.5' contype='0' conaffinity='0'/></body></body>"  \
  "</worldbody><tendon><spatial name='flexor'><site site='top'/><site site='front'/></spatial>"                    \
  "<spatial name='extensor'><site site='back'/><site site='rear'/></spatial></tendon><actuator>"                   \
  ARM_MUSCLE("biceps", "flexor", more) "<motor name='motor' joint='elbow' ctrlrange='-5 5'/>"                      \
  ARM_MUSCLE("triceps", "extensor", more) "</actuator></mujoco>"
