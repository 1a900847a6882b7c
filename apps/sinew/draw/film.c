// film.c — pictures written to files: one PNG by libpng, or a film through ffmpeg

#include "draw/film.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool write_png(FILE* file, const unsigned char* rgb, int width, int height) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  bool good = info && setjmp(png_jmpbuf(png)) == 0;
  if (good) {
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int row = 0; row < height; row++) png_write_row(png, rgb + (size_t)row * 3 * (size_t)width);
    png_write_end(png, NULL);
  }
  png_destroy_write_struct(&png, &info);
  return good;
}

bool sn_picture_write(const char* path, const unsigned char* rgb, int width, int height) {
  snOutput output;
  if (!sn_output_open(&output, path)) return false;
  if (write_png(output.file, rgb, width, height)) return sn_output_commit(&output);
  sn_message(path, SN_SEVERITY_ERROR, "cannot write the picture");
  sn_output_discard(&output);
  return false;
}

// The child's side: its standard input is the pipe, its arguments say what comes and what is wanted.
static void become_ffmpeg(int input, const char* path, int width, int height, double rate) {
  char size[32], fps[32];
  snprintf(size, sizeof size, "%dx%d", width, height);
  snprintf(fps, sizeof fps, "%.9g", rate);
  const char* extension = strrchr(path, '.');
  bool gif = extension && strcmp(extension, ".gif") == 0;
  const char* const film[] = {"ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
                              size,     "-r", fps,         "-i",    "-",  "-pix_fmt", "yuv420p",  path,    NULL};
  const char* const moving[] = {"ffmpeg", "-y",       "-loglevel", "error",
                                "-f",     "rawvideo", "-pix_fmt",  "rgb24",
                                "-s",     size,       "-r",        fps,
                                "-i",     "-",        "-vf",       "split[a][b];[a]palettegen[p];[b][p]paletteuse",
                                path,     NULL};
  dup2(input, STDIN_FILENO);
  execvp("ffmpeg", (char* const*)(gif ? moving : film));
  _exit(127);
}

bool sn_film_open(snFilm* film, const char* path, int width, int height, double rate) {
  int ends[2];
  *film = (snFilm){.pipe = -1, .width = width, .height = height, .path = path};
  if (pipe(ends) != 0) {
    sn_message(path, SN_SEVERITY_ERROR, "no pipe to ffmpeg: %s", strerror(errno));
    return false;
  }
  signal(SIGPIPE, SIG_IGN);  // an ffmpeg that ends early is a write error
  film->process = fork();
  if (film->process == 0) {
    close(ends[1]);
    become_ffmpeg(ends[0], path, width, height, rate);
  }
  close(ends[0]);
  film->pipe = ends[1];
  if (film->process > 0) return true;
  close(ends[1]);
  sn_message(path, SN_SEVERITY_ERROR, "cannot start ffmpeg: %s", strerror(errno));
  return false;
}

bool sn_film_frame(snFilm* film, const unsigned char* rgb) {
  size_t left = 3 * (size_t)film->width * (size_t)film->height;
  while (left > 0) {
    ssize_t written = write(film->pipe, rgb, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    rgb += written, left -= (size_t)written;
  }
  return true;
}

bool sn_film_close(snFilm* film) {
  int status = 0;
  close(film->pipe);
  while (waitpid(film->process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  bool missing = WIFEXITED(status) && WEXITSTATUS(status) == 127;
  sn_message(film->path, SN_SEVERITY_ERROR, "%s",
             missing ? "a film needs the program ffmpeg, which is not installed" : "ffmpeg did not write the film");
  return false;
}
