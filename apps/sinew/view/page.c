// page.c — the page of `sinew view`: found beside the program, filled with a setup in JSON

#include "view/page.h"
#include "format/json_write.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE_LIMIT ((size_t)64 << 20)
#define MARK "<!--SETUP-->"

bool sn_page_read(snInput* page) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 32);
  char* slash = length > 0 ? (path[length] = '\0', strrchr(path, '/')) : NULL;
  if (!slash) {
    sn_message("sinew view", SN_SEVERITY_ERROR, "where is this program? /proc/self/exe cannot be read");
    return false;
  }
  strcpy(slash, "/../share/sinew/page.html");
  if (access(path, R_OK) == 0) return sn_input_read(page, path, PAGE_LIMIT);
  sn_message(path, SN_SEVERITY_ERROR,
             "the page of `sinew view` is missing from this installation: wheels of `make wheel` have it; in a checkout "
             "`make web` builds it");
  return false;
}

static void put_base64(FILE* out, const char* bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < size; i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; k++) group = group << 8 | (i + k < size ? (uint8_t)bytes[i + k] : 0u);
    for (size_t k = 0; k < 4; k++) fputc(i + k > size ? '=' : digits[group >> (18 - 6 * k) & 63], out);
  }
}

// A text in JSON that is safe inside an element of a page.
static void put_text(FILE* out, const char* text) {
  fputc('"', out);
  for (const unsigned char* c = (const unsigned char*)text; *c; c++) {
    if (*c < ' ' || *c == '"' || *c == '\\' || *c == '<')
      fprintf(out, "\\u%04x", *c);
    else
      fputc(*c, out);
  }
  fputc('"', out);
}

static void put_setup(FILE* out, const snPageSetup* setup) {
  fputs("<script id=\"setup\" type=\"application/json\">{\"main\":", out);
  put_text(out, setup->main);
  if (setup->served) {
    fputs(",\"url\":\"model.zip\",\"watch\":true", out);
    if (setup->has_run) fputs(",\"run\":\"run.npz\"", out);
  } else {
    fputs(",\"zip\":\"", out);
    put_base64(out, setup->zip, setup->zip_size);
    fputc('"', out);
    if (setup->run) {
      fputs(",\"run\":\"data:", out);
      put_base64(out, setup->run, setup->run_size);
      fputc('"', out);
    }
  }
  fputs("}</script>", out);
}

char* sn_page_with_setup(const snInput* page, const snPageSetup* setup, size_t* size) {
  char* text = NULL;
  const char* mark = strstr(page->data, MARK);
  FILE* out = mark ? open_memstream(&text, size) : NULL;
  if (!out) return NULL;
  fwrite(page->data, 1, (size_t)(mark - page->data), out);
  put_setup(out, setup);
  fputs(mark + strlen(MARK), out);
  bool good = !ferror(out);
  if (fclose(out) == 0 && good) return text;
  free(text);
  return NULL;
}
