// residual_reduction.c — a centre of mass and masses that reduce the mean residuals of a motion
//   With one body's weight W: its centre of mass moves by MZ / W against x and by -MX / W against z, which takes away
//   the mean moments; FY / g is the mass that is missing. As OpenSim's RRATool.
#include "base/file.h"
#include "subject/scale.h"
#include <math.h>

#define FARTHEST 0.1  // [m]

// Trapezoidal rule over the rows, whose steps may differ.
static double mean_column(const snMotion* motion, const char* label) {
  int col = sn_motion_find(motion, label);
  if (col < 0 || motion->rows < 1) return 0;
  const double* value = motion->data + col;
  size_t stride = (size_t)motion->cols;
  double span = motion->time[motion->rows - 1] - motion->time[0], sum = 0;
  if (!(span > 0)) return value[0];
  for (int i = 1; i < motion->rows; i++) {
    double step = motion->time[i] - motion->time[i - 1];
    sum += 0.5 * step * (value[(size_t)i * stride] + value[(size_t)(i - 1) * stride]);
  }
  return sum / span;
}

void sn_mean_residuals(const snMotion* forces, snVec3* force, snVec3* moment) {
  *force = vec3(mean_column(forces, "FX"), mean_column(forces, "FY"), mean_column(forces, "FZ"));
  *moment = vec3(mean_column(forces, "MX"), mean_column(forces, "MY"), mean_column(forces, "MZ"));
}

typedef struct Adjustment {
  const snCmcSetup* setup;
  const snMotion* motion;
  snSoOptions so;
  snAdjustedModel* out;
} Adjustment;

// Inverse dynamics, shared out among the actuators without bounds.
static bool find_residuals(const Adjustment* a, const snSubjectDocument* doc, int after, snDiagnostics* diag) {
  snPosedModel posed;
  if (!sn_pose_document(doc, a->setup->model, &posed)) return false;
  posed.m->opt.osim = 0;
  snMotion *forces = NULL, *controls = sn_static_optimization(posed.m, a->motion, &a->so, &forces, diag);
  if (controls) sn_mean_residuals(forces, &a->out->force[after], &a->out->moment[after]);
  sn_motion_destroy(forces);
  sn_motion_destroy(controls);
  sn_posed_destroy(&posed);
  return controls != NULL;
}

static double gravity_of(const snSubjectDocument* doc) {
  double g[3] = {0, -9.80665, 0};
  const snXmlNode* model = doc->root->first;
  if (sn_osim_property(&doc->o, model, "gravity")) sn_osim_numbers(&doc->o, model, "gravity", g, 3);
  return g[1];
}

static double clamp(double x) { return fmin(FARTHEST, fmax(-FARTHEST, x)); }

static bool move_center(const Adjustment* a, snSubjectDocument* doc, double gravity) {
  int body = sn_document_body(doc, a->setup->adjusted_body);
  if (body < 1) {
    sn_error(doc->o.report, SN_NOWHERE, "<adjusted_com_body> is '%s', which the model does not have",
             a->setup->adjusted_body);
    return false;
  }
  const snXmlNode* node = doc->o.bodies[body].node;
  double weight = fabs(gravity) * sn_osim_number(&doc->o, node, "mass", 0), center[3] = {0, 0, 0};
  if (!(weight > 0)) {
    sn_error(doc->o.report, node->at, "the body '%s' has no weight: its centre of mass cannot be adjusted",
             a->setup->adjusted_body);
    return false;
  }
  sn_osim_numbers(&doc->o, node, "mass_center", center, 3);
  a->out->shift = vec3(-clamp(a->out->moment[0].z / weight), 0, -clamp(-a->out->moment[0].x / weight));
  center[0] += a->out->shift.x;
  center[2] += a->out->shift.z;
  sn_document_set_numbers(doc, node, "mass_center", center, 3);
  return true;
}

static bool find_masses(const Adjustment* a, snSubjectDocument* doc, double gravity) {
  snAdjustedModel* out = a->out;
  double total = sn_document_mass(doc);
  out->mass_change = gravity != 0 ? out->force[0].y / gravity : 0;
  out->bodies = sn_arena_zarray(out->arena, snBodyMass, doc->o.body_count + 1);
  snVec3* alike = sn_arena_zarray(out->arena, snVec3, doc->o.body_count + 1);
  if (!out->bodies || !alike || !(total > 0)) return out->bodies && alike;
  for (int i = 1; i < doc->o.body_count; i++) {
    double mass = sn_osim_number(&doc->o, doc->o.bodies[i].node, "mass", 0);
    out->bodies[out->body_count++] =
        (snBodyMass){doc->o.bodies[i].name, mass, mass + out->mass_change * mass / total};
  }
  for (int i = 0; i < doc->o.body_count; i++) alike[i] = vec3(1, 1, 1);
  if (a->setup->adjust_masses && total + out->mass_change > 0)
    sn_scale_masses(doc, alike, true, total + out->mass_change);
  return true;
}

static bool adjust(const Adjustment* a, snReport* report, snDiagnostics* diag) {
  snSubjectDocument doc;
  if (!a->setup->model) {
    sn_error(report, SN_NOWHERE, "the set-up names no model (<model_file>)");
    return false;
  }
  if (!sn_document_open(&doc, a->out->arena, report, a->setup->model) || !find_residuals(a, &doc, 0, diag))
    return false;
  double gravity = gravity_of(&doc);
  if (!move_center(a, &doc, gravity) || !find_masses(a, &doc, gravity) || !find_residuals(a, &doc, 1, diag))
    return false;
  a->out->document = sn_document_text(doc.root, a->out->arena, &a->out->size);
  return a->out->document != NULL;
}

// The actuators of the options without bounds, rows of the time that means are taken over.
static bool prepare(Adjustment* a, const snCmcOptions* o) {
  snReserve* free = sn_arena_zarray(a->out->arena, snReserve, o->reserve_count + 1);
  if (!free) return false;
  for (int i = 0; i < o->reserve_count; i++) {
    free[i] = o->reserves[i];
    free[i].low = -INFINITY;
    free[i].high = INFINITY;
  }
  bool other = a->setup->adjust_start != -1 || a->setup->adjust_end != -1;
  a->so = (snSoOptions){.forces = o->forces,
                        .force_count = o->force_count,
                        .reserves = free,
                        .reserve_count = o->reserve_count,
                        .only_reserves = true,
                        .start = other ? a->setup->adjust_start : o->start,
                        .end = other ? a->setup->adjust_end : o->end,
                        .cutoff = -1,
                        .threads = o->threads};
  return true;
}

snAdjustedModel* sn_adjust_model(const snCmcSetup* setup, const snMotion* coordinates, const snCmcOptions* options,
                                 snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  snMotion* desired = sn_desired_coordinates(coordinates, options->cutoff, diag);
  Adjustment a = {setup, desired, {0}, arena ? sn_arena_zalloc(arena, sizeof *a.out) : NULL};
  bool memory = a.out && report;
  if (memory) a.out->arena = arena;
  bool ok = memory && desired && prepare(&a, options) && adjust(&a, report, diag) && sn_report_errors(report) == 0;
  if (!memory) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  sn_report_destroy(report);
  sn_motion_destroy(desired);
  if (ok) return a.out;
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_adjusted_model_destroy(snAdjustedModel* adjusted) {
  if (adjusted) sn_arena_destroy(adjusted->arena);
}
