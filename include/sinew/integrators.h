// integrators.h — the integrators, one row each
//   ROW(with, KIND, word, name, passes, lanes, device, derivative)
//     with     passed on to the row unchanged
//     KIND     SN_INTEGRATOR_KIND; numbers follow the order of the rows and equal MuJoCo's, our own come after its last
//     word     its word in MJCF
//     name     sn_name(m, d) advances a data whose forward pass is done (src/step/name.c); sn_name_inverse(m, d, force)
//              gives the force that takes the velocity through a step with the acceleration qacc
//     passes   forward passes of a step. More than ONE need controls at several states, so that sn_step2, whose
//              controls are chosen once, takes Euler instead.
//     the others  what each target does with it: see targets.h. KERNEL names lane_name_acceleration (batch/lanes), and
//              name_on_device (cuda/device_integrators.c)
//   The enum, the words of MJCF, the step, the inverse and the dispatch of targets are expansions of these rows.
#pragma once
#include "sinew/targets.h"
// clang-format off

#define SN_INTEGRATORS(ROW, with)                                                                                       \
  ROW(with, EULER,                "Euler",                euler,                  ONE,     KERNEL, KERNEL, EXACT)       \
  ROW(with, RK4,                  "RK4",                  rk4,                    SEVERAL, HOST,   KERNEL, EXACT)       \
  ROW(with, IMPLICIT,             "implicit",             implicit,               ONE,     HOST,   KERNEL, EXACT)       \
  ROW(with, IMPLICITFAST,         "implicitfast",         implicitfast,           ONE,     KERNEL, KERNEL, EXACT)       \
  ROW(with, IMPLICITSPRINGDAMPER, "implicitspringdamper", implicit_spring_damper, ONE,     HOST,   KERNEL, EXACT)
