// osim_muscle.c — muscles
//   reads   Thelen2003Muscle, Thelen2003Muscle_Deprecated, Millard2012EquilibriumMuscle, Schutte1993Muscle_Deprecated,
//           DeGrooteFregly2016Muscle, RigidTendonMuscle
//   writes  <hillmuscle> on the tendon of the muscle's path
//   Presets are those of OpenSim 4.6 and written out where Sinew's differ.
#include "math/elementary.h"
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

// The least fibre length in optimal lengths: where the pennation angle reaches acos(0.1), 0 without pennation; or where
// active force begins, if that comes first.
static double least_length(double pennation, double begins) {
  double pennated = sn_sin(pennation) / sqrt(0.99);
  return pennated > begins ? pennated : begins;
}

static void set_common(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, const char* curves) {
  sn_osim_set(o, node, "curves", curves);
  sn_osim_set_number(o, node, "force", sn_osim_number(o, muscle, "max_isometric_force", 1000));
  sn_osim_set_number(o, node, "optlen", sn_osim_number(o, muscle, "optimal_fiber_length", 0.1));
  sn_osim_set_number(o, node, "slacklen", sn_osim_number(o, muscle, "tendon_slack_length", 0.2));
  sn_osim_set_number(o, node, "pennation", sn_osim_number(o, muscle, "pennation_angle_at_optimal", 0));
  sn_osim_set(o, node, "pennationmodel", "variable");
  // classes that neither of the two flags changes
  bool always = sn_osim_is(muscle, "RigidTendonMuscle");
  bool deaf = sn_osim_is(muscle, "Schutte1993Muscle_Deprecated") || sn_osim_is(muscle, "Thelen2003Muscle_Deprecated");
  bool rigid = always || (!deaf && sn_osim_flag(o, muscle, "ignore_tendon_compliance", false));
  sn_osim_set(o, node, "tendonmodel", rigid ? "rigid" : "compliant");
  if (!deaf && !always && sn_osim_flag(o, muscle, "ignore_activation_dynamics", false))
    sn_warn(o->report, muscle->at, "<%s> '%s' ignores activation dynamics in OpenSim; here it has them", muscle->tag,
            sn_osim_name(o, muscle));
}

// Before 3.5.13 a least control of 0 and a highest of 1 stood in every file and meant the presets of the class.
static void set_controls(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, double least) {
  double range[2] = {sn_osim_number(o, muscle, "min_control", least), sn_osim_number(o, muscle, "max_control", 1)};
  if (o->version < 30513 && range[0] == 0) range[0] = least;
  if (!isfinite(range[0]) || !isfinite(range[1]) || range[0] >= range[1]) return;
  sn_osim_set_numbers(o, node, "ctrlrange", range, 2);
}

// Velocity and damping of the fibres, time constants and range of the activation.
static void set_dynamics(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, const double times[2], double least,
                         double damping) {
  double constants[2] = {sn_osim_number(o, muscle, "activation_time_constant", times[0]),
                         sn_osim_number(o, muscle, "deactivation_time_constant", times[1])};
  sn_osim_set_numbers(o, node, "timeconst", constants, 2);
  set_controls(o, node, muscle, least);
  sn_osim_set_number(o, node, "vmax", sn_osim_number(o, muscle, "max_contraction_velocity", 10));
  sn_osim_set_number(o, node, "fiberdamping", damping);
}

// Least activation and fibre length, where the curve of active force begins at `begins` optimal lengths.
static void set_least(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, double begins) {
  double pennation = sn_osim_number(o, muscle, "pennation_angle_at_optimal", 0);
  sn_osim_set_number(o, node, "minact", sn_osim_number(o, muscle, "minimum_activation", 0.01));
  sn_osim_set_number(o, node, "minlength", least_length(pennation, begins));
}

// ---- Thelen

static void write_thelen(const snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  double active = sn_osim_number(o, muscle, "KshapeActive", 0.45);
  set_common(o, node, muscle, "thelen");
  set_dynamics(o, node, muscle, (double[]){0.015, 0.05}, 0.01, 0);
  set_least(o, node, muscle, 0);
  sn_osim_set_numbers(o, node, "flwidth", (double[]){active, active}, 2);
  sn_osim_set_number(o, node, "fpshape", sn_osim_number(o, muscle, "KshapePassive", 5));
  sn_osim_set_numbers(o, node, "fpstrain", (double[]){0, sn_osim_number(o, muscle, "FmaxMuscleStrain", 0.6)}, 2);
  sn_osim_set_number(o, node, "tendonstrain", sn_osim_number(o, muscle, "FmaxTendonStrain", 0.04));
  sn_osim_set_number(o, node, "fvcurvature", sn_osim_number(o, muscle, "Af", 0.25));
  sn_osim_set_number(o, node, "fvmax", sn_osim_number(o, muscle, "Flen", 1.4));
  double threshold = sn_osim_number(o, muscle, "fv_linear_extrap_threshold", 0.95);
  if (threshold != 0.95)
    sn_warn(o->report, muscle->at, "<%s> '%s': fv_linear_extrap_threshold is 0.95 here, not %g", muscle->tag,
            sn_osim_name(o, muscle), threshold);
}

// Fibres may be as short as the thickness of the muscle allows.
static void write_early_thelen(const snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  double active = sn_osim_number(o, muscle, "KshapeActive", 0.5), vmax = sn_osim_number(o, muscle, "Vmax", 10);
  set_common(o, node, muscle, "earlythelen");
  set_dynamics(o, node, muscle, (double[]){0.01, 0.04}, 0, sn_osim_number(o, muscle, "damping", 0.05));
  sn_osim_set_number(o, node, "vmax", vmax);
  sn_osim_set_number(o, node, "fvecc", sn_osim_number(o, muscle, "Vmax0", 5) / vmax);
  sn_osim_set_number(o, node, "minact", 1e-6);
  sn_osim_set_numbers(o, node, "flwidth", (double[]){active, active}, 2);
  sn_osim_set_number(o, node, "fpshape", sn_osim_number(o, muscle, "KshapePassive", 4));
  sn_osim_set_numbers(o, node, "fpstrain", (double[]){0, sn_osim_number(o, muscle, "FmaxMuscleStrain", 0.6)}, 2);
  sn_osim_set_number(o, node, "tendonstrain", sn_osim_number(o, muscle, "FmaxTendonStrain", 0.033));
  sn_osim_set_number(o, node, "fvcurvature", sn_osim_number(o, muscle, "Af", 0.3));
  sn_osim_set_number(o, node, "fvmax", sn_osim_number(o, muscle, "Flen", 1.8));
}

// ---- Millard

typedef struct snOsimPart {
  const char* tag;
  double preset;
} snOsimPart;

// Numbers of a curve of the muscle, in the order of MJCF's attribute.
static void set_curve(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, const char* curve, const char* attr,
                      const snOsimPart* parts, int count) {
  const snXmlNode* holder = sn_osim_property(o, muscle, curve);
  double values[5];
  for (int i = 0; i < count; i++)
    values[i] = holder ? sn_osim_number(o, holder, parts[i].tag, parts[i].preset) : parts[i].preset;
  sn_osim_set_numbers(o, node, attr, values, count);
}

// Without damping and with a compliant tendon, OpenSim keeps force and derivatives off zero; otherwise it sets them to
// it.
static void set_damped_curves(const snOsim* o, snXmlNode* node, const snXmlNode* muscle, bool classic) {
  const snXmlNode* active = sn_osim_property(o, muscle, "ActiveForceLengthCurve");
  const snXmlNode* velocity = sn_osim_property(o, muscle, "ForceVelocityCurve");
  double least = active ? sn_osim_number(o, active, "minimum_value", 0.1) : 0.1;
  double rise = active ? sn_osim_number(o, active, "shallow_ascending_slope", 0.8616) : 0.8616;
  static const snOsimPart parts[5] = {{"concentric_slope_at_vmax", 0},
                                      {"concentric_slope_near_vmax", 0.25},
                                      {"isometric_slope", 5},
                                      {"eccentric_slope_at_vmax", 0},
                                      {"eccentric_slope_near_vmax", 0.15}};
  double slopes[5];
  for (int i = 0; i < 5; i++)
    slopes[i] = velocity ? sn_osim_number(o, velocity, parts[i].tag, parts[i].preset) : parts[i].preset;
  slopes[0] = classic ? fmax(slopes[0], 0.5 * slopes[1]) : 0;
  slopes[3] = classic ? fmax(slopes[3], 0.5 * slopes[4]) : 0;
  sn_osim_set_numbers(o, node, "flslope", (double[]){rise, classic ? fmax(least, 0.1) : 0}, 2);
  sn_osim_set_numbers(o, node, "fvslopes", slopes, 5);
}

static void write_millard(const snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  static const snOsimPart range[3] = {{"min_norm_active_fiber_length", 0.4441},
                                      {"transition_norm_fiber_length", 0.73},
                                      {"max_norm_active_fiber_length", 1.8123}};
  static const snOsimPart curviness[2] = {{"concentric_curviness", 0.6}, {"eccentric_curviness", 0.9}};
  static const snOsimPart most[1] = {{"max_eccentric_velocity_force_multiplier", 1.4}};
  static const snOsimPart strain[2] = {{"strain_at_zero_force", 0}, {"strain_at_one_norm_force", 0.7}};
  static const snOsimPart stiffness[3] = {
      {"stiffness_at_low_force", 0.2}, {"stiffness_at_one_norm_force", -1}, {"curviness", 0.75}};
  static const snOsimPart tendon[1] = {{"strain_at_one_norm_force", 0.049}};
  static const snOsimPart toe[3] = {
      {"stiffness_at_one_norm_force", -1}, {"norm_force_at_toe_end", 2.0 / 3.0}, {"curviness", 0.5}};
  double damping = sn_osim_number(o, muscle, "fiber_damping", 0.1);
  damping = damping < 0.001 ? 0 : damping;
  bool rigid = sn_osim_flag(o, muscle, "ignore_tendon_compliance", false);
  const snXmlNode* active = sn_osim_property(o, muscle, "ActiveForceLengthCurve");
  double begins = active ? sn_osim_number(o, active, range[0].tag, range[0].preset) : range[0].preset;
  set_common(o, node, muscle, "millard");
  set_dynamics(o, node, muscle, (double[]){0.01, 0.04}, 0.01, damping);
  set_least(o, node, muscle, begins);
  if (rigid && damping > 0) sn_osim_set(o, node, "rigiddamping", "true");
  set_curve(o, node, muscle, "ActiveForceLengthCurve", "flrange", range, 3);
  set_damped_curves(o, node, muscle, !rigid && damping == 0);
  set_curve(o, node, muscle, "ForceVelocityCurve", "fvcurviness", curviness, 2);
  set_curve(o, node, muscle, "ForceVelocityCurve", "fvmax", most, 1);
  set_curve(o, node, muscle, "FiberForceLengthCurve", "fpstrain", strain, 2);
  set_curve(o, node, muscle, "FiberForceLengthCurve", "fpstiffness", stiffness, 3);
  set_curve(o, node, muscle, "TendonForceLengthCurve", "tendonstrain", tendon, 1);
  set_curve(o, node, muscle, "TendonForceLengthCurve", "tendontoe", toe, 3);
}

// ---- curves that are functions

// OpenSim's own curves, for files that leave them out.
static const double tendon_x[] = {-10,     -0.002, -0.001, 0,      0.00131, 0.00281, 0.00431, 0.00581, 0.00731,
                                  0.00881, 0.0103, 0.0118, 0.0123, 9.2,     9.201,   9.202,   20};
static const double tendon_y[] = {0,     0,     0,     0,     0.0108, 0.0257, 0.0435, 0.0652, 0.0915,
                                  0.123, 0.161, 0.208, 0.227, 345,    345,    345,    345};
static const double active_x[] = {-5.307692, -4.307692, -1.923077, -0.884615, -0.269231, 0.230769, 0.461538,
                                  0.52725,   0.62875,   0.71875,   0.86125,   1.045,     1.2175,   1.43875,
                                  1.5,       1.615385,  2,         2.961538,  3.692308,  5.461538, 9.901902};
static const double active_y[] = {0.012188, 0.021899, 0.036466, 0.052493, 0.075312, 0.114158, 0.157859,
                                  0.226667, 0.636667, 0.856667, 0.95,     0.993333, 0.77,     0.246667,
                                  0.193821, 0.133252, 0.072683, 0.044417, 0.036341, 0.021899, 0.007332};
static const double passive_x[] = {-5, 0.998, 0.999, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.601, 1.602, 5};
static const double passive_y[] = {0, 0, 0, 0, 0.035, 0.12, 0.26, 0.55, 1.17, 2, 2, 2, 2};
static const double velocity_x[] = {-1.001, -1, -0.95, -0.9, -0.85, -0.8, -0.75, -0.7, -0.65, -0.6, -0.55, -0.5, -0.45,
                                    -0.4, -0.35, -0.3, -0.25, -0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2, 0.25,
                                    0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1};
static const double velocity_y[] = {0, 0, 0.010417, 0.021739, 0.034091, 0.047619, 0.0625, 0.078947, 0.097222, 0.117647,
                                    0.140625, 0.166667, 0.196429, 0.230769, 0.270833, 0.318182, 0.375, 0.444444,
                                    0.53125, 0.642857, 0.791667, 1, 1.482014, 1.601571, 1.655791, 1.686739, 1.706751,
                                    1.720753, 1.731099, 1.739055, 1.745365, 1.75049, 1.754736, 1.758312, 1.761364,
                                    1.763999, 1.766298, 1.768321, 1.770115, 1.771717, 1.773155, 1.774455};

typedef struct snOsimSpline {
  const char *name, *attr;
  const double *x, *y;
  int count;
} snOsimSpline;

#define SPLINE(name, attr, part) \
  { name, attr, part##_x, part##_y, (int)(sizeof part##_x / sizeof part##_x[0]) }
static const snOsimSpline rigid_curves[3] = {
    SPLINE("active_force_length_curve", "flfunction", active),
    SPLINE("passive_force_length_curve", "fpfunction", passive),
    SPLINE("force_velocity_curve", "fvfunction", velocity),
};
// Without a curve of its own, passive force is exponential.
static const snOsimSpline schutte_curves[3] = {
    SPLINE("tendon_force_length_curve", "tendonfunction", tendon),
    SPLINE("active_force_length_curve", "flfunction", active),
    {"passive_force_length_curve", "fpfunction", NULL, NULL, 0},
};
#undef SPLINE

// Presets are written once and shared.
static const char* preset_curve(snOsim* o, const snXmlNode* muscle, const snOsimSpline* curve) {
  if (curve->count == 0) return NULL;
  const char* key = sn_text_format(o->arena, "function %s", curve->name);
  if (key && sn_name_find(&o->names, SN_OSIM_OUT, key) >= 0) return curve->name;
  snOsimFunction f = {.type = SN_OSIM_SIMMSPLINE,
                      .x = (double*)curve->x,
                      .y = (double*)curve->y,
                      .count = curve->count,
                      .at = muscle->at};
  return sn_osim_write_function(o, "", curve->name, &f);
}

static void set_functions(snOsim* o, snXmlNode* node, const snXmlNode* muscle, const snOsimSpline curves[3]) {
  const char* owner = sn_osim_name(o, muscle);
  for (int i = 0; i < 3; i++) {
    const snOsimSpline* curve = &curves[i];
    snOsimFunction f;
    const char* label = sn_text_format(o->arena, "%s %s", owner, curve->name);
    const char* name = !sn_osim_has_function(muscle, curve->name) ? preset_curve(o, muscle, curve)
                       : sn_osim_function(o, muscle, curve->name, &f) && label
                           ? sn_osim_write_function(o, owner, label, &f)
                           : NULL;
    sn_osim_set(o, node, curve->attr, name);
  }
}

// ---- Schutte

static void write_schutte(snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  double scale = sn_osim_number(o, muscle, "time_scale", 0.1);
  double excited = sn_osim_number(o, muscle, "activation1", 7.667),
         any = sn_osim_number(o, muscle, "activation2", 1.459854);
  set_common(o, node, muscle, "schutte");
  sn_osim_set_numbers(o, node, "timeconst", (double[]){scale / (excited + any), scale / any}, 2);
  set_controls(o, node, muscle, 0);
  sn_osim_set_number(o, node, "vmax", 1 / scale);
  sn_osim_set_number(o, node, "fiberdamping", sn_osim_number(o, muscle, "damping", 0.1));
  sn_osim_set_number(o, node, "minlength", 0.01);
  set_functions(o, node, muscle, schutte_curves);
}

// ---- rigid tendon

// The control is the activation, and the fibres are as fast as the path whatever their angle.
static void write_rigid_tendon(snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  set_common(o, node, muscle, "functions");
  sn_osim_set(o, node, "actdynamics", "false");
  set_controls(o, node, muscle, 0);
  sn_osim_set_number(o, node, "vmax", sn_osim_number(o, muscle, "max_contraction_velocity", 10));
  sn_osim_set_number(o, node, "minlength", 0);
  set_functions(o, node, muscle, rigid_curves);
}

// ---- De Groote

// A strain that no fibre reaches: the passive force, (e^(4 (l - 1) / strain) - offset) / (e^4 - offset), is then below
// 1e-13 of the peak force at every length, which is what ignore_passive_fiber_force asks for.
#define NO_PASSIVE_STRAIN 1e12

static void write_degroote(const snOsim* o, snXmlNode* node, const snXmlNode* muscle) {
  double strain = sn_osim_number(o, muscle, "passive_fiber_strain_at_one_norm_force", 0.6);
  double damping = sn_osim_number(o, muscle, "fiber_damping", 0);
  if (sn_osim_flag(o, muscle, "ignore_passive_fiber_force", false)) strain = NO_PASSIVE_STRAIN;
  set_common(o, node, muscle, "degroote");
  set_dynamics(o, node, muscle, (double[]){0.015, 0.06}, 0, damping);
  if (damping > 0 && sn_osim_flag(o, muscle, "ignore_tendon_compliance", false))
    sn_osim_set(o, node, "rigiddamping", "true");
  sn_osim_set_number(o, node, "tausmooth", sn_osim_number(o, muscle, "activation_dynamics_smoothing", 0.1));
  sn_osim_set_number(o, node, "flscale", sn_osim_number(o, muscle, "active_force_width_scale", 1));
  sn_osim_set_numbers(o, node, "fpstrain", (double[]){0, strain}, 2);
  sn_osim_set_number(o, node, "tendonstrain", sn_osim_number(o, muscle, "tendon_strain_at_one_norm_force", 0.049));
}

void sn_osim_write_muscle(snOsim* o, const snXmlNode* muscle) {
  const char* tendon = sn_osim_write_path(o, muscle);
  if (!tendon) return;
  snXmlNode* section = sn_osim_section(o, &o->actuator, "actuator", muscle->at);
  snXmlNode* node = sn_osim_add(o, section, "hillmuscle", muscle->at);
  sn_osim_set(o, node, "name", sn_osim_unique(o, "actuator", "muscle", sn_osim_name(o, muscle)));
  sn_osim_set(o, node, "tendon", tendon);
  if (sn_osim_is(muscle, "Thelen2003Muscle"))
    write_thelen(o, node, muscle);
  else if (sn_osim_is(muscle, "Thelen2003Muscle_Deprecated"))
    write_early_thelen(o, node, muscle);
  else if (sn_osim_is(muscle, "Schutte1993Muscle_Deprecated"))
    write_schutte(o, node, muscle);
  else if (sn_osim_is(muscle, "RigidTendonMuscle"))
    write_rigid_tendon(o, node, muscle);
  else if (sn_osim_is(muscle, "DeGrooteFregly2016Muscle"))
    write_degroote(o, node, muscle);
  else
    write_millard(o, node, muscle);
}
