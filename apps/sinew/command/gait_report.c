// gait_report.c — the page of `sinew gait`: tables and curves of every step, one file without scripts

#include "command/gait.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define WIDTH  330.0
#define HEIGHT 130.0
#define DEGREE 57.29577951308232

static void put_text(FILE* f, const char* text) {
  for (; *text; text++) {
    if (*text == '<')
      fputs("&lt;", f);
    else if (*text == '&')
      fputs("&amp;", f);
    else
      fputc(*text, f);
  }
}

// ---- curves

typedef struct Span {
  double first, last, low, high;
} Span;

static double value_at(const snMotion* m, int row, int col) {
  return m->data[(size_t)row * (size_t)m->cols + (size_t)col];
}

static Span span_of(const snMotion* m, int col, double unit) {
  Span s = {m->time[0], m->time[m->rows - 1], INFINITY, -INFINITY};
  for (int i = 0; i < m->rows; i++) {
    double y = unit * value_at(m, i, col);
    if (isfinite(y)) s.low = fmin(s.low, y), s.high = fmax(s.high, y);
  }
  if (!(s.high > s.low)) s.low = isfinite(s.low) ? s.low - 1 : 0, s.high = s.low + 2;
  return s;
}

static void put_curve(FILE* f, const snMotion* m, int col, double unit, const char* unit_name) {
  Span s = span_of(m, col, unit);
  double wide = s.last > s.first ? s.last - s.first : 1;
  fputs("<figure><figcaption>", f);
  put_text(f, m->labels[col]);
  fprintf(f, " [%s]</figcaption><svg viewBox='0 0 %g %g' role='img'><rect x='40' y='4' width='%g' height='%g'/>",
          unit_name, WIDTH, HEIGHT, WIDTH - 44, HEIGHT - 24);
  if (s.low < 0 && s.high > 0) {
    double y = 4 + (HEIGHT - 24) * s.high / (s.high - s.low);
    fprintf(f, "<line x1='40' x2='%g' y1='%.1f' y2='%.1f'/>", WIDTH - 4, y, y);
  }
  fputs("<polyline points='", f);
  int stride = m->rows > 400 ? m->rows / 400 : 1;
  for (int i = 0; i < m->rows; i += stride) {
    double y = unit * value_at(m, i, col);
    if (!isfinite(y)) continue;
    fprintf(f, "%.1f,%.1f ", 40 + (WIDTH - 44) * (m->time[i] - s.first) / wide,
            4 + (HEIGHT - 24) * (s.high - y) / (s.high - s.low));
  }
  fputs("'/>", f);
  sn_gait_put_bounds(f, s.high, HEIGHT - 22, s.low);
  fprintf(f, "<text x='40' y='%g' class='l'>%.3g s</text><text x='%g' y='%g'>%.3g s</text></svg></figure>\n",
          HEIGHT - 6, s.first, WIDTH - 4, HEIGHT - 6, s.last);
}

static bool is_angle(const snModel* m, const char* label) {
  int joint = sn_name_to_id(m, SN_OBJ_JOINT, label);
  return joint >= 0 && m->jnt_type[joint] == SN_JOINT_HINGE;
}

static void put_motion(FILE* f, const char* title, const snMotion* m, const char* words, const char* unit) {
  if (!m || m->rows < 1) return;
  fprintf(f, "<h2>%s</h2><div class='grid'>\n", title);
  for (int c = 0; c < m->cols; c++) put_curve(f, m, c, 1, unit ? unit : strstr(m->labels[c], "_force") ? "N" : "N m");
  fprintf(f, "</div><p>%s</p>\n", words);
}

static void put_coordinates(FILE* f, const snGait* g) {
  if (!g->coordinates) return;
  fputs("<h2>Coordinates</h2><div class='grid'>\n", f);
  for (int c = 0; c < g->coordinates->cols; c++) {
    bool angle = is_angle(g->m, g->coordinates->labels[c]);
    put_curve(f, g->coordinates, c, angle && !g->coordinates->in_degrees ? DEGREE : 1, angle ? "degrees" : "m");
  }
  fputs("</div>\n", f);
}

// Resultant forces of the joint reactions.
static void put_reactions(FILE* f, const snGait* g) {
  const snMotion* r = g->reactions;
  if (!r) return;
  const char* labels[256];
  char names[256][128];
  int count = 0;
  for (int c = 0; c + 2 < r->cols && count < 256; c++) {
    size_t length = strlen(r->labels[c]);
    if (length < 4 || strcmp(r->labels[c] + length - 3, "_fx") != 0) continue;
    snprintf(names[count], sizeof names[0], "%.*s", (int)(length - 3 < 120 ? length - 3 : 120), r->labels[c]);
    labels[count] = names[count];
    count++;
  }
  snMotion* sizes = sn_motion_create("sizes", r->rows, count, labels);
  if (!sizes) return;
  for (int i = 0; i < r->rows; i++) {
    sizes->time[i] = r->time[i];
    for (int c = 0, k = 0; c + 2 < r->cols && k < count; c++) {
      size_t length = strlen(r->labels[c]);
      if (length < 4 || strcmp(r->labels[c] + length - 3, "_fx") != 0) continue;
      double x = value_at(r, i, c), y = value_at(r, i, c + 1), z = value_at(r, i, c + 2);
      sizes->data[(size_t)i * (size_t)count + (size_t)k++] = sqrt(x * x + y * y + z * z);
    }
  }
  put_motion(f, "Joint loads", sizes, "Size of the force that each joint transmits.", "N");
  sn_motion_destroy(sizes);
}

// ---- tables

static void put_steps(FILE* f, const snGait* g) {
  fputs("<h2>Steps</h2><table><tr><th>step</th><th>seconds</th></tr>\n", f);
  for (int i = 0; i < g->step_count; i++)
    fprintf(f, "<tr><td>%s</td><td>%.3f</td></tr>\n", g->steps[i], g->seconds[i]);
  fputs("</table>\n", f);
}

static void put_notes(FILE* f, const snGait* g) {
  fputs("<h2>What to distrust</h2><ul>\n", f);
  for (int i = 0; i < g->note_count; i++) {
    fputs("<li>", f);
    put_text(f, g->notes[i]);
    fputs("</li>\n", f);
  }
  for (int i = 0; i < g->diag.count && i < 60; i++) {
    fputs("<li>", f);
    put_text(f, g->diag.items[i].message);
    fputs("</li>\n", f);
  }
  if (g->note_count == 0 && g->diag.count == 0) fputs("<li>nothing was found</li>\n", f);
  fputs("</ul>\n", f);
}

static void put_fit(FILE* f, const snGait* g) {
  if (!g->fitted) return;
  fputs("<h2>Scale factors</h2><table><tr><th>body</th><th>x</th><th>y</th><th>z</th></tr>\n", f);
  for (int i = 0; i < g->fitted->body_count; i++) {
    fputs("<tr><td>", f);
    put_text(f, g->fitted->bodies[i].body);
    snVec3 s = g->fitted->bodies[i].factors;
    fprintf(f, "</td><td>%.3f</td><td>%.3f</td><td>%.3f</td></tr>\n", s.x, s.y, s.z);
  }
  fputs("</table><h2>Markers in the fit</h2><table><tr><th>marker</th><th>before [mm]</th><th>after [mm]</th>", f);
  fputs("</tr>\n", f);
  for (int i = 0; i < g->fitted->marker_count; i++) {
    fputs("<tr><td>", f);
    put_text(f, g->fitted->markers[i].name);
    fprintf(f, "</td><td>%.1f</td><td>%.1f</td></tr>\n", 1e3 * g->fitted->markers[i].before,
            1e3 * g->fitted->markers[i].after);
  }
  fputs("</table>\n", f);
}

static void put_residual(FILE* f, const char* name, const snResidualRow* row, const snFittedDynamics* d) {
  double lever = d->ground_force * d->center_height;
  fprintf(f, "<tr><td>%s</td><td>%.1f (%.2f %%)</td><td>%.1f</td>", name, row->force,
          100 * row->force / d->ground_force, row->force_rms);
  fprintf(f, "<td>%.2f (%.2f %%)</td><td>%.2f</td><td>%.1f</td></tr>\n", row->moment, 100 * row->moment / lever,
          row->moment_rms, 1e3 * row->marker);
}

static void put_dynamics(FILE* f, const snGait* g) {
  const snFittedDynamics* d = g->dynamics;
  if (!d) return;
  fputs("<h2>Masses and motion</h2><table><tr><th>residuals</th><th>force, most [N]</th><th>rms</th>"
        "<th>moment, most [N m]</th><th>rms</th><th>markers [mm]</th></tr>\n", f);
  put_residual(f, "before", &d->before, d);
  put_residual(f, "with the masses", &d->masses, d);
  put_residual(f, "with the motion too", &d->after, d);
  fprintf(f, "</table><p>%% of the largest ground force, %.0f N, and of it at the height of the centre of mass, "
             "%.3f m. From %.3g to %.3g s.</p>\n", d->ground_force, d->center_height, d->start, d->end);
  fputs("<table><tr><th>body</th><th>mass [kg]</th><th>fitted</th><th>centre of mass moved [mm]</th></tr>\n", f);
  for (int i = 0; i < d->body_count; i++) {
    const snFittedBody* b = &d->bodies[i];
    fputs("<tr><td>", f);
    put_text(f, b->name);
    fprintf(f, "</td><td>%.3f</td><td>%.3f</td><td>%.1f %.1f %.1f</td></tr>\n", b->mass[0], b->mass[1],
            1e3 * (b->center[1].x - b->center[0].x), 1e3 * (b->center[1].y - b->center[0].y),
            1e3 * (b->center[1].z - b->center[0].z));
  }
  fputs("</table>\n", f);
}

static const char style[] =
    "<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1080px;padding:0 1rem;color:#1c2330}"
    "h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #d8dde6}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:.6rem}"
    "figure{margin:0}figcaption{font-size:.8rem;overflow-wrap:anywhere}svg{width:100%}rect{fill:#f6f8fb}"
    "line{stroke:#b9c2d0}polyline{fill:none;stroke:#1f5fbf;stroke-width:1.4}"
    "polyline.left{stroke:#c8372d}line.off{stroke-dasharray:3 3}line.right{stroke:#1f5fbf}line.left{stroke:#c8372d}"
    "td.right{color:#1f5fbf}td.left{color:#c8372d}polygon.band{fill:#9aa5b5;opacity:.35}h3{font-size:1rem}"
    ".film{display:flex;gap:1rem;flex-wrap:wrap}.film svg{background:#f6f8fb;max-width:100%}"
    "line.bone{stroke:#1c2330;stroke-width:3;stroke-linecap:round}line.force{stroke:#1a8f4c;stroke-width:2}"
    "line.floor{stroke:#8a94a3}"
    "text{font:9px sans-serif;text-anchor:end;fill:#5a6577}text.l{text-anchor:start}"
    "table{border-collapse:collapse}td,th{padding:.15rem .8rem;text-align:right;border-bottom:1px solid #e6e9ef}"
    "td:first-child,th:first-child{text-align:left}</style>";

static void put_page(FILE* f, const snGait* g) {
  fputs("<!doctype html><html lang='en'><head><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        "<title>Gait analysis</title>", f);
  fputs(style, f);
  fputs("</head><body><h1>Gait analysis of ", f);
  put_text(f, g->a->arguments[0]);
  fprintf(f, "</h1><p>%d frames, %d markers; mass of the model %.2f kg; ", g->markers->rows, g->markers->cols / 3,
          g->mass);
  fprintf(f, "coordinates filtered at %g Hz, forces above %g N.</p>\n", g->cutoff, g->threshold);
  put_notes(f, g);
  sn_gait_put_film(f, g);
  sn_gait_put_cycles(f, g);
  put_steps(f, g);
  put_dynamics(f, g);
  put_fit(f, g);
  put_motion(f, "Marker errors", g->errors, "Of inverse kinematics, frame by frame.", "m");
  put_coordinates(f, g);
  put_motion(f, "Generalised forces", g->moments,
             "Of inverse dynamics. Those of a pelvis that nothing holds are the residuals.", NULL);
  put_motion(f, "Activations", g->activations, "Of static optimisation, reserves included.", "1");
  put_reactions(f, g);
  fputs("</body></html>\n", f);
}

bool sn_gait_report(const snGait* g, const char* path) {
  char temporary[SN_LONGEST_PATH];
  snprintf(temporary, sizeof temporary, "%.4000s.part", path);
  FILE* f = fopen(temporary, "w");
  if (f) put_page(f, g);
  bool ok = f && fclose(f) == 0 && rename(temporary, path) == 0;
  if (!ok) sn_message(path, SN_SEVERITY_ERROR, "cannot be written");
  if (!ok) remove(temporary);
  return ok;
}
