// test.c — runs the registered tests, all of them or those whose name contains the first argument
#include "test.h"

#include <stdarg.h>
#include <stdlib.h>

static TestCase* first_test;
static TestCase** last_test = &first_test;
static int failures, checks;
static const char* skipped_because;

void test_register(TestCase* test) {
  *last_test = test;
  last_test = &test->next;
}

static void tell(const char* file, int line, const char* format, va_list args) {
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  failures++;
}

void test_fail(const char* file, int line, const char* format, ...) {
  va_list args;
  va_start(args, format);
  tell(file, line, format, args);
  va_end(args);
}

void test_expect(const char* file, int line, bool condition, const char* format, ...) {
  checks++;
  if (condition) return;
  va_list args;
  va_start(args, format);
  tell(file, line, format, args);
  va_end(args);
}

void test_skip(const char* reason) { skipped_because = reason; }

void test_check(const char* file, int line, bool condition, const char* what) {
  checks++;
  if (!condition) test_fail(file, line, "%s is false", what);
}

void test_check_int(const char* file, int line, const char* what, long long found, long long expected) {
  checks++;
  if (found != expected) test_fail(file, line, "%s is %lld, expected %lld", what, found, expected);
}

void test_check_text(const char* file, int line, const char* what, const char* found, const char* expected) {
  checks++;
  if (!found || strcmp(found, expected) != 0)
    test_fail(file, line, "%s is '%s', expected '%s'", what, found ? found : "(null)", expected);
}

void test_check_near(const char* file, int line, const char* what, double found, double expected, double tolerance) {
  checks++;
  double scale = fabs(expected) > 1 ? fabs(expected) : 1;
  if (!(fabs(found - expected) <= tolerance * scale))
    test_fail(file, line, "%s is %.17g, expected %.17g, off by %.3g", what, found, expected, found - expected);
}

void test_check_contains(const char* file, int line, const char* what, const char* text, const char* part) {
  checks++;
  if (!text || !strstr(text, part))
    test_fail(file, line, "%s is '%s', which does not contain '%s'", what, text ? text : "(null)", part);
}

typedef enum Outcome { PASSED, FAILED, SKIPPED } Outcome;

static Outcome run(const TestCase* test) {
  failures = checks = 0;
  skipped_because = NULL;
  test->run();
  if (failures) return printf("FAIL %s\n", test->name), FAILED;
  if (skipped_because) return printf("SKIP %s: %s\n", test->name, skipped_because), SKIPPED;
  if (!checks) return printf("FAIL %s: it checked nothing\n", test->name), FAILED;
  return printf("ok   %s\n", test->name), PASSED;
}

// the exit status that ctest reads as "skipped"
#define ALL_SKIPPED 77

int main(int argc, char** argv) {
  int count[3] = {0};
  for (TestCase* test = first_test; test; test = test->next) {
    if (argc > 1 && !strstr(test->name, argv[1])) continue;
    count[run(test)]++;
  }
  printf("%d passed, %d failed, %d skipped\n", count[PASSED], count[FAILED], count[SKIPPED]);
  if (!count[FAILED] && !count[PASSED] && count[SKIPPED]) return ALL_SKIPPED;
  return count[FAILED] || !count[PASSED] ? EXIT_FAILURE : EXIT_SUCCESS;
}
