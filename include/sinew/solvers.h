// solvers.h — the constraint solvers, one row each
//   ROW(with, KIND, word, name, over, islands, lanes, device, derivative)
//     with     handed on to the row, whatever it is
//     KIND     SN_SOLVER_KIND; numbers follow the order of the rows and equal MuJoCo's, our own come after its last
//     word     its word in MJCF
//     name     sn_solve_name(problem, settings, solution, scratch) solves a problem (src/solver/name.c)
//     over     what it minimises over: ACCELERATION (a primal solver) or FORCE (a dual one). Its warm start is a guess
//     of
//              the same.
//     islands  whether it may solve island by island; else all rows are one problem
//     the others  what each target does with it: see targets.h
//   The enum, the words of MJCF, the table of the solver and the dispatch of targets are expansions of these rows.
#pragma once
#include "sinew/targets.h"
// clang-format off

#define SN_SOLVERS(ROW, with)                                                           \
  ROW(with, PGS,    "PGS",    pgs,    FORCE,        false, HOST, KERNEL, DIFFERENCES)    \
  ROW(with, CG,     "CG",     cg,     ACCELERATION, true,  HOST, KERNEL, EXACT)          \
  ROW(with, NEWTON, "Newton", newton, ACCELERATION, true,  HOST, KERNEL, EXACT)          \
  /* our own come here */
