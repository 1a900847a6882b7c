// scale.c — `sinew scale`: a model scaled to a subject, its markers placed where a static trial measured them

#include "command/commands.h"
#include "sinew/subject.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const snUsage usage = {
    .command = "scale",
    .synopsis = "SETUP.xml [--model MODEL.osim] [--static MARKERS.trc] [--mass KG] [--out SUBJECT.osim]",
    .summary =
        "Scales a model to a subject: factors of bodies from distances between markers, masses, lengths of muscles; "
        "then\n"
        "places its markers where a static trial measured them. Takes the set-up files of OpenSim's ScaleTool.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"static", "FILE", "markers of this static trial instead of the set-up's"},
            {"mass", "KG", "mass of the subject instead of the set-up's"},
            {"out", "FILE", "write the model here, and no other file of the set-up"},
            {"quiet", NULL, "no warnings and no tables"},
            {0},
        },
    .examples =
        "# as OpenSim would, with the files that the set-up names\n"
        "sinew scale subject01_Setup_Scale.xml\n"
        "# the model alone, as MJCF\n"
        "sinew scale setup.xml --out subject.osim && sinew compile subject.osim subject.xml",
    .min_arguments = 1,
    .max_arguments = 1,
};

static void print_measurements(const snScaleSetup* s) {
  bool any = false;
  for (int i = 0; i < s->measurement_count; i++) any = any || s->measurements[i].apply;
  if (!any) return;
  printf("%-20s %8s  %s\n", "measurement", "factor", "pairs of markers: model, measured [m]");
  for (int i = 0; i < s->measurement_count; i++) {
    const snMeasurement* m = &s->measurements[i];
    if (!m->apply) continue;
    if (!(m->factor > 0)) {
      printf("%-20s %8s  not used\n", m->name, "-");
      continue;
    }
    printf("%-20s %8.5f ", m->name, m->factor);
    for (int k = 0; k < m->pair_count; k++)
      printf("%s %s - %s: %.4f, %.4f", k ? ";" : "", m->pairs[k].first, m->pairs[k].second, m->pairs[k].model,
             m->pairs[k].measured);
    printf("\n");
  }
}

static void print_factors(const snScaledModel* scaled) {
  if (!scaled->body_count) return;
  printf("\n%-20s %9s %9s %9s\n", "body", "x", "y", "z");
  for (int i = 0; i < scaled->body_count; i++) {
    snVec3 f = scaled->bodies[i].factors;
    printf("%-20s %9.5f %9.5f %9.5f\n", scaled->bodies[i].body, f.x, f.y, f.z);
  }
  printf("mass %.4g kg, before %.4g kg\n", scaled->mass_after, scaled->mass_before);
}

static void print_markers(const snScaledModel* scaled) {
  double sum = 0, worst = 0;
  int count = 0;
  const char* name = "";
  if (!scaled->marker_count) return;
  printf("\n%-20s %-16s %10s %8s\n", "marker", "body", "error [mm]", "weight");
  for (int i = 0; i < scaled->marker_count; i++) {
    const snPlacedMarker* m = &scaled->markers[i];
    if (isnan(m->error)) {
      printf("%-20s %-16s %10s %8g  not seen\n", m->name, m->body, "-", m->weight);
      continue;
    }
    printf("%-20s %-16s %10.2f %8g%s\n", m->name, m->body, 1e3 * m->error, m->weight, m->moved ? "" : "  fixed");
    if (!(m->weight > 0)) continue;
    sum += m->error * m->error, count++;
    if (m->error > worst) worst = m->error, name = m->name;
  }
  if (count)
    printf("markers with weight: RMS %.2f mm, largest %.2f mm (%s)\n", 1e3 * sqrt(sum / count), 1e3 * worst, name);
}

// One file in place of those that the set-up names.
static void redirect(snScaleSetup* s, const char* out) {
  s->scaled_model = s->placed_model = s->scale_file = s->marker_file = s->motion_file = NULL;
  if (s->place)
    s->placed_model = out;
  else
    s->scaled_model = out;
}

static bool override(const snArguments* a, snScaleSetup* s) {
  const char *model = sn_argument(a, "model"), *trial = sn_argument(a, "static"), *out = sn_argument(a, "out");
  if (model) s->model = model;
  if (trial) s->measured_markers = s->placed_markers = trial;
  if (out) redirect(s, out);
  return sn_argument_number(a, "mass", 0, &s->mass);
}

int sn_command_scale(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  snDiagnostics diag = {0};
  snScaleSetup* setup = sn_scale_read(a.arguments[0], &diag);
  if (setup && !override(&a, setup)) {
    sn_scale_setup_destroy(setup);
    return SN_EXIT_USAGE;
  }
  snScaledModel* scaled = setup ? sn_scale_model(setup, &diag) : NULL;
  bool ok = scaled && sn_scaled_model_write(scaled, setup, &diag), quiet = sn_argument(&a, "quiet") != NULL;
  sn_diagnostics_print(&diag, !quiet);
  if (ok && !quiet) {
    print_measurements(setup);
    print_factors(scaled);
    print_markers(scaled);
    const char* written[] = {setup->scaled_model, setup->placed_model, setup->scale_file, setup->marker_file,
                             setup->motion_file};
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++)
      if (written[i]) printf("wrote %s\n", written[i]);
  }
  ok = ok && diag.errors == 0;
  sn_scaled_model_destroy(scaled);
  sn_scale_setup_destroy(setup);
  sn_diagnostics_clear(&diag);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
