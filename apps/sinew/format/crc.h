// crc.h — CRC-32 of ISO 3309, as zip and many other formats use it
#pragma once
#include <stddef.h>
#include <stdint.h>

// Continues a checksum; 0 starts one.
uint32_t sn_crc(uint32_t crc, const void* bytes, size_t count);
