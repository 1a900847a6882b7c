// test_print.c — model and data as text
#include "scene.h"

#include <stdlib.h>

#define ARM                                                                                          \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><body name='arm' pos='0 0 .05'>" \
  "<freejoint name='root'/><geom name='ball' size='.1' mass='2.5'/></body></worldbody>"              \
  "<keyframe><key name='start' time='3'/></keyframe></mujoco>"

typedef struct Text {
  char* data;
  size_t length;
} Text;

static void append(void* context, const char* piece, size_t length) {
  Text* text = context;
  text->data = realloc(text->data, text->length + length + 1);
  memcpy(text->data + text->length, piece, length);
  text->length += length;
  text->data[text->length] = 0;
}

TEST(a_model_shows_every_field_with_shape_and_names) {
  Scene s = scene(ARM);
  Text text = {0};
  sn_model_print(s.m, append, &text);
  CHECK_CONTAINS(text.data, "\n== sizes\nnq: 7\nnv: 6\n");
  CHECK_CONTAINS(text.data, "timestep: 0.002\n");
  CHECK_CONTAINS(text.data, "\nbody_mass [2]  mass of the body [kg]\n  0 world: 0\n  1 arm: 2.5\n");
  CHECK_CONTAINS(text.data, "\nbody_pos [2 x 3]");
  CHECK_CONTAINS(text.data, "  1 arm: 0 0 0.05\n");
  CHECK_CONTAINS(text.data, "  0 start: 3\n");
  int count;
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    char head[80];
    snprintf(head, sizeof head, "\n%s [", fields[i].name);
    CHECK_CONTAINS(text.data, head);
  }
  free(text.data);
  scene_end(s);
}

TEST(a_data_shows_its_state_warnings_contacts_and_rows) {
  Scene s = scene(ARM);
  Text text = {0};
  s.d->warning[SN_WARNING_BADCTRL] = (snWarningStat){.last = 4, .count = 2};
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  sn_data_print(s.m, s.d, append, &text);
  CHECK_CONTAINS(text.data, "\n== state\ntime: 0\nenergy: 0 0\n");
  CHECK_CONTAINS(text.data, "bad number in ctrl: 2 times, last 4\n");
  CHECK_CONTAINS(text.data, "\nxpos [2 x 3]");
  CHECK_CONTAINS(text.data, "contact 0 of floor and ball\n  dist: -0.05");
  CHECK_CONTAINS(text.data, "\nnefc: 4\n");
  CHECK_CONTAINS(text.data, "\nefc_force [4]");
  free(text.data);
  scene_end(s);
}

TEST(equal_models_print_equal_text_and_others_do_not) {
  Scene s = scene(ARM);
  snModel* copy = sn_model_copy(s.m);
  Text first = {0}, second = {0}, third = {0};
  sn_model_print(s.m, append, &first);
  sn_model_print(copy, append, &second);
  copy->body_mass[1] = nextafter(copy->body_mass[1], 3);
  sn_model_print(copy, append, &third);
  CHECK(strcmp(first.data, second.data) == 0);
  CHECK(strcmp(first.data, third.data) != 0);
  free(first.data), free(second.data), free(third.data);
  sn_model_destroy(copy);
  scene_end(s);
}

TEST(text_goes_to_a_file_or_the_call_says_that_it_could_not) {
  Scene s = scene(ARM);
  const char* path = SN_BINARY_DIR "/print_test.txt";
  CHECK(sn_data_print_file(s.m, s.d, path));
  FILE* file = fopen(path, "rb");
  char head[64] = "";
  CHECK(file && fread(head, 1, sizeof head - 1, file) > 0);
  CHECK_CONTAINS(head, "== state");
  if (file) fclose(file);
  CHECK(sn_model_print_file(s.m, path));
  CHECK(!sn_model_print_file(s.m, SN_BINARY_DIR "/no such folder/print_test.txt"));
  remove(path);
  scene_end(s);
}
