// test_adding.c — the examples of docs/adding.md: this file compiles and runs them, and the page shows them as they are
#include "step/integrate.h"
#include "step/stage_row.h"
#include "step/watch.h"
#include "zoo.h"
#include "sinew/support.h"

#include <stdlib.h>

#define SN_STAGE_actuator_power SN_STAGE_on_request

// example: a stage
#define STAGES(STAGE) \
  STAGE(actuator_power, ALWAYS, "qvel qfrc_actuator", "userdata", "power of actuators")

void sn_actuator_power(const snModel* m, snData* d) {
  d->userdata[0] = 0;
  for (int dof = 0; dof < m->nv; dof++) d->userdata[0] += d->qfrc_actuator[dof] * d->qvel[dof];
}
// end

// example: an integrator
void sn_plain(const snModel* m, snData* d) { sn_advance(m, d, d->act_dot, d->qacc, NULL); }

void sn_plain_again(const snModel* m, snData* d) { sn_plain(m, d); }

void sn_plain_inverse(const snModel* m, snData* d, double* force) { sn_mass_product(m, d, d->qacc, force); }
// end

TEST(the_stage_of_the_page_keeps_to_its_row) {
  static const snStageRow rows[] = {STAGES(SN_STAGE_ROW)};
  Scene s = scene(ZOO_XML("<size nuserdata='1'/>"));
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  CHECK(!sn_stage_watch(&rows[0], s.m, s.d).field);
  scene_end(s);
}

TEST(the_integrator_of_the_page_is_euler_without_damping) {
  Scene s = scene(ZOO_XML("<option><flag eulerdamp='disable'/></option>"));
  snData* d = sn_data_create(s.m, NULL);
  sn_step(s.m, s.d);
  sn_forward(s.m, d);
  sn_plain(s.m, d);
  CHECK(memcmp(d->qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  double force[64];
  sn_plain_inverse(s.m, d, force);
  CHECK(isfinite(force[0]));
  sn_data_destroy(d);
  scene_end(s);
}

static char* read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  char* text = calloc(1, 200000);
  if (file && text) text[fread(text, 1, 199999, file)] = '\0';
  if (file) fclose(file);
  return text;
}

TEST(the_page_shows_these_examples) {
  char *page = read_file(SN_SOURCE_DIR "/docs/adding.md"), *here = read_file(SN_SOURCE_DIR "/tests/step/test_adding.c");
  int shown = 0;
  for (char* at = strstr(here, "\n// example:"); at; at = strstr(at, "\n// example:")) {
    char *begin = strchr(at + 1, '\n') + 1, *end = strstr(begin, "// end\n");
    if (!end) break;
    *end = '\0';
    CHECK(strstr(page, begin) != NULL);
    shown++;
    at = end + 1;
  }
  CHECK_INT(shown, 2);
  free(page);
  free(here);
}
