// functional.h — tendons whose length is a function of coordinates
#pragma once
#include "math/function.h"
#include "math/multivariate.h"
#include "sinew/data.h"

// A functional tendon by its coordinates, at given positions.
typedef struct snFunctionalJet {
  int num;
  snJet coordinate[SN_MULTIVARIATE_INPUTS];  // with derivatives by the position of the dof that it follows
  snMultiJet length;
  double moment[SN_MULTIVARIATE_INPUTS];  // of the Jacobian: minus the moment arm, or derivative of the length
  double change[SN_MULTIVARIATE_INPUTS][SN_MULTIVARIATE_INPUTS];  // of moment i by coordinate j
} snFunctionalJet;

// `change` where asked for.
void sn_functional_jet(snFunctionalJet* out, const snModel* m, const double* qpos, int functional, bool change);

// Length and Jacobian -> ten_length ten_J, whose row is zero.
void sn_lay_functional(const snModel* m, snData* d, int functional);

// The velocity of a functional tendon that has a function for it.
double sn_functional_speed(const snModel* m, const snData* d, int functional);
