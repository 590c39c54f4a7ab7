/* ast/parse_data.c - the table behind getParseData(): rows for tokens, comments and expressions (lex.h says how they
 * are numbered).  The parser reports tokens and rules as it goes; comments, which it never sees, find their parents by
 * place. */
#include "lex.h"
#include <stdio.h>
#include <stdlib.h>

static const char *const data_name[] = {
#define TOK(n, t, d) d,
    AST_TOKENS(TOK)
#undef TOK
};

static void *grown(Rt *R, const void *old, size_t n, size_t *cap, size_t size) {
  *cap = *cap ? 2 * *cap : 64;
  void *more = rt_scratch(R, *cap * size);
  if (n) memcpy(more, old, n * size);
  return more;
}
static size_t add_row(ParseTable *T, Pos first, Pos last, int id, const char *token, bool terminal) {
  if (T->n == T->cap) T->rows = grown(T->R, T->rows, T->n, &T->cap, sizeof *T->rows);
  T->rows[T->n] = (ParseRow){.first = first, .last = last, .id = id, .token = token, .terminal = terminal};
  return T->n++;
}
static void open_row(ParseTable *T, size_t row) {
  rt_assert(T->R, row < T->n && T->nopen <= T->open_cap, "row %zu of %zu", row, T->n);
  if (T->nopen == T->open_cap) T->open = grown(T->R, T->open, T->nopen, &T->open_cap, sizeof *T->open);
  T->open[T->nopen++] = row;
}

void table_comment(ParseTable *T, Pos first, Pos last) { add_row(T, first, last, table_count(T), "COMMENT", true); }

void table_token(ParseTable *T, const Token *t) {
  T->symbol = 0;
  if (t->type == TK_NEWLINE || t->type == TK_END) return;
  open_row(T, add_row(T, t->first, t->last, t->id, data_name[t->type], true));
  if (t->type == TK_SYMBOL) T->symbol = T->n;
}

void table_rename(ParseTable *T, const char *token) {
  rt_assert(T->R, T->symbol || T->nopen, "no row is open that could be a %s", token);
  size_t row = T->symbol ? T->symbol - 1 : T->open[T->nopen - 1];
  T->rows[row].token = token;
  T->symbol = 0;
}

void table_reduce(ParseTable *T, size_t from, const char *token) {
  int id = table_count(T);
  if (from >= T->nopen) return;
  Pos first = T->rows[T->open[from]].first, last = T->rows[T->open[T->nopen - 1]].last;
  for (size_t i = from; i < T->nopen; i++) T->rows[T->open[i]].parent = id;
  T->nopen = from;
  open_row(T, add_row(T, first, last, id, token, false));
}

/* Rows in the order of the text, what encloses before what it holds; of two in one place the older first. */
static int by_place(const void *x, const void *y) {
  const ParseRow *a = x, *b = y;
  if (a->first.at != b->first.at) return a->first.at < b->first.at ? -1 : 1;
  if (a->last.at != b->last.at) return a->last.at > b->last.at ? -1 : 1;
  return (a->id > b->id) - (a->id < b->id);
}

/* A comment belongs to the innermost expression around it; outside of all, to the row of the top level that got its
 * number next (in `x # c` that is x, which is complete only when what follows has been read), with a minus. */
static void place_comments(ParseTable *T) {
  size_t depth = 0, *open = rt_scratch(T->R, (T->n + 1) * sizeof *open);
  int *next = rt_scratch(T->R, ((size_t)T->count + 2) * sizeof *next); /* of each number, the top level's next */
  memset(next, 0, ((size_t)T->count + 2) * sizeof *next);
  for (size_t i = 0; i < T->n; i++) {
    const ParseRow *r = &T->rows[i];
    if (r->parent == 0 && strcmp(r->token, "COMMENT") != 0) next[r->id] = r->id;
  }
  for (int id = T->count; id > 0; id--)
    if (!next[id]) next[id] = next[id + 1];
  for (size_t i = 0; i < T->n; i++) {
    ParseRow *r = &T->rows[i];
    while (depth && T->rows[open[depth - 1]].last.at < r->first.at) depth--;
    if (!r->terminal) open[depth++] = i;
    else if (!strcmp(r->token, "COMMENT")) r->parent = depth ? T->rows[open[depth - 1]].id : -next[r->id];
  }
}

static Obj *row_text(Rt *R, const ParseRow *r, const char *text) {
  if (!r->terminal) return EMPTY_STR;
  const char *s = text + r->first.at - 1;
  size_t n = r->last.at - r->first.at + 1;
  enum { LONG_STRING = 1000 }; /* from here on only the length is shown, as in GNU R */
  if (n >= LONG_STRING && !strcmp(r->token, "STR_CONST")) {
    size_t chars = 0;
    for (size_t i = 1; i + 1 < n; i++) chars += ((unsigned char)s[i] & 0xC0) != 0x80;
    char b[64];
    int k = snprintf(b, sizeof b, "[%zu chars quoted with '%c']", chars, s[0]);
    return rt_mkn(R, b, (size_t)k, CE_UTF8);
  }
  return rt_mkn(R, s, n, CE_UTF8);
}

Obj *table_columns(ParseTable *T, const char *text) {
  enum { NUMBERS = 6, TOKEN = NUMBERS, TERMINAL, TEXT, COLUMNS };
  Rt *R = T->R;
  if (T->n) qsort(T->rows, T->n, sizeof *T->rows, by_place);
  place_comments(T);
  Obj *r = rt_alloc(R, T_LIST, COLUMNS);
  for (int c = 0; c < COLUMNS; c++)
    rt_set_elt(r, c, rt_alloc(R, c < NUMBERS ? T_INT : c == TERMINAL ? T_LGL : T_STR, (int64_t)T->n));
  for (size_t i = 0; i < T->n; i++) {
    const ParseRow *row = &T->rows[i];
    int v[NUMBERS] = {row->first.line, row->first.col, row->last.line, row->last.col, row->id, row->parent};
    for (int c = 0; c < NUMBERS; c++) INT_W(ELT(r, c))[i] = v[c];
    SET_STR(ELT(r, TOKEN), (int64_t)i, rt_mk(R, row->token));
    LGL_W(ELT(r, TERMINAL))[i] = row->terminal;
    SET_STR(ELT(r, TEXT), (int64_t)i, row_text(R, row, text));
  }
  return r;
}
