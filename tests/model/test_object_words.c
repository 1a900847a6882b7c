// test_object_words.c — words for kinds of objects and for warnings
#include "sinew/support.h"
#include "test.h"

TEST(every_kind_has_a_word_that_leads_back_to_it) {
  for (int type = SN_OBJ_BODY; type < SN_OBJ_COUNT; type++) {
    const char* word = sn_object_type_name((snObjectType)type);
    CHECK(word != NULL);
    if (word) CHECK_INT(sn_object_type_from_name(word), type);
  }
  CHECK_TEXT(sn_object_type_name(SN_OBJ_XBODY), "xbody");
}

TEST(others_have_none) {
  CHECK(sn_object_type_name(SN_OBJ_UNKNOWN) == NULL);
  CHECK(sn_object_type_name((snObjectType)-1) == NULL);
  CHECK(sn_object_type_name(SN_OBJ_COUNT) == NULL);
  CHECK_INT(sn_object_type_from_name("bodies"), SN_OBJ_UNKNOWN);
  CHECK_INT(sn_object_type_from_name(""), SN_OBJ_UNKNOWN);
}

TEST(every_warning_says_what_it_counts) {
  for (int warning = 0; warning < SN_WARNING_COUNT; warning++) CHECK(sn_warning_name((snWarning)warning) != NULL);
  CHECK(sn_warning_name(SN_WARNING_COUNT) == NULL);
}
