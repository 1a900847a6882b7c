// hill_params.h — the parameters of a Hill muscle, and what follows from them
#pragma once
#ifdef SN_LANES  // no curves of Millard's and Schutte's there
#include "muscle/curve.h"
typedef struct snMillardPieces snMillardPieces;
#else
#include "muscle/curves_millard.h"
#endif

// The parameters of a muscle. Curve parameters that a set does not have are not read.
typedef struct snHillGiven {
  snMuscleCurves curves;
  snTendonModel tendonmodel;
  snPennationModel pennationmodel;
  bool fltruncate;               // no active force outside 0.5 to 1.6 optimal lengths
  real peakforce;                // [N]
  real optlength, slacklength;   // [m]
  real vmax;                     // [optimal lengths / s]
  real pennation0;               // at optimal length [rad]
  real fiberdamping;             // [peak forces at vmax]
  real tendonstiff, peakstrain;  // tendon force: exponent; strain at peak force
  real fvcurvature, fvmax, fvecc;
  real flwidth[2], flscale;
  real fpshape, fpstrain;
  real minact;            // least activation that the fibres see; above 0: the most is 1
  real minlength;         // least fibre length [optimal lengths], at which fibres stop; below 0: 0.1, where they do not
  bool rigiddamping;      // fibres on a rigid tendon are damped, and never push
  real mass;              // [kg]; negative: from the others
  real tension, density;  // of muscle tissue [Pa, kg/m^3]
} snHillGiven;

// What follows from the parameters.
typedef struct snHillDerived {
  real speed;                    // vmax [m/s]
  real cos0, thickness;          // of the pennation at optimal length; thickness only where the pennation varies
  real fibermin, alongmin;       // least length of the fibres, and of their extent along the tendon
  real invoptlength, invspeed, invslacklength;
  real tendonrate, tendonscale, passiverate, passivescale, passiveoffset;
  real musclemass;
} snHillDerived;

typedef struct snHillParams {
  snHillGiven given;
  snHillDerived derived;
  const snMillardPieces* millard;  // NULL: other curves
  const snModel* functions;        // the model that holds the functions that are curves; NULL: others
  const int* functionid;           // those of active, passive and tendon force; -1: none
} snHillParams;

// The numbers of both that forces and steps of fibres read, then the others; NUMBER(name, ...): the field hill_<name>
// of a model. Besides, flwidth.
#define SN_HILL_STEPPED(GIVEN, DERIVED, ...)                                                                        \
  GIVEN(peakforce, __VA_ARGS__) GIVEN(optlength, __VA_ARGS__) GIVEN(slacklength, __VA_ARGS__)                       \
  GIVEN(fiberdamping, __VA_ARGS__) GIVEN(peakstrain, __VA_ARGS__) GIVEN(fvcurvature, __VA_ARGS__)                   \
  GIVEN(fvmax, __VA_ARGS__) GIVEN(fvecc, __VA_ARGS__) GIVEN(flscale, __VA_ARGS__) GIVEN(minact, __VA_ARGS__)        \
  GIVEN(minlength, __VA_ARGS__) DERIVED(speed, __VA_ARGS__) DERIVED(cos0, __VA_ARGS__)                              \
  DERIVED(thickness, __VA_ARGS__) DERIVED(fibermin, __VA_ARGS__) DERIVED(alongmin, __VA_ARGS__)                     \
  DERIVED(invoptlength, __VA_ARGS__) DERIVED(invspeed, __VA_ARGS__) DERIVED(invslacklength, __VA_ARGS__)            \
  DERIVED(tendonrate, __VA_ARGS__) DERIVED(tendonscale, __VA_ARGS__) DERIVED(passiverate, __VA_ARGS__)              \
  DERIVED(passivescale, __VA_ARGS__) DERIVED(passiveoffset, __VA_ARGS__)
#define SN_HILL_OTHERS(GIVEN, DERIVED, ...)                                                                         \
  GIVEN(vmax, __VA_ARGS__) GIVEN(pennation0, __VA_ARGS__) GIVEN(tendonstiff, __VA_ARGS__) GIVEN(fpshape, __VA_ARGS__) \
  GIVEN(fpstrain, __VA_ARGS__) GIVEN(mass, __VA_ARGS__) GIVEN(tension, __VA_ARGS__) GIVEN(density, __VA_ARGS__)     \
  DERIVED(musclemass, __VA_ARGS__)
#define SN_HILL_NUMBERS(GIVEN, DERIVED, ...) \
  SN_HILL_STEPPED(GIVEN, DERIVED, __VA_ARGS__) SN_HILL_OTHERS(GIVEN, DERIVED, __VA_ARGS__)

snHillDerived sn_hill_derive(const snHillGiven* given);
