/* ast/lex.c - R source to tokens.
 *
 * What a newline means depends on what surrounds it, so the lexer keeps the stack of open brackets, as GNU R's does:
 * inside ( and [ newlines are skipped, inside { and at top level they end an expression, and after the body of an `if`
 * inside any bracket ('i' on the stack) the lexer looks past them for `else`.  The parser fetches tokens lazily (at
 * most one ahead), and sets eat_lines where the grammar says that more must come. */
#include "lex.h"
#include "../runtime/utf8.h"
#include <stdio.h>

static const char *const token_text[] = {
#define TOK(n, t, d) t,
    AST_TOKENS(TOK)
#undef TOK
};
const char *lex_token_text(Tok t) { return token_text[t]; }

void lex_init(Lexer *L, Rt *R, const char *text, size_t n) {
  memset(L, 0, sizeof *L);
  L->R = R;
  L->text = text;
  L->n = n;
  L->pos.line = 1;
  L->context[0] = ' ';
}

_Noreturn void lex_unexpected(Lexer *L) {
  L->message = NULL;
  L->call = NULL;
  longjmp(L->fail, 1);
}

_Noreturn void lex_fail(Lexer *L, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  L->message = rt_scratch(L->R, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(L->message, (size_t)n + 1, fmt, ap);
  va_end(ap);
  longjmp(L->fail, 1);
}

/* ---- characters ------------------------------------------------------------------------------------------------- */

enum { END_CHAR = -1 };

static int peek_char(Lexer *L) {
  if (L->pos.at < L->n) return (unsigned char)L->text[L->pos.at];
  if (!L->virtual_nl && L->n > 0 && L->text[L->n - 1] != '\n') return '\n';
  return END_CHAR;
}
static int peek_char2(Lexer *L) { return L->pos.at + 1 < L->n ? (unsigned char)L->text[L->pos.at + 1] : END_CHAR; }

static int get_char(Lexer *L) {
  int c = peek_char(L);
  if (c == END_CHAR) return c;
  if (L->pos.at < L->n) L->pos.at++;
  else L->virtual_nl = true;
  if (c == '\n') {
    L->pos.line++;
    L->pos.col = L->pos.byte = 0;
  } else {
    if (c < 0x80 || c >= 0xC0) L->pos.col++;
    L->pos.byte++;
    if (c == '\t') L->pos.col = (L->pos.col + 7) & ~7;
  }
  return c;
}
static bool next_is(Lexer *L, int c) {
  if (peek_char(L) != c) return false;
  get_char(L);
  return true;
}

static uint32_t decode(const char *s, size_t n, int *len) {
  unsigned char c = (unsigned char)s[0];
  int k = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
  if ((size_t)k > n) k = 1;
  *len = k;
  if (k == 1) return c < 0x80 ? c : 0xFFFD;
  uint32_t cp = c & (0x7F >> k);
  for (int i = 1; i < k; i++) cp = cp << 6 | ((unsigned char)s[i] & 0x3F);
  return cp;
}

/* iswalpha without a locale: everything above Latin-1's symbols but the blocks of punctuation, symbols and emoji. */
static bool ast_is_alpha(uint32_t c) {
  if (c < 0x80) return (c | 32) >= 'a' && (c | 32) <= 'z';
  if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA;
  if (c == 0xD7 || c == 0xF7) return false;
  if (c >= 0x2000 && c < 0x2C00)
    return (c >= 0x2071 && c <= 0x209C) || (c >= 0x2102 && c <= 0x2188 && c != 0x2103 && c != 0x2104);
  if (c >= 0x2E00 && c < 0x2E80) return false;
  if (c >= 0x3000 && c < 0x3005) return false;
  if (c >= 0x3008 && c <= 0x3020) return false;
  if (c >= 0xD800 && c < 0xF900) return false;
  if (c >= 0xFE10 && c < 0xFE70) return false;
  if ((c >= 0xFF00 && c < 0xFF10) || (c >= 0xFF1A && c < 0xFF21) || c == 0xFEFF || c == 0xFFFD) return false;
  if (c >= 0x1F000) return c >= 0x20000 && c < 0x32000;
  return true;
}
static bool is_space_cp(uint32_t c) {
  return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000 || c == 0x1680;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static int hex_digit(int c) {
  return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Length in bytes of the name character at s, 0 if it is none. */
static int name_char(const char *s, size_t n, bool first) {
  unsigned char c = (unsigned char)s[0];
  if (c < 0x80) {
    if (ast_is_alpha(c) || c == '.') return 1;
    return !first && (is_digit(c) || c == '_') ? 1 : 0;
  }
  int len;
  uint32_t cp = decode(s, n, &len);
  return ast_is_alpha(cp) ? len : 0;
}

/* ---- words --------------------------------------------------------------------------------------------------------
 */

static const struct {
  const char *word;
  uint8_t tok;
  uint8_t what; /* NUM: which constant */
} keywords[] = {{"NULL", TK_NULL, 0},
                {"NA", TK_NUM, 1},
                {"TRUE", TK_NUM, 2},
                {"FALSE", TK_NUM, 3},
                {"Inf", TK_NUM, 4},
                {"NaN", TK_NUM, 5},
                {"NA_integer_", TK_NUM, 6},
                {"NA_real_", TK_NUM, 7},
                {"NA_character_", TK_NUM, 8},
                {"NA_complex_", TK_NUM, 9},
                {"function", TK_FUNCTION, 0},
                {"while", TK_WHILE, 0},
                {"repeat", TK_REPEAT, 0},
                {"for", TK_FOR, 0},
                {"if", TK_IF, 0},
                {"in", TK_IN, 0},
                {"else", TK_ELSE, 0},
                {"next", TK_NEXT, 0},
                {"break", TK_BREAK, 0}};

static int find_keyword(const char *s, size_t n) {
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strlen(keywords[i].word) == n && !memcmp(keywords[i].word, s, n)) return (int)i;
  return -1;
}

bool ast_is_valid_name(const char *s) {
  size_t n = strlen(s), i = 0;
  if (!n) return false;
  if (!strcmp(s, "...")) return true;
  if (s[0] == '.' && is_digit((unsigned char)s[1])) return false;
  while (i < n) {
    int k = name_char(s + i, n - i, i == 0);
    if (!k) return false;
    i += (size_t)k;
  }
  return find_keyword(s, n) < 0;
}

static Obj *constant(Rt *R, int what) {
  switch (what) {
  case 1: return rt_lgl(R, NA_LGL);
  case 2: return rt_lgl(R, 1);
  case 3: return rt_lgl(R, 0);
  case 4: return rt_dbl(R, INFINITY);
  case 5: return rt_dbl(R, NAN);
  case 6: return rt_int(R, NA_INT);
  case 7: return rt_dbl(R, NA_REAL);
  case 8: return rt_str_of(R, NA_STR);
  default: return rt_cplx(R, (Cplx){NA_REAL, NA_REAL});
  }
}

static Tok lex_word(Lexer *L, size_t start, Token *t) {
  while (L->pos.at < L->n) {
    int k = name_char(L->text + L->pos.at, L->n - L->pos.at, false);
    if (!k) break;
    while (k--) get_char(L);
  }
  const char *s = L->text + start;
  size_t n = L->pos.at - start;
  int k = find_keyword(s, n);
  if (k >= 0) {
    if (keywords[k].tok == TK_NUM) t->val = constant(L->R, keywords[k].what);
    else if (keywords[k].tok == TK_NULL) t->val = NIL;
    else t->val = rt_sym(L->R, keywords[k].word);
    return (Tok)keywords[k].tok;
  }
  t->val = rt_sym_of(L->R, rt_mkn(L->R, s, n, CE_UTF8));
  return TK_SYMBOL;
}

/* ---- numbers ------------------------------------------------------------------------------------------------------
 */

static Tok lex_number(Lexer *L, size_t start, int c, Token *t) {
  int seen_dot = c == '.', seen_exp = 0, last = c, count = 0;
  bool integer = false, imaginary = false;
  for (;;) {
    c = peek_char(L);
    if (!is_digit(c) && c != '.' && c != 'e' && c != 'E' && c != 'x' && c != 'X' && c != 'L') break;
    count++;
    if (c == 'L') break;
    if (c == 'x' || c == 'X') {
      if (count > 1 || last != '0') break;
      get_char(L);
      int nd = 0;
      for (; hex_digit(c = peek_char(L)) >= 0 || c == '.'; nd++) {
        get_char(L);
        if (c == '.') {
          if (seen_dot) return TK_BAD;
          seen_dot = 1;
        }
      }
      if (nd == 0) {
        if (c != '\n') get_char(L);
        return TK_BAD;
      }
      if (c == 'p' || c == 'P') {
        seen_exp = 1;
        get_char(L);
        c = peek_char(L);
        if (c == '+' || c == '-') get_char(L);
        else if (!is_digit(c)) return TK_BAD;
        for (nd = 0; is_digit(peek_char(L)); nd++) get_char(L);
        if (nd == 0) return TK_BAD;
      }
      if (seen_dot && !seen_exp) return TK_BAD;
      break;
    }
    if (c == 'e' || c == 'E') {
      if (seen_exp) break;
      seen_exp = 1;
      if (!seen_dot) seen_dot = 2;
      get_char(L);
      c = peek_char(L);
      if (c == '+' || c == '-') {
        get_char(L);
        if (!is_digit(peek_char(L))) return TK_BAD;
      } else if (!is_digit(c)) return TK_BAD;
    } else if (c == '.') {
      if (seen_dot) break;
      seen_dot = 1;
    }
    last = c;
    get_char(L);
  }
  size_t n = L->pos.at - start;
  if (next_is(L, 'L')) integer = true;
  else if (next_is(L, 'i')) imaginary = true;
  double x = rt_str_to_dbl(L->R, rt_mkn(L->R, L->text + start, n, CE_ASCII), NULL);
  if (integer) {
    int shown = (int)(n + 1);
    const char *s = L->text + start;
    if (x <= INT_MAX && x == (double)(int)x) {
      if (seen_dot == 1 && !seen_exp)
        rt_warning(L->R, "integer literal %.*s contains unnecessary decimal point", shown, s);
      t->val = rt_int(L->R, (int)x);
      return TK_NUM;
    }
    if (seen_dot == 1 && !seen_exp)
      rt_warning(L->R, "integer literal %.*s contains decimal; using numeric value", shown, s);
    else rt_warning(L->R, "non-integer value %.*s qualified with L; using numeric value", shown, s);
  }
  t->val = imaginary ? rt_cplx(L->R, (Cplx){0, x}) : rt_dbl(L->R, x);
  return TK_NUM;
}

/* ---- strings ------------------------------------------------------------------------------------------------------
 */

typedef struct Bytes {
  char *s;
  size_t n, cap;
} Bytes;

static void push(Lexer *L, Bytes *b, const char *s, size_t n) {
  rt_assert(L->R, b->n <= b->cap, "%zu bytes of %zu", b->n, b->cap);
  if (b->n + n > b->cap) {
    b->cap = (b->cap + n) * 2;
    char *grown = rt_scratch(L->R, b->cap);
    memcpy(grown, b->s, b->n);
    b->s = grown;
  }
  memcpy(b->s + b->n, s, n);
  b->n += n;
}

/* One escape sequence; the backslash has been read. */
static void lex_escape(Lexer *L, Bytes *b, size_t start, int *mix) {
  int c = get_char(L);
  char out[4];
  int n = 1;
  if (c >= '0' && c <= '7') {
    int v = c - '0';
    for (int i = 0; i < 2 && peek_char(L) >= '0' && peek_char(L) <= '7'; i++) v = 8 * v + get_char(L) - '0';
    if (v > 0xFF) lex_fail(L, "exceeded maximum allowed octal value \\377 (line %d)", L->pos.line);
    if (!v) lex_fail(L, "nul character not allowed (line %d)", L->pos.line);
    out[0] = (char)v;
    *mix |= 1;
  } else if (c == 'x') {
    int v = 0, i = 0;
    for (; i < 2 && hex_digit(peek_char(L)) >= 0; i++) v = 16 * v + hex_digit(get_char(L));
    if (i == 0)
      L->call = NIL, lex_fail(L, "'\\x' used without hex digits in character string starting \"%.*s\"", (int)(L->pos.at - start),
               L->text + start);
    if (!v) lex_fail(L, "nul character not allowed (line %d)", L->pos.line);
    out[0] = (char)v;
    *mix |= 1;
  } else if (c == 'u' || c == 'U') {
    if (L->text[start] == '`')
      lex_fail(L, "\\%s sequences not supported inside backticks (line %d)", c == 'u' ? "uxxxx" : "Uxxxxxxxx", L->pos.line);
    int digits = c == 'u' ? 4 : 8, i = 0;
    uint32_t v = 0;
    bool brace = next_is(L, '{');
    for (; i < digits && hex_digit(peek_char(L)) >= 0; i++) v = 16 * v + (uint32_t)hex_digit(get_char(L));
    if (i == 0)
      L->call = NIL, lex_fail(L, "'\\%c' used without hex digits in character string starting \"%.*s\"", c, (int)(L->pos.at - start),
               L->text + start);
    if (brace && !next_is(L, '}'))
      lex_fail(L, c == 'u' ? "invalid \\u{xxxx} sequence (line %d)" : "invalid \\U{xxxxxxxx} sequence (line %d)",
               L->pos.line);
    if (!v) lex_fail(L, "nul character not allowed (line %d)", L->pos.line);
    if (v > 0x10FFFF)
      lex_fail(L, "invalid \\%c%s value %6x (line %d)", c,
               brace ? (c == 'u' ? "{xxxx}" : "{xxxxxxxx}") : (c == 'u' ? "xxxx" : "xxxxxxxx"), v, L->pos.line);
    n = utf8_enc(v, out);
    *mix |= 2;
  } else {
    static const char from[] = "abfnrtv\\\"'` \n", to[] = "\a\b\f\n\r\t\v\\\"'` \n";
    const char *p = c > 0 ? strchr(from, c) : NULL;
    if (!p)
      L->call = NIL, lex_fail(L, "'\\%c' is an unrecognized escape in character string starting \"%.*s\"", c, (int)(L->pos.at - start),
               L->text + start);
    out[0] = to[p - from];
  }
  if (*mix == 3) lex_fail(L, "mixing Unicode and octal/hex escapes in a string is not allowed");
  push(L, b, out, (size_t)n);
}

static Obj *bytes_char(Lexer *L, Bytes *b, bool escapes) { return rt_mkn(L->R, b->s, b->n, escapes ? CE_MARKED : CE_UTF8); }

static Tok lex_string(Lexer *L, size_t start, int quote, Token *t) {
  char small[256];
  Bytes b = {small, 0, sizeof small};
  int mix = 0, c;
  for (;;) {
    size_t from = L->pos.at;
    while ((c = peek_char(L)) != quote && c != '\\' && c != END_CHAR && !(c == '\n' && L->pos.at >= L->n)) {
      if (c == 0) lex_fail(L, "nul character not allowed (line %d)", L->pos.line);
      get_char(L);
    }
    push(L, &b, L->text + from, L->pos.at - from);
    if (L->pos.at >= L->n) return TK_INCOMPLETE;
    get_char(L);
    if (c == quote) break;
    if (L->pos.at >= L->n) return TK_INCOMPLETE;
    lex_escape(L, &b, start, &mix);
  }
  if (quote == '`') {
    if (!b.n) lex_fail(L, "attempt to use zero-length variable name");
    t->val = rt_sym_of(L->R, bytes_char(L, &b, mix == 2));
    return TK_SYMBOL;
  }
  t->val = rt_str_of(L->R, bytes_char(L, &b, mix == 2));
  return TK_STR;
}

/* r"---(...)---"; the r has been read and a quote follows. */
static Tok lex_raw_string(Lexer *L, Token *t) {
  int quote = get_char(L), dashes = 0, c, open_line = L->pos.line;
  while (next_is(L, '-')) dashes++;
  c = get_char(L);
  char close = c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : 0;
  if (!close) lex_fail(L, "malformed raw string literal at line %d", open_line);
  size_t from = L->pos.at;
  while (L->pos.at < L->n) {
    size_t at = L->pos.at;
    if (L->text[at] == close) {
      size_t k = at + 1;
      int d = 0;
      while (d < dashes && k < L->n && L->text[k] == '-') k++, d++;
      if (d == dashes && k < L->n && L->text[k] == quote) {
        while (L->pos.at <= k) get_char(L);
        t->val = rt_str_of(L->R, rt_mkn(L->R, L->text + from, at - from, CE_UTF8));
        return TK_STR;
      }
    }
    get_char(L);
  }
  return TK_INCOMPLETE;
}

/* ---- tokens -------------------------------------------------------------------------------------------------------
 */

static Tok op(Lexer *L, Token *t, Tok type, const char *name) {
  t->val = rt_sym(L->R, name);
  return type;
}

static Tok raw_token(Lexer *L, Token *t) {
  int c;
  for (;;) {
    c = peek_char(L);
    if (c == ' ' || c == '\t' || c == '\f' || (c == '\r' && peek_char2(L) == '\n')) {
      get_char(L);
    } else if (c == '#') {
      get_char(L);
      Pos first = L->pos;
      while ((c = peek_char(L)) != '\n' && c != END_CHAR) get_char(L);
      if (L->table) table_comment(L->table, first, L->pos);
    } else if (c >= 0x80) {
      int len;
      if (!is_space_cp(decode(L->text + L->pos.at, L->n - L->pos.at, &len))) break;
      while (len--) get_char(L);
    } else break;
  }
  size_t start = L->pos.at;
  c = get_char(L);
  t->first = L->pos;
  t->val = NIL;
  if (c == END_CHAR) return TK_END;
  if (c == '\n') return TK_NEWLINE;
  if (c == '.' ? is_digit(peek_char(L)) : is_digit(c)) return lex_number(L, start, c, t);
  if (c == '"' || c == '\'' || c == '`') return lex_string(L, start, c, t);
  if ((c == 'r' || c == 'R') && (peek_char(L) == '"' || peek_char(L) == '\'')) return lex_raw_string(L, t);
  int k = name_char(L->text + start, L->n - start, true);
  if (k) {
    while (--k > 0) get_char(L);
    return lex_word(L, start, t);
  }
  switch (c) {
  case '<':
    if (next_is(L, '=')) return op(L, t, TK_LE, "<=");
    if (next_is(L, '-')) return op(L, t, TK_LEFT_ASSIGN, "<-");
    if (peek_char(L) == '<' && peek_char2(L) == '-') {
      get_char(L), get_char(L);
      return op(L, t, TK_LEFT_ASSIGN, "<<-");
    }
    if (peek_char(L) == '<') {
      get_char(L);
      return TK_BAD;
    }
    return op(L, t, TK_LT, "<");
  case '-':
    if (next_is(L, '>')) return next_is(L, '>') ? op(L, t, TK_RIGHT_ASSIGN, "<<-") : op(L, t, TK_RIGHT_ASSIGN, "<-");
    return op(L, t, TK_MINUS, "-");
  case '>': return next_is(L, '=') ? op(L, t, TK_GE, ">=") : op(L, t, TK_GT, ">");
  case '!': return next_is(L, '=') ? op(L, t, TK_NE, "!=") : op(L, t, TK_NOT, "!");
  case '=':
    if (next_is(L, '=')) return op(L, t, TK_EQ, "==");
    if (next_is(L, '>')) lex_fail(L, "'=>' is disabled; set '_R_USE_PIPEBIND_' envvar to a true value to enable it");
    return op(L, t, TK_EQ_ASSIGN, "=");
  case ':':
    if (next_is(L, ':')) return next_is(L, ':') ? op(L, t, TK_NS_GET_INT, ":::") : op(L, t, TK_NS_GET, "::");
    return next_is(L, '=') ? op(L, t, TK_LEFT_ASSIGN, ":=") : op(L, t, TK_COLON, ":");
  case '&': return next_is(L, '&') ? op(L, t, TK_AND2, "&&") : op(L, t, TK_AND, "&");
  case '|':
    if (next_is(L, '|')) return op(L, t, TK_OR2, "||");
    return next_is(L, '>') ? op(L, t, TK_PIPE, "|>") : op(L, t, TK_OR, "|");
  case '*': return next_is(L, '*') ? op(L, t, TK_POWER, "^") : op(L, t, TK_TIMES, "*");
  case '%':
    while (peek_char(L) != '%') {
      if (peek_char(L) == '\n' || peek_char(L) == END_CHAR) return TK_BAD;
      get_char(L);
    }
    get_char(L);
    t->val = rt_sym_of(L->R, rt_mkn(L->R, L->text + start, L->pos.at - start, CE_UTF8));
    return TK_SPECIAL;
  case '[': return next_is(L, '[') ? op(L, t, TK_LBB, "[[") : op(L, t, TK_LBRACKET, "[");
  case '{': return op(L, t, TK_LBRACE, "{");
  case '(': return op(L, t, TK_LPAREN, "(");
  case '+': return op(L, t, TK_PLUS, "+");
  case '/': return op(L, t, TK_DIVIDE, "/");
  case '^': return op(L, t, TK_POWER, "^");
  case '~': return op(L, t, TK_TILDE, "~");
  case '$': return op(L, t, TK_DOLLAR, "$");
  case '@': return op(L, t, TK_AT, "@");
  case '?': return op(L, t, TK_QUESTION, "?");
  case ']': return TK_RBRACKET;
  case '}': return TK_RBRACE;
  case ')': return TK_RPAREN;
  case ',': return TK_COMMA;
  case ';': return TK_SEMI;
  case '\\': return op(L, t, TK_LAMBDA, "function");
  case '_':
    L->saw_placeholder = true;
    t->val = L->R->s.pipe_placeholder;
    return TK_PLACEHOLDER;
  default:
    if (c >= 0x80)
      while (peek_char(L) >= 0x80 && peek_char(L) < 0xC0) get_char(L);
    return TK_BAD;
  }
}

static void next_raw(Lexer *L, Token *t) {
  rt_assert(L->R, L->pos.at <= L->n, "byte %zu of %zu", (size_t)L->pos.at, L->n);
  if (L->pushed) {
    *t = L->pushed_tok;
    L->pushed = false;
    L->pos = t->last;
  } else {
    t->type = raw_token(L, t);
    t->last = L->pos;
  }
  if (L->table) t->id = table_count(L->table);
}

static void open_context(Lexer *L, char c) {
  if (L->depth >= LEX_CONTEXTS - 1) lex_fail(L, "contextstack overflow at line %d", L->pos.line);
  L->context[++L->depth] = c;
}
static void pop_if(Lexer *L) {
  rt_assert(L->R, L->depth >= 0 && L->depth < LEX_CONTEXTS, "%d brackets are open", (int)L->depth);
  if (L->context[L->depth] == 'i') L->depth--;
}
static void close_context(Lexer *L) {
  while (L->context[L->depth] == 'i') L->depth--;
  if (L->depth > 0) L->depth--;
}

Token *lex_peek(Lexer *L) {
  Token *t = &L->tok;
  if (L->have) return t;
again:
  next_raw(L, t);
  char cx = L->context[L->depth];
  switch (t->type) {
  case TK_NEWLINE:
    if (L->eat_lines || cx == '[' || cx == '(') goto again;
    if (cx == 'i') {
      Token nl = *t;
      while (t->type == TK_NEWLINE) next_raw(L, t);
      if (t->type == TK_RBRACE || t->type == TK_RPAREN || t->type == TK_RBRACKET) {
        close_context(L);
      } else if (t->type == TK_COMMA) {
        pop_if(L);
      } else if (t->type == TK_ELSE) {
        L->eat_lines = true;
        pop_if(L);
      } else {
        pop_if(L);
        L->pushed_tok = *t;
        L->pushed = true;
        *t = nl;
        L->pos = nl.last;
      }
    }
    break;
  case TK_IF:
    if (cx == '{' || cx == '[' || cx == '(' || cx == 'i') open_context(L, 'i');
    L->eat_lines = true;
    break;
  case TK_ELSE:
    pop_if(L);
    L->eat_lines = true;
    break;
  case TK_SEMI:
  case TK_COMMA:
    pop_if(L);
    L->eat_lines = false;
    break;
  case TK_SYMBOL:
  case TK_STR:
  case TK_NUM:
  case TK_NULL:
  case TK_NEXT:
  case TK_BREAK:
  case TK_PLACEHOLDER: L->eat_lines = false; break;
  case TK_LBB:
    open_context(L, '[');
    open_context(L, '[');
    break;
  case TK_LBRACKET: open_context(L, '['); break;
  case TK_LPAREN: open_context(L, '('); break;
  case TK_LBRACE:
    open_context(L, '{');
    L->eat_lines = true;
    break;
  case TK_RBRACKET:
  case TK_RPAREN:
    close_context(L);
    L->eat_lines = false;
    break;
  case TK_RBRACE: close_context(L); break;
  case TK_END:
  case TK_BAD:
  case TK_INCOMPLETE:
  case TK_NS_GET:
  case TK_NS_GET_INT: break;
  default: L->eat_lines = true; break; /* operators and keywords: the expression goes on */
  }
  L->have = true;
  return t;
}
