// render.c — `sinew render`: a picture of a model, or a film of it in motion

#include "sinew/render.h"
#include "command/commands.h"
#include "command/setup.h"
#include "draw/film.h"
#include "format/csv.h"
#include "format/input.h"
#include "format/run.h"
#include "sinew/step.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const snUsage usage = {
    .command = "render",
    .synopsis = "MODEL|RUN|MOTION --out FILE [options]",
    .summary = "Draws a model: .png is one picture after --time seconds, .mp4, .webm and .gif are films.\n"
               "A run is played back instead of simulated: .npz of `sinew run --out`, a recording of `sinew run --record`, or\n"
               "a motion or states of OpenSim (.mot, .sto) with --model.",
    .options =
        (const snOptionRow[]){
            {"out", "FILE", "picture (.png) or film (.mp4 .webm .mkv .gif, through ffmpeg)"},
            {"time", "T", "simulated seconds (default: 0 for a picture, 5 for a film; of a run: to its end)"},
            {"model", "MODEL", "the model of a run, if it is not at the path in the run"},
            {"markers", "FILE", "draw measured markers (.trc) of a motion, blue, next to those of the model"},
            {"camera", "NAME|INDEX", "a camera of the model (default: the free camera, set by its <statistic>)"},
            {"track", "BODY", "follow a body by name"},
            {"view", "AZ,EL,DIST", "azimuth and elevation [deg] and distance [m] of the free camera"},
            {"size", "WxH", "pixels (default 640x480)"},
            {"fps", "N", "pictures per second of a film (default 30)"},
            {"key", "NAME|INDEX", "start from a keyframe"},
            {"state", "FILE", "then set parts of the state from a JSON object, as `sinew run` does"},
            {"ctrl", "FILE", "controls as `sinew run --ctrl` reads them"},
            {"show", "A,B,...",
             "also draw: "
             "contacts joints actuators inertia com frames muscles skeleton; of flexes: vertices edges faces"},
            {"label", "KIND", "write names: body joint geom site camera light tendon actuator contact ..."},
            {"quiet", NULL, "no progress, no warnings, only errors"},
            {0},
        },
    .examples =
        "sinew render arm.xml --out arm.png --view 120,-20,2\n"
        "sinew render leg.xml --ctrl walk.csv --time 2 --track pelvis --out walk.mp4\n"
        "sinew render walk.mot --model subject.osim --markers walk.trc --out walk.mp4",
    .min_arguments = 1,
    .max_arguments = 1,
};

#define RUN_LIMIT ((size_t)2 << 30)
#define MARKER_RADIUS 0.01  // [m] as those of the model

typedef struct Job {
  const snArguments* a;
  const char* out;
  int width, height;
  double time, fps;
  bool film, quiet;
  snSceneOptions options;
  snSceneCamera camera;
  const snModel* m;
  snData* d;
  snScene* scene;
  snRenderer* renderer;
  snControls controls;
  snTable rows;  // of the run that is played back
  bool plays, osim;  // a run is played; the model is OpenSim's
  snMotion* markers;  // measured, of a motion; NULL: none
  const char* run;  // the rows that are played
  char* replayed;   // archive of the rows of a recording
  unsigned char* rgb;
} Job;

// ---- options

static bool wrong(const Job* job, const char* option, const char* expected) {
  sn_message(job->a->where, SN_SEVERITY_ERROR, "--%s %s: expected %s", option, sn_argument(job->a, option), expected);
  return false;
}

static bool read_size(Job* job) {
  char end;
  const char* text = sn_argument(job->a, "size");
  job->width = 640, job->height = 480;
  if (!text) return true;
  bool good = sscanf(text, "%dx%d%c", &job->width, &job->height, &end) == 2 && job->width > 0 && job->height > 0;
  return good || wrong(job, "size", "width and height in pixels, as 640x480");
}

static const struct {
  const char* word;
  snSceneFlag flag;
} shown[] = {
    {"contacts", SN_SHOW_CONTACTFORCE}, {"joints", SN_SHOW_JOINT}, {"actuators", SN_SHOW_ACTUATOR},
    {"inertia", SN_SHOW_INERTIA},       {"com", SN_SHOW_COM},      {"muscles", SN_SHOW_ALLMUSCLES},
    {"skeleton", SN_SHOW_AUTOCONNECT},  {"vertices", SN_SHOW_FLEXVERT}, {"edges", SN_SHOW_FLEXEDGE},
    {"faces", SN_SHOW_FLEXFACE},
};

// Parts of flexes that a skin would hide.
static bool is_in_flex(snSceneFlag flag) {
  return flag == SN_SHOW_FLEXVERT || flag == SN_SHOW_FLEXEDGE || flag == SN_SHOW_FLEXFACE;
}

static bool show_word(Job* job, const char* word, size_t length) {
  if (length == 6 && strncmp(word, "frames", 6) == 0) {
    job->options.frame = SN_FRAME_BODY;
    return true;
  }
  for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
    if (strlen(shown[k].word) != length || strncmp(shown[k].word, word, length) != 0) continue;
    job->options.flags[shown[k].flag] = 1;
    if (shown[k].flag == SN_SHOW_CONTACTFORCE) job->options.flags[SN_SHOW_CONTACTPOINT] = 1;
    if (is_in_flex(shown[k].flag)) job->options.flags[SN_SHOW_FLEXSKIN] = 0;
    return true;
  }
  return wrong(job, "show",
               "contacts joints actuators inertia com frames muscles skeleton vertices edges faces, with commas");
}

static bool read_shown(Job* job) {
  const char* text = sn_argument(job->a, "show");
  job->options = sn_scene_default_options();
  while (text && *text) {
    size_t length = strcspn(text, ",");
    if (length > 0 && !show_word(job, text, length)) return false;
    text += length + (text[length] == ',');
  }
  return true;
}

static bool read_label(Job* job) {
  const char* word = sn_argument(job->a, "label");
  if (word) job->options.label = sn_label_kind(word);
#ifndef SN_HAVE_CAIRO
  if (word) {
    sn_message(job->a->where, SN_SEVERITY_ERROR, "--label: this build writes no names; it was made without cairo");
    return false;
  }
#endif
  return job->options.label >= 0 ||
         wrong(job, "label", "body, joint, geom, site, camera, light, tendon, actuator or contact");
}

static bool read_options(Job* job) {
  const char* extension;
  job->out = sn_argument(job->a, "out");
  job->quiet = sn_argument(job->a, "quiet") != NULL;
  if (!job->out) {
    sn_message(job->a->where, SN_SEVERITY_ERROR, "--out FILE is missing: where does the picture go?");
    return false;
  }
  extension = sn_path_extension(job->out);
  job->film = strcmp(extension, ".png") != 0;
  static const char* const films[] = {".mp4", ".webm", ".mkv", ".gif"};
  bool known = !job->film;
  for (int k = 0; k < 4; k++) known = known || strcmp(extension, films[k]) == 0;
  if (!known) return wrong(job, "out", "a name that ends in .png, .mp4, .webm, .mkv or .gif");
  job->time = job->film ? NAN : 0;
  job->fps = 30;
  return sn_argument_number(job->a, "time", 0, &job->time) && sn_argument_number(job->a, "fps", 1e-3, &job->fps) &&
         read_size(job) && read_shown(job) && read_label(job);
}

static int named(const snModel* m, snObjectType type, const char* text) {
  int id = sn_name_to_id(m, type, text);
  char* end;
  long index = strtol(text, &end, 10);
  if (id < 0 && *text && !*end && index >= 0 && index < sn_object_count(m, type)) id = (int)index;
  return id;
}

static bool read_camera(Job* job) {
  const char *camera = sn_argument(job->a, "camera"), *track = sn_argument(job->a, "track");
  const char* view = sn_argument(job->a, "view");
  char end;
  job->camera = sn_scene_default_camera(job->m);
  if (job->osim) sn_scene_fit_camera(job->m, job->d, &job->camera);
  if (job->run && sn_run_is_motion(job->run) && job->m->nbody > 1)  // people walk out of a picture that stands still
    job->camera.type = SN_CAMERA_TRACKING, job->camera.trackbodyid = 1;
  if (camera) job->camera.type = SN_CAMERA_FIXED, job->camera.fixedcamid = named(job->m, SN_OBJ_CAMERA, camera);
  if (camera && job->camera.fixedcamid < 0) return wrong(job, "camera", "the name or number of a camera of the model");
  if (track) job->camera.type = SN_CAMERA_TRACKING, job->camera.trackbodyid = named(job->m, SN_OBJ_BODY, track);
  if (track && job->camera.trackbodyid < 0) return wrong(job, "track", "the name of a body of the model");
  if (view &&
      sscanf(view, "%lf,%lf,%lf%c", &job->camera.azimuth, &job->camera.elevation, &job->camera.distance, &end) != 3)
    return wrong(job, "view", "three numbers with commas: azimuth, elevation, distance");
  return true;
}

// ---- work

// What OpenSim's models do not have: a floor, and markers that were measured.
static void add_measured(Job* job) {
  static const float blue[4] = {.1f, .4f, .9f, 1};
  const double* seen = job->markers ? sn_markers_at(job->markers, job->d->time) : NULL;
  if (job->osim) sn_scene_add_floor(job->m, job->scene);
  if (seen) sn_scene_add_points(job->scene, seen, job->markers->cols / 3, MARKER_RADIUS, blue);
}

static void draw(Job* job) {
  sn_scene_update(job->m, job->d, &job->options, NULL, &job->camera, SN_SCENE_ALL, job->scene);
  add_measured(job);
  sn_renderer_draw(job->renderer, job->scene, NULL);
  sn_renderer_read_rgb(job->renderer, job->rgb);
  if (job->options.label != SN_LABEL_NONE) sn_labels_draw(job->scene, job->rgb, job->width, job->height);
}

static void advance_to(Job* job, int64_t* step, double time) {
  int64_t end = (int64_t)(time / job->m->opt.timestep + .5);
  if (job->plays) {
    sn_run_show(&job->rows, sn_run_row_at(&job->rows, sn_run_time(&job->rows, 0) + time), job->m, job->d);
    return;
  }
  for (; *step < end; (*step)++) {
    if (job->controls.rows > 0)
      memcpy(job->d->ctrl, sn_controls_row(&job->controls, *step), (size_t)job->m->nu * sizeof(double));
    sn_step(job->m, job->d);
  }
  sn_forward(job->m, job->d);
}

static bool make_film(Job* job) {
  snFilm film;
  int64_t step = 0, frames = (int64_t)(job->time * job->fps + .5) + 1;
  if (!sn_film_open(&film, job->out, job->width, job->height, job->fps)) return false;
  snProgress progress = sn_progress_start(job->quiet);
  bool good = true;
  for (int64_t frame = 0; frame < frames && good; frame++) {
    advance_to(job, &step, (double)frame / job->fps);
    draw(job);
    good = sn_film_frame(&film, job->rgb);
    sn_progress_update(&progress, frame + 1, frames);
  }
  sn_progress_end(&progress);
  return sn_film_close(&film) && good;
}

static bool make_picture(Job* job) {
  int64_t step = 0;
  advance_to(job, &step, job->time);
  draw(job);
  return sn_picture_write(job->out, job->rgb, job->width, job->height);
}

// A model without geoms on its moving bodies (OpenSim's, where meshes are missing) is drawn as sticks between joints.
static bool has_shapes(const snModel* m) {
  for (int i = 0; i < m->ngeom; i++)
    if (m->body_weldid[m->geom_bodyid[i]] != 0 && m->geom_group[i] < 3) return true;
  return false;
}

// The pose that a picture begins with: of OpenSim's models the default values of their coordinates.
static bool start(Job* job) {
  if (!sn_start_key(job->a, job->m, job->d)) return false;
  int usual = job->osim && !sn_argument(job->a, "key") ? sn_name_to_id(job->m, SN_OBJ_KEY, "default") : -1;
  if (usual >= 0) sn_reset_to_key(job->m, job->d, usual);
  if (!sn_start_state(job->a, job->m, job->d)) return false;
  sn_forward(job->m, job->d);
  return true;
}

static bool set_up(Job* job) {
  char why[256] = "";
  job->d = sn_data_create(job->m, NULL);
  if (!has_shapes(job->m)) job->options.flags[SN_SHOW_AUTOCONNECT] = 1;
  job->scene = sn_scene_create(job->m, NULL);
  job->rgb = malloc(3 * (size_t)job->width * (size_t)job->height);
  if (!job->d || !job->scene || !job->rgb) {
    sn_message(job->a->where, SN_SEVERITY_ERROR, "out of memory");
    return false;
  }
  if (!start(job) || !read_camera(job)) return false;
  const char* controls = sn_argument(job->a, "ctrl");
  if (controls && !sn_controls_load(&job->controls, controls, job->m)) return false;
  if (job->plays && !sn_run_open(&job->rows, job->run, job->m, job->quiet)) return false;
  const char* markers = sn_argument(job->a, "markers");
  if (markers && !(job->markers = sn_markers_read(markers, job->quiet))) return false;
  double all = job->plays ? sn_run_time(&job->rows, job->rows.rows - 1) - sn_run_time(&job->rows, 0) : 5;
  if (isnan(job->time) || (job->plays && job->time > all)) job->time = all;
  job->renderer = sn_renderer_create(job->m, job->width, job->height, why, sizeof why);
  if (!job->renderer) sn_message(job->a->where, SN_SEVERITY_ERROR, "no picture can be drawn here: %s", why);
  return job->renderer != NULL;
}

static bool render(Job* job) {
  bool good = set_up(job) && (job->film ? make_film(job) : make_picture(job));
  sn_renderer_destroy(job->renderer);
  sn_scene_destroy(job->scene);
  sn_data_destroy(job->d);
  sn_controls_close(&job->controls);
  if (job->plays) sn_table_close(&job->rows);
  sn_motion_destroy(job->markers);
  free(job->rgb);
  return good;
}

// The model itself, or that of a run.
static snModel* open_model(Job* job) {
  const char* subject = job->a->arguments[0];
  const char* given = sn_argument(job->a, "model");
  bool recording = sn_run_is_recording(subject);
  bool motion = sn_run_is_motion(subject);
  job->osim = sn_path_ends(given ? given : subject, ".osim");
  job->plays = recording || motion || strcmp(sn_path_extension(subject), ".npz") == 0;
  if (!job->plays) return sn_model_open(subject, job->quiet);
  if (motion && !given) sn_message(subject, SN_SEVERITY_ERROR, "a motion needs its model: --model MODEL");
  if (motion) job->run = subject;
  if (motion) return given ? sn_model_open(given, job->quiet) : NULL;
  snInput run;
  if (recording) job->replayed = sn_replay_rows(job->a->where, subject, given, job->quiet);
  if (recording && !job->replayed) return NULL;
  if (recording) subject = job->replayed;
  job->run = subject;
  if (!sn_input_read(&run, subject, RUN_LIMIT)) return NULL;
  char* path = sn_run_model(subject, &run, given);
  snModel* m = path ? sn_model_open(path, job->quiet) : NULL;
  free(path);
  sn_input_close(&run);
  return m;
}

int sn_command_render(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Job job = {.a = &a};
  if (!read_options(&job)) return SN_EXIT_USAGE;
  snModel* m = open_model(&job);
  job.m = m;
  bool good = m && render(&job);
  sn_replay_forget(job.replayed);
  sn_model_destroy(m);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}
