// view.c — `sinew view`: a model in the browser, simulated there, or a run played back

#include "command/commands.h"
#include "format/input.h"
#include "format/output.h"
#include "format/run.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include "view/pack.h"
#include "view/page.h"
#include "view/server.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const snUsage usage = {
    .command = "view",
    .synopsis = "MODEL|RUN|MOTION [options]",
    .summary = "Shows a model in the browser, which simulates it, or plays back a run: .npz of `sinew run --out`, a\n"
               "recording of `sinew run --record`, which is repeated first and compared bit for bit, or a motion or states\n"
               "of OpenSim (.mot, .sto) with --model.\n"
               "The page is reloaded when a file of the model is saved. Ctrl-C ends the server.",
    .options =
        (const snOptionRow[]){
            {"html", "FILE", "write one self-contained page instead, which needs no server and no network"},
            {"run", "FILE", "play back a run or a motion of the model"},
            {"model", "MODEL", "the model of a run, if it is not at the path in the run"},
            {"markers", "FILE", "show measured markers (.trc) of a motion, blue, next to those of the model"},
            {"port", "N", "port of the server on this machine (default 0: a free one)"},
            {"no-browser", NULL, "print the address and leave the browser to you"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .examples =
        "sinew view humanoid.xml\n"
        "sinew view leg.xml --html leg.html      # one file that simulates in anybody's browser\n"
        "sinew run leg.xml --time 5 --every 8 --out run.npz && sinew view run.npz\n"
        "sinew run leg.xml --time 5 --record leg.rec && sinew view leg.rec\n"
        "sinew view walk.mot --model subject.osim --markers walk.trc",
    .min_arguments = 1,
    .max_arguments = 1,
};

#define RUN_LIMIT ((size_t)2 << 30)

typedef struct View {
  const snArguments* a;
  char* model;
  bool quiet;
  snPack pack;
  snInput page, run;
  char* rows;   // archive of the rows of a recording
  char* shown;  // the page with its setup
  char version[32];
  int edits;
} View;

// ---- what is served

static snAnswer text(const char* type, const char* body, size_t size) { return (snAnswer){type, body, size}; }

static bool fill_page(View* v, bool served, size_t* size) {
  snPageSetup setup = {.main = v->pack.main, .zip = v->pack.zip, .zip_size = v->pack.zip_size, .run = v->run.data,
                       .run_size = v->run.size, .has_run = v->run.data != NULL, .served = served};
  free(v->shown);
  v->shown = sn_page_with_setup(&v->page, &setup, size);
  if (!v->shown) sn_message(v->a->where, SN_SEVERITY_ERROR, "out of memory, or the page is not ours");
  return v->shown != NULL;
}

// Packs the files again after an edit; while they cannot be read, the last ones are served.
static void refresh(View* v) {
  if (!sn_pack_changed(&v->pack)) return;
  snPack pack;
  bool compiles;
  if (!sn_pack_model(&pack, v->model, v->quiet, &compiles)) return;
  sn_pack_close(&v->pack);
  v->pack = pack;
  v->edits++;
}

static snAnswer serve(void* context, const char* name) {
  View* v = context;
  size_t size = 0;
  refresh(v);
  if (strcmp(name, "") == 0)
    return fill_page(v, true, &size) ? text("text/html; charset=utf-8", v->shown, size) : text(NULL, "", 0);
  if (strcmp(name, "model.zip") == 0) return text("application/zip", v->pack.zip, v->pack.zip_size);
  if (strcmp(name, "model.snb") == 0) {
    const void* compiled = v->pack.compiled;  // none: the page compiles the files and shows the messages
    return text("application/octet-stream", compiled ? compiled : "", compiled ? v->pack.compiled_size : 0);
  }
  if (strcmp(name, "run.npz") == 0 && v->run.data) return text("application/octet-stream", v->run.data, v->run.size);
  if (strcmp(name, "version") != 0) return text(NULL, "", 0);
  int length = snprintf(v->version, sizeof v->version, "%d", v->edits);
  return text("text/plain", v->version, (size_t)length);
}

// ---- ways to show it

// Where there is a desktop; its messages are of no use here.
static void open_browser(const char* address) {
  bool desktop = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
  if (!desktop || getenv("SSH_CONNECTION")) return;
  if (fork() != 0) return;
  int nowhere = open("/dev/null", O_RDWR);
  for (int fd = 0; nowhere >= 0 && fd < 3; fd++) dup2(nowhere, fd);
  execlp("xdg-open", "xdg-open", address, (char*)NULL);
  _exit(127);
}

static bool serve_page(View* v) {
  snServer server;
  int64_t port = 0;
  char address[96];
  if (!sn_argument_integer(v->a, "port", 0, &port)) return false;
  if (port > 65535) {
    sn_message(v->a->where, SN_SEVERITY_ERROR, "--port %lld: expected a number up to 65535", (long long)port);
    return false;
  }
  if (!sn_server_open(&server, (int)port)) return false;
  snprintf(address, sizeof address, "http://127.0.0.1:%d/%s/", server.port, server.token);
  printf("%s\n", address);
  if (getenv("SSH_CONNECTION"))
    printf("from your own machine: ssh -L %d:127.0.0.1:%d ..., then open that address there\n", server.port,
           server.port);
  fflush(stdout);
  if (!sn_argument(v->a, "no-browser")) open_browser(address);
  sn_server_run(&server, serve, v);
  sn_server_close(&server);
  return true;
}

static bool write_page(View* v, const char* path) {
  size_t size = 0;
  snOutput out;
  if (!fill_page(v, false, &size) || !sn_output_open(&out, path)) return false;
  fwrite(v->shown, 1, size, out.file);
  return sn_output_commit(&out);
}

// ---- the model and the run

// The poses of a motion are a run, computed here: the page reads archives of rows.
static bool play_motion(View* v, const char* motion, const char* model) {
  if (!model) {
    sn_message(motion, SN_SEVERITY_ERROR, "a motion needs its model: --model MODEL");
    return false;
  }
  const char* measured = sn_argument(v->a, "markers");
  snMotion* markers = measured ? sn_markers_read(measured, v->quiet) : NULL;
  snModel* m = markers || !measured ? sn_model_open(model, true) : NULL;
  bool good = m && sn_run_motion_archive(&v->run, motion, markers, m, v->quiet);
  sn_motion_destroy(markers);
  sn_model_destroy(m);
  v->model = good ? strdup(model) : NULL;
  return v->model != NULL;
}

static bool find_model(View* v) {
  const char *subject = v->a->arguments[0], *run = sn_argument(v->a, "run"), *given = sn_argument(v->a, "model");
  bool is_run = strcmp(sn_path_extension(subject), ".npz") == 0 || sn_run_is_recording(subject);
  if (sn_run_is_motion(subject)) return play_motion(v, subject, given);
  if (run && sn_run_is_motion(run)) return play_motion(v, run, subject);
  if (sn_argument(v->a, "markers")) {
    sn_misuse(v->a->where, "--markers needs a motion (.mot or .sto) that is played with them");
    return false;
  }
  if (is_run) run = subject;
  bool recording = run && sn_run_is_recording(run);
  if (recording) {
    v->rows = sn_replay_rows(v->a->where, run, is_run ? given : subject, v->quiet);
    if (!v->rows) return false;
    run = v->rows;
  }
  if (run && !sn_input_read(&v->run, run, RUN_LIMIT)) return false;
  v->model = is_run ? sn_run_model(run, &v->run, given) : strdup(subject);
  return v->model != NULL;
}

static bool view(View* v) {
  bool compiles = false;
  const char* html = sn_argument(v->a, "html");
  bool found = find_model(v);
  sn_replay_forget(v->rows);
  if (!found) return false;
  if (!sn_pack_model(&v->pack, v->model, v->quiet, &compiles) || !sn_page_read(&v->page)) return false;
  if (html) return compiles && write_page(v, html);
  return serve_page(v);
}

int sn_command_view(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  View v = {.a = &a, .quiet = sn_argument(&a, "quiet") != NULL};
  bool good = view(&v);
  sn_pack_close(&v.pack);
  sn_input_close(&v.page);
  sn_input_close(&v.run);
  free(v.shown);
  free(v.model);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}
