// gait.c — `sinew gait`: from a trial of a motion laboratory to joint loads in one call

#include "command/gait.h"
#include "command/commands.h"
#include "sinew/mjcf.h"
#include "sinew/pipeline.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const snUsage usage = {
    .command = "gait",
    .synopsis = "TRIAL --model GENERIC.osim --static STATIC --out FOLDER [--scale SETUP.xml] [--loads LOADS.xml]",
    .summary =
        "From a trial of a motion laboratory to joint loads: the model fitted to the markers (or scaled by a set-up), inverse\n"
        "kinematics, inverse dynamics, static optimisation, joint reactions. Writes every step in OpenSim's formats and a\n"
        "page with all results and what to distrust. Trials are .c3d files, or .trc files with --loads.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "the generic model (.osim)"},
            {"static", "FILE", "a static trial (.c3d or .trc)"},
            {"out", "FOLDER", "folder of the results"},
            {"scale", "SETUP.xml", "a ScaleTool set-up instead of the fit"},
            {"marker-set", "FILE", "a MarkerSet of OpenSim that replaces markers of the model"},
            {"fixed", "MARKER,...", "markers of bony landmarks, which keep their place in the fit"},
            {"mass", "KG", "mass of the subject"},
            {"feet", "BODY,...", "bodies that step on plates; default calcn_r,calcn_l"},
            {"loads", "LOADS.xml", "external loads instead of the plates of the trial"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates and forces; default 6"},
            {"threshold", "N", "vertical forces below N newtons count as zero; default 20"},
            {"reserve", "N", "reserve actuator of every coordinate [N, N m]; default 10"},
            {"fit-masses", NULL, "fit masses and the motion to the ground forces, so that residuals vanish"},
            {"rra", "SETUP.xml", "residual reduction by a set-up of OpenSim's RRATool"},
            {"bands", "FILE.csv", "normative bands of curves by gait cycle: lines of name,percent,low,high"},
            {"no-muscles", NULL, "end after inverse dynamics"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .examples =
        "# everything of a trial\n"
        "sinew gait walk.c3d --model generic.osim --static static.c3d --fixed R.ASIS,L.ASIS,V.Sacral --out walk\n"
        "# markers and forces in OpenSim's files, scaled by a set-up\n"
        "sinew gait walk.trc --model generic.osim --static static.trc --scale Setup_Scale.xml --loads grf.xml --out walk\n"
        "# with masses and a motion that leave no residuals\n"
        "sinew gait walk.c3d --model generic.osim --static static.c3d --fit-masses --out walk",
    .min_arguments = 1,
    .max_arguments = 1,
};

// ---- trials

static snMotion* copy_points(const snC3d* c3d) {
  snMotion* copy = sn_motion_create(c3d->points->name, c3d->points->rows, c3d->points->cols, c3d->points->labels);
  if (!copy) return NULL;
  copy->markers = true;
  memcpy(copy->time, c3d->points->time, sizeof(double) * (size_t)copy->rows);
  memcpy(copy->data, c3d->points->data, sizeof(double) * (size_t)copy->rows * (size_t)copy->cols);
  return copy;
}

// Markers of a .c3d or .trc file with y up; the ground forces too, where they are asked for and there are plates.
static snMotion* read_trial(snGait* g, const char* path, snMotion** ground) {
  if (!sn_path_ends(path, ".c3d")) {
    snMotion* markers = sn_motion_read(path, &g->diag);
    if (markers && markers->markers) return markers;
    if (markers) sn_message(path, SN_SEVERITY_ERROR, "holds no markers; a trial is a .c3d or a .trc file");
    sn_motion_destroy(markers);
    return NULL;
  }
  snC3d* c3d = sn_c3d_read(path, &g->diag);
  if (!c3d) return NULL;
  char up = c3d->up ? c3d->up : 'z';
  snMotion* markers = copy_points(c3d);
  snPlateOptions plates = {g->threshold, g->cutoff};
  if (ground) sn_gait_take_events(g, c3d);
  if (ground && c3d->plate_count > 0) *ground = sn_c3d_ground_forces(c3d, &plates, &g->diag);
  if (markers) sn_motion_turn(markers, up, 0);
  if (ground && *ground) sn_motion_turn(*ground, up, 0);
  sn_c3d_destroy(c3d);
  return markers;
}

static bool is_in(const char* names, const char* name, size_t length) {
  for (const char* part = names; *part;) {
    size_t size = strcspn(part, ",");
    if (size == length && strncmp(part, name, length) == 0) return true;
    part += size + (part[size] == ',');
  }
  return false;
}

// ---- steps

void sn_gait_start_step(snGait* g, const char* name) {
  g->steps[g->step_count] = name;
  g->seconds[g->step_count++] = -sn_clock_seconds();
}

void sn_gait_end_step(snGait* g) {
  g->seconds[g->step_count - 1] += sn_clock_seconds();
  if (!g->quiet) printf("%-28s %.3f s\n", g->steps[g->step_count - 1], g->seconds[g->step_count - 1]);
}

const char* sn_gait_path(const snGait* g, const char* name, char out[SN_LONGEST_PATH]) {
  snprintf(out, SN_LONGEST_PATH, "%s/%s", sn_argument(g->a, "out"), name);
  return out;
}

bool sn_gait_write_motion(snGait* g, const snMotion* motion, const char* name) {
  char path[SN_LONGEST_PATH];
  return !motion || sn_motion_write(motion, sn_gait_path(g, name, path), &g->diag);
}

bool sn_gait_write_text(snGait* g, const char* name, const char* text, size_t size) {
  char path[SN_LONGEST_PATH];
  FILE* f = fopen(sn_gait_path(g, name, path), "wb");
  bool ok = f && fwrite(text, 1, size, f) == size;
  if (f) ok = fclose(f) == 0 && ok;
  if (!ok) sn_message(path, SN_SEVERITY_ERROR, "cannot be written");
  return ok;
}

static bool write_model(snGait* g, const char* text, size_t size) {
  snLoadOptions load = {.no_visual = true};
  g->document = text;
  g->document_size = size;
  if (sn_gait_write_text(g, "subject.osim", text, size))
    g->m = sn_load_memory(text, size, sn_argument(g->a, "model"), &load, NULL);
  return g->m != NULL;
}

static bool scale_by_setup(snGait* g, const char* setup) {
  g->scale = sn_scale_read(setup, &g->diag);
  if (!g->scale) return false;
  char path[SN_LONGEST_PATH];
  g->scale->model = sn_argument(g->a, "model");
  if (g->still) g->scale->measured_markers = g->scale->placed_markers = sn_gait_path(g, "static.trc", path);
  if (g->mass > 0) g->scale->mass = g->mass;
  g->scaled = sn_scale_model(g->scale, &g->diag);
  if (!g->scaled) return false;
  const char* text = g->scaled->placed ? g->scaled->placed : g->scaled->scaled;
  return write_model(g, text, g->scaled->placed ? g->scaled->placed_size : g->scaled->scaled_size);
}

// Names between commas; `text` is cut at them.
static int split(char* text, const char** names, int most) {
  int count = 0;
  for (char* part = text; part && *part && count < most;) {
    char* comma = strchr(part, ',');
    if (comma) *comma = '\0';
    names[count++] = part;
    part = comma ? comma + 1 : NULL;
  }
  return count;
}

static bool fit(snGait* g) {
  char text[4096];
  const char *fixed[256], *given = sn_argument(g->a, "fixed");
  snprintf(text, sizeof text, "%s", given ? given : "");
  const snMotion* trials[2] = {g->still ? g->still : g->markers, g->markers};
  snFitOptions o = {.trials = trials,
                    .trial_count = g->still ? 2 : 1,
                    .marker_set = sn_argument(g->a, "marker-set"),
                    .fixed = fixed,
                    .fixed_count = split(text, fixed, 256),
                    .mass = g->mass};
  g->fitted = sn_fit_model(sn_argument(g->a, "model"), &o, &g->diag);
  return g->fitted && write_model(g, g->fitted->document, g->fitted->size);
}

static bool make_model(snGait* g) {
  const char* setup = sn_argument(g->a, "scale");
  sn_gait_start_step(g, setup ? "scale" : "fit");
  bool ok = setup ? scale_by_setup(g, setup) : fit(g);
  sn_gait_end_step(g);
  double mass = 0;
  for (int i = 0; ok && i < g->m->nbody; i++) mass += g->m->body_mass[i];
  g->mass = mass;
  return ok;
}

static bool find_coordinates(snGait* g) {
  sn_gait_start_step(g, "inverse kinematics");
  g->coordinates = sn_inverse_kinematics(g->m, g->markers, &(snIkOptions){0}, &g->errors, &g->diag);
  sn_gait_end_step(g);
  int rms = g->errors ? sn_motion_find(g->errors, "marker_error_RMS") : -1;
  double most = 0;
  for (int i = 0; rms >= 0 && i < g->errors->rows; i++)
    most = fmax(most, g->errors->data[(size_t)i * (size_t)g->errors->cols + (size_t)rms]);
  if (most > 0.02)
    sn_gait_note(g, "markers are up to %.1f mm off (root mean square of a frame); 20 mm are usual", 1e3 * most);
  return g->coordinates && sn_gait_write_motion(g, g->coordinates, "ik.mot") &&
         sn_gait_write_motion(g, g->errors, "ik_marker_errors.sto");
}

// ---- loads

static int rows_with_time(const snMotion* motion, double time) {
  int row = 0;
  while (row + 1 < motion->rows && motion->time[row + 1] <= time) row++;
  return row;
}

// The mean distance of the centre of pressure of a plate from a body, where the plate is loaded; infinite where never.
static double distance_of(const snGait* g, const snMotion* poses, snData* d, int plate, int body) {
  char label[64];
  snprintf(label, sizeof label, "ground_force_%d_vy", plate);
  int force = sn_motion_find(g->ground, label);
  snprintf(label, sizeof label, "ground_force_%d_px", plate);
  int point = sn_motion_find(g->ground, label), count = 0;
  double sum = 0;
  for (int i = 0; i < poses->rows && force >= 0 && point >= 0; i += 4) {
    const double* row = g->ground->data + (size_t)rows_with_time(g->ground, poses->time[i]) * (size_t)g->ground->cols;
    if (!(row[force] > g->threshold)) continue;
    memcpy(d->qpos, poses->data + (size_t)i * (size_t)poses->cols, sizeof(double) * (size_t)g->m->nq);
    sn_forward_position(g->m, d);
    double x = d->xpos[body].x - row[point], z = d->xpos[body].z - row[point + 2];
    sum += sqrt(x * x + z * z);
    count++;
  }
  return count > 0 ? sum / count : INFINITY;
}

// Every plate belongs to the foot that is nearest to its centre of pressure. Writes the file of external loads.
static bool assign_plates(snGait* g) {
  const char* feet = sn_argument(g->a, "feet");
  if (!feet) feet = "calcn_r,calcn_l";
  snMotion* poses = sn_motion_poses(g->m, g->coordinates, NULL);
  snData* d = poses ? sn_data_create(g->m, NULL) : NULL;
  int plates = 0;
  for (int c = 0; c < g->ground->cols; c++) plates += strstr(g->ground->labels[c], "_vy") != NULL;
  for (int k = 0; d && k < plates && k < 8; k++) {
    double best = 0.4;  // [m] farther is no foot
    for (int body = 1; body < g->m->nbody; body++) {
      const char* name = sn_id_to_name(g->m, SN_OBJ_BODY, body);
      if (!name || !is_in(feet, name, strlen(name))) continue;
      double away = distance_of(g, poses, d, k + 1, body);
      if (away < best) best = away, snprintf(g->plates[k], sizeof g->plates[k], "%s", name);
    }
    if (!g->plates[k][0])
      sn_gait_note(g, "plate %d is not under a foot (%s) while it is loaded: not used", k + 1, feet);
  }
  g->plate_count = plates < 8 ? plates : 8;
  sn_data_destroy(d);
  sn_motion_destroy(poses);
  return true;
}

static bool write_loads(snGait* g) {
  char path[SN_LONGEST_PATH];
  FILE* f = fopen(sn_gait_path(g, "grf.xml", path), "w");
  if (!f) return false;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<OpenSimDocument Version=\"40000\">\n", f);
  fputs("<ExternalLoads name=\"grf\">\n<objects>\n", f);
  for (int k = 0; k < g->plate_count; k++)
    if (g->plates[k][0])
      fprintf(f,
              "<ExternalForce name=\"plate%d\">\n<applied_to_body>%s</applied_to_body>\n"
              "<force_expressed_in_body>ground</force_expressed_in_body>\n<point_expressed_in_body>ground</point_expressed_in_body>\n<force_identifier>"
              "ground_force_%d_v</force_identifier>\n<point_identifier>ground_force_%d_p</point_identifier>\n"
              "<torque_identifier>ground_torque_%d_</torque_identifier>\n</ExternalForce>\n",
              k + 1, g->plates[k], k + 1, k + 1, k + 1);
  fputs("</objects>\n<datafile>grf.mot</datafile>\n</ExternalLoads>\n</OpenSimDocument>\n", f);
  return fclose(f) == 0;
}

static bool open_loads(snGait* g) {
  const char* given = sn_argument(g->a, "loads");
  char path[SN_LONGEST_PATH];
  if (!given && !g->ground) {
    sn_gait_note(g, "there are no ground forces: generalised forces of a model on the ground mean nothing");
    return true;
  }
  if (!given && (!assign_plates(g) || !sn_gait_write_motion(g, g->ground, "grf.mot") || !write_loads(g))) return false;
  g->loads = sn_external_loads_read(given ? given : sn_gait_path(g, "grf.xml", path), &g->diag);
  return g->loads != NULL;
}

static bool find_moments(snGait* g) {
  sn_gait_start_step(g, "inverse dynamics");
  snIdOptions o = {.forces = g->loads ? g->loads->forces : NULL,
                   .force_count = g->loads ? g->loads->count : 0,
                   .cutoff = g->cutoff_now,
                   .passive = true};
  g->moments = sn_inverse_dynamics(g->m, g->coordinates, &o, &g->diag);
  sn_gait_end_step(g);
  if (g->moments) sn_gait_check_residuals(g);
  return g->moments && sn_gait_write_motion(g, g->moments, "id.sto");
}

static bool find_muscles(snGait* g) {
  if (sn_argument(g->a, "no-muscles")) return true;
  snSoOptions o = {.forces = g->loads ? g->loads->forces : NULL,
                   .force_count = g->loads ? g->loads->count : 0,
                   .reserve = g->reserve,
                   .cutoff = g->cutoff_now};
  sn_gait_start_step(g, "static optimisation");
  g->activations = sn_static_optimization(g->m, g->coordinates, &o, &g->forces, &g->diag);
  sn_gait_end_step(g);
  if (!g->activations) return false;
  snReactionOptions r = {.forces = o.forces, .force_count = o.force_count, .reserve = o.reserve, .actuators = g->forces,
                         .cutoff = o.cutoff};
  sn_gait_start_step(g, "joint reactions");
  g->reactions = sn_joint_reactions(g->m, g->coordinates, &r, &g->diag);
  sn_gait_end_step(g);
  return g->reactions && sn_gait_write_motion(g, g->activations, "so_activation.sto") &&
         sn_gait_write_motion(g, g->forces, "so_force.sto") && sn_gait_write_motion(g, g->reactions, "joint_loads.sto");
}

// ---- whole

static bool read_options(snGait* g) {
  g->cutoff = 6, g->threshold = 20, g->reserve = 10;
  static const char* const needed[] = {"model", "out"};
  for (int i = 0; i < 2; i++)
    if (!sn_argument(g->a, needed[i])) {
      sn_misuse(g->a->where, "--%s is needed", needed[i]);
      return false;
    }
  return sn_argument_number(g->a, "cutoff", 0, &g->cutoff) && sn_argument_number(g->a, "threshold", 0, &g->threshold) &&
         sn_argument_number(g->a, "reserve", 0, &g->reserve) && sn_argument_number(g->a, "mass", 0, &g->mass);
}

static bool reduce_residuals(snGait* g) {
  const char* rra = sn_argument(g->a, "rra");
  g->cutoff_now = g->cutoff;
  if (sn_argument(g->a, "fit-masses") && !sn_gait_fit_dynamics(g)) return false;
  return !rra || sn_gait_reduce_residuals(g, rra);
}

static bool report_cycles(snGait* g) {
  const char* bands = sn_argument(g->a, "bands");
  sn_gait_find_cycles(g);
  return !bands || sn_gait_read_bands(g, bands);
}

static bool run(snGait* g) {
  const char* still = sn_argument(g->a, "static");
  char path[SN_LONGEST_PATH];
  sn_gait_start_step(g, "reading");
  g->markers = read_trial(g, g->a->arguments[0], &g->ground);
  if (g->markers && still) g->still = read_trial(g, still, NULL);
  sn_gait_end_step(g);
  if (!g->markers || (still && !g->still) || !sn_make_folder(sn_argument(g->a, "out"))) return false;
  sn_gait_check_markers(g);
  return sn_gait_write_motion(g, g->markers, "markers.trc") && sn_gait_write_motion(g, g->still, "static.trc") &&
         make_model(g) &&
         find_coordinates(g) && open_loads(g) && reduce_residuals(g) && find_moments(g) && find_muscles(g) &&
         report_cycles(g) &&
         sn_gait_report(g, sn_gait_path(g, "report.html", path));
}

static void close_all(snGait* g) {
  snMotion* motions[] = {g->markers, g->still, g->ground, g->coordinates, g->errors,
                         g->moments, g->activations, g->forces, g->reactions};
  for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i++) sn_motion_destroy(motions[i]);
  sn_external_loads_destroy(g->loads);
  sn_fitted_dynamics_destroy(g->dynamics);
  sn_fitted_model_destroy(g->fitted);
  sn_scaled_model_destroy(g->scaled);
  sn_scale_setup_destroy(g->scale);
  sn_model_destroy(g->m);
  sn_diagnostics_clear(&g->diag);
}

int sn_command_gait(int argc, char** argv) {
  static snGait g;  // notes are too many for the stack
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  g = (snGait){.a = &a, .quiet = sn_argument(&a, "quiet") != NULL};
  if (!read_options(&g)) return SN_EXIT_USAGE;
  bool ok = run(&g);
  sn_diagnostics_print(&g.diag, !g.quiet);
  for (int i = 0; ok && !g.quiet && i < g.note_count; i++) printf("distrust: %s\n", g.notes[i]);
  if (ok && !g.quiet) printf("wrote %s/report.html\n", sn_argument(&a, "out"));
  ok = ok && g.diag.errors == 0;
  close_all(&g);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
