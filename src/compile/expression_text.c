// expression_text.c — text of expressions -> programs
//   reads   text        writes  instructions
//   Precedence climbing. A definition is computed once, into a place of its own, before what uses it.
#include "compile/expression_text.h"

#include "base/text.h"
#include <stdio.h>
#include <string.h>

enum { MOST_NESTED = 100, MOST_INSTRUCTIONS = 4096, LONGEST_WORD = 40 };

typedef struct Word {
  const char* text;
  int length;
} Word;

typedef struct Parser {
  snExpressionText* out;
  const char *start, *at, *end;  // the whole text, the next character, the end of the part that is read
  const char* const* variables;
  int variable_count, depth, nested;
  Word definitions[SN_EXPRESSION_LOCALS];
  int definition_count;
} Parser;

// "before 'word' after"
static bool refuse(Parser* p, const char* at, const char* before, Word word, const char* after) {
  snExpressionText* out = p->out;
  out->at = (int)(at - p->start) + 1;
  snprintf(out->problem, sizeof out->problem, "%s '%.*s'%s", before,
           word.length > LONGEST_WORD ? LONGEST_WORD : word.length, word.text, after);
  return false;
}

static bool refuse_plainly(Parser* p, const char* at, const char* problem) {
  p->out->at = (int)(at - p->start) + 1;
  snprintf(p->out->problem, sizeof p->out->problem, "%s", problem);
  return false;
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool ends_word(char c) { return is_blank(c) || (c && strchr("+-*/^(),;=", c)); }

static char next_character(Parser* p) {
  while (p->at < p->end && is_blank(*p->at)) p->at++;
  return p->at < p->end ? *p->at : '\0';
}

static bool emit_code(Parser* p, snExpressionOp op, int place, double number) {
  snExpressionText* out = p->out;
  if (out->count >= MOST_INSTRUCTIONS) return refuse_plainly(p, p->at, "the expression is too long");
  p->depth += sn_expression_leaves(op) - sn_expression_takes(op);
  if (p->depth > SN_EXPRESSION_DEPTH)
    return refuse_plainly(p, p->at, "the expression needs too many intermediate numbers");
  out->code[out->count] = sn_expression_code(op, place), out->number[out->count++] = number;
  return true;
}

static bool emit(Parser* p, snExpressionOp op, int place) { return emit_code(p, op, place, 0); }

static bool parse(Parser* p, int lowest);

// ---- values

static bool parse_number(Parser* p) {
  const char *from = p->at, *at = from;
  double value;
  while (at < p->end && is_digit(*at)) at++;
  if (at < p->end && *at == '.') at++;
  while (at < p->end && is_digit(*at)) at++;
  if (at < p->end && (*at == 'e' || *at == 'E')) {
    const char* digits = at + 1 + (at + 1 < p->end && (at[1] == '+' || at[1] == '-'));
    if (digits < p->end && is_digit(*digits)) at = digits;
    while (at < p->end && is_digit(*at)) at++;
  }
  char copy[64];
  Word word = {from, (int)(at - from)};
  if ((size_t)word.length >= sizeof copy) return refuse(p, from, "the number", word, " has too many digits");
  memcpy(copy, from, (size_t)word.length);
  copy[word.length] = '\0';
  const char* read = sn_text_number(copy, &value);
  if (read != copy + word.length) return refuse(p, from, "expected a number, found", word, "");
  p->at = at;
  return emit_code(p, SN_EXPRESSION_CONSTANT, 0, value);
}

static bool is_word(Word word, const char* name) {
  return strlen(name) == (size_t)word.length && memcmp(word.text, name, (size_t)word.length) == 0;
}

static bool parse_variable(Parser* p, Word word) {
  for (int i = p->definition_count - 1; i >= 0; i--)
    if (p->definitions[i].length == word.length && memcmp(p->definitions[i].text, word.text, (size_t)word.length) == 0)
      return emit(p, SN_EXPRESSION_LOCAL, i);
  for (int i = 0; i < p->variable_count; i++)
    if (is_word(word, p->variables[i])) return emit(p, SN_EXPRESSION_VARIABLE, i);
  char known[100] = "";
  for (int i = 0; i < p->variable_count; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : ", expected ", p->variables[i]);
  }
  return refuse(p, word.text, "unknown variable", word, known);
}

static const struct {
  const char* word;
  snExpressionOp op;
} functions[] = {
#define FUNCTION(KIND, word, ...) {#word, SN_EXPRESSION_##KIND},
    SN_EXPRESSION_FUNCTIONS(FUNCTION)
#undef FUNCTION
    {"min", SN_EXPRESSION_MIN},
    {"max", SN_EXPRESSION_MAX},
};

static bool parse_call(Parser* p, Word word) {
  size_t i = 0, count = sizeof functions / sizeof functions[0];
  while (i < count && !is_word(word, functions[i].word)) i++;
  if (i == count) return refuse(p, word.text, "unknown function", word, "");
  int given = 0, taken = sn_expression_takes(functions[i].op);
  do {
    p->at++;  // the bracket or the comma
    if (!parse(p, 0)) return false;
    given++;
  } while (next_character(p) == ',');
  if (next_character(p) != ')') return refuse_plainly(p, p->at, "expected ')'");
  if (given != taken)
    return refuse(p, word.text, "the function", word, taken == 1 ? " has one argument" : " has two arguments");
  p->at++;
  return emit(p, functions[i].op, 0);
}

static bool parse_word(Parser* p) {
  Word word = {p->at, 0};
  while (p->at < p->end && !ends_word(*p->at)) p->at++, word.length++;
  return next_character(p) == '(' ? parse_call(p, word) : parse_variable(p, word);
}

static bool parse_value(Parser* p) {
  char c = next_character(p);
  if (c == '\0') return refuse_plainly(p, p->at, "the expression ends too early");
  if (c == '.' || is_digit(c)) return parse_number(p);
  if (c == '-') {
    p->at++;
    return parse(p, 2) && emit(p, SN_EXPRESSION_NEGATE, 0);
  }
  if (c == '(') {
    p->at++;
    if (!parse(p, 0)) return false;
    if (next_character(p) != ')') return refuse_plainly(p, p->at, "expected ')'");
    p->at++;
    return true;
  }
  if (ends_word(c)) return refuse(p, p->at, "unexpected", (Word){p->at, 1}, "");
  return parse_word(p);
}

// ---- operators

static const struct {
  char sign;
  int precedence;
  snExpressionOp op;
} operators[] = {
    {'+', 0, SN_EXPRESSION_ADD},    {'-', 0, SN_EXPRESSION_SUBTRACT}, {'*', 1, SN_EXPRESSION_MULTIPLY},
    {'/', 1, SN_EXPRESSION_DIVIDE}, {'^', 3, SN_EXPRESSION_POWER},
};

// A value and the operators after it that bind at least as strongly as `lowest`.
static bool parse(Parser* p, int lowest) {
  if (p->nested >= MOST_NESTED) return refuse_plainly(p, p->at, "the expression is nested too deeply");
  p->nested++;
  bool good = parse_value(p);
  while (good) {
    size_t i = 0, count = sizeof operators / sizeof operators[0];
    char c = next_character(p);
    while (i < count && operators[i].sign != c) i++;
    if (i == count || operators[i].precedence < lowest) break;
    p->at++;
    bool from_the_right = operators[i].op == SN_EXPRESSION_POWER;
    good = parse(p, operators[i].precedence + !from_the_right) && emit(p, operators[i].op, 0);
  }
  p->nested--;
  return good;
}

static bool parse_all(Parser* p) {
  if (!parse(p, 0)) return false;
  char c = next_character(p);
  return c == '\0' || refuse(p, p->at, "unexpected", (Word){p->at, 1}, "");
}

// The part from p->at to p->end: blank, or `name = expression`.
static bool parse_definition(Parser* p) {
  if (next_character(p) == '\0') return true;
  Word name = {p->at, 0};
  while (p->at < p->end && !ends_word(*p->at)) p->at++, name.length++;
  if (name.length == 0 || next_character(p) != '=')
    return refuse_plainly(p, name.text, "expected a definition 'name = expression' after ';'");
  p->at++;
  if (!parse_all(p)) return false;
  if (p->definition_count == SN_EXPRESSION_LOCALS) return refuse_plainly(p, name.text, "too many definitions");
  if (!emit(p, SN_EXPRESSION_STORE, p->definition_count)) return false;
  p->definitions[p->definition_count++] = name;
  return true;
}

bool sn_expression_compile(snArena* arena, const char* text, const char* const* variables, int variable_count,
                           snExpressionText* out) {
  Parser p = {.out = out, .start = text, .variables = variables, .variable_count = variable_count};
  size_t most = strlen(text) + 1;  // every instruction has a character of its own
  if (most > MOST_INSTRUCTIONS) most = MOST_INSTRUCTIONS;
  *out = (snExpressionText){.code = sn_arena_array(arena, int, most), .number = sn_arena_array(arena, double, most)};
  if (!out->code || !out->number) return false;
  const char* end = text + strlen(text);
  for (const char* from = end; from > text; from--) {
    if (from[-1] != ';') continue;
    p.at = from, p.end = end;
    if (!parse_definition(&p)) return false;
    end = from - 1;
  }
  p.at = text, p.end = end;
  return parse_all(&p);
}
