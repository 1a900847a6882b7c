// dlpack.h — the structs of DLPack (https://dmlc.github.io/dlpack), through which libraries lend each other arrays
#pragma once
#include <stdint.h>

typedef struct DLDevice {
  int32_t type;  // 1: processor, 2: CUDA
  int32_t id;
} DLDevice;

typedef struct DLDataType {
  uint8_t code;  // 0: signed, 1: unsigned, 2: floating, 6: bool
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

enum { SN_DL_INT = 0, SN_DL_UINT = 1, SN_DL_FLOAT = 2, SN_DL_BOOL = 6 };

typedef struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in items; NULL: rows follow each other
  uint64_t byte_offset;
} DLTensor;

// In a capsule "dltensor", or "used_dltensor" once a consumer has taken it.
typedef struct DLManagedTensor {
  DLTensor tensor;
  void* context;
  void (*deleter)(struct DLManagedTensor* self);
} DLManagedTensor;

// In a capsule "dltensor_versioned" for consumers that ask for version 1.
typedef struct DLManagedTensorVersioned {
  struct {
    uint32_t major, minor;
  } version;
  void* context;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor tensor;
} DLManagedTensorVersioned;
