// gait_bands.c — a file of normative bands: lines of name, percent of the gait cycle, low, high

#include "command/gait.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool refuse(const char* path, int line, const char* what) {
  char where[SN_LONGEST_PATH + 16];
  snprintf(where, sizeof where, "%.4000s:%d", path, line);
  sn_message(where, SN_SEVERITY_ERROR, "%s", what);
  return false;
}

static snGaitBand* band_of(snGait* g, const char* name) {
  for (int i = 0; i < g->band_count; i++)
    if (strcmp(g->bands[i].name, name) == 0) return &g->bands[i];
  if (g->band_count == SN_GAIT_MOST_BANDS) return NULL;
  snGaitBand* band = &g->bands[g->band_count++];
  snprintf(band->name, sizeof band->name, "%s", name);
  return band;
}

bool sn_gait_read_bands(snGait* g, const char* path) {
  char line[512], name[SN_GAIT_NAME];
  FILE* f = fopen(path, "r");
  if (!f) {
    sn_message(path, SN_SEVERITY_ERROR, "cannot be read");
    return false;
  }
  bool ok = true;
  for (int number = 1; ok && fgets(line, sizeof line, f); number++) {
    double percent, low, high;
    char rest;
    bool empty = line[strspn(line, " \t\r\n")] == '\0';
    if (line[0] == '#' || empty || strncmp(line, "name,", 5) == 0) continue;
    if (sscanf(line, " %79[^,], %lf , %lf , %lf %c", name, &percent, &low, &high, &rest) != 4)
      ok = refuse(path, number, "a line of bands is NAME,PERCENT,LOW,HIGH, such as hip_flexion,50,-15,5");
    else if (!(percent >= 0 && percent <= 100) || !(low <= high))
      ok = refuse(path, number, "a percent is between 0 and 100, and low is not above high");
    snGaitBand* band = ok ? band_of(g, name) : NULL;
    if (ok && (!band || band->count == SN_GAIT_POINTS))
      ok = refuse(path, number, "too many bands, or lines of one band");
    if (!ok) break;
    if (band->count > 0 && !(percent > band->percent[band->count - 1]))
      ok = refuse(path, number, "the percents of a band must increase");
    band->percent[band->count] = percent;
    band->low[band->count] = low;
    band->high[band->count++] = high;
  }
  fclose(f);
  return ok;
}

const snGaitBand* sn_gait_band(const snGait* g, const char* name) {
  for (int i = 0; i < g->band_count; i++)
    if (g->bands[i].count > 1 && strcmp(g->bands[i].name, name) == 0) return &g->bands[i];
  return NULL;
}
