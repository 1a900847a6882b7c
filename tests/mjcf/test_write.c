#include "base/allocator.h"
#include "mjcf/mjcf.h"
#include "reading.h"

static void check_written(int line, const char* xml, const char* expected) {
  Reading r;
  read_text(&r, xml);
  snGrowingText out = {.allocator = sn_allocator(NULL)};
  CHECK(r.spec != NULL);
  if (r.spec) sn_mjcf_write(r.spec, &out);
  test_check_text(__FILE__, line, xml, out.data ? out.data : "", expected);
  sn_free(&out.allocator, out.data);
  reading_end(&r);
}
#define CHECK_WRITTEN(xml, expected) check_written(__LINE__, (xml), (expected))

TEST(a_document_is_indented_and_says_only_what_was_given) {
  CHECK_WRITTEN("<mujoco><worldbody><body><geom size='.10' type=\"box\" name='g'/></body></worldbody></mujoco>",
                "<mujoco>\n"
                "  <worldbody>\n"
                "    <body>\n"
                "      <geom name=\"g\" type=\"box\" size=\"0.1\"/>\n"
                "    </body>\n"
                "  </worldbody>\n"
                "</mujoco>\n");
}

TEST(the_comment_that_a_model_begins_with_is_kept_and_no_other) {
  CHECK_WRITTEN("<!-- of the file --><mujoco><!-- of the\nmodel --><!-- second --><option/><!-- third --></mujoco>",
                "<mujoco>\n  <!-- of the\nmodel -->\n  <option/>\n</mujoco>\n");
  CHECK_WRITTEN("<mujoco><!--alone--></mujoco>", "<mujoco>\n  <!--alone-->\n</mujoco>\n");
  CHECK_WRITTEN("<mujoco><option><!-- inside --></option></mujoco>", "<mujoco>\n  <option/>\n</mujoco>\n");
}

TEST(defaults_and_shorthand_are_kept) {
  CHECK_WRITTEN(
      "<mujoco model='m'><default><geom rgba='1 0 0 1'/><default class='c'/></default><worldbody>"
      "<replicate count='2'><geom class='c' size='1'/></replicate></worldbody></mujoco>",
      "<mujoco model=\"m\">\n"
      "  <default>\n"
      "    <geom rgba=\"1 0 0 1\"/>\n"
      "    <default class=\"c\"/>\n"
      "  </default>\n"
      "  <worldbody>\n"
      "    <replicate count=\"2\">\n"
      "      <geom class=\"c\" size=\"1\"/>\n"
      "    </replicate>\n"
      "  </worldbody>\n"
      "</mujoco>\n");
}

TEST(names_are_escaped_so_that_they_read_back_equal) {
  static const char xml[] = WORLD("<body name='a&lt;b&gt;&amp;\"&apos;&#10;&#9;&#xe4;'/>");
  Reading r, again;
  read_text(&r, xml);
  snGrowingText out = {.allocator = sn_allocator(NULL)};
  CHECK(r.spec != NULL);
  if (!r.spec) return;
  sn_mjcf_write(r.spec, &out);
  CHECK_CONTAINS(out.data, "name=\"a&lt;b&gt;&amp;&quot;'&#10;&#9;\xC3\xA4\"");
  read_text(&again, out.data);
  CHECK_TEXT(said(&again, 0), "");
  if (again.spec)
    CHECK_TEXT(sn_spec_name(sn_spec_next(again.spec->root, NULL, SN_EL_BODY)),
               sn_spec_name(sn_spec_next(r.spec->root, NULL, SN_EL_BODY)));
  reading_end(&again);
  reading_end(&r);
  sn_free(&out.allocator, out.data);
}

TEST(numbers_read_back_equal) {
  CHECK_WRITTEN(
      "<mujoco><option timestep='0.10000000000000001' gravity='1e-300 .3 0.1234567890123456789' "
      "o_solref='3'/></mujoco>",
      "<mujoco>\n"
      "  <option timestep=\"0.1\" gravity=\"1e-300 0.3 0.12345678901234568\" o_solref=\"3\"/>\n"
      "</mujoco>\n");
}
