// prescribed_motion.c — the parts of a prescribed motion, and the model along it
//   Forces of actuators are linear in what drives them (activation of a muscle on a rigid tendon, tendon force,
//   control): force = force0 + slope input, from two evaluations.
#include "optimal/prescribed_parts.h"
#include "base/report.h"
#include "kinematics/driven.h"
#include "math/dense.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <math.h>
#include <string.h>

// Inputs at which forces are evaluated; inside the limits of controls and activations.
#define FIRST_INPUT  0.25
#define SECOND_INPUT 0.75

int sn_prescribed_activations(const snPrescribed* p) { return p->na; }
int sn_prescribed_tendons(const snPrescribed* p) { return p->nc; }
int sn_prescribed_couplers(const snPrescribed* p) { return p->nl; }
int sn_prescribed_activation_actuator(const snPrescribed* p, int activation) { return p->actuator[activation]; }
int sn_prescribed_tendon_actuator(const snPrescribed* p, int tendon) { return p->tendon_actuator[tendon]; }
int sn_prescribed_activation(const snPrescribed* p, int actuator) { return p->activation[actuator]; }

// ---- creation

static bool covers(const snModel* m, snDiagnostics* diag) {
  for (int i = 0; i < m->nu; i++) {
    int hill = m->actuator_hilladr[i];
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    const char* what = NULL;
    if (m->actuator_actnum[i] > 1 && hill < 0) what = "has several activation variables";
    else if (m->actuator_actnum[i] > 1 && m->hill_curves[hill] != SN_CURVES_DEGROOTE)
      what = "has a compliant tendon and curves that are not De Groote's";
    else if (m->actuator_delay[i] != 0) what = "has a delay";
    if (!what) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "actuator '%s' %s; prescribed motion does not support it", name, what);
    return false;
  }
  if (m->neq == 0 && m->nplugin == 0 && m->nflex == 0) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the model has %s, which prescribed motion does not support",
              m->neq > 0     ? "equality constraints"
              : m->nflex > 0 ? "flexible bodies"
                             : "plugins");
  return false;
}

static bool index_actuators(snPrescribed* p) {
  const snModel* m = p->m;
  p->activation = sn_arena_array(p->arena, int, m->nu);
  p->input = sn_arena_array(p->arena, int, m->nu);
  p->actuator = sn_arena_array(p->arena, int, m->nu);
  p->tendon_actuator = sn_arena_array(p->arena, int, m->nu);
  if (!p->activation || !p->input || !p->actuator || !p->tendon_actuator) return false;
  for (int i = 0; i < m->nu; i++) {
    p->activation[i] = m->actuator_actadr[i] >= 0 ? p->na : -1;
    if (p->activation[i] >= 0) p->actuator[p->na++] = i;
    if (m->actuator_actnum[i] > 1) p->tendon_actuator[p->nc++] = i;
  }
  p->ns = p->na + p->nc, p->controls = p->nu + p->nl, p->nz = p->ns + p->controls + p->nc;
  for (int i = 0; i < m->nu; i++) p->input[i] = p->activation[i] >= 0 ? p->activation[i] : p->ns + i;
  for (int c = 0; c < p->nc; c++) p->input[p->tendon_actuator[c]] = p->na + c;
  return true;
}

snPrescribed* sn_prescribed_create(const snModel* m, const snMotion* motion, double cutoff, const snModel* coupled,
                                   const snOpenCoupler* couplers, int coupler_count, snDiagnostics* diag) {
  if (!covers(m, diag)) return NULL;
  snArena* arena = sn_arena_create(NULL, 0);
  snPrescribed* p = arena ? sn_arena_zarray(arena, snPrescribed, 1) : NULL;
  if (!p) {
    if (arena) sn_arena_destroy(arena);
    return NULL;
  }
  p->m = m, p->arena = arena, p->nv = m->nv, p->nu = m->nu, p->nl = coupler_count;
  p->coupled = coupled, p->couplers = couplers;
  bool tracked = sn_track_create_table(&p->track, m, motion, cutoff, diag);
  p->data = sn_data_create(m, NULL);
  p->coupled_position = sn_arena_zarray(arena, double, coupled ? coupled->nq : 1);
  if (tracked && p->data && p->coupled_position && index_actuators(p) && sn_prescribed_patterns(p)) return p;
  if (tracked) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  sn_prescribed_destroy(p);
  return NULL;
}

void sn_prescribed_destroy(snPrescribed* p) {
  if (!p) return;
  if (p->track.arena) sn_arena_destroy(p->track.arena);
  if (p->data) sn_data_destroy(p->data);
  if (p->mesh) sn_arena_destroy(p->mesh);
  sn_arena_destroy(p->arena);
}

// ---- the model along the motion

// Activations of all muscles, and controls of the other actuators.
static void set_inputs(const snPrescribed* p, double value) {
  const snModel* m = p->m;
  for (int i = 0; i < p->nu; i++) {
    int first = m->actuator_actadr[i];
    if (first >= 0) p->data->act[first + m->actuator_actnum[i] - 1] = value;
    p->data->ctrl[i] = first >= 0 ? 0 : value;
  }
}

// force0 and slope of all actuators, for their inputs in z.
static void linear_forces(const snPrescribed* p, double* force0, double* slope) {
  const snModel* m = p->m;
  snData* d = p->data;
  set_inputs(p, FIRST_INPUT);
  sn_forward_force(m, d);
  dense_copy(force0, d->actuator_force, p->nu);
  set_inputs(p, SECOND_INPUT);
  sn_forward_force(m, d);
  for (int i = 0; i < p->nu; i++) {
    slope[i] = (d->actuator_force[i] - force0[i]) / (SECOND_INPUT - FIRST_INPUT);
    force0[i] -= slope[i] * FIRST_INPUT;
  }
  for (int c = 0; c < p->nc; c++) {  // muscles pull: their forces are negative
    int i = p->tendon_actuator[c];
    force0[i] = 0, slope[i] = -m->hill_peakforce[m->actuator_hilladr[i]];
  }
}

// Rows of the equations of motion at the pose of the data: constants, and entries of their pattern.
static void motion_rows(const snPrescribed* p, const double* force0, const double* slope, double* constant,
                        double* entries) {
  const snModel* m = p->m;
  const snData* d = p->data;
  for (int i = 0; i < p->nu; i++)
    for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++) {
      constant[m->moment_colind[e]] -= d->actuator_moment[e] * force0[i];
      entries[p->entry[e]] -= d->actuator_moment[e] * slope[i];
    }
  for (int k = 0; k < p->nl; k++) {
    const snOpenCoupler* c = &p->couplers[k];
    int joint = p->coupled->driven_jntid[c->coordinate - p->coupled->njnt];
    p->coupled_position[p->coupled->jnt_qposadr[joint]] = d->qpos[m->jnt_qposadr[m->dof_jntid[c->independent]]];
    entries[p->coupler_entry[2 * k]] = -1;
    entries[p->coupler_entry[2 * k + 1]] = sn_coordinate(p->coupled, p->coupled_position, c->coordinate).d1;
  }
}

static void evaluate_point(snPrescribed* p, const snLoads* loads, int point, double time, double* scratch) {
  const snModel* m = p->m;
  snData* d = p->data;
  double *qacc = scratch, *applied = qacc + p->nv, *force0 = applied + p->nv, *slope = force0 + p->nu;
  double* constant = p->constant + point * p->nv;
  sn_track_pose(&p->track, m, d, time);
  d->time = time;
  dense_copy(qacc, d->qacc, p->nv);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  sn_mass_product(m, d, qacc, constant);
  dense_clear(applied, p->nv);
  if (loads) sn_loads_apply(loads, m, d, time, applied);
  for (int i = 0; i < p->nv; i++) constant[i] += d->qfrc_bias[i] - d->qfrc_passive[i] - applied[i];
  linear_forces(p, force0, slope);
  motion_rows(p, force0, slope, constant, p->matrix + point * p->path.rowadr[p->nv]);
  for (int c = 0; c < p->nc; c++) {
    p->length[point * p->nc + c] = d->actuator_length[p->tendon_actuator[c]];
    p->velocity[point * p->nc + c] = d->actuator_velocity[p->tendon_actuator[c]];
  }
}

static bool make_mesh(snPrescribed* p, int points) {
  if (p->mesh) sn_arena_destroy(p->mesh);
  p->mesh = sn_arena_create(NULL, 0);
  if (!p->mesh) return false;
  p->points = points;
  p->constant = sn_arena_zarray(p->mesh, double, points * p->nv);
  p->matrix = sn_arena_zarray(p->mesh, double, points * p->path.rowadr[p->nv]);
  p->length = sn_arena_zarray(p->mesh, double, points * p->nc);
  p->velocity = sn_arena_zarray(p->mesh, double, points * p->nc);
  return p->constant && p->matrix && p->length && p->velocity;
}

bool sn_prescribed_mesh(snPrescribed* p, const snLoads* loads, int points, double start, double duration,
                        const double* part, snDiagnostics* diag) {
  double first = p->track.time[0], last = p->track.time[p->track.rows - 1], slack = 1e-9 * fmax(1, fabs(last));
  if (start < first - slack || start + duration > last + slack) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the motion goes from %g to %g s; the problem from %g to %g s", first,
                last, start, start + duration);
    return false;
  }
  if (!make_mesh(p, points)) return false;
  double* scratch = sn_arena_array(p->mesh, double, 2 * (p->nv + p->nu));
  if (!scratch) return false;
  sn_default_pose(p->m, p->data);
  dense_clear(p->data->qvel, p->nv);
  dense_clear(p->data->qacc, p->nv);
  for (int k = 0; k < points; k++)
    evaluate_point(p, loads, k, start + duration * (part ? part[k] : (double)k / (points - 1)), scratch);
  return true;
}
