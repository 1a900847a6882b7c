#include "sinew/osim.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static snMotion* read_text(const char* text, const char* name, snDiagnostics* diag) {
  *diag = (snDiagnostics){0};
  return sn_motion_read_memory(text, strlen(text), name, diag);
}

// The file is read, and the first thing said about it is this ("": nothing).
static snMotion* check_read(const char* text, const char* name, const char* warning) {
  snDiagnostics diag;
  snMotion* motion = read_text(text, name, &diag);
  CHECK(motion != NULL);
  const char* said = diag.count ? diag.items[0].message : "";
  if (warning[0])
    CHECK_CONTAINS(said, warning);
  else
    CHECK_TEXT(said, "");
  sn_diagnostics_clear(&diag);
  return motion;
}

static void check_refused(const char* text, const char* error) {
  snDiagnostics diag;
  CHECK(read_text(text, "a.sto", &diag) == NULL);
  CHECK_CONTAINS(diag.count ? diag.items[0].message : "", error);
  sn_diagnostics_clear(&diag);
}

#define HEAD "name\nversion=1\nnRows=2\nnColumns=3\ninDegrees=yes\nendheader\n"

TEST(a_storage_file_gives_columns_over_time) {
  snMotion* motion = check_read(HEAD "time\ta\tb\n0\t1\t2\n0.5\t3\t4\n", "a.sto", "");
  CHECK_INT(motion->rows, 2);
  CHECK_INT(motion->cols, 2);
  CHECK(motion->in_degrees);
  CHECK_TEXT(motion->labels[1], "b");
  CHECK_NEAR(motion->time[1], 0.5, 0);
  CHECK_NEAR(motion->data[3], 4, 0);
  CHECK_INT(sn_motion_find(motion, "b"), 1);
  CHECK_INT(sn_motion_find(motion, "c"), -1);
  sn_motion_destroy(motion);
}

TEST(states_are_found_by_the_name_of_their_coordinate) {
  snMotion* motion =
      check_read("x\nendheader\ntime /jointset/k/knee/value /jointset/k/knee/speed\n0 1 2\n", "a.sto", "");
  CHECK_INT(sn_motion_find(motion, "knee"), 0);
  sn_motion_destroy(motion);
}

TEST(irregularities_are_read_and_said) {
  sn_motion_destroy(check_read(HEAD "time\ta\tb\n0\t1\t2\n", "a.sto", "the header declares 2 rows, found 1"));
  sn_motion_destroy(check_read(HEAD "time\ta\n0\t1\n1\t2\n", "a.sto", "the header declares 3 columns, found 2 labels"));
  sn_motion_destroy(
      check_read(HEAD "time\ta\ta\n0\t1\t2\n1\t1\t2\n", "a.sto", "column 3 has the label 'a' of column 2"));
  sn_motion_destroy(check_read("x\ndatacolumns 2\ndatarows 1\nendheader\ntime a\n 0 1\n\n", "a.mot", ""));
  sn_motion_destroy(check_read("x\t\t\nnRows=1\t\t\nendheader\t\t\ntime\ta\t\t\n0\t1\t\t\n", "a.mot", ""));
  sn_motion_destroy(
      check_read("x\nendheader\ntime a b\n0 1 2\n1 1\n", "a.mot", "this row has 2 numbers, not 3, and is skipped"));
}

TEST(a_line_of_the_header_before_there_were_versions_says_the_unit_of_angles) {
  static const char rows[] = "endheader\ntime\tq\n0\t20\n1\t30\n";
  char text[400];
  snDiagnostics diag = {0};
  for (int degrees = 0; degrees < 2; degrees++) {
    snprintf(text, sizeof text, "Coordinates\nnRows=2\nnColumns=2\n\nAngles are in %s.\n%s",
             degrees ? "degrees" : "radians", rows);
    snMotion* motion = read_text(text, "a.sto", &diag);
    CHECK(motion && motion->in_degrees == degrees);
    sn_motion_destroy(motion);
  }
  snprintf(text, sizeof text, "Coordinates\nversion=1\nnRows=2\nnColumns=2\nAngles are in degrees.\n%s", rows);
  snMotion* motion = read_text(text, "a.sto", &diag);
  CHECK(motion && !motion->in_degrees);
  sn_motion_destroy(motion);
  sn_diagnostics_clear(&diag);
}

TEST(times_that_do_not_rise_are_said_with_their_line) {
  sn_motion_destroy(check_read("x\nendheader\ntime a\n0 1\n1 2\n3 3\n2 4\n", "a.sto",
                               "the time 2 does not come after 3 of the row before"));
}

TEST(of_rows_of_the_same_time_the_last_counts) {
  snMotion* m = check_read("x\nendheader\ntime a\n0 1\n1 2\n1 3\n2 4\n", "a.sto",
                           "1 row has the time of the next one and is left out");
  CHECK(m && m->rows == 3);
  if (m) CHECK(m->time[1] == 1 && m->data[1] == 3 && m->data[2] == 4);
  sn_motion_destroy(m);
}

TEST(what_cannot_be_read_is_refused) {
  check_refused("x\nversion=1\n", "the line 'endheader' is missing");
  check_refused("x\nendheader\n", "no labels after 'endheader'");
  check_refused("x\nendheader\ntime a\n0 one\n", "'one' in column 2 is not a number");
  check_refused("PathFileType\t4\nDataRate\tUnits\n60\tmm\n\n\n", "no marker names found");
}

#define TRC                                                                                           \
  "PathFileType\t4\t(X/Y/"                                                                            \
  "Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t2\t2\tmm\nFrame#\tTime\t" \
  "A\t\t\tB\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"

TEST(markers_are_metres_and_may_be_missing) {
  snMotion* motion = check_read(TRC "1\t0\t1000\t2000\t3000\t\t\t\t\n2\t0.01\t1\t2\t3\t4\t5\t6\n", "a.trc", "");
  CHECK(motion->markers);
  CHECK_INT(motion->cols, 6);
  CHECK_TEXT(motion->labels[3], "B_x");
  CHECK_NEAR(motion->data[1], 2, 1e-15);
  CHECK(isnan(motion->data[3]));
  CHECK_NEAR(motion->data[6 + 5], 0.006, 1e-15);
  sn_motion_destroy(motion);
}

TEST(what_is_written_reads_back_equal) {
  static const char* const labels[] = {"A_x", "A_y", "A_z"};
  snMotion* motion = sn_motion_create("m", 2, 3, labels);
  for (int i = 0; i < 6; i++) motion->data[i] = 1.0 / (i + 3);
  motion->data[4] = NAN;
  motion->time[1] = 0.1;
  static const char* const paths[] = {"motion_test.trc", "motion_test.sto"};
  for (int k = 0; k < 2; k++) {
    CHECK(sn_motion_write(motion, paths[k], NULL));
    snMotion* again = sn_motion_read(paths[k], NULL);
    CHECK(again != NULL);
    for (int i = 0; again && i < 6; i++)
      CHECK(again->data[i] == motion->data[i] || (isnan(again->data[i]) && isnan(motion->data[i])));
    if (again) CHECK_TEXT(again->labels[2], "A_z");
    sn_motion_destroy(again);
    remove(paths[k]);
  }
  sn_motion_destroy(motion);
}
