// json_read.h — JSON in, strict, with positions
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef enum snJsonKind {
  SN_JSON_NULL,
  SN_JSON_BOOLEAN,
  SN_JSON_NUMBER,
  SN_JSON_TEXT,
  SN_JSON_ARRAY,
  SN_JSON_OBJECT
} snJsonKind;

typedef struct snJsonNode {
  snJsonKind kind;
  int line, column;
  double number;    // a number, or 0 and 1 for a boolean
  char* text;       // a text, zero-terminated, in the document's own memory
  char* key;        // the name under which it stands in an object, else NULL
  ptrdiff_t child;  // first element of an array or object, -1 where there is none
  ptrdiff_t next;   // the element after this one, -1 for the last
} snJsonNode;

// Node 0 is the whole value. Texts lie in the bytes that were parsed, which must outlive it.
typedef struct snJsonDocument {
  snJsonNode* nodes;
  size_t count, capacity;
} snJsonDocument;

// Parses `size` bytes in place; the byte behind the last must be zero. False after the first error was reported
// as "name:line:column: error: ...".
bool sn_json_parse(snJsonDocument* out, char* data, size_t size, const char* name);
void sn_json_close(snJsonDocument* document);
