// trouble.c — why something failed, carried to where its place is known
#include "asset/trouble.h"

#include <stdarg.h>
#include <stdio.h>

bool sn_fail(snTrouble* trouble, const char* format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(trouble->text, sizeof trouble->text, format, args);
  va_end(args);
  return false;
}
