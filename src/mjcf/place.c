// place.c — from byte offsets to lines and columns
#include "mjcf/xml.h"

#include <stdbool.h>
#include <string.h>

snPlace sn_place_start(const char* bytes, size_t size, int file) {
  snPlace place = {.bytes = bytes, .size = size, .file = file, .line = 1, .column = 1};
  if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) place.offset = 3;
  return place;
}

snAt sn_place_at(snPlace* place, size_t offset) {
  if (offset > place->size) offset = place->size;
  if (offset < place->offset) *place = sn_place_start(place->bytes, place->size, place->file);
  for (; place->offset < offset; place->offset++) {
    unsigned char c = (unsigned char)place->bytes[place->offset];
    if (c == '\n') {
      place->line++;
      place->column = 1;
      continue;
    }
    bool continuation = (c & 0xC0) == 0x80;
    if (!continuation && c != '\r') place->column++;
  }
  return (snAt){place->file, place->line, place->column};
}
