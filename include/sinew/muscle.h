// muscle.h — Hill muscles: their curves as pure functions, the derivatives of their force, and their equilibrium
//   L: fibre length over optimal length. V: fibre velocity over the velocity vmax; positive V lengthens. T: tendon
//   length over slack length. Forces are relative to the peak force. Every function gives value and two derivatives.
//   At a corner of a curve, derivatives are those of the segment that the value belongs to.
//   Arguments: an actuator that is missing, or is no muscle, has no curves (zeros, false).
//   Threads: the curves are pure functions; the others are as those of step.h.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snCurvePoint {
  double value, derivative, second_derivative;
} snCurvePoint;

// ---- Gaussian active force, exponential passive force and tendon, Hill's hyperbola

typedef struct snHillShape {
  double flwidth[2];   // width of active force below and above the optimal length
  bool fltruncate;     // no active force outside L = 0.5 to 1.6
  double fvcurvature;  // of force by shortening velocity
  double fvmax;        // force at fast lengthening
  double fvecc;        // lengthening velocity at which half of the gain is reached
  double fpshape;      // exponent of passive force
  double tendonstiff;  // exponent of the tendon's force by strain
} snHillShape;

// The defaults, which NULL stands for in the calls below.
SN_API snHillShape sn_hill_shape(void);

// Relative force by L, by V (at full activation and optimal length) and by T.
SN_API snCurvePoint sn_hill_active_force_length(double l, const snHillShape* shape);
SN_API snCurvePoint sn_hill_passive_force_length(double l, const snHillShape* shape);
SN_API snCurvePoint sn_hill_force_velocity(double v, const snHillShape* shape);
SN_API snCurvePoint sn_hill_tendon_force_length(double t, const snHillShape* shape);

// ---- Millard et al. 2013: quintic Bezier curves

typedef struct snMillardShape {
  double flrange[3];      // L at which active force begins, at which its rise becomes shallow, at which it ends
  double flslope;         // slope of the shallow rise
  double flminimum;       // least active force
  double fpstrain[2];     // strain of the fibres at no and at full passive force
  double fpstiffness[2];  // low slope; slope at full force, negative: 2 / difference of the strains
  double fpcurviness;
  double fvslopes[5];      // at V = -1, near it, at rest, at V = 1, near it
  double fvmax;            // force at V = 1
  double fvcurviness[2];   // shortening, lengthening
  double tendonstrain;     // at peak force
  double tendonstiffness;  // slope there; negative: 1.375 / strain
  double tendontoe;        // force where the curve becomes a line
  double tendoncurviness;
} snMillardShape;

// The defaults.
SN_API snMillardShape sn_millard_shape(void);

// The segments of all four curves. False, and nothing written, for parameters that admit no such curve; `reason`, if
// not NULL, then receives the reason.
SN_API bool sn_millard_curves(const snMillardShape* shape, snMillardCurves curves, const char** reason);

// Relative force by L, by V and by T. `curves` NULL: those of the defaults, computed in every call.
SN_API snCurvePoint sn_millard_active_force_length(double l, const double* curves);
SN_API snCurvePoint sn_millard_passive_force_length(double l, const double* curves);
SN_API snCurvePoint sn_millard_force_velocity(double v, const double* curves);
SN_API snCurvePoint sn_millard_tendon_force_length(double t, const double* curves);

// ---- De Groote et al. 2016: closed forms, smooth to any order within their domain

typedef struct snDegrooteShape {
  double flscale;       // width of active force
  double fpshape;       // exponent of passive force
  double fpstrain;      // strain of the fibres at full passive force
  double tendonstrain;  // of the tendon at peak force
} snDegrooteShape;

// The defaults, which a shape of NULL stands for.
SN_API snDegrooteShape sn_degroote_shape(void);

// Relative force by L, by V and by T.
SN_API snCurvePoint sn_degroote_active_force_length(double l, const snDegrooteShape* shape);
SN_API snCurvePoint sn_degroote_passive_force_length(double l, const snDegrooteShape* shape);
SN_API snCurvePoint sn_degroote_force_velocity(double v, const snDegrooteShape* shape);
SN_API snCurvePoint sn_degroote_tendon_force_length(double t, const snDegrooteShape* shape);

// d activation / dt with a smooth passage between the two time constants.
SN_API double sn_degroote_activation_rate(double ctrl, double act, double activation_time, double deactivation_time,
                                          double steepness);

// ---- muscles of a model

typedef enum snMuscleCurve {
  SN_MUSCLE_CURVE_ACTIVE,
  SN_MUSCLE_CURVE_PASSIVE,
  SN_MUSCLE_CURVE_VELOCITY,
  SN_MUSCLE_CURVE_TENDON
} snMuscleCurve;

// A muscle in physiologists' numbers. Of MuJoCo's muscles, optimal and slack length are derived from the length range.
typedef struct snMuscleInfo {
  snMuscleKind kind;
  snMuscleCurves curves;
  bool compliant, variable_pennation;
  double force;             // peak force [N]
  double optlen, slacklen;  // [m]
  double vmax;              // [optimal lengths / s]
  double pennation;         // [rad]
  double mass;              // [kg]; 0 where unknown
  snRange range;            // of L that a MuJoCo muscle's length range stands for
} snMuscleInfo;

// False, with the kind `none`, where the actuator's gain and bias are not those of one muscle.
SN_API bool sn_muscle_info(const snModel* m, int actuator, snMuscleInfo* info);

// A point of one of a muscle's curves; the tendon of MuJoCo's muscles has none.
SN_API snCurvePoint sn_muscle_curve(const snModel* m, int actuator, snMuscleCurve curve, double x);

// True if the dynamics, gain or bias of the actuator are those of a muscle (MuJoCo's or Hill's).
SN_API bool sn_muscle_in_part(const snModel* m, int actuator);

// Derivatives of the actuator's force and of the fibre velocity (the rate) of a Hill muscle by activation, length and
// velocity of the actuator, and fibre length. With a rigid tendon the fibre length is no input, with a compliant one
// the force does not depend on activation or velocity.
typedef struct snMuscleDerivatives {
  double dforce_dactivation, dforce_dlength, dforce_dvelocity, dforce_dfiber;
  double drate_dactivation, drate_dlength, drate_dvelocity, drate_dfiber;
} snMuscleDerivatives;

// Uses the results of the last sn_forward; false if the actuator is not a Hill muscle in gain and bias.
SN_API bool sn_muscle_derivatives(const snModel* m, const snData* d, int actuator, snMuscleDerivatives* derivatives);

// Puts the fibres of all muscles with a compliant tendon into equilibrium at the present pose and activation: runs the
// position stages and writes the fibre lengths in act.
SN_API void sn_settle_muscles(const snModel* m, snData* d);

#ifdef __cplusplus
}
#endif
