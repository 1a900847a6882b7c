// reading.h — a spec from a string of MJCF, with what was said about it
#pragma once
#include "base/allocator.h"
#include "mjcf/mjcf.h"
#include "test.h"

typedef struct Reading {
  snDiagnostics diag;
  snReport* report;
  snSpec* spec;
} Reading;

static inline void read_files(Reading* r, const char* name, const char* bytes, size_t size, const snAsset* assets,
                              int asset_count) {
  *r = (Reading){0};
  snLoadOptions options = {.assets = assets, .asset_count = asset_count, .no_disk = true};
  snFileAccess access = {&options, sn_allocator(NULL)};
  r->report = sn_report_create(NULL, &r->diag);
  r->spec = sn_mjcf_read(&access, name, bytes, size, r->report);
}

static inline void read_text(Reading* r, const char* xml) { read_files(r, "model.xml", xml, strlen(xml), NULL, 0); }

static inline void reading_end(Reading* r) {
  sn_spec_destroy(r->spec);
  sn_report_destroy(r->report);
  sn_diagnostics_clear(&r->diag);
}

// Diagnostic i as it would be printed; "" past the end.
static inline const char* said(const Reading* r, int i) {
  static char text[2048];
  text[0] = '\0';
  if (i < r->diag.count) sn_diagnostic_format(&r->diag.items[i], text, sizeof(text));
  return text;
}

// The document is refused, and the first complaint is this one.
#define CHECK_REFUSED(xml, message)                \
  do {                                             \
    Reading reading_;                              \
    read_text(&reading_, (xml));                   \
    CHECK(reading_.spec == NULL);                  \
    CHECK_CONTAINS(said(&reading_, 0), (message)); \
    reading_end(&reading_);                        \
  } while (0)

// The document is read without a word.
#define CHECK_READ(xml)                 \
  do {                                  \
    Reading reading_;                   \
    read_text(&reading_, (xml));        \
    CHECK(reading_.spec != NULL);       \
    CHECK_TEXT(said(&reading_, 0), ""); \
    reading_end(&reading_);             \
  } while (0)

// A model around the content of the world.
#define WORLD(content) "<mujoco><worldbody>" content "</worldbody></mujoco>"
