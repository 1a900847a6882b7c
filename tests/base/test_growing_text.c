#include "base/allocator.h"
#include "base/growing_text.h"
#include "base/text.h"
#include "test.h"

TEST(pieces_come_out_in_order) {
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  for (int i = 0; i < 1000; i++) {
    sn_grow_integer(&text, i);
    sn_grow(&text, ",,", 1);
  }
  CHECK(!text.failed);
  CHECK_INT(text.length, 10 + 90 * 2 + 900 * 3 + 1000);
  CHECK_INT(strlen(text.data), text.length);
  CHECK(strncmp(text.data, "0,1,2,", 6) == 0);
  CHECK_TEXT(text.data + text.length - 4, "999,");
  sn_free(&text.allocator, text.data);
}

static void* no_memory(void* context, size_t bytes) {
  (void)context, (void)bytes;
  return NULL;
}
static void no_release(void* context, void* memory) { (void)context, (void)memory; }

TEST(without_memory_the_text_says_so) {
  snGrowingText text = {.allocator = {no_memory, no_release, NULL}};
  sn_grow_text(&text, "lost");
  sn_grow_number(&text, 1);
  CHECK(text.failed);
  CHECK(text.data == NULL);
}

TEST(numbers_are_short_and_read_back_equal) {
  static const struct {
    double value;
    const char* text;
  } cases[] = {{0, "0"},         {-0.0, "-0"},    {0.1, "0.1"},       {1e22, "1e+22"},
               {-9.81, "-9.81"}, {1e-7, "1e-07"}, {123456, "123456"}, {0.1 + 0.2, "0.30000000000000004"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[SN_NUMBER_TEXT];
    CHECK_INT(sn_text_from_number(cases[i].value, text), strlen(cases[i].text));
    CHECK_TEXT(text, cases[i].text);
  }
  double value = 1;
  for (int i = 0; i < 2000; i++) {
    char text[SN_NUMBER_TEXT];
    double again = 0;
    value = value * -1.7320508075688772 + 1e-3;
    double scaled = i % 2 ? value * 1e-300 : value;
    sn_text_from_number(scaled, text);
    CHECK(sn_text_number(text, &again) && again == scaled);
  }
}
