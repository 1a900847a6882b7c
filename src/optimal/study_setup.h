// study_setup.h — what a MocoStudy file (.omoco) says, before there is a model
#pragma once
#include "osim/setup.h"
#include "sinew/optimal.h"

typedef struct snStudyBounds {
  const char* name;  // or a pattern
  snOptimalBounds bounds;
  snAt at;
  struct snStudyBounds* next;
} snStudyBounds;

typedef struct snStudyGoal {
  snGoal goal;
  snAt at;
  struct snStudyGoal* next;
} snStudyGoal;

typedef struct snStudySetup {
  const char *name, *model, *guess;  // paths; model NULL: it stands in the file itself
  double start;
  snRange end;
  int intervals, max_iterations;
  double tolerance, constraint_tolerance;
  snStudyBounds* bounds;
  snStudyGoal* goals;
} snStudySetup;

// False with an error that names what the file asks for and optimal control does not cover.
bool sn_setup_study(const snSetupReader* r, snStudySetup* setup);
