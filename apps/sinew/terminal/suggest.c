// suggest.c — the name a user probably meant
//   Optimal string alignment distance: insert, delete, replace, swap neighbours, each at cost 1.
//   A suggestion may be a third of the word away at most, otherwise it confuses more than it helps.

#include "terminal/suggest.h"
#include <ctype.h>
#include <string.h>

#define MAX_WORD 63

static int smaller(int a, int b) { return a < b ? a : b; }

static int same(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

static int distance(const char* a, int a_length, const char* b, int b_length) {
  int rows[3][MAX_WORD + 1];  // the row before last, the last, the one being filled; used in rotation
  for (int j = 0; j <= b_length; j++) rows[0][j] = j;
  for (int i = 1; i <= a_length; i++) {
    int* row = rows[i % 3];
    const int* last = rows[(i + 2) % 3];
    const int* before = rows[(i + 1) % 3];
    row[0] = i;
    for (int j = 1; j <= b_length; j++) {
      int cost = last[j - 1] + !same(a[i - 1], b[j - 1]);
      cost = smaller(cost, smaller(last[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
        cost = smaller(cost, before[j - 2] + 1);
      }
      row[j] = cost;
    }
  }
  return rows[a_length % 3][b_length];
}

const char* sn_suggest(const char* word, snCandidates* candidates, const void* context) {
  size_t length = strlen(word);
  if (length == 0 || length > MAX_WORD) return NULL;
  const char* best = NULL;
  int best_distance = (int)length / 3 + 1;
  for (int i = 0;; i++) {
    const char* name = candidates(context, i);
    if (!name) return best;
    size_t name_length = strlen(name);
    if (name_length > MAX_WORD) continue;
    int found = distance(word, (int)length, name, (int)name_length);
    if (found < best_distance || (found == best_distance && !best)) {
      best = name;
      best_distance = found;
    }
  }
}
