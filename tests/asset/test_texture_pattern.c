// test_texture_pattern.c — checkers, plain colours and marks
#include "asset/texture_pattern.h"
#include "test.h"

enum { GRADIENT = 1, CHECKER, FLAT };
enum { EDGE = 1, CROSS };

static snSpecTexture pattern(int type, int builtin, int mark) {
  return (snSpecTexture){.type = type, .builtin = builtin, .mark = mark, .rgb1 = {1, 1, 1}, .markrgb = {0.2, 0, 0}};
}

// One character per pixel by its red: '#' for 255, 'm' for the mark, '.' for 0.
static const char* drawn(const snByte* pixels, int count) {
  static char text[128];
  for (int i = 0; i < count; i++) text[i] = pixels[3 * i] == 255 ? '#' : pixels[3 * i] == 51 ? 'm' : '.';
  text[count] = 0;
  return text;
}

TEST(a_checker_has_two_by_two_fields) {
  snByte pixels[3 * 20];
  snSpecTexture s = pattern(0, CHECKER, 0);
  sn_texture_pattern(&s, 5, 4, pixels);
  CHECK_TEXT(drawn(pixels, 20),
             "##..."
             "##..."
             "..###"
             "..###");
}

TEST(front_and_back_of_a_cube_are_the_other_way_round) {
  snByte pixels[3 * 24];
  snSpecTexture s = pattern(1, CHECKER, 0);
  sn_texture_pattern(&s, 2, 12, pixels);
  CHECK_TEXT(drawn(pixels, 24),
             "#..#"
             "#..#"
             "#..#"
             "#..#"
             ".##."
             ".##.");
}

TEST(a_plain_cube_has_its_second_colour_below) {
  snByte pixels[3 * 6];
  snSpecTexture s = pattern(2, FLAT, 0);
  sn_texture_pattern(&s, 1, 6, pixels);
  CHECK_TEXT(drawn(pixels, 6), "###.##");
}

TEST(marks_are_on_every_side) {
  snByte pixels[3 * 54];
  snSpecTexture s = pattern(1, FLAT, EDGE);
  sn_texture_pattern(&s, 3, 18, pixels);
  CHECK_TEXT(drawn(pixels, 54),
             "mmmm#mmmm"
             "mmmm#mmmm"
             "mmmm#mmmm"
             "mmmm.mmmm"
             "mmmm#mmmm"
             "mmmm#mmmm");
  s = pattern(0, FLAT, CROSS);
  sn_texture_pattern(&s, 3, 3, pixels);
  CHECK_TEXT(drawn(pixels, 9), "#m#mmm#m#");
}

TEST(colours_are_rounded_down_and_wrap) {
  snColor color = sn_color((const double[3]){0.999, 1.5, -0.1});
  CHECK_INT(color.rgb[0], 254);
  CHECK_INT(color.rgb[1], 382 - 256);
  CHECK_INT(color.rgb[2], 256 - 25);
  color = sn_color((const double[3]){NAN, 1e300, INFINITY});
  CHECK_INT(color.rgb[0] + color.rgb[1] + color.rgb[2], 0);
}
