// c3d_read.c — .c3d files: markers, analog channels, events
//   A frame holds x, y, z and a word of residual and cameras for every marker, then the analog samples, channel by
//   channel for each sample. Numbers are 16-bit integers times POINT:SCALE, or floating point where that is negative; a
//   marker was not seen where its residual is negative. Channels: (number - OFFSET) SCALE GEN_SCALE.
#include "base/file.h"
#include "base/names.h"
#include "base/report.h"
#include "base/text.h"
#include "osim/c3d_reader.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#define MOST_NUMBERS ((size_t)1 << 31)

// What the header and the parameters say of the frames.
typedef struct Layout {
  int points, channels, samples, frames;
  bool real;
  double scale, unit;
  size_t start, frame_bytes;
} Layout;

static void warn(const snC3dReader* r, const char* format, const char* name, int a, int b) {
  sn_warn(r->report, SN_NOWHERE, format, r->name, name, a, b);
}

// ---- the layout

static const struct {
  const char* name;
  double metres;
} units[] = {{"mm", 1e-3}, {"m", 1}, {"cm", 1e-2}, {"dm", 0.1}, {"in", 0.0254}, {"ft", 0.3048}};

static double point_unit(const snC3dReader* r) {
  const char* text = sn_c3d_text(&r->p, sn_c3d_find(&r->p, "POINT", "UNITS"), 0, r->arena);
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
    if (strcasecmp(text, units[i].name) == 0) return units[i].metres;
  warn(r, "%s: POINT:UNITS '%s' is not known; positions are taken as mm", text, 0, 0);
  return 1e-3;
}

// Numbers of frames beyond 65535 are in parameters of their own.
static double frame_count(const snC3dReader* r) {
  const snC3dBytes* b = &r->p.bytes;
  double first = sn_c3d_uint16(b, 6), last = sn_c3d_uint16(b, 8), count = last - first + 1;
  const snC3dParameter* begin = sn_c3d_find(&r->p, "TRIAL", "ACTUAL_START_FIELD");
  const snC3dParameter* end = sn_c3d_find(&r->p, "TRIAL", "ACTUAL_END_FIELD");
  if (begin && end && last >= 65535) {
    first = sn_c3d_unsigned(&r->p, begin, 0, 0) + 65536.0 * sn_c3d_unsigned(&r->p, begin, 1, 0);
    last = sn_c3d_unsigned(&r->p, end, 0, 0) + 65536.0 * sn_c3d_unsigned(&r->p, end, 1, 0);
    count = last - first + 1;
  }
  double named = sn_c3d_number(&r->p, sn_c3d_find(&r->p, "POINT", "LONG_FRAMES"), 0, 0);
  return named > count ? named : count;
}

static bool read_layout(const snC3dReader* r, Layout* l) {
  const snC3dBytes* b = &r->p.bytes;
  unsigned analog = sn_c3d_uint16(b, 4), samples = sn_c3d_uint16(b, 18);
  l->points = (int)sn_c3d_uint16(b, 2);
  l->scale = sn_c3d_number(&r->p, sn_c3d_find(&r->p, "POINT", "SCALE"), 0, sn_c3d_real(b, 12));
  l->real = l->scale < 0;
  l->samples = samples ? (int)samples : 1;
  l->channels = (int)analog / l->samples;
  l->unit = l->points ? point_unit(r) : 1;
  size_t number = l->real ? 4 : 2, block = sn_c3d_uint16(b, 16);
  if (!block) block = sn_c3d_unsigned(&r->p, sn_c3d_find(&r->p, "POINT", "DATA_START"), 0, 0);
  l->start = block ? (block - 1) * SN_C3D_BLOCK : b->size;
  l->frame_bytes = number * (4 * (size_t)l->points + (size_t)l->channels * (size_t)l->samples);
  double frames = frame_count(r);
  size_t room = l->frame_bytes && l->start < b->size ? (b->size - l->start) / l->frame_bytes : 0;
  l->frames = frames < 1 ? 0 : frames < (double)room ? (int)frames : (int)room;
  if (l->frames == 0) {
    sn_error(r->report, SN_NOWHERE,
             "%s: has no frames: expected %.0f of %zu bytes from byte %zu on, the file has %zu bytes", r->name,
             frames < 0 ? 0 : frames, l->frame_bytes, l->start, b->size);
    return false;
  }
  if (frames > l->frames)
    warn(r, "%s: is cut short%s: %d of %d frames are complete", "", l->frames, (int)fmin(frames, 2e9));
  return true;
}

// ---- labels

// Names of columns: those of the list, a number after those that repeat, PREFIX and a number for those without a name.
static const char** read_labels(const snC3dReader* r, const char* group, const char* prefix, int count) {
  const char** out = sn_arena_zarray(r->arena, const char*, count + 1);
  snNameTable names = {.arena = r->arena};
  for (int i = 0; out && i < count; i++) {
    const char* label = sn_c3d_long_text(&r->p, group, "LABELS", i, r->arena);
    if (!label[0]) label = sn_text_format(r->arena, "%s%d", prefix, i + 1);
    for (int k = 2; label && sn_name_find(&names, 0, label) >= 0; k++) {
      const char* longer = sn_text_format(r->arena, "%s_%d", label, i + 1);
      warn(r, "%s: the label '%s' is that of another column too; this one is number %d", label, i + 1, 0);
      label = longer;
    }
    if (!label || sn_name_add(&names, 0, label, NULL) < 0) return NULL;
    out[i] = label;
  }
  return out;
}

static const char** marker_columns(const snC3dReader* r, int points) {
  const char** names = read_labels(r, "POINT", "M", points);
  const char** out = names ? sn_arena_zarray(r->arena, const char*, 3 * (size_t)points + 1) : NULL;
  for (int i = 0; out && i < 3 * points; i++)
    if (!(out[i] = sn_text_format(r->arena, "%s_%c", names[i / 3], 'x' + i % 3))) return NULL;
  return out;
}

// ---- numbers

static double number_at(const snC3dReader* r, const Layout* l, size_t at) {
  return l->real ? sn_c3d_real(&r->p.bytes, at) : sn_c3d_int16(&r->p.bytes, at);
}

static bool read_points(const snC3dReader* r, const Layout* l, snC3d* out) {
  const char** labels = marker_columns(r, l->points);
  if (!labels) return false;
  out->points = sn_motion_create(r->name, l->frames, 3 * l->points, labels);
  if (!out->points) return false;
  size_t number = l->real ? 4 : 2;
  double factor = l->unit * (l->real ? 1 : l->scale), *to = out->points->data;
  out->points->markers = true;
  for (int frame = 0; frame < l->frames; frame++) {
    size_t at = l->start + (size_t)frame * l->frame_bytes;
    out->points->time[frame] = (out->first_frame - 1 + frame) / out->rate;
    for (int i = 0; i < l->points; i++, at += 4 * number, to += 3) {
      bool seen = number_at(r, l, at + 3 * number) >= 0;
      for (int k = 0; k < 3; k++) to[k] = seen ? factor * number_at(r, l, at + (size_t)k * number) : (double)NAN;
    }
  }
  return true;
}

static bool is_unsigned(const snC3dReader* r) {
  return strcasecmp(sn_c3d_text(&r->p, sn_c3d_find(&r->p, "ANALOG", "FORMAT"), 0, r->arena), "UNSIGNED") == 0;
}

// Offset and factor of a channel.
static void channel_scale(const snC3dReader* r, int channel, bool whole, double* offset, double* factor) {
  *offset = sn_c3d_long_number(&r->p, "ANALOG", "OFFSET", channel, 0);
  if (whole && *offset < 0) *offset += 65536;
  *factor = sn_c3d_long_number(&r->p, "ANALOG", "SCALE", channel, 1) *
            sn_c3d_number(&r->p, sn_c3d_find(&r->p, "ANALOG", "GEN_SCALE"), 0, 1);
}

static bool read_analog(const snC3dReader* r, const Layout* l, snC3d* out) {
  if (l->channels == 0) return true;
  const char** labels = read_labels(r, "ANALOG", "A", l->channels);
  size_t rows = (size_t)l->frames * (size_t)l->samples, number = l->real ? 4 : 2;
  if (!labels || rows * (size_t)l->channels > MOST_NUMBERS) return false;
  out->analog = sn_motion_create(r->name, (int)rows, l->channels, labels);
  if (!out->analog) return false;
  bool whole = !l->real && is_unsigned(r);
  for (int channel = 0; channel < l->channels; channel++) {
    double offset, factor;
    channel_scale(r, channel, whole, &offset, &factor);
    for (size_t row = 0; row < rows; row++) {
      size_t frame = row / (size_t)l->samples, sample = row % (size_t)l->samples;
      size_t at = l->start + frame * l->frame_bytes +
                  number * (4 * (size_t)l->points + sample * (size_t)l->channels + (size_t)channel);
      double raw = whole ? sn_c3d_uint16(&r->p.bytes, at) : number_at(r, l, at);
      out->analog->data[row * (size_t)l->channels + (size_t)channel] = factor * (raw - offset);
    }
  }
  double step = 1 / (out->rate * l->samples);
  for (size_t row = 0; row < rows; row++)
    out->analog->time[row] = (out->first_frame - 1) / out->rate + (double)row * step;
  return true;
}

// ---- events

static bool read_events(const snC3dReader* r, snC3d* out) {
  const snC3dParameter *times = sn_c3d_find(&r->p, "EVENT", "TIMES"), *used = sn_c3d_find(&r->p, "EVENT", "USED");
  const snC3dParameter *labels = sn_c3d_find(&r->p, "EVENT", "LABELS"),
                       *contexts = sn_c3d_find(&r->p, "EVENT", "CONTEXTS");
  int count = times ? times->count / 2 : 0, wanted = (int)sn_c3d_unsigned(&r->p, used, 0, (unsigned)count);
  if (wanted < count) count = wanted;
  out->events = sn_arena_zarray(r->arena, snC3dEvent, count + 1);
  for (int i = 0; out->events && i < count; i++) {
    double minutes = sn_c3d_number(&r->p, times, 2 * i, 0), seconds = sn_c3d_number(&r->p, times, 2 * i + 1, 0);
    out->events[out->event_count++] = (snC3dEvent){sn_c3d_text(&r->p, labels, i, r->arena),
                                                   sn_c3d_text(&r->p, contexts, i, r->arena), 60 * minutes + seconds};
  }
  return out->events != NULL;
}

// The axis that is up on the screen: "+Z".
static char up_axis(const snC3dReader* r) {
  const char* text = sn_c3d_text(&r->p, sn_c3d_find(&r->p, "POINT", "Y_SCREEN"), 0, r->arena);
  if (text[0] == '+') text++;
  char axis = (char)(text[0] | 32);
  return axis >= 'x' && axis <= 'z' ? axis : 0;
}

// ---- the whole

static bool read_processor(snC3dReader* r) {
  snC3dBytes* b = &r->p.bytes;
  size_t section = b->size > 0 && b->data[0] ? (size_t)(b->data[0] - 1) * SN_C3D_BLOCK : b->size;
  if (b->size < SN_C3D_BLOCK || b->data[1] != 0x50 || section + 4 > b->size) {
    sn_error(r->report, SN_NOWHERE, "%s: is not a C3D file, or is cut short in its parameters", r->name);
    return false;
  }
  int processor = b->data[section + 3];
  if (processor < SN_C3D_INTEL || processor > SN_C3D_MIPS) {
    sn_error(r->report, SN_NOWHERE, "%s: processor type %d is not known; expected 84 (Intel), 85 (DEC) or 86 (MIPS)",
             r->name, processor);
    return false;
  }
  b->processor = (snC3dProcessor)processor;
  return true;
}

static bool read_all(snC3dReader* r, snC3d* out) {
  Layout l;
  if (!read_processor(r)) return false;
  if (!sn_c3d_parameters(&r->p, r->arena, r->p.bytes.data[0]) || !read_layout(r, &l)) return false;
  out->first_frame = (int)sn_c3d_uint16(&r->p.bytes, 6);
  out->rate = sn_c3d_number(&r->p, sn_c3d_find(&r->p, "POINT", "RATE"), 0, sn_c3d_real(&r->p.bytes, 20));
  if (!(out->rate > 0) || !isfinite(out->rate)) {
    sn_error(r->report, SN_NOWHERE, "%s: POINT:RATE is %g; expected frames per second", r->name, out->rate);
    return false;
  }
  out->analog_samples = l.samples;
  out->up = up_axis(r);
  return read_points(r, &l, out) && read_analog(r, &l, out) && read_events(r, out) && sn_c3d_plates(r, out);
}

snC3d* sn_c3d_read_memory(const void* bytes, size_t size, const char* name, snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  snC3d* out = arena ? sn_arena_zalloc(arena, sizeof *out) : NULL;
  snC3dReader r = {{.bytes = {bytes, size, SN_C3D_INTEL}}, arena, report, name ? name : ""};
  bool ok = out && report && bytes && read_all(&r, out);
  if (!ok && (!report || sn_report_errors(report) == 0)) sn_diagnose(diag, SN_SEVERITY_ERROR, name, "out of memory");
  sn_report_destroy(report);
  if (out) out->arena = arena;
  if (ok) return out;
  if (out)
    sn_c3d_destroy(out);
  else
    sn_arena_destroy(arena);
  return NULL;
}

snC3d* sn_c3d_read(const char* path, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  snReport* report = sn_report_create(NULL, diag);
  if (report && !path) sn_error(report, SN_NOWHERE, "no path is given");
  bool ok = report && path && sn_file_read(&access, path, report, SN_NOWHERE, &bytes);
  sn_report_destroy(report);
  if (!ok) return NULL;
  snC3d* out = sn_c3d_read_memory(bytes.data, bytes.size, path, diag);
  sn_file_close(&access, &bytes);
  return out;
}

void sn_c3d_destroy(snC3d* c3d) {
  if (!c3d) return;
  sn_motion_destroy(c3d->points);
  sn_motion_destroy(c3d->analog);
  sn_arena_destroy(c3d->arena);
}
