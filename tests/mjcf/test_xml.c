#include "mjcf/xml.h"
#include "reading.h"

#include <stdlib.h>

TEST(what_means_nothing_in_mjcf_is_passed_over) {
  CHECK_READ(
      "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE mujoco><mujoco>words<worldbody> more words "
      "<geom size='1'/></worldbody><![CDATA[<&]]><!-- a comment --><?target data?></mujoco>");
  CHECK_READ("\xEF\xBB\xBF<mujoco/>");
}

TEST(entities_and_line_ends_in_values_are_read) {
  Reading r;
  read_text(&r,
            "<mujoco model='a&lt;b&#65;&amp;&quot;'>\r\n<worldbody>\r\n<geom size='1\n' "
            "pos='1\n2\t3'/></worldbody></mujoco>");
  CHECK(r.spec != NULL);
  CHECK_TEXT(SN_AS(Mujoco, r.spec->root)->model, "a<bA&\"");
  CHECK_INT(sn_spec_next(r.spec->root, NULL, SN_EL_GEOM)->at.line, 3);
  CHECK_INT(sn_spec_next(r.spec->root, NULL, SN_EL_GEOM)->at.column, 1);
  reading_end(&r);
}

TEST(columns_count_characters) {
  CHECK_REFUSED("<mujoco model='\xC3\xA4\xC3\xB6\xE2\x82\xAC' foo='1'/>",
                "model.xml:1:21: error: <mujoco> has no attribute");
  CHECK_REFUSED("\xEF\xBB\xBF<mujoco foo='1'/>", "model.xml:1:9: error");
  CHECK_REFUSED("<mujoco\n\tmodel = 'a>b\"'\n\t foo\n=\n'1'/>", "model.xml:3:3: error");
}

TEST(what_is_not_xml_is_refused_with_its_place) {
  CHECK_REFUSED("", "model.xml:1:1: error: the file is empty");
  CHECK_REFUSED(" \n\t ", "the file is empty");
  CHECK_REFUSED("just words", "error: not XML");
  CHECK_REFUSED("<mujoco>\n<worldbody>\n</mujoco>", "model.xml:3:");
  CHECK_REFUSED("<mujoco>\n<worldbody>\n</mujoco>", "closes something else than the <worldbody> of line 2");
  CHECK_REFUSED("<mujoco><worldbody>", "model.xml:1:20: error: the file ends inside the <worldbody> of line 1");
  CHECK_REFUSED("<mujoco/><mujoco/>", "model.xml:1:10: error: not XML");
  CHECK_REFUSED("<mujoco model='1' model='2'/>", "duplicate attribute");
  CHECK_REFUSED("<mujoco model=a/>", "model.xml:1:15: error: the value of an attribute must stand in quotes");
  CHECK_REFUSED("<mujoco model='a<b'/>", "not XML");
  CHECK_REFUSED("<mujoco><!-- ", "not XML");
}

TEST(a_zero_byte_is_not_text) {
  Reading r;
  read_files(&r, "model.xml", "<mujoco>\0</mujoco>", 18, NULL, 0);
  CHECK(r.spec == NULL);
  CHECK_CONTAINS(said(&r, 0), "model.xml:1:9: error: not text: a zero byte");
  reading_end(&r);
}

TEST(entities_that_would_grow_or_reach_out_are_refused) {
  CHECK_REFUSED("<!DOCTYPE m [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><mujoco model='&b;'/>",
                "a DOCTYPE with declarations is not accepted");
  CHECK_REFUSED("<!DOCTYPE m [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><mujoco>&x;</mujoco>", "DOCTYPE");
}

TEST(a_token_over_64_mebibytes_is_refused) {
  size_t size = ((size_t)65 << 20) + 64;
  char* xml = malloc(size);
  memset(xml, ' ', size);
  memcpy(xml, "<mujoco model='", 15);
  memcpy(xml + size - 3, "'/>", 3);
  Reading r;
  read_files(&r, "model.xml", xml, size, NULL, 0);
  CHECK(r.spec == NULL);
  CHECK_CONTAINS(said(&r, 0), "model.xml:1:1: error: more than 64 MiB without a tag");
  reading_end(&r);
  // a '>' is allowed inside a value, and the value is still one token
  for (size_t i = 20; i < size - 3; i += 1 << 20) xml[i] = '>';
  read_files(&r, "model.xml", xml, size, NULL, 0);
  CHECK(r.spec == NULL);
  CHECK_CONTAINS(said(&r, 0), "a tag of more than 64 MiB");
  reading_end(&r);
  free(xml);
}

TEST(too_many_attributes_are_refused) {
  static char xml[20000] = "<mujoco";
  char* end = xml + strlen(xml);
  for (int i = 0; i < 300; i++) end += sprintf(end, " a%d='1'", i);
  strcpy(end, "/>");
  CHECK_REFUSED(xml, "an element with more than 256 attributes");
}
