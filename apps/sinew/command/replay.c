// replay.c — `sinew replay`: repeats a recorded run and holds it against the recording, bit for bit

#include "command/commands.h"
#include "format/input.h"
#include "terminal/options.h"
#include "format/recording.h"
#include "format/rows.h"
#include "format/run.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "sinew/version.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_LIMIT   ((size_t)16 << 30)
#define STATE_FIELDS "qpos,qvel,act,ctrl"

static const snUsage usage = {
    .command = "replay",
    .synopsis = "FILE [options]",
    .summary =
        "Repeats a run that `sinew run --record FILE` recorded, and verifies the state after every step that has a\n"
        "checksum, bit for bit. Reports the first step and the fields that differ.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "the model file, if it is not at the path in the recording"},
            {"force", NULL, "replay although the model is not the one that was recorded"},
            {"out", "FILE",
             "also write rows of the run, .npz, .csv or .jsonl: `sinew view` and `sinew render` play .npz back"},
            {"every", "K", "with --out: a row every K steps, and of the last (default 1)"},
            {"fields", "A,B,...", "with --out: data fields of a row (default qpos,qvel,act,ctrl)"},
            {"quiet", NULL, "no progress, no warnings, only errors"},
            {0},
        },
    .notes = "The model is looked for at the path given to `sinew run`, then next to the recording.",
    .examples =
        "# record a run, repeat it\n"
        "sinew run arm.xml --steps 500 --record arm.rec\n"
        "sinew replay arm.rec\n"
        "# see it in the browser\n"
        "sinew view arm.rec",
    .min_arguments = 1,
    .max_arguments = 1,
};

typedef struct Replay {
  const char* path;  // of the recording
  bool force, quiet;
  bool played;  // the rows are for playing back: nothing is said of the steps
  snRecordingReader reader;
  const snModel* m;
  snData* d;
  double* state;    // room for the whole state
  int64_t step;     // done so far
  int64_t checked;  // last step that agreed
  const char* where;   // for messages: "sinew replay"
  const char* out;     // where rows go; NULL: nowhere
  const char* fields;  // of a row
  int64_t every;       // steps from row to row; 0: about 60 rows a second
  snRecord record;
  snRowWriter rows;
} Replay;

// The path of the model: as recorded, or beside the recording where only that exists. To be freed; NULL: no memory.
static char* model_path(const Replay* p, const char* given) {
  if (given) return strdup(given);
  const snRecordingHead* head = &p->reader.head;
  char* recorded = strndup(head->model, head->model_length);
  if (!recorded || access(recorded, R_OK) == 0 || recorded[0] == '/') return recorded;
  const char* slash = strrchr(p->path, '/');
  size_t folder = slash ? (size_t)(slash - p->path) + 1 : 0;
  char* beside = malloc(folder + strlen(recorded) + 1);
  if (!beside) return recorded;
  memcpy(beside, p->path, folder);
  strcpy(beside + folder, recorded);
  bool found = access(beside, R_OK) == 0;
  free(found ? recorded : beside);
  return found ? beside : recorded;
}

static bool sizes_fit(const Replay* p, const char* model) {
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    int size = sn_state_size(p->m, 1u << bit);
    if ((uint32_t)size == p->reader.head.sizes[bit]) continue;
    sn_message(p->path, SN_SEVERITY_ERROR, "was recorded with %u numbers of %s; %s has %d", p->reader.head.sizes[bit],
               sn_recording_part(bit), model, size);
    return false;
  }
  return true;
}

static bool model_fits(const Replay* p, const char* model) {
  const snRecordingHead* head = &p->reader.head;
  if (!sizes_fit(p, model)) return false;
  if (sn_model_checksum(p->m) == head->model_checksum) return true;
  const char* now = sn_version();
  bool same = head->version_length == strlen(now) && memcmp(head->version, now, head->version_length) == 0;
  if (!p->force || !p->quiet) {
    sn_message(p->path, p->force ? SN_SEVERITY_WARNING : SN_SEVERITY_ERROR,
               "%s is not the model that was recorded%s%.*s%s", model, same ? "" : ", by version ",
               same ? 0 : (int)head->version_length, head->version,
               p->force ? "" : "; --force replays it all the same");
  }
  return p->force;
}

static void set_parts(Replay* p, unsigned parts, const uint8_t* numbers) {
  int count = sn_state_size(p->m, parts);
  sn_recording_numbers(p->state, numbers, (size_t)count);
  sn_state_set(p->m, p->d, p->state, parts);
}

// Parts of the state whose checksum is not the recorded one.
static unsigned differing_parts(Replay* p) {
  unsigned differing = 0;
  const double* at = p->state;
  sn_state_read(p->m, p->d, SN_STATE_ALL, p->state);
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    size_t size = p->reader.head.sizes[bit];
    if (sn_checksum(at, size) != p->reader.checksums[bit]) differing |= 1u << bit;
    at += size;
  }
  return differing;
}

static void report_difference(const Replay* p, unsigned differing) {
  char names[256] = "";
  int count = 0;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    if (!(differing & 1u << bit)) continue;
    size_t used = strlen(names);
    snprintf(names + used, sizeof(names) - used, "%s%s", count++ ? ", " : "", sn_recording_part(bit));
  }
  const char* verb = count > 1 ? "differ" : "differs";
  if (p->step - p->checked <= 1) {
    sn_message(p->path, SN_SEVERITY_ERROR, "step %lld: %s %s from the recording", (long long)p->step, names, verb);
  } else {
    sn_message(p->path, SN_SEVERITY_ERROR, "steps %lld to %lld: %s %s from the recording", (long long)p->checked + 1,
               (long long)p->step, names, verb);
  }
}

// A row every so many steps, and of the last step, where that is none of them.
static bool add_row(Replay* p, bool last) {
  bool due = p->step % p->every == 0;
  if (!p->out || due == last) return true;
  return sn_record_gather(&p->record, p->m, p->d) && sn_rows_add(&p->rows, p->step, p->d->time, 0);
}

static bool advance(Replay* p, snProgress* progress) {
  sn_step(p->m, p->d);
  p->step++;
  if (p->step % 16 == 0) sn_progress_update(progress, (int64_t)p->reader.at, (int64_t)p->reader.size);
  return add_row(p, false);
}

static bool follow(Replay* p, const snRecordingEvent* event, snProgress* progress) {
  int64_t plain = event->last ? event->step : event->step - 1;
  while (p->step < plain)
    if (!advance(p, progress)) return false;
  if (!event->last) {
    if (event->parts) set_parts(p, event->parts, event->numbers);
    if (!advance(p, progress)) return false;
  }
  unsigned differing = event->checked ? differing_parts(p) : 0;
  if (differing) {
    sn_progress_end(progress);
    report_difference(p, differing);
    return false;
  }
  if (event->checked) p->checked = p->step;
  return true;
}

// A fresh data has the sleepers of a run's beginning. They are set only where the recording has others, because setting
// them makes them lie where they are now: one that the run began by moving would not wake.
static void set_start(Replay* p) {
  const unsigned most = SN_STATE_ALL & ~SN_STATE_TREE_ASLEEP;
  set_parts(p, most, p->reader.head.state);
  if (differing_parts(p))
    set_parts(p, SN_STATE_TREE_ASLEEP, p->reader.head.state + 8 * (size_t)sn_state_size(p->m, most));
}

static bool repeat(Replay* p) {
  set_start(p);
  sn_forward(p->m, p->d);
  snProgress progress = sn_progress_start(p->quiet);
  snRecordingEvent event = {0};
  bool good = add_row(p, false);
  while (good && !event.last) {
    snRecordingFault fault = sn_recording_next(&p->reader, &event);
    if (fault == SN_RECORDING_GOOD) {
      good = follow(p, &event, &progress);
    } else {
      sn_progress_end(&progress);
      sn_message(p->path, SN_SEVERITY_ERROR, "%s", p->reader.reason);
      good = false;
    }
  }
  sn_progress_end(&progress);
  good = good && add_row(p, true);
  if (good && !p->quiet && !p->played)
    printf("%s: %lld step%s repeated, bit for bit\n", p->path, (long long)p->step, p->step == 1 ? "" : "s");
  return good;
}

// Repeats the run and puts its rows in their place, or none.
static bool repeat_to_file(Replay* p, const char* model) {
  if (!p->out) return repeat(p);
  if (p->every == 0) p->every = (int64_t)fmax(1, round(1 / (60 * p->m->opt.timestep)));
  if (!sn_record_open(&p->record, p->where, p->fields ? p->fields : STATE_FIELDS, p->m, p->d)) return false;
  bool good = sn_rows_open(&p->rows, p->out, &p->record, 1);
  p->rows.model = model;
  if (good && repeat(p)) {
    good = sn_rows_finish(&p->rows);
  } else if (good) {
    sn_rows_discard(&p->rows);
    good = false;
  }
  sn_record_close(&p->record);
  return good;
}

static bool replay_model(Replay* p, const char* model) {
  snModel* m = sn_model_open(model, p->quiet);
  if (!m) return false;
  m->opt.disableflags = (int)p->reader.head.disableflags;
  m->opt.enableflags = (int)p->reader.head.enableflags;
  p->m = m;
  bool good = model_fits(p, model);
  if (good) {
    p->d = sn_data_create(m, NULL);
    p->state = malloc(((size_t)sn_state_size(m, SN_STATE_ALL) + 1) * sizeof(double));
    good = p->d && p->state;
    if (good) {
      good = repeat_to_file(p, model);
    } else {
      sn_message(p->path, SN_SEVERITY_ERROR, "out of memory");
    }
  }
  free(p->state);
  sn_data_destroy(p->d);
  sn_model_destroy(m);
  return good;
}

static bool replay_bytes(Replay* p, const char* given, const snInput* input) {
  if (sn_recording_open(&p->reader, input->data, input->size) != SN_RECORDING_GOOD) {
    sn_message(p->path, SN_SEVERITY_ERROR, "%s", p->reader.reason);
    return false;
  }
  char* model = model_path(p, given);
  if (!model) sn_message(p->path, SN_SEVERITY_ERROR, "out of memory");
  bool good = model && replay_model(p, model);
  free(model);
  return good;
}

char* sn_replay_rows(const char* where, const char* path, const char* model, bool quiet) {
  const char* folder = getenv("TMPDIR");
  snInput input;
  size_t room = strlen(folder && folder[0] ? folder : "/tmp") + 32;
  char* out = malloc(room);
  if (!out || !sn_input_read(&input, path, FILE_LIMIT)) return free(out), NULL;
  snprintf(out, room, "%s/sinew-XXXXXX", folder && folder[0] ? folder : "/tmp");
  bool made = mkdtemp(out) != NULL;
  if (!made) sn_message(out, SN_SEVERITY_ERROR, "no folder for the rows can be made: %s", strerror(errno));
  size_t length = strlen(out);
  strcpy(out + length, "/run.npz");
  Replay p = {.where = where, .path = path, .out = out, .quiet = quiet, .played = true};
  bool good = made && replay_bytes(&p, model, &input);
  sn_input_close(&input);
  if (good) return out;
  out[length] = '\0';
  if (made) rmdir(out);
  free(out);
  return NULL;
}

void sn_replay_forget(char* rows) {
  if (!rows) return;
  unlink(rows);
  *strrchr(rows, '/') = '\0';
  rmdir(rows);
  free(rows);
}

int sn_command_replay(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  Replay p = {.path = a.arguments[0], .force = sn_argument(&a, "force") != NULL};
  p.quiet = sn_argument(&a, "quiet") != NULL;
  p.where = a.where, p.out = sn_argument(&a, "out"), p.fields = sn_argument(&a, "fields"), p.every = 1;
  if (!sn_argument_integer(&a, "every", 1, &p.every)) return SN_EXIT_USAGE;
  if (p.out && !sn_rows_known(p.out)) {
    sn_message(a.where, SN_SEVERITY_ERROR, "--out: '%s' does not end in .jsonl, .csv, .npz or .sto", p.out);
    return SN_EXIT_USAGE;
  }
  snInput input;
  if (!sn_input_read(&input, p.path, FILE_LIMIT)) return SN_EXIT_INPUT;
  bool good = replay_bytes(&p, sn_argument(&a, "model"), &input);
  sn_input_close(&input);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}
