// c3d_parameters.h — numbers and parameters of .c3d files
#pragma once
#include "base/arena.h"
#include <stdbool.h>
#include <stddef.h>

// Who wrote the file: the order of bytes, and the form of its floating-point numbers.
typedef enum snC3dProcessor { SN_C3D_INTEL = 84, SN_C3D_DEC = 85, SN_C3D_MIPS = 86 } snC3dProcessor;

typedef struct snC3dBytes {
  const unsigned char* data;
  size_t size;
  snC3dProcessor processor;
} snC3dBytes;

// Numbers at an offset; 0 beyond the end.
int sn_c3d_int16(const snC3dBytes* b, size_t offset);
unsigned sn_c3d_uint16(const snC3dBytes* b, size_t offset);
double sn_c3d_real(const snC3dBytes* b, size_t offset);

#define SN_C3D_BLOCK     512
#define SN_C3D_MOST_DIMS 7

typedef enum snC3dType { SN_C3D_TEXT = -1, SN_C3D_BYTE = 1, SN_C3D_INTEGER = 2, SN_C3D_REAL = 4 } snC3dType;

typedef struct snC3dParameter {
  const char *group, *name;  // in capitals
  int number;                // of the group
  snC3dType type;
  int dims, dim[SN_C3D_MOST_DIMS];
  size_t at;  // of its numbers
  int count;  // of numbers, or of texts
} snC3dParameter;

typedef struct snC3dParameters {
  snC3dBytes bytes;
  snC3dParameter* items;
  int count;
} snC3dParameters;

// The section that begins at the block; false out of memory. Records that lead out of it end the list.
bool sn_c3d_parameters(snC3dParameters* p, snArena* arena, int block);

// NULL: none.
const snC3dParameter* sn_c3d_find(const snC3dParameters* p, const char* group, const char* name);

// Number i of a parameter; `preset` where there is none. Texts without blanks at their ends; "" where there is none.
double sn_c3d_number(const snC3dParameters* p, const snC3dParameter* item, int i, double preset);
unsigned sn_c3d_unsigned(const snC3dParameters* p, const snC3dParameter* item, int i, unsigned preset);
const char* sn_c3d_text(const snC3dParameters* p, const snC3dParameter* item, int i, snArena* arena);

// Item i of a list that goes on in NAME2, NAME3, ... after 255 of them.
const char* sn_c3d_long_text(const snC3dParameters* p, const char* group, const char* name, int i, snArena* arena);
double sn_c3d_long_number(const snC3dParameters* p, const char* group, const char* name, int i, double preset);
