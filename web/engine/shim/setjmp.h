// setjmp.h — what wasi-libc lacks; the compiler turns calls of setjmp into WebAssembly's exceptions (engine/setjmp.c)
#pragma once

typedef struct snJumpTarget {
  int function, label;  // which setjmp of which call this is
  void* environment;    // what longjmp carries
  int value;
} jmp_buf[1];

int setjmp(jmp_buf target) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf target, int value);
