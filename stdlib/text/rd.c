/* stdlib/text/rd.c - the markup of help pages ("Parsing Rd files", Murdoch 2010) as lists.
 *
 * A page is a list of pieces: text, a line at most each, and macros, whose argument is a list of pieces or, where a macro
 * has several, a list of such lists.  Attribute Rd_tag says what a piece is.  There are three kinds of text: LaTeX-like,
 * code of R, in which strings and comments are known, and verbatim; a macro says of which kind its arguments are.
 *
 * A macro that a page defines (\newcommand) is replaced in the text, where it goes on to be read. */
#include "text.h"
#include <ctype.h>
#include <stdio.h>

typedef enum Mode { LATEX, RCODE, VERBATIM, OPTION } Mode;
typedef enum Kind {
  K_SECTION, /* its argument is a page's part: K_ONE, but not within another */
  K_ONE,
  K_TWO,
  K_THREE,
  K_FORMULA, /* one or two arguments, in the first of which a backslash means nothing */
  K_HREF,    /* verbatim, then text */
  K_LIST,    /* \item stands before what it is about */
  K_PAIRS,   /* \item has two arguments */
  K_ALONE,
  K_ITEM,
  K_DEFINE,
  K_UNKNOWN,
} Kind;

typedef struct Macro {
  const char *name;
  Kind kind;
  Mode mode;
} Macro;
static const Macro macros[] = {
    {"\\arguments", K_PAIRS, LATEX},
    {"\\value", K_PAIRS, LATEX},
    {"\\describe", K_PAIRS, LATEX},
    {"\\itemize", K_LIST, LATEX},
    {"\\enumerate", K_LIST, LATEX},
    {"\\author", K_SECTION, LATEX},
    {"\\concept", K_SECTION, LATEX},
    {"\\description", K_SECTION, LATEX},
    {"\\details", K_SECTION, LATEX},
    {"\\docType", K_SECTION, LATEX},
    {"\\encoding", K_SECTION, LATEX},
    {"\\format", K_SECTION, LATEX},
    {"\\keyword", K_SECTION, LATEX},
    {"\\note", K_SECTION, LATEX},
    {"\\references", K_SECTION, LATEX},
    {"\\seealso", K_SECTION, LATEX},
    {"\\source", K_SECTION, LATEX},
    {"\\title", K_SECTION, LATEX},
    {"\\alias", K_SECTION, VERBATIM},
    {"\\name", K_SECTION, VERBATIM},
    {"\\synopsis", K_SECTION, VERBATIM},
    {"\\Rdversion", K_SECTION, VERBATIM},
    {"\\RdOpts", K_SECTION, VERBATIM},
    {"\\examples", K_SECTION, RCODE},
    {"\\usage", K_SECTION, RCODE},
    {"\\section", K_TWO, LATEX},
    {"\\subsection", K_TWO, LATEX},
    {"\\acronym", K_ONE, LATEX},
    {"\\bold", K_ONE, LATEX},
    {"\\cite", K_ONE, LATEX},
    {"\\command", K_ONE, VERBATIM},
    {"\\dfn", K_ONE, LATEX},
    {"\\dQuote", K_ONE, LATEX},
    {"\\email", K_ONE, LATEX},
    {"\\emph", K_ONE, LATEX},
    {"\\file", K_ONE, LATEX},
    {"\\linkS4class", K_ONE, LATEX},
    {"\\pkg", K_ONE, LATEX},
    {"\\sQuote", K_ONE, LATEX},
    {"\\strong", K_ONE, LATEX},
    {"\\var", K_ONE, LATEX},
    {"\\link", K_ONE, LATEX},
    {"\\code", K_ONE, RCODE},
    {"\\dontshow", K_ONE, RCODE},
    {"\\donttest", K_ONE, RCODE},
    {"\\testonly", K_ONE, RCODE},
    {"\\Sexpr", K_ONE, RCODE},
    {"\\dontrun", K_ONE, VERBATIM},
    {"\\dontdiff", K_ONE, RCODE},
    {"\\env", K_ONE, VERBATIM},
    {"\\kbd", K_ONE, VERBATIM},
    {"\\option", K_ONE, VERBATIM},
    {"\\out", K_ONE, VERBATIM},
    {"\\preformatted", K_ONE, VERBATIM},
    {"\\samp", K_ONE, VERBATIM},
    {"\\special", K_ONE, VERBATIM},
    {"\\url", K_ONE, VERBATIM},
    {"\\verb", K_ONE, VERBATIM},
    {"\\deqn", K_FORMULA, VERBATIM},
    {"\\eqn", K_FORMULA, VERBATIM},
    {"\\figure", K_FORMULA, VERBATIM},
    {"\\enc", K_TWO, LATEX},
    {"\\if", K_TWO, LATEX},
    {"\\method", K_TWO, LATEX},
    {"\\S3method", K_TWO, LATEX},
    {"\\S4method", K_TWO, LATEX},
    {"\\tabular", K_TWO, LATEX},
    {"\\ifelse", K_THREE, LATEX},
    {"\\href", K_HREF, LATEX},
    {"\\cr", K_ALONE, LATEX},
    {"\\dots", K_ALONE, LATEX},
    {"\\ldots", K_ALONE, LATEX},
    {"\\R", K_ALONE, LATEX},
    {"\\tab", K_ALONE, LATEX},
    {"\\item", K_ITEM, LATEX},
    {"\\newcommand", K_DEFINE, VERBATIM},
    {"\\renewcommand", K_DEFINE, VERBATIM},
};

enum { END = -1, DEEPEST = 500, LONGEST_NAME = 100, MOST_REPLACED = 100000 };
typedef struct Page {
  Rt *R;
  const char *s;
  size_t n, at;
  int line, depth, replaced;
  char quote;    /* of the string of R that we are in; 0: none */
  bool formula;  /* a backslash or % here is TeX's */
  bool pairs;    /* \item has arguments */
  Obj *own;      /* list by name: the definitions of the page's own macros */
  Obj *problems; /* warnings: a list of strings */
} Page;

static int peek(const Page *p) { return p->at < p->n ? (unsigned char)p->s[p->at] : END; }
static int peek_at(const Page *p, size_t k) { return p->at + k < p->n ? (unsigned char)p->s[p->at + k] : END; }
static void step(Page *p) {
  if (peek(p) == '\n') p->line++;
  p->at++;
}

/* A list that grows. */
typedef struct Pieces {
  Obj *list;
  int64_t n;
} Pieces;
static void add(Page *p, Pieces *to, Obj *x) {
  if (!to->list || to->n == LEN(to->list)) {
    Obj *more = rt_alloc(p->R, T_LIST, to->n ? 2 * to->n : 8);
    for (int64_t i = 0; i < to->n; i++) rt_set_elt(more, i, ELT(to->list, i));
    to->list = more;
  }
  rt_set_elt(to->list, to->n++, x);
}
static Obj *pieces(Page *p, const Pieces *all) {
  Obj *r = rt_alloc(p->R, T_LIST, all->n);
  for (int64_t i = 0; i < all->n; i++) rt_set_elt(r, i, ELT(all->list, i));
  return r;
}
static Obj *tagged(Page *p, Obj *x, const char *tag) {
  rt_attr_set(p->R, x, rt_sym(p->R, "Rd_tag"), rt_str(p->R, tag));
  return x;
}
static Obj *text_piece(Page *p, const Buf *b, const char *tag) {
  Obj *x = rt_alloc(p->R, T_STR, 1);
  SET_STR(x, 0, rt_mkn(p->R, b->s ? b->s : "", b->n, CE_UTF8));
  return tagged(p, x, tag);
}
static void complain(Page *p, const char *what, const char *name) {
  char s[LONGEST_NAME + 100];
  snprintf(s, sizeof s, "%d: %s '%.*s'", p->line, what, LONGEST_NAME, name);
  Obj *all = rt_alloc(p->R, T_STR, LEN(p->problems) + 1);
  for (int64_t i = 0; i < LEN(p->problems); i++) SET_STR(all, i, ELT(p->problems, i));
  SET_STR(all, LEN(p->problems), rt_mk(p->R, s));
  p->problems = all;
}

/* ---- text ---- */

static bool escapes(int c) { return c == '\\' || c == '%' || c == '{' || c == '}'; }
static bool starts_macro(const Page *p) {
  int c = peek_at(p, 1);
  return peek(p) == '\\' && isalpha(c) && (!p->quote || c == 'l' || c == 'v'); /* \link, \var */
}

static Obj *latex_text(Page *p, bool option) {
  Buf b = buf_new(p->R);
  for (int c; (c = peek(p)) != END;) {
    if (c == '\\') {
      if (escapes(peek_at(p, 1))) step(p), c = peek(p);
      else if (isalpha(peek_at(p, 1))) break;
    } else if (c == '%' || c == '{' || c == '}' || (c == ']' && option)) break;
    buf_putc(&b, (char)c);
    step(p);
    if (c == '\n') break;
  }
  return text_piece(p, &b, "TEXT");
}

/* c, among others: is it the brace that ends the argument?  Within it braces come in pairs. */
static bool ends_argument(int c, int *braces) {
  if (c == '{') ++*braces;
  if (c != '}' || --*braces > 0) return false;
  *braces = 1;
  return true;
}

/* Verbatim text until the end of its line, or the brace that ends the argument. */
static Obj *verbatim_text(Page *p, int *braces) {
  Buf b = buf_new(p->R);
  for (int c; (c = peek(p)) != END;) {
    if (c == '\\' && escapes(peek_at(p, 1))) {
      if (p->formula) buf_putc(&b, '\\');
      step(p), c = peek(p);
    } else if (c == '%' && !p->formula) break;
    else if (ends_argument(c, braces)) break;
    buf_putc(&b, (char)c);
    step(p);
    if (c == '\n') break;
  }
  return text_piece(p, &b, "VERB");
}

/* The rest of a line after #, in which braces count, quotes do not. */
static void code_comment(Page *p, Buf *b, int *braces) {
  for (int c; (c = peek(p)) != END && c != '\n'; step(p)) {
    if (c == '\\' && escapes(peek_at(p, 1))) step(p), c = peek(p);
    else if (c == '%') return;
    else if (c == '{') ++*braces;
    else if (c == '}' && *braces == 1) return;
    else if (c == '}') --*braces;
    else if (c == '\\' && isalpha(peek_at(p, 1))) return;
    buf_putc(b, (char)c);
  }
}

/* A backslash within a string of R: two of the page are one of R's. */
static void code_escape(Page *p, Buf *b) {
  int c = peek_at(p, 1);
  if (c == '%') {
    step(p), step(p);
    buf_putc(b, '%');
    return;
  }
  buf_putc(b, '\\');
  step(p);
  if (c != '\\') { /* \" */
    if (c == p->quote) buf_putc(b, (char)c), step(p);
    return;
  }
  step(p); /* \\: what follows is escaped for R */
  c = peek(p);
  if (c == p->quote) buf_putc(b, (char)c), step(p);
  else if (c == '\\') {
    buf_putc(b, '\\'), step(p);
    if (peek(p) == '\\') step(p);
  }
}

static Obj *code_text(Page *p, int *braces) {
  Buf b = buf_new(p->R);
  for (int c; (c = peek(p)) != END;) {
    if (c == '%') break;
    if (c == '\\') {
      if (starts_macro(p)) break;
      if (p->quote) {
        code_escape(p, &b);
        continue;
      }
      if (escapes(peek_at(p, 1))) step(p), c = peek(p);
      else { /* what follows it is no quote */ buf_putc(&b, '\\');
        step(p), c = peek(p);
        if (c == END) break;
      }
      buf_putc(&b, (char)c);
      step(p);
      if (c == '\n') break;
      continue;
    }
    if (p->quote) {
      if (c == p->quote) p->quote = 0;
    } else if (c == '#') {
      code_comment(p, &b, braces);
      if (peek(p) == '\n') {
        buf_putc(&b, '\n');
        step(p);
      }
      break;
    } else if (c == '"' || c == '\'' || c == '`') p->quote = (char)c;
    else if (ends_argument(c, braces)) break;
    buf_putc(&b, (char)c);
    step(p);
    if (c == '\n') break;
  }
  return text_piece(p, &b, "RCODE");
}

static Obj *comment(Page *p) {
  Buf b = buf_new(p->R);
  for (; peek(p) != END && peek(p) != '\n'; step(p)) buf_putc(&b, (char)peek(p));
  return text_piece(p, &b, "COMMENT");
}

/* ---- macros ---- */

static Obj *some(Page *p, Mode mode, char end);

static void skip_blanks(Page *p) {
  while (peek(p) == ' ' || peek(p) == '\t') step(p);
}
/* {..}, with what says how it is read kept from what is around. */
static Obj *argument(Page *p, Mode mode) {
  char quote = p->quote;
  p->quote = 0;
  size_t at = p->at;
  int line = p->line;
  while (isspace(peek(p))) step(p);
  if (peek(p) != '{') {
    p->at = at, p->line = line, p->quote = quote;
    return NULL;
  }
  step(p);
  Obj *r = some(p, mode, '}');
  if (peek(p) == '}') step(p);
  else complain(p, "unexpected END_OF_INPUT", "");
  p->quote = quote;
  return r;
}
static Obj *needed(Page *p, Mode mode, const char *name) {
  Obj *r = argument(p, mode);
  if (r) return r;
  complain(p, "no argument of", name);
  return rt_alloc(p->R, T_LIST, 0);
}
static Obj *option(Page *p) {
  if (peek(p) != '[') return NULL;
  char quote = p->quote;
  p->quote = 0;
  step(p);
  Obj *r = some(p, OPTION, ']');
  if (peek(p) == ']') step(p);
  p->quote = quote;
  return LEN(r) == 1 ? ELT(r, 0) : r;
}

/* The text of {..}, as it stands there. */
static Obj *raw_argument(Page *p) {
  skip_blanks(p);
  if (peek(p) != '{') return NULL;
  Buf b = buf_new(p->R);
  int braces = 0;
  for (int c; (c = peek(p)) != END; step(p)) {
    if (c == '\\' && escapes(peek_at(p, 1)) && peek_at(p, 1) != '\\') {
      buf_putc(&b, '\\'), step(p), c = peek(p);
    } else if (c == '{' && ++braces == 1) continue;
    else if (c == '}' && --braces == 0) {
      step(p);
      break;
    }
    buf_putc(&b, (char)c);
  }
  return rt_mkn(p->R, b.s ? b.s : "", b.n, CE_UTF8);
}

static Obj *define(Page *p, const char *name) {
  Obj *called = raw_argument(p), *means = called ? raw_argument(p) : NULL;
  if (!means) {
    complain(p, "no definition after", name);
    return tagged(p, rt_alloc(p->R, T_STR, 1), name);
  }
  Obj *names = rt_attr(p->own, p->R->s.names);
  int64_t n = LEN(p->own);
  Obj *own = rt_alloc(p->R, T_STR, n + 1), *keys = rt_alloc(p->R, T_STR, n + 1);
  for (int64_t i = 0; i < n; i++) SET_STR(own, i, ELT(p->own, i)), SET_STR(keys, i, ELT(names, i));
  SET_STR(own, n, means), SET_STR(keys, n, called);
  rt_attr_set(p->R, own, p->R->s.names, keys);
  p->own = own;
  Obj *x = rt_alloc(p->R, T_STR, 1);
  SET_STR(x, 0, called);
  Obj *def = rt_alloc(p->R, T_STR, 1);
  SET_STR(def, 0, means);
  rt_attr_set(p->R, x, rt_sym(p->R, "definition"), def);
  return tagged(p, x, name);
}

static const char *definition(Page *p, const char *name) {
  Obj *names = rt_attr(p->own, p->R->s.names);
  for (int64_t i = LEN(p->own); i-- > 0;) /* the last one counts */
    if (!strcmp(STR(names, i), name)) return STR(p->own, i);
  return NULL;
}

/* What an own macro means goes before the text that is left. */
static Obj *replace(Page *p, const char *name, const char *means) {
  if (++p->replaced > MOST_REPLACED) rt_error(p->R, "macro '%s' has no end", name);
  int most = 0;
  for (const char *q = means; (q = strchr(q, '#')) != NULL; q++)
    if (q[1] >= '1' && q[1] <= '9' && q[1] - '0' > most) most = q[1] - '0';
  Obj *args[9] = {NULL};
  Obj *said = rt_alloc(p->R, T_STR, most + 1);
  SET_STR(said, 0, rt_mk(p->R, means));
  for (int i = 0; i < most; i++) {
    args[i] = raw_argument(p);
    if (!args[i]) complain(p, "no argument of", name), args[i] = EMPTY_STR;
    SET_STR(said, i + 1, args[i]);
  }
  Buf b = buf_new(p->R);
  for (const char *q = means; *q; q++) {
    if (*q == '#' && q[1] >= '1' && q[1] <= '9') {
      const Obj *a = args[*++q - '1'];
      buf_put(&b, CSTR(a), CLEN(a));
    } else buf_putc(&b, *q);
  }
  buf_put(&b, p->s + p->at, p->n - p->at);
  p->s = b.s ? b.s : "", p->n = b.n, p->at = 0;
  rt_attr_set(p->R, said, rt_sym(p->R, "macro"), rt_str(p->R, name));
  return tagged(p, said, "USERMACRO");
}

static const Macro *find(const char *name) {
  for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
    if (!strcmp(macros[i].name, name)) return &macros[i];
  return NULL;
}

static Obj *several(Page *p, int n, Mode mode, const char *name) {
  Obj *r = rt_alloc(p->R, T_LIST, n);
  for (int i = 0; i < n; i++) rt_set_elt(r, i, needed(p, mode, name));
  return r;
}
static Obj *formula(Page *p) {
  p->formula = true;
  Obj *a = needed(p, VERBATIM, "\\eqn"), *b = NULL;
  p->formula = false;
  if (peek(p) == '{') b = argument(p, VERBATIM);
  Obj *r = rt_alloc(p->R, T_LIST, b ? 2 : 1);
  rt_set_elt(r, 0, a);
  if (b) rt_set_elt(r, 1, b);
  return r;
}
static Obj *listed(Page *p, Mode mode, bool pairs, const char *name) {
  bool before = p->pairs;
  p->pairs = pairs;
  Obj *r = needed(p, mode, name);
  p->pairs = before;
  return r;
}

/* A macro and its arguments; mode: of what is around. */
static Obj *macro(Page *p, Mode mode) {
  char name[LONGEST_NAME + 1];
  size_t n = 1;
  name[0] = '\\';
  for (step(p); isalnum(peek(p)) && n < LONGEST_NAME; step(p)) name[n++] = (char)peek(p);
  name[n] = 0;
  const char *means = definition(p, name);
  if (means) return replace(p, name, means);
  const Macro *m = find(name);
  if (!m) {
    complain(p, "unknown macro", name);
    return tagged(p, rt_str(p->R, name), "UNKNOWN");
  }
  bool optional = !strcmp(name, "\\link") || !strcmp(name, "\\Sexpr") || !strcmp(name, "\\linkS4class");
  Obj *opt = optional ? option(p) : NULL, *r = NULL;
  switch (m->kind) {
  case K_SECTION:
  case K_ONE: r = needed(p, m->mode, name); break;
  case K_TWO: {
    r = rt_alloc(p->R, T_LIST, 2);
    bool inner = !strcmp(name, "\\if"); /* what is chosen reads as what is around it */
    rt_set_elt(r, 0, needed(p, m->mode, name));
    rt_set_elt(r, 1, needed(p, inner && mode != OPTION ? mode : m->mode, name));
    break;
  }
  case K_THREE: r = several(p, 3, m->mode, name); break;
  case K_FORMULA: r = formula(p); break;
  case K_HREF:
    r = rt_alloc(p->R, T_LIST, 2);
    rt_set_elt(r, 0, needed(p, VERBATIM, name));
    rt_set_elt(r, 1, needed(p, LATEX, name));
    break;
  case K_LIST: r = listed(p, m->mode, false, name); break;
  case K_PAIRS: r = listed(p, m->mode, true, name); break;
  case K_ITEM: r = p->pairs ? several(p, 2, LATEX, name) : rt_alloc(p->R, T_LIST, 0); break;
  case K_ALONE: r = rt_alloc(p->R, T_LIST, 0); break;
  case K_DEFINE: return define(p, name);
  case K_UNKNOWN: break;
  }
  rt_assert(p->R, r != NULL, "macro %s", name);
  if (opt) rt_attr_set(p->R, r, rt_sym(p->R, "Rd_option"), opt);
  return tagged(p, r, name);
}

/* #ifdef NAME .. #endif, each at the start of a line. */
static bool at_word(const Page *p, const char *word) {
  size_t n = strlen(word);
  return (p->at == 0 || p->s[p->at - 1] == '\n') && p->n - p->at >= n && !memcmp(p->s + p->at, word, n);
}
static Obj *conditional(Page *p, Mode mode) {
  bool none = at_word(p, "#ifndef");
  for (int i = none ? 7 : 6; i > 0; i--) step(p);
  Obj *r = rt_alloc(p->R, T_LIST, 2);
  Obj *name = rt_alloc(p->R, T_LIST, 1);
  rt_set_elt(name, 0, latex_text(p, false));
  rt_set_elt(r, 0, name);
  rt_set_elt(r, 1, some(p, mode, '#'));
  if (at_word(p, "#endif"))
    while (peek(p) != END && peek(p) != '\n') step(p);
  if (peek(p) == '\n') step(p);
  return tagged(p, r, none ? "#ifndef" : "#ifdef");
}

/* Pieces until the end, which stays: a brace, ']', '#' for #endif, or 0 for that of the text. */
static Obj *some(Page *p, Mode mode, char end) {
  Pieces all = {0};
  int braces = end == '}' ? 1 : 1000; /* those that are open, in code and verbatim text */
  if (++p->depth > DEEPEST) rt_error(p->R, "help page: too many macros within macros");
  for (int c; (c = peek(p)) != END;) {
    if (at_word(p, "#endif")) {
      if (end == '#') break;
      while (peek(p) != END && peek(p) != '\n') step(p);
      continue;
    }
    size_t before = p->at;
    const char *text = p->s;
    if (c == '}' && end == '}' && braces == 1 && !(mode == RCODE && p->quote)) break;
    if (c == ']' && end == ']') break;
    if (at_word(p, "#ifdef") || at_word(p, "#ifndef")) add(p, &all, conditional(p, mode));
    else if (c == '%' && !p->formula) add(p, &all, comment(p));
    else if (mode != VERBATIM && starts_macro(p)) add(p, &all, macro(p, mode));
    else if (c == '{' && (mode == LATEX || mode == OPTION)) add(p, &all, tagged(p, argument(p, LATEX), "LIST"));
    else {
      Obj *x = mode == VERBATIM ? verbatim_text(p, &braces)
               : mode == RCODE  ? code_text(p, &braces)
                                : latex_text(p, mode == OPTION);
      if (CLEN(ELT(x, 0))) add(p, &all, x);
    }
    if (p->at == before && p->s == text) { /* a brace that closes nothing */
      complain(p, "unexpected", (char[]){(char)c, 0});
      step(p);
    }
  }
  p->depth--;
  return pieces(p, &all);
}

/* .rd_parse(text, macros): list(pieces, problems, macros) */
static Obj *do_rd_parse(Rt *R, Call *c) {
  Obj *text = c->args[0];
  if (text->type != T_STR || LEN(text) != 1) arg_invalid(R, "text");
  const char *s = STR(text, 0);
  Page p = {.R = R, .s = s, .n = strlen(s), .line = 1, .problems = rt_alloc(R, T_STR, 0)};
  p.own = c->args[1]->type == T_STR ? c->args[1] : rt_alloc(R, T_STR, 0);
  Obj *r = rt_alloc(R, T_LIST, 3);
  rt_set_elt(r, 0, some(&p, LATEX, 0));
  rt_set_elt(r, 1, p.problems);
  rt_set_elt(r, 2, p.own);
  return r;
}

const BuiltinDef builtins_rd[] = {{".rd_parse", do_rd_parse, BK_BUILTIN, "text, macros", BF_STRICT, 0}, {0}};
