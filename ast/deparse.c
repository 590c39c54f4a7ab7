/* ast/deparse.c - R objects to R source text, line for line as GNU R's deparse() breaks and indents it.
 *
 * The text goes to one buffer; a line is ended where the syntax asks for it (braces, if without braces inside braces)
 * or, between arguments, once it is longer than the cutoff.  Parentheses that the tree lacks are put in by precedence.
 */
#include "deparse.h"
#include <stdio.h>

/* ---- operators --------------------------------------------------------------------------------------------------- */

typedef enum Form {
  F_CALL,
  F_IF,
  F_WHILE,
  F_FOR,
  F_REPEAT,
  F_BREAK,
  F_NEXT,
  F_FUNCTION,
  F_ASSIGN,
  F_CURLY,
  F_PAREN,
  F_SUBSET,
  F_DOLLAR,
  F_BINARY,  /* blanks around, may break after */
  F_BINARY2, /* no blanks */
  F_UNARY,
  F_SUBASS
} Form;
enum {
  PREC_FN,
  PREC_EQ,
  PREC_LEFT,
  PREC_RIGHT,
  PREC_TILDE,
  PREC_OR,
  PREC_AND,
  PREC_NOT,
  PREC_COMPARE,
  PREC_SUM,
  PREC_PROD,
  PREC_PERCENT,
  PREC_RANGE,
  PREC_SIGN,
  PREC_POWER,
  PREC_SUBSET,
  PREC_DOLLAR,
  PREC_NS
};
typedef struct OpInfo {
  const char *name;
  uint8_t form, prec, right;
} OpInfo;

static const OpInfo op_table[] = {
    {"if", F_IF, PREC_FN, 1},
    {"while", F_WHILE, PREC_FN, 0},
    {"for", F_FOR, PREC_FN, 0},
    {"repeat", F_REPEAT, PREC_FN, 0},
    {"break", F_BREAK, PREC_FN, 0},
    {"next", F_NEXT, PREC_FN, 0},
    {"function", F_FUNCTION, PREC_FN, 0},
    {"<-", F_ASSIGN, PREC_LEFT, 1},
    {"=", F_ASSIGN, PREC_EQ, 1},
    {"<<-", F_ASSIGN, PREC_LEFT, 1},
    {"{", F_CURLY, PREC_FN, 0},
    {"(", F_PAREN, PREC_FN, 0},
    {"[", F_SUBSET, PREC_SUBSET, 0},
    {"[[", F_SUBSET, PREC_SUBSET, 0},
    {"$", F_DOLLAR, PREC_DOLLAR, 0},
    {"@", F_DOLLAR, PREC_DOLLAR, 0},
    {"[<-", F_SUBASS, PREC_LEFT, 1},
    {"[[<-", F_SUBASS, PREC_LEFT, 1},
    {"$<-", F_SUBASS, PREC_LEFT, 1},
    {"@<-", F_SUBASS, PREC_LEFT, 1},
    {"+", F_BINARY, PREC_SUM, 0},
    {"-", F_BINARY, PREC_SUM, 0},
    {"*", F_BINARY, PREC_PROD, 0},
    {"/", F_BINARY2, PREC_PROD, 0},
    {"^", F_BINARY2, PREC_POWER, 1},
    {"%%", F_BINARY2, PREC_PERCENT, 0},
    {"%/%", F_BINARY2, PREC_PERCENT, 0},
    {"%*%", F_BINARY, PREC_PERCENT, 0},
    {"==", F_BINARY, PREC_COMPARE, 0},
    {"!=", F_BINARY, PREC_COMPARE, 0},
    {"<", F_BINARY, PREC_COMPARE, 0},
    {">", F_BINARY, PREC_COMPARE, 0},
    {"<=", F_BINARY, PREC_COMPARE, 0},
    {">=", F_BINARY, PREC_COMPARE, 0},
    {"!", F_UNARY, PREC_NOT, 0},
    {"&", F_BINARY, PREC_AND, 0},
    {"&&", F_BINARY, PREC_AND, 0},
    {"|", F_BINARY, PREC_OR, 0},
    {"||", F_BINARY, PREC_OR, 0},
    {":", F_BINARY2, PREC_RANGE, 0},
    {"~", F_BINARY, PREC_TILDE, 0},
    {"::", F_BINARY2, PREC_NS, 0},
    {":::", F_BINARY2, PREC_NS, 0},
};

/* GNU R's other primitives: an `if` inside their arguments is not broken over lines. */
static const char primitives[] =
    " ...elt ...length ...names .C .Call .Call.graphics .External .External.graphics .External2 .Fortran .Internal"
    " .Primitive .cache_class .class2 .isMethodsDispatchOn .primTrace .primUntrace .subset .subset2 Arg Conj Im"
    " Mod Re UseMethod abs acos acosh all any anyNA as.call as.character as.complex as.double as.environment"
    " as.integer as.logical as.numeric as.raw asin asinh atan atanh attr attr<- attributes attributes<- baseenv"
    " browser c call ceiling class class<- cos cosh cospi cummax cummin cumprod cumsum digamma dim dim<- dimnames"
    " dimnames<- emptyenv enc2native enc2utf8 environment<- exp expm1 expression floor forceAndCall gamma gc.time"
    " globalenv interactive invisible is.array is.atomic is.call is.character is.complex is.double is.environment"
    " is.expression is.finite is.function is.infinite is.integer is.language is.list is.logical is.matrix is.na"
    " is.name is.nan is.null is.numeric is.object is.pairlist is.raw is.recursive is.single is.symbol isS4"
    " lazyLoadDBfetch length length<- levels<- lgamma list log log10 log1p log2 max min missing names names<-"
    " nargs nzchar oldClass oldClass<- on.exit pos.to.env proc.time prod quote range rep retracemem return round"
    " seq.int seq_along seq_len sign signif sin sinh sinpi sqrt standardGeneric storage.mode<- substitute sum"
    " switch tan tanh tanpi tracemem trigamma trunc unclass untracemem xtfrm ";

static const OpInfo *find_op(Obj *sym) {
  const char *s = SYMNAME(sym);
  for (size_t i = 0; i < sizeof op_table / sizeof *op_table; i++)
    if (!strcmp(op_table[i].name, s)) return &op_table[i];
  return NULL;
}
static bool is_primitive_name(const char *s) {
  char word[32];
  int n = snprintf(word, sizeof word, " %s ", s);
  return n < (int)sizeof word && !strchr(s, ' ') && strstr(primitives, word);
}
static bool is_user_binop(Obj *sym) {
  const char *s = SYMNAME(sym);
  size_t n = strlen(s);
  return n >= 2 && s[0] == '%' && s[n - 1] == '%';
}

static void deparse(Deparser *d, Obj *x);

/* ---- lists of arguments ------------------------------------------------------------------------------------------ */

static void put_args(Deparser *d, Obj *x, int64_t from, bool formals) {
  rt_assert(d->R, rt_has_elts(x) && from >= 0, "arguments of %s", rt_type_name((ObjType)x->type));
  bool broken = false;
  int left = d->left;
  d->left = 0;
  Obj *names = rt_attr(x, d->R->s.names);
  for (int64_t i = from; i < LEN(x); i++) {
    Obj *nm = ast_arg_name(names, i), *v = ELT(x, i);
    if (nm) {
      ast_put_symbol(d, nm, ast_tick(d));
      if (!formals || v != MISSING_ARG) {
        ast_put(d, " = ");
        if (v != MISSING_ARG) {
          d->fnarg = true;
          deparse(d, v);
        }
      }
    } else {
      d->fnarg = true;
      deparse(d, v);
    }
    if (i + 1 < LEN(x)) {
      ast_put(d, ", ");
      ast_break_line(d, &broken);
    }
  }
  if (broken) d->indent--;
  d->left = left;
}

static void put_list(Deparser *d, Obj *x, Obj *names) {
  bool broken = false;
  for (int64_t i = 0; i < LEN(x); i++) {
    if (i > 0) ast_put(d, ", ");
    ast_break_line(d, &broken);
    ast_put_element_name(d, names, i);
    deparse(d, ELT(x, i));
  }
  if (broken) d->indent--;
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */

static bool is_call_to(Obj *x, Obj *sym) { return x->type == T_LANG && LEN(x) > 0 && ELT(x, 0) == sym; }

/* Does operand `arg` of `op` need parentheses?  left: it stands to the left of the operator; deep: the precedence of the
 * operators that the whole expression stands to the left of, 0 if there is none. */
static bool needs_parens(OpInfo op, Obj *arg, bool left, int deep) {
  if (arg->type == T_CPLX && LEN(arg) == 1) return op.prec > PREC_SUM || (op.prec == PREC_SUM && left == op.right);
  if (arg->type != T_LANG || LEN(arg) == 0 || ELT(arg, 0)->type != T_SYM) return false;
  const OpInfo *found = find_op(ELT(arg, 0));
  if (!found)
    return is_user_binop(ELT(arg, 0)) && (op.prec > PREC_PERCENT || (op.prec == PREC_PERCENT && left == op.right));
  OpInfo a = *found;
  switch (a.form) {
  case F_BINARY:
  case F_BINARY2:
    if (LEN(arg) == 2) {
      if (a.prec == PREC_SUM) a.prec = PREC_SIGN;
      if (!left) return deep > a.prec;
    } else if (LEN(arg) != 3) return false;
    if (LEN(arg) == 3 && op.prec == PREC_COMPARE && a.prec == PREC_COMPARE) return true;
    break;
  case F_SUBSET:
    if (op.form == F_DOLLAR) return false;
    break;
  case F_UNARY:
    if (!left) return deep > a.prec;
    break;
  case F_ASSIGN:
  case F_DOLLAR: break;
  case F_FOR:
  case F_IF:
  case F_WHILE:
  case F_REPEAT: return left || deep;
  default: return false;
  }
  return op.prec > a.prec || (op.prec == a.prec && left == op.right);
}

static void put_operand(Deparser *d, OpInfo op, Obj *arg, bool left) {
  int outer = d->left;
  bool parens = needs_parens(op, arg, left, outer);
  if (parens) ast_put(d, "(");
  d->left = parens ? 0 : left && op.prec > outer ? op.prec : outer;
  deparse(d, arg);
  d->left = outer;
  if (parens) ast_put(d, ")");
}

/* The formals of a builtin that looks like a closure; NULL: a primitive. */
static const char *builtin_formals(Deparser *d, Obj *x) {
  const char *formals = NULL;
  if (d->R->hooks.builtin_text) d->R->hooks.builtin_text(d->R, x, &formals);
  return formals;
}

static bool caller_needs_parens(Deparser *d, Obj *f) {
  if (f->type != T_LANG) return f->type == T_CLOSURE || (f->type == T_BUILTIN && builtin_formals(d, f));
  Obj *op = ELT(f, 0);
  if (op->type != T_SYM) return true;
  const OpInfo *info = find_op(op);
  if (!info) return is_user_binop(op);
  return !(info->prec >= PREC_SUBSET || info->form == F_PAREN || info->form == F_CURLY);
}

static Obj *operand(Obj *x, int64_t i) { return i < LEN(x) ? ELT(x, i) : NIL; }

static void put_if(Deparser *d, Obj *x) {
  ast_put(d, "if (");
  deparse(d, operand(x, 1));
  ast_put(d, ") ");
  if (d->incurly && !d->inlist) {
    bool curly = is_call_to(operand(x, 2), d->R->s.lbrace);
    if (!curly) {
      ast_end_line(d);
      d->indent++;
    }
    deparse(d, operand(x, 2));
    if (!curly) d->indent--;
    if (LEN(x) > 3) {
      ast_end_line(d);
      ast_put(d, "else ");
      deparse(d, ELT(x, 3));
    }
  } else {
    deparse(d, operand(x, 2));
    if (LEN(x) > 3) {
      ast_put(d, " else ");
      deparse(d, ELT(x, 3));
    }
  }
}

static void put_source(Deparser *d, Obj *srcref);

static void put_form(Deparser *d, Obj *x, OpInfo op, bool fnarg);
static void put_operator(Deparser *d, Obj *x, OpInfo op, bool fnarg) {
  int left = d->left;
  bool operands = op.form == F_ASSIGN || op.form == F_DOLLAR || op.form == F_BINARY || op.form == F_BINARY2 ||
                  op.form == F_UNARY || op.form == F_SUBSET;
  if (!operands) d->left = 0;
  put_form(d, x, op, fnarg);
  d->left = left;
}
static void put_function(Deparser *d, Obj *x) {
  Obj *a = operand(x, 1);
  if ((d->opts & DEPARSE_USESOURCE) && LEN(x) > 3 && rt_inherits(ELT(x, 3), "srcref")) {
    put_source(d, ELT(x, 3));
    return;
  }
  if (a->type != T_PAIRLIST && !IS_NIL(a)) rt_error(d->R, "badly formed function expression");
  ast_put(d, "function(");
  if (!IS_NIL(a)) put_args(d, a, 0, true);
  ast_put(d, ") ");
  deparse(d, operand(x, 2));
}

static void put_curly(Deparser *d, Obj *x) {
  ast_put(d, "{");
  d->incurly++;
  d->indent++;
  ast_end_line(d);
  for (int64_t i = 1; i < LEN(x); i++) {
    deparse(d, ELT(x, i));
    ast_end_line(d);
  }
  d->indent--;
  ast_put(d, "}");
  d->incurly--;
}

static void put_form(Deparser *d, Obj *x, OpInfo op, bool fnarg) {
  Obj *a = operand(x, 1), *b = operand(x, 2), *sym = ELT(x, 0);
  bool broken = false;
  switch (op.form) {
  case F_IF: put_if(d, x); return;
  case F_WHILE:
    ast_put(d, "while (");
    deparse(d, a);
    ast_put(d, ") ");
    deparse(d, b);
    return;
  case F_FOR:
    ast_put(d, "for (");
    deparse(d, a);
    ast_put(d, " in ");
    deparse(d, b);
    ast_put(d, ") ");
    deparse(d, operand(x, 3));
    return;
  case F_REPEAT:
    ast_put(d, "repeat ");
    deparse(d, a);
    return;
  case F_BREAK: ast_put(d, "break"); return;
  case F_NEXT: ast_put(d, "next"); return;
  case F_FUNCTION: put_function(d, x); return;
  case F_ASSIGN: {
    bool outer = fnarg && op.prec == PREC_EQ;
    if (outer) ast_put(d, "(");
    put_operand(d, op, a, true);
    ast_put(d, " ");
    ast_put(d, op.name);
    ast_put(d, " ");
    put_operand(d, op, b, false);
    if (outer) ast_put(d, ")");
    return;
  }
  case F_CURLY: put_curly(d, x); return;
  case F_PAREN:
    ast_put(d, "(");
    deparse(d, a);
    ast_put(d, ")");
    return;
  case F_SUBSET:
    put_operand(d, op, a, true);
    ast_put(d, op.name);
    if (LEN(x) > 2) put_args(d, x, 2, false);
    ast_put(d, op.name[1] ? "]]" : "]");
    return;
  case F_DOLLAR:
    put_operand(d, op, a, true);
    ast_put(d, op.name);
    if (b->type == T_STR && LEN(b) == 1 && ast_is_valid_name(STR(b, 0))) ast_put(d, STR(b, 0));
    else put_operand(d, op, b, false);
    return;
  case F_BINARY:
    put_operand(d, op, a, true);
    ast_put(d, " ");
    ast_put(d, op.name);
    ast_put(d, " ");
    ast_break_line(d, &broken);
    put_operand(d, op, b, false);
    if (broken) d->indent--;
    return;
  case F_BINARY2:
    put_operand(d, op, a, true);
    ast_put(d, op.name);
    put_operand(d, op, b, false);
    return;
  case F_UNARY:
    ast_put(d, op.name);
    put_operand(d, op, a, false);
    return;
  default:
    ast_put_symbol(d, SYM(sym)->name, ast_tick(d));
    ast_put(d, "(");
    d->inlist++;
    put_args(d, x, 1, false);
    d->inlist--;
    ast_put(d, ")");
  }
}

static void put_call(Deparser *d, Obj *x, bool fnarg) {
  rt_assert(d->R, x->type == T_LANG && LEN(x) > 0, "a call of type %d, length %lld", x->type, (long long)rt_length(x));
  Obj *f = ELT(x, 0);
  if (f->type != T_SYM) {
    bool parens = caller_needs_parens(d, f);
    if (parens) ast_put(d, "(");
    deparse(d, f);
    if (parens) ast_put(d, ")");
    ast_put(d, "(");
    if (rt_is_fun(f)) d->inlist++;
    put_args(d, x, 1, false);
    if (rt_is_fun(f)) d->inlist--;
    ast_put(d, ")");
    return;
  }
  const OpInfo *found = find_op(f);
  OpInfo op = {SYMNAME(f), F_CALL, PREC_FN, 0};
  if (found) {
    op = *found;
    if (op.form == F_BINARY) {
      if (LEN(x) == 2) {
        op.form = F_UNARY;
        if (op.prec == PREC_SUM) op.prec = PREC_SIGN;
      } else if (LEN(x) != 3) op.form = F_CALL;
    } else if (op.form == F_BINARY2) {
      if (LEN(x) != 3) op.form = F_CALL;
    } else if (op.form == F_DOLLAR) {
      Obj *b = operand(x, 2);
      if (LEN(x) != 3 || !(b->type == T_SYM || (b->type == T_STR && LEN(b) == 1 && ELT(b, 0) != NA_STR)))
        op.form = F_CALL;
    }
  } else if (is_user_binop(f)) {
    if (LEN(x) == 3 && IS_NIL(rt_attr(x, d->R->s.names))) op = (OpInfo){SYMNAME(f), F_BINARY, PREC_PERCENT, 0};
  }
  if (op.form != F_CALL) {
    put_operator(d, x, op, fnarg);
    return;
  }
  bool primitive = found || is_primitive_name(SYMNAME(f));
  ast_put_symbol(d, SYM(f)->name, primitive ? ast_tick(d) : '`');
  ast_put(d, "(");
  if (primitive) d->inlist++;
  put_args(d, x, 1, false);
  if (primitive) d->inlist--;
  ast_put(d, ")");
}

/* ---- functions --------------------------------------------------------------------------------------------------- */

/* The lines of source that a srcref names. */
static void put_source(Deparser *d, Obj *ref) {
  Rt *R = d->R;
  Obj *file = rt_attr(ref, R->s.srcfile);
  if (ref->type != T_INT || LEN(ref) < 6 || file->type != T_ENV) return;
  Value v = rt_env_get(R, ENV(file), rt_sym(R, "lines"));
  if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value; /* of a package's data base */
  if (v.tag != V_OBJ || v.o->type != T_STR) return;
  const int32_t *p = INT(ref);
  for (int line = p[0]; line <= p[2] && line >= 1 && line <= LEN(v.o); line++) {
    const char *s = STR(v.o, line - 1);
    int len = (int)CLEN(ELT(v.o, line - 1)), from = line == p[0] ? p[1] - 1 : 0, to = line == p[2] ? p[3] : len;
    if (to > len) to = len;
    if (from < 0 || from > to) from = to;
    if (line > p[0]) ast_end_line(d);
    d->startline = false; /* source is not indented again */
    ast_put_bytes(d, s + from, (size_t)(to - from));
  }
}

static void put_closure(Deparser *d, Obj *x) {
  Obj *ref = rt_attr(x, d->R->s.srcref);
  AttrForm form = ast_attr_form(d, x);
  ast_open_structure(d, form);
  if ((d->opts & DEPARSE_USESOURCE) && ref->type == T_INT) put_source(d, ref);
  else {
    int opts = d->opts;
    d->opts &= ~(DEPARSE_QUOTE | DEPARSE_USESOURCE | DEPARSE_SHOWATTR | DEPARSE_DELAYPROMISES);
    Closure *f = rt_closure(d->R, x);
    ast_put(d, "function (");
    if (!IS_NIL(f->formals)) put_args(d, f->formals, 0, true);
    ast_put(d, ") ");
    ast_end_line(d);
    deparse(d, f->body);
    d->opts = opts;
  }
  ast_close_structure(d, x, form);
}

/* The names in a builtin's formals, as the arguments of its .Internal(): the dots last. */
static void put_formal_names(Deparser *d, const char *formals) {
  bool any = false, dots = false;
  int depth = 0;
  for (const char *p = formals; *p;) {
    size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._");
    if (n == 3 && !strncmp(p, "...", 3)) dots = true;
    else if (n > 0) {
      if (any) ast_put(d, ", ");
      any = true;
      ast_put_bytes(d, p, n);
    }
    bool text = false;
    for (p += n; *p && (*p != ',' || depth || text); p++) {
      text ^= *p == '"';
      depth += (*p == '(') - (*p == ')');
    }
    p += strspn(p, ", ");
  }
  if (dots) ast_put(d, any ? ", ..." : "...");
}

static void put_builtin(Deparser *d, Obj *x) {
  const char *formals = NULL, *name = d->R->hooks.builtin_text ? d->R->hooks.builtin_text(d->R, x, &formals) : "";
  if (!formals) {
    ast_put(d, ".Primitive(\"");
    ast_put(d, name);
    ast_put(d, "\")");
    return;
  }
  ast_put(d, "function (");
  ast_put(d, formals);
  ast_put(d, ") ");
  ast_end_line(d);
  ast_put(d, ".Internal(");
  ast_put(d, name);
  ast_put(d, "(");
  put_formal_names(d, formals);
  ast_put(d, "))");
}

/* ---- any object -------------------------------------------------------------------------------------------------- */

static void put_pairlist(Deparser *d, Obj *x) {
  Rt *R = d->R;
  AttrForm form = ast_attr_form(d, x); /* a pairlist's names are not an attribute */
  bool missing = false;
  if (form == A_STRUCTURE_NAMES) form = A_STRUCTURE;
  for (int64_t i = 0; i < LEN(x); i++) missing |= ELT(x, i) == MISSING_ARG;
  ast_open_structure(d, form);
  ast_put(d, missing ? "as.pairlist(alist(" : "pairlist(");
  d->inlist++;
  Obj *names = rt_attr(x, R->s.names);
  for (int64_t i = 0; i < LEN(x); i++) {
    if (i > 0) ast_put(d, ", ");
    ast_put_element_name(d, names, i);
    deparse(d, ELT(x, i));
  }
  d->inlist--;
  ast_put(d, missing ? "))" : ")");
  ast_close_structure(d, x, form);
}

static void put_language(Deparser *d, Obj *x, bool fnarg) {
  Rt *R = d->R;
  int opts = d->opts;
  if (LEN(x) == 0) {
    ast_put(d, "NULL");
    return;
  }
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next)
    if (a->name != R->s.names && a->name != R->s.srcref && a->name != R->s.srcfile && a->name != R->s.wholeSrcref)
      d->sourceable = false;
  bool quote = (d->opts & DEPARSE_QUOTE) && ELT(x, 0) != R->s.tilde;
  if (quote) ast_put(d, "quote(");
  if (d->opts & DEPARSE_QUOTE) d->opts &= ~(DEPARSE_QUOTE | DEPARSE_SHOWATTR | DEPARSE_DELAYPROMISES);
  put_call(d, x, fnarg);
  d->opts = opts;
  if (quote) ast_put(d, ")");
}

/* new("Class", slot = value, ..): the data that the object extends first, as .Data or .xData. */
static void put_s4(Deparser *d, Obj *x, Obj *class_name) {
  Rt *R = d->R;
  bool broken = false, data = x->type != T_S4;
  ast_put(d, "new(");
  ast_put_quoted(d, class_name, '"');
  if (data) {
    ast_put(d, ", ");
    ast_put(d, x->type == T_ENV ? ".xData = " : ".Data = ");
    Obj *bare = x;
    if (x->type != T_ENV) {
      bare = rt_dup(R, x);
      rt_attr_clear(bare);
    } else d->sourceable = false;
    if (x->type == T_ENV) ast_put(d, "<environment>");
    else deparse(d, bare);
  }
  for (AttrObj *a = (AttrObj *)x->attr; a; a = a->next) {
    if (a->name == R->s.class_) continue;
    ast_put(d, ", ");
    ast_break_line(d, &broken);
    ast_put_symbol(d, SYM(a->name)->name, '"');
    ast_put(d, " = ");
    deparse(d, a->value->type == T_SYM && !strcmp(SYMNAME(a->value), "\001NULL\001") ? NIL : a->value);
  }
  if (broken) d->indent--;
  ast_put(d, ")");
}

static void deparse(Deparser *d, Obj *x) {
  Rt *R = d->R;
  bool fnarg = d->fnarg;
  int opts = d->opts;
  char b[64];
  d->fnarg = false;
  if (!d->active) return;
  rt_check_stack(R);
  Obj *cls = x->flags & OF_S4 || x->type == T_S4 ? rt_attr(x, R->s.class_) : NIL;
  if (cls->type == T_STR && LEN(cls) == 1) {
    put_s4(d, x, ELT(cls, 0));
    return;
  }
  switch (x->type) {
  case T_NIL: ast_put(d, "NULL"); break;
  case T_SYM: {
    if (x == MISSING_ARG) {
      ast_put(d, ""); /* indents a fresh line */
      break;
    }
    bool quote = d->opts & DEPARSE_QUOTE;
    if (quote) ast_put(d, "quote(");
    if (quote || d->backtick) ast_put_symbol(d, SYM(x)->name, '`');
    else ast_put(d, SYMNAME(x));
    if (quote) ast_put(d, ")");
    break;
  }
  case T_CHAR: ast_put(d, CSTR(x)); break; /* C made it part of a list, of names say */
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW: ast_put_vector(d, x); break;
  case T_LIST: {
    AttrForm form = ast_attr_form(d, x);
    ast_open_structure(d, form);
    ast_put(d, "list(");
    put_list(d, x, form == A_NONE || form == A_STRUCTURE_NAMES ? NIL : ast_tags(d, x));
    ast_put(d, ")");
    ast_close_structure(d, x, form);
    break;
  }
  case T_EXPR: {
    AttrForm form = ast_attr_form(d, x);
    ast_open_structure(d, form);
    ast_put(d, "expression(");
    d->opts &= ~(DEPARSE_QUOTE | DEPARSE_SHOWATTR | DEPARSE_DELAYPROMISES);
    put_list(d, x, form == A_STRUCTURE_NAMES ? NIL : ast_tags(d, x));
    d->opts = opts;
    ast_put(d, ")");
    ast_close_structure(d, x, form);
    break;
  }
  case T_DOTS: ast_put(d, "..."); break;
  case T_PAIRLIST: put_pairlist(d, x); break;
  case T_LANG: put_language(d, x, fnarg); break;
  case T_CLOSURE: put_closure(d, x); break;
  case T_BUILTIN: put_builtin(d, x); break;
  case T_ENV:
    d->sourceable = false;
    ast_put(d, "<environment>");
    break;
  case T_PROMISE:
    if (((Promise *)x)->expr) deparse(d, ((Promise *)x)->expr);
    break;
  case T_EXTPTR:
    d->sourceable = false;
    snprintf(b, sizeof b, "<pointer: %p>", ((ExtPtr *)x)->ptr);
    ast_put(d, b);
    break;
  case T_S4: {
    d->sourceable = false;
    ast_put(d, "<S4 object of class ");
    Obj *cls = rt_attr(x, R->s.class_);
    deparse(d, cls);
    ast_put(d, ">");
    break;
  }
  default: d->sourceable = false; ast_put(d, "<unknown>");
  }
}

static Obj *run(Rt *R, Obj *x, int width, bool backtick, int opts, int nlines, bool *sourceable) {
  Deparser d;
  memset(&d, 0, sizeof d);
  d.R = R;
  d.cap = 256;
  d.buf = rt_scratch(R, d.cap);
  d.cutoff = width;
  d.backtick = backtick;
  d.opts = opts;
  d.maxlines = nlines;
  d.startline = d.active = d.sourceable = true;
  d.lines = rt_alloc(R, T_STR, 8);
  d.any = deparse;
  deparse(&d, x);
  ast_end_line(&d);
  if (sourceable) *sourceable = d.sourceable;
  return rt_resize(R, d.lines, d.nlines);
}

Obj *ast_deparse(Rt *R, Obj *x, int width, bool backtick, int opts, int nlines) {
  bool sourceable;
  Obj *lines = run(R, x, width, backtick, opts, nlines, &sourceable);
  if (!sourceable && (opts & DEPARSE_WARNINCOMPLETE)) rt_warning(R, "deparse may be incomplete");
  return lines;
}

static Obj *joined(Rt *R, Obj *x, int opts, char between) {
  Obj *lines = run(R, x, 500, true, opts, -1, NULL);
  if (LEN(lines) == 1) return ELT(lines, 0);
  size_t n = 0, at = 0;
  for (int64_t i = 0; i < LEN(lines); i++) n += CLEN(ELT(lines, i)) + 1;
  char *s = rt_scratch(R, n + 1);
  for (int64_t i = 0; i < LEN(lines); i++) {
    if (i) s[at++] = between;
    memcpy(s + at, STR(lines, i), CLEN(ELT(lines, i)));
    at += CLEN(ELT(lines, i));
  }
  return rt_mkn(R, s, at, CE_UTF8);
}
Obj *ast_deparse_line(Rt *R, Obj *x) { return joined(R, x, DEPARSE_SIMPLE, ' '); }
Obj *ast_deparse_lines(Rt *R, Obj *x) { return joined(R, x, DEPARSE_SIMPLE, '\n'); }
Obj *ast_deparse_element(Rt *R, Obj *x) { return joined(R, x, DEPARSE_NICENAMES, '\n'); }

const char *ast_deparse_call(Rt *R, Obj *x) {
  return STR(run(R, x, 60, true, DEPARSE_KEEPINTEGER | DEPARSE_KEEPNA | DEPARSE_NICENAMES, 1, NULL), 0);
}
