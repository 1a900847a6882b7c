// cables.h — one model with every kind of tendon and of transmission, for tests of properties that always hold
#pragma once
#include "zoo.h"

// Two trees, a branch, a mocap body; straight, wrapped and inside paths, pulleys, stretches that no joint can change.
#define CABLES_BODIES                                                                                            \
  "<worldbody><site name='ceiling' pos='0 0 1.2' euler='5 6 7'/>"                                                \
  "<body name='hand' mocap='true' pos='.3 .3 1.3'><site name='palm'/><site name='tip' pos='.1 0 0'/></body>"     \
  "<body name='upper' pos='0 0 1'><joint name='shoulder' axis='0 1 0' damping='.1'/>"                            \
  "  <geom type='capsule' fromto='0 0 0 .3 0 0' size='.04'/><geom name='ball' size='.05' pos='.3 0 0'/>"         \
  "  <site name='u0' pos='.1 0 .06'/><site name='u1' pos='.2 0 .06' euler='10 20 30'/>"                          \
  "  <site name='above' pos='.3 0 .07'/><site name='within' pos='.3 .01 .01'/>"                                  \
  "  <body name='lower' pos='.3 0 0'><joint name='elbow' type='ball'/>"                                          \
  "    <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/>"                                                  \
  "    <site name='l0' pos='.1 0 .04'/><site name='l1' pos='.2 .02 .04' euler='30 0 40'/>"                       \
  "    <geom name='roll' type='cylinder' size='.03 .1' pos='.3 0 0' euler='90 0 0'/>"                            \
  "    <body name='finger' pos='.3 0 0'><joint name='bend' axis='0 1 .2'/>"                                      \
  "      <joint name='reach' type='slide' axis='1 0 0'/><geom type='capsule' fromto='0 0 0 .2 0 0' size='.02'/>" \
  "      <site name='f0' pos='.1 0 .03'/><site name='f1' pos='.15 0 .03' euler='20 20 20'/></body></body>"       \
  "  <body name='wing' pos='0 .1 0'><joint name='flap' axis='1 0 0'/><geom size='.05' pos='0 .1 0'/>"            \
  "    <site name='w0' pos='0 .1 .05' euler='0 40 0'/></body></body>"                                            \
  "<body name='box' pos='1 0 1'><freejoint name='free'/><geom type='box' size='.1 .05 .07'/>"                    \
  "  <site name='b0' pos='.1 .05 0'/><site name='b1' pos='-.1 .05 0' euler='1 2 3'/></body></worldbody>"

#define CABLES_TENDONS                                                                                              \
  "<tendon>"                                                                                                        \
  "<spatial name='wrapped' stiffness='10' damping='1'><site site='ceiling'/><site site='u0'/><site site='u1'/>"     \
  "  <geom geom='ball' sidesite='above'/><site site='l0'/><geom geom='roll'/><site site='f0'/></spatial>"           \
  "<spatial name='pulleys' stiffness='20' springlength='.1 .2'><site site='u0'/>"                                   \
  "  <geom geom='ball' sidesite='within'/><site site='l0'/><pulley divisor='2'/><site site='l1'/><site site='f0'/>" \
  "  <site site='f1'/><pulley divisor='3'/><site site='w0'/><site site='l0'/><site site='b0'/></spatial>"           \
  "<spatial name='heavy' armature='.1' damping='.3'><site site='ceiling'/><site site='u0'/><site site='l0'/>"       \
  "  <pulley divisor='1.5'/><site site='w0'/><site site='f1'/><site site='b1'/></spatial>"                          \
  "<spatial name='held'><site site='ceiling'/><site site='palm'/><site site='tip'/><site site='b0'/></spatial>"     \
  "<fixed name='sum' stiffness='3' damping='.2' springlength='.1'><joint joint='shoulder' coef='2'/>"               \
  "  <joint joint='bend' coef='-1'/><joint joint='reach' coef='.4'/></fixed>"                                       \
  "<fixed name='rotor' armature='.05'><joint joint='shoulder' coef='1'/><joint joint='flap' coef='.4'/></fixed>"    \
  "</tendon>"

#define CABLES_ACTUATORS                                                                                    \
  "<actuator>"                                                                                              \
  "<general name='pull' tendon='wrapped' gear='2'/><general name='pull too' tendon='wrapped' gainprm='3'/>" \
  "<general name='wind' tendon='sum' gear='-1'/><general name='turn' tendon='rotor'/>"                      \
  "<general name='jet' site='l1' gear='1 2 3 .1 .2 .3'/>"                                                   \
  "<general name='slide' site='f1' refsite='w0' gear='1 2 3 0 0 0'/>"                                       \
  "<general name='twist' site='w0' refsite='f1' gear='0 0 0 .1 .2 .3'/>"                                    \
  "<general name='apart' site='b1' refsite='f1' gear='1 0 0 0 0 0'/>"                                       \
  "<general name='fixed' site='f1' refsite='ceiling' gear='0 1 0 0 0 0'/>"                                  \
  "<general name='crank' cranksite='f1' slidersite='w0' cranklength='.8' gear='2'/>"                        \
  "<general name='loose' cranksite='u0' slidersite='f0' cranklength='.01' gear='2'/>"                       \
  "<general name='far' cranksite='b0' slidersite='l1' cranklength='2.3'/>"                                  \
  "<adhesion name='stick' body='box' ctrlrange='0 1'/>"                                                     \
  "</actuator>"

#define CABLES_XML(option) "<mujoco>" option ZOO_DEFAULT CABLES_BODIES CABLES_TENDONS CABLES_ACTUATORS "</mujoco>"

// Both sides of qpos along one dof; what f gives there, as a slope.
typedef double MeasureFn(const Scene* s, int id);

static inline double slope_along(Scene* s, int dof, MeasureFn* measure, int id) {
  const double step = 1e-6;
  double at[2], unit[64] = {0}, before[64];
  memcpy(before, s->d->qpos, sizeof(double) * (size_t)s->m->nq);
  for (int side = 0; side < 2; side++) {
    unit[dof] = 1;
    sn_integrate_pos(s->m, s->d->qpos, unit, side ? step : -step);
    sn_forward_position(s->m, s->d);
    at[side] = measure(s, id);
    memcpy(s->d->qpos, before, sizeof(double) * (size_t)s->m->nq);
  }
  sn_forward(s->m, s->d);
  return (at[1] - at[0]) / (2 * step);
}

// A sparse row's value for a dof.
static inline double row_value(const double* values, const int* columns, int count, int dof) {
  for (int k = 0; k < count; k++)
    if (columns[k] == dof) return values[k];
  return 0;
}

static inline double tendon_slope(const Scene* s, int tendon, int dof) {
  int adr = s->m->ten_J_rowadr[tendon];
  return row_value(s->d->ten_J + adr, s->m->ten_J_colind + adr, s->m->ten_J_rownnz[tendon], dof);
}
