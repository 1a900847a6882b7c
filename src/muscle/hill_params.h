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
  const snModel* functions;        // the model that holds the functions of Schutte's curves; NULL: other curves
  const int* functionid;           // those of active, passive and tendon force; -1: none
} snHillParams;

snHillDerived sn_hill_derive(const snHillGiven* given);
