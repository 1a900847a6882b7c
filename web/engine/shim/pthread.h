// pthread.h — threads where there are none: starting one fails, so the caller does all the work itself
#pragma once
#include <errno.h>

typedef int pthread_t;

static inline int pthread_create(pthread_t* thread, const void* attributes, void* (*start)(void*), void* argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void** result) {
  (void)thread, (void)result;
  return EINVAL;
}
