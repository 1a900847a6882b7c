// test.c — runs the registered tests, all of them or those whose name contains the first argument
#include "test.h"

#include <stdarg.h>
#include <stdlib.h>

static TestCase* first_test;
static TestCase** last_test = &first_test;
static int failures;

void test_register(TestCase* test) {
  *last_test = test;
  last_test = &test->next;
}

void test_fail(const char* file, int line, const char* format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  failures++;
}

void test_check_int(const char* file, int line, const char* what, long long found, long long expected) {
  if (found != expected) test_fail(file, line, "%s is %lld, expected %lld", what, found, expected);
}

void test_check_text(const char* file, int line, const char* what, const char* found, const char* expected) {
  if (!found || strcmp(found, expected) != 0)
    test_fail(file, line, "%s is '%s', expected '%s'", what, found ? found : "(null)", expected);
}

void test_check_near(const char* file, int line, const char* what, double found, double expected, double tolerance) {
  double scale = fabs(expected) > 1 ? fabs(expected) : 1;
  if (!(fabs(found - expected) <= tolerance * scale))
    test_fail(file, line, "%s is %.17g, expected %.17g, off by %.3g", what, found, expected, found - expected);
}

void test_check_contains(const char* file, int line, const char* what, const char* text, const char* part) {
  if (!text || !strstr(text, part))
    test_fail(file, line, "%s is '%s', which does not contain '%s'", what, text ? text : "(null)", part);
}

int main(int argc, char** argv) {
  int passed = 0, failed = 0;
  for (TestCase* test = first_test; test; test = test->next) {
    if (argc > 1 && !strstr(test->name, argv[1])) continue;
    int before = failures;
    test->run();
    bool ok = failures == before;
    printf("%s %s\n", ok ? "ok  " : "FAIL", test->name);
    ok ? passed++ : failed++;
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed ? EXIT_FAILURE : EXIT_SUCCESS;
}
