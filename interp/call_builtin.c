/* interp/call_builtin.c - builtins: their arguments, in which order and to which formals; dispatch on them; the call. */
#include <stdlib.h>
#include "lent.h"
#include "../ast/ast.h"
#include "../pe/base.h"
#include "nodeops.h"

/* The formals of a builtin with a formals text are parsed when first needed. */
BuiltinObj *builtin_info(Rt *R, Obj *b) {
  BuiltinObj *bi = (BuiltinObj *)b;
  if (LIKELY(bi->parsed)) return bi;
  rt_assert(R, b->type == T_BUILTIN && ((BuiltinObj *)b)->def, "%s is no builtin", rt_type_name((ObjType)b->type));
  bi->parsed = true;
  bi->nformals = -1;
  bi->dots_at = -1;
  const char *text = bi->def->formals;
  if (!text) return bi;
  size_t n = strlen(text);
  char *src = rt_scratch(R, n + 32);
  memcpy(src, "function(", 9);
  memcpy(src + 9, text, n);
  strcpy(src + 9 + n, ") NULL");
  ParseResult pr = ast_parse(R, src, strlen(src), "<builtin>", false);
  if (pr.status != PARSE_OK || LEN(pr.exprs) != 1)
    rt_error(R, "bad formals of builtin '%s': %s", bi->def->name, text);
  Obj *formals = ELT(ELT(pr.exprs, 0), 1);
  bi->formals = formals;
  rt_root(R, formals);
  bi->nformals = formals == NIL ? 0 : (int16_t)LEN(formals);
  if (bi->nformals > 0) {
    Obj *names = rt_attr(formals, R->s.names); /* alive with formals */
    bi->fnames = VEC(names)->data;
    for (int i = 0; i < bi->nformals; i++) {
      if (!strcmp(STR(names, i), "...")) bi->dots_at = (int16_t)i;
    }
  }
  return bi;
}

static Obj *builtin_dots(Rt *R, int n, Obj **args, Obj **names, const int32_t *which) {
  rt_assert(R, n >= 0, "%d arguments in ...", n);
  Obj *d = rt_alloc(R, T_DOTS, n);
  bool any = false;
  for (int i = 0; i < n; i++) {
    int k = which[i];
    ((Obj **)VEC(d)->data)[i] = args[k];
    any |= names && names[k];
  }
  if (any) {
    Obj *nm = rt_alloc(R, T_STR, n);
    for (int i = 0; i < n; i++)
      if (names[which[i]]) SET_STR(nm, i, names[which[i]]);
    rt_attr_set(R, d, R->s.names, nm);
  }
  return d;
}

static inline Value run_builtin(Rt *R, Call *c) {
  InterpState *s = IS(R);
  Call *saved = s->builtin;
  s->builtin = c;
  Obj *r = c->def->fn(R, c);
  if (UNLIKELY(__atomic_load_n(&s->watch, __ATOMIC_RELAXED) & WATCH_PENDING)) rt_check_interrupt(R);
  s->builtin = saved;
  R->visible = c->visible;
  return rt_unbox(r);
}

enum { GROUPS = BF_GROUP_MATH | BF_GROUP_OPS | BF_GROUP_SUMMARY | BF_GROUP_COMPLEX };

/* What the one argument of a primitive is called, where another name is an error: length(y = 1). */
static const char *only_argument(const char *name) {
  static const struct {
    const char *want, *of; /* a blank before and behind each */
  } rows[] = {
    {"x",
     " .class2 abs acos acosh anyNA as.call as.character as.complex as.double as.integer as.logical as.numeric"
     " as.raw asin asinh atan atanh attributes ceiling class cos cosh cospi digamma dim dimnames enc2native "
     "enc2utf8 exp expm1 floor gamma invisible is.array is.atomic is.call is.character is.complex is.double "
     "is.environment is.expression is.finite is.function is.infinite is.integer is.language is.list is.logical"
     " is.matrix is.na is.name is.nan is.null is.numeric is.object is.pairlist is.raw is.recursive is.single "
     "is.symbol isS4 length lgamma log10 log1p log2 names nzchar oldClass pos.to.env sign sin sinh sinpi sqrt "
     "tan tanh tanpi tracemem trigamma trunc unclass untracemem xtfrm "},
    {"z", " Arg Conj Im Mod Re "},     {"length.out", " seq_len "}, {"along.with", " seq_along "},
    {"object", " as.environment "},    {"name", " call "},          {"n", " ...elt "},
  };
  const size_t n = strlen(name);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (const char *p = rows[i].of; (p = strstr(p, name)); p++)
      if (p[-1] == ' ' && p[n] == ' ') return rows[i].want;
  return NULL;
}
const char *builtin_misnames(const BuiltinDef *def, const char *given) {
  if (!given[0] || !(def->flags & BF_PRIM)) return NULL;
  const char *want = only_argument(def->name);
  return want && strncmp(want, given, strlen(given)) ? want : NULL;
}

/* Primitives count their arguments themselves; the one of a unary one may be named only as it is called. */
static void check_primitive(Rt *R, BuiltinObj *bi, int n, Obj **names, Obj *call) {
  int nf = bi->nformals, required = 0;
  for (int j = 0; j < nf; j++) required += ELT(bi->formals, j) == MISSING_ARG;
  if (n < required || n > nf)
    rt_error_call(R, call,
                  n == 1 ? "%d argument passed to '%s' which requires %d"
                         : "%d arguments passed to '%s' which requires %d",
                  n, !strcmp(bi->def->name, "is.name") ? "is.symbol" : bi->def->name, n > nf ? nf : required);
  if (nf == 1 && n == 1 && names && names[0]) {
    const char *want = CSTR(bi->fnames[0]), *got = CSTR(names[0]);
    if (strncmp(want, got, strlen(got)) != 0)
      rt_error_call(R, call, "supplied argument name '%s' does not match '%s'", got, want);
  }
}

/* Does what is a closure in GNU R look at all of its `...` there, so that none may be empty? paste("a", ) */
static bool wants_dots(const BuiltinDef *def) {
  if (def->flags & (BF_PRIM | BF_LAZY_DOTS | BF_MISSING)) return false;
  return def->formals[0] == '.' ? strcmp(def->name, "Recall") != 0
                                : !strcmp(def->name, "mapply") || !strcmp(def->name, "Map") || !strcmp(def->name, "sprintf");
}

/* ---- the order of evaluation ---- */

/* Closures of GNU R that look at another argument before their first. */
static const struct {
  const char *name, *first;
} ask_first[] = {{"chartr", "x"},     {"do.call", "args"}, {"gregexpr", "text"}, {"grep", "x"},  {"grepl", "x"},
                 {"gsub", "x"},       {"regexec", "text"}, {"regexpr", "text"},  {"sort", "decreasing"},
                 {"sub", "x"}};

static const char *args_first(const BuiltinDef *def) {
  for (size_t i = 0; i < sizeof ask_first / sizeof *ask_first; i++)
    if (!strcmp(def->name, ask_first[i].name)) return ask_first[i].first;
  return NULL;
}

/* Does evaluating n call nothing but builtins without side effects? */
static bool calm(const Node *n) {
  if (!n || n->kind == ND_Function) return true;
  if (!calls_pure(n)) return node_pure(n);
  for (int i = 0; i < n->nkids; i++)
    if (!calm(n->kid[i])) return false;
  return true;
}

bool args_order(Rt *R, const Node *n, uint16_t *order) {
  const CallInfo *ci = n->u.call;
  const BuiltinDef *def = ci->def;
  rt_assert(R, n->kind == ND_CallBuiltin && def, "an order for a node of kind %d", n->kind);
  const char *first = args_first(def);
  if ((!ci->names && !first) || ci->has_dots || def->flags & (BF_PRIM | BF_INTERNAL | BF_LAZY_DOTS) || !def->formals)
    return false;
  int vary = 0, act = 0;
  for (int i = 0; i < n->nkids; i++) {
    vary += n->kid[i] && n->kid[i]->kind != ND_Const && n->kid[i]->kind != ND_Function;
    act += !calm(n->kid[i]);
  }
  if (vary < 2 || act < 1) return false;
  const BuiltinObj *bi = builtin_info(R, ci->builtin);
  const char *formal[PE_MATCH_MOST + 1];
  int8_t of[PE_MATCH_MOST];
  if (bi->nformals < 1 || bi->nformals > PE_MATCH_MOST) return false;
  for (int k = 0; k < bi->nformals; k++) formal[k] = CSTR(bi->fnames[k]);
  formal[bi->nformals] = NULL;
  if (!pe_match_names(n->nkids, ci->names, formal, of)) return false; /* the call fails */
  bool other = false;
  for (int i = 0; i < n->nkids; i++) { /* few, and nearly sorted */
    if (first && !strcmp(formal[of[i]], first)) of[i] = -1;
    int j = i;
    for (; j > 0 && of[order[j - 1]] > of[i]; j--) order[j] = order[j - 1];
    order[j] = (uint16_t)i;
    other |= j < i;
  }
  return other;
}

/* ---- the call ---- */

/* Of the formals without a default that are missing, the one that GNU R asks for first is told. */
static void check_given(Rt *R, const BuiltinObj *bi, Obj *const *fa, const Call *c) {
  const char *first = args_first(c->def), *told = NULL;
  for (int j = bi->nformals - 1; j >= 0; j--) {
    const char *name = CSTR(bi->fnames[j]);
    if (fa[j] || j == bi->dots_at || ELT(bi->formals, j) != MISSING_ARG) continue;
    if (!told || !first || strcmp(told, first) != 0) told = name;
  }
  if (told) rt_error_call(R, c->call, "argument \"%s\" is missing, with no default", told);
}

static Value builtin_matched(Rt *R, BuiltinObj *bi, int n, Obj **args, Obj **names, Call *c) {
  int nf = bi->nformals;
  if (UNLIKELY(c->def->flags & BF_PRIM) && bi->dots_at < 0) check_primitive(R, bi, n, names, c->call);
  Obj *fa[nf + 1];
  int32_t map[nf + 1], *dots = ARRAY_OF(R, int32_t, n + 1);
  /* An empty argument is missing; one that evaluates to the empty symbol (quote(expr = )) is not. */
  Node *call = c->node && c->node->kind == ND_CallBuiltin ? c->node : NULL;
  Node *site = call && !call->u.call->has_dots && call->nkids == n ? call : NULL;
  const bool element = IS(R)->element;
  IS(R)->element = false;
  int known = site ? n : 0; /* arguments that stand in the call where their values do: those before dots */
  while (call && !site && known < call->nkids && known < n && !(call->kid[known] && call->kid[known]->kind == ND_Dots))
    known++;
#define EMPTY(i) (args[i] == MISSING_ARG && !element && (!(i < known && call->kid[i]) || c->def->flags & BF_MISSING))
  if (!names && bi->dots_at < 0 && n <= nf) {
    for (int j = 0; j < nf; j++) fa[j] = j < n && !EMPTY(j) ? args[j] : NULL;
  } else {
    Value *vals = ARRAY_OF(R, Value, n + 1);
    for (int i = 0; i < n; i++) vals[i] = v_obj(args[i]);
    ArgList al = {n, vals, names};
    MatchResult m = {map, dots, 0};
    match_args(R, nf, bi->fnames, bi->dots_at, n, names, &al, c->call, site, &m);
    for (int j = 0; j < nf; j++) {
      if (map[j] >= 0) fa[j] = EMPTY(map[j]) ? NULL : args[map[j]];
      else if (map[j] == -2) {
        if (wants_dots(c->def))
          for (int k = 0; k < m.ndots; k++)
            if (EMPTY(dots[k])) rt_error_call(R, c->call, "argument is missing, with no default");
        fa[j] = builtin_dots(R, m.ndots, args, names, dots);
      }
      else fa[j] = NULL;
    }
  }
#undef EMPTY
  if (UNLIKELY(c->def->flags & BF_STRICT || c->def->name[0] == '.')) check_given(R, bi, fa, c);
  if (c->def->flags & BF_LAZY_DOTS)
    for (int j = 0; j < nf; j++)
      if (fa[j] && fa[j]->type == T_PROMISE) fa[j] = rt_box(R, force_promise(R, (Promise *)fa[j]));
  c->n = nf;
  c->args = fa;
  c->names = NULL;
  return run_builtin(R, c);
}

/* A function that is a closure in GNU R dispatches on what its first formal gets: mean(na.rm = TRUE, x); where that is
 * `...`, on the first argument, whatever its name: seq(from = x, to = y, "days").  Puts that argument in front; false:
 * it is there. */
static bool first_first(Rt *R, BuiltinObj *bi, Call *c) {
  int n = c->n, at = -1;
  if (bi->nformals > 0 && !strcmp(CSTR(bi->fnames[0]), "...")) return false;
  for (int i = 0; i < n && at < 0; i++)
    if (bi->nformals > 0 && c->names[i] == bi->fnames[0]) at = i;
  for (int i = 0; i < n && at < 0; i++)
    if (!c->names[i] || !CLEN(c->names[i])) at = i;
  if (at <= 0) return false;
  Obj **args = rt_scratch(R, (size_t)n * sizeof *args), **names = rt_scratch(R, (size_t)n * sizeof *names);
  args[0] = c->args[at], names[0] = c->names[at];
  for (int i = 0, k = 1; i < n; i++)
    if (i != at) args[k] = c->args[i], names[k++] = c->names[i];
  c->args = args, c->names = names;
  c->node = NULL; /* whose operands stand in another order */
  return true;
}

static Obj *call_of_values(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names) {
  Obj *call = rt_alloc(R, T_LANG, n + 1), *tags = names ? rt_alloc(R, T_STR, n + 1) : NULL;
  rt_set_elt(call, 0, rt_sym(R, def->name));
  for (int i = 0; i < n; i++) {
    rt_set_elt(call, i + 1, args[i]);
    if (names && names[i]) SET_STR(tags, i + 1, names[i]);
  }
  if (tags) rt_attr_set(R, call, R->s.names, tags);
  return call;
}

/* ---- arguments that nobody holds when the builtin is done ---- */

/* Is what the node yields, where nothing holds it (named 0), new: no attribute, no element of something? */
static bool makes_new(const Node *n) {
  switch ((NodeKind)n->kind) {
  case ND_Paren: return makes_new(n->kid[0]);
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math:
  case ND_Index: return true;
  case ND_CallBuiltin: return calls_pure(n);
  default: return false;
  }
}

/* The values of a call's operands that end with it, unless it gives them away. */
typedef struct Ending {
  int n;
  Obj *o[4];
} Ending;

static inline void note_ending(Rt *R, Ending *e, const Node *node, const BuiltinDef *def, int n, Obj *const *args) {
  e->n = 0;
  if (!node || !(def->flags & BF_PURE) || node->nkids != n) return;
  for (int i = 0; i < n && e->n < 4; i++) {
    Obj *x = args[i];
    if (x->named == 0 && may_end(R, x) && node->kid[i] && makes_new(node->kid[i])) e->o[e->n++] = x;
  }
}

/* r: the call's value.  Whatever keeps a value says so (rt_share), but for r's ext. */
static inline void end_args(Rt *R, Ending *e, Value r) {
  if (r.tag == V_OBJ && rt_has_elts(r.o) && VEC(r.o)->ext) return;
  for (int i = 0; i < e->n; i++) {
    Obj *x = e->o[i];
    bool again = r.tag == V_OBJ && r.o == x;
    for (int j = 0; j < i; j++) again |= e->o[j] == x;
    if (!again && x->named == 0 && !VEC(x)->ext) rt_done(R, x);
  }
}

static Value call_builtin_as(Rt *R, Obj *fun, int n, Obj **args, Obj **names, Obj *call, Frame *f, Node *node,
                             bool dispatch, const Replacement *replaces) {
  BuiltinObj *bi = (BuiltinObj *)fun;
  const BuiltinDef *def = bi->def;
  if (UNLIKELY(!bi->parsed)) builtin_info(R, fun);
  SetterCall setter = {.c = {.def = def,
                             .call = call,
                             .n = n,
                             .args = args,
                             .names = names,
                             .frame = f,
                             .env = f->env,
                             .node = node,
                             .visible = !(def->flags & BF_INVIS)},
                       .replaces = replaces};
  Call *c = &setter.c;
  if (def->kind == BK_SPECIAL) {
    call_syntax(R, c);
    c->n = 0;
    return run_builtin(R, c);
  }
  const char *want = UNLIKELY(n == 1 && names && names[0]) ? builtin_misnames(def, CSTR(names[0])) : NULL;
  if (UNLIKELY(want != NULL))
    rt_error_call(R, call_syntax(R, c), "supplied argument name '%s' does not match '%s'", CSTR(names[0]), want);
  if (dispatch) {
    if (UNLIKELY(n > 1 && names && def->flags & BF_GENERIC) && first_first(R, bi, c)) args = c->args, names = c->names;
    if (n > 0 && (def->flags & (BF_DISPATCH | GROUPS))) {
      Value v;
      if (rt_is_object(args[0]) || (n > 1 && (def->flags & BF_GROUP_OPS) && rt_is_object(args[1]))) {
        rt_check_stack(R);
        call = call_syntax(R, c);
        /* of this group round(), signif(), log() and trunc() take more; the others count before a method is asked */
        if (n > 1 && def->flags & BF_GROUP_MATH && !(def->flags & BF_MISSING) && strcmp(def->name, "trunc"))
          rt_error_call(R, call, "%d arguments passed to '%s' which requires 1", n, def->name);
        if (def->flags & BF_GROUP_OPS) {
          if (n <= 2 && IS(R)->above->try_group_dispatch(R, "Ops", def, n, args, names, call, f, &v)) return v;
        } else if (def->flags & BF_GROUP_MATH) {
          /* of these two GNU R's dispatch knows the values alone */
          if (!strcmp(def->name, "round") || !strcmp(def->name, "signif"))
            call = call_of_values(R, def, n, args, names);
          if (IS(R)->above->try_group_dispatch(R, "Math", def, n, args, names, call, f, &v)) return v;
        } else if (def->flags & BF_GROUP_SUMMARY) {
          if (IS(R)->above->try_group_dispatch(R, "Summary", def, n, args, names, call, f, &v)) return v;
        } else if (def->flags & BF_GROUP_COMPLEX) {
          if (IS(R)->above->try_group_dispatch(R, "Complex", def, n, args, names, call, f, &v)) return v;
        }
        if ((def->flags & BF_DISPATCH) && rt_is_object(args[0]) &&
            IS(R)->above->try_internal_dispatch(R, def, n, args, names, call, f, &v))
          return v;
      } else if (UNLIKELY(def->flags & BF_GENERIC && SYM(bi->sym)->methods) &&
                 IS(R)->above->try_internal_dispatch(R, def, n, args, names, call_syntax(R, c), f, &v))
        return v;
    }
    if (UNLIKELY(bi->setter) && !replaces && n > 0 && args[0]->named == 1)
      rt_share(args[0]); /* `names<-`(x, v): x is somebody's variable */
  }
  Ending ending;
  note_ending(R, &ending, c->node, def, n, args);
  Value r;
  if (bi->nformals >= 0) {
    call_syntax(R, c);
    r = builtin_matched(R, bi, n, args, names, c);
  } else r = run_builtin(R, c);
  if (ending.n) end_args(R, &ending, r);
  return r;
}

Value call_builtin(Rt *R, Obj *fun, int n, Obj **args, Obj **names, Obj *call, Frame *f, Node *node, bool dispatch) {
  return call_builtin_as(R, fun, n, args, names, call, f, node, dispatch, NULL);
}
Value call_setter(Rt *R, Obj *fun, int n, Obj **args, Obj **names, Obj *call, const Replacement *replaces, Frame *f) {
  rt_assert(R, n >= 2 && replaces, "a replacement of %d arguments", n);
  return call_builtin_as(R, fun, n, args, names, call, f, NULL, true, replaces);
}
