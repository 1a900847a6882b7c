// said.h — the first thing that was said about an edit
#pragma once
#include "sinew/diagnostics.h"

// As it would be printed, "" where nothing was said; the list is empty afterwards.
static inline const char* said(snDiagnostics* diag) {
  static char text[1024];
  text[0] = '\0';
  if (diag->count) sn_diagnostic_format(&diag->items[0], text, sizeof text);
  sn_diagnostics_clear(diag);
  return text;
}
