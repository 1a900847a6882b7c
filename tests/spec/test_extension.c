#include "spec/extension.h"
#include "spec/descriptor.h"
#include "test.h"

TEST(a_tag_may_be_ours_in_one_place_and_mujocos_in_another) {
  CHECK(sn_is_extension(sn_child_find(SN_EL_EQUALITY, "distance")->kind));
  CHECK(!sn_is_extension(sn_child_find(SN_EL_SENSOR, "distance")->kind));
}

TEST(an_element_attribute_and_word_are_told_apart) {
  CHECK(!sn_is_extension_attribute(SN_EL_EQ_DISTANCE, "distance"));
  CHECK(!sn_is_extension_word(SN_EL_OPTION, "integrator", "RK4"));
  CHECK(sn_is_extension_word(SN_EL_OPTION, "integrator", "implicitspringdamper"));
  CHECK(!sn_is_extension(SN_EL_OPTION));
  CHECK(sn_is_extension(SN_EL_HILLMUSCLE));
  CHECK(sn_is_extension(SN_EL_SENSOR_METABOLICS_UMBERGER));
  CHECK(sn_is_extension_attribute(SN_EL_GENERAL, "optlen"));
  CHECK(!sn_is_extension_attribute(SN_EL_GENERAL, "gainprm"));
  CHECK(!sn_is_extension_attribute(SN_EL_MUSCLE, "vmax"));
  CHECK(sn_is_extension_word(SN_EL_GENERAL, "dyntype", "hillmuscle"));
  CHECK(sn_is_extension_attribute(SN_EL_COMPILER, "settlemuscles"));
}
