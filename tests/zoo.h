// zoo.h — a model with every kind of joint, and reproducible states, for tests of properties that always hold
#pragma once
#include "scene.h"

#include <stdint.h>

// Two trees, all joint types, several joints in one body, anchors off the origin, a welded body, a mocap body, springs,
// dampers, rotor inertia, gravity compensation and every kind of actuator on joints.
#define ZOO_BODIES                                                                                             \
  "<worldbody>"                                                                                                \
  "<light name='target' mode='targetbody' target='elbow' pos='1 1 3'/>"                                        \
  "<camera name='fixed' pos='1 2 3' xyaxes='1 0 0 0 1 1'/>"                                                    \
  "<body name='mocap' mocap='true' pos='1 0 1'><geom size='.05'/><site name='on mocap' pos='.1 0 0'/></body>"  \
  "<body name='torso' pos='0 0 1' quat='1 .5 .2 .1'><freejoint name='root'/>"                                  \
  "  <geom name='torso' type='box' size='.1 .2 .3' pos='.02 .1 0' euler='10 20 30'/>"                          \
  "  <camera name='trackcom' mode='trackcom' pos='.3 .2 1'/><light mode='track' pos='0 0 2'/>"                 \
  "  <body name='arm' pos='0 .3 .4' euler='30 0 20' gravcomp='.7'>"                                            \
  "    <joint name='shoulder' type='ball' pos='.01 .02 .03' stiffness='3' damping='.1' armature='.01'/>"       \
  "    <geom type='ellipsoid' size='.1 .05 .2'/>"                                                              \
  "    <body name='elbow' pos='.2 0 0'>"                                                                       \
  "      <joint name='turn' axis='1 1 0' pos='0 .1 0' stiffness='2' springref='20' damping='.3'/>"             \
  "      <joint name='slide' type='slide' axis='0 .3 1' stiffness='10' damping='.2'/>"                         \
  "      <joint name='twist' axis='0 0 1' ref='15' armature='.1'/>"                                            \
  "      <geom type='cylinder' size='.05 .1' quat='1 2 3 4'/><site name='hand' pos='.1 0 .1' euler='1 2 3'/>"  \
  "      <body name='welded' pos='0 0 .2'><geom size='.04'/></body></body>"                                    \
  "    <body name='wing' pos='0 .2 .1' gravcomp='1'><joint name='wing' type='ball'/>"                          \
  "      <geom name='wing' type='capsule' size='.02 .1'/><geom size='.1' pos='0 .1 .1'/></body></body></body>" \
  "<body name='leg' pos='1 1 1'><joint name='hip' axis='0 1 0' damping='1' actuatorfrcrange='-1 1.5'/>"        \
  "  <geom type='capsule' fromto='0 0 0 .3 0 .1' size='.04'/>"                                                 \
  "  <body name='shin' pos='.3 0 .1' gravcomp='.5'><joint name='knee' axis='0 1 0' actuatorgravcomp='true'/>"  \
  "    <geom type='capsule' fromto='0 0 0 .3 0 .1' size='.04'/></body></body>"                                 \
  "<body name='ball' pos='-1 0 1'><freejoint/><geom size='.1'/></body>"                                        \
  "</worldbody>"

#define ZOO_ACTUATORS                                                                                              \
  "<actuator>"                                                                                                     \
  "<motor name='motor' joint='hip' gear='3' ctrlrange='-.5 .5'/>"                                                  \
  "<position name='servo' joint='knee' kp='20' kv='1' forcerange='-3 3'/>"                                         \
  "<general name='integrator' joint='turn' dyntype='integrator' gainprm='2' actrange='-.3 .3' actlimited='true'/>" \
  "<general name='filter' joint='twist' dyntype='filter' dynprm='.05' gaintype='affine' gainprm='1 2 3'"           \
  "  biastype='affine' biasprm='.1 .2 .3'/>"                                                                       \
  "<general name='exact' joint='slide' dyntype='filterexact' dynprm='.02' gainprm='5' actearly='true' group='3'/>" \
  "<general name='in child' joint='shoulder' gear='1 2 3'/>"                                                       \
  "<general name='in parent' jointinparent='wing' gear='.3 .2 .1'/>"                                               \
  "<general name='thruster' joint='root' gear='1 2 3 .1 .2 .3'/>"                                                  \
  "<general name='user' joint='hip' dyntype='user' actdim='3' gaintype='user' biastype='user'/>"                   \
  "</actuator>"

#define ZOO_DEFAULT     "<default><geom contype='0' conaffinity='0'/></default>"
#define ZOO_XML(option) "<mujoco>" option ZOO_DEFAULT ZOO_BODIES ZOO_ACTUATORS "</mujoco>"

// Evenly spread in (-1, 1).
static inline double random_number(uint64_t* seed) {
  *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (double)(int64_t)(*seed >> 11) / (double)(UINT64_C(1) << 52) - 1;
}

static inline void random_numbers(double* x, int n, double scale, uint64_t* seed) {
  for (int i = 0; i < n; i++) x[i] = scale * random_number(seed);
}

// A state anywhere in reach of qpos0, with velocities, activations and controls; no applied forces.
static inline void random_state(const snModel* m, snData* d, uint64_t seed) {
  sn_reset(m, d);
  random_numbers(d->qvel, m->nv, 1.5, &seed);
  sn_integrate_pos(m, d->qpos, d->qvel, 1);
  random_numbers(d->qvel, m->nv, 1, &seed);
  random_numbers(d->act, m->na, 1, &seed);
  random_numbers(d->ctrl, m->nu, 1, &seed);
}

static inline int named(const snModel* m, snObjectType type, const char* name) {
  int id = sn_name_to_id(m, type, name);
  if (id < 0) test_fail("zoo.h", 0, "no object called '%s'", name);
  return id < 0 ? 0 : id;
}
