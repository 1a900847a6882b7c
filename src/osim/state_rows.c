// state_rows.c — states and controls of a simulation as motions with OpenSim's names
//   reads   time qpos qvel act        writes  a row of each
#include "osim/state_rows.h"

#include "base/text.h"
#include "kinematics/driven.h"
#include "osim/track.h"
#include <string.h>

static bool is_muscle(const snModel* m, int actuator) {
  return m->actuator_hilladr[actuator] >= 0 && m->actuator_actnum[actuator] > 0;
}

static bool name_states(snStateRows* s, snArena* arena, const char** labels, int* cols) {
  const snModel* m = s->plant->m;
  int count = sn_list_coordinates(m, labels, s->coordinates);
  s->coordinate_count = *cols = count;
  for (int i = 0; i < count; i++)
    if (!(labels[(*cols)++] = sn_text_format(arena, "%s_u", labels[i]))) return false;
  for (int i = 0; i < m->nu && s->muscles; i++) {
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    if (!is_muscle(m, i)) continue;
    if (!(labels[(*cols)++] = sn_text_format(arena, "%s.activation", name ? name : ""))) return false;
    if (m->actuator_actnum[i] < 2) continue;
    if (!(labels[(*cols)++] = sn_text_format(arena, "%s.fiber_length", name ? name : ""))) return false;
  }
  return true;
}

bool sn_state_rows_create(snStateRows* s, const snPlant* plant, snArena* arena, int rows, bool muscles) {
  const snModel* m = plant->m;
  int cols, most = 2 * (m->njnt + m->ndriven) + 2 * m->nu + plant->levers.count + 1;
  const char** labels = sn_arena_zarray(arena, const char*, most);
  *s = (snStateRows){plant, muscles, sn_arena_zarray(arena, int, m->njnt + m->ndriven + 1), 0, NULL, NULL};
  if (!labels || !s->coordinates || !name_states(s, arena, labels, &cols)) return false;
  s->states = sn_motion_create("states", rows, cols, labels);
  for (int i = 0; i < plant->levers.count; i++) labels[i] = plant->levers.item[i].name;
  s->controls = sn_motion_create("controls", rows, plant->levers.count, labels);
  return s->states && s->controls;
}

void sn_state_rows_note(snStateRows* s, const snData* d, int row) {
  const snModel* m = s->plant->m;
  double* out = s->states->data + (size_t)row * (size_t)s->states->cols;
  for (int i = 0; i < s->coordinate_count; i++) {
    snCoordinateParts c;
    sn_coordinate_parts(&c, m, d->qpos, s->coordinates[i]);
    out[i] = c.value;
    out[s->coordinate_count + i] = sn_coordinate_speed(&c, d->qvel);
  }
  int col = 2 * s->coordinate_count;
  for (int i = 0; i < m->nu && s->muscles; i++) {
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    if (!is_muscle(m, i)) continue;
    out[col++] = d->act[last];
    if (m->actuator_actnum[i] > 1) out[col++] = d->act[last - 1];
  }
  s->states->time[row] = s->controls->time[row] = d->time;
  memcpy(s->controls->data + (size_t)row * (size_t)s->controls->cols, s->plant->controls,
         sizeof(double) * (size_t)s->controls->cols);
}
