// print_checksums.c — checksums of the built-in models, a line for each group: what scripts/selfcheck.sh compares
#include "selfcheck/selfcheck.h"

#include <stdio.h>

int main(void) {
  for (int i = 0; sn_selfcheck_group(i); i++) {
    uint64_t checksum;
    char reason[256];
    if (!sn_selfcheck_run(i, &checksum, reason, sizeof reason)) {
      fprintf(stderr, "%s\n", reason);
      return 1;
    }
    printf("%016llx\n", (unsigned long long)checksum);
  }
  return 0;
}
