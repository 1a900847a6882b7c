// crc.c — CRC-32, reflected polynomial 0xedb88320, four bits at a time
#include "format/checksum.h"

#define STEP 0xedb88320u

uint32_t sn_crc(uint32_t crc, const void* bytes, size_t count) {
  uint32_t table[16];
  for (uint32_t i = 0; i < 16; i++) {
    table[i] = i;
    for (int bit = 0; bit < 4; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? STEP : 0);
  }
  crc = ~crc;
  for (const uint8_t* at = bytes; count > 0; count--, at++) {
    crc ^= *at;
    crc = crc >> 4 ^ table[crc & 15];
    crc = crc >> 4 ^ table[crc & 15];
  }
  return ~crc;
}
