// mend.h — files that are not quite XML
#pragma once
#include "base/report.h"
#include <stdbool.h>

// The same document as proper XML, every character on its old line and column.
typedef struct snMended {
  char* bytes;  // from the allocator; NULL where there was nothing to mend
  size_t size;
  size_t start;  // where the document begins
  bool latin;    // the bytes are not UTF-8; each stands for itself
} snMended;

// stands for a bare '&'; private use, as wide as the '&' it replaces
#define SN_MENDED_AMPERSAND "\xEF\x80\xA6"

// Mends what MuJoCo's parser tolerates: "--" inside a comment, a bare '&', attributes without a space between them,
// blanks before <?xml, an encoding that expat does not know, a closing tag after the end. Warns at each place.
snMended sn_mend(const snAllocator* allocator, const char* bytes, size_t size, int file, snReport* report);
