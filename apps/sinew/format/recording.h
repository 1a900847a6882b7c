// recording.h — a run that can be repeated: where it began, what was done to it, and checksums of where it went
//   The format is described in docs/recording.md. Writing needs a data, reading needs bytes only.
#pragma once
#include "format/output.h"
#include "sinew/data.h"

#define SN_RECORDING_FORMAT 1u

// What stands before the first step.
typedef struct snRecordingHead {
  uint64_t model_checksum;
  uint32_t disableflags, enableflags;
  uint64_t interval;                    // steps from one checksum of the state to the next
  uint32_t sizes[SN_STATE_PART_COUNT];  // numbers in each part of the state
  const char* model;                    // path, as it was given; not terminated
  const char* version;                  // of the library that wrote it
  size_t model_length, version_length;
  const uint8_t* state;  // all parts, one after another: little-endian doubles
} snRecordingHead;

// What is known about a step: parts of the state that were set before it, and how the state was after it.
typedef struct snRecordingEvent {
  int64_t step;
  unsigned parts;          // set before the step (snStatePart bits)
  const uint8_t* numbers;  // of these parts, in the order of their bits
  bool checked;            // `checksums` hold after the step
  bool last;               // there is no such step: the run ended before it, after step `step`
} snRecordingEvent;

typedef enum snRecordingFault {
  SN_RECORDING_GOOD,
  SN_RECORDING_FOREIGN,   // not a recording, or of a format that this program does not know
  SN_RECORDING_DAMAGED,   // the bytes have changed since they were written
  SN_RECORDING_TRUNCATED  // the end is missing
} snRecordingFault;

typedef struct snRecordingReader {
  const uint8_t* bytes;
  size_t size, at;
  uint32_t crc;  // of all before `at`, stored checksums left out
  int64_t step;  // of the last event
  snRecordingHead head;
  uint64_t checksums[SN_STATE_PART_COUNT];  // of each part, as the events so far say
  char reason[128];                         // of a fault
} snRecordingReader;

// Reads the head. The bytes stay the caller's and must outlive the reader.
snRecordingFault sn_recording_open(snRecordingReader* reader, const void* bytes, size_t size);

// The next event; after a fault reader->reason tells it, with the step that it concerns. None may follow the last.
snRecordingFault sn_recording_next(snRecordingReader* reader, snRecordingEvent* event);

// Reads `count` doubles.
void sn_recording_numbers(double* out, const uint8_t* bytes, size_t count);

// The name of a part of the state, by its bit.
const char* sn_recording_part(int bit);

typedef struct snRecorder {
  snOutput output;
  const snModel* m;
  int64_t interval, step;
  int total;                                // numbers in the whole state
  double *state, *last;                     // of now, and after the last step
  unsigned parts;                           // set since the last step
  uint64_t checksums[SN_STATE_PART_COUNT];  // that the file tells last
  uint32_t crc;
  uint8_t* buffer;
  size_t used, capacity;
  bool good;
} snRecorder;

// Begins a recording at the state of the data, before the first forward pass. False after the reason was reported.
bool sn_recorder_open(snRecorder* r, const char* path, const char* model_path, int64_t interval, const snModel* m,
                      const snData* d);

// Around every step: the first notes what the caller changed, the second where the step led.
void sn_recorder_before(snRecorder* r, const snData* d);
void sn_recorder_after(snRecorder* r, const snData* d);

// Completes the file and puts it in its place; false after the reason was reported.
bool sn_recorder_finish(snRecorder* r, const snData* d);
void sn_recorder_discard(snRecorder* r);

// ---- checksums: short numbers that tell whether long ones are equal to the last bit (checksum.c)

// Of numbers as they lie in memory. Two arrays of equal length that differ in one number never have the same checksum.
uint64_t sn_checksum(const double* numbers, size_t count);

// Of everything in a model that a step can depend on: sizes, options, arrays, names. Where files lie does not count.
uint64_t sn_model_checksum(const snModel* m);
