// xml_repair.c — files that are not quite XML
//   One pass over the tags, tolerant as MuJoCo's parser is. Replacements keep lines and columns: comments are blanked,
//   a bare '&' becomes one private character, a missing space becomes a lone CR (see place.h).
#include "mjcf/xml.h"

#include "base/allocator.h"
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

typedef struct snMender {
  const char *at, *end;
  char* out;
  const char* bytes;
  snPlace place;
  snReport* report;
  bool changed;
  int depth;   // elements that are open
  bool begun;  // the first element has been seen
} snMender;

static void note(snMender* m, const char* where, const char* what) {
  m->changed = true;
  sn_warn(m->report, sn_place_at(&m->place, (size_t)(where - m->bytes)), "not quite XML: %s", what);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static bool starts(const snMender* m, const char* text) {
  size_t length = strlen(text);
  return (size_t)(m->end - m->at) >= length && memcmp(m->at, text, length) == 0;
}

static void copy(snMender* m, size_t count) {
  memcpy(m->out, m->at, count);
  m->at += count;
  m->out += count;
}

// The first `text` from here on; the end where there is none.
static const char* find(const char* from, const char* end, const char* text) {
  size_t length = strlen(text);
  for (; (size_t)(end - from) >= length; from++) {
    from = memchr(from, text[0], (size_t)(end - from));
    if (!from || (size_t)(end - from) < length) break;
    if (memcmp(from, text, length) == 0) return from;
  }
  return end;
}

static void mend_comment(snMender* m) {
  copy(m, 4);
  const char* close = find(m->at, m->end, "-->");
  const char* dashes = find(m->at, close, "--");
  bool ends_in_dash = close > m->at && close < m->end && close[-1] == '-';
  if (dashes == close && !ends_in_dash) {
    copy(m, (size_t)(close - m->at));
    return;
  }
  note(m, dashes < close ? dashes : close - 1, "'--' inside a comment");
  for (; m->at < close; m->at++) {
    // every character keeps its width; continuation bytes of a blanked character go with it
    if (((unsigned char)*m->at & 0xC0) == 0x80) continue;
    *m->out++ = is_blank(*m->at) ? *m->at : ' ';
  }
}

// An entity that every XML parser knows, or a character by its number.
static bool is_reference(const char* at, const char* end) {
  static const char* const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
  for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
    size_t length = strlen(known[i]);
    if ((size_t)(end - at) >= length && memcmp(at, known[i], length) == 0) return true;
  }
  if (end - at < 4 || at[1] != '#') return false;
  bool hex = at[2] == 'x';
  const char* digit = at + (hex ? 3 : 2);
  const char* first = digit;
  while (digit < end && (hex ? isxdigit((unsigned char)*digit) : isdigit((unsigned char)*digit))) digit++;
  return digit > first && digit < end && *digit == ';';
}

// One character of a value or of text.
static void mend_character(snMender* m) {
  if (*m->at != '&' || is_reference(m->at, m->end)) {
    copy(m, 1);
    return;
  }
  note(m, m->at, "'&' by itself; write '&amp;'");
  memcpy(m->out, SN_MENDED_AMPERSAND, 3);
  m->out += 3;
  m->at++;
}

static void mend_tag(snMender* m) {
  while (m->at < m->end && *m->at != '>') {
    char quote = *m->at;
    copy(m, 1);
    if (quote != '"' && quote != '\'') continue;
    while (m->at < m->end && *m->at != quote) mend_character(m);
    if (m->at == m->end) return;
    copy(m, 1);
    if (m->at < m->end && !is_blank(*m->at) && *m->at != '/' && *m->at != '>' && *m->at != '?') {
      note(m, m->at, "no space between two attributes");
      *m->out++ = '\r';
    }
  }
}

// Keeps count of open elements. A closing tag after the last of them ends the document, whatever follows.
static void mend_element(snMender* m) {
  bool closing = starts(m, "</");
  if (closing && m->begun && m->depth == 0) {
    note(m, m->at, "a closing tag with nothing left to close; the file is read up to here");
    m->at = m->end;
    return;
  }
  mend_tag(m);
  bool empty = m->out[-1] == '/';
  m->begun = true;
  m->depth += closing ? -1 : !empty;
}

// Past the first `close`, or to the end.
static void pass(snMender* m, const char* close) {
  const char* to = find(m->at, m->end, close);
  copy(m, (size_t)(to - m->at));
}

static void mend_markup(snMender* m) {
  if (starts(m, "<!--"))
    mend_comment(m);
  else if (starts(m, "<![CDATA["))
    pass(m, "]]>");
  else if (starts(m, "<?"))
    pass(m, "?>");
  else if (starts(m, "<!"))
    pass(m, ">");
  else
    mend_element(m);
}

// Blanks the encoding in the declaration <?xml ... ?> unless expat reads it as it is.
static bool mend_encoding(snMender* m) {
  const char* close = find(m->at, m->end, "?>");
  const char* name = find(m->at, close, "encoding");
  const char* quote = name;
  while (quote < close && *quote != '"' && *quote != '\'') quote++;
  const char* value = quote < close ? quote + 1 : close;
  const char* value_end = value < close ? memchr(value, *quote, (size_t)(close - value)) : NULL;
  bool kept = true;
  if (value_end) {
    size_t length = (size_t)(value_end - value);
    kept = (length == 5 && strncasecmp(value, "utf-8", 5) == 0) ||
           (length == 10 && strncasecmp(value, "iso-8859-1", 10) == 0);
  }
  const char* from = m->at;
  char* out = m->out;
  copy(m, (size_t)(close - m->at));
  if (kept) return false;
  note(m, name, "an encoding that is not UTF-8; it is ignored");
  memset(out + (name - from), ' ', (size_t)(value_end + 1 - name));
  return true;
}

// How many bytes from the start are UTF-8.
static size_t utf8_length(const char* bytes, size_t size) {
  for (size_t i = 0; i < size;) {
    size_t start = i;
    unsigned char c = (unsigned char)bytes[i++];
    int more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : -1;
    if (more < 0) return start;
    for (; more; more--, i++)
      if (i >= size || ((unsigned char)bytes[i] & 0xC0) != 0x80) return start;
  }
  return size;
}

// An '&' may grow to three bytes, and after each quote one may be put in.
static size_t mended_bound(const char* bytes, size_t size) {
  size_t bound = size;
  for (size_t i = 0; i < size; i++) bound += bytes[i] == '&' ? 2 : bytes[i] == '"' || bytes[i] == '\'' ? 1 : 0;
  return bound;
}

snMended sn_mend(const snAllocator* allocator, const char* bytes, size_t size, int file, snReport* report) {
  size_t bound = mended_bound(bytes, size);
  char* out = bound <= INT_MAX ? sn_alloc(allocator, bound + 1) : NULL;
  if (!out) return (snMended){0};
  snMender m = {bytes, bytes + size, out, bytes, sn_place_start(bytes, size, file), report, false, 0, false};
  snMended mended = {.bytes = out};

  if (starts(&m, "\xEF\xBB\xBF")) copy(&m, 3);
  const char* text = m.at;
  while (text < m.end && is_blank(*text)) text++;
  bool declared = (size_t)(m.end - text) > 5 && memcmp(text, "<?xml", 5) == 0 && is_blank(text[5]);
  if (declared) {
    if (text > m.at) {
      note(&m, m.at, "blanks before the declaration <?xml");
      copy(&m, (size_t)(text - m.at));
      mended.start = (size_t)(m.out - out);
    }
    bool foreign = mend_encoding(&m);
    mended.latin = foreign && utf8_length(bytes, size) < size;
  }
  // OpenSim reads its files whatever their bytes
  bool ours = find(bytes, bytes + size, "<" SN_OSIM_ROOT) < bytes + size;
  size_t readable = utf8_length(bytes, size);
  if (ours && readable < size && !mended.latin) {
    note(&m, bytes + readable, "a byte that is not UTF-8; the file is read as ISO 8859-1");
    m.place = sn_place_start(bytes, size, file);
    mended.latin = true;
  }
  while (m.at < m.end) {
    if (*m.at == '<')
      mend_markup(&m);
    else
      mend_character(&m);
  }
  mended.size = (size_t)(m.out - out);
  if (m.changed) return mended;
  sn_free(allocator, out);
  return (snMended){0};
}
