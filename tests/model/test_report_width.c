// test_report_width.c — widths of the reports of contacts and rays
#include "model/model.h"
#include "sinew/enums.h"
#include "test.h"

TEST(a_report_is_as_wide_as_its_fields) {
  CHECK_INT(sn_contact_report_width(0), 0);
  CHECK_INT(sn_contact_report_width(SN_CONTACT_FOUND | SN_CONTACT_DIST), 2);
  CHECK_INT(sn_contact_report_width(SN_CONTACT_POS | SN_CONTACT_NORMAL | SN_CONTACT_TANGENT), 9);
  CHECK_INT(sn_contact_report_width((1 << 7) - 1), 17);
  CHECK_INT(sn_ray_report_width(SN_RAY_DIST | SN_RAY_DEPTH), 2);
  CHECK_INT(sn_ray_report_width((1 << 6) - 1), 14);
}
