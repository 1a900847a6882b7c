// stroke_font.h — letters as strokes of a pen, for pages without fonts
#pragma once

// Strokes of a character: points of two letters each, x from '0' to '9' and on from 'a', y from 'a' up with the
// baseline at 'e'; a blank lifts the pen. Characters that it does not know are a box.
const char* sn_glyph(char character);

// Position of a point's letters, in units of which an em has SN_GLYPH_EM.
#define SN_GLYPH_EM 16.7
static inline int sn_glyph_x(char letter) { return letter >= 'a' ? letter - 'a' + 10 : letter - '0'; }
static inline int sn_glyph_y(char letter) { return letter - 'e'; }

// From the start of a character to that of the next, in the same units.
double sn_glyph_advance(char character);

// Width of a text whose letters have a size, also on pages with fonts, which it is close to.
double sn_text_width(const char* text, double size);
