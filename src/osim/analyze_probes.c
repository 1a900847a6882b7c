// analyze_probes.c — energies, powers and metabolic rates (OpenSim's ProbeReporter)
//   reads   hill_* act ctrl energy        writes  columns
//   Umberger, Gerritsen, Martin, A model of human muscle energy expenditure, Comput. Methods Biomech. Biomed. Engin. 6
//   (2003); Umberger, Stance and swing phase costs in human walking, J. R. Soc. Interface 7 (2010); Bhargava, Pandy,
//   Anderson, A phenomenological model for estimating metabolic energy consumption in muscle contraction, J. Biomech.
//   37 (2004); with the choices that OpenSim's probes offer.
#include "actuation/hill_model.h"
#include "base/report.h"
#include "math/angle.h"
#include "math/elementary.h"
#include "osim/analyze.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

typedef struct snFoundProbe {
  int* members;  // levers by name, or actuators by muscle
} snFoundProbe;

// ---- names

static int find_lever(const snPlant* plant, const char* name) {
  for (int i = 0; i < plant->levers.count; i++)
    if (strcmp(plant->levers.item[i].name, name) == 0) return i;
  return -1;
}

static int find_member(const snProbe* p, const snPlant* plant, const char* name) {
  const snModel* m = plant->m;
  if (p->kind == SN_PROBE_POWER || p->kind == SN_PROBE_FORCE) return find_lever(plant, name);
  int actuator = sn_name_to_id(m, SN_OBJ_ACTUATOR, name);
  return actuator >= 0 && m->actuator_hilladr[actuator] >= 0 ? actuator : -1;
}

static bool find_probe(const snProbe* p, const snPlant* plant, snFoundProbe* found, snArena* arena,
                       snDiagnostics* diag) {
  int count = p->muscle_count > 0 ? p->muscle_count : p->name_count;
  found->members = sn_arena_zarray(arena, int, count + 1);
  if (p->kind == SN_PROBE_ENERGY && p->potential && plant->m->nhill > 0) {
    sn_diagnose_line(diag, SN_SEVERITY_ERROR, p->file, p->line,
                     "the probe '%s' asks for the potential energy of a model with muscles; what fibres and tendons "
                     "store is not known here",
                     p->name);
    return false;
  }
  if (p->kind == SN_PROBE_JOINT_POWER || p->kind == SN_PROBE_ENERGY) return found->members != NULL;
  for (int i = 0; found->members && i < count; i++) {
    const char* name = p->muscle_count > 0 ? p->muscles[i].name : p->names[i];
    if ((found->members[i] = find_member(p, plant, name)) >= 0) continue;
    bool actuator = p->kind == SN_PROBE_POWER || p->kind == SN_PROBE_FORCE;
    sn_diagnose_line(diag, SN_SEVERITY_ERROR, p->file, p->line,
                     "the probe '%s' names the %s '%s', which the model does not have", p->name,
                     actuator ? "actuator" : "muscle", name);
    return false;
  }
  return found->members != NULL;
}

bool sn_find_probes(snRecorder* r, const snPlant* plant, snArena* arena, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  r->probes = sn_arena_zalloc(arena, sizeof *r->probes * (size_t)(q->probe_count + 1));
  for (int i = 0; r->probes && i < q->probe_count; i++)
    if (!find_probe(&q->probes[i], plant, &r->probes[i], arena, diag)) return false;
  return r->probes != NULL;
}

// ---- metabolic power

// A muscle as both models see it: rates in optimal lengths a second, heat rates in W.
typedef struct Effort {
  const snProbeMuscle* muscle;
  double mass, excitation, activation, active, passive, length, velocity, speed, fastest, isometric, force_length;
} Effort;

static Effort effort_of(const snProbe* p, const snProbeMuscle* muscle, const snModel* m, const snData* d,
                        int actuator) {
  int hill = m->actuator_hilladr[actuator], first = m->actuator_actadr[actuator];
  snHillParams h = sn_hill_params(m, hill);
  double length = m->hill_optlength[hill], force = h.given.peakforce;
  double activation = first < 0 ? d->ctrl[actuator] : d->act[first + m->actuator_actnum[actuator] - 1];
  Effort e = {.muscle = muscle, .velocity = d->hill_fibervelocity[hill]};
  activation = p->effort * fmax(activation, m->hill_minact[hill]);
  e.mass = muscle->mass > 0 ? muscle->mass : force / muscle->specific_tension * muscle->density * length;
  e.activation = activation;
  e.excitation = p->effort * d->ctrl[actuator];
  e.active = p->effort * d->hill_activeforce[hill];
  e.passive = d->hill_passiveforce[hill];
  e.length = d->hill_fiberlength[hill] / length;
  e.speed = e.velocity / length;
  e.fastest = m->hill_vmax[hill];
  e.force_length = sn_hill_active_multiplier(&h, d->hill_fiberlength[hill]);
  e.isometric = activation * e.force_length * force;
  return e;
}

// Excitations of slow and fast fibres.
static double slow_excitation(const Effort* e) { return e->muscle->slow * sn_sin(SN_PI / 2 * e->excitation); }
static double fast_excitation(const Effort* e) {
  return (1 - e->muscle->slow) * (1 - sn_cos(SN_PI / 2 * e->excitation));
}

// Of the contractile element: what it does, or takes up where that counts.
static double work_rate(const snProbe* p, const Effort* e, double force) {
  return p->negative_work || e->velocity <= 0 ? -force * e->velocity : 0;
}

// Heat rates and work: parts that are switched off count where the sum must not be negative.
static double sum_of_rates(const snProbe* p, const Effort* e, double activation, double maintenance, double shortening,
                           double work) {
  bool all = p->activation_rate && p->maintenance_rate && p->shortening_rate;
  if (p->forbid_negative) shortening -= fmin(0, activation + maintenance + shortening + work);
  double heat = activation + maintenance + shortening;
  if (all && p->least_heat) heat = fmax(heat, e->mass);  // 1 W/kg
  if (!all)
    heat = (p->activation_rate ? activation : 0) + (p->maintenance_rate ? maintenance : 0) +
           (p->shortening_rate ? shortening : 0);
  return heat + (p->work_rate ? work : 0);
}

// Heat of activation and maintenance are one; all by mass.
static double umberger(const snProbe* p, const Effort* e) {
  double slow = e->muscle->slow, u = e->excitation, a = e->activation, scale = p->aerobic_factor;
  if (p->recruitment) slow = u == 0 ? 1 : slow_excitation(e) / (slow_excitation(e) + fast_excitation(e));
  double A = u > a ? u : 0.5 * (u + a), beyond = e->length > 1 ? e->force_length : 1;
  double heat = 128 * (1 - slow) + 25, part = e->length > 1 ? 0.4 + 0.6 * beyond : 1;
  double maintenance = scale * sn_pow(A, 0.6) * heat * part;
  double by_slow = 250 / e->fastest, by_fast = 153 / e->fastest, shortening;
  if (e->speed <= 0)
    shortening = scale * A * A * (fmin(100, -by_slow * e->speed) * slow - by_fast * e->speed * (1 - slow));
  else
    shortening = scale * A * (p->negative_work ? 4.0 : 0.3) * by_slow * e->speed;
  double work = work_rate(p, e, fmax(0, e->active));
  return sum_of_rates(p, e, e->mass * maintenance, 0, e->mass * shortening * beyond, work);
}

static double dependence(const snProbe* p, double x) {
  int i = 1, last = p->dependence_count - 1;
  while (i < last && x > p->dependence_x[i]) i++;
  double step = p->dependence_x[i] - p->dependence_x[i - 1], rise = p->dependence_y[i] - p->dependence_y[i - 1];
  return p->dependence_y[i - 1] + rise * (x - p->dependence_x[i - 1]) / step;
}

static double bhargava(const snProbe* p, const Effort* e) {
  double slow = slow_excitation(e), fast = fast_excitation(e), total = e->active + e->passive, share;
  double activation = e->mass * (e->muscle->activation[0] * slow + e->muscle->activation[1] * fast);
  double maintenance = e->mass * dependence(p, e->length) *
                       (e->muscle->maintenance[0] * slow + e->muscle->maintenance[1] * fast);
  if (p->force_dependent)
    share = e->velocity <= 0 ? 0.16 * e->isometric + 0.18 * total : 0.157 * total;
  else
    share = e->velocity <= 0 ? 0.25 * total : 0;
  return sum_of_rates(p, e, activation, maintenance, -share * e->velocity, work_rate(p, e, e->active));
}

static double whole_mass(const snModel* m) {
  double mass = 0;
  for (int body = 1; body < m->nbody; body++) mass += m->body_mass[body];
  return mass;
}

static double muscle_rate(const snProbe* p, const snFoundProbe* f, const snModel* m, const snData* d, int i) {
  Effort e = effort_of(p, &p->muscles[i], m, d, f->members[i]);
  return p->kind == SN_PROBE_UMBERGER ? umberger(p, &e) : bhargava(p, &e);
}

static void put_metabolics(snColumns* c, const snProbe* p, const snFoundProbe* f, const snModel* m, const snData* d) {
  double basal = p->basal_rate ? p->basal_coefficient * sn_pow(whole_mass(m), p->basal_exponent) : 0, total = basal;
  for (int i = 0; i < p->muscle_count; i++) total += muscle_rate(p, f, m, d, i);
  sn_column(c, p->gain * total, "%s_TOTAL", p->name);
  if (p->total_only) return;
  sn_column(c, p->gain * basal, "%s_BASAL", p->name);
  for (int i = 0; i < p->muscle_count; i++)
    sn_column(c, p->gain * muscle_rate(p, f, m, d, i), "%s_%s", p->name, p->muscles[i].name);
}

// ---- the others

static double energy_of(const snProbe* p, const snModel* m, snData* d) {
  sn_energy_position(m, d);
  sn_energy_velocity(m, d);
  return (p->kinetic ? d->energy[1] : 0) + (p->potential ? d->energy[0] : 0);
}

// A joint takes up power only where its motion is prescribed, which no model has here.
static double member_value(const snProbe* p, const snFoundProbe* f, const snPlant* plant, const snData* d, int i) {
  double value = p->kind == SN_PROBE_POWER   ? sn_lever_power(plant, d, f->members[i])
                 : p->kind == SN_PROBE_FORCE ? sn_lever_actuation(plant, d, f->members[i])
                                             : 0;
  return p->exponent == 1 ? value : sn_pow(value, p->exponent);
}

static void put_members(snColumns* c, const snProbe* p, const snFoundProbe* f, const snPlant* plant, const snData* d) {
  double sum = 0;
  for (int i = 0; i < p->name_count; i++) {
    double value = member_value(p, f, plant, d, i);
    sum += value;
    if (!p->summed) sn_column(c, p->gain * value, "%s_%s", p->name, p->names[i]);
  }
  if (p->summed) sn_column(c, p->gain * sum, "%s_Summed", p->name);
}

void sn_columns_of_probes(const snRecorder* r, const snPlant* plant, snData* d, snColumns* c) {
  const snModel* m = plant->m;
  for (int k = 0; k < r->request->probe_count; k++) {
    const snProbe* p = &r->request->probes[k];
    const snFoundProbe* f = &r->probes[k];
    switch (p->kind) {
      case SN_PROBE_ENERGY: sn_column(c, p->gain * energy_of(p, m, d), "%s", p->name); break;
      case SN_PROBE_POWER:
      case SN_PROBE_FORCE:
      case SN_PROBE_JOINT_POWER: put_members(c, p, f, plant, d); break;
      case SN_PROBE_UMBERGER:
      case SN_PROBE_BHARGAVA: put_metabolics(c, p, f, m, d); break;
    }
  }
}
