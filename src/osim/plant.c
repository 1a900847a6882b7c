// plant.c — a model with everything that OpenSim's tools let act on it: controls over time, reserves, measured forces
//   reads   time qpos qvel and frames        writes  ctrl qfrc_applied, before the forces of every evaluation
#include "osim/plant.h"

#include "base/text.h"
#include "osim/track.h"
#include "sinew/support.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SWITCHED_OFF 30  // group of actuators that a set-up replaces

// ---- signals

// The last node that is not after a time; -1: it is before all.
static int node_before(const snControlSignal* s, double time) {
  int low = -1, high = s->count;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (s->time[middle] <= time)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static double straight(const snControlSignal* s, int i, double time) {
  if (s->count == 1) return s->value[0];
  double t = s->time[i], span = s->time[i + 1] - t;
  return s->value[i] + (s->value[i + 1] - s->value[i]) * (time - t) / span;
}

double sn_signal_value(const snControlSignal* s, const snNaturalSpline* spline, double time, double middle) {
  int last = s->count - 1, i;
  switch (s->rule) {
    case SN_CONTROL_CUBIC:
    case SN_CONTROL_QUINTIC: return sn_spline_value(spline, time, 0);
    case SN_CONTROL_STEPS:
      i = node_before(s, middle);
      return s->value[i < 0 ? 0 : i < last ? i + 1 : last];
    case SN_CONTROL_LEVELS:
      i = node_before(s, middle);
      return s->value[i < 0 ? 0 : i];
    case SN_CONTROL_HELD:
      if (time <= s->time[0]) return s->value[0];
      if (time >= s->time[last]) return s->value[last];
      break;
    case SN_CONTROL_LINEAR: break;
  }
  i = node_before(s, time);
  return straight(s, i < 0 ? 0 : i < last ? i : last > 0 ? last - 1 : 0, time);
}

// ---- what acts

void sn_plant_controls(const snPlant* plant, double time, double* controls) {
  memset(controls, 0, sizeof(double) * (size_t)plant->levers.count);
  for (int i = 0; i < plant->input_count; i++) {
    const snPlantInput* in = &plant->inputs[i];
    controls[in->lever] += sn_signal_value(in->signal, &in->spline, time, plant->middle);
  }
}

void sn_plant_forces(const snPlant* plant, const snData* d, double time, const double* controls, double* qfrc) {
  for (int i = 0; i < plant->levers.count; i++) {
    const snLever* lever = &plant->levers.item[i];
    if (lever->actuator < 0) sn_lever_apply(lever, plant->m, d, controls[i] * lever->force, qfrc);
  }
  sn_loads_apply(&plant->loads, plant->m, d, time, qfrc);
}

// A column of the desired states at a time, straight between rows.
static double desired_at(const snMotion* motion, int col, double time) {
  int i = 0, last = motion->rows - 1;
  const double* value = motion->data + col;
  size_t stride = (size_t)motion->cols;
  if (last == 0) return value[0];
  for (int high = last; high - i > 1;) {
    int middle = (i + high) / 2;
    if (motion->time[middle] < time)
      i = middle;
    else
      high = middle;
  }
  double t = motion->time[i], share = (time - t) / (motion->time[i + 1] - t);
  return value[(size_t)i * stride] + share * (value[(size_t)(i + 1) * stride] - value[(size_t)i * stride]);
}

static void correct(const snPlant* plant, const snData* d, double time, double* qfrc) {
  const snModel* m = plant->m;
  for (int dof = 0; dof < m->nv; dof++) {
    int joint = m->dof_jntid[dof], position = plant->position_cols[dof], speed = plant->speed_cols[dof];
    bool turns = plant->desired->in_degrees && m->jnt_type[joint] == SN_JOINT_HINGE;
    double unit = turns ? 0.017453292519943295 : 1;
    if (position >= 0)
      qfrc[dof] -=
          plant->kp * (d->qpos[m->jnt_qposadr[joint]] - unit * desired_at(plant->desired, position, time));
    if (speed >= 0) qfrc[dof] -= plant->kv * (d->qvel[dof] - unit * desired_at(plant->desired, speed, time));
  }
}

static void act(void* context, const snModel* m, snData* d) {
  snPlant* plant = context;
  sn_plant_controls(plant, d->time, plant->controls);
  for (int i = 0; i < plant->levers.count; i++)
    if (plant->levers.item[i].actuator >= 0) d->ctrl[plant->levers.item[i].actuator] = plant->controls[i];
  memset(d->qfrc_applied, 0, sizeof(double) * (size_t)m->nv);
  sn_plant_forces(plant, d, d->time, plant->controls, d->qfrc_applied);
  if (plant->desired) correct(plant, d, d->time, d->qfrc_applied);
}

// ---- making

static const char* lever_name(const void* context, int i) {
  const snLevers* levers = context;
  return i < levers->count ? levers->item[i].name : NULL;
}

static int find_lever(const snPlant* plant, const char* name) {
  const char* slash = strrchr(name, '/');
  for (int i = 0; i < plant->levers.count; i++)
    if (strcmp(plant->levers.item[i].name, slash ? slash + 1 : name) == 0) return i;
  return -1;
}

static bool check_nodes(const snControlSignal* s, snDiagnostics* diag) {
  for (int i = 0; i < s->count; i++)
    if (!isfinite(s->time[i]) || !isfinite(s->value[i]) || (i > 0 && !(s->time[i] > s->time[i - 1]))) {
      sn_diagnose_line(diag, SN_SEVERITY_ERROR, s->file, s->line,
                       "node %d of the control of '%s' has the value %g at %.9g s; values are finite and times rise",
                       i + 1, s->actuator, s->value[i], s->time[i]);
      return false;
    }
  if (s->count > 0) return true;
  sn_diagnose_line(diag, SN_SEVERITY_ERROR, s->file, s->line, "the control of '%s' has no node", s->actuator);
  return false;
}

bool sn_signal_fit(const snControlSignal* s, snArena* arena, snNaturalSpline* spline) {
  if (s->rule != SN_CONTROL_CUBIC && s->rule != SN_CONTROL_QUINTIC) return true;
  return sn_spline_fit(spline, arena, s->rule == SN_CONTROL_CUBIC ? 3 : 5, s->count, s->time, s->value);
}

static bool add_input(snPlant* plant, const snControlSignal* s, snArena* arena, snDiagnostics* diag) {
  snPlantInput* in = &plant->inputs[plant->input_count];
  *in = (snPlantInput){.lever = find_lever(plant, s->actuator), .signal = s};
  if (in->lever < 0) {
    const char* close = sn_closest_word(s->actuator, lever_name, &plant->levers);
    sn_diagnose_line(diag, SN_SEVERITY_ERROR, s->file, s->line,
                     "a control is for the actuator '%s', which does not exist%s%s%s", s->actuator,
                     close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
    return false;
  }
  if (!check_nodes(s, diag)) return false;
  plant->input_count++;
  return sn_signal_fit(s, arena, &in->spline);
}

// The force set of a model that another one replaces: actuators, springs and force elements do not act.
static void switch_off(snModel* m) {
  for (int i = 0; i < m->nu; i++) m->actuator_group[i] = SWITCHED_OFF;
  m->opt.disableactuator |= 1 << SWITCHED_OFF;
  m->opt.disableflags |= SN_DISABLE_SPRING | SN_DISABLE_DAMPER | SN_DISABLE_CONTACT;
}

static bool make(snPlant* plant, const snModel* m, snArena* arena, const snForwardOptions* o, snDiagnostics* diag) {
  *plant = (snPlant){.m = sn_model_copy(m), .kp = o->kp, .kv = o->kv};
  plant->inputs = sn_arena_zalloc(arena, sizeof *plant->inputs * (size_t)(o->control_count + 1));
  if (!plant->m || !plant->inputs) return false;
  if (o->only_reserves) switch_off(plant->m);
  if (!sn_levers_create(&plant->levers, m, arena, o->reserves, o->reserve_count, 0, o->only_reserves, diag) ||
      !sn_loads_create(&plant->loads, m, arena, o->forces, o->force_count, diag))
    return false;
  plant->controls = sn_arena_zarray(arena, double, plant->levers.count + 1);
  for (int i = 0; plant->controls && i < o->control_count; i++)
    if (!add_input(plant, &o->controls[i], arena, diag)) return false;
  plant->m->hooks = (snHooks){.context = plant, .control = act};
  return plant->controls != NULL;
}

bool sn_plant_open(snPlant* plant, const snModel* m, snArena* arena, const snForwardOptions* options,
                   snDiagnostics* diag) {
  int before = diag ? diag->errors : 0;
  if (make(plant, m, arena, options, diag)) return true;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  sn_plant_close(plant);
  return false;
}

void sn_plant_close(snPlant* plant) {
  sn_model_destroy(plant->m);
  plant->m = NULL;
}

// ---- corners

static int by_time(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

double* sn_plant_corners(const snPlant* plant, snArena* arena, double start, double end, int* count) {
  size_t most = 2;
  for (int i = 0; i < plant->input_count; i++) most += (size_t)plant->inputs[i].signal->count;
  double* times = sn_arena_array(arena, double, most);
  if (!times) return NULL;
  int found = 0, kept = 0;
  times[found++] = start;
  times[found++] = end;
  for (int i = 0; i < plant->input_count; i++) {
    const snControlSignal* s = plant->inputs[i].signal;
    bool smooth = s->rule == SN_CONTROL_CUBIC || s->rule == SN_CONTROL_QUINTIC;
    for (int k = 0; !smooth && k < s->count; k++)
      if (s->time[k] > start && s->time[k] < end) times[found++] = s->time[k];
  }
  qsort(times, (size_t)found, sizeof *times, by_time);
  for (int i = 0; i < found; i++)
    if (kept == 0 || times[i] > times[kept - 1]) times[kept++] = times[i];
  *count = kept;
  return times;
}
