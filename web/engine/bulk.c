// bulk.c — memset, memcpy and memmove as one instruction of WebAssembly each
//   Debian's C library for WebAssembly writes memory in loops, which a browser runs unoptimised while a model is compiled:
//   clearing arrays took a tenth of the time to the first picture of a robot. memory.fill and memory.copy run at the
//   speed of the machine.
#include <stddef.h>
#include <string.h>

__attribute__((target("bulk-memory"))) void* memset(void* to, int value, size_t size) {
  __builtin_memset(to, value, size);
  return to;
}

__attribute__((target("bulk-memory"))) void* memcpy(void* restrict to, const void* restrict from, size_t size) {
  __builtin_memcpy(to, from, size);
  return to;
}

__attribute__((target("bulk-memory"))) void* memmove(void* to, const void* from, size_t size) {
  __builtin_memmove(to, from, size);
  return to;
}
