// film.h — pictures of scenes: names written over them (labels.c), one PNG, or a film through ffmpeg (film.c)
#pragma once
#include "format/output.h"
#include "sinew/scene.h"
#include <stdint.h>

// Writes a picture of rgb bytes, top row first, as PNG. False after the reason was reported.
bool sn_picture_write(const char* path, const unsigned char* rgb, int width, int height);

// A film that frames are piped into; the program `ffmpeg` writes it in the format of its extension.
typedef struct snFilm {
  int pipe, width, height;
  int process;
  const char* path;
} snFilm;

// False after the reason was reported: no ffmpeg, no pipe.
bool sn_film_open(snFilm* film, const char* path, int width, int height, double frames_per_second);
bool sn_film_frame(snFilm* film, const unsigned char* rgb);

// Waits for ffmpeg; false after it failed.
bool sn_film_close(snFilm* film);

// Writes the labels of a scene's items over a picture of it: rgb bytes, top row first. False in a build without cairo.
bool sn_labels_draw(const snScene* scene, unsigned char* rgb, int width, int height);

// The kind of objects whose names are shown, by its word ("body", "joint", ...); -1 for any other word.
int sn_label_kind(const char* word);
