// stroke_font.c — a plain alphabet on a small grid
//   Capitals are 12 units high and 8 wide, small letters 8 and 7; round parts are octagons, which look round at the
//   sizes at which axes are labelled.
#include "draw/stroke_font.h"
#include <stddef.h>

#define GAP   3.0  // between characters
#define BLANK 5.0

static const char box[] = "0e0q7q7e0e";

// from '!' to '~'
static const char* const glyphs[] = {
    "1q1h 1e1f",
    "1q1n 4q4n",
    "1e3q 5e7q 0i8i 0m8m",
    "8o6p2p0n2k6j8h6f2f0g 4r4d",
    "0e8q 1q0p0o1n2n3o3p2q1q 6h5g5f6e7e8f8g7h6h",
    "8e1n1p2q4q5p5n0h0f2e5e8h",
    "1q1n",
    "3r1o1f3c",
    "0r2o2f0c",
    "3q3k 0o6l 6o0l",
    "0i8i 4e4m",
    "1f0c",
    "0i5i",
    "1e1f",
    "0c7r",  // ! to /
    "2e5e7g7o5q2q0o0g2e",
    "1o4q4e 1e7e",
    "0o2q5q7o7l0e7e",
    "0o2q5q7o7m5k2k 5k7i7g5e2e0g",  // 0 to 3
    "6e6q0i8i",
    "7q1q0k2l5l7j7g5e2e0g",
    "6q3q0n0g2e5e7g7i5k2k0i",
    "0q7q3e",  // 4 to 7
    "2k0m0o2q5q7o7m5k2k0i0g2e5e7g7i5k",
    "7m5k2k0m0o2q5q7o7h4e1e",  // 8 9
    "1e1f 1k1l",
    "1f0c 1k1l",
    "7m0i7e",
    "0g7g 0k7k",
    "0m7i0e",
    "0o2q5q7o7m3j3h 3e3f",                 // : to ?
    "9f7e3e0h0n3q7q9n9i7h6i6l4l3k3i4h6i",  // @
    "0e4q8e 1i7i",
    "0e0q5q7o7m5k0k 5k8i8g6e0e",
    "8o6q2q0o0g2e6e8g",
    "0e0q5q8n8h5e0e",  // A to D
    "7q0q0e7e 0k5k",
    "7q0q0e 0k5k",
    "8o6q2q0o0g2e6e8g8k5k",
    "0e0q 8e8q 0k8k",
    "1e1q",  // E to I
    "5q5g4e2e0g",
    "0e0q 7q0j 2l7e",
    "0q0e6e",
    "0e0q5iaqae",
    "0e0q8e8q",  // J to N
    "2e6e8g8o6q2q0o0g2e",
    "0e0q5q7o7m5k0k",
    "2e6e8g8o6q2q0o0g2e 5h9d",
    "0e0q5q7o7m5k0k 4k8e",  // O to R
    "8o6q2q0o0m2k6k8i8g6e2e0g",
    "0q8q 4q4e",
    "0q0g2e6e8g8q",
    "0q4e8q",
    "0q3e6o9ecq",  // S to W
    "0e8q 0q8e",
    "0q4k8q 4k4e",
    "0q8q0e8e",  // X Y Z
    "3r1r1c3c",
    "0r7c",
    "0r2r2c0c",
    "0n3q6n",
    "0c8c",
    "0q2o",  // [ to `
    "7m7e 7k5m2m0k0g2e5e7g",
    "0q0e 0k2m5m7k7g5e2e0g",
    "7k5m2m0k0g2e5e7g",
    "7q7e 7k5m2m0k0g2e5e7g",  // a to d
    "0i7i7k5m2m0k0g2e5e7f",
    "5q3q2o2e 0m5m",
    "7m7b5a2a0b 7k5m2m0k0g2e5e7g",
    "0q0e 0k2m5m7k7e",  // e to h
    "1m1e 1p1q",
    "2m2b1a0a 2p2q",
    "0q0e 6m0h 2j7e",
    "1q1e",
    "0m0e 0k2m4m5k5e 5k7m9makae",  // i to m
    "0m0e 0k2m5m7k7e",
    "2e5e7g7k5m2m0k0g2e",
    "0m0a 0k2m5m7k7g5e2e0g",
    "7m7a 7k5m2m0k0g2e5e7g",  // n to q
    "0m0e 0j2m5m",
    "6l5m1m0l0k1j5i6h6f5e1e0f",
    "2p2g3e5e 0m5m",
    "0m0g2e5e7g 7m7e",  // r to u
    "0m3e6m",
    "0m2e5k8eam",
    "0m6e 0e6m",
    "0m3e 6m2b0a",
    "0m6m0e6e",  // v to z
    "4r2q2l0j2h2d4c",
    "1r1c",
    "0r2q2l4j2h2d0c",
    "0i2j5h7i",  // { to ~
};

const char* sn_glyph(char character) {
  if (character == ' ') return "";
  size_t index = (size_t)((unsigned char)character - '!');
  return index < sizeof(glyphs) / sizeof(glyphs[0]) ? glyphs[index] : box;
}

double sn_glyph_advance(char character) {
  if (character == ' ') return BLANK;
  int widest = 0;
  for (const char* at = sn_glyph(character); *at;) {
    if (*at == ' ') {
      at++;
      continue;
    }
    int x = sn_glyph_x(*at);
    widest = x > widest ? x : widest;
    at += 2;
  }
  return widest + GAP;
}

double sn_text_width(const char* text, double size) {
  double units = 0;
  for (; *text; text++)
    if (((unsigned char)*text & 0xc0) != 0x80) units += sn_glyph_advance(*text);  // one for all bytes of a character
  return units * size / SN_GLYPH_EM;
}
