/* ast/parse.c - tokens to R language objects: recursive descent, operators by precedence climbing.
 *
 * The grammar is GNU R 4.2's.  Two nonterminals matter: an expression in which `=` may assign (top level, in braces and
 * parentheses, bodies of functions and control structures) and one in which it may not (arguments, conditions). */
#include "lex.h"
#include <stdio.h>

enum {
  P_QUESTION = 1,
  P_BODY, /* bodies of function, if, for, while, repeat take everything but `?` */
  P_EQ,
  P_LEFT,
  P_RIGHT,
  P_TILDE,
  P_OR,
  P_AND,
  P_NOT,
  P_COMPARE,
  P_SUM,
  P_PROD,
  P_SPECIAL,
  P_COLON,
  P_SIGN,
  P_POWER,
};
enum { LEFT, RIGHT, NON };

typedef struct Infix {
  uint8_t prec, assoc;
} Infix;
static Infix infix(Tok t) {
  switch (t) {
  case TK_QUESTION: return (Infix){P_QUESTION, LEFT};
  case TK_EQ_ASSIGN: return (Infix){P_EQ, RIGHT};
  case TK_LEFT_ASSIGN: return (Infix){P_LEFT, RIGHT};
  case TK_RIGHT_ASSIGN: return (Infix){P_RIGHT, LEFT};
  case TK_TILDE: return (Infix){P_TILDE, LEFT};
  case TK_OR:
  case TK_OR2: return (Infix){P_OR, LEFT};
  case TK_AND:
  case TK_AND2: return (Infix){P_AND, LEFT};
  case TK_GT:
  case TK_GE:
  case TK_LT:
  case TK_LE:
  case TK_EQ:
  case TK_NE: return (Infix){P_COMPARE, NON};
  case TK_PLUS:
  case TK_MINUS: return (Infix){P_SUM, LEFT};
  case TK_TIMES:
  case TK_DIVIDE: return (Infix){P_PROD, LEFT};
  case TK_SPECIAL:
  case TK_PIPE: return (Infix){P_SPECIAL, LEFT};
  case TK_COLON: return (Infix){P_COLON, LEFT};
  case TK_POWER: return (Infix){P_POWER, RIGHT};
  default: return (Infix){0, LEFT};
  }
}

typedef struct Parser {
  Lexer L;
  Rt *R;
  Pos end; /* last character of the last consumed token */
  bool keep_source;
  Obj *srcfile; /* environment, or NIL */
  size_t top;   /* where the text of the current top-level expression starts */
} Parser;

/* ---- building --------------------------------------------------------------------------------------------------- */

/* A growing list of elements with optional names. */
typedef struct Args {
  Obj *v;     /* T_LIST */
  Obj *names; /* T_STR or NULL */
  int64_t n;
} Args;

static void args_init(Parser *P, Args *a) {
  a->v = rt_alloc(P->R, T_LIST, 4);
  a->names = NULL;
  a->n = 0;
}
static void args_add(Parser *P, Args *a, Obj *x, Obj *name) {
  rt_assert(P->R, x && a->n <= LEN(a->v), "argument %lld of %lld", (long long)a->n, (long long)LEN(a->v));
  if (a->n == LEN(a->v)) {
    a->v = rt_resize(P->R, a->v, 2 * a->n);
    if (a->names) a->names = rt_resize(P->R, a->names, 2 * a->n);
  }
  if (name && !a->names) a->names = rt_alloc(P->R, T_STR, LEN(a->v));
  if (a->names) SET_STR(a->names, a->n, name ? name : EMPTY_STR);
  rt_set_elt(a->v, a->n++, x);
}
static Obj *args_vec(Parser *P, Args *a, ObjType type) {
  rt_assert(P->R, a->n <= LEN(a->v) && (!a->names || a->n <= LEN(a->names)), "%lld arguments of %lld", (long long)a->n,
            (long long)LEN(a->v));
  Obj *r = rt_alloc(P->R, type, a->n);
  for (int64_t i = 0; i < a->n; i++) rt_set_elt(r, i, ELT(a->v, i));
  if (a->names) {
    Obj *nm = rt_alloc(P->R, T_STR, a->n);
    for (int64_t i = 0; i < a->n; i++) SET_STR(nm, i, ELT(a->names, i));
    rt_attr_set(P->R, r, P->R->s.names, nm);
  }
  return r;
}
static Obj *args_call(Parser *P, Args *a, int line) {
  rt_assert(P->R, a->n > 0 && line >= 0, "a call of nothing, line %d", line);
  Obj *r = args_vec(P, a, T_LANG);
  r->aux = (uint32_t)line;
  return r;
}

static Obj *call1(Parser *P, int line, Obj *fn, Obj *a) {
  rt_assert(P->R, fn && a && line >= 0, "a call without an operand, line %d", line);
  Obj *r = rt_alloc(P->R, T_LANG, 2);
  rt_set_elt(r, 0, fn);
  rt_set_elt(r, 1, a);
  r->aux = (uint32_t)line;
  return r;
}
static Obj *call2(Parser *P, int line, Obj *fn, Obj *a, Obj *b) {
  rt_assert(P->R, fn && a && b && line >= 0, "a call without an operand, line %d", line);
  Obj *r = rt_alloc(P->R, T_LANG, 3);
  rt_set_elt(r, 0, fn);
  rt_set_elt(r, 1, a);
  rt_set_elt(r, 2, b);
  r->aux = (uint32_t)line;
  return r;
}

static Obj *make_srcref(Parser *P, Pos first, Pos last) {
  rt_assert(P->R, first.line <= last.line && first.at <= last.at, "a source from line %d to %d", first.line, last.line);
  Rt *R = P->R;
  Obj *s = rt_alloc(R, T_INT, 8);
  int32_t *p = INT_W(s);
  p[0] = first.line, p[1] = first.byte, p[2] = last.line, p[3] = last.byte;
  p[4] = first.col, p[5] = last.col, p[6] = first.line, p[7] = last.line;
  rt_attr_set(R, s, R->s.srcfile, P->srcfile);
  rt_attr_set(R, s, R->s.class_, rt_str(R, "srcref"));
  return s;
}
static void attach_srcrefs(Parser *P, Obj *x, Args *refs, Pos first, Pos last) {
  rt_attr_set(P->R, x, P->R->s.srcref, args_vec(P, refs, T_LIST));
  rt_attr_set(P->R, x, P->R->s.srcfile, P->srcfile);
  rt_attr_set(P->R, x, P->R->s.wholeSrcref, make_srcref(P, first, last));
}

/* ---- tokens ------------------------------------------------------------------------------------------------------ */

static Token take(Parser *P) {
  Token t = lex_take(&P->L);
  rt_assert(P->R, t.first.at <= t.last.at && t.last.at <= P->L.n, "a token from %zu to %zu of %zu", (size_t)t.first.at,
            (size_t)t.last.at, P->L.n);
  P->end = t.last;
  if (P->L.table) table_token(P->L.table, &t);
  return t;
}
static Tok look(Parser *P) { return lex_type(&P->L); }
static Token expect(Parser *P, Tok type) {
  if (look(P) != type) lex_unexpected(&P->L);
  return take(P);
}

/* Parse data (lex.h).  A rule is applied where GNU R's parser applies it: before or after the next token is looked at.
 */
static size_t open_rows(Parser *P) { return P->L.table ? P->L.table->nopen : 0; }
static void count_rule(Parser *P) {
  if (P->L.table) table_count(P->L.table);
}
static void reduce_as(Parser *P, size_t from, const char *token) {
  if (P->L.table) table_reduce(P->L.table, from, token);
}
static void reduce(Parser *P, size_t from) { reduce_as(P, from, "expr"); }
static void rename_token(Parser *P, const char *token) {
  if (P->L.table) table_rename(P->L.table, token);
}

static void check_depth(Parser *P) {
  if ((char *)__builtin_frame_address(0) < P->R->stack_limit + 65536) lex_fail(&P->L, "memory exhausted");
}

/* ---- pipes --------------------------------------------------------------------------------------------------------
 */

static bool is_special_name(Obj *f) {
  static const char *const names[] = {
      "if", "while", "repeat", "for", "break", "next", "return", "function", "(",  "{",   "+",  "-",  "*",  "/",
      "^",  "%%",    "%/%",    "%*%", ":",     "::",   ":::",    "?",        "~",  "@",   "=>", "==", "!=", "<",
      ">",  "<=",    ">=",     "&",   "|",     "&&",   "||",     "!",        "<-", "<<-", "=",  "$",  "[[", "["};
  if (f->type != T_SYM) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(SYMNAME(f), names[i])) return true;
  return false;
}

static bool has_placeholder(Rt *R, Obj *x) {
  if (x == R->s.pipe_placeholder) return true;
  if (x->type == T_LANG)
    for (int64_t i = 0; i < LEN(x); i++)
      if (has_placeholder(R, ELT(x, i))) return true;
  return false;
}

/* x as errors show it: the placeholder is the string "_". */
static Obj *shown_placeholder(Rt *R, Obj *x) {
  if (x == R->s.pipe_placeholder) return rt_str(R, "_");
  if (x->type != T_LANG || !has_placeholder(R, x)) return x;
  Obj *r = rt_dup(R, x);
  for (int64_t i = 0; i < LEN(r); i++) rt_set_elt(r, i, shown_placeholder(R, ELT(r, i)));
  return r;
}

static Obj *pipe_call(Parser *P, int line, Obj *lhs, Obj *rhs) {
  Rt *R = P->R;
  if (rhs->type != T_LANG) lex_fail(&P->L, "The pipe operator requires a function call as RHS");
  Obj *names = rt_attr(rhs, R->s.names), *hole = R->s.pipe_placeholder;
  if (P->L.saw_placeholder && has_placeholder(P->R, ELT(rhs, 0)))
    lex_fail(&P->L, "pipe placeholder cannot be used in the RHS function");
  if (P->L.saw_placeholder)
    for (int64_t i = 1; i < LEN(rhs); i++) {
      if (ELT(rhs, i) != hole) continue;
      if (IS_NIL(names) || ELT(names, i) == EMPTY_STR)
        lex_fail(&P->L, "pipe placeholder can only be used as a named argument");
      for (int64_t j = i + 1; j < LEN(rhs); j++)
        if (ELT(rhs, j) == hole) {
          P->L.call = shown_placeholder(R, rhs);
          lex_fail(&P->L, "pipe placeholder may only appear once");
        }
      rt_set_elt(rhs, i, lhs);
      return rhs;
    }
  if (is_special_name(ELT(rhs, 0)))
    lex_fail(&P->L, "function '%s' not supported in RHS call of a pipe", SYMNAME(ELT(rhs, 0)));
  Args a;
  args_init(P, &a);
  for (int64_t i = 0; i < LEN(rhs); i++) {
    Obj *nm = IS_NIL(names) || ELT(names, i) == EMPTY_STR ? NULL : ELT(names, i);
    args_add(P, &a, ELT(rhs, i), nm);
    if (i == 0) args_add(P, &a, lhs, NULL);
  }
  return args_call(P, &a, line);
}

/* ---- expressions ---------------------------------------------------------------------------------------------------
 */

/* first: a token already consumed, or NULL. */
static Obj *parse_expr(Parser *P, int min, bool eq, const Token *first);
static Obj *parse_body(Parser *P) { return parse_expr(P, P_BODY, true, NULL); }

static Obj *parse_cond(Parser *P) {
  expect(P, TK_LPAREN);
  Obj *x = parse_expr(P, P_QUESTION, false, NULL);
  expect(P, TK_RPAREN);
  count_rule(P);
  P->L.eat_lines = true;
  return x;
}

/* Arguments up to `close`, which is not consumed. */
static void parse_args(Parser *P, Args *a, Tok close) {
  int64_t from = a->n;
  for (;;) {
    Tok t = look(P);
    bool empty = t == TK_COMMA || t == close;
    if (empty) {
      count_rule(P);
      if (t == close && a->n == from) return; /* f() */
      args_add(P, a, MISSING_ARG, NULL);
    } else if (t == TK_SYMBOL || t == TK_STR || t == TK_NULL) {
      Token first = take(P);
      if (look(P) == TK_EQ_ASSIGN) {
        if (t == TK_SYMBOL) rename_token(P, "SYMBOL_SUB");
        take(P);
        rename_token(P, "EQ_SUB");
        Obj *name = t == TK_SYMBOL ? SYM(first.val)->name : t == TK_STR ? ELT(first.val, 0) : rt_mk(P->R, "NULL");
        if (!CLEN(name)) lex_fail(&P->L, "attempt to use zero-length variable name");
        t = look(P);
        args_add(P, a, t == TK_COMMA || t == close ? MISSING_ARG : parse_expr(P, P_QUESTION, false, NULL), name);
      } else args_add(P, a, parse_expr(P, P_QUESTION, false, &first), NULL);
    } else args_add(P, a, parse_expr(P, P_QUESTION, false, NULL), NULL);
    if (!empty) count_rule(P), count_rule(P); /* the argument, and the list up to it */
    t = look(P);
    if (t == close) return;
    if (t != TK_COMMA) lex_unexpected(&P->L);
    take(P);
    if (look(P) == close) {
      count_rule(P);
      args_add(P, a, MISSING_ARG, NULL);
      return;
    }
  }
}

static Obj *parse_formals(Parser *P) {
  Args a;
  args_init(P, &a);
  expect(P, TK_LPAREN);
  if (look(P) != TK_RPAREN)
    for (;;) {
      Token t = expect(P, TK_SYMBOL);
      Obj *name = SYM(t.val)->name, *dflt = MISSING_ARG;
      for (int64_t i = 0; i < a.n; i++)
        if (ELT(a.names, i) == name)
          lex_fail(&P->L, "repeated formal argument '%s' on line %d", CSTR(name), t.first.line);
      rename_token(P, "SYMBOL_FORMALS");
      if (look(P) == TK_EQ_ASSIGN) {
        take(P);
        rename_token(P, "EQ_FORMALS");
        dflt = parse_expr(P, P_QUESTION, false, NULL);
      }
      count_rule(P);
      args_add(P, &a, dflt, name);
      if (look(P) != TK_COMMA) break;
      take(P);
    }
  expect(P, TK_RPAREN);
  P->L.eat_lines = true;
  return a.n ? args_vec(P, &a, T_PAIRLIST) : NIL;
}

static Obj *parse_function(Parser *P, const Token *t) {
  Obj *formals = parse_formals(P);
  Obj *body = parse_body(P);
  Obj *r = rt_alloc(P->R, T_LANG, 4);
  rt_set_elt(r, 0, P->R->s.function);
  rt_set_elt(r, 1, formals);
  rt_set_elt(r, 2, body);
  rt_set_elt(r, 3, P->keep_source ? make_srcref(P, t->first, P->end) : NIL);
  r->aux = (uint32_t)t->first.line;
  return r;
}

static Obj *parse_block(Parser *P, const Token *open) {
  Args a, refs;
  size_t rows = open_rows(P);
  args_init(P, &a);
  args_add(P, &a, P->R->s.lbrace, NULL);
  if (P->keep_source) {
    args_init(P, &refs);
    args_add(P, &refs, make_srcref(P, open->first, open->last), NULL);
  }
  for (;;) {
    Tok t = look(P);
    if (t == TK_RBRACE) break;
    if (t == TK_SEMI || t == TK_NEWLINE) {
      take(P);
      Tok next = look(P);
      if (next != TK_SEMI && next != TK_NEWLINE && next != TK_RBRACE) continue;
      if (t == TK_SEMI) reduce_as(P, rows, "exprlist");
      else count_rule(P);
      continue;
    }
    Pos start = lex_peek(&P->L)->first;
    args_add(P, &a, parse_expr(P, P_QUESTION, true, NULL), NULL);
    if (P->keep_source) args_add(P, &refs, make_srcref(P, start, P->end), NULL);
    t = look(P);
    if (t != TK_RBRACE && t != TK_SEMI && t != TK_NEWLINE) lex_unexpected(&P->L);
    count_rule(P);
  }
  take(P);
  P->L.eat_lines = false;
  Obj *r = args_call(P, &a, open->first.line);
  if (P->keep_source) {
    Pos whole = {0, 1, 0, 0};
    attach_srcrefs(P, r, &refs, whole, P->end);
  }
  return r;
}

static Obj *parse_if(Parser *P, const Token *t) {
  Obj *cond = parse_cond(P), *yes = parse_body(P), *no = NULL;
  if (look(P) == TK_ELSE) {
    take(P);
    no = parse_body(P);
  }
  Obj *r = call2(P, t->first.line, P->R->s.if_, cond, yes);
  if (!no) return r;
  Obj *r4 = rt_alloc(P->R, T_LANG, 4);
  for (int i = 0; i < 3; i++) rt_set_elt(r4, i, ELT(r, i));
  rt_set_elt(r4, 3, no);
  r4->aux = r->aux;
  return r4;
}

static Obj *parse_for(Parser *P, const Token *t) {
  size_t rows = open_rows(P);
  expect(P, TK_LPAREN);
  Obj *var = expect(P, TK_SYMBOL).val;
  expect(P, TK_IN);
  Obj *seq = parse_expr(P, P_QUESTION, false, NULL);
  expect(P, TK_RPAREN);
  reduce_as(P, rows, "forcond");
  P->L.eat_lines = true;
  Obj *body = parse_body(P), *r = rt_alloc(P->R, T_LANG, 4);
  rt_set_elt(r, 0, P->R->s.for_);
  rt_set_elt(r, 1, var);
  rt_set_elt(r, 2, seq);
  rt_set_elt(r, 3, body);
  r->aux = (uint32_t)t->first.line;
  return r;
}

/* What starts with the token t, which has been consumed. */
static Obj *primary(Parser *P, const Token *t) {
  Rt *R = P->R;
  int line = t->first.line;
  Obj *x;
  switch (t->type) {
  case TK_STR:
  case TK_SYMBOL:
    x = t->val;
    if (t->type == TK_STR) rt_share(x);
    if (look(P) == TK_NS_GET || look(P) == TK_NS_GET_INT) {
      if (t->type == TK_SYMBOL) rename_token(P, "SYMBOL_PACKAGE");
      Token get = take(P);
      if (look(P) != TK_SYMBOL && look(P) != TK_STR) lex_unexpected(&P->L);
      return call2(P, line, get.val, x, take(P).val);
    }
    return x;
  case TK_NUM: rt_share(t->val); return t->val;
  case TK_NULL:
  case TK_PLACEHOLDER: return t->val;
  case TK_NEXT:
  case TK_BREAK:
    x = rt_alloc(R, T_LANG, 1);
    rt_set_elt(x, 0, t->val);
    x->aux = (uint32_t)line;
    return x;
  case TK_LBRACE: return parse_block(P, t);
  case TK_LPAREN:
    x = parse_expr(P, P_QUESTION, true, NULL);
    expect(P, TK_RPAREN);
    return call1(P, line, R->s.lparen, x);
  case TK_MINUS:
  case TK_PLUS: return call1(P, line, t->val, parse_expr(P, P_SIGN, false, NULL));
  case TK_NOT: return call1(P, line, t->val, parse_expr(P, P_NOT, false, NULL));
  case TK_TILDE: return call1(P, line, t->val, parse_expr(P, P_TILDE + 1, false, NULL));
  case TK_QUESTION: return call1(P, line, t->val, parse_expr(P, P_QUESTION + 1, true, NULL));
  case TK_FUNCTION:
  case TK_LAMBDA: return parse_function(P, t);
  case TK_IF: return parse_if(P, t);
  case TK_FOR: return parse_for(P, t);
  case TK_WHILE: {
    Obj *cond = parse_cond(P);
    return call2(P, line, R->s.while_, cond, parse_body(P));
  }
  case TK_REPEAT: return call1(P, line, R->s.repeat, parse_body(P));
  default: return NULL;
  }
}

static Obj *parse_primary(Parser *P, const Token *t) {
  size_t from = open_rows(P) - 1;
  Obj *x = primary(P, t);
  reduce(P, from);
  return x;
}

/* Statements and prefix operators take all that they can: nothing postfix is left for them. */
static bool takes_postfix(Tok t) {
  switch (t) {
  case TK_MINUS:
  case TK_PLUS:
  case TK_NOT:
  case TK_TILDE:
  case TK_QUESTION:
  case TK_FUNCTION:
  case TK_LAMBDA:
  case TK_IF:
  case TK_FOR:
  case TK_WHILE:
  case TK_REPEAT: return false;
  default: return true;
  }
}

static Obj *parse_postfix(Parser *P, Obj *x, int line) {
  Rt *R = P->R;
  size_t from = open_rows(P) - 1;
  for (;;) {
    Tok t = look(P);
    Args a;
    switch (t) {
    case TK_LPAREN:
      if (P->L.table && P->L.table->symbol) rename_token(P, "SYMBOL_FUNCTION_CALL");
      take(P);
      args_init(P, &a);
      if (x->type == T_STR) x = rt_sym_of(R, ELT(x, 0));
      args_add(P, &a, x, NULL);
      parse_args(P, &a, TK_RPAREN);
      expect(P, TK_RPAREN);
      x = args_call(P, &a, line);
      break;
    case TK_LBRACKET:
    case TK_LBB: {
      Token open = take(P);
      args_init(P, &a);
      args_add(P, &a, open.val, NULL);
      args_add(P, &a, x, NULL);
      int64_t n = a.n;
      parse_args(P, &a, TK_RBRACKET);
      if (a.n == n) args_add(P, &a, MISSING_ARG, NULL); /* x[] */
      expect(P, TK_RBRACKET);
      if (t == TK_LBB) expect(P, TK_RBRACKET);
      x = args_call(P, &a, line);
      break;
    }
    case TK_DOLLAR:
    case TK_AT: {
      Token get = take(P);
      if (look(P) != TK_SYMBOL && look(P) != TK_STR) lex_unexpected(&P->L);
      Token name = take(P);
      if (t == TK_AT && name.type == TK_SYMBOL) rename_token(P, "SLOT");
      if (name.type == TK_STR) rt_share(name.val);
      /* A$b::c: `::` binds tighter, as in the grammar. */
      Obj *rhs = name.val;
      x = call2(P, line, get.val, x, rhs);
      break;
    }
    default: return x;
    }
    reduce(P, from);
  }
}

static Obj *parse_expr(Parser *P, int min, bool eq, const Token *first) {
  check_depth(P);
  Token t;
  if (first) {
    t = *first;
  } else {
    Token *p = lex_peek(&P->L);
    /* Only tokens that can begin an expression are consumed: an error is reported at the look-ahead. */
    switch (p->type) {
    case TK_STR:
    case TK_SYMBOL:
    case TK_NUM:
    case TK_NULL:
    case TK_PLACEHOLDER:
    case TK_NEXT:
    case TK_BREAK:
    case TK_LBRACE:
    case TK_LPAREN: break;
    default:
      if (takes_postfix(p->type)) lex_unexpected(&P->L);
    }
    t = take(P);
  }
  int line = t.first.line;
  size_t from = open_rows(P) - 1;
  Obj *x = parse_primary(P, &t);
  if (takes_postfix(t.type)) x = parse_postfix(P, x, line);
  bool wide = false; /* `=` or `?` has been applied: in the grammar it is no longer an expr */
  for (;;) {
    Tok tt = look(P);
    Infix in = infix(tt);
    bool ends = in.prec == 0 || in.prec < min || (tt == TK_EQ_ASSIGN && !eq);
    if (!wide && min <= P_EQ && (ends || in.prec <= P_EQ)) count_rule(P);
    if (ends) return x;
    Token o = take(P);
    Obj *rhs = parse_expr(P, in.assoc == RIGHT ? in.prec : in.prec + 1, eq, NULL);
    if (tt == TK_PIPE) x = pipe_call(P, line, x, rhs);
    else if (tt == TK_RIGHT_ASSIGN) x = call2(P, line, o.val, rhs, x);
    else x = call2(P, line, o.val, x, rhs);
    wide = in.prec <= P_EQ;
    reduce_as(P, from, !wide ? "expr" : eq ? "expr_or_assign_or_help" : "expr_or_help");
    if (in.assoc == NON && infix(look(P)).prec == in.prec) lex_unexpected(&P->L);
  }
}

/* ---- the whole text ---------------------------------------------------------------------------------------------- */

static Obj *make_srcfile(Parser *P, const char *file) {
  Rt *R = P->R;
  Env *e = rt_env_new(R, R->empty);
  const char *s = P->L.text;
  size_t n = P->L.n;
  Args lines;
  args_init(P, &lines);
  for (size_t i = 0; i < n;) {
    const char *nl = memchr(s + i, '\n', n - i);
    size_t k = nl ? (size_t)(nl - s) - i : n - i;
    args_add(P, &lines, rt_mkn(R, s + i, k, CE_UTF8), NULL);
    i += k + 1;
  }
  Obj *v = rt_alloc(R, T_STR, lines.n);
  for (int64_t i = 0; i < lines.n; i++) SET_STR(v, i, ELT(lines.v, i));
  rt_env_set(R, e, rt_sym(R, "filename"), v_obj(rt_str(R, file)));
  rt_env_set(R, e, rt_sym(R, "lines"), v_obj(v));
  rt_env_set(R, e, rt_sym(R, "Enc"), v_obj(rt_str(R, "unknown")));
  rt_env_set(R, e, rt_sym(R, "isFile"), v_lgl(0));
  rt_env_set(R, e, rt_sym(R, "fixedNewlines"), v_lgl(1));
  Obj *cls = rt_alloc(R, T_STR, 2);
  SET_STR(cls, 0, rt_mk(R, "srcfilecopy"));
  SET_STR(cls, 1, rt_mk(R, "srcfile"));
  rt_attr_set(R, (Obj *)e, R->s.class_, cls);
  return (Obj *)e;
}

/* The last lines of text[from, to) as R's getParseContext cuts them: up to 256 bytes, no empty last line. */
typedef struct Context {
  const char *line[2]; /* the last but one, the last */
  int len[2], n;       /* n: 0, 1 or 2 lines */
  int dropped;         /* an empty last line was dropped */
} Context;
static Context get_context(const char *text, size_t from, size_t to) {
  Context c = {{"", ""}, {0, 0}, 0, 0};
  if (to > from + 256) from = to - 256;
  if (to > from && text[to - 1] == '\n') to--, c.dropped = 1;
  else if (to == from) return c;
  size_t b = to;
  while (b > from && text[b - 1] != '\n') b--;
  c.line[1] = text + b, c.len[1] = (int)(to - b), c.n = 1;
  if (b > from) {
    size_t e = b - 1, s = e;
    while (s > from && text[s - 1] != '\n') s--;
    c.line[0] = text + s, c.len[0] = (int)(e - s), c.n = 2;
  }
  return c;
}

static char *format(Rt *R, const char *fmt, ...) RT_PRINTF(2, 3);
static char *format(Rt *R, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  char *s = rt_scratch(R, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(s, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return s;
}

static void report(Parser *P, ParseResult *r) {
  Rt *R = P->R;
  Lexer *L = &P->L;
  Token *t = &L->tok;
  r->line = t->first.line;
  r->col = t->first.col;
  r->status = PARSE_ERROR;
  if (L->message) {
    r->message = r->repl = L->message;
    r->call = L->call;
    r->context = format(R, "%s", "");
    r->whole = true;
    r->line = L->pos.line;
    r->col = L->pos.col;
    return;
  }
  if (t->type == TK_END || t->type == TK_INCOMPLETE) r->status = PARSE_INCOMPLETE;
  r->message = format(R, "unexpected %s", lex_token_text(t->type));
  Context c = get_context(L->text, 0, t->last.at);
  int line = t->last.line - c.dropped;
  if (t->type == TK_END && !c.dropped && L->virtual_nl) line--;
  if (t->type == TK_NEWLINE && !c.dropped) line--;
  if (c.n == 0) {
    r->context = format(R, "%s", "");
  } else {
    char *last = format(R, "%d: ", line);
    int width = (int)strlen(last) + r->col;
    if (c.n == 1) r->context = format(R, "%s%.*s\n%*s", last, c.len[1], c.line[1], width + 1, "^");
    else
      r->context = format(R, "%d: %.*s\n%s%.*s\n%*s", line - 1, c.len[0], c.line[0], last, c.len[1], c.line[1],
                          width > 1 ? width : 1, "^");
  }
  c = get_context(L->text, P->top, t->last.at);
  if (r->status == PARSE_INCOMPLETE) r->repl = format(R, "unexpected end of input");
  else if (c.n == 0) r->repl = r->message;
  else if (c.n == 1) r->repl = format(R, "%s in \"%.*s\"", r->message, c.len[1], c.line[1]);
  else r->repl = format(R, "%s in:\n\"%.*s\n%.*s\"", r->message, c.len[0], c.line[0], c.len[1], c.line[1]);
}

/* How a text is parsed, beside what it says. */
typedef struct How {
  const char *file;  /* what messages call it */
  bool keep_source;  /* attach srcrefs */
  Obj *srcfile;      /* what these refer to, or NULL: one made from the text */
  int line;          /* the first line's number */
  ParseTable *table; /* to be filled, or NULL */
} How;
static ParseResult parse(Rt *R, const char *text, size_t n, How how) {
  ParseResult r = {.status = PARSE_OK};
  volatile size_t nends = 0, cap = 0;
  Parser parser;
  Parser *volatile P = &parser;
  Args top, refs;
  memset(&parser, 0, sizeof parser);
  lex_init(&parser.L, R, text, n);
  parser.L.pos.line = how.line;
  parser.L.table = how.table;
  parser.R = R;
  parser.keep_source = how.keep_source;
  parser.srcfile = NIL;
  if (how.keep_source)
    parser.srcfile = how.srcfile ? how.srcfile : make_srcfile(&parser, how.file ? how.file : "<text>");
  args_init(&parser, &top);
  args_init(&parser, &refs);
  if (setjmp(parser.L.fail) == 0) {
    for (;;) {
      Tok t = look(P);
      if (t == TK_END) break;
      if (t == TK_NEWLINE) {
        take(P);
        count_rule(P);
        P->top = P->L.pos.at;
        continue;
      }
      Pos start = lex_peek(&P->L)->first;
      P->L.saw_placeholder = t == TK_PLACEHOLDER;
      Obj *x = parse_expr(P, P_QUESTION, true, NULL);
      Pos end = P->end;
      t = look(P);
      if (t != TK_NEWLINE && t != TK_SEMI && t != TK_END) lex_unexpected(&P->L);
      if (P->L.saw_placeholder && has_placeholder(R, x)) {
        P->L.call = shown_placeholder(R, x);
        lex_fail(&P->L, "invalid use of pipe placeholder");
      }
      args_add(P, &top, x, NULL);
      if (nends == cap) {
        cap = cap ? 2 * cap : 64;
        size_t *more = rt_scratch(R, cap * sizeof *more);
        if (nends) memcpy(more, r.ends, nends * sizeof *more);
        r.ends = more;
      }
      r.ends[nends++] = end.at;
      if (how.keep_source) args_add(P, &refs, make_srcref(P, start, end), NULL);
      if (t == TK_END) break;
      take(P);
      count_rule(P);
      P->top = P->L.pos.at;
      P->L.eat_lines = false;
      P->L.depth = 0;
    }
  } else report(P, &r);
  r.exprs = args_vec(P, &top, T_EXPR);
  if (how.keep_source && r.status == PARSE_OK) {
    Pos whole = {0, 1, 0, 0}, end = P->L.pos;
    attach_srcrefs(P, r.exprs, &refs, whole, end);
  }
  return r;
}

ParseResult ast_parse(Rt *R, const char *text, size_t n, const char *file, bool keep_source) {
  return parse(R, text, n, (How){.file = file, .keep_source = keep_source, .line = 1});
}
ParseResult ast_parse_of(Rt *R, const char *text, size_t n, const char *file, Obj *srcfile) {
  return parse(R, text, n, (How){.file = file, .keep_source = true, .srcfile = srcfile, .line = 1});
}
ParseResult ast_parse_at(Rt *R, const char *text, size_t n, int line) { return parse(R, text, n, (How){.line = line}); }

Obj *ast_parse_data(Rt *R, const char *text, size_t n) {
  ParseTable table = {.R = R};
  ParseResult r = parse(R, text, n, (How){.line = 1, .table = &table});
  return r.status == PARSE_OK ? table_columns(&table, text) : NIL;
}
