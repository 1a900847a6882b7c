// stored_key.h — keyframes that come with copies of a tree
//   A <key> lists numbers in the order of the joints around it. When joints are copied, by <replicate> or <attach>, the
//   numbers move to the joints themselves, so that the key can be written out again once the whole tree is known.
#pragma once
#include "spec/spec.h"

typedef struct snStoredKey {
  const snElement* el;  // the <key> it was
  const char* name;
  double time;
  bool qpos, qvel, act, ctrl, mpos, mquat;  // it says something of them
  struct snStoredKey* next;
} snStoredKey;

// What a key says of one joint (qpos, qvel), actuator (act, ctrl) or mocap body (pos, quat); NULL: nothing. Copies of
// an element share its parts.
typedef struct snKeyPart {
  const snStoredKey* key;
  const double *first, *second;
  const struct snKeyPart* next;
} snKeyPart;

// Where a joint is as the file says it, angles unconverted, for lists that end early: so many numbers. conformance:
// MuJoCo goes by the type that the joint's class gives it, whatever its own.
int sn_written_qpos(snSpec* spec, const snElement* joint, double q[7]);

// What a key says of an element; NULL: nothing.
const snKeyPart* sn_key_part(const snElement* el, const snStoredKey* key);
