// film.h — pictures written to files: one PNG, or a film through ffmpeg
#pragma once
#include "format/output.h"
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
