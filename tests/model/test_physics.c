#include "sinew/physics.h"
#include "test.h"

TEST(no_text_asks_for_no_switch) {
  int bits = 7;
  CHECK(sn_physics_parse("", &bits, NULL, NULL));
  CHECK_INT(bits, 0);
  CHECK(sn_physics_parse("3.5", &bits, NULL, NULL));
  CHECK_INT(bits, 0);
}

TEST(a_version_turns_on_all_that_came_up_to_it) {
  int bits, all = 0;
  const snPhysicsSwitch* s;
  for (int i = 0; (s = sn_physics_switch(i)); i++) {
    char version[16];
    CHECK(s->version > 305 && s->version <= 400);
    CHECK_INT(s->bit, 1 << i);
    snprintf(version, sizeof version, "%d.%d", s->version / 100, s->version % 100);
    CHECK(sn_physics_parse(version, &bits, NULL, NULL));
    CHECK(bits & s->bit);
    all |= s->bit;
  }
  CHECK(sn_physics_parse("4.0", &bits, NULL, NULL));
  CHECK_INT(bits, all);
}

TEST(switches_are_turned_on_and_off_by_name) {
  int bits, newest;
  CHECK(sn_physics_parse(" multiccd,tendonforce ", &bits, NULL, NULL));
  CHECK_INT(bits, SN_PHYSICS_MULTICCD | SN_PHYSICS_TENDONFORCE);
  CHECK(sn_physics_parse("4.0", &newest, NULL, NULL));
  CHECK(sn_physics_parse("4.0 -multiccd", &bits, NULL, NULL));
  CHECK_INT(bits, newest & ~SN_PHYSICS_MULTICCD);
}

TEST(other_words_are_refused_and_named) {
  static const char* const wrong[] = {"3.4", "4.1", "4", "4.", ".4", "4.0.1", "multi", "-", "3.5x", "99999999999.9"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    char text[64];
    const char* at = NULL;
    int bits, length = 0;
    snprintf(text, sizeof text, "multiccd %s tendonforce", wrong[i]);
    CHECK(!sn_physics_parse(text, &bits, &at, &length));
    CHECK(at == text + 9);
    CHECK_INT(length, strlen(wrong[i]));
  }
}
