// impedance.h — solref and solimp: how stiffly a constraint is held, and how far it gives way
#pragma once
#include "sinew/types.h"

// Impedance d in (0, 1) at some violation, and its derivative by position.
typedef struct snImpedance {
  double value, derivative;
} snImpedance;

// Virtual spring and damper of a constraint: reference acceleration = -damping vel - stiffness d (pos - margin).
typedef struct snReference {
  double stiffness, damping;
} snReference;

// solimp within the limits that keep the problem well posed.
void sn_solimp_bounded(snSolImp out, const snSolImp solimp);

// Impedance for a bounded solimp at pos - margin.
snImpedance sn_impedance(const snSolImp solimp, double distance);

// solref as it will be used: with refsafe on, a time constant is at least two timesteps. False where its signs mix the
// two formats; `out` is then `fallback`, made safe likewise.
bool sn_solref_checked(snSolRef out, const snSolRef solref, const snSolRef fallback, double timestep, bool refsafe);

// Spring and damper for a checked solref and the upper impedance of a bounded solimp.
snReference sn_reference(const snSolRef solref, double dmax);

// Diagonal regularizer of a row whose inverse inertia is about `inverse_inertia`.
double sn_regularizer(double impedance, double inverse_inertia);
