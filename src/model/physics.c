// physics.c — the switches of newer physics as data, and the texts that choose them
#include "sinew/physics.h"

#include <string.h>

// Versions of MuJoCo are whole numbers here: 100 major + minor.
enum { OLDEST_VERSION = 305, NEWEST_VERSION = 400 };

#define SWITCH_BY_DIALECT true
#define SWITCH_BY_PHYSICS false
#define SWITCH(KIND, word, version, by, doc, ...) {#word, doc, SN_PHYSICS_##KIND, version, SWITCH_BY_##by},
static const snPhysicsSwitch switches[] = {SN_PHYSICS_SWITCHES(SWITCH)};
#undef SWITCH

const snPhysicsSwitch* sn_physics_switch(int i) { return i >= 0 && i < SN_PHYSICS_COUNT ? &switches[i] : NULL; }

// "3.9", "3.12", "4.0": 100 major + minor; 0: not of that form.
static int version_of(const char* word, int length) {
  int major = 0, minor = 0, i = 0;
  for (; i < length && word[i] >= '0' && word[i] <= '9' && major < 100; i++) major = 10 * major + word[i] - '0';
  if (i == 0 || i >= length - 1 || word[i++] != '.') return 0;
  for (; i < length && word[i] >= '0' && word[i] <= '9' && minor < 100; i++) minor = 10 * minor + word[i] - '0';
  return i == length && minor < 100 ? 100 * major + minor : 0;
}

static int bits_up_to(int version) {
  int bits = 0;
  for (int i = 0; i < SN_PHYSICS_COUNT; i++)
    if (switches[i].version <= version) bits |= switches[i].bit;
  return bits;
}

static int bit_of(const char* word, int length) {
  for (int i = 0; i < SN_PHYSICS_COUNT; i++)
    if ((int)strlen(switches[i].word) == length && strncmp(switches[i].word, word, (size_t)length) == 0)
      return switches[i].bit;
  return 0;
}

static bool apply(const char* word, int length, int* bits) {
  int version = version_of(word, length);
  if (version) {
    *bits |= bits_up_to(version);
    return version >= OLDEST_VERSION && version <= NEWEST_VERSION;
  }
  bool off = word[0] == '-';
  int bit = bit_of(word + off, length - off);
  *bits = off ? *bits & ~bit : *bits | bit;
  return bit != 0;
}

bool sn_physics_parse(const char* text, int* bits, const char** wrong, int* length) {
  static const char blanks[] = " \t\n\r,";
  *bits = 0;
  for (const char* at = text + strspn(text, blanks); *at; at += strspn(at, blanks)) {
    int letters = (int)strcspn(at, blanks);
    if (!apply(at, letters, bits)) {
      if (wrong) *wrong = at;
      if (length) *length = letters;
      return false;
    }
    at += letters;
  }
  return true;
}
