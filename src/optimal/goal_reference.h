// goal_reference.h — references of goals: their table, splines through its columns
#pragma once
#include "optimal/optimal_problem.h"
#include "osim/motion_spline.h"

// The table of a goal, filtered where it asks for that; NULL with an error. The caller destroys it.
snMotion* sn_goal_table(const snGoal* goal, const snGoalEntry* e, snDiagnostics* diag);

// A spline through scaled values of a column; false with an error.
bool sn_goal_fit_column(snOptimal* p, const snMotion* r, int column, double scale, const snGoalEntry* e,
                        snNaturalSpline* spline, snDiagnostics* diag);
