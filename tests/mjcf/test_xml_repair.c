#include "mjcf/xml.h"
#include "reading.h"

// Reads with one warning that names the line.
static void check_mended(const char* xml, const char* warning) {
  Reading r;
  read_text(&r, xml);
  if (!r.spec) test_fail(__FILE__, __LINE__, "refused: %s", xml);
  CHECK_INT(r.diag.warnings, 1);
  CHECK_CONTAINS(said(&r, 0), warning);
  reading_end(&r);
}

TEST(what_mujoco_tolerates_is_mended_with_a_warning) {
  check_mended("<mujoco>\n<!-- a -- b -->\n</mujoco>", "model.xml:2:8: warning: not quite XML: '--' inside a comment");
  check_mended("<mujoco><!-- a ---></mujoco>", "'--' inside a comment");
  check_mended("<mujoco><!------- a -------></mujoco>", "'--' inside a comment");
  check_mended("<mujoco>\n<default/><custom/> a & b\n</mujoco>",
               "model.xml:2:23: warning: not quite XML: '&' by itself");
  check_mended("<mujoco model='a'><worldbody><geom size='1'type='box'/></worldbody></mujoco>",
               "model.xml:1:44: warning: not quite XML: no space between two attributes");
  check_mended("\n <?xml version='1.0'?><mujoco/>", "blanks before the declaration");
  check_mended("<?xml version='1.0' encoding='gb2312'?><mujoco/>",
               "model.xml:1:21: warning: not quite XML: an encoding");
  check_mended("<?xml version='1.0' encoding='gb2312'?><mujoco><!-- \xC4\xE3 --></mujoco>", "an encoding");
  check_mended("<?xml version='1.0' encoding='utf-16'?><mujoco/>", "an encoding");
  check_mended("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>\n</mujoco>\n<rest",
               "model.xml:2:1: warning: not quite XML: a closing tag with nothing left to close");
}

TEST(a_bare_ampersand_stays_in_the_value) {
  Reading r;
  read_text(&r, "<mujoco model='a & b &foo; &lt;'/>");
  CHECK(r.spec != NULL);
  CHECK_TEXT(SN_AS(Mujoco, r.spec->root)->model, "a & b &foo; <");
  CHECK_INT(r.diag.warnings, 2);
  reading_end(&r);
}

TEST(places_stay_right_after_mending) {
  Reading r;
  read_text(&r, "<mujoco model='&'foo='1'bar='2'><!-- \xC3\xA4 -- --><baz/></mujoco>");
  CHECK(r.spec == NULL);
  const snDiagnostic* last = &r.diag.items[r.diag.count - 1];
  CHECK_CONTAINS(last->message, "<baz>");
  CHECK_INT(last->column, 46);
  CHECK_INT(r.diag.items[r.diag.count - 2].column, 25);
  CHECK_INT(r.diag.items[r.diag.count - 3].column, 18);
  reading_end(&r);
}

TEST(mending_does_not_hide_other_errors) {
  Reading r;
  read_text(&r, "<mujoco model='a & b'>\n<worldbody>\n</mujoco>");
  CHECK(r.spec == NULL);
  CHECK_INT(r.diag.errors, 1);
  CHECK_CONTAINS(said(&r, r.diag.count - 1), "model.xml:3:");
  reading_end(&r);
  CHECK_REFUSED("<?xml version='1.0'?><mujoco model='\xC4\xE3'/>", "error: not XML");
}
