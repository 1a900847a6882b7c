// texture_pattern.h — textures that are made, not loaded
#pragma once
#include "spec/spec.h"
#include "sinew/types.h"

// A colour as its three bytes.
typedef struct snColor {
  snByte rgb[3];
} snColor;

// 255 times each of three numbers; what does not fit into a byte wraps.
snColor sn_color(const double rgb[3]);

// Writes the pattern and the marks that `s` asks for, three bytes per pixel. A flat texture is one side of
// width times height pixels, a cube six sides of width times width: right, left, up, down, front, back.
void sn_texture_pattern(const snSpecTexture* s, int width, int height, snByte* pixels);

// Sides of a flat texture or of a cube between two colours, as the sky from the ground up.
void sn_texture_gradient(const double rgb1[3], const double rgb2[3], int width, int height, bool cube, snByte* pixels);

// Dots of a colour, each pixel one with the given chance; always the same ones.
void sn_texture_dots(snColor color, double chance, size_t count, snByte* pixels);
