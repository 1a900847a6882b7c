// tools_imu.c — `sinew imu`: kinematics from the orientations of inertial sensors

#include "command/commands.h"
#include "command/tools.h"
#include "sinew/imu.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const snUsage usage = {
    .command = "imu",
    .synopsis = "SETUP.xml | MODEL ORIENTATIONS.sto [--calibration STATIC.sto] [--rotate X,Y,Z] [--base SENSOR "
                "--heading AXIS] [--out FILE.mot]",
    .summary =
        "Inverse kinematics of inertial sensors, as in OpenSim's OpenSense: the first row of a calibration, in "
        "which\n"
        "the subject stands as the model does by default, gives the orientation of each sensor in its body; then "
        "each\n"
        "frame is the pose with the smallest angles between sensors and measured orientations. The sensor NAME_imu "
        "is on the body\n"
        "NAME. Takes set-up files of OpenSim's IMUInverseKinematicsTool, and of the IMUPlacer, which write a model.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"calibration", "FILE", "orientations in the default pose; without it, the IMUs of the model are taken"},
            {"rotate", "X,Y,Z", "from the sensors' space to the model's: degrees about its fixed axes, as -90,0,0"},
            {"base", "SENSOR", "sensor that gives the heading of the calibration"},
            {"heading", "AXIS", "axis of it that points forwards: x, -x, y, -y, z or -z"},
            {"weights", "LIST", "of sensors, as pelvis_imu=2,calcn_r_imu=0; others have 1"},
            {"errors", "FILE", "write the angle between every sensor and its measured orientation [rad]"},
            SN_TOOL_ROWS{0},
        },
    .examples =
        "# as OpenSim would, on a calibrated model\n"
        "sinew imu walk_Setup_IMU.xml\n"
        "# sensors whose z axis is up, the pelvis sensor's z axis forwards\n"
        "sinew imu model.osim walk.sto --calibration stand.sto --rotate -90,0,0 --base pelvis_imu --heading z \\\n"
        "    --out walk.mot",
    .min_arguments = 1,
    .max_arguments = 2,
};

#define MOST_WEIGHTS 64

typedef struct Imu {
  const snArguments* a;
  snDiagnostics diag;
  snImuSetup* setup;
  snModel* m;
  snMotion *seen, *calibration, *result, *errors;
  snImuOptions o;
  char names[MOST_WEIGHTS][128];
  snIkTask weights[MOST_WEIGHTS];
  snProgress progress;
} Imu;

static bool read_rotation(Imu* t) {
  const char* text = sn_argument(t->a, "rotate");
  double x, y, z;
  char rest;
  if (!text) return true;
  if (sscanf(text, "%lf,%lf,%lf%c", &x, &y, &z, &rest) == 3) {
    const double radian = 0.017453292519943295;
    t->o.rotation = (snVec3){x * radian, y * radian, z * radian};
    return true;
  }
  sn_misuse(t->a->where, "--rotate is three angles in degrees, as -90,0,0, not '%s'", text);
  return false;
}

static bool read_weights(Imu* t) {
  const char* list = sn_argument(t->a, "weights");
  for (int i = 0; list && i < MOST_WEIGHTS; i++) {
    sn_next_name(&list, t->names[i], sizeof t->names[i]);
    char *sign = strchr(t->names[i], '='), rest;
    double weight;
    if (!sign || sscanf(sign + 1, "%lf%c", &weight, &rest) != 1 || !(weight >= 0)) {
      sn_misuse(t->a->where, "--weights is a list of SENSOR=WEIGHT, not '%s'", t->names[i]);
      return false;
    }
    *sign = '\0';
    t->weights[i] = (snIkTask){.name = t->names[i], .weight = weight};
    t->o.weight_count = i + 1;
  }
  if (sn_argument(t->a, "weights")) t->o.weights = t->weights;
  return true;
}

static bool read_options(Imu* t) {
  int64_t threads = 0;
  t->o.base = sn_argument(t->a, "base");
  t->o.heading = sn_argument(t->a, "heading");
  if (t->o.heading && !t->o.base) {
    sn_misuse(t->a->where, "--heading needs --base SENSOR");
    return false;
  }
  if (t->o.base && !sn_argument(t->a, "calibration")) {
    sn_misuse(t->a->where, "--base needs --calibration FILE: the heading is that of the calibration");
    return false;
  }
  if (!sn_argument_number(t->a, "from", -1e30, &t->o.start) || !sn_argument_number(t->a, "to", -1e30, &t->o.end) ||
      !sn_argument_integer(t->a, "threads", 0, &threads))
    return false;
  if (sn_argument(t->a, "from") && !sn_argument(t->a, "to")) t->o.end = 1e30;
  t->o.threads = (int)threads;
  return read_rotation(t) && read_weights(t);
}

// A set-up is the only argument; options of the command take precedence.
static bool open_setup(Imu* t) {
  if (t->a->count > 1) return true;
  if (!(t->setup = sn_imu_setup_read(t->a->arguments[0], &t->diag))) return false;
  const snImuSetup* s = t->setup;
  t->o.rotation = s->rotation;
  t->o.start = s->start, t->o.end = s->end;
  t->o.weights = s->weights, t->o.weight_count = s->weight_count;
  return true;
}

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

static bool open_files(Imu* t) {
  const char* calibration = sn_argument(t->a, "calibration");
  const char* model = chosen(sn_argument(t->a, "model"), t->setup ? t->setup->model : t->a->arguments[0]);
  const char* seen = t->setup ? t->setup->orientations : t->a->arguments[1];
  if (!model || !seen) {
    sn_message(t->a->arguments[0], SN_SEVERITY_ERROR, "the set-up names no %s",
               model ? "<orientations_file>" : "<model_file>; --model MODEL names one");
    return false;
  }
  if (!(t->m = sn_model_undrawn(model, &t->diag))) return false;
  if (!(t->seen = sn_orientations_read(seen, &t->diag))) return false;
  if (calibration && !(t->calibration = sn_orientations_read(calibration, &t->diag))) return false;
  t->o.calibration = t->calibration;
  return true;
}

static void print_errors(const Imu* t, double seconds) {
  const snMotion* e = t->errors;
  double sum = 0, worst = 0;
  int seen = 0, sensor = 0;
  for (int i = 0; i < e->rows * e->cols; i++) {
    if (!isfinite(e->data[i])) continue;
    sum += e->data[i] * e->data[i];
    seen++;
    if (e->data[i] > worst) worst = e->data[i], sensor = i % e->cols;
  }
  const double degree = 57.29577951308232;
  printf("%d frames in %.3g s (%.3g ms each); sensors: RMS %.4g degrees, largest %.4g (%s)\n", e->rows, seconds,
         1e3 * seconds / e->rows, seen ? degree * sqrt(sum / seen) : 0, degree * worst, e->labels[sensor]);
}

static bool write_one(Imu* t, const snMotion* motion, const char* path) {
  if (!path) return true;
  bool ok = sn_motion_write(motion, path, &t->diag);
  if (ok && !sn_argument(t->a, "quiet")) printf("%s: %d rows, %d columns\n", path, motion->rows, motion->cols);
  return ok;
}

static bool solve(Imu* t) {
  bool quiet = sn_argument(t->a, "quiet") != NULL;
  t->progress = sn_progress_start(quiet);
  t->progress.unit = "rows";
  t->o.progress = sn_job_progress;
  t->o.context = &t->progress;
  double start = sn_clock_seconds();
  t->result = sn_imu_kinematics(t->m, t->seen, &t->o, &t->errors, &t->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&t->progress);
  if (!t->result) return false;
  if (!quiet) print_errors(t, seconds);
  const snImuSetup* s = t->setup;
  if (s && s->results[0] && !sn_make_folder(s->results)) return false;
  return write_one(t, t->result, chosen(sn_argument(t->a, "out"), s ? s->output : NULL)) &&
         write_one(t, t->errors, chosen(sn_argument(t->a, "errors"), s ? s->errors : NULL));
}

// ---- placement of sensors

static bool place_sensors(Imu* t) {
  const snImuSetup* s = t->setup;
  const char *model = chosen(sn_argument(t->a, "model"), s->model), *out = chosen(sn_argument(t->a, "out"), s->output);
  if (!model) {
    sn_message(t->a->arguments[0], SN_SEVERITY_ERROR, "the set-up names no <model_file>; --model MODEL names one");
    return false;
  }
  if (!(t->calibration = sn_orientations_read(s->orientations, &t->diag))) return false;
  t->o.calibration = t->calibration;
  t->o.base = chosen(t->o.base, s->base);
  t->o.heading = chosen(t->o.heading, s->heading);
  snCalibratedModel* placed = sn_calibrate_sensors(model, &t->o, &t->diag);
  FILE* file = placed ? fopen(out, "wb") : NULL;
  bool ok = file && fwrite(placed->document, 1, placed->size, file) == placed->size;
  if (file) ok = fclose(file) == 0 && ok;
  if (placed && !ok) sn_message(out, SN_SEVERITY_ERROR, "cannot be written");
  if (ok && !sn_argument(t->a, "quiet")) printf("%s: %d sensors\n", out, placed->sensors);
  sn_calibrated_model_destroy(placed);
  return ok;
}

int sn_command_imu(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Imu t = {.a = &a};
  bool open = open_setup(&t);
  if (open && !read_options(&t)) {
    sn_imu_setup_destroy(t.setup);
    return SN_EXIT_USAGE;
  }
  bool ok = open && (t.setup && t.setup->places ? place_sensors(&t) : open_files(&t) && solve(&t));
  sn_diagnostics_print(&t.diag, !sn_argument(&a, "quiet"));
  ok = ok && t.diag.errors == 0;
  sn_diagnostics_clear(&t.diag);
  sn_motion_destroy(t.seen);
  sn_motion_destroy(t.calibration);
  sn_motion_destroy(t.result);
  sn_motion_destroy(t.errors);
  sn_model_destroy(t.m);
  sn_imu_setup_destroy(t.setup);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}
