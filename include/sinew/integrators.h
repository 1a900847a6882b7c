// integrators.h — the integrators, one row each
//   ROW(with, KIND, word, name, passes)
//     with     handed on to the row, whatever it is
//     KIND     SN_INTEGRATOR_KIND; numbers follow the order of the rows and equal MuJoCo's, our own come after its last
//     word     its word in MJCF
//     name     sn_name(m, d) advances a data whose forward pass is done (src/step/name.c); sn_name_inverse(m, d, force)
//              gives the force that takes the velocity through a step with the acceleration qacc
//     passes   forward passes of a step. More than ONE need controls at several states, so that sn_step2, whose
//              controls are chosen once, takes Euler instead.
//   The enum, the words of MJCF, the step and the inverse are expansions of these rows.
#pragma once
// clang-format off

#define SN_INTEGRATORS(ROW, with)                                                                                       \
  ROW(with, EULER,                "Euler",                euler,                  ONE)                                  \
  ROW(with, RK4,                  "RK4",                  rk4,                    SEVERAL)                              \
  ROW(with, IMPLICIT,             "implicit",             implicit,               ONE)                                  \
  ROW(with, IMPLICITFAST,         "implicitfast",         implicitfast,           ONE)                                  \
  ROW(with, IMPLICITSPRINGDAMPER, "implicitspringdamper", implicit_spring_damper, ONE)
