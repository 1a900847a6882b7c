// test_selfcheck.c — built-in models give the checksums of the release, and one changed bit of a table shows in them
//   The exponential function is compiled here once more, before the library's is looked for, over a table that a test
//   changes.
#include "math/elementary_tables.h"
#include "test.h"

#include <string.h>

static double changed[128][2];
#define exponentials changed
#include "../src/math/elementary_exp.c"
#undef exponentials

#include "selfcheck/selfcheck_models.c"
#include "selfcheck/selfcheck_run.c"

static void restore_table(void) { memcpy(changed, exponentials, sizeof changed); }

static uint64_t checksum_of(int group) {
  uint64_t checksum = 0;
  char reason[256] = "";
  CHECK(sn_selfcheck_run(group, &checksum, reason, sizeof reason));
  CHECK_TEXT(reason, "");
  return checksum;
}

TEST(every_group_has_the_checksum_of_the_release) {
  restore_table();
  int models = 0;
  for (int i = 0; sn_selfcheck_group(i); i++) {
    CHECK(checksum_of(i) == sn_selfcheck_group(i)->expected);
    models += sn_selfcheck_group(i)->models;
  }
  CHECK_INT(models, 50);
}

TEST(one_changed_bit_of_a_table_changes_the_checksum) {
  restore_table();
  uint64_t bits;
  double* entry = &changed[99][0];  // 2^(99/128), by which e^4 is found, the scale of passive forces of muscles
  memcpy(&bits, entry, sizeof bits);
  bits ^= 1;
  memcpy(entry, &bits, sizeof bits);
  int different = 0;
  for (int i = 0; sn_selfcheck_group(i); i++) different += checksum_of(i) != sn_selfcheck_group(i)->expected;
  CHECK(different > 0);
}

TEST(the_checksum_of_all_groups_depends_on_their_order) {
  const uint64_t one[] = {1, 2}, other[] = {2, 1};
  CHECK(sn_selfcheck_total(one, 2) != sn_selfcheck_total(other, 2));
  CHECK(!sn_selfcheck_group(-1) && !sn_selfcheck_group(100));
}

TEST(a_model_that_is_not_built_in_is_not_found) {
  CHECK(sn_selfcheck_model("joints") && !sn_selfcheck_model("unknown"));
}
