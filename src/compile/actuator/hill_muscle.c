// hill_muscle.c — Hill muscles: what a <general> or <hillmuscle> says of them, with defaults and checks
//   reads   the elements with their classes        writes  dynprm gainprm biasprm of the gathered actuator,
//   actuator_hilladr hill_* millard_prm
//   A named attribute wins over the same entry of an array; entries that nobody wrote are those of Hill muscles.
#include "compile/actuator/hill_muscle.h"

#include "compile/body/topology.h"

#include "model/actuator_kind.h"
#include "sinew/muscle.h"
#include "spec/descriptor.h"

#include <string.h>

#define NAMED(actuator, attribute) SN_GIVEN(&(actuator)->hill, HILLMUSCLE, attribute)

static int most(int a, int b) { return a > b ? a : b; }

void sn_hill_overlay(const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  sn_spec_take(el, &actuator->hill.el);
  if (el->kind == SN_EL_HILLMUSCLE) {
    s->dyntype = actuator->hill.actdynamics ? SN_DYN_HILLMUSCLE : SN_DYN_NONE;
    s->gaintype = SN_GAIN_HILLMUSCLE;
    s->biastype = SN_BIAS_HILLMUSCLE;
    return;
  }
  const snSpecGeneral* e = SN_AS(General, el);
  if (SN_GIVEN(e, GENERAL, dynprm)) actuator->dynprm_written = most(actuator->dynprm_written, e->dynprm_n);
  if (SN_GIVEN(e, GENERAL, gainprm)) actuator->gainprm_written = most(actuator->gainprm_written, e->gainprm_n);
  if (SN_GIVEN(e, GENERAL, biasprm)) actuator->biasprm_written = most(actuator->biasprm_written, e->biasprm_n);
}

// ---- defaults

static void complete(double* prm, const double* defaults, int written, int count) {
  for (int i = written; i < count; i++) prm[i] = defaults[i];
}

// Of Thelen2003Muscle_Deprecated.
static void complete_early(snPlanActuator* actuator) {
  snSpecHillmuscle* e = &actuator->hill;
  if (!NAMED(actuator, fvcurvature)) e->fvcurvature = 0.3;
  if (!NAMED(actuator, fvmax)) e->fvmax = 1.8;
  if (!NAMED(actuator, fvecc)) e->fvecc = 0.5;
  if (!NAMED(actuator, fiberdamping)) e->fiberdamping = 0.05;
  if (!NAMED(actuator, flwidth)) e->flwidth[0] = 0.5;
  if (!NAMED(actuator, tendonstrain)) e->tendonstrain = 0.033;
  if (!NAMED(actuator, fpstrain)) e->fpstrain[1] = 0.6;
}

// Defaults that are not the same for all curves.
static void complete_curves(snPlanActuator* actuator) {
  snSpecHillmuscle* e = &actuator->hill;
  bool degroote = e->curves == SN_CURVES_DEGROOTE;
  if (e->curves == SN_CURVES_MILLARD && !NAMED(actuator, fvmax)) e->fvmax = 1.4;
  bool thelen = e->curves == SN_CURVES_THELEN, schutte = e->curves == SN_CURVES_SCHUTTE;
  if (schutte && !NAMED(actuator, fiberdamping)) e->fiberdamping = 0.1;
  if (thelen && !NAMED(actuator, fvmax)) e->fvmax = 1.4;
  if (thelen && !NAMED(actuator, fiberdamping)) e->fiberdamping = 0;
  if (thelen && !NAMED(actuator, tendonstrain)) e->tendonstrain = 0.033;
  if ((degroote || thelen) && !NAMED(actuator, fpstrain)) e->fpstrain[1] = 0.6;
  if (degroote && !NAMED(actuator, fiberdamping)) e->fiberdamping = 0.01;
  if (e->curves == SN_CURVES_EARLYTHELEN) complete_early(actuator);
  if (e->fltruncate == 2) e->fltruncate = e->tendonmodel == SN_TENDON_RIGID;
}

static void complete_dynamics(snPlanActuator* actuator) {
  // OpenSim's rates of Schutte's activation are 7.667 and 1.459854 in a time of 0.1 s
  static const double preset[3] = {0.01, 0.04, 0}, degroote[3] = {0.015, 0.06, 0.1},
                      schutte[3] = {0.1 / (7.667 + 1.459854), 0.1 / 1.459854, 0};
  const snSpecHillmuscle* e = &actuator->hill;
  double* dyn = actuator->s.dynprm;
  const double* own = e->curves == SN_CURVES_DEGROOTE ? degroote : e->curves == SN_CURVES_SCHUTTE ? schutte : preset;
  complete(dyn, own, actuator->dynprm_written, 3);
  if (NAMED(actuator, timeconst)) memcpy(dyn, e->timeconst, sizeof e->timeconst);
  if (NAMED(actuator, tausmooth)) dyn[2] = e->tausmooth;
}

static void complete_muscle(snPlanActuator* actuator, double* prm, int written) {
  static const double preset[10] = {0.75, 1.05, -1, 200, 0.1, 0.2, 10, 0, 35, 0};
  const snSpecHillmuscle* e = &actuator->hill;
  complete(prm, preset, written, 10);
  if (NAMED(actuator, range)) memcpy(prm, e->range, sizeof e->range);
  if (NAMED(actuator, force)) prm[2] = e->force;
  if (NAMED(actuator, scale)) prm[3] = e->scale;
  if (NAMED(actuator, optlen)) prm[4] = e->optlen;
  if (NAMED(actuator, slacklen)) prm[5] = e->slacklen;
  if (NAMED(actuator, vmax)) prm[6] = e->vmax;
  if (NAMED(actuator, pennation)) prm[7] = e->pennation;
  if (NAMED(actuator, tendonstiff)) prm[8] = e->tendonstiff;
}

static void complete_gain_and_bias(snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool gain = s->gaintype == SN_GAIN_HILLMUSCLE;
  if (gain) complete_muscle(actuator, s->gainprm, actuator->gainprm_written);
  if (s->biastype != SN_BIAS_HILLMUSCLE) return;
  if (gain && actuator->biasprm_written == 0)
    memcpy(s->biasprm, s->gainprm, sizeof s->biasprm);
  else
    complete_muscle(actuator, s->biasprm, actuator->biasprm_written);
}

// ---- checks

// A parameter that stands in an array or under its own name.
static void require_entry(snPlan* plan, const snElement* el, const snPlanActuator* actuator, const char* array,
                          const char* name, bool holds, const char* rule, double found) {
  if (holds) return;
  int row = sn_attr_find(SN_EL_HILLMUSCLE, name);
  bool named = el->kind == SN_EL_HILLMUSCLE || (row >= 0 && actuator->hill.el.given >> row & 1);
  sn_plan_error(plan, el, named ? name : array, "is %g. HillMuscle: %s", found, rule);
}

static void check_entries(snPlan* plan, const snElement* el, const snPlanActuator* actuator, const double* prm,
                          const char* array) {
  const double right_angle = SN_PI / 2;
  bool has_force = prm[2] >= 0 || (prm[2] < 0 && prm[3] > 0);
  require_entry(plan, el, actuator, array, "scale", has_force, "scale must be positive where force is negative",
                prm[3]);
  require_entry(plan, el, actuator, array, "optlen", prm[4] > 0, "optimal_fiber_length must be positive", prm[4]);
  require_entry(plan, el, actuator, array, "slacklen", prm[5] >= 0, "tendon_slack_length must be non-negative", prm[5]);
  require_entry(plan, el, actuator, array, "vmax", prm[6] > 0, "max_contraction_velocity must be positive", prm[6]);
  require_entry(plan, el, actuator, array, "pennation", prm[7] >= 0 && prm[7] < right_angle,
                "pennation_angle must be in [0, \xcf\x80/2)", prm[7]);
  require_entry(plan, el, actuator, array, "tendonstiff", prm[8] > 0, "tendon_stiffness must be positive", prm[8]);
}

static void require(snPlan* plan, const snElement* el, const char* attribute, bool holds, const char* rule,
                    double found) {
  if (!holds) sn_plan_error(plan, el, attribute, "is %g. HillMuscle: %s %s", found, attribute, rule);
}

static void check_shape(snPlan* plan, const snElement* el, const snSpecHillmuscle* e) {
  bool hill = e->curves == SN_CURVES_HILL, degroote = e->curves == SN_CURVES_DEGROOTE;
  bool early = e->curves == SN_CURVES_EARLYTHELEN, thelen = e->curves == SN_CURVES_THELEN || early;
  static const char* const positive = "must be positive";
  require(plan, el, "fiberdamping", e->fiberdamping >= 0, "must be non-negative", e->fiberdamping);
  require(plan, el, "fvcurvature", !(hill || thelen) || e->fvcurvature > 0, positive, e->fvcurvature);
  require(plan, el, "fvmax", !hill || e->fvmax >= 1, "must be at least 1", e->fvmax);
  require(plan, el, "fvmax", !thelen || e->fvmax > 1, "must be above 1", e->fvmax);
  require(plan, el, "fiberdamping", !thelen || early || e->fiberdamping == 0, "must be 0 with curves of Thelen",
          e->fiberdamping);
  require(plan, el, "fvecc", !(hill || early) || e->fvecc > 0, positive, e->fvecc);
  require(plan, el, "flwidth", !(hill || thelen) || e->flwidth[0] > 0, positive, e->flwidth[0]);
  require(plan, el, "flwidth", !hill || e->flwidth[1] > 0, positive, e->flwidth[1]);
  require(plan, el, "fpshape", !(hill || degroote || thelen) || e->fpshape > 0, positive, e->fpshape);
  require(plan, el, "fpstrain", !(degroote || thelen) || e->fpstrain[1] > 0, positive, e->fpstrain[1]);
  require(plan, el, "tendonstrain", !(degroote || thelen) || e->tendonstrain > 0, positive, e->tendonstrain);
  require(plan, el, "flscale", !degroote || e->flscale > 0, positive, e->flscale);
  require(plan, el, "tissue", e->tissue[0] > 0, positive, e->tissue[0]);
  require(plan, el, "tissue", e->tissue[1] > 0, positive, e->tissue[1]);
  require(plan, el, "slowtwitch", e->slowtwitch >= 0 && e->slowtwitch <= 1, "must be in [0, 1]", e->slowtwitch);
}

static snMillardShape millard_shape(const snSpecHillmuscle* e) {
  return (snMillardShape){
      .flrange = {e->flrange[0], e->flrange[1], e->flrange[2]},
      .flslope = e->flslope[0],
      .flminimum = e->flslope[1],
      .fpstrain = {e->fpstrain[0], e->fpstrain[1]},
      .fpstiffness = {e->fpstiffness[0], e->fpstiffness[1]},
      .fpcurviness = e->fpstiffness[2],
      .fvslopes = {e->fvslopes[0], e->fvslopes[1], e->fvslopes[2], e->fvslopes[3], e->fvslopes[4]},
      .fvmax = e->fvmax,
      .fvcurviness = {e->fvcurviness[0], e->fvcurviness[1]},
      .tendonstrain = e->tendonstrain,
      .tendonstiffness = e->tendontoe[0],
      .tendontoe = e->tendontoe[1],
      .tendoncurviness = e->tendontoe[2],
  };
}

static void check_millard(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snMillardCurves curves;
  const char* reason;
  actuator->millard = millard_shape(&actuator->hill);
  if (!sn_millard_curves(&actuator->millard, curves, &reason))
    sn_plan_error(plan, el, "curves", "are Millard's, but %s", reason);
}

typedef enum CurveUse { UNUSED, OPTIONAL, NEEDED } CurveUse;

// An attribute that names a function, its place among those of the muscle, and what the curves make of it. Schutte's
// passive force has a function of its own where none is named.
typedef struct CurveFunction {
  const char* word;
  int slot;
  CurveUse schutte, functions;
} CurveFunction;

static const CurveFunction curve_functions[4] = {{"flfunction", 0, NEEDED, NEEDED},
                                                 {"fpfunction", 1, OPTIONAL, NEEDED},
                                                 {"tendonfunction", 2, NEEDED, UNUSED},
                                                 {"fvfunction", 2, UNUSED, NEEDED}};

static void plan_functions(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecHillmuscle* e = &actuator->hill;
  const char* const names[4] = {e->flfunction, e->fpfunction, e->tendonfunction, e->fvfunction};
  bool schutte = e->curves == SN_CURVES_SCHUTTE, functions = e->curves == SN_CURVES_FUNCTIONS;
  for (int i = 0; i < 4; i++) {
    const CurveFunction* row = &curve_functions[i];
    CurveUse use = schutte ? row->schutte : functions ? row->functions : UNUSED;
    bool given = names[i] && names[i][0];
    if (given && use == UNUSED)
      sn_plan_warning(plan, el, row->word, "has no effect: the curves of this muscle have no such function");
    else if (given)
      actuator->functions[row->slot] = sn_plan_function_of_one(plan, el, row->word, names[i]);
    else if (use == NEEDED)
      sn_plan_error(plan, el, row->word, "is missing: the curves \"%s\" need it", schutte ? "schutte" : "functions");
  }
  if (functions && e->tendonmodel == SN_TENDON_COMPLIANT)
    sn_plan_error(plan, el, "tendonmodel", "is compliant: the curves \"functions\" have a rigid tendon");
}

static void check_compliant(snPlan* plan, const snElement* el, const snPlanActuator* actuator) {
  const snSpecGeneral* s = &actuator->s;
  bool whole = s->dyntype == SN_DYN_HILLMUSCLE && s->gaintype == SN_GAIN_HILLMUSCLE &&
               s->biastype == SN_BIAS_HILLMUSCLE && memcmp(s->gainprm, s->biasprm, sizeof(snHillEntries)) == 0;
  if (!whole)
    sn_plan_error(plan, el, "tendonmodel",
                "is compliant, which needs hillmuscle as dyntype, gaintype and biastype, with the same parameters");
  require_entry(plan, el, actuator, "gainprm", "slacklen", s->gainprm[5] > 0,
                "tendon_slack_length must be positive where the tendon is compliant", s->gainprm[5]);
  if (actuator->hill.curves == SN_CURVES_THELEN || actuator->hill.curves == SN_CURVES_EARLYTHELEN) return;
  require(plan, el, "fiberdamping", actuator->hill.fiberdamping > 0, "must be positive where the tendon is compliant",
          actuator->hill.fiberdamping);
}

// The activation lies in [0, 1], nowhere else.
static void limit_activation(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool ranged = s->actrange[0] != 0 || s->actrange[1] != 0;
  if (ranged && (s->actrange[0] != 0 || s->actrange[1] != 1))
    sn_plan_error(plan, el, "actrange", "is %g %g. HillMuscle: actrange must be 0 1", s->actrange[0], s->actrange[1]);
  if (s->actlimited == 0)
    sn_plan_error(plan, el, "actlimited", "is false. HillMuscle: the activation is always limited");
  s->actlimited = 1;
  s->actrange[0] = 0;
  s->actrange[1] = 1;
  int slots = actuator->hill.tendonmodel == SN_TENDON_COMPLIANT ? 2 : 1;
  if (s->actdim >= 0 && s->actdim != slots)
    sn_plan_error(plan, el, "actdim", "is %d. HillMuscle: actdim must be %d here", s->actdim, slots);
  s->actdim = slots;
  if (!(s->dynprm[2] >= 0)) sn_plan_error(plan, el, "tausmooth", "is %g: it cannot be negative", s->dynprm[2]);
}

// An attribute of Hill muscles on an actuator that is none.
static void remark_unused(snPlan* plan, const snElement* el) {
  static const char* const names[] = {
#define SN_ATTR(kind, name, arg, where, def, doc) #name,
      SN_HILL_ATTRS(SN_ATTR)
#undef SN_ATTR
  };
  if (el->kind != SN_EL_GENERAL) return;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    int row = sn_attr_find(SN_EL_GENERAL, names[i]);
    if (el->given >> row & 1)
      sn_plan_warning(plan, el, names[i], "has no effect: neither dyntype, gaintype nor biastype is hillmuscle");
  }
}

void sn_plan_hill(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  if (s->dyntype == SN_DYN_HILLMUSCLE) {
    if (!SN_GIVEN(s, GENERAL, gaintype)) s->gaintype = SN_GAIN_HILLMUSCLE;
    if (!SN_GIVEN(s, GENERAL, biastype)) s->biastype = SN_BIAS_HILLMUSCLE;
  }
  bool gain = s->gaintype == SN_GAIN_HILLMUSCLE, bias = s->biastype == SN_BIAS_HILLMUSCLE;
  actuator->is_hill = gain || bias || s->dyntype == SN_DYN_HILLMUSCLE;
  if (!actuator->is_hill) {
    remark_unused(plan, el);
    return;
  }
  complete_curves(actuator);
  complete_gain_and_bias(actuator);
  if (gain) check_entries(plan, el, actuator, s->gainprm, "gainprm");
  if (bias && (!gain || memcmp(s->gainprm, s->biasprm, sizeof s->gainprm) != 0))
    check_entries(plan, el, actuator, s->biasprm, "biasprm");
  check_shape(plan, el, &actuator->hill);
  const snSpecHillmuscle* e = &actuator->hill;
  plan_functions(plan, el, actuator);
  require(plan, el, "minact", e->minact >= 0 && e->minact < 1, "must be in [0, 1)", e->minact);
  require(plan, el, "minlength", e->minlength < 1, "must be less than 1", e->minlength);
  if (actuator->hill.curves == SN_CURVES_MILLARD) check_millard(plan, el, actuator);
  if (actuator->hill.tendonmodel == SN_TENDON_COMPLIANT) check_compliant(plan, el, actuator);
  if (s->dyntype == SN_DYN_HILLMUSCLE) {
    complete_dynamics(actuator);
    limit_activation(plan, el, actuator);
  }
}

// ---- model

static snPlanActuator* actuator_at(const snPlan* plan, int id) {
  return (snPlanActuator*)(void*)plan->items[SN_OBJ_ACTUATOR][id];
}

// The set of curves that an earlier muscle has already, else a new one.
static int curve_set(const snPlan* plan, int id, int count) {
  const snPlanActuator* own = actuator_at(plan, id);
  for (int other = 0; other < id; other++) {
    const snPlanActuator* actuator = actuator_at(plan, other);
    if (actuator->curve_set >= 0 && memcmp(&actuator->millard, &own->millard, sizeof own->millard) == 0)
      return actuator->curve_set;
  }
  return count;
}

void sn_size_hill(snPlan* plan, snModel* m) {
  m->nhill = m->nmillard = 0;
  for (int id = 0; id < m->nu; id++) {
    snPlanActuator* actuator = actuator_at(plan, id);
    actuator->curve_set = -1;
    if (!actuator->is_hill) continue;
    m->nhill++;
    if (actuator->hill.curves == SN_CURVES_MILLARD) actuator->curve_set = curve_set(plan, id, m->nmillard);
    if (actuator->curve_set == m->nmillard) m->nmillard++;
  }
}

static void fill_entries(snModel* m, int hill, const snHillEntries* e) {
  m->hill_scale[hill] = e->force < 0 ? e->scale : 0;
  m->hill_peakforce[hill] = e->force;
  m->hill_optlength[hill] = e->optlen;
  m->hill_slacklength[hill] = e->slacklen;
  m->hill_vmax[hill] = e->vmax;
  m->hill_pennation0[hill] = e->pennation;
  m->hill_tendonstiff[hill] = e->tendonstiff;
}

static void fill_attributes(snModel* m, int hill, const snSpecHillmuscle* e) {
  m->hill_curves[hill] = e->curves;
  m->hill_tendonmodel[hill] = e->tendonmodel;
  m->hill_pennationmodel[hill] = e->pennationmodel;
  m->hill_fltruncate[hill] = (snByte)e->fltruncate;
  m->hill_fiberdamping[hill] = e->fiberdamping;
  m->hill_fvcurvature[hill] = e->fvcurvature;
  m->hill_fvmax[hill] = e->fvmax;
  m->hill_fvecc[hill] = e->fvecc;
  memcpy(m->hill_flwidth[hill], e->flwidth, sizeof e->flwidth);
  m->hill_fpshape[hill] = e->fpshape;
  m->hill_fpstrain[hill] = e->fpstrain[1];
  m->hill_peakstrain[hill] = e->tendonstrain;
  m->hill_flscale[hill] = e->flscale;
  m->hill_mass[hill] = e->mass;
  m->hill_tension[hill] = e->tissue[0];
  m->hill_density[hill] = e->tissue[1];
  m->hill_slowtwitch[hill] = e->slowtwitch;
  m->hill_minact[hill] = e->minact;
  m->hill_minlength[hill] = e->minlength;
  m->hill_rigiddamping[hill] = (snByte)e->rigiddamping;
}

// The muscle is the gain's; the bias's where the gain is none.
static void fill_muscle(const snPlan* plan, snModel* m, int hill, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool contracts = sn_gain_muscle(s->gaintype) == SN_MUSCLE_HILL;
  m->hill_settled[hill] = (snByte)plan->compiler.settlemuscles;
  m->hill_curveid[hill] = actuator->curve_set;
  fill_entries(m, hill, hill_entries(contracts ? s->gainprm : s->biasprm));
  fill_attributes(m, hill, &actuator->hill);
  for (int k = 0; k < 3; k++) m->hill_functionid[hill][k] = actuator->functions[k] ? actuator->functions[k]->id : -1;
  if (actuator->curve_set >= 0) memcpy(m->millard_prm[actuator->curve_set], &actuator->millard, sizeof(snMillardPrm));
}

void sn_fill_hill(const snPlan* plan, snModel* m) {
  int hill = 0;
  for (int id = 0; id < m->nu; id++) {
    snPlanActuator* actuator = actuator_at(plan, id);
    m->actuator_hilladr[id] = actuator->is_hill ? hill : -1;
    if (!actuator->is_hill) continue;
    m->hill_actuatorid[hill] = id;
    fill_muscle(plan, m, hill++, actuator);
  }
}
