// suggest.h — "did you mean"
#pragma once

// The i-th name a user may write, NULL past the last.
typedef const char* snCandidates(const void* context, int i);

// The candidate closest to `word` when it looks like a slip of the pen, else NULL.
const char* sn_suggest(const char* word, snCandidates* candidates, const void* context);
