// setjmp.c — what clang's lowering of setjmp and longjmp to WebAssembly's exceptions calls at run time
//   Every function that calls setjmp owns a table, ended by a zero, of the targets set in this call of it and the place
//   (label) after each. longjmp throws; a function that catches looks the target up in its table and passes on what is
//   not its own. Reads and writes nothing but its own counter.
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

#define LONGJMP_TAG 1  // of C's jumps, in the compiler's builtin

typedef struct Target {
  uint32_t id, label;
} Target;

typedef struct Thrown {
  void* environment;
  int value;
} Thrown;

Target* saveSetjmp(uint32_t* environment, uint32_t label, Target* table, uint32_t size);
uint32_t testSetjmp(uint32_t id, const Target* table, uint32_t size);
uint32_t getTempRet0(void);
void setTempRet0(uint32_t value);
_Noreturn void __wasm_longjmp(void* environment, int value);

static uint32_t second_result;  // functions return one number; the other waits here

uint32_t getTempRet0(void) { return second_result; }
void setTempRet0(uint32_t value) { second_result = value; }

// Gives a target its number and notes it; the table, which may have moved, and its size are the results.
Target* saveSetjmp(uint32_t* environment, uint32_t label, Target* table, uint32_t size) {
  static uint32_t last;
  uint32_t used = 0;
  while (used < size && table[used].id) used++;
  if (used == size) {
    size *= 2;
    table = realloc(table, (size + 1) * sizeof *table);
    if (!table) abort();
  }
  *environment = ++last;
  table[used] = (Target){last, label};
  table[used + 1] = (Target){0, 0};
  second_result = size;
  return table;
}

uint32_t testSetjmp(uint32_t id, const Target* table, uint32_t size) {
  for (uint32_t i = 0; i < size && table[i].id; i++)
    if (table[i].id == id) return table[i].label;
  return 0;
}

void __wasm_longjmp(void* environment, int value) {
  static Thrown thrown;
  thrown = (Thrown){environment, value ? value : 1};
  __builtin_wasm_throw(LONGJMP_TAG, &thrown);
}
