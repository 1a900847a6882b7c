// labels.h — names of things written over a picture
#pragma once
#include "sinew/scene.h"

// Writes the labels of a scene's items over a picture of it: rgb bytes, top row first. False in a build without cairo.
bool sn_labels_draw(const snScene* scene, unsigned char* rgb, int width, int height);

// The kind of objects whose names are shown, by its word ("body", "joint", ...); -1 for any other word.
int sn_label_kind(const char* word);
