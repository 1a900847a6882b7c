#include "said.h"
#include "sinew/spec.h"
#include "test.h"

static snElement* geom_of(snSpec* spec) {
  return sn_spec_add_child(spec, sn_spec_section(spec, "worldbody", NULL), "geom", NULL);
}

TEST(numbers_and_text_say_the_same) {
  snSpec* spec = sn_spec_new(NULL);
  snElement* geom = geom_of(spec);
  double size[3] = {0};
  char text[64];
  CHECK(!sn_spec_is_given(geom, "size"));
  CHECK(sn_spec_set_numbers(spec, geom, "size", (double[]){0.1, 1.0 / 3}, 2, NULL));
  CHECK(sn_spec_is_given(geom, "size"));
  CHECK_INT(sn_spec_get_numbers(geom, "size", size, 3), 2);
  CHECK(size[0] == 0.1 && size[1] == 1.0 / 3);
  CHECK_INT(sn_spec_get_text(geom, "size", text, sizeof text), 22);
  CHECK_TEXT(text, "0.1 0.3333333333333333");
  CHECK_INT(sn_spec_get_text(geom, "size", text, 4), 22);
  CHECK_TEXT(text, "0.1");
  CHECK(sn_spec_set_text(spec, geom, "type", "box", NULL));
  sn_spec_get_text(geom, "type", text, sizeof text);
  CHECK_TEXT(text, "box");
  CHECK_INT(sn_spec_get_numbers(geom, "type", size, 3), 1);
  CHECK_NEAR(size[0], SN_GEOM_BOX, 0);
  CHECK_INT(sn_spec_get_numbers(geom, "name", size, 3), -1);
  CHECK_INT(sn_spec_get_numbers(geom, "nothing", size, 3), -1);
  CHECK_INT(sn_spec_get_text(geom, "nothing", text, sizeof text), -1);
  CHECK(sn_spec_set_numbers(spec, geom, "contype", (double[]){3}, 1, NULL));
  CHECK_INT(sn_spec_get_numbers(geom, "contype", size, 3), 1);
  CHECK_NEAR(size[0], 3, 0);
  CHECK_INT(sn_spec_value_kind(geom, "size"), SN_VALUE_REALS);
  CHECK_INT(sn_spec_value_kind(geom, "mass"), SN_VALUE_REAL);
  CHECK_INT(sn_spec_value_kind(geom, "contype"), SN_VALUE_INTEGER);
  CHECK_INT(sn_spec_value_kind(geom, "type"), SN_VALUE_WORDS);
  CHECK_INT(sn_spec_value_kind(geom, "name"), SN_VALUE_TEXT);
  CHECK_INT(sn_spec_value_kind(geom, "nothing"), SN_VALUE_NONE);
  sn_spec_destroy(spec);
}

TEST(a_number_stands_for_a_word_or_for_a_set_of_words) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_new(NULL);
  snElement* geom = geom_of(spec);
  snElement* camera = sn_spec_add_child(spec, sn_spec_section(spec, "worldbody", NULL), "camera", NULL);
  char text[64];
  CHECK(sn_spec_set_numbers(spec, geom, "type", (double[]){SN_GEOM_CAPSULE}, 1, NULL));
  sn_spec_get_text(geom, "type", text, sizeof text);
  CHECK_TEXT(text, "capsule");
  CHECK(sn_spec_set_numbers(spec, geom, "shellinertia", (double[]){1}, 1, NULL));
  sn_spec_get_text(geom, "shellinertia", text, sizeof text);
  CHECK_TEXT(text, "true");
  CHECK(sn_spec_set_numbers(spec, camera, "output", (double[]){1 | 8}, 1, NULL));
  sn_spec_get_text(camera, "output", text, sizeof text);
  CHECK_TEXT(text, "rgb normal");
  CHECK(!sn_spec_set_numbers(spec, camera, "output", (double[]){1 | 512}, 1, &diag));
  CHECK_CONTAINS(said(&diag), "513");
  CHECK(!sn_spec_set_numbers(spec, geom, "type", (double[]){77}, 1, &diag));
  CHECK_CONTAINS(said(&diag), "77");
  CHECK(!sn_spec_set_numbers(spec, geom, "type", (double[]){2.5}, 1, &diag));
  CHECK_CONTAINS(said(&diag), "2.5");
  sn_diagnostics_clear(&diag);
  sn_spec_destroy(spec);
}

TEST(an_attribute_taken_back_has_its_default_again) {
  snSpec* spec = sn_spec_new(NULL);
  snElement* geom = geom_of(spec);
  double friction[3];
  CHECK(sn_spec_set_text(spec, geom, "friction", "2 3", NULL));
  CHECK(sn_spec_set_text(spec, geom, "name", "g", NULL));
  CHECK(sn_spec_unset(spec, geom, "friction", NULL));
  CHECK(!sn_spec_is_given(geom, "friction") && sn_spec_is_given(geom, "name"));
  CHECK_INT(sn_spec_get_numbers(geom, "friction", friction, 3), 3);
  CHECK_NEAR(friction[0], 1, 0);
  CHECK_NEAR(friction[1], 0.005, 0);
  CHECK_TEXT(sn_spec_name(geom), "g");
  sn_spec_destroy(spec);
}

TEST(wrong_values_are_refused_and_the_old_ones_stay) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_new(NULL);
  snElement* geom = geom_of(spec);
  double value[4];
  CHECK(sn_spec_set_text(spec, geom, "mass", "2", NULL));
  CHECK(!sn_spec_set_numbers(spec, geom, "mass", (double[]){1, 2}, 2, &diag));
  CHECK_CONTAINS(said(&diag), "<geom> attribute 'mass' needs 1 number, found 2");
  CHECK(!sn_spec_set_numbers(spec, geom, "mass", (double[]){NAN}, 1, &diag));
  CHECK_CONTAINS(said(&diag), "not finite");
  CHECK(!sn_spec_set_numbers(spec, geom, "contype", (double[]){0.5}, 1, &diag));
  CHECK_CONTAINS(said(&diag), "not an integer");
  CHECK(!sn_spec_set_text(spec, geom, "type", "bax", &diag));
  CHECK_CONTAINS(said(&diag), "did you mean 'box'?");
  CHECK(!sn_spec_set_text(spec, geom, "mas", "1", &diag));
  CHECK_TEXT(said(&diag), "error: <geom> has no attribute 'mas'; did you mean 'mass'?");
  sn_spec_get_numbers(geom, "mass", value, 4);
  CHECK_NEAR(value[0], 2, 0);
  snElement* preset = sn_spec_add_child(spec, sn_spec_section(spec, "default", NULL), "geom", NULL);
  CHECK(!sn_spec_set_text(spec, preset, "name", "g", &diag));
  CHECK_TEXT(said(&diag), "error: <geom> attribute 'name' may not stand in a default class");
  sn_spec_destroy(spec);
}

TEST(flags_take_numbers_and_words) {
  snSpec* spec = sn_spec_new(NULL);
  snElement* compiler = sn_spec_section(spec, "compiler", NULL);
  double value;
  CHECK(sn_spec_set_numbers(spec, compiler, "autolimits", (double[]){0}, 1, NULL));
  CHECK_INT(sn_spec_get_numbers(compiler, "autolimits", &value, 1), 1);
  CHECK_NEAR(value, 0, 0);
  CHECK(!sn_spec_set_numbers(spec, compiler, "autolimits", (double[]){2}, 1, NULL));
  CHECK(sn_spec_set_text(spec, compiler, "autolimits", "true", NULL));
  CHECK_INT(sn_spec_value_kind(compiler, "autolimits"), SN_VALUE_FLAG);
  sn_spec_destroy(spec);
}
