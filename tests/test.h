// test.h — a test is a sentence that is true when it passes
//   TEST registers itself; a failed CHECK prints file, line and both values, and the test goes on. A test that checks
//   nothing fails, unless it says with SKIP why it could not: skipped tests are printed with their reason and counted.
#pragma once
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct TestCase {
  const char* name;
  void (*run)(void);
  struct TestCase* next;
} TestCase;

void test_register(TestCase* test);
void test_fail(const char* file, int line, const char* format, ...) __attribute__((format(printf, 3, 4)));

// a check that tells in its own words what is wrong
void test_expect(const char* file, int line, bool condition, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

#define TEST(sentence)                                                                     \
  static void sentence(void);                                                              \
  __attribute__((constructor)) static void sentence##_register(void) {                     \
    static TestCase test = {#sentence, sentence, NULL};                                    \
    test_register(&test);                                                                  \
  }                                                                                        \
  static void sentence(void)

#define CHECK(condition) test_check(__FILE__, __LINE__, (condition), #condition)

// ends the test, which then counts as skipped; only for what a machine may lack, such as an optional library or data
#define SKIP(reason)    \
  do {                  \
    test_skip(reason);  \
    return;             \
  } while (0)

void test_check(const char* file, int line, bool condition, const char* what);
void test_skip(const char* reason);

#define CHECK_INT(found, expected) test_check_int(__FILE__, __LINE__, #found, (long long)(found), (long long)(expected))
#define CHECK_TEXT(found, expected) test_check_text(__FILE__, __LINE__, #found, (found), (expected))

// |found - expected| <= tolerance * max(1, |expected|)
#define CHECK_NEAR(found, expected, tolerance) \
  test_check_near(__FILE__, __LINE__, #found, (found), (expected), (tolerance))

// the text contains the part
#define CHECK_CONTAINS(text, part) test_check_contains(__FILE__, __LINE__, #text, (text), (part))

void test_check_int(const char* file, int line, const char* what, long long found, long long expected);
void test_check_text(const char* file, int line, const char* what, const char* found, const char* expected);
void test_check_near(const char* file, int line, const char* what, double found, double expected, double tolerance);
void test_check_contains(const char* file, int line, const char* what, const char* text, const char* part);
