// test_report.c — diagnostics with positions
#include "base/report.h"
#include "test.h"

TEST(errors_carry_their_place_through_includes) {
  snDiagnostics diag = {0};
  snReport* report = sn_report_create(NULL, &diag);
  int hand = sn_report_file(report, "hand.xml", SN_NOWHERE);
  int fingers = sn_report_file(report, "fingers.xml", (snAt){hand, 12, 3});
  int nail = sn_report_file(report, "nail.xml", (snAt){fingers, 4, 1});
  sn_error(report, (snAt){hand, 41, 18}, "<joint> needs %d numbers", 2);
  sn_warn(report, (snAt){fingers, 7, 5}, "odd");
  sn_error(report, (snAt){nail, 1, 2}, "sharp");
  sn_error(report, SN_NOWHERE, "nowhere");
  char line[200];
  CHECK_INT(diag.count, 4);
  int length = sn_diagnostic_format(&diag.items[0], line, sizeof line);
  CHECK_INT(length, strlen(line));
  CHECK_TEXT(line, "hand.xml:41:18: error: <joint> needs 2 numbers");
  sn_diagnostic_format(&diag.items[1], line, sizeof line);
  CHECK_TEXT(line, "fingers.xml:7:5: warning: odd   (included from hand.xml:12)");
  CHECK_TEXT(diag.items[2].included, "fingers.xml:4, from hand.xml:12");
  sn_diagnostic_format(&diag.items[3], line, sizeof line);
  CHECK_TEXT(line, "error: nowhere");
  CHECK(diag.errors == 3 && diag.warnings == 1 && sn_report_errors(report) == 3);
  sn_report_destroy(report);
  CHECK_TEXT(diag.items[0].message, "<joint> needs 2 numbers");
  sn_diagnostics_clear(&diag);
  CHECK(diag.items == NULL && diag.count == 0);
}

TEST(a_short_buffer_is_filled_and_the_full_length_told) {
  snDiagnostics diag = {0};
  sn_diagnose(&diag, SN_SEVERITY_ERROR, "a.snb", "%s", "damaged");
  char line[8];
  CHECK_INT(sn_diagnostic_format(&diag.items[0], line, sizeof line), (int)strlen("a.snb: error: damaged"));
  CHECK_TEXT(line, "a.snb: ");
  sn_diagnostics_clear(&diag);
}

TEST(the_same_complaint_at_the_same_place_comes_once) {
  snDiagnostics diag = {0};
  snReport* report = sn_report_create(NULL, &diag);
  int file = sn_report_file(report, "a.xml", SN_NOWHERE);
  for (int i = 0; i < 3; i++) sn_error(report, (snAt){file, 1, 1}, "wrong");
  sn_error(report, (snAt){file, 1, 2}, "wrong");
  sn_warn(report, (snAt){file, 1, 1}, "wrong");
  CHECK(diag.count == 3 && diag.errors == 2 && sn_report_errors(report) == 2);
  sn_report_destroy(report);
  sn_diagnostics_clear(&diag);
}

TEST(a_flood_is_bounded_and_never_hides_an_error) {
  snDiagnostics diag = {0};
  snReport* report = sn_report_create(NULL, &diag);
  for (int i = 0; i < 1000; i++) sn_warn(report, SN_NOWHERE, "warning %d", i);
  for (int i = 0; i < 1000; i++) sn_error(report, SN_NOWHERE, "error %d", i);
  CHECK_INT(diag.count, 2 * SN_MAX_DIAGNOSTICS);
  CHECK(diag.errors == 1000 && diag.warnings == 1000 && diag.dropped == 1800);
  CHECK_TEXT(diag.items[SN_MAX_DIAGNOSTICS].message, "error 0");
  sn_report_destroy(report);
  sn_diagnostics_clear(&diag);
}

TEST(errors_count_without_anyone_listening) {
  snReport* report = sn_report_create(NULL, NULL);
  sn_error(report, SN_NOWHERE, "unheard");
  sn_warn(report, SN_NOWHERE, "unheard");
  CHECK_INT(sn_report_errors(report), 1);
  CHECK_TEXT(sn_report_file_name(report, 5), "");
  CHECK_INT(sn_report_file_from(report, -1).file, -1);
  sn_report_destroy(report);
  sn_diagnose(NULL, SN_SEVERITY_ERROR, NULL, "unheard");
  sn_diagnostics_clear(NULL);
}

TEST(many_files_keep_their_names) {
  snReport* report = sn_report_create(NULL, NULL);
  char name[32];
  for (int i = 0; i < 100; i++) {
    snprintf(name, sizeof name, "file%d.xml", i);
    CHECK_INT(sn_report_file(report, name, SN_NOWHERE), i);
  }
  CHECK_TEXT(sn_report_file_name(report, 0), "file0.xml");
  CHECK_TEXT(sn_report_file_name(report, 99), "file99.xml");
  sn_report_destroy(report);
}

TEST(a_report_can_be_redirected_and_counts_anew) {
  snDiagnostics first = {0}, second = {0};
  snReport* report = sn_report_create(NULL, &first);
  sn_error(report, SN_NOWHERE, "one");
  sn_report_redirect(report, &second);
  CHECK_INT(sn_report_errors(report), 0);
  sn_error(report, SN_NOWHERE, "two");
  sn_report_redirect(report, NULL);
  sn_error(report, SN_NOWHERE, "three");
  CHECK_INT(first.errors, 1);
  CHECK_INT(second.errors, 1);
  CHECK_TEXT(second.items[0].message, "two");
  sn_report_destroy(report);
  sn_diagnostics_clear(&first);
  sn_diagnostics_clear(&second);
}

TEST(files_of_another_report_keep_who_included_them) {
  snReport *from = sn_report_create(NULL, NULL), *to = sn_report_create(NULL, NULL);
  int outer = sn_report_file(from, "outer.xml", SN_NOWHERE);
  sn_report_file(from, "inner.xml", (snAt){outer, 7, 1});
  sn_report_file(to, "own.xml", SN_NOWHERE);
  CHECK_INT(sn_report_take_files(to, from), 1);
  CHECK_INT(sn_report_files(to), 3);
  CHECK_TEXT(sn_report_file_name(to, 2), "inner.xml");
  CHECK_INT(sn_report_file_from(to, 2).file, 1);
  CHECK_INT(sn_report_file_from(to, 2).line, 7);
  CHECK_INT(sn_report_take_files(to, to), 3);
  CHECK_INT(sn_report_files(to), 6);
  sn_report_destroy(from);
  sn_report_destroy(to);
}
