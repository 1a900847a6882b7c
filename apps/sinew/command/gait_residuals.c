// gait_residuals.c — steps of `sinew gait` that take away residual forces: masses and motion, or residual reduction

#include "command/gait.h"
#include "sinew/mjcf.h"
#include <stdio.h>
#include <string.h>

static bool take_model(snGait* g, const char* text, size_t size) {
  snLoadOptions load = {.no_visual = true};
  snModel* m = sn_load_memory(text, size, sn_argument(g->a, "model"), &load, NULL);
  if (!m) return false;
  sn_model_destroy(g->m);
  g->m = m;
  g->mass = 0;
  for (int i = 0; i < m->nbody; i++) g->mass += m->body_mass[i];
  return sn_gait_write_text(g, "subject.osim", text, size);
}

static void take_motion(snGait* g, snMotion* motion) {
  sn_motion_destroy(g->coordinates);
  g->coordinates = motion;
  g->cutoff_now = -1;  // it is smooth already
}

bool sn_gait_fit_dynamics(snGait* g) {
  if (!g->loads) {
    sn_gait_note(g, "there are no ground forces: masses and motion are not fitted to them");
    return true;
  }
  snDynamicsOptions o = {.markers = g->markers,
                         .coordinates = g->coordinates,
                         .forces = g->loads->forces,
                         .force_count = g->loads->count,
                         .cutoff = g->cutoff,
                         .keep_mass = sn_argument(g->a, "mass") != NULL};
  sn_gait_start_step(g, "masses and motion");
  g->dynamics = sn_fit_dynamics(sn_argument(g->a, "model"), g->document, g->document_size, &o, &g->diag);
  sn_gait_end_step(g);
  if (!g->dynamics || !take_model(g, g->dynamics->document, g->dynamics->size)) return false;
  snMotion* motion = g->dynamics->coordinates;
  g->dynamics->coordinates = NULL;
  take_motion(g, motion);
  return sn_gait_write_motion(g, motion, "motion.mot");
}

// ---- residual reduction

typedef struct Reduction {
  snCmcSetup* setup;
  snReserveSet* set;
  snAdjustedModel* adjusted;
  snMotionSet* found;
  snCmcOptions o;
} Reduction;

static bool open(snGait* g, Reduction* r, const char* path) {
  if (!(r->setup = sn_cmc_read(path, &g->diag))) return false;
  if (r->setup->tool != SN_CMC_RRA) {
    sn_message(path, SN_SEVERITY_ERROR, "the set-up is of a CMCTool; --rra takes that of an RRATool");
    return false;
  }
  r->o = r->setup->options;
  const snCmcSetup* s = r->setup;
  if (s->actuator_count > 0 && !(r->set = sn_reserves_read_all(s->actuators, s->actuator_count, &g->diag)))
    return false;
  if (r->set) r->o.reserves = r->set->reserves, r->o.reserve_count = r->set->count;
  if (g->loads) r->o.forces = g->loads->forces, r->o.force_count = g->loads->count;
  return true;
}

static bool reduce(snGait* g, Reduction* r) {
  char path[SN_LONGEST_PATH];
  r->setup->model = sn_gait_path(g, "subject.osim", path);
  if (r->setup->adjust) {
    r->adjusted = sn_adjust_model(r->setup, g->coordinates, &r->o, &g->diag);
    if (!r->adjusted || !take_model(g, r->adjusted->document, r->adjusted->size)) return false;
  }
  r->found = sn_computed_muscle_control(g->m, g->coordinates, &r->o, &g->diag);
  bool ok = r->found != NULL;
  for (int i = 0; ok && i < r->found->count; i++) {
    char name[300];
    snprintf(name, sizeof name, "rra_%.280s.sto", r->found->motions[i]->name);
    ok = sn_gait_write_motion(g, r->found->motions[i], name);
  }
  return ok;
}

bool sn_gait_reduce_residuals(snGait* g, const char* path) {
  Reduction r = {0};
  sn_gait_start_step(g, "residual reduction");
  bool ok = open(g, &r, path) && reduce(g, &r);
  sn_gait_end_step(g);
  for (int i = 0; ok && i < r.found->count; i++) {
    if (strcmp(r.found->motions[i]->name, "Kinematics_q") != 0) continue;
    take_motion(g, r.found->motions[i]);
    r.found->motions[i] = NULL;
    for (int k = i; k + 1 < r.found->count; k++) r.found->motions[k] = r.found->motions[k + 1];
    r.found->count--;
  }
  sn_motion_set_destroy(r.found);
  sn_adjusted_model_destroy(r.adjusted);
  sn_reserves_destroy(r.set);
  sn_cmc_setup_destroy(r.setup);
  return ok;
}
