#include "spec/edit.h"
#include "spec/descriptor.h"
#include "test.h"

TEST(a_copy_shares_no_memory_and_knows_its_source) {
  snReport* report = sn_report_create(NULL, NULL);
  int file = sn_report_file(report, "a.xml", SN_NOWHERE);
  snSpec* spec = sn_spec_create(NULL, report);
  snElement* custom = sn_spec_add(spec, spec->root, SN_EL_CUSTOM, (snAt){file, 2, 3});
  snElement* numeric = sn_spec_add(spec, custom, SN_EL_NUMERIC, (snAt){file, 4, 5});
  CHECK(sn_spec_set(spec, numeric, SN_ROW(NUMERIC, name), "n", (snAt){file, 4, 9}));
  CHECK(sn_spec_set(spec, numeric, SN_ROW(NUMERIC, data), "1 2 3", (snAt){file, 4, 14}));

  snReport* other = sn_report_create(NULL, NULL);
  sn_report_file(other, "first.xml", SN_NOWHERE);
  int shift = sn_report_take_files(other, report);
  CHECK_INT(shift, 1);
  snSpec* copy = sn_spec_copy(spec, other, shift);
  CHECK(copy != NULL);
  if (!copy) return;
  snElement* twin = sn_spec_next(copy->root, NULL, SN_EL_NUMERIC);
  CHECK(twin && twin != numeric && twin->source == numeric);
  CHECK_INT(twin->at.line, 4);
  CHECK_TEXT(sn_report_file_name(other, twin->at.file), "a.xml");
  CHECK_INT(sn_spec_at(twin, SN_ROW(NUMERIC, data)).column, 14);
  sn_spec_destroy(spec);
  sn_report_destroy(report);
  // all of this was the copy's own
  CHECK_TEXT(sn_spec_name(twin), "n");
  CHECK_INT(SN_AS(Numeric, twin)->data.n, 3);
  CHECK_NEAR(SN_AS(Numeric, twin)->data.v[2], 3, 0);
  CHECK(SN_GIVEN(SN_AS(Numeric, twin), NUMERIC, data));
  sn_spec_destroy(copy);
  sn_report_destroy(other);
}
