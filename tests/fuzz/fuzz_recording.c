// fuzz_recording.c — any bytes as a recording of a run: read to the end, or refused with a reason
//   The reader belongs to the command, so its sources come along. Checksums keep most inputs from the inner code; the
//   first byte says whether they are mended before reading.
#include "../../apps/sinew/format/checksum.c"
#include "../../apps/sinew/format/recording_read.c"

#define MOST_INPUT ((size_t)1 << 16)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

// Puts the right checksum behind the head and behind every record, as far as their lengths lead.
static void mend(uint8_t* bytes, size_t size) {
  if (size < RECORDING_HEAD_FIXED + 4) return;
  size_t at = 0, length = RECORDING_HEAD_FIXED + (size_t)bytes_get(bytes + 12, 4);
  uint32_t crc = 0;
  while (length <= size - at - 4) {
    crc = (uint32_t)crc32_z(crc, bytes + at, length);
    bytes_put(bytes + at + length, crc, 4);
    at += length + 4;
    if (size - at < 8) return;
    length = 4 + (size_t)bytes_get(bytes + at, 4);
  }
}

static void read_all(const uint8_t* bytes, size_t size) {
  snRecordingReader reader;
  snRecordingEvent event = {0};
  snRecordingFault found = sn_recording_open(&reader, bytes, size);
  int64_t step = 0;
  while (found == SN_RECORDING_GOOD && !event.last) {
    found = sn_recording_next(&reader, &event);
    if (found != SN_RECORDING_GOOD) break;
    if (event.step < step) abort();
    step = event.step;
    size_t count = 0;
    for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++)
      if (event.parts & 1u << bit) count += reader.head.sizes[bit];
    double* numbers = malloc((count + 1) * sizeof(double));
    if (numbers) sn_recording_numbers(numbers, event.numbers, count);
    free(numbers);
  }
  if (found != SN_RECORDING_GOOD && !reader.reason[0]) abort();
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  if (size < 1 || size > MOST_INPUT) return 0;
  uint8_t* copy = malloc(size);
  if (!copy) return 0;
  memcpy(copy, bytes + 1, size - 1);
  if (bytes[0] & 1) mend(copy, size - 1);
  read_all(copy, size - 1);
  free(copy);
  return 0;
}
