// cable.h — the pieces of a <composite> cable
#pragma once
#include "expand/expansion.h"

// A cable: points joined by straight bodies, each the child of the one before.
typedef struct snCable {
  const snSpecComposite* s;
  const snSpecCompositeGeom* geom;  // its geoms as written, or the built-in ones
  const snSpecCompositeSkin* skin;  // NULL: none was written
  const float* points;              // three numbers each
  int count;                        // of points
} snCable;

// "B_first", "B_3" or "B_last": the name of a piece of the cable, `letter` saying what; in the spec's arena.
const char* sn_cable_name(snExpansion* x, const snCable* cable, char letter, int number);

// A skin around the flat pieces of a cable of boxes.
void sn_cable_skin(snExpansion* x, const snCable* cable);
